"""The quick look calls a record clean only where the whole ruling finds nothing wrong, open or to repair."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from referee.histories import jsonl, quick
from referee.histories.adjudicate import adjudicate
from referee.histories.brief import brief_json, clean_json
from referee.histories.quick import surely_clean
from referee.histories.recording import recorded
from referee.histories.repairs import Unreadable
from referee.rules.rulesets import RULESETS
from tests.histories.golden import NAMES, record_of
from tests.rules.positions_made import played

AT = "2026-11-30T12:00:00.000Z"


def agree(data: bytes) -> bool:
    """Whether it is called clean; then the whole ruling says the same."""
    found = surely_clean(data)
    if found is None:
        return False
    reading = jsonl.read(data)
    ruled = adjudicate(reading.history)
    assert ruled.clean, data.decode()
    assert (ruled.undecided, reading.repaired) == (0, 0), data.decode()
    assert (found.header, found.lines) == (ruled.header, len(ruled.lines))
    assert clean_json(found, "es") == brief_json(ruled, reading, "es"), data.decode()
    return True


def random_record(id: str, seed: int, moves: int = 60) -> bytes:
    """A match played at random for so many moves, as the referee exports it."""
    random = Random(f"{id} {seed}")
    lines = []
    for number, (_, happened) in enumerate(played(RULESETS[id], 2 + seed % 2, random)):
        lines += [(event, AT) for event in happened]
        if number > moves:
            break
    return jsonl.write(recorded(lines, f"match-{seed}"))


@pytest.mark.parametrize("id", RULESETS)
def test_matches_played_at_random_are_clean_at_a_quick_look(id: str) -> None:
    for seed in range(6):
        assert agree(random_record(id, seed))


@pytest.mark.parametrize("name", NAMES)
def test_whole_matches_too(name: str) -> None:
    assert agree(jsonl.write(record_of(name)))


@pytest.mark.parametrize("viewer", [0, 1])
def test_of_a_record_with_hidden_cards_it_says_nothing(viewer: int) -> None:
    assert not agree(jsonl.write(record_of(NAMES[0], viewer)))


CODES = [b'"7S"', b'"AH"', b'"JK"', b'"KD"', b'"??"', b'"2C"', b'"TD"', b'"zz"']


def spoiled(data: bytes, random: Random) -> Iterator[bytes]:
    """The record with one thing changed: a line gone, doubled, moved; a card, a number, a sign, a member."""
    lines = data.splitlines(keepends=True)
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    yield b"".join(lines[:at] + lines[at + 1 :])
    yield b"".join([*lines[:at], lines[at], *lines[at:]])
    lines[at], lines[other] = lines[other], lines[at]
    yield b"".join(lines)
    yield data[:-1]
    yield data + b"\n"
    place = random.randrange(len(data))
    yield data[:place] + bytes([random.randrange(32, 127)]) + data[place + 1 :]
    digits = [n for n, sign in enumerate(data) if chr(sign).isdigit()]
    place = random.choice(digits)
    yield data[:place] + str(random.randrange(10)).encode() + data[place + 1 :]
    start = random.choice([n for n in range(len(data) - 4) if data[n : n + 1] == b'"' == data[n + 3 : n + 4]])
    yield data[:start] + random.choice(CODES) + data[start + 4 :]
    yield data.replace(b'"seat":0', b'"seat":1', 1)
    yield data.replace(b"}\n", b',"note":"n"}\n', 2)
    yield data.replace(b'{"seat"', b'{"deal":1,"seat"', 1)
    yield data.replace(b'{"seat"', b'{ "seat"', 1)
    yield data.replace(b'"drawn":', b'"drawn":null,"drawn":', 1)
    yield data.replace(b'"result":{"deal"', b'"result":{"winners":[0],"deal"', 1)


@pytest.mark.parametrize("id", RULESETS)
def test_whatever_is_changed_it_never_says_too_much(id: str) -> None:
    random = Random(id)
    clean = 0
    for seed in range(5):
        for data in spoiled(random_record(id, seed, moves=40), random):
            clean += agree(data)
    assert clean > 3, "some of these changes do no harm"


ODD = [
    b"",
    b"\n",
    b"{}\n",
    b'{"format":"loba-history"}\n',
    b'{"seat":0,"move":{"type":"draw_stock"}}\n',
    b"\xff\n",
]


@pytest.mark.parametrize("data", ODD)
def test_of_anything_else_it_says_nothing(data: bytes) -> None:
    assert surely_clean(data) is None
    with pytest.raises(Unreadable):
        jsonl.read(data)


@pytest.mark.parametrize(
    "options",
    [
        b'{"joker_shift":"none","joker_shift":"opposite"}',
        b'{"limit":{"at":101,"at":101,"cmp":">="}}',
        b'{"joker_shift": "none"}',
        b'{"joker_shift":"non\\u0065"}',
    ],
)
def test_of_options_that_we_would_not_write_it_says_nothing(options: bytes) -> None:
    data = random_record("loba-de-menos", 1)
    assert b'"options":{}' in data
    assert surely_clean(data) is not None
    assert surely_clean(data.replace(b'"options":{}', b'"options":' + options, 1)) is None


def test_of_a_record_that_is_too_long_it_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "LARGEST", 1000)
    assert surely_clean(random_record("loba-de-menos", 1)) is None


def test_of_a_record_that_takes_much_work_it_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "MOST_STEPS", -1)
    assert surely_clean(random_record("loba-de-menos", 1)) is None
