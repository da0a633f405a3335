"""What lies on a table that is sent: melds that are melds, cards the pack holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.api.problems import Fault, Problem, fault, faulty
from referee.languages import Saying
from referee.rules.cards import Card
from referee.rules.questions import ask_meld, kind_in_words, meld_on_table_faults, no_such_kind
from referee.rules.rulesets import Ruleset
from referee.rules.standing import ESCALERA

Meld = tuple[str, tuple[Card, ...]]


def can_be(found: Sequence[Fault]) -> None:
    """Refuse a table with these faults, all of them at once."""
    if found:
        raise faulty(found, "IMPOSSIBLE_POSITION")


def surplus(rules: Ruleset, codes: Sequence[str], at: str) -> list[Fault]:
    """More copies of a card than the pack holds."""
    more = rules.pack.surplus(rules.pack.read(codes))
    held = [(rules.pack.codes[card], rules.pack.limit(card), count) for card, count in more.items()]
    texts = [
        Saying("the pack holds {most} of {card}, here are {count}", most=most, card=code, count=count)
        if most
        else Saying("this pack has no {card}", card=code)
        for code, most, count in held
    ]
    return [fault(at, "TOO_MANY_COPIES", text) for text in texts]


def meld_to_grow(asked: dict[str, Any], rules: Ruleset) -> Meld:
    """The meld that cards are to be added to. Raises Problem where it is none or the pack lacks the cards."""
    found: list[Fault] = []
    meld = meld_on_table(asked["meld"], rules, "/meld", found)
    can_be(found + surplus(rules, [*asked["meld"]["cards"], *asked["cards"]], "/cards"))
    return meld


def meld_on_table(meld: dict[str, Any], rules: Ruleset, at: str, found: list[Fault]) -> Meld:
    """A meld as it lies on the table, its kind told or plain from its cards; why it is none is ``found``.

    Raises Problem where it is two.
    """
    cards = tuple(rules.pack.read(meld["cards"]))
    kinds = [meld["kind"]] if "kind" in meld else [rules.set_name, ESCALERA]
    broken = {kind: meld_on_table_faults(rules, kind, cards) for kind in kinds}
    fitting = [kind for kind, codes in broken.items() if not codes]
    if len(fitting) > 1:
        raise Problem("AMBIGUOUS", Saying("these cards are two kinds of meld; the kind is needed"), at=at)
    if not fitting:
        found += _no_meld(broken, rules, cards, at)
    return (fitting or kinds)[0], cards


def _no_meld(broken: dict[str, Any], rules: Ruleset, cards: tuple[Card, ...], at: str) -> list[Fault]:
    return [
        fault(f"{at}/cards", str(code), _why_no_meld(kind, rules, cards))
        for kind, codes in broken.items()
        for code in codes
    ]


def _why_no_meld(kind: str, rules: Ruleset, cards: tuple[Card, ...]) -> Saying:
    """Cards that would be an escalera in another order are not one: they lie as they are sent."""
    if kind == ESCALERA and ask_meld(rules, cards, kind).arrangements:
        return Saying(
            "in this order it is no escalera: the cards of a meld are sent as they lie, lowest first"
        )
    return no_such_kind(rules, kind) or Saying("this is no {kind}", kind=kind_in_words(kind))
