"""Reads as much of a Dockerfile as our tests ask about; no engine needed."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Instruction:
    """One instruction with its continuation lines joined: ``COPY``, ``a ./a``."""

    word: str
    rest: str

    @property
    def argv(self) -> list[str]:
        """What an instruction in exec form runs; HEALTHCHECK's stands behind its ``CMD``."""
        found = re.search(r"\[.*\]$", self.rest)
        assert found, f"{self.word} is not in exec form"
        argv: list[str] = json.loads(found[0])
        return argv


def instructions(path: Path) -> list[Instruction]:
    """The instructions of a Dockerfile, in order."""
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    whole = re.sub(r"\\\n", " ", "\n".join(lines))
    parts = [line.strip().partition(" ") for line in whole.splitlines() if line.strip()]
    return [Instruction(word.upper(), rest.strip()) for word, _, rest in parts]


def last(found: list[Instruction], word: str) -> Instruction:
    """The instruction that counts where one may stand several times."""
    return [one for one in found if one.word == word][-1]


def environment(found: list[Instruction]) -> dict[str, str]:
    """What the final stage sets with ENV."""
    start = max(number for number, one in enumerate(found) if one.word == "FROM")
    pairs = [pair for one in found[start:] if one.word == "ENV" for pair in shlex.split(one.rest)]
    return dict(pair.split("=", 1) for pair in pairs)


def copied_from_context(found: list[Instruction]) -> list[str]:
    """Every file or folder that the build takes from the checkout."""
    copies = [one.rest.split() for one in found if one.word == "COPY" and "--from=" not in one.rest]
    return [source for words in copies for source in words[:-1]]
