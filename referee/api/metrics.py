"""The numbers to watch: requests by route, method and status, time taken, rulings by code, the log.

The page is open to all, so it never names a match, and never counts why a seat of one was refused: on a quiet
house that would tell the others what it holds. That is counted, too, but told to operators alone
(``GUARDED``), who may see every card anyway.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

from flask import Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

GUARDED = frozenset({"referee_match_rulings"})
"""What is told to operators with the scope ``read`` alone."""
LEGAL = "LEGAL"
_METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS"})
"""What is asked here. A method of anybody's own making is no name for a number."""
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


def plain_method(method: str) -> str:
    """A method by its name, where it is one of those that are known."""
    return method if method in _METHODS else "other"


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


class _Open(Collector):
    """What a registry holds, less what is told to operators alone."""

    def __init__(self, whole: CollectorRegistry) -> None:
        self._whole = whole

    def collect(self) -> Iterator[Metric]:
        """Each number once."""
        return (metric for metric in self._whole.collect() if metric.name not in GUARDED)


class Meters:
    """One process's counters; with ``PROMETHEUS_MULTIPROC_DIR`` set they are added up over all processes."""

    def __init__(self, figures: Figures = no_figures) -> None:
        self._figures = figures
        self._told, self._at = b"", float("-inf")
        self._registry = CollectorRegistry()
        self._requests = self._counter(
            "requests", "Requests by route, method and status.", "route", "method", "status"
        )
        self._seconds = self._histogram(
            "request_seconds",
            "Seconds a request took, by route, method and status.",
            "route",
            "method",
            "status",
        )
        self._log = self._histogram("log_seconds", "Seconds the log took, by what was asked of it.", "act")
        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self._acts: dict[str, Histogram] = {}
        self._ruled: dict[tuple[str, str], Counter] = {}
        self._rulings = self._counter(
            "rulings", "Rulings without a match by code of breach; LEGAL for a lawful one.", "code"
        )
        self._match_rulings = self._counter(
            "match_rulings",
            "Rulings in matches by code of breach, on moves and on questions; for operators alone.",
            "asked",
            "code",
        )
        self._conflicts = self._counter(
            "conflicts", "Requests that came for another version of their match, by code.", "code"
        )
        self._listeners = Gauge(
            "referee_listeners",
            "Listeners that the process of the streams holds.",
            registry=self._registry,
            multiprocess_mode="livesum",
        )
        self._lost = self._counter("listeners_lost", "Listeners shown out: they did not read.")
        self._limited = self._counter("limited", "Requests refused as too many.", "kind")
        self._uncounted = self._counter("uncounted", "Times requests could not be counted.")

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"referee_{name}", meaning, labels, registry=self._registry)

    def _histogram(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(f"referee_{name}", meaning, labels, buckets=_BUCKETS, registry=self._registry)

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

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count one request."""
        count, watch = self._of(route, method, status)
        count.inc()
        watch.observe(seconds)

    def _of(self, route: str, method: str, status: int) -> tuple[Counter, Histogram]:
        """The counters of a route, method and status, looked up once."""
        known = self._known.get((route, method, status))
        if known is None:
            labels = route, method, str(status)
            known = self._requests.labels(*labels), self._seconds.labels(*labels)
            self._known[route, method, status] = known
        return known

    def log(self, act: str) -> AbstractContextManager[object]:
        """Watch the log while it is asked for something."""
        watch = self._acts.get(act)
        if watch is None:
            watch = self._acts[act] = self._log.labels(act)
        return watch.time()

    def conflict(self, code: str) -> None:
        """A request came for another version of its match."""
        self._conflicts.labels(code).inc()

    def ruling(self, codes: Iterable[str], alike: int = 1) -> None:
        """Count one ruling with its breaches, or so many that are alike."""
        for code in tuple(codes) or (LEGAL,):
            self._rulings.labels(code).inc(alike)

    def match_ruling(self, asked: str, codes: Iterable[str]) -> None:
        """Count one ruling in a match, on a ``move`` or a ``question``, with its breaches."""
        for code in tuple(codes) or (LEGAL,):
            count = self._ruled.get((asked, code))
            if count is None:
                count = self._ruled[asked, code] = self._match_rulings.labels(asked, code)
            count.inc()

    def page(self, guarded: bool = False) -> Response:
        """All numbers in Prometheus' text form; those for operators alone where ``guarded``."""
        numbers = self._all()
        if not guarded:
            whole, numbers = numbers, CollectorRegistry()
            numbers.register(_Open(whole))
        return Response(generate_latest(numbers) + self._now(), content_type=CONTENT_TYPE_LATEST)

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
