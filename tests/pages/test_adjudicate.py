"""A record is given to the page of disputes, in every way."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from referee.pages import samples
from tests.pages.axe import found
from tests.pages.conftest import Visit
from tests.pages.disputes import EXAMPLES, RULING, file

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
