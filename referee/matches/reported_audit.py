"""A reported match judged again: what was told of its deals, its moves and its counts, and what stays open.

A move was judged on what was known when it was reported, alone or with the rest of its turn; either may have
let it pass. What the rest of the turn showed afterwards is told with what cannot be decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from events.catalogue import (
    AnyEvent,
    CardDrawn,
    Dealt,
    HandsTold,
    JudgedEvent,
    MatchOpened,
    StockRecycled,
    TakenBack,
)
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.matches.reports import judged
from referee.rules.budget import TooComplex
from referee.rules.cards import HIDDEN, HIDDEN_CODE, Card
from referee.rules.evolve import apply, opened
from referee.rules.hinges import foreseen_in
from referee.rules.judge import UNKNOWN, Refused
from referee.rules.moves import Close, Discard, LayMeld, LayOff, Move, Open, SwapJoker, TakeDiscard
from referee.rules.replays import move_of
from referee.rules.reported import Outcome, Verdict, rule
from referee.rules.state import DEAL, REPORTED, State
from referee.rules.telling import count_told, deal_told, deal_told_faults, hands_told_faults

_ACTS = (LayMeld, Open, LayOff, SwapJoker, Discard, Close)
_HANG = (*_ACTS, TakeDiscard)
"""Moves that can hang on hidden cards; none of them is told like a move and only follows from one."""
_FIRST = (TakeDiscard, LayMeld, Open, LayOff, SwapJoker)
"""Acts behind which the same turn may go on."""


def lawful_report(state: State, events: Sequence[AnyEvent], at: int) -> list[AnyEvent]:
    """What the law says happens here, given what was told; empty where nothing can have been done."""
    match events[at]:
        case Dealt() as event:
            return _lawful_deal(state, event)
        case HandsTold() as event:
            return _lawful_count(state, event)
        case event:
            act = move_of(state, event)
            return [] if act is None else _lawful_act(state, events, at, *act)


def _lawful_deal(state: State, event: Dealt) -> list[AnyEvent]:
    read = state.rules.pack.read
    hands = [read(hand) for hand in event.hands]
    pile, stock = read(event.pile), read(event.stock)
    if state.phase != DEAL or state.uncounted or deal_told_faults(state, hands, pile, stock):
        return []
    return [deal_told(state, hands, pile, stock)]


def _lawful_count(state: State, event: HandsTold) -> list[AnyEvent]:
    read = state.rules.pack.read
    hands = [None if hand is None else read(hand) for hand in event.hands]
    return count_told(state, hands) if state.uncounted and not hands_told_faults(state, hands) else []


def _lawful_act(state: State, events: Sequence[AnyEvent], at: int, seat: int, move: Move) -> list[AnyEvent]:
    """The events of the move as it was judged: by itself, or with the rest of its turn."""
    drawn, found = _drawn(state, events[at:]), []
    for moves in ([move], [move, *rest_of_turn(state, events, at, seat, move)]):
        ruling, _ = judged(state, seat, moves, UNKNOWN, drawn)
        found = [] if isinstance(ruling, Refused) else list(ruling.events)
        if found == list(events[at : at + len(found)]) and found:
            break
    return found


def _drawn(state: State, events: Sequence[AnyEvent]) -> Card | None:
    """The card that somebody saw drawn."""
    draw = next((event for event in events[:2] if not isinstance(event, StockRecycled)), None)
    seen = isinstance(draw, CardDrawn) and draw.card != HIDDEN_CODE
    return state.rules.pack.index[draw.card] if seen and isinstance(draw, CardDrawn) else None


def rest_of_turn(state: State, events: Sequence[AnyEvent], at: int, seat: int, move: Move) -> list[Move]:
    """What the seat did behind this act in the same turn, as far as the log goes."""
    rest: list[Move] = []
    after = state.copy()
    if not isinstance(move, _FIRST):
        return rest
    for event in events[at:]:
        act = move_of(after, event) if event is not events[at] else (seat, move)
        if act is None or act[0] != seat or not (isinstance(act[1], _ACTS) or act[1] is move):
            break
        rest += [act[1]] if act[1] is not move else []
        if isinstance(act[1], Discard | Close):
            break
        apply(after, event)
    return rest


def open_questions(events: Sequence[AnyEvent]) -> Iterator[tuple[int, Verdict]]:
    """Each version at which a seat did what is undecided, or what turned out unlawful, by all its turn shows.

    The log is lawful as far as it could be told when it was written. What was taken back is not looked at.
    """
    first = events[0]
    assert isinstance(first, MatchOpened), "a log begins with the opening"
    state, stands = opened(first), standing(events)
    for at, event in enumerate(events[1:], start=1):
        act = None if isinstance(event, JudgedEvent) else move_of(state, event)
        if act is not None and isinstance(act[1], _HANG) and at + 1 in stands and state.unseen is not None:
            verdict = _verdict(state, events, at, *act)
            if verdict is not None and verdict.outcome is not Outcome.LEGAL:
                yield at + 1, verdict
        apply(state, event)


def standing(events: Sequence[AnyEvent]) -> set[int]:
    """The versions that stand: nothing that was taken back is among them."""
    stands: set[int] = set()
    version = len(events)
    while version > 0:
        stands.add(version)
        event = events[version - 1]
        version = event.to if isinstance(event, TakenBack) else version - 1
    return stands


def _verdict(state: State, events: Sequence[AnyEvent], at: int, seat: int, move: Move) -> Verdict | None:
    assert state.unseen is not None, "nothing is hidden at this table"
    later = rest_of_turn(state, events, at, seat, move)
    try:
        return rule(state, state.unseen, seat, move, UNKNOWN, foreseen_in(move, later))
    except TooComplex:
        return None


def proved_unlawful(version: int) -> AuditFault:
    """The fault of an act that was undecided until the rest of the turn showed that it was not lawful."""
    text = Saying("what the same turn showed afterwards proves that this was not lawful")
    return AuditFault(version, "PROVED_UNLAWFUL", text)


def can_be(state: State) -> bool:
    """Whether hands, melds, pile, stock and the cards out of play can be the pack, hidden cards being any."""
    cards: Counter[Card] = Counter()
    zones = (state.pile, state.stock, state.aside, *(seat.hand for seat in state.seats))
    for zone in (*zones, *(meld.cards for meld in state.melds)):
        cards.update(zone)
    total = cards.total()
    del cards[HIDDEN]
    pack = Counter(state.rules.pack.cards)
    return total == pack.total() and cards <= pack


def is_reported(events: Sequence[AnyEvent]) -> bool:
    """Whether the match of this log was dealt at a real table."""
    first = events[0] if events else None
    return isinstance(first, MatchOpened) and first.dealing == REPORTED
