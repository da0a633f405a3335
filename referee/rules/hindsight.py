"""What a deal shows afterwards of acts that nobody could decide when they were done.

A card that comes to light later was in the hand then, or was drawn since. Which of them it was is counted,
not guessed: the hand held so many cards that had not been shown, and of those drawn since none was shown
before it was drawn. Where several ways are left, all of them are looked at, as far as they differ; an act is
lawful, or unlawful, if it is so in each.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.rules.budget import Meter, TooComplex, metered
from referee.rules.cards import HIDDEN, JOKER, RANKS_PER_SUIT, Card
from referee.rules.following import seen, unknown_of
from referee.rules.hinges import more_cards_help, named
from referee.rules.judge import Refused
from referee.rules.moves import Discard, Move, TakeDiscard
from referee.rules.placing import PLACED_A_STEP, Sighting
from referee.rules.reported import JUDGED_STEPS, Outcome, Reason, Verdict, revealed, rule, with_hand
from referee.rules.rulebook.codes import Breach
from referee.rules.state import State
from referee.rules.unseen import Unseen

MOST_STEPS = 20_000
"""Steps of search that one act is granted."""
MOST_STEPS_IN_ALL = 50_000
"""Steps of search that all acts of one match are granted together, and as many to find what proved them."""


class Act(NamedTuple):
    """An act on the table before it, on line ``where``; or one that was refused there, and not done."""

    where: int
    state: State
    seat: int
    move: Move
    done: bool = True


class Answer(NamedTuple):
    """What can be said of an act in the end; ``proved`` is the first line by which it can.

    ``breaches`` hold whatever the cards were that are hidden even then.
    """

    act: Act
    outcome: Outcome
    breaches: tuple[Breach, ...] = ()
    reason: Reason | None = None
    proved: int | None = None


class Hindsight:
    """The acts of one deal that were not decided, and what came to light line by line."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self._shown: list[tuple[int, Unseen]] = []

    def ask(self, act: Act) -> None:
        """This was not decided."""
        self.acts.append(act)

    def learn(self, where: int, unseen: Unseen | None) -> None:
        """So much is known after this line."""
        if self.acts and unseen is not None:
            last = self._shown[-1][1] if self._shown else None
            if last is None or len(last.sightings) != len(unseen.sightings) or last.muddles != unseen.muddles:
                self._shown.append((where, unseen.copy()))

    def since(self, act: Act) -> list[tuple[int, Unseen]]:
        """What was known after the act, line by line, as long as no cards changed places unseen."""
        return self._shown[slice(*self._span(act))]

    def last(self, act: Act) -> Unseen | None:
        """All that was known after the act, as long as no cards changed places unseen."""
        first, end = self._span(act)
        return self._shown[end - 1][1] if first < end else act.state.unseen

    def _span(self, act: Act) -> tuple[int, int]:
        assert act.state.unseen is not None, "nothing is hidden at this table"
        span = act.state.unseen.muddles, act.where
        first = bisect_left(self._shown, span, key=lambda one: (one[1].muddles, one[0]))
        return first, bisect_right(self._shown, span[0], key=lambda one: one[1].muddles)


def answered(deals: Iterable[Hindsight]) -> list[Answer]:
    """What can be said in the end of every act that was not decided, in order."""
    asked = [(deal, act) for deal in deals for act in deal.acts]
    with metered() as meter:
        found = [_ruled(act, deal.last(act), meter) for deal, act in asked]
    with metered() as meter:
        pairs = zip(found, asked, strict=True)
        return [one if one.reason else _proved(one, deal.since(act), meter) for one, (deal, act) in pairs]


def _proved(found: Answer, since: Sequence[tuple[int, Unseen]], meter: Meter) -> Answer:
    """The same, and the first line by which it could be said."""
    first, last = 0, len(since) - 1
    while first < last:
        middle = (first + last) // 2
        if _ruled(found.act, since[middle][1], meter).reason:
            first = middle + 1
        else:
            last = middle
    return found._replace(proved=since[last][0])


def _ruled(act: Act, known: Unseen | None, meter: Meter) -> Answer:
    """What can be said of an act by all that is known."""
    assert known is not None, "nothing is hidden at this table"
    try:
        ways = _Ways(act, known, meter)
        ways.look()
    except TooComplex:
        return Answer(act, Outcome.UNDECIDED, reason=Reason.TOO_COMPLEX)
    return ways.answer()


