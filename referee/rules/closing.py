"""Chinchón: closing with an arrangement, and what the others show after it (rules of Chinchón).

Proposals are read here like those in ``proposals``; the lists of lawful closes and shows come from the same
functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from referee.rules.cards import HIDDEN, Card, without
from referee.rules.in_turn import Turn
from referee.rules.melds.growing import growth
from referee.rules.melds.partitions import partitions
from referee.rules.melds.readings import Reading, additions
from referee.rules.moves import Close, LayOff, Show
from referee.rules.proposals import not_in_hand, read_one
from referee.rules.questions import addition_breaches, ambiguous_addition
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import State
from referee.rules.turns import may_stay_loose


class Shown(msgspec.Struct, frozen=True):
    """What a show means: the melds, and each lay-off with the whole meld afterwards."""

    melds: tuple[Reading, ...]
    lay_offs: tuple[tuple[LayOff, tuple[Card, ...]], ...]


# -- closing --------------------------------------------------------------------------------------


def close(turn: Turn, move: Close, found: list[Breach]) -> list[Reading]:
    """A close: one card face down, the rest arranged but for what may stay loose."""
    laid = [card for meld in move.melds for card in meld.cards]
    found += not_in_hand(turn.hand, (*laid, move.card))
    melds = [read_one(turn, meld, found) for meld in move.melds]
    left = without(turn.hand, [*laid, move.card])
    if turn.rules.finish != "close":
        found.append(out_of_place(turn.rules, "close"))
    elif left is not None and not may_stay_loose(turn.rules, left):
        found.append(Breach(Code.CANNOT_CLOSE, {"cards": tuple(sorted(left))}))
    return [meld for meld in melds if meld is not None]


def out_of_place(rules: Ruleset, move: str) -> Breach:
    """The breach of closing where nobody closes, and of showing where nobody has."""
    game = {} if rules.finish == "close" else {"game": rules.id}
    return Breach(Code.CANNOT_CLOSE, {"move": move, **game})


def closes(turn: Turn) -> Iterator[Close]:
    """Every lawful close with every arrangement."""
    rules = turn.rules
    for melds, loose in partitions(rules, turn.hand, rules.close_loose_cards + 1):
        for card in dict.fromkeys(loose):
            rest = without(loose, [card])
            if card != HIDDEN and rest is not None and may_stay_loose(rules, rest):
                yield Close(melds, card)


# -- showing --------------------------------------------------------------------------------------


def show(state: State, turn: Turn, move: Show, found: list[Breach]) -> Shown:
    """A show: melds of the seat's own, then loose cards one act after the other on melds shown before."""
    laid = [card for meld in move.melds for card in meld.cards]
    put = [card for lay_off in move.lay_offs for card in lay_off.cards]
    found += not_in_hand(turn.hand, (*laid, *put))
    melds = [read_one(turn, meld, found) for meld in move.melds]
    if move.lay_offs and state.closed_clean:
        found.append(Breach(Code.LAY_OFF_AFTER_CLEAN_CLOSE))
    table = {meld.id: meld for meld in state.melds}
    lay_offs = [order for act in move.lay_offs if (order := _lay_off(turn, table, act, found)) is not None]
    return Shown(tuple(meld for meld in melds if meld is not None), tuple(lay_offs))


def _lay_off(
    turn: Turn, table: dict[str, TableMeld], act: LayOff, found: list[Breach]
) -> tuple[LayOff, tuple[Card, ...]] | None:
    """One lay-off on the table as the acts before it left it."""
    meld = table.get(act.meld)
    if meld is None:
        found.append(Breach(Code.NO_SUCH_MELD, {"meld": act.meld}))
        return None
    orders = additions(turn.rules, meld, act.cards, act.arrangement)
    if len(orders) == 1:
        table[act.meld] = TableMeld(meld.id, meld.owner, meld.kind, orders[0])
        return act, orders[0]
    if orders:
        found.append(ambiguous_addition(orders))
    else:
        broken = addition_breaches(turn.rules, meld, act.cards, act.arrangement)
        found += [Breach(breach.code, {"meld": meld.id, **breach.details}) for breach in broken]
    return None


def shows(state: State, turn: Turn) -> Iterator[Show]:
    """Every different outcome a show can have, each once: a seat may show less than it could."""
    for melds, loose in partitions(turn.rules, turn.hand):
        yield Show(melds)
        if not state.closed_clean:
            for lay_offs in _ways_to_lay_off(turn.rules, tuple(state.melds), loose):
                yield Show(melds, lay_offs)


def _ways_to_lay_off(
    rules: Ruleset, melds: tuple[TableMeld, ...], loose: tuple[Card, ...]
) -> Iterator[tuple[LayOff, ...]]:
    """Every table that laying some of the loose cards off can make, with one sequence of acts that makes
    it.
    """
    seen = {melds}
    waiting: list[tuple[tuple[TableMeld, ...], tuple[Card, ...], tuple[LayOff, ...]]] = [(melds, loose, ())]
    while waiting:
        table, cards, acts = waiting.pop(0)
        for number, act in _next_lay_offs(rules, table, cards):
            meld = table[number]
            laid = TableMeld(meld.id, meld.owner, meld.kind, act.arrangement or meld.cards)
            after = (*table[:number], laid, *table[number + 1 :])
            if after not in seen:
                seen.add(after)
                done = (*acts, act)
                yield done
                waiting.append((after, tuple(without(cards, act.cards) or ()), done))


def _next_lay_offs(
    rules: Ruleset, melds: Sequence[TableMeld], cards: tuple[Card, ...]
) -> Iterator[tuple[int, LayOff]]:
    known = [card for card in cards if card != HIDDEN]
    for number, meld in enumerate(melds):
        for act in growth(rules).lay_offs(meld, known):
            yield number, act
