"""Webhooks from the table to a receiver: the real service, a real queue, a real server at the other end."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.api.metrics import FRESH
from tests.support.callers import ORDER
from tests.support.receiver import Message, Receiver, is_signed, receiving
from tests.support.service import RunningService, alive, family_of, start_service, worker_of


def started(folder: Path) -> RunningService:
    """A service whose webhooks may lead to this very host, and are tried again soon."""
    return start_service(
        folder / "data", REFEREE_WEBHOOK_PRIVATE="1", REFEREE_WEBHOOK_RETRIES="1,1,1", REFEREE_WORKERS="1"
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """One for all these tests."""
    running = started(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody who is told."""
    with receiving() as running:
        yield running


def made(house: RunningService, url: str, **more: Any) -> dict[str, Any]:
    """A new webhook."""
    answer = house.ask("/v1/webhooks", {"url": url} | more, key=house.key)
    assert answer.status == 201, answer.body
    return found(answer.json())


def found(told: object) -> dict[str, Any]:
    """An answer that is an object."""
    assert isinstance(told, dict)
    return told


def faring(house: RunningService, webhook: dict[str, Any]) -> dict[str, Any]:
    """How a webhook fares."""
    return found(house.ask(f"/v1/webhooks/{webhook['id']}", key=house.key).json())


def removed(house: RunningService, webhook: dict[str, Any]) -> None:
    """Tell it no more, so that tests keep apart."""
    path = f"/v1/webhooks/{webhook['id']}"
    assert house.ask(path, method="DELETE", key=house.key).status == 204


def opened(house: RunningService) -> str:
    """A new match."""
    return house.ask("/v1/matches", ORDER, key=house.key).headers["Location"].rpartition("/")[2]


def played(house: RunningService, match: str, moves: int = 1) -> int:
    """So many moves, whichever comes first; the version then."""
    version = 0
    for _ in range(moves):
        path = f"/v1/matches/{match}"
        version = found(house.ask(path, key=house.key).json())["version"]
        legal = found(house.ask(f"{path}/legal-moves", key=house.key).json())
        if not legal["moves"]:
            return int(version)
        body = {"seat": legal["seat"], "move": legal["moves"][0], "expected_version": version}
        answer = house.ask(f"{path}/moves", body, key=house.key)
        assert answer.status == 201, answer.body
        version = found(answer.json())["version"]
    return version


def of(receiver: Receiver, match: str) -> list[Message]:
    """What was heard of a match; a webhook may be told of the last seconds before it was made, too."""
    return [message for message in receiver.heard if message.data()["match"] == match]


def versions(receiver: Receiver, match: str) -> set[int]:
    """What of a match was taken."""
    told = [message.data() for message in of(receiver, match)]
    return {version for data in told for version in range(data["first"], data["last"] + 1)}


def test_every_append_is_told_signed_and_as_spectators_see_it(
    house: RunningService, receiver: Receiver
) -> None:
    webhook = made(house, receiver.url)
    match = opened(house)
    last = played(house, match, 4)
    receiver.until(lambda: versions(receiver, match) == set(range(1, last + 1)))
    assert all(is_signed(message, webhook["secret"]) for message in receiver.heard)
    events = sorted(
        (event for message in receiver.heard for event in message.data()["events"]),
        key=lambda event: int(event["version"]),
    )
    whole = found(house.ask(f"/v1/matches/{match}/events", key=house.key).json())["events"]
    assert [event["version"] for event in events] == [event["version"] for event in whole]
    shown, hidden = (next(event for event in some if event["type"] == "dealt") for some in (events, whole))
    assert {card for hand in shown["hands"] for card in hand} == {"??"}
    assert {card for hand in hidden["hands"] for card in hand} != {"??"}
    assert all(b"secret" not in message.body or b'"??"' in message.body for message in receiver.heard)
    receiver.until(lambda: faring(house, webhook)["waiting"] == 0)
    assert faring(house, webhook)["status"] == "active"
    removed(house, webhook)


