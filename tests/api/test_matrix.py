"""Every route against every kind of caller: one table, and nothing that is missing in it passes."""

from __future__ import annotations

import pytest

from tests.api.matrix import CALLERS, Caller, World, sent
from tests.api.promise import promise
from tests.api.table import bearer

# fmt: off
TABLE = {
    # callers, in the order of CALLERS:          nobody  garbage other   dead    create  judge   revoked
    #                                                watching own foreign expired read    admin   house
    "POST /v1/rulings/meld":                    "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/lay-off":                 "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/arrange":                 "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/move":                    "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/turn":                    "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/legal-moves":             "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/turns":                   "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/score":                   "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/rulings/history":                 "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "GET /v1/rulesets":                         "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "GET /v1/rulesets/{ruleset}":               "200 200 401 200 200 200 401 401 200 200 200 200 401 200",
    "POST /v1/matches":                         "401 401 401 403 403 403 401 401 201 403 403 403 401 201",
    "GET /v1/matches/{match}":                  "401 200 401 200 200 404 401 401 403 200 403 403 401 200",
    "POST /v1/matches/{match}/moves":           "401 401 401 201 403 404 401 401 201 403 403 403 401 201",
    "POST /v1/matches/{match}/turns":           "401 401 401 201 403 404 401 401 201 403 403 403 401 201",
    "POST /v1/matches/{match}/rulings":         "401 401 401 200 403 404 401 401 403 200 403 403 401 200",
    "GET /v1/matches/{match}/legal-moves":      "401 401 401 200 200 404 401 401 403 200 403 403 401 200",
    "GET /v1/matches/{match}/events":           "401 200 401 200 200 404 401 401 403 200 403 403 401 200",
    "GET /v1/matches/{match}/scores":           "401 200 401 200 200 404 401 401 403 200 403 403 401 200",
    "POST /v1/matches/{match}/deals":           "401 401 401 403 403 404 401 401 422 403 403 403 401 422",
    "POST /v1/matches/{match}/hands":           "401 401 401 403 403 404 401 401 422 403 403 403 401 422",
    "POST /v1/matches/{match}/branches":        "401 401 401 403 403 404 401 401 403 403 403 403 401 201",
    "GET /v1/matches/{match}/tokens":           "401 401 401 403 403 404 401 401 403 200 403 403 401 200",
    "POST /v1/matches/{match}/tokens":          "401 401 401 201 403 404 401 401 201 403 403 403 401 201",
    "POST /v1/branches":                        "401 401 401 403 403 403 401 401 201 403 403 403 401 201",
    "POST /v1/matches/{match}/judgements":      "401 401 401 403 403 404 401 401 403 403 201 403 401 201",
    "POST /v1/matches/{match}/takebacks":       "401 401 401 201 403 404 401 401 201 403 403 403 401 201",
    "POST /v1/matches/{match}/audit":           "401 401 401 403 403 404 401 401 403 200 403 403 401 200",
    "GET /v1/matches/{match}/history":          "401 200 401 200 200 404 401 401 403 200 403 403 401 200",
    "GET /v1/matches/{match}/refusals":         "401 401 401 403 403 404 401 401 403 200 403 403 401 200",
    "GET /v1/keys":                             "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "POST /v1/keys":                            "401 401 401 403 403 403 401 401 403 403 403 201 401 201",
    "POST /v1/batches":                         "401 401 401 403 403 403 401 401 422 403 403 403 401 422",
    "GET /v1/jobs/{job}":                       "401 401 401 403 403 403 401 401 403 404 403 403 401 404",
    "GET /v1/jobs/{job}/results":               "401 401 401 403 403 403 401 401 403 404 403 403 401 404",
    "POST /v1/jobs/{job}/cancel":               "401 401 401 403 403 403 401 401 404 403 403 403 401 404",
    "GET /v1/feed":                             "401 401 401 403 403 403 401 401 403 200 403 403 401 200",
    "GET /v1/operators":                        "401 401 401 403 403 403 401 401 403 403 403 200 401 200",
    "POST /v1/operators":                       "401 401 401 403 403 403 401 401 403 403 403 201 401 201",
    "DELETE /v1/operators/{operator}":          "401 401 401 403 403 403 401 401 403 403 403 204 401 204",
    "POST /v1/operators/{operator}/rotate":     "401 401 401 403 403 403 401 401 403 403 403 201 401 201",
    "GET /v1/webhooks":                         "401 401 401 403 403 403 401 401 403 403 403 200 401 200",
    "POST /v1/webhooks":                        "401 401 401 403 403 403 401 401 403 403 403 201 401 201",
    "GET /v1/webhooks/{webhook}":               "401 401 401 403 403 403 401 401 403 403 403 404 401 404",
    "DELETE /v1/webhooks/{webhook}":            "401 401 401 403 403 403 401 401 403 403 403 404 401 404",
    "GET /v1/webhooks/{webhook}/dead-letters":  "401 401 401 403 403 403 401 401 403 403 403 404 401 404",
    "POST /v1/webhooks/{webhook}/redeliver":    "401 401 401 403 403 403 401 401 403 403 403 404 401 404",
    "GET /healthz":                             "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /readyz":                              "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /metrics":                             "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /openapi.yaml":                        "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /docs":                                "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /problems":                            "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /problems/{problem}":                  "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /":                                    "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /table":                               "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /table/{match}":                       "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /adjudicate":                          "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /position":                            "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /rules":                               "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /rules/{ruleset}":                     "200 200 200 200 200 200 200 200 200 200 200 200 200 200",
    "GET /assets/{edition}/{file}":             "404 404 404 404 404 404 404 404 404 404 404 404 404 404",
    "GET /assets/{edition}/{folder}/{file}":    "404 404 404 404 404 404 404 404 404 404 404 404 404 404",
}
# fmt: on
"""The status of every caller's request, in the order of CALLERS. A 404 or a 422 of somebody who may ask says
that there is no such webhook, no such job, no deal that is due or no night shift here.
"""

