"""Two verifiers, ours and one in plain Node, find the same faults in the same exports."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from referee.cli import main
from referee.seals.receipts import Receipt
from tests.evidence.exports import (
    Tamper,
    as_lines,
    changed_card,
    cut_after,
    cut_with_head,
    export,
    swapped,
    without,
    written,
)
from tests.support.service import ROOT

NODE = shutil.which("node")
EXPORT = export()
LAST = len(EXPORT.lines) - 2
DRAWS = [n for n, line in enumerate(EXPORT.lines) if '"type":"card_drawn"' in line.get("record", "")]
DRAW = DRAWS[5]
HELD = next(receipt for receipt in EXPORT.receipts if receipt.version >= DRAW)
"""The first receipt that stands for the record of this draw."""


class Said(NamedTuple):
    """What a verifier says: its exit code, the records it names with their codes, and its last line."""

    code: int
    found: list[tuple[int, str]]
    last: str
    err: str = ""


def read(code: int, text: str, err: str = "") -> Said:
    """A verifier's words."""
    found = re.findall(r"^record (\d+): ([A-Z_]+): .+$", text, re.MULTILINE)
    return Said(code, [(int(version), what) for version, what in found], (text.splitlines() or [""])[-1], err)


class Files(NamedTuple):
    """What is given to a verifier."""

    folder: Path

    def put(self, document: bytes, receipts: bytes | None, keys: bytes | None = None) -> list[str]:
        """The files, and the words that name them."""
        words = [self._put("match.jsonl", document)]
        words += [] if receipts is None else ["--receipts", self._put("receipts.jsonl", receipts)]
        return words + ([] if keys is None else ["--keys", self._put("keys.json", keys)])

    def _put(self, name: str, body: bytes) -> str:
        (self.folder / name).write_bytes(body)
        return str(self.folder / name)


def ours(words: list[str], capsys: pytest.CaptureFixture[str]) -> Said:
    """`loba-referee verify`."""
    code = main(["verify", *words])
    return read(code, capsys.readouterr().out)


def theirs(words: list[str]) -> Said:
    """`node examples/verify.mjs`."""
    if NODE is None:
        pytest.skip("there is no node here: examples/verify.mjs is not run")
    done = subprocess.run(
        [NODE, ROOT / "examples" / "verify.mjs", *words], capture_output=True, text=True, timeout=60
    )
    return read(done.returncode, done.stdout, done.stderr)


def forged(receipt: Receipt) -> Receipt:
    """A receipt that tells another digest."""
    return replace(receipt, head="0" * 64)


ALL = EXPORT.receipts
TAMPERINGS: list[tuple[str, Tamper, tuple[Receipt, ...], int, str]] = [
    # what was done                            how                       receipts  first bad record, its code
    ("a card was changed", changed_card(DRAW), (), DRAW, "CHAIN_CHANGED"),
    ("a card was changed, receipts are there", changed_card(DRAW), ALL, DRAW, "CHAIN_CHANGED"),
    ("a card was changed, chained anew", changed_card(DRAW, chained=True), (), LAST, "HEAD_DIFFERS"),
    ("the same, with receipts", changed_card(DRAW, chained=True), ALL, HELD.version, "RECEIPT_DIFFERS"),
    ("a middle was removed", without(9, 12), (), 9, "CHAIN_MISSING"),
    ("a middle was removed, chained anew", without(9, 12, chained=True), (), LAST - 3, "CHAIN_CUT"),
    ("the same, with receipts", without(9, 12, chained=True), ALL, 9, "RECEIPT_DIFFERS"),
    ("the tail was removed", cut_after(20), (), 21, "CHAIN_CUT"),
    ("the tail and the head were removed", cut_with_head(20), (), 21, "HEAD_MISSING"),
    ("the same, with receipts", cut_with_head(20), ALL, 21, "HEAD_MISSING"),
    ("two records were swapped", swapped(10), (), 10, "CHAIN_MISSING"),
    ("two records were swapped, chained anew", swapped(10, chained=True), (), LAST, "HEAD_DIFFERS"),
    ("the same, with receipts", swapped(10, chained=True), ALL, 10, "RECEIPT_DIFFERS"),
    ("a receipt was forged", lambda lines: lines, (forged(HELD),), HELD.version, "RECEIPT_FORGED"),
    (
        "one receipt among all was forged",
        lambda lines: lines,
        (*ALL, forged(HELD)),
        HELD.version,
        "RECEIPT_FORGED",
    ),
]


JUDGED = {
    "a card was changed, chained anew": DRAW,
    "a middle was removed, chained anew": 9,
    "two records were swapped, chained anew": 10,
}
"""Where our verifier, which judges every move again, comes closer than digests alone can."""


@pytest.mark.parametrize(("what", "tamper", "receipts", "version", "code"), TAMPERINGS)
class TestTamperings:
    """Whatever is done to an export is found, and the first bad record is named."""

    def test_ours(
        self, what: str, tamper: Tamper, receipts: tuple[Receipt, ...], version: int, code: str,
        tmp_path: Path, capsys: pytest.CaptureFixture[str],
    ) -> None:  # fmt: skip
        words = Files(tmp_path).put(written(tamper(EXPORT.lines)), as_lines(receipts))
        said = ours(words, capsys)
        assert (said.code, (version, code) in said.found) == (1, True), what
        first = (JUDGED[what], "NOT_LAWFUL") if what in JUDGED else (version, code)
        assert said.found[0] == first, what
        assert said.last.endswith(f"the first bad record is {first[0]}")

    def test_in_node(
        self,
        what: str,
        tamper: Tamper,
        receipts: tuple[Receipt, ...],
        version: int,
        code: str,
        tmp_path: Path,
    ) -> None:
        words = Files(tmp_path).put(written(tamper(EXPORT.lines)), as_lines(receipts))
        said = theirs(words)
        assert (said.code, said.found[0]) == (1, (version, code)), what
        assert said.last.endswith(f"the first bad record is {version}")


@pytest.mark.parametrize("seed", [1, 2])
def test_an_honest_export_is_true(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest = export(seed, 400)
    words = Files(tmp_path).put(honest.document, as_lines(honest.receipts), honest.keys)
    for said in (ours(words, capsys), theirs(words)):
        assert (said.code, said.found) == (0, [])
        assert said.last.startswith("TRUE: match match-1: ")
