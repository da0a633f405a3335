"""Was everything in a log lawful?

Nothing is remembered. Each act is turned back into the move it was
and judged again on the table before it, with the logged shuffle for chance; the same events must come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from events.catalogue import AnyEvent, Dealt, JudgedEvent, MatchOpened, ShuffleCommitted, TableSet
from referee.languages import Saying
from referee.matches.answers import AuditFault
from referee.matches.errors import CannotHaveBeen
from referee.matches.fairness import rebinding_due, reveal_due
from referee.matches.lawful import Earlier, lawful_judgement
from referee.matches.reported_audit import can_be, lawful_report
from referee.rules.cards import Card
from referee.rules.evolve import apply, deal_out, evolve, opened
from referee.rules.judge import Refused, judge
from referee.rules.positions import Impossible, read_position
from referee.rules.replays import Logged, move_of
from referee.rules.standing import Pledge
from referee.rules.state import DEAL, REPORTED, State
from referee.rules.views import OPERATOR, write_position

_NONSENSE = (LookupError, TypeError, ValueError)


def law_faults(events: Sequence[AnyEvent]) -> Iterator[AuditFault]:
    """The first event that the law does not bring about, and each version where cards were lost or made."""
    first = events[0]
    if not isinstance(first, MatchOpened):
        yield AuditFault(1, "NOT_OPENED", Saying("the log does not begin with the opening of a match"))
        return
    try:
        state = opened(first)
    except _NONSENSE as error:
        yield AuditFault(1, "NOT_LAWFUL", Saying("no match can be opened like this: {why}", why=repr(error)))
        return
    at, past = 1, Earlier(events)
    while at < len(events):
        past.remember(state)
        try:
            lawful = _lawful(state, events, at, past)
        except (*_NONSENSE, CannotHaveBeen):  # cards or seats that there are not
            lawful = []
        wrong = _first_difference(events[at:], lawful)
        if wrong is not None:
            yield AuditFault(at + wrong + 1, "NOT_LAWFUL", _told(events, at + wrong))
            return
        for event in lawful:
            apply(state, event)
            at += 1
            if state.deal and not conserved(state):
                yield AuditFault(at, "CARDS_NOT_CONSERVED", Saying("the cards on the table are not the pack"))
    if reveal_due(state):
        yield AuditFault(at + 1, "NOT_LAWFUL", Saying("the deal is over, and its secret is not revealed"))
    if rebinding_due(state):
        yield AuditFault(
            at + 1, "NOT_LAWFUL", Saying("the deal goes on, and the referee is bound to nothing")
        )


def _first_difference(events: Sequence[AnyEvent], lawful: Sequence[AnyEvent]) -> int | None:
    """Where the events depart from the lawful ones that should come first; None where they do not."""
    if not lawful:
        return 0
    return next((n for n, event in enumerate(lawful) if n >= len(events) or events[n] != event), None)


def _told(events: Sequence[AnyEvent], at: int) -> Saying:
    if at >= len(events):
        return Saying("the log ends before all has happened that the last move brings about")
    return Saying(
        "the law does not bring about this {event} here", event=str(events[at].__struct_config__.tag)
    )


def conserved(state: State) -> bool:
    """Whether hands, melds, pile, stock and the cards out of play are the pack, no more and no less."""
    if state.dealing == REPORTED:
        return can_be(state)
    cards: Counter[Card] = Counter()
    for zone in (state.pile, state.stock, state.aside, *(seat.hand for seat in state.seats)):
        cards.update(zone)
    for meld in state.melds:
        cards.update(meld.cards)
    return cards == Counter(state.rules.pack.cards)


def _lawful(state: State, events: Sequence[AnyEvent], at: int, past: Earlier) -> list[AnyEvent]:
    """What the law says happens here, given what somebody did; empty where nothing can have been done."""
    event = events[at]
    if at == 1 and _is_branch(events[0]):
        return _lawful_start(state, event)
    if reveal := reveal_due(state):
        return [reveal]
    if isinstance(event, ShuffleCommitted) or rebinding_due(state):
        return _lawful_promise(state, event)
    if isinstance(event, JudgedEvent):
        return lawful_judgement(state, events, at, past)
    if state.dealing == REPORTED:
        return lawful_report(state, events, at)
    if isinstance(event, Dealt):
        return _lawful_deal(state, event)
    act = move_of(state, event)
    if act is None:
        return []
    ruling = judge(state, act[0], act[1], Logged(state, events[at:]))
    return [] if isinstance(ruling, Refused) else list(ruling.events)


def _lawful_deal(state: State, event: Dealt) -> list[AnyEvent]:
    """The deal that this deck gives, where one is due and the deck is the pack."""
    cards = state.rules.pack.read(_deck(state, event))
    unbound = state.pledge is not None and state.pledge.deal != event.deal
    if unbound or state.phase != DEAL or sorted(cards) != sorted(state.rules.pack.cards):
        return []
    return [deal_out(state, cards)]


def _is_branch(first: AnyEvent) -> bool:
    return isinstance(first, MatchOpened) and first.origin is not None


def _lawful_start(state: State, event: AnyEvent) -> list[AnyEvent]:
    """The table a branch begins with: one that can be, by what is seen of it. Where it comes from is told."""
    if not isinstance(event, TableSet):
        return []
    table = evolve(state, event)
    told = table.pledge
    bound = told is not None and (told.secret, told.deal, told.recycles) != ("", table.deal, 0)
    return [] if bound or table.penalties or not _possible(table) else [event]


def _possible(table: State) -> bool:
    """Whether nothing about this table contradicts the rules, as far as a position can be looked at."""
    try:
        read_position(write_position(table, OPERATOR), table.rules)
    except Impossible:
        return False
    return True


def _lawful_promise(state: State, event: AnyEvent) -> list[AnyEvent]:
    """A promise where the referee binds itself from the first deal on, one for each deal."""
    if not isinstance(event, ShuffleCommitted):
        return []
    if rebinding_due(state):
        return [event] if event.deal == state.deal else []
    last = Pledge(0, "") if state.pledge is None else state.pledge
    due = state.phase == DEAL and last.deal == state.deal and event.deal == state.deal + 1
    return [event] if due else []


def _deck(state: State, event: Dealt) -> list[str]:
    """The deck, front first, that was dealt like this."""
    table = state.copy()
    apply(table, event)
    order = [table.turn]
    while (seat := table.next_seat(order[-1])) != order[0]:
        order.append(seat)
    rounds = zip(*(event.hands[seat] for seat in order), strict=True)
    return [*(card for cards in rounds for card in cards), *event.pile, *event.stock]
