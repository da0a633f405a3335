"""The page on which a position is set up and asked about."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.games import games
from referee.pages.words.asking import PLAYED
from referee.pages.words.frame import ASKING, COPYING, KEY
from referee.pages.words.position import POSITION, SCRIPT


def page(lang: str) -> str:
    """The page in that language."""
    said = {**ASKING, **KEY, **COPYING, **PLAYED, **SCRIPT}
    return shell.page("position", lang, POSITION, said, script="position/page.js", games=games(lang))
