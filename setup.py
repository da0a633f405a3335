"""Only for the compiled build: the same source of the law through mypyc, where ``REFEREE_COMPILED=1``.

Everything else about the package stands in pyproject.toml; without that variable this file does nothing.
Classes made by msgspec stay interpreted, so their modules are not in the list.
"""

from __future__ import annotations

import os
from glob import glob

from setuptools import setup

LAW = "referee/rules"
ROOMS = [
    "acts",
    "budget",
    "cards",
    "corrections",
    "duties",
    "endings",
    "evolve",
    "judge",
    "legal",
    "lookahead",
    "proposals",
    "questions",
    "replays",
    "rulers",
    "state",
    "swift",
    "turns",
]
COMPILED = [
    *(f"{LAW}/{name}.py" for name in ROOMS),
    *sorted(glob(f"{LAW}/melds/[a-z]*.py")),
    *sorted(glob(f"{LAW}/scoring/[a-z]*.py")),
    "referee/histories/quick.py",
]


def extensions() -> list[object]:
    """What is compiled; nothing in the usual build."""
    if os.environ.get("REFEREE_COMPILED") != "1":
        return []
    from mypyc.build import mypycify

    return list(mypycify(["--ignore-missing-imports", *COMPILED], opt_level="3"))


setup(ext_modules=extensions())
