"""Bodies as almost all of them are, without any fault: read in one step, where marshmallow takes a dozen.

The plain form of a shape is made from the shape itself, field by field, so there is nothing to keep in step.
It takes less than the shape does (a card must be written canonically), and what it takes is what the shape
would have made of it. All else, and everything that is wrong with a body, is for the shape to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Literal, Union

import msgspec
from marshmallow import Schema, fields
from msgspec import UNSET, Meta, UnsetType

from schemas import requests
from schemas.fields import (
    CODES,
    HIDDEN_CODE,
    MOST_ITEMS,
    Cards,
    CardsOrCount,
    CardText,
    Flag,
    ListOf,
    Options,
    Part,
    PlayerName,
    Reason,
    Tagged,
    Text,
    Whole,
)

_TYPE = "type"
_PRINTABLE = r"\A[^\x00-\x1f\x7f-\x9f]*\Z"
_CARD: Any = Literal[tuple(sorted(CODES))]
_HIDDEN: Any = Literal[tuple(sorted({*CODES, HIDDEN_CODE}))]


class NotPlain(TypeError):
    """A field, or a rule between fields, of which there is no plain form. The program's fault."""


def load(shape: Schema, document: Mapping[str, Any]) -> dict[str, Any]:
    """What a shape makes of a document. Raises marshmallow's ValidationError, as the shape does."""
    try:
        plain = msgspec.convert(document, FORMS[shape])
    except (KeyError, msgspec.ValidationError):
        told: dict[str, Any] = shape.load(document)
    else:
        told = msgspec.to_builtins(plain)
    return told


def form_of(shape: Schema, tag: str | None = None) -> Any:
    """The plain form of a shape; ``tag`` is its ``type``, where that says which it is. Raises NotPlain."""
    if any(shape._hooks.values()):
        raise NotPlain(f"{type(shape).__name__} has rules between its fields")
    members = [member for member in _members(shape) if tag is None or member[0] != _TYPE]
    how: dict[str, Any] = {} if tag is None else {"tag_field": _TYPE, "tag": tag}
    return msgspec.defstruct(
        type(shape).__name__, members, kw_only=True, forbid_unknown_fields=True, gc=False, **how
    )


def _members(shape: Schema) -> Iterator[tuple[str, Any] | tuple[str, Any, Any]]:
    for name, field in shape.load_fields.items():
        if field.data_key not in (None, name):
            raise NotPlain(f"{name} has another name in the body")
        form = _value(field)
        yield (name, form) if field.required else (name, form | UnsetType, UNSET)


def _value(field: fields.Field[Any]) -> Any:
    made = _VALUES.get(type(field))
    if made is None or field.validators:
        raise NotPlain(f"there is no plain form of {type(field).__name__}")
    return made(field) | None if field.allow_none else made(field)


def _text(field: Text) -> Any:
    if field.names is not None:
        return Literal[tuple(field.names)]
    return Annotated[str, Meta(min_length=field.shortest, max_length=field.longest)]


def _printable(field: Text) -> Any:
    """A text of printable signs alone."""
    return Annotated[_text(field), Meta(pattern=_PRINTABLE)]


def _list(of: Any, least: int = 0, most: int = MOST_ITEMS) -> Any:
    return Annotated[list[of], Meta(min_length=least, max_length=most)]


def _tagged(field: Tagged) -> Any:
    return Union[tuple(form_of(shape, tag) for tag, shape in field.shapes.items())]  # noqa: UP007 - there is no other way to write one of so many


_VALUES: dict[type, Callable[[Any], Any]] = {
    Cards: lambda field: _list(_HIDDEN if field.hidden else _CARD),
    CardText: lambda field: _HIDDEN if field.hidden else _CARD,
    CardsOrCount: lambda field: _list(_HIDDEN) | Annotated[int, Meta(ge=0, le=MOST_ITEMS)],
    Flag: lambda field: bool,
    ListOf: lambda field: _list(_value(field.inner), field.least, field.most),
    Options: lambda field: Annotated[dict[str, Any], Meta(max_length=MOST_ITEMS)],
    Part: lambda field: form_of(field.schema),
    PlayerName: _printable,
    Reason: _printable,
    Tagged: _tagged,
    Text: _text,
    Whole: lambda field: Annotated[int, Meta(ge=field.lowest, le=field.highest)],
}


FORMS: Mapping[Schema, Any] = {
    shape: form_of(shape)
    for shape in (
        requests.SUBMITTED_MOVE,
        requests.SUBMITTED_TURN,
        requests.DRY_RUN,
        requests.MOVE_QUESTION,
        requests.TURN_QUESTION,
        requests.LEGAL_MOVES_QUESTION,
        requests.MELD_QUESTION,
        requests.LAY_OFF_QUESTION,
        requests.ARRANGEMENT_QUESTION,
    )
}
"""Of what is asked most."""
