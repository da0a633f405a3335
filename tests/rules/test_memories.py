"""What is remembered changes no answer: many hands, asked in any order in one process, are told what a
process that remembers nothing tells each of them (properties 2 and 6).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from random import Random

import pytest

from referee.rules import melds
from referee.rules.cards import JOKER, Card
from referee.rules.legal import legal_moves
from referee.rules.melds.memory import PerRuleset
from referee.rules.moves import Move
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import PLAY, SHOW, State
from tests.rules.given import given, listed
from tests.rules.positions_made import Options, made, turned

ACES = ("low", "either", "both_ends", "wrap")
WILD: Options = {"twos_wild": True, "wild_twos_per_run": 1, "min_naturals": 1}
TABLES, HANDS = 4, 30


def games() -> Iterator[tuple[str, Options]]:
    """Every game with the ace in every place, in all the packs it may be played with."""
    for id, rules in RULESETS.items():
        packs = ("spanish_40", "spanish_48") if rules.finish == "close" else ("french",)
        for ace in ACES:
            yield from ((id, {"ace": ace, "pack_name": name}) for name in packs)


GAMES = [
    *games(),
    *(("loba-de-menos", {"ace": ace, **WILD}) for ace in ACES),
    *(("chinchon", {"ace": ace, "jokers": 3, "pack_name": "spanish_48"}) for ace in ACES),
    ("loba-de-menos", {"jokers_per_run": 2, "jokers_in_sets": 2}),
    ("loba-de-menos", {"set_kind": "any_suit_after", "joker_shift": "same_side", "run_min": 4}),
    ("loba-de-menos", {"set_kind": "four_suits", "joker_substitution": True, "jokers_in_sets": 1}),
]


def memories() -> list[Callable[[], object]]:
    """How to forget each thing that the melds remember, whatever there is."""
    names = [f"{melds.__name__}.{found.name}" for found in pkgutil.iter_modules(melds.__path__)]
    kept = [thing for name in names for thing in vars(import_module(name)).values()]
    ways: list[Callable[[], object]] = [one.cache_clear for one in kept if hasattr(one, "cache_clear")]
    for one in kept:
        if isinstance(one, PerRuleset):
            ways += [one._make.cache_clear, one._known.clear]
    return ways


FORGETTING = memories()


def forget() -> None:
    """As a process that has just begun."""
    for way in FORGETTING:
        way()


def asked(state: State) -> list[Move]:
    """The list of legal moves."""
    return legal_moves(state, state.turn, cap=500)[0]


def hands(state: State, random: Random) -> Iterator[State]:
    """The same table with other hands, mostly of cards that have to do with it."""
    pool = [*state.stock, *state.aside, *state.hand]
    wanted = {card for meld in state.melds for card in _near(state.rules, meld)}
    near = [card for card in pool if card in wanted] or pool
    for _ in range(HANDS):
        fresh = state.copy()
        fresh.phase = SHOW if state.rules.finish == "close" and state.phase == SHOW else PLAY
        fresh.taken = fresh.must_use = None
        seat = fresh.seats[fresh.turn]
        seat.opened = seat.opened_before = random.random() < 0.7
        seat.hand = _some(random, near, pool)
        yield fresh


def _near(rules: Ruleset, meld: TableMeld) -> set[Card]:
    """The cards that may go at an end of an escalera, also round the ace; those of a set's rank."""
    ranks = len(rules.pack.ranks)
    naturals = [card for card in meld.cards if card != JOKER]
    if meld.kind != ESCALERA:
        return {JOKER, *(Card(suit * 13 + naturals[0] % 13) for suit in range(4))}
    first, ends = naturals[0] // 13 * 13, (naturals[0], naturals[-1])
    return {
        JOKER,
        *(Card(first + (card - first + step) % ranks) for card in ends for step in (-2, -1, 0, 1, 2)),
    }


def _some(random: Random, near: list[Card], pool: list[Card]) -> list[Card]:
    size = random.randint(2, 8)
    kin = random.sample(near, min(len(near), random.randint(1, size)))
    rest = list(pool)
    for card in kin:
        rest.remove(card)
    return [*kin, *random.sample(rest, min(len(rest), size - len(kin)))]


def held_to(id: str, options: Options, seed: int) -> None:
    rules, random = turned(id, options), Random(f"memories {id} {sorted(options)} {seed}")
    tables = islice((state for state in made(rules, seed) if state.melds and not state.closed_clean), TABLES)
    states = [state for table in tables for state in hands(table, random)]
    alone = []
    for state in states:
        forget()
        alone.append(asked(state))
    forget()
    order = list(range(len(states))) * 2
    random.shuffle(order)
    for number in order:
        assert asked(states[number]) == alone[number], (number, states[number])


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_hands_asked_one_after_another_are_told_what_each_alone_is(id: str, options: Options) -> None:
    held_to(id, options, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize(("id", "options"), GAMES)
def test_hands_asked_one_after_another_at_length(id: str, options: Options, seed: int) -> None:
    held_to(id, options, seed)


def test_there_is_something_to_forget() -> None:
    assert len(FORGETTING) > 4


def test_a_high_ace_of_another_hand_is_not_remembered() -> None:
    """Chinchón, 40 cards, rey-1 played: the ace's place is the tenth, not the thirteenth (14, section 4)."""
    options: Options = {"ace": "either"}
    with_ace, without = (
        given("chinchon", hand, "1 SO CO RO", options, phase="show", others=({"hand": ["4B"]},))
        for hand in ("1O 7O 2C 3C 5E 6B 2B", "7O 2C 3C 5E 6B 2B 4E")
    )
    forget()
    assert "show + m1 1O" in listed(with_ace)
    assert not any("1O" in told for told in listed(without))
    forget()
    assert not any("1O" in told for told in listed(without))
    assert "show + m1 1O" in listed(with_ace)
