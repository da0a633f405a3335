"""The courier over a real log and a real queue, round after round: who is told of what, and what if not."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from redis import Redis

from events import chain
from events.feed import numbers
from events.record import Head
from events.redis_store import RedisStore
from events.store import Unavailable
from referee.hooks import sending
from referee.hooks.book import Book
from referee.hooks.webhook import Ask, Webhook
from referee.jobs import courier as rounds
from referee.jobs import deliver as jobs
from referee.jobs import trim
from referee.jobs.courier import GROUP, Courier
from referee.jobs.deliver import Post
from referee.jobs.queue import deliveries, queue
from referee.jobs.working import worker
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.receiver import Receiver, receiving
from tests.support.valkey import start_valkey


@dataclass
class House:
    """A log, a queue, the book, and a courier who does a round when asked."""

    store: RedisStore
    client: Redis
    book: Book
    courier: Courier
    matches: list[str] = field(default_factory=list)

    def played(self, turns: int = 1) -> str:
        """A match of so many appends."""
        match = fresh_match()
        head = opened(self.store, match)
        for n in range(turns - 1):
            head = append(self.store, match, head, a_turn(n % 2))
        return match

    def all_rounds(self) -> None:
        """Rounds until there is nothing to do."""
        while self.courier.round():
            pass

    def all_jobs(self) -> None:
        """Let a worker of our kind do all there is."""
        worker(self.client).work(burst=True, logging_level="CRITICAL")

    def webhook(self, url: str, types: tuple[str, ...] = (), matches: tuple[str, ...] = ()) -> Webhook:
        """A new one."""
        return self.book.add(url, "public", "", types, matches)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """All of it, with nothing in it."""
    running = start_valkey(tmp_path)
    store, client = RedisStore(running.url), Redis.from_url(running.url)
    post = Post(store, (1, 1), private=True)
    monkeypatch.setattr(jobs, "post", lambda: post)
    monkeypatch.setattr(trim, "log", lambda: store)
    monkeypatch.setattr(rounds, "TRIM_SECONDS", float("inf"))
    made = House(store, client, Book(store), Courier(store, client))
    made.courier._clock.strikes("trim", 0)
    yield made
    store.close()
    client.close()
    running.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody who is told."""
    with receiving() as running:
        yield running


def spans(receiver: Receiver) -> set[tuple[str, int, int]]:
    """The appends that were taken."""
    told = [message.data() for message in receiver.heard]
    return {(data["match"], data["first"], data["last"]) for data in told}


def test_where_nobody_is_to_be_told_nothing_is_kept_for_him(house: House, receiver: Receiver) -> None:
    webhook = house.webhook(receiver.url)
    house.all_rounds()
    assert house.store.feeds().lag(GROUP) == 0
    house.book.remove(webhook.id)
    house.played()
    house.all_rounds()
    assert house.store.feeds().lag(GROUP) is None


def test_who_comes_between_two_looks_is_told(house: House, receiver: Receiver) -> None:
    """The courier looked at the book, then the webhook was made, then something was appended."""
    other = house.webhook("http://127.0.0.1:1/", matches=("x",))
    house.all_rounds()
    feed, told = house.courier._feed, list[str]()
    real = feed.take

    def take(group: str, since_ms: int, limit: int) -> object:
        if not told:
            house.webhook(receiver.url)
            told.append(house.played())
        return real(group, since_ms, limit)

    feed.take = take  # type: ignore[method-assign, assignment]
    house.all_rounds()
    house.all_jobs()
    assert spans(receiver) == {(told[0], 1, 2)}
    assert house.book.open_count(other.id) == 0


def test_what_was_long_before_a_webhook_is_not_told(
    house: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rounds, "SLACK_MS", 0)
    house.played()
    time.sleep(0.01)
    house.webhook(receiver.url)
    time.sleep(0.01)
    match = house.played()
    house.all_rounds()
    house.all_jobs()
    assert spans(receiver) == {(match, 1, 2)}


