"""A record goes in, a ruling comes out, over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.api import disputes
from referee.api.disputes import MOST_DRAWN
from referee.api.recorded import LARGEST_RECORD, MOST_LINES
from referee.histories.tables import MOST_TABLES
from tests.api.promise import Reader
from tests.api.table import DRAW, Match, app_over, desk_over, discard, memory, open_match, reader

PATH = "/v1/rulings/history"
JOKER_THROWN = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: 1

deal 1
0 has: 6D 7D JK 3S KH 4C 5S QH 9C
1 has: 9
pile: TD
stock: 89
Ana: +S 9H; -JK
Beto: +S; -4D
"""


def sent(
    client: Reader, record: str | bytes, kind: str = "text/plain", query: str = "", **more: str
) -> TestResponse:
    """A record, as it is."""
    headers = {name.replace("_", "-"): value for name, value in more.items()}
    return client.post(PATH + query, data=record, content_type=kind, headers=headers)


def test_an_exported_match_is_found_lawful(match: Match) -> None:
    for seat, move in ((0, DRAW), (0, discard("2C")), (1, DRAW), (1, discard("TC")), (0, DRAW)):
        assert match.move(seat, move).status_code == 201
    for form in ("loba-history", "text"):
        record = match.get(f"/history?format={form}")
        found = sent(match.client, record.data, record.headers["Content-Type"]).get_json()
        assert (found["clean"], found["undecided"]) == (True, 0)
        assert (found["first_fault"], found["repairs"]) == (None, [])
        assert [line.get("legal") for line in found["lines"]] == [None, True, True, True, True, True]
        assert found["position"]["turn"]["phase"] == "play"


def test_a_seat_s_own_record_is_ruled_on_as_far_as_it_goes(client: Reader) -> None:
    match = open_match(client)
    match.move(0, DRAW)
    match.move(0, discard("2C"))
    record = match.get("/history", 1)
    found = sent(client, record.data, "application/jsonl").get_json()
    assert (found["clean"], found["undecided"]) == (True, 0)


def test_the_first_fault_with_the_table_before_it_and_what_would_have_been_lawful(client: Reader) -> None:
    found = sent(client, JOKER_THROWN).get_json()
    assert not found["clean"]
    first = found["first_fault"]
    assert (first["line"], first["index"]) == (11, 2)
    assert first["position"]["turn"] == {"seat": 0, "phase": "play", "taken": None, "must_use": None}
    assert "JK" in first["position"]["seats"][0]["hand"]
    assert [move["type"] for move in first["moves"][:2]] == ["discard", "discard"]
    thrown, drawn, answered = found["lines"][2:5]
    assert (thrown["legal"], [breach["code"] for breach in thrown["breaches"]]) == (False, ["JOKER_DISCARD"])
    assert (thrown["disputed"], drawn["disputed"], answered["disputed"]) == (False, True, True)
    assert drawn["legal"] is True


LANGUAGES = [("en", "Ana discards JK"), ("es-AR", "Ana descarta JK"), ("pt-BR", "Ana descarta JK")]


@pytest.mark.parametrize(("wanted", "told"), LANGUAGES)
def test_the_same_ruling_in_three_languages(client: Reader, wanted: str, told: str) -> None:
    reply = sent(client, JOKER_THROWN, Accept_Language=wanted)
    found = reply.get_json()
    assert reply.headers["Content-Language"] == wanted[:2]
    assert found["lines"][2]["told"] == told
    english = sent(client, JOKER_THROWN).get_json()
    assert _codes(found) == _codes(english)
    assert (found["lines"] == english["lines"]) == (wanted == "en")


def _codes(found: dict[str, Any]) -> list[Any]:
    lines = found["lines"]
    return [(line.get("legal"), [breach["code"] for breach in line.get("breaches", ())]) for line in lines]


