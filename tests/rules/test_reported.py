"""Rulings where hidden cards decide: never against what was really held, as certain as counting allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from events.catalogue import (
    AnyEvent,
    CardDiscarded,
    CardDrawn,
    DealBlocked,
    DealEnded,
    Dealt,
    JokerSwapped,
    MatchOpened,
    StockRecycled,
)
from referee.rules import reported as law
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, HIDDEN_CODE
from referee.rules.evolve import apply, opened
from referee.rules.hinges import foreseen_beside, foreseen_in, named
from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Close, Discard, LayMeld, LayOff, Move, Resign, Show, SwapJoker
from referee.rules.reported import Outcome, Reason, rule, surely
from referee.rules.rulesets import RULESETS, Ruleset
from referee.rules.state import REPORTED, State
from referee.rules.unseen import Unseen
from tests.rules.given import given
from tests.rules.positions_made import Options, chosen, played, turned
from tests.rules.tables import move, table

MENOS = RULESETS["loba-de-menos"]


def half_seen(event: AnyEvent, random: Random) -> AnyEvent:
    """The event as somebody at the table may have written it down: some cards were not seen."""
    match event:
        case MatchOpened():
            return replace(event, dealing=REPORTED)
        case Dealt():
            hands = [
                [card if random.random() < 0.3 else HIDDEN_CODE for card in hand] for hand in event.hands
            ]
            stock = event.stock if random.random() < 0.1 else [HIDDEN_CODE] * len(event.stock)
            return replace(event, hands=hands, stock=stock)
        case CardDrawn():
            return event if random.random() < 0.2 else replace(event, card=HIDDEN_CODE)
        case StockRecycled():
            return event if random.random() < 0.2 else replace(event, stock=[HIDDEN_CODE] * len(event.stock))
        case _:
            return event


def seen(rules: Ruleset, seed: str) -> Iterator[tuple[State, State]]:
    """Tables of a match as they are, and as they were reported."""
    random = Random(f"reported {seed}")
    reported: State | None = None
    for state, log in played(rules, rules.players[0], random, eager=False):
        for event in log:
            told = half_seen(event, random)
            if reported is None:
                assert isinstance(told, MatchOpened)
                reported = opened(told)
            else:
                if isinstance(event, CardDrawn) and reported.stock[-1] != HIDDEN:
                    told = event
                apply(reported, told)
        assert reported is not None
        if reported.unseen is not None:
            assert reported.unseen.possible(), "what really happened is taken for impossible"
            yield state, reported


def tries(state: State, random: Random) -> Iterator[Move]:
    """Lawful moves, and unlawful ones with cards that are really held."""
    moves, _ = legal_moves(state, state.turn)
    if moves:
        yield from random.sample(moves, min(3, len(moves)))
        yield chosen(moves, random)
    if hand := state.hand:
        yield Discard(random.choice(hand))
        yield LayMeld(tuple(random.sample(hand, min(3, len(hand)))))
        if state.melds:
            meld = random.choice(state.melds)
            yield LayOff(meld.id, (random.choice(hand),))
            yield SwapJoker(meld.id, random.choice(hand))
        if len(hand) > 4:
            yield Close((LayMeld(tuple(hand[:3])),), hand[-1])


GAMES: list[tuple[str, Options]] = [
    *((id, {}) for id in RULESETS),
    ("loba-de-menos", {"joker_substitution": True}),
    ("loba-de-mas-clasica", {"joker_substitution": True}),
    ("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn", "jokers_in_sets": 1}),
]


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_it_never_contradicts_what_was_really_held(id: str, options: Options) -> None:
    """Lawful on the real hand is never ruled unlawful, unlawful never lawful."""
    random, told = Random(id), Counter[str]()
    for state, reported in islice(seen(turned(id, options), f"{id} 1"), 120):
        for one in tries(state, random):
            assert reported.unseen is not None
            held = random.sample(state.hand, random.randint(0, len(state.hand))) if state.hand else []
            foreseen = list((Counter(held) - Counter(named(one))).elements()) if random.random() < 0.3 else []
            verdict = rule(reported, reported.unseen, state.turn, one, foreseen=foreseen)
            lawful = isinstance(judge(state, state.turn, one), Allowed)
            assert verdict.outcome != (Outcome.ILLEGAL if lawful else Outcome.LEGAL), (one, verdict)
            told[verdict.outcome] += 1
    assert told[Outcome.LEGAL] > 30
    assert told[Outcome.ILLEGAL] > 10


# -- cases -----------------------------------------------------------------------------------------


def hidden(state: State, count: int, elsewhere: str = "") -> tuple[State, Unseen]:
    """The table with so many hidden cards in seat 0's hand, and cards known to lie elsewhere."""
    state.seats[0].hand += [HIDDEN] * count
    pack = state.rules.pack
    melds = [card for meld in state.melds for card in meld.cards]
    away = pack.read(elsewhere.split())
    return state, Unseen.among(pack, [seat.hand for seat in state.seats], melds, state.pile, away)


