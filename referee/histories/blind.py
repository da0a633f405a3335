"""Turns that began with a card of the pile that nobody saw: what is owed a use, or may not be thrown back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from referee.histories.cards_in_moves import cards_of
from referee.histories.document import Attempt, Played
from referee.histories.verdict import LEGAL, UNDECIDED, UNSEEN_CARDS, Verdict
from referee.rules.cards import HIDDEN, JOKER
from referee.rules.moves import (
    Close,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.state import State


class BlindTurn:
    """Whether a seat took a card that nobody saw, and its turn goes on. The judge knows of no such card."""

    def __init__(self) -> None:
        self._seat: int | None = None

    def is_of(self, seat: int) -> bool:
        """Whether it is this seat's turn."""
        return self._seat == seat

    def ruled(self, table: State, entry: Played | Attempt, verdict: Verdict) -> Verdict:
        """The ruling on an act at this table, with what may hang on the card that was taken."""
        hangs = verdict.outcome == LEGAL and self.is_of(entry.seat)
        if hangs and not _is_lawful_anyhow(table, entry.seat, entry.move):
            return replace(verdict, outcome=UNDECIDED, reason=UNSEEN_CARDS)
        return verdict

    def goes_on(self, table: State, entry: Played) -> None:
        """The act was done at this table."""
        if isinstance(entry.move, TakeDiscard) and HIDDEN in table.pile[-1:]:
            self._seat = entry.seat
        elif isinstance(entry.move, DrawStock | TakeDiscard | Discard | Close):
            self._seat = None


def _is_lawful_anyhow(table: State, seat: int, move: Move) -> bool:
    """Whether the act is lawful whatever was taken: nothing is owed, and another card can be thrown."""
    rules = table.rules
    if not isinstance(move, LayMeld | Open | LayOff | SwapJoker | Discard):
        return True
    if rules.take_discard != "free" or table.must_use is not None:
        return False
    hand = Counter(table.seats[seat].hand)
    left = hand - Counter(cards_of(move))
    thrown = {move.card} if isinstance(move, Discard) else {*left} - {JOKER, HIDDEN}
    return rules.return_taken_card or any(hand[card] for card in thrown)
