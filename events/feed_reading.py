"""Reading a feed from a place that may be gone: by which answers it is known, and where reading goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from events.feed import BEGINNING, News, Place, Spot, stands_at
from events.outcomes import FeedEntry

Read = Callable[[Spot], list[FeedEntry]]
"""The entries from a spot on, with the one that stands there, if it is still there."""


class Gone(NamedTuple):
    """Entries after a place were trimmed; the oldest place that can be read from."""

    place: Place


def certain(place: Place, entries: list[FeedEntry]) -> News | None:
    """What follows, where the entries from a place on prove by themselves that it stands."""
    if entries and stands_at(place.at, entries[0]):
        return News(place, entries[1:])
    if place.at == BEGINNING and not entries:
        return News(place, [])
    return None


def doubtful(place: Place, entries: list[FeedEntry], trimmed: Spot, read: Read, limit: int) -> News | Gone:
    """What follows a place that does not stand there: the end of what was trimmed, trimmed, or lost.

    ``trimmed`` is the youngest entry that was let go of for its age.
    """
    if place.at.order == trimmed.order:
        return News(place, entries[:limit])
    if place.at.order < trimmed.order:
        return Gone(_from(trimmed))
    if place.anchor != BEGINNING:
        if place.anchor.order < trimmed.order:
            return Gone(_from(trimmed))
        found = read(place.anchor)
        if found and stands_at(place.anchor, found[0]):
            return News(Place(place.anchor), found[1:], regressed=True)
    return News(_from(trimmed), _after(trimmed, read(trimmed))[:limit], regressed=True)


def _from(trimmed: Spot) -> Place:
    """Behind what was trimmed. What stood there is gone, so it is not asked for."""
    return Place(trimmed._replace(check=0))


def _after(spot: Spot, entries: list[FeedEntry]) -> list[FeedEntry]:
    return entries[1:] if entries and stands_at(spot._replace(check=0), entries[0]) else entries
