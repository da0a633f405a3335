"""What a browser loads beside a page: styles, scripts and cards, all of them ours and from this house.

The address of a file holds a digest of all of them, so that a browser may keep it for good, and a script
finds the others beside it. A file is known by its name, with the folder of the page whose own it is:
``felt.js``, ``table/stream.js``. Whatever has no such name is not there.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from referee.pages.cards import PACKS, sheet

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
}
_TAKEN = re.compile(r'^import .* from "(.+)";$', re.MULTILINE)


class Asset(NamedTuple):
    """One file: its media type and its bytes."""

    kind: str
    content: bytes


@cache
def assets() -> Mapping[str, Asset]:
    """Every file by its name."""
    found = {f"{name}.svg": sheet(name).encode() for name in PACKS}
    for folder in ("styles", "scripts"):
        found |= {name: file.read_bytes() for name, file in _within(files("referee.pages") / folder)}
    return {name: Asset(_KINDS[name[name.rindex(".") :]], content) for name, content in found.items()}


def _within(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    """The files of a folder and of those in it, in the order of their names."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _within(one, f"{prefix}{one.name}/")
        else:
            yield prefix + one.name, one


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


@cache
def taken_by(script: str) -> tuple[str, ...]:
    """The scripts that one takes from, and those that these take from: a browser told of them beforehand
    asks for all at once.
    """
    found: dict[str, None] = {}
    waiting = [script]
    for name in waiting:
        for other in _TAKEN.findall(assets()[name].content.decode()):
            taken = posixpath.normpath(posixpath.join(posixpath.dirname(name), other))
            if taken not in found:
                found[taken] = None
                waiting.append(taken)
    return tuple(found)


def style(*names: str) -> str:
    """Style sheets as one text, for a page that loads nothing."""
    return "".join(assets()[name].content.decode() for name in names)


def script(*names: str) -> str:
    """Scripts as one module, for a page that loads nothing: what one takes from another lies in it."""
    lines = "".join(assets()[name].content.decode() for name in names).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("import "))
