"""What a seat scores in a deal, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from events.catalogue import ScoreItem
from referee.rules.cards import JOKER, suit_of
from referee.rules.rulebook import Bonus, bonus_clause
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring.results import SeatResult
from referee.rules.scoring.worth import values_in_meld
from referee.rules.standing import ESCALERA


def breakdown(rules: Ruleset, seat: SeatResult, won: bool) -> tuple[ScoreItem, ...]:
    """Every line of a seat's score; their sum is what its total changes by.

    Penalties are positive where the lowest total is best (ruling 35). Where melds score, they count for the
    seat and what is left in hand against it; the bonus for going out is the winner's alone (seed 002, Loba
    de Más).
    """
    if rules.scoring == "melds":
        return (
            *_melds(rules, seat),
            *_left(rules, seat, -1),
            *_bonuses(rules, seat, won),
            *_clean(rules, seat, won),
        )
    return (*_left(rules, seat, 1), *_cancelled(rules, seat), *_clean(rules, seat, won))


def _left(rules: Ruleset, seat: SeatResult, sign: int) -> Iterator[ScoreItem]:
    """The cards still in hand, melds among them too (ruling 30)."""
    for card, code in zip(seat.left, rules.pack.write(seat.left), strict=True):
        yield ScoreItem(sign * rules.value_of[card], card=code)


def _melds(rules: Ruleset, seat: SeatResult) -> Iterator[ScoreItem]:
    for n, (kind, cards) in enumerate(seat.melds):
        values = values_in_meld(rules, kind, cards)
        for code, value in zip(rules.pack.write(cards), values, strict=True):
            yield ScoreItem(value, card=code, meld=_name(seat, n))


def _name(seat: SeatResult, n: int) -> str | None:
    return seat.meld_ids[n] if seat.meld_ids else None


def _clean(rules: Ruleset, seat: SeatResult, won: bool) -> Iterator[ScoreItem]:
    """The winner's bonus for going out all in one turn; it replaces the 0 (ruling 32).

    Where a close ends the deal: for leaving nothing unmatched (rules of Chinchón).
    """
    in_one_turn = rules.finish == "close" or not seat.opened_before
    if rules.clean_bonus and won and in_one_turn and not seat.left:
        yield _bonus(rules, Bonus.CLEAN, rules.clean_bonus)


def _four_suited(rules: Ruleset, seat: SeatResult) -> list[int]:
    """Which of the seat's sets show all four suits."""
    return [
        n
        for n, (kind, cards) in enumerate(seat.melds)
        if kind != ESCALERA
        and len({suit_of(card) for card in cards if card != JOKER}) == len(rules.pack.suits)
    ]


def _cancelled(rules: Ruleset, seat: SeatResult) -> Iterator[ScoreItem]:
    """Each four-suit pierna cancels so many points of what is left, never below 0 (ruling 47)."""
    if not rules.four_suit_bonus:
        return
    owed = sum(rules.value_of[card] for card in seat.left)
    for n in _four_suited(rules, seat):
        cancelled = min(owed, rules.four_suit_bonus)
        if cancelled:
            owed -= cancelled
            yield _bonus(rules, Bonus.FOUR_SUITS, -cancelled, _name(seat, n))


def _bonuses(rules: Ruleset, seat: SeatResult, won: bool) -> Iterator[ScoreItem]:
    if won and rules.go_out_bonus_per_meld:
        for n in range(len(seat.melds)):
            yield _bonus(rules, Bonus.GO_OUT, rules.go_out_bonus_per_meld, _name(seat, n))
    if rules.four_suit_bonus:
        for n in _four_suited(rules, seat):
            yield _bonus(rules, Bonus.FOUR_SUITS, rules.four_suit_bonus, _name(seat, n))


def _bonus(rules: Ruleset, bonus: Bonus, points: int, meld: str | None = None) -> ScoreItem:
    """One line for a bonus, with the clause that gives it."""
    clause = bonus_clause(bonus, rules)
    return ScoreItem(points, clause=clause.code(rules) if clause else None, meld=meld)
