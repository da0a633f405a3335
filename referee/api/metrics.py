"""The numbers to watch: requests by route and status, time taken, and rulings without a match by code.

The page is open to all, so it never names a match, and never counts why a seat of one was refused: on a quiet
house that would tell the others what it holds.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from flask import Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


Figures = Callable[[], Mapping[str, tuple[float, str]]]
"""What is measured when it is asked for: figures by name, each with what it means."""
FRESH = 5.0
"""Seconds for which such figures are told again without asking: the page is open to all."""


def no_figures() -> Mapping[str, tuple[float, str]]:
    """Nothing is measured."""
    return {}


class _Measured(Collector):
    """Figures as they stand: they belong to no process, so none of them keeps them for the others."""

    def __init__(self, figures: Mapping[str, tuple[float, str]]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Each figure once."""
        for name, (value, meaning) in self._figures.items():
            yield GaugeMetricFamily(f"referee_{name}", meaning, value=value)


class Meters:
    """One process's counters; with ``PROMETHEUS_MULTIPROC_DIR`` set they are added up over all processes."""

    def __init__(self, figures: Figures = no_figures) -> None:
        self._figures = figures
        self._told, self._at = b"", float("-inf")
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "referee_requests", "Requests by route and status.", ["route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "referee_request_seconds",
            "Seconds a request took, by route.",
            ["route"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._known: dict[tuple[str, int], tuple[Counter, Histogram]] = {}
        self._rulings = Counter(
            "referee_rulings",
            "Rulings without a match by code of breach; LEGAL for a lawful one.",
            ["code"],
            registry=self._registry,
        )

        self._listeners = Gauge(
            "referee_listeners",
            "Listeners that the process of the streams holds.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self._lost = Counter(
            "referee_listeners_lost", "Listeners shown out: they did not read.", registry=self._registry
        )

        self._limited = Counter(
            "referee_limited",
            "Requests refused as too many.",
            ["kind"],
            registry=self._registry,
        )
        self._uncounted = Counter(
            "referee_uncounted",
            "Times requests could not be counted.",
            registry=self._registry,
        )

    def limited(self, kind: str) -> None:
        """A request was one too many of a ``key`` or an ``address``."""
        self._limited.labels(kind).inc()

    def uncounted(self) -> None:
        """Requests could not be counted."""
        self._uncounted.inc()

    def listens(self, more: int) -> None:
        """So many listeners came (1) or went (-1)."""
        self._listeners.inc(more)

    def lost_listener(self) -> None:
        """A listener was shown out who did not read."""
        self._lost.inc()

    def request(self, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        count, watch = self._of(route, status)
        count.inc()
        watch.observe(seconds)

    def _of(self, route: str, status: int) -> tuple[Counter, Histogram]:
        """The counters of a route and status, looked up once."""
        known = self._known.get((route, status))
        if known is None:
            known = self._requests.labels(route, str(status)), self._seconds.labels(route)
            self._known[route, status] = known
        return known

    def ruling(self, codes: Iterable[str]) -> None:
        """Count one ruling with its breaches."""
        told = False
        for code in codes:
            told = True
            self._rulings.labels(code).inc()
        if not told:
            self._rulings.labels("LEGAL").inc()

    def page(self) -> Response:
        """All numbers in Prometheus' text form."""
        return Response(generate_latest(self._all()) + self._now(), content_type=CONTENT_TYPE_LATEST)

    def _now(self) -> bytes:
        """What is measured now, or was a moment ago; nothing where it cannot be measured."""
        if time.monotonic() - self._at > FRESH:
            registry = CollectorRegistry()
            registry.register(_Measured(self._figures()))
            self._told, self._at = generate_latest(registry), time.monotonic()
        return self._told

    def _all(self) -> CollectorRegistry:
        if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            return self._registry
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry
