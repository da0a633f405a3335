"""What the benchmark reads from other programs, chooses for its bots, and says of what it measured."""

from __future__ import annotations

import json
import re

import pytest

from benchmarks.figures import Figures
from benchmarks.load import Point
from benchmarks.measuring import Effort
from benchmarks.peers.environment import PeerAbsent
from benchmarks.peers.floor import rate_of
from benchmarks.peers.node_environment import SCRIPTS, version_of
from benchmarks.plots import figures
from benchmarks.report import markdown
from benchmarks.rows import ABSENT, MET, MISSED, NOT_MET, Comparison, Goal, Row
from benchmarks.sides.players import three_of

HEADINGS = '"test","rps","avg_latency_ms","min_latency_ms","p50_latency_ms"'
LINES = [
    (f'{HEADINGS}\n"XADD s * b x","1234.50","0.080","0.040","0.071"\n', 1234.5),
    (f'{HEADINGS}\n"XADD s * b {{"a":"1,2"}}","99.00","0.080","0.040","0.071"', 99.0),
]


@pytest.mark.parametrize(("said", "rate"), LINES)
def test_the_rate_is_found_behind_any_command(said: str, rate: float) -> None:
    assert rate_of(said) == rate


@pytest.mark.parametrize("said", ["", "ERR unknown\n", f"{HEADINGS}\n", f'{HEADINGS}\n"a","b","c","d","e"'])
def test_a_floor_without_a_rate_is_told(said: str) -> None:
    with pytest.raises(PeerAbsent):
        rate_of(said)


@pytest.mark.parametrize(("said", "major"), [("v20.20.2\n", 20), ("v8.1.0", 8), ("", 0), ("node", 0)])
def test_the_version_of_node(said: str, major: int) -> None:
    assert version_of(said) == major


HANDS = [
    ("7S 7H 7C 2D", "7S 7H 7C"),
    ("7S 7H 7H 2D", None),  # a rank in two suits
    ("7S 7H 7C", None),  # no card to discard besides
    ("AS 2S 3S KD", "AS 2S 3S"),
    ("QS KS AS KD", None),  # the ace is low for them
    ("JK 7H 7C 2D 9S", None),
]


@pytest.mark.parametrize(("hand", "three"), HANDS)
def test_bots_lay_what_both_games_allow(hand: str, three: str | None) -> None:
    assert three_of(hand.split()) == (None if three is None else three.split())


def _row(name: str, goal: Goal | None, speed: bool = True) -> Row:
    return Row(Comparison(name, "us", "them", "unit", speed, goal))


VERDICTS = [
    (Goal(">=", 1.5), [(1.0, 2.0)], MET),
    (Goal(">=", 3), [(1.0, 2.0)], MISSED),
    (Goal(">=", 3, hoped=True), [(1.0, 2.0)], NOT_MET),
    (Goal(">=", 3, hoped=True), [(1.0, 4.0)], MET),
    (Goal(">=", 3), [], ABSENT),
]


@pytest.mark.parametrize(("goal", "rounds", "verdict"), VERDICTS)
def test_a_goal_that_was_only_hoped_for_breaks_no_promise(
    goal: Goal, rounds: list[tuple[float, float]], verdict: str
) -> None:
    row = _row("any", goal)
    row.rounds = rounds
    assert row.verdict == verdict


def test_the_plots_show_what_was_measured_in_three_digits() -> None:
    rows = [_row("fast", Goal(">=", 1.5)), _row("dear", None, speed=False), _row("absent", None)]
    rows[0].rounds = [(1.0, 1.23456), (1.0, 2.0), (1.0, 3.0)]
    rows[1].rounds = [(3.0, 1.0)]
    shown = figures(rows, [Point(2, 16, Figures(1234.5, 1.0, 2.0, 3.0, 4.0))])
    assert [row["name"] for row in shown["speed"]] == ["fast"]
    assert shown["speed"][0] == {
        "name": "fast", "low": 1.23, "ratio": 2.0, "high": 3.0, "goal": 1.5, "verdict": MET,
    }  # fmt: skip
    assert [(row["name"], row["goal"]) for row in shown["cost"]] == [("dear", None)]
    assert shown["load"][0]["rate"] == 1230


@pytest.mark.parametrize("undrawn", [None, "there is no drawing here"])
def test_the_results_name_the_plots_or_say_why_there_are_none(undrawn: str | None) -> None:
    row = _row("fast", None)
    row.rounds = [(1.0, 2.0)]
    told = markdown([row], Effort(1, 1, 0.1), undrawn)
    assert bool(re.search(r"\(plots/\w+\.svg\)", told)) == (undrawn is None)
    assert undrawn is None or undrawn in told


def test_the_lock_file_of_the_peers_names_no_registry() -> None:
    """Packages come from wherever whoever installs them gets packages; what they are is fixed by digests."""
    lock = json.loads((SCRIPTS / "package-lock.json").read_text("utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert "node_modules/boardgame.io" in packages
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if "integrity" not in package] == []
