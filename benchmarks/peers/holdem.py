"""PokerKit: random hands of no-limit hold'em for two; a unit is one action of a player.

With ``--recorded`` recorded hands are played again, their cards and actions applied one by one, of which it
checks each by itself; with ``--text`` they are read from their text (PHH) and played again in the same way. A
unit is an action then, or cards dealt or shown. With ``--lists`` a unit is a list of the actions that can be
done and the bound of a raise, of positions of random hands.
"""

from __future__ import annotations

import copy
import random
import sys
import warnings
from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle
from typing import Any

from pokerkit import (  # type: ignore[import-not-found]
    Automation,
    HandHistory,
    NoLimitTexasHoldem,
    State,
    parse_action,
)

from benchmarks.slices import serve

POSITIONS, HANDS = 500, 60
TOLD = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
ALL_BUT_ACTIONS = (
    *TOLD,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
)
chance = random.Random(1)


def hand(automations: tuple[Automation, ...] = ALL_BUT_ACTIONS) -> State:
    """The next hand, dealt unless dealing is left to others."""
    return NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 2)


def acts(state: State) -> list[Any]:
    """What can be done, and with how many chips."""
    found = [state.check_or_call] if state.can_check_or_call() else []
    if state.can_fold():
        found.append(state.fold)
    if state.can_complete_bet_or_raise_to():
        found.append(state.complete_bet_or_raise_to)
    return found


def playout() -> int:
    """A random hand."""
    state, actions = hand(), 0
    while state.status:
        chance.choice(acts(state))()
        actions += 1
    return actions


def recorded() -> list[HandHistory]:
    """Random hands as they are written down."""
    game, found = NoLimitTexasHoldem(ALL_BUT_ACTIONS, True, 0, (1, 2), 2), []
    for _ in range(HANDS):
        state = hand()
        while state.status:
            chance.choice(acts(state))()
        found.append(HandHistory.from_game_state(game, state))
    return found


def replaying() -> Callable[[], int]:
    """Recorded hands again, what happened told in its own short words."""
    hands = cycle([history.actions for history in recorded()])

    def work() -> int:
        actions, state = next(hands), hand(TOLD)
        for action in actions:
            parse_action(state, action)
        assert not state.status
        return len(actions)

    return work


def reading() -> Callable[[], int]:
    """Recorded hands again, from text."""
    texts = cycle([history.dumps() for history in recorded()])

    def work() -> int:
        history = HandHistory.loads(next(texts))
        *_, state = history
        assert not state.status
        return len(history.actions)

    return work


def listing() -> Callable[[], int]:
    """One list after the other."""
    found: list[State] = []
    while len(found) < POSITIONS:
        state = hand()
        while state.status and len(found) < POSITIONS:
            found.append(copy.deepcopy(state))
            chance.choice(acts(state))()
    states = cycle(found)

    def work() -> int:
        state = next(states)
        assert acts(state)
        assert state.max_completion_betting_or_raising_to_amount != 0
        return 1

    return work


def main() -> None:
    """Do what is told until told to stop."""
    warnings.simplefilter("ignore")  # a recorded card is not the one its own new pack would have dealt
    if "--lists" in sys.argv:
        work = listing()
    elif "--text" in sys.argv:
        work = reading()
    else:
        work = replaying() if "--recorded" in sys.argv else playout
    serve(work, peer=f"pokerkit {version('pokerkit')}")


if __name__ == "__main__":
    main()
