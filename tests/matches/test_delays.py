"""Spectators behind time: how far they see, counted from outside, and that nothing newer reaches them."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from events.codec import decode_events, encode
from events.store import MemoryStore
from referee.matches.answers import Accepted, Opened
from referee.matches.bench import Bench
from referee.matches.delays import Behind, behind
from referee.matches.errors import CannotBeDone, NoSpectators, NoSuchVersion, NotBetweenMoves
from referee.matches.judgements import ImposePenalty, TakeBack
from referee.matches.opening import ASK, REFEREE, Opening
from referee.rules.moves import DrawStock
from referee.rules.rulesets import ruleset, with_options
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DEAL, OVER
from referee.rules.views import OPERATOR, PUBLIC
from tests.matches.house import NAMES, choose, house, lm, opened, whole_log

GAMES = [
    # rules, who deals, the delay, seed                                      why this row exists
    (lm(limit=30), REFEREE, 1, 5, "the shortest delay, over several deals"),
    (lm(limit=30), ASK, 4, 6, "the operator brings the decks: no moves"),
    (lm(idle_recycles=1, limit=40), REFEREE, 3, 8, "stocks are recycled within a draw"),
    (with_options(ruleset("chinchon"), {"limit": 40}), REFEREE, 7, 3, "closes, and the others show"),
    (with_options(ruleset("loba-de-menos-reenganche"), {"limit": 30}), REFEREE, 9, 2, "seats buy in again"),
    (lm(limit=20), REFEREE, 1000, 4, "more moves than are made"),
]


class Watched:
    """A match that is played, and how far its spectators should see, counted by whoever plays it."""

    def __init__(self, rules: Ruleset, dealing: str, delay: int, seed: int) -> None:
        self.store, self.source, self.delay = MemoryStore(), random.Random(seed), delay
        self.desk: Bench = house(self.store, seed=seed)
        deck = tuple(self.source.sample(rules.pack.cards, len(rules.pack.cards))) if dealing == ASK else None
        order = Opening(rules, NAMES[:3], None, deck, dealing, spectators=True, spectator_delay=delay)
        self.match = opened(self.desk, order).match
        self.before: list[int] = []
        self.shown = 0

    def expected(self) -> int:
        """The version spectators should see now."""
        now = self.desk.view(self.match, OPERATOR)
        if now.state.phase == OVER or not self.before:
            return now.version
        return max(self.before[-self.delay :][0], self.shown)

    def steps(self, judging: bool) -> Iterator[None]:
        """The whole match, act by act; a judge fines and takes back now and then."""
        while (table := self.desk.view(self.match, OPERATOR).state).phase != OVER:
            if table.phase == DEAL:
                cards = table.rules.pack.cards
                self.desk.deal(self.match, self.source.sample(cards, len(cards)))
            elif judging and self.source.random() < 0.03:
                self.judge(table.version)
            else:
                move = choose(self.desk.legal(self.match, table.turn).moves, self.source)
                self.before.append(table.version)
                assert isinstance(self.desk.submit(self.match, table.turn, [move], table.turn), Accepted)
            yield

    def judge(self, version: int) -> None:
        """A judge's act; what cannot be done here is not."""
        act = TakeBack(max(3, version - 8)) if self.source.random() < 0.5 else ImposePenalty(0, 1)
        with contextlib.suppress(CannotBeDone, NotBetweenMoves):
            self.desk.judge(self.match, act, "why")


@pytest.mark.parametrize(("rules", "dealing", "delay", "seed", "_why"), GAMES, ids=[row[-1] for row in GAMES])
@pytest.mark.parametrize("judging", [False, True])
def test_spectators_see_the_match_as_it_was_so_many_moves_ago(
    rules: Ruleset, dealing: str, delay: int, seed: int, _why: str, judging: bool
) -> None:
    watched, latest = Watched(rules, dealing, delay, seed), 0
    for _, _ in zip(watched.steps(judging), range(300 if judging else 5000), strict=False):
        seen = watched.desk.view(watched.match, PUBLIC)
        assert seen.version == watched.expected() >= latest
        latest = seen.version
    line = watched.store.read(watched.match)
    assert behind(None, line).seen == watched.expected()
    assert judging or watched.expected() == len(line), "played to the end"
    for cut in range(1, len(line), 37):
        assert behind(behind(None, line[:cut]), line[cut:]) == behind(None, line)


def test_what_was_seen_stays_seen_where_a_judge_takes_the_end_back() -> None:
    watched = Watched(lm(limit=20), REFEREE, 5, 4)
    for _ in watched.steps(False):
        pass
    end = watched.desk.view(watched.match, OPERATOR).version
    back = watched.before[-3] - 1 if watched.before[-3] == end else watched.before[-3]
    assert isinstance(watched.desk.judge(watched.match, TakeBack(back), "a mistake"), Accepted)
    watched.shown = end
    assert watched.desk.view(watched.match, PUBLIC).version == end
    for _ in watched.steps(False):
        assert watched.desk.view(watched.match, PUBLIC).version == watched.expected() >= end


