"""The README's first screen, run as it stands: the commands by a shell, against the real service."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.languages.catalogues import TRANSLATED
from tests.support.service import ROOT, RunningService, start_service

README = (ROOT / "README.md").read_text()
DONE = "-- done --"


@dataclass
class Example:
    """A command as it is typed, and what it prints; ``…`` stands for anything."""

    command: str
    prints: str


IN_OTHER_LANGUAGES = [(ROOT / "docs" / f"README.{lang}.md").read_text() for lang in TRANSLATED]


def examples(text: str = README) -> list[list[Example]]:
    """The console blocks, block by block."""
    return [list(read(block)) for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL)]


def read(block: str) -> Iterator[Example]:
    """A command starts with ``$ `` and goes on while lines end in a backslash; the rest is what it prints."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, prints = re.fullmatch(r"((?:.*\\\n)*.*\n)((?s:.*))", part).groups()  # type: ignore[union-attr]
        yield Example(command.strip(), prints.strip())


def alike(pattern: str, said: str) -> bool:
    """Whether it says this, with anything for each ``…``."""
    return re.fullmatch(".+".join(map(re.escape, pattern.split("…"))), said, re.DOTALL) is not None


class Terminal:
    """One shell that runs command after command in a folder; ``…`` after an ``=`` is the id it saw last."""

    def __init__(self, folder: Path, port: int) -> None:
        self._port = port
        self._seen = ""
        self._shell = subprocess.Popen(
            ["bash"],
            cwd=folder,
            env={**os.environ, "REFEREE_PORT": str(port)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, command: str) -> str:
        """What the command prints."""
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        typed = command.replace(":8080", f":{self._port}").replace("=…", f"={self._seen}")
        self._shell.stdin.write(f"{typed}\necho; echo '{DONE}'\n")
        self._shell.stdin.flush()
        lines = iter(self._shell.stdout.readline, f"{DONE}\n")
        said = "".join(line for line in lines if self._shell.poll() is None).strip()
        if found := re.search(r'"id":"([^"]+)"', said):
            self._seen = found[1]
        return said

    def close(self) -> None:
        """End the shell."""
        self._shell.communicate("exit\n", timeout=10)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[RunningService]:
    """The service of a reader who has just cloned: its data lie in ``.data``."""
    running = start_service(tmp_path / ".data")
    yield running
    running.stop()


def test_the_first_screen_is_true(house: RunningService, tmp_path: Path) -> None:
    """What is printed at the start, and every command with its answer."""
    if not (shutil.which("curl") and shutil.which("bash")):
        pytest.skip("curl and bash are needed")
    start, *others = examples()
    assert start[0].command == "make run"
    assert alike(start[0].prints, "\n".join(house.printed).replace(f":{house.port}", ":8080"))
    terminal = Terminal(tmp_path, house.port)
    count = 0
    translated = [block for text in IN_OTHER_LANGUAGES for block in examples(text)[1:]]
    assert len(translated) == len(TRANSLATED)
    for example in (one for block in [*others, *translated] for one in block):
        said = terminal.run(example.command)
        assert alike(example.prints, said), f"{example.command}\nsays\n{said}"
        count += 1
    terminal.close()
    assert count >= 6


@pytest.mark.parametrize("text", IN_OTHER_LANGUAGES, ids=TRANSLATED)
def test_the_other_languages_say_the_same_of_the_start(text: str) -> None:
    """The command, what it prints, and links that lead somewhere."""
    told, first = examples(text)[0][0], examples()[0][0]
    assert told.command == first.command
    assert alike(told.prints, first.prints)
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert [link for link in links if not (ROOT / "docs" / link).is_file()] == []
    assert len(links) > 8
    settings = set(re.findall(r"REFEREE_[A-Z]\w+", text))
    assert settings <= set(re.findall(r"`(REFEREE_\w+)`", README))
    for part in (
        '"clock": {"turn": 30}',
        "keys add",
        "Last-Event-ID",
        "REFEREE_RATE_KEY",
        "/problems/already-drew",
    ):
        assert part in text


def test_the_other_languages_are_told_of_the_same_things() -> None:
    """What is code or a link in one of them is so in the other, in the same order."""
    ours = r"ARCHIVO|ARQUIVO|el club|o clube|(?<=lang=)..|es(?=\.md)|pt(?=\.md)"
    told = []
    for text in IN_OTHER_LANGUAGES:
        running = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        told.append([re.sub(ours, "", one) for one in re.findall(r"`[^`]+`|\]\([^)]+\)", running)])
    assert told[0] == told[1]
    assert len(told[0]) > 30


def test_it_shows_a_refusal_and_a_match_on_the_first_screen() -> None:
    """Within the first hundred lines, before anything else is explained."""
    first = "\n".join(README.splitlines()[:100])
    assert "ACE_BRIDGE" in first
    assert "/v1/matches " in first


def test_every_setting_is_told() -> None:
    """In the README's table and in the example, and no other."""
    code = (ROOT / "referee" / "settings.py").read_text()
    known = set(re.findall(r'read\("(REFEREE_\w+)"', code))
    assert len(known) >= 9
    assert (
        set(re.findall(r"^(REFEREE_\w+)=", (ROOT / "examples" / "serve.env").read_text(), re.MULTILINE))
        == known
    )
    assert set(re.findall(r"`(REFEREE_\w+)`", README)) == known


def test_the_example_environment_is_the_default(tmp_path: Path) -> None:
    """Reading the example changes nothing."""
    from referee.settings import read_settings

    lines = (ROOT / "examples" / "serve.env").read_text().splitlines()
    pairs = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert read_settings(pairs) == read_settings({})


def test_every_endpoint_is_told() -> None:
    """Each path of the promise has a place in the README's table."""
    paths = re.findall(r"^  (/\S+):$", (ROOT / "openapi.yaml").read_text(), re.MULTILINE)
    table = README[README.index("## What can be asked") : README.index("## Settings")]
    assert len(paths) > 15
    for path in paths:
        tail = (
            path.removeprefix("/v1/matches/{match}")
            .removeprefix("/v1/jobs/{job}")
            .removeprefix("/v1")
            .replace("{ruleset}", "{id}")
        )
        assert tail.replace("/rulings/turn", "/turn") in table, path
