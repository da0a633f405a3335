"""Twos that are wild in escaleras: which of the two they are is decided by their place (ruling 46)."""

from __future__ import annotations

import pytest

from tests.family.notation import counter, judged, listed, position

PI, UY, LC, LM = "loba-con-picos", "loba-uruguaya", "loba-de-mas-clasica", "loba-de-menos"

MELDS = [
    # game, cards, arrangements or None where it is no meld, why
    (PI, "2H 3H 4H", "2H 3H 4H|3H 4H 2H", "natural in its own place (46), wild as the five"),
    (PI, "2S 3H 4H", "2S 3H 4H|3H 4H 2S", "another two is wild: it may stand for the two or the five"),
    (PI, "3H 2H 5H", "3H 2H 5H", "out of its place it is wild, though of the suit"),
    (PI, "2H 2S 3H 4H", "2H 3H 4H 2S|2S 2H 3H 4H", "one natural, one wild"),
    (PI, "2S 2D 4H 5H", None, "two wild twos are one too many"),
    (
        PI,
        "JK 2S 4H 5H",
        "JK 2S 4H 5H|2S JK 4H 5H|JK 4H 5H 2S|2S 4H 5H JK|4H 5H JK 2S|4H 5H 2S JK",
        "one of each",
    ),
    (PI, "JK 4H 2S", None, "at least two naturals"),
    (PI, "2H 3H JK", "2H 3H JK|JK 2H 3H", "a two in its own place is one of the two naturals"),
    (PI, "2H JK 4H", "2H JK 4H", "and so here"),
    (PI, "2S 2H 2D", "2S 2H 2D", "twos among themselves are a pierna, natural all"),
    (PI, "7S 7H 2D", None, "in a pierna nothing is wild"),
    (PI, "AH 2H 3H", "AH 2H 3H", "ace low"),
    (PI, "AH 2S 3H", "AH 2S 3H", "a wild two for the two itself"),
    (PI, "QH KH 2S", "2S QH KH", "above the king there is nothing to stand for"),
    (UY, "3D 2S 5D", "3D 2S 5D", "as in con Picos"),
    (UY, "2S 2C 4D 5D", None, "one wild two a run"),
    (LC, "3D 2S 2C 6D", "3D 2S 2C 6D|3D 2C 2S 6D", "twos without limit"),
    (LC, "JK 2S 9H", "JK 2S 9H|2S JK 9H|JK 9H 2S|2S 9H JK|9H JK 2S|9H 2S JK", "one natural is enough there"),
    (LC, "QH KH 2S", "2S QH KH|QH KH 2S", "the ace is either: a two may stand for the high one"),
    (LC, "2S 2C JK", None, "twos and jokers alone are no escalera (14)"),
    (LM, "3H 2S 5H", None, "in Loba de Menos twos are natural"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "cards", "orders", "why"), MELDS)
def test_the_place_decides_and_the_arrangement_tells(
    id: str, cards: str, orders: str | None, why: str
) -> None:
    told = counter().post("/v1/rulings/meld", json={"ruleset": id, "cards": cards.split()}).get_json()
    found = {tuple(order) for order in told["arrangements"]}
    wanted = {tuple(order.split()) for order in (orders or "").split("|") if order}
    assert told["legal"] is (orders is not None), (why, told["breaches"])
    if "2H 2D" in cards:
        assert told["kind"] == "pierna"
    assert found == wanted, why


ORDERS = [
    # game, hand, act, codes, why
    (PI, "3H 4H 2S KC", "meld 2S 3H 4H", "", "the order is the order on the table: it stands for the two"),
    (PI, "3H 4H 2S KC", "meld 3H 4H 2S", "", "or for the five"),
    (PI, "3H 5H 2H KC", "meld 3H 2H 5H", "", "the two of hearts as a four"),
    (PI, "2H 3H 4H 2S KC", "meld 2S 2H 3H 4H", "", "the ace's place for the wild one"),
    (PI, "2H 3H 4H KC", "meld 4H 2H 3H", "", "naturals may be told in any order"),
]


@pytest.mark.parametrize(("id", "hand", "act", "codes", "why"), ORDERS)
def test_the_order_told_says_what_a_two_stands_for(
    id: str, hand: str, act: str, codes: str, why: str
) -> None:
    told, after = judged(counter(), position(id, hand), act)
    assert told == codes.split(), why
    assert len(after["melds"]) == 1


LAY_OFFS = [
    # game, options, meld, cards, arrangements or codes, why
    (PI, {}, "3H 4H 2S", "6H", "3H 4H 2S 6H", "extending beyond a wild two"),
    (PI, {}, "3H 4H 2S", "5H", "JOKER_FIXED", "no shift in con Picos: treated like a joker (25)"),
    (PI, {}, "3H 4H 5H", "2H", "2H 3H 4H 5H|3H 4H 5H 2H", "natural below, wild above: the player must say"),
    (PI, {}, "3H 2S 5H", "2H", "2H 3H 2S 5H", "only in its own place: the wild allowance is used up"),
    (PI, {}, "3H 2S 5H", "2D", "TOO_MANY_JOKERS", "a second wild two"),
    (PI, {}, "3H 2S 5H", "JK", "JK 3H 2S 5H|3H 2S 5H JK", "a joker beside it"),
    (LC, {}, "2S 4H 5H", "3H", "3H 4H 5H 2S", "opposite: the wild two changes ends (19, 25)"),
    (LC, {}, "2H 4H 5H 6H", "3H", "3H 4H 5H 6H 2H", "as itself it stood for the three; it moves up, wild"),
    (PI, {"joker_shift": "same_side"}, "2H 4H 5H", "3H", "2H 3H 4H 5H", "tucked in, it is natural again"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "meld", "cards", "told", "why"), LAY_OFFS)
def test_a_wild_two_on_the_table_is_a_joker(
    id: str, options: dict[str, object], meld: str, cards: str, told: str, why: str
) -> None:
    body = {
        "ruleset": id,
        "options": options,
        "meld": {"kind": "escalera", "cards": meld.split()},
        "cards": cards.split(),
    }
    answer = counter().post("/v1/rulings/lay-off", json=body).get_json()
    if told.isupper() and "_" in told:
        assert told in [breach["code"] for breach in answer["breaches"]], why
    else:
        assert {tuple(order) for order in answer["arrangements"]} == {
            tuple(order.split()) for order in told.split("|")
        }, (why, answer["breaches"])


POINTS = [(PI, "2S", 2), (UY, "2S", 25), (UY, "AS", 20), (UY, "KS", 10), (UY, "JK", 25), (LC, "2S", 3)]


@pytest.mark.parametrize(("id", "card", "points"), POINTS)
def test_a_two_left_in_hand(id: str, card: str, points: int) -> None:
    body = {"ruleset": id, "seats": [{"left": [card], "total": 0}, {"left": [], "total": 0}], "winner": 1}
    sign = -1 if id == LC else 1
    assert counter().post("/v1/rulings/score", json=body).get_json()["seats"][0]["points"] == sign * points


def test_a_list_names_each_reading_once() -> None:
    where = position(PI, "3H 4H 2S KC")
    assert [one["cards"] for one in listed(counter(), where, "meld")] == [
        ["2S", "3H", "4H"],
        ["3H", "4H", "2S"],
    ]
