"""A bounded number of requests made from the promise; always the same ones. ``tests/long`` makes more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.api.promise import promise
from tests.contract.asking import House, asked, house

EACH = 2
"""Right ones and wrong ones of each operation."""


@pytest.fixture(scope="module")
def home() -> Iterator[House]:
    """One house for them all."""
    with house() as found:
        yield found


def test_every_operation_keeps_its_promise(home: House) -> None:
    """No crash, no status, type, header or shape that is not promised."""
    count = 0
    for operation in home.operations():
        asked(home, operation, EACH)
        count += 1
    assert count == sum(len(methods.keys() - {"parameters"}) for methods in promise()["paths"].values())
    statuses = {status for _, status in home.answered}
    assert {200, 201, 400, 401, 403, 404, 422} <= statuses
    assert not any(status >= 500 for status in statuses)
