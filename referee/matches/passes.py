"""Which seat tokens count: the last that was issued for a seat, until some days after the match is over.

What was issued anew lies beside the log, in the match's own slot: an entry that is changed in one step, so of
several who ask at once one is the last. It holds no secret. A match whose tokens were never issued anew has
none, and archiving a match leaves it alone.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from events.outcomes import RETENTION, Archived, KeyReused, MatchUnknown, Proviso
from events.shelf import Shelf
from referee.matches.clocks import SECOND, written
from referee.matches.desk import Desk
from referee.matches.errors import MatchOver
from referee.matches.reader import sitting
from referee.matches.tokens import SeatPass
from referee.rules.views import OPERATOR

T = TypeVar("T")
SHELF = "passes"
DAYS = 30
"""How long a token counts after the end of its match, unless the house says otherwise."""
MOST_ASKS = 100
"""How many requests with a key are remembered of a match; the oldest are forgotten first."""
MOST_OPEN = 10_000
LONGEST_KNOWN = 2048
"""Bytes of an entry that is remembered; who has a longer one is looked up each time."""
STILL_OPEN = timedelta(hours=1)
"""A match that was open so short a time ago has not been over for a day: it need not be looked at."""


class PassReplaced(Exception):
    """This token was replaced by another one."""


class PassExpired(Exception):
    """The match of this token has been over for too long."""


class Issued(msgspec.Struct, frozen=True):
    """The last token issued for a seat after its first: what it is told by, when, and who asked."""

    nonce: str
    at: str
    by: str


class Asked(msgspec.Struct, frozen=True):
    """A request that may come again: the digest of its key, its fingerprint, and what was issued."""

    key: str
    fingerprint: str
    seat: int
    nonce: str
    at: str


class Ledger(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was issued anew in a match, by seat."""

    seats: dict[int, Issued] = {}
    asks: tuple[Asked, ...] = ()

    def nonce(self, seat: int) -> str:
        """What the token of a seat that counts is told by; nothing for the first."""
        return self.seats[seat].nonce if seat in self.seats else ""

    def asked(self, key: str) -> Asked | None:
        """What was issued under a key."""
        return next((one for one in self.asks if one.key == key), None)


class Once(NamedTuple):
    """A request that may be sent twice: its key, as a digest, and its fingerprint."""

    key: str
    fingerprint: str


