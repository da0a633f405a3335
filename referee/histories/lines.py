"""From bytes to numbered lines: UTF-8, one line end or another, not too many and not too long."""

from __future__ import annotations

from dataclasses import dataclass

from referee.histories.document import History
from referee.histories.repairs import Repair, Repairs, Unreadable

LARGEST = 8 * 1024 * 1024
"""Bytes of a record that is read at all; what is answered at once is less."""
MOST_LINES = 100_000
LONGEST_LINE = 16_384

_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a record says, the line of each entry, and everything that was not written as we would.

    ``repaired`` counts all repairs; ``repairs`` lists the first thousand.
    """

    history: History
    places: tuple[int, ...]
    repairs: tuple[Repair, ...]
    repaired: int


def lines_of(data: bytes, repairs: Repairs) -> list[str]:
    """The lines without their ends. Raises Unreadable."""
    if len(data) > LARGEST:
        raise Unreadable(1, 1, "less_bytes", str(len(data)), str(LARGEST))
    text = _decoded(data)
    if text.startswith(_MARK):
        repairs.add(1, 1, "byte_order_mark", "U+FEFF", "")
        text = text[1:]
    lines = text.split("\n")
    if lines[-1]:
        repairs.add(len(lines), len(lines[-1]) + 1, "last_line_end", "", "\\n")
    else:
        lines.pop()
    if len(lines) > MOST_LINES:
        raise Unreadable(MOST_LINES + 1, 1, "fewer_lines", "", str(MOST_LINES))
    return [_line(number, line, repairs) for number, line in enumerate(lines, 1)]


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise Unreadable(line, column, "utf8", f"0x{data[error.start]:02x}") from None


def _line(number: int, line: str, repairs: Repairs) -> str:
    if line.endswith("\r"):
        repairs.add(number, len(line), "line_end", "\\r\\n", "\\n")
        line = line[:-1]
    if len(line) > LONGEST_LINE:
        raise Unreadable(number, LONGEST_LINE + 1, "shorter_line", "", str(LONGEST_LINE))
    return line
