"""The least a hand can be left with (section 4 of the rules, and the same question for every game)."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from referee.rules.budget import TooComplex
from referee.rules.questions import Arrangement, ask_arrangement
from referee.rules.rulesets import RULESETS, Ruleset, ruleset, with_options
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.rules import oracle

Codes = tuple[str, ...]


def arranged(rules: Ruleset, hand: str) -> Arrangement:
    return ask_arrangement(rules, rules.pack.read(hand.split()))


def least(rules: Ruleset, hand: Codes) -> int:
    """The fewest points that can stay loose, by trying every meld the oracle sees with the first card."""
    points = {code: rules.value_of[card] for code, card in rules.pack.index.items() if code != "??"}

    @cache
    def left(cards: Codes) -> int:
        if not cards:
            return 0
        first, rest = cards[0], cards[1:]
        best = points[first] + left(rest)
        for meld in groups_with(first, rest):
            if lawful((first, *meld)):
                best = min(best, left(less(rest, meld)))
        return best

    @cache
    def lawful(bag: Codes) -> bool:
        return oracle.is_set(rules, bag) or bool(oracle.escaleras(rules, bag))

    return left(tuple(sorted(hand)))


def groups_with(first: str, rest: Codes) -> Iterator[Codes]:
    """Every different bag of two or more of the other cards, suit or rank shared but for wild cards."""
    for size in range(2, len(rest) + 1):
        yield from set(combinations(rest, size))


def less(cards: Codes, gone: Codes) -> Codes:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def dense_hand(rules: Ruleset, dice: random.Random, size: int) -> Codes:
    """A hand from a corner of the pack, where melds are many: a few ranks of two suits, jokers at times."""
    ranks = dice.sample(range(len(rules.pack.ranks)), 1)[0]
    near = [(ranks + step) % len(rules.pack.ranks) for step in range(5)]
    corner = [
        rules.pack.ranks[rank] + suit for rank in near for suit in dice.sample(list(rules.pack.suits), 3)
    ]
    corner = [code for code in corner for _ in range(rules.pack.copies)] + ["JK"] * min(2, rules.pack.jokers)
    return tuple(dice.sample(corner, min(size, len(corner))))


GAMES: list[tuple[str, dict[str, object]]] = [
    *((id, {}) for id in RULESETS),
    ("chinchon", {"jokers": 2}),
    ("chinchon", {"pack_name": "spanish_48", "jokers": 2}),
    ("loba-de-menos", {"jokers_per_run": None}),
    ("loba-de-menos", {"set_kind": "any_suit_after", "jokers_in_sets": 2}),
    ("carioca", {"jokers_in_sets": None, "run_min": 3}),
]


@pytest.mark.parametrize(("id", "options"), GAMES, ids=lambda one: str(one))
def test_no_arrangement_leaves_less(id: str, options: dict[str, object]) -> None:
    """Against every way to take small hands apart; what is told is lawful, and every card is told once."""
    rules = with_options(ruleset(id), options)
    dice = random.Random(f"arrange {id} {options}")
    melded = 0
    for _ in range(25):
        hand = dense_hand(rules, dice, 7)
        found = ask_arrangement(rules, rules.pack.read(hand))
        write = rules.pack.write
        assert found.points == least(rules, hand), hand
        assert found.points == sum(rules.value_of[card] for card in found.loose)
        told = [*found.loose, *(card for _, cards in found.melds for card in cards)]
        assert sorted(write(told)) == sorted(hand)
        for kind, cards in found.melds:
            order = tuple(write(cards))
            if kind == "escalera":
                assert order in oracle.escaleras(rules, order), (hand, order)
            else:
                assert kind == rules.set_name
                assert oracle.is_set(rules, order), (hand, order)
        melded += len(found.melds)
    assert melded >= 5


HANDS = [
    # game, hand, melds, loose, points, why this row exists
    ("chinchon", "4C 4O 4B 5C 6C 7C 1E", "4O 4C 4B|5C 6C 7C", "1E", 1, "the four of copas goes there"),
    ("chinchon", "1O 2O 3O 4O 5O 6O 7O", "1O 2O 3O 4O 5O 6O 7O", "", 0, "a chinchón"),
    ("chinchon", "6B 7B SB 1O 1C 1E RO", "6B 7B SB|1O 1C 1E", "RO", 10, "the seven is next to the sota"),
    ("chinchon", "SO CO RO 1O 2C 4E 6B", "SO CO RO", "1O 2C 4E 6B", 13, "no rey-1"),
    ("chinchon", "1O 3O 5O 7O 1C 3C 5C", "", "1O 3O 5O 7O 1C 3C 5C", 25, "nothing at all"),
    ("loba-de-menos", "", "", "", 0, "an empty hand"),
    ("loba-de-menos", "9S AH JK", "", "9S AH JK", 29, "seed 000, seventh part: 9 + 10 + 10"),
    ("loba-de-menos", "4S 4H 4C 4D", "4H 4D 4C", "4S", 4, "the fourth suit never (10)"),
    ("loba-de-menos-reenganche", "4S 4H 4C 4D", "4S 4H 4D 4C", "", 0, "it belongs here (11)"),
    ("loba-de-menos", "QS KS AS 2S", "QS KS AS", "2S", 2, "no bridge; the two is cheapest"),
    ("loba-sin-comodines", "AS 2S 3S QS KS", "AS 2S 3S", "QS KS", 20, "the ace is low"),
    ("loba-centroamericana", "5S 6S 7S 8S 9H 9H JK", "5S 6S 7S 8S|9H 9H JK", "", 0, "a joker in a trío (12)"),
    ("loba-con-picos", "2H 3S 4S 6S", "3S 4S 2H 6S", "", 0, "a wild two between naturals"),

    ("carioca", "QH KH AH 2H", "QH KH AH 2H", "", 0, "wrap (14)"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "hand", "melds", "loose", "points", "why"), HANDS)
def test_hands(id: str, hand: str, melds: str, loose: str, points: int, why: str) -> None:
    rules = ruleset(id)
    found = arranged(rules, hand)
    assert found.points == points, why
    told = {frozenset(rules.pack.write(cards)) for _, cards in found.melds}
    assert told == {frozenset(meld.split()) for meld in melds.split("|") if meld}, why
    assert sorted(rules.pack.write(found.loose)) == sorted(loose.split()), why


def test_twelve_cards_with_four_jokers_take_tens_of_milliseconds() -> None:
    """In every game, over hands where much is possible; the median of CPU time."""
    for rules in RULESETS.values():
        dice = random.Random(f"twelve {rules.id}")
        naturals = rules.pack.naturals * rules.pack.copies
        took = []
        for _ in range(15):
            hand = [*dice.sample(naturals, 12 - rules.jokers), *[rules.pack.index["JK"]] * rules.jokers]
            began = time.process_time()
            ask_arrangement(rules, hand)
            took.append(time.process_time() - began)
        assert sorted(took)[7] < 0.08, (rules.id, took)


def test_where_wild_cards_know_no_bound_the_search_does() -> None:
    """Twos and jokers without limit: twenty cards are answered, and a whole pack is refused, not searched."""
    rules = ruleset("loba-de-mas-clasica")
    assert arranged(rules, "3H 5H 7H 9H JH 3S 5S 7S 2H 2H 2S 2S 2D 2D 2C 2C JK JK JK JK").points == 0
    with pytest.raises(TooComplex):
        ask_arrangement(rules, rules.pack.cards)


# --- over the wire ---


@pytest.fixture(scope="module")
def client() -> Reader:
    return reader(app_over(desk_over(memory())))


def ask(client: Reader, **body: object) -> tuple[int, dict[str, object]]:
    response = client.post("/v1/rulings/arrange", json=body)
    answer = response.get_json()
    assert isinstance(answer, dict)
    return response.status_code, answer


def test_an_answer(client: Reader) -> None:
    cards = ["6♦", "7d", "8D", "kc", "KH", "jk"]
    assert ask(client, ruleset="loba-de-menos", cards=cards) == (
        200,
        {
            "melds": [{"kind": "escalera", "cards": ["JK", "6D", "7D", "8D"]}],
            "loose": ["KH", "KC"],
            "points": 20,
            "ruleset": "loba-de-menos",
            "ruleset_version": 1,
        },
    )


def test_options_are_heard(client: Reader) -> None:
    body = {"ruleset": "chinchon", "cards": ["6O", "7O", "JK", "1C"]}
    assert ask(client, **body, options={"jokers": 2})[1]["points"] == 1
    status, problem = ask(client, **body)
    assert (status, problem["code"]) == (422, "IMPOSSIBLE_POSITION"), "without jokers there is none to hold"


REFUSED = [
    # body, status, code, why
    ({"ruleset": "loba-de-menos", "cards": ["7S"] * 3}, 422, "IMPOSSIBLE_POSITION", "three copies"),
    ({"ruleset": "chinchon", "cards": ["7O"] * 2}, 422, "IMPOSSIBLE_POSITION", "one pack has no twins"),
    ({"ruleset": "chinchon", "cards": ["TH"]}, 400, "NOT_A_CARD", "a card of the other pack"),
    ({"ruleset": "chinchon", "cards": ["8O"]}, 400, "NOT_A_CARD", "the 40 pack has no eight"),
    ({"ruleset": "loba-de-menos", "cards": ["??"]}, 400, "NOT_A_CARD", "a hidden card says nothing"),
    ({"ruleset": "canasta", "cards": []}, 422, "UNKNOWN_RULESET", "no game of ours"),
    ({"ruleset": "loba-de-menos", "cards": [], "kind": "pierna"}, 400, "UNKNOWN_FIELD", "no member"),
    ({"ruleset": "loba-de-menos", "cards": [], "options": {"ace": 1}}, 422, "SENSELESS_OPTION", "no dial"),
]


@pytest.mark.parametrize(("body", "status", "code", "why"), REFUSED)
def test_refusals(client: Reader, body: dict[str, object], status: int, code: str, why: str) -> None:
    response = client.post("/v1/rulings/arrange", json=body)
    assert (response.status_code, response.get_json()["code"]) == (status, code), why


def test_too_much_is_refused_not_endured(client: Reader) -> None:
    pack = ruleset("loba-de-menos").pack
    status, problem = ask(client, ruleset="loba-de-menos", cards=pack.write(pack.cards))
    assert (status, problem["code"]) == (422, "TOO_COMPLEX")
