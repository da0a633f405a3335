"""A ruling on a record is gone through, under its own rules and under others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.histories.importing import read
from referee.histories.page import page as page_of
from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visit, Visitor
from tests.pages.disputes import HOSTILE, given

TONGUES = [
    ("en", "Ana takes from the pile", "8♠ cannot be taken", "is taken only to be used", "Ana draws from"),
    ("es", "Ana toma del pozo", "No se puede tomar 8♠", "se toma solo para usarla", "Ana toma del mazo"),
    ("pt", "Ana compra da pilha", "Não se pode comprar 8♠", "só é comprada para", "Ana compra do monte"),
]


@pytest.mark.parametrize(("lang", "line", "message", "rule", "lawful"), TONGUES)
def test_a_fault_with_its_reason_in_every_language(
    visitor: Visitor, lang: str, line: str, message: str, rule: str, lawful: str
) -> None:
    page = visitor(viewport=PHONE).open("/adjudicate", lang)
    page.locator("[data-record]").first.click()
    shown = page.locator("#line")
    expect(shown.locator("h3").first).to_contain_text(line)
    why = shown.locator(".breaches")
    for words in ("LM-5.3", message, "TAKE_WITHOUT_USE", rule):
        expect(why).to_contain_text(words)
    expect(shown).to_contain_text(lawful)
    expect(page.locator("#scores .wrong").last).to_have_text("≠ +11")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert found(page) == []


def test_what_was_read_as_something_else_is_told(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").first.click()
    page.locator("#repairs summary").click()
    expect(page.locator("#repairs li").first).to_have_text("line 10, column 10: “6♦” as “6D”")


def test_what_a_record_says_is_text(visit: Visit) -> None:
    page = given(visit.open("/adjudicate"), HOSTILE)
    expect(page.locator("#game")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(page.locator("#lines")).to_contain_text("<script>alert(1)</script> </article>")
    expect(page.locator("#line .note")).to_have_text("<b>ups</b>")
    assert page.locator("main img, #ruling script, #line b b").count() == 0


def test_steps_by_keys_alone_and_the_step_is_said_and_stands_in_the_address(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.get_by_label("The record as text").focus()
    button = page.locator("[data-record]").first
    while not button.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement !== document.body"), "the samples are never reached"
    page.keyboard.press("Enter")
    line, said = page.locator("#line h3").first, page.locator(".said")
    expect(said).to_have_text("step 8 of 17: fault: Ana takes from the pile")
    for key, words in (
        ("ArrowRight", "Ana discards 9♥"),
        ("Home", "Beto repartió"),
        ("ArrowLeft", "Beto repartió"),
        ("End", "Result of deal 1"),
        ("ArrowRight", "Result of deal 1"),
        ("f", "Ana takes from the pile"),
    ):
        page.keyboard.press(key)
        expect(line).to_contain_text(words)
    expect(page.locator("#lines [aria-current]")).to_contain_text("Ana takes from the pile")
    page.locator("#lines [aria-current]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#lines [aria-current]")).to_be_focused()
    expect(line).to_contain_text("Beto discards 8♠")
    expect(page).to_have_url(re.compile("at=7$"))


def test_it_plays_by_itself_and_stops_at_the_end(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.clock.install(time=0)
    page.locator("[data-record]").nth(1).click()
    play, place = page.get_by_role("button", name="Play"), page.locator(".place")
    expect(place).to_have_text("step 1 of 5")
    page.clock.pause_at(1_000)
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(3_500)
    expect(place).to_have_text("step 3 of 5")
    page.clock.run_for(20_000)
    expect(place).to_have_text("step 5 of 5")
    expect(play).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".said")).to_contain_text("step 5 of 5")


def test_other_rules_at_a_click_and_both_rulings_side_by_side(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").nth(1).click()
    expect(page.locator("#summary")).to_contain_text("No fault")
    page.locator("#otherwise summary").click()
    page.get_by_label("joker_shift").select_option("none")
    expect(page.locator("#other")).to_contain_text("Under Loba de Menos (joker_shift = none) these lines")
    assert page.locator("#lines .changed").count() == 1
    page.locator("#other button").click()
    sides = page.locator("#line .side")
    expect(sides.nth(0)).to_contain_text("✓ lawful")
    expect(sides.nth(1)).to_contain_text("✗ not lawful")
    expect(sides.nth(1)).to_contain_text("JOKER_FIXED")
    expect(page.locator("#other li")).to_contain_text("✓ lawful → ✗ not lawful")
    expect(page.locator("#other")).to_contain_text("Faults under these rules: 1")
    assert found(page) == []
    page.get_by_label("Game").select_option("loba-sin-comodines")
    expect(page.locator("#other")).to_contain_text("Under Loba sin Comodines")
    page.get_by_role("button", name="Only the rules of the record").click()
    expect(page.locator("#other")).to_be_empty()
    page.get_by_label("Any other dials").fill('{"run_min": 3}')
    page.get_by_role("button", name="Rule by these").click()
    expect(page.locator("#other")).to_contain_text("every ruling is the same")


@pytest.mark.parametrize(
    ("options", "words"), [("[]", "no JSON object"), ("{", "no JSON object"), ('{"colour": 1}', "colour")]
)
def test_dials_that_make_no_sense(visit: Visit, options: str, words: str) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").nth(1).click()
    page.locator("#otherwise summary").click()
    page.get_by_label("joker_shift").select_option("none")
    expect(page.locator("#other")).to_contain_text("Under Loba de Menos")
    page.get_by_label("Any other dials").fill(options)
    page.get_by_role("button", name="Rule by these").click()
    expect(page.locator("#rules").get_by_role("alert")).to_contain_text(words)
    expect(page.locator("#other")).to_be_empty()
    expect(page.locator("#lines .changed")).to_have_count(0)
    expect(page.locator("#ruling")).to_be_visible()


def test_another_game_without_these_cards_is_refused_beside_the_button(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").first.click()
    page.locator("#otherwise summary").click()
    page.get_by_label("Game").select_option("loba-uruguaya")
    expect(page.locator("#other")).to_contain_text("Under Loba Uruguaya")
    page.get_by_label("Game").select_option("chinchon")
    expect(page.locator("#rules").get_by_role("alert")).to_be_visible()
    expect(page.locator("#other")).to_be_empty()


REFUSED = """loba-history 1
ruleset: loba-de-menos
players: Ana, Beto
dealer: 1
deal 1
0 has: 6D 7D JK 3S KH 4C 5S QH 9C
1 has: 9
0: +S 9H; !m 5S QH 9C [NOT_A_MELD]; -QH
"""


def test_a_rightly_refused_attempt_is_said_to_be_so(visit: Visit) -> None:
    page = given(visit.open("/adjudicate"), REFUSED)
    page.locator("#lines button").nth(2).click()
    expect(page.locator("#line h3 .mark")).to_contain_text("rightly refused: ")
    expect(page.locator("#line .after")).to_have_text("line 8 · Deal 1 · rightly refused")
    expect(page.locator("#line h3").first).to_contain_text("5♠ Q♥ 9♣")
    assert "rightly refused" in page_of(read(REFUSED.encode()), "en")


def test_from_a_fault_one_goes_to_its_table(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").first.click()
    link = page.get_by_role("link", name="Try it from here")
    expect(link).to_have_attribute("href", re.compile("#p="))
    cards = '[data-seat="1"] .card'
    held = page.locator(f"#line {cards}").count()
    link.click()
    expect(page.locator(f"#board {cards}")).to_have_count(held)
    expect(page.locator('#board [data-zone="pile"] .card').last).to_have_attribute("data-code", "8S")


def test_nothing_is_missing_in_print(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.locator("[data-record]").first.click()
    expect(page.locator("#summary")).to_contain_text("Faults: 3")
    page.emulate_media(media="print")
    for hidden in ("#steps", "#record", "#otherwise", "#copy"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#lines li").last).to_have_css("content-visibility", "visible")
