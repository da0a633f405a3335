"""Who deals and who plays next: the order round the table, over the seats that are out."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import PLAYING, next_in


def next_seat(rules: Ruleset, statuses: Sequence[str], seat: int) -> int:
    """The seat that comes after ``seat``; ValueError where nobody is in at all (rulings 38, 39)."""
    following = next_in(rules, statuses, seat)
    if following is None:
        raise ValueError("nobody is in any more")
    return following


def next_dealer(rules: Ruleset, statuses: Sequence[str], dealer: int, winner: int | None) -> int:
    """Who deals next: the next seat in direction, or the deal's winner where the dial says so.

    After a blocked deal, or where the winner is out, the deal passes on in direction all the same (rulings
    34, 39; seed 002, dealing 5). ``statuses`` are those after elimination and rebuys.
    """
    if rules.next_dealer == "deal_winner" and winner is not None and statuses[winner] == PLAYING:
        return winner
    return next_seat(rules, statuses, dealer)
