"""What a seat did on its line of the compact form, act by act: ``+S; m 5D JK 7D; -KC``."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from referee.histories.document import MOST_MELDS, Attempt, Played
from referee.histories.moves_read import KINDS, LONGEST_MELD_ID
from referee.histories.tokens import WORD, Cursor
from referee.rules.cards import Card
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

ACTS = "+S, +P, m, o, l, s, -, blocked, close, show, rebuy, out, resign"
_MINUS = "-–−"


class _Act(NamedTuple):
    """A move with what a draw brought."""

    move: Move
    drawn: Card | None = None
    recycled: tuple[Card, ...] | None = None


def read_acts(cursor: Cursor, seat: int) -> list[Played | Attempt]:
    """Everything on the rest of the line."""
    found: list[Played | Attempt] = []
    while not found or not cursor.at_end:
        found.append(_entry(cursor, seat))
        if not cursor.sign(";") and not cursor.at_end and found[-1].note is not None:
            raise cursor.wrong("end")
    return found


def _entry(cursor: Cursor, seat: int) -> Played | Attempt:
    token = cursor.peek()
    refused = token.kind == WORD and token.text.startswith("!")
    if refused and token.text == "!":
        cursor.take()
        act = _act(cursor)
    else:
        act = _act(cursor, skip=int(refused))
    if not refused:
        return Played(seat=seat, move=act.move, drawn=act.drawn, recycled=act.recycled, **cursor.remark())
    if act.drawn is not None or act.recycled is not None:
        raise cursor.wrong("refused_draw", token=token)
    return Attempt(seat=seat, move=act.move, codes=cursor.codes(), **cursor.remark())


def _act(cursor: Cursor, skip: int = 0) -> _Act:
    token = cursor.take()
    if token.kind != WORD:
        raise cursor.wrong("act", ACTS, token)
    word = token.text[skip:]
    if word[:1] in tuple(_MINUS):
        return _discard(cursor, word)
    read = _READERS.get(word.casefold())
    if read is None:
        raise cursor.wrong("act", ACTS, token)
    canonical = word.upper() if word.startswith("+") else word.lower()
    if canonical != word:
        cursor.repairs.add(cursor.line, token.column, "word", word, canonical)
    return read(cursor)


def _discard(cursor: Cursor, word: str) -> _Act:
    if not word.startswith("-"):
        cursor.repairs.add(cursor.line, cursor.peek(-1).column, "word", word[0], "-")
    if len(word) == 1:
        return _Act(Discard(cursor.card()))
    cursor.back()
    return _Act(Discard(cursor.card(word[1:])))


def _draw(cursor: Cursor) -> _Act:
    drawn = None if cursor.is_card_end() else cursor.card()
    recycled = cursor.cards_or_count() if cursor.keyword("recycled") else None
    return _Act(DrawStock(), drawn, recycled)


def _take(cursor: Cursor) -> _Act:
    return _Act(TakeDiscard(), None if cursor.is_card_end() else cursor.card())


def _meld(cursor: Cursor) -> LayMeld:
    kind = next((kind for kind in KINDS if cursor.keyword(kind)), None)
    return LayMeld(cursor.cards(), kind)


def _melds(cursor: Cursor) -> tuple[LayMeld, ...]:
    """Melds with strokes between them; none where the act ends here."""
    if cursor.is_card_end():
        return ()
    melds = [_meld(cursor)]
    while cursor.sign("/"):
        melds.append(_meld(cursor))
        if len(melds) > MOST_MELDS:
            raise cursor.wrong("shorter_list", str(MOST_MELDS))
    return tuple(melds)


def _lay_off(cursor: Cursor) -> LayOff:
    meld, cards = cursor.text(LONGEST_MELD_ID), cursor.cards()
    return LayOff(meld, cards, cursor.cards() if cursor.sign("=") else None)


def _close(cursor: Cursor) -> _Act:
    card = cursor.card()
    return _Act(Close(_melds(cursor) if cursor.sign(":") else (), card))


def _show(cursor: Cursor) -> _Act:
    melds, put = _melds(cursor), []
    while cursor.keyword("l"):
        put.append(_lay_off(cursor))
        if len(put) > MOST_MELDS:
            raise cursor.wrong("shorter_list", str(MOST_MELDS))
    return _Act(Show(melds, tuple(put)))


_READERS: dict[str, Callable[[Cursor], _Act]] = {
    "+s": _draw,
    "+p": _take,
    "m": lambda cursor: _Act(_meld(cursor)),
    "o": lambda cursor: _Act(Open(_melds(cursor))),
    "l": lambda cursor: _Act(_lay_off(cursor)),
    "s": lambda cursor: _Act(SwapJoker(cursor.text(LONGEST_MELD_ID), cursor.card())),
    "blocked": lambda cursor: _Act(DeclareBlocked()),
    "close": _close,
    "show": _show,
    "rebuy": lambda cursor: _Act(Rebuy()),
    "out": lambda cursor: _Act(DeclineRebuy()),
    "resign": lambda cursor: _Act(Resign()),
}
