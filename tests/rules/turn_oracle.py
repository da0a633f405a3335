"""A second, dumb reading of a whole turn (rulings 1-9 and 26-31): what may be done, can it still be ended?

It works on wire codes and on ``tests.rules.oracle``, shares nothing with the law, and tries everything that
may follow, to the end of the turn. What it says should be evident from reading it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product

from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA
from referee.rules.state import State
from tests.rules import oracle
from tests.rules.oracle import JK, Codes

Deed = tuple[object, ...]
Meld = tuple[str, Codes]
"""Kind and cards; those of a set sorted."""
OnTable = tuple[str, str, Codes, bool]
"""Name, kind, cards, and whether it is the seat's own."""
RANKS = "A23456789TJQK"


@dataclass(frozen=True)
class Table:
    """A turn as its seat sees it. ``owed``: a card that must be used, ``swapped`` if it is a joker that came
    off the table. ``moved``: whether the seat has done anything since it drew.
    """

    rules: Ruleset
    round: int
    hand: Codes
    melds: tuple[OnTable, ...]
    opened: bool
    opened_before: bool
    taken: str | None
    owed: str | None
    swapped: bool
    moved: bool


def table_of(state: State) -> Table:
    """The turn of the seat that is to act."""
    write, seat = state.rules.pack.write, state.seats[state.turn]
    taken, owed = (None if card is None else write([card])[0] for card in (state.taken, state.must_use))
    melds = tuple((m.id, *_named(m.kind, write(m.cards)), m.owner == state.turn) for m in state.melds)
    swapped = owed == JK and (taken != JK or state.rules.take_discard == "free")
    return Table(
        state.rules, state.round, tuple(sorted(write(seat.hand))), melds,
        seat.opened, seat.opened_before, taken, owed, swapped, moved=False,
    )  # fmt: skip


def after_take(table: Table, card: str) -> Table:
    """The turn if it began by taking that card from the pile."""
    owed = None if table.rules.take_discard == "free" else card
    return replace(table, hand=tuple(sorted((*table.hand, card))), taken=card, owed=owed, moved=True)


def _named(kind: str, cards: list[str] | Codes) -> Meld:
    return kind, tuple(cards) if kind == ESCALERA else tuple(sorted(cards))


# -- the end of a turn ---------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def can_end(table: Table) -> bool:
    """Whether some sequence of acts, none too, leads to a lawful end of the turn (27)."""
    if table.rules.joker_discard == "never" and table.moved and table.hand and set(table.hand) == {JK}:
        return False
    return may_stop(table) or any(can_end(after) for _, after in acts(table))


def may_stop(table: Table) -> bool:
    """Whether the turn may end here: with a discard, or with an empty hand that needs none (28)."""
    if table.owed is not None:
        return False
    return any(may_discard(table, card) for card in table.hand) or not (table.hand or needs_discard(table))


def may_discard(table: Table, card: str) -> bool:
    """Not the card just taken (6), and no joker beside other cards where that is barred (29)."""
    thrown_back = card == table.taken and table.hand.count(card) == 1
    beside_others = card == JK and set(table.hand) != {JK}
    return not (thrown_back and not table.rules.return_taken_card) and (
        not beside_others or table.rules.joker_discard == "free"
    )


def needs_discard(table: Table) -> bool:
    """Going out takes a discard where the dial says so, not in the rounds of 13 cards (28, 44)."""
    return table.rules.go_out_requires_discard and contract(table) not in ("sucia", "real")


def contract(table: Table) -> str:
    """What this round asks for first; nothing where openings are free or of a value."""
    if table.rules.opening != "contract":
        return ""
    asked = table.rules.contracts
    return asked[min(table.round, len(asked)) - 1]


# -- acts ----------------------------------------------------------------------------------------


def acts(table: Table) -> Iterator[tuple[Deed, Table]]:
    """Everything the seat may do in itself, each with the turn after it."""
    for melds in new_melds(table):
        used = tuple(card for _, cards in melds for card in cards)
        if fulfils(table, used, new=True) or not must_be_now(table):
            name: Deed = ("meld", *melds) if len(melds) == 1 else ("open", *sorted(melds))
            yield name, laid(table, melds, used)
    if table.opened and (table.opened_before or table.rules.lay_off_same_turn):
        yield from additions(table)


def must_be_now(table: Table) -> bool:
    """Whether the next act must use the card that is owed (2)."""
    return table.owed is not None and not table.swapped and table.rules.discard_use_by == "first_act"


def fulfils(table: Table, used: Codes, new: bool) -> bool:
    """Whether an act with these cards is a use of the card that is owed (6, 26)."""
    only_new = table.swapped or table.rules.take_discard == "new_meld_only"
    return table.owed in used and (new or not only_new)


def played(table: Table, used: Codes, new: bool) -> Table:
    """The turn after these cards left the hand."""
    left = Counter(table.hand)
    left.subtract(used)
    done = fulfils(table, used, new)
    return replace(
        table,
        hand=tuple(sorted(left.elements())),
        taken=None if table.taken in used else table.taken,
        owed=None if done else table.owed,
        swapped=table.swapped and not done,
        moved=True,
    )


