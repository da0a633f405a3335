"""A table as somebody describes it: a wire position read into a state, all that is impossible told at once.

The shape is the caller's business (members, types, canonical card codes); whether such a table can be is
decided here.
"""

from referee.rules.positions.faults import Impossible, PositionFault, deck_faults
from referee.rules.positions.reading import read_position

__all__ = ["Impossible", "PositionFault", "deck_faults", "read_position"]
