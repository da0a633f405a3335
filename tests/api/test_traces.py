"""Spans: what is told of a request and of the log, and what never is."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from events.redis_store import RedisStore
from referee import traces
from referee.matches.desk import Desk
from referee.settings import BadSetting, read_settings
from referee.traces import OpenTelemetry, watching
from tests.api.table import (
    ANA,
    BETO,
    DRAW,
    KEY,
    Match,
    app_over,
    bearer,
    desk_over,
    discard,
    open_match,
    reader,
)
from tests.support.valkey import Running

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture
def gathered() -> InMemorySpanExporter:
    """What was told."""
    return InMemorySpanExporter()


@pytest.fixture
def watched(gathered: InMemorySpanExporter, valkey: Running) -> Match:
    """A match in a house that is traced, its log included."""
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(gathered))
    told = OpenTelemetry(provider.get_tracer("tests"))
    store = RedisStore(valkey.url)
    store.watch = watching(told)
    return open_match(reader(app_over(desk_over(store), traced=told)), players=["Secretaria", "Beto"])


def names(spans: tuple[ReadableSpan, ...]) -> list[str]:
    """How they are called."""
    return [span.name for span in spans]


def test_a_request_and_what_it_asks_of_the_log(watched: Match, gathered: InMemorySpanExporter) -> None:
    gathered.clear()
    watched.post(
        "/moves", {"seat": 0, "move": DRAW, "expected_version": 2}, traceparent=f"00-{TRACE}-{'a' * 16}-01"
    )
    spans = gathered.get_finished_spans()
    assert names(spans)[-1] == "POST /v1/matches/<match>/moves"
    assert "log append" in names(spans)
    assert {span.context.trace_id for span in spans if span.context} == {int(TRACE, 16)}
    assert dict(spans[-1].attributes or {}) == {
        "http.request.method": "POST",
        "http.route": "/v1/matches/<match>/moves",
        "http.response.status_code": 201,
    }


def test_a_fault_is_told_by_its_kind(
    watched: Match, gathered: InMemorySpanExporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError(f"the hand was {ANA}")

    monkeypatch.setattr(Desk, "scores", fails)
    assert watched.get("/scores").status_code == 500
    with pytest.raises(RuntimeError), watching(OpenTelemetry(_tracer(gathered)))("read"):
        fails()
    last = gathered.get_finished_spans()[-1]
    assert (last.attributes or {})["error.type"] == "RuntimeError"
    assert "the hand was" not in "".join(span.to_json() for span in gathered.get_finished_spans())


def _tracer(gathered: InMemorySpanExporter) -> Any:
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(gathered))
    return provider.get_tracer("tests")


def test_nothing_of_a_match_is_told(watched: Match, gathered: InMemorySpanExporter) -> None:
    """Neither ids nor tokens, keys, cards, names or anything that was sent, wherever it stood."""
    watched.move(
        0, DRAW, Idempotency_Key="idem-secret", X_Request_Id="number-secret", tracestate="a=state-secret"
    )
    watched.move(0, discard("QD"), baggage="b=baggage-secret")
    watched.get(f"?version=x&token={watched.tokens[0]}", seat=0)
    watched.client.get(f"/v1/matches/{watched.tokens[1]}", headers=bearer(KEY))
    watched.client.get(f"/{KEY}")
    told = "".join(span.to_json() for span in gathered.get_finished_spans())
    assert len(gathered.get_finished_spans()) > 10
    secrets = [watched.id, KEY, *watched.tokens, "Secretaria", "idem-secret", "number-secret"]
    for secret in [
        *secrets,
        "state-secret",
        "baggage-secret",
        *(f'"{card}"' for card in f"{ANA} {BETO}".split()),
    ]:
        assert secret not in told


EVERYTHING = "import sys, referee.wiring, referee.api.app, referee.jobs.working, referee.traces as traces; "
WITHOUT = {
    # redis-py loads some of it where it finds it; what makes and sends spans nobody loads but we
    "the setting": "sys.exit(any('sdk.trace' in name or 'exporter' in name for name in sys.modules))",
    "the packages": "sys.exit(traces.is_installed() or type(traces.opened(False)) is not traces.NoTraces)",
}


@pytest.mark.parametrize("what", WITHOUT)
def test_without_it_the_house_is_the_same(what: str) -> None:
    hidden = "import sys; sys.modules['opentelemetry'] = None; " if what == "the packages" else ""
    code = hidden + EVERYTHING + WITHOUT[what]
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_without_the_packages_the_setting_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings({"REFEREE_OTEL": "1"}).traces
    monkeypatch.setattr(traces, "is_installed", lambda: False)
    assert not read_settings({"REFEREE_OTEL": "0"}).traces
    with pytest.raises(BadSetting, match=r"REFEREE_OTEL: needs .*loba-referee\[otel\]"):
        read_settings({"REFEREE_OTEL": "1"})
