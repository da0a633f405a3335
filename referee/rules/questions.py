"""Questions about cards alone, with no match and no position behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.languages import Saying
from referee.rules.cards import JOKER, Card
from referee.rules.melds import sets
from referee.rules.melds.faults import meld_faults, run_addition_faults, set_faults
from referee.rules.melds.partitions import least_loose
from referee.rules.melds.readings import additions, bag_readings
from referee.rules.melds.runs import arrangements, read_run
from referee.rules.melds.straights import STRAIGHTS, by_rank, is_near_straight, read_straight, straight_faults
from referee.rules.rulebook import in_order
from referee.rules.rulebook.codes import Breach, Code, Detail
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring import value_of_meld
from referee.rules.standing import ESCALERA, TableMeld

MOST_ORDERS: Final = 2000
"""An escalera with many wild cards may lie in more orders; these are told, and that there are others."""


@dataclass(frozen=True, slots=True)
class MeldAnswer:
    """Whether a bag of cards is a meld: its kind, every order it may lie in, its value (None where orders
    differ). ``truncated``: there are more orders than are told.
    """

    breaches: tuple[Breach, ...]
    kind: str | None
    arrangements: list[tuple[Card, ...]]
    value: int | None
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class LayOffAnswer:
    """Whether cards may join a meld in one act, and the whole meld afterwards in every order that is
    possible.
    """

    breaches: tuple[Breach, ...]
    arrangements: list[tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand taken apart: melds with their kind, and the loose cards with their points by the value table."""

    melds: tuple[tuple[str, tuple[Card, ...]], ...]
    loose: tuple[Card, ...]
    points: int


def ask_arrangement(rules: Ruleset, cards: Sequence[Card]) -> Arrangement:
    """The least a seat can be left with: the arrangement of these cards with the fewest points loose.

    Nothing is drawn, discarded or laid off, and no opening is asked for. Raises TooComplex past the budget.
    """
    melds, loose = least_loose(rules, cards)
    told = tuple((meld.kind or _kind_of(rules, meld.cards), meld.cards) for meld in melds)
    return Arrangement(told, loose, sum(rules.value_of[card] for card in loose))


def _kind_of(rules: Ruleset, cards: tuple[Card, ...]) -> str:
    """The kind of a meld that can be of one kind only."""
    return ESCALERA if read_run(rules, cards) is not None else rules.set_name


def ask_meld(
    rules: Ruleset, cards: Sequence[Card], kind: str | None, round_number: int | None = None
) -> MeldAnswer:
    """Rule on a bag of cards. Cards that could be two kinds are ambiguous unless the kind is told.

    In a round (from 1) whose contract is a 13-card one, cards may be that as well (44).
    """
    contract = rules.contract(round_number) if rules.contracts and round_number else ""
    straight = contract in STRAIGHTS and kind in (None, ESCALERA)
    order = by_rank(cards) if straight else ()
    if straight and read_straight(contract, order) is not None:
        return MeldAnswer((), ESCALERA, [order], value_of_meld(rules, ESCALERA, order))
    found = bag_readings(rules, cards, kind, MOST_ORDERS + 1)
    if straight and not found and is_near_straight(contract, cards):
        told: Mapping[str, Detail] = {"contract": contract, "cards": order}
        breaches = [Breach(code, told) for code in straight_faults(contract, order)]
        return MeldAnswer(in_order(breaches, rules), None, [], None)
    kinds = list(dict.fromkeys(name for name, _ in found))
    if not found:
        codes = meld_faults(rules, cards, kind)
        elsewhere = {} if round_number else _free_suits(rules, cards, kind)
        return MeldAnswer(_breaches(rules, codes, cards, kind, elsewhere), None, [], None)
    if len(kinds) > 1:
        breach = Breach(Code.AMBIGUOUS, {"candidates": tuple({"kind": name} for name in kinds)})
        return MeldAnswer((breach,), None, [], None)
    orders = [order for _, order in found[:MOST_ORDERS]]
    values = {value_of_meld(rules, kinds[0], order) for order in orders}
    value = values.pop() if len(values) == 1 else None
    return MeldAnswer((), kinds[0], orders, value, truncated=len(found) > MOST_ORDERS)


def ask_lay_off(
    rules: Ruleset,
    kind: str,
    meld_cards: Sequence[Card],
    cards: Sequence[Card],
    arrangement: Sequence[Card] | None,
) -> LayOffAnswer:
    """Rule on adding cards to a meld, the seat taken to be open and the meld in its reach."""
    meld = TableMeld("", 0, kind, tuple(meld_cards))
    orders = sorted(additions(rules, meld, cards, arrangement))
    if not orders:
        found = addition_breaches(rules, meld, cards, arrangement)
        return LayOffAnswer(in_order(found, rules), [])
    if len(orders) > 1:
        return LayOffAnswer((ambiguous_addition(orders),), orders)
    return LayOffAnswer((), orders)


