"""The promise in full: ``openapi.yaml``, as it is served, and the page made from it."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml
from markupsafe import Markup, escape

from referee.api.remedies.places import place_of
from referee.languages import LANGUAGES
from referee.pages import shell
from referee.pages.words.frame import DOCS

_BESIDE_THE_CHECKOUT = Path(__file__).resolve().parents[2] / "openapi.yaml"
_CODE = re.compile("`([^`]+)`")
_INSTALLED = Path(sys.prefix) / "share" / "loba-referee" / "openapi.yaml"


def described(text: str | None) -> Markup:
    """A description as it is read: what stands between backticks is code."""
    # Escaped before anything is put around it, and it is our own text.
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text or ""))))  # nosec B704


def name_of(schema: dict[str, Any]) -> str:
    """The name of the shape that is referred to."""
    return str(schema["$ref"]).rpartition("/")[2]


def codes_of(schema: dict[str, Any]) -> list[str]:
    """The codes a problem of this shape may have."""
    codes = [part.get("properties", {}).get("code", {}) for part in schema.get("allOf", ())]
    return [name for code in codes for name in code.get("enum", ())]


@dataclass(frozen=True)
class Promise:
    """The text of ``openapi.yaml``."""

    text: str

    @staticmethod
    def found() -> Promise:
        """The promise of this installation; FileNotFoundError where it was left out."""
        place = _BESIDE_THE_CHECKOUT if _BESIDE_THE_CHECKOUT.is_file() else _INSTALLED
        return Promise(place.read_text("utf-8"))

    @cached_property
    def document(self) -> dict[str, Any]:
        """The promise as data."""
        # Both loaders are safe ones, and it is our own file.
        loaded: dict[str, Any] = yaml.load(self.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # nosec B506
        return loaded

    def page(self, lang: str) -> str:
        """The promise as a page to read, with nothing from another host: in English, framed in that language.

        Made at the first request for it.
        """
        return _written(self, lang)

    def written(self, lang: str) -> str:
        """The page, made anew."""
        words = {"described": described, "name_of": name_of, "codes_of": self._codes_in, "place_of": place_of}
        shown = {"promise": self.document, "operations": self._operations()}
        return shell.page("docs", lang, DOCS, {}, script="", gapped=True, **shown, **words)

    def _codes_in(self, schema: dict[str, Any]) -> list[str]:
        """The codes of the problems that an answer of this shape may be."""
        return codes_of(self._named(schema))

    def _operations(self) -> list[dict[str, Any]]:
        return [
            {**self._in_full(operation, methods), "path": path, "method": method.upper()}
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method in ("get", "post", "delete")
        ]

    def _in_full(self, operation: dict[str, Any], around: dict[str, Any]) -> dict[str, Any]:
        """An operation with its path's parameters, and with everything it only names."""
        parameters = [*around.get("parameters", ()), *operation.get("parameters", ())]
        answers = operation["responses"]
        return {
            **operation,
            "parameters": [self._named(parameter) for parameter in parameters],
            "responses": {status: self._named(answer) for status, answer in answers.items()},
        }

    def _named(self, part: dict[str, Any]) -> dict[str, Any]:
        """A part of the document, looked up where it is named only."""
        if "$ref" not in part:
            return part
        kind, name = part["$ref"].split("/")[-2:]
        found: dict[str, Any] = self.document["components"][kind][name]
        return found


@lru_cache(maxsize=len(LANGUAGES))
def _written(promise: Promise, lang: str) -> str:
    return promise.written(lang)
