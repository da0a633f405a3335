"""Cards as drawings in SVG, ours from the first line to the last: a French and a Spanish pack.

Each card is drawn once, as its code (``back`` for one that lies face down), in a box of
50 by 72; what shows a card uses that, at any size. The letters are set by ``felt.css``, once for all.
"""

from __future__ import annotations

from functools import cache

from referee.rules.cards import FRENCH, HIDDEN, JOKER, RANKS_PER_SUIT, SPANISH_48, Card, Pack, pack

WIDTH, HEIGHT = 50, 72
LEFT, TOP = -5, -19
"""A card's corner, seen from where its rank is written, so that no card need say where that is."""

# Suits as paths in a box of 20 by 20.
_FRENCH_SUITS = (
    "M10 1C7 6 2 9 2 13a4 4 0 0 0 7 2.6C9 17 8 18.5 7 19h6c-1-.5-2-2-2-3.4A4 4 0 0 0 18 13C18 9 13 6 10 1z",
    "M10 18C4 13 2 10 2 7a4 4 0 0 1 8-1.5A4 4 0 0 1 18 7c0 3-2 6-8 11z",
    "M10 1l7 9-7 9-7-9z",
    "M10 2a4 4 0 0 0-3.3 6.2A4 4 0 1 0 9 14c0 2-1 4-2 5h6c-1-1-2-3-2-5a4 4 0 1 0 2.3-5.8A4 4 0 0 0 10 2z",
)
_FRENCH_COLOURS = ("#112", "#b01", "#b01", "#112")
_SPANISH_SUITS = (
    "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
    "M4 2h12c0 5-2 8-4.5 9v4H15v3H5v-3h3.5v-4C6 10 4 7 4 2z",
    "M10 1l2 3v8h4v2.5h-4V19H8v-4.5H4V12h4V4z",
    "M8 19c-1-5-4-8-3-13 .5-3 3-5 5-5s4.5 2 5 5c1 5-2 8-3 13z",
)
_SPANISH_COLOURS = ("#860", "#b01", "#235", "#254")
_PAPER = 'fill="#fffdf7" stroke="#555"'
_SHEET = '<use href="#paper"/>'
_FROM_CORNER = f'transform="translate({LEFT} {TOP})"'
PACKS = {"french": FRENCH, "spanish": SPANISH_48}
"""The drawn packs, and the pack of the law that has all their cards."""


def drawn(name: str) -> str:
    """Which of the drawn packs shows the cards of a pack of the law."""
    return "french" if name == FRENCH else "spanish"


@cache
def drawings(name: str) -> str:
    """Every card of a drawn pack, and what they are made of."""
    of = pack(PACKS[name], copies=1, jokers=1)
    place = f'x="{LEFT + 1}" y="{TOP + 1}" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="5"'
    parts = f'<rect id="paper" {place} {_PAPER}/>'
    parts += "".join(_suit(number, of) for number in range(len(of.suits)))
    return parts + "".join(_card(card, of) for card in [*of.naturals, JOKER, HIDDEN])


def sheet(name: str) -> str:
    """A drawn pack as a file of its own, which pages use from outside."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{drawings(name)}</defs></svg>\n'


def within(name: str) -> str:
    """A drawn pack as a part of a page that loads nothing."""
    return f'<svg class="symbols" aria-hidden="true"><defs>{drawings(name)}</defs></svg>'


def _suit(number: int, of: Pack) -> str:
    """What every card of a suit shows: paper, and the suit small below the corner and large."""
    french = of.name == FRENCH
    path = (_FRENCH_SUITS if french else _SPANISH_SUITS)[number]
    colour = (_FRENCH_COLOURS if french else _SPANISH_COLOURS)[number]
    code = of.suits[number]
    return (
        f'<path id="pip-{code}" d="{path}"/><g id="{code}" fill="{colour}">{_SHEET}'
        f'<use href="#pip-{code}" transform="translate(-1 3) scale(.65)"/>'
        f'<use href="#pip-{code}" transform="translate(12 17) scale(1.45)"/></g>'
    )


def _card(card: Card, of: Pack) -> str:
    face = _back() if card == HIDDEN else _joker() if card == JOKER else _natural(card, of)
    code = "back" if card == HIDDEN else of.codes[card]
    return f'<g id="{code}">{face}</g>'


def _natural(card: Card, of: Pack) -> str:
    french = of.name == FRENCH
    suit, rank = card // RANKS_PER_SUIT, of.ranks[card % RANKS_PER_SUIT]
    colour = (_FRENCH_COLOURS if french else _SPANISH_COLOURS)[suit]
    shown = shown_rank(rank, french)
    return f'<use href="#{of.suits[suit]}"/><text fill="{colour}">{shown}</text>'


def shown_rank(rank: str, french: bool) -> str:
    """The ten in figures; of a Spanish pack the court cards by the numbers that are printed on them."""
    if french:
        return "10" if rank == "T" else rank
    return {"S": "10", "C": "11", "R": "12"}.get(rank, rank)


def _joker() -> str:
    star = "M25 14l5 14h15l-12 9 5 15-13-9-13 9 5-15-12-9h15z"
    text = '<text x="25" y="66" font-size="11" font-weight="normal" text-anchor="middle">JOKER</text>'
    return f'{_SHEET}<g fill="#6a0dad" {_FROM_CORNER}><path d="{star}"/>{text}</g>'


def _back() -> str:
    inner = f'<rect x="5" y="5" width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="3" fill="#355c8c"/>'
    cross = '<path d="M5 5l40 62M45 5L5 67M25 5v62M5 36h40" stroke="#86a8cf" stroke-width="1.5" fill="none"/>'
    return f"{_SHEET}<g {_FROM_CORNER}>{inner}{cross}</g>"
