"""The header of the compact form: a line for each thing that was agreed (``ruleset: loba-de-menos``)."""

from __future__ import annotations

import re
from typing import Any

from referee.histories.document import FORMAT, VERSION, Header
from referee.histories.header import read_header
from referee.histories.repairs import Repairs, Unreadable
from referee.histories.sheet import Part, Sheet
from referee.histories.strict_json import Path, read_json
from referee.histories.tokens import QUOTED, WORD, note_text, tokens_of
from referee.histories.words import folded
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS

NAMES = {
    "ruleset": "ruleset",
    "players": "players",
    "dealer": "first_dealer",
    "totals": "totals",
    "rebuys": "rebuys",
    "deals won": "deals_won",
    "statuses": "statuses",
    "lang": "lang",
    "match": "match",
    "origin": "origin",
}
"""What a line begins with, and the member it tells."""

_LINE = re.compile(r"\s*([^:\"#]+?)\s*:(.*)", re.DOTALL)
_Places = dict[tuple[str | int, ...], tuple[int, int]]
_OPTION = "option "
_TITLED = re.compile(r"(.+?)(?:\s+([0-9]{1,15}))?")
_BY_TITLE = {folded(name_of(rules)): name for name, rules in RULESETS.items()}
"""The games by the names under which people know them."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}")


class _HeaderSheet(Sheet):
    """A header that was gathered from several lines: complaints are told where the value stood."""

    __slots__ = ("places",)

    def __init__(self, repairs: Repairs, places: _Places, last: int) -> None:
        super().__init__(last, "", repairs)
        self.places = places

    def place(self, path: Path, name: bool = False) -> tuple[int, int]:
        """Where the nearest thing that has a line of its own stands; else the end of the header."""
        steps = tuple(path)
        while steps and steps not in self.places:
            steps = steps[:-1]
        return self.places.get(steps, (self.number, 1))


class HeaderLines:
    """The lines of the header as they come."""

    def __init__(self, repairs: Repairs) -> None:
        self._repairs = repairs
        self._members: dict[str, Any] = {"format": FORMAT, "v": VERSION}
        self._places: _Places = {}

    def take(self, number: int, text: str) -> bool:
        """Read the line if it is one of the header."""
        found = _LINE.fullmatch(text)
        if found is None:
            return False
        key, start = found[1], found.start(2)
        told = " ".join(key.lower().split())
        if told.startswith(_OPTION):
            self._option(number, key[len(_OPTION) :].strip(), text, start)
        elif told.startswith("x-"):
            value, start = _value(text, start)
            self._add((key,), read_json(value, number, start + 1), number, start)
        elif told in NAMES:
            if key != told:
                self._repairs.add(number, found.start(1) + 1, "word", key, told)
            self._known(number, told, text, start)
        elif not {"ruleset", "players"} <= self._members.keys():
            raise Unreadable(number, found.start(1) + 1, "header_word", key, ", ".join(NAMES))
        else:
            return False
        return True

    def header(self, last: int) -> Header:
        """What was agreed. Raises Unreadable."""
        sheet = _HeaderSheet(self._repairs, self._places, last)
        if "first_dealer" in self._members:
            self._seat_by_name()
        return read_header(Part(sheet, self._members, ()))

    def _add(self, path: tuple[str, ...], value: Any, number: int, start: int) -> None:
        if path in self._places:
            raise Unreadable(number, 1, "single_member", path[-1])
        place = self._members if len(path) == 1 else self._members.setdefault(path[0], {})
        place[path[-1]] = value
        self._places[path] = number, start + 1

    def _option(self, number: int, name: str, text: str, start: int) -> None:
        value, start = _value(text, start)
        self._add(("options", name), _option_value(value, number, start + 1), number, start)

    def _known(self, number: int, name: str, text: str, start: int) -> None:
        value, start = _value(text, start)
        member = NAMES[name]
        if member == "ruleset":
            self._ruleset(number, value, start)
        elif member == "players":
            self._add((member,), _names(value, number, start), number, start)
        elif member in ("totals", "rebuys", "deals_won"):
            self._add((member,), [_number(word) for word in value.split()], number, start)
        elif member == "statuses":
            self._add((member,), value.split(), number, start)
        else:
            self._add((member,), note_text(value, number, start + 1), number, start)

    def _ruleset(self, number: int, value: str, start: int) -> None:
        titled = _TITLED.fullmatch(value)
        game = _BY_TITLE.get(folded(" ".join(titled[1].split()))) if titled else None
        if titled and game and game != titled[1]:
            self._repairs.add(number, start + 1, "word", titled[1], game)
            self._add(("ruleset",), game, number, start)
            if titled[2]:
                self._add(("ruleset_version",), int(titled[2]), number, start + titled.start(2))
            return
        name, _, version = value.partition(" ")
        self._add(("ruleset",), name, number, start)
        if version.strip():
            self._add(("ruleset_version",), _number(version.strip()), number, start + len(name) + 1)

    def _seat_by_name(self) -> None:
        """The first dealer may be told by name, a number is a seat; then the players are known by now."""
        told = str(self._members["first_dealer"])
        players = self._members.get("players", [])
        found = [seat for seat, name in enumerate(players) if folded(name) == folded(told)]
        self._members["first_dealer"] = (
            found[0] if len(found) == 1 and not told.isdecimal() else _number(told)
        )


def _value(text: str, start: int) -> tuple[str, int]:
    """The rest of the line without spaces around it, and where it begins."""
    rest = text[start:]
    return rest.strip(), start + len(rest) - len(rest.lstrip())


def _number(word: str) -> Any:
    """A whole number, or the word as it is, which will be complained of."""
    return int(word) if _NUMBER.fullmatch(word) else word


def _option_value(value: str, number: int, column: int) -> Any:
    """The value of a dial: JSON, or a bare word."""
    return value if is_bare_option(value) else read_json(value, number, column)


def is_bare_option(value: Any) -> bool:
    """Whether a dial's value may stand there as a bare word."""
    word = isinstance(value, str) and re.fullmatch(r"[a-z_]+", value) is not None
    return word and value not in ("true", "false", "null")


def _names(value: str, number: int, start: int) -> list[str]:
    """Names with commas between them; a name in quotes may hold anything."""
    names: list[list[str]] = [[]]
    quoted = False
    for token in tokens_of(" " * start + value, number, start):
        if token.kind == QUOTED and not names[-1]:
            names[-1], quoted = [token.value], True
        elif token.kind == WORD and not quoted:
            names[-1].append(token.text)
        elif token.text == ",":
            names.append([])
            quoted = False
        else:
            raise Unreadable(number, token.column, "name", token.text)
    return [" ".join(words) for words in names]
