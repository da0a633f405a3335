"""The page of a match as a test looks at it: its parts, its hands, what it hears."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.pages.conftest import Visit
from tests.pages.tables import Table

HEARD = """(() => {
  window.heard = [];
  const asked = window.fetch;
  window.fetch = async (...what) => {
    const answer = await asked(...what);
    if (!answer.body) return answer;
    const [ours, theirs] = answer.body.tee();
    const kept = new WritableStream({ write: (text) => void heard.push(text) });
    ours.pipeThrough(new TextDecoderStream()).pipeTo(kept).catch(() => {});
    return new Response(theirs, { status: answer.status, headers: answer.headers });
  };
})();"""


"""Keeps whatever the page is told, live or not."""


def part(page: Page, name: str) -> Locator:
    """A part of the page by its name."""
    return page.locator(f"[data-part={name}]")


def at(page: Page, table: Table, said: str | None = None) -> None:
    """Wait until the newest step is shown, in the story and on the table."""
    expect(part(page, "number")).to_have_value(str(table.version))
    expect(page.locator(f"a[data-version='{table.version}']")).to_have_attribute("aria-current", "step")
    if said is not None:
        expect(part(page, "now")).to_have_text(said)


def live(page: Page) -> None:
    """Wait until the page hears of what comes."""
    expect(part(page, "live")).to_have_attribute("data-state", "live")


def looked(visit: Visit, table: Table, seat: int | None = None, lang: str = "en") -> Page:
    """The live page of a seat or of the operator."""
    page = visit.open(table.page(seat), lang)
    live(page)
    return page


def hand(page: Page, seat: int) -> list[str]:
    """The cards that lie in a hand on the felt."""
    codes: list[str] = (
        page.locator(".seat")
        .nth(seat)
        .locator(".card")
        .evaluate_all("cards => cards.map(card => card.dataset.code)")
    )
    return codes


def drawn_in(sentence: str) -> str:
    """A sentence of the service as a page writes it: cards with their signs."""
    return re.sub(
        r"\b([2-9TJQKA])([SHDC])\b",
        lambda code: ("10" if code[1] == "T" else code[1]) + "♠♥♦♣"["SHDC".index(code[2])],
        sentence,
    )


def card(page: Page, seat: int, code: str) -> Locator:
    """A card of a hand that can be chosen."""
    return page.locator(".seat").nth(seat).locator(f"button.card[data-code='{code}']").first


def service_ruling(table: Table, move: dict[str, Any], lang: str = "en") -> Any:
    """What the service says of a move of Ana's."""
    body = {"seat": 0, "move": move}
    answer = table.service.ask(
        f"{table.path}/rulings", body, key=table.service.key, headers={"Accept-Language": lang}
    )
    return answer.json()


def sign(code: str) -> str:
    """A card as people read it."""
    return code[0].replace("T", "10") + dict(zip("SHDC", "♠♥♦♣", strict=True))[code[1]]


def shown(page: Page) -> dict[str, Any]:
    """What lies on the felt."""
    found: dict[str, Any] = page.locator("loba-table").evaluate(
        "table => ({version: table.position.version, hands: [...table.querySelectorAll('.seat')].map("
        "seat => [...seat.querySelectorAll('.card')].map(card => card.dataset.code)),"
        "pile: table.querySelector('.pile .card')?.dataset.code})"
    )
    return found


def held_to(page: Page, table: Table, version: int) -> None:
    """The felt shows what the service says of that version."""
    expect(part(page, "number")).to_have_value(str(version))
    expect(page.locator("loba-table")).to_have_attribute("data-step", str(version))
    told = table.get(f"?version={version}")
    hands = [seat["hand"] for seat in told["seats"]]
    pile = told["pile"][-1] if told["pile"] else None
    assert shown(page) == {"version": version, "hands": hands, **({"pile": pile} if pile else {"pile": None})}
