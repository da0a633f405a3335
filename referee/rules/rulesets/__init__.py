"""The games of the family: every ruleset as data, house rules as options."""

from referee.rules.rulesets.about import about_dials
from referee.rules.rulesets.built_in import RULESETS, ruleset
from referee.rules.rulesets.dials import Limit, Ruleset
from referee.rules.rulesets.faults import OptionFault, SenselessOptions
from referee.rules.rulesets.options import dials_of, from_dials, with_options
from referee.rules.rulesets.origins import SOURCES, origins_of

__all__ = [
    "RULESETS",
    "SOURCES",
    "Limit",
    "OptionFault",
    "Ruleset",
    "SenselessOptions",
    "about_dials",
    "dials_of",
    "from_dials",
    "origins_of",
    "ruleset",
    "with_options",
]
