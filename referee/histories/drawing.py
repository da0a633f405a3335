"""Cards and a table drawn as SVG and HTML, with nothing from anywhere else: French and Spanish packs.

Each card is drawn once as a symbol and used wherever it lies. A page includes ``symbols`` and ``STYLE`` once
and then as many tables as it likes. Every card has its code as text for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from referee.histories.report_words import WORDS
from referee.histories.sayings import said
from referee.rules.cards import FRENCH, HIDDEN, JOKER, RANKS_PER_SUIT, Card, Pack
from referee.rules.state import PLAYING, State

WIDTH, HEIGHT = 50, 72

# Suits as paths in a box of 20 by 20.
_FRENCH_SUITS = (
    "M10 1C7 6 2 9 2 13a4 4 0 0 0 7 2.6C9 17 8 18.5 7 19h6c-1-.5-2-2-2-3.4A4 4 0 0 0 18 13C18 9 13 6 10 1z",
    "M10 18C4 13 2 10 2 7a4 4 0 0 1 8-1.5A4 4 0 0 1 18 7c0 3-2 6-8 11z",
    "M10 1l7 9-7 9-7-9z",
    "M10 2a4 4 0 0 0-3.3 6.2A4 4 0 1 0 9 14c0 2-1 4-2 5h6c-1-1-2-3-2-5a4 4 0 1 0 2.3-5.8A4 4 0 0 0 10 2z",
)
_FRENCH_COLOURS = ("#1a1a2e", "#c1121f", "#c1121f", "#1a1a2e")
_SPANISH_SUITS = (
    "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
    "M4 2h12c0 5-2 8-4.5 9v4H15v3H5v-3h3.5v-4C6 10 4 7 4 2z",
    "M10 1l2 3v8h4v2.5h-4V19H8v-4.5H4V12h4V4z",
    "M8 19c-1-5-4-8-3-13 .5-3 3-5 5-5s4.5 2 5 5c1 5-2 8-3 13z",
)
_SPANISH_COLOURS = ("#b8860b", "#c1121f", "#1d3557", "#2d6a4f")

STYLE = """
.card{width:2.6em;height:3.75em;vertical-align:middle;margin:.1em}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:.15em .3em;min-height:4em}
.row .card+.card{margin-left:-.9em}
.meld{display:inline-flex;align-items:center;padding:.15em .5em}
.meld{border-radius:.5em;background:rgba(255,255,255,.12)}
.symbols{position:absolute;width:0;height:0}
.meld .card+.card{margin-left:-.7em}
.meld b,.count{font-size:.8em;margin-right:.5em;opacity:.9}
.seat{padding:.3em .6em;border-radius:.6em}
.seat.turn{background:rgba(255,255,255,.14)}
.seat h3{margin:.1em 0;font-size:1em}
.out{opacity:.5}
.felt{background:#1f5d43;color:#fff;border-radius:1em;padding:.6em 1em}
.middle{display:flex;flex-wrap:wrap;gap:1em;align-items:center;margin:.4em 0}
"""
"""What the drawings need of a page's style; sizes follow the size of the text."""


def symbols(pack: Pack) -> str:
    """Every card of the pack drawn once, for a page to use."""
    drawn = "".join(_symbol(card, pack) for card in [*pack.naturals, JOKER, HIDDEN])
    return f'<svg class="symbols" aria-hidden="true"><defs>{drawn}</defs></svg>'


def _symbol(card: Card, pack: Pack) -> str:
    face = _back() if card == HIDDEN else _joker() if card == JOKER else _natural(card, pack)
    size = f'width="{WIDTH - 2}" height="{HEIGHT - 2}"'
    sheet = f'<rect x="1" y="1" {size} rx="5" fill="#fffdf7" stroke="#555"/>'
    return f'<symbol id="c{card}" viewBox="0 0 {WIDTH} {HEIGHT}">{sheet}{face}</symbol>'


def _natural(card: Card, pack: Pack) -> str:
    french = pack.name == FRENCH
    suit, rank = card // RANKS_PER_SUIT, pack.ranks[card % RANKS_PER_SUIT]
    colour = (_FRENCH_COLOURS if french else _SPANISH_COLOURS)[suit]
    path = (_FRENCH_SUITS if french else _SPANISH_SUITS)[suit]
    shown = _shown_rank(rank, french)
    corner = f'<text x="5" y="19" font-size="18" font-weight="bold" font-family="sans-serif">{shown}</text>'
    small = f'<path transform="translate(4 22) scale(.65)" fill-rule="evenodd" d="{path}"/>'
    large = f'<path transform="translate(17 36) scale(1.45)" fill-rule="evenodd" d="{path}"/>'
    return f'<g fill="{colour}">{corner}{small}{large}</g>'


def _shown_rank(rank: str, french: bool) -> str:
    """The ten in figures; of a Spanish pack the court cards by the numbers that are printed on them."""
    if french:
        return "10" if rank == "T" else rank
    return {"S": "10", "C": "11", "R": "12"}.get(rank, rank)


def _joker() -> str:
    star = "M25 14l5 14h15l-12 9 5 15-13-9-13 9 5-15-12-9h15z"
    text = '<text x="25" y="66" font-size="11" text-anchor="middle" font-family="sans-serif">JOKER</text>'
    return f'<g fill="#6a0dad"><path d="{star}"/>{text}</g>'


def _back() -> str:
    inner = f'<rect x="5" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="3" fill="#355c8c"/>'
    cross = '<path d="M5 5l40 62M45 5L5 67M25 5v62M5 36h40" stroke="#86a8cf" stroke-width="1.5" fill="none"/>'
    return inner + cross


def card_svg(card: Card, pack: Pack, lang: str) -> str:
    """One card."""
    name = said(WORDS["face_down"], lang) if card == HIDDEN else pack.codes[card]
    label = f'role="img" aria-label="{escape(name)}"'
    return f'<svg class="card" viewBox="0 0 {WIDTH} {HEIGHT}" {label}><use href="#c{card}"/></svg>'


def cards_svg(cards: Iterable[Card], pack: Pack, lang: str) -> str:
    """Cards side by side."""
    return "".join(card_svg(card, pack, lang) for card in cards)


def table_html(state: State, players: Sequence[str], lang: str) -> str:
    """A whole table: every hand, the melds, pile and stock; whose turn it is stands out."""
    pack = state.rules.pack
    seats = "".join(_seat(state, number, name, lang) for number, name in enumerate(players))
    melds = "".join(
        f'<span class="meld"><b>{escape(meld.id)} · {escape(players[meld.owner])}</b>'
        f"{cards_svg(meld.cards, pack, lang)}</span>"
        for meld in state.melds
    )
    middle = f'<div class="middle">{_middle(state, lang)}</div><div class="row">{melds}</div>'
    return f'<div class="felt">{seats}{middle}</div>'


def _seat(state: State, number: int, name: str, lang: str) -> str:
    seat = state.seats[number]
    marks = "seat" + (" turn" if number == state.turn else "") + ("" if seat.status == PLAYING else " out")
    total = said(WORDS["total"], lang, total=seat.total)
    hand = cards_svg(sorted(seat.hand), state.rules.pack, lang)
    return (
        f'<section class="{marks}"><h3>{escape(name)} · {total}</h3><div class="row">{hand}</div></section>'
    )


def _middle(state: State, lang: str) -> str:
    pack = state.rules.pack
    pile, stock = said(WORDS["pile"], lang), said(WORDS["stock"], lang)
    top = cards_svg(state.pile[-1:], pack, lang) or escape(said(WORDS["empty"], lang))
    back = cards_svg([HIDDEN] if state.stock else [], pack, lang) or escape(said(WORDS["empty"], lang))
    return (
        f'<span><span class="count">{pile} ({len(state.pile)})</span>{top}</span>'
        f'<span><span class="count">{stock} ({len(state.stock)})</span>{back}</span>'
    )
