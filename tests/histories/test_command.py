"""``loba-referee adjudicate``: what it prints, in three languages, and how it ends."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli import _parser
from referee.histories import jsonl, text
from referee.histories.command import run

FAULTY = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: 1
{more}
deal 1
Ana has: 6D 7D JK 3S KH 4C 5S QH 9C
Beto has: 9
pile: TD
stock: 89
Ana: +S 9h; -JK
Beto: +S; -AS
"""
CLEAN = FAULTY.replace("-JK", "-9H").replace("{more}\n", "").replace("9h", "9H")


class Terminal(io.StringIO):
    """A screen."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def said(*asked: str, screen: bool = False, **environment: str) -> tuple[int, str, str]:
    """The exit code and what was printed."""
    out: io.StringIO = Terminal() if screen else io.StringIO()
    err = io.StringIO()
    code = run(_parser().parse_args(["adjudicate", *asked]), out, err, environment)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """A record in which a joker is thrown."""
    return _written(tmp_path / "faulty.txt", FAULTY.format(more=""))


@pytest.fixture
def clean(tmp_path: Path) -> str:
    """A record without a fault."""
    return _written(tmp_path / "clean.txt", CLEAN)


def _written(path: Path, record: str) -> str:
    path.write_text(record, "utf-8")
    return str(path)


def test_a_clean_record(clean: str) -> None:
    assert said(clean) == (0, "loba-de-menos 1: Ana, Beto\nNo fault in 5 lines.\n", "")


def test_a_fault_is_told_with_the_table_and_what_would_have_been_lawful(faulty: str) -> None:
    code, out, err = said(faulty)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "loba-de-menos 1: Ana, Beto",
        "Read as: 1",
        "  line 11, column 9: “9h” as “9H”",
        "✗ line 11: Ana discards JK",
        "    LM-6.2 JOKER_DISCARD: A joker cannot be discarded from this hand.",
        "      A joker is discarded only when every card in hand is a joker: the last one goes out, of"
        " several one is discarded and the deal goes on.",
        "    The table before it:",
        "      Ana: 3S 5S 9H QH KH 6D 7D 4C 9C JK (0)",
        "      Beto: 9 cards (0)",
        "      pile: TD (1); stock: 88",
        "    Lawful would have been: -3S; -5S; -9H; -QH; -KH; -6D; -7D; -4C; and 6 more",
        "Faults: 1, the first on line 11.",
    ]


TONGUES = [
    # asked, of the record, of the terminal, told
    ([], "", {}, "Ana discards JK"),
    ([], "", {"LANG": "es_AR.UTF-8"}, "Ana descarta JK"),
    ([], "", {"LC_ALL": "pt_BR.UTF-8", "LANG": "es_AR"}, "A mesa antes"),
    ([], "", {"LANG": "fr_FR"}, "Ana discards JK"),
    ([], "lang: pt\n", {"LANG": "es_AR"}, "A mesa antes"),
    (["--lang", "en"], "lang: pt\n", {"LANG": "es_AR"}, "Ana discards JK"),
]


@pytest.mark.parametrize(("asked", "record", "environment", "told"), TONGUES)
def test_the_language(
    tmp_path: Path, asked: list[str], record: str, environment: dict[str, str], told: str
) -> None:
    path = _written(tmp_path / "record.txt", FAULTY.format(more=record))
    code, out, _ = said(path, *asked, **environment)  # type: ignore[arg-type]
    assert code == 1
    assert told in out


NOBODY = [
    # language, of the record's winner and of the law's where the other is nobody
    ("en", "the deal was won by Ana; nobody won it.", "nobody won; ", "Not decided: 1 line."),
    ("es", "que la mano la ganó Ana; no la ganó nadie.", "no ganó nadie; ", "Sin decidir: 1 línea."),
    ("pt", "que a mão foi ganha por Ana; ninguém a ganhou.", "ninguém venceu; ", "Sem decidir: 1 linha."),
]
BLOCKED = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: 1

deal 1
Ana has: 2S 4C
Beto has: 3S
pile: TD
stock: .
Ana: blocked
result deal 1 winner {winner} points 6 3 totals 6 3
"""


@pytest.mark.parametrize(("lang", "won", "result", "open"), NOBODY)
def test_nobody_is_said_otherwise_than_somebody(
    tmp_path: Path, lang: str, won: str, result: str, open: str
) -> None:
    path = _written(tmp_path / "blocked.txt", BLOCKED.format(winner="Ana"))
    assert won in said(path, "--lang", lang)[1]
    path = _written(tmp_path / "blocked.txt", BLOCKED.format(winner="none blocked"))
    assert result in said(path, "--lang", lang, "--all")[1]
    hidden = CLEAN.replace("-AS", "m ?? 7D 8D")
    assert open in said(_written(tmp_path / "hidden.txt", hidden), "--lang", lang)[1]


def test_a_deck_that_is_not_the_pack_is_told_in_one_language(tmp_path: Path) -> None:
    record = "\n".join([*BLOCKED.splitlines()[:5], "deal 1", "deck: " + "2S " * 108])
    path = _written(tmp_path / "deck.txt", record.strip() + "\n")
    told = said(path, "--lang", "es")[1]
    assert "no es la baraja de este juego: " in told
    assert "the pack" not in told
    (line,) = json.loads(said(path, "--lang", "es", "--json")[1])["lines"]
    assert line["faults"][0]["details"]["what"] in told


def test_players_are_told_by_name(tmp_path: Path) -> None:
    path = _written(tmp_path / "turns.txt", CLEAN.replace("Ana: +S", "Beto: +S"))
    assert "NOT_YOUR_TURN: Le toca a Ana." in said(path, "--lang", "es")[1]


