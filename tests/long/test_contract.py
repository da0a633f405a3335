"""More of what ``tests/contract`` does, and other things each time: parsers, requests, frontends."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.contract import spoiling
from tests.contract.asking import asked, house
from tests.contract.chains import chains
from tests.contract.frontends import Frontends

PARSERS = [(spoiling.cards, 60.0), (spoiling.histories, 270.0), (spoiling.bodies, 270.0)]
"""Ten minutes in all."""
REQUESTS = 240.0


@pytest.mark.long
@pytest.mark.parametrize(("parser", "seconds"), PARSERS, ids=lambda value: getattr(value, "__name__", ""))
def test_every_parser(parser: Callable[..., Counter[str]], seconds: float) -> None:
    start = time.time_ns()
    print(f"{parser.__name__}: begun with {start}")
    told = parser(random.Random(start), None, seconds)
    print(f"{parser.__name__}: {told.total()} texts in {seconds:.0f} s: {dict(told)}")
    assert told.total() > 100


@pytest.mark.long
def test_requests_made_from_the_promise() -> None:
    until, start, rounds = time.monotonic() + REQUESTS, time.time_ns() % 10**9, 0
    print(f"requests: begun with {start}")
    while time.monotonic() < until:
        with house() as home:
            for operation in home.operations():
                asked(home, operation, 5, start + rounds)
            rounds += 1
    print(f"requests: {rounds} rounds in {REQUESTS:.0f} s, the last one {home.answered.total()} requests")
    assert rounds


CHAINS = [
    # paths, what the chains must have come to
    ("^/v1/matches", {("POST /v1/matches/{match}/moves", 201), ("POST /v1/matches/{match}/branches", 201)}),
    ("^/v1/(webhooks|operators|jobs|batches)", {("POST /v1/operators", 201), ("POST /v1/webhooks", 201)}),
]


@pytest.mark.long
@pytest.mark.parametrize(("paths", "wanted"), CHAINS)
def test_requests_that_follow_from_answers(paths: str, wanted: set[tuple[str, int]]) -> None:
    start = time.time_ns() % 10**9
    print(f"chains: begun with {start}")
    with house() as home:
        chains(home, paths, 60, 15, start)
        print(f"chains to {paths}: {home.answered.total()} requests")
        assert wanted <= home.answered.keys()
        assert not any(status >= 500 for _, status in home.answered)


@pytest.mark.long
def test_three_frontends_at_once() -> None:
    many = settings(
        max_examples=120,
        stateful_step_count=50,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Frontends, settings=many)
    print(f"frontends: {Frontends.answered.total()} moves sent: {dict(Frontends.answered)}")
    assert Frontends.answered[201] > 100
