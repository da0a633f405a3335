"""A position is asked about: moves, melds, faults."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.pages.conftest import Visit
from tests.pages.setting import BARE, act, answer, at, card, hand, palette


def test_a_legal_move_is_marked_and_goes_on(visit: Visit) -> None:
    page = at(visit, BARE)
    page.locator("#legal-moves").click()
    move = answer(page).locator(".legal-move").first
    expect(move).to_contain_text("Lay")
    move.focus()
    marked = page.locator("#board .card.marked")
    expect(marked).to_have_count(3)
    move.click()
    expect(answer(page).locator("loba-table .meld")).to_have_count(1)
    answer(page).get_by_role("button", name="Go on from there").click()
    expect(page.locator("#board .meld")).to_have_count(1)
    assert hand(page) == ["KC"]
    expect(page.locator('[data-aim="hand 0"]')).to_be_focused()
    page.locator("#undo").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(4)


def test_of_several_readings_one_is_chosen(visit: Visit) -> None:
    wild = {
        **BARE,
        "seats": [{"hand": ["JK", "2C", "KC"], "opened": True, "opened_before": True}, {"hand": 9}],
        "melds": [{"id": "m1", "owner": 0, "kind": "escalera", "cards": ["5D", "6D", "7D"]}],
    }
    page = at(visit, wild)
    card(page, "hand 0 0").click()
    act(page, "lay_off_on m1").click()
    ways = answer(page).locator('[data-code="AMBIGUOUS"] .ways button')
    expect(ways).to_have_count(2)
    ways.last.click()
    expect(answer(page).locator(".verdict.legal")).to_be_visible()
    expect(answer(page).locator("loba-table .meld .card")).to_have_count(4)


def test_several_melds_as_one_act(visit: Visit) -> None:
    page = visit.open("/position")
    page.get_by_role("link", name="a contract").click()
    page.locator('[data-key="other moves"]').click()
    for number in range(3):
        card(page, f"hand 0 {number}").click()
    act(page, "aside").click()
    for number in range(3, 6):
        card(page, f"hand 0 {number}").click()
    act(page, "open").click()
    expect(answer(page).locator(".verdict.legal")).to_be_visible()
    expect(answer(page).locator("loba-table .meld")).to_have_count(2)


def test_a_close_in_chinchon(visit: Visit) -> None:
    page = visit.open("/position")
    page.get_by_role("link", name="a close in Chinchón").click()
    expect(palette(page, "RO")).to_be_visible()
    for first in (0, 3):
        for number in range(first, first + 3):
            card(page, f"hand 0 {number}").click()
        act(page, "aside").click()
    card(page, "hand 0 7").click()
    act(page, "close").click()
    expect(answer(page).locator(".verdict.legal")).to_be_visible()


def test_cards_alone(visit: Visit) -> None:
    page = at(visit, BARE)
    page.get_by_role("button", name="What is the least they can leave?").click()
    expect(answer(page)).to_contain_text("Points left at the least: 10")
    for number in range(3):
        card(page, f"hand 0 {number}").click()
    page.get_by_role("button", name="Are they a meld, and what is it worth?").click()
    expect(answer(page)).to_contain_text("pierna, worth 21")


def test_every_fault_stands_at_its_place(visit: Visit) -> None:
    page = visit.open("/position")
    page.get_by_role("link", name="a table that cannot be").click()
    page.locator("#legal-moves").click()
    faults = answer(page).locator(".faults button")
    expect(faults).to_have_count(2)
    expect(card(page, "hand 0 2")).to_have_class(re.compile("at-fault"))
    expect(page.locator('[data-seat="0"] .fault-note')).to_contain_text("7♥")
    expect(page.locator("#board .meld .fault-note")).to_be_visible()
    expect(answer(page).locator(".faults")).to_contain_text("Hand of Seat 0")
    expect(answer(page).locator(".faults code")).to_have_count(0)
    faults.filter(has_text="7♥").click()
    expect(card(page, "hand 0 2")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator(".fault-note")).to_have_count(0)


def test_a_fault_of_what_is_folded_unfolds_it(visit: Visit) -> None:
    page = at(visit, {**BARE, "dealer": 5})
    page.locator("#legal-moves").click()
    expect(page.locator('[data-at="/dealer"] .fault-note')).to_be_visible()