def told(state: State, count: int, text: str, elsewhere: str = "", foreseen: str = "") -> str:
    """What is ruled of a move with so many hidden cards in hand."""
    reported, unseen = hidden(state, count, elsewhere)
    later = reported.rules.pack.read(foreseen.split())
    verdict = rule(reported, unseen, 0, move(reported.rules, text), foreseen=later)
    return " ".join([verdict.outcome, *([verdict.reason] if verdict.reason else [])])


UNDECIDED = "undecided UNSEEN_CARDS"
CASES = [
    # hand, hidden, move, known elsewhere, ruling, why this row exists
    ("7S", 3, "meld 7S 7H 7C", "", "legal", "two of the hidden cards come to light"),
    ("7S", 1, "meld 7S 7H 7C", "", "illegal NOT_HELD", "one hidden card cannot be two"),
    ("7S", 3, "meld 7S 7H 7C", "7H 7H", "illegal NOT_HELD", "both sevens of hearts lie elsewhere"),
    ("7S", 3, "meld 7S 8H 7C", "", "illegal", "what was shown is no meld, whatever else is held"),
    ("", 4, "discard 7C", "", "legal", "any hidden card may be the one"),
    ("7S", 1, "discard JK", "", "illegal", "the joker came to light beside a seven"),
    ("JK", 1, "discard JK", "", UNDECIDED, "only if the other card is a joker, too"),
    ("JK", 4, "discard JK", "", "illegal", "there are three jokers more, not four"),
    ("JK 5S", 1, "discard JK", "", "illegal", "the five is known"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "count", "text", "elsewhere", "expected", "why"), CASES)
def test_a_move_with_hidden_cards(
    hand: str, count: int, text: str, elsewhere: str, expected: str, why: str
) -> None:
    assert told(table(MENOS, hand), count, text, elsewhere) == expected, why


TAKES = [
    # hand, hidden, top of the pile, opened, seen later in the turn, ruling, why
    ("6D 7D", 4, "8D", "no", "", "legal", "the use is known"),
    ("2C", 4, "8D", "no", "", UNDECIDED, "the hidden cards may be its use"),
    ("2C", 4, "8D", "no", "6D 7D", "legal", "they came to light in the same turn"),
    ("2C 4H", 1, "8D", "no", "", "illegal", "one hidden card is not enough for a meld"),
    ("2C 4H 7D", 1, "8D", "no", "", UNDECIDED, "one is enough: the six or the nine"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "count", "top", "opened_", "later", "expected", "why"), TAKES)
def test_a_take_with_hidden_cards(
    hand: str, count: int, top: str, opened_: str, later: str, expected: str, why: str
) -> None:
    state = table(MENOS, hand, pile=f"KH {top}", phase="draw", opened=opened_)
    assert told(state, count, "take", foreseen=later) == expected, why


def test_what_cannot_have_been_there_later_is_not_foreseen() -> None:
    """The line that tells it is the contradiction, not the one before."""
    state = table(MENOS, "2C", pile="KH 8D", phase="draw", opened="no")
    assert told(state, 1, "take", foreseen="6D 7D") == "illegal"


def test_an_undecided_take_still_says_what_is_done() -> None:
    state, unseen = hidden(table(MENOS, "2C", pile="KH 8D", phase="draw", opened="no"), 4)
    verdict = rule(state, unseen, 0, move(MENOS, "take"))
    assert isinstance(verdict.ruling, Allowed)
    assert verdict.ruling.events[0].card == "8D"  # type: ignore[union-attr]


def test_an_undecided_discard_still_says_what_is_done() -> None:
    state, unseen = hidden(table(MENOS, "JK"), 1)
    verdict = rule(state, unseen, 0, move(MENOS, "discard JK"))
    assert (verdict.outcome, verdict.reason) == (Outcome.UNDECIDED, Reason.UNSEEN_CARDS)
    assert isinstance(verdict.ruling, Allowed)


FREE = turned("loba-de-menos", {"take_discard": "free"})
NEVER = turned("loba-de-menos", {"joker_discard": "never"})
SWAPS = turned("loba-de-menos", {"joker_substitution": True})
LATE = turned("loba-de-menos", {"discard_use_by": "end_of_turn"})


