"""Counting what nobody saw: held against trying every way the cards can have gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest

from referee.rules import placing
from referee.rules.budget import TooComplex, metered
from referee.rules.cards import HIDDEN, Card, pack
from referee.rules.placing import MOST_OPEN, SEARCH_STEPS, Placing, Sighting
from referee.rules.unseen import Unseen

FRENCH = pack("french", 2, 4)
SPANISH = pack("spanish_40", 1, 0)


def _can_be(heaps: Sequence[Counter[Card]], sightings: Sequence[Sighting]) -> bool:
    """The same by trying every heap for every card, and every unseen card of the seat for each of them."""
    for heap_of in product(range(len(heaps)), repeat=len(sightings)):
        if all(_holds(heaps, sightings, heap_of, heap) for heap in range(len(heaps))):
            return True
    return False


def _holds(
    heaps: Sequence[Counter[Card]], sightings: Sequence[Sighting], heap_of: Sequence[int], heap: int
) -> bool:
    mine = [seen for seen, of in zip(sightings, heap_of, strict=True) if of == heap]
    if (
        any(seen.heap not in (None, heap) for seen in mine)
        or Counter(seen.card for seen in mine) - heaps[heap]
    ):
        return False
    if any(seen.seat is not None and heap >= len(seen.held) for seen in mine):
        return False
    seats = {seen.seat for seen in mine if seen.seat is not None}
    return all(_in_time([seen.held[heap] for seen in mine if seen.seat == seat]) for seat in seats)


def _in_time(held: Sequence[int]) -> bool:
    """Whether each card shown can be one of those the seat had by then: the nth it got, each only once."""
    most = max(held)
    return any(
        all(place < had for place, had in zip(places, held, strict=True))
        for places in permutations(range(most), len(held))
    )


@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_trying_everything(seed: int) -> None:
    random, both = Random(seed), Counter[bool]()
    for _ in range(12):
        unseen, heaps = (
            Unseen.among(FRENCH, [[HIDDEN] * 2, [HIDDEN]], FRENCH.cards[:-6]),
            [Counter(FRENCH.cards[-6:])],
        )
        sightings: list[Sighting] = []
        for _ in range(random.randint(2, 7)):
            what = random.random()
            if what < 0.25:
                unseen.drawn(random.randrange(2))
            elif what < 0.35 and len(heaps) < 3:
                pile = random.sample(FRENCH.cards[-6:], 3)
                unseen.recycled(pile)
                heaps.append(Counter(pile))
            elif len(sightings) < 5:
                card = random.choice(FRENCH.cards[-7:])
                hand = random.random() < 0.8
                one = unseen.seen_in_hand(random.randrange(2), card) if hand else unseen.seen_in_stock(card)
                expected = _can_be(heaps, [*sightings, one])
                assert unseen.possible(one) is expected
                both[expected] += 1
                if expected:
                    sightings.append(one)
                    unseen.learn(one)
    assert both[True]
    assert both[False]


def test_a_third_copy_is_found() -> None:
    seven = FRENCH.index["7D"]
    unseen = Unseen.among(FRENCH, [[seven, HIDDEN], [HIDDEN]])
    first = unseen.seen_in_hand(0, seven)
    assert unseen.possible(first)
    unseen.learn(first)
    assert not unseen.possible(unseen.seen_in_hand(1, seven))


def test_a_card_of_the_old_stock_cannot_come_from_the_new_one() -> None:
    """Seat 0 held one hidden card when the stock went round, and no king was in the pile."""
    unseen = Unseen.among(SPANISH, [[HIDDEN], [HIDDEN]])
    unseen.recycled(SPANISH.read(["1O", "2O"]))
    unseen.drawn(0)
    kings = [unseen.seen_in_hand(0, card) for card in SPANISH.read(["RO", "RC"])]
    assert unseen.possible(kings[0])
    assert not unseen.possible(*kings)
    assert unseen.possible(kings[0], unseen.seen_in_hand(0, SPANISH.index["2O"]))


def test_a_card_shown_before_another_was_drawn_is_not_that_one() -> None:
    unseen = Unseen.among(SPANISH, [[HIDDEN], []])
    early = unseen.seen_in_hand(0, SPANISH.index["1O"])
    unseen.drawn(0)
    unseen.drawn(0)
    later = [unseen.seen_in_hand(0, card) for card in SPANISH.read(["2O", "3O"])]
    assert unseen.possible(early, *later)
    also_early = early._replace(card=SPANISH.index["4O"])
    assert not unseen.possible(early, also_early, later[0])


def test_what_a_hidden_card_may_still_be() -> None:
    known = SPANISH.cards[:-3]
    unseen = Unseen.among(SPANISH, [[HIDDEN], [HIDDEN, HIDDEN]], known)
    assert unseen.candidates(0) == sorted(SPANISH.cards[-3:])
    unseen.learn(unseen.seen_in_hand(1, SPANISH.cards[-1]))
    assert unseen.candidates(0) == sorted(SPANISH.cards[-3:-1])


def test_a_copy_learns_by_itself() -> None:
    unseen = Unseen.among(SPANISH, [[HIDDEN], [HIDDEN]])
    twin, ace = unseen.copy(), SPANISH.index["1O"]
    twin.learn(twin.seen_in_hand(0, ace))
    twin.recycled([])
    twin.drawn(1)
    assert unseen.possible(unseen.seen_in_hand(1, ace))
    assert not twin.possible(twin.seen_in_hand(1, ace))


def test_there_is_an_end_to_the_search() -> None:
    """Hundreds of cards that can each be of two heaps, and one more than there are."""
    aces = [FRENCH.index["AS"]] * 2
    unseen = Unseen.among(FRENCH, [[HIDDEN] * 2])
    unseen.recycled(aces)
    unseen.drawn(0)
    many = [unseen.seen_in_hand(0, aces[0])] * (MOST_OPEN + 1)
    with pytest.raises(TooComplex):
        unseen.possible(*many)


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[Sighting]:
    """The cards for which it was found out, one after the other, of which heaps they can be."""
    found, really = [], placing._heaps_of

    def counted(heaps: Sequence[dict[Card, int]], seen: Sighting) -> list[int]:
        found.append(seen)
        return really(heaps, seen)

    monkeypatch.setattr(placing, "_heaps_of", counted)
    return found


def round_and_round(turns: int) -> Unseen:
    """A hidden hand from which each card drawn unseen is thrown, and the stock goes round every ten turns."""
    unseen = Unseen.among(FRENCH, [[HIDDEN] * 9])
    for turn in range(turns):
        unseen.drawn(0)
        unseen.learn(unseen.seen_in_hand(0, FRENCH.cards[turn % 10]))
        if turn % 10 == 9:
            unseen.recycled(FRENCH.cards[:10])
    return unseen


def test_a_deal_with_too_many_open_cards_is_looked_through_once(looked: list[Sighting]) -> None:
    unseen = round_and_round(3_000)
    for _ in range(50):
        with pytest.raises(TooComplex):
            unseen.possible(unseen.seen_in_hand(0, FRENCH.cards[0]))
        with pytest.raises(TooComplex):
            unseen.copy().possible()
    assert MOST_OPEN < len(looked) < 2 * MOST_OPEN
    unseen.muddle()
    assert not unseen.origins.too_many, "all heaps are one"


def test_of_each_card_its_heaps_are_found_out_once(looked: list[Sighting]) -> None:
    unseen = round_and_round(200)
    for _ in range(50):
        assert unseen.possible()
        assert unseen.possible(unseen.seen_in_hand(0, FRENCH.cards[0]))
    assert len(looked) == 200 + 50


def test_to_look_through_many_heaps_is_work(looked: list[Sighting]) -> None:
    """None of the cards can be of two heaps, but in each there are a thousand to look at."""
    unseen = Unseen.among(FRENCH, [[HIDDEN]])
    for _ in range(1_000):
        unseen.recycled(())
    shown = [unseen.seen_in_hand(0, FRENCH.cards[0])] * 2_000
    with metered() as meter, pytest.raises(TooComplex):
        unseen.possible(*shown)
    assert len(looked) < len(shown)
    assert meter.spent > SEARCH_STEPS


def a_deal(random: Random) -> tuple[Unseen, list[Sighting]]:
    """A deal in which the stock went round twice with the same few cards, and what was shown of it."""
    few = FRENCH.read(["AS", "AS", "2S", "2S", "3S", "4S", "5S", "6S"])
    rest = Counter(FRENCH.cards) - Counter(few)
    unseen = Unseen.among(FRENCH, [[HIDDEN] * 2, [HIDDEN] * 2], rest.elements())
    shown: list[Sighting] = []
    for _ in range(2):
        for _ in range(random.randint(1, 3)):
            shown.append(unseen.seen_in_hand(random.randrange(2), random.choice(few)))
            unseen.drawn(random.randrange(2))
        unseen.recycled(random.sample(few, 4))
        unseen.drawn(random.randrange(2))
    return unseen, [*shown, *(unseen.seen_in_hand(random.randrange(2), card) for card in few[:3])]


@pytest.mark.parametrize("seed", range(30))
def test_making_room_finds_what_trying_everything_finds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"room {seed}")
    deals = [a_deal(random) for _ in range(40)]
    quick = [unseen.possible(*shown) for unseen, shown in deals]
    monkeypatch.setattr(Placing, "_make_room", lambda self, n, moved: False)
    assert [unseen.copy().possible(*shown) for unseen, shown in deals] == quick
    assert {True, False} == {*quick}


def test_a_way_that_was_found_is_gone_on_from() -> None:
    random = Random("hint")
    for _ in range(60):
        unseen, shown = a_deal(random)
        for one in shown:
            if unseen.possible(one):
                unseen.learn(one)
        fresh = Unseen(unseen.heaps, unseen.held, unseen.sightings)
        last = unseen.seen_in_hand(0, FRENCH.index["AS"])
        assert unseen.possible()
        assert unseen.possible(last) == fresh.possible(last)


def test_where_nothing_can_be_told_apart_nothing_certain_is_lost() -> None:
    """A card nobody saw went from hand to hand: from then on heaps are one."""
    unseen = Unseen.among(SPANISH, [[HIDDEN], [HIDDEN]], SPANISH.cards[:-2])
    unseen.learn(unseen.seen_in_hand(0, SPANISH.cards[-1]))
    unseen.recycled(SPANISH.cards[:2])
    unseen.drawn(1)
    unseen.learn(unseen.seen_in_stock(SPANISH.cards[0]))
    unseen.muddle()
    assert (len(unseen.heaps), unseen.held) == (1, [[1], [2]])
    assert unseen.possible()
    assert not unseen.possible(unseen.seen_in_hand(1, SPANISH.cards[-1]))
    assert unseen.possible(unseen.seen_in_hand(1, SPANISH.cards[1]))
    unseen.forget(1, SPANISH.cards[5:6])
    assert unseen.possible(unseen.seen_in_hand(1, SPANISH.cards[5]))
