"""Requests that follow from answers, by the links of the promise; every answer is held to it."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import Case

from tests.api.table import KEY
from tests.contract.asking import CHECKS, House

ORDERS: dict[str, dict[str, Any]] = {
    "POST /v1/matches": {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "takebacks": True},
    "POST /v1/operators": {"name": "club", "scopes": ["read"]},
    "POST /v1/webhooks": {"url": "https://club.example/told"},
}
"""What is asked for as it should be, so that there is something to go on from."""
_OWN = ("authorization", "idempotency-key", "if-match")


def chains(home: House, paths: str, number: int, steps: int, start: int) -> None:
    """So many chains of requests to these paths, which begin otherwise with each ``start``."""
    base: Any = home.schema.include(path_regex=paths).as_state_machine()

    class Held(base):  # type: ignore[misc]
        """Every request is the operator's, every match is opened as it should be, every answer is held."""

        def before_call(self, case: Case[Any]) -> None:
            """What would hide everything behind a 401 or a 422 is put right."""
            if case.operation.label in ORDERS:
                case.body = dict(ORDERS[case.operation.label])
            for name in [name for name in case.headers if name.lower() in _OWN]:
                del case.headers[name]
            case.headers["Authorization"] = f"Bearer {KEY}"

        def validate_response(self, response: Any, case: Case[Any], **_: Any) -> None:
            """The answer keeps the promise."""
            home.answered[case.operation.label, response.status_code] += 1
            case.validate_response(response, checks=CHECKS)

    usual = settings(
        max_examples=number,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seed(start)(Held), settings=usual)
