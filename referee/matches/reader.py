"""Questions about a match. Nothing is stored; every answer has passed ``referee.rules.views``."""

from __future__ import annotations

from collections.abc import Sequence

from events.codec import decode
from events.record import Head, Record, Stored, actor_for_seats
from events.store import LogBroken, Store
from referee.matches.answers import Audit, LegalMoves, Lines, Ruled, Scores, Seen, Standing, Tries
from referee.matches.cache import Tables
from referee.matches.clocks import Clocks, Ticking
from referee.matches.delays import Delays
from referee.matches.errors import NoSpectators, NoSuchSeat, NoSuchVersion
from referee.matches.feeding import FeedReader
from referee.matches.play import as_seen, played
from referee.matches.refusals import tried_of
from referee.matches.reports import is_reported, seen_by
from referee.matches.sheets import Sheets
from referee.matches.verification import audited
from referee.rules.cards import HIDDEN
from referee.rules.judge import UNKNOWN
from referee.rules.legal import legal_moves
from referee.rules.moves import Move
from referee.rules.reported import surely
from referee.rules.state import OVER, State
from referee.rules.views import OPERATOR, PUBLIC, Viewer, view_event, view_state
from referee.seals.keys import PublicKey
from referee.seals.receipts import Receipt, Signer

LONGEST_PAGE = 500


