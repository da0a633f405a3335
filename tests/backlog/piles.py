"""Piles of histories for batches: most in order, some with a fault, some that cannot be read."""

from __future__ import annotations

from random import Random

from referee.histories import jsonl
from referee.histories.recording import recorded
from referee.rules.rulesets import RULESETS
from tests.rules.positions_made import played

AT = "2026-11-30T12:00:00.000Z"


def history(seed: int, moves: int = 20, id: str = "loba-de-menos") -> bytes:
    """A match played at random for so many moves."""
    random, lines = Random(seed), []
    for number, (_, happened) in enumerate(played(RULESETS[id], 2, random)):
        lines += [(event, AT) for event in happened]
        if number > moves:
            break
    return jsonl.write(recorded(lines, f"match-{seed}"))


def pile(count: int, moves: int = 8) -> tuple[bytes, list[str]]:
    """So many histories one after the other, and what becomes of each: every tenth is faulty, some odd."""
    some = [history(seed, moves) for seed in range(20)]
    told, outcomes = [], []
    for number in range(1, count + 1):
        data = some[number % len(some)].replace(b"match-", b"pile-%d-" % number, 1)
        outcome = "clean"
        if number % 25 == 0:
            data, outcome = data + b"what is this?\n", "unreadable"
        elif number % 10 == 0:
            data, outcome = data.replace(b'"dealer":', b'"dealer":1', 1), "faulty"
            data = data.replace(b'"dealer":10', b'"dealer":1').replace(b'"dealer":11', b'"dealer":0')
        told.append(data)
        outcomes.append(outcome)
    return b"".join(told), outcomes
