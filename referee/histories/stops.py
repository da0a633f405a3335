"""Why a record cannot be read, in words of three languages: where it stops, and what was expected there."""

from __future__ import annotations

from collections.abc import Mapping

from referee.histories.repairs import Unreadable
from referee.histories.sayings import said
from referee.languages import Saying

EXPECTED: Mapping[str, Saying] = {
    "header": Saying("a header"),
    "json": Saying("JSON ({detail})"),
    "utf8": Saying("text in UTF-8"),
    "object": Saying("an object"),
    "list": Saying("a list"),
    "member": Saying("a member “{detail}”"),
    "known_member": Saying("one of: {detail}"),
    "single_member": Saying("each member once"),
    "entry": Saying("a line with one of: {detail}"),
    "one_of": Saying("one of: {detail}"),
    "option": Saying("another value ({detail})"),
    "two_players": Saying("at least two players"),
    "one_a_seat": Saying("{detail} items, one a seat"),
    "shorter_list": Saying("no more than {detail}"),
    "number": Saying("a whole number, {detail}"),
    "flag": Saying("true or false"),
    "text": Saying("a text of {detail} letters"),
    "time": Saying("a time like 2026-11-30T12:00:00Z"),
    "code": Saying("codes in capitals"),
    "card": Saying("a card of this game"),
    "cards_or_number": Saying("cards, or their number"),
    "deck_or_hands": Saying("either a deck or hands, pile and stock, each once"),
    "drawn_of_a_draw": Saying("a draw, where this is told"),
    "refused_draw": Saying("no card: a refused draw brings none"),
    "less_depth": Saying("no more than {detail} levels"),
    "less_bytes": Saying("no more than {detail} bytes"),
    "fewer_lines": Saying("no more than {detail} lines"),
    "shorter_line": Saying("a line of no more than {detail} letters"),
    "sign": Saying("“{detail}”"),
    "word": Saying("a word: {detail}"),
    "act": Saying("an act: {detail}"),
    "seat": Saying("a seat's number or one of: {detail}"),
    "name": Saying("a name or a comma"),
    "hand": Saying("the hand of seat {detail}"),
    "hand_once": Saying("each hand once"),
    "note": Saying("a note"),
    "end": Saying("the end of the line"),
    "unknown_format": Saying("one of: {detail}"),
    "toml": Saying("TOML ({detail})"),
    "event": Saying("an event we know: {detail}"),
    "header_word": Saying("one of the words of a header, in English in every record: {detail}"),
}

STOPPED_AT = Saying("line {line}, column {column}: expected {expected}")
FOUND = Saying("found “{found}”")


def stopped_told(error: Unreadable, lang: str) -> str:
    """Why a record cannot be read, with its place."""
    text = said(STOPPED_AT, lang, line=error.line, column=error.column, expected=expected_told(error, lang))
    return f"{text}; {said(FOUND, lang, found=error.found)}" if error.found else text


def expected_told(error: Unreadable, lang: str) -> str:
    """What could have stood there."""
    return said(EXPECTED[error.expected], lang, detail=error.detail)
