"""The same record under other rules: which lines change their ruling, both rulings side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.histories.adjudicate import Adjudication
from referee.histories.cards_in_moves import moved_to
from referee.histories.document import Attempt, Deal, DealResult, Entry, History, Played
from referee.histories.walk import LineRuling
from referee.rules.cards import Card, NotACard, Pack
from referee.rules.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Changed:
    """A line that is ruled on otherwise under the other rules."""

    recorded: LineRuling
    other: LineRuling


class OtherCards(ValueError):
    """The record has a card that the other game does not have; ``index`` is the line it stands on."""

    def __init__(self, index: int, code: str) -> None:
        self.index = index
        self.code = code
        super().__init__(code)


def under(history: History, rules: Ruleset) -> History:
    """The same record as if these had been the rules. Raises OtherCards."""
    header = replace(history.header, rules=rules)
    if rules.pack.codes == history.header.rules.pack.codes:
        return History(header, history.entries)
    reader = _Reader(history.header.rules.pack, rules.pack)
    return History(header, tuple(reader.entry(n, entry) for n, entry in enumerate(history.entries)))


class _Reader:
    """Reads the cards of one pack as cards of another that has the same codes."""

    def __init__(self, old: Pack, new: Pack) -> None:
        self._old = old
        self._new = new

    def _cards(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(self._new.read(self._old.write(cards)))

    def _maybe(self, cards: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
        return None if cards is None else self._cards(cards)

    def entry(self, index: int, entry: Entry) -> Entry:
        """The same line in the other pack's cards."""
        try:
            return self._entry(entry)
        except NotACard as error:
            raise OtherCards(index, str(error)) from None

    def _entry(self, entry: Entry) -> Entry:
        match entry:
            case Played():
                drawn = None if entry.drawn is None else self._cards((entry.drawn,))[0]
                move = moved_to(entry.move, self._cards)
                return replace(entry, move=move, drawn=drawn, recycled=self._maybe(entry.recycled))
            case Attempt():
                return replace(entry, move=moved_to(entry.move, self._cards))
            case Deal():
                hands = None if entry.hands is None else tuple(map(self._cards, entry.hands))
                pile, stock, deck = map(self._maybe, (entry.pile, entry.stock, entry.deck))
                return replace(entry, hands=hands, pile=pile, stock=stock, deck=deck)
            case DealResult():
                left = None if entry.left is None else tuple(map(self._maybe, entry.left))
                return replace(entry, left=left)
            case _:
                return entry


def changed(recorded: Adjudication, other: Adjudication) -> list[Changed]:
    """The lines whose ruling is not the same."""
    pairs = zip(recorded.lines, other.lines, strict=True)
    return [Changed(mine, theirs) for mine, theirs in pairs if _said(mine) != _said(theirs)]


def _said(line: LineRuling) -> tuple[object, ...]:
    verdict = line.verdict
    found = None if verdict is None else (verdict.outcome, tuple(breach.code for breach in verdict.breaches))
    return found, line.faults, line.skipped
