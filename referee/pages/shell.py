"""A page from its template: the frame round it, the words it says, and what its scripts are told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Undefined

from referee.languages import LANGUAGES, Saying
from referee.pages import cards
from referee.pages.assets import place, taken_by
from referee.pages.words.felt import FELT
from referee.pages.words.frame import FRAME
from referee.rules.rulesets import RULESETS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The content security policy of these pages: what this house serves, and nothing written into a page."""

Words = Mapping[str, Saying]
"""Sentences by the names under which templates and scripts know them."""

_TEMPLATES = Environment(
    loader=PackageLoader("referee.pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_GAPPED = _TEMPLATES.overlay(undefined=Undefined)
"""For a page of a document from which much may be left out."""


def page(
    name: str,
    lang: str,
    words: Words,
    script_words: Words,
    *,
    script: str = "",
    gapped: bool = False,
    **details: Any,
) -> str:
    """The page of that template, in that language.

    ``words`` are what the template says, as ``w``; ``script_words`` what the page's scripts say; ``script``
    is the one that begins it, if any; ``details`` whatever else the template shows, of which parts may be
    missing where it is ``gapped``.
    """
    return (
        (_GAPPED if gapped else _TEMPLATES)
        .get_template(f"{name}.html")
        .render(
            w=_said({**FRAME, **words}, lang),
            lang=lang,
            languages=LANGUAGES,
            kept=f"?lang={lang}",
            edition=_edition(),
            place=place,
            scripts=[script, *taken_by(script)] if script else [],
            told=told_scripts(lang, script_words),
            **details,
        )
    )


def told_scripts(lang: str, words: Words) -> dict[str, Any]:
    """What scripts read in the element ``told``: sentences with their braces, which pack a game is played
    with, and where the cards are drawn.
    """
    return {
        "words": _said({**FELT, **words}, lang),
        "packs": {name: cards.drawn(rules.pack_name) for name, rules in RULESETS.items()},
        "cards": {name: place(f"{name}.svg") for name in cards.PACKS},
    }


@cache
def _edition() -> str:
    """Which of our versions this is; nothing where it was never installed."""
    try:
        return version("loba-referee")
    except PackageNotFoundError:
        return ""


def _said(words: Words, lang: str) -> dict[str, str]:
    return {name: saying.told(lang) for name, saying in words.items()}
