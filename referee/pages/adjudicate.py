"""The page ``adjudicate``: a record goes in, and the ruling on it is gone through step by step."""

from __future__ import annotations

from referee.pages import samples, shell
from referee.pages.stepping import bar
from referee.pages.words.adjudicate import ADJUDICATE, SCRIPT, WRITTEN
from referee.pages.words.asking import RULED
from referee.pages.words.frame import ASKING, KEY
from referee.pages.words.stepping import STEPPING
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import RULESETS, about_dials
from referee.rules.rulesets.forms import FORMS, Choice, YesNo

FORMATS = ("loba-history", "text", "mjai-like", "pokerkit-like")
SAMPLES = {"club": samples.CLUB, "joker": samples.JOKER, "log": samples.LOG}
DIALS = (
    "joker_shift",
    "jokers_in_sets",
    "joker_discard",
    "joker_substitution",
    "set_kind",
    "ace",
    "take_discard",
    "return_taken_card",
    "lay_off_same_turn",
    "go_out_requires_discard",
)
"""The dials that houses turn most, each with a choice of its own; any other is written as JSON."""


def page(lang: str) -> str:
    """The page in that language."""
    about = about_dials(RULESETS["loba-de-menos"], lang)
    return shell.page(
        "adjudicate",
        lang,
        {**ADJUDICATE, **STEPPING},
        {**ASKING, **KEY, **RULED, **STEPPING, **SCRIPT},
        script="dispute/page.js",
        formats=FORMATS,
        bar=bar(lang),
        samples=SAMPLES,
        written={line: meaning.told(lang) for line, meaning in WRITTEN.items()},
        games={name: name_of(rules) for name, rules in RULESETS.items()},
        dials=[(name, _choices(name), about[name]["meaning"]) for name in DIALS],
    )


def _choices(dial: str) -> list[str]:
    """The values of a dial as JSON; of a number the few that are played."""
    form = FORMS[dial]
    if isinstance(form, YesNo):
        return ["true", "false"]
    if isinstance(form, Choice):
        return [f'"{value}"' for value in form.words]
    return ["0", "1", "2", "null"]
