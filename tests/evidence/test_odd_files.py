"""Files that two readers could read otherwise: both verifiers say the same of each, whatever it is.

What our own finds beyond that is the law's: it judges every move and knows the shape of every event.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import subprocess
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from tests.evidence.exports import as_lines, export, rechained, written
from tests.evidence.test_verifiers import NODE, Files, Said, read, theirs
from tests.support.service import ROOT

EXPORT = export()
WHOLE = EXPORT.document
LAST = len(EXPORT.lines) - 2
OF_THE_LAW = {"NOT_LAWFUL", "NOT_OPENED", "CARDS_NOT_CONSERVED"}

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node here: examples/verify.mjs is not run")

Change = Callable[[bytes], bytes]


def verdict(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[Said, str]:
    """What ours says, and the line it cannot read."""
    code = main(["verify", *words])
    out, err = capsys.readouterr()
    return read(code, out), _line(err)


def _line(text: str) -> str:
    found = re.search(r"line \d+", text)
    return found[0] if found else ""


def both(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, tuple[int, str] | str]:
    """Exit code, and the first bad record with its code or the line that cannot be read; the same of both."""
    said, line = verdict(words, capsys)
    other = theirs(words)
    lawless = [found for found in said.found if found[1] not in OF_THE_LAW]
    if said.code == other.code == 1 and lawless != other.found:
        assert _only_shape(lawless), (said, other)
    else:
        assert (said.code, lawless) == (other.code, other.found), (said, other)
    if said.code == 2:
        assert _line(other.err) == line, (line, other.err)
    return other.code, line if other.code == 2 else (other.found or [(0, "")])[0]


def _only_shape(ours: list[tuple[int, str]]) -> bool:
    """Whether ours stops at an event of a shape that there is not; the other knows no shapes and goes on."""
    return [code for _, code in ours] == ["CHAIN_UNREADABLE"]


def line(number: int, change: Change) -> Change:
    """The document with this line (from 0) changed."""

    def changed(document: bytes) -> bytes:
        lines = document.split(b"\n")
        lines[number] = change(lines[number])
        return b"\n".join(lines)

    return changed


def swap(old: str | bytes, new: str | bytes) -> Change:
    """With the first of something replaced."""
    was, now = (one.encode() if isinstance(one, str) else one for one in (old, new))

    def changed(text: bytes) -> bytes:
        assert was in text
        return text.replace(was, now, 1)

    return changed


def in_record(version: int, change: Change) -> Change:
    """The bytes of one record changed, and all behind it chained anew, as far as one can without a key."""

    def changed(document: bytes) -> bytes:
        lines = [json.loads(one) for one in document.splitlines()]
        lines[version]["record"] = change(lines[version]["record"].encode()).decode()
        digest = bytes.fromhex(lines[0]["genesis"])
        for one in lines[1:-1]:
            digest = sha256(digest + one["record"].encode()).digest()
            one["digest"] = digest.hex()
        return written(lines)

    return changed


def same(document: bytes) -> bytes:
    """As it is."""
    return document


TRUE = (0, (0, ""))
END = LAST + 2
"""The number of the line with the signed head."""

FIRST, SEVENTH, AT_END = (2, "line 1"), (2, "line 7"), (2, f"line {END}")
UNREADABLE, NOTHING = (1, (6, "CHAIN_UNREADABLE")), (1, (1, "CHAIN_MISSING"))
DIFFERS, FORGED = (1, (LAST, "HEAD_DIFFERS")), (1, (LAST, "HEAD_FORGED"))

ODD: Mapping[str, tuple[Change, tuple[int, tuple[int, str] | str]]] = {
    # what it is: how it is made, exit code and the first bad record or the line that cannot be read
    "honest": (same, TRUE),
    "the last line feed is missing": (lambda d: d[:-1], TRUE),
    "a blank line at the end": (lambda d: d + b"\n", AT_END),
    "a blank line in the middle": (line(5, lambda at: b"\n" + at), (2, "line 6")),
    "a blank line at the beginning": (lambda d: b"\n" + d, FIRST),
    "a line of spaces": (lambda d: d + b"  \n", AT_END),
    "empty": (lambda d: b"", FIRST),
    "one line feed": (lambda d: b"\n", FIRST),
    "a byte order mark": (lambda d: b"\xef\xbb\xbf" + d, FIRST),
    "a mark before a record": (line(4, lambda at: b"\xef\xbb\xbf" + at), (2, "line 5")),
    "UTF-16": (lambda d: d.decode().encode("utf-16"), FIRST),
    "carriage returns": (lambda d: d.replace(b"\n", b"\r\n"), FIRST),
    "one carriage return": (line(7, lambda at: at + b"\r"), (2, "line 8")),
    "carriage returns alone": (lambda d: d.replace(b"\n", b"\r"), FIRST),
    "a space behind a line": (line(3, lambda at: at + b" "), (2, "line 4")),
    "a space before a line": (line(3, lambda at: b" " + at), (2, "line 4")),
    "a tab": (line(0, swap(b",", b",\t")), FIRST),
    "spaced as other writers do": (line(3, swap(b'":', b'": ')), (2, "line 4")),
    "a no-break space": (line(3, lambda at: at + "\u00a0".encode()), (2, "line 4")),
    "a zero byte": (line(3, lambda at: at + b"\0"), (2, "line 4")),
    "invalid UTF-8 in a record": (line(6, swap('"record":"', b'"record":"\xff')), SEVENTH),
    "UTF-8 that is cut": (line(6, swap('"record":"', b'"record":"\xc3')), SEVENTH),
    "UTF-8 that is too long": (line(6, swap('"record":"', b'"record":"\xc0\xaf')), SEVENTH),
    "a surrogate in UTF-8": (line(6, swap('"record":"', b'"record":"\xed\xa0\x80')), SEVENTH),
    "invalid UTF-8 in the header": (line(0, swap('"match":"', b'"match":"\xff')), FIRST),
    "half a surrogate pair": (line(6, swap('"record":"', '"record":"\\ud800')), SEVENTH),
    "half a pair in the head": (line(-2, swap('"at":"', '"at":"\\udfff')), AT_END),
    "a pair that need not be escaped": (line(6, swap('"record":"', '"record":"\\ud83d\\ude00')), SEVENTH),
    "a letter that need not be escaped": (line(6, swap('\\"actor', "\\u0022actor")), SEVENTH),
    "a solidus that need not be escaped": (line(6, swap('"record":"', '"record":"\\/')), SEVENTH),
    "a doubled member": (line(6, swap('{"version":6', '{"version":7,"version":6')), SEVENTH),
    "a doubled member of the same value": (
        line(6, swap('{"version":6', '{"version":6,"version":6')),
        SEVENTH,
    ),
    "a doubled record": (line(6, swap('"record":', '"record":"{}","record":')), SEVENTH),
    "a doubled member of the header": (line(0, swap('"match":', '"match":"x","match":')), FIRST),
    "a doubled member of the head": (line(-2, swap('"version":', '"version":1,"version":')), AT_END),
    "two heads in a line": (line(-2, swap('{"head":', '{"head":null,"head":')), AT_END),
    "another member": (line(6, swap('{"version":6', '{"version":6,"more":1')), SEVENTH),
    "a member is missing": (line(6, swap('"version":6,', "")), SEVENTH),
    "members in another order": (line(6, lambda at: _turned(at)), SEVENTH),
    "a version of 6.0": (line(6, swap('"version":6,', '"version":6.0,')), SEVENTH),
    "a version of 6e0": (line(6, swap('"version":6,', '"version":6e0,')), SEVENTH),
    "a version of 06": (line(6, swap('"version":6,', '"version":06,')), SEVENTH),
    "a version of +6": (line(6, swap('"version":6,', '"version":+6,')), SEVENTH),
    "a version of -0": (line(6, swap('"version":6,', '"version":-0,')), SEVENTH),
    "a version of -1": (line(6, swap('"version":6,', '"version":-1,')), (1, (6, "CHAIN_MISSING"))),
    "a version in quotes": (line(6, swap('"version":6,', '"version":"6",')), SEVENTH),
    "a version that is true": (line(1, swap('"version":1,', '"version":true,')), (2, "line 2")),
    "a version without end": (line(6, swap('"version":6,', f'"version":{2**53 + 1},')), SEVENTH),
    "not a number": (line(6, swap('"version":6,', '"version":NaN,')), SEVENTH),
    "a head of version 1e2": (line(-2, lambda at: re.sub(rb'"version":\d+', b'"version":1e2', at)), AT_END),
    "a digest in capitals": (line(6, lambda at: _capital(at)), SEVENTH),
    "a digest with spaces": (line(6, swap('"digest":"', '"digest":" ')), SEVENTH),
    "a digest that is short": (line(6, lambda at: re.sub(rb'"digest":"..', b'"digest":"', at)), SEVENTH),
    "a genesis in capitals": (line(0, lambda at: _capital(at)), FIRST),
    "a record that is no text": (line(6, lambda at: re.sub(rb'"record":".*"', b'"record":{}', at)), SEVENTH),
    "a line that is a list": (line(6, lambda at: b"[" + at + b"]"), SEVENTH),
    "a line that is null": (line(6, lambda at: b"null"), SEVENTH),
    "two objects in a line": (line(6, lambda at: at + at), SEVENTH),
    "two records in a line": (line(6, lambda at: at + b"," + at), SEVENTH),
    "half a line": (line(6, lambda at: at[: len(at) // 2]), SEVENTH),
    "the end is cut within a line": (lambda d: d[:-40], AT_END),
    "deep brackets": (line(6, lambda at: b"[" * 100_000), SEVENTH),
    "something behind the head": (lambda d: d + b"{}\n", AT_END),
    "the head twice": (lambda d: d + d.splitlines()[-1] + b"\n", AT_END),
    "a header twice": (lambda d: d.splitlines()[0] + b"\n" + d, (2, "line 2")),
    "no header": (lambda d: d.split(b"\n", 1)[1], FIRST),
    "the header alone": (lambda d: d.splitlines()[0], NOTHING),
    "header and head alone": (lambda d: b"\n".join([d.splitlines()[0], d.splitlines()[-1]]), NOTHING),
    "another format": (line(0, swap("loba-referee evidence", "loba-referee Evidence")), FIRST),
    "another version of the format": (line(0, swap('"version":1', '"version":2')), FIRST),
    "the format's version is 1.0": (line(0, swap('"version":1', '"version":1.0')), FIRST),
    "the format's version is true": (line(0, swap('"version":1', '"version":true')), FIRST),
    "another match": (line(0, swap('"match":"match-1"', '"match":"match-2"')), (1, (1, "CHAIN_MISPLACED"))),
    "a key that is another": (line(0, lambda at: re.sub(rb'"id":"..', b'"id":"00', at)), FIRST),
    "a key in another base64": (line(0, lambda at: at.replace(b'=","from"', b'","from"')), FIRST),
    "no keys": (
        line(0, lambda at: re.sub(rb'"keys":\[.*\]', b'"keys":[]', at)),
        (1, (LAST, "HEAD_KEY_UNKNOWN")),
    ),
    "keys that are none": (line(0, lambda at: re.sub(rb'"keys":\[.*\]', b'"keys":null', at)), FIRST),
    "a key without its end": (line(0, swap(',"until":null', "")), FIRST),
    "a key that ended before": (
        line(0, swap('"until":null', '"until":"2026-01-01T00:00:00.000Z"')),
        (1, (LAST, "HEAD_KEY_NOT_IN_USE")),
    ),
    "a signature without its padding": (line(-2, swap('=="}', '"}')), FORGED),
    "a signature with idle bits": (line(-2, lambda at: _idle_bits(at)), FORGED),
    "a signature with a space": (line(-2, swap('"signature":"', '"signature":" ')), FORGED),
    "a signature for addresses": (line(-2, lambda at: _for_urls(at)), FORGED),
    # within a record, chained anew
    "a record with a space": (in_record(6, swap('":', '": ')), UNREADABLE),
    "a record and a line feed": (in_record(6, lambda at: at + b"\n"), UNREADABLE),
    "a record with a mark": (in_record(6, lambda at: "\ufeff".encode() + at), UNREADABLE),
    "a record with a doubled member": (in_record(6, swap('"actor":', '"actor":"x","actor":')), UNREADABLE),
    "an event with a doubled member": (in_record(6, swap('"event":{', '"event":{"type":"x",')), UNREADABLE),
    "a record of version 6.0": (in_record(6, swap('"version":6', '"version":6.0')), UNREADABLE),
    "a record of version 6e0": (in_record(6, swap('"version":6', '"version":6e0')), UNREADABLE),
    "a record of version -0": (in_record(6, swap('"version":6', '"version":-0')), UNREADABLE),
    "a record of another version": (
        in_record(6, swap('"version":6', '"version":7')),
        (1, (6, "CHAIN_MISPLACED")),
    ),
    "a record of another match": (in_record(6, swap("match-1", "match-2")), (1, (6, "CHAIN_MISPLACED"))),
    "a record with a number without end": (in_record(6, swap('"v":2', f'"v":2,"w":{2**53}')), UNREADABLE),
    "a record with half a number": (in_record(6, swap('"v":2', '"v":2,"w":0.5')), UNREADABLE),
    "a record with half a pair": (in_record(6, swap('"v":2', '"v":2,"w":"\\ud800"')), UNREADABLE),
    "a record with an idle escape": (in_record(6, swap('"v":2', '"v":2,"w":"\\u0041"')), UNREADABLE),
    "a record with odd texts": (
        in_record(6, swap('"v":2', '"v":2,"w":"\\\\ud800 \\u0001 1.0 {[ \u2028 😀"')),
        DIFFERS,
    ),
    "a record with another member": (in_record(6, swap('"v":2', '"v":2,"w":[true,null]')), DIFFERS),
    "a record whose members are turned": (
        in_record(6, lambda at: b'{"v":2,' + at[1:].replace(b',"v":2', b"")),
        DIFFERS,
    ),
    "a record that lies deep": (in_record(6, swap('"v":2', f'"v":2,"w":{"[" * 31}{"]" * 31}')), DIFFERS),
    "a record that lies too deep": (
        in_record(6, swap('"v":2', f'"v":2,"w":{"[" * 32}{"]" * 32}')),
        UNREADABLE,
    ),
    "a record deeper than anybody": (
        in_record(6, swap('"v":2', f'"v":2,"w":{"[" * 50_000}{"]" * 50_000}')),
        UNREADABLE,
    ),
    "a record that is a list": (in_record(6, lambda at: b"[]"), UNREADABLE),
    "a record that is a text": (in_record(6, lambda at: b'"x"'), UNREADABLE),
    "a record that is null": (in_record(6, lambda at: b"null"), UNREADABLE),
    "a record that is nothing": (in_record(6, lambda at: b""), UNREADABLE),
    "a record without an event": (in_record(6, lambda at: re.sub(rb'"event":.*},', b"", at)), UNREADABLE),
    "an event that is null": (
        in_record(6, lambda at: re.sub(rb'"event":.*},', b'"event":null,', at)),
        UNREADABLE,
    ),
    "an event without a type": (
        in_record(6, lambda at: re.sub(rb'"type":"\w+"', b'"tipe":1', at)),
        UNREADABLE,
    ),
    "a record of shape 3": (in_record(6, swap('"v":2', '"v":3')), UNREADABLE),
    "a record of shape 0": (in_record(6, swap('"v":2', '"v":0')), UNREADABLE),
    "a record of shape true": (in_record(6, swap('"v":2', '"v":true')), UNREADABLE),
    "a record without a shape": (in_record(6, swap(',"v":2', "")), UNREADABLE),
    "a record without its salt": (in_record(6, lambda at: re.sub(rb',"salt":"\w+"', b"", at)), DIFFERS),
    "a record whose salt is a number": (
        in_record(6, lambda at: re.sub(rb'"salt":"\w+"', b'"salt":5', at)),
        UNREADABLE,
    ),
    "a match without players": (
        in_record(1, lambda at: re.sub(rb'"players":\[[^]]*\]', b'"players":[]', at)),
        DIFFERS,
    ),
    # packed
    "packed": (gzip.compress, TRUE),
    "packed in two": (lambda d: gzip.compress(d[:999]) + gzip.compress(d[999:]), TRUE),
    "packed, and something behind it": (lambda d: gzip.compress(d) + b"letters", (2, "")),
    "packed and padded": (lambda d: gzip.compress(d) + bytes(512), TRUE),
    "packed, and half of more": (lambda d: gzip.compress(d) + gzip.compress(d)[:40], (2, "")),
    "packed and cut": (lambda d: gzip.compress(d)[:-9], (2, "")),
    "packed and spoiled": (lambda d: gzip.compress(d)[:400] + b"\0\0\0\0" + gzip.compress(d)[404:], (2, "")),
    "packed, and another's check": (lambda d: gzip.compress(d)[:-8] + gzip.compress(b"x")[-8:], (2, "")),
    "packed nothing": (lambda d: gzip.compress(b""), FIRST),
    "packed twice": (lambda d: gzip.compress(gzip.compress(d)), FIRST),
    "the beginning of a packed file": (lambda d: b"\x1f\x8b", (2, "")),
}


def _turned(at: bytes) -> bytes:
    said: dict[str, Any] = json.loads(at)
    return json.dumps({name: said[name] for name in reversed(said)}, separators=(",", ":")).encode()


def _capital(at: bytes) -> bytes:
    return re.sub(
        rb'"(digest|genesis)":"(\w+)"', lambda found: b'"%s":"%s"' % (found[1], found[2].upper()), at
    )


def _idle_bits(at: bytes) -> bytes:
    """The last letter before the padding tells four bits that nobody reads."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    found = re.search(r'(.)=="}', at.decode())
    assert found is not None
    other = letters[letters.index(found[1]) ^ 1]
    return at.replace(f'{found[1]}=="}}'.encode(), f'{other}=="}}'.encode())


