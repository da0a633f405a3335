"""The compact form that people type, a line a turn (``2: +S; m 5D JK 7D; -KC``): lenient, never guessing."""

from __future__ import annotations

import re
from typing import Any

from referee.histories.acts_read import read_acts
from referee.histories.document import (
    FORMAT,
    Deal,
    Entry,
    Header,
    History,
)
from referee.histories.header_text import HeaderLines
from referee.histories.lines import Reading, lines_of
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.text_lines import READERS, holder, must_end, read_comment, read_seat
from referee.histories.tokens import JSON, NOTE, SIGN, TIME_WORD, WORD, Cursor
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
            self._add(number, read_comment(Cursor(text, number, self._repairs, _NO_CARDS, None)))
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
            self._add(number, read_comment(cursor))
            return
        kind = first.text.casefold() if first.kind == WORD else ""
        reader = READERS.get(kind)
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
            self._add(deal.number, deal.finished(number, self._agreed()))


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
        seat = holder(cursor, header)
        if seat is None:
            return False
        if seat in self._hands or "deck" in self._parts:
            raise cursor.wrong("hand_once", token=first)
        cursor.must_sign(":")
        self._hands[seat] = cursor.cards_or_count()
        must_end(cursor)
        return True

    def _settle(self, header: Header) -> None:
        """Read the rest of the deal's own line, now that names are needed."""
        cursor, self._cursor = self._cursor, None
        if cursor is None:
            return
        if cursor.keyword("dealer"):
            self._dealer = read_seat(cursor, header)
        self._remark = cursor.remark()
        must_end(cursor)

    def _part(self, cursor: Cursor, name: str) -> None:
        deck = name == "deck"
        if name in self._parts or "deck" in self._parts or (deck and (self._hands or self._parts)):
            raise cursor.wrong("deck_or_hands")
        cursor.keyword(name)
        cursor.must_sign(":")
        self._parts[name] = cursor.cards() if deck else cursor.cards_or_count()
        must_end(cursor)

    def finished(self, number: int, header: Header) -> Deal:
        """The deal, all its lines being read."""
        self._settle(header)
        seats = len(header.players)
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
