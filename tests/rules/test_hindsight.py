"""What a deal shows afterwards: held against every way in which it can have been, and against the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from random import Random

import pytest

from referee.rules import hindsight
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.hindsight import Act, Answer, Hindsight, answered
from referee.rules.hinges import more_cards_help
from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.placing import Sighting
from referee.rules.reported import Outcome, Reason, with_hand
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import State
from referee.rules.unseen import Unseen
from tests.rules.misplayed import Done, Misplayed, looked_back
from tests.rules.positions_made import Options, reached, turned
from tests.rules.tables import move, table

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


def came_to_light(deal: Misplayed, done: Done) -> list[Sighting]:
    """The cards of the seat that were hidden at the act, or drawn since, as they were shown."""
    then, now = done.told.unseen, deal.told.unseen
    assert then is not None
    assert now is not None
    return [one for one in now.sightings[len(then.sightings) :] if one.seat == done.seat]


def ways_of_heaps(deal: Misplayed, done: Done, later: list[Sighting]) -> set[tuple[Card, ...]] | None:
    """The same where stocks went round: each choice of cards is put to the counting of all that was seen."""
    then, now = done.told.unseen, deal.told.unseen
    assert then is not None
    assert now is not None
    hidden = done.told.seats[done.seat].hand.count(HIDDEN)
    if comb(len(later), hidden) > MOST_WAYS:
        return None
    held = (*then.held[done.seat], *[0] * (len(now.heaps) - len(then.heaps)))
    found: set[tuple[Card, ...]] = set()
    for chosen in combinations(range(len(later)), hidden):
        seen = iter(range(len(later)))
        moved = [one._replace(held=held) if next(seen) in chosen else one for one in later]
        others = [one for one in now.sightings if not any(one is mine for mine in later)]
        if Unseen(now.heaps, now.held, [*others, *moved]).possible():
            found.add(tuple(sorted(later[n].card for n in chosen)))
    return found


def lawful_in(done: Done, cards: tuple[Card, ...]) -> bool:
    known = [card for card in done.told.seats[done.seat].hand if card != HIDDEN]
    table = with_hand(done.told, done.seat, [*known, *cards])
    return isinstance(judge(table, done.seat, done.move), Allowed)


def expected(deal: Misplayed, done: Done) -> str | None:
    """What can be said of the act, by trying everything out; None where that takes too long."""
    later, now, then = came_to_light(deal, done), deal.told.unseen, done.told.unseen
    assert now is not None
    assert then is not None
    if len(now.heaps) > 1:
        found = ways_of_heaps(deal, done, later)
    else:
        had = sum(then.held[done.seat])
        found = ways(done, [(sum(one.held) - had, one.card) for one in later])
    if found is None:
        return None
    try:
        lawful = {lawful_in(done, cards) for cards in found}
    except TooComplex:
        return None
    assert lawful, "what really happened is taken for impossible"
    return "undecided" if len(lawful) > 1 else "legal" if lawful == {True} else "illegal"


def asked(
    rules: Ruleset, seeds: range, share: float, most: int, open_hands: bool = True, seats: int = 2
) -> Iterator[tuple[Misplayed, Done, Answer]]:
    """The acts of many deals that were undecided when they were done, and the last word on each."""
    for seed in seeds:
        deal = Misplayed(rules, seats, f"{rules.id} {seed} {share}", share, 0.3)
        for done, answer in looked_back(deal, most, open_hands):
            assert answer.outcome != (Outcome.ILLEGAL if done.lawful else Outcome.LEGAL), (done, answer)
            yield deal, done, answer


def exactly(rules: Ruleset, seeds: range, share: float = 0.3, most: int = 60, seats: int = 2) -> Counter[str]:
    """What is said where every hand is laid open in the end, each held against all that can have been."""
    told = Counter[str]()
    for deal, done, answer in asked(rules, seeds, share, most, seats=seats):
        told["heaps"] = max(told["heaps"], len(deal.told.unseen.heaps) if deal.told.unseen else 0)
        if answer.reason is Reason.TOO_COMPLEX:
            told["too complex"] += 1
        elif (said := expected(deal, done)) is not None:
            assert answer.outcome == said, (done, answer)
            told[said] += 1
    return told


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_where_all_is_told_in_the_end_it_is_what_every_way_says(id: str, options: Options) -> None:
    told = exactly(turned(id, options), range(40) if id == "chinchon" else range(3))
    assert told["illegal"] + told["legal"] > 0
    assert told["too complex"] <= told.total() / 10


@pytest.mark.parametrize(("id", "options"), GAMES[:3], ids=str)
def test_it_is_never_against_the_truth_when_the_stock_went_round(id: str, options: Options) -> None:
    """Nor where hands are never laid open; where they are, it is what every way says."""
    rules = turned(id, {**options, "hand_size": 18})
    for _ in asked(rules, range(1), 0.5, 150, open_hands=False, seats=5):
        pass
    told = exactly(rules, range(2), 0.8, 150, seats=5)
    assert told["heaps"] > 1
    assert told["illegal"] + told["legal"] > 0


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_many_deals(id: str, options: Options) -> None:
    """All that can be said is said, and nothing else; also where stocks go round and hands stay closed."""
    rules = turned(id, options)
    told = exactly(rules, range(100, 140))
    if id not in ("carioca", "chinchon"):
        long = turned(id, {**options, "hand_size": 18})
        told.update(exactly(long, range(100, 106), 0.7, 150, seats=rules.players[1]))
    print(f"\n{id} {options}: open in the end: {dict(told)}")
    for share, seats in ((0.0, 2), (0.3, 2), (0.7, 3), (0.5, rules.players[1])):
        for open_hands in (True, False):
            rest = asked(rules, range(1000, 1010), share, 400, open_hands, seats)
            told.update(str(answer.reason or answer.outcome) for _, _, answer in rest)
    print(f"{id} {options}: with the others: {dict(told)}")
    assert told["illegal"] > 0


# -- cases -------------------------------------------------------------------------------------------

MENOS = RULESETS["loba-de-menos"]


def hidden(state: State, count: int) -> State:
    """The table with so many hidden cards in seat 0's hand."""
    state.seats[0].hand += [HIDDEN] * count
    melds = [card for meld in state.melds for card in meld.cards]
    state.unseen = Unseen.among(state.rules.pack, [seat.hand for seat in state.seats], melds, state.pile)
    return state


