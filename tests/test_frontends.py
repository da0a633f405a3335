"""The two frontends of ``examples`` play matches against the real service, by themselves and typed at."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.support.node import NODE, needs_node
from tests.support.service import ROOT, RunningService

EXAMPLES = ROOT / "examples"
LONGEST = 150
FRONTENDS = [
    pytest.param([sys.executable, str(EXAMPLES / "frontend.py")], id="python"),
    pytest.param([NODE, str(EXAMPLES / "frontend.mjs")], id="node", marks=needs_node),
]


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
