"""Taking seats: what a match is opened with, what makes no sense, and the first lines of its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.catalogue import AnyEvent, MatchOpened
from referee.matches.errors import NotBuilt, NotThePack, Senseless
from referee.matches.ports import Shuffler
from referee.rules.cards import Card
from referee.rules.evolve import deal_out, opened
from referee.rules.positions import PositionFault, deck_faults
from referee.rules.rulesets import dials_of
from referee.rules.rulesets.dials import Ruleset

ASK = "ask"
REFEREE = "referee"
REPORTED = "reported"

LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class Opening:
    """An order for a match. ``deck`` is the first deal's, front first; without one the referee shuffles.

    ``first_dealer`` None: seat 0, or drawn by lot where the referee shuffles. ``dealing``: who supplies later
    deals (``referee`` or ``ask``).
    """

    rules: Ruleset
    players: tuple[str, ...]
    first_dealer: int | None = None
    deck: tuple[Card, ...] | None = None
    dealing: str = REFEREE
    spectators: bool = False


def check(order: Opening) -> None:
    """Raise Senseless with every fault (NotThePack where only the deck is wrong), or NotBuilt."""
    if order.dealing == REPORTED:
        raise NotBuilt("matches dealt at a real table and reported here are not built yet")
    faults = [*_order_faults(order)]
    deck = [] if order.deck is None else deck_faults(order.rules, order.deck, "/deal/deck")
    if faults:
        raise Senseless(faults + deck)
    if deck:
        raise NotThePack(deck)


def opening_events(order: Opening, shuffler: Shuffler) -> list[AnyEvent]:
    """The first two events of a match: the seats are taken, the first deal is dealt."""
    first = MatchOpened(
        ruleset=order.rules.id,
        ruleset_version=order.rules.version,
        dials=dials_of(order.rules),
        players=list(order.players),
        first_dealer=_first_dealer(order, shuffler),
        dealing=order.dealing,
        spectators=order.spectators,
    )
    deck = shuffler.shuffled(order.rules.pack.cards) if order.deck is None else order.deck
    return [first, deal_out(opened(first), deck)]


def same_order(order: Opening, events: Sequence[AnyEvent]) -> bool:
    """Whether a match that begins with these events was opened by this order, chance apart."""
    first, dealt, *_ = events
    if not isinstance(first, MatchOpened):
        return False
    dealer = first.first_dealer if order.first_dealer is None else order.first_dealer
    again = opening_events(order, _Unmoved(dealer))
    return first == again[0] and (order.deck is None or dealt == again[1])


class _Unmoved:
    """No chance at all: cards stay in order, the lot falls on a known seat."""

    def __init__(self, seat: int) -> None:
        self._seat = seat

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        return list(cards)

    def drawn(self, seats: int) -> int:
        return self._seat


def _first_dealer(order: Opening, shuffler: Shuffler) -> int:
    if order.first_dealer is not None:
        return order.first_dealer
    return shuffler.drawn(len(order.players)) if order.deck is None else 0


def _order_faults(order: Opening) -> Iterator[PositionFault]:
    least, most = order.rules.players
    seats = len(order.players)
    if not least <= seats <= most:
        yield PositionFault("/players", "SEATS_OUT_OF_RANGE", f"the game is for {least} to {most} players")
    for n, name in enumerate(order.players):
        if not 1 <= len(name) <= LONGEST_NAME:
            yield PositionFault(f"/players/{n}", "NAME_LENGTH", f"a name has 1 to {LONGEST_NAME} characters")
    if order.first_dealer is not None and not 0 <= order.first_dealer < seats:
        yield PositionFault("/first_dealer", "NO_SUCH_SEAT", f"there is no seat {order.first_dealer}")
    if seats * order.rules.hand_size + order.rules.upcard >= len(order.rules.pack.cards):
        yield PositionFault("/players", "PACK_TOO_SMALL", "the pack is too small for so many hands")
