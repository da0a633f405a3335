"""Openings and closes are found by exact search: the work is counted, not the time.

The hands are the hardest that climbing from random ones found: twelve cards with up to four jokers, or with
wild twos, and eight of Chinchón. The bounds are three times what they took when they were written down.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from referee.rules.budget import Budget
from referee.rules.legal import legal_moves
from referee.rules.melds.growing import growth
from referee.rules.melds.listing import tables
from referee.rules.state import PLAY, Seat, State
from tests.rules.positions_made import turned

SPANISH: Mapping[str, object] = {"pack_name": "spanish_48"}
TWO_PLAY: Mapping[str, object] = {**SPANISH, "jokers": 4, "hand_size": 11, "players": {"max": 2}}
UNBOUND: Mapping[str, object] = {"jokers_per_run": None, "jokers_in_sets": None}
HARDEST: list[tuple[str, Mapping[str, object], str, int, int]] = [
    # game, options, hand, round, steps
    ("loba-centroamericana", {}, "5S 6S 5H 5H 6H 6H 3D 5D 6D 5C 6C 6C", 4, 627),
    ("loba-centroamericana", {}, "5S KS KS 5H KH KH 6D KD KC KC JK JK", 4, 1298),
    ("loba-centroamericana", {}, "4S 5S 6S 7S 8S 4H 8D 8C JK JK JK JK", 6, 509),
    ("loba-contrato", {}, "5H 6H JH 2D 7C 8C 9C TC JC QC JK JK", 3, 295),
    ("loba-contrato", {}, "4S 5S 6S 7S 8S 9S 3C 4C JK JK JK JK", 3, 302),
    ("carioca", {}, "AS 2S 3S 5S 8S 9S TS JS QS KS JK JK", 7, 2441),
    ("carioca", {}, "AS 2S KS 2H AD 2D AC 2C JK JK JK JK", 4, 466),
    ("carioca", {}, "KS AC 2C 8C 9C TC JC QC KC JK JK JK JK", 7, 959),
    ("loba-con-bazas", {}, "AC 2C 3C 4C 5C 6C 7C 7C 8C 9C KC JK", 1, 5700),
    ("loba-con-bazas", {}, "2H 3H 4H 5H 6H 7H 8H 9H TH QH JK JK", 1, 5646),
    ("loba-con-bazas", {}, "TH 3D 4D 4D 5D 6D 7D 8D JK JK JK JK", 1, 1361),
    ("loba-de-mas-clasica", {}, "2S KS 2H JH 2D JD AC 2C JK JK JK JK", 1, 7737),
    ("loba-de-mas-clasica", {}, "AS 2S 2S AH AH 2H KH 2D QD 2C KC JK", 1, 7615),
    ("chinchon", {}, "4O 5O 6O 7O SO CO RO 6C", 1, 166),
    ("chinchon", {**SPANISH, "jokers": 2}, "6O 7O 8O 9O SO 6C JK JK", 1, 531),
    ("chinchon", {**SPANISH, "jokers": 4}, "6O 7O 8O 9O JK JK JK JK", 1, 245),
    ("chinchon", TWO_PLAY, "4O 5O 2E 3E 4E 5E 6E 7E JK JK JK JK", 1, 1815),
    ("chinchon", {**SPANISH, **UNBOUND, "jokers": 4}, "8C 9C SC 5E JK JK JK JK", 1, 2181),
    ("loba-centroamericana", UNBOUND, "6H 6D 2C 3C 4C 5C 6C 7C JK JK JK JK", 6, 16354),
    ("loba-con-bazas", UNBOUND, "5S 6S 7S 4C 5C 6C 7C 8C JK JK JK JK", 1, 2205),
]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps every search spends, of searches that remember nothing."""
    spent: list[int] = []
    spend = Budget.spend

    def counted(budget: Budget, steps: int = 1) -> None:
        spent.append(steps)
        spend(budget, steps)

    monkeypatch.setattr(Budget, "spend", counted)
    for remembered in (tables, growth):
        monkeypatch.setattr(remembered, "_known", {})
        remembered._make.cache_clear()
    return spent


@pytest.mark.parametrize(("id", "options", "hand", "number", "took"), HARDEST)
def test_the_hardest_hands_take_thousands_of_steps_at_most(
    steps: list[int], id: str, options: Mapping[str, object], hand: str, number: int, took: int
) -> None:
    rules = turned(id, options)
    seats = [Seat(hand=rules.pack.read(hand.split())), Seat()]
    state = State(rules, seats, turn=0, phase=PLAY, round=number, stock=rules.pack.cards[:3])
    assert legal_moves(state, 0)[0]
    assert 0 < sum(steps) <= 3 * took
