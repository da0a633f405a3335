"""A table as somebody describes it: a wire position read into a state, all that is impossible told at once.

The shape is the caller's business (members, types, canonical card codes); whether such a table can be is
decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from referee.rules.cards import HIDDEN, JOKER, Card, Pack
from referee.rules.questions import meld_on_table_faults
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import (
    DRAW,
    ELIMINATED,
    PLAY,
    PLAYING,
    REBUY,
    RESIGNED,
    SHOW,
    WON,
    Seat,
    State,
    TableMeld,
)

USUAL_STOCK = 40
"""The stock of a position that does not tell it, or what the pack has left where that is less."""

_NUMBERED = re.compile(r"m([0-9]{1,6})\Z")


class SeatSheet(msgspec.Struct, frozen=True):
    """A seat as it is written down; ``hand`` is a list of codes, or how many cards where they are unknown."""

    hand: list[str] | int
    opened: bool = False
    opened_before: bool = False
    total: int = 0
    rebuys: int = 0
    deals_won: int = 0
    status: str = PLAYING


class MeldSheet(msgspec.Struct, frozen=True):
    """A meld as it is written down, in the order it lies in."""

    id: str
    owner: int
    kind: str
    cards: list[str]


class TurnSheet(msgspec.Struct, frozen=True):
    """Whose turn it is and how far it went."""

    seat: int
    phase: str
    taken: str | None = None
    must_use: str | None = None


class PositionSheet(msgspec.Struct, frozen=True):
    """A whole table as it is written down.

    ``waiting``: who is asked about a rebuy, or has to show after a close, the seat in turn first.
    """

    seats: list[SeatSheet]
    turn: TurnSheet
    melds: list[MeldSheet] = []
    pile: list[str] = []
    stock: list[str] | int | None = None
    dealer: int = 0
    deal: int = 1
    round: int = 1
    idle_recycles: int = 0
    waiting: list[int] = []


@dataclass(frozen=True, slots=True)
class PositionFault:
    """One thing that cannot be. ``pointer`` (RFC 6901) says where, ``code`` is for programs."""

    pointer: str
    code: str
    message: str


def deck_faults(rules: Ruleset, deck: Sequence[Card], at: str) -> list[PositionFault]:
    """Why a deck is not exactly the pack of this game, card by card; ``at`` is the pointer to the deck."""
    pack = rules.pack
    seen = [0] * len(pack.codes)
    faults: list[PositionFault] = []
    for n, card in enumerate(deck):
        seen[card] += 1
        if card == HIDDEN or seen[card] > pack.limit(card):
            message = f"the pack holds no {pack.codes[card]} beyond those before this one"
            faults.append(PositionFault(f"{at}/{n}", "TOO_MANY_COPIES", message))
    missing = [card for card in [*pack.naturals, JOKER] if seen[card] < pack.limit(card)]
    if missing:
        listed = " ".join(pack.write(missing))
        faults.append(PositionFault(at, "CARDS_MISSING", f"not all copies of these are there: {listed}"))
    return faults


class Impossible(Exception):
    """No deal can come to stand like this; every fault at once. The sender's fault."""

    def __init__(self, faults: Iterable[PositionFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.pointer}: {fault.message}" for fault in self.faults))


def read_position(doc: Mapping[str, object], rules: Ruleset, at: str = "/position") -> State:
    """The state a written position describes, under these rules.

    ``doc`` has been checked for shape and holds canonical codes; ``at`` is where it stands in the request,
    for the pointers. Raises Impossible with every fault found.
    """
    sheet = msgspec.convert(doc, PositionSheet)
    faults = [*_strangers(sheet, rules.pack)]
    state = _table(sheet, rules)
    for check in _CHECKS:
        faults += check(state)
    if faults:
        raise Impossible(PositionFault(at + fault.pointer, fault.code, fault.message) for fault in faults)
    if state.phase == SHOW:
        state.closer = state.next_seat(state.waiting[-1])
    return state


# --- reading ---


def _table(sheet: PositionSheet, rules: Ruleset) -> State:
    """The state as written, right or wrong; a code that is no card of the pack is left unseen."""
    pack = rules.pack
    turn = sheet.turn
    state = State(
        rules,
        [_seat(seat, pack) for seat in sheet.seats],
        melds=[TableMeld(m.id, m.owner, m.kind, tuple(_cards(m.cards, pack))) for m in sheet.melds],
        pile=_cards(sheet.pile, pack),
        dealer=sheet.dealer,
        deal=sheet.deal,
        round=sheet.round,
        turn=turn.seat,
        phase=turn.phase,
        taken=_card(turn.taken, pack),
        must_use=_card(turn.must_use, pack),
        idle_recycles=sheet.idle_recycles,
        waiting=_waiting(sheet),
        next_meld=_next_meld(sheet.melds),
        winners=[n for n, seat in enumerate(sheet.seats) if seat.status == WON],
    )
    state.stock = _stock(sheet.stock, state)
    state.rebuy_total = _rebuy_total(state)
    return state


def _seat(sheet: SeatSheet, pack: Pack) -> Seat:
    return Seat(
        _cards(sheet.hand, pack),
        sheet.opened,
        sheet.opened_before,
        sheet.total,
        sheet.rebuys,
        sheet.deals_won,
        sheet.status,
    )


def _cards(cards: list[str] | int, pack: Pack) -> list[Card]:
    if isinstance(cards, int):
        return [HIDDEN] * min(cards, len(pack.cards) + 1)
    return [pack.index.get(code, HIDDEN) for code in cards]


def _card(code: str | None, pack: Pack) -> Card | None:
    return None if code is None else pack.index.get(code, HIDDEN)


def _stock(stock: list[str] | int | None, state: State) -> list[Card]:
    """The stock with the top last; one that is not told is the usual one, as far as the pack goes."""
    if stock is None:
        left = len(state.rules.pack.cards) - len([*_everything(state)])
        stock = max(0, min(USUAL_STOCK, left))
    return _cards(stock, state.rules.pack)[::-1]


def _waiting(sheet: PositionSheet) -> list[int]:
    """Who is still to answer or to show, the seat in turn first."""
    if sheet.turn.phase not in (REBUY, SHOW):
        return []
    return [sheet.turn.seat, *(seat for seat in sheet.waiting if seat != sheet.turn.seat)]


def _rebuy_total(state: State) -> int:
    """Where a seat that comes back would restart (ruling 37); who won the deal is not known here."""
    return max((seat.total for seat in state.seats if seat.status == PLAYING), default=0)


def _next_meld(melds: list[MeldSheet]) -> int:
    """The number of the next meld: one more than the highest in use."""
    used = [int(match[1]) for meld in melds if (match := _NUMBERED.match(meld.id))]
    return max(used, default=0) + 1


# --- what cannot be ---

Place = tuple[str, Card]


def _everything(state: State) -> Iterator[Place]:
    """Every card of the table with its place, hands first, then melds, pile and stock."""
    for n, seat in enumerate(state.seats):
        yield from _places(f"/seats/{n}/hand", seat.hand)
    for n, meld in enumerate(state.melds):
        yield from _places(f"/melds/{n}/cards", meld.cards)
    yield from _places("/pile", state.pile)
    yield from _places("/stock", state.stock[::-1])


def _places(pointer: str, cards: Iterable[Card]) -> Iterator[Place]:
    return ((f"{pointer}/{n}", card) for n, card in enumerate(cards))


def _strangers(sheet: PositionSheet, pack: Pack) -> Iterator[PositionFault]:
    """Codes that are no card of this pack."""
    for pointer, code in _codes(sheet):
        if code not in pack.index:
            yield PositionFault(pointer, "NOT_IN_PACK", f"{code} is no card of this pack")


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


def _too_many_copies(state: State) -> Iterator[PositionFault]:
    """More copies of a card than the pack holds; told once a card, where the first copy too many lies."""
    pack = state.rules.pack
    seen = [0] * len(pack.codes)
    for pointer, card in _everything(state):
        seen[card] += 1
        if card != HIDDEN and seen[card] == pack.limit(card) + 1:
            held = f"the pack holds {pack.limit(card)} of {pack.codes[card]}"
            yield PositionFault(pointer, "TOO_MANY_COPIES", f"{held}, here is one more")


def _too_many_cards(state: State) -> Iterator[PositionFault]:
    """More cards in all, seen or unseen, than the pack holds."""
    size, count = len(state.rules.pack.cards), len([*_everything(state)])
    if count > size:
        yield PositionFault("", "TOO_MANY_CARDS", f"more than the {size} cards of the pack are accounted for")


def _number_of_seats(state: State) -> Iterator[PositionFault]:
    least, most = state.rules.players
    if not least <= len(state.seats) <= most:
        yield PositionFault("/seats", "SEATS_OUT_OF_RANGE", f"the game is for {least} to {most} seats")


def _seat_numbers(state: State) -> Iterator[PositionFault]:
    """Every seat that is named sits at the table."""
    named = [("/turn/seat", state.turn), ("/dealer", state.dealer)]
    named += [(f"/melds/{n}/owner", meld.owner) for n, meld in enumerate(state.melds)]
    named += [(f"/waiting/{n}", seat) for n, seat in enumerate(state.waiting[1:])]
    for pointer, seat in named:
        if not 0 <= seat < len(state.seats):
            yield PositionFault(pointer, "NO_SUCH_SEAT", f"there is no seat {seat}")


def _melds(state: State) -> Iterator[PositionFault]:
    """Every meld on the table is one under these rules, and has a name of its own."""
    names: set[str] = set()
    for n, meld in enumerate(state.melds):
        if meld.id in names:
            yield PositionFault(f"/melds/{n}/id", "DOUBLED_MELD", f"another meld is called {meld.id} already")
        names.add(meld.id)
        yield from _no_meld(f"/melds/{n}", state.rules, meld)


def _no_meld(pointer: str, rules: Ruleset, meld: TableMeld) -> Iterator[PositionFault]:
    if not meld.cards or HIDDEN in meld.cards:
        yield PositionFault(f"{pointer}/cards", "NOT_A_MELD", "a meld lies open and has cards")
        return
    for code in meld_on_table_faults(rules, meld.kind, meld.cards):
        shown = " ".join(rules.pack.write(meld.cards))
        yield PositionFault(f"{pointer}/cards", str(code), f"{shown} is no {meld.kind} in this game")


def _turn_card(state: State) -> Iterator[PositionFault]:
    """A card taken or owed is in the hand of the seat in turn, and only after the draw.

    A card owed that was not taken is a joker that came by a swap.
    """
    for name, card in (("taken", state.taken), ("must_use", state.must_use)):
        if card is None:
            continue
        if state.phase == DRAW:
            yield PositionFault(f"/turn/{name}", "BEFORE_THE_DRAW", "nothing was taken before the draw")
        elif state.turn in range(len(state.seats)) and not {card, HIDDEN} & set(state.hand):
            yield PositionFault(f"/turn/{name}", "NOT_IN_HAND", "the seat in turn does not hold this card")


def _seats_that_are_out(state: State) -> Iterator[PositionFault]:
    """A seat that is out holds nothing and is never in turn."""
    for n, seat in enumerate(state.seats):
        if seat.status in (ELIMINATED, RESIGNED) and seat.hand:
            yield PositionFault(f"/seats/{n}/hand", "HAND_OF_SEAT_OUT", "a seat that is out holds no cards")
        if n == state.turn and seat.status != PLAYING and state.phase in (DRAW, PLAY, SHOW):
            yield PositionFault("/turn/seat", "TURN_OF_SEAT_OUT", "a seat that is out has no turn")


def _openings(state: State) -> Iterator[PositionFault]:
    for n, seat in enumerate(state.seats):
        if seat.opened_before and not seat.opened:
            message = "a seat that opened in an earlier turn is open"
            yield PositionFault(f"/seats/{n}/opened_before", "OPENED_BEFORE_ONLY", message)


_CHECKS: tuple[Callable[[State], Iterator[PositionFault]], ...] = (
    _number_of_seats,
    _seats_that_are_out,
    _openings,
    _seat_numbers,
    _melds,
    _too_many_copies,
    _too_many_cards,
    _turn_card,
)
