"""Records for tests: any record that can be told at all, and small ones that people might type."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from referee.histories.document import (
    Attempt,
    Comment,
    Deal,
    DealResult,
    Entry,
    Header,
    History,
    MatchResult,
    Played,
    TableRuling,
)
from referee.histories.moves_read import KINDS
from referee.histories.strict_json import write_json
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulesets import RULESETS, Ruleset, ruleset, with_options

RULES = [
    *RULESETS.values(),
    with_options(ruleset("loba-de-menos"), {"joker_shift": "none", "limit": {"at": 51, "cmp": ">"}}),
    with_options(ruleset("loba-de-menos"), {"values": {"JK": 25, "A": 15}, "jokers_per_run": None}),
    with_options(ruleset("chinchon"), {"pack_name": "spanish_48"}),
]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
names = texts.filter(bool)
moments = st.sampled_from(["2026-11-30T12:00:00Z", "2026-11-30T12:00:00.000Z"])
_plain = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | texts
_values = st.recursive(
    _plain,
    lambda inside: st.lists(inside, max_size=2) | st.dictionaries(texts, inside, max_size=2),
    max_leaves=4,
)
extras = st.dictionaries(st.from_regex(r"x-[A-Za-z0-9_.-]{1,8}", fullmatch=True), _values, max_size=2).map(
    lambda members: tuple((name, write_json(value)) for name, value in members.items())
)


@st.composite
def histories(draw: st.DrawFn) -> History:
    """Any record."""
    rules = draw(st.sampled_from(RULES))
    seats = draw(st.integers(2, 5))
    header = draw(_headers(rules, seats))
    return History(header, tuple(draw(st.lists(_entries(rules, seats), max_size=12))))


def _headers(rules: Ruleset, seats: int) -> st.SearchStrategy[Header]:
    def one_a_seat(value: st.SearchStrategy[Any], usual: Any) -> st.SearchStrategy[tuple[Any, ...]]:
        told = st.tuples(*[value] * seats).filter(lambda all: any(one != usual for one in all))
        return st.just(()) | told

    return st.builds(
        Header,
        rules=st.just(rules),
        players=st.tuples(*[names] * seats),
        first_dealer=st.integers(0, seats - 1),
        totals=one_a_seat(st.integers(-50, 400), 0),
        rebuys=one_a_seat(st.integers(0, 3), 0),
        deals_won=one_a_seat(st.integers(0, 3), 0),
        statuses=one_a_seat(st.sampled_from(["playing", "eliminated", "resigned", "won"]), "playing"),
        lang=st.none() | st.sampled_from(["en", "es", "pt"]),
        match=st.none() | names,
        origin=st.none() | texts,
        extra=extras,
    )


def cards_of(rules: Ruleset) -> st.SearchStrategy[Card]:
    """Any card of the game, one that nobody saw included."""
    return st.sampled_from([*rules.pack.naturals, JOKER, HIDDEN])


def moves_of(rules: Ruleset) -> st.SearchStrategy[Move]:
    """Any move that can be told, right or wrong."""
    card = cards_of(rules)
    cards = st.lists(card, max_size=6).map(tuple)
    meld = st.builds(LayMeld, cards, st.none() | st.sampled_from(KINDS))
    melds = st.lists(meld, max_size=3).map(tuple)
    names_of_melds = st.sampled_from(["m1", "m12", "", "the long one", "l", "="])
    lay_off = st.builds(LayOff, names_of_melds, cards, st.none() | cards)
    bare = [DrawStock(), TakeDiscard(), DeclareBlocked(), Rebuy(), DeclineRebuy(), Resign()]
    return st.one_of(
        st.sampled_from(bare),
        meld,
        st.builds(Open, melds),
        lay_off,
        st.builds(SwapJoker, names_of_melds, card),
        st.builds(Discard, card),
        st.builds(Close, melds, card),
        st.builds(Show, melds, st.lists(lay_off, max_size=2).map(tuple)),
    )


def _entries(rules: Ruleset, seats: int) -> st.SearchStrategy[Entry]:
    card = cards_of(rules)
    cards = st.lists(card, max_size=8).map(tuple)
    remark: dict[str, Any] = {"at": st.none() | moments, "note": st.none() | texts, "extra": extras}
    seat, number = st.integers(0, seats - 1), st.integers(1, 20)
    points = st.tuples(*[st.none() | st.integers(-100, 300)] * seats)
    totals = st.tuples(*[st.integers(-100, 300)] * seats)
    dealt: dict[str, Any] = {"deal": number, "round": number, "dealer": st.none() | seat} | remark
    draws = st.sampled_from([DrawStock()])
    maybe_card, maybe_cards = st.none() | card, st.none() | cards
    winners = st.lists(seat, max_size=seats, unique=True).map(tuple)
    codes = st.sampled_from([(), ("SET_SUITS",), ("A", "B_C")])
    hands = st.none() | st.tuples(*[cards] * seats)
    left = st.none() | st.tuples(*[st.none() | cards] * seats)
    return st.one_of(
        st.builds(Played, seat=seat, move=moves_of(rules), **remark),
        st.builds(Played, seat=seat, move=draws, drawn=maybe_card, recycled=maybe_cards, **remark),
        st.builds(Played, seat=seat, move=st.just(TakeDiscard()), drawn=maybe_card, **remark),
        st.builds(Attempt, seat=seat, move=moves_of(rules), codes=codes, **remark),
        st.builds(Deal, deck=st.none() | cards, **dealt),
        st.builds(Deal, hands=hands, pile=st.none() | cards, stock=st.none() | cards, **dealt),
        st.builds(TableRuling, text=texts, by=st.none() | names, clause=st.none() | names, **remark),
        st.builds(
            DealResult,
            deal=number,
            winner=st.none() | seat,
            blocked=st.booleans(),
            points=points,
            totals=totals,
            left=left,
            **remark,
        ),
        st.builds(MatchResult, winners=winners, totals=totals, **remark),
        st.builds(Comment, **(remark | {"note": texts})),
    )
