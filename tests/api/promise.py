"""The promise as a judge: every answer of a test run has the status, type and shape it was promised."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

PROMISE_FILE = Path(__file__).resolve().parents[2] / "openapi.yaml"
_AT = "urn:promise"


@cache
def promise() -> dict[str, Any]:
    """``openapi.yaml`` as data."""
    loaded: dict[str, Any] = yaml.load(PROMISE_FILE.read_text("utf-8"), Loader=yaml.CSafeLoader)
    return loaded


@cache
def _registry() -> Registry[Any]:
    document = Resource.from_contents(promise(), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource(_AT, document)
    return registry


@cache
def validator(pointer: str) -> Draft202012Validator:
    """What holds a value to the schema at this JSON pointer of the promise."""
    fragment = pointer.replace("%", "%25").replace("{", "%7B").replace("}", "%7D")
    return Draft202012Validator(
        {"$ref": f"{_AT}#{fragment}"},
        registry=_registry(),
        format_checker=Draft202012Validator.FORMAT_CHECKER,
    )


def faults(pointer: str, value: object) -> list[str]:
    """What is wrong with a value by the schema at this pointer."""
    return [f"{error.json_path}: {error.message[:300]}" for error in validator(pointer).iter_errors(value)]


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), path) for path in promise()["paths"]]


def operation_at(path: str, method: str) -> tuple[str, dict[str, Any]] | None:
    """The operation an address and a method name, with its pointer."""
    for pattern, template in _patterns():
        operation = promise()["paths"][template].get(method.lower())
        if operation and pattern.fullmatch(path):
            return f"/paths/{_step(template)}/{method.lower()}", operation
    return None


def _step(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def broken(path: str, method: str, response: TestResponse) -> list[str]:
    """How an answer breaks the promise; empty where it keeps it, or where nothing was promised."""
    found = operation_at(path, method)
    if found is None:
        is_problem = response.mimetype == "application/problem+json"
        is_shown = (response.status_code, response.mimetype) == (404, "text/html") and path[:3] != "/v1"
        return (
            []
            if is_problem or is_shown
            else [f"{response.status_code} {response.mimetype} where nothing is promised"]
        )
    pointer, operation = found
    status = str(response.status_code)
    answer = operation["responses"].get(status)
    if answer is None:
        return [f"the status {status} is not promised"]
    pointer = f"{pointer}/responses/{status}"
    if "$ref" in answer:
        pointer = answer["$ref"].removeprefix("#")
        answer = promise()["components"]["responses"][pointer.rpartition("/")[2]]
    return _broken_answer(pointer, answer, response)


def _broken_answer(pointer: str, answer: dict[str, Any], response: TestResponse) -> list[str]:
    promised = {name: _resolved(header) for name, header in answer.get("headers", {}).items()}
    needed = [name for name, header in promised.items() if header.get("required", True)]
    missing = [name for name in needed if name not in response.headers]
    if missing:
        return [f"the headers {missing} are missing"]
    content = answer.get("content")
    if content is None:
        return [f"a body of {len(response.data)} bytes is not promised"] if response.data else []
    kind = response.mimetype or "none"
    if kind not in content:
        return [f"the type {kind} is not promised"]
    if not kind.endswith("json"):
        return []
    return faults(f"{pointer}/content/{_step(kind)}/schema", response.get_json())


def _resolved(part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    kind, name = part["$ref"].split("/")[-2:]
    found: dict[str, Any] = promise()["components"][kind][name]
    return found


class Reader(FlaskClient):
    """A client that lets no answer pass that breaks the promise."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Send a request and hold the answer to the promise."""
        response = super().open(*args, **kwargs)
        method = response.request.method
        if method not in ("HEAD", "OPTIONS"):
            found = broken(response.request.path, method, response)
            assert not found, (
                f"{method} {response.request.path}: {found}\n{response.get_data(as_text=True)[:600]}"
            )
        return response
