"""The compact form that people type, a line a turn (``2: +S; m 5D JK 7D; -KC``): lenient, never guessing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.histories.acts_read import read_acts
from referee.histories.document import (
    FORMAT,
    LONGEST_NAME,
    LONGEST_TEXT,
    Comment,
    Deal,
    DealResult,
    Entry,
    Header,
    History,
    MatchResult,
    TableRuling,
)
from referee.histories.header_text import HeaderLines
from referee.histories.jsonl import LONGEST_CLAUSE
from referee.histories.lines import Reading, lines_of
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.tokens import JSON, NOTE, QUOTED, SIGN, TIME_WORD, WORD, Cursor, note_text
from referee.histories.words import folded
from referee.rules.cards import FRENCH, Card, pack

MEDIA_TYPE = "text/plain"
_FIRST = re.compile(rf"\s*{FORMAT}\s+1\s*", re.IGNORECASE)
_NO_CARDS = pack(FRENCH, 2, 4)
_DEAL_PARTS = ("pile", "stock", "deck")


def read(data: bytes) -> Reading:
    """The record these bytes hold. Raises Unreadable, with the line and column where it stops."""
    repairs = Repairs()
    reader = _Reader(repairs)
    for number, text in enumerate(lines_of(data, repairs), 1):
        if text.strip():
            reader.line(number, text)
    header = reader.finished()
    return Reading(
        History(header, tuple(reader.entries)), tuple(reader.places), tuple(repairs.made), repairs.count
    )


class _Reader:
    """Reads line after line; the header until the first line that is none of it."""

    def __init__(self, repairs: Repairs) -> None:
        self.entries: list[Entry] = []
        self.places: list[int] = []
        self._repairs = repairs
        self._head = HeaderLines(repairs)
        self._header: Header | None = None
        self._deal: _OpenDeal | None = None
        self._begun = False
        self._last = 0

    def line(self, number: int, text: str) -> None:
        """One more line."""
        self._last = number
        if not self._begun:
            self._first(number, text)
        elif self._header is None and text.lstrip().startswith("#"):
            self._add(number, _comment(Cursor(text, number, self._repairs, _NO_CARDS, None)))
        elif self._header is not None or not self._head.take(number, text):
            self._entry(number, text, self._agreed())

    def _first(self, number: int, text: str) -> None:
        if not _FIRST.fullmatch(text):
            raise Unreadable(number, 1, "sign", text[:40], f"{FORMAT} 1")
        self._begun = True

    def _agreed(self) -> Header:
        if self._header is None:
            self._header = self._head.header(self._last)
        return self._header

    def finished(self) -> Header:
        """The header, all lines being read."""
        if not self._begun:
            raise Unreadable(1, 1, "header")
        self._close_deal(self._last + 1)
        return self._agreed()

    def _add(self, number: int, *entries: Entry) -> None:
        self.entries += entries
        self.places += [number] * len(entries)

    def _entry(self, number: int, text: str, header: Header) -> None:
        cursor = Cursor(text, number, self._repairs, header.rules.pack, header.lang)
        first, second = cursor.peek(), cursor.peek(1)
        if self._deal is not None and self._deal.take(cursor, header):
            return
        if first.kind in (NOTE, TIME_WORD, JSON):
            self._close_deal(number)
            self._add(number, _comment(cursor))
            return
        kind = first.text.casefold() if first.kind == WORD else ""
        reader = _READERS.get(kind)
        named = second.kind == SIGN and second.text == ":" and kind in ("deal", "result")
        self._close_deal(number)
        if reader is not None and not named:
            cursor.keyword(kind)
            self._add(number, reader(cursor, header, text))
        elif kind == "deal" and not named:
            cursor.keyword(kind)
            self._deal = _OpenDeal(number, cursor)
        else:
            seat = read_seat(cursor, header)
            cursor.must_sign(":")
            self._add(number, *read_acts(cursor, seat))

    def _close_deal(self, number: int) -> None:
        if self._deal is not None:
            deal, self._deal = self._deal, None
            self._add(deal.number, deal.finished(number, len(self._agreed().players)))


class _OpenDeal:
    """A deal of which lines may still follow: hands, pile, stock."""

    def __init__(self, number: int, cursor: Cursor) -> None:
        self.number = number
        self._deal = cursor.number(1)
        self._round = cursor.number(1) if cursor.keyword("round") else self._deal
        self._dealer: int | None = None
        self._cursor: Cursor | None = cursor
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._parts: dict[str, tuple[Card, ...]] = {}
        self._remark: dict[str, Any] = {}

    def take(self, cursor: Cursor, header: Header) -> bool:
        """Read the line if it is one of this deal."""
        self._settle(header)
        first = cursor.peek()
        if first.kind == WORD and first.text.casefold() in _DEAL_PARTS and cursor.peek(1).text == ":":
            self._part(cursor, first.text.casefold())
            return True
        seat = _holder(cursor, header)
        if seat is None:
            return False
        if seat in self._hands or "deck" in self._parts:
            raise cursor.wrong("hand_once", token=first)
        cursor.must_sign(":")
        self._hands[seat] = cursor.cards_or_count()
        _ends(cursor)
        return True

    def _settle(self, header: Header) -> None:
        """Read the rest of the deal's own line, now that names are needed."""
        cursor, self._cursor = self._cursor, None
        if cursor is None:
            return
        if cursor.keyword("dealer"):
            self._dealer = read_seat(cursor, header)
        self._remark = cursor.remark()
        _ends(cursor)

    def _part(self, cursor: Cursor, name: str) -> None:
        deck = name == "deck"
        if name in self._parts or "deck" in self._parts or (deck and (self._hands or self._parts)):
            raise cursor.wrong("deck_or_hands")
        cursor.keyword(name)
        cursor.must_sign(":")
        self._parts[name] = cursor.cards() if deck else cursor.cards_or_count()
        _ends(cursor)

    def finished(self, number: int, seats: int) -> Deal:
        """The deal, all its lines being read."""
        missing = [seat for seat in range(seats) if seat not in self._hands]
        if self._hands and missing:
            raise Unreadable(number, 1, "hand", "", str(missing[0]))
        hands = tuple(self._hands[seat] for seat in range(seats)) if self._hands else None
        return Deal(
            deal=self._deal,
            round=self._round,
            dealer=self._dealer,
            hands=hands,
            pile=self._parts.get("pile"),
            stock=self._parts.get("stock"),
            deck=self._parts.get("deck"),
            **self._remark,
        )


