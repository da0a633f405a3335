"""Taking seats (contract 6, 9): the first two lines of a match, and every order that makes no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

from events.catalogue import DealBlocked, Dealt, MatchOpened
from events.store import Store
from referee.matches.desk import Desk
from referee.matches.errors import NotThePack, Senseless
from referee.matches.opening import ASK, Opening, same_order
from referee.rules.rulesets import dials_of, from_dials
from referee.rules.views import OPERATOR
from tests.matches.house import LM, NAMES, deck_with, house, lm, opened, opening

FIRST, SECOND = "6D 7D 2C 3S KH 4C 9S QH 9C", "8S JS 4H AD 7C JD KD TC KC"
DECK = deck_with([FIRST, SECOND], "TD")


def in_order(hand: str) -> list[str]:
    """A hand as it is logged: by suit and rank."""
    return LM.pack.write(sorted(LM.pack.read(hand.split())))


def log(desk: Desk, match: str) -> list[object]:
    return [record.event for record in desk.events(match, OPERATOR).records]


def test_a_match_begins_with_its_whole_law_and_its_first_deal(desk: Desk) -> None:
    rules = lm(limit=50, ace="low")
    answer = opened(desk, opening(3, rules=rules, spectators=True, dealing=ASK))
    first, dealt = log(desk, answer.match)
    assert isinstance(first, MatchOpened)
    assert first.dials == dials_of(rules)
    assert from_dials(first.ruleset, first.ruleset_version, first.dials) == rules
    assert (first.players, first.dealing, first.spectators) == (list(NAMES[:3]), ASK, True)
    assert isinstance(dealt, Dealt)
    assert answer.version == 2


def test_a_given_deck_is_dealt_from_the_front(desk: Desk) -> None:
    """One at a time round the table from the first player, then the pile's first card, then the stock."""
    answer = opened(desk, opening(2, DECK, first_dealer=1))
    dealt = log(desk, answer.match)[1]
    assert dealt == Dealt(
        deal=1,
        round=1,
        dealer=1,
        hands=[in_order(FIRST), in_order(SECOND)],
        pile=["TD"],
        stock=LM.pack.write(DECK[19:]),
    )


def test_the_first_player_sits_next_to_the_dealer(desk: Desk) -> None:
    answer = opened(desk, opening(2, DECK, first_dealer=0))
    dealt = log(desk, answer.match)[1]
    assert isinstance(dealt, Dealt)
    assert dealt.hands[1] == in_order(FIRST)


def test_seat_nought_deals_a_given_deck_unless_told(desk: Desk) -> None:
    first = log(desk, opened(desk, opening(2, DECK)).match)[0]
    assert isinstance(first, MatchOpened)
    assert first.first_dealer == 0


def test_the_referee_draws_the_first_dealer_and_logs_it() -> None:
    dealers = set()
    for seed in range(20):
        desk = house(seed=seed)
        first = log(desk, opened(desk, opening(3)).match)[0]
        assert isinstance(first, MatchOpened)
        dealers.add(first.first_dealer)
    assert dealers == {0, 1, 2}


def test_a_told_dealer_deals_the_referees_shuffle(desk: Desk) -> None:
    first = log(desk, opened(desk, opening(3, first_dealer=2)).match)[0]
    assert isinstance(first, MatchOpened)
    assert first.first_dealer == 2


def test_each_seat_gets_a_token_that_proves_it(desk: Desk) -> None:
    answer = opened(desk, opening(4))
    passes = [desk.tokens.check(token) for token in answer.tokens]
    assert [(p.match, p.seat) for p in passes if p] == [(answer.match, seat) for seat in range(4)]


def test_no_token_stands_in_the_log(desk: Desk, store: Store) -> None:
    answer = opened(desk, opening(2))
    bodies = b"".join(line.body for line in store.read(answer.match))
    assert not any(token.encode() in bodies for token in answer.tokens)


def named(*players: str, first_dealer: int | None = None) -> Opening:
    return Opening(LM, players, first_dealer)


SENSELESS = [
    # the order                      faults
    (named(), [("/players", "SEATS_OUT_OF_RANGE")]),
    (named("Ana"), [("/players", "SEATS_OUT_OF_RANGE")]),
    (named(*"ABCDEF"), [("/players", "SEATS_OUT_OF_RANGE")]),
    (named("Ana", ""), [("/players/1", "NAME_LENGTH")]),
    (named("x" * 65, "Beto"), [("/players/0", "NAME_LENGTH")]),
    (named("Ana", "Beto", first_dealer=2), [("/first_dealer", "NO_SUCH_SEAT")]),
    (named("Ana", "Beto", first_dealer=-1), [("/first_dealer", "NO_SUCH_SEAT")]),
    (named("", "Beto", first_dealer=9), [("/players/0", "NAME_LENGTH"), ("/first_dealer", "NO_SUCH_SEAT")]),
    (replace(opening(2), rules=replace(LM, hand_size=60)), [("/players", "PACK_TOO_SMALL")]),
]


@pytest.mark.parametrize(("order", "faults"), SENSELESS)
def test_an_order_that_makes_no_sense_is_refused_whole(order: Opening, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(Senseless) as caught:
        house().open(order)
    assert [(fault.pointer, fault.code) for fault in caught.value.faults] == faults
    assert not isinstance(caught.value, NotThePack)


@pytest.mark.parametrize("names", [("José 🃏", "Ño"), ("{json}", "[x]"), ("--", "x" * 64)])
def test_names_are_kept_as_they_are(desk: Desk, names: tuple[str, ...]) -> None:
    answer = opened(desk, named(*names))
    assert desk.view(answer.match, OPERATOR).state.players == list(names)


def test_a_deck_that_is_not_the_pack_is_refused_with_its_faults(desk: Desk) -> None:
    with pytest.raises(NotThePack) as caught:
        desk.open(opening(2, [DECK[1], *DECK[1:]]))
    pointers = [fault.pointer for fault in caught.value.faults]
    assert pointers[-1] == "/deal/deck"
    assert all(pointer.startswith("/deal/deck") for pointer in pointers)


def test_a_wrong_deck_is_told_beside_other_faults() -> None:
    with pytest.raises(Senseless) as caught:
        house().open(replace(opening(2, DECK[1:]), players=("Ana",)))
    assert [fault.pointer for fault in caught.value.faults] == ["/players", "/deal/deck"]


def test_a_log_that_was_never_opened_was_opened_by_no_order() -> None:
    assert not same_order(opening(2), [DealBlocked("declared"), DealBlocked("declared")])


def test_two_matches_dealt_by_the_referee_are_two_deals(desk: Desk) -> None:
    one, two = (opened(desk, opening(2)) for _ in range(2))
    assert one.match != two.match
    assert log(desk, one.match)[1] != log(desk, two.match)[1]
