"""The first page, and the ways from it: no link on any page leads nowhere."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from referee.pages.home import FELT
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.family.notation import counter
from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visit, Visitor

LANGUAGES = {"en": "Was that move legal?", "es": "¿Fue válida esa jugada?", "pt": "Essa jogada foi válida?"}
MOST_PAGES = 600


@pytest.fixture
def client() -> Reader:
    """Somebody who asks the counter without a browser."""
    return reader(app_over(desk_over(memory())))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_link_leads_nowhere(client: Reader, lang: str) -> None:
    """From the first page to wherever one comes by links, and to the very place on the page."""
    to_read, read, places = [f"/?lang={lang}"], dict[str, str](), set[tuple[str, str]]()
    while to_read:
        path = to_read.pop()
        answer = client.get(path)
        assert answer.status_code == 200, path
        html = "text/html" in answer.headers["Content-Type"]
        read[path] = answer.get_data(as_text=True) if html else ""
        assert len(read) < MOST_PAGES
        for link in re.findall(r'(?:href|src)="([^"]*)"', read[path]):
            target = urlsplit(urljoin(path, unescape(link)))
            assert not target.netloc, (path, link)
            address = target.path + (f"?{target.query}" if target.query else "")
            if re.search(rf"lang=(?!{lang})", address):
                continue  # the same in another language
            places.add((address, target.fragment))
            if address not in read and address not in to_read:
                to_read.append(address)
    ids = {path: set(re.findall(r'id="([^"]+)"', text)) for path, text in read.items()}
    named = {place for place in places if place[1] and not re.match(r"p=|sample$", place[1])}
    assert [place for place in sorted(named) if place[1] not in ids[place[0]]] == []
    assert len([path for path in read if path.startswith("/rules/")]) >= 13


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_asks_its_question(visit: Visit, lang: str) -> None:
    page = visit.open("/", lang)
    expect(page.get_by_role("heading", level=1)).to_have_text(LANGUAGES[lang])
    expect(page.locator("loba-table .meld")).to_have_count(2)
    sample = page.locator(".hero .button.main")
    assert sample.get_attribute("href") == f"/adjudicate?lang={lang}#sample"
    whom = page.locator(f".whom section:first-child a[href='/table?lang={lang}']")
    expect(whom).to_have_count(1)
    line = page.locator("#curl")
    expect(line).to_contain_text(f"curl -s {visit.address}/v1/rulings/meld ")
    page.locator("#ask").click()
    expect(page.locator('#answer [data-code="ACE_BRIDGE"]')).to_be_visible()


def test_the_command_is_one_that_works(client: Reader) -> None:
    page = client.get("/").get_data(as_text=True)
    command = re.search(r"-d '(\{.*?\})'", unescape(page))
    assert command is not None
    ruling = client.post("/v1/rulings/meld", json=json.loads(command[1])).get_json()
    assert [breach["code"] for breach in ruling["breaches"]] == ["ACE_BRIDGE"]


def test_the_command_is_copied(visitor: Visitor) -> None:
    visit = visitor(permissions=["clipboard-read", "clipboard-write"])
    page = visit.open("/")
    page.locator("#copy").click()
    expect(page.locator("#said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").startswith(f"curl -s {visit.address}/v1/")


def test_the_drawn_table_is_one_that_can_be() -> None:
    answer = counter().post("/v1/rulings/legal-moves", json={"position": FELT})
    moves = answer.get_json()["moves"]
    assert {"type": "take_discard"} in moves


def test_the_drawn_table_can_be_played_on(visit: Visit) -> None:
    page = visit.open("/")
    page.locator("figcaption a").click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(5)
    expect(page.locator("#board .meld")).to_have_count(2)


@pytest.mark.parametrize("path", ["/docs", "/problems?lang=es", "/problems/set-suits?lang=pt"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_reference_and_the_problems_have_the_same_frame(visitor: Visitor, path: str, scheme: str) -> None:
    page = visitor(color_scheme=scheme).open(path)
    expect(page.locator("header .brand")).to_be_visible()
    expect(page.locator("footer")).to_contain_text("MIT")
    if path != "/docs":  # of its thousands of cells axe takes long, and they are all alike
        assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_is_too_wide_for_a_phone(visitor: Visitor) -> None:
    visit = visitor(viewport=PHONE)
    for path in ("/", "/docs", "/problems/set-suits"):
        page = visit.open(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
