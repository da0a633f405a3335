"""The plain form of a body takes nothing that its shape does not, and makes the same of it."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError, fields, validates_schema

from schemas import requests
from schemas.fields import (
    CODES,
    LARGEST,
    MOST_ITEMS,
    Cards,
    CardsOrCount,
    CardText,
    Flag,
    ListOf,
    Moment,
    Options,
    Part,
    Shape,
    Tagged,
    Text,
    Whole,
)
from schemas.plain import FORMS, NotPlain, form_of, load

CARDS = [*sorted(CODES)[:6], "JK", "JK", "7S", "??", " ?? ", "jk", "10H", "7♥", "XX", ""]
TEXTS = ["", "m1", "m1", "a" * 64, "a" * 65, "\x00", "\x85", "\u2028", "ñ\n", "a" * 500, "a" * 501]
NUMBERS = [0, 1, 2, 3, 7, -1, 200, 201, 1_000_000, 1_000_001, LARGEST, LARGEST + 1, -LARGEST - 1]
JUNK: list[Any] = [
    None, True, False, 1.5, 2.0, -0.0, 7, "", "7S", "pierna", [], {}, ["7S"], [7], [["7S"]], {"type": "meld"},
    ["7S"] * MOST_ITEMS, ["7S"] * (MOST_ITEMS + 1), {str(n): n for n in range(MOST_ITEMS + 1)},
]  # fmt: skip


def value(field: Any, chance: Random) -> Any:
    """What may come for a field: mostly what is right, now and then anything."""
    if chance.random() < 0.03:
        return chance.choice(JUNK)
    match field:
        case Cards():
            return [_usual(CARDS, chance) for _ in range(chance.randrange(4))]
        case CardText():
            return _usual(CARDS, chance)
        case CardsOrCount():
            return _usual(NUMBERS, chance) if chance.random() < 0.5 else [_usual(CARDS, chance)]
        case Flag():
            return chance.random() < 0.5
        case ListOf():
            return [value(field.inner, chance) for _ in range(chance.randrange(4))]
        case Options():
            return {_usual(TEXTS, chance): chance.choice(JUNK) for _ in range(chance.randrange(3))}
        case Part():
            return body_of(field.schema, chance)
        case Tagged():
            tag = chance.choice(sorted(field.shapes))
            return body_of(field.shapes[tag], chance) | {"type": tag}
        case Whole():
            return _usual(NUMBERS, chance)
        case Text():
            return chance.choice(sorted(field.names)) if field.names else _usual(TEXTS, chance)
        case _:
            raise AssertionError(field)


def _usual(choice: list[Any], chance: Random) -> Any:
    """One of the first four mostly, or any."""
    return chance.choice(choice[:4] if chance.random() < 0.9 else choice)


def body_of(shape: Schema, chance: Random) -> dict[str, Any]:
    """A body of a shape, mostly a right one, its members in any order."""
    fields = [item for item in shape.load_fields.items() if item[1].required or chance.random() < 0.4]
    made = {name: value(field, chance) for name, field in fields if chance.random() < 0.99}
    if chance.random() < 0.02:
        made[chance.choice(TEXTS)] = chance.choice(JUNK)
    members = list(made.items())
    chance.shuffle(members)
    return dict(members)


def said(shape: Schema, document: Any, how: Any) -> tuple[str, Any]:
    """What is made of a document, or what is wrong with it; members in the order in which they stand."""
    try:
        return "read", _ordered(how(shape, deepcopy(document)))
    except ValidationError as fault:
        return "refused", fault.messages


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return [(name, _ordered(inside)) for name, inside in value.items() if name != "type"], value.get(
            "type"
        )
    return [_ordered(inside) for inside in value] if isinstance(value, list) else (type(value), value)


def is_plain(shape: Schema, document: Any) -> bool:
    """Whether the plain form takes it."""
    try:
        msgspec.convert(document, FORMS[shape])
    except msgspec.ValidationError:
        return False
    return True


@pytest.mark.parametrize("shape", FORMS, ids=lambda shape: type(shape).__name__)
@settings(max_examples=300)
@given(chance=st.randoms(use_true_random=True))
def test_it_makes_of_a_body_what_the_shape_makes_of_it(shape: Schema, chance: Random) -> None:
    body = body_of(shape, chance)
    assert said(shape, body, load) == said(shape, body, lambda shape, body: shape.load(body))


@pytest.mark.parametrize("shape", FORMS, ids=lambda shape: type(shape).__name__)
def test_these_bodies_are_of_both_sorts(shape: Schema) -> None:
    """Or the agreement would say little."""
    chance = Random(20261130)
    plain = sum(is_plain(shape, body_of(shape, chance)) for _ in range(200))
    assert 10 < plain < 190, plain


MOVE = {"seat": 1, "move": {"type": "lay_off", "meld": "m1", "cards": ["7S"]}, "expected_version": 17}
TAKEN = [
    # body                                                  why it is plain
    (MOVE,                                                  "as programs send it"),
    (MOVE | {"drawn": "JK"},                                "with a member that may be left out"),
    (MOVE | {"move": {"type": "draw_stock"}},               "a move that needs no more"),
]  # fmt: skip
LEFT = [
    # body                                                  why it is for the shape to say
    (MOVE | {"seat": True},                                 "yes is no number"),
    (MOVE | {"seat": 1.0},                                  "nor is what looks like one"),
    (MOVE | {"drawn": "10h"},                               "a card is written canonically"),
    (MOVE | {"drawn": None},                                "null is not allowed there"),
    (MOVE | {"sea": 1},                                     "there is no such member"),
    (MOVE | {"move": {"type": "lay_off"}},                  "members are missing"),
    (MOVE | {"move": {"type": "win"}},                      "there is no such move"),
    (MOVE | {"expected_version": LARGEST + 1},              "too large to be exact"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "plain"), [(body, True) for body, _ in TAKEN] + [(body, False) for body, _ in LEFT]
)
def test_what_is_plain(body: dict[str, Any], plain: bool) -> None:
    assert is_plain(requests.SUBMITTED_MOVE, body) is plain


class Ruled(Shape):
    """A shape with a rule between its fields."""

    @validates_schema
    def _rule(self, data: dict[str, Any], **kwargs: Any) -> None: ...


class Renamed(Shape):
    """A shape whose field has another name in the body."""

    one = Flag(data_key="another")


class Dated(Shape):
    """A shape with a field of another kind."""

    at = Moment()


class Checked(Shape):
    """A shape whose field has a rule of its own."""

    one = Flag(validate=lambda value: True)


@pytest.mark.parametrize("shape", [Ruled, Renamed, Dated, Checked])
def test_what_says_more_than_its_fields_has_no_plain_form(shape: type[Shape]) -> None:
    with pytest.raises(NotPlain):
        form_of(shape())


def test_a_shape_without_a_plain_form_reads_by_itself() -> None:
    assert requests.BRANCH not in FORMS
    assert load(requests.BRANCH, {"version": 3}) == {"version": 3}
    assert isinstance(requests.BRANCH.load_fields["version"], fields.Field)
