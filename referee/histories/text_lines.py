"""Lines of the compact form that are no acts: rulings, results, notes; and how a seat is named."""

from __future__ import annotations

from collections.abc import Callable

from referee.histories.document import (
    LONGEST_NAME,
    LONGEST_TEXT,
    Comment,
    DealResult,
    Entry,
    Header,
    MatchResult,
    TableRuling,
)
from referee.histories.jsonl import LONGEST_CLAUSE
from referee.histories.repairs import Unreadable
from referee.histories.tokens import QUOTED, WORD, Cursor, note_text
from referee.histories.words import folded
from referee.rules.cards import Card

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


def holder(cursor: Cursor, header: Header) -> int | None:
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


def read_comment(cursor: Cursor) -> Comment:
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
        must_end(cursor)
        return TableRuling(text=said, by=by, clause=clause, **remark)
    said = note_text(text[colon.column :].strip(), cursor.line, colon.column + 1)
    if len(said) > LONGEST_TEXT:
        raise cursor.wrong("text", f"0 … {LONGEST_TEXT}")
    return TableRuling(text=said, by=by, clause=clause)


def _result(cursor: Cursor, header: Header, text: str) -> DealResult | MatchResult:
    found = _match_result(cursor, header) if cursor.keyword("match") else _deal_result(cursor, header)
    must_end(cursor)
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


READERS: dict[str, Callable[[Cursor, Header, str], Entry]] = {"ruling": _ruling, "result": _result}


def must_end(cursor: Cursor) -> None:
    """Refuse anything more on the line."""
    if not cursor.at_end:
        raise cursor.wrong("end")
