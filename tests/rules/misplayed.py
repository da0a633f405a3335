"""Deals in which people sometimes do what they may not, told by somebody who saw only some of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from random import Random

from msgspec.structs import replace

from events.catalogue import AnyEvent, CardDrawn, DealEnded, Dealt, StockRecycled
from referee.histories.forced import ended, forced
from referee.histories.walk import is_broken
from referee.rules.cards import HIDDEN, HIDDEN_CODE, JOKER
from referee.rules.evolve import apply, deal_out, opened
from referee.rules.following import unknown_of
from referee.rules.hindsight import Act, Answer, Hindsight, answered
from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.melds.partitions import partitions
from referee.rules.moves import Close, Discard, DrawStock, LayOff, Move, SwapJoker, TakeDiscard
from referee.rules.reported import Outcome, rule
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DRAW, PLAY, REPORTED, SHOW, State
from tests.rules.positions_made import Dice, chosen, opening_of

HANG = {
    Code.TAKE_WITHOUT_USE,
    Code.MUST_KEEP_DISCARD,
    Code.MUST_USE_TAKEN_CARD,
    Code.SWAP_NOT_ALLOWED,
    Code.JOKER_DISCARD,
    Code.DISCARD_OF_TAKEN_CARD,
    Code.CANNOT_CLOSE,
}
"""What forbids an act only for the cards beside it in the hand."""


@dataclass(frozen=True)
class Done:
    """An act on the table as it was, and as it was told; whether it was lawful."""

    truth: State
    told: State
    seat: int
    move: Move
    lawful: bool
    events: tuple[AnyEvent, ...]


class Misplayed:
    """One deal. ``share`` of the cards are seen as they are dealt and drawn; ``wrong`` of the acts are, where
    there are any, such that only the cards in hand make them unlawful. Nothing is done that can be seen to be
    unlawful at once if somebody is ``watched``. ``log`` is what was done, as it was and as it was told.
    """

    def __init__(
        self, rules: Ruleset, seats: int, seed: str, share: float, wrong: float, watched: bool = False
    ) -> None:
        self.random = Random(seed)
        self.share, self.wrong, self.watched = share, wrong, watched
        self.log: list[tuple[Done, list[AnyEvent]]] = []
        first = self.opening = opening_of(rules, seats, self.random.randrange(seats))
        self.truth, self.told = opened(first), opened(replace(first, dealing=REPORTED))
        self._dice = Dice(self.random)
        self.dealt = deal_out(self.truth, self._dice.shuffled(rules.pack.cards))
        self.told_dealt = self._happened(self.dealt)

    def acts(self, most: int) -> Iterator[Done]:
        """What was done, one act after the other, each yielded before it happens."""
        for _ in range(most):
            if self.truth.phase not in (DRAW, PLAY, SHOW):
                return
            move, events = self._next()
            if not events:
                return
            seat = self.truth.turn
            lawful = isinstance(judge(self.truth, seat, move), Allowed)
            done = Done(self.truth.copy(), self.told.copy(), seat, move, lawful, tuple(events))
            yield done
            counted = takewhile(lambda one: not isinstance(one, DealEnded), events)
            self.log.append((done, [self._happened(event) for event in counted]))

    def _next(self) -> tuple[Move, list[AnyEvent]]:
        state = self.truth
        seat = state.turn
        if self.random.random() < self.wrong:
            for move in tempted(state, self.random):
                events = forced(state, seat, move, self._dice)
                ruling = judge(state, seat, move)
                hangs = isinstance(ruling, Refused) and {breach.code for breach in ruling.breaches} <= HANG
                if events and hangs and self._is_sound(events) and not self._is_seen_through(move):
                    return move, [*events, *self._end(events, seat)]
        moves, _ = legal_moves(state, seat)
        if not moves and self.watched:
            return DrawStock(), []
        if not moves and state.hand and state.phase == PLAY:
            thrown = Discard(self.random.choice(state.hand))
            events = forced(state, seat, thrown, self._dice) or []
            return thrown, [*events, *self._end(events, seat)]
        move = chosen(moves, self.random, eager=self.random.random() < 0.7)
        ruling = judge(state, seat, move, self._dice)
        return move, list(ruling.events) if isinstance(ruling, Allowed) else []

    def _is_seen_through(self, move: Move) -> bool:
        if not self.watched or self.told.unseen is None:
            return self.watched
        return rule(self.told, self.told.unseen, self.told.turn, move).outcome is Outcome.ILLEGAL

    def _is_sound(self, events: list[AnyEvent]) -> bool:
        after = self.truth.copy()
        for event in events:
            apply(after, event)
        return not any(is_broken(after.rules, meld) for meld in after.melds)

    def _end(self, events: list[AnyEvent], seat: int) -> list[AnyEvent]:
        after = self.truth.copy()
        for event in events:
            apply(after, event)
        return ended(after, seat)

    def _happened(self, event: AnyEvent) -> AnyEvent:
        told = self._half_seen(event)
        apply(self.truth, event)
        apply(self.told, told)
        return told

    def _half_seen(self, event: AnyEvent) -> AnyEvent:
        random = self.random
        match event:
            case Dealt():
                hands = [
                    [card if random.random() < self.share else HIDDEN_CODE for card in hand]
                    for hand in event.hands
                ]
                return replace(event, hands=hands, stock=[HIDDEN_CODE] * len(event.stock))
            case CardDrawn() if self.told.stock[-1] != HIDDEN:
                return event
            case CardDrawn():
                return event if random.random() < self.share else replace(event, card=HIDDEN_CODE)
            case StockRecycled():
                return replace(event, stock=[HIDDEN_CODE] * len(event.stock))
            case _:
                return event

    def lay_open(self) -> None:
        """Every hand is shown."""
        unseen = self.told.unseen
        assert unseen is not None
        for n, (true, told) in enumerate(zip(self.truth.seats, self.told.seats, strict=True)):
            unseen.learn(*(unseen.seen_in_hand(n, card) for card in unknown_of(told.hand, true.hand)))


def tempted(state: State, random: Random) -> Iterator[Move]:
    """Acts that may be unlawful only for the cards beside them in the hand."""
    hand = list(state.hand)
    random.shuffle(hand)
    if state.phase == DRAW:
        if state.pile:
            yield TakeDiscard()
        return
    if state.phase != PLAY:
        return
    if JOKER in hand:
        yield Discard(JOKER)
    if state.taken in hand and state.taken is not None:
        yield Discard(state.taken)
    for meld in state.melds:
        swaps = state.rules.joker_substitution and JOKER in meld.cards
        yield from (SwapJoker(meld.id, card) for card in hand if swaps)
        yield from (LayOff(meld.id, (card,)) for card in hand)
    if state.rules.finish == "close":
        for melds, loose in partitions(state.rules, hand, state.rules.close_loose_cards + 2):
            yield from (Close(melds, card) for card in loose if card != HIDDEN)


def looked_back(deal: Misplayed, most: int, open_hands: bool) -> list[tuple[Done, Answer]]:
    """Every act that was undecided when it was done, with what is said of it in the end."""
    story, asked, where = Hindsight(), [], 0
    for where, done in enumerate(deal.acts(most)):
        story.learn(where - 1, deal.told.unseen)
        assert done.told.unseen is not None
        found = rule(done.told, done.told.unseen, done.seat, done.move).outcome
        assert found != (Outcome.ILLEGAL if done.lawful else Outcome.LEGAL), done
        if found is Outcome.UNDECIDED:
            story.ask(Act(where, done.told, done.seat, done.move))
            asked.append(done)
    story.learn(where, deal.told.unseen)
    if open_hands:
        deal.lay_open()
        story.learn(where + 1, deal.told.unseen)
    return list(zip(asked, answered([story]), strict=True))