LAY_OFF = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: 1
deal 1
0 has: JK 5H 6H 4H KS KD 2C 9C TC
1 has: 9
0: +S 3S; m JK 5H 6H; l m1 4H = 4H 5H 6H JK; -3S
"""


def test_would_it_be_lawful_if_jokers_did_not_move(client: Reader) -> None:
    for asked in (
        sent(client, LAY_OFF, query='?options={"joker_shift":"none"}'),
        client.post(PATH, json={"history": LAY_OFF, "options": {"joker_shift": "none"}}),
    ):
        found = asked.get_json()
        assert found["clean"]
        other = found["other"]
        assert other["options"] == {"joker_shift": "none"}
        assert not other["clean"]
        (change,) = other["changed"]
        assert change["line"] == 8
        assert (change["recorded"]["legal"], change["other"]["legal"]) == (True, False)
        assert change["other"]["move"]["type"] == "lay_off"


def test_the_same_record_under_another_game(client: Reader) -> None:
    found = sent(client, LAY_OFF, query="?ruleset=loba-sin-comodines").get_json()["other"]
    assert found["ruleset"] == "loba-sin-comodines"
    codes = [fault["code"] for change in found["changed"] for fault in change["other"]["faults"]]
    assert codes[:1] == ["NOT_THE_PACK"]


REFUSALS = [
    # body, media type, query, status, code
    ("x", "image/png", "", 415, "UNSUPPORTED_MEDIA_TYPE"),
    ("x", "text/plain; charset=latin-1", "", 415, "UNSUPPORTED_MEDIA_TYPE"),
    ("{}", "application/json", "", 400, "MISSING_FIELD"),
    ("[]", "application/json", "", 400, "WRONG_TYPE"),
    ('{"history": 7}', "application/json", "", 400, "WRONG_TYPE"),
    ('{"history": "x", "rules": 1}', "application/json", "", 400, "UNKNOWN_FIELD"),
    ('{"history": "x"}', "application/json", "", 400, "UNREADABLE_RECORD"),
    ('{"history": [{}]}', "application/json", "", 400, "UNREADABLE_RECORD"),
    ('{"history": [7]}', "application/json", "", 400, "WRONG_TYPE"),
    ("", "text/plain", "", 400, "UNREADABLE_RECORD"),
    ("nonsense", "text/plain", "", 400, "UNREADABLE_RECORD"),
    (b"\xff", "application/jsonl", "", 400, "UNREADABLE_RECORD"),
    (LAY_OFF, "text/plain", "?form=text", 400, "MALFORMED_QUERY"),
    (LAY_OFF, "text/plain", "?positions=-1", 400, "MALFORMED_QUERY"),
    (LAY_OFF, "text/plain", "?positions=all", 400, "MALFORMED_QUERY"),
    ('{"history": "x", "positions": -1}', "application/json", "", 400, "OUT_OF_RANGE"),
    ('{"history": "x", "positions": true}', "application/json", "", 400, "WRONG_TYPE"),
    (LAY_OFF, "text/plain", "?format=pdf", 422, "NOT_OFFERED"),
    (LAY_OFF, "text/plain", "?ruleset=whist", 422, "UNKNOWN_RULESET"),
    (LAY_OFF, "text/plain", "?ruleset=chinchon", 422, "CONTRADICTION"),
    (LAY_OFF, "text/plain", "?options=[]", 400, "MALFORMED_QUERY"),
    (LAY_OFF, "text/plain", '?options={"colour":"red"}', 422, "SENSELESS_OPTION"),
    ("x" * (LARGEST_RECORD + 1), "text/plain", "", 413, "BODY_TOO_LARGE"),
    (LAY_OFF + "#\n" * MOST_LINES, "text/plain", "", 413, "BODY_TOO_LARGE"),
]


@pytest.mark.parametrize(("body", "kind", "query", "status", "code"), REFUSALS)
def test_what_cannot_be_ruled_on(
    client: Reader, body: Any, kind: str, query: str, status: int, code: str
) -> None:
    reply = sent(client, body, kind, query)
    assert (reply.status_code, reply.get_json()["code"]) == (status, code)


def test_a_record_that_is_too_long_is_told_the_limit(client: Reader) -> None:
    reply = sent(client, "x" * (LARGEST_RECORD + 1))
    assert str(LARGEST_RECORD) in reply.get_json()["detail"]


STOPS = [
    ("en", "Line 5, column 14: expected a card of this game; found “7X”."),
    ("es", "Línea 5, columna 14: se esperaba una carta de este juego; se encontró “7X”."),
    ("pt", "Linha 5, coluna 14: esperava-se uma carta deste jogo; encontrou-se “7X”."),
]


@pytest.mark.parametrize(("lang", "detail"), STOPS)
def test_a_record_that_cannot_be_read_is_told_where_and_why(client: Reader, lang: str, detail: str) -> None:
    record = "loba-history 1\nruleset: loba-de-menos\nplayers: A, B\ndeal 1\n0 has: 7S 7H 7X\n"
    found = sent(client, record, Accept_Language=lang).get_json()
    assert (found["line"], found["column"], found["found"]) == (5, 14, "7X")
    assert found["detail"] == detail


def test_the_members_of_a_record_may_be_sent_as_lines(client: Reader) -> None:
    lines = [
        {"format": "loba-history", "v": 1, "ruleset": "loba-de-menos", "players": ["Ana", "Beto"]},
        {"deal": 1, "round": 1},
        {"seat": 1, "move": {"type": "draw_stock"}, "drawn": "7s"},
    ]
    found = client.post(PATH, json={"history": lines}).get_json()
    assert found["lines"][1]["legal"] is True
    (repair,) = found["repairs"]
    assert (repair["line"], repair["kind"], repair["found"], repair["read"]) == (3, "card", "7s", "7S")


def test_who_may_ask() -> None:
    closed = reader(app_over(desk_over(memory()), open_rulings=False))
    assert sent(closed, LAY_OFF).status_code == 401


def test_a_whole_deal_with_its_score(client: Reader) -> None:
    """A wrong score is told, line by line, and what follows from it."""
    match = open_match(client)
    record = json.loads(b"[" + match.get("/history").data.strip().replace(b"\n", b",") + b"]")
    record += [{"seat": 0, "move": {"type": "resign"}}, {"result": {"winners": [0], "totals": [0, 0]}}]
    found = client.post(PATH, json={"history": record}).get_json()
    last = found["lines"][-1]
    assert [fault["code"] for fault in last["faults"]] == ["WINNERS_DIFFER"]
    assert last["faults"][0]["message"] == "The record says Ana won the match; Beto won it."
    assert found["position"]["turn"]["phase"] == "over"


def test_what_a_later_line_proves_is_told_at_the_line_that_was_wrong(client: Reader) -> None:
    record = JOKER_THROWN.replace("6D 7D JK 3S KH 4C 5S QH 9C", "7S 8S 9S 2H 2C 2D 5S 6S ??").replace(
        "Ana: +S 9H; -JK", "Ana: +S JK; m 7S 8S 9S; m 2H 2C 2D; l m1 5S 6S; -JK"
    )
    assert sent(client, record).get_json()["undecided"] == 1
    found = sent(client, record + "Ana: +S 4C; -KD\n", Accept_Language="es").get_json()
    assert (found["clean"], found["undecided"], found["first_fault"]["line"]) == (False, 0, 11)
    (line,) = [line for line in found["lines"] if line.get("legal") is False]
    assert [breach["code"] for breach in line["breaches"]] == ["JOKER_DISCARD"]
    assert line["proved"] == {"line": 13, "message": "Lo prueba lo que muestra la línea 13."}
    assert [line["disputed"] for line in found["lines"]][-5:] == [False, True, True, True, True]


def test_the_table_after_every_line_where_it_is_asked_for(client: Reader) -> None:
    usual = sent(client, JOKER_THROWN).get_json()
    found = sent(client, JOKER_THROWN, query="?positions=0").get_json()
    assert not {"told", "positions"} & usual.keys()
    assert "told" not in usual["first_fault"]
    positions = found.pop("positions")
    assert found.pop("told") == ["Faults: 1, the first on line 11."]
    told = found["first_fault"].pop("told")
    assert found == usual
    assert (positions["from"], positions["next"], len(positions["tables"])) == (0, None, len(found["lines"]))
    assert [len(table["seats"][0]["hand"]) for table in positions["tables"]] == [9, 10, 9, 9, 9]
    assert positions["tables"][1] == found["first_fault"]["position"]
    assert positions["tables"][-1] == found["position"]
    assert told[:2] == ["Ana discards 3S", "Ana discards 5S"]
    assert len(told) == len(found["first_fault"]["moves"])


def test_what_came_out_in_the_reader_s_words(client: Reader) -> None:
    found = sent(client, JOKER_THROWN, query="?positions=0", Accept_Language="es").get_json()
    assert found["told"] == ["Faltas: 1, la primera en la línea 11."]
    assert found["first_fault"]["told"][0] == "Ana descarta 3S"


LONG = LAY_OFF + "# nothing\n" * (2 * MOST_TABLES)


@pytest.mark.parametrize(
    ("begin", "tables", "beyond"),
    [
        (0, MOST_TABLES, MOST_TABLES),
        (MOST_TABLES, MOST_TABLES, 2 * MOST_TABLES),
        (2 * MOST_TABLES, 5, None),
        (5 * MOST_TABLES, 0, None),
    ],
)
def test_the_tables_of_a_long_record_come_in_pieces(
    client: Reader, begin: int, tables: int, beyond: int | None
) -> None:
    found = client.post(PATH, json={"history": LONG, "positions": begin}).get_json()
    positions = found["positions"]
    assert len(found["lines"]) == 2 * MOST_TABLES + 5
    assert (positions["from"], len(positions["tables"]), positions["next"]) == (begin, tables, beyond)


def test_a_ruling_drawn_on_one_page_is_kept_and_not_shown(client: Reader) -> None:
    """It holds what a stranger may have written: no browser shows it as a page of this service."""
    record = JOKER_THROWN.replace("Beto\n", '"<script>alert(1)</script>"\n').replace("Beto:", "1:")
    reply = sent(client, record, Accept="text/html", Accept_Language="pt")
    assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
    assert reply.headers["Content-Disposition"] == 'attachment; filename="ruling.html"'
    assert reply.headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    text = reply.get_data(as_text=True)
    assert '<html lang="pt">' in text
    assert "Ana descarta curinga" in text
    assert "<script>alert" not in text


ACCEPTED = [
    ("application/json", 200, "application/json"),
    ("*/*", 200, "application/json"),
    ("text/html;q=0.5, application/json", 200, "application/json"),
    ("text/html", 200, "text/html; charset=utf-8"),
    ("image/png", 406, "application/problem+json"),
]


@pytest.mark.parametrize(("wanted", "status", "kind"), ACCEPTED)
def test_a_ruling_is_json_or_a_page(client: Reader, wanted: str, status: int, kind: str) -> None:
    reply = sent(client, LAY_OFF, Accept=wanted)
    assert (reply.status_code, reply.headers["Content-Type"]) == (status, kind)


def test_a_page_of_a_long_record_is_refused(client: Reader) -> None:
    reply = sent(client, LAY_OFF + "#\n" * MOST_DRAWN, Accept="text/html")
    assert (reply.status_code, reply.get_json()["code"]) == (413, "BODY_TOO_LARGE")


def test_a_page_of_too_many_bytes_is_refused(client: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(sent(client, LAY_OFF, Accept="text/html").data)
    for most, status in ((size, 200), (size - 1, 413)):
        monkeypatch.setattr(disputes, "LARGEST_PAGE", most)
        assert sent(client, LAY_OFF, Accept="text/html").status_code == status


WHOLE = ["ruleset=chinchon", "options={}", "detail=faults", "positions=0"]


@pytest.mark.parametrize("query", WHOLE)
def test_a_page_takes_no_other_question(client: Reader, query: str) -> None:
    reply = sent(client, LAY_OFF, query=f"?{query}", Accept="text/html")
    assert (reply.status_code, reply.get_json()["code"]) == (400, "MALFORMED_QUERY")


def test_plain_text_may_be_of_any_form(client: Reader, match: Match) -> None:
    record = match.get("/history").data
    found = sent(client, record, "text/plain").get_json()
    assert (found["clean"], found["repairs"]) == (True, [])


def test_a_line_that_is_ruled_otherwise_is_told_by_its_number_among_all(client: Reader) -> None:
    found = sent(client, LAY_OFF, query='?options={"joker_shift":"none"}').get_json()
    (change,) = found["other"]["changed"]
    assert found["lines"][change["index"]] == change["recorded"]


def test_a_note_beside_a_line_is_told(client: Reader) -> None:
    found = sent(client, LAY_OFF.replace("-3S", "-3S # at last")).get_json()
    assert [line.get("note") for line in found["lines"]] == [None, None, None, None, "at last"]
