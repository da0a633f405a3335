"""What stands of a record when a judge, or the seats together, undid some of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from events.catalogue import (
    DealVoided,
    MatchOpened,
    PenaltyImposed,
    PenaltyLifted,
    ScoreCorrected,
    TakenBack,
)
from referee.histories.document import Deal, Entry, Header, Played, TableRuling
from referee.histories.strict_json import write_json
from referee.rules.cards import Card
from referee.rules.moves import Resign
from referee.rules.state import PLAYING, State

T = TypeVar("T")

JUDGEMENT = "x-judgement"
"""The member of a ruling's line that tells for programs what was done."""

_Word = TakenBack | DealVoided | ScoreCorrected | PenaltyImposed | PenaltyLifted
_TOLD = ("to", "deal", "seat", "penalty", "points", "total")


@dataclass(frozen=True, slots=True)
class Standing:
    """The record as it stands: its header, its lines, and how many deals before now are void."""

    header: Header
    entries: tuple[Entry, ...] = ()
    voided: int = 0

    @property
    def begun(self) -> bool:
        """Whether a deal stands in it."""
        return any(isinstance(entry, Deal) for entry in self.entries)

    def then(self, entry: Entry) -> Standing:
        """The same, and one more line."""
        return replace(self, entries=(*self.entries, entry))

    def opened_at(self, table: State, dealer: int) -> Standing:
        """The same, and its first deal is dealt by this seat on this table."""
        seats = table.seats
        header = replace(
            self.header,
            first_dealer=dealer,
            totals=_told([seat.total for seat in seats], 0),
            rebuys=_told([seat.rebuys for seat in seats], 0),
            deals_won=_told([seat.deals_won for seat in seats], 0),
            statuses=_told([seat.status for seat in seats], PLAYING),
        )
        return replace(self, header=header)


def _told(values: list[T], usual: T) -> tuple[T, ...]:
    return tuple(values) if any(value != usual for value in values) else ()


def begun_before(first: MatchOpened) -> str | None:
    """Where the match of this opening comes from, if it is a branch."""
    origin = first.origin
    return None if origin is None else f"{origin.match or ''}@{origin.version}"


def void(standing: Standing) -> Standing:
    """The record without the deal that is being played; who resigned in it stays away."""
    entries = standing.entries
    begins = max((at for at, entry in enumerate(entries) if isinstance(entry, Deal)), default=0)
    gone = [entry for entry in entries[begins:] if isinstance(entry, Played) and _resigned(entry)]
    return replace(standing, entries=(*entries[:begins], *gone), voided=standing.voided + 1)


def _resigned(entry: Played) -> bool:
    return isinstance(entry.move, Resign)


def with_stock(standing: Standing, stock: tuple[Card, ...]) -> Standing:
    """The record with the stock that is left in another order, where that order was told last."""
    entries = list(standing.entries)
    for at in range(len(entries) - 1, -1, -1):
        entry = entries[at]
        if isinstance(entry, Played) and entry.recycled is not None:
            entries[at] = replace(entry, recycled=_ending(entry.recycled, stock))
            break
        if isinstance(entry, Deal):
            entries[at] = replace(entry, stock=_ending(entry.stock or (), stock))
            break
    return replace(standing, entries=tuple(entries))


def _ending(order: tuple[Card, ...], stock: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*order[: len(order) - len(stock)], *stock)


def word_of(event: _Word, at: str) -> TableRuling:
    """A judgement as a line: its reason, and what it did for programs to read."""
    told = {name: getattr(event, name) for name in _TOLD if getattr(event, name, None) is not None}
    kind = str(event.__struct_config__.tag)
    seat = event.seat if isinstance(event, TakenBack) else None
    by = "judge" if seat is None else "players"
    return TableRuling(
        text=event.reason or kind, by=by, at=at, extra=((JUDGEMENT, write_json({"type": kind, **told})),)
    )
