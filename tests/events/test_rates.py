"""What every store promises of its counters."""

from __future__ import annotations

import secrets
import time

import pytest

from events.rates import MemoryRates
from events.store import Store


def test_so_many_are_allowed_and_no_more(store: Store) -> None:
    """A minute's worth at once; what is refused costs nothing."""
    rates, name = store.rates(), secrets.token_hex(8)
    found = [rates.take(name, 5, 3600) for _ in range(7)]
    assert [one.allowed for one in found] == [True] * 5 + [False] * 2
    assert [one.left for one in found] == [4, 3, 2, 1, 0, 0, 0]
    assert all(0 < one.wait <= 720 for one in found[5:])
    assert 3500 < found[-1].full <= 3600


def test_names_are_counted_apart(store: Store) -> None:
    rates = store.rates()
    for _ in range(3):
        assert rates.take(secrets.token_hex(8), 1, 3600).allowed


def test_it_fills_up_again(store: Store) -> None:
    """Two in two seconds: when both are taken there is one again a second later."""
    rates, name = store.rates(), secrets.token_hex(8)
    taken = [rates.take(name, 2, 2).allowed for _ in range(3)]
    assert taken[:2] == [True, True]
    until = time.monotonic() + 30
    while not (again := rates.take(name, 2, 2)).allowed and time.monotonic() < until:
        assert again.wait <= 1.0
        time.sleep(0.05)
    assert again.allowed


@pytest.mark.parametrize(
    ("seconds", "allowed"), [(0, 0), (11.9, 0), (12.1, 1), (24.1, 2), (59, 4), (60, 5), (9999, 5)]
)
def test_one_comes_back_after_the_other(seconds: float, allowed: int) -> None:
    now = 100.0
    rates = MemoryRates(lambda: now)
    while rates.take("x", 5, 60).allowed:
        pass
    now += seconds
    assert [rates.take("x", 5, 60).allowed for _ in range(6)] == [True] * allowed + [False] * (6 - allowed)
