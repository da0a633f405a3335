"""The compact form as we write it: a line a turn; read again it is the same record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.histories.document import (
    FORMAT,
    VERSION,
    Attempt,
    Comment,
    Deal,
    DealResult,
    Entry,
    Extra,
    Header,
    History,
    MatchResult,
    Played,
    Remark,
    TableRuling,
)
from referee.histories.header_text import NAMES, is_bare_option
from referee.histories.strict_json import write_json
from referee.rules.cards import HIDDEN, Card, Pack
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
from referee.rules.rulesets import ruleset
from referee.rules.views import options_of

_NAME = re.compile(r"[^\W\d_][\w'.-]*( [\w'.-]+)*")
_WORD = re.compile(r"[A-Za-z][\w.-]*", re.ASCII)
_LONGEST = 4000
"""Where a turn's line is longer, the next act begins a new one."""


def write(history: History) -> str:
    """The record in the compact form."""
    pack = history.header.rules.pack
    lines = _header(history.header)
    turn: list[str] = []
    seat: int | None = None
    for entry in history.entries:
        if isinstance(entry, Played | Attempt):
            if turn and (seat != entry.seat or sum(map(len, turn)) > _LONGEST):
                lines.append(_turn(seat, turn))
                turn = []
            seat = entry.seat
            turn.append(_act(entry, pack))
            if entry.note is None and not _ends_turn(entry):
                continue
        if turn:
            lines.append(_turn(seat, turn))
            turn = []
        if not isinstance(entry, Played | Attempt):
            lines += _lines(entry, pack)
    if turn:
        lines.append(_turn(seat, turn))
    return "".join(line + "\n" for line in lines)


def _turn(seat: int | None, acts: Sequence[str]) -> str:
    return f"{seat}: " + "; ".join(acts)


def _ends_turn(entry: Played | Attempt) -> bool:
    return isinstance(entry, Played) and isinstance(entry.move, Discard | Close | Show)


# -- the header --------------------------------------------------------------------------------------


def _header(header: Header) -> list[str]:
    rules = header.rules
    version = "" if rules.version == ruleset(rules.id).version else f" {rules.version}"
    lines = [f"{FORMAT} {VERSION}", f"ruleset: {rules.id}{version}"]
    lines += [f"option {name}: {_option(value)}" for name, value in options_of(rules).items()]
    lines.append("players: " + ", ".join(map(name_text, header.players)))
    lines.append(f"dealer: {header.first_dealer}")
    for name, member in NAMES.items():
        if name in ("ruleset", "players", "dealer"):
            continue
        value = getattr(header, member)
        if value not in (None, ()):
            lines.append(f"{name}: {_bare(value) if isinstance(value, str) else ' '.join(map(str, value))}")
    return lines + [f"{name}: {text}" for name, text in header.extra]


def _option(value: Any) -> str:
    return str(value) if is_bare_option(value) else write_json(value)


def name_text(name: str) -> str:
    """A name as it stands in a list of names."""
    return name if _NAME.fullmatch(name) else write_json(name)


def _word(text: str) -> str:
    return text if _WORD.fullmatch(text) else write_json(text)


def _bare(text: str) -> str:
    """A text that goes on to the end of its line; in quotes where it could be misread."""
    plain = text and text == text.strip() and text[0] != '"' and text.isprintable()
    return text if plain else write_json(text)


# -- lines -------------------------------------------------------------------------------------------


def _remark(entry: Remark) -> str:
    at = "" if entry.at is None else f" @{entry.at}"
    note = "" if entry.note is None else f" # {_bare(entry.note)}"
    return at + _extra(entry.extra) + note


def _extra(extra: Extra) -> str:
    members = ",".join(f"{write_json(name)}:{text}" for name, text in extra)
    return f" {{{members}}}" if extra else ""


def _lines(entry: Entry, pack: Pack) -> list[str]:
    match entry:
        case Deal():
            return _deal(entry, pack)
        case TableRuling():
            return [_ruling(entry)]
        case DealResult():
            return [_result(entry, pack) + _remark(entry)]
        case MatchResult():
            winners = "".join(f" {seat}" for seat in entry.winners)
            return [f"result match winners{winners} totals {_numbers(entry.totals)}{_remark(entry)}"]
        case Comment():
            return [_remark(entry).strip(" ")]
        case _:
            raise AssertionError("acts are written turn by turn")


