"""From the wire to the law and back: moves, cards, rulings. Every text here has passed its shape already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from referee.api.problems import Problem, fault, faulty
from referee.languages import Saying
from referee.rules.cards import Card, Pack
from referee.rules.moves import (
    Close,
    DeclareBlocked,
    DeclineRebuy,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Move,
    Open,
    Rebuy,
    Resign,
    Show,
    SwapJoker,
    TakeDiscard,
)
from referee.rules.rulesets import Ruleset, SenselessOptions, ruleset, with_options

_CARD_MEMBERS = frozenset({"card", "taken", "must_use"})
_CARDS_MEMBERS = frozenset({"cards", "hand", "pile", "stock", "deck", "left", "arrangement"})

Json = Mapping[str, Any]


def rules_of(document: Json, at: str = "") -> Ruleset:
    """The ruleset a body names, with its options turned."""
    try:
        rules = ruleset(document["ruleset"])
    except KeyError:
        unknown = Saying("there is no ruleset '{name}'", name=document["ruleset"])
        raise Problem("UNKNOWN_RULESET", unknown, at=f"{at}/ruleset") from None
    options = document.get("options")
    if not options:
        return rules
    try:
        return with_options(rules, options)
    except SenselessOptions as error:
        faults = [fault(f"{at}/options/{f.dial[:64]}", f.reason, f.why) for f in error.faults]
        raise faulty(faults, "SENSELESS_OPTION") from None


def only_cards_of(pack: Pack, document: Any, at: str = "") -> None:
    """Refuse every text that is a card, but none of this pack."""
    strangers = [(pointer, code) for pointer, code in _codes(document, at) if code not in pack.index]
    if strangers:
        raise faulty(
            [
                fault(at, "NOT_A_CARD", Saying("'{card}' is no card of this pack", card=code))
                for at, code in strangers
            ]
        )


def _codes(value: Any, at: str) -> Iterable[tuple[str, str]]:
    if isinstance(value, list):
        for number, item in enumerate(value):
            if not isinstance(item, str):
                yield from _codes(item, f"{at}/{number}")
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _CARDS_MEMBERS and isinstance(item, list):
                yield from ((f"{at}/{name}/{number}", code) for number, code in enumerate(item))
            elif name in _CARD_MEMBERS and isinstance(item, str):
                yield f"{at}/{name}", item
            elif isinstance(item, dict | list):
                yield from _codes(item, f"{at}/{name}")


# --- moves ---


def move_of(document: Json, pack: Pack) -> Move:
    """The move a body names; its cards are all of this pack."""
    return _MOVES[document["type"]](document, pack)


def _cards(codes: Sequence[str], pack: Pack) -> tuple[Card, ...]:
    index = pack.index
    return tuple([index[code] for code in codes])


def _meld(document: Json, pack: Pack) -> LayMeld:
    return LayMeld(_cards(document["cards"], pack), document.get("kind"))


def _melds(document: Json, pack: Pack) -> tuple[LayMeld, ...]:
    return tuple(_meld(meld, pack) for meld in document["melds"])


def _lay_off(document: Json, pack: Pack) -> LayOff:
    order = document.get("arrangement")
    return LayOff(
        document["meld"], _cards(document["cards"], pack), None if order is None else _cards(order, pack)
    )


def _show(document: Json, pack: Pack) -> Show:
    lay_offs = tuple(_lay_off(lay_off, pack) for lay_off in document.get("lay_offs", ()))
    return Show(_melds(document, pack), lay_offs)


_MOVES: dict[str, Callable[[Json, Pack], Move]] = {
    "draw_stock": lambda document, pack: DrawStock(),
    "take_discard": lambda document, pack: TakeDiscard(),
    "meld": _meld,
    "open": lambda document, pack: Open(_melds(document, pack)),
    "lay_off": _lay_off,
    "swap_joker": lambda document, pack: SwapJoker(document["meld"], pack.index[document["card"]]),
    "discard": lambda document, pack: Discard(pack.index[document["card"]]),
    "declare_blocked": lambda document, pack: DeclareBlocked(),
    "close": lambda document, pack: Close(_melds(document, pack), pack.index[document["card"]]),
    "show": _show,
    "rebuy": lambda document, pack: Rebuy(),
    "decline_rebuy": lambda document, pack: DeclineRebuy(),
    "resign": lambda document, pack: Resign(),
}


def move_json(move: Move, pack: Pack) -> dict[str, Any]:
    """A move in its wire form."""
    match move:
        case LayMeld():
            return {"type": "meld", **_meld_json(move, pack)}
        case Open():
            return {"type": "open", "melds": [_meld_json(meld, pack) for meld in move.melds]}
        case LayOff():
            return {"type": "lay_off", **_lay_off_json(move, pack)}
        case SwapJoker():
            return {"type": "swap_joker", "meld": move.meld, "card": pack.codes[move.card]}
        case Discard():
            return {"type": "discard", "card": pack.codes[move.card]}
        case Close():
            melds = [_meld_json(meld, pack) for meld in move.melds]
            return {"type": "close", "melds": melds, "card": pack.codes[move.card]}
        case Show():
            melds = [_meld_json(meld, pack) for meld in move.melds]
            lay_offs = [_lay_off_json(lay_off, pack) for lay_off in move.lay_offs]
            return {"type": "show", "melds": melds, "lay_offs": lay_offs}
        case _:
            return {"type": _BARE[type(move)]}


_BARE: dict[type, str] = {
    DrawStock: "draw_stock",
    TakeDiscard: "take_discard",
    DeclareBlocked: "declare_blocked",
    Rebuy: "rebuy",
    DeclineRebuy: "decline_rebuy",
    Resign: "resign",
}


def _meld_json(meld: LayMeld, pack: Pack) -> dict[str, Any]:
    kind = {} if meld.kind is None else {"kind": meld.kind}
    return {"cards": pack.write(meld.cards), **kind}


def _lay_off_json(lay_off: LayOff, pack: Pack) -> dict[str, Any]:
    order = {} if lay_off.arrangement is None else {"arrangement": pack.write(lay_off.arrangement)}
    return {"meld": lay_off.meld, "cards": pack.write(lay_off.cards), **order}