def shown_later(state: State, text: str, *shown: str, drawn: int = 0, done: bool = True) -> Answer:
    """What is said of a move of seat 0 when these cards come to light one line after the other.

    So many cards that nobody saw were ``drawn`` before the first of them.
    """
    story, unseen = Hindsight(), state.unseen
    assert unseen is not None
    story.ask(Act(1, state, 0, move(state.rules, text), done))
    unseen = unseen.copy()
    for _ in range(drawn):
        unseen.drawn(0)
    for where, code in enumerate(shown, start=2):
        unseen.learn(unseen.seen_in_hand(0, state.rules.pack.index[code]))
        story.learn(where, unseen)
    (answer,) = answered([story])
    return answer


def said(answer: Answer) -> str:
    words = [str(answer.outcome), *(breach.code for breach in answer.breaches)]
    return " ".join([*words, *([] if answer.proved is None else [f"@{answer.proved}"])])


CASES = [
    # hand, hidden, move, cards that come to light, cards drawn before them, what is said, why
    ("JK", 1, "discard JK", "KD", 0, "illegal JOKER_DISCARD @2", "the king was beside it"),
    ("JK", 1, "discard JK", "JK", 0, "legal @2", "there was nothing but jokers"),
    ("JK", 1, "discard JK", "KD", 1, "undecided", "the king may have been drawn since"),
    ("JK", 1, "discard JK", "KD 2C", 1, "illegal JOKER_DISCARD @3", "one of these two was there"),
    ("JK", 1, "discard JK", "JK KD", 1, "undecided", "one of these two was there"),
    ("JK", 2, "discard JK", "JK KD", 0, "illegal JOKER_DISCARD @3", "both were there"),
    ("JK", 3, "discard JK", "JK", 0, "undecided", "two stay hidden, and may be jokers"),
    ("JK", 3, "discard JK", "JK JK JK KD 2C", 2, "undecided", "five, of which the hand held three"),
    ("JK", 3, "discard JK", "JK JK KD 2C", 1, "illegal JOKER_DISCARD @5", "four, of which it held three"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "count", "text", "shown", "drawn", "expected_", "why"), CASES)
