"""Bodies that broke other services: each is a problem with a stable code, never a crash."""

from __future__ import annotations

import io

import pytest

from tests.api.promise import Reader

GOOD = '{"ruleset":"loba-de-menos","cards":["7S","7H","7D"]}'

BODIES = [
    # body                                          status code                why this row exists
    (GOOD, 200, None, "the body all others are like"),
    ("", 400, "MALFORMED_JSON", "an empty body is no JSON"),
    ("   ", 400, "MALFORMED_JSON", "blanks are none either"),
    ("{", 400, "MALFORMED_JSON", "the object never ends"),
    (GOOD + "x", 400, "MALFORMED_JSON", "something follows"),
    (GOOD + GOOD, 400, "MALFORMED_JSON", "two objects are one too many"),
    (GOOD.replace("]}", "],}"), 400, "MALFORMED_JSON", "a trailing comma"),
    (GOOD.replace('"', "'"), 400, "MALFORMED_JSON", "single quotes"),
    ("// hi\n" + GOOD, 400, "MALFORMED_JSON", "a comment"),
    ("null", 400, "WRONG_TYPE", "null is no request"),
    ("42", 400, "WRONG_TYPE", "a number is none"),
    ('"7S"', 400, "WRONG_TYPE", "a text is none"),
    ("[]", 400, "WRONG_TYPE", "a list is none"),
    (GOOD.replace('"7D"', "NaN"), 400, "MALFORMED_JSON", "NaN is no number"),
    (GOOD.replace("}", ',"x":Infinity}'), 400, "MALFORMED_JSON", "not in a member nobody asked for either"),
    (GOOD.replace("}", ',"x":-Infinity}'), 400, "MALFORMED_JSON", "nor its opposite"),
    (GOOD.replace("}", ',"x":1e999}'), 400, "NUMBER_TOO_LARGE", "a number that becomes infinite"),
    (GOOD.replace("}", ',"x":9007199254740993}'), 400, "NUMBER_TOO_LARGE", "a number not all readers keep"),
    (GOOD.replace("}", ',"x":' + "9" * 5000 + "}"), 400, "NUMBER_TOO_LARGE", "five thousand figures"),
    (GOOD.replace("}", ',"x":01}'), 400, "MALFORMED_JSON", "a number does not begin with zero"),
    (GOOD.replace("}", ',"x":1}'), 400, "UNKNOWN_FIELD", "a member nobody asked for"),
    (GOOD.replace("}", ',"cards":["7S"]}'), 400, "DOUBLED_KEY", "the same member twice"),
    (
        '{"ruleset":"loba-de-menos","options":{"a":{"b":1,"b":2}},"cards":[]}',
        400,
        "DOUBLED_KEY",
        "deep inside, too",
    ),
    (GOOD.replace("7D", r"7\ud800"), 400, "MALFORMED_JSON", "half a surrogate pair in a value"),
    (GOOD.replace("}", r',"\udc00":1}'), 400, "MALFORMED_JSON", "and in a name"),
    (GOOD.replace("7D", r"7\u2666\ufe0f"), 200, None, "escaped signs are read like written ones"),
    (GOOD.replace("7D", r"7D\u0000"), 400, "NOT_A_CARD", "a zero byte is no part of a card"),
    (GOOD.replace("7D", "7\tD"), 400, "MALFORMED_JSON", "a raw control character"),
    ("[" * 30_000, 400, "MALFORMED_JSON", "thirty thousand brackets"),
    ('{"a":' * 10_000, 400, "MALFORMED_JSON", "ten thousand objects inside each other"),
    (
        GOOD.replace("}", ',"x":' + "[" * 900 + "]" * 900 + "}"),
        400,
        "MALFORMED_JSON",
        "deep, closed, and in vain",
    ),
    (
        '{"ruleset":"loba-de-menos","cards":' + "[" * 950 + "]" * 950 + "}",
        400,
        "MALFORMED_JSON",
        "where cards stand",
    ),
    (
        '{"ruleset":"loba-de-menos","cards":[],"options":{"ace":' + "[" * 950 + "]" * 950 + "}}",
        400,
        "MALFORMED_JSON",
        "in a dial",
    ),
    (
        '{"ruleset":"loba-de-menos","cards":[],"options":{"ace":' + "[" * 30 + "]" * 30 + "}}",
        422,
        "SENSELESS_OPTION",
        "just deep enough",
    ),
]


