"""Every whole turn is found once, by a shortest way, and nothing else: beside a dumb look at all sequences.

The dumb one plays every listed move one after the other, as the judge allows it, and only afterwards asks
which of the tables are the same. Where openings may hold more than they need it imagines those, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice, takewhile
from typing import Any

import pytest

from events.catalogue import AnyEvent, CardDiscarded, DealBlocked, DealEnded, SeatClosed
from referee.api.translate import write_move
from referee.rules.budget import Budget, TooComplex
from referee.rules.cards import Card
from referee.rules.evolve import apply
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Discard, DrawStock, Move, Open
from referee.rules.questions import ask_arrangement
from referee.rules.rulesets import RULESETS, Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import DRAW, PLAY, REBUY, SHOW, State
from referee.rules.whole_turns import WholeTurn, could_go_out, least_left, whole_turns
from tests.rules.enumerator import Enumerator
from tests.rules.given import given
from tests.rules.listed import reasons_unasked
from tests.rules.positions_made import Options, made, reached, turned
from tests.rules.test_legal_equals_judge import MIXES, told

Outcome = tuple[object, ...]
"""What a turn leaves: two turns are the same if and only if this is."""

PLENTY = 100_000


def short(id: str) -> Ruleset:
    """The game with small hands, and contracts that fit into them."""
    if RULESETS[id].opening == "contract":
        return turned(id, {"hand_size": 7, "contracts": ["TT", "TE", "T", "E"], "run_min": 3})
    return turned(id, {"hand_size": 5})


def outcome(state: State, seat: int, moves: Iterable[Move]) -> tuple[Outcome, bool]:
    """The table a sequence of moves leaves, each of which the judge must allow; whether it goes out."""
    after, events = state.copy(), tuple[AnyEvent, ...]()
    for move in moves:
        assert after.turn == seat
        ruling = judge(after, seat, move)
        assert isinstance(ruling, Allowed), (move, ruling, told(after))
        events = tuple(takewhile(lambda event: not isinstance(event, DealBlocked | DealEnded), ruling.events))
        for event in events:
            apply(after, event)
    place = after.seats[seat]
    melds = sorted((meld.owner, meld.kind, meld.cards) for meld in after.melds)
    left = (tuple(after.pile), len(after.stock), tuple(sorted(place.hand)), tuple(melds), place.status)
    closes = any(isinstance(event, SeatClosed) for event in events)
    return left, closes or (not place.hand and state.phase in (DRAW, PLAY))


def dumb(state: State, wide: bool = False) -> dict[Outcome, int]:
    """The outcome of every sequence of moves that ends the turn, with the fewest moves it takes."""
    found: dict[Outcome, int] = {}

    def go_on(table: State, moves: tuple[Move, ...]) -> None:
        for move in _next_moves(table, wide):
            ruling = judge(table, state.turn, move)
            assert isinstance(ruling, Allowed)
            after = table.copy()
            for event in ruling.events:
                apply(after, event)
            if after.phase == PLAY and after.turn == state.turn and not _ended(ruling):
                go_on(after, (*moves, move))
            else:
                left, _ = outcome(state, state.turn, (*moves, move))
                found[left] = min(found.get(left, PLENTY), len(moves) + 1)

    go_on(state, ())
    return found


def _ended(ruling: Allowed) -> bool:
    return any(isinstance(event, CardDiscarded | DealEnded) for event in ruling.events)


def _next_moves(table: State, wide: bool) -> list[Move]:
    moves = legal_moves(table, table.turn)[0]
    if wide and table.phase == PLAY and not table.seats[table.turn].opened:
        imagined = Enumerator(table, table.turn)
        imagined.run()
        moves += [move for move in imagined.allowed.values() if isinstance(move, Open)]
    return moves


def agree(state: State, wide: bool = False) -> list[WholeTurn]:
    """The search finds what the dumb one finds, tells each once, and says rightly what is left."""
    expected = dumb(state, wide)
    turns = [turn for turn in whole_turns(state) if turn is not None]
    outcomes = []
    for turn in turns:
        left, out = outcome(state, state.turn, turn.moves)
        outcomes.append(left)
        assert (tuple(sorted(turn.hand)), turn.goes_out) == (left[2], out), (turn, told(state))
        assert turn.points == points(state, turn)
        assert len(turn.moves) == expected[left] or wide, (turn, told(state))
    assert len(set(outcomes)) == len(outcomes), "a turn is told twice"
    assert set(outcomes) == set(expected), told(state)
    deepest(state, turns)
    return turns


def points(state: State, turn: WholeTurn) -> int:
    """What is left counts by the value table; before a close, what cannot be matched."""
    if state.rules.finish == "close" and isinstance(turn.moves[-1], Discard | DrawStock):
        return ask_arrangement(state.rules, turn.hand).points
    return sum(state.rules.value_of[card] for card in turn.hand)


def deepest(state: State, turns: list[WholeTurn]) -> None:
    """The two short questions have the answers of the long one."""
    assert could_go_out(state, Budget(PLENTY)) == any(turn.goes_out for turn in turns), told(state)
    least = least_left(state, Budget(PLENTY))
    if least is None:
        assert not turns
        return
    assert least.points == min(turn.points for turn in turns), told(state)
    left, _ = outcome(state, state.turn, least.moves)
    assert left in {outcome(state, state.turn, turn.moves)[0] for turn in turns}


def small(states: Iterator[State], most: int = 40) -> Iterator[State]:
    """Positions that leave the dumb one something to finish in time."""
    for state in islice(states, 400):
        unopened = state.phase == PLAY and not state.seats[state.turn].opened
        large = len(state.hand) > (6 if is_wide(state) and unopened else 10)
        if not large and (state.phase == SHOW or len(legal_moves(state, state.turn)[0]) <= most):
            yield state


def is_wide(state: State) -> bool:
    """Whether an opening may hold more than it needs, with no later act to make up for it."""
    rules = state.rules
    if rules.opening == "contract":
        return not rules.contract_exact_sizes
    return rules.opening == "min_points" and not rules.new_melds_after_opening


def asked(states: Iterator[State], count: int) -> None:
    """So many positions."""
    with reasons_unasked():
        for state in islice(small(states), count):
            agree(state, is_wide(state))


@pytest.mark.parametrize("block", range(4))
def test_eight_hundred_positions_of_loba_de_menos(block: int) -> None:
    asked(made(RULESETS["loba-de-menos"], 100 + block), 100)
    asked(reached(turned("loba-de-menos", {"hand_size": 5}), 100 + block), 100)


FEWER = {"carioca": 6, "loba-de-mas-clasica": 20}
"""Where the dumb one has much to imagine, or wild cards without end."""


@pytest.mark.parametrize("id", RULESETS)
def test_every_game(id: str) -> None:
    if RULESETS[id].finish == "empty_hand":
        asked(made(RULESETS[id], 21, most=5), FEWER.get(id, 100))
    asked(reached(short(id), 21, often=0.2), FEWER.get(id, 25))


SPARED: list[tuple[str, Options]] = [
    # openings with more than they need, where it is now or never
    ("loba-con-bazas", {"new_melds_after_opening": False, "opening_min": 20}),
    ("loba-de-menos", {"opening": "contract", "contracts": ["TT", "TE"], "contract_exact_sizes": False}),
    ("carioca", {"contracts": ["TT", "TE"], "run_min": 3}),
    ("chinchon", {"jokers": 2}),
]


@pytest.mark.parametrize(("id", "options"), [*MIXES, *SPARED])
def test_every_dial_at_every_value(id: str, options: Options) -> None:
    rules = turned(id, options)
    if rules.finish == "empty_hand":
        asked(made(rules, 22, most=5), 2)
    asked(reached(rules, 22, often=0.1), 4)


# -- one by one ----------------------------------------------------------------------------------


def written(state: State) -> list[str]:
    """The turns of a position in words: every move, and what is left."""
    write = state.rules.pack.write
    return [
        f"{', '.join(words(state, move) for move in turn.moves)} > {' '.join(write(turn.hand))}"
        for turn in whole_turns(state)
        if turn is not None
    ]


def words(state: State, move: Move) -> str:
    """A move by its type and what it names."""
    doc: dict[str, Any] = dict(write_move(move, state.rules.pack))
    return " ".join([doc["type"], *([doc["meld"]] if "meld" in doc else []), *doc.get("cards", ())])


def test_new_melds_are_called_as_the_law_will_call_them_and_old_ones_as_they_are() -> None:
    state = given(
        "loba-de-menos", "8H 8C 8S 9C 8D KD", "1 6C 7C 8C; 1 QS KS AS", {"set_kind": "any_suit_after"}
    )
    state.melds = [TableMeld("new3", *_rest(state.melds[0])), TableMeld("m4", *_rest(state.melds[1]))]
    state.next_meld = 5
    told = written(state)
    assert any("lay_off new3 9C" in line and "lay_off m5 8" in line for line in told)
    agree(state)


def _rest(meld: TableMeld) -> tuple[int, str, tuple[Card, ...]]:
    return meld.owner, meld.kind, meld.cards


def test_a_joker_taken_and_a_joker_swapped_look_alike_and_are_told_once() -> None:
    """With the joker of the table in hand it may be thrown; with the one from the pile it may not (6, 26)."""
    options = {"joker_substitution": True, "lay_off": "any"}
    state = given(
        "loba-de-menos-reenganche", "5H 6H 7H KC JK", "0 5H JK 7H", options, opened="before", taken="JK"
    )
    told = written(state)
    assert any(line.startswith("swap_joker m1") for line in told)
    assert len(set(told)) == len(told)
    agree(state)


CLOSES = [
    # hand, options, whether it can close
    ("1O 2O 3O 4O 5O 6O 7O RB", {}, "chinchón"),
    ("1O 2O 3O 4O 5C 5B 5E RB", {}, "all matched"),
    ("1O 2O 3O 5C 5B 5E 4C RB", {}, "one loose card that counts four"),
    ("1O 2O 3O 5C 5B 5E 7C RB", {}, ""),
    ("1O 2O 3O JK 5B 5E 7C JK", {"jokers": 2}, "with jokers"),
]


@pytest.mark.parametrize(("hand", "options", "why"), CLOSES)
def test_a_close_goes_out(hand: str, options: Options, why: str) -> None:
    state = given("chinchon", hand, options=options)
    agree(state)
    assert could_go_out(state, Budget(PLENTY)) == bool(why)


def test_a_thirteen_card_contract_lies_on_the_table_and_takes_nothing() -> None:
    laid = "1 AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    state = given("carioca", "5H 6H 8H", laid, {"contracts": ["TT", "real"]}, opened="before", round=1)
    agree(state)


NOW_OR_NEVER = {"new_melds_after_opening": False}
MORE_THAN_NEEDED = [
    ("loba-con-bazas", "5S 5H 5D 6S 6H 6C KD", {"opening_min": 40, **NOW_OR_NEVER}, False),
    ("carioca", "3S 3H 3D 3C 4S 4H 4D 9C", {"contracts": ["TT"]}, True),
    ("loba-con-bazas", "5S 5H 5D 6S 6H 6C KD", {"opening_min": 10, "new_melds_after_opening": False}, True),
    (
        "loba-con-bazas",
        "5S 5H 5D 6S 6H 6C KD QD",
        {"opening_min": 10, "new_melds_after_opening": False},
        False,
    ),
]


@pytest.mark.parametrize(("id", "hand", "options", "out"), MORE_THAN_NEEDED)
def test_an_opening_may_hold_more_than_it_needs(id: str, hand: str, options: Options, out: bool) -> None:
    """Where what is not laid then cannot be laid in this turn at all."""
    state = given(id, hand, options=options)
    with reasons_unasked():
        agree(state, wide=True)
    assert could_go_out(state, Budget(PLENTY)) == out


def test_a_joker_on_the_table_may_serve_in_the_hand() -> None:
    state = given("loba-de-menos", "7H QS KS", "1 5H 6H JK", {"joker_substitution": True}, opened="before")
    agree(state)
    assert could_go_out(state, Budget(PLENTY))


UNSEEN = [
    # hand, pile, the turns
    ("5H KC", "2C", ["draw_stock, discard > KC ??", "draw_stock, discard > 5H ??"]),
    (
        "5H 6H",
        "7H",
        ["draw_stock, discard > 6H ??", "draw_stock, discard > 5H ??", "take_discard, meld 5H 6H 7H > "],
    ),
]


@pytest.mark.parametrize(("hand", "pile", "turns"), UNSEEN)
def test_a_card_drawn_unseen_serves_nothing_and_counts_nothing(
    hand: str, pile: str, turns: list[str]
) -> None:
    state = given("loba-de-menos", hand, phase="draw", pile=pile, stock=30)
    assert written(state) == turns
    assert could_go_out(state, Budget(PLENTY)) == (hand == "5H 6H")


@pytest.mark.parametrize("phase", ["deal", "over"])
def test_between_deals_nobody_has_a_turn(phase: str) -> None:
    state = given("loba-de-menos", "5H", phase=phase)
    agree(state)
    assert not written(state)


def test_an_answer_is_a_turn_of_its_own() -> None:
    state = next(s for s in reached(RULESETS["loba-de-menos-reenganche"], 3) if s.phase == REBUY)
    assert written(state) == ["rebuy > ", "decline_rebuy > "]
    agree(state)


THIRTEEN = [
    ("AS 2H 3S 4D 5S 6S 7C 8S 9S TS JS QS KS", "sucia", True),
    ("AS 2H 3S 4D 5S 6S 7C 8S 9S TS JS QS KS", "real", False),
    ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS JK KS 4D", "real", True),
]


@pytest.mark.parametrize(("hand", "contract", "out"), THIRTEEN)
def test_a_thirteen_card_contract_goes_out(hand: str, contract: str, out: bool) -> None:
    state = given("carioca", hand, options={"contracts": [contract]})
    agree(state)
    assert could_go_out(state, Budget(PLENTY)) == out


BOUNDS = [(could_go_out, 0), (could_go_out, 2), (least_left, 0), (least_left, 2)]


@pytest.mark.parametrize(("question", "steps"), BOUNDS)
def test_a_question_past_its_budget_is_not_answered(
    question: Callable[[State, Budget], object], steps: int
) -> None:
    state = given("loba-de-menos-reenganche", "5H 6H 7H 8H 9H TH JH QH KH")
    with pytest.raises(TooComplex):
        question(state, Budget(steps))


def test_a_show_may_be_anything() -> None:
    shows = (state for state in reached(RULESETS["chinchon"], 5, often=1.0) if state.phase == SHOW)
    for state in islice(shows, 8):
        agree(state)
    with pytest.raises(TooComplex):
        least_left(state, Budget(0))


def test_steps_without_a_turn_are_told() -> None:
    """Whoever counts them can stop between two, and go on later where it stopped."""
    state = given("loba-de-menos", "5H 6H 7H 8H 9H TH")
    steps = whole_turns(state)
    first = [next(steps) for _ in range(10)]
    assert None in first
    assert [*first, *steps] == list(whole_turns(state))
