"""Lines that could not be decided by themselves, decided by what the record shows after them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from referee.histories.cards_in_moves import cards_of
from referee.histories.document import Attempt, DealResult, Played
from referee.histories.verdict import TOO_COMPLEX, UNDECIDED, UNSEEN_CARDS, Verdict, lawful_part
from referee.rules.budget import TooComplex, metered
from referee.rules.cards import HIDDEN, Card
from referee.rules.following import unknown_of
from referee.rules.hindsight import Act, Answer, Hindsight, answered
from referee.rules.moves import TakeDiscard
from referee.rules.reported import Reason
from referee.rules.state import State
from referee.rules.unseen import Unseen


class Afterwards:
    """The acts of a record that were not decided, deal by deal, and what it shows line by line.

    Where it contradicts itself, or a card nobody saw changes its place, what follows proves nothing of what
    was before.
    """

    def __init__(self) -> None:
        self._deals = [Hindsight()]
        self._sound = True
        self.open: set[int] = set()

    def dealt(self, sound: bool) -> None:
        """Another deal begins; ``sound`` says whether it was dealt from the pack."""
        self._deals.append(Hindsight())
        self._sound = sound

    def asked(
        self, at: int, table: State, entry: Played | Attempt, verdict: Verdict, broken: Set[str]
    ) -> None:
        """The act of line ``at`` was ruled on at this table; it is kept if it may yet be decided."""
        if verdict.outcome != UNDECIDED or verdict.reason not in (UNSEEN_CARDS, TOO_COMPLEX):
            return
        unseen_card = HIDDEN in cards_of(entry.move) or (
            isinstance(entry.move, TakeDiscard) and HIDDEN in table.pile[-1:]
        )
        if table.unseen is not None and self._sound and not unseen_card:
            before = lawful_part(table.copy(), broken)
            done = isinstance(entry, Played)
            self._deals[-1].ask(Act(at, before, entry.seat, entry.move, done))
            self.open.add(at)

    def seen(self, at: int, entry: Played, unseen: Unseen | None, sound: bool) -> None:
        """What is known after what was done on line ``at``; not ``sound`` if that cannot have been."""
        if unseen is None:
            return
        if sound:
            self._deals[-1].learn(at, unseen)
        if not sound or HIDDEN in cards_of(entry.move):
            self._deals.append(Hindsight())

    def left(self, at: int, unseen: Unseen | None, hands: Sequence[Sequence[Card]], line: DealResult) -> None:
        """The hands that were left were laid open, as far as the line tells; nothing is wrong with them."""
        if unseen is None or not self._deals[-1].acts:
            return
        known = unseen.copy()
        for seat, (hand, left) in enumerate(zip(hands, line.left or (), strict=False)):
            known.learn(*(unseen.seen_in_hand(seat, card) for card in unknown_of(hand, left or ())))
        if _can_be(known):
            self._deals[-1].learn(at, known)

    def verdicts(self) -> dict[int, Verdict]:
        """The ruling on each line on which it is another one, by all that the record shows."""
        if not self.open:
            return {}
        found = answered(self._deals)
        return {one.act.where: _verdict(one) for one in found if one.reason is not Reason.UNSEEN_CARDS}


def _can_be(known: Unseen) -> bool:
    """Whether all of this can have been seen, for certain; this work is not the walk's."""
    try:
        with metered():
            return known.possible()
    except TooComplex:
        return False


def _verdict(found: Answer) -> Verdict:
    reason = None if found.reason is None else str(found.reason)
    return Verdict(str(found.outcome), found.breaches, reason, proved=found.proved)
