"""Given a table, when a seat moves, then: the law asked directly, in the notation of ``tests.family``.

Every function leaves the state it is given as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.catalogue import AnyEvent
from referee.api.translate import move_of
from referee.rules.evolve import evolve
from referee.rules.judge import Allowed, Refused, Ruling, judge
from referee.rules.legal import legal_moves
from referee.rules.positions import read_position
from referee.rules.rulebook.codes import Breach
from referee.rules.ruling import UNKNOWN, Chance
from referee.rules.state import State
from referee.rules.written import write_move
from tests.family.notation import Json, move, position, rules_of

Options = Mapping[str, object]


def given(
    id: str, hand: str, laid: str = "", options: Options | None = None, phase: str = "play", **more: object
) -> State:
    """A table with seat 0 to act, told as in ``tests.family.notation.position``."""
    doc = position(id, hand, laid, options=options, phase=phase, **more)  # type: ignore[arg-type]
    return read_position(doc, rules_of(id, options))


def ruled(state: State, text: str, seat: int | None = None, chance: Chance = UNKNOWN) -> Ruling:
    """The ruling on one move, by the seat in turn unless told otherwise."""
    return judge(state, state.turn if seat is None else seat, move_of(move(text), state.rules.pack), chance)


def breaches(state: State, text: str, seat: int | None = None) -> tuple[Breach, ...]:
    """Why a move is refused; none where it is allowed."""
    ruling = ruled(state, text, seat)
    return ruling.breaches if isinstance(ruling, Refused) else ()


def events(state: State, text: str, seat: int | None = None, chance: Chance = UNKNOWN) -> list[AnyEvent]:
    """What a move that must be allowed brings about."""
    ruling = ruled(state, text, seat, chance)
    assert isinstance(ruling, Allowed), (text, ruling)
    return list(ruling.events)


def happened(state: State, text: str, seat: int | None = None) -> list[str]:
    """The same by name."""
    return [str(event.__struct_config__.tag) for event in events(state, text, seat)]


def after(state: State, *texts: str) -> State:
    """The table after moves that must be allowed, each by the seat in turn."""
    for text in texts:
        for event in events(state, text):
            state = evolve(state, event)
    return state


def codes(state: State, text: str) -> list[str]:
    """The codes of the last of several moves (``"take_discard, meld 5H 6H 7H"``); those before must be
    allowed.
    """
    *before, last = text.split(", ")
    return [str(breach.code) for breach in breaches(after(state, *before), last)]


def listed(state: State, kind: str | None = None) -> list[str]:
    """The legal moves of the seat in turn in words, or those of one type."""
    moves, _ = legal_moves(state, state.turn)
    told = [write_move(one, state.rules.pack) for one in moves]
    return [_words(one) for one in told if kind in (None, one["type"])]


def _words(told: Json) -> str:
    """A move as the notation has it, the orders of lay-offs left out."""
    rest = [told["meld"]] if "meld" in told else []
    rest += [" ".join(told["cards"])] if "cards" in told else []
    rest += [" / ".join(_meld(meld) for meld in told["melds"])] if "melds" in told else []
    rest += [f"as {told['kind']}"] if "kind" in told else []
    rest += [f": {told['card']}" if told["type"] == "close" else told["card"]] if "card" in told else []
    rest += [f"+ {one['meld']} {' '.join(one['cards'])}" for one in told.get("lay_offs", ())]
    return " ".join(word for word in [told["type"], *rest] if word)


def _meld(told: Json) -> str:
    return " ".join(told["cards"]) + (f" as {told['kind']}" if "kind" in told else "")
