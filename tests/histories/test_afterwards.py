"""Lines that nothing decides by themselves: decided by later ones, where these leave no other way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from events.catalogue import CardDrawn, StockRecycled
from referee.histories import text, unseen, walk
from referee.histories.adjudicate import Adjudication, adjudicate
from referee.histories.beginning import NoBeginning, beginning
from referee.histories.document import Attempt, Deal, DealResult, Entry, Header, History, Played
from referee.histories.page import page
from referee.histories.report import Report
from referee.histories.telling import adjudication_json
from referee.histories.verdict import ILLEGAL, LEGAL, UNDECIDED
from referee.histories.walk import Walk
from referee.jobs.verdicts import verdict
from referee.rules.moves import Discard
from referee.rules.rulesets.dials import Ruleset
from tests.histories.test_adjudicate import told
from tests.histories.test_unseen import anything, half_seen
from tests.rules.misplayed import Misplayed, tempted
from tests.rules.positions_made import Options, turned

OPEN = "?UNSEEN_CARDS"
HEAD = "loba-history 1\nruleset: {game}\n{more}players: Ana, Beto\ndealer: 1\n"
DEALT = "deal 1 dealer 1\n0 has: 7S 8S 9S 2H 2C 2D 5S 6S ??\n1 has: 9\npile: TD\nstock: 89\n"
NOTHING = "deal 1 dealer 1\n0 has: 9\n1 has: 9\npile: TD\nstock: 89\n"
CHINCHON = "deal 1 dealer 1\n0 has: 1O 1C 1E 5B 6B 7B ??\n1 has: 7\npile: 2C\nstock: 25\n"


def record(*lines: str, dealt: str = DEALT, game: str = "loba-de-menos", more: str = "") -> bytes:
    return (HEAD.format(game=game, more=more) + dealt + "".join(line + "\n" for line in lines)).encode()


def ruled(*lines: str, dealt: str = DEALT, game: str = "loba-de-menos", more: str = "") -> Adjudication:
    return adjudicate(text.read(record(*lines, dealt=dealt, game=game, more=more)).history)


JOKER = "0: +S JK; m 7S 8S 9S; m 2H 2C 2D; l m1 5S 6S; -JK"
"""A joker is thrown beside one card that nobody saw: entry 5 after the deal."""
OUT = "1: +S; m 4S 4H 4C; m TS TH TC; m JS JH JC; -QC"
RESULT = "result deal 1 winner 1 points {points} -10 totals {points} -10 left {left} / ."
CASES = [
    # lines after the deal, outcome of the act, codes, the line after it that shows it, why this row exists
    ([JOKER], "undecided", "", None, "nothing more is told"),
    ([JOKER, "1: +S; -3C", "0: +S 4C; -KD"], "illegal", "JOKER_DISCARD", 3, "the king was beside it"),
    ([JOKER, "1: +S; -3C", "0: +S 4C; -JK"], "legal", "", 3, "there were two jokers"),
    ([JOKER, "1: +S; -3C", "0: +S; -KD"], "undecided", "", None, "it may have been drawn since"),
    ([JOKER, "1: +S; -3C", "0: +S; -KD", OUT, RESULT.format(points=4, left="4C")],
     "illegal", "JOKER_DISCARD", 5,
     "the card that was left shows that neither was a joker"),
    ([JOKER, "1: +S; -3C", "0: +S; -KD", OUT, RESULT.format(points=10, left="JK")], "undecided", "", None,
     "either of the two was drawn since"),
    ([JOKER, "1: +S; -3C", "0: +S; -KD", OUT, RESULT.format(points=4, left="4C 4C")], "undecided", "", None,
     "what cannot have been left shows nothing"),
    ([JOKER, "1: +S; -3C", "0: +S; -??", "1: +S; -3C", "0: +S 4C; -KD"], "undecided", "", None,
     "a card that nobody saw was thrown in between"),
    ([JOKER, "1: +S; -5S", "0: +S 4C; -KD", "1: +S; -5S"], "illegal", "JOKER_DISCARD", 3,
     "a contradiction shows nothing, and takes nothing back"),
    ([JOKER, "1: +S; -5S", "1: +S; -5S", "0: +S 4C; -KD"], "undecided", "", None,
     "behind a contradiction nothing is shown of what was before it"),
    ([JOKER, "1: +S; -JK", "0: +S JK; -KD"], "illegal", "JOKER_DISCARD", 3, "whatever jokers lie elsewhere"),
    ([JOKER, "1: +S JK; -JK", "0: +S JK; -JK", "1: +S JK; -JK"], "illegal", "JOKER_DISCARD", 4,
     "the fourth joker was drawn from the stock, so none was beside it"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "outcome", "codes", "shown", "why"), CASES)
def test_a_joker_that_was_thrown_beside_a_card_nobody_saw(
    lines: list[str], outcome: str, codes: str, shown: int | None, why: str
) -> None:
    reading = text.read(record(*lines))
    found = adjudicate(reading.history)
    line = found.lines[5]
    assert isinstance(line.entry, Played)
    assert isinstance(line.entry.move, Discard)
    assert line.verdict is not None
    assert line.verdict.outcome == outcome, why
    assert " ".join(breach.code for breach in line.verdict.breaches) == codes
    begins = 5 + len(DEALT.splitlines())
    proved = None if line.verdict.proved is None else reading.places[line.verdict.proved] - begins + 1
    assert proved == shown, why


TAKEN = "0: +P; -2C"
LEFT = "result deal 1 winner 1 points {points} -10 totals {points} -10 left TD {left} / ."
TAKES = [
    # what was left beside the ten that was taken, points, outcome of the take, why
    ("3S 3H 4C 5S 6S KH QH 9C", 65, ILLEGAL, "nothing of it goes with the ten"),
    ("3S 3H 4C 5S 6S KH JD 9D", 65, LEGAL, "nine, ten, knave: it could have been used"),
    ("3S 3H 4C 5S 6S KH JD QD", 66, LEGAL, "ten, knave, queen"),
    ("3S 3H 4C 5S 6S KH JD ??", None, UNDECIDED, "one card is left that nobody saw, with a knave"),
    ("3S 3H 4C 5S 6S KH QH ??", None, ILLEGAL, "one card that nobody saw is not enough"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "points", "outcome", "why"), TAKES)
def test_a_take_that_was_not_used(left: str, points: int | None, outcome: str, why: str) -> None:
    """That it was not used is a fault of the discard; whether it could have been is one of the take."""
    found = ruled(TAKEN, OUT, LEFT.format(points=points or 60, left=left), dealt=NOTHING)
    assert found.lines[1].verdict is not None
    assert found.lines[1].verdict.outcome == outcome, why
    assert [str(b.code) for b in found.lines[2].verdict.breaches] == ["MUST_USE_TAKEN_CARD"]  # type: ignore[union-attr]
    assert found.first is not None
    assert found.first.ruling.index == (1 if outcome == ILLEGAL else 2)


CLOSES = [
    # the loose card that the count shows, what is ruled of the close
    ("SO", "illegal", 2),
    ("5O", "legal", 2),
    ("6O", "illegal", 2),
    ("??", "undecided", None),
]


@pytest.mark.parametrize(("loose", "outcome", "shown"), CLOSES)
def test_a_close_beside_a_card_that_is_shown_in_the_count(
    loose: str, outcome: str, shown: int | None
) -> None:
    lines = [
        "0: +S RE; close RE: 1O 1C 1E / 5B 6B 7B",
        "1: show",
        f"result deal 1 winner 0 points 0 20 totals 0 20 left {loose} / 4O 4C 3E 2O 2E 3B 4B",
    ]
    reading = text.read(record(*lines, dealt=CHINCHON, game="chinchon"))
    found = adjudicate(reading.history)
    assert found.lines[2].verdict is not None
    assert found.lines[2].verdict.outcome == outcome
    assert (found.lines[2].verdict.proved is None) == (shown is None)


def test_an_attempt_that_was_wrongly_refused_is_found_when_the_cards_show_themselves() -> None:
    first = ["0: +S 4C; !m 7S 7H 7C; -4C", "1: +S; -3C"]
    assert told(ruled(*first, dealt=NOTHING))[2] == "?UNSEEN_CARDS"
    found = ruled(*first, "0: +S 5C; m 7S 7H 7C; -5C", dealt=NOTHING)
    assert told(found)[2] == "REFUSED_LAWFUL"
    assert found.first is not None
    assert found.first.ruling.index == 2
    assert isinstance(found.first.ruling.entry, Attempt)
    assert found.first.lawful[0] == found.first.ruling.entry.move
    hidden = ruled(*first, "0: +S; m 7S 7H 7C; -5C", dealt=NOTHING)
    assert told(hidden)[2] == "?UNSEEN_CARDS"


def test_an_attempt_is_not_proved_lawful_by_cards_that_were_drawn_since() -> None:
    found = ruled("0: +S 4C; !m 7S 7H 7C; -4C", "1: +S; -3C", "0: +S 7C; m 7S 7H 7C; -5C", dealt=NOTHING)
    assert told(found)[2] == "?UNSEEN_CARDS"


REFUSED = [
    # the option, the turn, what is told of each line, why this row exists
    ("", "0: +P; !-TD; -TD", ["", OPEN, OPEN], "the discard shows the ten that was taken, not a second one"),
    ("", "0: +P; !-TD; m TS TH TD; -JH", ["", OPEN, "", ""], "so does a meld"),
    ("", "0: +P; !-TD; m TS TH TD; -TD", ["", "REFUSED_LAWFUL", "", ""], "two were in the hand"),
    ("", "0: +P; !m TS TH TD; -TD", ["", OPEN, OPEN], "nobody saw the other tens"),
    ("", "0: +P; m 2S 3S 4S; !l m1 5S; !-TD; l m1 5S; -JH", ["", "", "REFUSED_LAWFUL", OPEN, "", ""],
     "a lay-off that was refused, then done"),
    ("joker_substitution", "0: +S; m 5S 6S JK; !s m1 7S; m 7S 8S JK; -3C",
     ["", "", OPEN, "", ""], "no swap was done: the joker melded was in the hand, of which little is known"),
    ("joker_substitution", "0: +S; m 5S 6S JK; !s m1 7S; s m1 7S; m JK 8H 9H; -3C",
     ["", "", "REFUSED_LAWFUL", "", "", ""], "a swap that was refused, then done"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "turn", "expected", "why"), REFUSED)
def test_what_was_refused_took_nothing_from_the_hand(
    option: str, turn: str, expected: list[str], why: str
) -> None:
    free = "option take_discard: free\noption return_taken_card: false\n"
    more = f"option {option}: true\n" if option else free
    assert told(ruled(turn, dealt=NOTHING, more=more))[1:] == expected, why


FAULTY = [JOKER, "1: +S; -3C", "0: +S 4C; -KD", OUT, RESULT.format(points=4, left="4C")]


def test_what_follows_a_fault_that_was_proved_later_is_in_dispute() -> None:
    found = ruled(*FAULTY)
    assert [line.index for line in found.lines if line.is_fault] == [5]
    assert [line.index for line in found.lines if not line.disputed] == [0, 1, 2, 3, 4, 5]
    assert [count.disputed for count in found.counts] == [True]
    assert found.first is not None
    codes = found.header.rules.pack.codes
    assert sorted(codes[card] for card in found.first.before.seats[0].hand) == ["??", "JK"]
    assert not found.clean
    assert found.undecided == 0


def test_it_is_told_where_it_was_proved() -> None:
    reading = text.read(record(*FAULTY))
    found = adjudicate(reading.history)
    body: dict[str, Any] = adjudication_json(found, reading, "en")
    line = body["lines"][5]
    assert (line["legal"], line["proved"]["line"]) == (False, 12)
    assert body["first_fault"]["line"] == line["line"] == 10
    words = {"en": "What line 12 shows proves it.", "es": "línea 12", "pt": "linha 12"}
    for lang, saying in words.items():
        assert any(saying in told for told in Report(reading, found, lang).lines())
        assert saying in page(reading, lang)
    result = verdict(record(*FAULTY), 1, "en")
    assert (result["outcome"], result["undecided"]) == ("faulty", 0)
    assert result["first_fault"]["proved"]["line"] == 12


def test_nobody_plays_on_after_what_a_later_line_proves_wrong() -> None:
    lines = [JOKER, "1: +S; -3C", "0: +S 4C; -KD"]
    with pytest.raises(NoBeginning) as caught:
        beginning(text.read(record(*lines)), 10)
    assert caught.value.code == "TABLE_IN_DISPUTE"
    with pytest.raises(NoBeginning) as before:
        beginning(text.read(record(*lines)), 5)
    assert before.value.code == "CARDS_UNKNOWN"


# -- never against the truth -------------------------------------------------------------------------


GAMES: list[tuple[str, Options]] = [
    ("loba-de-menos", {}),
    ("loba-de-menos-reenganche", {}),
    ("loba-con-bazas", {}),
    ("carioca", {}),
    ("loba-de-mas", {}),
    ("chinchon", {}),
    ("loba-uruguaya", {}),
    ("loba-de-menos", {"take_discard": "free", "return_taken_card": False}),
    ("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn"}),
]


def misplayed(rules: Ruleset, seed: str) -> History:
    """A record of a deal in which people sometimes did what they might not; every card is told."""
    deal = Misplayed(rules, rules.players[0], seed, share=1.0, wrong=0.2)
    header = Header(rules, tuple(deal.opening.players), deal.opening.first_dealer)
    return History(header, (*_lines(deal),))


def _lines(deal: Misplayed) -> Iterator[Entry]:
    read, dealt = deal.truth.rules.pack.read, deal.dealt
    hands = tuple(tuple(read(hand)) for hand in dealt.hands)
    pile, stock = tuple(read(dealt.pile)), tuple(read(dealt.stock))
    yield Deal(deal=1, round=1, dealer=dealt.dealer, hands=hands, pile=pile, stock=stock)
    for done in deal.acts(120):
        drawn = [event for event in done.events if isinstance(event, CardDrawn | StockRecycled)]
        orders = [tuple(read(event.stock)) for event in drawn if isinstance(event, StockRecycled)]
        cards = [read([event.card])[0] for event in drawn if isinstance(event, CardDrawn)]
        order, card = next(iter(orders), None), next(iter(cards), None)
        yield Played(seat=done.seat, move=done.move, drawn=card, recycled=order)


def with_result(history: History) -> History:
    """The record with what was left in the hands, if its deal was counted and nobody is out by it."""
    walk = Walk(history)
    for _ in walk.steps():
        pass
    if not walk.counts or walk.counts[0].lawful is None or walk.counts[0].eliminated:
        return history
    count, scores = walk.counts[0], walk.counts[0].lawful.seats
    line = DealResult(
        deal=1,
        winner=count.winner,
        blocked=count.blocked,
        points=tuple(score.points if score else None for score in scores),
        totals=tuple(score.total if score else 0 for score in scores),
        left=tuple(tuple(seat.hand) for seat in walk.state.seats),
    )
    return replace(history, entries=(*history.entries, line))


def with_attempts(history: History, random: Random) -> History:
    """The record with acts that were refused before some of those that were done: often one that hangs on the
    rest of the hand, or what the seat does next itself.
    """
    entries: list[Entry] = []
    for n, step in enumerate(Walk(history).steps()):
        entry = step.ruling.entry
        if isinstance(entry, Played) and random.random() < 0.4:
            before, seat = step.before, entry.seat
            next_ = [one.move for one in history.entries[n : n + 3] if isinstance(one, Played)]
            some = [*islice(tempted(before, random), 2), *anything(before, seat, random), *next_]
            entries.append(Attempt(seat=seat, move=random.choice(some)))
        entries.append(history.entries[n])
    return replace(history, entries=tuple(entries))


def held_to_the_truth(rules: Ruleset, seed: str, told: Counter[str]) -> None:
    """What is ruled of a record that tells half of the cards is never against what the whole one says."""
    random = Random(seed)
    history = with_attempts(with_result(misplayed(rules, seed)), random)
    whole = adjudicate(history)
    half = adjudicate(half_seen(history, random, random.choice((0.0, 0.2, 0.5, 0.8))))
    for true, found in zip(whole.lines, half.lines, strict=True):
        if true.verdict is None or found.verdict is None:
            continue
        outcomes = {true.verdict.outcome, found.verdict.outcome}
        assert outcomes != {LEGAL, ILLEGAL}, (true, found)
        told[found.verdict.outcome] += 1
        told["refused " + found.verdict.outcome] += isinstance(found.entry, Attempt)
        told["later " + found.verdict.outcome] += found.verdict.proved is not None
        assert {fault.code for fault in found.faults} <= {fault.code for fault in true.faults}, found
        if not whole.lines[found.index].disputed:
            assert not found.disputed, found


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_no_ruling_is_against_the_truth(id: str, options: Options) -> None:
    told = Counter[str]()
    for seed in range(6):
        held_to_the_truth(turned(id, options), f"{id} {seed}", told)
    assert told[LEGAL] > 100
    assert told["refused legal"] > 5
    assert told["refused illegal"] > 20
    assert id == "chinchon" or told["later illegal"] + told["later legal"] > 0, "few close in so few deals"


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_no_ruling_in_many_deals_is_against_the_truth(id: str, options: Options) -> None:
    told = Counter[str]()
    for seed in range(150):
        held_to_the_truth(turned(id, options), f"{id} many {seed}", told)
    print(f"\n{id}: {dict(told)}")
    assert told["later illegal"] > 0


def test_what_came_to_light_is_not_carried_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that goes round and round shows more and more cards that nobody saw before."""
    monkeypatch.setattr(unseen, "A_STEP", 1)
    monkeypatch.setattr(walk, "MOST_STEPS", 2000)
    thrown = [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQK"]
    turns = [f"{1 - number % 2}: +S; -{card}" for number, card in enumerate(thrown)]
    found = told(ruled(*turns, dealt=NOTHING))
    assert "-WORK" not in found[:20]
    assert found[-1] == "-WORK"
