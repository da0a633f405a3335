"""Rulebooks as pages: all of the law stands there, whole without a script, and no case drawn is wrong."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.languages import LANGUAGES
from referee.pages.illustrations import Case, illustrations
from referee.pages.rules import EMBLEMS, book
from referee.pages.trying import kind_of, move, position_of
from referee.pages.words.games import GAMES
from referee.rules.rulebook import Code, clause_for, clauses_of
from referee.rules.rulebook.examples import Addition, Meld, Turn
from referee.rules.rulesets import RULESETS, Ruleset, ruleset, with_options
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.family.notation import counter
from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visitor

EVERY = pytest.mark.parametrize("id", RULESETS)
HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    *((id, {}) for id in RULESETS),
    ("loba-de-menos", {"joker_shift": "none", "lay_off": "own"}),
    ("loba-de-menos", {"jokers": 0}),
    ("loba-de-menos", {"set_kind": "four_suits", "ace": "low", "run_min": 4}),
    ("loba-de-menos-reenganche", {"joker_substitution": True}),
    ("chinchon", {"pack_name": "spanish_48", "jokers": 2}),
]
MELDING = {
    Code.SET_RANKS_DIFFER,
    Code.SET_SIZE,
    Code.RUN_SUITS_DIFFER,
    Code.RUN_NOT_CONSECUTIVE,
    Code.RUN_TOO_SHORT,
    Code.NOT_A_MELD,
}
"""What every game has a rule about, and so a lawful and an unlawful case."""


@pytest.fixture
def client() -> Reader:
    """Somebody who asks the counter without a browser."""
    return reader(app_over(desk_over(memory())))


def plain(page: str) -> str:
    """What a page reads as: without tags, in one line."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


@EVERY
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_stands_on_its_page(client: Reader, id: str, lang: str) -> None:
    page = client.get(f"/rules/{id}?lang={lang}").get_data(as_text=True)
    rules, text = ruleset(id), plain(page)
    for clause in clauses_of(rules):
        code = clause.code(rules)
        assert page.count(f'id="{code}"') == 1
        assert f'href="#{code}"' in page
        assert clause.sentence(lang) in text, code
        row = page[page.index(f'id="{code}"') :].partition("</li>")[0]
        for breach in (*clause.codes, *clause.of_case):
            assert f'href="/problems/{breach.lower().replace("_", "-")}?lang={lang}"' in row
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))


@EVERY
def test_every_dial_stands_on_its_page(client: Reader, id: str) -> None:
    told = client.get(f"/v1/rulesets/{id}").get_json()
    page = client.get(f"/rules/{id}").get_data(as_text=True)
    text = plain(page)
    for dial in told["dials"]:
        assert f'id="dial-{dial}"' in page
        assert told["about"][dial]["meaning"] in text
        assert re.sub(r"\s+", " ", told["about"][dial]["allowed"]) in text


def test_the_list_leads_to_every_book(client: Reader) -> None:
    assert GAMES.keys() == RULESETS.keys()
    for lang in LANGUAGES:
        page = client.get(f"/rules?lang={lang}").get_data(as_text=True)
        assert re.findall(r'<h2><a href="/rules/([^"?]+)', page) == list(RULESETS)
        assert all(what.told(lang) in plain(page) for what in GAMES.values())


@pytest.mark.parametrize(
    ("id", "lang", "said"),
    [
        ("loba-de-menos", "es", "Con 7♠ 7♥ 7♦ 7♣ los palos no son los permitidos"),
        ("loba-de-menos", "pt", "Com 7♠ 7♥ curinga o grupo levaria"),
        ("loba-de-menos", "en", "7♠ 7♥ 7♦ 7♣"),
        ("chinchon", "es", "oros"),
    ],
)
def test_cards_in_sentences_are_no_codes(client: Reader, id: str, lang: str, said: str) -> None:
    page = client.get(f"/rules/{id}?lang={lang}").get_data(as_text=True)
    sentences = plain(" ".join(re.findall(r"<span>([^<]*)</span>", page)))
    assert said in sentences
    assert not re.search(r"\b(?:[A2-9TJQK][SHDC]|[1-9][OCEB]|JK)\b", sentences)


@EVERY
def test_each_game_is_shown_by_a_meld_of_its_own(id: str) -> None:
    told = counter().post("/v1/rulings/meld", json={"ruleset": id, "cards": EMBLEMS[id].split()}).get_json()
    assert told["breaches"] == []
    assert EMBLEMS[id].split() in told["arrangements"] or told["kind"] != "escalera"


def answered(case: Case, rules: Ruleset, options: dict[str, Any]) -> list[str]:
    """What the service says of a case: its codes."""
    question, game = case.question, {"ruleset": rules.id, "options": options}
    body: dict[str, Any]
    match question:
        case Meld():
            path, body = "meld", {**game, "cards": question.cards.split()}
        case Addition():
            meld = {"kind": kind_of(question.meld, rules), "cards": question.meld.split()}
            path, body = "lay-off", {**game, "meld": meld, "cards": question.cards.split()}
        case Turn():
            moves = [move(text) for text in question.moves]
            path, body = "turn", {"position": position_of(question, rules, options), "moves": moves}
    response = counter().post(f"/v1/rulings/{path}", json=body)
    assert response.status_code == 200, response.text
    told = response.get_json()
    rulings = told["rulings"] if path == "turn" else [told]
    assert all(ruling["legal"] for ruling in rulings[:-1])
    return [breach["code"] for breach in rulings[-1]["breaches"]]


