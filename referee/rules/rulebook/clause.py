"""A clause: one rule of the game with a permanent number, and the dials under which it holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from referee.languages import ENGLISH, LANGUAGES, told
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets import origins
from referee.rules.rulesets.dials import Ruleset

SEED_000, SEED_002, SEED_003 = origins.SEED_000, origins.SEED_002, origins.SEED_003
SEEDS = (SEED_000, SEED_002, SEED_003)
COMMON, HOUSE, SOURCES = origins.COMMON, origins.HOUSE, origins.SOURCES
"""Where a clause comes from, like the default of a dial."""


class Bonus(StrEnum):
    """What a score's breakdown may hold beside cards."""

    CLEAN = "clean"
    GO_OUT = "go_out"
    FOUR_SUITS = "four_suits"


@dataclass(frozen=True, slots=True)
class Is:
    """The dial has one of these values."""

    dial: str
    values: tuple[object, ...]

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is so in this ruleset."""
        return getattr(rules, self.dial) in self.values


@dataclass(frozen=True, slots=True)
class Isnt:
    """The dial has none of these values."""

    dial: str
    values: tuple[object, ...]

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is so in this ruleset."""
        return getattr(rules, self.dial) not in self.values


@dataclass(frozen=True, slots=True)
class Lists:
    """The dial is a list with ``value`` in it."""

    dial: str
    value: str

    def holds(self, rules: Ruleset) -> bool:
        """Whether it is so in this ruleset."""
        return self.value in getattr(rules, self.dial)


Condition = Is | Isnt | Lists

GOES_OUT, CLOSES = Is("finish", ("empty_hand",)), Is("finish", ("close",))
"""The two ways a deal is won: by an empty hand, or by closing (Chinchón)."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. ``number`` is chapter and place, permanent; ``codes`` are the breaches it answers.

    It belongs to a ruleset where all of ``when`` holds. Its sentence, ``text`` in English, may name dials in
    braces; a clause got from the rulebook of a ruleset has them ``filled`` in, language by language. A clause
    about one ``case``, which a breach tells by a detail and its value, also answers ``of_case``: codes that
    otherwise point into another clause.
    """

    number: tuple[int, int]
    source: str
    text: str
    codes: tuple[Code, ...] = ()
    when: tuple[Condition, ...] = ()
    bonus: Bonus | None = field(default=None, compare=False)
    case: tuple[str, str] | None = None
    of_case: tuple[Code, ...] = ()
    filled: Mapping[str, str] = field(default_factory=dict, compare=False)

    def code(self, rules: Ruleset) -> str:
        """The clause's name in a ruleset, like ``LM-4.3``."""
        return f"{rules.prefix}-{self.number[0]}.{self.number[1]}"

    def sentence(self, lang: str) -> str:
        """The rule in one of LANGUAGES, else in English."""
        lang = lang if lang in LANGUAGES else ENGLISH
        return self.filled.get(lang) or told(self.text, lang)

    def filled_in(self, dials: Mapping[str, Mapping[str, str]]) -> Clause:
        """The clause with what it says of the dials, by language."""
        return replace(self, filled={lang: self.sentence(lang).format_map(dials[lang]) for lang in LANGUAGES})

    def applies(self, rules: Ruleset) -> bool:
        """Whether the clause belongs to this ruleset."""
        return all(condition.holds(rules) for condition in self.when)
