"""`loba-referee verify` and `loba-referee keys`, as they are typed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from referee.cli import main
from tests.evidence.exports import as_lines, export
from tests.support.service import ROOT, RunningService

UNREADABLE = [
    # what the file holds                                           why it is no evidence
    (b"", "line 1"),
    (b"{}", "line 1"),
    (
        b'{"format":"other","version":1,"match":"m","genesis":"","keys":[]}',
        "this is not 'loba-referee evidence'",
    ),
    (
        b'{"format":"loba-referee evidence","version":1,"match":"m","genesis":"x","keys":[]}',
        "64 hexadecimal letters",
    ),
    (export().document + b"{}\n", "missing required field"),
    (export().document.replace(b'"record":"', b'"record":"\xff', 1), "line 2"),
]


@pytest.mark.parametrize(("document", "why"), UNREADABLE)
def test_what_is_no_evidence_is_exit_2(
    document: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(document)
    assert main(["verify", str(tmp_path / "file")]) == 2
    assert why in capsys.readouterr().err


def test_a_file_that_is_not_there_is_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_an_invention_is_told_by_the_published_keys(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything in the file fits together, and the house never signed it."""
    (tmp_path / "file").write_bytes(export().document)
    (tmp_path / "keys").write_bytes(b'{"keys":[]}')
    assert main(["verify", str(tmp_path / "file"), "--keys", str(tmp_path / "keys")]) == 1
    assert "HEAD_KEY_UNKNOWN" in capsys.readouterr().out


def test_answers_serve_as_receipts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest = export()
    (tmp_path / "file").write_bytes(honest.document)
    wrapped = b"".join(
        b'{"version":1,"receipt":' + line + b"}\n" for line in as_lines(honest.receipts).split()
    )
    (tmp_path / "receipts").write_bytes(wrapped)
    assert main(["verify", str(tmp_path / "file"), "--receipts", str(tmp_path / "receipts")]) == 0
    assert f"{len(honest.receipts)} receipts" in capsys.readouterr().out


def test_receipts_may_be_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a client keeps them, on one line or on many; with both verifiers."""
    honest = export()
    (tmp_path / "file").write_bytes(honest.document)
    listed = b"[\n" + b",\n".join(as_lines(honest.receipts).split()) + b"]\n"
    (tmp_path / "receipts").write_bytes(listed)
    words = [str(tmp_path / "file"), "--receipts", str(tmp_path / "receipts")]
    assert main(["verify", *words]) == 0
    assert f"{len(honest.receipts)} receipts" in capsys.readouterr().out
    if node := shutil.which("node"):
        assert subprocess.run([node, ROOT / "examples" / "verify.mjs", *words], check=False).returncode == 0


def test_an_unwell_house_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where it was looked for, since the port is the likeliest thing to be wrong."""
    monkeypatch.setenv("REFEREE_PORT", "1")
    assert main(["health", "--of", "web"]) == 1
    assert "http://127.0.0.1:1 (REFEREE_PORT)" in capsys.readouterr().err


def test_keys_are_listed_and_rotated(
    service: RunningService, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_PORT", str(service.port))
    monkeypatch.setenv("REFEREE_OPERATOR_KEY", service.key)
    assert main(["keys"]) == 0
    before = capsys.readouterr().out.splitlines()
    assert main(["keys", "rotate"]) == 0
    after = capsys.readouterr().out.splitlines()
    assert before[-1].endswith("until -")
    assert len(after) == len(before) + 1
    assert after[-1].split()[3] == after[-2].split()[5]


def test_keys_of_no_service_are_exit_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_PORT", "9")
    assert main(["keys"]) == 1
    assert "no service answers" in capsys.readouterr().err


def test_a_wrong_key_rotates_nothing(
    service: RunningService, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_PORT", str(service.port))
    monkeypatch.setenv("REFEREE_OPERATOR_KEY", "wrong")
    assert main(["keys", "rotate"]) == 1
    assert "401" in capsys.readouterr().err


@pytest.mark.parametrize("folder", ["nothing", "letters"])
def test_where_nothing_was_ever_served_no_key_is_made(
    service: RunningService,
    folder: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A wrong REFEREE_DATA is said to be that; the first key is made by serving."""
    (tmp_path / "letters").mkdir()
    monkeypatch.setenv("REFEREE_PORT", str(service.port))
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / folder))
    assert main(["keys", "rotate"]) == 2
    assert f"there is no operator.key in {tmp_path / folder}" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["letters"]
    assert main(["keys"]) == 0
