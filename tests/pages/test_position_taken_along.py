"""A position as JSON, as a command and as a link, and who may ask."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from referee.pages.games import games
from referee.rules.rulesets import RULESETS
from tests.pages.axe import found
from tests.pages.conftest import DESK, PHONE, Visit, Visitor, _context
from tests.pages.setting import BARE, act, answer, at, card, copied, hand, on_desk, palette
from tests.support.service import start_service


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
