"""Counts of sequences of moves from three fixed deals, once found by trying everything, hold for the list."""

from __future__ import annotations

import json

import pytest

from tests.rules.listed import reasons_unasked
from tests.rules.perft import DEALS, DEPTH, FILE, by_asking, by_the_list, dealt, perft

COUNTS: dict[str, list[int]] = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize("deal", DEALS)
def test_the_list_leads_to_as_many_sequences_as_trying_everything_did(deal: str) -> None:
    state = dealt(*DEALS[deal])
    assert [perft(state, depth, by_the_list) for depth in range(1, DEPTH + 1)] == COUNTS[deal]


@pytest.mark.parametrize("deal", DEALS)
def test_trying_everything_still_finds_the_first_two(deal: str) -> None:
    state = dealt(*DEALS[deal])
    with reasons_unasked():
        assert [perft(state, depth, by_asking) for depth in (1, 2)] == COUNTS[deal][:2]


@pytest.mark.long
@pytest.mark.parametrize("deal", DEALS)
def test_trying_everything_finds_them_all(deal: str) -> None:
    state = dealt(*DEALS[deal])
    with reasons_unasked():
        assert perft(state, DEPTH, by_asking) == COUNTS[deal][DEPTH - 1]
    print(f"{deal}: {COUNTS[deal][DEPTH - 1]} sequences of {DEPTH} moves")