def _for_urls(at: bytes) -> bytes:
    """The alphabet in which signatures stand in addresses; one that has neither sign gets one."""
    head, tail = at.split(b'"signature":"')
    turned = tail.replace(b"+", b"-").replace(b"/", b"_")
    return head + b'"signature":"' + (turned if turned != tail else b"-" + tail[1:])


@pytest.mark.parametrize("what", ODD)
def test_both_say_the_same_of_an_odd_file(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, expected = ODD[what]
    odd = change(WHOLE)
    assert odd != WHOLE or what == "honest"
    assert both(Files(tmp_path).put(odd, None), capsys) == expected


RECEIPTS: Mapping[str, tuple[Change, int]] = {
    # what became of a file of receipts: how, exit code
    "as they were": (same, 0),
    "carriage returns": (lambda r: r.replace(b"\n", b"\r\n"), 0),
    "blank lines": (lambda r: r.replace(b"\n", b"\n \t\n"), 0),
    "a blank of another kind": (lambda r: r + "\u2003\n".encode(), 2),
    "no line feed at the end": (lambda r: r[:-1], 0),
    "none": (lambda r: b"", 0),
    "spaced and turned": (lambda r: _respaced(r), 0),
    "as a list, spaced": (
        lambda r: json.dumps([json.loads(one) for one in r.splitlines()], indent=1).encode(),
        0,
    ),
    "a list of whole answers": (
        lambda r: json.dumps(
            [{"more": [1.5, "\ud800"], "receipt": json.loads(one)} for one in r.splitlines()]
        ).encode(),
        0,
    ),
    "a list with a null": (lambda r: b"[null]", 2),
    "a list in a list": (lambda r: b"[[]]", 2),
    "a mark": (lambda r: b"\xef\xbb\xbf" + r, 2),
    "invalid UTF-8": (lambda r: r.replace(b'"at":"', b'"at":"\xff', 1), 2),
    "a version of 1.0": (lambda r: re.sub(rb'"version":(\d+)', rb'"version":\1.0', r, count=1), 0),
    "a version in quotes": (lambda r: re.sub(rb'"version":(\d+)', rb'"version":"\1"', r, count=1), 2),
    "a version of a half": (lambda r: re.sub(rb'"version":(\d+)', rb'"version":\1.5', r, count=1), 2),
    "a version without end": (lambda r: re.sub(rb'"version":(\d+)', rb'"version":1e300', r, count=1), 2),
    "not a number": (lambda r: re.sub(rb'"version":(\d+)', rb'"version":NaN', r, count=1), 2),
    "a doubled member, the last one true": (swap('{"match":', '{"match":"x","match":'), 0),
    "half a pair": (swap('"at":"', '"at":"\\ud800'), 2),
    "another member": (swap("{", '{"more":[1.5],'), 0),
    "a member is missing": (lambda r: re.sub(rb'"at":"[^"]*",', b"", r, count=1), 2),
    "a receipt that is null": (lambda r: b'{"receipt":null}\n' + r, 2),
    "a signature without its padding": (swap('=="}', '"}'), 1),
    "of another time": (lambda r: re.sub(rb'"at":"2026', b'"at":"2027', r, count=1), 1),
}


def _respaced(receipts: bytes) -> bytes:
    """As a client in another language writes them."""
    said = [json.loads(one) for one in receipts.splitlines()]
    return b"".join(json.dumps(dict(reversed(one.items()))).encode() + b"\n" for one in said)


@pytest.mark.parametrize("what", RECEIPTS)
def test_both_say_the_same_of_odd_receipts(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """These went through other hands, so spaces and order do not matter."""
    change, code = RECEIPTS[what]
    words = Files(tmp_path).put(WHOLE, change(as_lines(EXPORT.receipts[:5])))
    said, _ = verdict(words, capsys)
    other = theirs(words)
    assert (said.code, said.found) == (other.code, other.found)
    assert said.code == code


KEYS: Mapping[str, tuple[Change, int]] = {
    "as they were": (same, 0),
    "on many lines": (lambda k: json.dumps(json.loads(k), indent=2).encode() + b"\n", 0),
    "without its end": (swap(',"until":null', ""), 0),
    "a mark": (lambda k: b"\xef\xbb\xbf" + k, 2),
    "nothing": (lambda k: b"", 2),
    "no keys": (lambda k: b"{}", 2),
    "a list": (lambda k: b"[]", 2),
    "another's id": (lambda k: re.sub(rb'"id":"..', b'"id":"00', k), 2),
    "a number": (lambda k: re.sub(rb'"from":"[^"]*"', b'"from":1', k), 2),
    "another member": (swap("{", '{"more":1.5,'), 0),
}


@pytest.mark.parametrize("what", KEYS)
def test_both_say_the_same_of_odd_keys(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, code = KEYS[what]
    words = Files(tmp_path).put(WHOLE, None, change(EXPORT.keys))
    said, _ = verdict(words, capsys)
    other = theirs(words)
    assert (said.code, said.found, other.code, other.found) == (code, [], code, [])


def _spoiled(chance: random.Random) -> bytes:
    """A byte or a few taken out, put in or changed, anywhere."""
    spoiled = bytearray(WHOLE)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(spoiled))
        piece = chance.choice(
            (b"", b" ", b"\n", b"\r", b"0", b".0", b"e1", b'"', b"\\", b",", b"{", b"]", b"\xff", b"\xc3\xb1")
        )
        spoiled[at : at + chance.choice((0, 1, 1, 3))] = piece
    return bytes(spoiled)


def _told_otherwise(chance: random.Random) -> bytes:
    """Something in one event is another thing, and all is chained anew."""
    lines = EXPORT.lines
    version = chance.randrange(1, LAST + 1)
    record = json.loads(lines[version]["record"])
    event = record["event"]
    name = chance.choice(sorted(set(event) - {"type"}) or ["more"])
    event[name] = chance.choice((None, True, -1, 0, 2**40, "", "??", "9H", [], [[]], {}, {"a": 1}, [None]))
    lines[version]["record"] = json.dumps(record)
    return written(rechained(lines))


@pytest.mark.parametrize("make", [_spoiled, _told_otherwise])
def test_both_say_the_same_whatever_is_done(
    make: Callable[[random.Random], bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(20261130)
    for _ in range(60):
        made = make(chance)
        code, _ = both(Files(tmp_path).put(made, None), capsys)
        assert (code == 0) is (made.removesuffix(b"\n") == WHOLE.removesuffix(b"\n"))


def test_the_verifier_in_node_stays_short() -> None:
    """It is there to be read."""
    assert len((ROOT / "examples" / "verify.mjs").read_text().splitlines()) < 150


def test_without_a_file_it_says_what_it_takes() -> None:
    assert NODE is not None
    said = subprocess.run(
        [NODE, ROOT / "examples" / "verify.mjs"], capture_output=True, text=True, check=False
    )
    usage = "verify.mjs: usage: node verify.mjs FILE [--receipts FILE] [--keys FILE]\n"
    assert (said.returncode, said.stdout, said.stderr) == (2, "", usage)
