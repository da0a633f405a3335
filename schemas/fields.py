"""The kinds of value a request may hold: a card as people write it, a whole number, a list that ends.

Every complaint has a code for programs, and names what was sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields

from schemas.complaints import Complaint, complaint

LONGEST_ID = 64
LARGEST_TOTAL = 1_000_000
MOST_ITEMS = 200
"""The longest list any request may hold, of cards or of anything else."""

LONGEST_REASON = 500
"""Characters of a reason."""

MOST_DELAY = 1000
"""How many moves spectators may be behind."""

LEAST_SECONDS, MOST_SECONDS = 5, 86_400
"""How much time a clock may give."""

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly (RFC 7493)."""

MOMENT_PATTERN = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z$"
"""How a moment is written."""

HIDDEN_CODE = "??"
_FRENCH = [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]
_SPANISH = [rank + suit for rank in "123456789SCR" for suit in "OCEB"]
CODES = frozenset([*_FRENCH, *_SPANISH, "JK"])
"""Every canonical card code of any pack; which of them a game knows is for its ruleset to say."""

CARD_PATTERN = "^ *(?:(?:10|[2-9AaTtJjQqKk])[SsHhDdCc♠♥♦♣][\ufe0e\ufe0f]?|[1-9SsCcRr][OoCcEeBb]|[Jj][Kk]) *$"
"""What is read as a card: any case, ``10`` for ``T``, suit signs, variation selectors, outer spaces."""

_CARD = re.compile(CARD_PATTERN.replace("$", r"\Z"))
_MOMENT = re.compile(MOMENT_PATTERN.replace("$", r"\Z"))
_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None, "\ufe0f": None})
_LONGEST_CARD = 32
_SHOWN = 40


Sent = Mapping[str, Any] | None
"""The object a value stands in."""


def quoted(value: object) -> str:
    """What was sent, in quotes and not too long, for a complaint."""
    text = value if isinstance(value, str) else repr(value)
    return f"'{text[:_SHOWN]}…'" if len(text) > _SHOWN else f"'{text}'"


def unknown_name(value: object, names: Collection[str]) -> ValidationError:
    """The complaint of a name that is none of these."""
    return complaint("UNKNOWN_NAME", "{sent} is none of {names}", sent=quoted(value), names=", ".join(names))


def canonical(text: str) -> str | None:
    """The card code people mean by ``text``, or None."""
    if text in CODES:
        return text
    if len(text) > _LONGEST_CARD or not _CARD.match(text):
        return None
    code = text.strip(" ").translate(_SIGNS).upper()
    return "T" + code[2:] if code.startswith("10") else code


_MISSING = Complaint("MISSING_FIELD", "this member is needed")
_NO_OBJECT = Complaint("WRONG_TYPE", "an object is needed here")

_MESSAGES: dict[str, str | list[Any] | dict[Any, Any]] = {
    "required": _MISSING,
    "null": Complaint("WRONG_TYPE", "null is not allowed here"),
    "type": _NO_OBJECT,
    "invalid": Complaint("WRONG_TYPE", "a list is needed here"),
}

_SHAPE_MESSAGES: dict[str, str] = {
    "type": _NO_OBJECT,
    "unknown": Complaint("UNKNOWN_FIELD", "there is no such member here"),
}


class Shape(Schema):
    """An object with these members and no others."""

    error_messages = _SHAPE_MESSAGES


class Part(fields.Nested):
    """An object inside an object."""

    default_error_messages = _MESSAGES


class Text(fields.Field[str]):
    """A text of at most ``longest`` characters; with ``names``, one of these."""

    default_error_messages = _MESSAGES

    def __init__(
        self, *, longest: int = 64, shortest: int = 0, names: Collection[str] | None = None, **more: Any
    ) -> None:
        super().__init__(**more)
        self.longest, self.shortest, self.names = longest, shortest, names

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> str:
        if type(value) is not str:
            raise complaint("WRONG_TYPE", "a text is needed here, not {sent}", sent=quoted(value))
        if self.names is not None and value not in self.names:
            raise unknown_name(value, self.names)
        if not self.shortest <= len(value) <= self.longest:
            raise complaint(
                "WRONG_LENGTH",
                "{least} to {most} characters are needed here",
                least=self.shortest,
                most=self.longest,
            )
        return value


