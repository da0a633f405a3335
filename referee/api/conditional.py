"""Entity tags: made of the version and of who looks, so that they never depend on a hidden card."""

from __future__ import annotations

from flask import request


def tag(version: int, viewer: str) -> str:
    """The strong tag of a match at a version as one viewer sees it, without the quotes: ``17-s0``."""
    return f"{version}-{viewer}"


def is_known(current: str) -> bool:
    """Whether the reader has this already (``If-None-Match``)."""
    return request.if_none_match.contains_weak(current)


def is_conditional() -> bool:
    """Whether the writer named a tag (``If-Match``)."""
    return "HTTP_IF_MATCH" in request.environ


def is_stale(current: str) -> bool:
    """Whether the writer's tag (``If-Match``) is not the current one; weak tags never match."""
    return not request.if_match.contains(current)


def is_of_another(current: str) -> bool:
    """Whether the writer's tag is of the current version, but as somebody else sees it."""
    version = current.partition("-")[0]
    return any(shown.partition("-")[0] == version for shown in request.if_match.as_set())


def is_any() -> bool:
    """Whether the writer takes the match as it is (``If-Match: *``)."""
    return request.if_match.star_tag
