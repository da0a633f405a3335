"""What is said where one goes through a record step by step."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

STEPPING: Mapping[str, Saying] = {
    "steps": Saying("Steps"),
    "first": Saying("First"),
    "back": Saying("Back"),
    "play": Saying("Play"),
    "next": Saying("Next"),
    "last": Saying("Last"),
    "fault": Saying("To the fault"),
    "step": Saying("step {step} of {steps}"),
    "mark.fault": Saying("fault"),
    "mark.open": Saying("not decided"),
    "mark.fine": Saying("lawful"),
    "mark.refused": Saying("rightly refused"),
    "keys": Saying("Arrow keys: step. Home and End: first and last. F: the fault. Space: play, and stop."),
}