def laid(table: Table, melds: tuple[Meld, ...], used: Codes) -> Table:
    """The turn after new melds."""
    new = tuple((f"new{len(table.melds) + n}", kind, cards, True) for n, (kind, cards) in enumerate(melds))
    return replace(played(table, used, new=True), melds=(*table.melds, *new), opened=True)


def bags(hand: Codes) -> list[Codes]:
    """Every group of the hand's cards."""
    counts = sorted(Counter(hand).items())
    return [
        tuple(card for (card, _), n in zip(counts, taken, strict=True) for _ in range(n))
        for taken in product(*(range(n + 1) for _, n in counts))
        if any(taken)
    ]


@lru_cache(maxsize=1 << 12)
def shapes(rules: Ruleset, hand: Codes) -> tuple[Meld, ...]:
    """Every meld the hand holds."""
    set_name = "trio" if rules.set_kind == "trio" else "pierna"
    found: list[Meld] = []
    for bag in bags(hand):
        found += [(ESCALERA, order) for order in sorted(oracle.escaleras(rules, bag))]
        found += [(set_name, cards) for cards in oracle.sets(rules, bag)]
    return tuple(found)


def new_melds(table: Table) -> Iterator[tuple[Meld, ...]]:
    """Every choice of new melds that may be laid as one act (31, 41-45)."""
    rules, asked = table.rules, contract(table)
    if table.opened:
        if rules.new_melds_after_opening and (table.opened_before or rules.opening != "contract"):
            yield from ((meld,) for meld in shapes(rules, table.hand))
    elif asked in ("sucia", "real"):
        yield from (((ESCALERA, order),) for order in straights(table.hand, asked))
    else:
        for size in range(1, len(table.hand) // 3 + 1):
            for melds in combinations_of(shapes(rules, table.hand), size, Counter(table.hand)):
                if opens(rules, asked, melds):
                    yield melds


def combinations_of(melds: tuple[Meld, ...], size: int, hand: Counter[str]) -> Iterator[tuple[Meld, ...]]:
    """So many melds, the same twice too, that together are in the hand."""
    for chosen in combinations([meld for meld in melds for _ in range(2)], size):
        if not Counter(card for _, cards in chosen for card in cards) - hand:
            yield chosen


def opens(rules: Ruleset, asked: str, melds: tuple[Meld, ...]) -> bool:
    """Whether these melds as one act are an opening."""
    if rules.opening == "own_meld":
        return len(melds) == 1
    if rules.opening == "min_points":
        points = dict(rules.values)
        worth = sum(points[JK if card == JK else card[0]] for _, cards in melds for card in cards)
        return worth >= rules.opening_min
    letters = ["E" if kind == ESCALERA else "T" for kind, _ in melds]
    least = [rules.run_min if kind == ESCALERA else 3 for kind, _ in melds]
    exact = [len(cards) for _, cards in melds] == least
    return sorted(letters) == sorted(asked) and (exact or not rules.contract_exact_sizes)


def straights(hand: Codes, asked: str) -> Iterator[Codes]:
    """Ace to king, one joker at most; ``real`` in one suit (44)."""
    choices = [sorted({card for card in hand if card[0] == rank}) for rank in RANKS]
    for gap in range(len(RANKS) + 1) if JK in hand else (len(RANKS),):
        rows = [[JK] if n == gap else cards for n, cards in enumerate(choices)]
        for order in product(*rows):
            if asked == "sucia" or len({card[1] for card in order if card != JK}) == 1:
                yield order


def additions(table: Table) -> Iterator[tuple[Deed, Table]]:
    """Lay-offs, and swaps where they are played, on every meld in reach."""
    rules = table.rules
    for at, (name, kind, cards, own) in enumerate(table.melds):
        if rules.lay_off == "own" and not own:
            continue
        for bag in bags(table.hand):
            grown = oracle.grown_escaleras if kind == ESCALERA else oracle.grown_sets
            for order in grown(rules, cards, bag):
                if fulfils(table, bag, new=False) or not must_be_now(table):
                    after = _changed(played(table, bag, new=False), at, order)
                    yield ("lay_off", name, tuple(sorted(bag)), order), after
        for card in set(table.hand) if rules.joker_substitution else ():
            after_swap = swapped(rules, kind, cards, card)
            if after_swap and (table.owed is None or fulfils(table, (card,), new=False)):
                after = _changed(played(table, (card,), new=False), at, after_swap)
                hand = tuple(sorted((*after.hand, JK)))
                yield ("swap", name, card, after_swap), replace(after, hand=hand, owed=JK, swapped=True)


def _changed(table: Table, at: int, cards: Codes) -> Table:
    name, kind, _, own = table.melds[at]
    return replace(table, melds=(*table.melds[:at], (name, kind, cards, own), *table.melds[at + 1 :]))


def swapped(rules: Ruleset, kind: str, cards: Codes, card: str) -> Codes | None:
    """The meld with the card in the place of the joker that stands for it (26)."""
    if card == JK or JK not in cards:
        return None
    if kind != ESCALERA:
        rest = list(cards)
        rest.remove(JK)
        return next(iter(oracle.grown_sets(rules, rest, (card,))), None)
    for row, suit in oracle.readings(rules, cards):
        for place, rank in enumerate(row):
            if cards[place] == JK and rank + suit == card:
                return (*cards[:place], card, *cards[place + 1 :])
    return None
