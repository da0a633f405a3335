"""Which cards illustrate which clause: a lawful and an unlawful case, as the law itself tells them apart.

A row holds what may illustrate the clause that answers a code, in the order of liking. Shown are, of each
game, the first that is lawful there and the first that breaks that clause, and no other where it can be;
where house rules turn what is lawful, what is shown turns with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from referee.pages.trying import Tried, Tryable, possible, tried
from referee.rules.cards import FRENCH
from referee.rules.rulebook import Code, clause_of
from referee.rules.rulebook.examples import Addition, Meld, Turn
from referee.rules.rulesets import Ruleset


class Case(NamedTuple):
    """A question with the law's answer."""

    question: Tryable
    answer: Tried

    @property
    def codes(self) -> list[Code]:
        """What it breaks."""
        return [breach.code for breach in self.answer.breaches]


def _cards(*texts: str) -> tuple[Tryable, ...]:
    """``"7S 7H 7D"`` is a meld; with a plus, cards that are added to one."""
    return tuple(Addition(*text.split(" + ")) if "+" in text else Meld(text) for text in texts)


_RUN, _OWN, _BOTH = "1 5D 6D 7D 8D", "0 5D 6D 7D 8D", "0 KS KH KD; 1 5D 6D 7D 8D"
_FULL = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"