NAMES = list(CALLERS)
OPEN = ("/v1/rulings/", "/v1/rulesets")
"""Where no key is needed, unless the house wants one."""
PAGES = ("GET /table/{match}",)
"""Where everybody is a stranger: a page is the same for every match."""
OF_MATCHES = [route for route in TABLE if "{match}" in route]


@pytest.fixture(scope="module")
def world() -> World:
    """One world for all; whoever changes a match has one of its own."""
    return World()


def operations() -> list[str]:
    """Every route of the promise."""
    return [
        f"{method.upper()} {path}"
        for path, methods in promise()["paths"].items()
        for method in methods
        if method != "parameters"
    ]


def test_no_route_and_no_caller_is_missing() -> None:
    assert operations() == list(TABLE)
    assert {len(row.split()) for row in TABLE.values()} == {len(CALLERS)}


@pytest.mark.parametrize("route", operations())
def test_every_route_against_every_caller(world: World, route: str) -> None:
    told = {name: str(sent(world, route, make(world)).status_code) for name, make in CALLERS.items()}
    assert told == dict(zip(NAMES, TABLE[route].split(), strict=True))


@pytest.mark.parametrize("route", [route for route in TABLE if any(path in route for path in OPEN)])
def test_every_open_route_where_a_key_is_needed(route: str) -> None:
    shut = World(open_rulings=False)
    told = {name: sent(shut, route, make(shut)).status_code for name, make in CALLERS.items()}
    nobody = {"nobody", "watching", "garbage", "dead", "expired", "revoked"}
    assert {name for name, status in told.items() if status == 401} == nobody


@pytest.mark.parametrize("route", OF_MATCHES)
def test_who_may_not_know_of_a_match_cannot_tell_it_from_none(world: World, route: str) -> None:
    """Byte for byte, headers too, but for the number of the request."""
    expected = dict(zip(NAMES, TABLE[route].split(), strict=True))
    strangers = [
        name
        for name in NAMES
        if route in PAGES or (expected[name] in ("401", "403", "404") and name not in ("own", "other"))
    ]
    assert len(strangers) >= 6
    for name in strangers:
        caller = CALLERS[name](world)
        for query in ("", "?version=999", "?x=1"):
            there, nowhere = (sent(world, route + query, caller, match) for match in ("", "no-such-match"))
            assert there.data == nowhere.data, name
            kept = [
                [pair for pair in answer.headers if pair[0] != "X-Request-Id"] for answer in (there, nowhere)
            ]
            assert kept[0] == kept[1], name


def test_a_foreign_seat_is_told_what_is_told_of_no_match(world: World) -> None:
    """The same 404 as an operator gets who asks for a match that is not there."""
    match = world.match()
    path = f"/v1/matches/{match.id}"
    foreign = world.client.get(path, headers=bearer(world.foreign))
    nowhere = world.client.get("/v1/matches/no-such-match", headers=match.who(None))
    assert (foreign.status_code, foreign.data) == (404, nowhere.data)


def test_a_live_stream_is_for_the_same_callers(world: World) -> None:
    route = "GET /v1/matches/{match}/events"
    for name, status in zip(NAMES, TABLE[route].split(), strict=True):
        match, shown = CALLERS[name](world)
        answer = sent(world, route, Caller(match, {**shown, "Accept": "text/event-stream"}))
        assert str(answer.status_code) == status, name
        answer.close()
