"""A match as a table, step by step, and tables of other kinds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import DESK, PHONE, Visit, Visitor
from tests.pages.looking import at, card, hand, held_to, live, looked, part
from tests.pages.tables import DRAW, Table, deck, discard, long_match, meld, opened
from tests.support.service import RunningService


def test_a_table_that_is_told_of(visit: Visit, service: RunningService) -> None:
    table = opened(service, deal={"mode": "reported"})
    table.post("/deals", {"hands": [["??"] * 9, 9], "pile": ["TD"], "stock": 89, "expected_version": 1})
    page = looked(visit, table)
    assert hand(page, 0) == ["??"] * 9
    page.get_by_role("button", name="Take from the pile").first.click()
    expect(part(page, "answer")).to_contain_text("? Undecided")
    expect(part(page, "answer")).to_contain_text("It hangs on cards that nobody saw.")
    card(page, 0, "??").click()
    page.locator("summary", has_text="Other moves").click()
    page.locator("[data-act=discard]").click()
    expect(part(page, "answer")).not_to_be_empty()
    table.post("/moves", {"seat": 0, "move": DRAW, "expected_version": table.version})
    at(page, table, "Ana draws from the stock")


CLOSER, SHOWER = "1O 2O 3O 5B 6B 7B 2C", "4O 5O SC 6E 7E CE RC"


def test_a_close_in_chinchon(visitor: Visitor, service: RunningService) -> None:
    cards = deck([CLOSER, SHOWER], "RB", "RE", "chinchon")
    table = opened(service, ruleset="chinchon", deal={"deck": cards})
    melds = [{"cards": ["1O", "2O", "3O"]}, {"cards": ["5B", "6B", "7B"]}]
    table.played(0, DRAW, {"type": "close", "melds": melds, "card": "RE"})
    page = looked(visitor(), table, 1)
    expect(part(page, "phase")).to_have_text("Beto is to show")
    expect(part(page, "now")).to_have_text(
        "Ana closes with 1 oros 2 oros 3 oros / 5 bastos 6 bastos 7 bastos"
    )
    expect(page.locator(".pile .card")).to_have_attribute("data-code", "??")
    expect(page.locator(".seat use[href$='spanish.svg#SC']")).to_have_count(1)
    card(page, 1, "4O").click()
    page.locator("[data-pick='meld m1']").click()
    page.get_by_role("button", name="Set these cards aside for m1").click()
    page.locator("[data-act=show]").click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(part(page, "answer")).to_contain_text("Beto shows no meld, and adds 4 oros to m1")
    page.get_by_role("button", name="Play it now, for real").click()
    expect(part(page, "moment")).to_contain_text("Deal 2")


def test_before_the_first_deal_nobody_plays(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 1)
    expect(part(page, "game")).to_have_text("Loba de Menos")
    expect(part(page, "moves")).to_have_text("Ana is to draw")
    page.keyboard.press("Home")
    expect(part(page, "standing")).to_have_text("Before the first deal")
    expect(page.locator(".seat").nth(1)).not_to_contain_text("deals")
    expect(page.locator(".seat.turn")).to_have_count(0)


def test_a_step_that_cannot_be_read_is_not_pretended(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, discard("KH"))
    page = looked(visit, table)
    held_to(page, table, table.version)
    away = re.compile(r"version=1$")
    page.route(away, lambda route: route.abort())
    page.keyboard.press("Home")
    expect(part(page, "unread").get_by_role("alert")).to_contain_text("does not answer")
    expect(part(page, "felt")).to_be_hidden()
    expect(part(page, "branch")).to_be_disabled()
    page.unroute(away)
    held_to(page, table, 1)
    expect(part(page, "felt")).to_be_visible()
    expect(part(page, "unread")).to_be_empty()
    visit.faults = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_steps_stay_at_hand_and_hide_no_cards(
    visitor: Visitor, table: Table, size: dict[str, int]
) -> None:
    page = looked(visitor(viewport=size), table, 0)
    part(page, "acts").locator("button").first.wait_for()
    page.evaluate("scrollTo(0, document.querySelector('[data-part=felt]').offsetTop)")
    bar = page.locator("nav.steps").bounding_box()
    assert bar is not None
    assert 0 <= bar["y"] < 5
    assert bar["height"] < size["height"] / 8


@pytest.mark.parametrize("events", [60, pytest.param(300, marks=pytest.mark.long)])
def test_a_whole_match_by_keys_alone(visit: Visit, service: RunningService, events: int) -> None:
    table = long_match(service, events)
    page = looked(visit, table)
    page.keyboard.press("Home")
    held_to(page, table, 1)
    last = int(part(page, "slider").get_attribute("max") or 0)
    assert last == table.version >= events
    for step in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        if step % (events // 5) == 0:
            held_to(page, table, step)
            assert page.url.endswith(f"#v={step}")
    held_to(page, table, last)
    log = table.get("/events?limit=500")["events"]
    begins = [event["version"] for event in log if event["type"] in ("match_opened", "dealt")]
    assert len(begins) == 3
    for version in reversed(begins):
        page.keyboard.press("PageUp")
        held_to(page, table, version)
    page.keyboard.press("End")
    held_to(page, table, last)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_attribute("aria-pressed", "true")
    held_to(page, table, last)
    expect(play).to_have_attribute("aria-pressed", "false")


def test_a_link_shows_a_step(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, meld("9H TH JH"), discard("KH"))
    page = looked(visit, table)
    page.locator("a[data-version='3']").click()
    held_to(page, table, 3)
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    live(page)
    held_to(page, table, 3)
    page.get_by_role("link", name="es", exact=True).click()
    expect(part(page, "now")).to_have_text("Ana toma 9♥ del mazo")
    held_to(page, table, 3)


def test_the_focus_stays_where_it_was(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table)
    page.locator(f"a[data-version='{table.version}']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("a[data-version='1']")).to_be_focused()
    page.keyboard.press("End")
    card(page, 0, "QC").focus()
    page.keyboard.press("Enter")
    expect(card(page, 0, "QC")).to_have_attribute("aria-pressed", "true")
    expect(card(page, 0, "QC")).to_be_focused()
    page.locator("[data-act=clear]").press("Enter")
    assert page.evaluate("document.activeElement !== document.body")
