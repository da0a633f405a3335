"""A thousand who listen, beside moves: each hears everything once, as they may see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.serving.test_streams import Game, versions
from tests.support.listeners import Audience
from tests.support.service import start_service

LISTENERS, STUCK, TURNS = 1000, 20, 40


def discard(game: Game, seat: int) -> dict[str, str]:
    """A discard the seat may make."""
    told: Any = game.service.ask(f"{game.path}/legal-moves?seat={seat}", key=game.service.key).json()
    return next(move for move in told["moves"] if move["type"] == "discard")


@pytest.mark.long
def test_a_thousand_listen_while_others_play(tmp_path: Path) -> None:
    """Twenty more do not read a byte, and hurt nobody. All of them on the one address."""
    service = start_service(tmp_path / "data")
    audience, deaf = Audience(service.port), Audience(service.port)
    games = [Game(service) for _ in range(25)]
    seated = [(games[n % 25], games[n % 25].keys[n // 25 % 4]) for n in range(LISTENERS)]
    heard = [(game, key, audience.listen(f"{game.path}/events", key)) for game, key in seated]
    for _ in range(STUCK):
        deaf.listen(f"{games[0].path}/events", service.key)
    assert audience.until(lambda: all(len(one.blocks) >= 2 for *_, one in heard))
    for turn in range(TURNS):
        game, seat = games[turn % 5], 1 - turn // 5 % 2
        game.move(seat, type="draw_stock")
        game.move(seat, **discard(game, seat))
    assert audience.until(lambda: all(game.version in versions(one) for game, _, one in heard), 120)
    pages = {(game.path, key): game.page(key) for game in games for key in game.keys}
    for game, key, one in heard:
        assert versions(one) == list(range(1, game.version + 1))
        assert [json.loads(data) for data in one.data] == pages[game.path, key]
    told = service.ask("/metrics").body.decode()
    assert f"referee_listeners {LISTENERS + STUCK}.0" in told
    audience.close()
    deaf.close()
    assert service.stop() == 0
