"""One body of every kind with all its members, and every small way to spoil it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

SETS = [{"cards": ["7S", "7H", "7D"], "kind": "pierna"}]

MOVES: list[dict[str, Any]] = [
    *({"type": kind} for kind in ("draw_stock", "take_discard", "declare_blocked")),
    *({"type": kind} for kind in ("rebuy", "decline_rebuy", "resign")),
    {"type": "meld", "cards": ["7S"], "kind": "escalera"},
    {"type": "open", "melds": SETS},
    {"type": "lay_off", "meld": "m1", "cards": ["8S"], "arrangement": ["7S", "8S"]},
    {"type": "swap_joker", "meld": "m1", "card": "8S"},
    {"type": "discard", "card": "8S"},
    {"type": "close", "melds": SETS, "card": "RO"},
    {"type": "show", "melds": SETS, "lay_offs": [{"meld": "m1", "cards": ["SO"]}]},
]

ACTS: list[dict[str, Any]] = [
    {"type": "take_back", "version": 2},
    {"type": "correct_score", "seat": 0, "total": 20},
    {"type": "correct_score", "seat": 0, "points": -3},
    {"type": "void_deal"},
    {"type": "penalty", "seat": 0, "points": 10},
    {"type": "lift_penalty", "penalty": 7},
]
ANSWERS: list[dict[str, Any]] = [
    {"type": "ask", "version": 2, "reason": ""},
    {"type": "agree"},
    {"type": "refuse"},
]

POSITION: dict[str, Any] = {
    "ruleset": "loba-de-menos",
    "options": {"ace": "low"},
    "seats": [
        {
            "hand": ["6D", "??"],
            "opened": True,
            "opened_before": False,
            "total": 74,
            "rebuys": 0,
            "deals_won": 1,
            "status": "playing",
        },
        {"hand": 9},
    ],
    "melds": [{"id": "m1", "owner": 1, "kind": "trio", "cards": ["4S"]}],
    "pile": ["KH"],
    "stock": 40,
    "dealer": 1,
    "deal": 1,
    "round": 1,
    "turn": {"seat": 0, "phase": "draw", "taken": None, "must_use": "8D"},
    "idle_recycles": 0,
    "waiting": [0],
    "closer": 1,
    "closed_clean": False,
    "deal_winner": 0,
    "id": "x",
    "version": 3,
    "players": ["Ana"],
    "spectators": False,
    "winners": [1],
    "spectator_delay": 5,
    "clock": {"turn": 30, "bank": 300, "banks": [3, 4], "deadline": "2026-11-30T12:00:30.000Z"},
    "takeback": {"seat": 0, "version": 2, "reason": "why", "agreed": [1], "missing": [2]},
}

SHORT: dict[str, Any] = {"ruleset": "x", "seats": [{"hand": 9}], "turn": {"seat": 0, "phase": "over"}}

FULL: dict[str, list[dict[str, Any]]] = {
    "MeldQuestion": [{"ruleset": "x", "options": {}, "cards": ["7S"], "kind": "trio", "round": 8}],
    "ArrangementQuestion": [{"ruleset": "x", "options": {}, "cards": ["7S"]}],
    "LayOffQuestion": [
        {
            "ruleset": "x",
            "options": {},
            "meld": {"kind": "escalera", "cards": ["7S"]},
            "cards": ["8S"],
            "arrangement": ["7S", "8S"],
        }
    ],
    "MoveQuestion": [{"position": SHORT, "move": {"type": "resign"}}],
    "TurnQuestion": [{"position": SHORT, "moves": [{"type": "resign"}]}],
    "LegalMovesQuestion": [{"position": POSITION}],
    "TurnsQuestion": [{"position": SHORT, "only": "going_out", "limit": 5, "after": "x"}],
    "HistoryQuestion": [
        {"history": "x", "format": "text", "ruleset": "x", "options": {}},
        {"history": [{}], "format": "text"},
    ],
    "ScoreQuestion": [
        {
            "ruleset": "x",
            "options": {},
            "seats": [
                {
                    "left": ["KS"],
                    "melds": SETS,
                    "total": -3,
                    "rebuys": 1,
                    "opened_before": True,
                    "deals_won": 2,
                },
                None,
            ],
            "winner": None,
            "blocked": True,
            "round": 1,
            "deals_won": [0],
        }
    ],
    "NewMatch": [
        {
            "ruleset": "x",
            "options": {},
            "players": ["Ana"],
            "first_dealer": 0,
            "deal": deal,
            "spectators": {"delay": 8} if "deck" in deal else True,
            "takebacks": True,
            "clock": {"turn": 30} if "deck" in deal else {"bank": 300},
        }
        for deal in ({"deck": ["7S"], "then": "ask"}, {"mode": "referee", "contributions": ["luck", None]})
    ],
    "SubmittedMove": [{"seat": 0, "move": move, "expected_version": 2} for move in MOVES[5:]],
    "SubmittedTurn": [{"seat": 0, "moves": MOVES[:1], "expected_version": 2}],
    "DryRun": [{"seat": 0, "move": {"type": "resign"}, "version": 2}],
    "Branch": [{"version": 2}],
    "NewToken": [{"seat": 1}],
    "NewOperator": [{"name": "club", "scopes": ["create", "read"]}],
    "Rotation": [{"grace": 60}, {"grace": 0}],
    "RecordBranch": [
        {"history": history, "format": "text", "line": 2, "spectators": True, "takebacks": True}
        for history in ("loba-history 1", [{"format": "loba-history"}])
    ],
    "Judgement": [{"act": act, "reason": "why", "expected_version": 2} for act in ACTS],
    "Takeback": [{"seat": 0, "act": act, "expected_version": 2} for act in ANSWERS],
    "NextDeal": [
        {"deck": ["7S"], "expected_version": 2},
        {"hands": [["7S", "??"], 9, None], "pile": ["TD"], "stock": 89, "expected_version": 1},
    ],
    "HandsLeft": [{"hands": [["7S", "??"], None], "expected_version": 2}],
    "AuditRequest": [
        {"receipts": [{"match": "m", "version": 2, "head": "0", "at": "t", "key": "k", "signature": "s"}]}
    ],
    "NewWebhook": [
        {
            "url": "https://example.org/",
            "description": "x",
            "types": ["match_ended"],
            "matches": ["m"],
            "view": "public",
        }
    ],
    "Redelivery": [{"dead_letters": ["msg_m_1_5-0"]}, {"since": "2026-11-30T12:00:00.5Z"}],
}

_EDGES = (-(2**53) + 1, -1_000_001, -1_000_000, -1, 0, 1, 200, 201, 1_000_000, 1_000_001, 2**53 - 1)
_TEXTS = ("", "x", "7S", " 10♥ ", "SO", "JK", "??", "zz", "trio", "set", "draw", "resign", "meld",
          "ask", "referee", "playing", "x" * 64, "x" * 65, "a\nb", "é🃏")  # fmt: skip
_LISTS: tuple[Any, ...] = (
    [],
    ["7S"],
    ["??"],
    ["zz"],
    [3],
    [None],
    [["7S"]],
    [{}],
    ["7S"] * 201,
    [0],
)
_OBJECTS: tuple[Any, ...] = ({}, {"x": 1}, {"type": "discard"}, {"deck": []}, {"cards": []})
JUNK: tuple[Any, ...] = (None, True, False, 0.5, 1.0, -0.0, *_EDGES, *_TEXTS, *_LISTS, *_OBJECTS)


def spoiled(body: Any) -> Iterator[Any]:
    """The body with each member and item in turn replaced by junk or taken away, and with one too many."""
    for path in paths(body):
        *above, last = path
        for junk in JUNK:
            copy = deepcopy(body)
            at(copy, above)[last] = junk
            yield copy
        copy = deepcopy(body)
        del at(copy, above)[last]
        yield copy
    for path in ((), *paths(body)):
        copy = deepcopy(body)
        spot = at(copy, path)
        if isinstance(spot, dict) and "options" not in path:
            spot["one_too_many"] = 1
            yield copy


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every member and item inside, outermost first; dials are the ruleset's business."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for name, part in inside:
        if path[-1:] != ("options",):
            yield (*path, name)
            yield from paths(part, (*path, name))


def at(value: Any, path: Any) -> Any:
    """What stands at the end of a way."""
    for step in path:
        value = value[step]
    return value
