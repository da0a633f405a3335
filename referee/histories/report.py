"""The ruling on a record as a person reads it: what is wrong, why, and what the score should be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from events.catalogue import ScoreItem, SeatScore
from referee.histories.adjudicate import Adjudication, FirstFault, is_undecided
from referee.histories.comparing import Changed
from referee.histories.counting import DealCount
from referee.histories.document import Header
from referee.histories.lines import Reading
from referee.histories.narration import codes, names, told
from referee.histories.plain import plain
from referee.histories.report_words import WORDS, cards_told
from referee.histories.sayings import PROVED, REASONS, said
from referee.histories.summary import CLEAN, FAULTY, UNDECIDED, summary
from referee.histories.telling import fault_told
from referee.histories.text_write import act_text
from referee.histories.verdict import ILLEGAL, LEGAL
from referee.histories.walk import LineRuling
from referee.languages import Value
from referee.rules.cards import HIDDEN
from referee.rules.rulebook import breach_json
from referee.rules.rulesets import Ruleset
from referee.rules.state import State
from referee.rules.views import options_of

MOST_MOVES = 8
MOST_REPAIRS = 20

_COLOURS = re.compile("\ue000([0-9]+)\ue001")
_RED, _YELLOW, _GREEN, _BOLD, _DIM, _PLAIN = "31", "33", "32", "1", "2", "0"
_SUMMARY = {UNDECIDED: _YELLOW, CLEAN: _GREEN, FAULTY: _RED}


class Report:
    """Writes the report on one record in one language, with colours or without."""

    def __init__(self, reading: Reading, found: Adjudication, lang: str, colour: bool = False) -> None:
        self._reading = reading
        self._found = found
        self._header = found.header
        self._lang = lang
        self._colour = colour

    def lines(self, everything: bool = False) -> Iterator[str]:
        """The report, line by line; with ``everything`` every line of the record is told."""
        return map(self._shown, self._lines(everything))

    def _lines(self, everything: bool) -> Iterator[str]:
        header = self._header
        players = ", ".join(header.players)
        yield self._paint(self._word("title", game=game_told(header.rules), players=players), _BOLD)
        yield from self._repairs()
        for fault in self._found.faults:
            yield self._paint(f"✗ {fault_told(fault, header, self._lang)}", _RED)
        for line in self._found.lines:
            if everything or line.is_fault or is_undecided(line):
                yield from self._line(line)
            if self._found.first is not None and line is self._found.first.ruling:
                yield from self._first(self._found.first)
        for count in self._found.counts:
            yield from self._count(count)
        yield from self._summary()

    def _word(self, name: str, **details: Value) -> str:
        return said(WORDS[name], self._lang, **details)

    def _paint(self, text: str, colour: str) -> str:
        """The text in a colour, with signs of our own that ``_shown`` knows."""
        return f"\ue000{colour}\ue001{text}\ue000{_PLAIN}\ue001" if self._colour else text

    def _shown(self, text: str) -> str:
        """The line as it is written: what a record says of itself cannot steer the terminal."""
        line = plain(text)
        return _COLOURS.sub("\x1b[\\1m", line) if self._colour else line

    # -- parts -----------------------------------------------------------------------------------

    def _repairs(self) -> Iterator[str]:
        if not self._reading.repaired:
            return
        yield self._paint(self._word("repairs", count=self._reading.repaired), _DIM)
        for fix in self._reading.repairs[:MOST_REPAIRS]:
            where = self._word("repair", line=fix.line, column=fix.column, found=fix.found, read=fix.read)
            yield self._paint(f"  {where}", _DIM)

    def _line(self, line: LineRuling) -> Iterator[str]:
        place = self._word("line", line=self._reading.places[line.index])
        mark, colour = _mark(line)
        after = f" ({self._word('after')})" if line.disputed and line.is_fault else ""
        yield self._paint(f"{mark} {place}: {told(line.entry, self._header, self._lang)}{after}", colour)
        yield from (f"    {text}" for text in self.reasons(line))

    def reasons(self, line: LineRuling) -> Iterator[str]:
        """Why the line is wrong, or why it cannot be decided."""
        for breach in line.verdict.breaches if line.verdict else ():
            whole = breach_json(breach, self._header.rules, self._lang, self._header.players)
            yield f"{whole['clause']} {whole['code']}: {whole['message']}"
            if whole["rule"] != whole["message"]:
                yield self._paint(f"  {whole['rule']}", _DIM)
        for fault in line.faults:
            yield f"{fault.code}: {fault_told(fault, self._header, self._lang)}"
        for reason in (line.verdict.reason if line.verdict else None, line.skipped):
            if reason is not None:
                yield said(REASONS[reason], self._lang)
        if line.verdict is not None and line.verdict.proved is not None:
            yield said(PROVED, self._lang, line=self._reading.places[line.verdict.proved])

    def _first(self, first: FirstFault) -> Iterator[str]:
        yield f"    {self._word('before')}:"
        yield from (f"      {text}" for text in self.table(first.before))
        if first.lawful:
            pack = self._header.rules.pack
            listed = "; ".join(act_text(move, pack) for move in first.lawful[:MOST_MOVES])
            left = len(first.lawful) - MOST_MOVES
            more = f"; {self._word('and_more', count=left)}" if left > 0 else ""
            yield f"    {self._word('would_be')}: {listed}{more}"

    def table(self, state: State) -> Iterator[str]:
        """A table in a few lines."""
        pack = state.rules.pack
        for name, seat in zip(self._header.players, state.seats, strict=True):
            unseen = seat.hand.count(HIDDEN)
            known = codes(sorted(card for card in seat.hand if card != HIDDEN), pack)
            hidden = cards_told(unseen, self._lang) if unseen else ""
            yield f"{name}: {' + '.join(part for part in (known, hidden) if part) or '–'} ({seat.total})"
        for meld in state.melds:
            yield f"{meld.id} ({self._header.players[meld.owner]}): {codes(meld.cards, pack)}"
        top = codes(state.pile[-1:], pack) or self._word("empty")
        yield f"{self._word('pile')}: {top} ({len(state.pile)}); {self._word('stock')}: {len(state.stock)}"

    # -- counts ----------------------------------------------------------------------------------

    def _count(self, count: DealCount) -> Iterator[str]:
        disputed = f" ({self._word('disputed')})" if count.disputed else ""
        yield self._paint(f"{self._word('score', deal=count.deal)}{disputed}", _BOLD)
        for seat, name in enumerate(self._header.players):
            yield f"  {name}: {self._recorded(count, seat)}{self._due(count, seat)}"
        yield from (f"  {text}" for text in follows(count, self._header, self._lang))

    def _recorded(self, count: DealCount, seat: int) -> str:
        if count.recorded is None:
            return ""
        points, total = count.recorded.points[seat], count.recorded.totals[seat]
        return f"{self._word('recorded')} {_points(points)} ({total}); "

    def _due(self, count: DealCount, seat: int) -> str:
        due = self._word("due")
        if count.lawful is None:
            return f"{due}: {self._word('not_told')}"
        score = count.lawful.seats[seat]
        if score is None:
            return f"{due} –"
        text = f"{due} {_points(score.points)} ({score.total})"
        recorded = count.recorded
        wrong = recorded is not None and recorded.points[seat] != score.points
        return self._paint(text, _RED if wrong else _GREEN) + breakdown_told(score)

    def _summary(self) -> Iterator[str]:
        for kind, text in summary(self._found, self._reading.places, self._lang):
            yield self._paint(text, _SUMMARY[kind])

    # -- under other rules -----------------------------------------------------------------------

    def other(self, found: Adjudication, changes: Sequence[Changed]) -> Iterator[str]:
        """What changes under other rules."""
        return map(self._shown, self._other(found, changes))

    def _other(self, found: Adjudication, changes: Sequence[Changed]) -> Iterator[str]:
        yield self._paint(self._word("other", rules=game_told(found.header.rules)), _BOLD)
        if not changes:
            yield self._word("other_same")
            return
        yield self._word("other_changed", count=len(changes))
        for change in changes:
            place = self._word("line", line=self._reading.places[change.recorded.index])
            words = f"{self._ruled(change.recorded)} → {self._ruled(change.other)}"
            yield f"  {place}: {told(change.recorded.entry, self._header, self._lang)}: {words}"
            theirs = Report(self._reading, found, self._lang, self._colour)
            yield from (f"      {text}" for text in self.reasons(change.recorded))
            yield from (f"      {text}" for text in theirs.reasons(change.other))

    def _ruled(self, line: LineRuling) -> str:
        if is_undecided(line):
            return self._word("open")
        return self._word("unlawful" if is_wrong(line) else "lawful")


def is_wrong(line: LineRuling) -> bool:
    """Whether the line's ruling is that it was not lawful; of an attempt, that it was rightly refused."""
    return line.is_fault or (line.verdict is not None and line.verdict.outcome == ILLEGAL)


