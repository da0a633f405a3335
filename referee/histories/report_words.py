"""The words of the report and of the page that are no ruling, in three languages."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying, counted

WORDS: Mapping[str, Saying] = {
    "title": Saying("{game}: {players}"),
    "clean": Saying("No fault in {lines}."),
    "faulty": Saying("Faults: {faults}, the first on line {first}."),
    "faulty_header": Saying("Faults: {faults}, the first in the header."),
    "undecided": Saying("Not decided: {lines}."),
    "line": Saying("line {line}"),
    "after": Saying("after the fault"),
    "repairs": Saying("Read as: {count}"),
    "repair": Saying("line {line}, column {column}: “{found}” as “{read}”"),
    "before": Saying("The table before it"),
    "would_be": Saying("Lawful would have been"),
    "and_more": Saying("and {count} more"),
    "hand": Saying("hand"),
    "pile": Saying("pile"),
    "stock": Saying("stock"),
    "table": Saying("table"),
    "score": Saying("Score of deal {deal}"),
    "recorded": Saying("recorded"),
    "due": Saying("as it should be"),
    "not_told": Saying("cannot be told"),
    "disputed": Saying("counted on a table in dispute"),
    "total": Saying("total {total}"),
    "eliminated": Saying("{who} is out"),
    "may_rebuy": Saying("{who} may come back at {total}"),
    "match_over": Saying("the match is over: {who} won"),
    "other": Saying("Under {rules}"),
    "other_same": Saying("Every ruling is the same."),
    "other_changed": Saying("Lines that are ruled on otherwise: {count}"),
    "lawful": Saying("lawful"),
    "unlawful": Saying("not lawful"),
    "open": Saying("not decided"),
    "face_down": Saying("a card nobody saw"),
    "joker": Saying("joker"),
    "empty": Saying("empty"),
}


def lines_told(number: int, lang: str) -> str:
    """So many lines of a record."""
    return counted("{n} line", "{n} lines", number, lang)


def cards_told(number: int, lang: str) -> str:
    """So many cards."""
    return counted("{n} card", "{n} cards", number, lang)
