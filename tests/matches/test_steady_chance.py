"""Chance without a commitment: a refused turn that is tried again meets the same cards (ruling 33)."""

from __future__ import annotations

from dataclasses import replace

from referee.matches.fairness import chance_of
from referee.rules.judge import Allowed, judge
from referee.rules.moves import DrawStock
from referee.rules.positions import read_position
from referee.rules.rulesets import ruleset
from referee.rules.state import State

SECRET = b"the house's own"


def bare(version: int) -> State:
    """An empty stock over a pile that will be turned over."""
    rules = ruleset("loba-de-menos")
    pile = ["QS", "KH", "9C", "7H", "2D", "3D", "4C"]
    doc = {
        "seats": [{"hand": ["5S"]}, {"hand": 9}],
        "pile": pile,
        "stock": 0,
        "turn": {"seat": 0, "phase": "draw"},
    }
    return replace(read_position(doc, rules), version=version)


def drawn(match: str, version: int, secret: bytes = SECRET) -> tuple[str, ...]:
    state = bare(version)
    ruling = judge(state, 0, DrawStock(), chance_of(match, state, secret))
    assert isinstance(ruling, Allowed)
    return tuple(str(event) for event in ruling.events)


def test_the_same_try_meets_the_same_order() -> None:
    assert len({drawn("a", 7) for _ in range(20)}) == 1


def test_another_version_another_match_and_another_house_have_orders_of_their_own() -> None:
    seen = {
        drawn(match, version, secret) for match in "abcd" for version in range(5) for secret in (SECRET, b"x")
    }
    assert len(seen) > 30
