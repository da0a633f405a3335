"""The list of legal moves is what the judge allows, no more and no less (property 2).

Four thousand positions of Loba de Menos, and every dial at every value; ``test_every_game_asked`` has two
thousand positions of every other game.
"""

from __future__ import annotations

from itertools import islice

import pytest

from referee.rules.judge import Allowed, Refused, judge
from referee.rules.legal import legal_moves
from referee.rules.rulesets import RULESETS
from referee.rules.state import State
from tests.rules.enumerator import SIMPLE, Deed, deed
from tests.rules.listed import dumb, reasons_unasked
from tests.rules.positions_made import Options, made, reached, turned

BLOCK = 100
"""Positions in one test, so that the work can be shared out."""


def agree(state: State) -> None:
    """Every seat's list is what trying everything finds; the moves of a seat that is not to act are none."""
    moves, cut = legal_moves(state, state.turn)
    deeds: list[Deed] = []
    for move in moves:
        ruling = judge(state, state.turn, move)
        assert isinstance(ruling, Allowed), (move, ruling)
        deeds.append(deed(ruling.events[0]))
    assert not cut
    assert len(set(deeds)) == len(deeds), "a move is listed twice"
    assert set(deeds) == dumb(state, state.turn), told(state)
    others = [seat for seat in range(len(state.seats)) if seat != state.turn]
    for seat in others[:1]:
        assert legal_moves(state, seat) == ([], False)
        assert all(isinstance(judge(state, seat, move), Refused) for move in [*SIMPLE, *moves])


def told(state: State) -> str:
    """The position in words, for whoever has to look at it."""
    write, turn = state.rules.pack.write, state.seats[state.turn]
    melds = [(meld.owner, meld.kind, " ".join(write(meld.cards))) for meld in state.melds]
    return (
        f"{state.rules.id} seat {state.turn} {state.phase} round {state.round}: {write(turn.hand)}; "
        f"opened {turn.opened}/{turn.opened_before} taken {state.taken} owed {state.must_use}; {melds}; "
        f"pile {write(state.pile)} stock {len(state.stock)}"
    )


@pytest.mark.parametrize("block", range(20))
def test_two_thousand_made_up_positions_of_loba_de_menos(block: int) -> None:
    with reasons_unasked():
        for state in islice(made(RULESETS["loba-de-menos"], block), BLOCK):
            agree(state)


@pytest.mark.parametrize("block", range(20))
def test_two_thousand_reachable_positions_of_loba_de_menos(block: int) -> None:
    rules = turned("loba-de-menos", {"hand_size": 3 + block % 4})
    with reasons_unasked():
        for state in islice(reached(rules, block), BLOCK):
            agree(state)


@pytest.mark.parametrize("seed", range(4))
def test_whole_hands_of_nine(seed: int) -> None:
    with reasons_unasked():
        for state in islice(reached(RULESETS["loba-de-menos"], seed, often=0.05), 10):
            agree(state)


@pytest.mark.parametrize("seed", range(4))
def test_with_every_reason_asked(seed: int) -> None:
    """Whether a move is allowed does not depend on finding all that speaks against it."""
    for state in islice(made(RULESETS["loba-de-menos"], 1000 + seed, most=5), 25):
        agree(state)


