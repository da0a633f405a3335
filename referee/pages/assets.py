"""What a browser loads beside a page: styles, scripts and cards, all of them ours and from this house.

The address of a file holds a digest of all of them, so that a browser may keep it for good, and a script
finds the others beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import NamedTuple

from referee.pages.cards import PACKS, sheet

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}


class Asset(NamedTuple):
    """One file: its media type and its bytes."""

    kind: str
    content: bytes


@cache
def assets() -> Mapping[str, Asset]:
    """Every file by its name."""
    found = {f"{name}.svg": sheet(name).encode() for name in PACKS}
    for folder in ("styles", "scripts"):
        for file in sorted(files("referee.pages").joinpath(folder).iterdir(), key=lambda one: one.name):
            found[file.name] = file.read_bytes()
    return {name: Asset(_KINDS[name[name.rindex(".") :]], content) for name, content in found.items()}


@cache
def edition() -> str:
    """A short name for these very files: another one when any of them changes."""
    whole = sha256()
    for name, asset in sorted(assets().items()):
        whole.update(f"{name} {len(asset.content)}\n".encode() + asset.content)
    return whole.hexdigest()[:16]


def place(name: str) -> str:
    """Where a file is served."""
    return f"/assets/{edition()}/{name}"


def style(*names: str) -> str:
    """Style sheets as one text, for a page that loads nothing."""
    return "".join(assets()[name].content.decode() for name in names)


def script(*names: str) -> str:
    """Scripts as one module, for a page that loads nothing: what one takes from another lies in it."""
    lines = "".join(assets()[name].content.decode() for name in names).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("import "))
