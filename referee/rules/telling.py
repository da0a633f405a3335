"""What is told of a deal that was made at a real table: what is known of the cards, and what was left.

Whatever cannot be is told at once, fault by fault, with a pointer into what was sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.catalogue import AnyEvent, Dealt, HandsTold
from referee.languages import Saying
from referee.rules import endings
from referee.rules.cards import HIDDEN, Card
from referee.rules.evolve import evolve, next_deal
from referee.rules.following import unknown_of
from referee.rules.positions import PositionFault
from referee.rules.state import PLAYING, State

Hands = Sequence[Sequence[Card] | int | None]
"""A hand by seat: its cards, hidden ones among them, or only their number; None for a seat that is out."""


PILE_BEGINS = (
    Saying("the pile begins without a card"),
    Saying("the pile begins with one card, face up"),
)
"""By how many cards are turned up."""


# -- a deal ----------------------------------------------------------------------------------------


def deal_told_faults(
    state: State, hands: Hands, pile: Sequence[Card], stock: Sequence[Card] | None
) -> list[PositionFault]:
    """Why no next deal can have been like this."""
    if len(hands) != len(state.seats):
        return [
            PositionFault(
                "/hands", "NOT_ONE_A_SEAT", Saying("there are {seats} seats", seats=len(state.seats))
            )
        ]
    faults = [*_sizes(state, hands), *_pile_size(state, pile), *_stock_size(state, stock)]
    return faults or [*_too_many_copies(state, hands, pile, stock or ())]


def _sizes(state: State, hands: Hands) -> Iterator[PositionFault]:
    for n, (seat, hand) in enumerate(zip(state.seats, hands, strict=True)):
        due = state.rules.hand_size if seat.status == PLAYING else 0
        if _size(hand) != due:
            yield PositionFault(f"/hands/{n}", "HAND_SIZE", Saying("this seat is dealt {due} cards", due=due))


def _size(hand: Sequence[Card] | int | None) -> int:
    if hand is None:
        return 0
    return hand if isinstance(hand, int) else len(hand)


def _pile_size(state: State, pile: Sequence[Card]) -> Iterator[PositionFault]:
    due = 1 if state.rules.upcard else 0
    if len(pile) != due or HIDDEN in pile:
        yield PositionFault("/pile", "PILE_SIZE", PILE_BEGINS[due])


def stock_size(state: State) -> int:
    """How many cards the stock holds once the next deal is dealt."""
    dealt = state.rules.hand_size * len(state.active)
    return len(state.rules.pack.cards) - dealt - (1 if state.rules.upcard else 0)


def _stock_size(state: State, stock: Sequence[Card] | None) -> Iterator[PositionFault]:
    if stock is not None and len(stock) != stock_size(state):
        yield PositionFault(
            "/stock", "STOCK_SIZE", Saying("{due} cards are left for the stock", due=stock_size(state))
        )


def _too_many_copies(
    state: State, hands: Hands, pile: Sequence[Card], stock: Sequence[Card]
) -> Iterator[PositionFault]:
    """More copies of a card than the pack holds, where the first copy too many lies."""
    pack = state.rules.pack
    seen = [0] * len(pack.codes)
    lists = [(f"/hands/{n}", hand) for n, hand in enumerate(hands) if not isinstance(hand, int | None)]
    for pointer, cards in [*lists, ("/pile", pile), ("/stock", stock)]:
        for n, card in enumerate(cards):
            seen[card] += 1
            if card != HIDDEN and seen[card] == pack.limit(card) + 1:
                text = Saying(
                    "the pack holds {most} of {card}, here is one more",
                    most=pack.limit(card),
                    card=pack.codes[card],
                )
                yield PositionFault(f"{pointer}/{n}", "TOO_MANY_COPIES", text)


def deal_told(state: State, hands: Hands, pile: Sequence[Card], stock: Sequence[Card] | None) -> Dealt:
    """The next deal as it was told; nothing may stand against it."""
    write, due = state.rules.pack.write, next_deal(state)
    cards = [write(sorted(_cards(hand))) for hand in hands]
    rest = stock if stock is not None else [HIDDEN] * stock_size(state)
    return Dealt(due.deal, due.round, due.dealer, cards, write(pile), write(rest))


def _cards(hand: Sequence[Card] | int | None) -> Sequence[Card]:
    if hand is None:
        return ()
    return [HIDDEN] * hand if isinstance(hand, int) else hand


# -- the count ---------------------------------------------------------------------------------------


def hands_told_faults(state: State, hands: Sequence[Sequence[Card] | None]) -> list[PositionFault]:
    """Why these cannot be the hands that were left: of another size, or of cards that are elsewhere."""
    if len(hands) != len(state.seats):
        return [
            PositionFault(
                "/hands", "NOT_ONE_A_SEAT", Saying("there are {seats} seats", seats=len(state.seats))
            )
        ]
    faults = [*_left_sizes(state, hands)]
    return faults or [*_not_held(state, hands)]


def _left_sizes(state: State, hands: Sequence[Sequence[Card] | None]) -> Iterator[PositionFault]:
    for n, (seat, hand) in enumerate(zip(state.seats, hands, strict=True)):
        due = len(seat.hand) if seat.status == PLAYING else 0
        if len(hand or ()) != due:
            yield PositionFault(
                f"/hands/{n}", "HAND_SIZE", Saying("this seat was left with {due} cards", due=due)
            )
        elif HIDDEN in (hand or ()):
            yield PositionFault(f"/hands/{n}", "HAND_NOT_KNOWN", Saying("every card that was left is needed"))


def _not_held(state: State, hands: Sequence[Sequence[Card] | None]) -> Iterator[PositionFault]:
    unseen = state.unseen
    assert unseen is not None, "nothing is hidden at this table"
    known = unseen.copy()
    for n, (seat, hand) in enumerate(zip(state.seats, hands, strict=True)):
        shown = unknown_of(seat.hand, hand or ())
        known.learn(*(unseen.seen_in_hand(n, card) for card in shown))
        if len(shown) > seat.hand.count(HIDDEN) or not known.possible():
            listed = " ".join(state.rules.pack.write(shown))
            yield PositionFault(
                f"/hands/{n}",
                "NOT_HELD",
                Saying("these cannot all have been in this hand: {cards}", cards=listed),
            )
            return


def count_told(state: State, hands: Sequence[Sequence[Card] | None]) -> list[AnyEvent]:
    """The hands that were left, and all that comes of the count; nothing may stand against them."""
    write = state.rules.pack.write
    told = HandsTold([None if hand is None else write(sorted(hand)) for hand in hands])
    after = evolve(state, told)
    return [told, *endings.counted(after, state.deal_winner, state.deal_winner is None)]
