"""A ruling on a record as plain data: for programs, with its sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.catalogue import DealScored
from referee.histories.adjudicate import Adjudication, FirstFault
from referee.histories.comparing import Changed
from referee.histories.counting import DealCount
from referee.histories.document import (
    Attempt,
    Comment,
    Deal,
    DealResult,
    Entry,
    Header,
    MatchResult,
    Played,
    TableRuling,
)
from referee.histories.faults import FactDetail, Fault
from referee.histories.lines import Reading
from referee.histories.narration import move_told, names, told
from referee.histories.repairs import Repair
from referee.histories.sayings import FAULTS, NOBODY, NOBODY_LAWFUL, NOBODY_RECORDED, PROVED, REASONS, said
from referee.histories.summary import summary
from referee.histories.tables import WatchedWalk
from referee.histories.verdict import ILLEGAL, LEGAL, Verdict
from referee.histories.walk import LineRuling
from referee.languages import Saying
from referee.rules.rulebook import breach_json
from referee.rules.views import OPERATOR, options_of, write_position
from referee.rules.written import write_move

MOST_MOVES = 50
"""So many lawful moves are listed beside the first fault, the nearest first."""

_KINDS: dict[type[Entry], str] = {
    Deal: "deal",
    Played: "move",
    Attempt: "refused",
    TableRuling: "ruling",
    DealResult: "result",
    MatchResult: "match_result",
    Comment: "note",
}
_SEATS = frozenset({"seat", "seats"})
_BY_SEAT = frozenset({"DEALER_DIFFERS", "WINNER_DIFFERS", "WINNERS_DIFFER"})
"""Faults whose ``recorded`` and ``lawful`` are seats."""


def adjudication_json(found: Adjudication, reading: Reading, lang: str) -> dict[str, Any]:
    """The whole ruling."""
    header = found.header
    rules = header.rules
    return {
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": options_of(rules),
        "players": list(header.players),
        "clean": found.clean,
        "undecided": found.undecided,
        "faults": [fault_json(fault, header, lang) for fault in found.faults],
        "first_fault": None if found.first is None else first_json(found.first, header, reading.places),
        "lines": [line_json(line, header, reading.places, lang) for line in found.lines],
        "scores": [count_json(count, header, lang) for count in found.counts],
        "position": write_position(found.end, OPERATOR),
        "repairs": [repair_json(repair) for repair in reading.repairs],
        "repaired": reading.repaired,
    }


def shown_json(found: Adjudication, reading: Reading, walk: WatchedWalk, lang: str) -> dict[str, Any]:
    """The whole ruling for who shows it: also the tables, what came out in a sentence or two, and in
    words what would have been lawful.
    """
    body = adjudication_json(found, reading, lang)
    if found.first is not None:
        body["first_fault"]["told"] = instead(found.first, found.header, lang)
    told = [text for _, text in summary(found, reading.places, lang)]
    return body | {"told": told, "positions": walk.told()}


def instead(first: FirstFault, header: Header, lang: str) -> list[str]:
    """What would have been lawful at the first fault in words, the nearest to what was done first."""
    who, pack = header.players[first.before.turn], header.rules.pack
    return [move_told(move, pack, who, lang) for move in first.lawful[:MOST_MOVES]]


def line_json(line: LineRuling, header: Header, places: Sequence[int], lang: str) -> dict[str, Any]:
    """The ruling on one line."""
    entry = line.entry
    body: dict[str, Any] = {
        "line": places[line.index],
        "kind": _KINDS[type(entry)],
        "deal": line.deal,
        "told": told(entry, header, lang),
    }
    if isinstance(entry, Played | Attempt):
        body |= {"seat": entry.seat, "move": write_move(entry.move, header.rules.pack)}
    if line.verdict is not None:
        ruling = verdict_json(line.verdict, header, lang)
        if line.verdict.proved is not None:
            ruling["proved"] = proved_json(places[line.verdict.proved], lang)
        body |= {"attempt": ruling} if isinstance(entry, Attempt) else ruling
    body["faults"] = [fault_json(fault, header, lang) for fault in line.faults]
    if entry.note is not None and not isinstance(entry, Comment):
        body["note"] = entry.note
    if line.skipped is not None:
        body["skipped"] = reason_json(line.skipped, lang)
    body["disputed"] = line.disputed
    return body


def verdict_json(verdict: Verdict, header: Header, lang: str) -> dict[str, Any]:
    """The ruling on an act: ``legal`` true, false, or null with the reason why it cannot be decided."""
    legal = {LEGAL: True, ILLEGAL: False}.get(verdict.outcome)
    body: dict[str, Any] = {
        "legal": legal,
        "breaches": [breach_json(breach, header.rules, lang, header.players) for breach in verdict.breaches],
    }
    return body if verdict.reason is None else body | {"undecided": reason_json(verdict.reason, lang)}


def proved_json(line: int, lang: str) -> dict[str, Any]:
    """Which later line of the record shows what the ruling is."""
    return {"line": line, "message": said(PROVED, lang, line=line)}


def reason_json(code: str, lang: str) -> dict[str, str]:
    """Why something is not decided, or not ruled on."""
    return {"code": code, "message": said(REASONS[code], lang)}


def fault_json(fault: Fault, header: Header, lang: str) -> dict[str, Any]:
    """One thing that is wrong with a line, besides the move."""
    details = {name: _detail(value, lang) for name, value in fault.details.items()}
    return {"code": str(fault.code), "message": fault_told(fault, header, lang), "details": details}


def _detail(value: FactDetail, lang: str) -> int | str | list[Any] | None:
    if isinstance(value, Saying):
        return value.told(lang)
    return list(value) if isinstance(value, tuple) else value


def fault_told(fault: Fault, header: Header, lang: str) -> str:
    """The same in words, players by name."""
    words = {name: _word(fault, name, value, header, lang) for name, value in fault.details.items()}
    words.setdefault("cards", words.get("what", ""))
    return said(_saying(fault), lang, **words)


def _saying(fault: Fault) -> Saying:
    """What says it; nobody is said otherwise than somebody."""
    if not _names_somebody(fault, "recorded") and fault.code in NOBODY_RECORDED:
        return NOBODY_RECORDED[fault.code]
    if not _names_somebody(fault, "lawful") and fault.code in NOBODY_LAWFUL:
        return NOBODY_LAWFUL[fault.code]
    return FAULTS[fault.code]


def _names_somebody(fault: Fault, name: str) -> bool:
    return fault.details.get(name) not in (None, ())


def _word(fault: Fault, name: str, value: Any, header: Header, lang: str) -> str:
    by_seat = name in _SEATS or (fault.code in _BY_SEAT and name in ("recorded", "lawful"))
    if by_seat:
        seats = value if isinstance(value, tuple) else () if value is None else (value,)
        return names(header, seats, lang)
    if isinstance(value, Saying):
        return value.told(lang)
    if value is None:
        return said(NOBODY, lang) if fault.code in _BY_SEAT else "–"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def first_json(first: FirstFault, header: Header, places: Sequence[int]) -> dict[str, Any]:
    """Where it first went wrong, with the table before it."""
    pack = header.rules.pack
    return {
        "line": places[first.ruling.index],
        "index": first.ruling.index,
        "position": write_position(first.before, OPERATOR),
        "moves": [write_move(move, pack) for move in first.lawful[:MOST_MOVES]],
        "truncated": first.truncated or len(first.lawful) > MOST_MOVES,
    }


def count_json(count: DealCount, header: Header, lang: str) -> dict[str, Any]:
    """One deal of the score sheet, as recorded and as it should be."""
    recorded = count.recorded
    return {
        "deal": count.deal,
        "winner": count.winner,
        "blocked": count.blocked,
        "disputed": count.disputed,
        "recorded": None
        if recorded is None
        else {"winner": recorded.winner, "points": list(recorded.points), "totals": list(recorded.totals)},
        "lawful": None if count.lawful is None else _seats(count, count.lawful),
        "match_over": bool(count.winners),
        "winners": list(count.winners),
    }


def _seats(count: DealCount, lawful: DealScored) -> list[dict[str, Any] | None]:
    return [
        None
        if score is None
        else {
            "points": score.points,
            "total": score.total,
            "breakdown": msgspec.to_builtins(score.breakdown),
            "eliminated": seat in count.eliminated,
            "may_rebuy": seat in count.may_rebuy,
            "rebuy_total": count.rebuy_total if seat in count.may_rebuy else None,
        }
        for seat, score in enumerate(lawful.seats)
    ]


def repair_json(repair: Repair) -> dict[str, Any]:
    """Something that was read as something else."""
    return {
        "line": repair.line,
        "column": repair.column,
        "kind": repair.kind,
        "found": repair.found,
        "read": repair.read,
    }


def other_json(
    found: Adjudication, changes: Sequence[Changed], recorded: Header, places: Sequence[int], lang: str
) -> dict[str, Any]:
    """The same record under other rules: what changes, both rulings side by side."""
    rules = found.header.rules
    return {
        "ruleset": rules.id,
        "ruleset_version": rules.version,
        "options": options_of(rules),
        "clean": found.clean,
        "undecided": found.undecided,
        "changed": [
            {
                "line": places[change.recorded.index],
                "index": change.recorded.index,
                "recorded": line_json(change.recorded, recorded, places, lang),
                "other": line_json(change.other, found.header, places, lang),
            }
            for change in changes
        ],
        "scores": [count_json(count, found.header, lang) for count in found.counts],
    }
