"""The JSON form of every dial: how a value is read, strictly, and written back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from events.catalogue import DialValue
from referee.languages import Saying
from referee.rules.cards import FRENCH, SPANISH_40, SPANISH_48
from referee.rules.rulesets.dials import Limit
from referee.rules.rulesets.faults import OUT_OF_RANGE, WRONG_TYPE, Misread


class Form(Protocol):
    """How one dial looks as JSON. ``read`` raises Misread; ``now`` is the dial's value without it.

    ``takes`` says in words which values a dial takes.
    """

    @property
    def takes(self) -> Saying:
        """Which values the dial takes, in words."""
        ...

    def read(self, value: object, now: object) -> object:
        """The dial's value from its JSON form."""
        ...

    def write(self, value: object) -> DialValue:
        """The JSON form of the dial's value."""
        ...


@dataclass(frozen=True, slots=True)
class YesNo:
    """A boolean."""

    takes = Saying("true or false")

    def read(self, value: object, now: object) -> bool:
        """True or false, nothing that merely looks like it."""
        if isinstance(value, bool):
            return value
        raise Misread(WRONG_TYPE, _must_be(self.takes))

    def write(self, value: object) -> DialValue:
        """True or false."""
        return bool(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from ``low`` to ``high``, or null for unlimited where ``unlimited`` says so."""

    low: int
    high: int
    unlimited: bool = False

    def read(self, value: object, now: object) -> int | None:
        """The number, or None for unlimited."""
        if value is None and self.unlimited:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            raise Misread(WRONG_TYPE, _must_be(self.takes))
        if not self.low <= value <= self.high:
            raise Misread(OUT_OF_RANGE, _must_be(self.takes))
        return value

    def write(self, value: object) -> DialValue:
        """The number, or null."""
        return value if isinstance(value, int) else None

    @property
    def takes(self) -> Saying:
        """Its range."""
        if self.unlimited:
            return Saying("a whole number from {low} to {high} or null", low=self.low, high=self.high)
        return Saying("a whole number from {low} to {high}", low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, value: object, now: object) -> str:
        """The word, exactly as listed."""
        if not isinstance(value, str):
            raise Misread(WRONG_TYPE, _must_be(self.takes))
        if value not in self.words:
            raise Misread(OUT_OF_RANGE, _must_be(self.takes))
        return value

    def write(self, value: object) -> DialValue:
        """The word."""
        return str(value)

    @property
    def takes(self) -> Saying:
        """All words."""
        names = ", ".join(self.words)
        return Saying("one of {names}", names=names)


class Players:
    """How many may play: ``{"min": 2, "max": 5}``; a side left out keeps the ruleset's."""

    takes = Saying('{"min": …, "max": …}, each a whole number from 2 to 10')
    _SEATS = Number(2, 10)

    def read(self, value: object, now: object) -> tuple[int, int]:
        """Fewest and most players."""
        sides = _members(value, {"min", "max"}, _must_be(self.takes))
        before = self.write(now)
        assert isinstance(before, dict)
        low, high = (_whole(self._SEATS.read(sides.get(side, before[side]), None)) for side in ("min", "max"))
        if low > high:
            raise Misread(OUT_OF_RANGE, Saying("min must not be more than max"))
        return low, high

    def write(self, value: object) -> DialValue:
        """Both sides."""
        assert isinstance(value, tuple)
        low, high = value
        return {"min": _whole(low), "max": _whole(high)}


class Total:
    """A limit: a number, or ``{"at": 101, "cmp": ">="}``; what is left out keeps the ruleset's."""

    takes = Saying('a whole number from 1 to 1000000 or {"at": …, "cmp": ">=" or ">"}')
    _AT = Number(1, 1_000_000)
    _CMP = Choice((">=", ">"))

    def read(self, value: object, now: object) -> Limit:
        """The limit."""
        assert isinstance(now, Limit)
        if not isinstance(value, Mapping):
            return Limit(self._number(value), now.cmp)
        sides = _members(value, {"at", "cmp"}, _must_be(self.takes))
        at, cmp = sides.get("at", now.at), sides.get("cmp", now.cmp)
        return Limit(_whole(self._AT.read(at, None)), self._CMP.read(cmp, None))

    def _number(self, value: object) -> int:
        try:
            return _whole(self._AT.read(value, None))
        except Misread as misread:
            raise Misread(misread.reason, _must_be(self.takes)) from None

    def write(self, value: object) -> DialValue:
        """Number and comparison."""
        assert isinstance(value, Limit)
        return {"at": value.at, "cmp": value.cmp}


class Values:
    """Points by rank letter and ``"JK"``; letters left out keep the ruleset's points."""

    takes = Saying("an object of points by rank letter and JK, each a whole number from 0 to 1000")
    _POINTS = Number(0, 1000)

    def read(self, value: object, now: object) -> tuple[tuple[str, int], ...]:
        """The whole table, in the ruleset's order."""
        assert isinstance(now, tuple)
        table: dict[str, int] = dict(now)
        given = _members(value, set(table), Saying("must be points by {ranks}", ranks=" ".join(table)))
        return tuple(
            (rank, _whole(self._POINTS.read(given.get(rank, points), None))) for rank, points in table.items()
        )

    def write(self, value: object) -> DialValue:
        """The whole table."""
        assert isinstance(value, tuple)
        return {str(rank): _whole(points) for rank, points in value}


class Contracts:
    """What each deal asks for: texts of T and E (``"TTE"``), ``"sucia"`` or ``"real"``, deal by deal."""

    takes = Saying('a list of texts of T and E (like "TTE"), "sucia" or "real"')
    _ONE = re.compile(r"[TE]{1,50}|sucia|real")

    def read(self, value: object, now: object) -> tuple[str, ...]:
        """The contracts in order."""
        refusal = _must_be(self.takes)
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            raise Misread(WRONG_TYPE, refusal)
        if len(value) > 100 or not all(self._ONE.fullmatch(one) for one in value):
            raise Misread(OUT_OF_RANGE, refusal)
        return tuple(value)

    def write(self, value: object) -> DialValue:
        """The list."""
        assert isinstance(value, tuple)
        return [str(one) for one in value]


def _must_be(takes: Saying) -> Saying:
    return Saying("must be {allowed}", allowed=takes)


def _members(value: object, names: set[str], refusal: Saying) -> Mapping[str, object]:
    """The members of a JSON object that has no other members than ``names``."""
    if not isinstance(value, Mapping):
        raise Misread(WRONG_TYPE, refusal)
    if any(name not in names for name in value):
        raise Misread(OUT_OF_RANGE, refusal)
    return value


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


_PER_MELD = Number(0, 1000, unlimited=True)
_POINTS = Number(0, 1000)

FORMS: dict[str, Form] = {
    "pack_name": Choice((FRENCH, SPANISH_40, SPANISH_48)),
    "packs": Number(1, 4),
    "jokers": Number(0, 4),
    "players": Players(),
    "hand_size": Number(1, 200),
    "upcard": YesNo(),
    "direction": Choice(("cw", "ccw")),
    "next_dealer": Choice(("next", "deal_winner")),
    "finish": Choice(("empty_hand", "close")),
    "close_loose_cards": Number(0, 7),
    "close_loose_points": Number(0, 100),
    "take_discard": Choice(("immediate", "new_meld_only", "free")),
    "discard_use_by": Choice(("first_act", "end_of_turn")),
    "return_taken_card": YesNo(),
    "set_kind": Choice(("three_suits", "four_suits", "any_suit_after", "trio")),
    "jokers_in_sets": _PER_MELD,
    "run_min": Number(3, 13),
    "ace": Choice(("either", "low", "both_ends", "wrap")),
    "jokers_per_run": _PER_MELD,
    "twos_wild": YesNo(),
    "wild_twos_per_run": _PER_MELD,
    "min_naturals": Number(1, 13),
    "joker_shift": Choice(("none", "opposite", "same_side")),
    "joker_substitution": YesNo(),
    "opening": Choice(("own_meld", "contract", "min_points")),
    "opening_min": _POINTS,
    "contracts": Contracts(),
    "contract_exact_sizes": YesNo(),
    "lay_off": Choice(("any", "own")),
    "lay_off_same_turn": YesNo(),
    "new_melds_after_opening": YesNo(),
    "go_out_requires_discard": YesNo(),
    "joker_discard": Choice(("only_if_all_jokers", "free", "never")),
    "values": Values(),
    "scoring": Choice(("penalty", "melds")),
    "meld_values": Choice(("cards", "ranks")),
    "clean_bonus": Number(-1000, 0),
    "go_out_bonus_per_meld": _POINTS,
    "four_suit_bonus": _POINTS,
    "match_end": Choice(("elimination", "target", "deals", "stop")),
    "limit": Total(),
    "rebuys": Number(0, 1000),
    "rebuy_reference": Choice(("max_survivors", "exclude_deal_winner")),
    "rebuy_min_survivors": Number(1, 10),
    "idle_recycles": Number(1, 1000, unlimited=True),
    "tie_break": Choice(("share", "deals_won")),
}
"""Every dial by its exact name, in the order of the ruleset."""
