"""Players who insist: each with a desk of its own, as a process of the web has, at tables they all share.

A move whose answer was lost is sent again with the same key, or given up for ever. In the end the log must be
made of exactly what they were told, and of what they gave up and what was stored nevertheless.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import msgspec

from events.patience import patience
from events.redis_store import RedisStore
from events.store import Unavailable, VersionConflict
from referee.matches.answers import Accepted, Opened, Replayed
from referee.matches.desk import Answer, Desk, Keeping
from referee.matches.opening import Opening
from referee.rules.moves import Move
from referee.rules.rulesets import ruleset
from referee.rules.state import OVER
from referee.rules.views import OPERATOR
from referee.serving.patient import SECONDS
from referee.wiring import house_of
from tests.support.history import NEVER, Told, hold

T = TypeVar("T")
GIVE_UP = 0.1
"""How often nobody asks again what became of a move."""
ORDER = Opening(ruleset("loba-de-menos"), ("Ana", "Beto", "Caro"))


class Asked(NamedTuple):
    """A move that was sent: its key, when, and what it was answered with (None: nothing)."""

    match: str
    key: str
    asked: float
    answered: float
    answer: bytes | None


@dataclass
class Tables:
    """The matches that are played, and all that ever were, with the version they began at."""

    now: list[str] = field(default_factory=list)
    ever: dict[str, int] = field(default_factory=dict)
    moves: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def begin(self, match: str, version: int, instead_of: str | None = None) -> None:
        """One more match; perhaps at the table of one that is decided."""
        with self.lock:
            self.ever[match] = version
            self.now = [one for one in self.now if one != instead_of] + [match]


class Player(threading.Thread):
    """Plays whatever seat is to act at a random table, until it is told to stop."""

    def __init__(self, number: int, desk: Desk, tables: Tables, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self._number = number
        self._desk = desk
        self._tables = tables
        self._stop_asked = stop
        self._chance = random.Random(number)
        self._count = 0
        self.asked: list[Asked] = []
        self.refused: list[tuple[str, str]] = []
        self.away = 0
        self.longest = 0.0
        """The longest that anything asked of the desk took, within the patience of a request."""
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Play."""
        try:
            while not self._stop_asked.is_set():
                self._play(self._chance.choice(self._tables.now))
        except BaseException as fault:
            self.fault = fault
            self._stop_asked.set()

    def _play(self, match: str) -> None:
        found = self._patiently(lambda: self._choose(match))
        if found is None:
            return
        version, seat, move = found
        if seat is None:
            self._open(instead_of=match)
        elif move is not None:
            self._insist(match, version, seat, move)

    def _choose(self, match: str) -> tuple[int, int | None, Move | None]:
        table = self._desk.view(match, OPERATOR).state
        if table.phase == OVER:
            return table.version, None, None
        found = self._desk.legal(match, table.turn, table.version)
        return table.version, table.turn, self._chance.choice(found.moves) if found.moves else None

    def _insist(self, match: str, version: int, seat: int, move: Move) -> None:
        """Send one move until it is answered, or give it up."""
        key, asked, answer = self._key(), time.monotonic(), None
        keeping = Keeping(key, key, rendered)
        while not self._stop_asked.is_set():
            try:
                answer = self._timed(
                    lambda: self._desk.submit(match, seat, [move], OPERATOR, version, keeping)
                )
            except VersionConflict:
                self.refused.append((match, key))
                return
            except Unavailable as away:
                self.away += 1
                if away.outcome_unknown and self._chance.random() < GIVE_UP:
                    break
                time.sleep(0.02)
            else:
                break
        told = answer.answer if isinstance(answer, Replayed) else rendered(answer) if answer else None
        self.asked.append(Asked(match, key, asked, time.monotonic() if told else NEVER, told))
        with self._tables.lock:
            self._tables.moves += told is not None

    def _open(self, instead_of: str) -> None:
        keeping = Keeping(key := self._key(), key, rendered)
        answer = self._patiently(lambda: self._desk.open(ORDER, keeping))
        if answer is None:
            return
        told = answer.answer if isinstance(answer, Replayed) else rendered(answer)
        match, version = msgspec.json.decode(told, type=tuple[str, int])
        self._tables.begin(match, version, instead_of)

    def _key(self) -> str:
        self._count += 1
        return f"player{self._number}:{self._count}"

    def _patiently(self, ask: Callable[[], T]) -> T | None:
        """Ask until there is an answer; None when it is time to go."""
        while not self._stop_asked.is_set():
            try:
                return self._timed(ask)
            except Unavailable:
                self.away += 1
                time.sleep(0.02)
        return None

    def _timed(self, ask: Callable[[], T]) -> T:
        start = time.monotonic()
        try:
            with patience(SECONDS):
                return ask()
        finally:
            self.longest = max(self.longest, time.monotonic() - start)


