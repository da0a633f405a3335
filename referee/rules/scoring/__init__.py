"""Counting: what a deal costs or earns, who is out, who may come back, who has won, and who deals next."""

from referee.rules.scoring.deal import has_rebuys, most_rebuys, restart_total, score_deal
from referee.rules.scoring.ending import best, is_past_the_last, last_standing, winners_if_over
from referee.rules.scoring.results import DealVerdict, SeatResult, SeatVerdict
from referee.rules.scoring.rotation import next_dealer, next_seat
from referee.rules.scoring.worth import value_of_meld, values_in_meld

__all__ = [
    "DealVerdict",
    "SeatResult",
    "SeatVerdict",
    "best",
    "has_rebuys",
    "is_past_the_last",
    "last_standing",
    "most_rebuys",
    "next_dealer",
    "next_seat",
    "restart_total",
    "score_deal",
    "value_of_meld",
    "values_in_meld",
    "winners_if_over",
]
