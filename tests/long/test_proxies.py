"""The examples of proxies: nginx and Caddy before a real service, with pages, moves, streams and abuse."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from referee.api.problems import PROBLEM_TYPE
from referee.api.remedies.places import place_of
from tests.serving.test_abuse import QUESTION, asks, lines, post
from tests.serving.test_streams import Game, versions
from tests.support.listeners import Audience
from tests.support.service import ROOT, RunningService, start_service
from tests.support.valkey import free_port

pytestmark = pytest.mark.long

PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin"

AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 2;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {example}
}}
"""


def told_nginx(folder: Path, port: int, behind: int) -> Sequence[str]:
    """How nginx is started with our example, which goes into a configuration of its own."""
    example = replaced(
        (ROOT / "examples" / "nginx.conf").read_text(),
        {"listen 80;": f"listen 127.0.0.1:{port};", "127.0.0.1:8080;": f"127.0.0.1:{behind};"},
    )
    told = folder / "nginx.conf"
    told.write_text(AROUND.format(folder=folder, example=example))
    return "-p", str(folder), "-c", str(told), "-g", "daemon off;"


def told_caddy(folder: Path, port: int, behind: int) -> Sequence[str]:
    """How Caddy is started with our example; here it asks nobody for a certificate."""
    example = replaced(
        (ROOT / "examples" / "Caddyfile").read_text(),
        {
            "{\n\tservers": "{\n\tadmin off\n\tauto_https off\n\tservers",
            "referee.example.org {": f"http://:{port} {{\n\tbind 127.0.0.1",
            "127.0.0.1:8080 {": f"127.0.0.1:{behind} {{",
        },
    )
    told = folder / "Caddyfile"
    told.write_text(example)
    return "run", "--adapter", "caddyfile", "--config", str(told)


def replaced(example: str, places: dict[str, str]) -> str:
    """The example for this machine."""
    for here, there in places.items():
        assert here in example
        example = example.replace(here, there)
    return example


def with_certificate(folder: Path) -> None:
    """Our example with its block for TLS, as told_nginx has written it, and a certificate of this house."""
    told = folder / "nginx.conf"
    example = re.sub(r"^    # (?=listen 443|server_name|ssl_)", "    ", told.read_text(), flags=re.MULTILINE)
    place = "/etc/letsencrypt/live/referee.example.org"
    told.write_text(
        replaced(example, {place: str(folder), "listen 443 ssl;": f"listen 127.0.0.1:{free_port()} ssl;"})
    )
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=referee.example.org"]
    make += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(make, check=True, capture_output=True)


PROXIES = {"nginx": told_nginx, "caddy": told_caddy}


@contextmanager
def started(name: str, folder: Path, behind: int) -> Iterator[int]:
    """The proxy with our example before whatever listens there; its own port."""
    program = shutil.which(name, path=PLACES)
    if program is None:
        pytest.skip(f"no {name} is installed here (Debian: apt-get install {name})")
    port = free_port()
    argv = [program, *PROXIES[name](folder, port, behind)]
    process = subprocess.Popen(argv, env={**os.environ, "HOME": str(folder)})
    try:
        reached(port)
        yield port
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module", params=PROXIES)
def proxied(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningService]:
    """A service that counts requests by address, as it is reached through a proxy with our example."""
    behind = start_service(
        tmp_path_factory.mktemp("service"),
        REFEREE_RATE_ADDRESS="600000",
        REFEREE_TRUSTED_PROXIES="127.0.0.1",
    )
    try:
        with started(request.param, tmp_path_factory.mktemp(request.param), behind.port) as port:
            yield as_told(behind.process, port, behind.key)
    finally:
        behind.stop()


def as_told(process: subprocess.Popen[str], port: int, key: str) -> RunningService:
    """A service as it is reached by way of a proxy's port."""
    return RunningService(process, [f"Loba referee: http://127.0.0.1:{port}", f"Operator key: {key}"])


