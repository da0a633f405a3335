"""Melds, openings, lay-offs and swaps as they were proposed: every breach of shape, of opening, and of the
turn.

Each function appends what it finds to ``found`` and answers with what the act means, once it means one
thing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee.rules.acts import fits_letter, kind_of, opens_alone, swapped, worth
from referee.rules.cards import HIDDEN, JOKER, Card
from referee.rules.duties import settle
from referee.rules.in_turn import Turn
from referee.rules.melds.faults import meld_faults
from referee.rules.melds.readings import Reading, additions, readings
from referee.rules.melds.runs import arrangements
from referee.rules.melds.straights import STRAIGHTS, is_near_straight, read_straight, straight_faults
from referee.rules.moves import LayMeld, LayOff, Open, SwapJoker
from referee.rules.questions import addition_breaches, ambiguous_addition, kind_wanted
from referee.rules.rulebook.codes import Breach, Code, Detail
from referee.rules.standing import ESCALERA, TableMeld
from referee.rules.turns import may_lay_off, may_meld_again, single_contract, straight_contract


def not_in_hand(hand: Sequence[Card], cards: Sequence[Card]) -> list[Breach]:
    """The breach of playing cards that are not there, or not so often."""
    left, missing = list(hand), []
    for card in cards:
        if card in left and card != HIDDEN:
            left.remove(card)
        else:
            missing.append(card)
    return [Breach(Code.CARD_NOT_IN_HAND, {"cards": tuple(sorted(missing))})] if missing else []


def stays_in_hand(turn: Turn, found: list[Breach]) -> None:
    """Where a close ends the deal nothing is laid before it."""
    if turn.rules.finish == "close":
        found.append(Breach(Code.MELDS_STAY_IN_HAND))


# -- new melds -----------------------------------------------------------------------------------


def lay_meld(turn: Turn, move: LayMeld, found: list[Breach]) -> Reading | None:
    """One new meld."""
    stays_in_hand(turn, found)
    found += not_in_hand(turn.hand, move.cards)
    contract = straight_contract(turn)
    reading = _straight(turn, contract, move, found) if contract else read_one(turn, move, found)
    act = LayMeld(reading[1], reading[0]) if reading else move
    _opening_breaches(turn, act, reading is not None, found)
    settle(turn, act, found)
    return reading


def read_one(turn: Turn, move: LayMeld, found: list[Breach]) -> Reading | None:
    """The one meld the cards can be; refused where they are none, ambiguous where they are several."""
    meanings = readings(turn.rules, move.cards, move.kind)
    if len(meanings) == 1:
        return meanings[0]
    if meanings:
        candidates: tuple[Mapping[str, Detail], ...] = tuple(
            {"kind": kind, "cards": cards} for kind, cards in meanings
        )
        found.append(Breach(Code.AMBIGUOUS, {"candidates": candidates}))
    else:
        found += shape_breaches(turn, move)
    return None


def shape_breaches(turn: Turn, move: LayMeld) -> list[Breach]:
    """Why the cards are no meld as told; of a joker in the wrong place, the order that was told as well."""
    codes = shape_faults(turn, move)
    told = {"arrangement": move.cards} if codes == [Code.JOKER_WITHOUT_PLACE] else {}
    details = {"cards": move.cards, **told, **kind_wanted(turn.rules, move.kind)}
    return [Breach(code, details) for code in codes]


def shape_faults(turn: Turn, move: LayMeld) -> list[Code]:
    """Why the cards are no meld as told; where another order would be one, the joker lies in the wrong
    place.
    """
    codes = meld_faults(turn.rules, move.cards, move.kind)
    if codes == [Code.TOO_MANY_JOKERS] and _lies_in_another_order(turn, move):
        return [Code.JOKER_WITHOUT_PLACE]
    return codes


def _lies_in_another_order(turn: Turn, move: LayMeld) -> bool:
    return bool(arrangements(turn.rules, move.cards))


def _straight(turn: Turn, contract: str, move: LayMeld, found: list[Breach]) -> Reading | None:
    """The 13-card contract the cards are; refused where they are not, with all that is known of why."""
    order = read_straight(contract, move.cards) if move.kind in (None, ESCALERA) else None
    if order is not None:
        return ESCALERA, order
    if move.kind in (None, ESCALERA) and is_near_straight(contract, move.cards):
        found += _straight_breaches(contract, move)
    elif not readings(turn.rules, move.cards, move.kind):
        found += shape_breaches(turn, move)
    found.append(Breach(Code.CONTRACT_NOT_MET, {"contract": contract}))
    return None


def _straight_breaches(contract: str, move: LayMeld) -> list[Breach]:
    """Why cards near to the 13-card contract are not it; beside a joker, the order that was told as well."""
    told: Mapping[str, Detail] = {"contract": contract, "cards": move.cards}
    ordered = {**told, "arrangement": move.cards} if JOKER in move.cards else told
    codes = straight_faults(contract, move.cards)
    return [Breach(code, ordered if code in _OF_ORDER else told) for code in codes]


_OF_ORDER: Final = (Code.RUN_NOT_CONSECUTIVE, Code.JOKER_WITHOUT_PLACE)


def _opening_breaches(turn: Turn, act: LayMeld, lawful: bool, found: list[Breach]) -> None:
    """Whether a single meld may be laid at this point of the deal."""
    rules = turn.rules
    if rules.finish == "close":
        return
    if turn.opened:
        if not may_meld_again(turn):
            found.append(Breach(Code.NEW_MELD_AFTER_CONTRACT))
    elif rules.opening == "contract":
        contract = rules.contract(turn.round)
        alone = contract in STRAIGHTS or (single_contract(turn) and lawful and opens_alone(turn, act))
        if not alone:
            found.append(Breach(Code.CONTRACT_NOT_MET, {"contract": contract}))
    elif rules.opening == "min_points" and lawful and not opens_alone(turn, act):
        found.append(
            Breach(Code.OPENING_TOO_LOW, {"value": worth(rules, act.cards), "least": rules.opening_min})
        )


def open_melds(turn: Turn, move: Open, found: list[Breach]) -> list[Reading]:
    """Several new melds as one act."""
    stays_in_hand(turn, found)
    cards = tuple(card for meld in move.melds for card in meld.cards)
    found += not_in_hand(turn.hand, cards)
    contract = straight_contract(turn)
    meanings = [
        _straight(turn, contract, meld, found) if contract else read_one(turn, meld, found)
        for meld in move.melds
    ]
    melds = [meaning for meaning in meanings if meaning is not None]
    act = Open(tuple(LayMeld(order, kind) for kind, order in melds))
    _several_breaches(turn, move, act, found)
    settle(turn, act if len(melds) == len(move.melds) else move, found)
    return melds


def _several_breaches(turn: Turn, move: Open, act: Open, found: list[Breach]) -> None:
    """Whether an opening of several melds is asked for, and whether these are it."""
    rules = turn.rules
    if rules.finish == "close":
        return
    if rules.opening == "own_meld":
        found.append(_not_needed(move))
    elif turn.opened:
        found.append(_not_needed(move) if may_meld_again(turn) else Breach(Code.NEW_MELD_AFTER_CONTRACT))
    elif rules.opening == "contract":
        _contract_breaches(turn, move, act, found)
    else:
        _value_breaches(turn, move, act, found)


def _not_needed(move: Open, **told: Detail) -> Breach:
    """The breach of laying as several melds what is not; of one meld alone, which it is."""
    alone = {"cards": move.melds[0].cards, **told} if len(move.melds) == 1 else {}
    return Breach(Code.OPEN_NOT_NEEDED, alone)


def _value_breaches(turn: Turn, move: Open, act: Open, found: list[Breach]) -> None:
    """An opening of several melds takes two or more, worth enough together (45)."""
    value, least = sum(worth(turn.rules, meld.cards) for meld in act.melds), turn.rules.opening_min
    if len(act.melds) == len(move.melds) and value < least:
        found.append(Breach(Code.OPENING_TOO_LOW, {"value": value, "least": least}))
    if len(move.melds) < 2:
        found.append(_not_needed(move, least=least))


def _contract_breaches(turn: Turn, move: Open, act: Open, found: list[Breach]) -> None:
    contract = turn.rules.contract(turn.round)
    if contract in STRAIGHTS or single_contract(turn):
        found.append(Breach(Code.OPEN_NOT_NEEDED, {"contract": contract}))
    if len(act.melds) < len(move.melds) or not meets(turn, contract, act):
        found.append(Breach(Code.CONTRACT_NOT_MET, {"contract": contract}))


def meets(turn: Turn, contract: str, act: Open) -> bool:
    """Whether the melds are the contract: as many sets and escaleras as it asks, of the sizes it asks."""
    if contract in STRAIGHTS:
        return len(act.melds) == 1
    letters = ["E" if meld.kind == ESCALERA else "T" for meld in act.melds]
    return sorted(letters) == sorted(contract) and all(
        fits_letter(turn.rules, letter, kind_of(turn.rules, meld), len(meld.cards))
        for letter, meld in zip(letters, act.melds, strict=True)
    )


# -- the table -----------------------------------------------------------------------------------


def lay_off(turn: Turn, move: LayOff, found: list[Breach]) -> tuple[Card, ...] | None:
    """Cards added to a meld on the table; answers with the whole meld afterwards."""
    stays_in_hand(turn, found)
    found += not_in_hand(turn.hand, move.cards)
    meld = _reach(turn, move.meld, found)
    order = None if meld is None else _added(turn, meld, move, found)
    settle(turn, move if order is None else LayOff(move.meld, move.cards, order), found)
    return order


def _added(turn: Turn, meld: TableMeld, move: LayOff, found: list[Breach]) -> tuple[Card, ...] | None:
    """The one meld that adding the cards makes; refused where it makes none, ambiguous where several."""
    orders = additions(turn.rules, meld, move.cards, move.arrangement)
    if len(orders) == 1:
        return orders[0]
    if orders:
        found.append(ambiguous_addition(orders))
    else:
        broken = addition_breaches(turn.rules, meld, move.cards, move.arrangement)
        found += [Breach(breach.code, {"meld": meld.id, **breach.details}) for breach in broken]
    return None


def _reach(turn: Turn, name: str, found: list[Breach]) -> TableMeld | None:
    """The meld of that name, with every reason why this seat may not touch it now."""
    if turn.rules.finish == "close":
        pass
    elif not turn.opened:
        found.append(Breach(Code.LAY_OFF_BEFORE_OPENING, {"meld": name}))
    elif not may_lay_off(turn):
        found.append(Breach(Code.LAY_OFF_TOO_EARLY, {"meld": name}))
    meld = _named(turn.melds, name)
    if meld is None:
        found.append(Breach(Code.NO_SUCH_MELD, {"meld": name}))
    elif meld.owner != turn.seat and turn.rules.lay_off == "own":
        found.append(Breach(Code.LAY_OFF_ON_OTHERS, {"meld": name, "owner": meld.owner}))
    return meld


def _named(melds: Sequence[TableMeld], name: str) -> TableMeld | None:
    for meld in melds:
        if meld.id == name:
            return meld
    return None


def swap_joker(turn: Turn, move: SwapJoker, found: list[Breach]) -> tuple[Card, ...] | None:
    """A natural card for a joker on the table; answers with the whole meld afterwards."""
    stays_in_hand(turn, found)
    if not turn.rules.joker_substitution:
        found.append(Breach(Code.SWAP_NOT_ALLOWED, {"meld": move.meld}))
    found += not_in_hand(turn.hand, (move.card,))
    meld = _reach(turn, move.meld, found)
    order = swapped(turn.rules, meld, move.card) if meld and move.card < JOKER else None
    if meld and order is None and turn.rules.joker_substitution:
        found.append(Breach(Code.SWAP_NOT_ALLOWED, {"meld": move.meld, "card": move.card}))
    settle(turn, move, found)
    return order
