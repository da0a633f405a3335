"""Three frontends at once, for a bounded number of interleavings; always the same ones."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.contract.frontends import Frontends


def test_whoever_is_faster_nothing_is_lost_doubled_or_seen() -> None:
    quick = settings(
        max_examples=12,
        stateful_step_count=30,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Frontends, settings=quick)
    assert Frontends.answered.keys() == {201, 409, 422}
    assert min(Frontends.answered.values()) > 5
