"""A record as JSON Lines, one object a line. Lenient in, with every repair told; strict out, to the byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.histories.document import (
    LONGEST_NAME,
    MOST_PLAYERS,
    Attempt,
    Comment,
    Deal,
    DealResult,
    Entry,
    Header,
    History,
    MatchResult,
    Played,
    TableRuling,
)
from referee.histories.header import header_json, read_header
from referee.histories.lines import Reading, lines_of
from referee.histories.moves_read import read_move
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.sheet import Part, Sheet
from referee.histories.strict_json import write_json
from referee.rules.cards import HIDDEN, Card, Pack
from referee.rules.moves import DrawStock, TakeDiscard
from referee.rules.written import write_move

MEDIA_TYPE = "application/jsonl"
LONGEST_CLAUSE = 40
_REMARKS = ("at", "note")


def read(data: bytes) -> Reading:
    """The record these bytes hold. Raises Unreadable, with the line and column where it stops."""
    repairs = Repairs()
    numbered = enumerate(lines_of(data, repairs), 1)
    lines = [(number, text) for number, text in numbered if _told(number, text, repairs)]
    if not lines:
        raise Unreadable(1, 1, "header")
    header = read_header(Sheet(*lines[0], repairs).read())
    pack, lang = header.rules.pack, header.lang
    entries = tuple(_entry(Sheet(*line, repairs, pack, lang), header) for line in lines[1:])
    places = tuple(number for number, _ in lines[1:])
    return Reading(History(header, entries), places, tuple(repairs.made), repairs.count)


def _told(number: int, text: str, repairs: Repairs) -> bool:
    if text.strip():
        return True
    repairs.add(number, 1, "empty_line", text, "")
    return False


def write(history: History) -> bytes:
    """The record, canonical."""
    return b"".join(line_bytes(line) for line in objects(history))


def objects(history: History) -> list[dict[str, Any]]:
    """The record's lines as plain objects, members that are not ours left to ``line_bytes``."""
    header = history.header
    lines = [header_json(header) | _extra(header)]
    lines += (entry_json(entry, header.rules.pack) | _extra(entry) for entry in history.entries)
    return lines


def line_bytes(line: dict[str, Any]) -> bytes:
    """One line."""
    members = (f"{write_json(name)}:{_value(value)}" for name, value in line.items())
    return ("{" + ",".join(members) + "}\n").encode()


class _Written(str):
    """A value that is canonical JSON already."""


def _value(value: Any) -> str:
    return value if isinstance(value, _Written) else write_json(value)


def _extra(entry: Entry | Header) -> dict[str, Any]:
    return {name: _Written(text) for name, text in entry.extra}


# -- in ------------------------------------------------------------------------------------------


def _entry(sheet: Sheet, header: Header) -> Entry:
    part = sheet.read()
    kind = next((name for name in _READERS if name in part.value), None)
    if kind is None:
        raise part.wrong("entry", ", ".join(_READERS))
    return _READERS[kind](part, header)


def _remark(part: Part) -> dict[str, Any]:
    at, note = part.get("at"), part.get("note")
    return {
        "at": None if at is None else at.time(),
        "note": None if note is None else note.text(),
        "extra": part.extra(),
    }


def _seat(part: Part, header: Header) -> int:
    return part.need("seat").whole(0, len(header.players) - 1)


def _deal(part: Part, header: Header) -> Deal:
    part.only("deal", "round", "dealer", "hands", "pile", "stock", "deck", *_REMARKS)
    dealer, hands, pile, stock, deck = map(part.get, ("dealer", "hands", "pile", "stock", "deck"))
    if deck is not None and (hands or pile or stock):
        raise deck.wrong("deck_or_hands", name=True)
    number = part.at("deal").whole(1)
    told = part.get("round")
    if told is None:
        part.at("deal").repaired("number", "", f'"round":{number}')
    return Deal(
        deal=number,
        round=number if told is None else told.whole(1),
        dealer=None if dealer is None else dealer.whole(0, len(header.players) - 1),
        hands=None if hands is None else tuple(_hands(hands, header)),
        pile=None if pile is None else pile.cards_or_count(),
        stock=None if stock is None else stock.cards_or_count(),
        deck=None if deck is None else deck.cards(),
        **_remark(part),
    )


def _hands(part: Part, header: Header) -> list[tuple[Card, ...]]:
    return [hand.cards_or_count() for hand in part.items(MOST_PLAYERS, len(header.players))]


def _played(part: Part, header: Header) -> Played:
    part.only("seat", "move", "drawn", "recycled", *_REMARKS)
    move = read_move(part.need("move"))
    drawn, recycled = part.get("drawn"), part.get("recycled")
    if drawn is not None and not isinstance(move, DrawStock | TakeDiscard):
        raise drawn.wrong("drawn_of_a_draw", name=True)
    if recycled is not None and not isinstance(move, DrawStock):
        raise recycled.wrong("drawn_of_a_draw", name=True)
    return Played(
        seat=_seat(part, header),
        move=move,
        drawn=None if drawn is None else drawn.card(),
        recycled=None if recycled is None else recycled.cards_or_count(),
        **_remark(part),
    )


