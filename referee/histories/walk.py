"""A record gone through once, line by line, on the table that it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from events.catalogue import AnyEvent, DealEnded, SeatRebought, StockRecycled
from referee.histories.afterwards import Afterwards
from referee.histories.blind import BlindTurn
from referee.histories.counting import (
    DealCount,
    adopted,
    count_of,
    counted_from,
    lays_open,
    left_faults,
    match_faults,
    result_faults,
)
from referee.histories.dealing import answer_for, dealt, opening_table
from referee.histories.document import Attempt, Deal, DealResult, Entry, History, MatchResult, Played
from referee.histories.faults import OF_THE_COUNT, OF_THE_PACK, Fault, FaultCode
from referee.histories.forced import ended, forced
from referee.histories.supposing import Order, is_sound, supposed
from referee.histories.unseen import among_all, carried, forgotten, may_be_stuck, rest_of_turn, unseen_in
from referee.histories.verdict import (
    ILLEGAL,
    LEGAL,
    UNDECIDED,
    UNSEEN_CARDS,
    Verdict,
    lawful_part,
    refused,
    ruled,
)
from referee.rules.budget import Meter, metered
from referee.rules.cards import HIDDEN, HIDDEN_CODE, Card
from referee.rules.endings import blocked
from referee.rules.evolve import apply
from referee.rules.moves import DeclineRebuy, DrawStock, Move, Rebuy, TakeDiscard
from referee.rules.questions import meld_on_table_faults
from referee.rules.rulesets import Ruleset
from referee.rules.scoring.deal import restart_total
from referee.rules.standing import TableMeld
from referee.rules.state import DEAL, DRAW, PLAY, State

MOST_STEPS = 100_000
"""Steps of search that one record is granted, some fifty times what a match takes; then ruling stops."""

NO_DEAL, STOPPED, WORK = "NO_DEAL", "STOPPED", "WORK"
"""Why a line is not ruled on: nothing is dealt; an act of the deal cannot have been done; too much work."""


@dataclass(frozen=True, slots=True)
class LineRuling:
    """The ruling on one line. ``verdict`` of an act or an attempt; ``faults`` of anything.

    ``skipped`` says why it was not ruled on. ``disputed``: it stands after a fault of play.
    """

    index: int
    entry: Entry
    deal: int
    verdict: Verdict | None = None
    faults: tuple[Fault, ...] = ()
    skipped: str | None = None
    disputed: bool = False

    @property
    def is_fault(self) -> bool:
        """Whether something is wrong here. An attempt that was rightly refused is not."""
        unlawful = self.verdict is not None and self.verdict.outcome == ILLEGAL
        return bool(self.faults) or (unlawful and isinstance(self.entry, Played))

    @property
    def disputes_the_table(self) -> bool:
        """Whether what follows is played on a table in dispute; a wrong count alone does not do that."""
        return self.is_fault and (
            self.verdict is not None or any(f.code not in OF_THE_COUNT for f in self.faults)
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A line with the table before and after it; ``broken`` are melds on the one before that are none."""

    ruling: LineRuling
    before: State
    after: State
    broken: frozenset[str]


