"""A quick look at a record in order: canonical, every card told, every move lawful, every count right.

It says that a record is clean only where the whole ruling would find nothing, nothing undecided and nothing
to repair; of anything else it says nothing. Most records of a large pile are such.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec

from events.catalogue import AnyEvent, DealEnded, DealScored, Dealt
from referee.histories.counting import DealCount, count_of
from referee.histories.dealing import due_dealer, opening_table
from referee.histories.document import FORMAT, LONGEST_NAME, MOST_PLAYERS, VERSION, DealResult, Header
from referee.histories.header import LONGEST_ID
from referee.histories.lines import LARGEST
from referee.histories.quick_lines import (
    HeaderLine,
    MoveLine,
    NotPlain,
    Result,
    TableLine,
    Told,
    ToldDiscard,
    ToldDraw,
    move_of,
    only,
    read_lines,
    small,
)
from referee.histories.walk import MOST_STEPS
from referee.rules.budget import TooComplex, metered
from referee.rules.cards import HIDDEN, Card, Pack
from referee.rules.evolve import apply
from referee.rules.judge import judge
from referee.rules.moves import DrawStock, Move, TakeDiscard
from referee.rules.rulesets import RULESETS, Ruleset, SenselessOptions, with_options
from referee.rules.ruling import Refused
from referee.rules.state import DEAL, OVER, PLAYING, State
from referee.rules.swift import discards, draws


@dataclass(frozen=True, slots=True)
class CleanRecord:
    """A record in which nothing is wrong: its header, how many lines it has besides, how many of them are
    moves, and the counts of its deals.
    """

    header: Header
    lines: int
    moves: int
    counts: tuple[DealCount, ...]


def surely_clean(data: bytes) -> CleanRecord | None:
    """What there is to say of a record in order; None: rule on it at length."""
    try:
        with metered() as meter:
            found = _look(data)
            return found if meter.spent <= MOST_STEPS else None
    except (NotPlain, TooComplex):
        return None


def _look(data: bytes) -> CleanRecord:
    if len(data) > LARGEST:
        raise NotPlain
    first, told = read_lines(data)
    header = _header(first)
    table, lines, moves = _Table(opening_table(header)), 0, 0
    for block in told:
        many = table.happened(block)
        lines += many
        moves += many if isinstance(block, list) else 0
    return CleanRecord(header, lines, moves, tuple(table.counts))


def _header(line: HeaderLine) -> Header:
    rules = _rules(line.ruleset, line.ruleset_version, bytes(line.options))
    seats, (least, most) = len(line.players), rules.players
    plain = (
        line.format == FORMAT
        and line.v == VERSION
        and max(2, least) <= seats <= min(most, MOST_PLAYERS)
        and all(1 <= len(name) <= LONGEST_NAME for name in line.players)
        and 0 <= line.first_dealer < seats
        and (line.match is None or 1 <= len(line.match) <= LONGEST_ID)
    )
    if not plain:
        raise NotPlain
    return Header(rules, tuple(line.players), line.first_dealer, match=line.match)


@lru_cache(maxsize=64)
def _rules(name: str, version: int, options: bytes) -> Ruleset:
    if name not in RULESETS or RULESETS[name].version != version:
        raise NotPlain
    try:
        turned = msgspec.json.decode(options, type=dict[str, object])
        if msgspec.json.encode(turned) != options:
            raise NotPlain  # doubled keys, or spelt otherwise
        return with_options(RULESETS[name], turned)
    except (msgspec.DecodeError, SenselessOptions):
        raise NotPlain from None


@lru_cache(maxsize=64)
def _cards_of(pack: Pack) -> list[Card]:
    return sorted(pack.cards)


class _Told:
    """A shuffle as the record tells it; to be asked for once."""

    def __init__(self, told: list[str] | None, pack: Pack) -> None:
        self._told = told
        self._pack = pack

    def shuffled(self, cards: Sequence[Card]) -> list[Card]:
        """The order told, where it is one of these cards."""
        told, self._told = self._told, None
        if told is None or sorted(told) != sorted(self._pack.write(cards)):
            raise NotPlain
        return self._pack.read(told)

    @property
    def is_left(self) -> bool:
        """Whether nobody asked for it."""
        return self._told is not None


class _Table:
    """The table that a record in order makes, line by line. Every method may raise NotPlain."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._codes = state.rules.pack.codes
        self._index = state.rules.pack.index
        self._begun = False
        self._due = False
        """Whether the result of the deal that was counted last may be told now."""
        self.counts: list[DealCount] = []
        self._hands: list[list[Card]] = []

    def happened(self, told: Told) -> int:
        """Moves in a row, or a line of another kind; answers with the number of lines."""
        if isinstance(told, list):
            self._moved(told)
            return len(told)
        if told.result is None:
            self._dealt(told)
        elif told.result.winners is None:
            self._counted(told, told.result)
        else:
            self._over(told, told.result)
        return 1

    # -- deals -----------------------------------------------------------------------------------

    def _dealt(self, line: TableLine) -> None:
        only(line, "deal", "round", "dealer", "hands", "pile", "stock")
        deal, turn, dealer, hands = line.deal or 0, line.round or 0, line.dealer or 0, line.hands or []
        pile, stock, state = line.pile or [], line.stock or [], self._state
        if not self._begun:
            state.deal, state.round, self._begun = deal - 1, turn - 1, True
        rules = state.rules
        due = (state.deal + 1, state.round + 1, due_dealer(state), 1 if rules.upcard else 0)
        sizes = [rules.hand_size if seat.status == PLAYING else 0 for seat in state.seats]
        told = [*pile, *stock]
        for hand in hands:
            told += hand
        plain = (
            state.phase == DEAL
            and min(deal, turn) >= 1
            and small((deal, turn))
            and (deal, turn, dealer, len(pile)) == due
            and list(map(len, hands)) == sizes
            and self._sorted(told) == _cards_of(rules.pack)
        )
        if not plain:
            raise NotPlain
        apply(state, Dealt(deal, turn, dealer, hands, pile, stock))
        self._due = False

    # -- moves -----------------------------------------------------------------------------------

    def _moved(self, lines: list[MoveLine]) -> None:
        """Plain draws and discards are most of what happens: they are done at once, where they stand."""
        state, codes, index = self._state, self._codes, self._index
        if not self._begun:
            raise NotPlain
        for line in lines:
            told, seat = line.move, line.seat
            if type(told) is ToldDraw and line.recycled is None and draws(state, seat):
                if line.drawn is not None and codes[state.seats[seat].hand[-1]] != line.drawn:
                    raise NotPlain
            elif type(told) is not ToldDiscard or not discards(state, seat, index.get(told.card, HIDDEN)):
                self._judged(line)
            elif line.drawn is not None or line.recycled is not None:
                raise NotPlain

    def _sorted(self, codes: Sequence[str]) -> list[Card]:
        index = self._index
        try:
            return sorted([index[code] for code in codes])
        except KeyError:
            raise NotPlain from None

    def _judged(self, line: MoveLine) -> None:
        state, seat, told = self._state, line.seat, line.move
        if not 0 <= seat < len(state.seats):
            raise NotPlain
        move, chance = move_of(told, state.rules.pack), _Told(line.recycled, state.rules.pack)
        before = len(state.seats[seat].hand)
        ruling = judge(state, seat, move, chance)
        if isinstance(ruling, Refused) or chance.is_left:
            raise NotPlain
        for event in ruling.events:
            self._follows(event)
        if count := count_of(state, ruling.events, disputed=False):
            self.counts.append(count)
            self._due = True
        if line.drawn is not None:
            self._drew_as_told(move, line.drawn, state.seats[seat].hand, before)

    def _follows(self, event: AnyEvent) -> None:
        if isinstance(event, DealEnded):
            self._hands = [sorted(seat.hand) for seat in self._state.seats]
        apply(self._state, event)

    def _drew_as_told(self, move: Move, drawn: str, hand: Sequence[Card], before: int) -> None:
        """The card that came to hand is the one told; where none came, none may be."""
        came = isinstance(move, DrawStock | TakeDiscard) and len(hand) > before
        if not came or self._codes[hand[-1]] != drawn:
            raise NotPlain

    # -- results ---------------------------------------------------------------------------------

    def _counted(self, line: TableLine, told: Result) -> None:
        """The result of the deal that has just ended; a second one is looked at closer."""
        only(line, "result")
        only(told, "deal", "blocked", "left", "points", "totals")
        count = self.counts[-1] if self._due else None
        if count is None or count.lawful is None:
            raise NotPlain
        scored = count.lawful
        plain = (
            (told.deal, told.winner, told.blocked) == (count.deal, count.winner, count.blocked)
            and told.points == [None if score is None else score.points for score in scored.seats]
            and told.totals == self._totals(scored)
            and small(told.points)
            and small(told.totals)
            and self._left_as_told(told.left or [])
        )
        if not plain:
            raise NotPlain
        sheet = DealResult(
            count.deal, count.winner, count.blocked, tuple(told.points or ()), tuple(told.totals or ())
        )
        self.counts[-1] = replace(count, recorded=sheet)
        self._due = False

    def _totals(self, scored: DealScored) -> list[int]:
        seats = zip(self._state.seats, scored.seats, strict=True)
        return [seat.total if score is None else score.total for seat, score in seats]

    def _left_as_told(self, left: list[list[str] | None]) -> bool:
        if len(left) != len(self._hands):
            return False
        return all(
            codes is None or self._sorted(codes) == hand
            for codes, hand in zip(left, self._hands, strict=True)
        )

    def _over(self, line: TableLine, told: Result) -> None:
        only(line, "result")
        only(told, "winners", "totals")
        totals = [seat.total for seat in self._state.seats]
        unset = told.winner is msgspec.UNSET
        if (
            not unset
            or self._state.phase != OVER
            or told.winners != self._state.winners
            or told.totals != totals
        ):
            raise NotPlain
