"""Property 6 over HTTP: equal public history and equal own cards give byte-equal answers, whatever is asked.

Headers and lengths included, of every route of the promise, for everybody who may not see all cards, in every
game: dry runs, refusals and errors, old versions, streams, exports, what is given again under an
``Idempotency-Key``; and so are the log of the service and its numbers.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from referee.rules.rulesets import RULESETS
from tests.api.table import LOBA
from tests.api.test_matrix import operations
from tests.worlds.asking import OF_THE_HOUSE, Told, World, requests_of, same_chance
from tests.worlds.pairs import Pair, drawn_unseen, pair

GAMES = [(game, at % 3) for at, game in enumerate(RULESETS)]
NEAR = 3
"""How many of the callers are near to the match, and are asked in every way; all others in one."""


def test_no_route_is_missing() -> None:
    assert set(requests_of(pair("loba-de-menos", 0), 10)) == set(operations()) - {OF_THE_HOUSE}


def everything(world: World, stateless: bool = False) -> list[Told]:
    """All that everybody is told at this moment; what no match is behind, to the seat and to nobody."""
    told = []
    asked = requests_of(world.pair, world.version(world.matches[0]))
    for number, (_, match, shown) in enumerate(world.callers()):
        for operation, requests in asked.items():
            few = requests if number < NEAR else requests[:1]
            if "{match}" in operation or (stateless and number < 2):
                told += [world.ask(operation, one, match, shown) for one in few]
    return told


def numbers(world: World) -> list[str]:
    """The open numbers, less how long it took."""
    page = world.client.get("/metrics").text.splitlines()
    return [line for line in page if not re.search(r"_seconds|_created", line)]


def lived(
    pair: Pair, number: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Told], list[str], list[Any]]:
    """A world from its opening to the end: answers, numbers, log."""
    same_chance(monkeypatch)
    structlog.reset_defaults()
    with capture_logs() as lines:
        world = World(pair, number)
        half = len(pair.acts) // 2
        for act in range(len(pair.acts)):
            if act == half:
                world.told += everything(world)
                world.judge()
            world.act(act)
        world.told += everything(world, stateless=pair.rules.id == LOBA)
        if pair.rules.id != "chinchon":  # who closed has left nothing to give up
            world.leave()
            world.told += everything(world)
        logged = [{name: told for name, told in line.items() if name != "ms"} for line in lines]
        return world.told, numbers(world), logged


@pytest.mark.parametrize(("game", "viewer"), GAMES)
def test_nobody_can_tell_two_worlds_apart(game: str, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = pair(game, viewer)
    one, other = (lived(worlds, number, monkeypatch) for number in (0, 1))
    assert len(one[0]) == len(other[0]) > 500
    for here, there in zip(one[0], other[0], strict=True):
        assert here == there
    assert one[1] == other[1]
    assert one[2] == other[2]
    statuses = {told.status for told in one[0]}
    assert {200, 400, 401, 403, 404, 409, 422} <= statuses
    assert not {500, 503} & statuses


@pytest.mark.parametrize(("game", "viewer"), GAMES)
def test_the_worlds_do_differ(game: str, viewer: int) -> None:
    """In other hands, in what is to come, and in what somebody else drew."""
    worlds = pair(game, viewer)
    first, second = worlds.decks
    hands = 3 * worlds.rules.hand_size
    assert first[:hands] != second[:hands]
    assert first[hands:] != second[hands:]
    drawn = [drawn_unseen(worlds, number) for number in (0, 1)]
    assert len(drawn[0]) > 0
    assert drawn[0] != drawn[1]
