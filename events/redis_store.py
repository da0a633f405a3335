"""The store on Redis >= 7 or Valkey >= 7.2: a stream a match, ids ``<version>-0``, one script to write it.

Everything goes through that script, which recognises a repetition of itself, so a lost reply is simply asked
for again. Lines are read as they were written, byte for byte.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import cast

from redis.exceptions import NoScriptError

from events import append_script as script
from events import randomness
from events.append_script import PARTITIONS, feed_key, keys_of
from events.record import Head, Stored
from events.redis_append import answered, asked, unpack
from events.redis_archives import DONE, THERE, RedisArchives
from events.redis_feed import RedisFeed
from events.redis_lag import Standing, standing
from events.redis_link import Word, away, first, link_to
from events.redis_rates import RedisRates
from events.redis_refusals import RedisRefusals
from events.redis_scripts import Script
from events.redis_server import Durability, confirmation, confirmed, evicting, faults
from events.redis_shelf import SWAPPED, RedisShelf, beside_name
from events.redis_snapshots import RedisSnapshots
from events.redis_url import CLUSTER, place
from events.store import (
    Appended,
    Command,
    DurabilityUnconfirmed,
    FeedEntry,
    Forked,
    Kept,
    LogBroken,
    Proviso,
    Replayed,
    in_line,
    kept_a_while,
    known_id,
    without_holes,
)
from events.watched import Watch, unwatched, watched

REPLY_SECONDS = 2.0
"""How long a reply may take before the server counts as away."""
CONFIRM_SECONDS = 1.0
"""How long disks and replicas may take to confirm an append; less than REPLY_SECONDS."""
LONGEST_WAIT = 30.0
"""The longest one ``wait`` blocks a connection, in seconds."""

__all__ = ["LONGEST_WAIT", "REPLY_SECONDS", "Durability", "RedisStore", "WrongPartitions"]

_APPEND = Script(script.SOURCE, script.SHA)
_WRITTEN = (script.APPENDED, script.KEPT, DONE, THERE, SWAPPED)
_META = "referee:meta"

_Entry = tuple[bytes, list[bytes]]


class WrongPartitions(Exception):
    """The data was laid out with another number of partitions: by another version of this program."""


class RedisStore(RedisRefusals, RedisSnapshots, RedisArchives):
    """The logs of all matches on a server or a cluster. Safe to share between threads, and to fork."""

    def __init__(
        self,
        url: str,
        durability: Durability = Durability.FSYNC,
        replicas: int = 1,
        reply_seconds: float = REPLY_SECONDS,
        confirm_seconds: float = CONFIRM_SECONDS,
    ) -> None:
        self._durability = durability
        self._replicas = replicas
        self._confirm_seconds = confirm_seconds
        self._link = link_to(url, reply_seconds)
        self._waiting = link_to(url, LONGEST_WAIT + reply_seconds, LONGEST_WAIT + reply_seconds)
        self._clustered = place(url).kind == CLUSTER
        self._confirm: tuple[Word, ...] | None = None
        self._laid_out = False
        self.watch: Watch = unwatched

    @watched("append")
    def append(
        self,
        match: str,
        expected_version: int,
        expected_head: bytes,
        records: Sequence[Stored],
        command: Command | None = None,
        proviso: Proviso | None = None,
    ) -> Appended | Replayed:
        """See Store.append; besides it may raise DurabilityUnconfirmed."""
        in_line(expected_version, records)
        kept_a_while(command)
        attempt = randomness.random_bytes(8)
        known = Head(expected_version, expected_head)
        outcome = self._run(_APPEND, asked(match, known, records, command, proviso, attempt))
        if outcome[0] == script.FORKED:
            self.head(match)  # an archived log is no other history
        return answered(match, expected_version, records, command, attempt, outcome)

    def _run(self, step: Script, words: Sequence[Word]) -> list[object]:
        """A script's outcome, once it is as durable as was asked for."""
        self._lay_out()
        with away(writing=True):
            try:
                reply, confirmation = self._send("EVALSHA", step.sha, *words)
            except NoScriptError:
                reply, confirmation = self._send("EVAL", step.source, *words)
        outcome = cast("list[object]", reply)
        if outcome[0] in _WRITTEN:
            self._sure(confirmation, cast(str, words[1]))
        return outcome

    def _confirmation(self) -> tuple[Word, ...]:
        return confirmation(self._link, self._durability, self._replicas, self._confirm_seconds)

    def _send(self, *call: Word) -> tuple[object, object]:
        """The reply to a command that writes, and what the confirmation behind it says."""
        confirm = self._confirm
        if confirm is None:
            confirm = self._confirm = self._confirmation()
        replies = self._link.send(call, confirm) if confirm else self._link.send(call)
        return first(replies), replies[-1] if confirm else None

    def _sure(self, confirmation: object, key: str) -> None:
        """Raise DurabilityUnconfirmed where it is not; then this may be a server that was replaced."""
        try:
            confirmed(confirmation, self._replicas)
        except DurabilityUnconfirmed:
            self._link.distrust(("GET", key))
            raise

    def recall(self, match: str, key: str) -> Kept | None:
        """See Store.recall."""
        kept = self._link.ask("GET", keys_of(match, key).kept)
        return unpack(kept) if isinstance(kept, bytes) else None

    @watched("read")
    def read(
        self, match: str, after: int = 0, upto: int | None = None, limit: int | None = None
    ) -> list[Stored]:
        """See Store.read."""
        lines = self._range(match, after, upto, limit)
        if lines and lines[0].version == after:
            return without_holes(match, after, lines[1:])
        if not lines and min(self.head(match).version, after + 1 if upto is None else upto) > after:
            lines = self._range(match, after, upto, limit)  # either written just now, or lost
            if not lines:
                raise LogBroken(match, after + 1)
        return without_holes(match, after, lines)

    @watched("read")
    def since(self, match: str, head: Head) -> list[Stored]:
        """See Store.since."""
        lines = self._range(match, head.version, None, None)
        if not lines or (lines[0].version, lines[0].digest) != head:
            self.head(match)
            raise Forked(head.version)
        return without_holes(match, head.version, lines[1:])

    def _range(self, match: str, after: int, upto: int | None, limit: int | None) -> list[Stored]:
        """The lines from ``after`` on; that one too, since where it stands the match is known without
        asking.
        """
        start, end = f"{max(after, 1)}-0", "+" if upto is None else f"{upto}-0"
        words: list[Word] = ["XRANGE", keys_of(known_id(match)).log, start, end]
        words += [] if limit is None else ["COUNT", limit + (after > 0)]
        return _lines(self._link.ask(*words))

    def wait(self, match: str, after: int, seconds: float, limit: int | None = None) -> list[Stored]:
        """See Store.wait; at most LONGEST_WAIT."""
        self.head(match)
        block = max(1, int(min(seconds, LONGEST_WAIT) * 1000))
        log = keys_of(match).log
        count = ("COUNT", limit) if limit else ()
        reply = self._waiting.ask("XREAD", *count, "BLOCK", block, "STREAMS", log, f"{after}-0")
        streams = cast("list[tuple[bytes, object]]", reply or [])
        return without_holes(match, after, _lines(streams[0][1]) if streams else [])

    def feed(self, partition: int, after: str = "0-0", limit: int = 100) -> list[FeedEntry]:
        """See Store.feed."""
        reply = self._link.ask("XRANGE", feed_key(partition), f"({after}", "+", "COUNT", limit)
        return [
            FeedEntry(cursor.decode(), words[1].decode(), int(words[3]), int(words[5]))
            for cursor, words in cast("list[_Entry]", reply)
        ]

    def secret(self, name: str, fresh: bytes = b"") -> bytes:
        """See Store.secret."""
        with away(writing=True):
            made, confirmation = self._send(
                "HSETNX", _META, f"secret:{name}", fresh or secrets.token_bytes(32)
            )
        if made:
            self._sure(confirmation, _META)
        return cast(bytes, self.known_secret(name))

    def known_secret(self, name: str) -> bytes | None:
        """See Store.known_secret."""
        return cast("bytes | None", self._link.ask("HGET", _META, f"secret:{name}"))

    def close(self) -> None:
        """Let go of this process's connections."""
        self._link.close()
        self._waiting.close()

    def _lay_out(self) -> None:
        """Write down the number of partitions once, and refuse data that was laid out with another."""
        if self._laid_out:
            return
        self._link.ask("HSETNX", _META, "partitions", PARTITIONS)
        count = int(cast(bytes, self._link.ask("HGET", _META, "partitions")))
        if count != PARTITIONS:
            raise WrongPartitions(f"the data has {count} partitions, this program {PARTITIONS}")
        self._laid_out = True

    def check(self) -> list[str]:
        """See Store.check. Raises Unavailable when the server is away, WrongPartitions where it has to."""
        self._lay_out()
        self._confirm = self._confirmation()
        return faults(self._link, self._durability, self._replicas)

    def evicting(self) -> list[str]:
        """Which of the servers that answer may throw logs away, in words. Raises Unavailable."""
        return evicting(self._link)

    def standing(self) -> Standing:
        """How its servers stand now. Raises Unavailable."""
        return standing(self._link)

    def feeds(self) -> RedisFeed:
        """See Store.feeds."""
        return RedisFeed(self._link, None if self._clustered else self._waiting)

    def rates(self) -> RedisRates:
        """See Store.rates. What is counted is as durable as nothing: it is over in a minute."""
        return RedisRates(self._link)

    def shelf(self, name: str) -> RedisShelf:
        """See Store.shelf. What is put there is as durable as a move."""
        return RedisShelf(self._link, name, self._write, self._run)

    def shelf_beside(self, match: str, name: str) -> RedisShelf:
        """See Store.shelf_beside: one for all matches of a partition."""
        return self.shelf(beside_name(match, name))

    def _write(self, *call: Word) -> object:
        """Do one thing that may be done twice, as durably as was asked for."""
        with away(writing=True):
            reply, confirmation = self._send(*call)
        self._sure(confirmation, cast(str, call[1]))
        return reply


def _lines(reply: object) -> list[Stored]:
    """Stream entries as lines: id ``<version>-0``, then names and values by turns, body first."""
    entries = cast("list[_Entry]", reply or [])
    return [Stored(int(name[:-2]), words[1], words[3]) for name, words in entries]
