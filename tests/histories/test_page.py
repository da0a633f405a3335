"""The page of a record: whole by itself, in three languages, and in a real browser step by step."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.histories import text
from referee.histories.lines import Reading
from referee.histories.page import page
from referee.rules.views import PUBLIC
from tests.histories.golden import record_of
from tests.support.browser import browser

RECORD = """loba-history 1
ruleset: loba-de-menos
players: Ana, "<b>Beto & Co</b>"
dealer: 1

deal 1 dealer 1
0 has: 6D 7D 8D 9D TD JD QD KD 9C
1 has: 8S JS 4H AD 7C JK KD TC KC
pile: TD
stock: 89
0: +S 9H; m 6D 7D 8D 9D TD JD QD KD; -9C # <script>alert(1)</script>
1: +S 2H; -8S
# a "note" by itself </article>
0: +P; -9H
1: +S 3H; m JK KD KC; -JS
0: +S 5D; l m1 5D; -8S
result deal 1 winner 0 points 0 45 totals 0 45
"""
SPANISH = """loba-history 1
ruleset: chinchon
players: Ana, Beto
deal 1
1: +S SO; -RB
0: +P; -1C
"""


def reading(record: str = RECORD) -> Reading:
    """The record, read."""
    return text.read(record.encode())


class Tags(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One more element."""
        self.names.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One that is empty."""
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """It ends."""
        assert self.open.pop() == tag


def tags(html: str) -> Tags:
    """The elements of a page, each closed in turn."""
    parser = Tags()
    parser.feed(html)
    return parser


def test_it_is_whole_by_itself() -> None:
    html = page(reading(), "en")
    found = tags(html)
    assert [link for link in found.links if not link.startswith("#")] == []
    assert not {"link", "img", "iframe", "object"} & set(found.names)
    assert "default-src 'none'" in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", ""), (
        "but for the name of what is drawn"
    )
    assert "https://" not in html


def test_what_a_record_says_is_text() -> None:
    html = page(reading(), "en")
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "&lt;b&gt;Beto &amp; Co&lt;/b&gt;" in html
    assert "<b>Beto" not in html


TONGUES = [
    ("en", "To the fault", "Lawful would have been", "Score of deal 1"),
    ("es", "A la falta", "Habría sido válido", "Puntos de la mano 1"),
    ("pt", "À falta", "Teria sido válido", "Pontos da mão 1"),
]


@pytest.mark.parametrize(("lang", "button", "lawful", "score"), TONGUES)
def test_it_speaks_three_languages(lang: str, button: str, lawful: str, score: str) -> None:
    html = page(reading(), lang)
    assert f'<html lang="{lang}">' in html
    for words in (button, lawful, score):
        assert words in html


def test_every_line_is_a_step_and_the_faults_are_marked() -> None:
    html = page(reading(), "en")
    steps = re.findall(r'<article id="(s\d+)" ?(?:class="(\w*)")?', html)
    assert [name for name, _ in steps] == [f"s{n}" for n in range(16)]
    assert [name for name, kind in steps if kind == "fault"] == ["s7", "s8", "s10", "s15"]
    assert html.count('class="wrong"') == 1


def test_cards_are_written_as_people_do_and_people_as_they_are_called() -> None:
    """The tables in letters keep the codes: they can be copied into a position."""
    html = page(reading(RECORD.replace("Ana", "AS")), "en")
    sentences = re.sub(r"<loba-table>.*?</loba-table>", "", html[html.index("<h1>") :], flags=re.DOTALL)
    assert "AS lays 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦" in sentences
    assert "lays joker K♦ K♣" in sentences
    assert not re.search(r"(?<![\w-])[2-9TJQK][SHDC](?![\w-])", sentences.partition("<script")[0])
    assert "5 oros" in page(reading(SPANISH.replace("-RB", "-5O")), "en")


def test_both_packs_are_drawn() -> None:
    french, spanish = page(reading(), "en"), page(reading(SPANISH), "es")
    assert len(re.findall('<g id="(..|back)"', french)) == 54
    assert len(re.findall('<g id="(..|back)"', spanish)) == 50
    assert 'id="6D"' in french
    assert 'id="SO"' in spanish


def test_a_record_of_which_little_was_seen() -> None:
    history = record_of("reenganche", PUBLIC)
    seen = Reading(history, tuple(range(2, 2 + len(history.entries))), (), 0)
    assert 'class="open"' in page(seen, "en")


# -- in a browser --------------------------------------------------------------------------------

ARTICLES = "[].slice.call(document.querySelectorAll('article'))"
SHOWN = ARTICLES + ".filter(one=>one.classList.contains('shown')).map(one=>one.id).join(' ')"
VISIBLE = ARTICLES + ".filter(one=>one.offsetHeight>0).length"
TABLES = "document.querySelectorAll('article pre').length"
FELT = "getComputedStyle(document.querySelector('.felt')).backgroundColor"
BUTTONS = [("next", "s8"), ("back", "s7"), ("last", "s15"), ("fault", "s7"), ("first", "s0")]
PLACE = "document.querySelector('.place').textContent"
SAID = "document.querySelector('.said').textContent"


def test_steps_by_keys_and_buttons_in_a_real_browser(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text(page(reading(), "en"), "utf-8")
    with browser(tmp_path / "profile") as shown:
        shown.open(place.as_uri())
        assert shown.value(SHOWN) == "s7", "it begins at the first fault"
        assert shown.value(VISIBLE) == 1
        for key, step in (("ArrowRight", "s8"), ("ArrowLeft", "s7"), ("Home", "s0"), ("ArrowLeft", "s0")):
            shown.press(key)
            assert shown.value(SHOWN) == step
        for key, step in (("End", "s15"), ("ArrowRight", "s15"), ("f", "s7")):
            shown.press(key)
            assert shown.value(SHOWN) == step
        for button, step in BUTTONS:
            shown.value(f"document.querySelector('[data-step={button}]').click()")
            assert shown.value(SHOWN) == step
        assert shown.value(PLACE) == "step 1 of 16"
        assert shown.value(SAID) == "step 1 of 16: Deal 1: <b>Beto & Co</b> deals"
        assert shown.value("location.hash") == "#at=1"
        card = "document.querySelector('article.shown .card')"
        assert shown.value(f"{card}.getBoundingClientRect().width") > 30
        assert shown.value(FELT) == "rgb(31, 93, 67)"
        assert {address for address in shown.asked if not address.startswith("data:")} == {place.as_uri()}


def test_without_a_script_it_is_a_long_page(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    place.write_text(page(reading(), "en"), "utf-8")
    with browser(tmp_path / "profile") as shown:
        shown.open(place.as_uri(), script=False)
        assert shown.value(VISIBLE) == 16
        assert shown.value(TABLES) == 15, "every line but the comment has its table in letters"
        assert shown.value("document.querySelector('nav').offsetHeight") == 0
