"""How a page is answered."""

from __future__ import annotations

from flask import Response

from referee.pages.shell import POLICY


def as_page(text: str, lang: str) -> Response:
    """A page in that language as an answer: a browser loads nothing for it but what this house serves."""
    headers = {"Content-Security-Policy": POLICY, "Content-Language": lang, "Vary": "Accept-Language"}
    return Response(text, headers=headers, content_type="text/html; charset=utf-8")
