"""A position: everything the law needs to know to judge the next move.

A state is changed in place only by ``evolve``; everybody else treats it as a value and takes a ``copy`` first.
Hidden cards stand in it as HIDDEN, so a seat's view and a full table have the same shape.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.rules.cards import Card
from referee.rules.rulesets.dials import Ruleset

DEAL = "deal"
DRAW = "draw"
PLAY = "play"
REBUY = "rebuy"
SHOW = "show"
OVER = "over"

PLAYING = "playing"
ELIMINATED = "eliminated"
RESIGNED = "resigned"
WON = "won"

ESCALERA = "escalera"
PIERNA = "pierna"
TRIO = "trio"


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table: cards of an escalera lowest first, a joker standing for the card its place gives."""

    id: str
    owner: int
    kind: str
    cards: tuple[Card, ...]


@dataclass(slots=True)
class Seat:
    """One place at the table. ``total`` in points; ``rebuys`` and ``deals_won`` counted over the match."""

    hand: list[Card] = field(default_factory=list)
    opened: bool = False
    opened_before: bool = False
    total: int = 0
    rebuys: int = 0
    deals_won: int = 0
    status: str = PLAYING

    def copy(self) -> Seat:
        """An independent seat with the same contents."""
        return Seat(
            self.hand[:], self.opened, self.opened_before, self.total, self.rebuys, self.deals_won, self.status
        )


@dataclass(slots=True)
class State:
    """The whole table.

    ``pile`` bottom to top. ``stock`` with the TOP LAST (drawing is ``pop``); the wire has it top first. ``taken`` is the
    card taken from the pile this turn while no copy of it has been played; ``must_use`` the card that is still owed a
    use. ``idle_recycles`` counts recycled stocks in a row with no card laid in between. ``waiting`` are the eliminated
    seats that have yet to answer whether they rebuy, in order. ``dealing`` says who supplies the next deal
    (``referee`` or ``ask``). ``next_meld`` numbers the melds of the deal.
    """

    rules: Ruleset
    seats: list[Seat]
    melds: list[TableMeld] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    dealer: int = 0
    deal: int = 1
    round: int = 1
    turn: int = 0
    phase: str = DEAL
    taken: Card | None = None
    must_use: Card | None = None
    idle_recycles: int = 0
    waiting: list[int] = field(default_factory=list)
    deal_winner: int | None = None
    dealing: str = "referee"
    next_meld: int = 1
    version: int = 0
    winners: list[int] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    spectators: bool = False

    def copy(self) -> State:
        """An independent state with the same contents."""
        return State(
            self.rules,
            [seat.copy() for seat in self.seats],
            self.melds[:],
            self.pile[:],
            self.stock[:],
            self.dealer,
            self.deal,
            self.round,
            self.turn,
            self.phase,
            self.taken,
            self.must_use,
            self.idle_recycles,
            self.waiting[:],
            self.deal_winner,
            self.dealing,
            self.next_meld,
            self.version,
            self.winners[:],
            self.players[:],
            self.spectators,
        )

    @property
    def hand(self) -> list[Card]:
        """The hand of the seat whose turn it is."""
        return self.seats[self.turn].hand

    @property
    def active(self) -> list[int]:
        """The seats that are still in the match, in seat order."""
        return [n for n, seat in enumerate(self.seats) if seat.status == PLAYING]
