"""A counter for every test."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.api.promise import Reader
from tests.api.table import Match, app_over, desk_over, memory, open_match, reader


@pytest.fixture(scope="session")
def app() -> Flask:
    """One counter for the whole run. Tests keep apart by using matches of their own."""
    return app_over(desk_over(memory()))


@pytest.fixture
def client(app: Flask) -> Reader:
    """A client of it, without a credential."""
    return reader(app)


@pytest.fixture
def match(client: Reader) -> Match:
    """A match of two that has just been dealt."""
    return open_match(client)
