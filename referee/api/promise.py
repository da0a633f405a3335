"""The promise in full: ``openapi.yaml``, as it is served, and the page made from it."""

from __future__ import annotations

import sys
from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml
from flask import render_template_string

from referee.api.page import PAGE, STYLE

_BESIDE_THE_CHECKOUT = Path(__file__).resolve().parents[2] / "openapi.yaml"
_INSTALLED = Path(sys.prefix) / "share" / "loba-referee" / "openapi.yaml"


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
        loaded: dict[str, Any] = yaml.load(self.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        return loaded

    @cached_property
    def page(self) -> str:
        """The promise as a page to read, with nothing from another host. Made at the first request for it."""
        return render_template_string(PAGE, style=STYLE, promise=self.document, operations=self._operations())

    def _operations(self) -> list[dict[str, Any]]:
        return [
            {**operation, "path": path, "method": method.upper()}
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method in ("get", "post")
        ]

    @staticmethod
    def page_policy() -> str:
        """The page's content security policy: its own style and nothing else."""
        digest = b64encode(sha256(STYLE.encode()).digest()).decode()
        return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"