def _attempt(part: Part, header: Header) -> Attempt:
    part.only("refused", "codes", *_REMARKS)
    inner = part.at("refused")
    inner.only("seat", "move")
    codes = part.get("codes")
    return Attempt(
        seat=_seat(inner, header),
        move=read_move(inner.need("move")),
        codes=() if codes is None else codes.codes(),
        **_remark(part),
    )


def _ruling(part: Part, header: Header) -> TableRuling:
    part.only("ruling", *_REMARKS)
    inner = part.at("ruling")
    inner.only("text", "by", "clause")
    by, clause = inner.get("by"), inner.get("clause")
    return TableRuling(
        text=inner.need("text").text(),
        by=None if by is None else by.text(LONGEST_NAME, 1),
        clause=None if clause is None else clause.text(LONGEST_CLAUSE, 1),
        **_remark(part),
    )


def _result(part: Part, header: Header) -> DealResult | MatchResult:
    part.only("result", *_REMARKS)
    inner = part.at("result")
    if "winners" in inner.members():
        return _match_result(part, inner, header)
    inner.only("deal", "winner", "blocked", "left", "points", "totals")
    seats, left = len(header.players), inner.get("left")
    return DealResult(
        deal=inner.need("deal").whole(1),
        winner=inner.need("winner").optional(0, seats - 1),
        blocked=False if (blocked := inner.get("blocked")) is None else blocked.flag(),
        left=None if left is None else tuple(_left(item) for item in left.items(MOST_PLAYERS, seats)),
        points=tuple(item.optional() for item in inner.need("points").items(MOST_PLAYERS, seats)),
        totals=tuple(item.whole() for item in inner.need("totals").items(MOST_PLAYERS, seats)),
        **_remark(part),
    )


def _left(part: Part) -> tuple[Card, ...] | None:
    return None if part.value is None else part.cards_or_count()


def _match_result(part: Part, inner: Part, header: Header) -> MatchResult:
    inner.only("winners", "totals")
    seats = len(header.players)
    return MatchResult(
        winners=tuple(item.whole(0, seats - 1) for item in inner.at("winners").items(seats)),
        totals=tuple(item.whole() for item in inner.need("totals").items(MOST_PLAYERS, seats)),
        **_remark(part),
    )


def _comment(part: Part, header: Header) -> Comment:
    part.only(*_REMARKS)
    return Comment(**_remark(part))


_READERS: dict[str, Callable[[Part, Header], Entry]] = {
    "move": _played,
    "deal": _deal,
    "refused": _attempt,
    "ruling": _ruling,
    "result": _result,
    "note": _comment,
}
"""Every kind of line, by the member that tells it; a note tells it only where no other member does."""


# -- out -----------------------------------------------------------------------------------------


def entry_json(entry: Entry, pack: Pack) -> dict[str, Any]:
    """A line's own members in canonical order."""
    members = _members(entry, pack)
    return members | _given(at=entry.at, note=entry.note)


def _given(**members: Any) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _members(entry: Entry, pack: Pack) -> dict[str, Any]:
    match entry:
        case Played():
            drawn = None if entry.drawn is None else pack.codes[entry.drawn]
            moved = {"seat": entry.seat, "move": write_move(entry.move, pack)}
            return moved | _given(drawn=drawn, recycled=_cards(entry.recycled, pack))
        case Deal():
            return {"deal": entry.deal, "round": entry.round} | _dealt(entry, pack)
        case Attempt():
            refused = {"refused": {"seat": entry.seat, "move": write_move(entry.move, pack)}}
            return refused | ({"codes": list(entry.codes)} if entry.codes else {})
        case TableRuling():
            return {"ruling": {"text": entry.text} | _given(by=entry.by, clause=entry.clause)}
        case DealResult():
            return {"result": _outcome(entry, pack)}
        case MatchResult():
            return {"result": {"winners": list(entry.winners), "totals": list(entry.totals)}}
        case Comment():
            return {}


def _dealt(entry: Deal, pack: Pack) -> dict[str, Any]:
    hands = None if entry.hands is None else [_cards(hand, pack) for hand in entry.hands]
    return _given(
        dealer=entry.dealer,
        hands=hands,
        pile=_cards(entry.pile, pack),
        stock=_cards(entry.stock, pack),
        deck=None if entry.deck is None else pack.write(entry.deck),
    )


def _outcome(entry: DealResult, pack: Pack) -> dict[str, Any]:
    left = None if entry.left is None else [_cards(hand, pack) for hand in entry.left]
    return {
        "deal": entry.deal,
        "winner": entry.winner,
        "blocked": entry.blocked,
        **({} if left is None else {"left": left}),
        "points": list(entry.points),
        "totals": list(entry.totals),
    }


def _cards(cards: Sequence[Card] | None, pack: Pack) -> list[str] | int | None:
    """Cards as codes; as their number where nobody saw any of them."""
    if cards is None:
        return None
    return len(cards) if cards and set(cards) == {HIDDEN} else pack.write(cards)
