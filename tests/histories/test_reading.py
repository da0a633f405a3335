"""Lenient in: what is read besides what we write, each with its repair; and what stops, with its place."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from referee.histories import jsonl, text, text_write
from referee.histories.document import History, Played
from referee.histories.lines import Reading
from referee.histories.repairs import Unreadable
from referee.histories.words import card_code
from referee.rules.moves import Discard, LayMeld
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS, ruleset, with_options
from tests.histories.records import histories

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs" / "loba-history.schema.json").read_text("utf-8")))

HEAD: dict[str, Any] = {
    "format": "loba-history",
    "v": 1,
    "ruleset": "loba-de-menos",
    "players": ["Ana", "Beto"],
}
TEXT_HEAD = "loba-history 1\nruleset: loba-de-menos\nplayers: Ana, Beto\n"


def lines(*more: object, **header: object) -> bytes:
    """A record of these lines, as plain JSON writes them."""
    return "".join(json.dumps(line) + "\n" for line in (HEAD | header, *more)).encode()


def typed(*more: str, head: str = TEXT_HEAD) -> bytes:
    """A record of these lines in the compact form."""
    return (head + "".join(line + "\n" for line in more)).encode()


FRENCH = ruleset("loba-de-menos").pack
SPANISH = ruleset("chinchon").pack
LONG_SPANISH = with_options(ruleset("chinchon"), {"pack_name": "spanish_48"}).pack

CARDS = [
    # written, pack, language, read as
    ("10h", FRENCH, None, "TH"),
    ("th", FRENCH, None, "TH"),
    ("7♠", FRENCH, None, "7S"),
    ("7♥️", FRENCH, None, "7H"),
    ("10♦︎", FRENCH, None, "TD"),
    (" 7♣\u00a0", FRENCH, None, "7C"),
    ("jk", FRENCH, None, "JK"),
    ("?", FRENCH, None, "??"),
    ("RC", FRENCH, None, None),
    ("RC", FRENCH, "en", None),
    ("RC", FRENCH, "es", "KC"),
    ("R♥", FRENCH, "es", "KH"),
    ("V♠", FRENCH, "es", None),
    ("V♠", FRENCH, "pt", "JS"),
    ("DC", FRENCH, "pt", "QC"),
    ("as de picas", FRENCH, "es", "AS"),
    ("Ás de Espadas", FRENCH, "pt", "AS"),
    ("as de espadas", FRENCH, "es", None),
    ("diez de corazones", FRENCH, "es", "TH"),
    ("10 de corazones", FRENCH, "es", "TH"),
    ("dez de copas", FRENCH, "pt", "TH"),
    ("jota de tréboles", FRENCH, "es", "JC"),
    ("sota de tréboles", FRENCH, "es", None),
    ("valete de paus", FRENCH, "pt", "JC"),
    ("dama de ouros", FRENCH, "pt", "QD"),
    ("reina de diamantes", FRENCH, "es", "QD"),
    ("rey picas", FRENCH, "es", "KS"),
    ("comodín", FRENCH, "es", "JK"),
    ("coringa", FRENCH, "pt", "JK"),
    ("so", SPANISH, None, "SO"),
    ("sota de oros", SPANISH, "es", "SO"),
    ("caballo de copas", SPANISH, "es", "CC"),
    ("rey de bastos", SPANISH, "es", "RB"),
    ("siete de espadas", SPANISH, "es", "7E"),
    ("rei de paus", SPANISH, "pt", "RB"),
    ("cavalo de ouros", SPANISH, "pt", "CO"),
    ("10 de oros", SPANISH, "es", "SO"),
    ("12 de bastos", SPANISH, "es", "RB"),
    ("8 de copas", SPANISH, "es", None),
    ("8 de copas", LONG_SPANISH, "es", "8C"),
    ("as de as", FRENCH, "es", None),
    ("de picas", FRENCH, "es", None),
    ("x" * 40, FRENCH, "es", None),
]  # fmt: skip


@pytest.mark.parametrize(("written", "pack", "lang", "read"), CARDS)
def test_a_card_is_read_as_people_write_it(
    written: str, pack: Any, lang: str | None, read: str | None
) -> None:
    assert card_code(written, pack, lang) == read


def only_move(reading: Reading) -> Any:
    """The one move of a record."""
    (entry,) = reading.history.entries
    assert isinstance(entry, Played)
    return entry.move


def test_every_repair_of_json_lines_is_told() -> None:
    move = {"seat": 0, "move": {"type": "meld", "cards": ["7s", "7♥️", "rey de picas"]}}
    data = b"\xef\xbb\xbf" + lines(move, lang="es").replace(b"\n", b"\r\n\n").rstrip(b"\r\n")
    reading = jsonl.read(data)
    assert only_move(reading) == LayMeld(tuple(FRENCH.read(["7S", "7H", "KS"])))
    told = [(fix.line, fix.kind, fix.found, fix.read) for fix in reading.repairs]
    assert told == [
        (1, "byte_order_mark", "U+FEFF", ""),
        (3, "last_line_end", "", "\\n"),
        (1, "line_end", "\\r\\n", "\\n"),
        (2, "empty_line", "", ""),
        (3, "card", "7s", "7S"),
        (3, "card", "7♥️", "7H"),
        (3, "card", "rey de picas", "KS"),
    ]
    assert [fix.column for fix in reading.repairs][-3:] == [48, 54, 71]
    assert reading.places == (3,)


SPELLINGS = [
    # typed, move, what was repaired
    ("0: -as de picas", Discard(FRENCH.index["AS"]), [("card", "as de picas", "AS")]),
    ("Beto: - 10h", Discard(FRENCH.index["TH"]), [("card", "10h", "TH")]),
    ("BETO: –KC", Discard(FRENCH.index["KC"]), [("word", "BETO", "Beto"), ("word", "–", "-")]),
    ('"Ana": M 7s, 7h, 7d', LayMeld(tuple(FRENCH.read(["7S", "7H", "7D"]))),
     [("word", "M", "m"), ("card", "7s", "7S"), ("word", ",", ""), ("card", "7h", "7H"), ("word", ",", ""),
      ("card", "7d", "7D")]),
    ("0: m as de picas 2 de picas tres de picas", LayMeld(tuple(FRENCH.read(["AS", "2S", "3S"]))),
     [("card", "as de picas", "AS"), ("card", "2 de picas", "2S"), ("card", "tres de picas", "3S")]),
]  # fmt: skip


@pytest.mark.parametrize(("line", "move", "repaired"), SPELLINGS)
def test_every_repair_of_the_compact_form_is_told(line: str, move: Any, repaired: list[Any]) -> None:
    reading = text.read(typed("lang: es", line))
    assert only_move(reading) == move
    assert [(fix.kind, fix.found, fix.read) for fix in reading.repairs] == repaired


def test_a_whole_turn_as_in_the_manual() -> None:
    reading = text.read(typed("1: +S m 5D JK 7D; -KC # at last"))
    types = [type(entry.move).__name__ for entry in reading.history.entries if isinstance(entry, Played)]
    assert types == ["DrawStock", "LayMeld", "Discard"]
    assert [entry.note for entry in reading.history.entries] == [None, None, "at last"]
    assert reading.places == (4, 4, 4)


STOPS = [
    # record, line, column, what was expected
    (b"", 1, 1, "header"),
    (b"\n\n", 1, 1, "header"),
    (b"{\n", 1, 2, "json"),
    (b"\xff", 1, 1, "utf8"),
    (b"[]\n", 1, 1, "object"),
    (b'{"format":"other"}\n', 1, 11, "one_of"),
    (b'{"format":"loba-history","format":1}\n', 1, 1, "single_member"),
    (lines(v=2), 1, 33, "one_of"),
    (lines(ruleset="whist"), 1, 47, "one_of"),
    (lines(options={"joker_shift": "sideways"}), 1, 119, "option"),
    (lines(ruleset_version=9), 1, 111, "one_of"),
    (lines(players=["Ana"]), 1, 75, "two_players"),
    (lines(totals=[1]), 1, 102, "one_a_seat"),
    (lines(colour="red"), 1, 92, "known_member"),
    (lines(lang="fr"), 1, 100, "one_of"),
    (lines({}), 2, 1, "entry"),
    (lines({"move": {"type": "draw_stock"}}), 2, 1, "member"),
    (lines({"seat": 2, "move": {"type": "draw_stock"}}), 2, 10, "number"),
    (lines({"seat": True, "move": {"type": "draw_stock"}}), 2, 10, "number"),
    (lines({"seat": 0, "move": {"type": "fold"}}), 2, 30, "one_of"),
    (lines({"seat": 0, "move": {"type": "discard", "card": "1H"}}), 2, 49, "card"),
    (lines({"seat": 0, "move": {"type": "discard", "card": "7O"}}), 2, 49, "card"),
    (lines({"seat": 0, "move": {"type": "meld", "cards": ["7S", 7]}}), 2, 54, "card"),
    (lines({"seat": 0, "move": {"type": "meld", "cards": ["7S"] * 201}}), 2, 47, "shorter_list"),
    (lines({"seat": 0, "move": {"type": "discard", "card": "7H"}, "drawn": "7S"}), 2, 56, "drawn_of_a_draw"),
    (lines({"seat": 0, "move": {"type": "draw_stock"}, "at": "today"}), 2, 51, "time"),
    (lines({"seat": 0, "move": {"type": "draw_stock"}, "note": 1}), 2, 53, "text"),
    (lines({"deal": 1, "round": 1, "hands": [9]}), 2, 34, "one_a_seat"),
    (lines({"deal": 1, "round": 1, "hands": [9, True]}), 2, 38, "cards_or_number"),
    (lines({"deal": 1, "round": 1, "pile": [], "deck": []}), 2, 37, "deck_or_hands"),
    (lines({"refused": {"seat": 0, "move": {"type": "draw_stock"}}, "codes": ["nope"]}), 2, 68, "code"),
    (lines({"ruling": {}}), 2, 12, "member"),
    (lines({"result": {"deal": 1, "winner": 0, "blocked": 1, "points": [], "totals": []}}), 2, 48, "flag"),
    (lines({"result": {"winners": [5], "totals": [0, 1]}}), 2, 25, "number"),
    (lines({"note": "\ud800"}), 2, 1, "json"),
    (lines({"note": ""} | {"x-deep": json.loads("[" * 20 + "]" * 20)}), 2, 39, "less_depth"),
    (lines({"note": "n" * 20_000}), 2, 16_385, "shorter_line"),
    (lines() + b'{"note":1e999}\n', 2, 1, "json"),
    (lines() + b'{"note":NaN}\n', 2, 1, "json"),
]


@pytest.mark.parametrize(("data", "line", "column", "expected"), STOPS)
def test_json_lines_stop_where_they_cannot_be_read(
    data: bytes, line: int, column: int, expected: str
) -> None:
    with pytest.raises(Unreadable) as stopped:
        jsonl.read(data)
    assert (stopped.value.line, stopped.value.column, stopped.value.expected) == (line, column, expected)


TEXT_STOPS = [
    (b"", 1, 1, "header"),
    (b"hello\n", 1, 1, "sign"),
    (b"loba-history 1\n", 1, 1, "member"),
    (b"loba-history 1\nruleset: whist\nplayers: A, B\n", 2, 10, "one_of"),
    (b"loba-history 1\nruleset: loba-de-menos 7\nplayers: A, B\n", 2, 24, "one_of"),
    (b"loba-history 1\nruleset: loba-de-menos\nplayers: A / B\n", 3, 12, "name"),
    (b"loba-history 1\nruleset: loba-de-menos\nruleset: loba-de-mas\n", 3, 1, "single_member"),
    (b"loba-history 1\nruleset: loba-de-menos\noption ace: 7\nplayers: A, B\n", 3, 13, "option"),
    (typed("totals: 1 x"), 4, 9, "number"),
    (typed("dealer: Caro"), 4, 9, "number"),
    (typed("deal one"), 4, 6, "number"),
    (typed("deal 1 dealer Caro", "0: +S"), 4, 15, "seat"),
    (typed("deal 1", "0 has: 7S", "0: +S"), 6, 1, "hand"),
    (typed("deal 1", "0 has: 7S", "0 has: 7S"), 6, 1, "hand_once"),
    (typed("deal 1", "pile: 7S", "deck: 7S"), 6, 1, "deck_or_hands"),
    (typed("deal 1", "pile: 7S 8"), 5, 10, "card"),
    (typed("Caro: +S"), 4, 1, "seat"),
    (typed("0 +S"), 4, 3, "sign"),
    (typed("0:"), 4, 3, "act"),
    (typed("0: +S;"), 4, 7, "end") if False else (typed("0: fold"), 4, 4, "act"),
    (typed("0: m"), 4, 5, "card"),
    (typed("0: m 7S 7X"), 4, 9, "card"),
    (typed("0: +S 7S @now"), 4, 10, "time"),
    (typed('0: +S {"y":1}'), 4, 7, "known_member"),
    (typed("0: !+S 7S"), 4, 4, "refused_draw"),
    (typed("0: !-7S [no]"), 4, 9, "code"),
    (typed('0: -7S "open'), 4, 8, "word"),
    (typed("result deal 1 winner 0 points 0 1"), 4, 34, "word"),
    (typed("result deal 1 winner 0 points 0 x totals 0 0"), 4, 33, "number"),
    (typed("result match winners 0 1 0 totals 0 0"), 4, 28, "shorter_list"),
    (typed("@2026-11-30T12:00:00Z"), 4, 22, "note"),
]


@pytest.mark.parametrize(("data", "line", "column", "expected"), TEXT_STOPS)
def test_the_compact_form_stops_where_it_cannot_be_read(
    data: bytes, line: int, column: int, expected: str
) -> None:
    with pytest.raises(Unreadable) as stopped:
        text.read(data)
    assert (stopped.value.line, stopped.value.column, stopped.value.expected) == (line, column, expected)


def test_a_name_that_two_players_bear_is_not_guessed() -> None:
    head = TEXT_HEAD.replace("Ana, Beto", "Ana, ana")
    assert text.read(typed("ana: -7S", head=head)).history.entries[0].seat == 1  # type: ignore[union-attr]
    with pytest.raises(Unreadable, match="seat"):
        text.read(typed("ANA: -7S", head=head))


@given(histories())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_line_we_write_fits_the_schema(history: History) -> None:
    for line in jsonl.write(history).decode().rstrip("\n").split("\n"):
        assert [fault.message for fault in SCHEMA.iter_errors(json.loads(line))] == []


SPOILING = [b"", b"\xc3", *(sign.encode() for sign in '"{]\n :9#;S-@')]
READERS = [jsonl.read, text.read]


@pytest.mark.parametrize("read", READERS)
@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
@settings(max_examples=150, deadline=None)
def test_nonsense_stops_with_a_place(read: Any, data: bytes) -> None:
    _read_or_stopped(read, data)


@pytest.mark.parametrize("read", READERS)
@given(history=histories(), data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoilt_record_stops_with_a_place(read: Any, history: History, data: st.DataObject) -> None:
    """A record with something cut out, put in or doubled is read or stops; nothing else is ever raised."""
    whole = jsonl.write(history) if read is jsonl.read else text_write.write(history).encode()
    at = data.draw(st.integers(0, len(whole)))
    cut = data.draw(st.integers(0, 5))
    put = data.draw(st.sampled_from(SPOILING))
    _read_or_stopped(read, whole[:at] + put + whole[at + cut :])


def _read_or_stopped(read: Any, data: bytes) -> None:
    try:
        reading = read(data)
    except Unreadable as error:
        stopped = error
    else:
        assert len(reading.places) == len(reading.history.entries)
        return
    assert stopped.line >= 1
    assert stopped.column >= 1
    assert stopped.expected


# -- what is written about it --------------------------------------------------------------------


def test_the_example_of_the_manual_is_read() -> None:
    manual = (ROOT / "docs" / "hand-history.md").read_text("utf-8")
    example = manual.partition("```\nloba-history 1\n")[2].partition("```")[0]
    reading = text.read(("loba-history 1\n" + example).encode())
    assert reading.repairs == ()
    assert len(reading.history.entries) == 8


def test_reading_takes_as_long_as_the_record_is_long() -> None:
    """Ten times as many lines take no more than thirty times as long: what is read is not read again."""
    seconds = []
    for count in (500, 5000):
        data = typed(*["0: +S 7s; -7s"] * count)
        began = time.process_time()
        assert len(text.read(data).history.entries) == 2 * count
        seconds.append(time.process_time() - began)
    assert seconds[1] < 30 * seconds[0]


def test_an_unknown_word_of_a_header_is_named() -> None:
    with pytest.raises(Unreadable) as stopped:
        text.read(b"loba-history 1\nruleset: loba-de-menos\n jugadores: Ana, Beto\n")
    found = stopped.value
    assert (found.line, found.column, found.expected, found.found) == (3, 2, "header_word", "jugadores")
    assert "players" in str(found.detail)


@pytest.mark.parametrize(
    ("written", "game"),
    [("Loba de Menos", "loba-de-menos"), ("CHINCHON  1", "chinchon"), ("Loba de Más", "loba-de-mas")],
)
def test_a_game_is_known_by_its_title(written: str, game: str) -> None:
    found = text.read(f"loba-history 1\nruleset: {written}\nplayers: Ana, Beto\n".encode())
    assert found.history.header.rules.id == game
    assert [(one.line, one.column, one.read) for one in found.repairs] == [(2, 10, game)]


def test_every_game_has_a_title_of_its_own() -> None:
    assert len({name_of(rules) for rules in RULESETS.values()}) == len(RULESETS)
