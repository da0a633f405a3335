"""What the clock plays for a seat whose time is out: always lawful, always the same (``docs/clocks.md``).

It draws from the stock, uses a card that is owed a use as the first move on the list that does, and discards
the highest card that may go. It asks for nothing that the seat could not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.matches.clocks import same_turn
from referee.matches.play import played
from referee.rules.cards import HIDDEN, JOKER, Card, rank_of, suit_of
from referee.rules.judge import Chance
from referee.rules.legal import legal_moves
from referee.rules.moves import DeclineRebuy, Discard, LayMeld, LayOff, Move, Open, Show, SwapJoker
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import PLAY, REBUY, SHOW, State
from referee.rules.turns import discards, turn_of, uses_owed

_TWO = 1
"""The rank of a two in a French pack, counted from 0."""


def rest_of_turn(state: State, chance: Chance) -> list[Move]:
    """The moves that end the turn of the seat that is to act."""
    seat, table, moves = state.turn, state, list[Move]()
    while same_turn(state, table):
        moves.append(clock_move(table))
        table = played(table, seat, moves[-1:], chance).after
    return moves


def clock_move(state: State) -> Move:
    """The next move the clock makes for the seat that is to act. Raises TooComplex."""
    if state.phase == PLAY:
        return _in_play(state)
    if state.phase == REBUY:
        return DeclineRebuy()
    moves, _ = legal_moves(state, state.turn)
    if state.phase == SHOW:
        return min((move for move in moves if isinstance(move, Show)), key=lambda show: _kept(state, show))
    return moves[0]


def _in_play(state: State) -> Move:
    turn = turn_of(state, state.turn)
    if cards := discards(turn):
        return Discard(highest(state.rules, cards))
    moves, _ = legal_moves(state, state.turn)
    for move in moves:
        if isinstance(move, LayMeld | Open | LayOff | SwapJoker) and uses_owed(turn, move):
            return move
    return moves[0]


def highest(rules: Ruleset, cards: Sequence[Card]) -> Card:
    """The card worth most in the hand; of equals that of the highest rank, then of the last suit.

    A joker only where there is nothing else; a two that is wild only before a joker.
    """
    return max(cards, key=lambda card: _worth(rules, card))


def _worth(rules: Ruleset, card: Card) -> tuple[bool, bool, int, int, int]:
    wild = rules.twos_wild and card < JOKER and rank_of(card) == _TWO
    return card != JOKER, not wild, rules.value_of[card], rank_of(card), suit_of(card)


def _kept(state: State, show: Show) -> int:
    """The points a show leaves in the hand, so that the one that leaves least is shown."""
    values = state.rules.value_of
    gone = [card for meld in show.melds for card in meld.cards]
    gone += [card for lay_off in show.lay_offs for card in lay_off.cards]
    return sum(values[card] for card in state.hand if card != HIDDEN) - sum(values[card] for card in gone)
