"""The dials: every point on which the games of the family differ, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from referee.rules.cards import Pack, pack


@dataclass(frozen=True)
class Limit:
    """A total that decides something: ``at`` with the comparison ``>=`` or ``>``; for games of deals, their
    number.
    """

    at: int
    cmp: str = ">="

    def reached(self, total: int) -> bool:
        """Whether ``total`` has reached the limit."""
        return total >= self.at if self.cmp == ">=" else total > self.at


@dataclass(frozen=True)
class Ruleset:
    """One game of the family, dial by dial. Frozen data: no code asks for a ruleset's name.

    ``None`` in a number means unlimited. ``values`` are points by rank letter and ``"JK"``, complete for
    the pack.
    """

    id: str
    version: int
    prefix: str
    pack_name: str = "french"
    packs: int = 2
    jokers: int = 4
    players: tuple[int, int] = (2, 5)
    hand_size: int = 9
    upcard: bool = True
    direction: str = "cw"
    next_dealer: str = "next"
    finish: str = "empty_hand"
    close_loose_cards: int = 1
    close_loose_points: int = 5
    take_discard: str = "immediate"
    discard_use_by: str = "first_act"
    return_taken_card: bool = False
    set_kind: str = "three_suits"
    jokers_in_sets: int | None = 0
    run_min: int = 3
    ace: str = "either"
    jokers_per_run: int | None = 1
    twos_wild: bool = False
    wild_twos_per_run: int | None = 0
    min_naturals: int = 1
    joker_shift: str = "opposite"
    joker_substitution: bool = False
    opening: str = "own_meld"
    opening_min: int = 0
    contracts: tuple[str, ...] = ()
    contract_exact_sizes: bool = True
    lay_off: str = "any"
    lay_off_same_turn: bool = True
    new_melds_after_opening: bool = True
    go_out_requires_discard: bool = False
    joker_discard: str = "only_if_all_jokers"
    values: tuple[tuple[str, int], ...] = ()
    scoring: str = "penalty"
    meld_values: str = "cards"
    clean_bonus: int = 0
    go_out_bonus_per_meld: int = 0
    four_suit_bonus: int = 0
    match_end: str = "elimination"
    limit: Limit = field(default_factory=lambda: Limit(101))
    rebuys: int = 0
    rebuy_reference: str = "max_survivors"
    rebuy_min_survivors: int = 2
    idle_recycles: int | None = 3
    tie_break: str = "share"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.version, self.values, self.contracts, self.ace, self.set_kind, self.limit))

    @cached_property
    def pack(self) -> Pack:
        """The cards of this game."""
        return pack(self.pack_name, self.packs, self.jokers)

    @cached_property
    def value_of(self) -> tuple[int, ...]:
        """Points by card, indexed by the card's number; 0 for a hidden card."""
        table = dict(self.values)
        points = [0] * (len(self.pack.codes))
        for card in self.pack.naturals:
            points[card] = table[self.pack.codes[card][0]]
        points[52] = table["JK"]
        return tuple(points)

    @cached_property
    def melds_freely(self) -> bool:
        """Whether a seat may lay any meld of its own at any point of its turn: no opening asks for more."""
        return self.finish == "empty_hand" and self.opening == "own_meld" and self.new_melds_after_opening

    @cached_property
    def ends_freely(self) -> bool:
        """Whether no act can leave the turn without a lawful end while no card is owed or just taken (27)."""
        return not (self.go_out_requires_discard or self.joker_discard == "never" or self.joker_substitution)

    @cached_property
    def set_name(self) -> str:
        """The kind a set of equal ranks is called by: ``trio`` or ``pierna``."""
        return "trio" if self.set_kind == "trio" else "pierna"

    def contract(self, round_number: int) -> str:
        """The contract of a round, counted from 1 (``"TTE"``, ``"sucia"``, ``"real"``); the last stays."""
        return self.contracts[min(round_number, len(self.contracts)) - 1]