def _mark(line: LineRuling) -> tuple[str, str]:
    if line.is_fault:
        return "✗", _RED
    if is_undecided(line):
        return "?", _YELLOW
    return ("✓", _GREEN) if line.verdict is not None and line.verdict.outcome == LEGAL else ("·", _DIM)


def _points(points: int | None) -> str:
    return "–" if points is None else f"{points:+d}"


def breakdown_told(score: SeatScore) -> str:
    """Every line of a score that is not 0 altogether."""
    items = [_item(item) for item in score.breakdown]
    return f": {', '.join(items)}" if items else ""


def _item(item: ScoreItem) -> str:
    return f"{item.card or item.clause or ''} {item.points}".strip()


def follows(count: DealCount, header: Header, lang: str) -> Iterator[str]:
    """What follows from a count under the rules."""
    if count.eliminated:
        yield said(WORDS["eliminated"], lang, who=names(header, count.eliminated, lang))
    if count.may_rebuy:
        who = names(header, count.may_rebuy, lang)
        yield said(WORDS["may_rebuy"], lang, who=who, total=count.rebuy_total or 0)
    if count.winners:
        yield said(WORDS["match_over"], lang, who=names(header, count.winners, lang))


def game_told(rules: Ruleset) -> str:
    """A game by its name, with the dials that were turned."""
    options = ", ".join(f"{name}={value}" for name, value in options_of(rules).items())
    return f"{rules.id} {rules.version}" + (f" ({options})" if options else "")
