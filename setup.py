"""Only for the compiled build: the same source of the law through mypyc, where ``REFEREE_COMPILED=1``.

Everything else about the package stands in pyproject.toml; without that variable this file does nothing.
Classes made by msgspec stay interpreted, so their modules are not in the list.
"""

from __future__ import annotations

import os
from glob import glob

from setuptools import setup

LAW = "referee/rules"
INTERPRETED = {f"{LAW}/{name}.py" for name in ("closing", "moves", "ruling", "state", "turns")}
COMPILED = sorted(
    {
        *(f"{LAW}/{name}.py" for name in ("acts", "budget", "corrections", "endings", "evolve", "judge", "legal")),
        *(f"{LAW}/{name}.py" for name in ("lookahead", "proposals", "questions", "replays", "rulers")),
        *glob(f"{LAW}/melds/[a-z]*.py"),
        *glob(f"{LAW}/scoring/[a-z]*.py"),
    }
    - INTERPRETED
)


def extensions() -> list[object]:
    """What is compiled; nothing in the usual build."""
    if os.environ.get("REFEREE_COMPILED") != "1":
        return []
    from mypyc.build import mypycify

    return list(mypycify(["--ignore-missing-imports", *COMPILED], opt_level="3"))


setup(ext_modules=extensions())