def _deal(entry: Deal, pack: Pack) -> list[str]:
    number = "" if entry.round == entry.deal else f" round {entry.round}"
    dealer = "" if entry.dealer is None else f" dealer {entry.dealer}"
    lines = ["", f"deal {entry.deal}{number}{dealer}{_remark(entry)}"]
    lines += [f"{seat} has: {_cards_or_count(hand, pack)}" for seat, hand in enumerate(entry.hands or ())]
    if entry.pile is not None:
        lines.append(f"pile: {_cards_or_count(entry.pile, pack)}")
    if entry.stock is not None:
        lines.append(f"stock: {_cards_or_count(entry.stock, pack)}")
    if entry.deck is not None:
        lines.append(f"deck: {_cards(entry.deck, pack)}")
    return lines


def _ruling(entry: TableRuling) -> str:
    by = "" if entry.by is None else f" by {_word(entry.by)}"
    clause = "" if entry.clause is None else f" clause {_word(entry.clause)}"
    rest = _remark(entry)
    return f"ruling{by}{clause}: {write_json(entry.text) + rest if rest else _bare(entry.text)}"


def _result(entry: DealResult, pack: Pack) -> str:
    winner = "none" if entry.winner is None else entry.winner
    blocked = " blocked" if entry.blocked else ""
    points = " ".join("-" if points is None else str(points) for points in entry.points)
    left = ""
    if entry.left is not None:
        hands = ("-" if hand is None else _cards_or_count(hand, pack) for hand in entry.left)
        left = " left " + " / ".join(hands)
    return (
        f"result deal {entry.deal} winner {winner}{blocked} points {points}"
        f" totals {_numbers(entry.totals)}{left}"
    )


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# -- acts --------------------------------------------------------------------------------------------


def _act(entry: Played | Attempt, pack: Pack) -> str:
    if isinstance(entry, Attempt):
        codes = f" [{' '.join(entry.codes)}]" if entry.codes else ""
        return f"!{act_text(entry.move, pack)}{codes}{_remark(entry)}"
    drawn = "" if entry.drawn is None else f" {pack.codes[entry.drawn]}"
    recycled = "" if entry.recycled is None else f" recycled {_cards_or_count(entry.recycled, pack)}"
    return f"{act_text(entry.move, pack)}{drawn}{recycled}{_remark(entry)}"


def act_text(move: Move, pack: Pack) -> str:
    """A move in the compact form."""
    match move:
        case LayMeld():
            return f"m {_meld(move, pack)}"
        case Open():
            return f"o {_melds(move.melds, pack)}".rstrip()
        case LayOff():
            return f"l {_lay_off(move, pack)}"
        case SwapJoker():
            return f"s {_word(move.meld)} {pack.codes[move.card]}"
        case Discard():
            return f"-{pack.codes[move.card]}"
        case Close():
            melds = f": {_melds(move.melds, pack)}" if move.melds else ""
            return f"close {pack.codes[move.card]}{melds}"
        case Show():
            put = "".join(f" l {_lay_off(lay_off, pack)}" for lay_off in move.lay_offs)
            return f"show {_melds(move.melds, pack)}".rstrip() + put
        case _:
            return _BARE[type(move)]


_BARE: dict[type, str] = {
    DrawStock: "+S",
    TakeDiscard: "+P",
    DeclareBlocked: "blocked",
    Rebuy: "rebuy",
    DeclineRebuy: "out",
    Resign: "resign",
}


def _melds(melds: Sequence[LayMeld], pack: Pack) -> str:
    return " / ".join(_meld(meld, pack) for meld in melds)


def _meld(meld: LayMeld, pack: Pack) -> str:
    kind = "" if meld.kind is None else f"{meld.kind} "
    return kind + _cards(meld.cards, pack)


def _lay_off(lay_off: LayOff, pack: Pack) -> str:
    order = "" if lay_off.arrangement is None else f" = {_cards(lay_off.arrangement, pack)}"
    return f"{_word(lay_off.meld)} {_cards(lay_off.cards, pack)}{order}"


def _cards(cards: Sequence[Card], pack: Pack) -> str:
    return " ".join(pack.write(cards)) or "."


def _cards_or_count(cards: Sequence[Card], pack: Pack) -> str:
    return str(len(cards)) if cards and set(cards) == {HIDDEN} else _cards(cards, pack)
