"""Event logs in the style of mjai, one JSON object a line: ``{"type": "discard", "actor": 0, "card": "9C"}``.

``docs/importing.md`` lists the events and what each becomes in a record of ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from referee.histories.document import (
    LONGEST_NAME,
    MOST_MELDS,
    MOST_PLAYERS,
    Deal,
    DealResult,
    Entry,
    Header,
    History,
    MatchResult,
    Played,
)
from referee.histories.lines import Reading, lines_of
from referee.histories.moves_read import KINDS, LONGEST_MELD_ID
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.sheet import Part, Sheet
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
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulesets import RULESETS, SenselessOptions, ruleset, with_options

MEDIA_TYPES = ("application/vnd.mjai-like+jsonl",)
_STARTS = re.compile(rb'\{[^\n]*"type"\s*:\s*"start_game"')


def knows(begin: bytes) -> bool:
    """Whether a record that begins so is such a log."""
    return _STARTS.match(begin) is not None


def read(data: bytes) -> Reading:
    """The record that these events tell. Raises Unreadable."""
    repairs = Repairs()
    lines = [(n, text) for n, text in enumerate(lines_of(data, repairs), 1) if text.strip()]
    if not lines:
        raise Unreadable(1, 1, "event", "", "start_game")
    header = _started(Sheet(*lines[0], repairs).read())
    teller = _Teller(header)
    for number, text in lines[1:]:
        teller.event(Sheet(number, text, repairs, header.rules.pack, header.lang).read())
    return Reading(
        History(header, tuple(teller.entries)), tuple(teller.places), tuple(repairs.made), repairs.count
    )


def _started(part: Part) -> Header:
    part.need("type").one_of(("start_game",))
    part.only("type", "rules", "options", "names", "dealer", "scores", "lang", "origin")
    name = part.need("rules")
    rules = ruleset(name.one_of(RULESETS))
    if (options := part.get("options")) is not None:
        try:
            rules = with_options(rules, options.members())
        except SenselessOptions as error:
            raise options.wrong("option", error.faults[0].named) from None
    players = tuple(item.text(LONGEST_NAME, 1) for item in part.need("names").items(MOST_PLAYERS))
    if len(players) < 2:
        raise part.at("names").wrong("two_players")
    scores = part.get("scores")
    totals = () if scores is None else tuple(s.whole() for s in scores.items(MOST_PLAYERS, len(players)))
    return Header(
        rules,
        players,
        first_dealer=found.whole(0, len(players) - 1) if (found := part.get("dealer")) else 0,
        totals=totals if any(totals) else (),
        lang=found.language() if (found := part.get("lang")) else None,
        origin=found.text() if (found := part.get("origin")) else None,
    )


@dataclass(slots=True)
class _Teller:
    """Makes a line of ours of each event. ``recycled`` is what a reshuffle told for the draw after it."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    deals: int = 0
    recycled: tuple[Card, ...] | None = None

    def event(self, part: Part) -> None:
        """One event."""
        kind = part.need("type").one_of([*_ENTRIES, *_MOVES, "reshuffle"])
        if kind == "reshuffle":
            part.only("type", "stock")
            self.recycled = part.need("stock").cards_or_count()
            return
        self.entries.append(_ENTRIES[kind](self, part) if kind in _ENTRIES else self._played(part, kind))
        self.places.append(part.sheet.number)

    def _played(self, part: Part, kind: str) -> Played:
        move, members = _MOVES[kind]
        part.only("type", "actor", "at", *members)
        drew = kind in ("draw", "take")
        recycled, self.recycled = (self.recycled, None) if kind == "draw" else (None, self.recycled)
        return Played(
            seat=part.need("actor").whole(0, len(self.header.players) - 1),
            move=move(part),
            drawn=part.need("card").card() if drew else None,
            recycled=recycled,
            at=found.time() if (found := part.get("at")) else None,
        )

    def start_deal(self, part: Part) -> Deal:
        """Cards were dealt; the stock is whatever is left."""
        part.only("type", "deal", "round", "dealer", "hands", "upcard", "stock")
        seats = len(self.header.players)
        number = part.get("deal")
        self.deals = self.deals + 1 if number is None else number.whole(1)
        told, upcard, stock = part.get("round"), part.get("upcard"), part.get("stock")
        return Deal(
            deal=self.deals,
            round=self.deals if told is None else told.whole(1),
            dealer=part.need("dealer").whole(0, seats - 1),
            hands=tuple(hand.cards_or_count() for hand in part.need("hands").items(MOST_PLAYERS, seats)),
            pile=None if upcard is None else (upcard.card(),),
            stock=None if stock is None else stock.cards_or_count(),
        )

    def end_deal(self, part: Part) -> DealResult:
        """The deal was counted: points by seat, and the new totals."""
        part.only("type", "winner", "deltas", "scores", "left")
        seats = len(self.header.players)
        winner = part.need("winner").optional(0, seats - 1)
        left = part.get("left")
        return DealResult(
            deal=max(self.deals, 1),
            winner=winner,
            blocked=winner is None,
            points=tuple(item.optional() for item in part.need("deltas").items(MOST_PLAYERS, seats)),
            totals=tuple(item.whole() for item in part.need("scores").items(MOST_PLAYERS, seats)),
            left=None if left is None else tuple(h.cards_or_count() for h in left.items(MOST_PLAYERS, seats)),
        )

    def end_game(self, part: Part) -> MatchResult:
        """The match is over."""
        part.only("type", "winners", "scores")
        seats = len(self.header.players)
        return MatchResult(
            winners=tuple(item.whole(0, seats - 1) for item in part.need("winners").items(seats)),
            totals=tuple(item.whole() for item in part.need("scores").items(MOST_PLAYERS, seats)),
        )


_ENTRIES: dict[str, Callable[[_Teller, Part], Entry]] = {
    "start_deal": _Teller.start_deal,
    "end_deal": _Teller.end_deal,
    "end_game": _Teller.end_game,
}


def _meld(part: Part) -> LayMeld:
    kind = part.get("kind")
    return LayMeld(part.need("cards").cards(), None if kind is None else kind.one_of(KINDS))


def _melds(part: Part) -> tuple[LayMeld, ...]:
    return tuple(LayMeld(item.cards()) for item in part.need("melds").items(MOST_MELDS))


def _add(part: Part) -> LayOff:
    order = part.get("result")
    return LayOff(_target(part), part.need("cards").cards(), None if order is None else order.cards())


def _target(part: Part) -> str:
    return part.need("target").text(LONGEST_MELD_ID, 1)


def _card(part: Part) -> Card:
    return part.need("card").card()


_Move = Callable[[Part], Move]
_MOVES: dict[str, tuple[_Move, Sequence[str]]] = {
    "draw": (lambda part: DrawStock(), ("card",)),
    "take": (lambda part: TakeDiscard(), ("card",)),
    "meld": (_meld, ("cards", "kind")),
    "open": (lambda part: Open(_melds(part)), ("melds",)),
    "add": (_add, ("target", "cards", "result")),
    "swap": (lambda part: SwapJoker(_target(part), _card(part)), ("target", "card")),
    "discard": (lambda part: Discard(_card(part)), ("card",)),
    "close": (lambda part: Close(_melds(part), _card(part)), ("melds", "card")),
    "blocked": (lambda part: DeclareBlocked(), ()),
    "rebuy": (lambda part: Rebuy(), ()),
    "decline": (lambda part: DeclineRebuy(), ()),
    "leave": (lambda part: Resign(), ()),
}
"""What each event of play was, and which members it has."""
