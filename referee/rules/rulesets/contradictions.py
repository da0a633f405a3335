"""Dials that cannot stand together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.languages import Saying, words
from referee.rules.cards import FRENCH, JOKER_CODE, SPANISH_40, SPANISH_48, pack
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.endless import endless_match, rebuys, too_small
from referee.rules.rulesets.faults import CONTRADICTION, OptionFault
from referee.rules.rulesets.quarrels import Found, Table
from referee.rules.rulesets.reach import SMALLEST_MELD, best_opening, longest_escalera, most_laid
from referee.rules.rulesets.wild_cards import swaps_never, wild_twos

LONG_RUNS = ("sucia", "real")
"""The contracts of thirteen cards; they end the deal without a discard."""


def contradictions(before: Ruleset, rules: Ruleset, dials: Iterable[str]) -> list[OptionFault]:
    """Every way in which ``rules`` (``before`` with those dials turned) contradicts itself."""
    table = Table(before, rules, frozenset(dials))
    return [
        OptionFault(_foremost(dials, table.options), CONTRADICTION, message, _others(dials, table.options))
        for check in _CHECKS
        for dials, message in check(table)
    ]


def _foremost(dials: tuple[str, ...], options: frozenset[str]) -> str:
    """The dial to name first: one that the options turn."""
    return next((dial for dial in dials if dial in options), dials[0])


def _others(dials: tuple[str, ...], options: frozenset[str]) -> tuple[str, ...]:
    first = _foremost(dials, options)
    return tuple(dial for dial in dials if dial != first)


def packs_of(rules: Ruleset) -> tuple[str, ...]:
    """The packs a game may be played with: French ones or Spanish ones."""
    return (FRENCH,) if rules.pack_name == FRENCH else (SPANISH_40, SPANISH_48)


def _another_game(table: Table) -> Found:
    if table.changed("finish"):
        yield ("finish",), Saying("is what the game is about and cannot be changed")
    packs = packs_of(table.before)
    if table.rules.pack_name not in packs:
        yield (
            ("pack_name",),
            Saying("the game is played with cards of this kind: {packs}", packs=", ".join(packs)),
        )


def _deal_does_not_fit(table: Table) -> Found:
    rules = table.rules
    cards = len(pack(rules.pack_name, rules.packs, rules.jokers).cards)
    seats = rules.players[1]
    needed = rules.hand_size * seats + rules.upcard + seats
    if needed > cards:
        dials = ("hand_size", "players", "pack_name", "packs", "jokers", "upcard")
        text = _WITH_UPCARD if rules.upcard else _WITHOUT_UPCARD
        yield dials, Saying(text, seats=seats, size=rules.hand_size, needed=needed, held=cards)


_WITH_UPCARD = words(
    "{seats} hands of {size}, the upcard and a card for each to draw are {needed} cards; the pack has {held}"
)
_WITHOUT_UPCARD = words(
    "{seats} hands of {size} and a card for each to draw are {needed} cards; the pack has {held}"
)


def _values_missing(table: Table) -> Found:
    rules = table.rules
    ranks = {*pack(rules.pack_name, 1, 0).ranks, JOKER_CODE}
    if missing := ranks - {rank for rank, _ in rules.values}:
        yield ("values",), Saying("no points for {ranks}", ranks=" ".join(sorted(missing)))


def _contract_too_big(table: Table) -> Found:
    rules = table.rules
    if rules.opening != "contract":
        return
    for contract in rules.contracts:
        needed = _cards_needed(rules, contract)
        if needed > rules.hand_size + 1:
            yield (
                ("contracts", "hand_size", "run_min"),
                Saying(
                    "{contract} needs {needed} cards, a seat has {held} and draws one",
                    contract=contract,
                    needed=needed,
                    held=rules.hand_size,
                ),
            )


def _asks_escaleras(rules: Ruleset) -> bool:
    return any("E" in contract for contract in rules.contracts)


def _cards_needed(rules: Ruleset, contract: str) -> int:
    if contract in LONG_RUNS:
        return 13
    return (
        contract.count("T") * SMALLEST_MELD
        + contract.count("E") * rules.run_min
        + rules.go_out_requires_discard
    )


def _opening_incomplete(table: Table) -> Found:
    rules = table.rules
    if rules.opening == "contract" and not rules.contracts:
        yield ("opening", "contracts"), Saying("a contract opening needs contracts")
    if rules.opening == "min_points" and not rules.opening_min:
        yield ("opening", "opening_min"), Saying("an opening of minimum points needs opening_min")
    if rules.opening != "contract" and rules.contracts and table.changed("contracts"):
        yield ("contracts", "opening"), Saying("contracts need opening contract")
    if rules.opening != "min_points" and rules.opening_min and table.changed("opening_min"):
        yield ("opening_min", "opening"), Saying("opening_min needs opening min_points")
    if rules.opening == "min_points" and rules.opening_min > (best := best_opening(rules)):
        yield (
            ("opening_min", "hand_size", "values"),
            Saying("no hand holds melds worth more than {best} together", best=best),
        )


def _naturals_beyond_cards(table: Table) -> Found:
    """The fewest natural cards of an escalera would be more than its fewest cards."""
    rules = table.rules
    if rules.min_naturals > rules.run_min:
        yield (
            ("min_naturals", "run_min"),
            Saying(
                "an escalera may have {size} cards, and {least} of them were to be natural",
                size=rules.run_min,
                least=rules.min_naturals,
            ),
        )


def _escaleras_out_of_reach(table: Table) -> Found:
    """Escaleras may be laid, and are longer than any hand that holds a meld can lay."""
    rules = table.rules
    if most_laid(rules) < SMALLEST_MELD or not _may_lay_escaleras(rules):
        return
    if (needed := rules.run_min) > (most := longest_escalera(rules)):
        yield (
            ("run_min", "hand_size"),
            Saying(
                "an escalera needs {needed} cards, and no hand can lay more than {most} of one",
                needed=needed,
                most=most,
            ),
        )


def _may_lay_escaleras(rules: Ruleset) -> bool:
    return rules.opening != "contract" or rules.new_melds_after_opening or _asks_escaleras(rules)


def _match_end(table: Table) -> Found:
    rules = table.rules
    if (rules.match_end == "target") != (rules.scoring == "melds"):
        yield (
            ("match_end", "scoring"),
            Saying("a target is played for where melds score (scoring melds), and only there"),
        )
    if rules.match_end == "deals" and rules.limit.cmp != ">=":
        yield (
            ("limit", "match_end"),
            Saying("here the limit is the number of deals; no comparison applies"),
        )
    if _limit_means_another(table) and "limit" not in table.options:
        text = _A_TOTAL_BEFORE if rules.match_end == "deals" else _DEALS_BEFORE
        yield ("match_end", "limit"), Saying(text, limit=rules.limit.at)


def _limit_means_another(table: Table) -> bool:
    """Whether the limit was a total and becomes a number of deals, or the other way round."""
    return (table.before.match_end == "deals") != (table.rules.match_end == "deals")


_A_TOTAL_BEFORE = words("the limit becomes a number of deals, and {limit} was a total; say the limit, too")
_DEALS_BEFORE = words("the limit becomes a total, and {limit} was a number of deals; say the limit, too")


def _bonuses(table: Table) -> Found:
    rules = table.rules
    if rules.scoring == "melds" and rules.clean_bonus:
        yield (
            ("clean_bonus", "scoring"),
            Saying("it takes points off, which only helps where the lowest total wins"),
        )
    if rules.scoring == "penalty" and rules.go_out_bonus_per_meld:
        yield ("go_out_bonus_per_meld", "scoring"), Saying("melds score nothing here; set scoring to melds")
    if rules.four_suit_bonus and rules.set_kind == "three_suits":
        yield ("four_suit_bonus", "set_kind"), Saying("no set ever shows all four suits")


_MELDING_DIALS = (
    "take_discard",
    "discard_use_by",
    "joker_substitution",
    "opening",
    "opening_min",
    "contracts",
    "contract_exact_sizes",
    "lay_off",
    "lay_off_same_turn",
    "new_melds_after_opening",
    "go_out_requires_discard",
    "scoring",
    "meld_values",
)
"""What only a game has in which melds go down in the course of play."""

_CLOSING_DIALS = ("close_loose_cards", "close_loose_points")
"""What only a game has in which somebody closes."""


def standing_still(rules: Ruleset) -> frozenset[str]:
    """The dials that no option can turn in this game."""
    return frozenset({"finish", *(_MELDING_DIALS if rules.finish == "close" else _CLOSING_DIALS)})


def _closing(table: Table) -> Found:
    rules = table.rules
    if rules.finish != "close":
        for dial in _CLOSING_DIALS:
            if table.changed(dial):
                yield (dial, "finish"), Saying("nobody closes in this game")
        return
    for dial in _MELDING_DIALS:
        if table.changed(dial):
            yield (
                (dial, "finish"),
                Saying("melds stay in hand until somebody closes, so it would change nothing"),
            )
    if not rules.close_loose_cards and table.changed("close_loose_points"):
        yield (
            ("close_loose_points", "close_loose_cards"),
            Saying("no card may stay loose, so its points do not matter"),
        )


_CHECKS: tuple[Callable[[Table], Found], ...] = (
    _another_game,
    _deal_does_not_fit,
    _values_missing,
    _contract_too_big,
    _opening_incomplete,
    wild_twos,
    _naturals_beyond_cards,
    _escaleras_out_of_reach,
    swaps_never,
    rebuys,
    too_small,
    endless_match,
    _match_end,
    _bonuses,
    _closing,
)
