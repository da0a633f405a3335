"""A table as one line of text, for given-when-then: who holds what, what lies there, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.cards import Card
from referee.rules.evolve import evolve
from referee.rules.judge import Allowed, judge
from referee.rules.moves import (
    DeclareBlocked,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulebook import clause_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.state import DRAW, PLAY, Seat, State


def cards(rules: Ruleset, text: str) -> tuple[Card, ...]:
    """``"7S 7H JK"``."""
    return tuple(rules.pack.read(text.split()))


def table(
    rules: Ruleset,
    hand: str,
    melds: str = "",
    pile: str = "KH",
    *,
    phase: str = PLAY,
    opened: str = "before",
    stock: int = 20,
    taken: bool = False,
) -> State:
    """Seat 0 to move, seat 1 opposite with a 3 of clubs. ``melds``: ``"0 4S 4H 4C; 1 5S 6S 7S"`` by owner.

    ``opened``: ``no``, ``now`` or ``before``. ``taken``: seat 0 has just taken the pile's top card.
    """
    seats = [Seat(list(cards(rules, hand))), Seat(list(cards(rules, "3C")), True, True)]
    seats[0].opened, seats[0].opened_before = opened != "no", opened == "before"
    laid = [
        _meld(rules, f"m{n}", text.split())
        for n, text in enumerate(melds.split(";"), start=1)
        if text.strip()
    ]
    state = State(
        rules, seats, laid, list(cards(rules, pile)), [Card(1)] * stock, dealer=1, next_meld=len(laid) + 1
    )
    state.phase, state.round = DRAW if taken else phase, 1
    return after(state, TakeDiscard()) if taken else state


def _meld(rules: Ruleset, name: str, words: Sequence[str]) -> TableMeld:
    laid = tuple(rules.pack.read(words[1:]))
    equal = len({card % 13 for card in laid if card != 52}) == 1
    return TableMeld(name, int(words[0]), rules.set_name if equal else ESCALERA, laid)


def move(rules: Ruleset, text: str) -> Move:
    """``draw``, ``take``, ``blocked``, ``meld 7S 7H 7C``, ``open 7S 7H 7C + …``, ``lay m1 8S``,
    ``lay m1 8S = …``, ``swap m1 8S``, ``discard KH``.
    """
    verb, _, rest = text.partition(" ")
    simple: dict[str, Move] = {"draw": DrawStock(), "take": TakeDiscard(), "blocked": DeclareBlocked()}
    if verb in simple:
        return simple[verb]
    if verb == "meld":
        return LayMeld(cards(rules, rest))
    if verb == "open":
        return Open(tuple(LayMeld(cards(rules, one)) for one in rest.split("+")))
    if verb == "discard":
        return Discard(cards(rules, rest)[0])
    name, _, what = rest.partition(" ")
    if verb == "swap":
        return SwapJoker(name, cards(rules, what)[0])
    added, _, order = what.partition("=")
    return LayOff(name, cards(rules, added), cards(rules, order) if order else None)


def after(state: State, *moves: Move | str) -> State:
    """The table after lawful moves of the seat whose turn it is."""
    for one in moves:
        ruling = judge(state, state.turn, move(state.rules, one) if isinstance(one, str) else one)
        assert isinstance(ruling, Allowed), (one, ruling)
        for event in ruling.events:
            state = evolve(state, event)
    return state


def verdict(state: State, text: str, seat: int | None = None) -> str:
    """What is ruled of one move of the seat whose turn it is: ``""`` or the breaches' codes."""
    ruling = judge(state, state.turn if seat is None else seat, move(state.rules, text))
    return "" if isinstance(ruling, Allowed) else " ".join(breach.code for breach in ruling.breaches)


def clauses(state: State, text: str, seat: int | None = None) -> str:
    """The clauses that one move breaks."""
    ruling = judge(state, state.turn if seat is None else seat, move(state.rules, text))
    if isinstance(ruling, Allowed):
        return ""
    return " ".join(clause_of(breach, state.rules).code(state.rules) for breach in ruling.breaches)
