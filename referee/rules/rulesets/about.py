"""What may be said of each dial in one game: what it decides, and which values it takes there."""

from __future__ import annotations

import json

from referee.languages import Saying, told
from referee.rules.rulesets.contradictions import packs_of, standing_still
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.forms import FORMS, Choice
from referee.rules.rulesets.meanings import MEANINGS


def about_dials(rules: Ruleset, lang: str) -> dict[str, dict[str, str]]:
    """Every dial by name: what it decides (``meaning``) and which values this game takes (``allowed``)."""
    return {
        name: {"meaning": told(MEANINGS[name], lang), "allowed": _takes(rules, name).told(lang)}
        for name in FORMS
    }


def _takes(rules: Ruleset, dial: str) -> Saying:
    packs = packs_of(rules)
    if dial == "pack_name" and len(packs) > 1:
        return Choice(packs).takes
    if dial == "pack_name" or dial in standing_still(rules):
        value = FORMS[dial].write(getattr(rules, dial))
        return Saying("only {value}", value=value if isinstance(value, str) else json.dumps(value))
    return FORMS[dial].takes
