"""What an act owes the turn: the use of a card that came to hand, and a lawful end (rulings 6, 26 and 27)."""

from __future__ import annotations

from referee.rules.cards import JOKER
from referee.rules.in_turn import Turn
from referee.rules.lookahead import ends_well, played
from referee.rules.moves import SwapJoker
from referee.rules.rulebook.codes import Breach, Code
from referee.rules.state import owes_joker
from referee.rules.turns import Act, cards_of, obeys_duty, only_jokers, uses_owed


def settle(turn: Turn, act: Act, found: list[Breach]) -> None:
    """Ask for the duty to use a card, whatever else is wrong; of an act that is lawful in itself, for the end
    of the turn.
    """
    if not obeys_duty(turn, act) or _gives_away(turn, act):
        found.append(owed(turn))
    elif not found and not ends_well(turn, act):
        found.append(_no_end(turn, act))


def owed(turn: Turn) -> Breach:
    """The breach of owing a card its use. Where the rule about the pile says nothing of a swapped joker, that
    it is one is told, which leads to the rule about swaps.
    """
    swaps = turn.rules.joker_substitution and turn.rules.take_discard != "free"
    swapped = swaps and owes_joker(turn.rules, turn.taken, turn.must_use)
    told = {"owed": "swapped"} if swapped else {}
    return Breach(Code.MUST_USE_TAKEN_CARD, {"card": turn.must_use, **told})


def _gives_away(turn: Turn, act: Act) -> bool:
    """Whether the act takes the last copy of the card that is owed a use, and is none."""
    gone = cards_of(act).count(turn.must_use) if turn.must_use is not None else 0
    return gone > 0 and gone >= turn.hand.count(turn.must_use) and not uses_owed(turn, act)


def _no_end(turn: Turn, act: Act) -> Breach:
    """Why the turn could not be ended: the owed card could no longer be used, or no discard would be left."""
    if isinstance(act, SwapJoker):
        return Breach(Code.SWAP_NOT_ALLOWED, {"meld": act.meld, "card": act.card, "must_use": JOKER})
    if turn.must_use is not None and not uses_owed(turn, act):
        return owed(turn)
    left = played(turn, act).hand
    if turn.rules.joker_discard == "never" and only_jokers(left):
        return Breach(Code.MUST_KEEP_DISCARD, {"left": "jokers", "cards": left})
    return Breach(Code.MUST_KEEP_DISCARD)
