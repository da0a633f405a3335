"""A match as a table: who looks, and sees what they may."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.looking import at, card, drawn_in, hand, looked, part, service_ruling
from tests.pages.tables import BETO, DRAW, Table, meld, opened
from tests.support.service import RunningService


def test_a_match_is_chosen_by_its_id_and_a_token(visit: Visit, table: Table) -> None:
    page = visit.open("/table", "en")
    page.get_by_label("Match", exact=True).fill(table.id)
    page.get_by_label("Token of a seat, or operator key").fill(table.tokens[1])
    page.get_by_role("button", name="Look at the match").click()
    expect(part(page, "you")).to_have_text("You see what Beto sees")
    assert page.url.endswith(f"/table/{table.id}?lang=en")
    expect(page.locator(".seat").nth(1).locator(".card")).to_have_count(9)
    assert hand(page, 0) == ["??"] * 9
    assert sorted(hand(page, 1)) == sorted(BETO.split())


def test_a_token_leaves_the_address_and_stays_for_this_tab(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 0)
    assert table.tokens[0] not in page.url
    assert table.tokens[0] not in page.content()
    assert page.evaluate("Object.values(localStorage).length") == 0
    page.reload()
    expect(part(page, "you")).to_have_text("You see what Ana sees")
    other = visit.another()
    other.goto(f"{visit.address}/table/{table.id}?lang=en")
    expect(part(other, "you")).to_have_text("You see what spectators see")
    part(page, "forget").click()
    expect(part(page, "you")).to_have_text("You see what spectators see")


def test_where_spectators_may_not_look_a_token_is_asked_for(visit: Visit, service: RunningService) -> None:
    table = opened(service, spectators=False)
    page = visit.open(f"/table/{table.id}", "es")
    expect(page.get_by_role("alert")).to_be_visible()
    refused: Any = service.ask(table.path, headers={"Accept-Language": "es"}).json()
    expect(page.get_by_role("alert")).to_contain_text(refused["detail"])
    expect(part(page, "token")).to_be_focused()
    part(page, "token").fill("lb1.wrong")
    page.keyboard.press("Enter")
    wrong: Any = service.ask(table.path, key="lb1.wrong", headers={"Accept-Language": "es"}).json()
    expect(page.get_by_role("alert")).to_contain_text(wrong["detail"])
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute(
        "href", f"{wrong['type']}?lang=es"
    )
    expect(part(page, "problem")).to_contain_text("o no existe tal partida")
    part(page, "token").fill(table.tokens[0])
    page.keyboard.press("Enter")
    expect(part(page, "players")).to_have_text("Ana, Beto")


LANGUAGES = [
    ("en", "Ana draws 9♥ from the stock", "Ana is to meld or discard", "What happened"),
    ("es", "Ana toma 9♥ del mazo", "A Ana le toca bajar o descartar", "Qué pasó"),
    ("pt", "Ana compra 9♥ do monte", "É a vez de Ana baixar ou descartar", "O que aconteceu"),
]


@pytest.mark.parametrize(("lang", "drawn", "phase", "story"), LANGUAGES)
def test_in_every_language(visit: Visit, table: Table, lang: str, drawn: str, phase: str, story: str) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, lang=lang)
    at(page, table, drawn)
    expect(part(page, "phase")).to_have_text(phase)
    expect(page.get_by_role("heading", name=story)).to_be_visible()
    card(page, 0, "QC").click()
    page.locator("[data-act=meld]").click()
    ruled: Any = service_ruling(table, meld("QC"), lang)
    assert ruled["breaches"]
    for breach in ruled["breaches"]:
        for told in (breach["clause"], breach["code"], drawn_in(breach["message"]), breach["rule"]):
            expect(part(page, "answer")).to_contain_text(told)
