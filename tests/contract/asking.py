"""Requests made from the promise by schemathesis, right ones and wrong ones; all answers are held to it.

The service is the whole counter over a log in memory. Half of the requests that name a match name one that is
there, by one of those who may know of it, so that more is reached than 404.
"""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from referee.hooks import addresses
from tests.api.promise import PROMISE_FILE
from tests.api.table import KEY, Match, app_over, bearer, desk_over, memory, open_match, reader

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
"""What every answer is held to, whatever was asked."""

TEXTS = ("application/jsonl", "application/x-ndjson", "application/x-jsonlines", "application/toml")
_MORE_TEXTS = ("application/vnd.mjai-like+jsonl",)


@schemathesis.serializer(*TEXTS, *_MORE_TEXTS)
def _as_it_is(ctx: object, value: object) -> bytes:
    """A record is sent as the text it is."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@dataclass
class House:
    """The counter with one match that is being played, and what was answered so far."""

    schema: Any
    match: Match
    answered: Counter[tuple[str, int]] = field(default_factory=Counter)

    def operations(self) -> Iterator[APIOperation[Any, Any, Any, Any]]:
        """Everything that is promised."""
        for found in self.schema.get_all_operations():
            assert isinstance(found, Ok), found
            yield found.ok()

    def ask(self, case: Case[Any], chance: random.Random) -> None:
        """Send what was made, perhaps of the match that is there, and hold the answer to the promise."""
        if "match" in (case.path_parameters or {}) and chance.random() < 0.7:
            case.path_parameters["match"] = self.match.id
        who = chance.choice([bearer(KEY), bearer(KEY), *map(bearer, self.match.tokens), {}, bearer("nobody")])
        answer = case.call(headers=who)
        self.answered[case.operation.label, answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)


@contextmanager
def house() -> Iterator[House]:
    """A house that asks nobody outside for a name, and writes no log."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(addresses, "by_name", lambda name, port: ["93.184.216.34"])
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
        try:
            app = app_over(desk_over(memory()))
            schema: Any = schemathesis.openapi.from_path(str(PROMISE_FILE))
            schema.app = app
            yield House(schema, open_match(reader(app), takebacks=True))
        finally:
            structlog.reset_defaults()


def asked(
    home: House, operation: APIOperation[Any, Any, Any, Any], number: int, start: int | None = None
) -> None:
    """So many requests that fit the promise and as many that do not; always the same without ``start``."""
    chance = random.Random(start or operation.label)
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        made = operation.as_strategy(mode)

        def holds(case: Case[Any]) -> None:
            home.ask(case, chance)

        # where there is nothing that could be wrong
        with suppress(Unsatisfiable):
            _given(made, holds, number, start)()


def _given(
    made: Any, holds: Callable[[Case[Any]], None], number: int, start: int | None
) -> Callable[[], None]:
    usual = settings(
        max_examples=number,
        deadline=None,
        derandomize=start is None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
        verbosity=Verbosity.quiet,
    )
    test: Callable[[], None] = usual(given(case=made)(holds))
    return test if start is None else seed(start)(test)
