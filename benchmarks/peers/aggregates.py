"""The `eventsourcing` package's in-memory replay of the very match that our own side replays.

The same events, field for field, are kept by an application of that package with its in-memory recorder; a
unit is one event of ``repository.get``, which decodes the stored bytes and applies the events to an
aggregate. The aggregate keeps the table as our state does. Events are spelled with ``apply`` methods: about
a quarter faster there than the decorators of its tutorial. With ``--objects`` the events are decoded
beforehand and only applied.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from importlib.metadata import version
from typing import Any

from eventsourcing.application import Application  # type: ignore[import-not-found]
from eventsourcing.domain import Aggregate  # type: ignore[import-not-found]

from benchmarks.slices import serve


class Match(Aggregate):  # type: ignore[misc]
    """A match as an aggregate: hands, pile, stock, melds and totals."""

    def __init__(self, ruleset: str, players: list[str], dials: dict[str, Any]) -> None:
        self.ruleset, self.players, self.dials = ruleset, players, dials
        self.hands: list[list[str]] = [[] for _ in players]
        self.totals = [0] * len(players)
        self.status = ["playing"] * len(players)
        self.opened = [False] * len(players)
        self.pile: list[str] = []
        self.stock: list[str] = []
        self.melds: dict[str, tuple[int, str, list[str]]] = {}
        self.turn, self.phase = 0, "deal"
        self.taken: str | None = None
        self.winners: list[int] = []

    class Opened(Aggregate.Created):  # type: ignore[misc]
        """Seats taken and rules agreed."""

        ruleset: str
        players: list[str]
        dials: dict[str, Any]

    class Dealt(Aggregate.Event):  # type: ignore[misc]
        """A deal dealt out."""

        dealer: int
        hands: list[list[str]]
        pile: list[str]
        stock: list[str]

        def apply(self, match: Match) -> None:
            """Put the cards where they lie."""
            match.hands = [list(hand) for hand in self.hands]
            match.pile, match.stock, match.melds = list(self.pile), self.stock[::-1], {}
            match.opened = [False] * len(match.players)
            match.turn, match.phase = (self.dealer + 1) % len(match.players), "draw"

    class CardDrawn(Aggregate.Event):  # type: ignore[misc]
        """A card drawn from the stock."""

        seat: int
        card: str

        def apply(self, match: Match) -> None:
            """From the stock to the hand."""
            match.stock.pop()
            match.hands[self.seat].append(self.card)
            match.phase = "play"

    class StockRecycled(Aggregate.Event):  # type: ignore[misc]
        """The pile became the stock."""

        seat: int
        stock: list[str]

        def apply(self, match: Match) -> None:
            """The pile keeps its top card."""
            match.stock, match.pile = self.stock[::-1], match.pile[-1:]

    class DiscardTaken(Aggregate.Event):  # type: ignore[misc]
        """The top card of the pile taken."""

        seat: int
        card: str

        def apply(self, match: Match) -> None:
            """From the pile to the hand."""
            match.pile.pop()
            match.hands[self.seat].append(self.card)
            match.phase, match.taken = "play", self.card

    class MeldLaid(Aggregate.Event):  # type: ignore[misc]
        """A new meld on the table."""

        seat: int
        meld: str
        kind: str
        cards: list[str]

        def apply(self, match: Match) -> None:
            """From the hand to the table."""
            hand = match.hands[self.seat]
            for card in self.cards:
                hand.remove(card)
            match.melds[self.meld] = (self.seat, self.kind, self.cards)
            match.opened[self.seat] = True
            if match.taken in self.cards:
                match.taken = None

    class LaidOff(Aggregate.Event):  # type: ignore[misc]
        """Cards added to a meld."""

        seat: int
        meld: str
        cards: list[str]
        arrangement: list[str]

        def apply(self, match: Match) -> None:
            """From the hand to the meld."""
            hand = match.hands[self.seat]
            for card in self.cards:
                hand.remove(card)
            owner, kind, _ = match.melds[self.meld]
            match.melds[self.meld] = (owner, kind, self.arrangement)
            if match.taken in self.cards:
                match.taken = None

    class CardDiscarded(Aggregate.Event):  # type: ignore[misc]
        """A card discarded; the turn passes."""

        seat: int
        card: str

        def apply(self, match: Match) -> None:
            """From the hand to the pile."""
            match.hands[self.seat].remove(self.card)
            match.pile.append(self.card)
            match.turn, match.phase, match.taken = (self.seat + 1) % len(match.players), "draw", None

    class DealBlocked(Aggregate.Event):  # type: ignore[misc]
        """Nobody can draw."""

        reason: str

    class DealEnded(Aggregate.Event):  # type: ignore[misc]
        """The deal is over."""

        winner: int | None
        blocked: bool

        def apply(self, match: Match) -> None:
            """Wait for the next deal."""
            match.phase = "deal"

    class DealScored(Aggregate.Event):  # type: ignore[misc]
        """The hands counted."""

        deal: int
        winner: int | None
        blocked: bool
        seats: list[dict[str, Any] | None]

        def apply(self, match: Match) -> None:
            """Write the totals down."""
            for seat, score in enumerate(self.seats):
                if score is not None:
                    match.totals[seat] = score["total"]

    class SeatEliminated(Aggregate.Event):  # type: ignore[misc]
        """A seat passed the limit."""

        seat: int

        def apply(self, match: Match) -> None:
            """Out."""
            match.status[self.seat] = "eliminated"

    class MatchEnded(Aggregate.Event):  # type: ignore[misc]
        """Somebody has won."""

        winners: list[int]

        def apply(self, match: Match) -> None:
            """Over."""
            match.winners, match.phase = self.winners, "over"


def event_class(kind: str) -> Any:
    """The aggregate's class for one of our kinds: ``card_drawn`` is ``CardDrawn``."""
    return getattr(Match, "".join(word.title() for word in kind.split("_")))


def rebuild(events: list[dict[str, Any]]) -> Any:
    """The aggregate with every event triggered in order, ready to be saved."""
    first = events[0]
    match: Any = Match._create(
        Match.Opened, ruleset=first["ruleset"], players=first["players"], dials=first["dials"]
    )
    for event in events[1:]:
        kind = event_class(event["type"])
        fields = {name: event[name] for field in dataclasses.fields(kind) if (name := field.name) in event}
        match.trigger_event(kind, **fields)
    return match


def main() -> None:
    """Replay the match in the file named on the command line until told to stop."""
    with open(sys.argv[1], encoding="utf-8") as file:
        match: Any = rebuild(json.load(file))
    app: Any = Application()
    app.save(match)
    count: int = match.version
    decoded = list(app.events.get(match.id))

    def from_bytes() -> int:
        app.repository.get(match.id)
        return count

    def from_objects() -> int:
        copy = None
        for event in decoded:
            copy = event.mutate(copy)
        return count

    replayed = app.repository.get(match.id)
    assert (replayed.hands, replayed.totals) == (match.hands, match.totals)
    work = from_objects if "--objects" in sys.argv else from_bytes
    table = [sorted(replayed.hands[0]), replayed.pile, replayed.totals, sorted(replayed.melds)]
    serve(work, peer=f"eventsourcing {version('eventsourcing')}", events=count, table=table)


if __name__ == "__main__":
    main()
