"""What operators ask of the house itself."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from schemas.complaints import complaint
from schemas.fields import (
    LONGEST_ID,
    ListOf,
    Moment,
    Shape,
    Text,
    Whole,
)

_LONGEST_URL, _LONGEST_MESSAGE = 2048, 160


_LONGEST_GRACE = 7 * 24 * 3600
SCOPES = ("create", "read", "judge", "admin")


class NewWebhook(Shape):
    """Be told of what happens, at an address."""

    url = Text(required=True, shortest=1, longest=_LONGEST_URL)
    description = Text(longest=200)
    types = ListOf(Text(shortest=1))
    matches = ListOf(Text(shortest=1))
    view = Text(names=("public", "operator"))


class NewOperator(Shape):
    """Give somebody a key of his own."""

    name = Text(required=True, shortest=1, longest=LONGEST_ID)
    scopes = ListOf(Text(names=SCOPES), required=True, least=1)


class Rotation(Shape):
    """A new key in the place of the old one."""

    grace = Whole(lowest=0, highest=_LONGEST_GRACE)


class Redelivery(Shape):
    """Be told once more: of some dead letters, or of all that happened from a moment on."""

    dead_letters = ListOf(Text(shortest=1, longest=_LONGEST_MESSAGE), least=1)
    since = Moment()

    @validates_schema
    def _one_kind(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("dead_letters" in data) == ("since" in data):
            raise complaint("WRONG_COMBINATION", "either dead letters or a moment is needed here")