class PlayerName(Text):
    """A player's name, kept as it is: anything one can print, not empty."""

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> str:
        name = super()._deserialize(value, attr, data, **kwargs)
        if any(unicodedata.category(sign) == "Cc" for sign in name):
            raise complaint("CONTROL_CHARACTER", "a name holds no control characters")
        return name


class Moment(Text):
    """A moment in UTC, as the log writes it."""

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _MOMENT.match(text):
            raise complaint("WRONG_TYPE", "a moment in UTC is needed here, as 2026-11-30T12:00:00Z")
        return text


class Reason(Text):
    """Why something was done, in somebody's words: one line of anything one can print."""

    def __init__(self, *, shortest: int = 0, **more: Any) -> None:
        super().__init__(longest=LONGEST_REASON, shortest=shortest, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> str:
        reason = super()._deserialize(value, attr, data, **kwargs)
        if any(unicodedata.category(sign) == "Cc" for sign in reason):
            raise complaint("CONTROL_CHARACTER", "a reason holds no control characters")
        return reason


class Whole(fields.Field[int]):
    """A whole number; no text and no yes or no."""

    default_error_messages = _MESSAGES

    def __init__(self, *, lowest: int = -LARGEST, highest: int = LARGEST, **more: Any) -> None:
        super().__init__(**more)
        self.lowest, self.highest = lowest, highest

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> int:
        if type(value) is not int:
            raise complaint("WRONG_TYPE", "a whole number is needed here, not {sent}", sent=quoted(value))
        if not self.lowest <= value <= self.highest:
            raise complaint(
                "OUT_OF_RANGE", "{least} to {most} is possible here", least=self.lowest, most=self.highest
            )
        return value


class Flag(fields.Field[bool]):
    """True or false, nothing that merely looks like it."""

    default_error_messages = _MESSAGES

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise complaint("WRONG_TYPE", "true or false is needed here, not {sent}", sent=quoted(value))
        return value


class Delay(Shape):
    """How far spectators are behind: so many moves."""

    delay = Whole(required=True, lowest=0, highest=MOST_DELAY)


class Spectators(fields.Field[bool | dict[str, int]]):
    """Whether spectators may watch: true, false, or true and how far behind."""

    default_error_messages = _MESSAGES
    shape = Delay()

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> bool | dict[str, int]:
        if type(value) is bool:
            return value
        if type(value) is not dict:
            raise complaint(
                "WRONG_TYPE",
                "true, false or an object with a delay is needed here, not {sent}",
                sent=quoted(value),
            )
        told: dict[str, int] = self.shape.load(value)
        return told


class CardText(fields.Field[str]):
    """One card, read tolerantly and kept canonically; ``hidden`` allows a card one may not see."""

    default_error_messages = _MESSAGES

    def __init__(self, *, hidden: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.hidden = hidden

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> str:
        return card_of(value, self.hidden)


def card_of(value: object, hidden: bool = False) -> str:
    """The canonical code of one card; raises ValidationError naming what was sent."""
    if type(value) is not str:
        raise complaint("NOT_A_CARD", "a card is a text, not {sent}", sent=quoted(value))
    code = canonical(value)
    if code is not None:
        return code
    if hidden and value.strip(" ") == HIDDEN_CODE:
        return HIDDEN_CODE
    raise complaint("NOT_A_CARD", "{sent} is no card", sent=quoted(value))


class Cards(fields.Field[list[str]]):
    """A list of cards, at most 200."""

    default_error_messages = _MESSAGES

    def __init__(self, *, hidden: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.hidden = hidden

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> list[str]:
        return cards_of(value, self.hidden)


def cards_of(value: object, hidden: bool = False) -> list[str]:
    """The canonical codes of a list of cards; raises ValidationError by index."""
    if type(value) is not list:
        raise complaint("WRONG_TYPE", "a list of cards is needed here, not {sent}", sent=quoted(value))
    if len(value) > MOST_ITEMS:
        raise complaint(
            "TOO_MANY_ITEMS", "{count} cards are more than {most}", count=len(value), most=MOST_ITEMS
        )
    if CODES.issuperset(item for item in value if type(item) is str) and all(
        type(item) is str for item in value
    ):
        return value
    return _cards_one_by_one(value, hidden)


def _cards_one_by_one(items: list[object], hidden: bool) -> list[str]:
    codes, faults = [], {}
    for number, item in enumerate(items):
        try:
            codes.append(card_of(item, hidden))
        except ValidationError as error:
            faults[number] = error.messages
    if faults:
        raise ValidationError(faults)
    return codes


class CardsOrCount(fields.Field[list[str] | int]):
    """A hand or a stock: its cards, or how many there are where nobody may look."""

    default_error_messages = _MESSAGES

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> list[str] | int:
        if type(value) is list:
            return cards_of(value, hidden=True)
        if type(value) is not int:
            raise complaint(
                "WRONG_TYPE", "a list of cards or a number is needed here, not {sent}", sent=quoted(value)
            )
        if not 0 <= value <= MOST_ITEMS:
            raise complaint("OUT_OF_RANGE", "{least} to {most} is possible here", least=0, most=MOST_ITEMS)
        return value


class ListOf(fields.List[Any]):
    """A list of ``least`` to ``most`` things of one kind."""

    default_error_messages = _MESSAGES

    def __init__(
        self, item: fields.Field[Any], *, least: int = 0, most: int = MOST_ITEMS, **more: Any
    ) -> None:
        super().__init__(item, **more)
        self.least, self.most = least, most

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> list[Any]:
        if type(value) is not list:
            raise complaint("WRONG_TYPE", "a list is needed here, not {sent}", sent=quoted(value))
        if len(value) > self.most:
            raise complaint(
                "TOO_MANY_ITEMS", "{count} are more than {most}", count=len(value), most=self.most
            )
        if len(value) < self.least:
            raise complaint("WRONG_LENGTH", "at least {least} is needed here", least=self.least)
        return super()._deserialize(value, attr, data, **kwargs)


class Options(fields.Field[dict[str, Any]]):
    """Dials by name; what a dial may be is for the ruleset to say."""

    default_error_messages = _MESSAGES

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise complaint("WRONG_TYPE", "an object is needed here, not {sent}", sent=quoted(value))
        if len(value) > MOST_ITEMS:
            raise complaint(
                "TOO_MANY_ITEMS", "{count} are more than {most}", count=len(value), most=MOST_ITEMS
            )
        return value


class RecordLines(fields.Field[str | list[dict[str, Any]]]):
    """A record: its whole text, or its lines as objects; what they say is for the law's documents to read."""

    default_error_messages = _MESSAGES

    def _deserialize(
        self, value: Any, attr: str | None, data: Sent, **kwargs: Any
    ) -> str | list[dict[str, Any]]:
        if type(value) is str:
            return value
        if type(value) is not list:
            raise complaint(
                "WRONG_TYPE", "a text or a list of objects is needed here, not {sent}", sent=quoted(value)
            )
        for number, line in enumerate(value):
            if type(line) is not dict:
                wrong = Complaint("WRONG_TYPE", "an object is needed here, not {sent}", sent=quoted(line))
                raise ValidationError({number: [wrong]})
        return value


class Tagged(fields.Field[dict[str, Any]]):
    """An object whose ``type`` says which members it has."""

    default_error_messages = _MESSAGES

    def __init__(self, shapes: Mapping[str, Schema], **more: Any) -> None:
        super().__init__(**more)
        self.shapes = shapes

    def _deserialize(self, value: Any, attr: str | None, data: Sent, **kwargs: Any) -> dict[str, Any]:
        if type(value) is not dict:
            raise complaint("WRONG_TYPE", "an object is needed here, not {sent}", sent=quoted(value))
        if "type" not in value:
            raise ValidationError({"type": [_MISSING]})
        shape = self.shapes.get(value["type"]) if type(value["type"]) is str else None
        if shape is None:
            raise ValidationError({"type": unknown_name(value["type"], self.shapes).messages})
        loaded: dict[str, Any] = shape.load(value)
        return loaded