def _ends(cursor: Cursor) -> None:
    if not cursor.at_end:
        raise cursor.wrong("end")


# -- seats ---------------------------------------------------------------------------------------


def read_seat(cursor: Cursor, header: Header) -> int:
    """A seat by its number or its player's name."""
    token = cursor.peek()
    if cursor.is_number():
        return cursor.number(0, len(header.players) - 1)
    if token.kind == QUOTED:
        cursor.take()
        return _named(cursor, header, token.value, token.column)
    words: list[str] = []
    while cursor.peek().kind == WORD and not (words and cursor.is_word("has", "points", "blocked", "totals")):
        words.append(cursor.take().text)
    return _named(cursor, header, " ".join(words), token.column)


def _named(cursor: Cursor, header: Header, name: str, column: int) -> int:
    for plain in (str, folded):
        found = [seat for seat, player in enumerate(header.players) if plain(player) == plain(name)]
        if len(found) == 1:
            if header.players[found[0]] != name:
                cursor.repairs.add(cursor.line, column, "word", name, header.players[found[0]])
            return found[0]
        if found:
            break
    raise Unreadable(cursor.line, column, "seat", name, ", ".join(header.players))


def _holder(cursor: Cursor, header: Header) -> int | None:
    """The seat of a line that tells a hand (``0 has: …``); None for any other line."""
    ahead = 0
    while cursor.peek(ahead).kind in (WORD, QUOTED):
        token = cursor.peek(ahead)
        if ahead and token.kind == WORD and token.text.casefold() == "has":
            seat = read_seat(cursor, header)
            cursor.must_keyword("has")
            return seat
        ahead += 1
    return None


# -- other lines -----------------------------------------------------------------------------------


def _comment(cursor: Cursor) -> Comment:
    remark = cursor.remark()
    if remark["note"] is None:
        raise cursor.wrong("note")
    return Comment(**remark)


def _ruling(cursor: Cursor, header: Header, text: str) -> TableRuling:
    by = cursor.text(LONGEST_NAME, 1) if cursor.keyword("by") else None
    clause = cursor.text(LONGEST_CLAUSE, 1) if cursor.keyword("clause") else None
    colon = cursor.peek()
    cursor.must_sign(":")
    if cursor.peek().kind == QUOTED:
        said, remark = cursor.text(LONGEST_TEXT), cursor.remark()
        _ends(cursor)
        return TableRuling(text=said, by=by, clause=clause, **remark)
    said = note_text(text[colon.column :].strip(), cursor.line, colon.column + 1)
    if len(said) > LONGEST_TEXT:
        raise cursor.wrong("text", f"0 … {LONGEST_TEXT}")
    return TableRuling(text=said, by=by, clause=clause)


def _result(cursor: Cursor, header: Header, text: str) -> DealResult | MatchResult:
    found = _match_result(cursor, header) if cursor.keyword("match") else _deal_result(cursor, header)
    _ends(cursor)
    return found


def _match_result(cursor: Cursor, header: Header) -> MatchResult:
    cursor.must_keyword("winners")
    winners = []
    while not cursor.is_word("totals"):
        winners.append(cursor.number(0, len(header.players) - 1))
        if len(winners) > len(header.players):
            raise cursor.wrong("shorter_list", str(len(header.players)))
    return MatchResult(winners=tuple(winners), totals=_totals(cursor, header), **cursor.remark())


def _totals(cursor: Cursor, header: Header) -> tuple[int, ...]:
    cursor.must_keyword("totals")
    return tuple(cursor.number() for _ in header.players)


def _deal_result(cursor: Cursor, header: Header) -> DealResult:
    cursor.must_keyword("deal")
    deal = cursor.number(1)
    cursor.must_keyword("winner")
    winner = None if cursor.keyword("none") else read_seat(cursor, header)
    blocked = cursor.keyword("blocked")
    cursor.must_keyword("points")
    points = tuple(_points(cursor) for _ in header.players)
    totals, left = _totals(cursor, header), _left(cursor, header)
    return DealResult(
        deal=deal,
        winner=winner,
        blocked=blocked,
        points=points,
        totals=totals,
        left=left,
        **cursor.remark(),
    )


def _points(cursor: Cursor) -> int | None:
    return None if cursor.keyword("-") else cursor.number()


def _left(cursor: Cursor, header: Header) -> tuple[tuple[Card, ...] | None, ...] | None:
    if not cursor.keyword("left"):
        return None
    hands = []
    for seat in range(len(header.players)):
        if seat:
            cursor.must_sign("/")
        hands.append(None if cursor.keyword("-") else cursor.cards_or_count())
    return tuple(hands)


_READERS: dict[str, Callable[[Cursor, Header, str], Entry]] = {"ruling": _ruling, "result": _result}
