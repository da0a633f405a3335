"""Dials that cannot stand together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from referee.languages import Saying, words
from referee.rules.cards import JOKER_CODE, pack
from referee.rules.rulesets.dials import Ruleset
from referee.rules.rulesets.faults import CONTRADICTION, OptionFault

LONG_RUNS = ("sucia", "real")
"""The contracts of thirteen cards; they end the deal without a discard."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The ruleset before and after the options, and what was asked for."""

    before: Ruleset
    rules: Ruleset
    options: frozenset[str]

    def changed(self, dial: str) -> bool:
        """Whether the options turn ``dial`` to another value."""
        return dial in self.options and getattr(self.before, dial) != getattr(self.rules, dial)


def contradictions(before: Ruleset, rules: Ruleset, dials: Iterable[str]) -> list[OptionFault]:
    """Every way in which ``rules`` (``before`` with those dials turned) contradicts itself."""
    table = _Table(before, rules, frozenset(dials))
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


_Found = Iterator[tuple[tuple[str, ...], Saying]]


def _another_game(table: _Table) -> _Found:
    if table.changed("finish"):
        yield ("finish",), Saying("is what the game is about and cannot be changed")
    if table.before.pack_name.split("_")[0] != table.rules.pack_name.split("_")[0]:
        yield ("pack_name",), Saying("the game is played with the {pack} pack", pack=table.before.pack_name)


def _deal_does_not_fit(table: _Table) -> _Found:
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


def _values_missing(table: _Table) -> _Found:
    rules = table.rules
    ranks = {*pack(rules.pack_name, 1, 0).ranks, JOKER_CODE}
    if missing := ranks - {rank for rank, _ in rules.values}:
        yield ("values",), Saying("no points for {ranks}", ranks=" ".join(sorted(missing)))


def _contract_too_big(table: _Table) -> _Found:
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


def _cards_needed(rules: Ruleset, contract: str) -> int:
    if contract in LONG_RUNS:
        return 13
    return contract.count("T") * 3 + contract.count("E") * rules.run_min + rules.go_out_requires_discard


def _opening_incomplete(table: _Table) -> _Found:
    rules = table.rules
    if rules.opening == "contract" and not rules.contracts:
        yield ("opening", "contracts"), Saying("a contract opening needs contracts")
    if rules.opening == "min_points" and not rules.opening_min:
        yield ("opening", "opening_min"), Saying("an opening of minimum points needs opening_min")
    if rules.opening != "contract" and rules.contracts and table.changed("contracts"):
        yield ("contracts", "opening"), Saying("contracts need opening contract")
    if rules.opening != "min_points" and rules.opening_min and table.changed("opening_min"):
        yield ("opening_min", "opening"), Saying("opening_min needs opening min_points")


def _wild_twos(table: _Table) -> _Found:
    dials = ("wild_twos_per_run", "twos_wild")
    if table.rules.twos_wild and table.rules.wild_twos_per_run == 0:
        yield dials, Saying("twos are wild, yet no run may hold a wild one")
    if not table.rules.twos_wild and table.rules.wild_twos_per_run != 0:
        yield dials, Saying("twos are not wild; set twos_wild")
    if table.rules.twos_wild:
        yield from _no_escaleras(table.rules)


def _no_escaleras(rules: Ruleset) -> _Found:
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


def _rebuys(table: _Table) -> _Found:
    rules = table.rules
    if rules.rebuys is None:
        yield ("rebuys",), Saying("a rebuy without a limit would never end")
    elif rules.rebuys and rules.match_end != "elimination":
        yield (
            ("rebuys", "match_end"),
            Saying("nobody is eliminated, so nobody can buy back in; set rebuys to 0"),
        )


def _match_end(table: _Table) -> _Found:
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


def _bonuses(table: _Table) -> _Found:
    rules = table.rules
    if rules.scoring == "melds" and rules.clean_bonus:
        yield (
            ("clean_bonus", "scoring"),
            Saying("it takes points off, which only helps where the lowest total wins"),
        )
    if rules.scoring == "penalty" and rules.go_out_bonus_per_meld:
        yield ("go_out_bonus_per_meld", "scoring"), Saying("melds score nothing here; set scoring to melds")


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


def _closing(table: _Table) -> _Found:
    rules = table.rules
    if rules.finish != "close":
        for dial in ("close_loose_cards", "close_loose_points"):
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


_CHECKS: tuple[Callable[[_Table], _Found], ...] = (
    _another_game,
    _deal_does_not_fit,
    _values_missing,
    _contract_too_big,
    _opening_incomplete,
    _wild_twos,
    _rebuys,
    _match_end,
    _bonuses,
    _closing,
)