def test_every_line_where_all_is_asked_for(clean: str) -> None:
    out = said(clean, "--all")[1]
    assert [line.split(":")[0] for line in out.splitlines()[1:-1]] == [
        "· line 5", "✓ line 10", "✓ line 10", "✓ line 11", "✓ line 11",
    ]  # fmt: skip


def test_colour_on_a_screen_only(faulty: str) -> None:
    assert "\x1b[31m✗ line 11: Ana discards JK\x1b[0m" in said(faulty, screen=True)[1]
    assert "\x1b" not in said(faulty, screen=True, NO_COLOR="1")[1]
    assert "\x1b" not in said(faulty)[1]


def test_a_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    history = text.read(CLEAN.encode()).history
    record = jsonl.write(history).replace(b'"Ana"', b'"\\u001b[2JAna"')
    path = tmp_path / "steering.jsonl"
    path.write_bytes(record)
    code, out, _ = said(str(path), "--all")
    assert code == 0
    assert "\x1b" not in out
    assert "\ufffd[2JAna draws" in out


@pytest.mark.parametrize("sign", ["\x1b]0;pwned\x07", "\x9b2J", "\u202e", "\u2066", "\r"], ids=ascii)
@pytest.mark.parametrize(
    "record",
    [
        "loba-history 1\nruleset: {sign}zzz\nplayers: A, B\n",
        'loba-history 1\nruleset: loba-de-menos\nplayers: "{sign}A, B\n',
        '{{"format":"loba-history","v":1,"ruleset":"{sign}","players":["A","B"]}}\n',
    ],
)
def test_a_record_that_cannot_be_read_cannot_steer_the_terminal(
    tmp_path: Path, record: str, sign: str
) -> None:
    path = tmp_path / "steering"
    path.write_bytes(record.format(sign=sign).encode())
    code, out, err = said(str(path))
    assert (code, out) == (2, "")
    assert err.removesuffix("\n").isprintable()


def test_a_name_cannot_turn_a_line_around(tmp_path: Path) -> None:
    path = tmp_path / "turning.jsonl"
    path.write_bytes(jsonl.write(text.read(CLEAN.encode()).history).replace(b'"Ana"', b'"\\u202eAna\\u2069"'))
    code, out, _ = said(str(path), "--all")
    assert code == 0
    assert "\ufffdAna\ufffd draws" in out


def test_programs_read_json(faulty: str, clean: str) -> None:
    code, out, _ = said(faulty, clean, "--json", "--lang", "es")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [one["file"] for one in found] == [faulty, clean]
    assert [one["clean"] for one in found] == [False, True]
    assert found[0]["lines"][2]["told"] == "Ana descarta JK"


def test_under_other_rules(faulty: str) -> None:
    code, out, _ = said(faulty, "--option", "joker_discard=free")
    assert code == 1
    assert "Under loba-de-menos 1 (joker_discard=free)" in out
    assert "line 11: Ana discards JK: not lawful → lawful" in out
    assert "Every ruling is the same." in said(faulty, "--option", 'limit={"at": 51}')[1]
    assert "Under loba-de-mas 1" in said(faulty, "--ruleset", "loba-de-mas")[1]
    other = json.loads(said(faulty, "--json", "--option", "joker_discard=free")[1])["other"]
    assert (other["clean"], len(other["changed"])) == (True, 1)


BAD = [
    # the record, asked, what is said
    ("hello\n", [], "line 1, column 1: expected “loba-history 1”"),
    ("loba-history 1\n", ["--lang", "es"], "línea 1, columna 1: se esperaba un miembro “ruleset”"),
    (CLEAN, ["--option", "joker_shift"], "--option is DIAL=VALUE"),
    (CLEAN, ["--option", "colour=red"], "--option colour: there is no such dial"),
    (
        CLEAN,
        ["--option", "hand_size=30", "--lang", "es"],
        "hand_size, players, pack_name, packs, jokers y upcard",
    ),
    (CLEAN, ["--option", "scoring=melds"], "--option scoring: scoring and match_end quarrel"),
    (CLEAN, ["--option", "colour=red", "--lang", "pt"], "--option colour: não existe esse ajuste"),
    (CLEAN, ["--ruleset", "chinchon"], "the other game has no card"),
    (CLEAN, ["--ruleset", "whist"], "there is no ruleset 'whist'"),
    (CLEAN, ["--format", "pdf"], "expected one of: loba-history, text"),
    (CLEAN, ["--format", "loba-history"], "expected JSON"),
]


@pytest.mark.parametrize(("record", "asked", "told"), BAD)
def test_what_cannot_be_ruled_on_ends_with_2(
    tmp_path: Path, record: str, asked: list[str], told: str
) -> None:
    code, out, err = said(_written(tmp_path / "bad.txt", record), *asked)
    assert (code, out) == (2, "")
    assert told in err


def test_a_file_that_is_not_there(clean: str) -> None:
    code, out, err = said("no-such-file", clean)
    assert code == 2
    assert "No fault" in out
    assert "no-such-file: No such file or directory" in err


def test_standard_input_and_exit_codes() -> None:
    command = [sys.executable, "-m", "referee.cli", "adjudicate", "-", "--lang", "en"]
    for record, code in ((CLEAN, 0), (FAULTY.format(more=""), 1), ("?", 2)):
        done = subprocess.run(command, input=record.encode(), capture_output=True, check=False)
        assert done.returncode == code, done.stderr
