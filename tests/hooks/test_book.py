"""The book of webhooks while several write in it at once: nothing that one of them wrote is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.redis_store import RedisStore
from events.store import MemoryStore
from referee.hooks.book import Book
from referee.hooks.webhook import Ask, Delivery, Webhook

Act = Callable[[Book, str], None]


def made(book: Book) -> str:
    """A webhook that has just been made."""
    return book.add("http://127.0.0.1:1/", "public", "", (), ()).id


def delivery(n: int) -> Delivery:
    """Something to be told."""
    return Delivery("m", n, n, f"{n}-0", "job", 0)


def meanwhile(book: Book, monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """What is done between the first time a condition is read and what follows from it."""
    shelf = book._conditions
    real, done = shelf.get, list[bool]()

    def get(name: str) -> bytes | None:
        found = real(name)
        if not done:
            done.append(True)
            act()
        return found

    monkeypatch.setattr(shelf, "get", get)


def fails(book: Book, webhook: str) -> None:
    """A delivery failed."""
    book.failed(webhook, "answered 500")


def gone(book: Book, webhook: str) -> None:
    """The receiver wants to be told no more."""
    book.failed(webhook, "answered 410", gone=True)


def well(book: Book, webhook: str) -> None:
    """A delivery was taken."""
    book.delivered(webhook, [delivery(1)])


def swamped(book: Book, webhook: str) -> None:
    """Too much was waiting."""
    book.swamped(webhook)


BOTH: list[tuple[Act, Act, int, str | None]] = [
    # one, between its reading and writing: the other     failures, disabled for
    (fails, fails, 3, None),
    (fails, gone, 3, "gone"),
    (fails, well, 1, None),
    (fails, swamped, 2, "swamped"),
    (gone, fails, 3, "gone"),
    (gone, well, 1, "gone"),
    (gone, swamped, 2, "swamped"),
    (well, fails, 0, None),
    (well, gone, 2, "gone"),
    (well, swamped, 1, "swamped"),
    (swamped, fails, 2, "swamped"),
    (swamped, gone, 2, "gone"),
    (swamped, swamped, 1, "swamped"),
]
"""Each begins with one failure."""


@pytest.mark.parametrize(("one", "other", "failures", "disabled"), BOTH)
def test_who_comes_in_between_is_not_written_over(
    one: Act, other: Act, failures: int, disabled: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    ours, theirs = Book(store), Book(store)
    webhook = made(ours)
    ours.failed(webhook, "500")
    meanwhile(ours, monkeypatch, lambda: other(theirs, webhook))
    one(ours, webhook)
    found = theirs.condition(webhook)
    assert (found.failures, found.disabled) == (failures, disabled)
    assert (found.disabled_at is None) is (disabled is None)
    assert (found.failing_since is None) is (failures == 0)


def test_it_is_given_up_once_and_for_the_first_reason() -> None:
    book = Book(MemoryStore())
    webhook = made(book)
    first = book.failed(webhook, "410", gone=True)
    for again in (book.swamped(webhook), book.failed(webhook, "500")):
        assert (again.disabled, again.disabled_at) == ("gone", first.disabled_at)


def test_of_many_workers_every_failure_counts(valkey_url: str) -> None:
    """On a real server, as several workers have it."""
    store = RedisStore(valkey_url)
    webhook = made(Book(store))
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: Book(store).failed(webhook, "500"), range(60)))
    assert Book(store).condition(webhook).failures == 60
    Book(store).remove(webhook)
    store.close()


def test_who_was_removed_does_not_come_back_by_being_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    ours, theirs = Book(store), Book(store)
    webhook = made(ours)
    ours.swamped(webhook)
    meanwhile(ours, monkeypatch, lambda: theirs.remove(webhook))
    ours.ask(Ask(webhook, since=0))
    assert theirs.get(webhook) is None
    assert theirs.every() == []


def test_an_ask_is_carried_on_by_one_of_two() -> None:
    book = Book(MemoryStore())
    book.ask(begun := Ask(made(book), since=0))
    ((name, _),) = book.asks().items()
    book.move_ask(name, begun, on := Ask(begun.webhook, (), 0, 5, ""))
    book.move_ask(name, begun, Ask(begun.webhook, (), 0, 1, ""))
    assert book.asks() == {name: on}
    book.drop_ask(name)
    book.move_ask(name, on, begun)
    assert book.asks() == {}


def test_what_was_taken_after_all_is_no_dead_letter() -> None:
    book = Book(MemoryStore())
    webhook: Webhook | None = book.get(made(book))
    assert webhook is not None
    for n in (1, 2):
        book.bury(webhook.id, delivery(n), 3, "answered 503")
    book.delivered(webhook.id, [delivery(1)])
    assert [letter.delivery for letter in book.letters(webhook.id)] == [delivery(2)]
