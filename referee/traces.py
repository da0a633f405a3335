"""What the house does as spans, for who gathers traces (OpenTelemetry); without its packages nobody looks.

A span tells what kind of thing was done and how long it took: the template of a route, ``log append``, the
name of a job. It never tells of which match, nor cards, tokens, addresses or bodies, and of a fault its kind
alone: whoever gathers traces is no player's confidant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from opentelemetry.trace import Tracer

Fact = str | int
NAME = "loba-referee"


class Traces(Protocol):
    """Who is told what is done."""

    def span(self, name: str) -> AbstractContextManager[object]:
        """Something is done from here to there."""

    def tell(self, name: str, facts: Mapping[str, Fact]) -> None:
        """Name what is being done, and say more of it."""

    def around(self, app: WSGIApplication) -> WSGIApplication:
        """The application, whose every request is seen."""


class NoTraces:
    """Nobody is told."""

    def span(self, name: str) -> AbstractContextManager[object]:
        """See Traces.span."""
        return nullcontext()

    def tell(self, name: str, facts: Mapping[str, Fact]) -> None:
        """See Traces.tell."""

    def around(self, app: WSGIApplication) -> WSGIApplication:
        """See Traces.around."""
        return app


class OpenTelemetry:
    """Spans of OpenTelemetry."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    @contextmanager
    def span(self, name: str) -> Iterator[None]:
        """See Traces.span."""
        with self._begun(name):
            yield

    @contextmanager
    def _begun(self, name: str, **more: Any) -> Iterator[None]:
        """A span that tells of a fault its kind and no word of it: there may be cards in what it says."""
        from opentelemetry.trace import StatusCode

        silent: dict[str, Any] = {"record_exception": False, "set_status_on_exception": False}
        with self._tracer.start_as_current_span(name, **silent, **more) as span:
            try:
                yield
            except Exception as fault:
                span.set_attribute("error.type", type(fault).__name__)
                span.set_status(StatusCode.ERROR)
                raise

    def tell(self, name: str, facts: Mapping[str, Fact]) -> None:
        """See Traces.tell."""
        from opentelemetry.trace import get_current_span

        span = get_current_span()
        span.update_name(name)
        span.set_attributes(facts)

    def around(self, app: WSGIApplication) -> WSGIApplication:
        """See Traces.around. Of what a request brings along only the number of its trace counts."""
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        read = TraceContextTextMapPropagator().extract

        def seen(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
            parent = read({"traceparent": environ.get("HTTP_TRACEPARENT", "")})
            with self._begun("request", context=parent, kind=SpanKind.SERVER):
                return app(environ, start_response)

        return seen


def is_installed() -> bool:
    """Whether the packages of the extra ``otel`` are there."""
    try:
        return find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except (ModuleNotFoundError, ValueError):
        return False


def opened(wanted: bool) -> Traces:
    """Who is told, as ``OTEL_…`` in the environment says; nobody, and nothing is loaded, unless wanted."""
    if not wanted:
        return NoTraces()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    named = Resource({SERVICE_NAME: NAME}).merge(Resource.create())
    if named.attributes[SERVICE_NAME] == "unknown_service":
        named = named.merge(Resource({SERVICE_NAME: NAME}))
    provider = TracerProvider(resource=named)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return OpenTelemetry(provider.get_tracer(NAME))


def watching(traces: Traces, counted: Callable[[str], AbstractContextManager[object]] = nullcontext) -> Any:
    """A watch on the log: it is ``counted`` how long it takes, and there is a span of it."""
    if isinstance(traces, NoTraces):
        return counted

    @contextmanager
    def watch(act: str) -> Iterator[None]:
        with counted(act), traces.span(f"log {act}"):
            yield

    return watch
