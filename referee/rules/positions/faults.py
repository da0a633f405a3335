"""What cannot be of cards and melds: every fault of what lies on a described table, and of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from referee.languages import Saying
from referee.rules.cards import HIDDEN, JOKER, Card, Pack
from referee.rules.positions.sheets import PositionSheet
from referee.rules.questions import kind_in_words, meld_on_table_faults, no_such_kind
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import TableMeld
from referee.rules.state import State

Place = tuple[str, Card]
"""Where a card lies, as a pointer, and which it is."""


@dataclass(frozen=True, slots=True)
class PositionFault:
    """One thing that cannot be. ``pointer`` (RFC 6901) says where, ``code`` is for programs."""

    pointer: str
    code: str
    message: Saying


class Impossible(Exception):
    """No deal can come to stand like this; every fault at once. The sender's fault."""

    def __init__(self, faults: Iterable[PositionFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in self.faults))


def everything(state: State) -> Iterator[Place]:
    """Every card of the table with its place, hands first, then melds, pile and stock."""
    for n, seat in enumerate(state.seats):
        yield from _places(f"/seats/{n}/hand", seat.hand)
    for n, meld in enumerate(state.melds):
        yield from _places(f"/melds/{n}/cards", meld.cards)
    yield from _places("/pile", state.pile)
    yield from _places("/stock", state.stock[::-1])


def _places(pointer: str, cards: Iterable[Card]) -> Iterator[Place]:
    return ((f"{pointer}/{n}", card) for n, card in enumerate(cards))


def strangers(sheet: PositionSheet, pack: Pack) -> Iterator[PositionFault]:
    """Codes that are no card of this pack."""
    for pointer, code in _codes(sheet):
        if code not in pack.index:
            yield PositionFault(pointer, "NOT_IN_PACK", Saying("{card} is no card of this pack", card=code))


def _codes(sheet: PositionSheet) -> Iterator[tuple[str, str]]:
    lists = [(f"/seats/{n}/hand", seat.hand) for n, seat in enumerate(sheet.seats)]
    lists += [(f"/melds/{n}/cards", meld.cards) for n, meld in enumerate(sheet.melds)]
    lists += [("/pile", sheet.pile), ("/stock", sheet.stock or [])]
    for pointer, cards in lists:
        if isinstance(cards, list):
            yield from ((f"{pointer}/{n}", code) for n, code in enumerate(cards))
    for name, named in (("taken", sheet.turn.taken), ("must_use", sheet.turn.must_use)):
        if named is not None:
            yield f"/turn/{name}", named


def too_many_copies(state: State) -> Iterator[PositionFault]:
    """More copies of a card than the pack holds; told once a card, where the first copy too many lies."""
    pack = state.rules.pack
    seen = [0] * len(pack.codes)
    for pointer, card in everything(state):
        seen[card] += 1
        if card != HIDDEN and seen[card] == pack.limit(card) + 1:
            yield PositionFault(pointer, "TOO_MANY_COPIES", _one_too_many(pack, card))


def _one_too_many(pack: Pack, card: Card) -> Saying:
    code, most = pack.codes[card], pack.limit(card)
    if most:
        return Saying("the pack holds {most} of {card}, here is one more", most=most, card=code)
    return Saying("this pack has no {card}", card=code)


def too_many_cards(state: State) -> Iterator[PositionFault]:
    """More cards in all, seen or unseen, than the pack holds."""
    size, count = len(state.rules.pack.cards), sum(1 for _ in everything(state))
    if count > size:
        yield PositionFault(
            "",
            "TOO_MANY_CARDS",
            Saying("more than the {size} cards of the pack are accounted for", size=size),
        )


def number_of_seats(state: State) -> Iterator[PositionFault]:
    least, most = state.rules.players
    if not least <= len(state.seats) <= most:
        yield PositionFault(
            "/seats",
            "SEATS_OUT_OF_RANGE",
            Saying("the game is for {least} to {most} seats", least=least, most=most),
        )


def no_melds(state: State) -> Iterator[PositionFault]:
    """Every meld on the table is one under these rules, and has a name of its own."""
    names: set[str] = set()
    for n, meld in enumerate(state.melds):
        if meld.id in names:
            yield PositionFault(
                f"/melds/{n}/id",
                "DOUBLED_MELD",
                Saying("another meld is called {meld} already", meld=meld.id),
            )
        names.add(meld.id)
        yield from _no_meld(f"/melds/{n}", state.rules, meld)


def _no_meld(pointer: str, rules: Ruleset, meld: TableMeld) -> Iterator[PositionFault]:
    if not meld.cards or HIDDEN in meld.cards:
        yield PositionFault(f"{pointer}/cards", "NOT_A_MELD", Saying("a meld lies open and has cards"))
        return
    for code in meld_on_table_faults(rules, meld.kind, meld.cards):
        shown = " ".join(rules.pack.write(meld.cards))
        yield PositionFault(
            f"{pointer}/cards",
            str(code),
            no_such_kind(rules, meld.kind)
            or Saying("{cards} is no {kind} in this game", cards=shown, kind=kind_in_words(meld.kind)),
        )


def deck_faults(rules: Ruleset, deck: Sequence[Card], at: str) -> list[PositionFault]:
    """Why a deck is not exactly the pack of this game, card by card; ``at`` is the pointer to the deck."""
    pack = rules.pack
    seen = [0] * len(pack.codes)
    faults: list[PositionFault] = []
    for n, card in enumerate(deck):
        seen[card] += 1
        if card == HIDDEN or seen[card] > pack.limit(card):
            message = Saying("the pack holds no {card} beyond those before this one", card=pack.codes[card])
            faults.append(PositionFault(f"{at}/{n}", "TOO_MANY_COPIES", message))
    missing = [card for card in [*pack.naturals, JOKER] if seen[card] < pack.limit(card)]
    if missing:
        message = Saying("not all copies of these are there: {cards}", cards=" ".join(pack.write(missing)))
        faults.append(PositionFault(at, "CARDS_MISSING", message))
    return faults