class Walk:
    """``state`` is the table so far, ``counts`` the deals that were counted, ``counted_at`` on which lines.

    ``afterwards`` has what could not be decided, and what came to light since.
    """

    def __init__(self, history: History) -> None:
        self.state = opening_table(history.header)
        self.counts: list[DealCount] = []
        self.counted_at: list[int] = []
        self.afterwards = Afterwards()
        self._blind = BlindTurn()
        self._entries = history.entries
        self._broken: frozenset[str] = frozenset()
        self._disputed = False
        self._halted: str | None = NO_DEAL
        self._carried = 0
        self._begun = False
        self._at = 0
        self._hands: list[list[Card]] = []
        self._count: DealCount | None = None
        self._totals = [seat.total for seat in self.state.seats]

    def steps(self) -> Iterator[Step]:
        """Every line in order."""
        with metered() as meter:
            for index, entry in enumerate(self._entries):
                before, broken, disputed = self.state.copy(), self._broken, self._disputed
                self._at = index
                ruling = replace(self._ruled(entry, meter), index=index, disputed=disputed)
                self._disputed = disputed or ruling.disputes_the_table
                yield Step(ruling, before, self.state.copy(), broken)

    def _line(
        self,
        entry: Entry,
        verdict: Verdict | None = None,
        faults: Sequence[Fault] = (),
        skipped: str | None = None,
    ) -> LineRuling:
        return LineRuling(0, entry, self.state.deal, verdict, tuple(faults), skipped)

    def _ruled(self, entry: Entry, meter: Meter) -> LineRuling:
        self._carried += carried(self.state)
        if isinstance(entry, Played | Attempt) and meter.spent + self._carried > MOST_STEPS:
            self._halted = WORK
        match entry:
            case Deal():
                return self._deal(entry)
            case Played() | Attempt() if self._halted is not None:
                return self._line(entry, skipped=self._halted)
            case Played():
                return self._played(entry)
            case Attempt():
                return self._attempt(entry)
            case DealResult():
                return self._result(entry)
            case MatchResult():
                counted = self._count is None or self._count.lawful is not None
                faults = () if self._halted in (STOPPED, WORK) else match_faults(self.state, entry, counted)
                return self._line(entry, faults=tuple(faults))
            case _:
                return self._line(entry)

    # -- deals -----------------------------------------------------------------------------------

    def _deal(self, entry: Deal) -> LineRuling:
        if self._count is not None and self._count.recorded is None:
            self._totals = [seat.total for seat in self.state.seats]
        unanswered = answer_for(self.state, entry)
        event, faults = dealt(self.state, entry, first=not self._begun)
        apply(self.state, event)
        self.state.unseen = unseen_in(self.state)
        self.afterwards.dealt(not any(fault.code in OF_THE_PACK for fault in faults))
        self._begun, self._broken, self._count, self._blind = True, frozenset(), None, BlindTurn()
        self._halted = WORK if self._halted == WORK else None
        return self._line(replace(entry, dealer=event.dealer), faults=unanswered + faults)

    # -- acts ------------------------------------------------------------------------------------

    def _played(self, entry: Played) -> LineRuling:
        if isinstance(entry.move, Rebuy | DeclineRebuy) and self._is_uncounted():
            return self._answered(entry)
        table, faults = supposed(self.state, entry)
        known = table.unseen and table.unseen.copy()
        chance = Order(entry.recycled, entry.drawn)
        verdict = ruled(table, entry.seat, entry.move, chance, self._broken, self._later(entry))
        verdict = self._asked(table, entry, verdict)
        self._blind.goes_on(table, entry)
        if verdict.events:
            self.state = table
            self._happened(verdict.events)
        elif not self._force(table, entry, chance):
            faults.append(Fault(FaultCode.CANNOT_BE_DONE))
            self._halted = STOPPED
        if chance.differs:
            faults.append(Fault(FaultCode.RECYCLED_DIFFERS))
        sound = verdict.outcome == LEGAL or is_sound(self.state.unseen)
        if not sound:
            self.state.unseen = known  # what cannot have been tells nothing of the rest
        self.afterwards.seen(self._at, entry, self.state.unseen, sound and not faults)
        return self._line(entry, verdict, faults)

    def _asked(self, table: State, entry: Played | Attempt, verdict: Verdict) -> Verdict:
        """The ruling, which later lines may yet decide if the turn did not begin with an unseen card."""
        if not self._blind.is_of(entry.seat):
            self.afterwards.asked(self._at, table, entry, verdict, self._broken)
        return self._blind.ruled(table, entry, verdict)

    def _is_uncounted(self) -> bool:
        """Whether the last deal is over and nobody can tell what it came to, but by the record."""
        return self.state.phase == DEAL and self._count is not None and self._count.lawful is None

    def _answered(self, entry: Played) -> LineRuling:
        """Who is asked whether it comes back hangs on that count; it did what the record says."""
        state, seat = self.state, entry.seat
        totals = {n: state.seats[n].total for n in state.active}
        back = restart_total(state.rules, totals, state.deal_winner)
        if isinstance(entry.move, Rebuy) and back is not None:
            state.waiting = [seat]
            self._happened([SeatRebought(seat, back)])
        return self._line(entry, Verdict(UNDECIDED, reason=UNSEEN_CARDS))

    def _later(self, entry: Played | Attempt) -> list[Move]:
        """What the seat did next in the same turn, up to its end."""
        return rest_of_turn(self._entries, self._at, entry) if self.state.unseen is not None else []

    def _force(self, table: State, entry: Played, chance: Order) -> bool:
        """Do what was done. Whoever draws has the turn from then on; other acts out of turn leave it."""
        forgotten(table, entry.seat, entry.move)
        events = forced(table, entry.seat, entry.move, chance)
        if events is None:
            return False
        turn, phase = table.turn, table.phase
        keeps = turn != entry.seat and not isinstance(entry.move, DrawStock | TakeDiscard)
        if phase in (DRAW, PLAY):
            table.turn = entry.seat
        self.state = table
        self._happened(events)
        if self._count is None:
            self._happened(ended(lawful_part(self.state, self._broken), entry.seat))
        if keeps and self.state.phase in (DRAW, PLAY):
            self.state.turn, self.state.phase = turn, phase
        return True

    def _attempt(self, entry: Attempt) -> LineRuling:
        verdict = refused(self.state, entry.seat, entry.move, self._broken, self._later(entry))
        verdict = self._asked(self.state, entry, verdict)
        wrong = [Fault(FaultCode.REFUSED_LAWFUL)] if verdict.outcome == LEGAL else []
        return self._line(entry, verdict, wrong)

    def _happened(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            if isinstance(event, StockRecycled) and HIDDEN_CODE in event.stock and self.state.unseen is None:
                self.state.unseen = among_all(self.state)
            apply(self.state, event)
            if isinstance(event, DealEnded):
                self._hands = [list(seat.hand) for seat in self.state.seats]
            elif isinstance(event, SeatRebought):
                self._totals[event.seat] = event.total
        rules, melds = self.state.rules, self.state.melds
        self._broken = frozenset(meld.id for meld in melds if is_broken(rules, meld))
        count = count_of(self.state, events, self._disputed)
        if count is not None:
            self._count = count
            self.counts.append(count)
            self.counted_at.append(self._at)

    # -- results ---------------------------------------------------------------------------------

    def _result(self, entry: DealResult) -> LineRuling:
        if self._halted is None and self._count is None and entry.blocked and may_be_stuck(self.state, entry):
            self._happened(list(blocked(self.state, "nothing_to_draw")))
        if self._count is not None and self._count.lawful is None:
            self._count_now(entry, self._count)
        if self._halted is not None or self._count is None or self._count.lawful is None:
            adopted(self.state, entry)
        count = self._count
        faults: list[Fault] = []
        if self._halted in (None, NO_DEAL):
            faults = [
                *left_faults(self._hands, entry, self.state.unseen),
                *result_faults(self.state, entry, count, self._totals),
            ]
            if lays_open(count, faults):
                self.afterwards.left(self._at, self.state.unseen, self._hands, entry)
        if count is not None:
            self._count = self.counts[-1] = replace(count, recorded=entry)
        self._totals = list(entry.totals)
        return self._line(entry, faults=faults, skipped=self._halted)

    def _count_now(self, entry: DealResult, count: DealCount) -> None:
        """The hands were not all known when the deal ended; perhaps the result tells them."""
        events = counted_from(self.state, entry, count)
        for event in events:
            apply(self.state, event)
        if events:
            told = count_of(self.state, [DealEnded(count.winner, count.blocked), *events], self._disputed)
            assert told is not None
            self._count = self.counts[-1] = told
            self.counted_at[-1] = self._at


def is_broken(rules: Ruleset, meld: TableMeld) -> bool:
    """Whether what lies on the table as a meld is none, or cannot be told."""
    return HIDDEN in meld.cards or bool(meld_on_table_faults(rules, meld.kind, meld.cards))