def test_a_joker_beside_hidden_cards(
    hand: str, count: int, text: str, shown: str, drawn: int, expected_: str, why: str
) -> None:
    found = shown_later(hidden(table(MENOS, hand), count), text, *shown.split(), drawn=drawn)
    assert said(found) == expected_, why


TAKES = [
    # hand, hidden, top of the pile, cards that come to light, drawn before them, what is said
    ("2C", 2, "8D", "6D 7D", 0, "legal @3"),
    ("2C", 2, "8D", "6D KS", 0, "illegal TAKE_WITHOUT_USE @3"),
    ("2C", 2, "8D", "6D KS 7D", 1, "undecided"),
    ("2C", 2, "8D", "7D KS QS", 1, "illegal TAKE_WITHOUT_USE @4"),
    ("2C", 2, "8D", "QS KS 7D", 1, "illegal TAKE_WITHOUT_USE @3"),
    ("2C", 2, "8D", "8S 8H 8H 8S", 2, "undecided"),
    ("2C", 2, "8D", "8S 8H 8H", 1, "undecided"),
]


@pytest.mark.parametrize(("hand", "count", "top", "shown", "drawn", "expected_"), TAKES)
def test_a_take_with_hidden_cards(
    hand: str, count: int, top: str, shown: str, drawn: int, expected_: str
) -> None:
    state = hidden(table(MENOS, hand, pile=f"KH {top}", phase="draw", opened="no"), count)
    assert said(shown_later(state, "take", *shown.split(), drawn=drawn)) == expected_


FREE = turned("loba-de-menos", {"take_discard": "free"})
NEVER = turned("loba-de-menos", {"take_discard": "free", "joker_discard": "never"})


@pytest.mark.parametrize("rules", [FREE, NEVER], ids=["free", "never"])
def test_the_twin_of_a_taken_card(rules: Ruleset) -> None:
    def taken(count: int) -> State:
        return hidden(table(rules, "2C", pile="KH 8D", phase="draw", taken=True), count)

    assert said(shown_later(taken(1), "discard 8D", "8D")) == "legal @2"
    assert said(shown_later(taken(1), "discard 8D", "9D")) == "illegal DISCARD_OF_TAKEN_CARD @2"
    assert said(shown_later(taken(1), "discard 8D", "8D", drawn=1)) == "undecided"
    assert said(shown_later(taken(1), "discard 8D", "9D", "JK", drawn=1)).startswith("illegal")
    assert said(shown_later(taken(3), "discard 8D", "9D", "JK", drawn=1)) == "undecided"


def test_where_jokers_may_never_be_left_alone_more_cards_do_not_always_help() -> None:
    """With the joker in hand the turn has no end; with the king drawn since it would have had one."""
    state = hidden(table(NEVER, "6S 7S 8S"), 1)
    assert said(shown_later(state, "meld 6S 7S 8S", "JK", drawn=1)) == "undecided"
    assert said(shown_later(state, "meld 6S 7S 8S", "JK", "KD", drawn=1)) == "undecided"
    assert said(shown_later(state, "meld 6S 7S 8S", "2D", "KD", drawn=1)) == "legal @3"
    assert said(shown_later(state, "meld 6S 7S 8S", "JK")) == "illegal MUST_KEEP_DISCARD @2"


def test_an_attempt_is_decided_when_its_cards_show_themselves() -> None:
    state = hidden(table(MENOS, "7S 2C"), 2)
    assert said(shown_later(state, "meld 7S 7H 7C", "7H", "7C", done=False)) == "legal @3"
    assert said(shown_later(state, "meld 7S 7H 7C", "7H", "8C", done=False)) == "illegal CARD_NOT_IN_HAND @3"
    assert said(shown_later(state, "meld 7S 7H 7C", "7H", "7C", drawn=1, done=False)) == "undecided"


def test_what_would_take_too_much_search_stays_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "MOST_STEPS", 5)
    found = shown_later(hidden(table(MENOS, "JK"), 1), "discard JK", "KD")
    assert (found.outcome, found.reason) == (Outcome.UNDECIDED, Reason.TOO_COMPLEX)


