"""Every parser fed with what is nearly right: whatever comes, it is read or refused, and never a crash.

Texts are spoiled byte by byte, by pieces of others and by signs that readers stumble over. A run is so many
tries or so many seconds; ``start`` makes it another one.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from referee.histories import importing, jsonl, text_write
from referee.histories.adjudicate import adjudicate
from referee.histories.document import History
from referee.histories.repairs import Unreadable
from referee.histories.stops import stopped_told
from referee.languages import LANGUAGES
from schemas import fields
from tests.api.bodies import FULL
from tests.api.promise import promise
from tests.api.table import KEY, app_over, bearer, desk_over, memory, open_match, reader
from tests.support.service import ROOT

ODD = [
    *(b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xe2\x99\xa5\xef\xb8\x8f", b"\xef\xbb\xbf", b"\r", b"\n"),
    *(b"\n\n", b"\t", b" ", b'"', b"'", b"\\", b"\\u0000", b"\\ud800", b"{", b"}", b"[", b"]", b",", b":"),
    *(b"-1", b"0", b"1e999", b"9007199254740993", b"NaN", b"null", b"true", b"1.0", b"??", b"JK", b"10H"),
    *(b"TH", b"+", b"-", b"/", b"=", b"#", b"deal 1", b"9" * 300, b"[" * 70, '"ñ"'.encode(), b"%00", b".."),
]
"""What readers stumble over."""


def tries(number: int | None, seconds: float | None) -> Iterator[int]:
    """So many tries, or as many as there are in so many seconds."""
    until = None if seconds is None else time.monotonic() + seconds
    for one in count():
        if one == number or (until is not None and time.monotonic() > until):
            return
        yield one


def spoiled(text: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """The text with a few faults in it."""
    made = bytearray(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(made) + 1)
        end = min(len(made), at + chance.choice((0, 1, 1, 2, 5, 40)))
        kind = chance.randrange(5)
        if kind == 0:
            made[at:end] = b""
        elif kind == 1:
            made[at:end] = chance.choice(ODD)
        elif kind == 2:
            made[at:at] = made[at:end]
        elif kind == 3:
            other = chance.choice(others)
            start = chance.randrange(len(other) + 1)
            made[at:end] = other[start : start + chance.choice((1, 4, 30))]
        else:
            made[at : at + 1] = bytes([chance.randrange(256)])
    return bytes(made)


def cards(chance: random.Random, number: int | None = None, seconds: float | None = None) -> Counter[str]:
    """What is read as a card is one, is written as one, and is read again as the same."""
    signs = "AaTtJjQqKkSsHhDdCcRrOoEeBb0123456789?♠♥♦♣♤♡\ufe0f\ufe0e \t\n１Ａ\u0660\u0130"
    told: Counter[str] = Counter()
    for _ in tries(number, seconds):
        text = "".join(chance.choices(signs, k=chance.choice((0, 1, 2, 2, 2, 3, 3, 4, 12))))
        code = fields.canonical(text)
        told["none" if code is None else "card"] += 1
        if code is not None:
            assert code in fields.CODES, (text, code)
            assert fields.canonical(code) == code
            assert text.strip(" ").upper()[:1] in (code[0], "1"), text
    return told


def _records() -> list[tuple[str, bytes]]:
    """Records of every form there is."""
    folder = ROOT / "examples" / "histories"
    form = {"club.txt": "text", "event-log.jsonl": "mjai-like", "hand-file.toml": "pokerkit-like"}
    found = [(form[path.name], path.read_bytes()) for path in sorted(folder.iterdir())]
    club = importing.read((folder / "club.txt").read_bytes()).history
    return [*found, (importing.LOBA, jsonl.write(club)), ("text", text_write.write(club).encode())]


def histories(chance: random.Random, number: int | None = None, seconds: float | None = None) -> Counter[str]:
    """A record is refused with a place and words for it, or read, ruled on, written and read again."""
    records = _records()
    assert {form for form, _ in records} == set(importing.names())
    others = [data for _, data in records]
    told: Counter[str] = Counter()
    for _ in tries(number, seconds):
        form, data = chance.choice(records)
        made = spoiled(data, others, chance)
        history = _read(made, form)
        if history is None:
            told[f"{form} refused"] += 1
            continue
        told[f"{form} read"] += 1
        written = jsonl.write(history)
        assert jsonl.read(written).history == history, made
        if told[f"{form} read"] % 5 == 0:
            adjudicate(history)
    return told


def _read(data: bytes, form: str) -> History | None:
    """The record; None where it is refused, which must be told with a place and in every language."""
    try:
        return importing.read(data, form).history
    except Unreadable as stop:
        refused = stop
    assert min(refused.line, refused.column) >= 1
    assert all(stopped_told(refused, lang) for lang in LANGUAGES)
    return None


def bodies(chance: random.Random, number: int | None = None, seconds: float | None = None) -> Counter[str]:
    """A body of any route is answered as promised, and never by a fault of ours."""
    client = reader(app_over(desk_over(memory())))
    match = open_match(client, takebacks=True)
    routes = [
        (path.replace("{match}", match.id), json.dumps(body).encode())
        for path, methods in promise()["paths"].items()
        if "{" not in path.replace("{match}", "") and path != "/v1/webhooks"
        for shape in [_shape_of(methods.get("post", {}))]
        for body in FULL.get(shape, ())
    ]
    assert len({path for path, _ in routes}) > 15
    others = [data for _, data in routes]
    told: Counter[str] = Counter()
    for _ in tries(number, seconds):
        path, data = chance.choice(routes)
        made = spoiled(data, others, chance)
        answer = client.post(path, data=made, headers=bearer(KEY), content_type="application/json")
        assert answer.status_code < 500, (path, made)
        told[str(answer.status_code)] += 1
    return told


def _shape_of(operation: dict[str, object]) -> str:
    body = operation.get("requestBody")
    content = body.get("content", {}) if isinstance(body, dict) else {}
    return str(content.get("application/json", {}).get("schema", {}).get("$ref", "")).rpartition("/")[2]
