"""The end of a deal: points first, then elimination, then who may come back, then the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from events.catalogue import ScoreItem
from referee.rules.cards import Card
from referee.rules.melds.runs import read_run, wilds_of
from referee.rules.rulesets.dials import Ruleset
from referee.rules.scoring.counting import breakdown
from referee.rules.scoring.ending import winners_if_over
from referee.rules.scoring.results import DealVerdict, SeatResult, SeatVerdict
from referee.rules.standing import ESCALERA
from referee.rules.state import ELIMINATED, PLAYING


def score_deal(
    rules: Ruleset, seats: Sequence[SeatResult | None], winner: int | None, round_number: int
) -> DealVerdict:
    """What a finished deal makes of every seat and of the match (rulings 35-37, 44).

    ``winner`` is None for a blocked deal: everybody counts and nobody has won it (ruling 34). A seat that
    was not in the deal, or has resigned in it, has no verdict. The match is not over while an eliminated
    seat may come back.
    """
    count = _count(rules, seats, winner)
    over = _has_won_outright(rules, count.seats, winner) or _winners(
        rules, count, len(seats), winner, round_number
    )
    verdicts = tuple(_verdict(count, n, bool(over)) if n in count.seats else None for n in range(len(seats)))
    return DealVerdict(verdicts, bool(over), over)


@dataclass(frozen=True, slots=True)
class _Count:
    """A deal counted, by seat: the lines, the new totals, who is out, who may come back and at what total."""

    seats: Mapping[int, SeatResult]
    lines: Mapping[int, tuple[ScoreItem, ...]]
    totals: Mapping[int, int]
    out: frozenset[int]
    may_return: frozenset[int]
    restart: int | None


def _count(rules: Ruleset, seats: Sequence[SeatResult | None], winner: int | None) -> _Count:
    playing = {n: seat for n, seat in enumerate(seats) if seat is not None and seat.status == PLAYING}
    lines = {n: breakdown(rules, seat, n == winner) for n, seat in playing.items()}
    totals = {n: seat.total + sum(line.points for line in lines[n]) for n, seat in playing.items()}
    out = frozenset(n for n in playing if _goes_out(rules, totals[n], n == winner))
    restart = _restart(rules, totals, out, winner)
    returning = frozenset(n for n in out if restart is not None and has_rebuys(rules, playing[n].rebuys))
    return _Count(playing, lines, totals, out, returning, restart)


def _goes_out(rules: Ruleset, total: int, won: bool) -> bool:
    """100 stays in, 101 is out; never the seat that went out with an empty hand (rulings 35, 36).

    Ruling 36 speaks of a winner who adds nothing. A closer with loose points (Chinchón) is counted like the
    others.
    """
    exempt = won and rules.finish != "close"
    return rules.match_end == "elimination" and rules.limit.reached(total) and not exempt


def _restart(
    rules: Ruleset, totals: Mapping[int, int], out: frozenset[int], winner: int | None
) -> int | None:
    """Where a returning seat restarts; None where too few are left in, or nobody to take the total from."""
    survivors = {n: total for n, total in totals.items() if n not in out}
    if len(survivors) < rules.rebuy_min_survivors:
        return None
    return restart_total(rules, survivors, winner)


def restart_total(rules: Ruleset, survivors: Mapping[int, int], winner: int | None) -> int | None:
    """The highest total still in, before any rebuy of the round (ruling 37); the deal's winner may be left
    aside. None where nobody is left to take it from.
    """
    exclude = winner if rules.rebuy_reference == "exclude_deal_winner" else None
    return max((total for n, total in survivors.items() if n != exclude), default=None)


def has_rebuys(rules: Ruleset, used: int) -> bool:
    """Whether a seat that came back so often may do so once more."""
    return used < rules.rebuys


def most_rebuys(rules: Ruleset) -> int:
    """How often a seat can have come back: never where nobody is eliminated (ruling 37)."""
    return rules.rebuys if rules.match_end == "elimination" else 0


def _has_won_outright(rules: Ruleset, seats: Mapping[int, SeatResult], winner: int | None) -> tuple[int, ...]:
    """The closer who shows all seven in one run without a wild card has won the match (rules of Chinchón)."""
    if rules.finish != "close" or winner is None:
        return ()
    closed = seats[winner]
    chinchon = not closed.left and any(
        kind == ESCALERA and len(cards) == rules.hand_size and _is_natural(rules, cards)
        for kind, cards in closed.melds
    )
    return (winner,) if chinchon else ()


def _is_natural(rules: Ruleset, cards: Sequence[Card]) -> bool:
    """Whether no card of an escalera stands for another one, neither a joker nor a wild two."""
    run = read_run(rules, cards)
    return run is not None and wilds_of(rules, run) == (0, 0)


def _winners(
    rules: Ruleset, count: _Count, table: int, winner: int | None, round_number: int
) -> tuple[int, ...]:
    standing = count.seats.keys() - count.out
    return winners_if_over(
        rules,
        [count.totals.get(n, 0) for n in range(table)],
        [PLAYING if n in standing else ELIMINATED for n in range(table)],
        round_number,
        deals_won=[_deals_won(count.seats.get(n), n == winner) for n in range(table)],
        waiting=sorted(count.may_return),
        contenders=sorted(count.out),
    )


def _deals_won(seat: SeatResult | None, won: bool) -> int:
    return (seat.deals_won if seat else 0) + won


def _verdict(count: _Count, n: int, over: bool) -> SeatVerdict:
    lines, returns = count.lines[n], n in count.may_return and not over
    return SeatVerdict(
        points=sum(line.points for line in lines),
        breakdown=lines,
        total=count.totals[n],
        eliminated=n in count.out,
        may_rebuy=returns,
        rebuy_total=count.restart if returns else None,
    )
