"""A finished match goes into a file and comes back byte for byte; nothing else does either."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.archives import Tombstone
from events.record import Head
from events.store import Archived, Forked, MatchUnknown, MemoryStore, Store, Unavailable
from referee import archives
from referee.archives import Archivist, CannotArchive, CannotRestore
from referee.matches.evidence import read, written
from referee.matches.exact import LARGEST
from referee.matches.verification import evidence_faults
from referee.seals.keys import SigningKey
from referee.seals.receipts import LOG_END, sealed
from tests.archives.conftest import a_log, archivist, stored
from tests.evidence.exports import Lines, cut_with_head, rechained, without
from tests.evidence.exports import written as as_document
from tests.matches.house import OneKey


def is_archived(store: Store, match: str) -> bool:
    try:
        store.head(match)
    except Archived:
        return True
    return False


class TestThereAndBack:
    """Once out, once in."""

    def test_a_match_goes_and_comes_back_byte_for_byte(self, store: Store, tmp_path: Path) -> None:
        match, log = stored(store)
        carrier = archivist(store, tmp_path / "archive")
        path = carrier.archive(match)
        assert is_archived(store, match)
        assert path == tmp_path / "archive" / f"{match}.jsonl.gz"
        assert carrier.restore(path) == (match, True)
        assert store.read(match) == log

    def test_the_file_is_evidence(self, store: Store, tmp_path: Path) -> None:
        """What `zcat` gives can be verified by anybody, and nobody else on the machine can read it."""
        match, log = stored(store)
        path = archivist(store, tmp_path).archive(match)
        evidence = read(gzip.decompress(path.read_bytes()))
        assert list(evidence.lines) == log
        found = evidence_faults(evidence)
        assert {fault.code for fault in found} <= {
            "COMMITMENT_BROKEN",
            "LOT_NOT_DERIVED",
            "SHUFFLE_NOT_DERIVED",
        }
        assert path.stat().st_mode & 0o077 == 0
        assert len(path.read_bytes()) < sum(len(line.body) for line in log) / 2

    def test_twice_is_as_good_as_once(self, store: Store, tmp_path: Path) -> None:
        match, log = stored(store)
        carrier = archivist(store, tmp_path)
        for _ in range(2):
            path = carrier.archive(match)
            kept = path.read_bytes()
            assert carrier.archive(match) == path
            assert path.read_bytes() == kept
            assert [carrier.restore(path), carrier.restore(path)] == [(match, True), (match, False)]
        assert store.read(match) == log

    def test_a_file_of_last_time_is_used_again_if_it_is_whole(self, store: Store, tmp_path: Path) -> None:
        match, log = stored(store)
        carrier = archivist(store, tmp_path)
        path = carrier.archive(match)
        carrier.restore(path)
        first = path.read_bytes()
        carrier.archive(match)
        assert path.read_bytes() == first
        carrier.restore(path)
        for spoiled in (b"", first[:-9], first[:200] + b"x" + first[201:]):
            path.write_bytes(spoiled)
            carrier.archive(match)
            assert carrier.restore(path) == (match, True)
        assert store.read(match) == log

    def test_the_memory_of_the_server_is_free_again(self, valkey_url: str, tmp_path: Path) -> None:
        import redis

        from events.append_script import keys_of
        from events.redis_scripts import beside
        from events.redis_store import RedisStore

        store, client = RedisStore(valkey_url), redis.Redis.from_url(valkey_url)
        match, _ = stored(store)
        archivist(store, tmp_path).archive(match)
        assert client.exists(keys_of(match).log, beside(match, "snap")) == 0
        assert client.hkeys(keys_of(match).head) == [b"v", b"z", b"f", b"t"]
        store.close()


class TestRefusedToGo:
    """What stays in the log."""

    def test_a_match_that_is_not_over(self, store: Store, tmp_path: Path) -> None:
        match, log = stored(store, 30)
        with pytest.raises(CannotArchive, match="not over"):
            archivist(store, tmp_path).archive(match)
        assert store.read(match) == log
        assert list(tmp_path.iterdir()) == []

    def test_a_match_that_is_not_there(self, store: Store, tmp_path: Path) -> None:
        with pytest.raises(MatchUnknown):
            archivist(store, tmp_path).archive("no-such-match")

    def test_a_log_that_lies(self, tmp_path: Path) -> None:
        """An audit must find it where it is."""
        store = MemoryStore()
        match, _ = stored(store)
        line = store._logs[match][3]
        store._logs[match][3] = line._replace(body=line.body.replace(b'"v":2', b'"v": 2'))
        with pytest.raises(CannotArchive, match="version 4: CHAIN_CHANGED"):
            archivist(store, tmp_path).archive(match)
        assert not is_archived(store, match)
        assert list(tmp_path.iterdir()) == []

    def test_one_that_changes_meanwhile(self, tmp_path: Path) -> None:
        class Moving(MemoryStore):
            def bury(self, match: str, tombstone: Tombstone) -> None:
                raise Forked(tombstone.head.version)

        store = Moving()
        match, log = stored(store)
        with pytest.raises(CannotArchive, match="changed meanwhile"):
            archivist(store, tmp_path).archive(match)
        assert store.read(match) == log


def spoil(change: Callable[[Lines], Lines]) -> Callable[[bytes], bytes]:
    """The file with something changed in its lines, and whole as a gzip file."""

    def spoiled(kept: bytes) -> bytes:
        lines: list[dict[str, Any]] = [json.loads(line) for line in gzip.decompress(kept).splitlines()]
        return gzip.compress(as_document(change(lines)))

    return spoiled


def _other_card(lines: Lines) -> Lines:
    lines[4]["record"] = lines[4]["record"].replace('"seat":1', '"seat":0').replace('"v":2', '"v": 2')
    return lines


def _signed_by_another(lines: Lines) -> Lines:
    """Everything made anew, with a key that the house never had."""
    lines = rechained(_other_card(lines))
    match, last = lines[0]["match"], lines[-2]

    class Another:
        key = SigningKey(b"another key, that is no house's.", "2026-01-01T00:00:00.000Z")

        def key_at(self, at: str) -> SigningKey:
            return self.key

    end = Head(last["version"], bytes.fromhex(last["digest"]))
    receipt = sealed(Another(), match, end, "2026-12-01T00:00:00.000Z", LOG_END)  # type: ignore[arg-type]
    lines[-1] = json.loads([*written(match, [], receipt, [])][-1])
    return lines


FORGED = [
    # what was done to the file                                            what is said
    (lambda kept: kept[:-20], "no whole gzip file"),
    (lambda kept: kept[:300], "no whole gzip file"),
    (lambda kept: b"", "no evidence"),
    (lambda kept: b"not gzip at all", "no evidence: line 1"),
    (lambda kept: kept[:400] + bytes([kept[400] ^ 1]) + kept[401:], "no whole gzip file"),
    (lambda kept: gzip.compress(b"{}"), "no evidence: line 1"),
    (lambda kept: gzip.compress(b"[" * 200_000), "no evidence: line 1"),
    (lambda kept: gzip.compress(bytes(LARGEST + 1)), "more than 256 MiB"),
    (spoil(_other_card), "record 4: CHAIN_CHANGED"),
    (spoil(lambda lines: rechained(_other_card(lines))), "HEAD_DIFFERS"),
    (spoil(without(5, 5)), "record 5: CHAIN_MISSING"),
    (spoil(lambda lines: [*lines[:-3], lines[-1]]), "CHAIN_CUT"),
    (spoil(cut_with_head(20)), "HEAD_MISSING"),
    (spoil(lambda lines: lines[:1]), "CHAIN_MISSING"),
    (spoil(_signed_by_another), "HEAD_KEY_UNKNOWN"),
]


class TestRefusedToComeBack:
    """What is forged or cut is named, and nothing is written."""

    @pytest.mark.parametrize(("change", "said"), FORGED)
    def test_a_file_that_was_changed(
        self, store: Store, tmp_path: Path, change: Callable[[bytes], bytes], said: str
    ) -> None:
        match, log = stored(store)
        carrier = archivist(store, tmp_path)
        path = carrier.archive(match)
        kept = path.read_bytes()
        path.write_bytes(change(kept))
        with pytest.raises(CannotRestore, match=said):
            carrier.restore(path)
        assert is_archived(store, match)
        path.write_bytes(kept)
        assert carrier.restore(path) == (match, True)
        assert store.read(match) == log

    def test_a_true_file_of_another_house(self, tmp_path: Path) -> None:
        """Signed by the very same key: but there is no tombstone."""
        one, other = MemoryStore(), MemoryStore()
        match, _ = stored(one)
        path = archivist(one, tmp_path).archive(match)
        with pytest.raises(CannotRestore, match="no tombstone"):
            archivist(other, tmp_path).restore(path)
        assert list(other.matches()) == []

    @pytest.mark.parametrize(
        ("steps", "said"), [(40, "of version 40, the file of"), (None, "of another log")]
    )
    def test_a_true_file_that_is_not_the_tombstones(
        self, store: Store, tmp_path: Path, steps: int | None, said: str
    ) -> None:
        match, log = stored(store, steps)
        end = Head(log[-1].version, log[-1].digest if steps else b"x" * 32)
        if steps is None:
            match = f"{match}x"
            store.append(match, 0, b"", [*a_log(match)[:-1], log[-1]._replace(digest=b"x" * 32)])
        store.bury(match, Tombstone(end, "file", "then"))
        other = MemoryStore()
        other.append(match, 0, b"", a_log(match))
        path = archivist(other, tmp_path).archive(match)
        with pytest.raises(CannotRestore, match=said):
            archivist(store, tmp_path).restore(path)
        assert is_archived(store, match)

    def test_a_file_that_is_not_there(self, store: Store, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            archivist(store, tmp_path).restore(tmp_path / "none.jsonl.gz")


class Crash(BaseException):
    """The process is gone."""


class TestCrash:
    """Wherever it ends, the match is whole somewhere, and doing it again does it."""

    @pytest.mark.parametrize("when", range(9))
    def test_at_every_step(
        self, store: Store, tmp_path: Path, when: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match, log = stored(store)
        carrier = archivist(store, tmp_path)
        left = [when]

        def fragile(real: Callable[..., Any], after: bool) -> Callable[..., Any]:
            """Ends the process before (or after) it has been done, when it is due."""

            def call(*args: Any, **more: Any) -> Any:
                left[0] -= 1
                if left[0] < 0 and not after:
                    raise Crash
                done = real(*args, **more)
                if left[0] < 0:
                    raise Crash
                return done

            return call

        with monkeypatch.context() as broken:
            broken.setattr(os, "fsync", fragile(os.fsync, after=when % 2 == 0))
            broken.setattr(Path, "replace", fragile(Path.replace, after=True))
            broken.setattr(archives, "_holds", fragile(archives._holds, after=False))
            broken.setattr(store, "bury", fragile(store.bury, after=when % 2 == 1))
            ended = True
            try:
                carrier.archive(match)
            except Crash:
                ended = False
        assert ended == (when >= 6)
        if not is_archived(store, match):
            assert store.read(match) == log
        path = carrier.archive(match)
        assert is_archived(store, match)
        assert carrier.restore(path) == (match, True)
        assert store.read(match) == log
        assert list(tmp_path.iterdir()) == [path]

    def test_a_disk_that_does_not_keep_what_was_written(
        self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match, log = stored(store)
        monkeypatch.setattr(gzip, "compress", lambda document, mtime: b"something else")
        with pytest.raises(CannotArchive, match="not read as it was written"):
            archivist(store, tmp_path).archive(match)
        assert store.read(match) == log

    def test_a_disk_that_is_full(self, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        match, log = stored(store)

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            archivist(store, tmp_path).archive(match)
        assert store.read(match) == log
        assert list(tmp_path.iterdir()) == []

    def test_a_server_that_goes_away_at_the_last_step(self, tmp_path: Path) -> None:
        """Perhaps it was done, perhaps not: ask again."""
        for done in (True, False):

            class Leaving(MemoryStore):
                away = True
                really = done

                def bury(self, match: str, tombstone: Tombstone) -> None:
                    if self.really or not self.away:
                        super().bury(match, tombstone)
                    if self.away:
                        raise Unavailable("away")

            store = Leaving()
            match, log = stored(store)
            carrier = archivist(store, tmp_path)
            with pytest.raises(Unavailable):
                carrier.archive(match)
            store.away = False
            assert is_archived(store, match) == done
            assert carrier.restore(carrier.archive(match)) == (match, True)
            assert store.read(match) == log


def test_it_is_the_houses_own_key_that_counts(tmp_path: Path) -> None:
    store = MemoryStore()
    match, _ = stored(store)
    path = archivist(store, tmp_path).archive(match)
    end = read(gzip.decompress(path.read_bytes())).end
    assert end is not None
    assert end.key == OneKey.key.id
    assert isinstance(archivist(store, tmp_path), Archivist)
