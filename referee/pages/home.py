"""The first page: what this is, and where to go from here."""

from __future__ import annotations

import json
from typing import Any

from referee.pages import carried, shell
from referee.pages.words.asking import RULED
from referee.pages.words.frame import ASKING, COPYING
from referee.pages.words.home import HOME

FELT: dict[str, Any] = {
    "ruleset": "loba-de-menos",
    "seats": [
        {"hand": ["8H", "9H", "QS", "3C", "AD"], "opened": False, "opened_before": False, "total": 42},
        {"hand": 6, "opened": True, "opened_before": True, "total": 67},
        {"hand": 9, "opened": True, "opened_before": True, "total": 88},
    ],
    "melds": [
        {"id": "m1", "owner": 1, "kind": "pierna", "cards": ["4S", "4H", "4C"]},
        {"id": "m2", "owner": 2, "kind": "escalera", "cards": ["JK", "6D", "7D", "8D"]},
    ],
    "pile": ["KC", "TH"],
    "stock": 61,
    "dealer": 2,
    "round": 3,
    "turn": {"seat": 0, "phase": "draw", "taken": None, "must_use": None},
}
"""The table that is drawn: a question that comes up in every match."""

QUESTION = json.dumps({"ruleset": "loba-de-menos", "cards": ["QS", "KS", "AS", "2S"]})
"""What the command line asks."""


def page(lang: str) -> str:
    """The page in that language."""
    return shell.page(
        "home",
        lang,
        HOME,
        {**ASKING, **COPYING, **RULED},
        script="home/page.js",
        felt={"position": FELT},
        question=QUESTION,
        position=carried.address(FELT, lang),
    )