class Lately(Generic[T]):
    """What was seen of the matches and tokens shown lately, MOST_OPEN of them. Safe between threads."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, name: str) -> T | None:
        """What was seen of this one."""
        return self._seen.get(name)

    def forget(self, name: str) -> None:
        """Remember nothing of it."""
        with self._lock:
            self._seen.pop(name, None)

    def keep(self, name: str, seen: T) -> None:
        """Remember this of it."""
        with self._lock:
            self._seen[name] = seen
            self._seen.move_to_end(name)
            while len(self._seen) > MOST_OPEN:
                self._seen.popitem(last=False)


class Passes:
    """The seat tokens of a house. Everything may raise Unavailable. Safe between threads."""

    def __init__(self, desk: Desk, days: int | None) -> None:
        """``days`` a token counts after the end of its match; None: for ever."""
        self._desk = desk
        self._days = None if days is None else timedelta(days=days)
        self._open: Lately[tuple[str, str]] = Lately()
        self._genuine: Lately[SeatPass] = Lately()
        self._ledgers: Lately[tuple[bytes | None, Ledger]] = Lately()

    def holder(self, token: str) -> SeatPass | None:
        """Whose token this is, if it is one of this house; a forged one is refused without a look at the log.

        Raises PassReplaced, PassExpired.
        """
        shown = self._desk.tokens.check(token)
        if shown is None:
            return None
        if shown.nonce != self._ledger(shown.match)[1].nonce(shown.seat):
            raise PassReplaced
        if self._expired(shown.match):
            raise PassExpired
        self._genuine.keep(token, shown)
        return shown

    def presumed(self, token: str) -> tuple[SeatPass, Proviso] | None:
        """Whose token this is, if it counted when its match was last looked at here; None: look it up.

        It is said without a question to the log, so whatever rests on it must hang on the proviso as well:
        that no token of the match was issued since.
        """
        shown = self._genuine.get(token)
        known = self._ledgers.get(shown.match) if shown else None
        if shown is None or known is None or not self._surely_open(shown.match):
            return None
        found, ledger = known
        return (shown, Proviso(SHELF, found)) if shown.nonce == ledger.nonce(shown.seat) else None

    def issued(self, match: str) -> list[Issued | None]:
        """By seat, what was issued anew; None where the first token counts. Raises MatchUnknown, Archived."""
        seats = self._desk.view(match, OPERATOR).state.seats
        ledger = self._ledger(match)[1]
        return [ledger.seats.get(seat) for seat in range(len(seats))]

    def reissue(self, match: str, seat: int, by: str, shown: SeatPass | None, once: Once | None) -> str:
        """A new token for a seat; from now on no other of this seat counts.

        ``shown``: the token of the seat that asks for it, which must count up to the very step. Raises
        MatchUnknown, Archived, NoSuchSeat, MatchOver, PassReplaced, KeyReused.
        """
        sitting(self._desk.view(match, OPERATOR).state, seat)
        if self._expired(match):
            raise MatchOver
        shelf = self._shelf(match)
        while True:
            found, ledger = self._ledger(match)
            if once and (before := ledger.asked(once.key)):
                return self._again(match, before, once)
            if shown and shown.nonce != ledger.nonce(seat):
                raise PassReplaced
            fresh = Issued(secrets.token_hex(8), self._desk.clock.now(), by)
            if shelf.swap(match, found, msgspec.json.encode(_with(ledger, seat, fresh, once))):
                return self._desk.tokens.seat_token(match, seat, fresh.nonce)

    def _again(self, match: str, before: Asked, once: Once) -> str:
        if before.fingerprint != once.fingerprint:
            raise KeyReused("the idempotency key issued another token")
        return self._desk.tokens.seat_token(match, before.seat, before.nonce)

    def _shelf(self, match: str) -> Shelf:
        return self._desk.store.shelf_beside(match, SHELF)

    def _ledger(self, match: str) -> tuple[bytes | None, Ledger]:
        found = self._shelf(match).get(match)
        known = found, Ledger() if found is None else msgspec.json.decode(found, type=Ledger)
        if found is None or len(found) <= LONGEST_KNOWN:
            self._ledgers.keep(match, known)
        else:
            self._ledgers.forget(match)
        return known

    def _expired(self, match: str) -> bool:
        """Whether a match has been over for too long. What is archived or lost is answered elsewhere."""
        if self._days is None or self._surely_open(match):
            return False
        now = _moment(self._desk.clock.now())
        try:
            ended = self._desk.ended(match)
        except (Archived, MatchUnknown):
            return False
        if ended is None:
            self._open.keep(match, _around(now))
            return False
        return now >= _moment(ended) + self._days

    def _surely_open(self, match: str) -> bool:
        """Whether a match was open so short a time ago that its tokens count; if any ever run out."""
        if self._days is None:
            return True
        times = self._open.get(match)
        return times is not None and times[0] < self._desk.clock.now() < times[1]


def _with(ledger: Ledger, seat: int, fresh: Issued, once: Once | None) -> Ledger:
    """The ledger once this is issued; requests of long ago are forgotten."""
    asks = tuple(one for one in ledger.asks if _young(one.at, fresh.at))
    if once:
        asks = (*asks, Asked(*once, seat, fresh.nonce, fresh.at))[-MOST_ASKS:]
    return replace(ledger, seats={**ledger.seats, seat: fresh}, asks=asks)


def _young(at: str, now: str) -> bool:
    return _moment(now) - _moment(at) < timedelta(seconds=RETENTION)


def _moment(at: str) -> datetime:
    return datetime.fromisoformat(at)


def _around(now: datetime) -> tuple[str, str]:
    """From when to when a match that is open now needs no other look, as a clock tells moments."""
    first, last = (round((now + by).timestamp() * SECOND) for by in (-STILL_OPEN, STILL_OPEN))
    return written(first), written(last)
