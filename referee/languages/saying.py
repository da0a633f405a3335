"""Something to be told, whatever the language: an English sentence, and what it tells of the case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Union

from referee.languages.catalogues import ENGLISH, told

Value = Union[int, str, "Saying"]
"""What may stand in the braces of a sentence; what is a saying itself is told in the same language."""


@dataclass(frozen=True, slots=True, init=False)
class Saying:
    """A sentence with details of the case in braces. Without details it is told as it stands, braces too."""

    text: str
    details: Mapping[str, Value] = field(hash=False)

    def __init__(self, text: str, /, **details: Value) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "details", details)

    def __str__(self) -> str:
        return self.told(ENGLISH)

    def told(self, lang: str) -> str:
        """The sentence in one of LANGUAGES, else in English."""
        text = told(self.text, lang)
        if not self.details:
            return text
        return text.format_map({name: _told(value, lang) for name, value in self.details.items()})

    def telling(self, details: Mapping[str, Value], lang: str) -> str:
        """The sentence with these details instead of its own."""
        return told(self.text, lang).format_map({name: _told(value, lang) for name, value in details.items()})

    @property
    def needs(self) -> frozenset[str]:
        """The names of the details in its braces."""
        return names_in(self.text)


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """The names in the braces of a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def _told(value: Value, lang: str) -> int | str:
    return value.told(lang) if isinstance(value, Saying) else value
