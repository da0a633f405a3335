"""A ruleset that changes raises its version; a match that was opened before keeps its law (issue 3).

The law of a match stands in its opening event, dial by dial. Here every ruleset is changed in the middle of a
match, as a new release of the referee would do it, and the match is read by a desk that remembers nothing.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice

import pytest

from events.catalogue import MatchOpened
from events.store import MemoryStore
from referee.rules.evolve import fold
from referee.rules.rulesets import RULESETS, Limit, Ruleset, dials_of, from_dials, ruleset
from referee.rules.state import OVER
from referee.rules.views import OPERATOR
from tests.api.table import KEY, app_over, bearer, desk_over, memory, open_match, reader
from tests.matches.house import house, opened, opening, play, whole_log


def raised(rules: Ruleset) -> Ruleset:
    """The next version: other points, another limit, other jokers, other sets."""
    values = tuple((rank, points + 1) for rank, points in rules.values)
    return replace(
        rules,
        version=rules.version + 1,
        values=values,
        limit=Limit(rules.limit.at + 1),
        jokers_per_run=3,
        run_min=rules.run_min + 1,
        set_kind="any_suit_after" if rules.set_kind != "any_suit_after" else "trio",
        direction="cw" if rules.direction == "ccw" else "ccw",
    )


@pytest.mark.parametrize("id", RULESETS)
def test_a_match_goes_on_under_the_law_it_was_opened_with(monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    store, old = MemoryStore(), ruleset(id)
    match = opened(house(store, seed=5), opening(2, rules=old)).match
    list(islice(play(house(store, seed=6), match, random.Random(5)), 25))
    before = house(store).view(match, OPERATOR).state

    monkeypatch.setitem(RULESETS, id, raised(old))
    desk = house(store, seed=7, prefix="later")
    assert desk.view(match, OPERATOR).state == before
    assert before.rules == old

    assert len(list(islice(play(desk, match, random.Random(6)), 25))) == 25
    log = whole_log(desk, match, OPERATOR)
    first = log[0].event
    assert isinstance(first, MatchOpened)
    assert (first.ruleset_version, first.dials) == (old.version, dials_of(old))
    assert fold(line.event for line in log).rules == old
    assert desk.audit(match).faults == ()

    fresh = opened(desk, opening(2, rules=ruleset(id))).match
    assert desk.view(fresh, OPERATOR).state.rules.version == old.version + 1


def test_it_scores_by_its_own_points_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last deal: what a card counted when the match was opened it counts when it ends."""
    id = "loba-de-menos"
    store = MemoryStore()
    match = opened(house(store, seed=5), opening(3, rules=ruleset(id))).match
    monkeypatch.setitem(RULESETS, id, raised(ruleset(id)))
    desk = house(store, seed=6)
    list(play(desk, match, random.Random(8)))
    table = desk.view(match, OPERATOR).state
    assert table.phase == OVER
    assert all(seat.total >= 101 for seat in table.seats if seat.status == "eliminated")
    assert desk.audit(match).faults == ()


def test_every_answer_names_the_version_that_ruled(monkeypatch: pytest.MonkeyPatch) -> None:
    client = reader(app_over(desk_over(memory())))
    match = open_match(client)
    rules = ruleset("loba-de-menos")
    monkeypatch.setitem(RULESETS, rules.id, raised(rules))
    assert match.move(0, {"type": "draw_stock"}).get_json()["ruleset_version"] == 1
    refused = match.move(0, {"type": "draw_stock"}).get_json()
    assert refused["ruling"]["ruleset_version"] == 1
    asked = client.post("/v1/rulings/meld", json={"ruleset": rules.id, "cards": ["7S", "7H", "7D"]})
    assert (asked.get_json()["ruleset_version"], asked.get_json()["legal"]) == (2, True)
    listed = client.get(f"/v1/rulesets/{rules.id}", headers=bearer(KEY)).get_json()
    assert listed["version"] == 2


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_the_dials_of_the_log_are_the_whole_law(rules: Ruleset) -> None:
    """From version, name and dials alone the same frozen value comes back, with options and without."""
    for law in (rules, raised(rules)):
        assert from_dials(law.id, law.version, dials_of(law)) == law
