"""Taking seats: what a match is opened with, what makes no sense, and the first lines of its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from events.catalogue import AnyEvent, MatchOpened, ShuffleCommitted, TimeAllowed
from referee.languages import Saying
from referee.matches.errors import NotThePack, Senseless
from referee.matches.fairness import pledged
from referee.matches.ports import Shuffler
from referee.rules.cards import Card
from referee.rules.evolve import deal_out, opened
from referee.rules.positions import PositionFault, deck_faults
from referee.rules.rulesets import dials_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import REPORTED
from referee.seals.shuffles import LOT, Generator

ASK = "ask"
REFEREE = "referee"

LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class Opening:
    """An order for a match. ``deck`` is the first deal's, front first; without one the referee shuffles.

    ``first_dealer`` None: seat 0, or drawn by lot where the referee shuffles. ``dealing``: who supplies later
    deals (``referee`` or ``ask``), or that all are reported from a real table (``reported``).
    ``contributions``: what each seat adds to the referee's shuffles. ``takebacks``: the seats may take back
    what all agree on. ``spectator_delay``: how many moves spectators are behind.
    ``clock``: how long the seats may think.
    """

    rules: Ruleset
    players: tuple[str, ...]
    first_dealer: int | None = None
    deck: tuple[Card, ...] | None = None
    dealing: str = REFEREE
    spectators: bool = False
    contributions: tuple[str | None, ...] = ()
    takebacks: bool = False
    spectator_delay: int = 0
    clock: TimeAllowed | None = None


def check(order: Opening) -> None:
    """Raise Senseless with every fault, NotThePack where only the deck is wrong."""
    faults = [*_order_faults(order)]
    deck = [] if order.deck is None else deck_faults(order.rules, order.deck, "/deal/deck")
    if faults:
        raise Senseless(faults + deck)
    if deck:
        raise NotThePack(deck)


def opening_events(order: Opening, match: str, shuffler: Shuffler) -> list[AnyEvent]:
    """The first events of a match: the seats are taken, the first deal is dealt.

    Where every deal is the referee's, it commits itself before the first one, and to the lot for the dealer.
    """
    if order.dealing == REPORTED:
        return [_opened(order, order.first_dealer or 0)]
    if not _binds(order):
        first = _opened(order, order.first_dealer or 0)
        return [first, deal_out(opened(first), order.deck or shuffler.shuffled(order.rules.pack.cards))]
    secret = shuffler.secret()
    first = _opened(order, _first_dealer(order, match, secret.hex()))
    return [first, *pledged(match, opened(first), secret)]


def first_version(order: Opening) -> int:
    """The version of a match that was just opened by this order."""
    if order.dealing == REPORTED:
        return 1
    return 3 if _binds(order) else 2


def _binds(order: Opening) -> bool:
    """Whether the referee supplies every deck and so has something to commit itself to."""
    return order.deck is None and order.dealing == REFEREE


def _opened(order: Opening, first_dealer: int) -> MatchOpened:
    return MatchOpened(
        ruleset=order.rules.id,
        ruleset_version=order.rules.version,
        dials=dials_of(order.rules),
        players=list(order.players),
        first_dealer=first_dealer,
        dealing=order.dealing,
        spectators=order.spectators,
        contributions=list(order.contributions),
        lot=_binds(order) and order.first_dealer is None,
        takebacks=order.takebacks,
        spectator_delay=order.spectator_delay,
        clock=order.clock,
    )


def _first_dealer(order: Opening, match: str, secret: str) -> int:
    if order.first_dealer is not None:
        return order.first_dealer
    return Generator(match, 1, secret, order.contributions).drawn(LOT, len(order.players))


def same_order(order: Opening, events: Sequence[AnyEvent]) -> bool:
    """Whether a match that begins with these events was opened by this order, chance apart."""
    first, *more = events
    if not isinstance(first, MatchOpened):
        return False
    dealer = first.first_dealer if order.first_dealer is None else order.first_dealer
    if first != _opened(order, dealer):
        return False
    if order.dealing == REPORTED:
        return True
    if order.deck is not None:
        return more[0] == deal_out(opened(first), order.deck)
    return isinstance(more[0], ShuffleCommitted) == _binds(order)


def _order_faults(order: Opening) -> Iterator[PositionFault]:
    least, most = order.rules.players
    seats = len(order.players)
    if not least <= seats <= most:
        yield PositionFault(
            "/players",
            "SEATS_OUT_OF_RANGE",
            Saying("the game is for {least} to {most} players", least=least, most=most),
        )
    for n, name in enumerate(order.players):
        if not 1 <= len(name) <= LONGEST_NAME:
            yield PositionFault(
                f"/players/{n}", "NAME_LENGTH", Saying("a name has 1 to {most} characters", most=LONGEST_NAME)
            )
    if order.first_dealer is not None and not 0 <= order.first_dealer < seats:
        yield PositionFault(
            "/first_dealer", "NO_SUCH_SEAT", Saying("there is no seat {seat}", seat=order.first_dealer)
        )
    if order.contributions and order.dealing == REPORTED:
        text = Saying("the referee shuffles nothing in a match that is reported")
        yield PositionFault("/deal/contributions", "NOTHING_SHUFFLED", text)
    elif order.contributions and len(order.contributions) != seats:
        text = Saying(
            "{count} contributions are not one for each of {seats} seats",
            count=len(order.contributions),
            seats=seats,
        )
        yield PositionFault("/deal/contributions", "NOT_ONE_A_SEAT", text)
    if order.clock and order.dealing == REPORTED:
        text = Saying("a match that is reported is played at a real table, and its clock stands there")
        yield PositionFault("/clock", "CLOCK_NOT_HERE", text)
    if seats * order.rules.hand_size + order.rules.upcard >= len(order.rules.pack.cards):
        yield PositionFault("/players", "PACK_TOO_SMALL", Saying("the pack is too small for so many hands"))
