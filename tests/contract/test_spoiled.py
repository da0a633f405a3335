"""Every parser, a bounded number of spoiled texts each, always the same; ``tests/long`` has minutes."""

from __future__ import annotations

import random

from referee.histories import importing
from tests.contract import spoiling


def test_cards() -> None:
    told = spoiling.cards(random.Random("cards"), 20_000)
    assert min(told["card"], told["none"]) > 500


def test_histories() -> None:
    told = spoiling.histories(random.Random("histories"), 1200)
    for form in importing.names():
        assert told[f"{form} refused"] > 10
        assert told[f"{form} read"] > 3


def test_bodies() -> None:
    told = spoiling.bodies(random.Random("bodies"), 800)
    assert told["400"] > 50
    assert told.keys() - {"400"}
