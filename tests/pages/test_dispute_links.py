"""A record in a link and as a page that is kept."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from referee.histories.importing import read
from referee.histories.page import page as page_of
from referee.pages import samples
from referee.pages.words.adjudicate import WRITTEN
from tests.pages.axe import found
from tests.pages.conftest import Visit
from tests.pages.disputes import HOSTILE, file, given, hash_of, place_of


def test_a_link_carries_the_record_and_shows_the_same_ruling(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = given(visit.open("/adjudicate"), HOSTILE)
    page.locator("#otherwise summary").click()
    page.get_by_label("joker_discard").select_option("free")
    expect(page.locator("#other")).to_contain_text("joker_discard = free")
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator("#said")).to_contain_text("The link is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    again = visit.another()
    asked: list[str] = []
    again.on("request", lambda request: asked.append(request.url))
    again.goto(link)
    expect(again.locator("#game")).to_contain_text("Zoë 🃏")
    for place in ("#summary", "#other", "#line"):
        expect(again.locator(place)).to_have_text(page.locator(place).inner_text(), use_inner_text=True)
    expect(again.locator(".place")).to_have_text("step 3 of 4")
    assert again.get_by_label("The record as text").input_value() == HOSTILE
    assert not any("r=" in urlsplit(address).query for address in asked), "the record stays in the browser"


def test_another_language_is_the_same_ruling(visit: Visit) -> None:
    page = visit.open(hash_of(samples.CLUB, at="16"))
    expect(page.locator("#line h3").first).to_contain_text("Ana discards 8♠")
    page.get_by_role("link", name="pt", exact=True).click()
    expect(page.locator("#line h3").first).to_contain_text("Ana descarta 8♠")


LONG = samples.JOKER.encode() + b"".join(
    b"# %s\n" % sha256(str(number).encode()).hexdigest().encode() for number in range(1500)
)


"""A record that hardly gets shorter in a link."""


WHOLE = hash_of(samples.CLUB)


DAMAGED = [
    (WHOLE[:-9], "cut off"),
    (WHOLE[:60] + ("A" if WHOLE[60] != "A" else "B") + WHOLE[61:], "a letter that is another"),
    ("/adjudicate#r=%20%3Cb%3E", "no letters of such a link"),
    ("/adjudicate#r=" + "A" * 40_000, "too long"),
    (hash_of(b"\0" * 20_000_000), "a bomb of zeros"),
]


@pytest.mark.parametrize("link", [pytest.param(link, id=name) for link, name in DAMAGED])
def test_a_damaged_link_gets_a_clear_word_and_nothing_is_asked(visit: Visit, link: str) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    page = visit.open(link)
    expect(page.get_by_role("alert")).to_contain_text("This link is damaged")
    assert not any("/v1/" in address for address in asked)
    expect(page.locator("#ruling")).to_be_hidden()


def test_a_record_too_long_for_a_link(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("#file").set_input_files(file(LONG))
    expect(page.locator("#summary")).to_contain_text("No fault in 1505 lines.")
    page.locator("#copy").click()
    expect(page.locator("#said")).to_contain_text("too long for a link")
    assert place_of(page) == {"at": "1"}
    page.keyboard.press("End")
    expect(page.locator("#line loba-table .felt")).to_be_visible()
    expect(page.locator(".place")).to_have_text("step 1505 of 1505")


def test_where_a_page_may_not_copy_the_link_stands_there(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.locator("[data-record]").first.click()
    page.get_by_role("button", name="Copy a link").click()
    link = page.get_by_label("Link to copy")
    expect(link).to_be_focused()
    assert link.input_value().startswith(f"{visit.address}/adjudicate#r=")


def test_it_is_saved_as_the_page_that_the_command_writes(visit: Visit, tmp_path: Path) -> None:
    page = visit.open("/adjudicate", "es")
    page.locator("[data-record]").first.click()
    with page.expect_download() as told:
        page.get_by_role("button", name="Guardar como una página").click()
    told.value.save_as(tmp_path / "ruling.html")
    assert told.value.suggested_filename == "loba-de-menos-Ana-Beto.html"
    assert (tmp_path / "ruling.html").read_text("utf-8") == page_of(read(samples.CLUB.encode()), "es")
    saved = visit.another()
    saved.goto((tmp_path / "ruling.html").as_uri())
    expect(saved.locator("article.shown h2")).to_have_text("✗falta: Ana toma del pozo")
    assert found(saved) == []


def test_what_is_typed_later_is_not_what_was_ruled_on(visit: Visit, tmp_path: Path) -> None:
    page = given(visit.open("/adjudicate", "en"), samples.CLUB)
    ruled = place_of(page)["r"]
    page.locator("#record > summary").click()
    page.get_by_label("The record as text").fill(samples.CLUB.replace("Ana", "Mallory"))
    page.get_by_role("button", name="Last").click()
    assert place_of(page)["r"] == ruled
    with page.expect_download() as told:
        page.get_by_role("button", name="Save as one page").click()
    told.value.save_as(tmp_path / "ruling.html")
    assert "Mallory" not in (tmp_path / "ruling.html").read_text("utf-8")


@pytest.mark.parametrize("line", WRITTEN)
def test_how_a_record_is_typed_is_told_by_lines_that_can_be_read(line: str) -> None:
    head = f"loba-history 1\nruleset: {'chinchon' if 'close' in line else 'loba-de-menos'}\n"
    if line.startswith(("loba-history", "ruleset:", "players:")):
        assert line in f"{head}players: Ana, Beto\n"
    else:
        deal = "deal 1\nBeto has: 9\n" if "has" in line else "deal 1\n" if "pile" in line else ""
        assert read(f"{head}players: Ana, Beto\n{deal}{line}\n".encode()).history