def test_a_branch_of_a_decided_match_is_seen_whole_and_keeps_the_delay() -> None:
    watched = Watched(lm(limit=20), REFEREE, 5, 4)
    for _ in watched.steps(False):
        pass
    end = watched.desk.view(watched.match, OPERATOR).version
    for version in (end, watched.before[-1]):
        branch = watched.desk.branch(watched.match, version)
        assert isinstance(branch, Opened)
        state = watched.desk.view(branch.match, PUBLIC).state
        assert (state.spectator_delay, state.version) == (5, branch.version)


def test_a_match_without_a_delay_is_seen_as_it_is() -> None:
    desk = house(store := MemoryStore())
    match = opened(desk, Opening(lm(), NAMES[:2], spectators=True)).match
    assert behind(None, store.read(match)).seen == 3
    desk.submit(match, desk.view(match, OPERATOR).state.turn, [DrawStock()], OPERATOR)
    found = behind(None, store.read(match))
    assert (found.seen, found.before) == (4, ())
    assert desk.view(match, PUBLIC).version == 4


Ask = Callable[[Bench, str], object]
WAYS: list[tuple[str, Ask]] = [
    ("the table", lambda desk, match: desk.view(match, PUBLIC)),
    ("its position", lambda desk, match: desk.view(match, PUBLIC).position()),
    ("an earlier table", lambda desk, match: desk.view(match, PUBLIC, 4)),
    ("the last table", lambda desk, match: desk.view(match, PUBLIC, desk.view(match, PUBLIC).version)),
    ("the log", lambda desk, match: [encode(line) for line in whole_log(desk, match, PUBLIC)]),
    (
        "the log in small pages",
        lambda desk, match: [encode(one) for one in whole_log(desk, match, PUBLIC, 2)],
    ),
    ("how far the log goes", lambda desk, match: desk.events(match, PUBLIC, 5, 1)),
    ("beyond the log", lambda desk, match: desk.events(match, PUBLIC, 10_000)),
    ("what follows", lambda desk, match: desk.follow(match, PUBLIC, 5, 0.01)),
    ("nothing yet", lambda desk, match: desk.follow(match, PUBLIC, 10_000, 0.01)),
    ("the scores", lambda desk, match: desk.scores(match, PUBLIC)),
]


def played_on(last: str) -> tuple[Bench, str]:
    """A match of 20 moves, and then of four more that differ; spectators are four moves behind."""
    deck = tuple(random.Random(1).sample(lm().pack.cards, 108))
    desk, source = house(), random.Random(2)
    order = Opening(lm(), NAMES[:2], 0, deck, spectators=True, spectator_delay=4)
    match = opened(desk, order).match
    for n in range(24):
        turn = desk.view(match, OPERATOR).state.turn
        moves = desk.legal(match, turn).moves
        move = source.choice(moves) if n < 20 else moves[0] if last == "first" else moves[-1]
        assert isinstance(desk.submit(match, turn, [move], turn), Accepted)
    return desk, match


@pytest.mark.parametrize(("_way", "ask"), WAYS, ids=[way for way, _ in WAYS])
def test_no_way_out_tells_of_what_is_not_to_be_seen_yet(_way: str, ask: Ask) -> None:
    """Two matches that differ in their last moves only are the same to spectators, and as long as both."""
    (one, match), (other, same) = played_on("first"), played_on("last")
    assert whole_log(one, match, OPERATOR) != whole_log(other, same, OPERATOR)
    assert match == same
    assert ask(one, match) == ask(other, same)
    assert one.view(match, PUBLIC).version < one.view(match, OPERATOR).version


def test_a_later_version_is_answered_like_one_that_never_was() -> None:
    watched = Watched(lm(), REFEREE, 3, 7)
    for _, _ in zip(watched.steps(False), range(12), strict=False):
        pass
    seen, now = watched.expected(), watched.desk.view(watched.match, OPERATOR).version
    assert seen < now
    told = set()
    for version in (seen + 1, now, now + 1, 10_000):
        with pytest.raises(NoSuchVersion) as caught:
            watched.desk.view(watched.match, PUBLIC, version)
        told.add(str(caught.value))
        assert caught.value.current == seen
    assert len(told) == 1


def test_a_version_of_a_match_one_may_not_watch_tells_nothing() -> None:
    desk = house()
    match = opened(desk, Opening(lm(), NAMES[:2])).match
    for version in (None, 1, 3, 4, 10_000):
        with pytest.raises(NoSpectators):
            desk.view(match, PUBLIC, version)


def test_only_the_last_moves_are_remembered() -> None:
    watched = Watched(lm(), REFEREE, 2, 7)
    for _, _ in zip(watched.steps(False), range(30), strict=False):
        pass
    first, *more = decode_events(watched.store.read(watched.match))
    known = Behind(2, 1, first)
    for event in more:
        known = known.after(event)
        assert len(known.before) <= 2
