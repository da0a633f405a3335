"""What a deal shows afterwards: held against every way in which it can have been, and against the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, Card
from referee.rules.hindsight import Answer
from referee.rules.judge import Allowed, judge
from referee.rules.reported import Outcome, Reason, with_hand
from referee.rules.rulesets.dials import Ruleset
from tests.rules.misplayed import Done, Misplayed, looked_back
from tests.rules.positions_made import Options, turned

GAMES: list[tuple[str, Options]] = [
    ("loba-de-menos", {}),
    ("loba-de-menos-reenganche", {}),
    ("loba-con-bazas", {}),
    ("loba-centroamericana", {}),
    ("carioca", {}),
    ("loba-de-mas", {}),
    ("loba-de-mas-clasica", {}),
    ("chinchon", {}),
    ("loba-de-menos", {"joker_substitution": True}),
    (
        "loba-de-menos",
        {"joker_substitution": True, "discard_use_by": "end_of_turn", "joker_discard": "never"},
    ),
]
MOST_WAYS = 3000


def ways(done: Done, later: Sequence[tuple[int, Card]]) -> set[tuple[Card, ...]] | None:
    """Every set of cards that the hidden ones of the hand can have been; None where there are too many.

    ``later`` is every card that came to light of the seat's hidden ones since, in order, each with how many
    unseen cards it had drawn by then. No card stayed hidden.
    """
    hidden = done.told.seats[done.seat].hand.count(HIDDEN)
    found: set[tuple[tuple[Card, ...], int]] = {((), 0)}
    for drawn, card in later:
        more = {(held, since + 1) for held, since in found if since < drawn}
        more |= {(tuple(sorted((*held, card))), since) for held, since in found if len(held) < hidden}
        found = more
        if len(found) > MOST_WAYS:
            return None
    return {held for held, _ in found if len(held) == hidden}


def came_to_light(deal: Misplayed, done: Done) -> list[tuple[int, Card]]:
    """The cards of the seat that were hidden at the act, or drawn since, as they were shown."""
    then, now = done.told.unseen, deal.told.unseen
    assert then is not None
    assert now is not None
    since = [one for one in now.sightings[len(then.sightings) :] if one.seat == done.seat]
    return [(sum(one.held) - sum(then.held[done.seat]), one.card) for one in since]


def lawful_in(done: Done, cards: tuple[Card, ...]) -> bool:
    known = [card for card in done.told.seats[done.seat].hand if card != HIDDEN]
    table = with_hand(done.told, done.seat, [*known, *cards])
    return isinstance(judge(table, done.seat, done.move), Allowed)


def expected(deal: Misplayed, done: Done) -> str | None:
    """What can be said of the act, by trying everything out; None where that takes too long."""
    found = ways(done, came_to_light(deal, done))
    if found is None:
        return None
    try:
        lawful = {lawful_in(done, cards) for cards in found}
    except TooComplex:
        return None
    assert lawful, "what really happened is taken for impossible"
    return "undecided" if len(lawful) > 1 else "legal" if lawful == {True} else "illegal"


def asked(
    rules: Ruleset, seeds: range, share: float, most: int, open_hands: bool
) -> Iterator[tuple[Misplayed, Done, Answer]]:
    for seed in seeds:
        deal = Misplayed(rules, rules.players[0], f"{rules.id} {seed} {share}", share, 0.3)
        for done, answer in looked_back(deal, most, open_hands)[0]:
            assert answer.outcome != (Outcome.ILLEGAL if done.lawful else Outcome.LEGAL), (done, answer)
            yield deal, done, answer


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_where_all_is_told_in_the_end_it_is_what_every_way_says(id: str, options: Options) -> None:
    """No stock went round in these: which cards were drawn when is all that is not known."""
    told = Counter[str]()
    for deal, done, answer in asked(turned(id, options), range(6), 0.3, 60, open_hands=True):
        said = expected(deal, done)
        told[said or "skipped"] += 1
        if said is not None and answer.reason is not Reason.TOO_COMPLEX:
            assert answer.outcome == said, (done, answer)
    print(told)
