"""Melds and lay-offs are those of the dumb reading, whatever the dials (rulings 10-26)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from referee.rules.cards import Card
from referee.rules.melds.growing import growth
from referee.rules.melds.listing import tables
from referee.rules.melds.sets import is_set
from referee.rules.questions import ask_lay_off, ask_meld
from referee.rules.rulesets.built_in import RULESETS
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA, TableMeld
from tests.rules import oracle

Codes = tuple[str, ...]
Dials = dict[str, int | str | bool | None]

LM = RULESETS["loba-de-menos"]
LM = replace(LM, values=(*LM.values, *((rank, 1) for rank in "1SCR")))
JK = "JK"


def read(rules: Ruleset, codes: Sequence[str]) -> tuple[Card, ...]:
    return tuple(rules.pack.read(codes))


def write(rules: Ruleset, cards: Sequence[Card]) -> Codes:
    return tuple(rules.pack.write(cards))


def tuned(dials: Dials) -> Ruleset:
    """Loba de Menos with dials turned."""
    return replace(LM, **dials)  # type: ignore[arg-type]


# -- the oracle itself says what the rulings say

PICOS: Dials = {"twos_wild": True, "wild_twos_per_run": 1, "min_naturals": 2}
FREE: Dials = {"twos_wild": True, "wild_twos_per_run": None, "jokers_per_run": None}
ESCALERAS: list[tuple[Dials, str, str, str]] = [
    # dials, bag, arrangements, why
    ({}, "3S 4S 5S", "3S 4S 5S", "14"),
    ({}, "3S 4S", "", "14: three at least"),
    ({"run_min": 4}, "3S 4S 5S", "", "CA: four at least"),
    ({}, "3S 4S 5H", "", "one suit"),
    ({}, "3S 4S JK", "3S 4S JK, JK 3S 4S", "16: two naturals and a joker; either place"),
    ({}, "3S 5S JK", "3S JK 5S", "the joker in the gap"),
    ({}, "KS AS JK", "JK KS AS", "14: JK-K-A is Q-K-A, K-JK-A is nothing"),
    ({}, "KS 2S JK", "", "15: K-JK-2, no"),
    ({}, "KS AS 2S", "", "14: never K-A-2"),
    ({"ace": "wrap"}, "QS KS AS 2S", "QS KS AS 2S", "14: wrap"),
    ({"ace": "low"}, "QS KS AS", "", "LR: the ace is low only"),
    ({}, "JK JK 3S", "", "one joker a run"),
    (FREE, "JK 2S", "", "twos and jokers alone are none"),
    (FREE, "JK JK 2S", "", "14: twos and jokers alone are none"),
    (FREE, "JK 2S 3S", "JK 2S 3S, 2S JK 3S, 2S 3S JK, JK 3S 2S, 3S JK 2S, 3S 2S JK", "each its own move"),
    (PICOS, "2H 3H JK", "2H 3H JK, JK 2H 3H", "46: a two in its own place is a natural"),
    (PICOS, "2S 3H 5H", "3H 2S 5H", "a wild two"),
    (PICOS, "2S 2D 3H", "", "one wild two a run"),
    ({}, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS, "
     "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "14: A-2…K and 2…K-A"),
    ({}, "AS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "", "14: A…K plus another ace, no"),
    ({}, "JK AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "", "15: no joker beside a full A…K"),
    ({"ace": "both_ends"}, "AS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
     "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "14: two aces close both ends"),
]  # fmt: skip


@pytest.mark.parametrize(("dials", "bag", "expected", "why"), ESCALERAS)
def test_the_oracle_reads_escaleras(dials: Dials, bag: str, expected: str, why: str) -> None:
    orders = {tuple(order.split()) for order in expected.split(", ") if order}
    assert oracle.escaleras(tuned(dials), bag.split()) == orders, why


SETS: list[tuple[Dials, str, bool, bool, str]] = [
    # dials, bag, lawful when laid, lawful when grown, why
    ({}, "7H 7C 7S", True, True, "10"),
    ({}, "7H 7C", False, False, "10: three at least"),
    ({}, "7H 7H 7C", False, False, "10: three suits"),
    ({}, "7H 7H 7C 7S", True, True, "10: a twin of the three suits"),
    ({}, "7H 7H 7C 7C 7S 7S", True, True, "10: up to six"),
    ({}, "7H 7C 7S 7D", False, False, "10: the fourth suit never"),
    ({}, "7H 7C JK", False, False, "no joker in a pierna"),
    ({"set_kind": "any_suit_after"}, "7H 7C 7S 7D", False, True, "10: three suits when laid, any afterwards"),
    ({"set_kind": "any_suit_after"}, "7H 7C 7S 7S 7D 7D", False, True, "10: two of each at most"),
    ({"set_kind": "four_suits"}, "7H 7C 7S 7D", True, True, "11: three or four suits"),
    ({"set_kind": "four_suits"}, "7H 7H 7C 7S", False, False, "11: no twins"),
    ({"set_kind": "trio"}, "7H 7H 7C", True, True, "12: suits free"),
    ({"set_kind": "trio", "jokers_in_sets": 1}, "7H 7H JK", True, True, "CA: one joker"),
    ({"set_kind": "trio", "jokers_in_sets": 1}, "7H JK JK", False, False, "CA: one joker"),
    ({"set_kind": "trio", "jokers_in_sets": None}, "JK JK JK", False, False, "12: a natural at least"),
    ({"jokers_in_sets": 1}, "7H 7H JK", False, False, "property 4: two suits, whatever the joker is"),
    ({"jokers_in_sets": 1}, "7H 7C JK", True, True, "property 4"),
    ({"set_kind": "trio"}, "7H 7C 8C", False, False, "equal ranks"),
]


@pytest.mark.parametrize(("dials", "bag", "laid", "grown", "why"), SETS)
def test_the_oracle_reads_sets(dials: Dials, bag: str, laid: bool, grown: bool, why: str) -> None:
    rules, cards = tuned(dials), bag.split()
    assert (oracle.is_set(rules, cards), oracle.is_set(rules, cards, laid=True)) == (laid, grown), why


SAME: Dials = {"joker_shift": "same_side"}
LONG = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
LAY_OFFS: list[tuple[Dials, str, str, str, str]] = [
    # dials, meld, cards, arrangements, why
    ({}, "5S 6S 7S", "8S", "5S 6S 7S 8S", "17"),
    ({}, "5S 6S 7S", "8S 9S", "5S 6S 7S 8S 9S", "4: a block is one act"),
    ({}, "5S 6S 7S", "4S 8S", "", "both ends are two acts"),
    ({}, "5S 6S 7S", "JK", "JK 5S 6S 7S, 5S 6S 7S JK", "25"),
    ({}, "5S 6S 7S JK", "9S", "5S 6S 7S JK 9S", "20: beyond a joker"),
    ({}, "5S 6S 7S JK", "4S", "4S 5S 6S 7S JK", "21: the free end"),
    ({}, "5S 6S 7S JK", "8S", "JK 5S 6S 7S 8S", "19: the joker changes ends"),
    ({}, "5S 6S 7S JK", "8S 9S", "", "19: never together with a block"),
    ({}, "5S JK 7S", "6S", "", "23: the natural of an inside joker never enters"),
    ({}, "AS " + LONG[:-3] + " JK", "KS", "", "22: nowhere to go"),
    ({}, LONG + " JK", "AS", "", "22: it would be a low ace in a run with a high one"),
    ({}, LONG[3:] + " JK", "AS", "JK " + LONG[3:] + " AS", "22: JK becomes 2"),
    ({}, "QS KS JK", "AS", "JK QS KS AS", "22"),
    ({}, "JK 2S 3S", "AS", "AS 2S 3S JK", "22"),
    ({}, LONG, "AS", "AS " + LONG + ", " + LONG + " AS", "14: either end, and no saying which"),
    (SAME, "5S 6S 7S JK", "8S", "5S 6S 7S 8S JK", "24: tucked in, one place outward"),
    (SAME, "JK 6S 7S", "5S", "JK 5S 6S 7S", "24"),
    (SAME, "QS KS JK", "AS", "", "24: if that rank exists"),
    ({"joker_shift": "none"}, "5S 6S 7S JK", "8S", "", "LR: none"),
    (PICOS, "4H 5H 2S", "6H", "2S 4H 5H 6H", "25: a wild two is treated as a joker"),
    (PICOS, "3H 4H 2H", "5H", "2H 3H 4H 5H", "25: one that reaches its own place becomes natural"),
]


@pytest.mark.parametrize(("dials", "meld", "bag", "expected", "why"), LAY_OFFS)
def test_the_oracle_reads_lay_offs(dials: Dials, meld: str, bag: str, expected: str, why: str) -> None:
    orders = {tuple(order.split()) for order in expected.split(", ") if order}
    assert oracle.grown_escaleras(tuned(dials), tuple(meld.split()), bag.split()) == orders, why


# -- and the referee says what the oracle says


def any_rules(dice: random.Random) -> Ruleset:
    """A ruleset with every dial of melds and lay-offs turned at random."""
    twos = dice.random() < 0.4
    spanish = not twos and dice.random() < 0.1
    return tuned(
        {
            "pack_name": "spanish_40" if spanish else "french",
            "packs": 1 if spanish else dice.choice((1, 2, 2, 2)),
            "ace": "low" if spanish else dice.choice(("low", "either", "both_ends", "wrap")),
            "run_min": dice.choice((3, 3, 4)),
            "jokers_per_run": dice.choice((0, 1, 1, 2, None)),
            "twos_wild": twos,
            "wild_twos_per_run": dice.choice((1, 1, 2, None)) if twos else 0,
            "min_naturals": dice.choice((1, 1, 2)),
            "joker_shift": dice.choice(("none", "opposite", "opposite", "same_side")),
            "set_kind": dice.choice(("three_suits", "any_suit_after", "four_suits", "trio")),
            "jokers_in_sets": dice.choice((0, 0, 1, 2, None)),
        }
    )


def there_are(rules: Ruleset, bag: Sequence[str]) -> bool:
    """Whether the pack holds these cards, and few enough wild ones that the oracle comes to an end."""
    free = [card for card in bag if not oracle.is_fixed(rules, card)]
    return not rules.pack.surplus(rules.pack.read(bag)) and len(free) <= 5


def spoil(rules: Ruleset, dice: random.Random, bag: list[str]) -> None:
    """Put jokers, twos and strangers into a bag."""
    ranks, suits = rules.pack.ranks, rules.pack.suits
    for n in range(len(bag)):
        chance = dice.random()
        if chance < 0.12:
            bag[n] = JK
        elif chance < 0.2 and rules.twos_wild:
            bag[n] = "2" + dice.choice(suits)
        elif chance < 0.23:
            bag[n] = dice.choice(ranks) + dice.choice(suits)
    dice.shuffle(bag)


def near_run(rules: Ruleset, dice: random.Random, longest: int) -> list[str]:
    """Cards that are an escalera or nearly one."""
    ranks, suit = rules.pack.ranks * 2, dice.choice(rules.pack.suits)
    length = dice.choice((2, 3, 3, 4, 4, 5, 6, 8, len(rules.pack.ranks), len(rules.pack.ranks) + 1))
    start = dice.randrange(len(rules.pack.ranks))
    bag = [rank + suit for rank in ranks[start : start + min(length, longest)]]
    spoil(rules, dice, bag)
    return bag


def near_set(rules: Ruleset, dice: random.Random) -> list[str]:
    """Cards that are a set or nearly one."""
    rank = dice.choice(rules.pack.ranks)
    pool = [rank + suit for suit in rules.pack.suits] * rules.packs + [JK] * dice.randrange(3)
    bag = dice.sample(pool, min(len(pool), dice.randrange(2, 8)))
    if dice.random() < 0.1:
        bag[0] = dice.choice(rules.pack.ranks) + dice.choice(rules.pack.suits)
    return bag


def bags(seed: int, count: int) -> Iterator[tuple[Ruleset, list[str]]]:
    dice = random.Random(seed)
    made = 0
    while made < count:
        rules = any_rules(dice)
        bag = near_set(rules, dice) if dice.random() < 0.3 else near_run(rules, dice, 14)
        if there_are(rules, bag):
            made += 1
            yield rules, bag


@pytest.mark.parametrize("seed", range(4))
def test_every_meld_of_a_bag(seed: int) -> None:
    melds = 0
    for rules, bag in bags(seed, 600):
        runs, sets = oracle.escaleras(rules, bag), oracle.sets(rules, bag)
        as_run = ask_meld(rules, read(rules, bag), ESCALERA)
        found = [write(rules, order) for order in as_run.arrangements]
        assert (set(found), len(found)) == (runs, len(runs)), (rules, bag)
        as_set = ask_meld(rules, read(rules, bag), rules.set_name)
        assert {tuple(sorted(write(rules, order))) for order in as_set.arrangements} == sets, (rules, bag)
        assert (not as_run.breaches, not as_set.breaches) == (bool(runs), bool(sets)), (rules, bag)
        either = ask_meld(rules, read(rules, bag), None)
        kinds = [kind for kind, orders in ((rules.set_name, sets), (ESCALERA, runs)) if orders]
        assert either.kind == (kinds[0] if len(kinds) == 1 else None), (rules, bag)
        melds += bool(runs) + bool(sets)
    assert melds > 150, "the bags are near enough to melds to tell"


@pytest.mark.parametrize("seed", range(2))
def test_a_set_that_lay_on_the_table(seed: int) -> None:
    lawful = Counter[bool]()
    for rules, bag in bags(100 + seed, 900):
        expected = oracle.is_set(rules, bag, laid=True)
        assert is_set(rules, read(rules, bag), laid=True) == expected, (rules, bag)
        lawful[expected] += 1
    assert min(lawful.values()) > 50


def additions(rules: Ruleset, dice: random.Random, meld: Codes) -> list[str]:
    """Cards that may fit an escalera: beyond its ends, in the place of its wild cards, or any."""
    row, suit = oracle.readings(rules, meld)[0]
    ranks = rules.pack.ranks
    low, high = ranks.index(row[0]), ranks.index(row[-1])
    size = dice.choice((1, 1, 1, 2, 2, 3))
    starts = [high + 1, low - size, dice.randrange(13)]
    start = dice.choice(starts)
    bag = [ranks[(start + n) % len(ranks)] + suit for n in range(size)]
    if size == 1 and dice.random() < 0.5:
        bag = [dice.choice((row[0], row[-1], dice.choice(row))) + suit]
    if dice.random() < 0.4:
        spoil(rules, dice, bag)
    return bag


def escaleras_on_table(seed: int, count: int) -> Iterator[tuple[Ruleset, Codes, list[str]]]:
    dice = random.Random(seed)
    made = 0
    while made < count:
        rules = any_rules(dice)
        bag = near_run(rules, dice, 13)
        melds = sorted(oracle.escaleras(rules, bag)) if there_are(rules, bag) else []
        if melds:
            meld = dice.choice(melds)
            more = additions(rules, dice, meld)
            if there_are(rules, [*meld, *more]):
                made += 1
                yield rules, meld, more


@pytest.mark.parametrize("seed", range(4))
def test_every_lay_off_on_an_escalera(seed: int) -> None:
    grown = Counter[int]()
    for rules, meld, bag in escaleras_on_table(200 + seed, 450):
        expected = oracle.grown_escaleras(rules, meld, bag)
        answer = ask_lay_off(rules, ESCALERA, read(rules, meld), read(rules, bag), None)
        found = [write(rules, order) for order in answer.arrangements]
        assert (set(found), len(found)) == (expected, len(expected)), (rules, meld, bag)
        assert bool(answer.breaches) == (len(expected) != 1), (rules, meld, bag)
        for order in expected:
            told = ask_lay_off(rules, ESCALERA, read(rules, meld), read(rules, bag), read(rules, order))
            assert not told.breaches, (rules, meld, bag, order)
        grown[min(len(expected), 2)] += 1
    assert grown[0] > 50, "some may not"
    assert grown[1] > 100, "many may"
    assert grown[2] > 10, "some in several orders"


@pytest.mark.parametrize("seed", range(2))
def test_every_lay_off_on_a_set(seed: int) -> None:
    grown = Counter[bool]()
    for rules, bag in bags(300 + seed, 1500):
        for size in range(3, len(bag)):
            meld, more = bag[:size], bag[size:]
            if oracle.is_set(rules, meld):
                expected = oracle.grown_sets(rules, meld, more)
                kind = rules.set_name
                answer = ask_lay_off(rules, kind, read(rules, meld), read(rules, more), None)
                found = {tuple(sorted(write(rules, order))) for order in answer.arrangements}
                assert found == expected, (rules, meld, more)
                grown[bool(expected)] += 1
    assert min(grown.values()) > 20


# -- what is listed, from hands: the same tables answer hand after hand, so what they remember is tried too


ANY_RULES = [*RULESETS.values(), *(any_rules(random.Random(seed)) for seed in range(8))]
NAMES = [*RULESETS, *(f"any-{seed}" for seed in range(8))]


def parts(bag: Sequence[str], largest: int) -> set[Codes]:
    """Every different part of a bag, sorted."""
    return {tuple(part) for size in range(1, largest + 1) for part in combinations(sorted(bag), size)}


def hands(rules: Ruleset, seed: int, count: int, size: int) -> Iterator[list[str]]:
    """Hands rich in melds, of few ranks and suits: a run, a set, and strays."""
    dice = random.Random(seed)
    while count:
        hand = (near_run(rules, dice, 5) + near_set(rules, dice) + near_run(rules, dice, 4))[:size]
        if there_are(rules, hand):
            count -= 1
            yield hand


def named(rules: Ruleset, cards: Sequence[Card], kind: str | None) -> tuple[str, Codes]:
    """A listed meld with its kind; a set as a sorted tuple."""
    codes = write(rules, cards)
    known = kind or (ESCALERA if oracle.readings(rules, codes) else rules.set_name)
    return known, codes if known == ESCALERA else tuple(sorted(codes))


@pytest.mark.parametrize("rules", ANY_RULES, ids=NAMES)
def test_every_meld_of_a_hand_is_listed_once(rules: Ruleset) -> None:
    for hand in hands(rules, 400, 8, 8):
        expected = {
            *((ESCALERA, order) for part in parts(hand, 8) for order in oracle.escaleras(rules, part)),
            *((rules.set_name, order) for part in parts(hand, 8) for order in oracle.sets(rules, part)),
        }
        listed = tables(rules).melds(read(rules, hand))
        found = [named(rules, meld.cards, meld.kind) for meld in listed]
        assert (set(found), len(found)) == (expected, len(expected)), hand


def listed_lay_offs(rules: Ruleset, kind: str, meld: Codes, hand: Sequence[str]) -> list[tuple[Codes, Codes]]:
    on_table, cards = TableMeld("m1", 0, kind, read(rules, meld)), read(rules, hand)
    acts = growth(rules).lay_offs(on_table, cards)
    return [(tuple(sorted(write(rules, act.cards))), write(rules, act.arrangement or ())) for act in acts]


def shorter(rules: Ruleset, meld: Codes) -> list[Codes]:
    """The escalera, and what is left of it without its last cards or its first: told apart by little."""
    return [part for part in (meld, meld[:-1], meld[:3], meld[1:]) if oracle.readings(rules, part)]


@pytest.mark.parametrize("rules", ANY_RULES, ids=NAMES)
def test_every_lay_off_of_a_hand_is_listed_once(rules: Ruleset) -> None:
    dice, tried = random.Random(5), 0
    while tried < 24:
        bag = near_run(rules, dice, 13)
        melds = sorted(oracle.escaleras(rules, bag)) if there_are(rules, bag) else []
        if not melds:
            continue
        few = additions(rules, dice, dice.choice(melds))
        for hand in (few, [*few, *near_run(rules, dice, 4)][:6]):
            for meld in shorter(rules, dice.choice(melds)):
                if there_are(rules, [*meld, *hand]):
                    tried += 1
                    expected = {
                        (part, order)
                        for part in parts(hand, 6)
                        for order in oracle.grown_escaleras(rules, meld, part)
                    }
                    found = listed_lay_offs(rules, ESCALERA, meld, hand)
                    assert (set(found), len(found)) == (expected, len(expected)), (meld, hand)


@pytest.mark.parametrize("ace", ["low", "either", "both_ends", "wrap"])
@pytest.mark.parametrize("run_min", [3, 4])
def test_a_whole_suit_and_its_twin_ace(ace: str, run_min: int) -> None:
    rules = tuned({"ace": ace, "run_min": run_min})
    for hand in ("A23456789TJQK", "A23456789TJQKA", "23456789TJQK"):
        rows = {row for size in range(run_min, 15) for row in oracle.rows(rules, size)}
        expected = [tuple(rank + "H" for rank in row) for row in rows if not Counter(row) - Counter(hand)]
        listed = tables(rules).melds(read(rules, [rank + "H" for rank in hand]))
        assert sorted(write(rules, meld.cards) for meld in listed) == sorted(expected), "14"


@pytest.mark.parametrize(("dials", "meld", "bag", "expected", "why"), LAY_OFFS)
def test_a_lay_off_of_the_rulings_is_listed(
    dials: Dials, meld: str, bag: str, expected: str, why: str
) -> None:
    rules, cards = tuned(dials), bag.split()
    listed = listed_lay_offs(rules, ESCALERA, tuple(meld.split()), cards)
    whole = sorted(order for part, order in listed if part == tuple(sorted(cards)))
    assert whole == sorted(tuple(order.split()) for order in expected.split(", ") if order), why


@pytest.mark.parametrize("rules", ANY_RULES, ids=NAMES)
def test_every_lay_off_on_a_set_is_listed_once(rules: Ruleset) -> None:
    dice, tried = random.Random(6), 0
    while tried < 12:
        bag = near_set(rules, dice)
        meld = bag[:3]
        if not oracle.is_set(rules, meld):
            continue
        hand = [*bag[3:], *near_set(rules, dice)][:6]
        if there_are(rules, [*meld, *hand]):
            tried += 1
            expected = {part for part in parts(hand, 6) if oracle.grown_sets(rules, meld, part)}
            found = [cards for cards, _ in listed_lay_offs(rules, rules.set_name, tuple(meld), hand)]
            assert (set(found), len(found)) == (expected, len(expected)), (meld, hand)
