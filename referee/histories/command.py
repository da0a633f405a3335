"""``loba-referee adjudicate``: records from files or standard input, a report a person can read.

Exit 0: nothing wrong; 1: something is; 2: a record cannot be read, or the command makes no sense.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TextIO

from referee.histories.adjudicate import Adjudication, adjudicate
from referee.histories.comparing import OtherCards, changed, under
from referee.histories.document import LANGUAGES
from referee.histories.importing import read
from referee.histories.lines import LARGEST, Reading
from referee.histories.plain import plain
from referee.histories.repairs import Unreadable
from referee.histories.report import Report
from referee.histories.stops import stopped_told
from referee.histories.telling import adjudication_json, other_json
from referee.rules.rulesets import RULESETS, Ruleset, SenselessOptions, ruleset, with_options

CLEAN, FAULTY, UNREADABLE = 0, 1, 2
STANDARD_INPUT = "-"
MOST_DRAWN = 5_000
"""Lines that are drawn on one page, a table for each."""
_TERMINAL = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says its language, the first that is set."""


def run(
    asked: argparse.Namespace, out: TextIO, err: TextIO, environment: Mapping[str, str] = os.environ
) -> int:
    """Rule on every file; the worst of their exit codes."""
    if asked.html is not None and len(asked.files) > 1:
        print("loba-referee: --html is for one record", file=err)
        return UNREADABLE
    try:
        turned = dict(_option(text) for text in asked.option)
    except ValueError as error:
        print(plain(f"loba-referee: {error}"), file=err)
        return UNREADABLE
    desk = _Desk(asked, turned, out, err, environment)
    return max(desk.file(name) for name in asked.files)


def _option(text: str) -> tuple[str, object]:
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(f"--option is DIAL=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


class _NoSuchRuleset(LookupError):
    """The game that was asked for is none of ours."""


class _Desk:
    """Where one record after the other is ruled on."""

    def __init__(
        self,
        asked: argparse.Namespace,
        turned: Mapping[str, object],
        out: TextIO,
        err: TextIO,
        environment: Mapping[str, str],
    ) -> None:
        self._asked = asked
        self._turned = turned
        self._out = out
        self._err = err
        self._environment = environment

    def file(self, name: str) -> int:
        """Rule on one file."""
        lang = self._lang(None)
        try:
            reading = read(_bytes_of(name), self._asked.format)
            lang = self._lang(reading)
            return self._ruled(name, reading, lang)
        except Unreadable as error:
            return self._complain(f"{name}: {stopped_told(error, lang)}")
        except OSError as error:
            return self._complain(f"{name}: {error.strerror or error}")
        except SenselessOptions as error:
            return self._complain(
                "; ".join(f"--option {fault.dial}: {fault.why.told(lang)}" for fault in error.faults)
            )
        except _NoSuchRuleset as error:
            return self._complain(f"there is no ruleset {error.args[0]!r}; there are {', '.join(RULESETS)}")
        except OtherCards as error:
            return self._complain(f"{name}: the other game has no card {error.code}")

    def _complain(self, text: str) -> int:
        print(plain(f"loba-referee: {text}"), file=self._err)
        return UNREADABLE

    def _lang(self, reading: Reading | None) -> str:
        if self._asked.lang:
            return str(self._asked.lang)
        if reading is not None and reading.history.header.lang:
            return reading.history.header.lang
        told = next(filter(None, map(self._environment.get, _TERMINAL)), "")
        return told[:2] if told[:2] in LANGUAGES else LANGUAGES[0]

    def _ruled(self, name: str, reading: Reading, lang: str) -> int:
        found = adjudicate(reading.history)
        other = self._other(reading)
        if self._asked.html is not None and len(found.lines) > MOST_DRAWN:
            return self._complain(f"{name}: a page shows {MOST_DRAWN} lines at most")
        if self._asked.html is not None:
            from referee.histories.page import page

            self._asked.html.write_text(page(reading, lang), "utf-8")
        if self._asked.json:
            self._write([_as_json(name, reading, found, other, lang)])
        else:
            self._write(self._report(name, reading, found, other, lang))
        return CLEAN if found.clean else FAULTY

    def _other(self, reading: Reading) -> Adjudication | None:
        if not self._asked.ruleset and not self._turned:
            return None
        return adjudicate(under(reading.history, self._other_rules(reading.history.header.rules)))

    def _other_rules(self, rules: Ruleset) -> Ruleset:
        if self._asked.ruleset and self._asked.ruleset not in RULESETS:
            raise _NoSuchRuleset(self._asked.ruleset)
        base = ruleset(self._asked.ruleset) if self._asked.ruleset else rules
        return with_options(base, self._turned) if self._turned else base

    def _report(
        self, name: str, reading: Reading, found: Adjudication, other: Adjudication | None, lang: str
    ) -> Iterator[str]:
        if len(self._asked.files) > 1:
            yield plain(f"== {name}")
        colour = self._out.isatty() and "NO_COLOR" not in self._environment
        report = Report(reading, found, lang, colour)
        yield from report.lines(self._asked.all)
        if other is not None:
            yield from report.other(other, changed(found, other))

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line, file=self._out)


def _bytes_of(name: str) -> bytes:
    """The record; one that is too large is not read to its end."""
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _as_json(name: str, reading: Reading, found: Adjudication, other: Adjudication | None, lang: str) -> str:
    body = {"file": name, **adjudication_json(found, reading, lang)}
    if other is not None:
        recorded = reading.history.header
        body["other"] = other_json(other, changed(found, other), recorded, reading.places, lang)
    return json.dumps(body, ensure_ascii=False)