_OF_FRENCH: Final[dict[Code, tuple[Tryable, ...]]] = {
    Code.MUST_DRAW_FIRST: (
        Turn("9S 4H 2C", ("draw_stock",), drawn=False),
        Turn("9S 4H 2C", ("discard 2C",), drawn=False),
    ),
    Code.ALREADY_DREW: (Turn("9S 4H 2C", ("discard 2C",)), Turn("9S 4H 2C", ("draw_stock",))),
    Code.CARD_NOT_IN_HAND: (Turn("9S 4H 2C", ("discard 2C",)), Turn("9S 4H 2C", ("discard KD",))),
    Code.NOT_A_MELD: _cards("7S 7H 7D", "5D 6D 7D", "2S 9H KD", "2S 7H QD"),
    Code.SET_RANKS_DIFFER: _cards("7S 7H 7D", "7S 7H 8D"),
    Code.SET_SIZE: _cards("7S 7H 7D", "7S 7S", "7S 7H"),
    Code.SET_SUITS: _cards("7S 7H 7D", "7S 7H 7D 7C", "7S 7S 7H", "7S 7S 7H 7D", "7S 7H 7D + 7S"),
    Code.JOKER_IN_SET: _cards("7S 7H 7D", "7S 7H JK", "7S JK JK", "7S 7H JK JK"),
    Code.RUN_SUITS_DIFFER: _cards("5D 6D 7D", "5D 6D 7D 8D", "5D 6D 7H", "5D 6D 7D 8H"),
    Code.RUN_NOT_CONSECUTIVE: _cards("5D 6D 7D", "5D 6D 7D 8D", "5D 6D 8D", "5D 6D 7D 9D"),
    Code.RUN_TOO_SHORT: _cards("5D 6D 7D", "5D 6D 7D 8D", "5D 6D", "5D 6D 7D"),
    Code.ACE_BRIDGE: _cards("QS KS AS", "JS QS KS AS", "AS 2S 3S", "AS 2S 3S 4S", "KS AS 2S", "QS KS AS 2S"),
    Code.ACE_HIGH: _cards("AS 2S 3S", "AS 2S 3S 4S", "QS KS AS", "JS QS KS AS"),
    Code.TOO_MANY_JOKERS: _cards(
        "5D JK 7D", "5D 6D JK 8D", "5D JK JK 8D", "5D 6D JK JK 9D", "5D 6D 7D JK + JK"
    ),
    Code.JOKER_WITHOUT_PLACE: (
        *_cards("JK QH KH", "JK JH QH KH", f"{_FULL} + JK"),
        Turn("KH JK AH 2C", ("meld KH JK AH",)),
        Turn("KH JK 2H 4C", ("meld KH JK 2H",)),
        Turn("QH KH JK AH 4C", ("meld QH KH JK AH",)),
    ),
    Code.JOKER_FIXED: _cards(
        "JK 6D 7D + 5D",
        "JK 6D 7D 8D + 5D",
        "5D JK 7D + 8D",
        "5D JK 7D 8D + 9D",
        "5D JK 7D + 6D",
        "5D JK 7D 8D + 6D",
    ),
    Code.LAY_OFF_BOTH_ENDS: _cards(
        "5D 6D 7D + 8D 9D", "5D 6D 7D 8D + 9D TD", "5D 6D 7D + 4D 8D", "5D 6D 7D 8D + 4D 9D"
    ),
    Code.CONTRACT_NOT_MET: (
        Turn("4S 4H 4C 9S 9D 9C KS", ("open 4S 4H 4C / 9S 9D 9C",)),
        Turn("4S 4H 4C 9S 9D 9C KS", ("meld 4S 4H 4C",)),
    ),
    Code.OPENING_TOO_LOW: (
        Turn("8D 9D TD JD QD KD 2C", ("meld 8D 9D TD JD QD KD",)),
        Turn("8D 9D TD 2C", ("meld 8D 9D TD",)),
    ),
    Code.OPEN_NOT_NEEDED: (
        Turn("4S 4H 4C KS", ("meld 4S 4H 4C",)),
        Turn("4S 4H 4C 9S 9D 9C KS", ("open 4S 4H 4C / 9S 9D 9C",)),
    ),
    Code.NEW_MELD_AFTER_CONTRACT: (
        Turn("9D 2C KS", ("lay_off m2 9D",), table=_BOTH),
        Turn("4S 4H 4C 2C", ("meld 4S 4H 4C",), table=_OWN),
    ),
    Code.LAY_OFF_BEFORE_OPENING: (
        Turn("9D 2C KS", ("lay_off m2 9D",), table=_BOTH),
        Turn("9D 2C KS", ("lay_off m1 9D",), table=_OWN),
        Turn("9D 2C KS", ("lay_off m1 9D",), table=_RUN),
    ),
    Code.LAY_OFF_ON_OTHERS: (
        Turn("9D 2C KS", ("lay_off m1 9D",), table=_OWN),
        Turn("9D 2C KC", ("lay_off m2 9D",), table=_BOTH),
    ),
    Code.LAY_OFF_TOO_EARLY: (
        Turn("9D 2C KS", ("lay_off m1 9D",), table=_OWN),
        Turn("4S 4H 4C 9S 9D 9C 4D KS QH", ("open 4S 4H 4C / 9S 9D 9C", "lay_off m1 4D")),
    ),
    Code.NO_SUCH_MELD: (
        Turn("9D 2C KS", ("lay_off m1 9D",), table=_OWN),
        Turn("9D 2C KS", ("lay_off m3 9D",), table=_OWN),
    ),
    Code.SWAP_NOT_ALLOWED: (Turn("5D 2C KS", ("swap_joker m1 5D",), table="0 JK 6D 7D 8D"),),
    Code.PILE_EMPTY: (
        Turn("6D 7D 2C", ("take_discard",), pile="8D", drawn=False),
        Turn("5D 6D 7D 2C", ("take_discard",), pile="8D", drawn=False),
        Turn("6D 7D 2C", ("take_discard",), drawn=False),
    ),
    Code.TAKE_WITHOUT_USE: (
        Turn("6D 7D 2C", ("take_discard",), pile="8D", drawn=False),
        Turn("6D 9C KS", ("take_discard",), pile="8D", drawn=False),
    ),
    Code.MUST_USE_TAKEN_CARD: (
        Turn("6D 7D 2C", ("take_discard", "meld 6D 7D 8D"), pile="8D", drawn=False),
        Turn("6D 7D 2C", ("take_discard", "discard 2C"), pile="8D", drawn=False),
    ),
    Code.DISCARD_OF_TAKEN_CARD: (
        Turn("6D 9C 2C", ("take_discard", "discard 2C"), pile="8D", drawn=False),
        Turn("6D 9C 2C", ("take_discard", "discard 8D"), pile="8D", drawn=False),
    ),
    Code.JOKER_DISCARD: (
        Turn("JK 3C", ("discard 3C",)),
        Turn("JK 3C 4H", ("discard 3C",)),
        Turn("JK 3C", ("discard JK",)),
    ),
    Code.MUST_KEEP_DISCARD: (
        Turn("9D 2C", ("lay_off m1 9D",), table=_OWN),
        Turn("9D", ("lay_off m1 9D",), table=_OWN),
        Turn("9D JK", ("lay_off m1 9D",), table=_OWN),
        Turn("4S 4H 4C JK JK", ("meld 4S 4H 4C",), table="0 KS KH KD"),
    ),
    Code.CANNOT_CLOSE: (
        Turn("4S 4H 4C KS", ("discard KS",)),
        Turn("4S 4H 4C KS", ("close 4S 4H 4C : KS",)),
    ),
    Code.STOCK_NOT_EMPTY: (
        Turn("9S 4H 2C", ("draw_stock",), drawn=False),
        Turn("9S 4H 2C", ("declare_blocked",), drawn=False),
    ),
}
_OF_SPANISH: Final[dict[Code, tuple[Tryable, ...]]] = {
    Code.MUST_DRAW_FIRST: (
        Turn("1O 2O 5C 6C SE CE 4B", ("draw_stock",), drawn=False),
        Turn("1O 2O 5C 6C SE CE 4B", ("discard 4B",), drawn=False),
    ),
    Code.ALREADY_DREW: (
        Turn("1O 2O 5C 6C SE CE 4B RB", ("discard RB",)),
        Turn("1O 2O 5C 6C SE CE 4B RB", ("draw_stock",)),
    ),
    Code.CARD_NOT_IN_HAND: (
        Turn("1O 2O 5C 6C SE CE 4B RB", ("discard RB",)),
        Turn("1O 2O 5C 6C SE CE 4B RB", ("discard 7E",)),
    ),
    Code.PILE_EMPTY: (
        Turn("1O 2O 5C 6C SE CE 4B", ("take_discard",), pile="7E", drawn=False),
        Turn("1O 2O 5C 6C SE CE 4B", ("take_discard",), drawn=False),
    ),
    Code.STOCK_NOT_EMPTY: (
        Turn("1O 2O 5C 6C SE CE 4B", ("draw_stock",), drawn=False),
        Turn("1O 2O 5C 6C SE CE 4B", ("declare_blocked",), drawn=False),
    ),
    Code.NOT_A_MELD: _cards("7O 7C 7E", "2O 6C RB"),
    Code.SET_RANKS_DIFFER: _cards("7O 7C 7E", "7O 7C 6E"),
    Code.SET_SIZE: _cards("7O 7C 7E", "7O 7C"),
    Code.SET_SUITS: _cards("7O 7C 7E 7B", "7O 7O 7C 7E"),
    Code.JOKER_IN_SET: _cards("7O 7C 7E", "7O 7C JK", "7O JK JK"),
    Code.RUN_SUITS_DIFFER: _cards("5O 6O 7O", "5O 6O 7C"),
    Code.RUN_NOT_CONSECUTIVE: _cards("6O 7O SO", "5O 6O SO", "5O 6O CO"),
    Code.RUN_TOO_SHORT: _cards("5O 6O 7O", "5O 6O"),
    Code.ACE_HIGH: _cards("1O 2O 3O", "CO RO 1O"),
    Code.ACE_BRIDGE: _cards("1O 2O 3O", "RO 1O 2O"),
    Code.MELDS_STAY_IN_HAND: (
        Turn("1O 2O 3O 4C 4E 6B 5C RO", ("discard RO",)),
        Turn("1O 2O 3O 4C 4E 6B 5C RO", ("meld 1O 2O 3O",)),
    ),
    Code.CANNOT_CLOSE: (
        Turn("1O 2O 3O 4C 4E 4B 5C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
        Turn("1O 2O 3O 4C 4E 4B 6C RO", ("close 1O 2O 3O / 4C 4E 4B : RO",)),
    ),
}


@lru_cache(maxsize=64)
def illustrations(rules: Ruleset) -> dict[str, tuple[Case, ...]]:
    """What is drawn beside each clause, by its code: lawful cases first, then unlawful ones."""
    rows = _OF_FRENCH if rules.pack_name == FRENCH else _OF_SPANISH
    found: dict[str, list[Case]] = {}
    for code, questions in rows.items():
        cases = list(_tried(questions, rules))
        breaking = _breaking(cases, code)
        if breaking is None:
            continue
        lawful = [case for case in cases if case.answer.lawful][:1]
        beside = found.setdefault(_clause(breaking, code, rules), [])
        beside += [case for case in (*lawful, breaking) if case not in beside]
    return {clause: tuple(sorted(cases, key=_unlawful)) for clause, cases in found.items()}


def _unlawful(case: Case) -> bool:
    return not case.answer.lawful


def _breaking(cases: Sequence[Case], code: Code) -> Case | None:
    """The first that breaks this and nothing else, else the first that breaks this."""
    breaking = [case for case in cases if code in case.codes]
    return min(breaking, key=lambda case: len(case.codes), default=None)


def _clause(case: Case, code: Code, rules: Ruleset) -> str:
    breach = next(one for one in case.answer.breaches if one.code == code)
    return clause_of(breach, rules).code(rules)


def _tried(questions: Iterable[Tryable], rules: Ruleset) -> Iterator[Case]:
    for question in questions:
        if possible(question, rules):
            yield Case(question, tried(question, rules))
