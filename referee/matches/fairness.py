"""Fair deals: the referee commits itself to a secret before a deal, shuffles by it, reveals it afterwards.

Where a deck was given there is none of it, then chance is the house's own shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from events.catalogue import AnyEvent, ShuffleCommitted, ShuffleRevealed, StockReshuffled, TakenBack
from referee.matches.ports import Shuffler
from referee.rules.cards import Card, Pack
from referee.rules.evolve import deal_out
from referee.rules.judge import UNKNOWN, Chance
from referee.rules.standing import Pledge
from referee.rules.state import DEAL, DRAW, OVER, PLAY, REBUY, REPORTED, SHOW, State
from referee.seals.shuffles import DECK, RESHUFFLE, Generator, commitment, recycle

DEALER = "referee"
"""What ``State.dealing`` says where the referee deals."""


class Bound:
    """Chance within a deal the referee is bound to: recycled stocks, one after the other."""

    def __init__(self, match: str, state: State, pledge: Pledge) -> None:
        self._said = (match, pledge.deal, pledge.secret, state.contributions)
        self._numbers = count(pledge.recycles + 1)
        self._pack = state.rules.pack

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """These cards in the order that was committed to, top first."""
        return in_order(Generator(*self._said), recycle(next(self._numbers)), cards, self._pack)


class Steady:
    """Chance where nothing was committed to: fixed by the house's secret and where the match stands.

    A turn that was refused and is tried again meets the same order, so nobody can try for another one.
    """

    def __init__(self, match: str, state: State, secret: bytes) -> None:
        self._said = (match, state.deal, secret.hex(), ())
        self._numbers = count(1)
        self._version = state.version
        self._pack = state.rules.pack

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """These cards in the order that belongs to this version, top first."""
        purpose = f"recycle {next(self._numbers)} at {self._version}"
        return in_order(Generator(*self._said), purpose, cards, self._pack)


def chance_of(match: str, state: State, secret: bytes) -> Chance:
    """What decides chance at this table; ``secret`` is the house's. Nobody knows it where it is reported."""
    pledge = state.pledge
    if state.dealing == REPORTED:
        return UNKNOWN
    if pledge and pledge.secret:
        return Bound(match, state, pledge)
    return Steady(match, state, secret)


def in_order(generator: Generator, purpose: str, cards: Sequence[Card], pack: Pack) -> list[Card]:
    """Cards as a generator orders them."""
    return pack.read(generator.shuffled(purpose, pack.write(cards)))


def reveal_due(state: State) -> ShuffleRevealed | None:
    """The reveal that is owed: the deal is over and its secret is not told yet."""
    pledge = state.pledge
    if not pledge or not pledge.secret or pledge.deal != state.deal:
        return None
    return ShuffleRevealed(pledge.deal, pledge.secret) if state.phase in (DEAL, REBUY, OVER) else None


def pledged(match: str, state: State, fresh: bytes) -> list[AnyEvent]:
    """The next deal, committed to before it is dealt; ``fresh`` are its secret bytes."""
    secret, deal = fresh.hex(), state.deal + 1
    cards, pack = state.rules.pack.cards, state.rules.pack
    deck = in_order(Generator(match, deal, secret, state.contributions), DECK, cards, pack)
    promise = ShuffleCommitted(deal, commitment(match, deal, secret, state.contributions), secret)
    return [promise, deal_out(state, deck)]


def rebinding_due(state: State) -> bool:
    """Whether a deal is being played and the referee is bound to nothing in it, in a match where it is.

    So it is in a branch, whose deal began elsewhere, and in a deal whose secret is known already.
    """
    pledge = state.pledge
    return (
        pledge is not None
        and not pledge.secret
        and pledge.deal == state.deal
        and state.phase in (DRAW, PLAY, SHOW)
    )


def rebound(match: str, state: State, fresh: bytes) -> ShuffleCommitted:
    """The referee binds itself anew to what chance is left in this deal; ``fresh`` are its secret bytes."""
    said = (match, state.deal, fresh.hex(), state.contributions)
    return ShuffleCommitted(state.deal, commitment(*said), fresh.hex())


def due(match: str, state: State, shuffler: Shuffler) -> list[AnyEvent]:
    """What the referee does by itself on this table: bind itself anew, reveal what it was bound to, deal the
    next deal.
    """
    if rebinding_due(state):
        return [rebound(match, state, shuffler.secret())]
    reveal = reveal_due(state)
    events: list[AnyEvent] = [reveal] if reveal else []
    if state.phase != DEAL or state.dealing != DEALER:
        return events
    if state.pledge:
        return events + pledged(match, state, shuffler.secret())
    return [*events, deal_out(state, shuffler.shuffled(state.rules.pack.cards))]


def due_after(event: AnyEvent, match: str, state: State, shuffler: Shuffler) -> list[AnyEvent]:
    """The same after a judgement: a stock that anybody can compute by now gets another order, too."""
    events = due(match, state, shuffler)
    if isinstance(event, TakenBack) and rebinding_due(state):
        events += [
            _reshuffled(match, state, promise) for promise in events if isinstance(promise, ShuffleCommitted)
        ]
    return events


def _reshuffled(match: str, state: State, promise: ShuffleCommitted) -> StockReshuffled:
    generator = Generator(match, promise.deal, promise.secret, state.contributions)
    return StockReshuffled(generator.shuffled(RESHUFFLE, state.rules.pack.write(state.stock)))
