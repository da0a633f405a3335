"""Corners of the law that no whole question comes to often enough."""

from __future__ import annotations

from referee.rules.melds.faults import _place_fault
from referee.rules.melds.runs import place_in_order
from referee.rules.rulesets import ruleset
from referee.rules.rulesets.reach import _escaleras
from tests.rules.tables import cards, table, verdict


def test_an_escalera_of_two_cards_is_worth_nothing() -> None:
    """No opening is measured by what is no escalera."""
    rules = ruleset("loba-de-menos")
    assert list(_escaleras(rules, 2, dict(rules.values))) == []


def test_a_second_wild_two_is_one_too_many() -> None:
    """3.22: one wild two an escalera; it would lie well otherwise."""
    state = table(ruleset("loba-con-picos"), "2H KD", melds="0 5S 6S 2D")
    assert verdict(state, "lay m1 2H") == "TOO_MANY_JOKERS"


def test_cards_that_join_were_refused_for_the_wild_ones() -> None:
    """Where nothing else is wrong with their place, there are too many wild cards."""
    rules = ruleset("loba-de-menos")
    run = place_in_order(rules, cards(rules, "5S 6S 7S"))
    assert run is not None
    assert _place_fault(rules, run, cards(rules, "8S")) == "TOO_MANY_JOKERS"
