"""A position set up by clicks, by keys, and by what stands beside the cards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import PHONE, Visit, Visitor
from tests.pages.setting import BARE, LANGUAGES, act, answer, at, card, hand, on_desk, palette


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up_by_clicks_and_told_why_not(visit: Visit, lang: str) -> None:
    page = at(visit, {**BARE, "seats": [{"hand": []}, {"hand": 9}]}, lang)
    for code in ("QS", "KS", "AS", "2S", "7C"):
        palette(page, code).click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(5)
    for number in range(4):
        card(page, f"hand 0 {number}").click()
    act(page, "meld").click()
    breach = answer(page).locator('[data-code="ACE_BRIDGE"]')
    expect(breach).to_contain_text("Q♠ K♠ A♠ 2♠")
    clause = breach.get_by_role("link", name="LM-3.18", exact=True)
    assert clause.get_attribute("href") == f"/rules/loba-de-menos?lang={lang}#LM-3.18"
    assert breach.get_by_role("link", name="ACE_BRIDGE").get_attribute("href") == (
        f"/problems/ace-bridge?lang={lang}"
    )
    page.get_by_role("button", name=LANGUAGES[lang]).click()
    expect(answer(page).locator(".legal-move")).not_to_have_count(0)


def test_by_keyboard_alone(visit: Visit) -> None:
    page = at(visit, {**BARE, "seats": [{"hand": []}, {"hand": 9}]})
    page.locator("#palette [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(1)
    expect(palette(page, "2S")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(2)
    assert hand(page) == ["2S", "2H"]
    card(page, "hand 0 0").focus()
    page.keyboard.press("ArrowRight")
    expect(card(page, "hand 0 1")).to_be_focused()
    page.keyboard.press("Space")
    expect(card(page, "hand 0 1")).to_have_attribute("aria-pressed", "true")
    expect(card(page, "hand 0 1")).to_be_focused()
    act(page, "discard").focus()
    page.keyboard.press("Enter")
    expect(answer(page).locator(".verdict.legal")).to_be_visible()
    card(page, "hand 0 1").focus()
    page.keyboard.press("Delete")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(2)


def test_cards_go_where_the_felt_says(visit: Visit) -> None:
    page = at(visit, BARE)
    page.locator('[data-aim="pile"]').click()
    palette(page, "9D").click()
    page.locator("[data-add]").click()
    for code in ("4S", "4H", "4C"):
        palette(page, code).click()
    page.locator('[data-aim="hand 1"]').click()
    palette(page, "JK").click()
    palette(page, "??").click()
    expect(page.locator('[data-seat="1"] .card')).to_have_count(2)
    told = on_desk(page)
    assert told["pile"] == ["9D"]
    assert told["melds"] == [{"id": "m1", "owner": 0, "kind": "pierna", "cards": ["4S", "4H", "4C"]}]
    assert told["seats"][1]["hand"] == ["JK", "??"]
    expect(palette(page, "4S").locator(".left")).to_have_text("1")
    expect(palette(page, "JK").locator(".left")).to_have_text("3")
    page.locator('[data-gone="m1"]').click()
    expect(page.locator("#board .meld")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator("#board .meld")).to_have_count(1)


def test_another_game_says_what_it_took_off_and_its_counts_add_up(visit: Visit) -> None:
    page = at(visit, {**BARE, "melds": [], "pile": ["9D"], "stock": 60})
    before = on_desk(page)
    page.locator("[data-key=ruleset]").select_option("chinchon")
    expect(page.locator("#cleared")).to_contain_text("Chinchón is played with other cards")
    assert on_desk(page)["stock"] == 40 - 7
    palette(page, "1O").click()
    expect(page.locator("#cleared")).to_be_empty()
    assert on_desk(page)["stock"] == 40 - 7 - 1
    page.locator("#legal-moves").click()
    expect(answer(page).locator(".verdict")).to_be_visible()
    for _ in range(2):
        page.locator("#undo").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(4)
    assert on_desk(page) == before


def test_on_a_phone_cards_can_be_read_and_the_question_is_near(visitor: Visitor) -> None:
    page = visitor(viewport=PHONE).open("/position")
    box = palette(page, "KS").bounding_box()
    assert box is not None
    assert box["width"] >= 35
    page.get_by_role("button", name="To the question").click()
    expect(page.locator("#legal-moves")).to_be_focused()
    expect(page.locator("#legal-moves")).to_be_in_viewport()
    page.get_by_role("button", name="an empty table").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(0)
    assert on_desk(page)["stock"] == 108 - 9


def test_where_the_last_card_goes_the_one_before_it_has_the_focus(visit: Visit) -> None:
    page = at(visit, BARE)
    card(page, "hand 0 3").focus()
    page.keyboard.press("Delete")
    expect(card(page, "hand 0 2")).to_be_focused()
    card(page, "hand 0 0").focus()
    page.keyboard.press("Delete")
    expect(card(page, "hand 0 0")).to_be_focused()


def test_no_more_copies_than_there_are(visit: Visit) -> None:
    page = at(visit, {**BARE, "seats": [{"hand": ["5C", "5C"]}, {"hand": 9}]})
    expect(palette(page, "5C")).to_have_attribute("aria-disabled", "true")
    palette(page, "5C").click(force=True)
    palette(page, "6C").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(3)
    assert hand(page) == ["5C", "5C", "6C"]


def test_what_a_position_has_beside_cards(visit: Visit) -> None:
    page = at(visit, BARE)
    page.locator("[data-key=seats]").select_option("3")
    expect(page.locator("#board .seat")).to_have_count(3)
    page.get_by_label("Whose turn").select_option("1")
    page.get_by_label("How far").select_option(label="before the draw")
    page.locator('[data-key="fold seat 1"]').click()
    seat = page.locator('[data-name="seat 1"]')
    seat.get_by_label("Points so far").fill("74")
    seat.get_by_label("Points so far").press("Tab")
    expect(seat.get_by_label("Has opened in this deal")).to_be_focused()
    seat.get_by_label("Has opened in this deal").select_option(label="yes, it is so")
    seat.get_by_label("Cards in hand, as a number only").fill("4")
    seat.get_by_label("Cards in hand, as a number only").press("Tab")
    page.keyboard.type("75")
    page.keyboard.press("Tab")
    expect(page.locator("#json")).to_have_value(re.compile('"total": 75'))
    page.locator('[data-key="fold table"]').click()
    page.get_by_label("Cards in the stock").fill("33")
    page.get_by_label("Cards in the stock").press("Tab")
    expect(page.locator("#json")).to_have_value(re.compile('"stock": 33'))
    page.get_by_label("Round").fill("2")
    page.get_by_label("Round").press("Tab")
    expect(page.locator("#json")).to_have_value(re.compile('"round": 2'))
    told = on_desk(page)
    assert told["turn"] == {"seat": 1, "phase": "draw"}
    assert told["seats"][1] == {"hand": 4, "total": 75, "opened": True}
    assert (len(told["seats"]), told["stock"], told["round"]) == (3, 33, 2)


def test_house_rules_are_asked_about(visit: Visit) -> None:
    joker = {
        **BARE,
        "seats": [{"hand": ["5D", "KC"], "opened": True, "opened_before": True}, {"hand": 9}],
        "melds": [
            {"id": "m1", "owner": 1, "kind": "escalera", "cards": ["JK", "6D", "7D"]},
            {"id": "m2", "owner": 0, "kind": "pierna", "cards": ["4S", "4H", "4C"]},
        ],
    }
    page = at(visit, joker)
    card(page, "hand 0 0").click()
    act(page, "lay_off_on m1").click()
    expect(answer(page).locator(".verdict.legal")).to_be_visible()
    page.locator('[data-key="options"]').click()
    page.locator('[data-key="dial joker_shift"]').select_option(label="none")
    expect(page.locator("#json")).to_have_value(re.compile('"joker_shift": "none"'))
    card(page, "hand 0 0").click()
    act(page, "lay_off_on m1").click()
    expect(answer(page).locator('[data-code="JOKER_FIXED"]')).to_be_visible()
    page.locator('[data-key="options json"]').fill('{"joker_shift": "sideways"}')
    page.locator('[data-key="options json"]').press("Tab")
    expect(page.locator("#json")).to_have_value(re.compile("sideways"))
    page.locator("#legal-moves").click()
    expect(page.locator('[data-at="/options/joker_shift"] .fault-note')).to_be_visible()