def rendered(answer: Answer) -> bytes:
    """An answer as it is kept: of a match its id and version, of a move all its lines."""
    if isinstance(answer, Opened):
        return msgspec.json.encode((answer.match, answer.version))
    assert isinstance(answer, Accepted), answer
    return msgspec.json.encode([(record.version, repr(record.event)) for record in answer.records])


def at_tables(store: RedisStore, count: int) -> Tables:
    """So many new matches."""
    tables, desk = Tables(), house_of(store)
    for _ in range(count):
        answer = desk.open(ORDER)
        assert isinstance(answer, Opened)
        tables.begin(answer.match, answer.version)
    return tables


def playing(
    count: int, tables: Tables, store: Callable[[], RedisStore]
) -> tuple[list[Player], threading.Event]:
    """So many players at work, each with a store and a desk of its own, and what stops them."""
    stop = threading.Event()
    players = [Player(number, _house(store()), tables, stop) for number in range(count)]
    for player in players:
        player.start()
    return players, stop


def _house(store: RedisStore) -> Desk:
    while True:
        try:
            return house_of(store)
        except Unavailable:
            time.sleep(0.02)


def until_moved(tables: Tables, moves: int, stop: threading.Event, seconds: float) -> None:
    """Wait until so many moves in all were acknowledged."""
    end = time.monotonic() + seconds
    while tables.moves < moves and not stop.is_set():
        assert time.monotonic() < end, f"only {tables.moves} moves in {seconds:.0f} s"
        time.sleep(0.02)


def all_told(store: RedisStore, tables: Tables, players: Sequence[Player], stop: threading.Event) -> str:
    """Stop, and hold the logs of all matches against what the players were told; the figures in words."""
    stop.set()
    for player in players:
        player.join(60)
        assert not player.is_alive()
        if player.fault:
            raise player.fault
    told = [one for player in players for asked in player.asked for one in _stored(store, asked)]
    for match, key in (pair for player in players for pair in player.refused):
        assert store.recall(match, key) is None, "a move that was refused is in the log"
    desk = house_of(store)
    for match, version in tables.ever.items():
        mine = [one for one in told if one.match == match]
        hold({match: store.head(match).version}, mine, version)
        assert desk.audit(match).ok
    answered = sum(one.answered < NEVER for one in told)
    unknown = sum(asked.answer is None for player in players for asked in player.asked)
    return (
        f"{answered} moves acknowledged in {len(tables.ever)} matches, each there once where it was told; "
        f"{unknown} given up, of which {len(told) - answered} are stored; "
        f"{sum(player.away for player in players)} times away, "
        f"longest wait {max(player.longest for player in players):.1f} s"
    )


def _stored(store: RedisStore, asked: Asked) -> list[Told]:
    """Where a move stands, which its key tells; nowhere if it never got through."""
    kept = store.recall(asked.match, asked.key)
    if asked.answer is not None:
        assert kept is not None, f"{asked.key} was acknowledged and is lost"
        assert kept.answer == asked.answer
    return [Told(asked.match, kept.first, kept.last, asked.asked, asked.answered)] if kept else []
