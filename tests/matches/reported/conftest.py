"""A desk for real tables, over a log in memory."""

from __future__ import annotations

import pytest

from referee.matches.bench import Bench
from tests.matches.house import house


@pytest.fixture
def desk() -> Bench:
    """A desk of its own for every test."""
    return house()
