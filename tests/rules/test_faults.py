"""Why not, in detail: what is remembered, what is too much to ask, and the reasons for long questions."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.budget import Budget, TooComplex
from referee.rules.melds.memory import HEAVY, MOST, RULESETS, PerRuleset, remember
from referee.rules.positions import Impossible
from referee.rules.questions import ask_arrangement
from referee.rules.rulesets import with_options
from referee.rules.rulesets.dials import Ruleset
from tests.family.notation import rules_of
from tests.rules.given import given

LM = "loba-de-menos"


def test_what_is_remembered_stays_small() -> None:
    """A8: by number and by weight; what is forgotten is found again."""
    memory: dict[int, list[int]] = {}
    remember(memory, 0, [1] * (HEAVY + 1))
    assert memory == {}, "a long list is found again rather than kept"
    for key in range(MOST):
        remember(memory, key, [key])
    assert len(memory) == MOST
    remember(memory, MOST, [MOST])
    assert memory == {MOST: [MOST]}


def test_a_table_for_each_ruleset_and_not_for_ever() -> None:
    """House rules are many: equal ones share what was found, old ones are let go."""
    made: list[Ruleset] = []

    def make(rules: Ruleset) -> str:
        made.append(rules)
        return f"table of {rules.limit.at}"

    tables = PerRuleset(make)
    base = rules_of(LM)
    for at in range(50, 50 + RULESETS + 5):
        assert tables(with_options(base, {"limit": at})) == f"table of {at}"
    assert len(made) == RULESETS + 5
    same, equal = with_options(base, {"limit": 60}), with_options(base, {"limit": 60})
    assert tables(same) == tables(equal) == "table of 60"
    assert len(made) == RULESETS + 5


def test_too_much_to_ask_is_said_and_not_searched() -> None:
    """A7: a contrived question is refused within its budget (contract: ``TOO_COMPLEX``)."""
    rules = rules_of("loba-centroamericana")
    with pytest.raises(TooComplex):
        ask_arrangement(rules, rules.pack.cards)
    budget = Budget(2)
    budget.spend(2)
    with pytest.raises(TooComplex):
        budget.spend()


TABLES: list[tuple[str, dict[str, Any], list[tuple[str, str]], str]] = [
    # hand of the seat in turn, more of the position, faults, why
    ("2C", {"round": 0}, [("/position/round", "NOT_DEALT")], "A14: cards are dealt in some round"),
    ("2C", {"deal": 0}, [("/position/deal", "NOT_DEALT")], "A14: and in some deal"),
    ("", {}, [("/position/seats/0/hand", "NO_CARDS")], "A14: an empty hand has ended the deal"),
    ("2C", {"phase": "show", "id": "chinchon", "waiting": [1, 1]},
     [("/position/turn/seat", "NOT_WAITED_FOR"), ("/position/waiting/0", "NOT_WAITED_FOR"),
      ("/position/waiting/1", "NOT_WAITED_FOR")],
     "A14: who shows, shows once"),
    ("1O", {"phase": "show", "id": "chinchon", "others": ({"hand": ["5C", "1C"]},), "stock": 9},
     [("/position/seats/1/hand", "TOO_MUCH_LOOSE")], "CN-6.9: one loose card, not two"),
    ("1O", {"phase": "show", "id": "chinchon", "others": ({"hand": ["6C"]},), "stock": 9},
     [("/position/seats/1/hand", "TOO_MUCH_LOOSE")], "CN-6.9: worth five at most"),
    ("1O", {"phase": "show", "id": "chinchon", "others": ({"hand": 5},), "closer": 1, "stock": 9},
     [("/position/seats/1/hand", "TOO_MUCH_LOOSE")], "CN-6.9: whatever they are"),
    ("1O", {"phase": "show", "id": "chinchon", "others": ({"hand": ["1C"]},), "stock": 9,
            "options": {"close_loose_cards": 0}},
     [("/position/seats/1/hand", "TOO_MUCH_LOOSE")], "CN-6.10: none"),
    ("1O", {"phase": "show", "id": "chinchon", "waiting": [9], "stock": 9},
     [("/position/waiting/0", "NO_SUCH_SEAT")], "A14: nobody sits there to have closed before"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "more", "wanted", "why"), TABLES)
def test_tables_that_cannot_be(
    hand: str, more: dict[str, Any], wanted: list[tuple[str, str]], why: str
) -> None:
    id = more.pop("id", LM)
    hand = "2C" if hand and id == LM else hand.replace("2C", "2B")
    with pytest.raises(Impossible) as impossible:
        given(id, hand, **{"others": (3,), **more})
    assert [(one.pointer, one.code) for one in impossible.value.faults] == wanted, why