def reached(port: int) -> None:
    """Wait until somebody listens there."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the proxy does not listen")


def answered(line: socket.socket) -> tuple[int, str | None, dict[str, Any]]:
    """The status, the kind and the JSON of what comes."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer.status, answer.getheader("Content-Type"), json.load(answer)


def test_moves_are_played_and_streams_go_on_at_once(proxied: RunningService) -> None:
    """Two hundred streams, held back by nobody: each hears of a move while its stream stays open."""
    audience, game = Audience(proxied.port), Game(proxied)
    listeners = [audience.listen(f"{game.path}/events", key) for key in game.keys for _ in range(50)]
    for _ in range(2):
        assert audience.until(lambda: all(len(one.blocks) == game.version for one in listeners))
        assert not any(one.ended for one in listeners)
        if game.version == game.opened:
            game.move(1, type="draw_stock")
    assert all(versions(one) == list(range(1, game.version + 1)) for one in listeners)
    game.move(1, type="resign")
    assert audience.until(lambda: all(one.ended for one in listeners))
    assert all(versions(one)[-1] == game.version for one in listeners)
    audience.close()
    feed = Audience(proxied.port)
    one = feed.listen("/v1/feed?after=end", proxied.key)
    assert feed.until(lambda: bool(one.head))
    other = Game(proxied)
    assert feed.until(lambda: len(one.blocks) == other.version)
    feed.close()


def test_a_page_is_waited_for(proxied: RunningService) -> None:
    game = Game(proxied)
    later = threading.Timer(0.3, lambda: game.move(1, type="draw_stock"))
    later.start()
    told = proxied.ask(f"{game.path}/events?after={game.opened}&wait=20", key=proxied.key)
    later.join()
    assert b'"version":%d' % game.version in told.body


def test_who_really_asks_is_counted(proxied: RunningService) -> None:
    """The proxy's word is taken, what a client says itself is not; and it is told how much is left."""
    told = proxied.ask("/v1/rulesets", headers={"X-Forwarded-For": "192.0.2.1"})
    headers = {name.lower(): text for name, text in told.headers.items()}  # Caddy writes them its own way
    assert headers["ratelimit-limit"] == "600000"


def test_abuse_ends_at_the_proxy(proxied: RunningService) -> None:
    with lines(proxied, 100) as drippers:
        for line in drippers:
            line.sendall(post(QUESTION, length=9999))
        assert asks(proxied, 20) == [200] * 20
    with lines(proxied, 1) as (line,):
        line.sendall(post(b"", length=10**6))
        status, kind, problem = answered(line)
        assert (status, kind, problem["status"]) == (413, PROBLEM_TYPE, 413)
        assert (problem["type"], problem["code"]) == (place_of("BODY_TOO_LARGE"), "BODY_TOO_LARGE")
    assert json.loads(proxied.ask("/readyz").body)["missing"] == []


@pytest.mark.parametrize("name", PROXIES)
@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/batches", "/v1/feed"])
def test_a_service_that_is_away_is_a_problem(name: str, path: str, tmp_path: Path) -> None:
    """The proxy's own, and no code of the service; it is to be asked again."""
    with started(name, tmp_path, free_port()) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        problem = json.load(answer)
        connection.close()
    assert (answer.status, answer.getheader("Content-Type")) == (502, PROBLEM_TYPE)
    assert answer.getheader("Retry-After") == "2"
    assert (problem["type"], problem["status"], "code" in problem) == ("about:blank", 502, False)


def test_nginx_takes_the_block_for_a_certificate(tmp_path: Path) -> None:
    program = shutil.which("nginx", path=PLACES)
    if program is None or shutil.which("openssl") is None:
        pytest.skip("nginx and openssl are needed")
    argv = told_nginx(tmp_path, free_port(), free_port())
    with_certificate(tmp_path)
    said = subprocess.run([program, "-t", *argv], capture_output=True, text=True)
    assert (said.returncode, "warn" in said.stderr) == (0, False), said.stderr
    assert "ssl_certificate_key" in re.sub("#.*", "", (tmp_path / "nginx.conf").read_text())
