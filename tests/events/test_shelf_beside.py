"""What lies beside a match's log is in the match's own slot, and changed in one step, on every store."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest

from events.append_script import keys_of, tag_of
from events.redis_store import RedisStore
from events.store import Store


def test_what_lies_beside_a_match_is_its_own(store: Store) -> None:
    one, other = secrets.token_hex(16), secrets.token_hex(16)
    shelf = store.shelf_beside(one, "things")
    assert shelf.swap(one, None, b"first")
    assert not shelf.swap(one, None, b"second")
    assert shelf.swap(one, b"first", b"second")
    assert store.shelf_beside(one, "things").get(one) == b"second"
    assert store.shelf_beside(other, "things").get(other) is None
    assert store.shelf_beside(one, "others").get(one) is None


def test_of_many_at_once_one_changes_it(store: Store) -> None:
    match = secrets.token_hex(16)
    store.shelf_beside(match, "things").swap(match, None, b"first")

    def tried(n: int) -> bool:
        return store.shelf_beside(match, "things").swap(match, b"first", f"{n}".encode())

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(tried, range(12))) == 1


@pytest.mark.parametrize("match", ["a", "b", "0123456789abcdef"])
def test_it_is_in_the_slot_of_the_log(redis_store: RedisStore, match: str) -> None:
    tag = tag_of(match)
    assert keys_of(match).log.startswith(tag)
    assert redis_store.shelf_beside(match, "things")._key == f"referee:shelf:{tag}:things"
