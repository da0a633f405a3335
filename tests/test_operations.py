"""What docs/operations.md tells an operator to do is done here: the access list, the backup."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import redis

from events import chain
from events.archives import Tombstone
from events.redis_store import Durability, RedisStore
from events.store import Command
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.service import RunningService, start_service
from tests.support.valkey import free_port, start_valkey

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "operations.md").read_text()


def test_the_user_it_describes_may_do_all_that_is_needed_and_little_else(tmp_path: Path) -> None:
    """Every operation of the store as that user, waiting for the disk too."""
    (line,) = re.findall(r"^    ACL SETUSER referee (.+)$", PAGE, re.MULTILINE)
    port = free_port()
    running = start_valkey(tmp_path, fsync="everysec", options=["--port", str(port)])
    operator = redis.Redis.from_url(running.url)
    operator.execute_command(  # type: ignore[no-untyped-call]
        "ACL", "SETUSER", "referee", *line.replace(">PASSWORD", ">secret").split()
    )
    store = RedisStore(f"redis://referee:secret@127.0.0.1:{port}", Durability.FSYNC)
    _everything(store)
    operator.script_flush()
    _everything(store)
    store.close()
    clumsy = redis.Redis(port=port, username="referee", password="secret")
    for words in (("FLUSHALL",), ("GET", "other"), ("CONFIG", "SET", "appendonly", "no"), ("KEYS", "*")):
        try:
            clumsy.execute_command(*words)  # type: ignore[no-untyped-call]
        except redis.exceptions.NoPermissionError:
            continue
        raise AssertionError(f"{words} was allowed")
    running.stop()


def _everything(store: RedisStore) -> None:
    match, command = fresh_match(), Command("operator:k", "f", b"answer")
    assert store.check() == []
    head = append(store, match, opened(store, match), a_turn(1), command)
    assert store.head(match) == head
    assert chain.verify(match, store.read(match), head) is None
    assert store.since(match, head) == store.wait(match, head.version, 0.01) == []
    assert store.recall(match, command.key) is not None
    assert store.refuse(match, b"{}", command._replace(key="operator:l"))
    assert store.refuse(match, b"{}") is None
    assert len(store.refusals(match)) == 2
    store.keep_snapshots(match, {4: b"a table"})
    assert store.snapshot(match, 4) == b"a table"
    assert match in list(store.matches())
    log = store.read(match)
    store.bury(match, Tombstone(head, "file", "now"))
    assert store.revive(match, log)
    assert any(store.feed(partition) for partition in range(64))
    assert store.secret("seats") == store.secret("seats")
    _feed(store)
    shelf = store.shelf(match)
    shelf.put({"a": b"1"})
    assert (shelf.get("a"), shelf.all(), shelf.names(), shelf.count()) == (b"1", {"a": b"1"}, ["a"], 1)
    assert shelf.swap("a", b"1", b"2")
    assert not shelf.swap("a", b"1", b"3")
    assert shelf.drop(["a"]) == 1


def _feed(store: RedisStore) -> None:
    feed, group = store.feeds(), fresh_match()
    assert feed.stirred(feed.oldest())
    assert any(one and one.entries for one in feed.news(feed.oldest(), 10))
    assert feed.anchored(feed.newest())
    taken = feed.take(group, 0, 10)
    assert None not in feed.lines([one.entry for one in taken])
    assert len(feed.retake(group, 0, 10)) == len(taken) > 0
    feed.done(group, taken)
    assert feed.lag(group) is not None
    assert feed.trim(3_600_000) == 0
    feed.leave(group)


def test_the_backup_it_describes_is_a_whole_one(tmp_path: Path) -> None:
    """Copied from under a running service; one over the copy has the match, its tokens and its key.

    A copy that was made while the server wrote ends in the middle of a command.
    """
    assert 'tar czf backup.tar.gz -C "$REFEREE_DATA" appendonlydir operator.key' in PAGE
    service = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    answer = service.ask("/v1/matches", order, key=service.key)
    path, told = answer.headers["Location"], answer.json()
    assert isinstance(told, dict)
    for name in ("appendonlydir", "operator.key"):
        _copied(tmp_path / "data" / name, tmp_path / "copy" / name)
    service.stop()
    (growing,) = (tmp_path / "copy" / "appendonlydir").glob("*.incr.aof")
    with growing.open("ab") as copied_meanwhile:
        copied_meanwhile.write(b"*3\r\n$3\r\nSET\r\n$5\r\nne")
    again = start_service(tmp_path / "copy", REFEREE_WORKERS="1")
    assert again.key == service.key
    assert again.ask(path, key=told["tokens"][0]).status == 200
    assert _sound(again, path)
    again.stop()


def _copied(source: Path, target: Path) -> None:
    target.parent.mkdir(mode=0o700, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy2(source, target)


def _sound(service: RunningService, path: str) -> bool:
    audit = service.ask(f"{path}/audit", method="POST", key=service.key).json()
    return isinstance(audit, dict) and audit["ok"] is True
