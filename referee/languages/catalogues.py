"""The catalogues (GNU gettext): part of the program like its source, each read once, when it is first needed.

``make messages`` gathers what the source says, and compiles what is read here.
"""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

ENGLISH = "en"
TRANSLATED = ("es", "pt")
LANGUAGES = (ENGLISH, *TRANSLATED)


def words(text: str, context: str | None = None) -> str:
    """Mark an English text as one that people read, and so one that the catalogues hold; it stays as it is.

    ``context`` tells apart what is one word in English and two in another language.
    """
    return text


def told(text: str, lang: str, context: str | None = None) -> str:
    """A marked text in one of LANGUAGES, else in English."""
    words_of = catalogue(lang)
    return words_of.gettext(text) if context is None else words_of.pgettext(context, text)


def counted(one: str, many: str, number: int, lang: str) -> str:
    """A counted thing in the form its number takes in the language, with the number in its place ``{n}``."""
    return catalogue(lang).ngettext(one, many, number).format(n=number)


@lru_cache(maxsize=16)
def catalogue(lang: str) -> NullTranslations:
    """The words of a language; of English, and of one that there is not, the source's own."""
    if lang not in TRANSLATED:
        return NullTranslations()
    with (files(__package__) / f"{lang}.mo").open("rb") as file:
        return GNUTranslations(file)
