"""Rulings on a history over HTTP, against the same asked of a small Flask app around OpenSpiel's gin_rummy.

Both answer eighty recorded decisions, in order, with nothing stored; both run with one worker and the same
gunicorn settings and are asked in turns, some in a row.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from benchmarks.client import Client, Refused
from benchmarks.compiled import CannotCompile, folder
from benchmarks.measuring import Effort
from benchmarks.peers import environment
from benchmarks.peers.environment import PeerAbsent
from benchmarks.processes import ROOT
from benchmarks.rows import Comparison, Goal, Row
from benchmarks.servers import NotStarted, peer_server, referee_server
from benchmarks.service import BLOCK, Side, in_blocks
from benchmarks.sides.histories import MOVES, pile

COUNT = 20
"""Different histories on either side."""
KIND = "application/jsonl"
BRIEFLY = Comparison(
    "rulings on eighty recorded moves over HTTP",
    "worker CPU of POST /v1/rulings/history?detail=faults: a record of loba-de-menos, two seats, eighty "
    "moves in order, as the service exports it; every move judged; "
    "what is wrong, undecided or counted answered",
    "worker CPU of a Flask app around OpenSpiel gin_rummy: eighty recorded decisions and chance's between "
    "them as JSON, each looked for in legal_actions and applied; "
    "whether each was legal and the returns answered",
    "request",
    True,
    Goal(">=", 2),
)
COMPILED = replace(
    BRIEFLY,
    name="rulings on eighty recorded moves over HTTP, compiled",
    us=f"{BRIEFLY.us}; the law compiled with mypyc",
    goal=Goal(">=", 3, hoped=True),
)
IN_FULL = Comparison(
    "the same, every line told",
    "the same record to POST /v1/rulings/history: every line with its ruling in words, the last table",
    BRIEFLY.them,
    "request",
    True,
)


def rulings(effort: Effort) -> list[Row]:
    """As it comes, briefly and in full; then briefly by the compiled law."""
    plain, compiled = [Row(BRIEFLY), Row(IN_FULL)], Row(COMPILED)
    _measured(plain, effort, ROOT)
    try:
        _measured([compiled], effort, folder())
    except CannotCompile as reason:
        compiled.absent = str(reason)
    return [*plain, compiled]


def _measured(rows: list[Row], effort: Effort, source: Path) -> None:
    try:
        _measure(rows, effort, source)
    except PeerAbsent as reason:
        for row in rows:
            row.absent = str(reason)
    except (NotStarted, Refused) as reason:
        for row in rows:
            row.failed = None if row.rounds else str(reason)


def _measure(rows: list[Row], effort: Effort, source: Path) -> None:
    hands, records = _hands(), pile(COUNT)
    count = max(20, int(effort.slices * effort.seconds * 60))
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        us = stack.enter_context(referee_server(place, source=source))
        packages = environment.packages()
        them = stack.enter_context(peer_server(place, "flask_gin_rummy", BENCHMARKS_PEERS=packages))
        ours, theirs = Side(us, Client(us.port, us.key)), Side(them, Client(them.port, them.key))
        _both_rule(ours, theirs, records[0], hands[0])
        for row in rows:
            query = "" if row.comparison is IN_FULL else "?detail=faults"
            path, key = f"/v1/rulings/history{query}", us.key
            asked = [
                (
                    partial(ours.client.send, path, record, key, 200, kind=KIND),
                    partial(theirs.client.send, "/rulings", hand, key, 200),
                )
                for record, hand in zip(records, hands, strict=True)
            ]
            in_blocks(ours, theirs, asked)
            row.rounds = [in_blocks(ours, theirs, islice(cycle(asked), count)) for _ in range(effort.rounds)]
            row.notes.append(
                f"{COUNT} different ones on either side, {count} requests a round, {BLOCK} in a row"
            )


def _both_rule(ours: Side, theirs: Side, record: bytes, hand: bytes) -> None:
    """Raises Refused unless both find every move lawful."""
    found = json.loads(
        ours.client.send("/v1/rulings/history?detail=faults", record, ours.client.key, 200, kind=KIND)
    )
    told = json.loads(theirs.client.send("/rulings", hand, "-", 200))
    if not found["clean"] or found["counted"]["legal"] != MOVES:
        raise Refused("our side did not find the record in order")
    if not all(told["legal"]) or len(told["legal"]) < MOVES:
        raise Refused("the peer did not find its hand in order")


def _hands() -> list[bytes]:
    """Recorded hands, as the peer is sent them. Raises PeerAbsent."""
    argv = [environment.python(), "-m", "benchmarks.peers.gin_hands", str(COUNT), str(MOVES)]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise PeerAbsent(f"the peer does not run here: {done.stderr.strip().splitlines()[-1:]}")
    return [json.dumps({"actions": hand}).encode() for hand in json.loads(done.stdout)]
