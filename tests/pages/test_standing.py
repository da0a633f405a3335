"""The badge of a wild card says what the law says it stands for, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.pages.assets import place
from referee.pages.cards import drawn
from referee.rules.cards import JOKER, SPANISH_48, Card
from referee.rules.melds.runs import card_at, fits, longest, possible_starts, read_run
from referee.rules.melds.sets import is_set
from referee.rules.melds.straights import is_straight, read_straight
from referee.rules.rulesets import RULESETS, with_options
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA
from tests.pages.conftest import Visit

SPANISH = with_options(RULESETS["chinchon"], {"jokers": 2, "jokers_per_run": 1})
GAMES = [*RULESETS.values(), SPANISH, with_options(SPANISH, {"pack_name": SPANISH_48})]
MANY = 120
ASK = """async ([place, cases]) => {
  const { standing } = await import(place);
  return cases.map(([codes, kind, pack, eights]) => standing(codes, kind, pack, eights));
}"""
Case = tuple[list[str], str, str, bool]


def case(rules: Ruleset, kind: str, cards: list[Card] | tuple[Card, ...]) -> Case:
    """What the page is asked."""
    return rules.pack.write(cards), kind, drawn(rules.pack_name), rules.pack_name == SPANISH_48


def runs(rules: Ruleset, random: Random) -> Iterator[tuple[Case, list[str]]]:
    """Escaleras with wild cards somewhere in them, and what the law reads in each place."""
    while True:
        length = random.randint(rules.run_min, longest(rules))
        suit, start = random.randrange(4), random.choice(possible_starts(rules, longest(rules) and length))
        if not fits(rules, start, length):
            continue
        cards = [card_at(rules, suit, start + at) for at in range(length)]
        for _ in range(random.randrange(4)):
            two = Card(random.randrange(4) * 13 + 1)
            cards[random.randrange(length)] = two if rules.twos_wild and random.random() < 0.5 else JOKER
        run = read_run(rules, cards)
        if run:
            law = [card_at(rules, run.suit, run.start + at) for at in range(length)]
            yield case(rules, ESCALERA, cards), rules.pack.write(law)


def sets(rules: Ruleset, random: Random) -> Iterator[tuple[Case, list[str]]]:
    """Sets, in which a wild card stands for the rank alone."""
    while True:
        rank, size = random.randrange(len(rules.pack.ranks)), random.randint(3, 6)
        cards = [Card(random.randrange(4) * 13 + rank) for _ in range(size)]
        if random.random() < 0.5:
            cards[random.randrange(size)] = JOKER
        if is_set(rules, cards):
            codes = rules.pack.write(cards)
            yield (
                case(rules, rules.set_name, cards),
                [rules.pack.ranks[rank] if code == "JK" else code for code in codes],
            )


def test_the_page_reads_a_meld_as_the_law_does(visit: Visit) -> None:
    asked: list[Case] = []
    law: list[list[str]] = []
    wild = 0
    for rules in GAMES:
        random = Random(rules.id)
        for made in (runs(rules, random), sets(rules, random)):
            for _ in range(MANY):
                one, stands = next(made)
                asked.append(one)
                law.append(stands)
                wild += one[0] != stands
    told: Any = visit.open("/table").evaluate(ASK, [place("felt.js"), asked])
    wrong = [
        (one, page, stands) for one, page, stands in zip(asked, told, law, strict=True) if page != stands
    ]
    assert wrong == []
    assert wild > len(asked) / 5, "hardly a meld of them had a wild card"


def test_a_straight_of_mixed_suits(visit: Visit) -> None:
    """Carioca's escala sucia (44): a joker stands for a rank of any suit."""
    rules = RULESETS["carioca"]
    random, asked, law = Random(44), [], []
    for _ in range(50):
        cards = [Card(random.randrange(4) * 13 + rank) for rank in range(13)]
        cards[joker := random.randrange(13)] = JOKER
        assert read_straight("sucia", cards) is not None
        if not is_straight(rules, cards):
            continue
        asked.append(case(rules, ESCALERA, cards))
        law.append([*asked[-1][0][:joker], rules.pack.ranks[joker], *asked[-1][0][joker + 1 :]])
    assert visit.open("/table").evaluate(ASK, [place("felt.js"), asked]) == law
    assert len(law) > 40
