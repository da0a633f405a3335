"""Worked examples, put to the law: what a page says of one is what the law answers there and then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.cards import JOKER_CODE
from referee.rules.evolve import apply
from referee.rules.judge import Allowed, judge
from referee.rules.positions import Impossible, read_position
from referee.rules.questions import ask_lay_off, ask_meld, meld_on_table_faults
from referee.rules.rulebook import Breach
from referee.rules.rulebook.examples import Addition, Meld, Turn
from referee.rules.rulesets import Ruleset
from referee.rules.standing import ESCALERA
from referee.rules.written import move_of

Tryable = Meld | Addition | Turn


@dataclass(frozen=True, slots=True)
class Tried:
    """What the law answers: why not, and the orders that cards may lie in."""

    breaches: tuple[Breach, ...]
    orders: tuple[tuple[str, ...], ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether nothing is against it."""
        return not self.breaches


def tried(question: Tryable, rules: Ruleset) -> Tried:
    """The law's answer under these rules, of what is possible under them."""
    match question:
        case Meld():
            meld = ask_meld(rules, rules.pack.read(question.cards.split()), None)
            return Tried(meld.breaches, _written(rules, meld.arrangements))
        case Addition():
            lying, added = (rules.pack.read(text.split()) for text in (question.meld, question.cards))
            found = ask_lay_off(rules, kind_of(question.meld, rules), lying, added, None)
            return Tried(found.breaches, _written(rules, found.arrangements))
        case Turn():
            return _played(question, rules)


def possible(question: Tryable, rules: Ruleset) -> bool:
    """Whether there can be such cards, and such a table, in this game at all."""
    match question:
        case Meld():
            return not _surplus(question.cards, rules)
        case Addition():
            lying = rules.pack.read(question.meld.split())
            no_meld = meld_on_table_faults(rules, kind_of(question.meld, rules), lying)
            return not no_meld and not _surplus(f"{question.meld} {question.cards}", rules)
        case Turn():
            try:
                read_position(position_of(question, rules), rules)
            except Impossible:
                return False
            return True


def _surplus(cards: str, rules: Ruleset) -> bool:
    return bool(rules.pack.surplus(rules.pack.read(cards.split())))


def kind_of(cards: str, rules: Ruleset) -> str:
    """What a meld of these cards is, to the eye: of one rank, or not."""
    ranks = {code[0] for code in cards.split() if code != JOKER_CODE}
    return rules.set_name if len(ranks) == 1 else ESCALERA


def position_of(turn: Turn, rules: Ruleset, options: Mapping[str, object] | None = None) -> dict[str, Any]:
    """The table of an example as the service reads it; seat 0 is to act."""
    laid = [one.split(maxsplit=1) for one in turn.table.split("; ") if one]
    melds = [
        {"id": f"m{n}", "owner": int(owner), "kind": kind_of(cards, rules), "cards": cards.split()}
        for n, (owner, cards) in enumerate(laid, 1)
    ]
    seats: list[dict[str, Any]] = [{"hand": turn.hand.split()}, {"hand": 7}]
    for seat in {int(owner) for owner, _ in laid}:
        seats[seat] |= {"opened": True, "opened_before": True}
    phase = "play" if turn.drawn else "draw"
    return {
        "ruleset": rules.id,
        **({"options": dict(options)} if options else {}),
        "seats": seats,
        "melds": melds,
        "pile": turn.pile.split(),
        "stock": 15,
        "dealer": 1,
        "round": turn.round,
        "turn": {"seat": 0, "phase": phase, "taken": None, "must_use": None},
    }


def _played(turn: Turn, rules: Ruleset) -> Tried:
    state = read_position(position_of(turn, rules), rules)
    for text in turn.moves:
        ruling = judge(state, state.turn, move_of(move(text), rules.pack))
        if not isinstance(ruling, Allowed):
            return Tried(ruling.breaches)
        for event in ruling.events:
            apply(state, event)
    return Tried(())


def move(text: str) -> dict[str, Any]:
    """A move as an example tells it, ``"lay_off m1 8D = 5D 6D 7D 8D"``, as the service reads it."""
    kind, _, told = text.partition(" ")
    match kind:
        case "meld":
            return {"type": kind, "cards": told.split()}
        case "discard":
            return {"type": kind, "card": told}
        case "open":
            return {"type": kind, "melds": _melds(told)}
        case "close":
            melds, _, card = told.partition(" : ")
            return {"type": kind, "melds": _melds(melds), "card": card}
        case "lay_off":
            cards, _, order = told.partition(" = ")
            meld, *added = cards.split()
            return {"type": kind, "meld": meld, "cards": added} | (
                {"arrangement": order.split()} if order else {}
            )
        case "swap_joker":
            meld, card = told.split()
            return {"type": kind, "meld": meld, "card": card}
        case _:
            return {"type": kind}


def _melds(text: str) -> list[dict[str, Any]]:
    return [{"cards": meld.split()} for meld in text.split(" / ") if meld]


def _written(rules: Ruleset, orders: Sequence[Sequence[Any]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(rules.pack.write(order)) for order in orders)
