"""The dashboard asks for numbers that there are, and for all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.api.table import KEY, app_over, bearer, desk_over, memory, reader
from tests.support.service import ROOT, RunningService

DASHBOARD = ROOT / "docs" / "grafana.json"
KINDS = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
Json = dict[str, Any]


def queries(part: object) -> Iterator[str]:
    """Every query in a dashboard."""
    if isinstance(part, dict):
        yield from (
            text for name, text in part.items() if name in ("expr", "query") and isinstance(text, str)
        )
        for below in part.values():
            yield from queries(below)
    elif isinstance(part, list):
        for below in part:
            yield from queries(below)


def exported(page: str) -> dict[str, set[str]]:
    """The names on a page of numbers, by the number they belong to."""
    told = re.findall(r"^# TYPE (referee_\w+?)(?:_total)? (counter|gauge|histogram)$", page, re.MULTILINE)
    return {name: {name + end for end in KINDS[kind]} for name, kind in told if not name.endswith("_created")}


def test_every_query_names_a_number_that_is_told(service: RunningService) -> None:
    """By a counter alone, where everything stands before it was ever counted, and by a real service."""
    alone = reader(app_over(desk_over(memory()))).get("/metrics", headers=bearer(KEY)).text
    there = exported(alone) | exported(service.ask("/metrics", key=service.key).body.decode())
    names = set().union(*there.values())
    asked = list(queries(json.loads(DASHBOARD.read_text())))
    used = {name for query in asked for name in re.findall(r"\breferee_\w+", query)}
    assert len(asked) > 20
    assert used <= names
    assert {number for number, its in there.items() if not its & used} == set()


def test_the_service_tells_how_its_log_stands(service: RunningService) -> None:
    page = service.ask("/metrics").body.decode()
    figures = dict(re.findall(r"^(referee_log_\w+) (\S+)$", page, re.MULTILINE))
    assert (figures["referee_log_up"], figures["referee_log_replicas"]) == ("1.0", "0.0")
    assert float(figures["referee_log_trip_seconds"]) > 0
    order = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
    assert service.ask("/v1/matches", order, key=service.key).status == 201
    page = service.ask("/metrics").body.decode()
    assert re.search(r'^referee_log_seconds_count\{act="append"\} [1-9]', page, re.MULTILINE)
