"""What is wrong with a value, so that it can be told in any language.

Texts are English and listed in the catalogues of ``referee.languages``; this room does not know them.
"""

from __future__ import annotations

from marshmallow import ValidationError
from marshmallow.exceptions import SCHEMA


class Complaint(str):
    """One complaint: reads ``CODE: text`` in English. The code is for programs, ``details`` fill the text."""

    code: str
    text: str
    details: dict[str, int | str]

    def __new__(cls, code: str, text: str, **details: int | str) -> Complaint:
        """A complaint with what it tells of the case, in braces of the text."""
        made = super().__new__(cls, f"{code}: {text.format_map(details) if details else text}")
        made.code, made.text, made.details = code, text, details
        return made


def complaint(code: str, text: str, *, member: str = SCHEMA, **details: int | str) -> ValidationError:
    """One complaint about one value; of an object, about one member."""
    return ValidationError(Complaint(code, text, **details), member)


def complaint_of(message: str) -> Complaint:
    """The complaint in marshmallow's hands again: it makes a bare text of one that has no details."""
    if isinstance(message, Complaint):
        return message
    code, _, text = message.partition(": ")
    return Complaint(code, text)