@pytest.mark.parametrize(("body", "status", "code", "why"), BODIES, ids=[row[3] for row in BODIES])
def test_body(client: Reader, body: str, status: int, code: str | None, why: str) -> None:
    response = client.post("/v1/rulings/meld", data=body.encode(), content_type="application/json")
    assert response.status_code == status, why
    if code is not None:
        assert response.get_json()["code"] == code, why


BYTES = [
    (b"\xef\xbb\xbf" + GOOD.encode(), "a byte order mark"),
    (GOOD.encode().replace(b"7D", b"7\xff"), "a byte that is no UTF-8"),
    (GOOD.encode("latin-1").replace(b"7D", b"\xe9"), "another encoding"),
    (GOOD.encode("utf-16"), "UTF-16"),
    (b"\x00", "a zero byte"),
]


@pytest.mark.parametrize(("body", "why"), BYTES, ids=[row[1] for row in BYTES])
def test_bytes_that_are_no_utf_8_json(client: Reader, body: bytes, why: str) -> None:
    response = client.post("/v1/rulings/meld", data=body, content_type="application/json")
    assert response.status_code == 400, why
    assert response.get_json()["code"] == "MALFORMED_JSON", why


TYPES = [
    ("application/json", 200),
    ("APPLICATION/JSON", 200),
    ("application/json; charset=utf-8", 200),
    ('application/json; charset="UTF-8"', 200),
    ("application/json; charset=latin-1", 415),
    ("application/x-www-form-urlencoded", 415),
    ("application/xml", 415),
    ("text/plain", 415),
    ("", 415),
]


@pytest.mark.parametrize(("kind", "status"), TYPES)
def test_content_type(client: Reader, kind: str, status: int) -> None:
    response = client.post("/v1/rulings/meld", data=GOOD, content_type=kind)
    assert response.status_code == status
    if status == 415:
        assert response.get_json()["code"] == "UNSUPPORTED_MEDIA_TYPE"


def test_a_compressed_body_is_refused(client: Reader) -> None:
    response = client.post(
        "/v1/rulings/meld", data=GOOD, content_type="application/json", headers={"Content-Encoding": "gzip"}
    )
    assert (response.status_code, response.get_json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


def test_a_body_of_unknown_length_is_refused(client: Reader) -> None:
    response = client.post(
        "/v1/rulings/meld",
        data=b"1a\r\n" + b"x" * 26 + b"\r\n0\r\n\r\n",
        content_type="application/json",
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"CONTENT_LENGTH": "", "wsgi.input_terminated": True},
    )
    assert (response.status_code, response.get_json()["code"]) == (411, "LENGTH_REQUIRED")


def test_a_body_that_is_shorter_than_announced(client: Reader) -> None:
    response = client.post(
        "/v1/rulings/meld",
        data=GOOD,
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "1000"},
    )
    assert (response.status_code, response.get_json()["code"]) == (400, "MALFORMED_REQUEST")


