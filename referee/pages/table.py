"""The page ``table``."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.words.frame import ASKING
from referee.pages.words.table import SCRIPT, TABLE


def page(lang: str) -> str:
    """The page in that language."""
    return shell.page("table", lang, TABLE, {**ASKING, **SCRIPT}, script="table/page.js")
