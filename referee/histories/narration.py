"""What happened on a line, as a person would tell it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.histories.document import (
    Attempt,
    Comment,
    Deal,
    DealResult,
    Entry,
    Header,
    MatchResult,
    Played,
    TableRuling,
)
from referee.histories.sayings import NOBODY, said
from referee.languages import Saying
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

_MOVES: dict[type[Move], Saying] = {
    DrawStock: Saying("{who} draws from the stock"),
    TakeDiscard: Saying("{who} takes from the pile"),
    LayMeld: Saying("{who} lays {cards}"),
    Open: Saying("{who} opens with {cards}"),
    LayOff: Saying("{who} adds {cards} to {meld}"),
    SwapJoker: Saying("{who} swaps {cards} for the joker of {meld}"),
    Discard: Saying("{who} discards {cards}"),
    DeclareBlocked: Saying("{who} says that no card can be drawn"),
    Close: Saying("{who} closes with {cards}"),
    Show: Saying("{who} shows {cards}"),
    Rebuy: Saying("{who} comes back"),
    DeclineRebuy: Saying("{who} stays out"),
    Resign: Saying("{who} leaves the match"),
}
_RECYCLED = Saying("; the pile was shuffled first")
_ATTEMPT = Saying("Refused: {what}")
_DEAL = Saying("Deal {deal}: {who} deals")
_DEAL_OF_ANYBODY = Saying("Deal {deal}")
_RULING = Saying("Ruling at the table: {text}")
_RESULT = Saying("Result of deal {deal}: {who} won; {points}")
_NOBODY_WON = Saying("Result of deal {deal}: nobody won; {points}")
_MATCH = Saying("Result of the match: {who} won")
_NO_MATCH_WON = Saying("Result of the match: nobody won")
_SCORE = Saying("{name} {points} (total {total})")
_NOTHING = Saying("nothing")


def told(entry: Entry, header: Header, lang: str) -> str:
    """The line in words, without a point at the end."""
    pack = header.rules.pack
    match entry:
        case Played():
            return _played(entry, header, lang)
        case Attempt():
            return said(_ATTEMPT, lang, what=move_told(entry.move, pack, header.players[entry.seat], lang))
        case Deal():
            if entry.dealer is None:
                return said(_DEAL_OF_ANYBODY, lang, deal=entry.deal)
            return said(_DEAL, lang, deal=entry.deal, who=header.players[entry.dealer])
        case TableRuling():
            return said(_RULING, lang, text=entry.text)
        case DealResult():
            return _result(entry, header, lang)
        case MatchResult():
            won = _MATCH if entry.winners else _NO_MATCH_WON
            return said(won, lang, who=names(header, entry.winners, lang))
        case Comment():
            return entry.note or ""


def names(header: Header, seats: Sequence[int], lang: str) -> str:
    """Players by name."""
    return ", ".join(header.players[seat] for seat in seats) or said(NOBODY, lang)


def move_told(move: Move, pack: Pack, who: str, lang: str) -> str:
    """A move in words."""
    meld = move.meld if isinstance(move, LayOff | SwapJoker) else ""
    return said(_MOVES[type(move)], lang, who=who, cards=_cards(move, pack, lang), meld=meld)


def _cards(move: Move, pack: Pack, lang: str) -> str:
    match move:
        case LayMeld() | LayOff():
            return codes(move.cards, pack)
        case Open() | Show():
            return " / ".join(codes(meld.cards, pack) for meld in move.melds) or said(_NOTHING, lang)
        case Discard() | SwapJoker() | Close():
            return pack.codes[move.card]
        case _:
            return ""


def codes(cards: Sequence[Card], pack: Pack) -> str:
    """Cards by their codes."""
    return " ".join(pack.write(cards))


def _played(entry: Played, header: Header, lang: str) -> str:
    pack = header.rules.pack
    drawn = "" if entry.drawn is None else f" ({pack.codes[entry.drawn]})"
    recycled = "" if entry.recycled is None else said(_RECYCLED, lang)
    return move_told(entry.move, pack, header.players[entry.seat], lang) + drawn + recycled


def _result(entry: DealResult, header: Header, lang: str) -> str:
    rows = zip(header.players, entry.points, entry.totals, strict=True)
    points = "; ".join(
        said(_SCORE, lang, name=name, points="–" if points is None else f"{points:+d}", total=total)
        for name, points, total in rows
    )
    if entry.winner is None:
        return said(_NOBODY_WON, lang, deal=entry.deal, points=points)
    return said(_RESULT, lang, deal=entry.deal, who=header.players[entry.winner], points=points)
