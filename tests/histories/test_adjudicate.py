"""Records ruled on: given this record, then this line is wrong for this reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from events.catalogue import DealScored
from referee.histories import text, walk
from referee.histories.adjudicate import Adjudication, adjudicate
from referee.histories.comparing import OtherCards, changed, under
from referee.histories.document import History
from referee.histories.faults import FaultCode
from referee.histories.nearest import nearest
from referee.histories.sayings import FAULTS, REASONS
from referee.histories.telling import fault_told
from referee.histories.text_write import act_text
from referee.histories.verdict import ILLEGAL, LEGAL, UNDECIDED
from referee.rules.moves import Discard, LayMeld, LayOff
from referee.rules.rulesets import ruleset, with_options
from referee.rules.views import OPERATOR, PUBLIC, Viewer
from tests.histories.golden import NAMES, record_of
from tests.histories.records import histories

HEAD = "loba-history 1\nruleset: {game}\n{more}players: Ana, Beto\ndealer: 1\n"
DEALT = """deal 1 dealer 1
0 has: 6D 7D 8D 3S KH 4C 5S QH 9C
1 has: 8S JS 4H AD 7C JD KD TC KC
pile: TD
stock: 89
"""


def ruled(*lines: str, game: str = "loba-de-menos", more: str = "", dealt: str = DEALT) -> Adjudication:
    """The ruling on a record of these lines after the usual deal."""
    record = HEAD.format(game=game, more=more) + dealt + "".join(line + "\n" for line in lines)
    return adjudicate(text.read(record.encode()).history)


def told(found: Adjudication) -> list[str]:
    """What is wrong, line by line: codes of breaches and of other faults; a question mark where undecided."""
    lines = []
    for line in found.lines:
        codes = [str(breach.code) for breach in line.verdict.breaches] if line.verdict else []
        codes += [str(fault.code) for fault in line.faults]
        if line.verdict and line.verdict.outcome == UNDECIDED:
            codes.append(f"?{line.verdict.reason}")
        codes += [f"-{line.skipped}"] if line.skipped else []
        lines.append(" ".join(codes))
    return lines


@pytest.mark.parametrize("name", NAMES)
def test_a_lawful_match_is_found_lawful(name: str) -> None:
    found = adjudicate(record_of(name))
    assert found.clean
    assert found.undecided == 0
    assert {line.verdict.outcome for line in found.lines if line.verdict} == {LEGAL}
    assert all(count.recorded is not None and count.lawful is not None for count in found.counts)


@pytest.mark.parametrize("viewer", [PUBLIC, 0])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_saw_of_it_is_never_found_unlawful(name: str, viewer: Viewer) -> None:
    """Of some acts it cannot be decided; every count is made, since hands are laid open for it."""
    found = adjudicate(record_of(name, viewer))
    assert found.clean
    whole = adjudicate(record_of(name))
    assert [count.lawful and count.lawful.seats for count in found.counts] == [
        count.lawful and count.lawful.seats for count in whole.counts
    ]


FAULTY = [
    # lines after the deal, what is wrong with each
    (["0: -9C"], ["MUST_DRAW_FIRST"]),
    (["1: +S"], ["NOT_YOUR_TURN"]),
    (["0: +S 2S; +S 3S; -2S", "1: +S"], ["", "ALREADY_DREW", "", ""]),
    (["0: +P; -9C"], ["TAKE_WITHOUT_USE", "MUST_USE_TAKEN_CARD"]),
    (["0: +S 2S; m 6D 7D 3S; -9C", "1: +S; -8S"], ["", "RUN_SUITS_DIFFER RUN_NOT_CONSECUTIVE", "", "", ""]),
    (["0: +S 9D; m 6D 7D 8D; l m1 9D; l m2 QH; -9C"],
     ["", "", "", "NO_SUCH_MELD CANNOT_BE_DONE", "-STOPPED"]),
    (["0: +S 2S; m 6D 7D 3S; l m1 8D; -9C"],
     ["", "RUN_SUITS_DIFFER RUN_NOT_CONSECUTIVE", "?BROKEN_MELD", ""]),
    (["0: +S 2S; -AD", "1: +S"], ["", "CARD_NOT_IN_HAND CANNOT_BE_DONE", "-STOPPED"]),
    (["0: +S 2S; -3S", "0: +S", "1: +S; -8S"], ["", "", "NOT_YOUR_TURN", "NOT_YOUR_TURN", ""]),
    (["0: +S 2S; -3S", "0: -4C", "1: +S; -8S"], ["", "", "NOT_YOUR_TURN", "", ""]),
    (["0: blocked"], ["STOCK_NOT_EMPTY"]),
    (["0: rebuy"], ["REBUY_NOT_ALLOWED CANNOT_BE_DONE"]),
    (["0: +P 9H"], ["TAKE_WITHOUT_USE DRAWN_DIFFERS"]),
    (["0: !+P; +S 2S; -3S"], ["TAKE_WITHOUT_USE", "", ""]),
    (["0: !+S; +S 2S"], ["REFUSED_LAWFUL", ""]),
    (["0: +S 2S; !m 6D 7D 8D [RUN_TOO_SHORT]; -2S"], ["", "REFUSED_LAWFUL", ""]),
    (["0: +S 2S", "ruling by Carlos: play on", "# a note", "0: -2S"], ["", "", "", ""]),
    (["0: +S 2S", "result deal 1 winner 0 points 0 0 totals 0 0"], ["", "RESULT_NOT_DUE"]),
    (["0: resign", "result match winners 0 totals 0 0"], ["", "WINNERS_DIFFER"]),
    (["0: +S 2S", "result match winners 0 totals 0 7"], ["", "MATCH_NOT_OVER TOTAL_DIFFERS"]),
    (["0: +S 2S", "deal 2"], ["", "DEAL_NOT_DUE"]),
    (["0: +S ??; m ?? ?? 3S"], ["", "?UNSEEN_CARDS CANNOT_BE_DONE"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "wrong"), FAULTY)
def test_what_is_wrong_is_told_line_by_line(lines: list[str], wrong: list[str]) -> None:
    found = ruled(*lines)
    assert [line.split(" ?")[0] if line.startswith("?UNSEEN") else line for line in told(found)[1:]] == [
        _as_listed(line) for line in wrong
    ]


def _as_listed(line: str) -> str:
    """Undecided stands behind the codes."""
    words = sorted(line.split(), key=lambda word: word.startswith("?"))
    return " ".join(words)


DEALS = [
    # the deal, as told, and what is wrong with it
    ("deal 1\n", ""),
    ("deal 7 round 3\n", ""),
    ("deal 1 dealer 0\n", "DEALER_DIFFERS"),
    ("deal 1\n0 has: 9\n1 has: 8\n", "HAND_SIZE"),
    ("deal 1\n0 has: 9\n1 has: .\n", "HAND_SIZE"),
    ("deal 1\npile: TD JD\n", "UPCARD"),
    ("deal 1\n0 has: 6D 6D 6D 3S KH 4C 5S QH 9C\n1 has: 9\n", "NOT_THE_PACK"),
    ("deal 1\n0 has: 9\n1 has: 9\npile: 1\nstock: 88\n", "PACK_SIZE"),
    ("deal 1\ndeck: 7S 7S\n", "NOT_THE_PACK"),
]


@pytest.mark.parametrize(("dealt", "wrong"), DEALS)
def test_what_is_wrong_with_a_deal(dealt: str, wrong: str) -> None:
    assert told(ruled(dealt=dealt)) == [wrong]


def test_a_record_without_a_deal_is_not_ruled_on() -> None:
    assert told(ruled("0: +S", dealt="")) == ["-NO_DEAL"]


def test_too_many_players_are_a_fault_of_the_header() -> None:
    record = "loba-history 1\nruleset: loba-de-menos\nplayers: A, B, C, D, E, F\n"
    found = adjudicate(text.read(record.encode()).history)
    assert [fault.code for fault in found.faults] == [FaultCode.SEATS_OUT_OF_RANGE]
    assert not found.clean


# -- counts --------------------------------------------------------------------------------------

WON = ["0: +S 9D; m 6D 7D 8D 9D; -3S", "1: +S 2H; -2H", "0: +S 4D; -4D", "1: +S 3H; -3H"]
"""Ana has opened; she goes out with KH KD…; see OUT."""
NEARLY = """deal 1 dealer 1
0 has: 6D 7D 8D 9D TD JD QD KD 9C
1 has: 8S JS 4H AD 7C JD KD TC KC
pile: TD
stock: 89
"""
OUT = ["0: +S 9H; m 6D 7D 8D 9D TD JD QD KD; -9C", "1: +S 2H; -8S", "0: +S 5D; -9H"]
"""Ana lays eight diamonds and goes out two turns later; Beto is left with 78 points."""

RESULTS = [
    # the result as recorded, what is wrong with it
    ("winner 0 points 0 73 totals 0 73 left . / JS 4H AD 7C JD KD TC KC 3H", "LEFT_DIFFERS"),
    ("winner 0 points 0 73 totals 0 73", ""),
    ("winner 0 points 0 70 totals 0 70", "POINTS_DIFFER"),
    ("winner 0 points 0 73 totals 0 74", "TOTAL_DIFFERS"),
    ("winner 1 points 0 73 totals 0 73", "WINNER_DIFFERS"),
    ("winner none blocked points 0 73 totals 0 73", "WINNER_DIFFERS"),
    ("winner 0 points -10 73 totals -10 73", "POINTS_DIFFER"),
]


def test_the_score_as_recorded_and_as_it_should_be() -> None:
    found = ruled(*OUT, "0: l m1 5D", dealt=NEARLY)
    assert told(found)[-1] == "NOT_YOUR_TURN"
    lines = [*OUT[:2], "0: +S 5D; l m1 5D; -9H"]
    found = ruled(*lines, "result deal 1 winner 0 points 0 70 totals 0 70", dealt=NEARLY)
    assert told(found)[-1] == "POINTS_DIFFER"
    (count,) = found.counts
    assert isinstance(count.lawful, DealScored)
    beto = count.lawful.seats[1]
    assert beto is not None
    assert (beto.points, beto.total) == (73, 73)
    assert sum(item.points for item in beto.breakdown) == 73
    assert found.first is not None
    assert found.first.ruling.faults[0].details == {"seat": 1, "recorded": 70, "lawful": 73}
    assert found.first.lawful == ()


@pytest.mark.parametrize(("result", "wrong"), RESULTS)
def test_what_is_wrong_with_a_result(result: str, wrong: str) -> None:
    lines = [*OUT[:2], "0: +S 5D; l m1 5D; -9H"]
    assert wrong in told(ruled(*lines, f"result deal 1 {result}", dealt=NEARLY))[-1]


def test_a_wrong_total_is_told_once_and_carried_on() -> None:
    """The next deal is counted on the totals of the record where these are what it adds to."""
    lines = [*OUT[:2], "0: +S 5D; l m1 5D; -9H", "result deal 1 winner 0 points 0 70 totals 0 70"]
    again = (
        NEARLY.replace("deal 1 dealer 1", "deal 2 dealer 0")
        .replace("0 has", "x has")
        .replace("1 has", "0 has")
    )
    again = again.replace("x has", "1 has")
    more = ["1: +S 9H; m 6D 7D 8D 9D TD JD QD KD; -9C", "0: +S 2H; -8S", "1: +S 5D; l m1 5D; -9H"]
    more.append("result deal 2 winner 1 points 73 0 totals 73 70")
    found = ruled(*lines, *again.splitlines(), *more, dealt=NEARLY)
    assert [line for line in told(found) if line] == ["POINTS_DIFFER"]
    assert [count.disputed for count in found.counts] == [False, False]
    assert [seat.total for seat in found.end.seats] == [73, 73]


def test_hands_that_nobody_saw_are_counted_from_what_was_left() -> None:
    dealt = "deal 1 dealer 1\n0 has: 6D 7D 8D 9D TD JD QD KD 9C\n1 has: 9\n"
    lines = ["0: +S 9H; m 6D 7D 8D 9D TD JD QD KD; -9C", "1: +S; -8S", "0: +S 5D; l m1 5D; -9H"]
    left = "left . / JS 4H AD 7C JD KD TC KC 2H"
    found = ruled(*lines, f"result deal 1 winner 0 points 0 73 totals 0 73 {left}", dealt=dealt)
    assert found.clean
    assert found.counts[0].lawful is not None
    untold = ruled(*lines, "result deal 1 winner 0 points 0 120 totals 0 120", dealt=dealt)
    assert untold.counts[0].lawful is None
    assert (untold.end.seats[1].total, untold.end.seats[1].status) == (120, "eliminated")


def test_who_passes_the_limit_is_out_and_may_not_be_dealt_to() -> None:
    lines = [*OUT[:2], "0: +S 5D; l m1 5D; -9H", "deal 2"]
    found = ruled(*lines, dealt=NEARLY, more="totals: 0 50\n")
    assert found.counts[0].eliminated == (1,)
    assert found.counts[0].winners == (0,)
    assert told(found)[-1].startswith("MATCH_DECIDED")


REENGANCHE = """loba-history 1
ruleset: loba-de-menos-reenganche
players: A, B, C
dealer: 0
totals: 0 90 0
deal 1
0 has: 5S 5H 5D 6S 6H 6C 7S 7H 7C
1 has: 2S 2H 2D 3S 3H 3D 4S 4H 4D
2 has: 6D 7D 8D TH JH QH 9S 9H 9C
2: +S KS; m 6D 7D 8D; m TH JH QH; m 9S 9H 9C; -KS
"""
AGAIN = "deal 2\n0 has: 9\n1 has: {}\n2 has: 9\n"


def test_who_may_come_back_is_asked_before_the_next_deal() -> None:
    """Seat 1 did not say; where it is dealt cards it has come back at the highest total of the others."""
    asked = adjudicate(text.read(REENGANCHE.encode()).history)
    assert (asked.counts[0].eliminated, asked.counts[0].may_rebuy) == ((1,), (1,))
    assert asked.counts[0].rebuy_total == 54
    back = adjudicate(text.read((REENGANCHE + AGAIN.format(9)).encode()).history)
    assert told(back)[-1] == "REBUY_UNANSWERED"
    assert (back.end.seats[1].total, back.end.seats[1].status) == (54, "playing")
    gone = adjudicate(text.read((REENGANCHE + AGAIN.format(".")).encode()).history)
    assert (gone.end.seats[1].total, gone.end.seats[1].status) == (117, "eliminated")
    answered = adjudicate(text.read((REENGANCHE + "1: rebuy\n" + AGAIN.format(9)).encode()).history)
    assert answered.clean
    out = adjudicate(text.read((REENGANCHE + "1: out\n" + AGAIN.format(9)).encode()).history)
    assert told(out)[-1] == "OUT_AND_DEALT"


# -- after the fault -----------------------------------------------------------------------------


def test_after_a_fault_lines_are_marked_and_still_ruled_on() -> None:
    found = ruled("0: +P; -9C", "1: +S; -8S", "1: -JS")
    assert [line.disputed for line in found.lines] == [False, False, True, True, True, True]
    assert found.first is not None
    assert found.first.ruling.index == 1
    assert told(found)[-1] == "NOT_YOUR_TURN"


def test_the_next_deal_is_ruled_on_after_one_that_could_not_be() -> None:
    found = ruled("0: +S 2S; -AD", "result deal 1 winner 0 points 0 40 totals 0 40", "deal 2", "1: +S")
    assert told(found)[1:4] == ["", "CARD_NOT_IN_HAND CANNOT_BE_DONE", "-STOPPED"]
    assert told(found)[-1] == ""
    assert [seat.total for seat in found.end.seats] == [0, 40]


def test_what_would_have_been_lawful_stands_with_the_nearest_first() -> None:
    found = ruled("0: +S 9D; m 6D 7D 9D")
    assert found.first is not None
    pack = ruleset("loba-de-menos").pack
    assert [act_text(move, pack) for move in found.first.lawful[:3]] == [
        "m 6D 7D 8D 9D",
        "m 6D 7D 8D",
        "m 7D 8D 9D",
    ]


def test_nearest_is_the_same_kind_and_then_the_most_cards_in_common() -> None:
    pack = ruleset("loba-de-menos").pack
    done = LayOff("m2", tuple(pack.read(["7S", "8S"])))
    moves: list[Any] = [
        Discard(pack.index["7S"]),
        LayMeld(tuple(pack.read(["7S", "8S", "9S"]))),
        LayOff("m1", tuple(pack.read(["7S"]))),
        LayOff("m1", tuple(pack.read(["7S", "8S"]))),
        LayOff("m2", tuple(pack.read(["7S", "8S"]))),
    ]
    assert nearest(done, moves) == [moves[4], moves[3], moves[2], moves[1], moves[0]]


def test_work_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "MOST_STEPS", -1)
    assert told(ruled("0: +S 2S", "deal 2", "0: +S")) == ["", "-WORK", "DEAL_NOT_DUE", "-WORK"]


# -- under other rules ---------------------------------------------------------------------------


def test_only_lines_that_are_ruled_on_otherwise_are_told() -> None:
    history = record_of("menos-two")
    mine = adjudicate(history)
    same = adjudicate(under(history, ruleset("loba-de-menos")))
    assert changed(mine, same) == []
    strict = adjudicate(under(history, with_options(ruleset("loba-de-menos"), {"clean_bonus": 0})))
    assert all(change.recorded.verdict is None for change in changed(mine, strict))


def test_cards_that_the_other_game_has_not() -> None:
    with pytest.raises(OtherCards):
        under(record_of("menos-two"), ruleset("chinchon"))
    record = "loba-history 1\nruleset: chinchon\nplayers: A, B\ndeal 1\n"
    record += "0: +S SO; -SO; close SO: 1O 2O 3O; !show 1O\n"
    history = text.read(record.encode()).history
    longer = under(history, with_options(ruleset("chinchon"), {"pack_name": "spanish_48"}))
    codes = [longer.header.rules.pack.codes[entry.drawn] for entry in longer.entries[1:2] if entry.drawn]  # type: ignore[union-attr]
    assert codes == ["SO"]
    assert under(longer, ruleset("chinchon")).entries == history.entries


# -- whatever is recorded ------------------------------------------------------------------------


@given(histories())
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_record_is_ruled_on_to_its_end(history: History) -> None:
    """However wrong a record is, each line is ruled on or told why not, and no more."""
    found = adjudicate(history)
    assert len(found.lines) == len(history.entries)
    for line in found.lines:
        for fault in line.faults:
            assert fault_told(fault, history.header, "en")
        assert line.verdict is None or line.verdict.outcome in (LEGAL, ILLEGAL, UNDECIDED)


def test_every_fault_and_reason_has_its_words() -> None:
    assert FAULTS.keys() == {str(code) for code in FaultCode}
    assert len(REASONS) == 6
    assert OPERATOR
