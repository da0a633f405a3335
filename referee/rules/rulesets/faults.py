"""What is wrong with an option: the fault, and the refusal that carries all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.languages import Saying

UNKNOWN_DIAL = "UNKNOWN_DIAL"
WRONG_TYPE = "WRONG_TYPE"
OUT_OF_RANGE = "OUT_OF_RANGE"
CONTRADICTION = "CONTRADICTION"


@dataclass(frozen=True, slots=True)
class OptionFault:
    """One reason why an option makes no sense. ``others`` are the further dials a contradiction involves."""

    dial: str
    reason: str
    message: Saying
    others: tuple[str, ...] = ()

    @property
    def dials(self) -> tuple[str, ...]:
        """Every dial the fault is about."""
        return (self.dial, *self.others)

    @property
    def why(self) -> Saying:
        """The message, and of a contradiction which dials quarrel."""
        if not self.others:
            return self.message
        *most, last = self.dials
        return Saying("{most} and {last} quarrel: {why}", most=", ".join(most), last=last, why=self.message)

    @property
    def named(self) -> Saying:
        """The same where nothing else says which dial it is about."""
        return self.why if self.others else Saying("{dial}: {why}", dial=self.dial, why=self.message)


class SenselessOptions(ValueError):
    """The options cannot be played; ``faults`` are all the reasons. The sender's fault."""

    def __init__(self, faults: Sequence[OptionFault]) -> None:
        super().__init__("; ".join(f"{fault.dial}: {fault.message}" for fault in faults))
        self.faults = list(faults)


class Misread(ValueError):
    """A value that does not fit its dial: the reason code and the words for it."""

    def __init__(self, reason: str, message: Saying) -> None:
        super().__init__(str(message))
        self.reason, self.message = reason, message