MIXES: list[tuple[str, Options]] = [
    # each dial at each of its listed values (rules.md section 1), alone and beside those it works with
    ("loba-de-menos", {"jokers": 0}),
    ("loba-de-menos", {"jokers": 1, "direction": "ccw"}),
    ("loba-de-menos", {"jokers": 2, "next_dealer": "deal_winner"}),
    ("loba-de-menos", {"jokers": 3, "upcard": False}),
    ("loba-de-menos", {"packs": 1, "players": {"min": 2, "max": 3}}),
    ("loba-de-menos", {"packs": 3}),
    ("loba-de-menos", {"take_discard": "new_meld_only"}),
    ("loba-de-menos", {"take_discard": "new_meld_only", "discard_use_by": "end_of_turn"}),
    ("loba-de-menos", {"discard_use_by": "end_of_turn"}),
    ("loba-de-menos", {"discard_use_by": "end_of_turn", "go_out_requires_discard": True}),
    ("loba-de-menos", {"take_discard": "free"}),
    ("loba-de-menos", {"take_discard": "free", "return_taken_card": True}),
    ("loba-de-menos", {"take_discard": "free", "joker_discard": "never"}),
    ("loba-de-menos", {"set_kind": "four_suits"}),
    ("loba-de-menos", {"set_kind": "four_suits", "jokers_in_sets": 1}),
    ("loba-de-menos", {"set_kind": "any_suit_after"}),
    ("loba-de-menos", {"set_kind": "any_suit_after", "jokers_in_sets": 2}),
    ("loba-de-menos", {"set_kind": "trio"}),
    ("loba-de-menos", {"set_kind": "trio", "jokers_in_sets": None, "jokers_per_run": 2}),
    ("loba-de-menos", {"jokers_in_sets": 1}),
    ("loba-de-menos", {"jokers_in_sets": 2, "jokers_per_run": 2}),
    ("loba-de-menos", {"run_min": 4}),
    ("loba-de-menos", {"run_min": 5, "jokers_per_run": 2}),
    ("loba-de-menos", {"ace": "low"}),
    ("loba-de-menos", {"ace": "both_ends"}),
    ("loba-de-menos", {"ace": "wrap"}),
    ("loba-de-menos", {"ace": "wrap", "joker_shift": "same_side"}),
    ("loba-de-menos", {"ace": "both_ends", "jokers_per_run": 2}),
    ("loba-de-menos", {"jokers_per_run": 0}),
    ("loba-de-menos", {"jokers_per_run": 2}),
    ("loba-de-menos", {"jokers_per_run": 3, "min_naturals": 2}),
    ("loba-de-menos", {"jokers_per_run": None}),
    ("loba-de-menos", {"twos_wild": True}),
    ("loba-de-menos", {"twos_wild": True, "wild_twos_per_run": 2, "min_naturals": 2}),
    ("loba-de-menos", {"twos_wild": True, "wild_twos_per_run": None, "joker_substitution": True}),
    ("loba-de-menos", {"min_naturals": 3}),
    ("loba-de-menos", {"joker_shift": "none"}),
    ("loba-de-menos", {"joker_shift": "same_side"}),
    ("loba-de-menos", {"joker_substitution": True}),
    ("loba-de-menos", {"joker_substitution": True, "take_discard": "new_meld_only"}),
    ("loba-de-menos", {"joker_substitution": True, "take_discard": "free", "jokers_in_sets": 1}),
    ("loba-de-menos", {"joker_substitution": True, "discard_use_by": "end_of_turn", "jokers_per_run": 2}),
    ("loba-de-menos", {"opening": "min_points", "opening_min": 20}),
    ("loba-de-menos", {"opening": "min_points", "opening_min": 30, "set_kind": "four_suits"}),
    ("loba-de-menos", {"opening": "contract", "contracts": ["TT", "T", "E"]}),
    ("loba-de-menos", {"opening": "contract", "contracts": ["TE"], "contract_exact_sizes": False}),
    ("loba-de-menos", {"opening": "contract", "contracts": ["TT"], "new_melds_after_opening": False}),
    ("loba-de-menos", {"lay_off": "own"}),
    ("loba-de-menos", {"lay_off_same_turn": False}),
    ("loba-de-menos", {"new_melds_after_opening": False}),
    ("loba-de-menos", {"go_out_requires_discard": True}),
    ("loba-de-menos", {"go_out_requires_discard": True, "joker_discard": "never"}),
    ("loba-de-menos", {"joker_discard": "free"}),
    ("loba-de-menos", {"joker_discard": "never"}),
    ("loba-de-menos", {"idle_recycles": 1}),
    ("loba-de-menos", {"idle_recycles": None}),
    ("loba-de-menos-reenganche", {"ace": "either", "jokers_per_run": 2, "joker_shift": "opposite"}),
    ("loba-de-mas-clasica", {"joker_substitution": True, "jokers_in_sets": 1}),
    ("loba-centroamericana", {"new_melds_after_opening": True, "lay_off_same_turn": True}),
    ("loba-centroamericana", {"contract_exact_sizes": False, "joker_substitution": True}),
    ("carioca", {"ace": "low", "joker_shift": "opposite"}),
    ("carioca", {"contracts": ["sucia", "real"]}),
    ("loba-con-bazas", {"opening_min": 30, "jokers_per_run": 2}),
    ("loba-con-bazas", {"discard_use_by": "end_of_turn", "take_discard": "immediate"}),
    ("loba-uruguaya", {"joker_shift": "opposite", "lay_off": "any"}),
    ("chinchon", {"jokers": 2}),
    ("chinchon", {"pack_name": "spanish_48"}),
    ("chinchon", {"pack_name": "spanish_48", "jokers": 2}),
    ("chinchon", {"pack_name": "spanish_48", "jokers": 4, "jokers_in_sets": 2, "jokers_per_run": 2}),
    ("chinchon", {"jokers": 3, "jokers_per_run": None, "joker_shift": "opposite"}),
    ("chinchon", {"close_loose_cards": 0}),
    ("chinchon", {"close_loose_cards": 3, "close_loose_points": 30}),
    ("chinchon", {"return_taken_card": False, "joker_discard": "never", "jokers": 2}),
    ("chinchon", {"packs": 2, "set_kind": "trio", "ace": "wrap"}),
    ("chinchon", {"ace": "either"}),
    ("chinchon", {"ace": "either", "jokers": 2, "joker_shift": "opposite"}),
    ("chinchon", {"ace": "both_ends", "jokers": 2}),
    ("chinchon", {"ace": "wrap", "jokers": 1}),
    ("chinchon", {"ace": "either", "pack_name": "spanish_48"}),
    ("chinchon", {"ace": "wrap", "pack_name": "spanish_48", "jokers": 2}),
    ("loba-de-menos", {"opening": "contract", "contracts": ["sucia"], "hand_size": 12}),
    (
        "loba-de-menos",
        {"opening": "contract", "contracts": ["real", "sucia"], "hand_size": 12, "lay_off": "own"},
    ),
    ("carioca", {"contracts": ["E", "T"], "contract_exact_sizes": False}),
    (
        "carioca",
        {
            "contracts": ["E", "T"],
            "contract_exact_sizes": True,
            "run_min": 3,
            "jokers_in_sets": 3,
            "jokers_per_run": 3,
        },
    ),
]


def asked(id: str, options: Options, seed: int, count: int) -> None:
    with reasons_unasked():
        for state in islice(made(turned(id, options), seed, most=5), count):
            agree(state)


@pytest.mark.parametrize(("id", "options"), MIXES)
def test_every_dial_at_every_value(id: str, options: Options) -> None:
    asked(id, options, seed=7, count=8)


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), MIXES)
def test_every_dial_at_every_value_at_length(id: str, options: Options) -> None:
    asked(id, options, seed=8, count=60)
