"""A recorded match as plain values: who sat where, what was dealt, what everybody did, how it came out.

A record says what happened, right or wrong; whether it was lawful is for ``adjudicate``. Cards are cards of
the pack of its ruleset, HIDDEN for one that nobody saw. Nothing in it is changed once it is made.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.cards import Card
from referee.rules.moves import Move
from referee.rules.rulesets.dials import Ruleset

FORMAT = "loba-history"
VERSION = 1

MOST_PLAYERS = 16
MOST_CARDS = 200
MOST_MELDS = 60
LONGEST_NAME = 64
LONGEST_TEXT = 2000
LARGEST = 1_000_000_000
"""The largest number of points, deals or rounds a record may tell."""

LANGUAGES = ("en", "es", "pt")

Extra = tuple[tuple[str, str], ...]
"""Members that are not ours (``x-...``), each with its value as canonical JSON: kept and written back."""


@dataclass(frozen=True, slots=True)
class Header:
    """What was agreed before the first deal of the record.

    ``totals``, ``rebuys``, ``deals_won`` and ``statuses`` are those before it, one a seat; empty where the
    match begins here. ``lang`` is the language in which its cards may be named, ``match`` the id of a match
    that was played on a referee, ``origin`` says in words where the record comes from.
    """

    rules: Ruleset
    players: tuple[str, ...]
    first_dealer: int = 0
    totals: tuple[int, ...] = ()
    rebuys: tuple[int, ...] = ()
    deals_won: tuple[int, ...] = ()
    statuses: tuple[str, ...] = ()
    lang: str | None = None
    match: str | None = None
    origin: str | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What any line may carry: when it was (UTC), a note, members that are not ours."""

    at: str | None = None
    note: str | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Deal(Remark):
    """Cards were dealt. Either the whole ``deck`` front first, or hands by seat, pile and stock (top first).

    What is None nobody told. ``dealer`` None: whoever had to deal.
    """

    deal: int
    round: int
    dealer: int | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    pile: tuple[Card, ...] | None = None
    stock: tuple[Card, ...] | None = None
    deck: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Played(Remark):
    """A seat did something. ``drawn`` is the card a draw or a take brought to its hand, where that is told.

    ``recycled``: the order of the stock (top first) if the draw found it empty and the pile was shuffled.
    """

    seat: int
    move: Move
    drawn: Card | None = None
    recycled: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Attempt(Remark):
    """A seat proposed something and was refused, for these reasons where they are told: nothing changed."""

    seat: int
    move: Move
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRuling(Remark):
    """What somebody ruled at the table, in words; kept, and not judged."""

    text: str
    by: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class DealResult(Remark):
    """How a deal came out by the record; ``left`` are the cards in each hand, None for a hand not told.

    ``points`` None for a seat that was not in the deal.
    """

    deal: int
    winner: int | None
    blocked: bool
    points: tuple[int | None, ...]
    totals: tuple[int, ...]
    left: tuple[tuple[Card, ...] | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchResult(Remark):
    """How the match came out by the record."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comment(Remark):
    """A note that stands by itself; the text is its ``note``."""


Entry = Deal | Played | Attempt | TableRuling | DealResult | MatchResult | Comment
"""The closed sum of lines."""


@dataclass(frozen=True, slots=True)
class History:
    """A record: its header, and its lines in the order in which things happened."""

    header: Header
    entries: tuple[Entry, ...]