def test_the_twin_of_a_taken_card_may_be_thrown() -> None:
    taken = table(FREE, "2C", pile="KH 8D", phase="draw", taken=True)
    assert told(taken, 1, "discard 8D") == UNDECIDED
    again = table(FREE, "2C", pile="KH 8D", phase="draw", taken=True)
    assert told(again, 1, "discard 8D", elsewhere="8D") == "illegal"


def test_a_taken_card_may_stay_alone_with_a_joker() -> None:
    """Free to take, not to throw back: beside it there may be nothing that can be thrown."""
    state = table(FREE, "6S 7S 8S", pile="KH 8D", phase="draw", taken=True)
    assert told(state, 1, "meld 6S 7S 8S") == UNDECIDED
    more = table(FREE, "6S 7S 8S 2C", pile="KH 8D", phase="draw", taken=True)
    assert told(more, 1, "meld 6S 7S 8S") == "legal"
    used = table(FREE, "6D 7D", pile="KH 8D", phase="draw", taken=True)
    assert told(used, 1, "meld 6D 7D 8D") == "legal"


def test_a_free_take_may_leave_nothing_to_throw() -> None:
    state = table(FREE, "", pile="KH 8D", phase="draw")
    assert told(state, 1, "take") == UNDECIDED
    sure = table(FREE, "2C", pile="KH 8D", phase="draw")
    assert told(sure, 1, "take") == "legal"


def test_nothing_but_jokers_may_be_left() -> None:
    state = table(NEVER, "6S 7S 8S")
    assert told(state, 1, "meld 6S 7S 8S") == UNDECIDED
    many = table(NEVER, "6S 7S 8S")
    assert told(many, 5, "meld 6S 7S 8S") == "legal"


def test_a_swapped_joker_may_find_a_meld_among_hidden_cards() -> None:
    state = table(SWAPS, "7S 2C", melds="0 5S 6S JK")
    assert told(state, 2, "swap m1 7S") == UNDECIDED
    wrong = table(SWAPS, "9S 2C", melds="0 5S 6S JK")
    assert told(wrong, 2, "swap m1 9S") == "illegal"
    never = table(MENOS, "7S 2C", melds="0 5S 6S JK")
    assert told(never, 2, "swap m1 7S") == "illegal"


def test_a_swapped_joker_may_be_used_at_any_time_of_the_turn() -> None:
    """Ruling 26: other melds may come first, the end of the turn may not."""
    state, unseen = hidden(table(SWAPS, "7S 8H 8C 8D 2C", melds="0 5S 6S JK"), 4)
    swap = rule(state, unseen, 0, move(SWAPS, "swap m1 7S"))
    assert isinstance(swap.ruling, Allowed)
    for event in swap.ruling.events:
        apply(state, event)
    assert rule(state, unseen, 0, move(SWAPS, "meld 8H 8C 8D")).outcome == Outcome.UNDECIDED
    assert rule(state, unseen, 0, move(SWAPS, "discard 2C")).outcome == Outcome.ILLEGAL


def test_a_duty_may_be_met_later_by_hidden_cards() -> None:
    state = table(LATE, "6S 7S 8S 2C 7D", pile="KH 8D", phase="draw", opened="no")
    state.seats[0].hand += MENOS.pack.read(["6D"])
    state = _taken(state)
    assert told(state, 1, "meld 6S 7S 8S") == "legal"
    other = _taken(table(LATE, "6S 7S 8S 8H 8C", pile="KH 8D", phase="draw", opened="no"))
    assert told(other, 1, "meld 8H 8C 8D") == "legal"
    assert told(
        _taken(table(LATE, "8H 8C 6S 7S", pile="KH 8D", phase="draw", opened="no")), 1, "discard 6S"
    ) == ("illegal")


def _taken(state: State) -> State:
    ruling = judge(state, 0, move(state.rules, "take"))
    assert isinstance(ruling, Allowed)
    for event in ruling.events:
        apply(state, event)
    return state


def test_a_close_with_a_hidden_loose_card() -> None:
    """At most five points may stay loose: a hidden card may be a figure."""
    state = given("chinchon", "1O 1C 1E 5B 6B 7B SO", phase="play")
    reported, unseen = hidden(state, 1)
    melds = tuple(LayMeld(tuple(state.rules.pack.read(one.split()))) for one in ("1O 1C 1E", "5B 6B 7B"))
    verdict = rule(reported, unseen, 0, Close(melds, state.rules.pack.index["SO"]))
    assert (verdict.outcome, verdict.reason) == (Outcome.UNDECIDED, Reason.UNSEEN_CARDS)


def test_a_show_and_a_resignation_name_what_they_name() -> None:
    pack = RULESETS["chinchon"].pack
    ace, two = pack.read(["1O", "2O"])
    assert named(Show((LayMeld((ace,)),), (LayOff("m1", (two,)),))) == (ace, two)
    assert named(Resign()) == ()


