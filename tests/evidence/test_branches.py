"""A branch proves itself alone: both verifiers know its beginning and the promises in it."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.evidence.exports import as_lines, rechained, written
from tests.evidence.test_verifiers import Files, ours, theirs
from tests.matches.house import house, lm, opened, opening, play


@cache
def export() -> bytes:
    """A branch from the middle of a fair deal with contributions, played to its end."""
    desk = house(seed=3)
    order = replace(opening(2, rules=lm(limit=30)), contributions=("luck", None))
    match = opened(desk, order).match
    list(play(desk, match, random.Random(3), steps=9))
    branch = desk.branch(match, desk.version(match))
    list(play(desk, branch.match, random.Random(3)))  # type: ignore[union-attr]
    return desk.evidence(branch.match)  # type: ignore[union-attr]


def test_a_branch_is_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = Files(tmp_path).put(export(), None)
    for said in (ours(words, capsys), theirs(words)):
        assert (said.code, said.found) == (0, []), said


def test_a_promise_broken_in_a_branch_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The secret that is revealed at the end of its first deal is another one."""
    lines = [json.loads(line) for line in export().splitlines()]
    at = next(n for n, line in enumerate(lines) if '"shuffle_revealed"' in line.get("record", ""))
    secret = json.loads(lines[at]["record"])["event"]["secret"]
    lines[at]["record"] = lines[at]["record"].replace(secret, "0" * 64)
    words = Files(tmp_path).put(written(rechained(lines)), as_lines([]))
    for said in (ours(words, capsys), theirs(words)):
        assert (said.code, (at, "COMMITMENT_BROKEN") in said.found) == (1, True)