def _breaches(
    rules: Ruleset,
    codes: Sequence[Code],
    cards: Sequence[Card],
    kind: str | None,
    suits: Mapping[str, Detail],
) -> tuple[Breach, ...]:
    """Why cards are no meld; ``suits`` is what else is told of cards of several."""
    told = {"cards": tuple(cards), **kind_wanted(rules, kind)}
    more = {Code.RUN_SUITS_DIFFER: suits}
    return in_order((Breach(code, {**told, **more.get(code, {})}) for code in codes), rules)


def _free_suits(rules: Ruleset, cards: Sequence[Card], kind: str | None) -> Mapping[str, Detail]:
    """The round in which the cards would be the escala sucia, where there is one (44)."""
    if kind not in (None, ESCALERA) or _SUCIA not in rules.contracts:
        return {}
    whole = read_straight(_SUCIA, by_rank(cards)) is not None
    return {"round": rules.contracts.index(_SUCIA) + 1} if whole else {}


_SUCIA: Final = STRAIGHTS[0]


def kind_wanted(rules: Ruleset, kind: str | None) -> Mapping[str, Detail]:
    """Of a set that was told by the name it has in other games, the name it has in this one."""
    return {"kind": rules.set_name} if kind not in (None, ESCALERA, rules.set_name) else {}


def ambiguous_addition(orders: Sequence[tuple[Card, ...]]) -> Breach:
    """The cards can be added in several orders and the seat did not say which."""
    return Breach(Code.AMBIGUOUS, {"candidates": tuple({"arrangement": order} for order in orders)})


def addition_breaches(
    rules: Ruleset, meld: TableMeld, cards: Sequence[Card], arrangement: Sequence[Card] | None
) -> list[Breach]:
    """Why the cards cannot join the meld in one act, or not in the order told."""
    if arrangement is not None and additions(rules, meld, cards, None):
        code = _order_fault(meld, cards, arrangement)
        return [Breach(code, {"cards": tuple(cards), "arrangement": tuple(arrangement)})]
    return [Breach(code, {"cards": tuple(cards)}) for code in _addition_faults(rules, meld, cards)]


def _order_fault(meld: TableMeld, cards: Sequence[Card], arrangement: Sequence[Card]) -> Code:
    """What is wrong with an order that was told, where another would do."""
    whole = sorted(arrangement) == sorted([*meld.cards, *cards])
    return Code.RUN_NOT_CONSECUTIVE if whole else Code.NOT_A_MELD


def _addition_faults(rules: Ruleset, meld: TableMeld, cards: Sequence[Card]) -> list[Code]:
    """Why the cards cannot join the meld in one act, in whatever order."""
    if not cards:
        return [Code.NOT_A_MELD]
    if meld.kind != ESCALERA:
        return set_faults(rules, [*meld.cards, *cards], laid=True) or [Code.NOT_A_MELD]
    run = read_run(rules, meld.cards)
    if run is None:
        return [Code.RUN_NOT_CONSECUTIVE]
    return run_addition_faults(rules, run, cards)


def meld_on_table_faults(rules: Ruleset, kind: str, cards: Sequence[Card]) -> list[Code]:
    """Why cards cannot lie on the table as a meld of that kind, in that order; empty where they can."""
    if kind != ESCALERA:
        if kind != rules.set_name:
            return [Code.NOT_A_MELD]
        return [] if sets.is_set(rules, cards, laid=True) else set_faults(rules, cards, laid=True)
    if read_run(rules, cards) is not None:
        return []
    if any(name in rules.contracts and read_straight(name, cards) for name in STRAIGHTS):
        return []
    if arrangements(rules, cards):
        return [Code.JOKER_WITHOUT_PLACE if JOKER in cards else Code.RUN_NOT_CONSECUTIVE]
    return meld_faults(rules, cards, kind) or [Code.RUN_NOT_CONSECUTIVE]


def kind_in_words(kind: str) -> str | Saying:
    """What people call a kind of meld."""
    return Saying("trío") if kind == "trio" else kind


def no_such_kind(rules: Ruleset, kind: str) -> Saying | None:
    """Of a set that was told by the name it has in other games: what it is called in this one."""
    if not kind_wanted(rules, kind):
        return None
    return Saying("a set of equal ranks has the kind {kind} in this game", kind=rules.set_name)