def test_what_is_surely_lawful(monkeypatch: pytest.MonkeyPatch) -> None:
    state, unseen = hidden(table(MENOS, "6D 7D 2C", pile="KH 8D", phase="draw", opened="no"), 4)
    state.unseen = unseen
    moves = [move(MENOS, "draw"), move(MENOS, "take")]
    assert surely(state, 0, moves) == moves
    state.seats[0].hand.remove(MENOS.pack.index["7D"])
    assert surely(state, 0, moves) == moves[:1]
    monkeypatch.setattr(law, "MOST_STEPS", -1)
    with pytest.raises(TooComplex):
        surely(state, 0, moves)
    state.unseen = None
    assert surely(state, 0, moves) == moves


def test_an_undecided_swap_still_says_what_is_done() -> None:
    state, unseen = hidden(table(SWAPS, "7S 2C", melds="0 5S 6S JK"), 4)
    verdict = rule(state, unseen, 0, move(SWAPS, "swap m1 7S"))
    assert isinstance(verdict.ruling, Allowed)
    assert verdict.ruling.events == (JokerSwapped(0, "m1", "7S", ["5S", "6S", "7S"]),)


def test_three_jokers_that_may_lie_beside_a_fourth() -> None:
    """More hidden cards than are tried one by one; what is done is told all the same."""
    state, unseen = hidden(table(MENOS, "JK"), 3)
    verdict = rule(state, unseen, 0, move(MENOS, "discard JK"))
    assert verdict.outcome == Outcome.UNDECIDED
    assert isinstance(verdict.ruling, Allowed)


def test_a_count_is_not_made_of_a_hand_that_was_tried() -> None:
    """The discard leaves a next hand that is known and cannot go on: the deal is blocked, and not counted."""
    state, unseen = hidden(table(MENOS, "JK", pile="", stock=0), 1)
    verdict = rule(state, unseen, 0, move(MENOS, "discard JK"))
    assert isinstance(verdict.ruling, Allowed)
    kinds = [type(event) for event in verdict.ruling.events]
    assert kinds == [CardDiscarded, DealBlocked, DealEnded]


def test_of_cards_that_cannot_all_be_there_those_are_named_that_cannot() -> None:
    state, unseen = hidden(table(MENOS, "2C"), 3, elsewhere="7H 7H")
    verdict = rule(state, unseen, 0, move(MENOS, "meld 7S 7H 7C"))
    assert isinstance(verdict.ruling, Refused)
    assert [str(breach.code) for breach in verdict.ruling.breaches] == ["CARD_NOT_IN_HAND"]
    assert verdict.ruling.breaches[0].details["cards"] == tuple(MENOS.pack.read(["7H"]))
    assert verdict.shown == tuple(MENOS.pack.read(["7S", "7C"]))


def test_only_what_is_certain_is_told_of_a_refusal() -> None:
    state, unseen = hidden(table(FREE, "2C", pile="KH 8D", phase="draw", taken=True), 2)
    state.turn = 1
    verdict = rule(state, unseen, 0, move(FREE, "discard 8D"))
    assert isinstance(verdict.ruling, Refused)
    assert [str(breach.code) for breach in verdict.ruling.breaches] == ["NOT_YOUR_TURN"]


def test_what_a_turn_shows_of_its_first_move() -> None:
    pack = MENOS.pack
    seven, eight, joker = pack.read(["7S", "8S", "JK"])
    swap, laid = SwapJoker("m1", seven), LayMeld((joker, eight))
    assert foreseen_in(swap, [laid, Discard(joker)]) == (eight, joker)
    assert foreseen_in(LayMeld((seven,)), [laid]) == (joker, eight)
    assert foreseen_in(Discard(seven), []) == ()


def test_what_a_turn_shows_beside_a_move_that_was_refused() -> None:
    """It took no card and swapped no joker; of each card no more was there than the most that needs it."""
    seven, eight, joker = MENOS.pack.read(["7S", "8S", "JK"])
    swap, laid = SwapJoker("m1", seven), LayMeld((joker, eight))
    assert foreseen_beside(Discard(seven), [Discard(seven)]) == ()
    assert foreseen_beside(Discard(seven), [LayMeld((seven, eight)), Discard(seven)]) == (seven, eight)
    assert foreseen_beside(swap, [laid, Discard(joker)]) == (joker, joker, eight)
    assert foreseen_beside(swap, [swap, laid, Discard(joker)]) == (eight, joker)
    assert foreseen_beside(laid, [laid]) == ()
    assert foreseen_beside(laid, []) == ()