class Broken(io.RawIOBase):
    """A line that falls silent, as a server's socket tells it."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")


def test_a_line_that_falls_silent(client: Reader) -> None:
    overrides = {"CONTENT_LENGTH": "100", "wsgi.input": Broken()}
    response = client.post("/v1/rulings/meld", content_type="application/json", environ_overrides=overrides)
    assert (response.status_code, response.get_json()["code"]) == (400, "MALFORMED_REQUEST")


LENGTHS = [(64 * 1024, 400), (64 * 1024 + 1, 413), (1_000_000, 413)]


@pytest.mark.parametrize(("length", "status"), LENGTHS)
def test_the_longest_body(client: Reader, length: int, status: int) -> None:
    body = b'{"ruleset":"' + b"x" * (length - 14) + b'"}'
    response = client.post("/v1/rulings/meld", data=body, content_type="application/json")
    assert (len(body), response.status_code) == (length, status)
    assert len(response.data) < 2000


def test_complaints_are_few_and_short(client: Reader) -> None:
    """A thousand bad members do not make a thousand complaints, and what was sent is not sent back."""
    body = {f"member-{n}" + "x" * 30: "y" * 30 for n in range(500)}
    response = client.post("/v1/rulings/meld", json=body)
    assert response.status_code == 400
    assert len(response.get_json()["faults"]) == 20
    assert len(response.data) < 6000


COMPLAINTS = [
    # members put in                    pointer           code               told of it
    ({"cards": ["9S", "TS", "11H"]}, "/cards/2", "NOT_A_CARD", "11H"),
    ({"cards": ["9S", None]}, "/cards/1", "NOT_A_CARD", "None"),
    ({"cards": ["9S", 7]}, "/cards/1", "NOT_A_CARD", "7"),
    ({"cards": "9S TS"}, "/cards", "WRONG_TYPE", "9S TS"),
    ({"cards": None}, "/cards", "WRONG_TYPE", "null"),
    ({"cards": ["7S"] * 201}, "/cards", "TOO_MANY_ITEMS", "201"),
    ({"kind": "run"}, "/kind", "UNKNOWN_NAME", "run"),
    ({"kind": True}, "/kind", "WRONG_TYPE", "True"),
    ({"options": []}, "/options", "WRONG_TYPE", "[]"),
    ({"ruleset": 3}, "/ruleset", "WRONG_TYPE", "3"),
    ({"le/gal~": True}, "/le~1gal~0", "UNKNOWN_FIELD", "member"),
]


@pytest.mark.parametrize(("members", "pointer", "code", "told"), COMPLAINTS)
def test_a_complaint_names_the_field_and_the_text(
    client: Reader, members: dict[str, object], pointer: str, code: str, told: str
) -> None:
    body = {"ruleset": "loba-de-menos", "cards": ["7S", "7H", "7D"]} | members
    response = client.post("/v1/rulings/meld", json=body)
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, code)
    assert [fault["pointer"] for fault in problem["faults"]] == [pointer]
    assert told in problem["faults"][0]["message"]
    assert pointer in problem["detail"]


def test_every_complaint_is_told_at_once(client: Reader) -> None:
    response = client.post("/v1/rulings/meld", json={"cards": ["XX", "7S", 1], "y": 1})
    found = {(fault["pointer"], fault["code"]) for fault in response.get_json()["faults"]}
    assert found == {
        ("/ruleset", "MISSING_FIELD"),
        ("/cards/0", "NOT_A_CARD"),
        ("/cards/2", "NOT_A_CARD"),
        ("/y", "UNKNOWN_FIELD"),
    }


WHOLE_NUMBERS = [
    (0, 200),
    (0.0, 200),
    (1.0, 200),
    (2.0, 422),
    (0.5, 400),
    ("0", 400),
    (False, 400),
    (None, 400),
    (-1, 422),
]


@pytest.mark.parametrize(("seat", "status"), WHOLE_NUMBERS)
def test_a_seat_is_a_whole_number(client: Reader, seat: object, status: int) -> None:
    """``0.0`` is the whole number 0 in JSON; a number with a fraction, a text and a yes are none."""
    position = {
        "ruleset": "loba-de-menos",
        "seats": [{"hand": ["6D", "7D"]}, {"hand": 9}],
        "turn": {"seat": seat, "phase": "draw"},
    }
    response = client.post("/v1/rulings/legal-moves", json={"position": position})
    assert response.status_code == status
