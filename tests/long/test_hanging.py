"""Parts of a real service that hang without ending: stopped, as by a debugger, and never woken again."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serving.test_lifecycle import comes_true, members
from tests.serving.test_streams import Game, versions
from tests.support.listeners import Audience
from tests.support.service import RunningService, alive, start_service, worker_of

pytestmark = pytest.mark.long

Part = Callable[[RunningService], list[int]]
HANGING: list[tuple[str, Part]] = [
    ("all of the streams", lambda house: members(house)["streams"]),
    ("who holds the streams", lambda house: members(house)["streams"][1:]),
    ("all of the web", lambda house: members(house)["gunicorn"]),
    ("who leads the web", lambda house: members(house)["gunicorn"][:1]),
    ("one worker of the web", lambda house: members(house)["gunicorn"][-1:]),
    ("who does the jobs", lambda house: [worker_of(house)]),
]
WITHIN = 150.0
WHOLE = {"supervisor": 1, "server": 1, "worker": 1, "gunicorn": 3, "streams": 2}
"""How many processes of each kind there are: gunicorn's own, and those it starts."""


@pytest.mark.parametrize(("what", "part"), HANGING, ids=[what for what, _ in HANGING])
def test_what_hangs_is_replaced(tmp_path: Path, what: str, part: Part) -> None:
    house = start_service(tmp_path / "data")
    assert comes_true(lambda: counted(house) == WHOLE)
    stopped = part(house)
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    assert comes_true(lambda: not any(map(alive, stopped)), WITHIN), what
    assert comes_true(lambda: counted(house) == WHOLE, WITHIN), what
    _serves(house)
    assert house.stop() == 0


def counted(house: RunningService) -> dict[str, int]:
    """How many processes of each kind there are now; some may end while it is looked."""
    try:
        return {name: len(pids) for name, pids in members(house).items()}
    except OSError:
        return {}


def _serves(house: RunningService) -> None:
    """A match is played, listened to, and its clock is seen to."""
    audience, game = Audience(house.port), Game(house)
    one = audience.listen(f"{game.path}/events", game.keys[0])
    assert audience.until(lambda: len(one.blocks) == game.version)
    game.move(1, type="draw_stock")
    assert audience.until(lambda: versions(one) == list(range(1, game.version + 1)))
    audience.close()
    worker_of(house)
