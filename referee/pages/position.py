"""The page on which a position is set up and asked about."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.carried import mark
from referee.pages.games import games
from referee.pages.tables import TABLES
from referee.pages.words.asking import PLAYED
from referee.pages.words.frame import ASKING, COPYING, KEY
from referee.pages.words.position import POSITION, SAMPLES, SCRIPT


def page(lang: str) -> str:
    """The page in that language."""
    said = {**ASKING, **KEY, **COPYING, **PLAYED, **SCRIPT}
    samples = {SAMPLES[name].told(lang): mark(table) for name, table in TABLES.items()}
    told = games(lang) | {"start": TABLES["take"]}
    return shell.page(
        "position", lang, POSITION, said, script="position/page.js", games=told, samples=samples
    )
