"""Lines of a record that were written canonically, read at one go; anything else is for the lenient reader.

A line is taken only where writing what was read gives the very same bytes: then nothing was doubled, spelt
otherwise or left out, and the lenient reader would have read the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from referee.histories.document import LARGEST, LONGEST_TEXT
from referee.histories.lines import LONGEST_LINE, MOST_LINES
from referee.histories.sheet import TIME
from referee.rules.cards import Card, Pack
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)


class NotPlain(Exception):
    """This is not written as we would write it, or not plainly in order: look closer."""


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    pass


class _Bare(_Line, tag_field="type"):
    pass


class ToldDraw(_Bare, tag="draw_stock"):
    pass


class _TakeDiscard(_Bare, tag="take_discard"):
    pass


class _DeclareBlocked(_Bare, tag="declare_blocked"):
    pass


class _Rebuy(_Bare, tag="rebuy"):
    pass


class _DeclineRebuy(_Bare, tag="decline_rebuy"):
    pass


class _Resign(_Bare, tag="resign"):
    pass


class _NewMeld(_Line):
    cards: list[str]
    kind: str | None = None


class _Added(_Line):
    meld: str
    cards: list[str]
    arrangement: list[str] | None = None


class _Meld(_Bare, tag="meld"):
    cards: list[str]
    kind: str | None = None


class _Open(_Bare, tag="open"):
    melds: list[_NewMeld]


class _LayOff(_Bare, tag="lay_off"):
    meld: str
    cards: list[str]
    arrangement: list[str] | None = None


class _SwapJoker(_Bare, tag="swap_joker"):
    meld: str
    card: str


class ToldDiscard(_Bare, tag="discard"):
    card: str


class _Close(_Bare, tag="close"):
    melds: list[_NewMeld]
    card: str


class _Show(_Bare, tag="show"):
    melds: list[_NewMeld]
    lay_offs: list[_Added]


ToldMove = (
    ToldDraw
    | _TakeDiscard
    | _DeclareBlocked
    | _Rebuy
    | _DeclineRebuy
    | _Resign
    | _Meld
    | _Open
    | _LayOff
    | _SwapJoker
    | ToldDiscard
    | _Close
    | _Show
)


class HeaderLine(_Line):
    """The header of a record that begins with its match."""

    format: str
    v: int
    ruleset: str
    ruleset_version: int
    options: msgspec.Raw
    players: list[str]
    first_dealer: int
    match: str | None = None


class Result(_Line):
    """How a deal came out, or how the match did: then ``winners`` are told and the rest is not."""

    deal: int | None = None
    winner: int | msgspec.UnsetType | None = msgspec.UNSET
    blocked: bool | None = None
    left: list[list[str] | None] | None = None
    points: list[int | None] | None = None
    winners: list[int] | None = None
    totals: list[int] | None = None


class TableLine(_Line):
    """A line that tells of the table: a deal of which every card is told, or a result; each has its own
    members.
    """

    deal: int | None = None
    round: int | None = None
    dealer: int | None = None
    hands: list[list[str]] | None = None
    pile: list[str] | None = None
    stock: list[str] | None = None
    result: Result | None = None
    at: str | None = None
    note: str | None = None


class MoveLine(_Line):
    """A move, with the card that it brought and the stock it was drawn from, where they are told."""

    seat: int
    move: ToldMove
    drawn: str | None = None
    recycled: list[str] | None = None
    at: str | None = None
    note: str | None = None


Told = list[MoveLine] | TableLine
"""Moves in a row, or a line of another kind."""

_HEADER = msgspec.json.Decoder(HeaderLine)
_TABLES = msgspec.json.Decoder(TableLine)
_MOVES_TOLD = msgspec.json.Decoder(MoveLine)
_ENCODER = msgspec.json.Encoder()
_SEAT_FIRST = b'{"seat":'
_BLOCKS = re.compile(rb'(?:\{"seat":[^\n]*\n)+|[^\n]+\n')
"""The same: what is written canonically begins with its first member."""
_DIGITS = str.maketrans("123456789", "0" * 9)
"""Any digit is as good as another in a time: most records have times of one shape."""


def read_lines(data: bytes) -> tuple[HeaderLine, list[Told]]:
    """The header and the lines of a record, the moves in a row together. Raises NotPlain."""
    first, newline, rest = data.partition(b"\n")
    if not newline or (len(data) > LONGEST_LINE and max(map(len, data.split(b"\n"))) > LONGEST_LINE):
        raise NotPlain
    texts = _BLOCKS.findall(rest)
    try:
        header = _HEADER.decode(first)
        blocks = [_block(text) for text in texts]
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NotPlain from None
    if _ENCODER.encode(header) != first or sum(map(len, texts)) != len(rest):
        raise NotPlain
    lines: list[TableLine | MoveLine] = []
    for block in blocks:
        lines += block if isinstance(block, list) else [block]
    if len(lines) >= MOST_LINES:
        raise NotPlain
    _look_at_margins(lines)
    return header, blocks


def _block(text: bytes) -> Told:
    if text.startswith(_SEAT_FIRST):
        moves = _MOVES_TOLD.decode_lines(text)
        if _ENCODER.encode_lines(moves) != text:
            raise NotPlain
        return moves
    line = _TABLES.decode(text)
    if _ENCODER.encode(line) != text[:-1]:
        raise NotPlain
    return line


def _look_at_margins(lines: Sequence[TableLine | MoveLine]) -> None:
    """Times are times, and no note is too long."""
    times = [line.at for line in lines if line.at is not None]
    told = "\n".join(times).translate(_DIGITS).split("\n")
    if times and (len(told) > len(times) or not all(map(TIME.fullmatch, set(told)))):
        raise NotPlain
    if any(len(line.note) > LONGEST_TEXT for line in lines if line.note is not None):
        raise NotPlain


def only(line: TableLine | Result, *names: str) -> None:
    """Refuse a line that tells more than these members, or less."""
    told = {name for name in line.__struct_fields__ if getattr(line, name) not in (None, msgspec.UNSET)}
    if told - {"at", "note", "winner"} != set(names):
        raise NotPlain


def small(numbers: Sequence[int | None]) -> bool:
    """Whether a record may tell such numbers."""
    return all(number is None or -LARGEST <= number <= LARGEST for number in numbers)


# -- moves ---------------------------------------------------------------------------------------


def move_of(told: msgspec.Struct, pack: Pack) -> Move:
    """The move a line tells. Raises NotPlain."""
    try:
        return _MOVES[type(told)](told, pack.index)
    except KeyError:
        raise NotPlain from None  # a card that is none, or that nobody saw


_Index = Mapping[str, Card]


def _cards(codes: Sequence[str], index: _Index) -> tuple[Card, ...]:
    return tuple([index[code] for code in codes])


def _meld(told: Any, index: _Index) -> LayMeld:
    return LayMeld(_cards(told.cards, index), told.kind)


def _melds(told: Any, index: _Index) -> tuple[LayMeld, ...]:
    return tuple([_meld(meld, index) for meld in told.melds])


def _added(told: Any, index: _Index) -> LayOff:
    order = None if told.arrangement is None else _cards(told.arrangement, index)
    return LayOff(told.meld, _cards(told.cards, index), order)


def _show(told: Any, index: _Index) -> Show:
    return Show(_melds(told, index), tuple([_added(one, index) for one in told.lay_offs]))


def _same(move: Move) -> Callable[[Any, _Index], Move]:
    return lambda told, index: move


_MOVES: dict[type, Callable[[Any, _Index], Move]] = {
    ToldDraw: _same(DrawStock()),
    _TakeDiscard: _same(TakeDiscard()),
    _DeclareBlocked: _same(DeclareBlocked()),
    _Rebuy: _same(Rebuy()),
    _DeclineRebuy: _same(DeclineRebuy()),
    _Resign: _same(Resign()),
    _Meld: _meld,
    _Open: lambda told, index: Open(_melds(told, index)),
    _LayOff: _added,
    _SwapJoker: lambda told, index: SwapJoker(told.meld, index[told.card]),
    ToldDiscard: lambda told, index: Discard(index[told.card]),
    _Close: lambda told, index: Close(_melds(told, index), index[told.card]),
    _Show: _show,
}
