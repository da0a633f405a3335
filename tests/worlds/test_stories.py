"""The same, byte for byte, in longer stories: a second deal, a clock that moved, what judges and seats took
back; and in matches that are told from a real table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from referee.rules.rulesets import RULESETS
from tests.worlds.asking import Told, World, same_chance
from tests.worlds.living import ReportedWorld, StoryWorld
from tests.worlds.pairs import Pair, pair
from tests.worlds.stories import AgreedBack, JudgedBack, NextDeck, RanOut, Story, Voided, drawn_unseen, story
from tests.worlds.test_every_route import everything, numbers

SHORT = ("loba-de-menos", "chinchon")
"""The games of every run; the long one has all."""
ASKED_AFTER = (NextDeck, AgreedBack, JudgedBack)


def _games(*short: str) -> list[Any]:
    """Each game with a seat that looks."""
    return [
        pytest.param(game, at % 3, marks=() if game in short else pytest.mark.long, id=game)
        for at, game in enumerate(RULESETS)
    ]


Life = tuple[list[Told], list[str], list[Any]]


def lived(make: Callable[[], World], live: Callable[[Any], None], patch: pytest.MonkeyPatch) -> Life:
    """A world from its opening to the end: answers, numbers, log."""
    same_chance(patch)
    structlog.reset_defaults()
    with capture_logs() as lines:
        world = make()
        live(world)
        world.told += everything(world)
        logged = [{name: told for name, told in line.items() if name != "ms"} for line in lines]
        return world.told, numbers(world), logged


def hold_equal(one: Life, other: Life) -> None:
    """Every answer, the numbers, and the log."""
    assert len(one[0]) == len(other[0]) > 300
    for here, there in zip(one[0], other[0], strict=True):
        assert here == there
    assert one[1:] == other[1:]
    statuses = {told.status for told in one[0]}
    assert {200, 400, 401, 403, 404} <= statuses
    assert not {500, 503} & statuses


def hold_story(found: Story, patch: pytest.MonkeyPatch) -> None:
    """Live it through in both worlds; all is asked after whatever is no move of a seat."""

    def live(world: StoryWorld) -> None:
        for step in found.steps:
            world.live(step)
            if isinstance(step, ASKED_AFTER):
                world.told += everything(world)

    one, other = (lived(lambda number=n: StoryWorld(found, number), live, patch) for n in (0, 1))  # type: ignore[misc]
    hold_equal(one, other)


@pytest.mark.parametrize(("game", "viewer"), _games(*SHORT))
def test_behind_a_deal_that_was_void(game: str, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_story(story(game, viewer, False), monkeypatch)


@pytest.mark.parametrize(("game", "viewer"), _games())
def test_behind_a_deal_that_was_counted(game: str, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_story(story(game, viewer, True), monkeypatch)


@pytest.mark.parametrize(("game", "viewer"), _games(*SHORT))
def test_at_a_real_table(game: str, viewer: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits there is told no more than the table saw, though the operator told all of it."""
    worlds: Pair = pair(game, viewer)

    def live(world: ReportedWorld) -> None:
        for act in range(len(worlds.acts)):
            if act == len(worlds.acts) // 2:
                world.told += everything(world)
            world.act(act)

    one, other = (lived(lambda number=n: ReportedWorld(worlds, number), live, monkeypatch) for n in (0, 1))  # type: ignore[misc]
    hold_equal(one, other)


@pytest.mark.parametrize(
    "to_end", [False, pytest.param(True, marks=pytest.mark.long)], ids=["void", "counted"]
)
@pytest.mark.parametrize(("game", "viewer"), _games(*SHORT))
def test_the_worlds_do_differ(game: str, viewer: int, to_end: bool) -> None:
    """In the hands of the second deal or what is drawn, and in what somebody else drew."""
    found = story(game, viewer, to_end)
    assert found.decks[0][1] != found.decks[1][1]
    assert drawn_unseen(found, 0) != drawn_unseen(found, 1)
    kinds = {type(step) for step in found.steps}
    assert kinds >= {NextDeck, RanOut, AgreedBack, JudgedBack}
    assert (Voided in kinds) is not to_end
