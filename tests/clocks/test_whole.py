"""A clock from the order to the move: the real service, killed in part and stopped in between."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from tests.support.service import RunningService, start_service, worker_of

ORDER = {"ruleset": "loba-de-menos", "players": ["Ana", "Beto"], "first_dealer": 0, "clock": {"turn": 5}}


def asked(house: RunningService, path: str, body: object = None) -> dict[str, Any]:
    """An answer that is an object."""
    answer = house.ask(path, body, key=house.key)
    assert answer.status in (200, 201), answer.body
    told = answer.json()
    assert isinstance(told, dict)
    return told


def clocks_lines(house: RunningService, match: str) -> list[dict[str, Any]]:
    """What the clock did."""
    events = asked(house, f"/v1/matches/{match}/events")["events"]
    return [event for event in events if event["actor"] == "clock"]


def test_the_service_moves_when_the_time_is_out_and_after_it_was_down(tmp_path: Path) -> None:
    house = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    match = asked(house, "/v1/matches", ORDER)["id"]
    told = asked(house, f"/v1/matches/{match}")["clock"]
    assert (told["turn"], set(told)) == (5, {"turn", "deadline"})
    os.kill(worker_of(house), signal.SIGKILL)
    house.stop()

    house = start_service(tmp_path / "data", REFEREE_WORKERS="1")
    until = time.monotonic() + 60
    while not (lines := clocks_lines(house, match)) and time.monotonic() < until:
        time.sleep(0.1)
    assert [(line["type"], line["seat"]) for line in lines[:2]] == [("card_drawn", 1), ("card_discarded", 1)]
    assert lines[0]["at"] >= told["deadline"]
    assert asked(house, f"/v1/matches/{match}/audit", {})["ok"]
    house.stop()
