"""Every breach in words: for each code the ways to say it, the one that tells most of the case first.

A way is used only where all its details are known; the last one needs none.
"""

from __future__ import annotations

from referee.languages import Saying
from referee.rules.rulebook.codes import Code
from referee.rules.rulebook.wording_melds import MELDS
from referee.rules.rulebook.wording_play import PLAY

WORDING: dict[Code, tuple[Saying, ...]] = MELDS | PLAY