def test_what_does_not_add_up_proves_nothing() -> None:
    """A hidden card went that nobody had: hand and count differ, so nothing is said."""
    state = hidden(table(MENOS, "JK"), 2)
    state.seats[0].hand.remove(HIDDEN)
    assert said(shown_later(state, "discard JK", "KD", "2C")) == "undecided"


def test_cards_that_changed_places_unseen_end_what_is_shown() -> None:
    state = hidden(table(MENOS, "JK"), 1)
    assert state.unseen is not None
    story, known = Hindsight(), state.unseen.copy()
    story.ask(Act(1, state, 0, move(MENOS, "discard JK")))
    story.learn(2, None)
    known.muddle()
    known.learn(known.seen_in_hand(0, MENOS.pack.index["KD"]))
    story.learn(3, known)
    assert said(answered([story])[0]) == "undecided"


def test_a_card_of_the_stock_that_went_round_was_drawn_since() -> None:
    """Both kings of diamonds lay in the pile that was shuffled: the one shown was not in the hand before."""
    state = hidden(table(MENOS, "JK", pile="KD KD 2S"), 1)
    assert state.unseen is not None
    story, known = Hindsight(), state.unseen.copy()
    story.ask(Act(1, state, 0, move(MENOS, "discard JK")))
    known.recycled(MENOS.pack.read(["KD", "KD"]))
    known.drawn(0)
    known.learn(known.seen_in_hand(0, MENOS.pack.index["KD"]))
    story.learn(2, known)
    assert said(answered([story])[0]) == "undecided"
    known.learn(known.seen_in_hand(0, MENOS.pack.index["JK"]))
    story.learn(3, known)
    assert said(answered([story])[0]) == "legal @3"


def test_what_cannot_have_been_is_not_looked_at() -> None:
    """Of two heaps: the ace can be of the first alone, where the hand held but one."""
    state = hidden(table(MENOS, "JK", pile="KD 3C 2S"), 1)
    assert state.unseen is not None
    story, known = Hindsight(), state.unseen.copy()
    story.ask(Act(1, state, 0, move(MENOS, "discard JK")))
    known.drawn(0)
    known.recycled(MENOS.pack.read(["KD", "3C"]))
    known.learn(*(known.seen_in_hand(0, MENOS.pack.index[code]) for code in ("AS", "KD")))
    story.learn(2, known)
    assert said(answered([story])[0]) == "illegal JOKER_DISCARD @2"


def test_a_card_that_another_seat_showed_was_drawn_from_the_stock_that_went_round() -> None:
    """One king of diamonds was in the heap, and the other seat had it: the second came from the pile."""
    state = table(MENOS, "JK", pile="KD 3C 2S")
    state.seats[1].hand += [HIDDEN] * 3
    state = hidden(state, 2)
    assert state.unseen is not None
    story, known, index = Hindsight(), state.unseen.copy(), MENOS.pack.index
    story.ask(Act(1, state, 0, move(MENOS, "discard JK")))
    known.learn(known.seen_in_hand(1, index["KD"]))
    known.drawn(0)
    known.recycled(MENOS.pack.read(["KD", "3C"]))
    known.drawn(0)
    known.learn(*(known.seen_in_hand(0, index[code]) for code in ("KD", "2C", "4C", "QS")))
    story.learn(2, known)
    assert said(answered([story])[0]) == "illegal JOKER_DISCARD @2"


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_another_card_in_hand_takes_no_way_out_away(id: str, options: Options) -> None:
    """What ``more_cards_help`` says: a lawful act is never refused like this with more cards in hand."""
    rules, random = turned(id, options), Random(id)
    for state in islice(reached(rules, 4), 60):
        moves, _ = legal_moves(state, state.turn)
        lain = [*state.pile, *(card for seat in state.seats for card in seat.hand)]
        rest = list((Counter(rules.pack.cards) - Counter(lain)).elements())
        for one in random.sample(moves, min(2, len(moves))):
            more = random.sample(rest, random.randint(1, 4))
            ruling = judge(with_hand(state, state.turn, [*state.hand, *more]), state.turn, one)
            naturals = sum(card != JOKER for card in more)
            breaches = ruling.breaches if isinstance(ruling, Refused) else ()
            assert not [b for b in breaches if more_cards_help(rules, b, naturals)], (one, more)
