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
from referee.rules.rulebook.saying import Saying

_MOVES: dict[type[Move], Saying] = {
    DrawStock: Saying("{who} draws from the stock", "{who} roba del mazo", "{who} compra do monte"),
    TakeDiscard: Saying("{who} takes from the pile", "{who} levanta del pozo", "{who} pega do lixo"),
    LayMeld: Saying("{who} lays {cards}", "{who} baja {cards}", "{who} baixa {cards}"),
    Open: Saying("{who} opens with {cards}", "{who} abre con {cards}", "{who} abre com {cards}"),
    LayOff: Saying(
        "{who} adds {cards} to {meld}", "{who} agrega {cards} a {meld}", "{who} acrescenta {cards} a {meld}"
    ),
    SwapJoker: Saying(
        "{who} swaps {cards} for the joker of {meld}",
        "{who} cambia {cards} por el comodín de {meld}",
        "{who} troca {cards} pelo coringa de {meld}",
    ),
    Discard: Saying("{who} discards {cards}", "{who} descarta {cards}", "{who} descarta {cards}"),
    DeclareBlocked: Saying(
        "{who} says that no card can be drawn",
        "{who} dice que no se puede robar",
        "{who} diz que não se pode comprar",
    ),
    Close: Saying("{who} closes with {cards}", "{who} cierra con {cards}", "{who} fecha com {cards}"),
    Show: Saying("{who} shows {cards}", "{who} muestra {cards}", "{who} mostra {cards}"),
    Rebuy: Saying("{who} comes back", "{who} se reengancha", "{who} volta"),
    DeclineRebuy: Saying("{who} stays out", "{who} no se reengancha", "{who} não volta"),
    Resign: Saying("{who} leaves the match", "{who} abandona la partida", "{who} abandona a partida"),
}
_DRAWN = Saying(" ({card})", " ({card})", " ({card})")
_RECYCLED = Saying(
    "; the pile was shuffled first", "; antes se barajó el pozo", "; antes embaralhou-se o lixo"
)
_ATTEMPT = Saying("Refused: {what}", "Rechazado: {what}", "Recusado: {what}")
_DEAL = Saying("Deal {deal}: {who} deals", "Mano {deal}: reparte {who}", "Mão {deal}: {who} distribui")
_RULING = Saying("Ruling at the table: {text}", "Fallo en la mesa: {text}", "Decisão na mesa: {text}")
_RESULT = Saying(
    "Result of deal {deal}: {who} won; {points}",
    "Resultado de la mano {deal}: ganó {who}; {points}",
    "Resultado da mão {deal}: venceu {who}; {points}",
)
_MATCH = Saying(
    "Result of the match: {who} won",
    "Resultado de la partida: ganó {who}",
    "Resultado da partida: venceu {who}",
)
_SCORE = Saying(
    "{name} {points} (total {total})", "{name} {points} (total {total})", "{name} {points} (total {total})"
)
_NOTHING = Saying("nothing", "nada", "nada")


def told(entry: Entry, header: Header, lang: str) -> str:
    """The line in words, without a point at the end."""
    pack = header.rules.pack
    match entry:
        case Played():
            return _played(entry, header, lang)
        case Attempt():
            return said(_ATTEMPT, lang, what=move_told(entry.move, pack, header.players[entry.seat], lang))
        case Deal():
            dealer = () if entry.dealer is None else (entry.dealer,)
            return said(_DEAL, lang, deal=entry.deal, who=names(header, dealer, lang))
        case TableRuling():
            return said(_RULING, lang, text=entry.text)
        case DealResult():
            return _result(entry, header, lang)
        case MatchResult():
            return said(_MATCH, lang, who=names(header, entry.winners, lang))
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
    drawn = "" if entry.drawn is None else said(_DRAWN, lang, card=pack.codes[entry.drawn])
    recycled = "" if entry.recycled is None else said(_RECYCLED, lang)
    return move_told(entry.move, pack, header.players[entry.seat], lang) + drawn + recycled


def _result(entry: DealResult, header: Header, lang: str) -> str:
    rows = zip(header.players, entry.points, entry.totals, strict=True)
    points = "; ".join(
        said(_SCORE, lang, name=name, points="–" if points is None else f"{points:+d}", total=total)
        for name, points, total in rows
    )
    winner = () if entry.winner is None else (entry.winner,)
    return said(_RESULT, lang, deal=entry.deal, who=names(header, winner, lang), points=points)
