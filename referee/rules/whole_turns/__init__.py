"""Whole turns: everything a seat could make of its turn, from the draw to the discard, each outcome once."""

from referee.rules.whole_turns.deepest import LeastLeft, could_go_out, least_left
from referee.rules.whole_turns.ends import WholeTurn
from referee.rules.whole_turns.search import Step, whole_turns

__all__ = ["LeastLeft", "Step", "WholeTurn", "could_go_out", "least_left", "whole_turns"]
