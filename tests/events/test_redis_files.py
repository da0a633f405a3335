"""What somebody, or a broken disk, does to the server's file is seen by the chain, or by its head."""

from __future__ import annotations

from pathlib import Path

import pytest

from events import chain
from events.redis_store import RedisStore
from events.store import VersionConflict
from tests.events.samples import a_turn, append, fresh_match, opened
from tests.support.valkey import start_valkey


@pytest.fixture
def log_file(tmp_path: Path) -> tuple[str, Path]:
    """A match of three appends on a server that has stopped, and the file that keeps it."""
    match = fresh_match()
    running = start_valkey(tmp_path)
    store = RedisStore(running.url)
    head = opened(store, match)
    for card in ("9H", "KD"):
        head = append(store, match, head, a_turn(1, card))
    running.stop()
    return match, next(tmp_path.glob("appendonlydir/*.incr.aof"))


def test_a_card_edited_in_the_file_is_found(log_file: tuple[str, Path], tmp_path: Path) -> None:
    """The server loads it without a word; the chain names the line."""
    match, file = log_file
    content = file.read_bytes()
    assert content.count(b'"card":"9H"') == 2
    file.write_bytes(content.replace(b'"card":"9H"', b'"card":"JK"', 1))
    running = start_valkey(tmp_path)
    store = RedisStore(running.url)
    fault = chain.verify(match, store.read(match), store.head(match))
    running.stop()
    assert fault is not None
    assert (fault.version, fault.kind) == (3, chain.CHANGED)


@pytest.mark.parametrize("cut", [1, 60, 400])
def test_a_file_cut_anywhere_loses_whole_appends(
    log_file: tuple[str, Path], tmp_path: Path, cut: int
) -> None:
    """Never half an append, and whoever has seen more is told that the log is behind."""
    match, file = log_file
    file.write_bytes(file.read_bytes()[:-cut])
    running = start_valkey(tmp_path)
    store = RedisStore(running.url)
    log, head = store.read(match), store.head(match)
    with pytest.raises(VersionConflict) as conflict:
        append(store, match, head._replace(version=6), a_turn(0))
    after = append(store, match, head, a_turn(0))
    fault = chain.verify(match, store.read(match), after)
    running.stop()
    assert (len(log), head.version, after.version, fault) == (4, 4, 6, None)
    assert conflict.value.regressed
