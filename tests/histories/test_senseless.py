"""Options that make no sense are told the same wherever they stand: with every dial, in one language."""

from __future__ import annotations

import json

import pytest

from referee.histories.importing import read
from referee.histories.repairs import Unreadable
from referee.histories.stops import stopped_told
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader

TEXT = """loba-history 1
ruleset: loba-de-menos
{option}
players: Ana, Beto
dealer: 1
"""


@pytest.fixture(scope="module")
def client() -> Reader:
    return reader(app_over(desk_over(memory())))


SENSELESS = [
    # option, its value, the dials it quarrels with, words in es
    ("hand_size", 30, {"players", "pack_name", "packs", "jokers", "upcard"}, "5 manos de 30"),
    ("scoring", "melds", {"match_end"}, "se juega a alcanzar un puntaje"),
    ("opening", "min_points", {"opening_min"}, "apertura por puntaje mínimo"),
    ("colour", "red", set(), "no existe ese ajuste"),
]
EVERY_OPTION = pytest.mark.parametrize(("dial", "value", "others", "words"), SENSELESS)


@EVERY_OPTION
def test_under_other_rules(client: Reader, dial: str, value: object, others: set[str], words: str) -> None:
    body = {"history": TEXT.format(option=""), "options": {dial: value}}
    response = client.post("/v1/rulings/history", json=body, headers={"Accept-Language": "es"})
    (fault,) = [one for one in response.get_json()["faults"] if words in one["message"]]
    assert (response.status_code, response.get_json()["code"]) == (422, "SENSELESS_OPTION")
    assert fault["pointer"] == f"/options/{dial}"
    assert [other for other in others if other not in fault["message"]] == []


@EVERY_OPTION
def test_in_a_record(dial: str, value: object, others: set[str], words: str) -> None:
    mjai = {
        "type": "start_game",
        "rules": "loba-de-menos",
        "options": {dial: value},
        "names": ["Ana", "Beto"],
    }
    toml = f'variant = "loba-de-menos"\nplayers = ["Ana", "Beto"]\n[options]\n{dial} = {json.dumps(value)}\n'
    header = {
        "format": "loba-history", "v": 1, "ruleset": "loba-de-menos", "options": {dial: value},
        "players": ["Ana", "Beto"],
    }  # fmt: skip
    for record, form in (
        (TEXT.format(option=f"option {dial}: {value}"), "text"),
        (json.dumps(header), "loba-history"),
        (json.dumps(mjai), "mjai-like"),
        (toml, "pokerkit-like"),
    ):
        with pytest.raises(Unreadable) as stopped:
            read(record.encode(), form)
        told = stopped_told(stopped.value, "es")
        assert words in told, form
        assert [name for name in (dial, *others) if name not in told] == [], form
        assert "quarrel" not in told
        assert "cards" not in told
