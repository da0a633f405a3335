"""The desk: everything that can be done with a match, from taking seats to the audit.

Nothing is decided here. The judge rules, the log keeps, views mask; the desk puts them in order: fold, judge,
append, and only then tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from events.catalogue import AnyEvent, ShuffleCommitted
from events.chain import genesis, link
from events.codec import decode, decode_events
from events.record import OPERATOR as OPERATOR_ACTOR
from events.record import REFEREE, Head, lines
from events.refusals import encode as encode_refusal
from events.store import (
    Archived,
    Command,
    Forked,
    KeyReused,
    Proviso,
    Store,
    Superseded,
    VersionConflict,
)
from events.store import Replayed as KeptReply
from referee.matches.answers import Accepted, Opened, Refused, Replayed
from referee.matches.cache import Table
from referee.matches.entries import Entry
from referee.matches.errors import MatchOver
from referee.matches.evidence import written
from referee.matches.fairness import chance_of
from referee.matches.opening import Opening, check, first_version, opening_events, same_order
from referee.matches.play import Played, actor_of, dealt_on, played, shown
from referee.matches.ports import Clock, Ids, Shuffler
from referee.matches.reader import Reader, shown_line, sitting
from referee.matches.refusals import mover, reasons, refusal_of
from referee.matches.reports import may_report
from referee.matches.tokens import Tokens
from referee.rules.cards import Card
from referee.rules.evolve import fold
from referee.rules.moves import Move
from referee.rules.state import State
from referee.rules.views import Viewer
from referee.seals.receipts import LOG_END, Receipt, Signer, sealed

Answer = Opened | Accepted | Refused
Render = Callable[[Answer], bytes]
"""Writes an answer down: the bytes that are kept, and given again when the same request comes again."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """A request that may be sent twice: its key, its fingerprint, and how its answer is written."""

    key: str
    fingerprint: str
    render: Render

    def command(self, answer: Answer) -> Command:
        """What the log keeps beside the lines."""
        return Command(self.key, self.fingerprint, self.render(answer))


class Play(NamedTuple):
    """What a seat would play in a match, all or nothing, and who asks for it.

    ``viewer`` is the seat itself or the operator, whose name in the log is ``by``. ``drawn``: the card that
    was seen drawn at a real table. ``expected``: the version its sender knows, None for any.
    """

    match: str
    seat: int
    moves: Sequence[Move]
    viewer: Viewer
    expected: int | None = None
    keeping: Keeping | None = None
    drawn: Card | None = None
    by: str = OPERATOR_ACTOR


class Desk(Reader):
    """One house: a log, a clock, names, a shuffle, keys to sign with and a secret. Safe between threads."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ids: Ids,
        shuffler: Shuffler,
        signer: Signer,
        secret: bytes,
        cached: int = 1024,
    ) -> None:
        super().__init__(store, signer, cached)
        self.clock = clock
        self._ids = ids
        self._shuffler = shuffler
        self._secret = secret
        self.tokens = Tokens(secret)

    def open(
        self, order: Opening, keeping: Keeping | None = None, by: str = OPERATOR_ACTOR
    ) -> Opened | Replayed:
        """Open a match: the seats are taken and the first deal is dealt. ``by``: the operator's name.

        With a key the match's id follows from it, so the same order sent again finds the same match. Raises
        Senseless, NotThePack; KeyReused where the key belongs to another order.
        """
        check(order)
        match = self.tokens.match_id(keeping.key) if keeping else self._ids.match_id()
        events = opening_events(order, match, self._shuffler)
        entry = self._entry(match, genesis(match), [(_opener(event, by), event) for event in events])
        answer = self._opened(entry, len(order.players))
        try:
            replayed = self._append(entry, keeping, answer, fold(events))
        except VersionConflict:
            return self._same_match(match, order)
        return replayed or answer

    def _opened(self, entry: Entry, seats: int) -> Opened:
        tokens = tuple(self.tokens.seat_token(entry.match, seat) for seat in range(seats))
        return Opened(entry.match, entry.end.version, tokens, self._receipt(entry))

    def _same_match(self, match: str, order: Opening) -> Opened:
        """The kept answer has expired, the match is there: it must have been opened by this very order."""
        stored = self._store.read(match, upto=first_version(order))
        if not same_order(order, decode_events(stored)):
            raise KeyReused("the idempotency key opened another match")
        entry = Entry(match, genesis(match), [decode(line.body) for line in stored], stored)
        return self._opened(entry, len(order.players))

    def submit(
        self,
        match: str,
        seat: int,
        moves: Sequence[Move],
        viewer: Viewer,
        expected_version: int | None = None,
        keeping: Keeping | None = None,
        drawn: Card | None = None,
        by: str = OPERATOR_ACTOR,
    ) -> Accepted | Refused | Replayed:
        """Moves of a seat, all or nothing: judged, appended in one step, then told as ``viewer`` may see it.

        See Play. Raises MatchUnknown, NoSuchSeat, VersionConflict, KeyReused, Unavailable; OnlyReported,
        NotReported, Senseless.
        """
        play = Play(match, seat, moves, viewer, expected_version, keeping, drawn, by)
        return self.at_once(play) or self.at_length(play)

    def at_once(self, play: Play, proviso: Proviso | None = None) -> Accepted | Replayed | None:
        """Submit it as far as that goes without a look at the log: the table is at hand, and it is lawful.

        Else None, with nothing told and nothing written; so, too, where what it rests on, the ``proviso``,
        is otherwise, or somebody was faster: what is told then must not hang on what is remembered here.
        Raises what ``submit`` does.
        """
        table = self._tables.at_hand(play.match)
        if table and table.head.version == play.expected:
            with suppress(Forked, Superseded, VersionConflict):
                return self._try(table, play, proviso)
        return None

    def at_length(self, play: Play) -> Accepted | Refused | Replayed:
        """Submit it where it did not go at once: an earlier answer comes first, then the log as it is."""
        table = self._known(play.match, play.expected, play.keeping)
        if isinstance(table, Replayed):
            return table
        return self._try(table, play) or self._refuse(table.state, play)

    def _known(
        self, match: str, version: int | None, keeping: Keeping | None, reopens: bool = False
    ) -> Table | Replayed:
        """The table at the head of the log, or the answer given before. Raises VersionConflict, KeyReused;
        Archived where the act could open a decided match again.

        The log is read first: a request that overtook this one under the same key is then surely found.
        """
        try:
            table = self._tables.current(match)
        except Archived as archived:
            return self.long_over(match, keeping, archived if reopens else None)
        if earlier := self._earlier(match, keeping):
            return earlier
        if version is not None and version != table.head.version:
            raise VersionConflict(table.head.version, version)
        return table

    def _earlier(self, match: str, keeping: Keeping | None) -> Replayed | None:
        kept = self._store.recall(match, keeping.key) if keeping else None
        return Replayed(kept.replay(keeping.fingerprint).answer) if kept and keeping else None

    def long_over(self, match: str, keeping: Keeping | None, archived: Archived | None = None) -> Replayed:
        """A move on an archived match: the answer given before, or MatchOver. Where the end is none, since
        a judge may take it back, ``archived`` is raised: the match must be restored first.
        """
        if earlier := self._earlier(match, keeping):
            return earlier
        raise archived or MatchOver()

    def _try(self, table: Table, play: Play, proviso: Proviso | None = None) -> Accepted | Replayed | None:
        """Judge the moves on this table and append what they bring; None where they are refused."""
        state, match = table.state, play.match
        may_report(state, play.viewer, play.moves, play.drawn)
        chance = chance_of(match, state, self._secret)
        game = played(state, sitting(state, play.seat), play.moves, chance, play.drawn)
        if not game.lawful:
            return None
        game, actor = dealt_on(game, match, self._shuffler), mover(play.viewer, play.seat, play.by)
        acts = [(actor_of(event, actor), event) for event in game.events]
        return self._record(match, table, acts, game, play.viewer, play.keeping, proviso)

    def _record(
        self,
        match: str,
        table: Table,
        acts: Sequence[tuple[str, AnyEvent]],
        game: Played,
        viewer: Viewer,
        keeping: Keeping | None,
        proviso: Proviso | None = None,
    ) -> Accepted | Replayed:
        """Append what happened behind this table, and tell it."""
        entry = self._entry(match, table.head, acts)
        answer = Accepted(
            shown(game.rulings, viewer),
            tuple(shown_line(record, viewer) for record in entry.records),
            viewer,
            self._receipt(entry),
            game.after,
        )
        return self._append(entry, keeping, answer, game.after, proviso) or answer

    def _refuse(self, state: State, play: Play) -> Refused | Replayed:
        """Say why not, and put it on record. What a turn would have drawn is not told: nothing was drawn."""
        match, seat, moves, viewer, _, keeping, _, by = play
        rulings = reasons(state, seat, moves, viewer, chance_of(match, state, self._secret))
        answer = Refused(state.rules, rulings, state.version)
        tried = encode_refusal(refusal_of(answer, seat, moves, mover(viewer, seat, by), self.clock.now()))
        kept = self._store.refuse(match, tried, keeping.command(answer) if keeping else None)
        return Replayed(kept.answer) if kept else answer

    def evidence(self, match: str) -> bytes:
        """The whole log as a document that proves itself. For the operator alone. Raises MatchUnknown."""
        head, stored = self.whole(match)
        end = sealed(self._signer, match, head, self.clock.now(), LOG_END)
        return b"".join(written(match, stored, end, self._signer.published()))

    def _entry(self, match: str, head: Head, acts: Sequence[tuple[str, AnyEvent]]) -> Entry:
        records = lines(match, head.version, self.clock.now(), acts, self._ids.salt)
        return Entry(match, head, records, link(head, records))

    def _receipt(self, entry: Entry) -> Receipt:
        """Signed before it is stored, since a kept answer holds it, and told only afterwards."""
        return sealed(self._signer, entry.match, entry.end, entry.records[-1].at)

    def _append(
        self,
        entry: Entry,
        keeping: Keeping | None,
        answer: Answer,
        after: State,
        proviso: Proviso | None = None,
    ) -> Replayed | None:
        """One atomic step: lines and the kept answer behind the known head; ``after`` is then the table."""
        command = keeping.command(answer) if keeping else None
        match, head = entry.match, entry.head
        try:
            reply = self._store.append(match, head.version, head.digest, entry.stored, command, proviso)
        except Forked:
            self._tables.forget(match)
            raise
        except VersionConflict as conflict:
            if conflict.regressed:
                self._tables.forget(match)
            raise
        if isinstance(reply, KeptReply):
            return Replayed(reply.answer)
        self._tables.keep(match, Table(reply.head, after))
        return None


def _opener(event: AnyEvent, operator: str) -> str:
    """The operator opens and has the first deal dealt; the referee binds itself."""
    return REFEREE if isinstance(event, ShuffleCommitted) else operator
