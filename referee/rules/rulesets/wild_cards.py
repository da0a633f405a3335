"""Dials of wild cards that cannot stand with the others."""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.quarrels import Found, Table


def wild_twos(table: Table) -> Found:
    """Twos that are wild and may not lie as such, or the other way round."""
    dials = ("wild_twos_per_run", "twos_wild")
    if table.rules.twos_wild and table.rules.wild_twos_per_run == 0:
        yield dials, Saying("twos are wild, yet no run may hold a wild one")
    if not table.rules.twos_wild and table.rules.wild_twos_per_run != 0:
        yield dials, Saying("twos are not wild; set twos_wild")
    if table.rules.twos_wild:
        yield from _no_escaleras(table.rules)


def _no_escaleras(rules: Ruleset) -> Found:
    """Twos are wild in escaleras alone: where none can ever lie on the table they would be wild nowhere."""
    if rules.run_min > rules.hand_size + 1:
        yield (
            ("twos_wild", "run_min", "hand_size"),
            Saying(
                "twos are wild in escaleras, and no hand ever holds the {count} cards of one",
                count=rules.run_min,
            ),
        )
    asked = "".join(rules.contracts)
    if rules.opening == "contract" and not rules.new_melds_after_opening and set(asked) == {"T"}:
        yield (
            ("twos_wild", "contracts", "new_melds_after_opening"),
            Saying("twos are wild in escaleras, and the contracts let nobody lay one"),
        )


def swaps_never(table: Table) -> Found:
    """Jokers are to be swapped out of melds that none of them can ever lie in."""
    rules = table.rules
    if rules.joker_substitution and (
        not rules.jokers or (rules.jokers_per_run == 0 and rules.jokers_in_sets == 0)
    ):
        dials = ("joker_substitution", "jokers", "jokers_per_run", "jokers_in_sets")
        yield dials, Saying("no joker ever lies in a meld, so none can be swapped")
