"""Records in which cards are hidden: ruled on by what is known and possible, and never against the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as replace_struct

from referee.histories import text, unseen
from referee.histories.adjudicate import Adjudication, adjudicate
from referee.histories.document import Deal, DealResult, Entry, Header, History, Played
from referee.histories.verdict import ILLEGAL, LEGAL, UNDECIDED
from referee.histories.walk import LineRuling, Walk
from referee.rules import placing
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.hindsight import _Ways
from referee.rules.moves import Close, Discard, DrawStock, LayMeld, LayOff, Move, SwapJoker, TakeDiscard
from referee.rules.state import State
from referee.rules.views import PUBLIC
from tests.histories.golden import NAMES, SPANISH, record_of
from tests.histories.test_adjudicate import told
from tests.rules.positions_made import turned

# -- never against the truth -------------------------------------------------------------------------


def half_seen(history: History, random: Random, share: float) -> History:
    """The record as somebody may have written it down who saw only so much of the cards."""

    def seen(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card if random.random() < share else HIDDEN for card in cards)

    def line(entry: Entry) -> Entry:
        match entry:
            case Deal():
                assert entry.hands is not None
                stock = entry.stock if random.random() < share / 4 else None
                return replace(entry, hands=tuple(map(seen, entry.hands)), stock=stock)
            case Played(move=DrawStock()):
                drawn = entry.drawn if random.random() < share else None
                recycled = entry.recycled if random.random() < share / 4 else None
                return replace(entry, drawn=drawn, recycled=recycled)
            case Played(move=Discard() | Close() as move) if random.random() > 0.97 + share / 30:
                return replace(entry, move=replace_struct(move, card=HIDDEN))
            case Played(move=TakeDiscard()) if random.random() > 0.5:
                return replace(entry, drawn=None)
            case DealResult() if random.random() < 0.5:
                return replace(entry, left=None)
            case _:
                return entry

    return replace(history, entries=tuple(map(line, history.entries)))


def bent(history: History, random: Random) -> History:
    """The record up to a line at which the seat does something else with the cards it has."""
    steps = list(Walk(history).steps())
    places = [n for n, step in enumerate(steps) if isinstance(step.ruling.entry, Played)]
    at = random.choice(places)
    entry, before = history.entries[at], steps[at].before
    assert isinstance(entry, Played)
    if not (moves := anything(before, entry.seat, random)):
        return history
    changed = Played(seat=entry.seat, move=random.choice(moves))
    return replace(history, entries=(*history.entries[:at], changed))


def anything(state: State, seat: int, random: Random) -> list[Move]:
    """Acts with cards that the seat really holds, mostly unlawful ones."""
    hand = state.seats[seat].hand
    if not hand:
        return []
    some = tuple(random.sample(hand, min(3, len(hand))))
    moves: list[Move] = [Discard(random.choice(hand)), LayMeld(some), TakeDiscard()]
    if state.melds:
        meld = random.choice(state.melds)
        moves += [LayOff(meld.id, some[:1]), SwapJoker(meld.id, some[0])]
    return moves if state.pile else moves[:2]


@given(st.sampled_from([*NAMES, *SPANISH]), st.integers(0, 10**9), st.integers(0, 9), st.booleans())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_ruling_is_against_the_truth(name: str, seed: int, tenths: int, bend: bool) -> None:
    """Lawful is never ruled unlawful, unlawful never lawful, and no fault is found where there is none."""
    random = Random(seed)
    history = record_of(name)
    if bend:
        history = bent(history, random)
    whole, half = adjudicate(history), adjudicate(half_seen(history, random, tenths / 10))
    for true, ruled in zip(whole.lines, half.lines, strict=True):
        outcomes = {true.verdict and true.verdict.outcome, ruled.verdict and ruled.verdict.outcome}
        assert outcomes != {LEGAL, ILLEGAL}, (true, ruled)
        assert {fault.code for fault in ruled.faults} <= {fault.code for fault in true.faults}, ruled
        if true.is_fault:
            break


@pytest.mark.parametrize("name", [*NAMES, *SPANISH])
def test_almost_all_of_what_the_public_saw_is_decided(name: str) -> None:
    """Every meld and discard is lawful for certain; a joker thrown may be one beside another card."""
    found = adjudicate(record_of(name, PUBLIC))
    open_ = [line for line in found.lines if line.verdict and line.verdict.outcome == UNDECIDED]
    assert found.clean
    assert len([line for line in open_ if not _is_close(line)]) <= len(found.lines) / 50
    assert not any(line.skipped for line in found.lines)


def _is_close(line: LineRuling) -> bool:
    """A close face down: nobody saw with what."""
    return isinstance(line.entry, Played) and isinstance(line.entry.move, Close)


# -- cases -------------------------------------------------------------------------------------------

HEAD = "loba-history 1\nruleset: {game}\n{more}players: Ana, Beto\ndealer: 1\n"
DEALT = "deal 1 dealer 1\n0 has: 6D 7D 8D 3S KH 4C 5S QH 9C\n1 has: 9\npile: TD\nstock: 89\n"
NOTHING = "deal 1 dealer 1\n0 has: 9\n1 has: 9\npile: TD\nstock: 89\n"


def ruled(*lines: str, dealt: str = DEALT, game: str = "loba-de-menos", more: str = "") -> Adjudication:
    record = HEAD.format(game=game, more=more) + dealt + "".join(line + "\n" for line in lines)
    return adjudicate(text.read(record.encode()).history)


OPEN = "?UNSEEN_CARDS"
NOT_HELD = "CARD_NOT_IN_HAND NO_COPY_LEFT"
CASES = [
    # the deal, lines after it, what is wrong with each, why this row exists
    (NOTHING, ["0: +S; m 7S 7H 7C; -2C"], ["", "", ""], "what comes to light was there"),
    (NOTHING, ["0: +S; m 7S 7H 8C; -2C"], ["", "SET_RANKS_DIFFER", ""], "no hidden card makes it a meld"),
    (DEALT, ["0: +S 6D; -3S", "1: +S; -6D"], ["", "", "", NOT_HELD], "the third six of diamonds"),
    (NOTHING, ["0: +S; -6D", "1: +S; -6D", "0: +S; -6D"], ["", "", "", "", "", NOT_HELD], "a third copy"),
    (NOTHING, ["0: +S; -6D", "1: +S; -6D", "0: +S 6D"], ["", "", "", "", "NO_COPY_LEFT"], "not drawn"),
    (DEALT, ["0: +S; -AD"], ["", ""], "the card just drawn"),
    (DEALT, ["0: +S; m AD AC AH"], ["", "CARD_NOT_IN_HAND CANNOT_BE_DONE"], "one card was drawn, not three"),
    (NOTHING, ["0: +P; m 8D 9D TD; -2C"], ["", "", ""], "the same turn shows the use"),
    (NOTHING, ["0: +P"], [OPEN], "its use was not seen"),
    (NOTHING, ["0: +P; -2C"], [OPEN, "MUST_USE_TAKEN_CARD"], "it was owed a use"),
    (DEALT, ["0: +P; -3S"], ["TAKE_WITHOUT_USE", "MUST_USE_TAKEN_CARD"], "all is known"),
    (NOTHING, ["0: !+P; +S; -2C"], [OPEN, "", ""], "whether it was rightly refused cannot be told"),
    (NOTHING, ["0: +S; !m 7S 7H 8C; -2C"], ["", "SET_RANKS_DIFFER", ""], "rightly refused in any case"),
    (NOTHING, ["0: +S; !m 7S 7H 7C; -2C"], ["", OPEN, ""], "perhaps they were not in the hand"),
    (NOTHING, ["0: +S; !m 7S 7H 7C; m 7S 7H 7C; -2C"], ["", "REFUSED_LAWFUL", "", ""], "they were"),
    (NOTHING, ["0: +S; -JK"], ["", "JOKER_DISCARD"], "a joker goes only among jokers, not ten"),
    (NOTHING, ["0: +S; m 7S 7H 7C; m 8S 8H 8C; m 9S 9H 9C; -JK"], ["", "", "", "", ""], "the last card"),
    (NOTHING, ["0: +S; -??", "1: +P; m 7S 7H 7C; -2C"], ["", OPEN, OPEN, OPEN, OPEN], "what was taken?"),
    (NOTHING, ["0: +S; -??", "1: +P 7C; m 7S 7H 7C; -2C"], ["", OPEN, "", "", ""], "somebody saw it taken"),
    (NOTHING, ["0: +S; -7C", "1: +S; -7C", "0: +S; -??", "1: +P 7C"],
     ["", "", "", "", "", OPEN, OPEN + " NO_COPY_LEFT"], "there is no third of it"),
]  # fmt: skip


@pytest.mark.parametrize(("dealt", "lines", "wrong", "why"), CASES)
def test_what_is_ruled_of_a_record_with_hidden_cards(
    dealt: str, lines: list[str], wrong: list[str], why: str
) -> None:
    found = ruled(*lines, dealt=dealt)
    assert [sorted(line.split()) for line in told(found)[1:]] == [sorted(line.split()) for line in wrong], why


def test_after_a_contradiction_the_rest_is_counted_as_if_it_had_not_been() -> None:
    found = ruled("0: +S 6D; -3S", "1: +S; -6D", "0: +S; -3S", "1: +S; m 7S 7H 7C; -3S", dealt=DEALT)
    assert told(found)[4] == NOT_HELD
    assert told(found)[5:] == ["", "", "", "", NOT_HELD]


RESULTS = [
    # what is told as left of nine hidden cards and one drawn, what is wrong with it
    ("left . / 3S 3S 2D 2D 2C 2C 2H 2H 2S", ""),
    ("left . / 3S 3S 2D 2D 2C 2C 2H 2H", "LEFT_DIFFERS"),
    ("left . / 3S 3S 3S 2D 2D 2C 2C 2H 2H", "LEFT_DIFFERS"),
    ("left . / 7S 7S 2D 2D 2C 2C 2H 2H 2S", "LEFT_DIFFERS"),
    ("left . / 3S 3S ?? ?? ?? ?? ?? ?? ??", ""),
]


@pytest.mark.parametrize(("left", "wrong"), RESULTS)
def test_hands_that_are_laid_open_must_have_been_there(left: str, wrong: str) -> None:
    acts = "0: +S; m 7S 7H 7C; m 8S 8H 8C; m 9S 9H 9C; -KH"
    found = ruled(acts, f"result deal 1 winner 0 points -10 0 totals -10 0 {left}", dealt=NOTHING)
    codes = {str(fault.code) for fault in found.lines[-1].faults} - {"POINTS_DIFFER", "TOTAL_DIFFERS"}
    assert codes == ({wrong} if wrong else set())
    counted = "??" not in left and not wrong
    assert (found.counts[0].lawful is not None) == counted


def test_a_joker_that_was_swapped_for_was_not_in_the_hand() -> None:
    more = "option joker_substitution: true\n"
    acts = ["0: +S; m 5S 6S JK; -2C", "1: +S; -2C", "0: +S; s m1 7S; m JK 8H 9H; -3C"]
    found = ruled(*acts, dealt=NOTHING, more=more)
    assert told(found)[1:] == [""] * 9
    assert found.end.unseen is not None
    jokers = [seen for seen in found.end.unseen.sightings if found.header.rules.pack.codes[seen.card] == "JK"]
    assert len(jokers) == 1


def test_a_deal_in_which_nothing_could_be_drawn_may_be_blocked() -> None:
    """Where the seat to draw holds hidden cards it is the record that says it could take nothing."""
    dealt = "deal 1 dealer 1\n0 has: 9\n1 has: 9\npile: 1\nstock: .\n"
    result = "result deal 1 winner none blocked points 9 9 totals 9 9"
    assert told(ruled(result, dealt=dealt))[1:] == [""]
    assert told(ruled("0: +P", result, dealt=dealt))[-1] == "RESULT_NOT_DUE"


STUCK = [
    # what the seat to draw was left with, beside a ten of diamonds on the pile, what is wrong with the result
    ("2C 3C 4S 5H 6S 7H 8S 9C KC", ""),
    ("2C 3C 4S 5H 6S 7H 8S 9D JD", "RESULT_NOT_DUE"),
    ("2C 3C 4S 5H 6S 7H 8S 9D ??", ""),
    ("9D JD", "LEFT_DIFFERS"),
]


@pytest.mark.parametrize(("left", "wrong"), STUCK)
def test_what_was_left_shows_whether_the_deal_was_blocked(left: str, wrong: str) -> None:
    """By itself it is only where the seat to draw could take nothing either; else it had to say so."""
    dealt = "deal 1 dealer 1\n0 has: 9\n1 has: 9\npile: TD\nstock: .\n"
    result = f"result deal 1 winner none blocked points 9 9 totals 9 9 left {left} / ??"
    codes = {str(fault.code) for fault in ruled(result, dealt=dealt).lines[-1].faults}
    assert wrong in codes or (not wrong and not codes & {"RESULT_NOT_DUE"})


def test_who_comes_back_after_a_deal_that_nobody_can_count() -> None:
    """The record is gone on with: its totals, and its answers."""
    more = 'option limit: {"at": 50, "cmp": ">="}\n'
    acts = "0: +S; m 7S 7H 7C; m 8S 8H 8C; m 9S 9H 9C; -KH"
    lines = [acts, "result deal 1 winner 0 points 0 60 totals 0 60", "1: rebuy", "deal 2", "1: +S"]
    found = ruled(*lines, dealt=NOTHING, game="loba-de-menos-reenganche", more=more)
    assert OPEN in told(found)
    assert [seat.total for seat in found.end.seats] == [0, 0]
    assert found.end.seats[1].rebuys == 1


def endless(turns: int) -> History:
    """A deal of two hidden hands in which only cards are drawn and thrown, and the stock goes round."""
    rules, random = turned("loba-de-menos", {"idle_recycles": None}), Random("endless")
    deck = list(rules.pack.cards)
    random.shuffle(deck)
    hands, pile, stock = [deck[:9], deck[9:18]], deck[18:19], deck[19:]
    dealt = Deal(deal=1, round=1, dealer=1, hands=((HIDDEN,) * 9,) * 2, pile=tuple(pile), stock=None)
    entries: list[Entry] = [dealt]
    for turn in range(turns):
        if not stock:
            stock, pile = pile[:-1], pile[-1:]
            random.shuffle(stock)
        hand = hands[turn % 2]
        hand.append(stock.pop())
        thrown = random.choice([card for card in hand if card != JOKER])
        hand.remove(thrown)
        pile.append(thrown)
        entries += [Played(seat=turn % 2, move=DrawStock()), Played(seat=turn % 2, move=Discard(thrown))]
    return History(Header(rules, ("Ana", "Beto"), 1), tuple(entries))


def work_of(turns: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often it is asked of one card where it can have been, in all of such a record."""
    asked = 0

    def counted(owner: object, name: str) -> None:
        really = getattr(owner, name)

        def call(*args: object) -> object:
            nonlocal asked
            asked += 1
            return really(*args)

        monkeypatch.setattr(owner, name, call)

    monkeypatch.setattr(unseen, "A_STEP", 1_000_000)  # else such records end in WORK long before
    counted(placing, "_heaps_of")
    counted(_Ways, "_may_be_held")
    found = adjudicate(endless(turns))
    monkeypatch.undo()
    assert not any(line.is_fault or line.skipped for line in found.lines)
    reasons = Counter(line.verdict.reason for line in found.lines if line.verdict)
    assert reasons["TOO_COMPLEX"] > turns / 4
    return asked


def test_a_record_that_goes_round_and_round_is_not_looked_through_on_every_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If it were, twice the turns would be eight times the work."""
    assert work_of(1_400, monkeypatch) < 2 * work_of(700, monkeypatch)
