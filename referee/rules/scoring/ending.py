"""Who is still in, and who has won: elimination, targets, numbers of deals, ties."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import PLAYING


def best(rules: Ruleset, totals: Sequence[int], seats: Iterable[int]) -> tuple[int, ...]:
    """Those of ``seats`` with the best total: the lowest, the highest where melds score; ties share."""
    among = list(seats)
    if not among:
        return ()
    choose = max if rules.scoring == "melds" else min
    wanted = choose(totals[seat] for seat in among)
    return tuple(seat for seat in among if totals[seat] == wanted)


def last_standing(
    rules: Ruleset,
    totals: Sequence[int],
    statuses: Sequence[str],
    *,
    waiting: Sequence[int] = (),
    contenders: Iterable[int] = (),
) -> tuple[int, ...]:
    """Who has won for want of others; ``()`` while two are in or a seat may still come back.

    For use at any time: when a seat resigns or declines its rebuy as well as after scoring (rulings 36, 37,
    40). ``waiting`` are the eliminated seats that have yet to answer. Where nobody at all is left, the best
    total among ``contenders``, the seats that went out together and did not resign, wins.
    """
    standing = [seat for seat, status in enumerate(statuses) if status == PLAYING]
    if waiting or len(standing) > 1:
        return ()
    return tuple(standing) or best(rules, totals, contenders)


def winners_if_over(
    rules: Ruleset,
    totals: Sequence[int],
    statuses: Sequence[str],
    round_number: int,
    *,
    deals_won: Sequence[int] = (),
    waiting: Sequence[int] = (),
    contenders: Iterable[int] = (),
) -> tuple[int, ...]:
    """Who has won, once a deal is scored, as the dial ``match_end`` has it; ``()`` while the match goes on.

    ``statuses`` after elimination; ``deals_won`` by seat, this deal included, where ties ask for it. Within
    a deal ask ``last_standing`` instead: a target counts only at the end of one.
    """
    alone = last_standing(rules, totals, statuses, waiting=waiting, contenders=contenders)
    if alone or rules.match_end == "elimination":
        return alone
    standing = [seat for seat, status in enumerate(statuses) if status == PLAYING]
    if rules.match_end == "target":
        return _over_the_target(rules, totals, standing)
    if rules.match_end == "stop":
        stopped = any(rules.limit.reached(totals[seat]) for seat in standing)
        return best(rules, totals, standing) if stopped else ()
    return _after_the_last_deal(rules, totals, standing, round_number, deals_won)


def _over_the_target(rules: Ruleset, totals: Sequence[int], standing: Sequence[int]) -> tuple[int, ...]:
    """The highest total that reached the target; a tie plays another deal (rules of L+, seed 002)."""
    reached = [seat for seat in standing if rules.limit.reached(totals[seat])]
    highest = max((totals[seat] for seat in reached), default=0)
    winners = tuple(seat for seat in reached if totals[seat] == highest)
    return winners if len(winners) == 1 else ()


def _after_the_last_deal(
    rules: Ruleset,
    totals: Sequence[int],
    standing: Sequence[int],
    round_number: int,
    deals_won: Sequence[int],
) -> tuple[int, ...]:
    """The best total after the last deal; of equals the more deals won, if the dial says so (ruling 44)."""
    if not rules.limit.reached(round_number):
        return ()
    winners = best(rules, totals, standing)
    if rules.tie_break != "deals_won" or not deals_won:
        return winners
    most = max((deals_won[seat] for seat in winners), default=0)
    return tuple(seat for seat in winners if deals_won[seat] == most)


def is_past_the_last(rules: Ruleset, round_number: int) -> bool:
    """Whether the match was over before this round: a number of deals is played, and no more (ruling 44)."""
    return rules.match_end == "deals" and round_number > 1 and rules.limit.reached(round_number - 1)
