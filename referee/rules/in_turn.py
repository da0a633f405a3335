"""A seat in the middle of its turn, as a value: what turns, acts and the search ahead reason about."""

from __future__ import annotations

import msgspec

from referee.rules.cards import Card
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld


class Turn(msgspec.Struct, frozen=True):
    """A seat in the middle of its turn: its cards, the melds it can reach, and what it owes."""

    rules: Ruleset
    seat: int
    round: int
    hand: tuple[Card, ...]
    bits: int
    melds: tuple[TableMeld, ...]
    opened: bool
    opened_before: bool
    taken: Card | None
    must_use: Card | None
