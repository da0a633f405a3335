"""The cards and positions that the requests over HTTP are about."""

from __future__ import annotations

from typing import Any

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * 2 + ["JK"] * 4

_ESCALERAS = [
    "2S 3S 4S 5S",
    "JK 7S 8S 9S",
    "2H 3H 4H",
    "9H TH JH",
    "2D 3D 4D 5D 6D",
    "8C 9C TC JK",
    "3C 4C 5C 6C",
]
_PIERNAS = ["7S 7H 7C", "KS KH KD", "QS QH QC", "AH AD AC", "2S 2D 2C", "9S 9D 9C", "JS JD JC"]


def _melds() -> list[dict[str, Any]]:
    kinds = [("escalera", text) for text in _ESCALERAS] + [("pierna", text) for text in _PIERNAS]
    return [
        {"id": f"m{n}", "owner": n % 2, "kind": kind, "cards": text.split()}
        for n, (kind, text) in enumerate(kinds, start=1)
    ]


def _position(hand: str) -> dict[str, Any]:
    """Seat 0 has drawn and opened before; fourteen melds lie on the table."""
    opened = {"opened": True, "opened_before": True, "total": 40}
    melds = _melds()
    stock = len(PACK) - sum(len(meld["cards"]) for meld in melds) - len(hand.split()) - 9 - 1
    return {
        "ruleset": "loba-de-menos",
        "seats": [{"hand": hand.split(), **opened}, {"hand": 9, **opened}],
        "melds": melds,
        "pile": ["KC"],
        "stock": stock,
        "turn": {"seat": 0, "phase": "play", "taken": None, "must_use": None},
    }


FOURTEEN_MELDS = _position("5H 6H 7H 8H 7D 7C TS JS JK JK")
"""Most cards fit somewhere: four in a row, a pierna, lay-offs on nearly every meld."""

LONG_RUN = _position("4H 5H 6H 7H 8H 9H TH JH JK JK")
"""Eight in a row and two jokers: the longest lists of escaleras."""
