"""Why cards are no meld, or cannot be added to one: every reason that holds, found after the refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import Final

from referee.rules.budget import Budget
from referee.rules.cards import JOKER, RANKS_PER_SUIT, Card
from referee.rules.melds import layoffs, sets
from referee.rules.melds.runs import Run, arrangements, card_at, fill, longest, may_be_wild, wild_at
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets.dials import Ruleset
from referee.rules.standing import ESCALERA

SPLIT_SIZE: Final = 8
REASON_STEPS: Final = 20_000


@lru_cache(maxsize=256)
def _freed(rules: Ruleset, ace: str) -> Ruleset:
    """The same rules with every number of wild cards allowed and another place for the ace, to name what is
    wrong.
    """
    return replace(
        rules, ace=ace, run_min=1, jokers_per_run=None, wild_twos_per_run=None, min_naturals=1, contracts=()
    )


@lru_cache(maxsize=256)
def _shortened(rules: Ruleset) -> Ruleset:
    """The same rules with escaleras of any length."""
    return replace(rules, run_min=1, contracts=())


def meld_faults(rules: Ruleset, cards: Sequence[Card], kind: str | None) -> list[Code]:
    """Why the cards are no meld of that kind; where no kind is told, of the kind they are near to."""
    if kind == ESCALERA:
        return run_faults(rules, cards)
    if kind is not None:
        return set_faults(rules, cards) if kind == rules.set_name else [Code.NOT_A_MELD]
    near = near_kinds(rules, cards)
    found: list[Code] = []
    for name in near:
        found += (run_faults if name == ESCALERA else set_faults)(rules, cards)
    nearer: list[Code] = [code for code in found if code is not Code.NOT_A_MELD]
    return nearer or [Code.NOT_A_MELD]


def near_kinds(rules: Ruleset, cards: Sequence[Card]) -> list[str]:
    """The kinds these cards are near to: all of one rank or of one suit, else all but one.

    A two that may be wild is of any suit. Wild twos beside jokers are near to both kinds, as any one natural
    is.
    """
    ranks = [card % RANKS_PER_SUIT for card in cards if card != JOKER]
    suits = [card // RANKS_PER_SUIT for card in cards if not may_be_wild(rules, card)]
    if ranks and not suits and JOKER in cards:
        return ["set", ESCALERA]
    odd = {kind: _odd(those) for kind, those in (("set", ranks), (ESCALERA, suits)) if those}
    whole = [kind for kind, count in odd.items() if count == 0]
    almost = [kind for kind, count in odd.items() if count == 1]
    return whole or (almost if len(almost) == 1 else [])


def _odd(those: Sequence[int]) -> int:
    """How many differ from the most common; of two that differ nothing is common."""
    most = max(Counter(those).values())
    return len(those) - most if most > 1 or len(those) == 1 else len(those)


def set_faults(rules: Ruleset, cards: Sequence[Card], laid: bool = False) -> list[Code]:
    """Why the cards are no set."""
    if not cards:
        return [Code.NOT_A_MELD]
    naturals = [card for card in cards if card != JOKER]
    ranks = len({card % RANKS_PER_SUIT for card in naturals})
    found, same_rank = ([] if naturals else [Code.NOT_A_MELD]), ranks == 1
    if ranks > 1:
        found.append(Code.SET_RANKS_DIFFER)
    if not sets.size_allowed(rules, len(cards), laid):
        found.append(Code.SET_SIZE)
    if same_rank and not sets.suits_allowed(rules, cards, laid):
        found.append(Code.SET_SUITS)
    if not sets.jokers_allowed(rules, len(cards) - len(naturals)):
        found.append(Code.JOKER_IN_SET)
    return found


def run_faults(rules: Ruleset, cards: Sequence[Card]) -> list[Code]:
    """Why the cards, in whatever order, are no escalera."""
    suits = {card // RANKS_PER_SUIT for card in cards if not may_be_wild(rules, card)}
    if not suits:
        short = [Code.RUN_TOO_SHORT] if len(cards) < rules.run_min else []
        return [Code.NOT_A_MELD, *short, Code.TOO_MANY_JOKERS] if cards else [Code.NOT_A_MELD]
    found = []
    if len(suits) > 1:
        found.append(Code.RUN_SUITS_DIFFER)
    if len(cards) < rules.run_min:
        found.append(Code.RUN_TOO_SHORT)
    if not wilds_allowed(rules, cards, suits):
        found.append(Code.TOO_MANY_JOKERS)
    return [*dict.fromkeys(found + _order_faults(rules, cards, bool(found)))]


def wilds_allowed(rules: Ruleset, cards: Sequence[Card], suits: Collection[int]) -> bool:
    """Whether so many jokers and wild twos, and so few naturals, can be in one escalera of these suits.

    One two at most lies at its own place, and only in an escalera of its suit.
    """
    twos = [card for card in cards if card != JOKER and may_be_wild(rules, card)]
    own = any(two // RANKS_PER_SUIT in suits for two in twos)
    jokers, wild = cards.count(JOKER), len(twos) - own
    return (
        (rules.jokers_per_run is None or jokers <= rules.jokers_per_run)
        and (rules.wild_twos_per_run is None or wild <= rules.wild_twos_per_run)
        and len(cards) - jokers - wild >= rules.min_naturals
    )


def _order_faults(rules: Ruleset, cards: Sequence[Card], others: bool) -> list[Code]:
    """What is wrong with the sequence of ranks, suits set aside."""
    ways = _aligned(rules, cards)
    if len(cards) > longest(rules):
        if (code := _ace_fault(rules, ways[0])) is not Code.RUN_NOT_CONSECUTIVE:
            return [code]
        return [Code.JOKER_WITHOUT_PLACE if JOKER in cards else Code.RUN_NOT_CONSECUTIVE]
    if not _has_order(rules, ways[0], rules.ace):
        return [_ace_fault(rules, ways[0])]
    within = others and any(arrangements(_shortened(rules), way) for way in ways)
    return [] if within else [Code.TOO_MANY_JOKERS]


def _aligned(rules: Ruleset, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards as if they were all of one suit, wild ones left as they are; for each suit among them."""
    suits = dict.fromkeys(card // RANKS_PER_SUIT for card in cards if not may_be_wild(rules, card))
    return [
        [c if may_be_wild(rules, c) else Card(suit * RANKS_PER_SUIT + c % RANKS_PER_SUIT) for c in cards]
        for suit in suits
    ]


def _has_order(rules: Ruleset, cards: Sequence[Card], ace: str) -> bool:
    return bool(arrangements(_freed(rules, ace), cards))


def _ace_fault(rules: Ruleset, cards: Sequence[Card]) -> Code:
    """Which rule about the ace the sequence breaks, if it would be one without it (14)."""
    aces = sum(card % RANKS_PER_SUIT == 0 for card in cards if card != JOKER)
    if aces and rules.ace == "low" and _has_order(rules, cards, "either"):
        return Code.ACE_HIGH
    if aces > 1 and rules.ace in _SECOND_ACE and _has_order(rules, cards, "both_ends"):
        return _SECOND_ACE[rules.ace]
    if aces and rules.ace != "wrap" and _has_order(rules, cards, "wrap"):
        return Code.ACE_BRIDGE
    return Code.RUN_NOT_CONSECUTIVE


_SECOND_ACE: Final = {"low": Code.ACE_HIGH, "either": Code.ACE_BRIDGE}
"""What is wrong with an ace that joins a run from ace to king, by the dial ``ace``."""


# -- lay-offs ------------------------------------------------------------------------------------


def run_addition_faults(rules: Ruleset, run: Run, cards: Sequence[Card]) -> list[Code]:
    """Why these cards cannot be added to the escalera in one act."""
    found = []
    if any(not may_be_wild(rules, card) and card // RANKS_PER_SUIT != run.suit for card in cards):
        found.append(Code.RUN_SUITS_DIFFER)
    if not wilds_allowed(rules, [*run.cards, *cards], {run.suit}):
        found.append(Code.TOO_MANY_JOKERS)
    if found:
        return found
    fixed = _joker_fault(rules, run, cards)
    return [fixed] if fixed else [_place_fault(rules, run, cards)]


def _joker_fault(rules: Ruleset, run: Run, cards: Sequence[Card]) -> Code | None:
    """Whether one of the cards is what a wild card on the table stands for: fixed, or with nowhere to go."""
    for index, wild in enumerate(run.cards):
        place = run.start + index
        if wild_at(rules, run.suit, place, wild) and card_at(rules, run.suit, place) in cards:
            inside = place not in (run.start, run.end)
            still = rules.joker_shift == "none"
            return Code.JOKER_FIXED if inside or still or len(cards) > 1 else Code.JOKER_WITHOUT_PLACE
    return None


def _place_fault(rules: Ruleset, run: Run, cards: Sequence[Card]) -> Code:
    if _fits_both_ends(rules, run, cards):
        return Code.LAY_OFF_BOTH_ENDS
    naturals = [card for card in cards if card != JOKER]
    if len(naturals) < len(cards) and (not naturals or layoffs.additions(rules, run, naturals)):
        return Code.JOKER_WITHOUT_PLACE
    if _joins(rules, run, cards, rules.ace):
        return Code.TOO_MANY_JOKERS
    if rules.ace == "low" and _joins(rules, run, cards, "either"):
        return Code.ACE_HIGH
    if rules.ace in _SECOND_ACE and _closes_both_ends(rules, run, cards):
        return _SECOND_ACE[rules.ace]
    if rules.ace != "wrap" and _joins(rules, run, cards, "wrap"):
        return Code.ACE_BRIDGE
    return Code.RUN_NOT_CONSECUTIVE


def _joins(rules: Ruleset, run: Run, cards: Sequence[Card], ace: str) -> bool:
    return bool(layoffs.additions(_freed(rules, ace), run, cards))


def _closes_both_ends(rules: Ruleset, run: Run, cards: Sequence[Card]) -> bool:
    """Whether the cards would make a run from ace to ace, if such a one were allowed."""
    if all(card % RANKS_PER_SUIT for card in cards):
        return False
    freed = _freed(rules, "both_ends")
    return bool(layoffs.additions(freed, run, cards)) or _fits_both_ends(freed, run, cards)


def _fits_both_ends(rules: Ruleset, run: Run, cards: Sequence[Card]) -> bool:
    """Whether the cards would lie if some went below and the others above, which is two acts."""
    if not 1 < len(cards) <= SPLIT_SIZE:
        return False
    budget = Budget(REASON_STEPS)
    for size in range(1, len(cards)):
        for chosen in combinations(range(len(cards)), size):
            below = [cards[i] for i in chosen]
            above = [card for i, card in enumerate(cards) if i not in chosen]
            if _lies(rules, run, below, above, budget):
                return True
    return False


def _lies(rules: Ruleset, run: Run, below: Sequence[Card], above: Sequence[Card], budget: Budget) -> bool:
    budget.spend()
    lower = next(fill(rules, run.suit, run.start - len(below), below, budget), None)
    upper = next(fill(rules, run.suit, run.end + 1, above, budget), None)
    if lower is None or upper is None:
        return False
    return bool(arrangements(_freed(rules, rules.ace), lower + run.cards + upper))
