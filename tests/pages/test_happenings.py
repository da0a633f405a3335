"""Whatever can happen in a match has its sentence, in every language."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from events.catalogue import AnyEvent
from referee.pages.assets import place
from referee.pages.words.asking import MOVES
from referee.pages.words.happenings import EVENTS
from schemas.moves import MOVES as MOVES_ON_THE_WIRE
from tests.pages.conftest import Visit

LAID = {"meld": "m1", "kind": "escalera", "cards": ["5D", "JK", "7D"]}
TABLE = {"seats": [], "deal": 2}
SCORE = {"points": 7, "total": 12, "breakdown": []}
FIELDS: dict[str, Any] = {
    "ruleset": "loba-de-menos",
    "ruleset_version": 1,
    "dials": {},
    "players": ["Ana", "Beto"],
    "first_dealer": 0,
    "dealing": "referee",
    "spectators": True,
    "table": TABLE,
    "deal": 3,
    "commitment": "00",
    "secret": "00",
    "round": 1,
    "dealer": 1,
    "hands": [["5D"], ["6D"]],
    "pile": ["5D"],
    "stock": ["5D"],
    "seat": 1,
    "card": "JK",
    "meld": "m1",
    "kind": "escalera",
    "cards": ["5D", "JK", "7D"],
    "melds": [LAID],
    "arrangement": ["5D", "JK", "7D"],
    "reason": "declared",
    "winner": 0,
    "blocked": False,
    "seats": [SCORE, None],
    "total": 12,
    "lay_offs": [{"meld": "m2", "cards": ["5D"], "arrangement": ["5D"]}],
    "winners": [0, 1],
    "to": 4,
    "points": -5,
    "penalty": 3,
}
"""A value for every member that an event must have, by its name."""


def kinds() -> dict[str, dict[str, Any]]:
    """One event of every kind, as it comes over the wire."""
    found = {}
    for kind in get_args(AnyEvent):
        needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
        found[kind.__struct_config__.tag] = {name: FIELDS[name] for name in needed}
    found["rebuy_offered"]["seats"] = [0, 1]
    return found


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {name.split(".")[1] for name in EVENTS} == set(kinds())
    assert all(f"event.{kind}" in EVENTS for kind in kinds())


def test_every_type_of_move_has_a_sentence() -> None:
    assert {name.split(".")[1] for name in MOVES} == set(MOVES_ON_THE_WIRE)


TELL = """async ([place, events]) => {
  const { Sentences } = await import(place);
  const told = new Sentences({ players: ["Ana", "Beto"], pack: "french", melds: new Map() });
  return events.map((event) => told.event(event));
}"""
BLOCKS = ("declared", "nothing_to_draw", "idle_recycles")


@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_every_kind_of_event_is_told(visit: Visit, lang: str) -> None:
    page = visit.open("/table", lang)
    events = [{"type": kind, **members} for kind, members in kinds().items()]
    events += [{"type": "deal_blocked", "reason": reason} for reason in BLOCKS]
    told = page.evaluate(TELL, [place("table/sentences.js"), events])
    assert len(set(told)) == len(kinds()) + 2
    for event, sentence in zip(events, told, strict=True):
        assert not any(sign in sentence for sign in ("{", "undefined", "null", "[object", "NaN")), sentence
        named = "seat" in event and event["type"] != "stock_recycled"
        assert ("Beto" in sentence) >= named, sentence


OTHERWISE = [
    ({"type": "card_drawn", "seat": 0, "card": "??"}, "Ana draws from the stock"),
    ({"type": "card_drawn", "seat": 0, "card": "TD"}, "Ana draws 10♦ from the stock"),
    ({"type": "deal_ended", "winner": None, "blocked": True}, "The deal is over: nobody won it"),
    ({"type": "match_ended", "winners": [1]}, "The match is over: Beto won"),
    ({"type": "match_ended", "winners": [0, 1]}, "The match is over, and shared by Ana, Beto"),
    ({"type": "meld_laid", "seat": 0, **LAID}, "Ana lays 5♦ joker (6♦) 7♦"),
    ({"type": "hand_shown", "seat": 0, "melds": [], "lay_offs": []}, "Ana shows no meld"),
    (
        {"type": "taken_back", "seat": 1, "to": 4, "reason": "a slip", "table": TABLE},
        "The match goes back to step 4, as Beto asked: a slip",
    ),
    ({"type": "cat_on_the_table"}, "Something this page has no words for: cat_on_the_table"),
    ({"type": "constructor"}, "Something this page has no words for: constructor"),
]


def test_it_may_have_gone_another_way(visit: Visit) -> None:
    events = [event for event, _ in OTHERWISE]
    told = visit.open("/table", "en").evaluate(TELL, [place("table/sentences.js"), events])
    assert told == [sentence for _, sentence in OTHERWISE]
