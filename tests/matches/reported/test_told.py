"""Matches at real tables: what is told of a deal and of its moves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from events.catalogue import (
    CardDrawn,
)
from referee.histories.adjudicate import adjudicate
from referee.histories.recording import recorded
from referee.histories.verdict import ILLEGAL
from referee.matches.bench import Bench
from referee.matches.errors import (
    CannotHaveBeen,
    NoDealDue,
    NotReported,
    OnlyReported,
    Senseless,
)
from referee.matches.opening import REFEREE, Opening
from referee.matches.reports import TableDeal
from referee.rules.cards import HIDDEN
from referee.rules.moves import Discard, DrawStock, Move, TakeDiscard
from referee.rules.rulebook import Code
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import DEAL, DRAW, REPORTED
from referee.rules.views import OPERATOR
from tests.matches.house import LM, house, opened, opening, whole_log
from tests.matches.reported.tables import PILE, UNKNOWN, begun, cards, meld, told
from tests.matches.reporting import Table
from tests.rules.positions_made import turned

GAMES = [
    RULESETS["loba-de-menos"],
    RULESETS["loba-de-menos-reenganche"],
    RULESETS["loba-centroamericana"],
    RULESETS["loba-de-mas-clasica"],
    RULESETS["chinchon"],
    turned("loba-de-menos", {"joker_discard": "never", "limit": 40}),
    turned("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn", "limit": 40}),
]


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.id} {rules.joker_discard}")
def test_what_really_happened_is_never_refused(rules: Ruleset, share: float) -> None:
    """However little was seen of it, every move goes through, every count is the real one."""
    random = Random(f"{share}")
    table = Table(house(), rules, rules.players[0], 3, lambda seat: random.random() < share)
    told: Counter[str | None] = Counter()
    for n, answer in enumerate(table.reports()):
        told.update(ruling.undecided for ruling in answer.rulings)
        if n > 400:
            break
    assert told.keys() <= {None, "UNSEEN_CARDS"}
    if share == 1.0:
        assert told.keys() == {None}
    known, truth = table.state, table.truth
    assert [seat.total for seat in known.seats] == [seat.total for seat in truth.seats]
    assert [len(seat.hand) for seat in known.seats] == [len(seat.hand) for seat in truth.seats]
    audit = table.desk.audit(table.match)
    assert audit.ok, audit.faults
    undecided = [] if audit.undecided is None else audit.undecided
    assert len(undecided) <= told["UNSEEN_CARDS"]
    lines = [(record.event, record.at) for record in whole_log(table.desk, table.match, OPERATOR)]
    found = adjudicate(recorded(lines))
    assert not any(line.verdict and line.verdict.outcome == ILLEGAL for line in found.lines)
    assert found.clean


def test_it_waits_for_what_is_told_of_the_deal(desk: Bench) -> None:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1)).match
    assert (desk.version(match), desk.view(match, OPERATOR).state.phase) == (1, DEAL)
    assert desk.legal(match, 0).moves == ()
    desk.deal(match, TableDeal([9, UNKNOWN[1]], PILE, 89))
    state = desk.view(match, OPERATOR).state
    assert (state.phase, state.turn, len(state.stock)) == (DRAW, 0, 89)
    with pytest.raises(NoDealDue):
        desk.deal(match, TableDeal(UNKNOWN, PILE))


def test_a_whole_deck_is_known(desk: Bench) -> None:
    match = opened(desk, opening(2, dealing=REPORTED, first_dealer=1)).match
    desk.deal(match, Random(1).sample(LM.pack.cards, k=108))
    assert HIDDEN not in desk.view(match, OPERATOR).state.stock
    assert told(desk, match, 0, DrawStock()) == ["legal"]
    assert desk.audit(match).undecided == ()


DEALS = [
    (TableDeal([8, 9], PILE), "/hands/0"),
    (TableDeal([9, 9, 9], PILE), "/hands"),
    (TableDeal([9, 9]), "/pile"),
    (TableDeal([9, 9], PILE, 88), "/stock"),
    (TableDeal([cards("TD TD 2C 2C 3C 3C 4C 4C 5C"), 9], PILE), "/pile/0"),
]


@pytest.mark.parametrize(("deal", "at"), DEALS)
def test_a_deal_that_cannot_have_been(desk: Bench, deal: TableDeal, at: str) -> None:
    match = opened(desk, opening(2, dealing=REPORTED)).match
    with pytest.raises(CannotHaveBeen) as caught:
        desk.deal(match, deal)
    assert [fault.pointer for fault in caught.value.faults] == [at]
    assert desk.version(match) == 1


def test_a_card_shows_itself(desk: Bench) -> None:
    match = begun(desk)
    assert told(desk, match, 0, DrawStock()) == ["legal"]
    assert told(desk, match, 0, meld("7S 7H 7C")) == ["legal"]
    assert told(desk, match, 0, meld("8S 8H 9C")) == [Code.SET_RANKS_DIFFER]
    assert told(desk, match, 0, meld("7S 7H 7C")) == ["legal"]
    assert told(desk, match, 0, Discard(*cards("7S"))) == [Code.CARD_NOT_IN_HAND]
    assert told(desk, match, 0, Discard(*cards("2C"))) == ["legal"]


def test_what_hangs_on_hidden_cards_is_done_and_told(desk: Bench) -> None:
    match = begun(desk)
    assert told(desk, match, 0, TakeDiscard()) == ["UNSEEN_CARDS"]
    assert told(desk, match, 0, Discard(*cards("2C"))) == [Code.MUST_USE_TAKEN_CARD]
    assert desk.audit(match).undecided == ((3, "UNSEEN_CARDS"),)
    assert told(desk, match, 0, meld("8D 9D TD")) == ["legal"]
    found = desk.audit(match)
    assert (found.ok, found.undecided) == (True, ())


def test_a_turn_that_is_told_at_once_shows_its_own_use(desk: Bench) -> None:
    match = begun(desk)
    turn: list[Move] = [TakeDiscard(), meld("8D 9D TD"), Discard(*cards("2C"))]
    assert told(desk, match, 0, *turn) == ["legal"] * 3
    assert desk.audit(match).ok


def test_a_card_that_was_seen_drawn(desk: Bench) -> None:
    match = begun(desk, TableDeal([cards("2C 2C 3C 3C 4C 4C 5C 5C 6C"), UNKNOWN[1]], PILE))
    with pytest.raises(CannotHaveBeen, match="cannot have been drawn"):
        told(desk, match, 0, DrawStock(), drawn="2C")
    with pytest.raises(CannotHaveBeen, match="nothing was drawn"):
        told(desk, match, 0, TakeDiscard(), drawn="2C")
    assert told(desk, match, 0, DrawStock(), drawn="6C") == ["legal"]
    record = whole_log(desk, match, OPERATOR)[-1]
    assert record.event == CardDrawn(0, "6C")
    assert told(desk, match, 0, Discard(*cards("6C"))) == ["legal"]
    assert told(desk, match, 1, DrawStock()) == ["legal"]
    assert told(desk, match, 1, Discard(*cards("2C"))) == [Code.CARD_NOT_IN_HAND]
    assert desk.audit(match).ok


def test_only_the_operator_reports(desk: Bench) -> None:
    match = begun(desk)
    with pytest.raises(OnlyReported):
        desk.submit(match, 0, [DrawStock()], 0)
    assert desk.version(match) == 2
    other = opened(desk, opening(2)).match
    with pytest.raises(NotReported):
        desk.submit(other, 1, [DrawStock()], OPERATOR, drawn=cards("2C")[0])
    with pytest.raises(NotReported):
        desk.deal(other, TableDeal(UNKNOWN, PILE))
    with pytest.raises(NotReported):
        desk.tell_hands(other, [[], []])


def test_nothing_is_contributed_where_nothing_is_shuffled(desk: Bench) -> None:
    order = Opening(LM, ("Ana", "Beto"), dealing=REPORTED, contributions=("a", "b"))
    with pytest.raises(Senseless) as caught:
        desk.open(order)
    assert [fault.code for fault in caught.value.faults] == ["NOTHING_SHUFFLED"]
    assert REFEREE != REPORTED
