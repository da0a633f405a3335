"""The page ``table``."""

from __future__ import annotations

from referee.pages import shell
from referee.pages.stepping import bar
from referee.pages.words.frame import ASKING, COPYING
from referee.pages.words.table import SCRIPT, TABLE
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS


def page(lang: str) -> str:
    """The page in that language."""
    said = {**ASKING, **COPYING, **SCRIPT}
    titles = {id: name_of(rules) for id, rules in RULESETS.items()}
    return shell.page(
        "table", lang, TABLE, said, script="table/page.js", bar=bar(lang, narrow=True), titles=titles
    )
