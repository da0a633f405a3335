"""Deals that the operator brings: a deck, or what is known of a deal at a real table; and its count."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from referee.api.auth import operator_only
from referee.api.counter import Counter
from referee.api.submissions import Clerk, mover, order_of, write_lines
from referee.matches.reports import TableDeal
from referee.operators import CREATE
from referee.rules.cards import Card, Pack
from schemas import requests


def add(routes: Blueprint, counter: Counter) -> None:
    """The routes of deals that are not the referee's."""
    desk = counter.desk

    @routes.post("/<match>/deals")
    def deal(match: str) -> Response:
        caller = mover(counter, match)
        operator_only(caller, CREATE)
        order = order_of(counter, caller, match, requests.NEXT_DEAL)
        clerk = Clerk(lambda given: write_lines(given, caller))
        told, kept = _told(order.asked, order.rules.pack), clerk.keeping(caller, order.asked)
        return clerk.answer(order.carried(lambda: desk.deal(match, told, order.expected, kept)))

    @routes.post("/<match>/hands")
    def hands(match: str) -> Response:
        caller = mover(counter, match)
        operator_only(caller, CREATE)
        order = order_of(counter, caller, match, requests.HANDS_TOLD)
        clerk = Clerk(lambda given: write_lines(given, caller))
        read, kept = order.rules.pack.read, clerk.keeping(caller, order.asked)
        told = [None if hand is None else read(hand) for hand in order.asked["hands"]]
        return clerk.answer(order.carried(lambda: desk.tell_hands(match, told, order.expected, kept)))


def _told(asked: dict[str, Any], pack: Pack) -> list[Card] | TableDeal:
    """The next deal: a deck, or what is known of it at a real table."""
    if "deck" in asked:
        return pack.read(asked["deck"])
    hands = [pack.read(hand) if isinstance(hand, list) else hand for hand in asked["hands"]]
    stock = asked.get("stock")
    known = tuple(pack.read(stock)) if isinstance(stock, list) else stock
    return TableDeal(hands, tuple(pack.read(asked.get("pile", ()))), known)
