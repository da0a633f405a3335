"""A real headless Chromium, driven through its own pipe: open a page, press keys, ask what it shows.

Where none is installed the tests that need one are skipped and say so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 60
_WIRED = """
import os, sys
commands, answers = os.dup(int(sys.argv[1])), os.dup(int(sys.argv[2]))
high = os.dup2(commands, 103), os.dup2(answers, 104)
os.dup2(103, 3), os.dup2(104, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""The browser reads commands from its descriptor 3 and answers on its descriptor 4."""


class Browser:
    """One open page."""

    def __init__(self, to: int, answers: int) -> None:
        self._to = to
        self._answers = os.fdopen(answers, "rb")
        self._numbers = count(1)
        self._session: str | None = None
        self.asked: list[str] = []
        """Every address the page asked for."""

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command of the browser's protocol, and its answer."""
        number = next(self._numbers)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._message())
            if answer.get("method") == "Network.requestWillBeSent":
                self.asked.append(answer["params"]["request"]["url"])
            if answer.get("id") == number:
                assert "error" not in answer, answer
                found: dict[str, Any] = answer["result"]
                return found

    def _message(self) -> bytes:
        message = bytearray()
        while (byte := self._answers.read(1)) != b"\0":
            assert byte, "the browser is gone"
            message += byte
        return bytes(message)

    def open(self, address: str, script: bool = True) -> None:
        """Open a page and wait for it."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Network.enable")
        self.call("Emulation.setScriptExecutionDisabled", value=not script)
        self.call("Page.navigate", url=address)
        for _ in range(1000):
            if (
                self.value("location.href.split('#')[0]") == address
                and self.value("document.readyState") == "complete"
            ):
                return
        raise AssertionError(f"{address} does not load")

    def value(self, expression: str) -> Any:
        """What an expression is worth in the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a profile of its own; skips the test where there is none."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip(f"no browser is installed: none of {', '.join(NAMES)}")
    ours_in, theirs_out = os.pipe()
    theirs_in, ours_out = os.pipe()
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    command += ["--remote-debugging-pipe", "--no-first-run", "about:blank"]

    wired = [sys.executable, "-c", _WIRED, str(theirs_in), str(theirs_out), *command]
    process = subprocess.Popen(wired, pass_fds=(theirs_in, theirs_out), stderr=subprocess.DEVNULL)
    os.close(theirs_in)
    os.close(theirs_out)
    try:
        yield Browser(ours_out, ours_in)
    finally:
        with suppress(OSError):
            os.close(ours_out)
        process.terminate()
        process.wait(SECONDS)
