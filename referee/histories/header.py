"""The header of a record, from its members and back: the same in every form the record is written in."""

from __future__ import annotations

from typing import Any

from referee.histories.document import FORMAT, LARGEST, LONGEST_NAME, MOST_PLAYERS, VERSION, Header
from referee.histories.sheet import Part
from referee.histories.strict_json import write_json
from referee.rules.rulesets import RULESETS, Ruleset, SenselessOptions, ruleset, with_options
from referee.rules.state import ELIMINATED, PLAYING, RESIGNED, WON
from referee.rules.views import options_of

MEMBERS = (
    "format",
    "v",
    "ruleset",
    "ruleset_version",
    "options",
    "players",
    "first_dealer",
    "totals",
    "rebuys",
    "deals_won",
    "statuses",
    "lang",
    "match",
    "origin",
)
STATUSES = (PLAYING, ELIMINATED, RESIGNED, WON)
LONGEST_ID = 200


def read_header(part: Part) -> Header:
    """What was agreed before the first deal. Raises Unreadable."""
    part.only(*MEMBERS)
    if part.need("format").text() != FORMAT:
        raise part.at("format").wrong("one_of", FORMAT)
    if part.need("v").whole() != VERSION:
        raise part.at("v").wrong("one_of", str(VERSION))
    rules = _rules(part)
    players = _players(part.need("players"))
    seats = len(players)
    return Header(
        rules=rules,
        players=players,
        first_dealer=found.whole(0, seats - 1) if (found := part.get("first_dealer")) else 0,
        totals=_numbers(part, "totals", -LARGEST, seats),
        rebuys=_numbers(part, "rebuys", 0, seats),
        deals_won=_numbers(part, "deals_won", 0, seats),
        statuses=_statuses(part, seats),
        lang=found.language() if (found := part.get("lang")) else None,
        match=found.text(LONGEST_ID, 1) if (found := part.get("match")) else None,
        origin=found.text() if (found := part.get("origin")) else None,
        extra=part.extra(),
    )


def _rules(part: Part) -> Ruleset:
    name = part.need("ruleset")
    if name.text() not in RULESETS:
        raise name.wrong("one_of", ", ".join(RULESETS))
    rules = ruleset(name.value)
    version = part.get("ruleset_version")
    if version is not None and version.whole() != rules.version:
        raise version.wrong("one_of", str(rules.version))
    options = part.get("options")
    if options is None:
        return rules
    try:
        return with_options(rules, options.members())
    except SenselessOptions as error:
        fault = error.faults[0]
        place = options.at(fault.dial) if fault.dial in options.value else options
        raise place.wrong("option", fault.named) from None


def _players(part: Part) -> tuple[str, ...]:
    names = tuple(item.text(LONGEST_NAME, 1) for item in part.items(MOST_PLAYERS))
    if len(names) < 2:
        raise part.wrong("two_players")
    return names


def _numbers(part: Part, name: str, least: int, seats: int) -> tuple[int, ...]:
    """Numbers before the record, one a seat; all zero is the same as not told."""
    found = part.get(name)
    if found is None:
        return ()
    numbers = tuple(item.whole(least) for item in found.items(MOST_PLAYERS, seats))
    if not any(numbers):
        found.repaired("number", write_json(list(numbers)), "")
        return ()
    return numbers


def _statuses(part: Part, seats: int) -> tuple[str, ...]:
    found = part.get("statuses")
    if found is None:
        return ()
    statuses = tuple(item.one_of(STATUSES) for item in found.items(MOST_PLAYERS, seats))
    if set(statuses) == {PLAYING}:
        found.repaired("word", write_json(list(statuses)), "")
        return ()
    return statuses


def header_json(header: Header) -> dict[str, Any]:
    """The header's members in canonical order, what is not told left out."""
    rules = header.rules
    members: dict[str, Any] = {
        "format": FORMAT,
        "v": VERSION,
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": options_of(rules),
        "players": list(header.players),
        "first_dealer": header.first_dealer,
    }
    more = {
        "totals": list(header.totals),
        "rebuys": list(header.rebuys),
        "deals_won": list(header.deals_won),
        "statuses": list(header.statuses),
        "lang": header.lang,
        "match": header.match,
        "origin": header.origin,
    }
    return members | {name: value for name, value in more.items() if value not in (None, [])}
