"""A deal that is to be counted: whether it can have ended like this, and what it makes of the match."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from referee.api.problems import Fault, Problem
from referee.api.tables import can_be, meld_on_table, surplus
from referee.languages import Saying
from referee.rules.rulesets import Ruleset
from referee.rules.rulesets.reach import longest_escalera
from referee.rules.scoring import DealVerdict, SeatResult, best, is_past_the_last, most_rebuys, score_deal
from referee.rules.turns import may_stay_loose

Asked = dict[str, Any]


def counted(asked: Asked, rules: Ruleset) -> DealVerdict:
    """What the deal makes of the match. Raises Problem where such a deal cannot be."""
    _table_is_set(asked, rules)
    won = asked.get("deals_won", [0] * len(asked["seats"]))
    found: list[Fault] = []
    seats = [
        None if seat is None else _seat(seat, n, deals, rules, found)
        for n, (seat, deals) in enumerate(zip(asked["seats"], won, strict=True))
    ]
    can_be(found + surplus(rules, _cards_of(asked), "/seats"))
    verdict = score_deal(rules, seats, asked["winner"], asked.get("round", 1))
    if verdict.match_over and rules.match_end == "deals" and rules.tie_break == "deals_won":
        _tie_can_be_broken(asked, rules, verdict)
    return verdict


def _tie_can_be_broken(asked: Asked, rules: Ruleset, verdict: DealVerdict) -> None:
    """Of seats with the same best total it is told how many deals they have won (ruling 44)."""
    totals = {n: seat.total for n, seat in enumerate(verdict.seats) if seat is not None}
    tied = best(rules, [totals.get(n, 0) for n in range(len(verdict.seats))], totals)
    told = "deals_won" in asked or all("deals_won" in asked["seats"][n] for n in tied)
    if told or len(tied) < 2:
        return
    some = [list(seats) for size in range(1, len(tied) + 1) for seats in combinations(tied, size)]
    text = Saying("the totals are equal, and the number of deals won decides, so it must be told")
    readings = [{"winners": winners} for winners in some]
    raise Problem("AMBIGUOUS", text, at="/deals_won", details={"candidates": readings})


def _cards_of(asked: Asked) -> list[str]:
    """Every card that is told."""
    seats = [seat for seat in asked["seats"] if seat is not None]
    lists = [seat["left"] for seat in seats]
    lists += [meld["cards"] for seat in seats for meld in seat.get("melds", ())]
    return [card for cards in lists for card in cards]


def _table_is_set(asked: Asked, rules: Ruleset) -> None:
    """Seats, winner and deals won fit together."""
    seats, winner = asked["seats"], asked["winner"]
    least, most = rules.players
    if not least <= len(seats) <= most:
        raise Problem(
            "SEATS_OUT_OF_RANGE",
            Saying("the game is for {least} to {most} players", least=least, most=most),
            at="/seats",
        )
    if not any(seat is not None for seat in seats):
        raise Problem("CONTRADICTION", Saying("nobody was in this deal"), at="/seats")
    if winner is not None and not 0 <= winner < len(seats):
        raise Problem("NO_SUCH_SEAT", Saying("there is no seat {seat}", seat=winner), at="/winner")
    won = asked.get("deals_won")
    if won is not None and len(won) != len(seats):
        raise Problem("CONTRADICTION", Saying("there is one number a seat"), at="/deals_won")
    for n, (seat, number) in enumerate(zip(seats, won or (), strict=False)):
        if seat is not None and seat.get("deals_won", number) != number:
            text = Saying("/deals_won/{seat} says {number}", seat=n, number=number)
            raise Problem("CONTRADICTION", text, at=f"/seats/{n}/deals_won")
    _match_goes_on(asked, rules)
    if winner is not None:
        if asked.get("blocked"):
            raise Problem("CONTRADICTION", Saying("a blocked deal has no winner"), at="/blocked")
        _winner_can_be(seats[winner], winner, rules)
    _others_hold_cards(asked, rules)


def _match_goes_on(asked: Asked, rules: Ruleset) -> None:
    """No deal is dealt after the last one, and nobody has come back more often than the game has it."""
    if is_past_the_last(rules, asked.get("round", 1)):
        raise Problem("CONTRADICTION", Saying("the match was over before this deal"), at="/round")
    for n, seat in enumerate(asked["seats"]):
        if seat is not None and seat.get("rebuys", 0) > most_rebuys(rules):
            text = Saying("more rebuys than the {most} the game allows", most=most_rebuys(rules))
            raise Problem("CONTRADICTION", text, at=f"/seats/{n}/rebuys")


def _others_hold_cards(asked: Asked, rules: Ruleset) -> None:
    """The deal ends the moment a hand is empty, so all others hold cards (ruling 30)."""
    for n, seat in enumerate(asked["seats"]):
        if rules.finish != "close" and seat is not None and not seat["left"] and n != asked["winner"]:
            text = Saying("only the seat that went out holds no card")
            raise Problem("CONTRADICTION", text, at=f"/seats/{n}/left")


def _winner_can_be(seat: Asked | None, number: int, rules: Ruleset) -> None:
    """The seat was in the deal and went out, and it is told what the bonus for a clean deal hangs on."""
    if seat is None:
        raise Problem("CONTRADICTION", Saying("seat {seat} was not in the deal", seat=number), at="/winner")
    if rules.finish == "close":
        _closer_can_be(seat, number, rules)
        return
    if seat["left"]:
        raise Problem("CONTRADICTION", Saying("who has gone out holds no card"), at=f"/seats/{number}/left")
    if rules.clean_bonus and "opened_before" not in seat:
        text = Saying(
            "it decides whether the winner scores {bonus} or 0, so it must be told", bonus=rules.clean_bonus
        )
        raise Problem(
            "AMBIGUOUS",
            text,
            at=f"/seats/{number}/opened_before",
            details={"candidates": [{"opened_before": True}, {"opened_before": False}]},
        )


def _closer_can_be(seat: Asked, number: int, rules: Ruleset) -> None:
    """The seat closed with no more loose cards than may stay so (Chinchón)."""
    if not may_stay_loose(rules, rules.pack.read(seat["left"])):
        text = Saying(
            "of the cards of whoever closes at most {cards} may be loose, worth at most {points} in all",
            cards=rules.close_loose_cards,
            points=rules.close_loose_points,
        )
        raise Problem("CONTRADICTION", text, at=f"/seats/{number}/left")
    could_be_one_run = longest_escalera(rules) >= rules.hand_size
    if could_be_one_run and not seat["left"] and not seat.get("melds"):
        raise Problem(
            "AMBIGUOUS",
            Saying("they decide whether the closer has won the match (chinchón), so they must be told"),
            at=f"/seats/{number}/melds",
            details={"candidates": [{"match_over": True}, {"match_over": False}]},
        )


def _seat(seat: Asked, number: int, won: int, rules: Ruleset, found: list[Fault]) -> SeatResult:
    melds = enumerate(seat.get("melds", ()))
    return SeatResult(
        left=tuple(rules.pack.read(seat["left"])),
        melds=tuple(meld_on_table(meld, rules, f"/seats/{number}/melds/{n}", found) for n, meld in melds),
        total=seat["total"],
        rebuys=seat.get("rebuys", 0),
        opened_before=seat.get("opened_before", True),
        deals_won=seat.get("deals_won", won),
    )
