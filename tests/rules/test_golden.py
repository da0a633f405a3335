"""Whole matches kept as they were written: what was once lawful stays lawful, to the last byte and point.

``python -m tests.rules.test_golden`` writes the files that are missing and never touches one that is there:
a file that no longer agrees is a change of the law, to be told under Rulings in the CHANGELOG.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from events.catalogue import AnyEvent, DealEnded, DealScored, MatchEnded
from events.codec import decode, encode
from events.record import REFEREE, Record
from referee.matches.audit import law_faults
from referee.rules.cards import JOKER, Card
from referee.rules.evolve import apply, deal_out, fold
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Discard, DrawStock, Move, Resign, TakeDiscard
from referee.rules.rulesets import RULESETS
from referee.rules.state import DEAL, OVER, State
from tests.rules.positions_made import Dice, Options, opening_of, turned

FOLDER = Path(__file__).parent.parent / "golden"


class Golden(NamedTuple):
    """One match: its rules, its seed, and how it came out."""

    name: str
    id: str
    options: Options
    seats: int
    totals: list[int]
    winners: list[int]
    deals: int
    events: int
    resigns: bool = False


GOLDEN: list[Golden] = [
    Golden("menos-two", "loba-de-menos", {},
           2, [108, 84], [1], deals=11, events=586),
    Golden("menos-three", "loba-de-menos", {},
           3, [139, 53, 101], [1], deals=8, events=495),
    Golden("menos-four", "loba-de-menos", {"limit": 51},
           4, [39, 94, 67, 56], [0], deals=6, events=360),
    Golden("menos-five", "loba-de-menos", {"limit": {"at": 60, "cmp": ">"}},
           5, [70, 61, 66, 46, 70], [3], deals=7, events=495),
    Golden("menos-end-of-turn", "loba-de-menos", {"discard_use_by": "end_of_turn", "limit": 60},
           3, [36, 63, 65], [0], deals=6, events=410),
    Golden("menos-new-meld-only", "loba-de-menos",
           {"take_discard": "new_meld_only", "ace": "both_ends", "limit": 50},
           4, [56, 103, 42, 54], [2], deals=8, events=509),
    Golden("menos-jokers", "loba-de-menos",
           {"jokers_per_run": 2, "jokers_in_sets": 1, "joker_shift": "same_side", "joker_substitution": True,
           "limit": 70},
           3, [74, 96, 32], [2], deals=5, events=273),
    Golden("menos-any-suit", "loba-de-menos",
           {"set_kind": "any_suit_after", "take_discard": "free", "go_out_requires_discard": True, "limit":
           70},
           2, [38, 92], [0], deals=8, events=602),
    Golden("menos-own-ccw", "loba-de-menos",
           {"lay_off": "own", "direction": "ccw", "next_dealer": "deal_winner", "idle_recycles": 2, "limit":
           70},
           3, [29, 76, 96], [0], deals=8, events=499),
    Golden("menos-rebuys-resigned", "loba-de-menos", {"rebuys": 1, "limit": 40, "ace": "wrap"},
           5, [43, 25, 49, 44, 0], [1], deals=6, events=447, resigns=True),
    Golden("reenganche", "loba-de-menos-reenganche", {},
           4, [113, 105, 107, 86], [3], deals=6, events=692),
    Golden("mas", "loba-de-mas", {},
           3, [212, -6, -9], [0], deals=2, events=110),
    Golden("mas-clasica", "loba-de-mas-clasica", {},
           3, [75, 149, 158], [2], deals=9, events=516),
    Golden("centroamericana", "loba-centroamericana", {},
           4, [230, 420, 135, 445], [2], deals=6, events=814),
    Golden("contrato", "loba-contrato", {},
           3, [460, 285, 321], [1], deals=6, events=726),
    Golden("con-picos", "loba-con-picos", {"limit": 70},
           3, [91, 106, 62], [2], deals=9, events=581),
    Golden("pierna-de-cuatro", "loba-pierna-de-cuatro", {"limit": 70},
           2, [75, 6], [1], deals=9, events=1321),
    Golden("sin-comodines", "loba-sin-comodines", {"limit": 70},
           4, [122, 73, 60, 79], [2], deals=5, events=702),
    Golden("con-bazas", "loba-con-bazas", {},
           3, [134, 107, 100], [2], deals=8, events=886),
    Golden("uruguaya", "loba-uruguaya", {},
           2, [122, 30], [1], deals=12, events=992),
    Golden("carioca", "carioca", {},
           3, [412, 620, 462], [0], deals=9, events=2022),
    Golden("reenganche-two", "loba-de-menos-reenganche", {"limit": 60},
           2, [10, 81], [0], deals=3, events=221),
    Golden("reenganche-swaps", "loba-de-menos-reenganche",
           {"joker_substitution": True, "lay_off": "any", "ace": "either", "limit": 50},
           3, [49, 61, 100], [0], deals=6, events=688),
    Golden("mas-two", "loba-de-mas", {},
           2, [179, 104], [0], deals=2, events=166),
    Golden("mas-four-suits", "loba-de-mas", {"four_suit_bonus": 10, "lay_off": "any"},
           4, [199, 49, 14, -46], [0], deals=2, events=174),
    Golden("mas-clasica-two", "loba-de-mas-clasica", {"limit": 60},
           2, [61, 33], [0], deals=3, events=172),
    Golden("mas-clasica-upcard", "loba-de-mas-clasica",
           {"upcard": True, "wild_twos_per_run": 2, "jokers_per_run": 2, "limit": 60},
           4, [52, 45, 65, 38], [2], deals=3, events=236),
    Golden("centroamericana-two", "loba-centroamericana", {"limit": 3},
           2, [70, 235], [0], deals=3, events=873),
    Golden("centroamericana-new-melds", "loba-centroamericana",
           {"new_melds_after_opening": True, "lay_off_same_turn": True, "contracts": ["EET", "TTT", "TT"],
           "limit": 3},
           3, [235, 170, 125], [2], deals=3, events=304),
    Golden("contrato-two", "loba-contrato", {"limit": 3},
           2, [173, 3], [1], deals=3, events=354),
    Golden("contrato-longer-melds", "loba-contrato",
           {"contract_exact_sizes": False, "direction": "cw", "limit": 3},
           4, [127, 138, 78, 98], [2], deals=3, events=369),
    Golden("con-picos-two", "loba-con-picos", {"limit": 50},
           2, [3, 78], [0], deals=3, events=229),
    Golden("con-picos-shift", "loba-con-picos", {"joker_shift": "opposite", "lay_off": "any", "limit": 50},
           4, [70, 51, 38, 74], [2], deals=4, events=266),
    Golden("pierna-de-cuatro-three", "loba-pierna-de-cuatro", {"limit": 50},
           3, [59, 79, 22], [2], deals=4, events=429),
    Golden("pierna-de-cuatro-out", "loba-pierna-de-cuatro",
           {"go_out_requires_discard": False, "limit": {"at": 50, "cmp": ">"}},
           4, [61, 72, 62, 32], [3], deals=5, events=670),
    Golden("sin-comodines-two", "loba-sin-comodines", {"limit": 50},
           2, [0, 54], [0], deals=2, events=169),
    Golden("sin-comodines-packs", "loba-sin-comodines", {"packs": 3, "limit": 40},
           5, [75, 66, 63, 36, 89], [3], deals=3, events=262),
    Golden("con-bazas-two", "loba-con-bazas", {},
           2, [157, 0], [1], deals=2, events=77),
    Golden("con-bazas-thirty", "loba-con-bazas",
           {"opening_min": 30, "take_discard": "immediate", "limit": 60},
           4, [100, 87, 65, 26], [3], deals=4, events=297),
    Golden("uruguaya-three", "loba-uruguaya", {},
           3, [101, 123, 84], [2], deals=8, events=504),
    Golden("uruguaya-swaps", "loba-uruguaya",
           {"joker_substitution": True, "lay_off": "any", "rebuys": 1, "limit": 40},
           4, [51, 67, 37, 81], [2], deals=4, events=288),
    Golden("carioca-two", "carioca", {"contracts": ["TT", "TTE", "real"], "limit": 3},
           2, [223, 218], [1], deals=3, events=765),
    Golden("carioca-low-ace", "carioca",
           {"contracts": ["sucia", "EEE", "TE"], "ace": "low", "joker_shift": "opposite",
           "joker_discard": "free", "limit": 3},
           4, [317, 234, 352, 145], [3], deals=3, events=1041),
]  # fmt: skip
BY_NAME = {golden.name: golden for golden in GOLDEN}


# -- how they were played ------------------------------------------------------------------------


def sensible(state: State, moves: list[Move], random: Random) -> Move:
    """Melds where it can, takes what it can use, throws away what has least to do with the rest."""
    throws = [move for move in moves if isinstance(move, Discard)]
    free = state.rules.take_discard == "free" and random.random() < 0.8
    others = [move for move in moves if not isinstance(move, Discard | DrawStock)]
    others = [move for move in others if not (free and isinstance(move, TakeDiscard))]
    if others and (not throws or random.random() < 0.93):
        return random.choice(others)
    if not throws:
        return moves[0]
    value = state.rules.value_of
    return min(throws, key=lambda move: (kinship(state.hand, move.card), -value[move.card], move.card))


def kinship(hand: list[Card], card: Card) -> int:
    """How many cards of the hand could lie in one meld with this one."""
    if card == JOKER:
        return 99
    near = [c for c in hand if c != card and c // 13 == card // 13 and abs(c % 13 - card % 13) <= 2]
    return 2 * len(near) + 3 * len({c // 13 for c in hand if c % 13 == card % 13 and c // 13 != card // 13})


def match_of(golden: Golden) -> Iterator[tuple[str, AnyEvent]]:
    """The match as it is played today: who acted, and what happened."""
    random, rules = Random(golden.name), turned(golden.id, golden.options)
    opened, dice, moves = opening_of(rules, golden.seats, random.randrange(golden.seats)), Dice(random), 0
    yield REFEREE, opened
    state = fold([opened])
    while state.phase != OVER:
        actor, happened = _next(golden, state, dice, random, moves)
        moves += 1
        for event in happened:
            apply(state, event)
            yield actor, event
            actor = REFEREE


def _next(
    golden: Golden, state: State, dice: Dice, random: Random, moves: int
) -> tuple[str, tuple[AnyEvent, ...]]:
    if state.phase == DEAL:
        return REFEREE, (deal_out(state, dice.shuffled(state.rules.pack.cards)),)
    seat, move = state.turn, sensible(state, legal_moves(state, state.turn)[0], random)
    if golden.resigns and moves == 25:
        seat, move = state.active[-1], Resign()
    ruling = judge(state, seat, move, dice)
    assert isinstance(ruling, Allowed)
    return f"seat:{seat}", ruling.events


def lines_of(golden: Golden) -> bytes:
    """The file of a match: one canonical line an event."""
    start, lines = datetime(2026, 1, 1, 18, 0, tzinfo=UTC), []
    for version, (actor, event) in enumerate(match_of(golden), start=1):
        at = (start + timedelta(seconds=7 * version)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        lines.append(encode(Record(f"golden-{golden.name}", version, at, actor, event)))
    return b"\n".join([*lines, b""])


# -- what must stay true -------------------------------------------------------------------------


@cache
def kept(name: str) -> tuple[bytes, tuple[Record, ...]]:
    """The file as it was written, and its lines."""
    whole = (FOLDER / f"{name}.jsonl").read_bytes()
    return whole, tuple(decode(line) for line in whole.splitlines())


@pytest.mark.parametrize("name", BY_NAME)
def test_the_file_is_byte_for_byte_what_the_codec_writes(name: str) -> None:
    whole, records = kept(name)
    assert b"".join(encode(record) + b"\n" for record in records) == whole
    assert [record.version for record in records] == list(range(1, len(records) + 1))


@pytest.mark.parametrize("name", BY_NAME)
def test_the_match_comes_out_as_it_did(name: str) -> None:
    golden, events = BY_NAME[name], [record.event for record in kept(name)[1]]
    state = fold(events)
    assert [seat.total for seat in state.seats] == golden.totals
    assert (state.winners, state.deal, len(events)) == (golden.winners, golden.deals, golden.events)
    assert state.phase == OVER
    assert events[-1] == MatchEnded(golden.winners)


@pytest.mark.parametrize("name", BY_NAME)
def test_every_event_is_still_what_the_law_brings_about(name: str) -> None:
    """Each act is judged again on the table before it; the same events must follow, and no card be lost."""
    assert list(law_faults([record.event for record in kept(name)[1]])) == []


@pytest.mark.parametrize("name", BY_NAME)
def test_every_deal_is_counted(name: str) -> None:
    events = [record.event for record in kept(name)[1]]
    ended = [event.winner for event in events if isinstance(event, DealEnded)]
    assert ended == [event.winner for event in events if isinstance(event, DealScored)]
    assert ended


def test_every_file_is_asked_about() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(BY_NAME)


def test_every_game_has_three_matches() -> None:
    """Those of Chinchón lie in ``tests/family/golden``, played over the desk."""
    count = Counter(golden.id for golden in GOLDEN)
    assert all(count[id] >= 3 for id, rules in RULESETS.items() if rules.finish == "empty_hand")
    assert len(list((FOLDER.parent / "family" / "golden").glob("chinchon-*.jsonl"))) >= 3


def main() -> None:
    """Write the matches that have no file yet."""
    for golden in GOLDEN:
        path = FOLDER / f"{golden.name}.jsonl"
        if not path.exists():
            path.write_bytes(lines_of(golden))
            state = fold(decode(line).event for line in path.read_bytes().splitlines())
            totals = [seat.total for seat in state.seats]
            print(golden.name, totals, state.winners, state.deal, state.version)


if __name__ == "__main__":
    main()
