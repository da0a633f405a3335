"""Openings and closes are found by exact search: the work is counted, not the time.

The hands are the hardest that climbing from random ones found: twelve cards with up to four jokers, or with
wild twos, and eight of Chinchón. The bounds are three times what they took when they were written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import evolve
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.melds.growing import growth
from referee.rules.melds.listing import tables
from referee.rules.moves import TakeDiscard
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DRAW, PLAY, Seat, State
from tests.rules.positions_made import turned

pytestmark = pytest.mark.interpreted
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


CL, LATE = "loba-de-mas-clasica", {"discard_use_by": "end_of_turn"}
OWED: list[tuple[str, Mapping[str, object], str, str, int]] = [
    # game, options, hand, top of the pile, steps of the take and the list after it
    (CL, {}, "JK JK 2D 2H 2S 2S 2C 6S JC 8C 4S", "9C", 9000),
    (CL, LATE, "JK JK JK JK 2S 2H 2D 2C 7H 9H TS", "KD", 60000),
    (CL, {**LATE, "min_naturals": 3}, "2H 2H 2D JK JK 2C JK 9C 5H 7H QS", "2S", 9000),
]
MANY: list[tuple[str, Mapping[str, object]]] = [
    (CL, {}),
    (CL, LATE),
    (CL, {**LATE, "go_out_requires_discard": True, "joker_discard": "never"}),
    (CL, {**LATE, "joker_substitution": True}),
    ("loba-de-menos", {**LATE, "jokers_per_run": None, "jokers_in_sets": None, "hand_size": 11}),
]


def taking(rules: Ruleset, hand: list[Card], top: Card) -> State:
    """A seat about to draw, with that card on the pile."""
    seats = [Seat(hand=hand), Seat(hand=rules.pack.cards[:1])]
    return State(rules, seats, pile=[top], stock=rules.pack.cards[:3], turn=0, phase=DRAW)


def taken(state: State) -> None:
    """The list before the draw, the take where it is listed, and the list after it: all are answered."""
    moves, _ = legal_moves(state, 0)
    ruling = judge(state, 0, TakeDiscard())
    assert isinstance(ruling, Allowed) is (TakeDiscard() in moves)
    if isinstance(ruling, Allowed):
        assert legal_moves(evolve(state, ruling.events[0]), 0)[0]


@pytest.mark.parametrize(("id", "options", "hand", "top", "took"), OWED)
def test_a_card_that_is_owed_is_not_looked_for_where_it_cannot_lie(
    steps: list[int], id: str, options: Mapping[str, object], hand: str, top: str, took: int
) -> None:
    """1, 2: no lawful take is too complex, however many cards are wild."""
    rules = turned(id, options)
    taken(taking(rules, rules.pack.read(hand.split()), rules.pack.read([top])[0]))
    print(sum(steps))
    assert sum(steps) <= 3 * took


@pytest.mark.parametrize(("id", "options"), MANY)
def test_no_take_is_too_complex(id: str, options: Mapping[str, object]) -> None:
    """Eleven cards with up to seven wild ones, and any card on the pile."""
    rules, random = turned(id, options), Random(f"takes {id}")
    twos = {Card(suit * 13 + 1) for suit in range(4)} if rules.twos_wild else set()
    wild = [card for card in rules.pack.cards if card == JOKER or card in twos]
    rest = [card for card in rules.pack.cards if card not in wild]
    for _ in range(12):
        jokers = random.sample(wild, random.randint(0, min(7, len(wild) - 1)))
        hand = jokers + random.sample(rest, 11 - len(jokers))
        taken(taking(rules, hand, random.choice(rest + wild)))
