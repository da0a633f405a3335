"""A position: everything the law needs to know to judge the next move.

A state is changed in place only by ``evolve``; everybody else treats it as a value and takes a ``copy``
first. Hidden cards stand in it as HIDDEN, so a seat's view and a full table have the same shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from events.catalogue import TimeAllowed
from referee.rules.cards import JOKER, Card
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import Penalty, Pledge, Question, TableMeld
from referee.rules.unseen import Unseen

DEAL: Final = "deal"
DRAW: Final = "draw"
PLAY: Final = "play"
REBUY: Final = "rebuy"
SHOW: Final = "show"
OVER: Final = "over"

PLAYING: Final = "playing"
ELIMINATED: Final = "eliminated"
RESIGNED: Final = "resigned"
WON: Final = "won"

REPORTED: Final = "reported"
"""``State.dealing`` where deals are made at a real table and reported: not all their cards are known."""


def owes_joker(rules: Ruleset, taken: Card | None, must_use: Card | None) -> bool:
    """Whether the card owed a use is a joker swapped from the table, which must go into a new meld (ruling
    26).
    """
    return must_use == JOKER and (taken != JOKER or rules.take_discard == "free")


def after_play(
    rules: Ruleset, taken: Card | None, must_use: Card | None, cards: Sequence[Card], new_meld: bool
) -> tuple[Card | None, Card | None]:
    """What is still ``taken`` and ``must_use`` once these cards have been played (rulings 6 and 26)."""
    if must_use is not None and must_use in cards:
        restricted = rules.take_discard == "new_meld_only" or owes_joker(rules, taken, must_use)
        if new_meld or not restricted:
            must_use = None
    return (None if taken in cards else taken), must_use


def next_in(rules: Ruleset, statuses: Sequence[str], seat: int) -> int | None:
    """The next seat that is in, round the table in the direction of play, over those who are out (38, 39).

    Clockwise is seat + 1. The seat itself where it is the only one, None where nobody is in at all.
    """
    step, count = 1 if rules.direction == "cw" else -1, len(statuses)
    for distance in range(1, count + 1):
        candidate = (seat + step * distance) % count
        if statuses[candidate] == PLAYING:
            return candidate
    return None


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
            self.hand[:],
            self.opened,
            self.opened_before,
            self.total,
            self.rebuys,
            self.deals_won,
            self.status,
        )


@dataclass(slots=True)
class State:
    """The whole table.

    ``pile`` bottom to top. ``stock`` with the TOP LAST (drawing is ``pop``); the wire has it top first.
    ``taken`` is the card taken from the pile this turn while no copy of it has been played; ``must_use``
    the card that is still owed a use. ``idle_recycles`` counts recycled stocks in a row with no card laid
    in between. ``waiting`` are the seats that have yet to answer whether they rebuy, or to show after
    ``closer`` closed, in order. ``dealing`` says who supplies the next deal (``referee`` or ``ask``).
    ``next_meld`` numbers the melds of the deal. ``aside`` are the cards of seats that resigned in this
    deal, face down and out of play. ``rebuy_total`` is the total at which a waiting seat would restart.
    ``pledge`` is there where the referee commits itself to its shuffles; the seats added ``contributions``.
    ``unseen`` is there where deals are reported from a real table: what can be said of the cards nobody saw;
    ``uncounted`` then says that a deal has ended and its hands have yet to be told.
    ``voided``: the deal counts for nothing and is dealt again. ``penalties`` are those that stand.
    ``takebacks``: the seats may take back what all agree on; ``question`` is what is asked of them now.
    ``spectator_delay``: spectators see the match as it was so many moves ago.
    ``clock``: how long the seats may think. The law measures no time; it only keeps what was agreed.
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
    aside: list[Card] = field(default_factory=list)
    rebuy_total: int = 0
    closer: int | None = None
    closed_clean: bool = False
    players: list[str] = field(default_factory=list)
    spectators: bool = False
    pledge: Pledge | None = None
    contributions: tuple[str | None, ...] = ()
    unseen: Unseen | None = None
    uncounted: bool = False
    voided: bool = False
    penalties: tuple[Penalty, ...] = ()
    takebacks: bool = False
    question: Question | None = None
    spectator_delay: int = 0
    clock: TimeAllowed | None = None

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
            self.aside[:],
            self.rebuy_total,
            self.closer,
            self.closed_clean,
            self.players[:],
            self.spectators,
            self.pledge,
            self.contributions,
            None if self.unseen is None else self.unseen.copy(),
            self.uncounted,
            self.voided,
            self.penalties,
            self.takebacks,
            self.question,
            self.spectator_delay,
            self.clock,
        )

    @property
    def hand(self) -> list[Card]:
        """The hand of the seat whose turn it is."""
        return self.seats[self.turn].hand

    @property
    def active(self) -> list[int]:
        """The seats that are still in the match, in seat order."""
        return [n for n, seat in enumerate(self.seats) if seat.status == PLAYING]

    def next_seat(self, seat: int) -> int:
        """The next seat still in, in the direction of play; the seat itself where nobody is in."""
        neighbour = (seat + 1 if self.rules.direction == "cw" else seat - 1) % len(self.seats)
        if self.seats[neighbour].status == PLAYING:
            return neighbour
        following = next_in(self.rules, [place.status for place in self.seats], seat)
        return seat if following is None else following
