"""A fixed piece of work of the standard library alone: the table of a match read as JSON.

It changes with the machine and the hour as our own work does, and not with our code. A unit is one reading.
"""

from __future__ import annotations

import json

from benchmarks.slices import serve

HAND = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
TABLE = json.dumps({"seats": [{"hand": HAND, "total": 100} for _ in range(4)], "pile": HAND, "stock": HAND})


def main() -> None:
    """Read until told to stop."""

    def work() -> int:
        json.loads(TABLE)
        return 1

    serve(work)


if __name__ == "__main__":
    main()
