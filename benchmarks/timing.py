"""Whether the time a refusal takes tells of hidden cards: ``python -m benchmarks.timing``.

Two worlds with the same public history and the same own cards, as in ``tests/worlds``, are asked the same
thing by the same seat, in turns, so that whatever else the machine does falls on both. Of each refusal
the medians of both worlds are held against each other, and beside them the halves of one world: what differs
as much without any difference is noise.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from statistics import median
from time import perf_counter_ns
from typing import Any, NamedTuple

import structlog

from tests.api.table import DRAW, bearer
from tests.worlds.asking import World
from tests.worlds.pairs import pair

ROUNDS = 1500
GAMES = (("loba-de-menos", 0), ("chinchon", 2), ("carioca", 0), ("loba-de-mas-clasica", 0))
Ask = Callable[[World], int]


class Ratio(NamedTuple):
    """World two against world one, and one half of world one against the other, as medians."""

    asked: str
    micros: float
    worlds: float
    noise: float


def _post(path: str, body: dict[str, Any], seat: int) -> Ask:
    def ask(world: World) -> int:
        match = world.matches[0]
        place = f"/v1/matches/{match['id']}/{path}"
        begun = perf_counter_ns()
        answer = world.client.post(place, json=body, headers=bearer(match["tokens"][seat]))
        taken = perf_counter_ns() - begun
        assert answer.status_code in (200, 409, 422), answer.text
        assert answer.status_code != 200 or path == "rulings"
        return taken

    return ask


def refusals(world: World) -> dict[str, Ask]:
    """What is refused, whatever the others hold."""
    seat, version = world.pair.viewer, world.version(world.matches[0])
    card = world.pair.rules.pack.write(world.pair.rules.pack.cards)[0]
    move = {"seat": seat, "move": {"type": "discard", "card": card}}
    meld = {"seat": seat, "move": {"type": "meld", "cards": [card] * 3}}
    twice = {"seat": seat, "moves": [DRAW, DRAW], "expected_version": version}
    lay = {"type": "lay_off", "meld": "m9", "cards": [card]}
    return {
        "a move": _post("moves", {**move, "expected_version": version}, seat),
        "a stale move": _post("moves", {**move, "expected_version": version - 1}, seat),
        "a turn that draws twice": _post("turns", twice, seat),
        "a dry run": _post("rulings", meld, seat),
        "a dry run of a lay-off": _post("rulings", {"seat": seat, "move": lay}, seat),
    }


def measured(game: str, viewer: int, rounds: int = ROUNDS) -> list[Ratio]:
    """The ratios of a game."""
    worlds = [World(pair(game, viewer), number) for number in (0, 1)]
    for world in worlds:
        for act in range(len(world.pair.acts)):
            world.act(act)
    found = []
    for name, ask in refusals(worlds[0]).items():
        times: tuple[list[int], list[int]] = ([], [])
        for turn in range(rounds):
            for number in (0, 1) if turn % 2 else (1, 0):
                times[number].append(ask(worlds[number]))
        one, two = times
        noise = median(one[::2]) / median(one[1::2])
        found.append(Ratio(f"{game}: {name}", median(one) / 1000, median(two) / median(one), noise))
    return found


def main() -> None:
    """Measure and print."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    print("| refused | µs | other world / this one | one half / the other |")
    print("|---|---|---|---|")
    ratios = [ratio for game in GAMES for ratio in measured(*game)]
    for ratio in ratios:
        print(f"| {ratio.asked} | {ratio.micros:.0f} | {ratio.worlds:.3f} | {ratio.noise:.3f} |")
    worlds = max(abs(one.worlds - 1) for one in ratios)
    noise = max(abs(one.noise - 1) for one in ratios)
    print(f"furthest from 1: worlds {worlds:.3f}, halves of one world {noise:.3f}")


if __name__ == "__main__":
    main()
