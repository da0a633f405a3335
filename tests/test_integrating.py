"""``docs/integrating.md``, run as it stands: by a shell, against the real service."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.support.service import ROOT, start_service
from tests.test_readme import Terminal, alike, examples

PAGE = ROOT / "docs" / "integrating.md"
TEXT = PAGE.read_text("utf-8")


def test_every_command_says_what_is_told(tmp_path: Path) -> None:
    """In the folder of somebody who has just run ``make run`` there."""
    if not (shutil.which("curl") and shutil.which("bash")):
        pytest.skip("curl and bash are needed")
    house = start_service(tmp_path / ".data")
    terminal = Terminal(tmp_path, house.port)
    try:
        commands = [example for block in examples(TEXT) for example in block]
        for example in commands:
            said = terminal.run(example.command)
            assert alike(example.prints, said), f"{example.command}\nsays\n{said}"
        assert [path.name for path in tmp_path.iterdir()] == [".data"], "nothing is left lying about"
    finally:
        terminal.close()
        house.stop()
    assert len(commands) > 20
    assert sum(bool(example.prints) for example in commands) > 14


def test_no_command_goes_on_in_the_next_line_by_a_quote() -> None:
    """The test types one line at a time, so an open quote would wait for ever."""
    for example in (one for block in examples(TEXT) for one in block):
        assert re.sub(r"\\.|'[^']*'|\"(?:\\.|[^\"\\])*\"", "", example.command).count('"') == 0
        assert re.sub(r"\\.|'[^']*'|\"(?:\\.|[^\"\\])*\"", "", example.command).count("'") == 0


def test_every_file_it_names_is_there() -> None:
    files = set(re.findall(r"`((?:docs|examples|tests)/[\w./-]+|[A-Z]+\.md|openapi\.yaml)`", TEXT))
    assert len(files) > 6
    assert [file for file in files if not (ROOT / file).is_file()] == []
    sections = {
        re.sub(r"[^a-z0-9 -]", "", line[3:].lower()).replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("## ")
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= sections
