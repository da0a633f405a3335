"""The page ``table``."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.assets import assets
from referee.pages.words.frame import ASKING
from referee.pages.words.table import SCRIPT, TABLE

_SCRIPTS = ["felt.js", "ask.js", *sorted(name for name in assets() if name.startswith("table-"))]
"""What the page's script takes from others: the browser is told beforehand, and asks for all at once."""


def page(lang: str) -> str:
    """The page in that language."""
    return shell.page("table", lang, TABLE, {**ASKING, **SCRIPT}, scripts=_SCRIPTS)
