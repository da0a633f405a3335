"""Records of other programs: each becomes a record of ours, line for line, or stops where it cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.histories import jsonl, mjai_like, pokerkit_like, text, text_write
from referee.histories.adjudicate import adjudicate
from referee.histories.document import Deal, DealResult, Played
from referee.histories.importing import form, media_types, names, read, shown
from referee.histories.lines import Reading
from referee.histories.repairs import Unreadable
from tests.histories.test_adjudicate import told
from tests.histories.test_reading import SCHEMA

SAMPLES = Path(__file__).resolve().parents[2] / "examples" / "histories"


def sample(name: str, form: str | None = None) -> Reading:
    """One of the examples."""
    return read((SAMPLES / name).read_bytes(), form)


def test_the_forms_there_are() -> None:
    assert names() == ["loba-history", "text", "mjai-like", "pokerkit-like"]
    assert media_types()["application/toml"] == "pokerkit-like"
    assert media_types()["application/jsonl"] == "loba-history"
    assert form("mjai-like") is mjai_like


OURS = [("club.txt", None), ("event-log.jsonl", "mjai-like"), ("hand-file.toml", "pokerkit-like")]


@pytest.mark.parametrize(("name", "form"), OURS)
def test_every_example_is_a_record_of_ours(name: str, form: str | None) -> None:
    reading = sample(name, form)
    written = jsonl.write(reading.history)
    assert jsonl.read(written).history == reading.history
    assert text.read(text_write.write(reading.history).encode()).history == reading.history
    for line in written.decode().splitlines():
        assert [fault.message for fault in SCHEMA.iter_errors(json.loads(line))] == []


def test_a_score_sheet_of_a_club() -> None:
    reading = sample("club.txt")
    found = adjudicate(reading.history)
    assert [line for line in told(found) if line] == [
        "TAKE_WITHOUT_USE",
        "MUST_USE_TAKEN_CARD",
        "JOKER_IN_SET",
        "POINTS_DIFFER",
    ]
    assert found.first is not None
    assert reading.places[found.first.ruling.index] == 16
    assert found.counts[0].lawful is not None
    assert found.counts[0].lawful.seats[1] is not None
    assert found.counts[0].lawful.seats[1].points == 66
    assert [repair.read for repair in reading.repairs[:6]] == ["6D", "7D", "8D", "9D", "TD", "JD"]


def test_an_event_log() -> None:
    reading = sample("event-log.jsonl", "mjai-like")
    deal, draw, *_, last = reading.history.entries
    assert isinstance(deal, Deal)
    assert isinstance(draw, Played)
    assert isinstance(last, DealResult)
    assert (reading.places[0], draw.at, deal.deal) == (2, "2026-05-17T20:15:04Z", 1)
    found = adjudicate(reading.history)
    assert found.clean
    assert found.undecided == 0
    assert found.counts[0].lawful is not None


def test_a_hand_file() -> None:
    reading = sample("hand-file.toml", "pokerkit-like")
    assert reading.history.header.totals == (12, 40)
    assert reading.places == (6, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 23)
    found = adjudicate(reading.history)
    assert [line for line in told(found) if line] == ["RUN_SUITS_DIFFER", "?BROKEN_MELD"]
    assert reading.places[found.first.ruling.index] == 15 if found.first else False


START = {"type": "start_game", "rules": "loba-de-menos", "names": ["Ana", "Beto"]}


def events(*lines: Any, **start: Any) -> bytes:
    """An event log."""
    return "".join(json.dumps(line) + "\n" for line in (START | start, *lines)).encode()


def test_every_event_of_play_is_a_move() -> None:
    log = events(
        {"type": "start_deal", "dealer": 0, "hands": [9, 9], "stock": 90, "deal": 3, "round": 2},
        {"type": "take", "actor": 1, "card": "7S"},
        {"type": "open", "actor": 1, "melds": [["7S", "7H", "7C"], ["8S", "8H", "8C"]]},
        {"type": "add", "actor": 1, "target": "m1", "cards": ["7S"], "result": ["7S", "7S", "7H", "7C"]},
        {"type": "swap", "actor": 1, "target": "m1", "card": "7S"},
        {"type": "reshuffle", "stock": 12},
        {"type": "draw", "actor": 0, "card": "??"},
        {"type": "close", "actor": 0, "melds": [], "card": "7S"},
        *({"type": kind, "actor": 0} for kind in ("blocked", "rebuy", "decline", "leave")),
        {"type": "end_game", "winners": [0], "scores": [0, 7]},
        options={"joker_shift": "none"},
        dealer=1,
        scores=[0, 7],
        lang="es",
    )
    reading = read(log, "mjai-like")
    kinds = [json.loads(line) for line in jsonl.write(reading.history).splitlines()[1:]]
    assert [line["move"]["type"] for line in kinds if "move" in line] == [
        "take_discard", "open", "lay_off", "swap_joker", "draw_stock", "close",
        "declare_blocked", "rebuy", "decline_rebuy", "resign",
    ]  # fmt: skip
    assert kinds[5]["recycled"] == 12
    assert reading.history.header.totals == (0, 7)


EVENT_STOPS = [
    (b"", 1, "event"),
    (b"{}\n", 1, "member"),
    (b'{"type":"dahai"}\n', 1, "one_of"),
    (events(rules="whist"), 1, "one_of"),
    (events(names=["Ana"]), 1, "two_players"),
    (events(options={"ace": 7}), 1, "option"),
    (events({"type": "hora"}), 2, "one_of"),
    (events({"type": "discard", "actor": 2, "card": "7S"}), 2, "number"),
    (events({"type": "discard", "actor": 1, "card": "7X"}), 2, "card"),
    (events({"type": "discard", "actor": 1, "card": "7S", "tsumogiri": True}), 2, "known_member"),
    (events({"type": "start_deal", "dealer": 0, "hands": [9]}), 2, "one_a_seat"),
]


@pytest.mark.parametrize(("data", "line", "expected"), EVENT_STOPS)
def test_an_event_log_stops_where_it_cannot_be_read(data: bytes, line: int, expected: str) -> None:
    with pytest.raises(Unreadable) as stopped:
        read(data, "mjai-like")
    assert (stopped.value.line, stopped.value.expected) == (line, expected)


def hand_file(*actions: str, more: str = "") -> bytes:
    """A hand file of these actions."""
    told = ",\n".join(json.dumps(action) for action in actions)
    return f'variant = "loba-de-menos"\nplayers = ["A", "B"]\nactions = [\n{told}\n]\n{more}'.encode()


def test_every_action_is_a_move() -> None:
    data = hand_file(
        "p1 t 7S", "p1 o 7S7H7C / 8S8H8C", "p1 a m1 7S = 7S7S 7H7C", "p1 s m1 7S", "p1 c 7S 8S8H8C",
        "p1 m 7S 7H 7C", "p1 block", "p1 rebuy", "p1 out", "p2 leave",
    )  # fmt: skip
    lines = [json.loads(line) for line in jsonl.write(read(data, "pokerkit-like").history).splitlines()]
    assert [line["move"]["type"] for line in lines if "move" in line] == [
        "take_discard", "open", "lay_off", "swap_joker", "close", "meld",
        "declare_blocked", "rebuy", "decline_rebuy", "resign",
    ]  # fmt: skip


FILE_STOPS = [
    (b"variant = \n", 1, "toml"),
    (b'variant = "whist"\nplayers = ["A", "B"]\n', 1, "one_of"),
    (b'variant = "loba-de-menos"\nplayers = ["A"]\n', 2, "two_players"),
    (b'variant = "loba-de-menos"\nplayers = ["A", ""]\n', 2, "text"),
    (b'variant = "loba-de-menos"\nplayers = ["A", "B"]\n', 1, "shorter_list"),
    (hand_file(more="colour = 1\n"), 6, "known_member"),
    (hand_file(more="dealer = 3\n"), 6, "number"),
    (hand_file(more="author = 3\n"), 6, "text"),
    (hand_file(more="starting_totals = [1]\n"), 6, "one_a_seat"),
    (hand_file(more='starting_totals = ["1", 2]\n'), 6, "list"),
    (hand_file(more="options = 7\n"), 6, "object"),
    (hand_file(more="[options]\nace = 7\n"), 6, "option"),
    (hand_file("p1 d", "p3 d"), 5, "seat"),
    (hand_file("p1 fold"), 4, "act"),
    (hand_file("p1"), 4, "act"),
    (hand_file("p1 x"), 4, "act"),
    (hand_file("p1 x 7X"), 4, "card"),
    (hand_file("p1 x 7S8S"), 4, "card"),
    (hand_file("p1 m 7S7"), 4, "card"),
    (hand_file("p1 x 7S 8S"), 4, "end"),
    (hand_file("d dx 7S"), 4, "act"),
    (hand_file("d db 7S = 8S"), 4, "end"),
    (b'variant = "loba-de-menos"\nplayers = ["A", "B"]\nactions = [7]\n', 3, "text"),
]


@pytest.mark.parametrize(("data", "line", "expected"), FILE_STOPS)
def test_a_hand_file_stops_where_it_cannot_be_read(data: bytes, line: int, expected: str) -> None:
    with pytest.raises(Unreadable) as stopped:
        read(data, "pokerkit-like")
    assert (stopped.value.line, stopped.value.expected) == (line, expected)


@pytest.mark.parametrize(
    ("module", "name"), [(mjai_like, "event-log.jsonl"), (pokerkit_like, "hand-file.toml")]
)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_spoilt_record_stops_with_a_place(module: Any, name: str, data: st.DataObject) -> None:
    whole = (SAMPLES / name).read_bytes()
    at, cut = data.draw(st.integers(0, len(whole))), data.draw(st.integers(0, 6))
    put = data.draw(st.sampled_from([b"", b'"', b"{", b"]", b"\n", b"9", b"=", b"\xc3", b"S", b" "]))
    spoilt = whole[:at] + put + whole[at + cut :]
    try:
        reading = module.read(spoilt)
    except Unreadable as error:
        place = error.line, error.column
    else:
        place = 1, len(reading.places) - len(reading.history.entries) + 1
    assert place[0] >= 1
    assert place[1] >= 1


BEGINNINGS = [
    (b"loba-history 1\nvariant = 7\n", "text"),
    (b"\xef\xbb\xbf\r\n LOBA-HISTORY 1\n", "text"),
    (b'{"format":"loba-history","x-type":{"type":"start_game"}}', "loba-history"),
    (b'{"v":1}', "loba-history"),
    (b'{"type":"start_game"}', "mjai-like"),
    (b' { "names": [], "type" : "start_game" }', "mjai-like"),
    (b'{"v":1}\n{"type":"start_game"}', "loba-history"),
    (b'variant = "loba-de-menos"\n', "pokerkit-like"),
    (b'# a hand\nplayers = ["A"]\nvariant="chinchon"', "pokerkit-like"),
    (b"variants = 1\n", "text"),
    (b"", "text"),
]


@pytest.mark.parametrize(("data", "name"), BEGINNINGS)
def test_a_record_s_beginning_shows_its_form(data: bytes, name: str) -> None:
    assert shown(data) == name


@pytest.mark.parametrize("name", ["club.txt", "event-log.jsonl", "hand-file.toml"])
def test_every_example_is_read_without_a_word_about_its_form(name: str) -> None:
    assert read((SAMPLES / name).read_bytes()).history.header.players == ("Ana", "Beto")
