"""The page ``adjudicate``."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.words.adjudicate import ADJUDICATE, SCRIPT
from referee.pages.words.frame import ASKING


def page(lang: str) -> str:
    """The page in that language."""
    return shell.page("adjudicate", lang, ADJUDICATE, {**ASKING, **SCRIPT})
