"""The house's own clock, names and shuffle."""

from __future__ import annotations

import re
from collections import Counter

from referee.matches.devices import HouseShuffler, RandomIds, WallClock
from tests.matches.house import LM


def test_the_clock_tells_utc_to_the_millisecond() -> None:
    times = [WallClock().now() for _ in range(3)]
    assert all(re.fullmatch(r"20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z", time) for time in times)
    assert times == sorted(times)


def test_names_are_128_random_bits() -> None:
    names = {RandomIds().match_id() for _ in range(100)}
    assert len(names) == 100
    assert all(re.fullmatch(r"[0-9a-f]{32}", name) for name in names)


def test_a_shuffle_keeps_the_cards_and_leaves_the_deck_alone() -> None:
    cards = LM.pack.cards
    before = list(cards)
    orders = [HouseShuffler().shuffled(cards) for _ in range(3)]
    assert all(Counter(order) == Counter(cards) for order in orders)
    assert cards == before
    assert orders[0] != orders[1] != orders[2]


def test_secrets_are_32_random_bytes() -> None:
    secrets = {HouseShuffler().secret() for _ in range(100)}
    assert len(secrets) == 100
    assert {len(secret) for secret in secrets} == {32}