class Reader:
    """Answers questions about the matches of one log. Safe between threads."""

    def __init__(self, store: Store, signer: Signer, cached: int) -> None:
        self._store = store
        self._signer = signer
        self._tables = Tables(store, cached)
        self._sheets = Sheets(store, cached)
        self._delays = Delays(store, cached, self._tables.at)
        self._clocks = Clocks(store, cached)
        self.feed = FeedReader(store)
        self.store = store

    def view(self, match: str, viewer: Viewer, version: int | None = None) -> Seen:
        """The match as the viewer may see it, now or at an earlier version.

        Raises MatchUnknown, NoSuchVersion, NoSpectators.
        """
        state = self._seen(match, viewer, version)
        return Seen(match, viewer, view_state(state, viewer))

    def version(self, match: str) -> int:
        """The version of the match now, without reading it. Raises MatchUnknown."""
        return self._store.head(match).version

    def ticking(self, match: str) -> Ticking:
        """The clock of the match as its log ends. Raises MatchUnknown, Archived, LogBroken."""
        return self._clocks.of(match)

    def ended(self, match: str) -> str | None:
        """When a decided match was decided; None for one that is not. Raises MatchUnknown, Archived."""
        head, state = self._tables.current(match)
        if state.phase != OVER:
            return None
        (last,) = self._store.read(match, head.version - 1, head.version)
        return decode(last.body).at

    def legal(self, match: str, seat: int, version: int | None = None) -> LegalMoves:
        """Every move the seat can make, worked out from what it can see; none where it is not to act.

        Where cards of its hand are hidden from all, those that are lawful whatever they are.
        """
        state = self._at(match, version)
        view = seen_by(state, sitting(state, seat))
        moves, truncated = legal_moves(view, seat)
        hidden = view.seats[seat].hand.count(HIDDEN) if is_reported(state) else None
        return LegalMoves(state.rules, tuple(surely(view, seat, moves)), truncated, state.version, hidden)

    def rule(
        self,
        match: str,
        seat: int,
        moves: Sequence[Move],
        version: int | None = None,
        viewer: Viewer | None = None,
    ) -> Ruled:
        """Would these moves be allowed? Judged on what the seat can see, so a draw is a draw of ``"??"``.

        Only where a match is reported the operator is told by all that was: it is the operator who moves.
        """
        state = self._at(match, version)
        whole = viewer is OPERATOR and is_reported(state)
        sitting(state, seat)
        game = played(state, seat, moves, UNKNOWN) if whole else as_seen(state, seat, moves)
        return Ruled(state.rules, game.rulings, state.version)

    def events(self, match: str, viewer: Viewer, after: int = 0, limit: int = LONGEST_PAGE) -> Lines:
        """Lines of the log after a version, as the viewer may read them; at most ``limit`` of them."""
        current = self._seen(match, viewer, None).version
        limit = max(1, min(limit, LONGEST_PAGE))
        stored = self._store.read(match, after, current, limit) if after < current else []
        return _page(stored, viewer, current)

    def follow(self, match: str, viewer: Viewer, after: int, seconds: float) -> Lines:
        """The lines after a version as soon as there are any; none after ``seconds`` without one.

        Who sees the match behind time may be told of none sooner, when something was written that is not yet
        to be seen.
        """
        state = self._seen(match, viewer, None)
        if viewer is PUBLIC and state.spectator_delay:
            return self._follow_behind(match, after, seconds)
        return _page(self._store.wait(match, after, seconds, LONGEST_PAGE), viewer, state.version)

    def _follow_behind(self, match: str, after: int, seconds: float) -> Lines:
        written = self._at(match, None).version
        page = self.events(match, PUBLIC, after)
        if page.records:
            return page
        self._store.wait(match, written, seconds, 1)
        return self.events(match, PUBLIC, after)

    def scores(self, match: str, viewer: Viewer) -> Scores:
        """The score sheet: hands are counted openly, so everybody who may look sees all of it."""
        state = self._seen(match, viewer, None)
        deals, judgements = self._sheets.standing(match, state.version)
        seats = [Standing(seat.total, seat.rebuys, seat.deals_won, seat.status) for seat in state.seats]
        return Scores(state.rules, deals, tuple(seats), tuple(state.winners), state.version, judgements)

    def refusals(self, match: str, after: int = 0, limit: int = LONGEST_PAGE) -> Tries:
        """What was refused after that number, at most ``limit`` of it. For the operator alone."""
        rules = self._at(match, None).rules
        limit = max(1, min(limit, LONGEST_PAGE))
        refused = self._store.refusals(match, after, limit + 1)
        return Tries(rules, tuple(tried_of(one, rules) for one in refused[:limit]), len(refused) > limit)

    def audit(self, match: str, receipts: Sequence[Receipt] = ()) -> Audit:
        """Verify chain and receipts, refold the log and judge every move again. For the operator alone."""
        head, stored = self.whole(match)
        keys = {key.id: key for key in self._signer.published()} if receipts else {}
        return audited(match, stored, head, receipts, keys)

    def whole(self, match: str) -> tuple[Head, list[Stored]]:
        """The head of a log and all its lines; where one is missing, those before it."""
        head = self._store.head(match)
        try:
            return head, self._store.read(match, upto=head.version)
        except LogBroken as broken:
            return head, self._store.read(match, upto=broken.version - 1) if broken.version > 1 else []

    def public_keys(self) -> list[PublicKey]:
        """The keys that check what this house has signed, oldest first."""
        return self._signer.published()

    def new_key(self) -> list[PublicKey]:
        """Sign with a new key soon; all keys, the new one last."""
        return self._signer.rotate()

    def _at(self, match: str, version: int | None) -> State:
        """The whole table, for the desk's own eyes."""
        if version is None:
            return self._tables.current(match).state
        return self._tables.at(match, version)

    def _seen(self, match: str, viewer: Viewer, version: int | None) -> State:
        """The whole table, for a viewer who may look at the match at all and has come so far in it."""
        if viewer is PUBLIC:
            return self._watched(match, version)
        state = self._at(match, version)
        if isinstance(viewer, int):
            sitting(state, viewer)
        return state

    def _watched(self, match: str, version: int | None) -> State:
        """The whole table, for a spectator; what is to be seen later only is not there yet."""
        now = self._at(match, None)
        if not now.spectators:
            raise NoSpectators
        if not now.spectator_delay:
            return now if version is None else self._at(match, version)
        if version is None:
            return self._delays.table(match)
        if version > (seen := self._delays.seen(match)):
            raise NoSuchVersion(version, seen)
        return self._at(match, version)


def sitting(state: State, seat: int) -> int:
    """The seat, if there is one of that number at the table."""
    if not 0 <= seat < len(state.seats):
        raise NoSuchSeat(seat, len(state.seats))
    return seat


def _page(stored: Sequence[Stored], viewer: Viewer, current: int) -> Lines:
    records = tuple(shown_line(decode(line.body), viewer) for line in stored)
    more = bool(records) and records[-1].version < current
    return Lines(records, max(current, records[-1].version if records else 0), more)


def shown_line(record: Record, viewer: Viewer) -> Record:
    """A line of the log as the viewer may read it; the salt that hides it in digests is not for seats, nor is
    which operator acted.
    """
    if viewer is OPERATOR:
        return record
    actor, event = actor_for_seats(record.actor), view_event(record.event, viewer)
    return Record(record.match, record.version, record.at, actor, event, record.v)
