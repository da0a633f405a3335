"""PokerKit: random hands of no-limit hold'em for two; a unit is one action of a player."""

from __future__ import annotations

import random
from importlib.metadata import version

from pokerkit import Automation, NoLimitTexasHoldem, State  # type: ignore[import-not-found]

from benchmarks.slices import serve

ALL_BUT_ACTIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand() -> State:
    """The next hand, dealt."""
    return NoLimitTexasHoldem.create_state(ALL_BUT_ACTIONS, True, 0, (1, 2), 2, 200, 2)


def act(state: State, choice: random.Random) -> None:
    """One action that can be done."""
    acts = [state.check_or_call]
    if state.can_fold():
        acts.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        acts.append(state.complete_bet_or_raise_to)
    choice.choice(acts)()


def main() -> None:
    """Play random hands until told to stop."""
    chance = random.Random(1)

    def playout() -> int:
        state, actions = hand(), 0
        while state.status:
            act(state, chance)
            actions += 1
        return actions

    serve(playout, peer=f"pokerkit {version('pokerkit')}")


if __name__ == "__main__":
    main()
