"""What cannot be of the card a seat has taken or owes a use this turn (rulings 6, 26 and 27)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.languages import Saying
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.in_turn import Turn
from referee.rules.lookahead import can_go_on
from referee.rules.positions.faults import PositionFault
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DRAW, PLAY, State, owes_joker
from referee.rules.turns import may_lay_off, turn_of


def turn_cards(state: State) -> Iterator[PositionFault]:
    """A card taken or owed is in the hand of the seat in turn, and only between its draw and its discard."""
    for name, card in (("taken", state.taken), ("must_use", state.must_use)):
        if card is None:
            continue
        if state.phase == DRAW:
            yield PositionFault(
                f"/turn/{name}", "BEFORE_THE_DRAW", Saying("nothing was taken before the draw")
            )
        elif state.phase != PLAY:
            yield PositionFault(
                f"/turn/{name}", "AFTER_THE_TURN", Saying("nothing is taken or owed when no turn is played")
            )
        elif state.turn in range(len(state.seats)) and not {card, HIDDEN} & set(state.hand):
            yield PositionFault(
                f"/turn/{name}", "NOT_IN_HAND", Saying("the seat in turn does not hold this card")
            )
    if state.phase == PLAY:
        yield from _duties(state)


def _duties(state: State) -> Iterator[PositionFault]:
    """Where the card taken must be used it is owed until a copy was played; nothing else is, but a swapped
    joker.
    """
    taken, owed = state.taken, state.must_use
    if owed is None:
        if taken is not None and state.rules.take_discard != "free":
            text = Saying("a card taken in this game is owed a use until a copy of it was played")
            yield PositionFault("/turn/must_use", "NOT_OWED", text)
    elif not may_be_owed(state.rules, taken, owed):
        text = Saying("no card is owed a use but the one taken, or a joker swapped from the table")
        yield PositionFault("/turn/must_use", "NOTHING_OWED", text)


def may_be_owed(rules: Ruleset, taken: Card | None, owed: Card) -> bool:
    """Whether a turn can come to owe this card a use: the one taken, a swapped joker, or the other copy of
    one that was laid off where only a new meld is a use.
    """
    free = rules.take_discard == "free"
    if owed == JOKER and rules.joker_substitution and (free or taken is None):
        return True
    if free:
        return False
    laid_off = rules.take_discard == "new_meld_only" and rules.discard_use_by == "end_of_turn"
    return owed == taken or (taken is None and laid_off)


def dead_ends(state: State) -> Iterator[PositionFault]:
    """No turn comes to where it has no lawful end (27), nor to a joker swapped by a seat that may not add.

    To be asked of a table about which nothing else is wrong. What takes too long to find out is believed.
    """
    if state.phase != PLAY or (state.taken is None and state.must_use is None):
        return
    turn = turn_of(state, state.turn)
    if owes_joker(state.rules, state.taken, state.must_use) and not may_lay_off(turn):
        text = Saying("only a seat that may lay off can have swapped a joker")
        yield PositionFault("/turn/must_use", "SWAPPED_TOO_EARLY", text)
    elif HIDDEN not in turn.hand and not _may_go_on(turn):
        name = "taken" if state.must_use is None else "must_use"
        text = Saying("no turn comes to this: it would have no lawful end")
        yield PositionFault(f"/turn/{name}", "NO_LAWFUL_END", text)


def _may_go_on(turn: Turn) -> bool:
    try:
        return can_go_on(turn)
    except TooComplex:
        return True