def test_an_entry_is_acknowledged_when_its_deliveries_are_written_down(
    house: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever dies before that leaves it to the next; whoever dies after it has it told."""
    house.webhook(receiver.url)
    match = house.played(3)
    monkeypatch.setattr(house.courier, "_hand_out", _dies)
    with pytest.raises(Unavailable):
        house.courier.round()
    assert (house.store.feeds().lag(GROUP) or 0) > 0
    monkeypatch.setattr(rounds, "IDLE_MS", 0)
    again = Courier(house.store, house.client)
    again.round()
    assert house.store.feeds().lag(GROUP) == 0
    house.all_jobs()
    assert spans(receiver) == {(match, 1, 2), (match, 3, 4), (match, 5, 6)}


def _dies(*_: object) -> None:
    raise Unavailable("the end")


def test_a_queue_that_is_lost_is_made_anew(
    house: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so is a job that was taken by a worker who died before he wrote that down."""
    monkeypatch.setattr(rounds, "FORGOTTEN_MS", -1000)
    monkeypatch.setattr(rounds, "SWEEP_SECONDS", 0)
    webhook = house.webhook(receiver.url)
    match = house.played(2)
    house.courier.round()
    deliveries(house.client).empty()  # type: ignore[no-untyped-call]
    assert house.book.open_count(webhook.id) == 2
    house.courier.round()
    taken = house.client.lpop(deliveries(house.client).key)
    assert taken is not None
    house.courier.round()
    house.all_jobs()
    assert spans(receiver) == {(match, 1, 2), (match, 3, 4)}
    assert house.book.open_count(webhook.id) == 0


def test_what_fails_goes_on_by_itself(house: House, receiver: Receiver) -> None:
    """The others of its job are told all the same; the last try is followed by a dead letter."""
    webhook = house.webhook(receiver.url)
    match = house.played(3)
    receiver.answering = lambda message, times: 500 if message.data()["first"] == 3 else 200
    house.all_rounds()
    house.all_jobs()
    assert house.book.open_count(webhook.id) == 1
    end = time.monotonic() + 60
    while not house.book.letters(webhook.id):
        assert time.monotonic() < end, "it is tried once more after a second, and again, and that is all"
        time.sleep(0.1)
        house.all_rounds()
        house.all_jobs()
    (letter,) = house.book.letters(webhook.id)
    assert (letter.delivery.first, letter.tries, letter.error) == (3, 3, "answered 500")
    assert len(receiver.heard) == 2 + 3
    assert spans(receiver) == {(match, 1, 2), (match, 3, 4), (match, 5, 6)}
    assert house.book.condition(webhook.id).failures


def test_who_is_gone_is_not_told_what_stands_in_the_same_job(house: House, receiver: Receiver) -> None:
    webhook = house.webhook(receiver.url)
    house.played(3)
    receiver.answering = lambda message, times: 410
    house.all_rounds()
    house.all_jobs()
    assert len(receiver.heard) == 1
    assert house.book.condition(webhook.id).disabled == "gone"
    assert house.book.open_count(webhook.id) == 0
    assert sorted((letter.tries, letter.error) for letter in house.book.letters(webhook.id)) == [
        (0, "the webhook was disabled: gone"),
        (0, "the webhook was disabled: gone"),
        (1, "answered 410"),
    ]


def test_a_receiver_that_keeps_us_waiting_is_left_alone(
    house: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.hooks import sending

    usual = sending.send.__kwdefaults__ or {}
    monkeypatch.setattr(sending.send, "__kwdefaults__", {**usual, "seconds": 0.3})
    webhook = house.webhook(receiver.url)
    house.played(5)
    receiver.silence = 1.0
    house.all_rounds()
    house.all_jobs()
    assert len(receiver.heard) == 1
    assert house.book.open_count(webhook.id) == 5
    assert house.book.condition(webhook.id).error == "no answer within 0.3 s"


def test_too_much_is_too_much(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "MOST_OPEN", 3)
    webhook = house.webhook("http://127.0.0.1:1/")
    house.played(2)
    house.all_rounds()
    house.played(2)
    house.all_rounds()
    assert house.book.condition(webhook.id).disabled == "swamped"
    assert house.book.open_count(webhook.id) == 2
    house.all_jobs()
    assert [letter.error for letter in house.book.letters(webhook.id)] == [
        "the webhook was disabled: swamped"
    ] * 2


def test_everything_since_a_moment_is_told_once_more(house: House, receiver: Receiver) -> None:
    webhook = house.webhook(receiver.url, types=("card_drawn",))
    matches = [house.played(2) for _ in range(20)]
    house.all_rounds()
    house.all_jobs()
    first = spans(receiver)
    receiver.heard.clear()
    house.book.ask(Ask(webhook.id, since=webhook.since))
    house.all_rounds()
    house.all_jobs()
    assert spans(receiver) == first == {(match, n, n + 1) for match in matches for n in (1, 3)}
    assert {event["type"] for message in receiver.heard for event in message.data()["events"]} == {
        "card_drawn"
    }
    assert house.book.asks() == {}


def test_what_is_told_once_more_is_no_dead_letter_any_more(house: House, receiver: Receiver) -> None:
    """Asked for by a moment, as by name; what was not asked for stays one."""
    webhook = house.webhook(receiver.url)
    receiver.answering = lambda message, times: 410
    old = house.played()
    time.sleep(0.01)
    new = house.played()
    house.all_rounds()
    house.all_jobs()
    buried = {letter.delivery.match: letter.delivery for letter in house.book.letters(webhook.id)}
    assert set(buried) == {old, new}
    receiver.answering = lambda message, times: 204
    receiver.heard.clear()
    house.book.ask(Ask(webhook.id, since=numbers(buried[new].cursor)[0]))
    house.all_rounds()
    house.all_jobs()
    assert spans(receiver) == {(new, 1, 2)}
    assert [letter.delivery for letter in house.book.letters(webhook.id)] == [buried[old]]
    assert house.book.faring(webhook).waiting == 0


@pytest.mark.parametrize("by_name", [True, False])
def test_what_fails_once_more_is_a_dead_letter_again(
    house: House, receiver: Receiver, by_name: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where a worker is so quick that it has given it up before the courier goes on."""
    webhook = house.webhook(receiver.url)
    receiver.answering = lambda message, times: 410
    house.played()
    house.all_rounds()
    house.all_jobs()
    (letter,) = house.book.letters(webhook.id)
    real = house.courier._enqueue

    def enqueue(*words: object) -> None:
        real(*words)  # type: ignore[arg-type]
        house.all_jobs()

    monkeypatch.setattr(house.courier, "_enqueue", enqueue)
    asked = Ask(webhook.id, (letter.delivery.message,)) if by_name else Ask(webhook.id, since=0)
    house.book.ask(asked)
    house.all_rounds()
    house.all_jobs()
    assert len(receiver.heard) == 2
    assert [again.delivery.message for again in house.book.letters(webhook.id)] == [letter.delivery.message]


def test_who_is_forgotten_meanwhile_is_not_told(house: House, receiver: Receiver) -> None:
    webhook = house.webhook(receiver.url)
    house.played()
    house.all_rounds()
    house.book.ask(Ask(webhook.id, since=0))
    house.book.remove(webhook.id)
    house.all_rounds()
    house.all_jobs()
    assert receiver.heard == []
    assert house.book.asks() == {}


def test_a_match_that_has_left_the_log_is_named(house: House, receiver: Receiver) -> None:
    house.webhook(receiver.url)
    match = house.played()
    house.all_rounds()
    for key in house.client.scan_iter(f"*{match}*"):
        house.client.delete(key)
    house.all_jobs()
    (message,) = receiver.heard
    assert b'"type":"match.archived"' in message.body
    assert message.data() == {
        "match": match,
        "first": 1,
        "last": 2,
        "view": "public",
        "archived": True,
        "events": [],
    }


def test_the_feed_is_trimmed_by_a_job(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "TRIM_SECONDS", 3600.0)
    monkeypatch.setattr(trim, "DAY_MS", 0)
    match = house.played(4)
    time.sleep(0.01)
    house.courier._clock.last.clear()
    house.courier.round()
    assert [job.func_name for job in queue(house.client).get_jobs()] == ["referee.jobs.trim.trim_feed"]
    house.all_jobs()
    left = [entry for n in range(64) for entry in house.store.feed(n)]
    assert [(entry.match, entry.first) for entry in left] == [(match, 7)]
    assert house.store.head(match) == Head(8, house.store.read(match)[-1].digest)
    assert chain.verify(match, house.store.read(match), house.store.head(match)) is None


def test_what_is_to_be_kept_for_ever_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_FEED_DAYS", "all")
    monkeypatch.setattr(trim, "DAY_MS", 0)
    house.played(4)
    time.sleep(0.01)
    assert trim.trim_feed() == 0


def test_a_message_that_is_held_has_not_been_tried(house: House, receiver: Receiver) -> None:
    """Not even where its next try would be the last: a receiver who is left alone costs nobody a try."""
    webhook = house.webhook(receiver.url)
    house.played()
    house.all_rounds()
    (waiting,) = house.book.all_open(webhook.id)
    became = jobs.post().deliver(webhook.id, [waiting.message], tries=3, held=True)
    assert (became.untried, became.again, became.in_seconds) == ([waiting.message], [], jobs.HOLD_SECONDS)
    assert house.book.faring(webhook).dead == 0
    assert receiver.heard == []


def test_a_fault_of_our_own_is_a_try_that_counts(
    house: House, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the message would be sent for ever; and what was taken before it is not sent again."""
    webhook = house.webhook(receiver.url)
    house.played(2)
    house.all_rounds()
    messages = [one.message for one in house.book.all_open(webhook.id)]
    real, sent = sending.send, list[bytes]()

    def send(url: str, headers: dict[str, str], body: bytes, **how: object) -> object:
        sent.append(body)
        if len(sent) > 1:
            raise RuntimeError("nobody thought of this")
        return real(url, headers, body, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "send", send)
    became = jobs.post().deliver(webhook.id, messages, tries=1)
    assert (became.again, len(receiver.heard)) == (messages[1:], 1)
    assert jobs.post().deliver(webhook.id, messages[1:], tries=3).again == []
    faring = house.book.faring(webhook)
    assert (faring.waiting, faring.dead) == (0, 1)
    assert faring.condition.error == "our own fault: RuntimeError"
