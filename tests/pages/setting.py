"""The page of a position as a test works it: the desk, the felt, the pack, the answer."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

from referee.pages import carried
from tests.pages.conftest import Visit

LANGUAGES = {"en": "Which moves are legal?", "es": "¿Qué jugadas valen?", "pt": "Que jogadas valem?"}


BARE: dict[str, Any] = {
    "ruleset": "loba-de-menos",
    "seats": [{"hand": ["7S", "7H", "7D", "KC"]}, {"hand": 9}],
    "turn": {"seat": 0, "phase": "play"},
}


def at(visit: Visit, position: dict[str, Any], lang: str = "en") -> Page:
    """The page with that position on it, by its link."""
    return visit.open(carried.address(position, "").replace("?lang=", ""), lang)


def on_desk(page: Page) -> dict[str, Any]:
    """The position as the page holds it."""
    told: dict[str, Any] = json.loads(page.locator("#json").input_value())
    return told


def hand(page: Page, seat: int = 0) -> list[str]:
    """What lies in a hand on the felt."""
    cards = page.locator(f'[data-seat="{seat}"] .card')
    codes: list[str] = cards.evaluate_all("all => all.map(one => one.dataset.code)")
    return codes


def copied(page: Page, begin: str) -> str:
    """What was copied, once it begins so."""
    text = ""
    for _ in range(200):
        text = page.evaluate("navigator.clipboard.readText()")
        if text.startswith(begin):
            break
        page.wait_for_timeout(50)
    return text


def card(page: Page, place: str) -> Locator:
    """A card on the felt by its place."""
    return page.locator(f'#board [data-place="{place}"]')


def palette(page: Page, code: str) -> Locator:
    """A card of the pack."""
    return page.locator(f'#palette [data-code="{code}"]')


def act(page: Page, key: str) -> Locator:
    """A button of a move."""
    return page.locator(f'#acting [data-key^="act {key}"]').first


def answer(page: Page) -> Locator:
    """Where the service's answer is told."""
    return page.locator("#answer")
