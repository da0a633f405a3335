"""A state is what is left when everything that happened has been applied, in order."""

from __future__ import annotations

from events.fold import run


def test_events_are_applied_in_order_to_the_same_state() -> None:
    state: list[int] = []
    assert run(state, list.append, iter([3, 1, 2])) is state
    assert state == [3, 1, 2]


def test_nothing_happened() -> None:
    assert run({"a": 1}, dict.update, []) == {"a": 1}