class _Ways:
    """The ways in which the cards that came to light later can have come to the hand.

    ``_then``: how many unseen cards of each heap the seat had got by the act; ``_hidden`` of them it had not
    shown. ``_held`` were surely in the hand then, ``_drawn`` surely not; the others (``_open``) are tried,
    first those on which most depends. ``_never``: how many unseen cards of the seat never came to light.
    """

    def __init__(self, act: Act, known: Unseen, meter: Meter) -> None:
        before = act.state.unseen
        assert before is not None, "nothing is hidden at this table"
        self._act, self._known, self._meter = act, known, meter
        self._most = min(meter.spent + MOST_STEPS, MOST_STEPS_IN_ALL)
        self._count(len(known.sightings) * len(known.heaps) // PLACED_A_STEP)
        old, new = known.sightings[: len(before.sightings)], known.sightings[len(before.sightings) :]
        mine = [one for one in new if one.seat == act.seat]
        self._then = (*before.held[act.seat], *[0] * (len(known.heaps) - len(before.heaps)))
        self._others = [*old, *(one for one in new if one.seat != act.seat)]
        shown = sum(one.seat == act.seat for one in old)
        self._hidden = sum(self._then) - shown
        self._never = sum(known.held[act.seat]) - shown - len(mine)
        self._held = [one for one in mine if not self._may_be_drawn(one)]
        self._drawn = [one for one in mine if not self._may_be_held(one)]
        either = [one for one in mine if self._may_be_held(one) and self._may_be_drawn(one)]
        self._open = sorted(either, key=lambda one: _distance(act, one.card))
        self._found: dict[Outcome, tuple[Breach, ...]] = {}

    def _may_be_held(self, one: Sighting) -> bool:
        """Whether the card can have been in the hand at the act, as far as the heaps tell."""
        heaps = self._known.heaps
        return any(had and heaps[n].get(one.card) for n, had in enumerate(self._then))

    def _may_be_drawn(self, one: Sighting) -> bool:
        """Whether the card can have been drawn since, as far as the heaps tell."""
        heaps = self._known.heaps
        return any(got > self._then[n] and heaps[n].get(one.card) for n, got in enumerate(one.held))

    def answer(self) -> Answer:
        """What is so in every way that was found."""
        if len(self._found) != 1 or Outcome.UNDECIDED in self._found:
            return Answer(self._act, Outcome.UNDECIDED, reason=Reason.UNSEEN_CARDS)
        ((outcome, breaches),) = self._found.items()
        return Answer(self._act, outcome, breaches)

    def look(self) -> None:
        """Look at every way, until two of them differ. Raises TooComplex."""
        if self._hidden == self._act.state.seats[self._act.seat].hand.count(HIDDEN):
            self._try(0, self._held, self._drawn)

    def _try(self, at: int, held: list[Sighting], drawn: list[Sighting]) -> None:
        """Look at the ways in which these cards were in the hand, and those were not."""
        rest = self._open[at:]
        if len(held) == self._hidden:
            drawn, rest = [*drawn, *rest], []
        if self._is_settled() or not self._fits(len(held), drawn, rest):
            return
        self._spend()
        verdict = self._at_a_look(held, drawn, last=not rest)
        if verdict.outcome is Outcome.UNDECIDED and rest:
            if (refused := self._whatever_was_held(held, drawn, rest)) is not None:
                self._note(held, drawn, rest, Outcome.ILLEGAL, refused)
                return
            one = rest[0]
            if all(other.card != one.card for other in drawn):  # of two alike the first shown is the older
                self._try(at + 1, [*held, one], drawn)
            self._try(at + 1, held, [*drawn, one])
            return
        breaches = verdict.ruling.breaches if isinstance(verdict.ruling, Refused) else ()
        self._note(held, drawn, rest, verdict.outcome, breaches)

    def _is_settled(self) -> bool:
        """Whether looking further cannot decide it any more."""
        return len(self._found) > 1 or Outcome.UNDECIDED in self._found

    def _spend(self) -> None:
        self._count(JUDGED_STEPS + len(self._known.sightings) // PLACED_A_STEP)

    def _count(self, steps: int) -> None:
        """Work is done. Raises TooComplex."""
        self._meter.count(steps)
        if self._meter.spent > self._most:
            raise TooComplex

    def _fits(self, held: int, drawn: Sequence[Sighting], rest: Sequence[Sighting]) -> bool:
        """Whether the hand had room for what it held, and the rest was drawn before it was shown."""
        room = self._hidden - held
        older = sorted(rest, key=lambda one: sum(one.held))
        since = sorted(sum(one.held) - sum(self._then) for one in (*drawn, *older[room:]))
        if room < 0 or any(got < count for count, got in enumerate(since, start=1)):
            return False
        return room - len(older[:room]) <= self._never

    def _counted(self, held: Sequence[Sighting], drawn: Sequence[Sighting]) -> Unseen:
        """What can be said of cards nobody saw if these were in the hand at the act, and those came later."""
        early = [one._replace(held=self._then) for one in held]
        hands = [list(held) for held in self._known.held]
        hands[self._act.seat] = list(self._then)
        return Unseen(self._known.heaps, hands, [*self._others, *early, *drawn])

    def _at_a_look(self, held: Sequence[Sighting], drawn: Sequence[Sighting], last: bool) -> Verdict:
        """What can be said if these were in the hand; the last time every hand there can be is tried out."""
        _, state, seat, move, done = self._act
        table = revealed(state, seat, [one.card for one in held])
        steps = max(1, self._most - self._meter.spent) if last else 0
        verdict = rule(table, self._counted(held, drawn), seat, move, steps=steps)
        if verdict.outcome is Outcome.LEGAL and not done and unknown_of(table.seats[seat].hand, named(move)):
            return Verdict(Outcome.UNDECIDED, verdict.ruling, reason=Reason.UNSEEN_CARDS)
        return verdict

    def _whatever_was_held(
        self, held: Sequence[Sighting], drawn: Sequence[Sighting], rest: Sequence[Sighting]
    ) -> tuple[Breach, ...] | None:
        """Why the act is refused even with all these cards in hand, if no fewer can have allowed it."""
        _, state, seat, move, _ = self._act
        cards = [one.card for one in (*held, *rest)]
        naturals = len(cards) - self._hidden - sum(one.card == JOKER for one in rest)
        hand = [*seen(state.seats[seat].hand), *cards, *[HIDDEN] * self._never]
        known = self._counted(held, [*drawn, *rest])
        found = rule(with_hand(state, seat, hand), known, seat, move, steps=0)
        if found.outcome is not Outcome.ILLEGAL or not isinstance(found.ruling, Refused):
            return None
        breaches = found.ruling.breaches
        return tuple(one for one in breaches if more_cards_help(state.rules, one, naturals)) or None

    def _note(
        self,
        held: list[Sighting],
        drawn: list[Sighting],
        rest: list[Sighting],
        outcome: Outcome,
        breaches: tuple[Breach, ...],
    ) -> None:
        """It is so where these cards were in the hand and those were not, if that can have been. Of breaches
        those are kept that always hold.
        """
        if outcome not in self._found and not self._can_be(held, drawn, rest):
            return
        before = self._found.get(outcome, breaches)
        codes = {breach.code for breach in breaches}
        self._found[outcome] = tuple(breach for breach in before if breach.code in codes) or breaches

    def _can_be(self, held: list[Sighting], drawn: list[Sighting], rest: list[Sighting]) -> bool:
        """Whether there is a way like this; where no stock went round it is enough that it fits."""
        if len(self._known.heaps) == 1:
            return True
        if len(held) == self._hidden:
            drawn, rest = [*drawn, *rest], []
        if not self._fits(len(held), drawn, rest):
            return False
        self._spend()
        if not rest:
            return self._counted(held, drawn).possible()
        one, *others = rest
        return self._can_be([*held, one], drawn, others) or self._can_be(held, [*drawn, one], others)


def _distance(act: Act, card: Card) -> int:
    """How little may hang on whether a card was in the hand: what may decide it comes first."""
    state, move = act.state, act.move
    pivot = state.must_use if state.taken is None else state.taken
    if isinstance(move, Discard):
        pivot = move.card
    elif isinstance(move, TakeDiscard):
        pivot = state.pile[-1]
    if isinstance(move, Discard) and pivot == JOKER:
        return int(card == JOKER)
    if pivot is None or card == pivot:
        return 0
    alike = JOKER in (card, pivot) or card % RANKS_PER_SUIT == pivot % RANKS_PER_SUIT
    return 1 if alike or card // RANKS_PER_SUIT == pivot // RANKS_PER_SUIT else 2
