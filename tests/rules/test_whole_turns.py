"""No act may leave the turn without a lawful end (ruling 27): a search that shares nothing with the law.

What is lawful in itself is allowed if and only if some sequence of acts after it ends the turn; so is a take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from events.catalogue import AnyEvent, DiscardTaken, JokerSwapped, LaidMeld, LaidOff, MeldLaid, MeldsOpened
from referee.rules.judge import Allowed, judge
from referee.rules.legal import legal_moves
from referee.rules.moves import Discard, LayMeld, LayOff, Move, Open, SwapJoker, TakeDiscard
from referee.rules.standing import ESCALERA
from referee.rules.state import DRAW, PLAY, State
from tests.rules.listed import enumerator, reasons_unasked
from tests.rules.positions_made import Options, made, turned
from tests.rules.test_legal_equals_judge import told
from tests.rules.turn_oracle import Deed, acts, after_take, can_end, may_discard, table_of


def named(event: AnyEvent) -> Deed:
    """What was done, told as ``turn_oracle`` tells it."""
    match event:
        case MeldLaid():
            return ("meld", _meld(event))
        case MeldsOpened():
            return ("open", *sorted(map(_meld, event.melds)))
        case LaidOff():
            return ("lay_off", event.meld, tuple(sorted(event.cards)), tuple(event.arrangement))
        case JokerSwapped():
            return ("swap", event.meld, event.card, tuple(event.arrangement))
        case _:
            raise AssertionError(event)


def _meld(meld: MeldLaid | LaidMeld) -> tuple[str, tuple[str, ...]]:
    return meld.kind, tuple(meld.cards if meld.kind == ESCALERA else sorted(meld.cards))


def sorted_sets(state: State, deed: Deed) -> Deed:
    """The same, the cards of a set that was added to sorted, as the oracle has them."""
    kinds = {meld.id: meld.kind for meld in state.melds}
    if deed[0] in ("lay_off", "swap") and kinds[str(deed[1])] != ESCALERA:
        order = deed[3]
        assert isinstance(order, tuple)
        return (*deed[:3], tuple(sorted(order)))
    return deed


def expected(state: State) -> set[Deed]:
    """Every act after which some sequence of acts ends the turn lawfully."""
    return {deed for deed, after in acts(table_of(state)) if can_end(after)}


def allowed(state: State) -> set[Deed]:
    """Every act that the judge allows, asked about everything."""
    asked = enumerator(state, state.turn)
    asked.run()
    acted = (LayMeld, Open, LayOff, SwapJoker)
    moves: list[Move] = [move for move in asked.allowed.values() if isinstance(move, acted)]
    return {sorted_sets(state, named(_ruled(state, move))) for move in moves}


def _ruled(state: State, move: Move) -> AnyEvent:
    ruling = judge(state, state.turn, move)
    assert isinstance(ruling, Allowed)
    return ruling.events[0]


def agree(state: State) -> bool:
    """Whether ruling 27 had a say: something lawful in itself leads nowhere."""
    table = table_of(state)
    if state.phase == DRAW:
        if not state.pile:
            return False
        good = can_end(after_take(table, state.rules.pack.write(state.pile[-1:])[0]))
        ruling = judge(state, state.turn, TakeDiscard())
        assert isinstance(ruling, Allowed) == good, told(state)
        assert not good or (isinstance(ruling, Allowed) and isinstance(ruling.events[0], DiscardTaken))
        return not good
    wanted = expected(state)
    assert allowed(state) == wanted, told(state)
    throws = {
        state.rules.pack.write([m.card])[0]
        for m in legal_moves(state, state.turn)[0]
        if isinstance(m, Discard)
    }
    assert throws == {card for card in table.hand if table.owed is None and may_discard(table, card)}
    return len(wanted) < len({deed for deed, _ in acts(table)})


STRICT: Options = {"discard_use_by": "end_of_turn", "take_discard": "immediate"}
CLOSE_CALLS: list[tuple[str, Options]] = [
    # rules under which an act can leave a turn without an end, alone and together
    ("loba-de-menos", {}),
    ("loba-de-menos", {"go_out_requires_discard": True}),
    ("loba-de-menos", {"joker_discard": "never"}),
    ("loba-de-menos", {"go_out_requires_discard": True, "joker_discard": "never"}),
    ("loba-de-menos", {"discard_use_by": "end_of_turn"}),
    ("loba-de-menos", {"discard_use_by": "end_of_turn", "go_out_requires_discard": True}),
    ("loba-de-menos", {"discard_use_by": "end_of_turn", "take_discard": "new_meld_only", "lay_off": "own"}),
    ("loba-de-menos", {"take_discard": "new_meld_only", "joker_substitution": True}),
    ("loba-de-menos", {"take_discard": "free", "go_out_requires_discard": True}),
    ("loba-de-menos", {"take_discard": "free", "joker_substitution": True, "jokers_in_sets": 1}),
    ("loba-de-menos", {"take_discard": "free", "joker_discard": "never", "joker_substitution": True}),
    ("loba-de-menos", {"joker_substitution": True, "jokers_per_run": 2, "jokers_in_sets": 1}),
    ("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn"}),
    ("loba-de-menos", {"joker_substitution": True, "go_out_requires_discard": True}),
    ("loba-de-menos", {"joker_substitution": True, "lay_off_same_turn": False}),
    ("loba-de-menos", {"new_melds_after_opening": False, "go_out_requires_discard": True}),
    ("loba-de-menos", {"new_melds_after_opening": False, "joker_substitution": True}),
    ("loba-de-menos", {"opening": "min_points", "opening_min": 20, "discard_use_by": "end_of_turn"}),
    ("loba-de-menos", {"opening": "min_points", "opening_min": 30, "joker_substitution": True}),
    (
        "loba-de-menos",
        {"opening": "contract", "contracts": ["T", "E", "TT"], "discard_use_by": "end_of_turn"},
    ),
    ("loba-de-menos", {"twos_wild": True, "wild_twos_per_run": 2, "joker_substitution": True}),
    ("loba-de-menos", {"set_kind": "any_suit_after", "go_out_requires_discard": True, "ace": "wrap"}),
    ("loba-de-menos-reenganche", {}),
    ("loba-de-menos-reenganche", {"joker_substitution": True, "joker_shift": "same_side", "lay_off": "any"}),
    ("loba-de-mas", {"return_taken_card": True}),
    ("loba-de-mas-clasica", {}),
    ("loba-de-mas-clasica", {"joker_substitution": True}),
    ("loba-centroamericana", {}),
    ("loba-centroamericana", {"new_melds_after_opening": True, "joker_substitution": True}),
    ("loba-contrato", {}),
    ("loba-con-picos", STRICT),
    ("loba-pierna-de-cuatro", {}),
    ("loba-sin-comodines", {"take_discard": "immediate"}),
    ("loba-con-bazas", {}),
    ("loba-con-bazas", {"take_discard": "immediate", "joker_discard": "never"}),
    ("loba-uruguaya", {"joker_shift": "opposite", "lay_off": "any", "joker_discard": "never"}),
    ("carioca", {}),
    ("carioca", {"joker_substitution": True, "lay_off_same_turn": True, "new_melds_after_opening": True}),
]


def small(id: str, options: Options, seed: int, most: int) -> Iterator[State]:
    """Positions made up, of few cards in the hand in turn."""
    for state in made(turned(id, options), seed, most=most):
        if state.phase in (DRAW, PLAY) and len(state.hand) <= most + 1:
            yield state


def hold_to_it(id: str, options: Options, seed: int, count: int, most: int) -> Counter[bool]:
    """How often ruling 27 had no say, and how often it did."""
    with reasons_unasked():
        return Counter(agree(state) for state in islice(small(id, options, seed, most), count))


@pytest.mark.parametrize(("id", "options"), CLOSE_CALLS)
def test_an_act_is_allowed_if_the_turn_can_still_end(id: str, options: Options) -> None:
    asked = [hold_to_it(id, options, seed=27, count=25, most=most) for most in (2, 3, 4)]
    assert sum(one.total() for one in asked) == 75


def test_the_ruling_has_a_say_in_what_is_asked() -> None:
    """Else all of the above would say nothing: under these dials many an act leads nowhere."""
    asked = hold_to_it("loba-con-picos", STRICT, seed=27, count=60, most=3)
    assert asked[True] >= 6


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), CLOSE_CALLS)
def test_an_act_is_allowed_if_the_turn_can_still_end_at_length(id: str, options: Options) -> None:
    asked = hold_to_it(id, options, seed=28, count=200, most=5)
    print(
        f"{id} {dict(options)}: of {asked.total()} positions {asked[True]} with something that leads nowhere"
    )
    assert asked.total() == 200