@pytest.mark.parametrize(("id", "options"), HOUSE_RULES)
def test_what_is_drawn_is_what_the_service_says(id: str, options: dict[str, Any]) -> None:
    rules = with_options(ruleset(id), options)
    shown = illustrations(rules)
    assert shown.keys() <= {clause.code(rules) for clause in clauses_of(rules)}
    for clause, cases in shown.items():
        for case in cases:
            assert answered(case, rules, options) == [str(code) for code in case.codes], (clause, case)
        assert any(case.codes for case in cases), clause


@pytest.mark.parametrize(("id", "options"), HOUSE_RULES)
def test_a_case_breaks_the_clause_beside_which_it_stands(id: str, options: dict[str, Any]) -> None:
    rules = with_options(ruleset(id), options)
    answers = {clause.code(rules): {*clause.codes, *clause.of_case} for clause in clauses_of(rules)}
    for clause, cases in illustrations(rules).items():
        assert all(answers[clause] & set(case.codes) for case in cases if case.codes), clause


@EVERY
def test_what_a_meld_is_is_shown_by_what_is_one_and_what_is_none(id: str) -> None:
    rules = ruleset(id)
    shown = illustrations(rules)
    for clause in clauses_of(rules):
        if MELDING & set(clause.codes):
            lawful = {case.answer.lawful for case in shown[clause.code(rules)]}
            assert lawful == {True, False}, clause.code(rules)
    assert len(shown) >= 14


def joker_at_the_end(page: str, rules: Ruleset) -> str:
    """How the book shows the natural card that is added where a joker stands for it."""
    clause = clause_for(Code.JOKER_FIXED, rules).code(rules)
    row = page[page.index(f'id="{clause}"') :].partition("</li>")[0]
    case = re.search(r'<div class="case (\w+)">\s*<p class="asked"><loba-cards codes="JK 6D 7D"', row)
    assert case is not None
    return case[1]


def test_house_rules_turn_the_book_and_its_cases(client: Reader) -> None:
    usual = client.get("/rules/loba-de-menos").get_data(as_text=True)
    assert joker_at_the_end(usual, ruleset("loba-de-menos")) == "lawful"
    page = client.get("/rules/loba-de-menos", query_string={"options": '{"joker_shift":"none"}'})
    text = page.get_data(as_text=True)
    turned = with_options(ruleset("loba-de-menos"), {"joker_shift": "none"})
    assert joker_at_the_end(text, turned) == "unlawful"
    assert '<tr class="found-here turned" id="dial-joker_shift">' in text
    assert "&#34;joker_shift&#34;" in text
    assert 'id="examples"' not in text
    refused = client.get("/rules/loba-de-menos", query_string={"options": '{"joker_shift":"sideways"}'})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "SENSELESS_OPTION")
    assert client.get("/rules/loba-de-menos?options=x").status_code == 400
    assert client.get("/rules/loba-de-menos?limit=1").status_code == 400


def test_a_book_is_the_same_whoever_asks_for_it(client: Reader) -> None:
    asked = client.get("/rules/chinchon?options=%7B%7D&lang=pt").get_data(as_text=True)
    assert asked == book(ruleset("chinchon"), "pt")


def test_without_a_script_the_book_is_whole(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False).open("/rules/loba-de-menos#LM-3.18")
    row = page.locator('[id="LM-3.18"]')
    expect(row).to_contain_text("KS AS 2S")
    expect(row).to_contain_text("Not lawful")
    expect(page.get_by_text("This page needs JavaScript.")).to_have_count(0)
    expect(page.locator("#find")).to_be_hidden()
    page.locator(".contents").get_by_role("link", name="Scoring").click()
    expect(page.locator("#chapter-8")).to_be_in_viewport()


def test_a_rule_is_found_by_a_word_a_code_and_a_card(visitor: Visitor) -> None:
    page = visitor().open("/rules/loba-de-menos", "es")
    box, rows = page.locator("#find"), page.locator(".found-here:visible")
    every = rows.count()
    box.fill("ACE_BRIDGE")
    expect(page.locator('[id="LM-3.18"]')).to_be_visible()
    expect(page.locator('[id="LM-1.1"]')).to_be_hidden()
    box.fill("comodin")
    expect(page.locator('[id="LM-4.11"]')).to_be_visible()
    expect(page.locator("#found")).to_have_text(re.compile(r"^Cláusulas y ajustes encontrados: \d+$"))
    box.fill("zzz")
    expect(rows).to_have_count(0)
    box.fill("")
    expect(rows).to_have_count(every)


def test_it_is_told_where_the_rules_come_from(client: Reader) -> None:
    book = client.get("/rules/loba-de-menos?lang=pt").get_data(as_text=True)
    assert 'está de onde ela vem. <a href="#sources">' in book


def test_a_case_is_tried_at_a_click(visitor: Visitor) -> None:
    page = visitor().open("/rules/loba-de-menos")
    page.locator('[id="LM-5.3"] .unlawful a.try').first.click()
    expect(page.locator('[data-seat="0"] .card')).to_have_count(3)
    page.get_by_role("button", name="Take from the pile").first.click()
    expect(page.locator('#answer [data-code="TAKE_WITHOUT_USE"]')).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_desk(visitor: Visitor, scheme: str) -> None:
    page = visitor(color_scheme=scheme).open("/rules/loba-de-menos")
    page.locator("#find").fill("joker")
    assert found(page) == []


def test_nothing_is_too_wide_for_a_phone(visitor: Visitor) -> None:
    visit = visitor(viewport=PHONE)
    for path in ("/rules", "/rules/loba-centroamericana"):
        page = visit.open(path, "pt")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
