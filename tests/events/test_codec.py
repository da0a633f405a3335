"""Events to canonical bytes and back; old shapes are brought up to date, foreign ones refused by name."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.catalogue import AnyEvent, CardDrawn, Dealt, Event, SeatResigned
from events.codec import CODEC, KINDS, Codec, FromTheFuture, RawEvent, UnknownKind, Unreadable, kind_of
from events.record import FORMAT, Record, Stored

SALT = "00112233445566778899aabbccddeeff"
GOLDEN = (
    b'{"actor":"seat:1","at":"2026-11-30T02:21:46.123Z",'
    b'"event":{"card":"TH","seat":1,"type":"card_drawn"},"match":"m1",'
    b'"salt":"00112233445566778899aabbccddeeff","v":2,"version":7}'
)
GOLDEN_RECORD = Record("m1", 7, "2026-11-30T02:21:46.123Z", "seat:1", CardDrawn(1, "TH"), 2, SALT)
LANDED = {
    1: b'{"actor":"seat:1","at":"2026-11-30T02:21:46.123Z",'
    b'"event":{"card":"TH","seat":1,"type":"card_drawn"},"match":"m1","v":1,"version":7}',
    2: GOLDEN,
}
"""One line of every version that ever landed."""

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
PLAIN: dict[object, st.SearchStrategy[object]] = {
    bool: st.booleans(),
    int: INTEGERS,
    str: TEXTS,
    NoneType: st.none(),
}


def values_of(form: object) -> st.SearchStrategy[object]:
    """Any value of a type that stands in the catalogue."""
    if form in PLAIN:
        return PLAIN[form]
    if get_origin(form) in (Union, UnionType):
        return st.one_of([values_of(arm) for arm in get_args(form)])
    if get_origin(form) is list:
        return st.lists(values_of(get_args(form)[0]), max_size=4)
    if get_origin(form) is dict:
        return st.dictionaries(TEXTS, values_of(get_args(form)[1]), max_size=4)
    assert isinstance(form, type)
    assert issubclass(form, msgspec.Struct)
    fields = msgspec.structs.fields(form)
    return st.builds(form, **{field.name: values_of(field.type) for field in fields})


EVENTS = {kind: values_of(form) for kind, form in KINDS.items()}


class TestRoundTrip:
    """Whatever can happen can be written down and read again."""

    @pytest.mark.parametrize("kind", sorted(KINDS))
    def test_every_event_of_the_catalogue(self, kind: str) -> None:
        @given(EVENTS[kind], st.integers(1, 10**9), TEXTS)
        def read_as_written(event: AnyEvent, version: int, actor: str) -> None:
            record = Record("m1", version, "2026-11-30T02:21:46.123Z", actor, event)
            body = CODEC.encode(record)
            assert CODEC.record(body) == record
            assert CODEC.event(body) == event
            assert type(CODEC.event(body)) is KINDS[kind]
            assert _canonical(body)

        read_as_written()

    def test_a_line_of_the_log_for_ever(self) -> None:
        """These bytes stand in logs: they may never be written or read in another way."""
        assert CODEC.encode(GOLDEN_RECORD) == GOLDEN
        assert CODEC.record(GOLDEN) == GOLDEN_RECORD

    @pytest.mark.parametrize("v", range(1, FORMAT + 1))
    def test_a_line_of_every_version_that_ever_landed(self, v: int) -> None:
        salt = "" if v == 1 else SALT
        assert CODEC.record(LANDED[v]) == Record(
            "m1", 7, GOLDEN_RECORD.at, "seat:1", CardDrawn(1, "TH"), salt=salt
        )
        assert CODEC.event(LANDED[v]) == CardDrawn(1, "TH")

    def test_the_catalogue_is_all_there_is(self) -> None:
        assert set(KINDS.values()) == set(get_args(AnyEvent)) == set(Event.__subclasses__())
        assert [kind_of(SeatResigned(2)), kind_of(CardDrawn(0, "TH"))] == ["seat_resigned", "card_drawn"]

    def test_many_lines_at_once(self) -> None:
        assert CODEC.events([Stored(7, GOLDEN, b"")] * 3) == [GOLDEN_RECORD.event] * 3

    def test_a_table_of_text_sorts_its_keys(self) -> None:
        dials = {"b": {"z": 1, "a": "x"}, "a": True}
        one = msgspec.json.encode(dials, order="sorted")
        assert _canonical(one)


def _line(event: RawEvent, v: int) -> bytes:
    return msgspec.json.encode(
        {"actor": "seat:1", "at": "t", "event": event, "match": "m1", "v": v, "version": 7}, order="sorted"
    )


def _named_as_today(event: RawEvent) -> RawEvent:
    """Version 1 called the seat ``player`` and counted it from 1."""
    seat = event.pop("player")
    assert isinstance(seat, int)
    return {**event, "seat": seat - 1}


def _with_card(event: RawEvent) -> RawEvent:
    """Version 2 did not say which card."""
    return {"card": "??", **event}


DRAWN: RawEvent = {"type": "card_drawn", "seat": 1, "card": "TH"}

NEWER = Codec(3, {("card_drawn", 1): _named_as_today, ("card_drawn", 2): _with_card})


class TestUpcasting:
    """Old lines keep their bytes; they are brought up to date when they are read."""

    @pytest.mark.parametrize(
        ("event", "v", "seen"),
        [
            ({"type": "card_drawn", "player": 2}, 1, CardDrawn(1, "??")),
            ({"type": "card_drawn", "seat": 1}, 2, CardDrawn(1, "??")),
            ({"type": "card_drawn", "seat": 1, "card": "TH"}, 3, CardDrawn(1, "TH")),
            ({"type": "seat_resigned", "seat": 1}, 1, SeatResigned(1)),
        ],
    )
    def test_step_by_step(self, event: RawEvent, v: int, seen: AnyEvent) -> None:
        body = _line(event, v)
        assert NEWER.event(body) == seen
        assert NEWER.record(body) == Record("m1", 7, "t", "seat:1", seen, 3)

    def test_even_where_the_old_shape_would_fit(self) -> None:
        """A value may have changed its meaning without changing its type."""
        shifted = Codec(2, {("seat_resigned", 1): lambda event: {**event, "seat": 9}})
        assert shifted.event(_line({"type": "seat_resigned", "seat": 1}, 1)) == SeatResigned(9)

    def test_what_never_was_of_the_old_version_is_unreadable(self) -> None:
        with pytest.raises(Unreadable, match="card_drawn is not of version 1"):
            NEWER.event(_line({"type": "card_drawn", "seat": 1}, 1))

    def test_a_kind_may_get_a_new_name(self) -> None:
        renamed = Codec(2, {("seat_left", 1): lambda event: {**event, "type": "seat_resigned"}})
        assert renamed.event(_line({"type": "seat_left", "seat": 1}, 1)) == SeatResigned(1)


class TestRefusal:
    """What cannot be read is refused with the reason, never guessed."""

    @pytest.mark.parametrize(
        ("body", "error", "reason"),
        [
            (_line({"type": "card_eaten"}, FORMAT), UnknownKind, "unknown kind of event: 'card_eaten'"),
            (_line({"seat": 1}, FORMAT), UnknownKind, "None"),
            (_line({"type": ["card_drawn"]}, FORMAT), UnknownKind, "card_drawn"),
            (_line(DRAWN, 0), Unreadable, "no version 0"),
            (_line(DRAWN, FORMAT + 1), FromTheFuture, f"version {FORMAT + 1}"),
            (_line({**DRAWN, "seat": "1"}, FORMAT), Unreadable, "card_drawn: Expected"),
            (_line({"type": "card_drawn", "seat": 1}, FORMAT), Unreadable, "missing required field `card`"),
            (GOLDEN[:-1], Unreadable, "truncated"),
            (b"", Unreadable, "truncated"),
            (b"\xff" + GOLDEN, Unreadable, "malformed"),
            (b"[]", Unreadable, "Expected `object`"),
            (b"{}", Unreadable, "missing required field"),
        ],
    )
    def test_bytes_that_are_no_line(self, body: bytes, error: type[Unreadable], reason: str) -> None:
        for read in (CODEC.record, CODEC.event):
            with pytest.raises(error, match=reason):
                read(body)

    def test_a_deal_of_this_version_reads_whole(self) -> None:
        deal = Dealt(1, 1, 0, [["TH"], ["??"]], ["KD"], ["2C", "JK"])
        assert CODEC.event(CODEC.encode(Record("m1", 2, "t", "referee", deal))) == deal


def _canonical(body: bytes) -> bool:
    """Sorted keys, no spaces, no floats: the one way to write this value."""

    def in_order(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        assert names == sorted(names, key=lambda name: name.encode())
        return dict(pairs)

    def no_float(text: str) -> float:
        raise AssertionError(text)

    value = json.loads(body, object_pairs_hook=in_order, parse_float=no_float, parse_constant=no_float)
    assert json.loads(json.dumps(value, separators=(",", ":"), ensure_ascii=False)) == value
    return True