def test_it_is_told_what_it_asked_for(house: RunningService) -> None:
    """Only some kinds, only one match, and every card where the operator wants it."""
    with receiving() as kinds, receiving() as one, receiving() as cards:
        match = opened(house)
        hooks = [
            made(house, kinds.url, types=["card_discarded"]),
            made(house, one.url, matches=[match]),
            made(house, cards.url, view="operator"),
        ]
        other = opened(house)
        last = played(house, match, 4)
        cards.until(
            lambda: versions(cards, match) >= set(range(3, last + 1)) and versions(cards, other) != set()
        )
        one.until(lambda: versions(one, match) >= set(range(3, last + 1)))
        whole = found(house.ask(f"/v1/matches/{match}/events", key=house.key).json())["events"]
        discards = [event for event in whole if event["type"] == "card_discarded"]
        kinds.until(lambda: len([e for m in kinds.heard for e in m.data()["events"]]) >= len(discards))
        assert {message.data()["match"] for message in one.heard} == {match}
        heard = {event["version"]: event for message in kinds.heard for event in message.data()["events"]}
        assert [heard[version] for version in sorted(heard)] == discards
        told = {
            event["version"]: event
            for m in cards.heard
            if m.data()["match"] == match
            for event in m.data()["events"]
        }
        assert all(told[event["version"]] == event for event in whole[3:])
        for webhook in hooks:
            removed(house, webhook)


def test_what_fails_is_tried_again_with_the_same_id(house: RunningService, receiver: Receiver) -> None:
    receiver.answering = lambda message, times: 500 if times <= 2 else 204
    webhook = made(house, receiver.url)
    match = opened(house)
    receiver.until(lambda: len(of(receiver, match)) >= 3)
    assert len({message.id for message in of(receiver, match)}) == 1
    assert len({message.body for message in of(receiver, match)}) == 1
    assert all(is_signed(message, webhook["secret"]) for message in receiver.heard)
    receiver.until(lambda: faring(house, webhook)["status"] == "active")
    assert versions(receiver, match) == {1, 2, 3}
    receiver.until(lambda: faring(house, webhook)["waiting"] == 0)  # of earlier matches, too
    removed(house, webhook)


def test_what_goes_on_failing_is_a_dead_letter_and_may_be_sent_once_more(
    house: RunningService, receiver: Receiver
) -> None:
    well = threading.Event()
    receiver.answering = lambda message, times: 204 if well.is_set() else 503
    webhook = made(house, receiver.url)
    path, match = f"/v1/webhooks/{webhook['id']}", opened(house)
    receiver.until(lambda: any(letter["match"] == match for letter in _letters(house, path)))
    receiver.until(lambda: faring(house, webhook)["waiting"] == 0)
    (letter,) = [letter for letter in _letters(house, path) if letter["match"] == match]
    assert (letter["tries"], letter["error"]) == (4, "answered 503")
    assert [message.id for message in of(receiver, match)] == [letter["id"]] * 4
    assert faring(house, webhook)["status"] == "failing"
    well.set()
    asked = house.ask(f"{path}/redeliver", {"dead_letters": [letter["id"]]}, key=house.key)
    assert asked.status == 202
    receiver.until(lambda: len(of(receiver, match)) >= 5 and faring(house, webhook)["status"] == "active")
    assert {message.id for message in of(receiver, match)} == {letter["id"]}
    assert letter["id"] not in [one["id"] for one in _letters(house, path)]
    removed(house, webhook)


