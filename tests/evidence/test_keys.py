"""The keys of the house: made once, shared, rotated without a moment in which nobody knows which counts."""

from __future__ import annotations

from itertools import count

import pytest

from events.record import Head
from events.redis_store import RedisStore
from events.store import MemoryStore, Store
from referee.matches.evidence import NotEvidence, keys_of
from referee.seals.keys import PublicKey, SigningKey, from_base64, key_id
from referee.seals.receipts import RECEIPT, Receipt, seal_fault, sealed, statement
from referee.seals.ring import LOOK, KeyRing
from tests.events.samples import fresh_match

NOON = "2026-11-30T12:00:00.000Z"
BEFORE, SOON, LATER = "2026-11-30T11:55:00.000Z", "2026-11-30T12:02:00.000Z", "2026-11-30T13:00:00.000Z"


class House:
    """Processes over one store, and a clock that is set by hand."""

    def __init__(self, store: Store) -> None:
        self.store, self.now, self.ticks = store, NOON, 0.0
        self._numbers = count(1)

    def process(self) -> KeyRing:
        """One more process."""
        return KeyRing(self.store, lambda: self.now, self._fresh, lambda: self.ticks)

    def _fresh(self) -> bytes:
        return bytes([next(self._numbers)] * 32)


@pytest.fixture
def home() -> House:
    return House(MemoryStore())


def times(keys: list[PublicKey]) -> list[tuple[str, str | None]]:
    return [(key.since, key.until) for key in keys]


def test_the_first_key_is_made_once_for_all(home: House) -> None:
    one, other = home.process(), home.process()
    assert one.key_at(NOON).id == other.key_at(NOON).id
    assert times(one.published()) == [(BEFORE, None)]


def test_the_server_keeps_them_too(valkey_url: str) -> None:
    store = RedisStore(valkey_url)
    ours = store.known_secret(name := fresh_match())
    assert ours is None
    assert store.secret(name, b"this") == store.secret(name, b"that") == store.known_secret(name) == b"this"
    assert KeyRing(store, lambda: NOON).key_at(NOON).id == KeyRing(store, lambda: NOON).key_at(NOON).id
    store.close()


def test_a_new_key_counts_two_minutes_later(home: House) -> None:
    ring = home.process()
    old = ring.key_at(NOON).id
    keys = ring.rotate()
    assert times(keys) == [(BEFORE, SOON), (SOON, None)]
    assert ring.key_at("2026-11-30T12:01:59.999Z").id == old
    assert ring.key_at(SOON).id == keys[1].id != old


def test_asked_again_at_once_nothing_changes(home: House) -> None:
    ring = home.process()
    keys = ring.rotate()
    assert ring.rotate() == home.process().rotate() == keys
    home.now = LATER
    assert len(ring.rotate()) == 3


def test_every_process_knows_a_new_key_before_it_counts(home: House) -> None:
    one, other = home.process(), home.process()
    old = other.key_at(NOON).id
    new = one.rotate()[-1].id
    assert other.key_at(SOON).id == old, "it has not looked yet"
    home.ticks += LOOK
    assert other.key_at(SOON).id == new


def test_a_receipt_is_checked_with_the_key_of_its_time(home: House) -> None:
    ring = home.process()
    ring.rotate()
    keys = {key.id: key for key in ring.published()}
    early, late = (sealed(ring, "m", Head(3, b"\1" * 32), at) for at in (NOON, LATER))
    assert early.key != late.key
    assert [seal_fault(receipt, keys) for receipt in (early, late)] == [None, None]
    resigned = ring.key_at(NOON).sign(statement(RECEIPT, "m", early.head, 3, LATER, early.key))
    backdated = Receipt("m", 3, early.head, LATER, early.key, _base64(resigned))
    assert seal_fault(backdated, keys) == "KEY_NOT_IN_USE"


def _base64(raw: bytes) -> str:
    from base64 import b64encode

    return b64encode(raw).decode()


KEY = SigningKey(b"\1" * 32, BEFORE)
GOOD = sealed(House(MemoryStore()).process(), "m", Head(3, b"\1" * 32), NOON)
RING = {key.id: key for key in House(MemoryStore()).process().published()}

FORGERIES = [
    # a member          told otherwise           what is found
    ("match", "n", "FORGED"),
    ("version", 4, "FORGED"),
    ("head", "02" * 32, "FORGED"),
    ("at", LATER, "FORGED"),
    ("key", "0" * 32, "KEY_UNKNOWN"),
    ("signature", "", "FORGED"),
    ("signature", "A" * 86 + "==", "FORGED"),
    ("signature", "no base64 at all", "FORGED"),
]


@pytest.mark.parametrize(("member", "told", "found"), FORGERIES)
def test_every_member_of_a_receipt_is_signed(member: str, told: str | int, found: str) -> None:
    from msgspec.structs import replace

    assert seal_fault(GOOD, RING) is None
    assert seal_fault(replace(GOOD, **{member: told}), RING) == found


def test_the_signed_bytes_are_these() -> None:
    """They may never change: receipts are kept elsewhere."""
    said = statement(RECEIPT, "m", "ab" * 32, 3, NOON, "k" * 32)
    head, key = b"ab" * 32, b"k" * 32
    assert said == b"loba-referee receipt 1\nm\n3\n" + head + b"\n2026-11-30T12:00:00.000Z\n" + key + b"\n"


def test_a_key_is_named_by_what_it_is() -> None:
    assert key_id(KEY.public) == KEY.id
    assert len(KEY.id) == 32
    assert not PublicKey(b"short", NOON).signed(b"x", b"y" * 64)
    assert from_base64("AAAA", 3) == b"\0\0\0"
    with pytest.raises(NotEvidence, match="not the one of that id"):
        keys_of(b'{"keys":[{"id":"x","public_key":"","from":"","until":null}]}')
