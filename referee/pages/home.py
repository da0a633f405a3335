"""The first page: what this is, and where to go from here."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.words.frame import ASKING
from referee.pages.words.home import HOME


def page(lang: str) -> str:
    """The page in that language."""
    return shell.page("home", lang, HOME, ASKING)