def _letters(house: RunningService, path: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = found(house.ask(f"{path}/dead-letters", key=house.key).json())[
        "dead_letters"
    ]
    return told


def test_everything_from_a_moment_on_may_be_sent_once_more(house: RunningService, receiver: Receiver) -> None:
    webhook = made(house, receiver.url)
    match = opened(house)
    last = played(house, match, 3)
    receiver.until(lambda: versions(receiver, match) == set(range(1, last + 1)))
    receiver.heard.clear()
    body = {"since": webhook["created"]}
    assert house.ask(f"/v1/webhooks/{webhook['id']}/redeliver", body, key=house.key).status == 202
    receiver.until(lambda: versions(receiver, match) == set(range(1, last + 1)))
    removed(house, webhook)


def test_who_is_gone_is_told_no_more(house: RunningService, receiver: Receiver) -> None:
    receiver.answering = lambda message, times: 410
    webhook = made(house, receiver.url)
    opened(house)
    receiver.until(lambda: faring(house, webhook)["status"] == "disabled")
    assert faring(house, webhook)["disabled_for"] == "gone"
    receiver.until(lambda: faring(house, webhook)["dead_letters"] > 0)
    assert len(receiver.heard) == 1
    removed(house, webhook)


def test_a_slow_receiver_keeps_nobody_else_waiting(house: RunningService, receiver: Receiver) -> None:
    """Whoever keeps silent is left alone for a while."""
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        slow = made(house, f"http://127.0.0.1:{deaf.getsockname()[1]}/")
        quick = made(house, receiver.url)
        match = opened(house)
        last = played(house, match, 10)
        receiver.until(lambda: versions(receiver, match) == set(range(1, last + 1)))
        receiver.until(lambda: "no answer within 5 s" in (faring(house, slow)["error"] or ""))
        removed(house, slow)
        removed(house, quick)


def test_the_figures_are_told_and_name_no_match(house: RunningService) -> None:
    told = house.ask("/metrics").body.decode()
    for name in ("jobs_waiting", "jobs_scheduled", "webhooks_lag_seconds", "clocks_lag_seconds"):
        assert f"\nreferee_{name} " in told
    time.sleep(FRESH + 0.5)
    for _ in range(2):
        again = house.ask("/metrics").body.decode()
        assert again.count("# TYPE referee_jobs_waiting ") == 1
        assert "referee_jobs_waiting{" not in again
    assert opened(house) not in house.ask("/metrics").body.decode()


def test_private_addresses_are_refused_unless_allowed(service: RunningService) -> None:
    """The service of the other tests is one as it comes."""
    for url in (
        "http://127.0.0.1/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::ffff:127.0.0.1]/",
    ):
        answer = service.ask("/v1/webhooks", {"url": url}, key=service.key)
        assert (answer.status, found(answer.json())["code"]) == (422, "ADDRESS_REFUSED")


class TestDeath:
    """Whoever is killed, what was appended is told in the end."""

    def test_the_worker_is_killed_in_the_middle_of_a_delivery(
        self, house: RunningService, receiver: Receiver
    ) -> None:
        receiver.silence = 4.0
        webhook = made(house, receiver.url)
        match = opened(house)
        receiver.until(lambda: len(receiver.heard) == 1)
        worker = worker_of(house)
        os.kill(worker, signal.SIGKILL)
        receiver.answering, receiver.silence = (lambda message, times: 204), 0.0
        receiver.until(lambda: not alive(worker) and len(receiver.heard) > 1, 90)
        receiver.until(lambda: faring(house, webhook)["waiting"] == 0)
        assert versions(receiver, match) == {1, 2, 3}
        removed(house, webhook)

    @pytest.mark.long
    def test_the_worker_is_killed_again_and_again(self, house: RunningService, receiver: Receiver) -> None:
        """At any moment: while it takes, while it writes down, while it tells."""
        webhook = made(house, receiver.url)
        stop = threading.Event()
        matches = [opened(house) for _ in range(3)]
        playing = threading.Thread(target=_play, args=(house, matches, stop), daemon=True)
        playing.start()
        for n in range(3):
            time.sleep(0.6 + n * 0.23)
            os.kill(worker_of(house), signal.SIGKILL)
            time.sleep(3)
        stop.set()
        playing.join(30)
        lasts = {match: _version(house, match) for match in matches}
        receiver.until(
            lambda: all(
                versions(receiver, match) == set(range(1, last + 1)) for match, last in lasts.items()
            ),
            90,
        )
        receiver.until(lambda: faring(house, webhook)["waiting"] == 0, 90)
        print(f"\n3 workers killed, {len(receiver.ids())} messages in {len(receiver.heard)} posts")
        removed(house, webhook)


def _version(house: RunningService, match: str) -> int:
    return int(found(house.ask(f"/v1/matches/{match}", key=house.key).json())["version"])


def _play(house: RunningService, matches: list[str], stop: threading.Event) -> None:
    while not stop.is_set():
        for match in matches:
            played(house, match)
        time.sleep(0.05)


def test_everything_stops_in_time_with_a_delivery_under_way(tmp_path: Path) -> None:
    running = started(tmp_path)
    with receiving() as receiver:
        receiver.silence = 30.0
        made(running, receiver.url)
        opened(running)
        receiver.until(lambda: len(receiver.heard) == 1)
        family = family_of(running.process.pid)
        assert running.stop() == 0
        assert not [pid for pid in family if alive(pid)]
