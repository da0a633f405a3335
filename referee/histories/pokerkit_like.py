"""Hand files in the style of PokerKit: TOML with one action a line, players from ``p1`` on.

``actions = ["d db TD", "d dh p1 6D7D8D…", "p1 d 9H", "p1 x 9C"]``. ``docs/importing.md`` lists the fields and
the actions. A file is one deal.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from referee.histories.document import (
    LARGEST,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_PLAYERS,
    Deal,
    DealResult,
    Entry,
    Header,
    History,
)
from referee.histories.lines import Reading, lines_of
from referee.histories.pokerkit_actions import DEALS, Action
from referee.histories.repairs import Repairs, Unreadable
from referee.languages import Saying
from referee.rules.cards import HIDDEN, Card, Pack
from referee.rules.rulesets import RULESETS, Ruleset, SenselessOptions, ruleset, with_options

MEDIA_TYPES = ("application/toml",)
MOST_ACTIONS = 10_000

_FIELDS = (
    "variant",
    "options",
    "players",
    "dealer",
    "deal",
    "round",
    "starting_totals",
    "actions",
    "winner",
    "points",
    "finishing_totals",
    "author",
)
_WHERE = re.compile(r"\(at line (\d+), column (\d+)\)")
_VARIANT = re.compile(rb"^variant[ \t]*=", re.MULTILINE)


def knows(begin: bytes) -> bool:
    """Whether a record that begins so is such a file."""
    return _VARIANT.search(begin) is not None


def read(data: bytes) -> Reading:
    """The record of a hand file. Raises Unreadable."""
    repairs = Repairs()
    text = "\n".join(lines_of(data, repairs)) + "\n"
    return _File(text, _parsed(text), repairs).reading()


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _WHERE.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found else (text.count("\n") or 1, 1)
        raise Unreadable(line, column, "toml", "", _WHERE.sub("", str(error)).strip()[:80]) from None
    except (RecursionError, ValueError) as error:
        raise Unreadable(1, 1, "toml", "", str(error)[:80]) from None


class _File:
    """A hand file: its fields, and where in its text each action stands."""

    def __init__(self, text: str, fields: Mapping[str, Any], repairs: Repairs) -> None:
        self._text = text
        self._fields = fields
        self._repairs = repairs
        self._at, self._line, self._column, self._lost = 0, 1, 1, False
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._pile: tuple[Card, ...] | None = None
        for name in fields:
            if name not in _FIELDS:
                raise self._wrong(name, "known_member", ", ".join(_FIELDS))

    def reading(self) -> Reading:
        """The record."""
        header = self._header()
        self._pack: Pack = header.rules.pack
        entries, places = self._played(header)
        entries += self._result(header)
        places += [self._line_of("finishing_totals")] * (len(entries) - len(places))
        return Reading(
            History(header, tuple(entries)), tuple(places), tuple(self._repairs.made), self._repairs.count
        )

    # -- fields ----------------------------------------------------------------------------------

    def _line_of(self, name: str) -> int:
        found = re.search(rf"^[ \t]*\[?\"?{re.escape(name)}\"?[ \t]*[=.\]]", self._text, re.MULTILINE)
        return self._text.count("\n", 0, found.start()) + 1 if found else 1

    def _wrong(self, name: str, expected: str, detail: str | Saying = "") -> Unreadable:
        found = self._fields.get(name, "")
        return Unreadable(self._line_of(name), 1, expected, str(found)[:60], detail)

    def _number(self, name: str, default: int, least: int, most: int = LARGEST) -> int:
        value = self._fields.get(name, default)
        if type(value) is not int or not least <= value <= most:
            raise self._wrong(name, "number", f"{least} … {most}")
        return value

    def _numbers(self, name: str, seats: int) -> tuple[int, ...]:
        value = self._fields.get(name, [])
        if type(value) is not list or not all(type(one) is int and abs(one) <= LARGEST for one in value):
            raise self._wrong(name, "list")
        if value and len(value) != seats:
            raise self._wrong(name, "one_a_seat", str(seats))
        return tuple(value)

    def _header(self) -> Header:
        players = self._fields.get("players")
        if type(players) is not list or not 2 <= len(players) <= MOST_PLAYERS:
            raise self._wrong("players", "two_players")
        if not all(type(name) is str and 1 <= len(name) <= LONGEST_NAME for name in players):
            raise self._wrong("players", "text", f"1 … {LONGEST_NAME}")
        author = self._fields.get("author")
        if author is not None and (type(author) is not str or len(author) > LONGEST_TEXT):
            raise self._wrong("author", "text", f"0 … {LONGEST_TEXT}")
        totals = self._numbers("starting_totals", len(players))
        return Header(
            self._rules(),
            tuple(players),
            first_dealer=self._number("dealer", 1, 1, len(players)) - 1,
            totals=totals if any(totals) else (),
            origin=author,
        )

    def _rules(self) -> Ruleset:
        name, options = self._fields.get("variant"), self._fields.get("options", {})
        if name not in RULESETS:
            raise self._wrong("variant", "one_of", ", ".join(RULESETS))
        if type(options) is not dict:
            raise self._wrong("options", "object")
        try:
            return with_options(ruleset(str(name)), options) if options else ruleset(str(name))
        except SenselessOptions as error:
            raise self._wrong("options", "option", error.faults[0].named) from None

    def _result(self, header: Header) -> list[Entry]:
        totals = self._numbers("finishing_totals", len(header.players))
        points = self._numbers("points", len(header.players))
        if not totals:
            return []
        before = header.totals or (0,) * len(totals)
        winner = self._number("winner", 0, 0, len(totals))
        return [
            DealResult(
                deal=self._number("deal", 1, 1),
                winner=winner - 1 if winner else None,
                blocked=not winner,
                points=points or tuple(end - start for end, start in zip(totals, before, strict=True)),
                totals=totals,
            )
        ]

    # -- actions ---------------------------------------------------------------------------------

    def _played(self, header: Header) -> tuple[list[Entry], list[int]]:
        actions = self._fields.get("actions")
        if type(actions) is not list or len(actions) > MOST_ACTIONS:
            raise self._wrong("actions", "shorter_list", str(MOST_ACTIONS))
        entries: list[Entry] = []
        places: list[int] = []
        for action in actions:
            if type(action) is not str:
                raise self._wrong("actions", "text", "")
            line, column = self._place(action)
            told = Action(action, line, column, self._pack, len(header.players))
            if action.split()[:1] == ["d"]:
                self._dealing(told)
                continue
            if not entries:
                entries.append(self._deal(header))
                places.append(self._line_of("actions"))
            entries.append(told.played())
            places.append(line)
        return (entries, places) if entries else ([self._deal(header)], [self._line_of("actions")])

    def _place(self, action: str) -> tuple[int, int]:
        """Where the action stands; from one that is written with escapes on, where the last one stood."""
        spelt = (self._text.find(quote + action + quote, self._at) for quote in "\"'")
        found = min((at for at in spelt if at >= 0), default=-1) if not self._lost else -1
        self._lost = found < 0
        if not self._lost:
            newline = self._text.rfind("\n", self._at, found)
            self._line += self._text.count("\n", self._at, found)
            self._column = found - newline + 1 if newline >= 0 else self._column + found - self._at
            self._at = found
        return self._line, self._column

    def _dealing(self, told: Action) -> None:
        what = told.word(DEALS)
        what = told.word(DEALS)
        if what == "db":
            self._pile = told.cards()
        elif what == "dh":
            seat = told.player()
            self._hands[seat] = told.cards()
        else:
            raise told.wrong("act", DEALS)
        told.ends()

    def _deal(self, header: Header) -> Deal:
        """Hands that are not told are of cards nobody saw."""
        unseen = (HIDDEN,) * header.rules.hand_size
        seats = range(len(header.players))
        number = self._number("deal", 1, 1)
        return Deal(
            deal=number,
            round=self._number("round", number, 1),
            dealer=header.first_dealer,
            hands=tuple(self._hands.get(seat, unseen) for seat in seats) if self._hands else None,
            pile=self._pile,
        )
