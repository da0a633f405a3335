"""The page of a dispute, in a real browser: a record goes in, and the ruling is gone through."""

from __future__ import annotations

import base64
import json
import re
import zlib
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from referee.histories.importing import read
from referee.histories.page import page as page_of
from referee.pages import samples
from referee.pages.words.adjudicate import WRITTEN
from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visit, Visitor

EXAMPLES = Path(__file__).parents[2] / "examples" / "histories"
RULING = "**/v1/rulings/history*"
HOSTILE = """loba-history 1
ruleset: loba-de-menos
players: "Zoë 🃏", "<img src=x onerror=alert(1)>"
dealer: 1

# <script>alert(1)</script> </article>
deal 1
0 has: 6D 7D JK 3S KH 4C 5S QH 9C
1 has: 9
0: +S 9H; -JK # "<b>ups</b>"
"""


def given(page: Page, record: str) -> Page:
    """The record is typed in and ruled on."""
    page.get_by_label("The record as text").fill(record)
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator("#ruling")).to_be_visible()
    return page


def file(content: bytes) -> FilePayload:
    """A file that somebody chooses."""
    return {"name": "record", "mimeType": "", "buffer": content}


def hash_of(record: str | bytes, **more: str) -> str:
    """What stands behind the ``#`` of a link with that record in it, made by another hand than the page's."""
    data = record.encode() if isinstance(record, str) else record
    letters = base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")
    return f"/adjudicate#{urlencode({'r': letters, **more})}"


def place_of(page: Page) -> dict[str, str]:
    """What stands behind the ``#``."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).fragment).items()}


# -- what is given ---------------------------------------------------------------------------------

FILES = [
    # file, the line shown first, how it came out
    ("club.txt", "Ana takes from the pile", "✗ Faults: 3, the first on line 16."),
    ("event-log.jsonl", "Deal 1: Beto deals", "✓ No fault in 11 lines."),
    ("hand-file.toml", "Beto adds A♠ to m1", "? Not decided: 1 line."),
]


@pytest.mark.parametrize(("name", "line", "outcome"), FILES)
def test_a_file_of_every_form_is_ruled_on(visit: Visit, name: str, line: str, outcome: str) -> None:
    page = visit.open("/adjudicate")
    page.locator("#file").set_input_files(EXAMPLES / name)
    expect(page.locator("#line h3").first).to_contain_text(line)
    expect(page.locator("#summary")).to_contain_text(outcome)
    expect(page.locator("#line loba-table .felt")).to_be_visible()
    expect(page.get_by_role("button", name="Rule on it")).to_be_hidden()
    assert found(page) == []


def test_a_file_is_dropped(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    text = (EXAMPLES / "club.txt").read_text("utf-8")
    page.evaluate(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "club.txt"));
            const how = {dataTransfer: transfer, bubbles: true, cancelable: true};
            for (const kind of ["dragover", "drop"])
                document.querySelector("#drop").dispatchEvent(new DragEvent(kind, how));
        }""",
        text,
    )
    expect(page.locator("#line h3").first).to_contain_text("Ana takes from the pile")


def test_the_samples_are_the_examples_and_are_one_click_away(visit: Visit) -> None:
    assert (EXAMPLES / "club.txt").read_text("utf-8") == samples.CLUB
    assert (EXAMPLES / "event-log.jsonl").read_text("utf-8") == samples.LOG
    page = visit.open("/adjudicate")
    for name, players in (
        ("a club's", "Ana, Beto"),
        ("a joker", "Ana, Beto"),
        ("another program", "Ana, Beto"),
    ):
        page.get_by_role("button", name=name).click()
        expect(page.locator("#game")).to_have_text(f"Loba de Menos: {players}")
        expect(page.locator("#game")).to_be_focused()
        page.locator("#record > summary").click()


def test_the_sample_that_the_first_page_promises(visit: Visit) -> None:
    page = visit.open("/adjudicate#sample")
    expect(page.locator("#summary")).to_contain_text("Faults: 3")


def test_a_record_that_cannot_be_read_says_where(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.get_by_label("The record as text").fill(samples.JOKER.replace("5H 6H 4H", "5X 6H 4H", 1))
    page.get_by_role("button", name="Rule on it").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 6, column 13: expected a card of this game")
    marked = "(box => box.value.slice(box.selectionStart, box.selectionEnd))(document.querySelector('#text'))"
    assert page.evaluate(marked) == "5X"
    expect(page.get_by_label("The record as text")).to_be_focused()
    assert found(page) == []


def test_nothing_a_larger_file_and_a_record_that_is_too_long(visit: Visit) -> None:
    page = visit.open("/adjudicate")
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator("#said")).to_contain_text("There is no record yet")
    page.evaluate("""() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(9 << 20)], "film"));
        dispatchEvent(new DragEvent("drop", {dataTransfer: transfer, cancelable: true}));
    }""")
    expect(page.locator("#said")).to_contain_text("8 MiB are the most")
    page.locator("#file").set_input_files(file(b"#\n" * (150 << 10)))
    expect(page.locator("#held")).to_contain_text("A record of 300 KiB")
    expect(page.get_by_role("alert")).to_contain_text("262144 bytes at most")


def test_a_long_record_becomes_a_job_which_is_followed_with_a_key(visit: Visit) -> None:
    """Another house may do so; the answers are held to what this one promises of jobs."""
    place, headers = f"{visit.address}/v1/rulings/history?positions=0", {"Content-Type": "text/plain"}
    answer = visit.context.request.post(place, data=samples.CLUB, headers=headers).json()
    job = {"state": "queued", "done": 0, "total": 1, "why": None, "answer": None}
    looks = iter([{**job, "state": "running"}, {**job, "state": "done", "answer": answer}])

    def asked(route: Route) -> None:
        if route.request.headers.get("authorization") != "Bearer lrk_the-key":
            told = {
                "status": 401,
                "code": "MISSING_TOKEN",
                "detail": "This takes a key.",
                "type": "/problems/x",
            }
            route.fulfill(status=401, body=json.dumps(told), content_type="application/problem+json")
        else:
            route.fulfill(status=202, body=json.dumps(job), headers={"Location": "/v1/jobs/j1"})

    page = visit.open("/adjudicate")
    page.route(RULING, asked)
    page.route("**/v1/jobs/j1", lambda route: route.fulfill(body=json.dumps(next(looks))))
    field = page.get_by_label("This service wants a key for its questions")
    expect(field).to_have_count(0)
    page.get_by_role("button", name="a club's").click()
    expect(page.locator("#problem")).to_contain_text("This takes a key.")
    expect(page.locator("#problem")).to_contain_text("which takes an operator's key")
    field.fill("lrk_the-key")
    page.get_by_role("button", name="Ask with this key").click()
    expect(page.locator("#said")).to_contain_text("in the background")
    expect(page.locator("#summary")).to_contain_text("Faults: 3")


# -- what is shown ---------------------------------------------------------------------------------

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


# -- other rules -----------------------------------------------------------------------------------


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


# -- links -----------------------------------------------------------------------------------------


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
