"""The promise and the code are held to each other, in both directions."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from marshmallow import Schema, ValidationError
from openapi_spec_validator import validate

from events.catalogue import AnyEvent, Event
from referee.api import problems
from referee.api.reading import LARGEST_BODY, document
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets import RULESETS, dials_of
from referee.rules.rulesets.faults import Misread
from referee.rules.rulesets.forms import FORMS
from referee.rules.rulesets.meanings import MEANINGS
from referee.serving.web import REFUSALS
from schemas import fields, requests
from tests.api.bodies import FULL, spoiled
from tests.api.generated import fitting
from tests.api.promise import Reader, faults, promise, validator
from tests.api.table import KEY, app_over, bearer, desk_over, memory

ROOT = Path(__file__).resolve().parents[1]

BODIES: dict[str, Schema] = {
    "MeldQuestion": requests.MELD_QUESTION,
    "ArrangementQuestion": requests.ARRANGEMENT_QUESTION,
    "LayOffQuestion": requests.LAY_OFF_QUESTION,
    "MoveQuestion": requests.MOVE_QUESTION,
    "TurnQuestion": requests.TURN_QUESTION,
    "LegalMovesQuestion": requests.LEGAL_MOVES_QUESTION,
    "TurnsQuestion": requests.TURNS_QUESTION,
    "HistoryQuestion": requests.HISTORY_QUESTION,
    "ScoreQuestion": requests.SCORE_QUESTION,
    "NewMatch": requests.NEW_MATCH,
    "SubmittedMove": requests.SUBMITTED_MOVE,
    "SubmittedTurn": requests.SUBMITTED_TURN,
    "DryRun": requests.DRY_RUN,
    "NextDeal": requests.NEXT_DEAL,
    "HandsLeft": requests.HANDS_TOLD,
    "AuditRequest": requests.AUDIT_REQUEST,
    "NewWebhook": requests.NEW_WEBHOOK,
    "Redelivery": requests.REDELIVERY,
    "Branch": requests.BRANCH,
    "RecordBranch": requests.RECORD_BRANCH,
    "NewOperator": requests.NEW_OPERATOR,
    "Rotation": requests.ROTATION,
    "Judgement": requests.JUDGEMENT,
    "Takeback": requests.TAKEBACK,
}
"""Every body that can be sent, with the shape that reads it."""


def _schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = promise()["components"]["schemas"][name]
    return found


def _operations() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, operation)
        for path, methods in promise()["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    ]


def test_it_is_a_valid_document() -> None:
    validate(promise())
    assert promise()["openapi"].startswith("3.1.")


def test_it_has_the_version_of_the_package() -> None:
    assert promise()["info"]["version"] == version("loba-referee")


def test_every_route_is_promised_and_every_promise_has_a_route() -> None:
    app = app_over(desk_over(memory()))
    routes = {
        (rule.rule.replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(path, method) for path, method, _ in _operations()}


def test_every_operation_is_named_once_and_described() -> None:
    names = [operation["operationId"] for _, _, operation in _operations()]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] and operation["tags"] for _, _, operation in _operations())


def test_every_path_parameter_is_described() -> None:
    for path, methods in promise()["paths"].items():
        for method, operation in methods.items():
            if method == "parameters":
                continue
            found = [*methods.get("parameters", []), *operation.get("parameters", [])]
            resolved = [
                promise()["components"]["parameters"][p["$ref"].rpartition("/")[2]] if "$ref" in p else p
                for p in found
            ]
            in_path = {parameter["name"] for parameter in resolved if parameter["in"] == "path"}
            assert in_path == {part[1:-1] for part in path.split("/") if part.startswith("{")}, path


def test_every_body_is_read_by_a_shape() -> None:
    named = {
        operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for _, _, operation in _operations()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    }
    assert named == BODIES.keys()


def test_every_shape_of_the_promise_is_used() -> None:
    text = (ROOT / "openapi.yaml").read_text("utf-8")
    for kind in ("schemas", "responses", "parameters", "headers"):
        for name in promise()["components"][kind]:
            assert f"'#/components/{kind}/{name}'" in text, name


def test_the_codes_of_breaches_are_promised_and_no_others() -> None:
    assert _schema("BreachCode")["enum"] == [str(code) for code in Code]


def test_the_codes_of_problems_are_promised_and_no_others() -> None:
    told = {*problems.STATUS, *(refusal.code for _, refusal in REFUSALS)}
    assert set(_schema("ProblemCode")["anyOf"][1]["enum"]) == told


def test_every_code_has_an_answer_with_its_status() -> None:
    """Each code of a problem stands in the answer of its status, and every answer is of some route."""
    listed: dict[str, set[str]] = {}
    for _, _, operation in _operations():
        for status, answer in operation["responses"].items():
            if "$ref" in answer:
                for code in _codes_of(answer["$ref"].rpartition("/")[2]):
                    listed.setdefault(code, set()).add(status)
    for code, statuses in listed.items():
        assert statuses == {str(problems.STATUS.get(code, 422))}, code
    never = {"NOT_FOUND", "METHOD_NOT_ALLOWED", "STILL_RUNNING", "TOO_MANY_REQUESTS"}
    assert problems.STATUS.keys() - listed.keys() == never


def _codes_of(name: str) -> list[str]:
    content = promise()["components"]["responses"][name].get("content")
    if content is None or "application/problem+json" not in content:
        return []
    code = content["application/problem+json"]["schema"]["allOf"][1]["properties"]["code"]
    found: list[str] = code["enum"] if "enum" in code else code["anyOf"][1]["enum"]
    return found


def test_no_member_is_empty() -> None:
    """A comma in an unquoted text between braces cuts it off and leaves a member without a value."""
    waiting: list[Any] = [promise()]
    while waiting:
        part = waiting.pop()
        inside = list(part.values()) if isinstance(part, dict) else part
        assert isinstance(part, list) or None not in inside, part
        waiting += [one for one in inside if isinstance(one, dict | list)]


@pytest.mark.parametrize("kind", get_args(AnyEvent), ids=lambda kind: str(kind.__name__))
def test_every_event_is_described_member_by_member(kind: type[Event]) -> None:
    schema, members = _schema(kind.__name__), msgspec.structs.fields(kind)
    assert schema["properties"].keys() == {"type", *(member.encode_name for member in members)}
    assert schema["properties"]["type"] == {"const": kind.__struct_config__.tag}
    assert schema["required"] == ["type", *(member.encode_name for member in members if member.required)]


def test_every_dial_is_described() -> None:
    """By its name and meaning; the values of every game are of the form."""
    dials = _schema("Dials")["properties"]
    assert list(dials) == list(FORMS)
    assert {name: dial["description"] for name, dial in dials.items()} == MEANINGS
    for rules in RULESETS.values():
        assert faults("/components/schemas/Dials", dials_of(rules)) == []


JUNK_OF_DIALS: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    11,
    201,
    10**6,
    10**7,
    "cw",
    "x",
    [],
    ["TE"],
    ["x"],
    {},
    {"at": 0},
]


@pytest.mark.parametrize("name", FORMS)
def test_what_a_dial_takes_is_promised(name: str) -> None:
    for value in JUNK_OF_DIALS:
        try:
            FORMS[name].read(value, getattr(RULESETS["loba-de-menos"], name))
        except Misread:
            taken = False
        else:
            taken = True
        assert (faults(f"/components/schemas/Dials/properties/{name}", value) == []) == taken, value


def test_no_event_is_forgotten() -> None:
    told = {choice["$ref"].rpartition("/")[2] for choice in _schema("BareEvent")["oneOf"]}
    mapping = _schema("BareEvent")["discriminator"]["mapping"]
    assert told == {kind.__name__ for kind in get_args(AnyEvent)}
    assert mapping.keys() == {kind.__struct_config__.tag for kind in get_args(AnyEvent)}


def test_the_limits_are_promised() -> None:
    assert promise()["components"]["schemas"]["Cards"]["maxItems"] == fields.MOST_ITEMS
    assert f"{LARGEST_BODY // 1024} KiB" in promise()["info"]["description"]


def test_cards_are_read_by_one_pattern() -> None:
    assert promise()["components"]["schemas"]["Card"]["pattern"] == fields.CARD_PATTERN


def test_moments_are_read_by_one_pattern() -> None:
    assert _schema("Redelivery")["properties"]["since"]["pattern"] == fields.MOMENT_PATTERN


# --- the shapes agree ---


def _is_promised(name: str, body: object) -> bool:
    return validator(f"/components/schemas/{name}").is_valid(body)


def _is_read(name: str, body: object) -> bool:
    """Whether the shape takes the body, as it comes out of the reading of its JSON."""
    try:
        BODIES[name].load(document(json.dumps(body).encode()))
    except ValidationError:
        return False
    return True


QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@pytest.mark.parametrize("name", BODIES)
def test_what_is_promised_is_read(name: str) -> None:
    """Whatever fits the schema is taken by the shape; the law may still refuse it."""

    @QUICK
    @given(fitting(promise()["components"]["schemas"][name]))
    def holds(body: Any) -> None:
        assert _is_read(name, body), body

    holds()


@pytest.mark.parametrize("name", BODIES)
def test_both_say_the_same_of_every_small_fault(name: str) -> None:
    """Each member of a full body replaced by junk or taken away: promise and shape agree on all of them."""
    verdicts = {True: 0, False: 0}
    for full in FULL[name]:
        assert _is_promised(name, full)
        assert _is_read(name, full)
        for body in spoiled(full):
            promised = _is_promised(name, body)
            assert _is_read(name, body) == promised, body
            verdicts[promised] += 1
    assert min(verdicts.values()) > 10


# --- the examples ---


def _examples() -> list[tuple[str, str, str, Any]]:
    found = []
    for path, method, operation in _operations():
        places = {"requestBody": operation.get("requestBody", {})}
        places |= {f"responses/{status}": answer for status, answer in operation["responses"].items()}
        for place, holder in places.items():
            for kind, media in holder.get("content", {}).items():
                pointer = (
                    "/".join(part.replace("~", "~0").replace("/", "~1") for part in ("paths", path, method))
                    + f"/{place}/content/{kind.replace('/', '~1')}/schema"
                )
                found += [
                    (f"{method} {path} {place} {name}", path, f"/{pointer}", example["value"])
                    for name, example in media.get("examples", {}).items()
                ]
    return found


@pytest.mark.parametrize(
    ("name", "path", "pointer", "value"), _examples(), ids=[row[0] for row in _examples()]
)
def test_every_example_is_of_its_form(name: str, path: str, pointer: str, value: Any) -> None:
    assert faults(pointer, value) == [], name


ASKED = [
    row for row in _examples() if "requestBody" in row[0] and "/v1/rulings" in row[1] and "{" not in row[1]
]


@pytest.mark.parametrize(("name", "path", "pointer", "value"), ASKED, ids=[row[0] for row in ASKED])
def test_every_example_of_a_question_is_answered(name: str, path: str, pointer: str, value: Any) -> None:
    client = app_over(desk_over(memory())).test_client()
    assert isinstance(client, Reader)
    response = client.post(path, json=value)
    assert response.status_code == 200
    told = [row[3] for row in _examples() if row[0].startswith(f"post {path} responses/200")]
    if told and name.endswith((" pierna", " block", " chinchon")):
        assert response.get_json() == told[0]


def test_the_example_of_a_branch_opens_a_match() -> None:
    (value,) = [row[3] for row in _examples() if row[0].startswith("post /v1/branches requestBody")]
    client = app_over(desk_over(memory())).test_client()
    response = client.post("/v1/branches", json=value, headers=bearer(KEY))
    assert response.status_code == 201, response.get_data(as_text=True)
