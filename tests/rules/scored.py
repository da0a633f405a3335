"""Games, seats and verdicts for the tests of the count."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.cards import Card
from referee.rules.rulesets.built_in import RULESETS
from referee.rules.rulesets.dials import Limit, Ruleset
from referee.rules.scoring import (
    DealVerdict,
    SeatResult,
    SeatVerdict,
)

LM = RULESETS["loba-de-menos"]


LR = RULESETS["loba-de-menos-reenganche"]


LP = RULESETS["loba-de-mas"]


LC = RULESETS["loba-de-mas-clasica"]


CA = RULESETS["loba-centroamericana"]


CH = RULESETS["carioca"]


PC = RULESETS["loba-pierna-de-cuatro"]


CHINCHON = replace(LM, finish="close", hand_size=7, set_kind="trio", direction="ccw", limit=Limit(100))


P, E, R, O = "playing", "eliminated", "resigned", "won"  # noqa: E741 - the statuses, short for the tables


def cards(rules: Ruleset, text: str) -> tuple[Card, ...]:
    """The cards of a text."""
    return tuple(rules.pack.read(text.split()))


def melds(rules: Ruleset, text: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """``"7S 7H 7D + 4C 5C 6C"``: equal ranks are a set, others an escalera."""
    laid = [cards(rules, meld) for meld in text.split("+") if meld.strip()]
    return tuple((rules.set_name if len({c % 13 for c in meld}) == 1 else "escalera", meld) for meld in laid)


def seat(
    rules: Ruleset, left: str = "", total: int = 0, laid: str = "", *, rebuys: int = 0, before: bool = True
) -> SeatResult:
    """A seat at the end of a deal."""
    return SeatResult(cards(rules, left), melds(rules, laid), total, rebuys, before)


def present(verdict: DealVerdict) -> list[SeatVerdict]:
    """The verdicts on the seats that were in the deal."""
    return [seat for seat in verdict.seats if seat is not None]


def points(verdict: DealVerdict) -> list[int]:
    """What each seat scored."""
    return [seat.points for seat in present(verdict)]


def out(verdict: DealVerdict) -> list[int]:
    """Which seats are out by it."""
    return [n for n, seat in enumerate(verdict.seats) if seat and seat.eliminated]


def restarts(verdict: DealVerdict) -> dict[int, int | None]:
    """At which total each seat may come back."""
    return {n: seat.rebuy_total for n, seat in enumerate(verdict.seats) if seat and seat.may_rebuy}
