"""What lies on a table that is sent: melds that are melds, cards the pack holds, a deal to be counted."""

from __future__ import annotations

from typing import Any

from referee.api.problems import Fault, Problem, fault, faulty
from referee.languages import Saying
from referee.rules.cards import Card
from referee.rules.questions import ask_meld, kind_in_words, meld_on_table_faults, no_such_kind
from referee.rules.rulesets import Ruleset
from referee.rules.rulesets.reach import longest_escalera
from referee.rules.scoring import DealVerdict, SeatResult, score_deal
from referee.rules.state import ESCALERA
from referee.rules.turns import may_stay_loose

Meld = tuple[str, tuple[Card, ...]]


def counted(asked: dict[str, Any], rules: Ruleset) -> DealVerdict:
    """What the deal makes of the match. Raises Problem where such a deal cannot be."""
    _table_is_set(asked, rules)
    won = asked.get("deals_won", [0] * len(asked["seats"]))
    seats = [
        None if seat is None else _seat(seat, n, deals, rules)
        for n, (seat, deals) in enumerate(zip(asked["seats"], won, strict=True))
    ]
    no_surplus(rules, [card for seat in seats if seat is not None for card in _cards_of(seat)], "/seats")
    return score_deal(rules, seats, asked["winner"], asked.get("round", 1))


def no_surplus(rules: Ruleset, cards: list[Card], at: str) -> None:
    """Refuse more copies of a card than the pack holds."""
    surplus = rules.pack.surplus(cards)
    if surplus:
        held = [(rules.pack.codes[card], rules.pack.limit(card), count) for card, count in surplus.items()]
        texts = [
            Saying("the pack holds {most} of {card}, here are {count}", most=most, card=code, count=count)
            if most
            else Saying("this pack has no {card}", card=code)
            for code, most, count in held
        ]
        raise faulty([fault(at, "TOO_MANY_COPIES", text) for text in texts], "IMPOSSIBLE_POSITION")


def _table_is_set(asked: dict[str, Any], rules: Ruleset) -> None:
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
    if len(asked.get("deals_won", seats)) != len(seats):
        raise Problem("CONTRADICTION", Saying("there is one number a seat"), at="/deals_won")
    for n, (seat, won) in enumerate(zip(seats, asked.get("deals_won", ()), strict=False)):
        if seat is not None and seat.get("deals_won", won) != won:
            text = Saying("/deals_won/{seat} says {number}", seat=n, number=won)
            raise Problem("CONTRADICTION", text, at=f"/seats/{n}/deals_won")
    if winner is not None:
        if asked.get("blocked"):
            raise Problem("CONTRADICTION", Saying("a blocked deal has no winner"), at="/blocked")
        _winner_can_be(seats[winner], winner, rules)


def _winner_can_be(seat: dict[str, Any] | None, number: int, rules: Ruleset) -> None:
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


def _closer_can_be(seat: dict[str, Any], number: int, rules: Ruleset) -> None:
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


def _seat(seat: dict[str, Any], number: int, won: int, rules: Ruleset) -> SeatResult:
    melds = enumerate(seat.get("melds", ()))
    return SeatResult(
        left=tuple(rules.pack.read(seat["left"])),
        melds=tuple(meld_on_table(meld, rules, f"/seats/{number}/melds/{n}") for n, meld in melds),
        total=seat["total"],
        rebuys=seat.get("rebuys", 0),
        opened_before=seat.get("opened_before", True),
        deals_won=seat.get("deals_won", won),
    )


def meld_on_table(meld: dict[str, Any], rules: Ruleset, at: str) -> Meld:
    """A meld as it lies on the table, its kind told or plain from its cards.

    Raises Problem where it is none.
    """
    cards = tuple(rules.pack.read(meld["cards"]))
    kinds = [meld["kind"]] if "kind" in meld else [rules.set_name, ESCALERA]
    broken = {kind: meld_on_table_faults(rules, kind, cards) for kind in kinds}
    fitting = [kind for kind, codes in broken.items() if not codes]
    if len(fitting) > 1:
        raise Problem("AMBIGUOUS", Saying("these cards are two kinds of meld; the kind is needed"), at=at)
    if not fitting:
        raise faulty(_no_meld(broken, rules, cards, at), "IMPOSSIBLE_POSITION")
    return fitting[0], cards


def _no_meld(broken: dict[str, Any], rules: Ruleset, cards: tuple[Card, ...], at: str) -> list[Fault]:
    return [
        fault(f"{at}/cards", str(code), _why_no_meld(kind, rules, cards))
        for kind, codes in broken.items()
        for code in codes
    ]


def _why_no_meld(kind: str, rules: Ruleset, cards: tuple[Card, ...]) -> Saying:
    """Cards that would be an escalera in another order are not one: they lie as they are sent."""
    if kind == ESCALERA and ask_meld(rules, cards, kind).arrangements:
        return Saying(
            "in this order it is no escalera: the cards of a meld are sent as they lie, lowest first"
        )
    return no_such_kind(rules, kind) or Saying("this is no {kind}", kind=kind_in_words(kind))


def _cards_of(seat: SeatResult) -> list[Card]:
    return [*seat.left, *(card for _, cards in seat.melds for card in cards)]
