"""A position set up by hand: cards put down and taken away, questions asked, and the position taken along."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from referee.pages import carried
from referee.pages.games import games
from referee.rules.rulesets import RULESETS
from tests.pages.axe import found
from tests.pages.conftest import DESK, PHONE, Visit, Visitor, _context
from tests.support.service import start_service

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


def test_json_goes_both_ways(visit: Visit) -> None:
    page = at(visit, BARE)
    box = page.locator("#json")
    box.fill(json.dumps({"position": {**BARE, "seats": [{"hand": ["10♥", "jk", " 9h "]}, {"hand": 3}]}}))
    box.press("Tab")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(3)
    assert hand(page) == ["TH", "JK", "9H"]
    assert on_desk(page)["seats"][0]["hand"] == ["TH", "JK", "9H"]
    for wrong, why in (
        ("{", "This is not JSON"),
        ('{"ruleset": "loba-de-menos"}', "not the form of a position"),
        (json.dumps({**BARE, "pile": ["1O"]}), "'1O' is no card of this pack: /pile"),
        (json.dumps({**BARE, "ruleset": "whist"}), "There is no ruleset 'whist'."),
        (json.dumps({**BARE, "seats": [{"hand": -1}]}), "/seats/0/hand"),
    ):
        box.fill(wrong)
        box.press("Tab")
        expect(page.locator("#json-said")).to_contain_text(why)
        page.get_by_role("button", name="Copy as curl").click()
        expect(page.locator("#json-said")).to_contain_text("Nothing was copied")
        assert hand(page) == ["TH", "JK", "9H"]


def test_texts_from_outside_stay_texts(visit: Visit) -> None:
    name = "<img src=x onerror=alert(1)>"
    meld = {"id": name, "owner": 1, "kind": "escalera", "cards": ["5D", "6D", "7D"]}
    page = at(visit, {**BARE, "melds": [meld]})
    expect(page.locator("#board .meld .zone")).to_contain_text(name)
    expect(page.locator("main img")).to_have_count(0)


def test_it_is_taken_along_as_a_link_and_as_a_command(visitor: Visitor) -> None:
    visit = visitor(permissions=["clipboard-read", "clipboard-write"])
    page = at(visit, BARE)
    palette(page, "9D").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(5)
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#json-said")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{visit.address}/position#p=")
    other = visit.another()
    other.goto(link)
    expect(other.locator('[data-seat="0"] .card')).to_have_count(5)
    assert on_desk(other) == on_desk(page)
    page.get_by_role("button", name="Copy as curl").click()
    command = copied(page, "curl")
    assert command.startswith(f"curl -s {visit.address}/v1/rulings/legal-moves ")
    body = json.loads(command.partition(" -d '")[2][:-1])
    assert body == {"position": on_desk(page)}


def test_another_language_keeps_the_position(visit: Visit) -> None:
    page = at(visit, BARE)
    palette(page, "9D").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(5)
    expect(page).to_have_url(re.compile("#p="))
    page.get_by_role("link", name="pt", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    expect(page.locator('[data-seat="0"] .card')).to_have_count(5)


def _packed(text: bytes) -> str:
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return urlsafe_b64encode(deflate.compress(text) + deflate.flush()).decode().rstrip("=")


DAMAGED = [
    ("no letters of base64", "%%%"),
    ("not deflated", "AAAA"),
    ("cut off", _packed(json.dumps(BARE).encode())[:-8]),
    ("no JSON", _packed(b"{")),
    ("a bomb", _packed(b" " * 10_000_000)),
    ("too long", "A" * 20_000),
]


UNDRAWABLE = [
    {"ruleset": "constructor"},
    {"ruleset": "__proto__"},
    {"options": {"pack_name": "constructor"}},
    {"ruleset": "chinchon", "options": {"pack_name": "french"}},
    {"seats": [{"hand": [], "status": "constructor"}, {"hand": 9}]},
]


@pytest.mark.parametrize("members", UNDRAWABLE, ids=str)
def test_a_link_to_what_cannot_be_drawn_is_said_to_be_one(visit: Visit, members: dict[str, Any]) -> None:
    page = visit.open(f"/position#p={_packed(json.dumps(BARE | members).encode())}")
    expect(page.locator("#said")).not_to_be_empty()
    expect(page.locator("#board .card")).not_to_have_count(0)


@pytest.mark.parametrize(("what", "mark"), DAMAGED, ids=[what for what, _ in DAMAGED])
def test_a_damaged_link_is_said_to_be_one(visit: Visit, what: str, mark: str) -> None:
    page = visit.open(f"/position#p={mark}")
    expect(page.locator("#said")).to_contain_text("The link is damaged or too long")
    expect(page.locator("#board .card")).not_to_have_count(0)


def test_where_a_key_is_wanted_the_page_asks_for_it(chromium: Browser, tmp_path: Path) -> None:
    house = start_service(tmp_path, REFEREE_OPEN_RULINGS="0", REFEREE_WORKERS="1")
    try:
        with _context(chromium, {}) as context:
            page = Visit(context, house.url).open("/position")
            page.locator("#legal-moves").click()
            field = page.get_by_label("This service wants a key for its questions")
            field.fill(house.key)
            page.get_by_role("button", name="Ask with this key").click()
            expect(answer(page).locator(".legal-move")).not_to_have_count(0)
    finally:
        house.stop()


@pytest.mark.parametrize(("scheme", "viewport"), [("dark", PHONE), ("light", DESK)], ids=["phone", "desk"])
def test_axe_finds_nothing_in_any_state(visitor: Visitor, scheme: str, viewport: dict[str, int]) -> None:
    page = visitor(color_scheme=scheme, viewport=viewport).open("/position")
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    card(page, "hand 0 0").click()
    page.locator("#legal-moves").click()
    expect(answer(page).locator(".legal-move")).not_to_have_count(0)
    assert found(page) == []
    act(page, "discard").click()
    expect(answer(page).locator(".breaches")).to_be_visible()
    assert found(page) == []
    page.get_by_role("link", name="a table that cannot be").click()
    page.locator("#legal-moves").click()
    expect(answer(page).locator(".faults")).to_be_visible()
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_knows_every_game(ruleset: str) -> None:
    told = games("en")
    assert told["games"][ruleset]["dials"]["pack_name"] in told["packs"]
