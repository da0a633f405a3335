"""A match as a table: why moves were refused, what may be played, and what if."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.looking import at, card, drawn_in, hand, held_to, live, looked, part, service_ruling
from tests.pages.tables import DRAW, Table, discard, meld


def test_a_refused_try_stands_where_it_was_made(visit: Visit, table: Table) -> None:
    page = looked(visit, table)
    table.played(0, DRAW)
    refused: Any = table.move(1, discard("9D")).json()
    row = page.locator(f"li:has(> a[data-version='{table.version}']) + li.refused")
    expect(row).to_contain_text("Beto was refused · Discard 9♦")
    expect(part(page, "untold")).to_be_hidden()
    row.locator("summary").click()
    (breach,) = refused["ruling"]["breaches"]
    for told in (breach["clause"], breach["code"], drawn_in(breach["message"]), breach["rule"]):
        expect(row).to_contain_text(told)
    table.played(0, discard("KH"))
    at(page, table)
    expect(page.locator("li.refused")).to_have_count(1)


def test_a_seat_is_told_of_no_refusal(visit: Visit, table: Table) -> None:
    table.move(1, discard("9D"))
    page = looked(visit, table, 0)
    expect(page.locator("li.refused")).to_have_count(0)
    expect(part(page, "untold")).to_contain_text("only an operator finds them listed here")


def test_what_may_be_played_is_listed_and_marked(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, 0)
    listed = table.get("/legal-moves?seat=0")["moves"]
    buttons = part(page, "moves").locator("li button")
    expect(buttons).to_have_count(min(len(listed), 40))
    discards = {move["card"] for move in listed if move["type"] == "discard"}
    assert {
        code for code in hand(page, 0) if "playable" in (card(page, 0, code).get_attribute("class") or "")
    } >= discards
    page.get_by_role("button", name="Lay 9♥ 10♥ J♥", exact=True).focus()
    marked = page.locator(".card.marked").evaluate_all("cards => cards.map(card => card.dataset.code)")
    assert sorted(marked) == ["9H", "JH", "TH"]
    page.keyboard.press("Enter")
    expect(part(page, "answer")).to_contain_text("✓ Legal")


def test_what_if_by_clicks(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, 0)
    for code in ("6D", "8D"):
        card(page, 0, code).click()
    expect(part(page, "chosen")).to_contain_text("6♦ 8♦")
    page.get_by_role("button", name="Lay as a meld").click()
    ruled: Any = service_ruling(table, meld("6D 8D"))
    assert ruled["breaches"]
    for breach in ruled["breaches"]:
        expect(part(page, "answer")).to_contain_text(drawn_in(breach["message"]))
    card(page, 0, "8D").click()
    card(page, 0, "JK").click()
    card(page, 0, "8D").click()
    page.get_by_role("button", name="Lay as a meld").click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(part(page, "answer")).to_contain_text("Ana lays 6♦ joker (7♦) 8♦")
    assert table.get()["version"] == table.version


def test_what_can_be_read_in_two_ways_is_asked_back(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, meld("9H TH JH"))
    page = looked(visit, table, 0)
    card(page, 0, "JK").click()
    page.locator("[data-pick='meld m1']").click()
    page.get_by_role("button", name="Add to the meld").click()
    expect(part(page, "answer")).to_contain_text("AMBIGUOUS")
    readings = page.locator("button.reading")
    expect(readings).to_have_text(["joker (8♥) 9♥ 10♥ J♥", "9♥ 10♥ J♥ joker (Q♥)"])
    readings.nth(1).click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")


def test_what_if_at_an_earlier_step(visit: Visit, table: Table) -> None:
    began = table.version
    table.played(0, DRAW, discard("KH"))
    page = looked(visit, table)
    page.goto(f"{visit.address}/table/{table.id}?lang=en#v={began}")
    held_to(page, table, began)
    page.get_by_role("button", name="Draw from the stock").first.click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(page.locator("button.for-real")).to_have_count(0)


def test_a_seat_really_plays(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 0)
    page.get_by_role("button", name="Draw from the stock").first.click()
    page.get_by_role("button", name="Play it now, for real").click()
    table.version += 1
    at(page, table, "Ana draws 9♥ from the stock")
    assert table.get()["version"] == table.version


def test_a_match_that_has_moved_on_is_read_again(visit: Visit, table: Table) -> None:
    visit.page.route("**/events", lambda route: route.abort())  # nobody tells it of what comes
    page = visit.open(table.page(0), "en")
    page.get_by_role("button", name="Draw from the stock").first.click()
    expect(page.get_by_role("button", name="Play it now, for real")).to_be_visible()
    table.played(0, DRAW)
    page.get_by_role("button", name="Play it now, for real").click()
    expect(part(page, "answer")).to_contain_text("The match has moved on meanwhile")
    at(page, table)
    visit.faults = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


def test_a_branch_is_a_match_of_its_own(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table)
    page.get_by_role("button", name="Play on from this step").click()
    field = page.get_by_label("Token of Beto")
    expect(field).to_have_value(re.compile(r"^lb1\."))
    token = field.input_value()
    page.get_by_role("link", name="Open its table").click()
    expect(part(page, "you")).to_have_text("You see every card, as the operator does")
    live(page)
    branch = page.url.split("/table/")[1].split("?")[0]
    assert branch != table.id
    told: Any = table.service.ask(f"/v1/matches/{branch}", key=token).json()
    assert told["id"] == branch
    expect(page.locator("a[data-version='2']")).to_contain_text(
        "The table is laid as it stood in another match"
    )
