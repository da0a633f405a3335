"""What a breach tells of the case, with cards as wire codes, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from referee.rules.cards import Card, Pack
from referee.rules.rulebook.codes import Breach, Code, Detail
from referee.rules.rulesets.dials import Ruleset

Told = int | str | None | list["Told"] | dict[str, "Told"]
"""A detail as plain data."""

CARD_DETAILS = frozenset({"card", "cards", "arrangement", "taken", "must_use"})
"""The details that hold cards. A card is a number inside; only the name tells it from other numbers."""


def details_on_wire(breach: Breach, rules: Ruleset) -> dict[str, Told]:
    """The details of a breach as plain data, cards as wire codes."""
    return {name: _told(name, detail, rules.pack) for name, detail in breach.details.items()}


def _told(name: str, detail: Detail, pack: Pack) -> Told:
    if isinstance(detail, tuple):
        return [_member(name, one, pack) for one in detail]
    return _member(name, detail, pack)


def _member(name: str, one: int | str | Mapping[str, Detail] | None, pack: Pack) -> Told:
    if isinstance(one, Mapping):
        return {inner: _told(inner, detail, pack) for inner, detail in one.items()}
    if isinstance(one, int) and name in CARD_DETAILS:
        return pack.codes[Card(one)]
    return one


def breach_of(code: str, told: Mapping[str, object], rules: Ruleset) -> Breach:
    """The breach that was told like this (``details_on_wire``), to be put into words again.

    Raises ValueError or LookupError for what was never told.
    """
    return Breach(Code(code), {name: _detail(name, one, rules.pack) for name, one in told.items()})


def _detail(name: str, told: object, pack: Pack) -> Detail:
    if isinstance(told, list):
        # of one sort each: cards, texts or readings to choose from
        return cast(Detail, tuple(_detail(name, one, pack) for one in told))
    if isinstance(told, dict):
        return cast(Detail, {inner: _detail(inner, one, pack) for inner, one in told.items()})
    if isinstance(told, str) and name in CARD_DETAILS:
        return pack.index[told]
    if told is None or isinstance(told, int | str):
        return told
    raise ValueError(f"{name}: {told!r} is no detail")
