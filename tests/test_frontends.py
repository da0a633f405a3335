"""The two frontends of ``examples`` play matches against the real service, by themselves and typed at."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.support.node import NODE, needs_node
from tests.support.service import ROOT, RunningService

EXAMPLES = ROOT / "examples"
LONGEST = 150
FRONTENDS = [
    pytest.param([sys.executable, str(EXAMPLES / "frontend.py")], id="python"),
    pytest.param([NODE, str(EXAMPLES / "frontend.mjs")], id="node", marks=needs_node),
]
PY_HURRY = """
import runpy, sys, time
time.sleep = lambda pause: None
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
NODE_HURRY = (
    "data:text/javascript,const wait=setTimeout;"
    "globalThis.setTimeout=(go,pause)=>wait(go,pause*![200,1000,5000].includes(pause))"
)
HURRIED = [
    pytest.param([sys.executable, "-c", PY_HURRY, str(EXAMPLES / "frontend.py")], id="python"),
    pytest.param([NODE, "--import", NODE_HURRY, str(EXAMPLES / "frontend.mjs")], id="node", marks=needs_node),
]
"""The same, and they wait for nothing between two tries."""


def _played(command: list[str], service: RunningService, *flags: str, typed: str = "") -> str:
    asked = [*command, service.url, service.key, *flags]
    said = subprocess.run(asked, input=typed, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.mark.parametrize("command", FRONTENDS)
def test_bots_play_a_match_to_its_end(command: list[str], service: RunningService) -> None:
    said = _played(command, service, "--bots")
    last = said.splitlines()[-1]
    found = re.fullmatch(
        r"Over after (\d+) events\. Totals: (\d+), (\d+), (\d+)\. Won: seat \[?(\d)\]?", last
    )
    assert found, last
    events, *totals, winner = map(int, found.groups())
    assert totals[winner] == min(totals)
    assert max(totals) >= 21
    assert {line.partition(":")[0] for line in said.splitlines()[:-1]} == {"You", "Ana", "Beto"}
    assert events >= len(said.splitlines()) - 1


@pytest.mark.parametrize("command", FRONTENDS)
def test_a_player_types(command: list[str], service: RunningService) -> None:
    """What is no number is asked again; a number, Enter and q are taken; nobody else's hand is shown."""
    said = _played(command, service, typed="x\n0\n9999\n\nq\n")
    assert said.count(", please") == 2
    assert "You: draw_stock" in said
    assert "You: resign" in said
    assert re.search(r"^ +You +0 playing: \S\S( \S\S){8}$", said, re.MULTILINE)
    assert re.search(r"^ +Ana +0 playing: hidden$", said, re.MULTILINE)
    assert not re.search(r"^ +(Ana|Beto) +0 playing: (?!hidden)", said, re.MULTILINE)
    assert said.splitlines()[-1].startswith("Over after ")


@pytest.mark.parametrize("name", ["frontend.py", "frontend.mjs"])
def test_a_frontend_is_short_and_needs_nothing(name: str) -> None:
    """Under 150 lines, and only what comes with the language."""
    text = (EXAMPLES / name).read_text("utf-8")
    assert len(text.splitlines()) < LONGEST
    imported = re.findall(r"^import (\w+)|^from (\w+)", text, re.MULTILINE)
    assert {one or other for one, other in imported} <= {*sys.stdlib_module_names, ""} or name.endswith("mjs")
    assert all(source.startswith("node:") for source in re.findall(r'from "([^"]+)"', text))


PAGE = b"<html><h1>502 Bad Gateway</h1></html>"
HTML = (502, "text/html", PAGE)
OPENED = (201, "application/json", json.dumps({"id": "m", "tokens": ["a", "b", "c"]}).encode())
OVER = (200, "application/json", json.dumps({"version": 9, "turn": {"seat": 0, "phase": "over"}}).encode())
SCORES = (
    200,
    "application/json",
    json.dumps({"version": 9, "winners": [1], "seats": [{"total": n} for n in (21, 0, 5)]}).encode(),
)


def _problem(status: int, **members: str) -> tuple[int, str, bytes]:
    said = {"type": "about:blank", "title": "No.", "detail": "Not now.", **members}
    return status, "application/problem+json", json.dumps(said).encode()


@dataclass
class Stub:
    """What stands before a service, or in its place: it answers as it is told, the last of it for ever."""

    answers: list[tuple[int, str, bytes]]
    keys: list[str | None] = field(default_factory=list)
    url: str = ""

    def next(self, key: str | None) -> tuple[int, str, bytes]:
        """One answer to a request with this Idempotency-Key."""
        self.keys.append(key)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextmanager
def _stub(*answers: tuple[int, str, bytes]) -> Iterator[Stub]:
    stub = Stub(list(answers))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"] or 0))
            status, kind, body = stub.next(self.headers["Idempotency-Key"])
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    stub.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield stub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _before(command: list[str], stub: Stub) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, stub.url, "key", "--bots"], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", HURRIED)
def test_a_proxy_whose_service_is_away_is_asked_again(command: list[str]) -> None:
    """At a page, a problem of the proxy, a 200 that is no JSON: the same is sent, under the same key."""
    away = [HTML, _problem(502), _problem(503, code="LOG_UNREACHABLE")]
    with _stub(*away, OPENED, (200, "text/html", PAGE), OVER, (504, "text/html", PAGE), SCORES) as stub:
        said = _before(command, stub)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.replace("[1]", "1") == "Over after 9 events. Totals: 21, 0, 5. Won: seat 1\n"
    opening, others = stub.keys[:4], stub.keys[4:]
    assert opening[0]
    assert len(set(opening)) == 1
    assert others == [None] * 4


@pytest.mark.parametrize("command", HURRIED)
@pytest.mark.parametrize(
    ("answer", "tries", "told"),
    [
        (HTML, 4, "No answer of a referee from {url}. Try again later."),
        (_problem(502), 4, "No answer of a referee from {url}. Try again later."),
        (_problem(503, code="LOG_UNREACHABLE", type="/problems/x"), 4, "Not now. -> /problems/x"),
        (_problem(401, code="UNKNOWN_CREDENTIAL", type="/problems/y"), 1, "Not now. -> /problems/y"),
    ],
    ids=["page", "of-the-proxy", "of-the-service", "refused"],
)
def test_what_stays_so_ends_with_a_sentence(
    command: list[str], answer: tuple[int, str, bytes], tries: int, told: str
) -> None:
    with _stub(answer) as stub:
        said = _before(command, stub)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == told.format(url=stub.url) + "\n"
    assert len(stub.keys) == tries
