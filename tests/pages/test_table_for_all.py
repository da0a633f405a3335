"""A match as a table, for everybody: axe, addresses that are badly written, names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visit, Visitor
from tests.pages.looking import card, looked, part
from tests.pages.tables import DRAW, Table, discard, meld, opened
from tests.support.service import RunningService


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_live_page(visitor: Visitor, table: Table, scheme: str) -> None:
    table.played(0, DRAW, meld("6D JK 8D"))
    table.move(1, discard("9D"))
    page = looked(visitor(viewport=PHONE, color_scheme=scheme), table)
    expect(part(page, "moves").locator("button").first).to_be_visible()
    assert found(page) == []
    page.locator("li.refused summary").click()
    card(page, 0, "QC").click()
    card(page, 0, "5S").click()
    page.get_by_role("button", name="Lay as a meld").click()
    expect(part(page, "answer")).to_contain_text("✗ Not legal")
    for summary in page.locator(".below summary").all():
        summary.click()
    assert found(page) == []
    page.get_by_role("button", name="Play on from this step").click()
    expect(page.get_by_role("link", name="Open its table")).to_be_visible()
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing_where_a_match_is_over_or_unknown(visit: Visit, table: Table) -> None:
    table.played(0, {"type": "resign"})
    page = visit.open(table.page(1), "en")
    expect(part(page, "winners")).to_be_visible()
    assert found(page) == []
    page = visit.open("/table/no-such-match#token=none", "en")
    expect(page.get_by_role("alert")).to_be_visible()
    assert found(page) == []


@pytest.mark.parametrize("place", ["/table/no-such-match#token=none%", "/table/%ff#token=none"])
def test_a_token_is_taken_out_of_an_address_that_is_badly_written(visit: Visit, place: str) -> None:
    page = visit.open(place, "en")
    expect(page.get_by_role("alert")).to_be_visible()
    assert "token" not in page.url


def test_names_are_texts(visit: Visit, service: RunningService) -> None:
    table = opened(service, players=["<b>Ana</b>", "{who}"])
    page = looked(visit, table)
    expect(part(page, "players")).to_have_text("<b>Ana</b>, {who}")
    expect(part(page, "now")).to_contain_text("{who}")
    expect(page.locator("main b b")).to_have_count(0)
