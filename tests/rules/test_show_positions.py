"""Positions of Chinchón after a close."""

from __future__ import annotations

import copy

import pytest

from referee.rules.positions import read_position
from referee.rules.rulesets import ruleset
from referee.rules.views import OPERATOR, write_position
from tests.rules.position_docs import Doc, faults


@pytest.mark.parametrize(
    ("turn", "waiting", "closer"),
    [
        (1, [1, 0], 3),
        (0, [], 3),
        (2, [2, 1, 0], 3),
    ],
)
def test_whoever_closed_sits_after_the_last_who_has_to_show(
    turn: int, waiting: list[int], closer: int
) -> None:
    """Play goes counter-clockwise: 3 closed, then 2, 1 and 0 show in turn."""
    doc = {
        "seats": [{"hand": 7}, {"hand": 7}, {"hand": 7}, {"hand": 0}],
        "pile": ["??"],
        "stock": 11,
        "turn": {"seat": turn, "phase": "show"},
        "waiting": waiting,
    }
    state = read_position(doc, ruleset("chinchon"))
    assert (state.closer, state.waiting) == (closer, waiting or [turn])
    assert write_position(state, OPERATOR)["waiting"] == state.waiting


def shown(**members: object) -> Doc:
    """Seat 3 has closed with one card loose, seat 2 has shown, seat 1 is to show and 0 after it."""
    doc: Doc = {
        "seats": [{"hand": 7}, {"hand": 7}, {"hand": 3}, {"hand": 1}],
        "melds": [
            {"id": "m1", "owner": 3, "kind": "escalera", "cards": ["1O", "2O", "3O"]},
            {"id": "m2", "owner": 2, "kind": "pierna", "cards": ["6O", "6C", "6E", "6B"]},
        ],
        "pile": ["??"],
        "stock": 8,
        "turn": {"seat": 1, "phase": "show"},
        "waiting": [1, 0],
        "closer": 3,
        "closed_clean": False,
    }
    return doc | copy.deepcopy(members)


CLOSED: list[tuple[Doc, list[tuple[str, str]], str]] = [
    (shown(), [], "as play comes to it"),
    (shown(closer=1), [("/waiting/0", "NOT_WAITED_FOR")], "who closed has shown"),
    (shown(closer=1, waiting=[]), [("/turn/seat", "NOT_WAITED_FOR")], "who closed has shown"),
    (shown(closer=4), [("/closer", "NO_SUCH_SEAT")], "nobody sits there"),
    (shown(waiting=[1, 9]), [("/waiting/1", "NO_SUCH_SEAT")], "nobody sits there"),
    (shown(closed_clean=True), [("/closed_clean", "NOT_AS_CLOSED")], "a card was left loose"),
    (shown(closer=2, closed_clean=True, waiting=[1, 0, 3],
           seats=[{"hand": 7}, {"hand": 7}, {"hand": []}, {"hand": 7}], melds=[]), [], "all seven matched"),
    (shown(closer=2, closed_clean=False, waiting=[1, 0, 3],
           seats=[{"hand": 7}, {"hand": 7}, {"hand": []}, {"hand": 7}], melds=[]),
     [("/closed_clean", "NOT_AS_CLOSED")], "nothing was left loose"),
    (shown(seats=[{"hand": 7}, {"hand": 7}, {"hand": 3}, {"hand": [], "status": "resigned"}]), [],
     "40: who closed has left with its loose card"),
    (shown(seats=[{"hand": []}, {"hand": 7}, {"hand": 3}, {"hand": 1}]), [("/seats/0/hand", "NO_CARDS")],
     "who has yet to show holds its cards"),
    (shown(waiting=[1, 0, 2]), [("/melds/1", "MELD_BEFORE_CLOSE")], "who has yet to show has shown nothing"),
    (shown(turn={"seat": 1, "phase": "play"}),
     [("/melds/0", "MELD_BEFORE_CLOSE"), ("/melds/1", "MELD_BEFORE_CLOSE")], "nobody has closed"),
    (shown(turn={"seat": 1, "phase": "deal"}), [], "the table of the ended deal stays"),
]  # fmt: skip


@pytest.mark.parametrize(("doc", "expected", "why"), CLOSED)
def test_what_can_lie_open_after_a_close(doc: Doc, expected: list[tuple[str, str]], why: str) -> None:
    """Chinchón (law 4): melds stay in hand until somebody closes; then the others show in turn order."""
    assert faults(doc, ruleset("chinchon")) == expected, why
