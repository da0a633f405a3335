"""A refusal on record: written as it was, and cut where it would take too much room."""

from __future__ import annotations

import json

import pytest

from events.codec import Unreadable
from events.refusals import LARGEST, Plain, Refusal, Told, decode, encode

AT = "2026-11-30T02:21:46.123Z"
BREACH = Told("CARD_NOT_IN_HAND", {"cards": ["AS", "??"], "meld": None, "turn": 2})


def refusal(moves: tuple[Plain, ...], refused: int = 0, breaches: tuple[Told, ...] = (BREACH,)) -> Refusal:
    return Refusal(AT, "seat:1", 1, 17, moves, refused, breaches)


def a_meld(cards: int) -> Plain:
    return {"type": "meld", "cards": ["AS"] * cards}


def test_it_is_read_as_it_was_written() -> None:
    tried = refusal(({"type": "draw_stock"}, a_meld(3)), 1)
    assert decode(encode(tried)) == tried
    assert json.loads(encode(tried))["moves"][1] == {"type": "meld", "cards": ["AS", "AS", "AS"]}


MANY = tuple(Told(f"CODE_{n}", {"cards": ["AS"] * 10}) for n in range(60))
HUGE = (Told("AMBIGUOUS", {"candidates": ["x" * LARGEST]}), BREACH)
CUT = [
    # moves, which was refused, breaches              moves, breaches left
    (tuple(a_meld(200) for _ in range(5)), 3, (BREACH,), 1, (BREACH,)),
    ((a_meld(2000),), 0, (BREACH,), 0, (BREACH,)),
    ((a_meld(3),) * 40, 39, MANY, 0, MANY[:30]),
    ((a_meld(3),), 0, HUGE, 0, (Told("AMBIGUOUS", {}),)),
]


@pytest.mark.parametrize(("moves", "refused", "breaches", "left", "told"), CUT)
def test_what_is_too_long_is_cut_and_says_so(
    moves: tuple[Plain, ...], refused: int, breaches: tuple[Told, ...], left: int, told: tuple[Told, ...]
) -> None:
    body = encode(refusal(moves, refused, breaches))
    assert len(body) <= LARGEST
    kept = decode(body)
    assert (kept.cut, len(kept.moves), kept.breaches) == (True, left, told)
    assert (kept.at, kept.actor, kept.version, kept.refused) == (AT, "seat:1", 17, refused)
    assert set(map(str, kept.moves)) <= set(map(str, moves[refused : refused + 1]))


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"\xff"])
def test_what_is_no_refusal_is_unreadable(body: bytes) -> None:
    with pytest.raises(Unreadable):
        decode(body)
