"""One line of a record while it is read: every value knows where it stands, so a complaint can be found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.histories.document import LANGUAGES, LARGEST, LONGEST_TEXT, MOST_CARDS, Extra
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.strict_json import Path, column_of, read_json, write_json
from referee.histories.words import card_code
from referee.languages import Saying
from referee.rules.cards import HIDDEN, Card, Pack

TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?Z")
CODE = re.compile(r"[A-Z][A-Z_]{0,63}")
OTHERS = re.compile(r"x-[A-Za-z0-9_.-]{1,60}")
"""Names of members that are not ours."""


@dataclass(slots=True)
class Sheet:
    """A line: its number, its text, the pack and language its cards are read in, and what was repaired."""

    number: int
    text: str
    repairs: Repairs
    pack: Pack | None = None
    lang: str | None = None

    def place(self, path: Path, name: bool = False) -> tuple[int, int]:
        """The line and column of a value, or of its member's name."""
        return self.number, column_of(self.text, path, name)

    def read(self) -> Part:
        """The whole line as a JSON object."""
        part = Part(self, read_json(self.text, self.number), ())
        part.members()
        return part


@dataclass(frozen=True, slots=True)
class Part:
    """A value of a line, with the path to it."""

    sheet: Sheet
    value: Any
    path: Path

    # -- complaints ------------------------------------------------------------------------------

    def wrong(self, expected: str, detail: str | Saying = "", name: bool = False) -> Unreadable:
        """The complaint that something else was expected here."""
        line, column = self.sheet.place(self.path, name)
        found = str(self.path[-1]) if name and self.path else _shown(self.value)
        return Unreadable(line, column, expected, found, detail)

    def repaired(self, kind: str, found: str, read: str) -> None:
        """This was read as something else."""
        repairs = self.sheet.repairs
        line, column = (0, 0) if repairs.is_full else self.sheet.place(self.path)
        repairs.add(line, column, kind, found, read)

    # -- objects and lists -----------------------------------------------------------------------

    def members(self) -> dict[str, Any]:
        """The members, where this is an object."""
        if type(self.value) is not dict:
            raise self.wrong("object")
        members: dict[str, Any] = self.value
        return members

    def only(self, *names: str) -> None:
        """Refuse members of any other name, but for those that are not ours (``x-``)."""
        for name in self.members():
            if name not in names and not OTHERS.fullmatch(name):
                raise self.at(name).wrong("known_member", ", ".join(names), name=True)

    def at(self, step: str | int) -> Part:
        """The value of a member or an item that is there."""
        return Part(self.sheet, self.value[step], (*self.path, step))

    def get(self, name: str) -> Part | None:
        """The value of a member, None where it is left out."""
        return self.at(name) if name in self.members() else None

    def need(self, name: str) -> Part:
        """The value of a member that must be there."""
        found = self.get(name)
        if found is None:
            raise self.wrong("member", name)
        return found

    def items(self, most: int, exactly: int | None = None) -> Iterator[Part]:
        """The items, where this is a list that is not too long."""
        if type(self.value) is not list:
            raise self.wrong("list")
        if exactly is not None and len(self.value) != exactly:
            raise self.wrong("one_a_seat", str(exactly))
        if len(self.value) > most:
            raise self.wrong("shorter_list", str(most))
        return (self.at(number) for number in range(len(self.value)))

    def extra(self) -> Extra:
        """The members that are not ours, as they are kept."""
        return tuple(
            (name, write_json(value)) for name, value in self.members().items() if OTHERS.fullmatch(name)
        )

    # -- plain values ----------------------------------------------------------------------------

    def whole(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A whole number."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.wrong("number", f"{least} … {most}")
        return self.value

    def optional(self, least: int = -LARGEST, most: int = LARGEST) -> int | None:
        """A whole number or null."""
        return None if self.value is None else self.whole(least, most)

    def flag(self) -> bool:
        """Yes or no."""
        if type(self.value) is not bool:
            raise self.wrong("flag")
        return self.value

    def text(self, longest: int = LONGEST_TEXT, shortest: int = 0) -> str:
        """A text that is not too long."""
        if type(self.value) is not str or not shortest <= len(self.value) <= longest:
            raise self.wrong("text", f"{shortest} … {longest}")
        return self.value

    def one_of(self, names: Iterable[str]) -> str:
        """One of these words."""
        if type(self.value) is not str or self.value not in names:
            raise self.wrong("one_of", ", ".join(names))
        return self.value

    def time(self) -> str:
        """A moment in UTC."""
        if type(self.value) is not str or not TIME.fullmatch(self.value):
            raise self.wrong("time")
        return self.value

    def codes(self) -> tuple[str, ...]:
        """Codes of breaches."""
        return tuple(item._code() for item in self.items(MOST_CARDS))

    def _code(self) -> str:
        if type(self.value) is not str or not CODE.fullmatch(self.value):
            raise self.wrong("code")
        return self.value

    def language(self) -> str:
        """One of our languages."""
        return self.one_of(LANGUAGES)

    # -- cards -----------------------------------------------------------------------------------

    def card(self) -> Card:
        """One card, however it is spelt."""
        pack = self.sheet.pack
        assert pack is not None, "cards come after the header"
        found = card_code(self.value, pack, self.sheet.lang) if type(self.value) is str else None
        if found is None:
            raise self.wrong("card")
        if found != self.value:
            self.repaired("card", self.value, found)
        return pack.index[found]

    def cards(self) -> tuple[Card, ...]:
        """A list of cards."""
        return tuple(item.card() for item in self.items(MOST_CARDS))

    def cards_or_count(self) -> tuple[Card, ...]:
        """A list of cards, or how many there are that nobody saw."""
        if type(self.value) is int:
            return (HIDDEN,) * self.whole(0, MOST_CARDS)
        if type(self.value) is not list:
            raise self.wrong("cards_or_number")
        cards = self.cards()
        if cards and set(cards) == {HIDDEN}:
            self.repaired("number", write_json(self.value), str(len(cards)))
        return cards


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else write_json(value)
