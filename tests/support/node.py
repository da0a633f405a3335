"""Node, for what is written in JavaScript; what needs it is skipped, with a word, where there is none."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

OLDEST = 20


def _found() -> str | None:
    node = shutil.which("node")
    if node is None:
        return None
    told = re.match(r"v(\d+)", subprocess.run([node, "--version"], capture_output=True, text=True).stdout)
    return node if told and int(told[1]) >= OLDEST else None


NODE = _found()
needs_node = pytest.mark.skipif(NODE is None, reason=f"Node {OLDEST} or newer is needed")
