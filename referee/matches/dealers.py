"""Deals that the operator brings: a deck, or what is known of a deal at a real table; and its count."""

from __future__ import annotations

from collections.abc import Sequence

from events.catalogue import Dealt
from events.record import OPERATOR as OPERATOR_ACTOR
from referee.matches.answers import Accepted, Replayed, Ruling
from referee.matches.desk import Desk, Keeping
from referee.matches.errors import MatchOver, NoDealDue, NotThePack
from referee.matches.opening import ASK
from referee.matches.play import Played, actor_of
from referee.matches.reports import TableDeal, counted, dealt
from referee.rules.cards import Card
from referee.rules.evolve import apply, deal_out, evolve
from referee.rules.positions import deck_faults
from referee.rules.state import DEAL, OVER, REPORTED, State
from referee.rules.views import OPERATOR


class Dealer(Desk):
    """The desk, where cards are brought to it."""

    def deal(
        self,
        match: str,
        told: Sequence[Card] | TableDeal,
        expected_version: int | None = None,
        keeping: Keeping | None = None,
    ) -> Accepted | Replayed:
        """The operator deals the next deal of a match that waits for it: from a full deck, front first, or,
        at a real table, with what is known of it.

        Raises NotThePack, NoDealDue, MatchOver, VersionConflict, KeyReused; NotReported, Senseless.
        """
        table = self._known(match, expected_version, keeping)
        if isinstance(table, Replayed):
            return table
        event = _next_deal(table.state, told)
        game = Played((Ruling((), (event,)),), evolve(table.state, event))
        return self._record(match, table, [(OPERATOR_ACTOR, event)], game, OPERATOR, keeping)

    def tell_hands(
        self,
        match: str,
        hands: Sequence[Sequence[Card] | None],
        expected_version: int | None = None,
        keeping: Keeping | None = None,
    ) -> Accepted | Replayed:
        """The operator tells what was left in the hands of a reported deal, and the deal is counted.

        Raises NoHandsDue where nothing waits for them, Senseless, MatchOver, NotReported, VersionConflict,
        KeyReused.
        """
        table = self._known(match, expected_version, keeping)
        if isinstance(table, Replayed):
            return table
        events = counted(table.state, hands)
        after = table.state.copy()
        for event in events:
            apply(after, event)
        acts = [(actor_of(event, OPERATOR_ACTOR), event) for event in events]
        return self._record(
            match, table, acts, Played((Ruling((), tuple(events)),), after), OPERATOR, keeping
        )


def _next_deal(state: State, told: Sequence[Card] | TableDeal) -> Dealt:
    if state.phase == OVER:
        raise MatchOver
    if isinstance(told, TableDeal):
        return dealt(state, told)
    if state.phase != DEAL or state.dealing not in (ASK, REPORTED) or state.uncounted:
        raise NoDealDue
    if faults := deck_faults(state.rules, told, "/deck"):
        raise NotThePack(faults)
    return deal_out(state, told)
