"""`loba-referee keys` as it is typed: operators in the log, whether the service runs or not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from events.redis_store import RedisStore
from referee import operators
from referee.cli import main
from referee.operators import Operators
from referee.serving import keys_command
from schemas.house import SCOPES
from tests.support.service import RunningService

ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"]}
Typed = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def typed(capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types a command: its exit code, and the lines it says and complains of."""

    def run(*words: str) -> tuple[int, list[str], list[str]]:
        try:
            code: object = main(["keys", *words])
        except SystemExit as ended:
            code = ended.code
        said = capsys.readouterr()
        assert isinstance(code, int)
        return code, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def log(valkey_url: str, monkeypatch: pytest.MonkeyPatch) -> Operators:
    """The operators of a log on a real server, which the settings name."""
    monkeypatch.setenv("REFEREE_REDIS_URL", valkey_url)
    return Operators(RedisStore(valkey_url))


def test_an_operator_comes_is_listed_turns_and_goes(typed: Typed, log: Operators) -> None:
    code, said, _ = typed("add", "the club", "read", "create")
    id, scopes = said[0].split()[:2]
    key = said[1].split()[1]
    assert (code, len(said), scopes) == (0, 2, "create,read")
    assert said[0].endswith("  the club")
    operator = log.holder(key)
    assert operator is not None
    assert (operator.id, operator.name) == (id, "the club")
    assert [line for line in typed("list")[1] if line.startswith(id)] == [said[0]]
    code, said, _ = typed("rotate", id, "--grace", "60")
    fresh = said[1].split()[1]
    assert (code, fresh != key) == (0, True)
    assert "last key until" in said[0]
    assert log.holder(key)
    assert log.holder(fresh)
    assert typed("revoke", id) == (0, [f"{id}  revoked"], [])
    assert (log.holder(key), log.holder(fresh)) == (None, None)
    (gone,) = [line for line in typed("list")[1] if line.startswith(id)]
    assert "revoked 20" in gone
    assert not any(secret in line for line in typed("list")[1] for secret in (key, fresh))


def test_the_same_for_programs(typed: Typed, log: Operators) -> None:
    added = json.loads(typed("add", "robot", "judge", "--json")[1][0])
    assert added.keys() == {"id", "name", "scopes", "created", "last_key_until", "key"}
    assert log.holder(added["key"])
    listed = json.loads(typed("list", "--json")[1][0])
    assert [one for one in listed["operators"] if one["id"] == added["id"]] == [
        {name: told for name, told in added.items() if name != "key"}
    ]
    turned = json.loads(typed("rotate", added["id"], "--json")[1][0])
    assert (log.holder(added["key"]), turned["last_key_until"]) == (None, None)
    assert json.loads(typed("revoke", added["id"], "--json")[1][0]) == {"id": added["id"], "revoked": True}
    assert added["id"] in [one["id"] for one in json.loads(typed("list", "--json")[1][0])["revoked"]]


def test_what_cannot_be_done_is_exit_1(typed: Typed, log: Operators, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["rotate", "nobody"], ["revoke", "nobody"]):
        assert typed(*words) == (1, [], ["loba-referee: there is no operator nobody whose key counts"])
    monkeypatch.setattr(operators, "MOST_OPERATORS", 0)
    assert typed("add", "x", "read") == (1, [], ["loba-referee: there are as many operators as there may be"])


SENSELESS = [
    ["add"],
    ["add", "name"],
    ["add", "name", "all"],
    ["add", "", "read"],
    ["add", "x" * 65, "read"],
    ["add", "a\nb", "read"],
    ["rotate", "id", "--grace", "-1"],
    ["rotate", "id", "--grace", "604801"],
    ["revoke"],
    ["forget"],
    ["signing", "revoke"],
]


@pytest.mark.parametrize("words", SENSELESS, ids=" ".join)
def test_what_makes_no_sense_is_exit_2_and_does_nothing(
    words: list[str], typed: Typed, log: Operators
) -> None:
    before = log.every()
    assert typed(*words)[:2] == (2, [])
    assert log.every() == before


def test_it_takes_what_the_counter_takes() -> None:
    assert keys_command.SCOPES == operators.SCOPES == SCOPES


def test_where_no_log_is_it_is_said(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REFEREE_REDIS_URL", raising=False)
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    code, said, complaints = typed("add", "x", "read")
    assert (code, said) == (1, [])
    assert "where no service was ever started" in complaints[0]
    assert list(tmp_path.iterdir()) == []


def data_of(service: RunningService) -> str:
    """The folder a service says it keeps its log in."""
    said = "\n".join(service.printed)
    return said.partition("Data: ")[2].partition(";")[0]


def opened(service: RunningService) -> tuple[str, str]:
    """A fresh match: where it is, and the token of its first seat."""
    answer = service.ask("/v1/matches", ORDER, key=service.key).json()
    assert isinstance(answer, dict)
    return f"/v1/matches/{answer['id']}", answer["tokens"][0]


def test_beside_a_service_that_runs(
    service: RunningService, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key made on the command line opens a match at once, on every worker; a revoked one opens none."""
    monkeypatch.delenv("REFEREE_REDIS_URL", raising=False)
    monkeypatch.setenv("REFEREE_DATA", data_of(service))
    monkeypatch.setenv("REFEREE_PORT", str(service.port))
    monkeypatch.setenv("REFEREE_OPERATOR_KEY", service.key)
    made = json.loads(typed("add", "beside", "create", "--json")[1][0])
    assert {service.ask("/v1/matches", ORDER, key=made["key"]).status for _ in range(8)} == {201}
    assert typed("revoke", made["id"])[0] == 0
    assert {service.ask("/v1/matches", ORDER, key=made["key"]).status for _ in range(8)} == {401}
    assert typed("signing") == typed()
    assert typed("signing")[0] == 0


def test_tokens_die_on_every_worker_at_once(service: RunningService) -> None:
    """And of requests that cross, all with the same key are told the same token."""
    path, old = opened(service)
    assert {service.ask(path, key=old).status for _ in range(8)} == {200}
    for n in range(3):
        once = {"Idempotency-Key": f"reissue-{n}"}
        answers = [
            service.ask(f"{path}/tokens", {"seat": 0}, key=service.key, headers=once) for _ in range(4)
        ]
        assert len({answer.body for answer in answers}) == 1
        assert {service.ask(path, key=old).status for _ in range(8)} == {401}
        told = answers[0].json()
        assert isinstance(told, dict)
        old = told["token"]
        assert {service.ask(path, key=old).status for _ in range(8)} == {200}
