"""Cards in a sentence as people write them, as ``woven.js`` does in a browser: 8♠ for 8S, 7 oros for 7O."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from referee.pages.cards import drawn, shown_rank
from referee.pages.words.felt import FELT
from referee.rules.cards import JOKER_CODE
from referee.rules.rulesets import Ruleset

_CODES: Final = {
    "french": re.compile(r"(?<![\w-])(?:[A2-9TJQK][SHDC]|JK)(?![\w-])"),
    "spanish": re.compile(r"(?<![\w-])(?:[1-9SCR][OCEB]|JK)(?![\w-])"),
}
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def plainly(sentence: str, rules: Ruleset, lang: str, names: Container[str] = ()) -> str:
    """A sentence about that game's cards, without their codes. ``names`` are of people, and stay."""
    pack = drawn(rules.pack_name)
    return _CODES[pack].sub(
        lambda code: code[0] if code[0] in names else _short(code[0], pack, lang), sentence
    )


def _short(code: str, pack: str, lang: str) -> str:
    if code == JOKER_CODE:
        return FELT["joker"].told(lang)
    rank = shown_rank(code[0], french=pack == "french")
    if pack == "french":
        return rank + _SIGNS[code[1]]
    return f"{rank} {FELT[f'spanish.suit.{code[1]}'].told(lang)}"
