"""A match as a table: whoever looks sees what they may, step by step and live, and why moves were refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.pages.axe import found
from tests.pages.conftest import DESK, PHONE, Visit, Visitor
from tests.pages.tables import ANA, BETO, DRAW, Table, deck, discard, long_match, meld, opened
from tests.support.service import RunningService

HEARD = """(() => {
  window.heard = [];
  const asked = window.fetch;
  window.fetch = async (...what) => {
    const answer = await asked(...what);
    if (!answer.body) return answer;
    const [ours, theirs] = answer.body.tee();
    const kept = new WritableStream({ write: (text) => void heard.push(text) });
    ours.pipeThrough(new TextDecoderStream()).pipeTo(kept).catch(() => {});
    return new Response(theirs, { status: answer.status, headers: answer.headers });
  };
})();"""
"""Keeps whatever the page is told, live or not."""


def part(page: Page, name: str) -> Locator:
    """A part of the page by its name."""
    return page.locator(f"[data-part={name}]")


def at(page: Page, table: Table, said: str | None = None) -> None:
    """Wait until the newest step is shown, in the story and on the table."""
    expect(part(page, "number")).to_have_value(str(table.version))
    expect(page.locator(f"a[data-version='{table.version}']")).to_have_attribute("aria-current", "step")
    if said is not None:
        expect(part(page, "now")).to_have_text(said)


def live(page: Page) -> None:
    """Wait until the page hears of what comes."""
    expect(part(page, "live")).to_have_attribute("data-state", "live")


def looked(visit: Visit, table: Table, seat: int | None = None, lang: str = "en") -> Page:
    """The live page of a seat or of the operator."""
    page = visit.open(table.page(seat), lang)
    live(page)
    return page


def hand(page: Page, seat: int) -> list[str]:
    """The cards that lie in a hand on the felt."""
    codes: list[str] = (
        page.locator(".seat")
        .nth(seat)
        .locator(".card")
        .evaluate_all("cards => cards.map(card => card.dataset.code)")
    )
    return codes


def drawn_in(sentence: str) -> str:
    """A sentence of the service as a page writes it: cards with their signs."""
    return re.sub(
        r"\b([2-9TJQKA])([SHDC])\b",
        lambda code: ("10" if code[1] == "T" else code[1]) + "♠♥♦♣"["SHDC".index(code[2])],
        sentence,
    )


def card(page: Page, seat: int, code: str) -> Locator:
    """A card of a hand that can be chosen."""
    return page.locator(".seat").nth(seat).locator(f"button.card[data-code='{code}']").first


@pytest.fixture
def table(service: RunningService) -> Table:
    """A match of two at its beginning."""
    return opened(service)


# --- who looks ---


def test_a_match_is_chosen_by_its_id_and_a_token(visit: Visit, table: Table) -> None:
    page = visit.open("/table", "en")
    page.get_by_label("Match", exact=True).fill(table.id)
    page.get_by_label("Token of a seat, or operator key").fill(table.tokens[1])
    page.get_by_role("button", name="Look at the match").click()
    expect(part(page, "you")).to_have_text("You see what Beto sees")
    assert page.url.endswith(f"/table/{table.id}?lang=en")
    expect(page.locator(".seat").nth(1).locator(".card")).to_have_count(9)
    assert hand(page, 0) == ["??"] * 9
    assert sorted(hand(page, 1)) == sorted(BETO.split())


def test_a_token_leaves_the_address_and_stays_for_this_tab(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 0)
    assert table.tokens[0] not in page.url
    assert table.tokens[0] not in page.content()
    assert page.evaluate("Object.values(localStorage).length") == 0
    page.reload()
    expect(part(page, "you")).to_have_text("You see what Ana sees")
    other = visit.another()
    other.goto(f"{visit.address}/table/{table.id}?lang=en")
    expect(part(other, "you")).to_have_text("You see what spectators see")
    part(page, "forget").click()
    expect(part(page, "you")).to_have_text("You see what spectators see")


def test_where_spectators_may_not_look_a_token_is_asked_for(visit: Visit, service: RunningService) -> None:
    table = opened(service, spectators=False)
    page = visit.open(f"/table/{table.id}", "es")
    expect(page.get_by_role("alert")).to_be_visible()
    refused: Any = service.ask(table.path, headers={"Accept-Language": "es"}).json()
    expect(page.get_by_role("alert")).to_contain_text(refused["detail"])
    expect(part(page, "token")).to_be_focused()
    part(page, "token").fill("lb1.wrong")
    page.keyboard.press("Enter")
    wrong: Any = service.ask(table.path, key="lb1.wrong", headers={"Accept-Language": "es"}).json()
    expect(page.get_by_role("alert")).to_contain_text(wrong["detail"])
    expect(page.get_by_role("alert").get_by_role("link")).to_have_attribute(
        "href", f"{wrong['type']}?lang=es"
    )
    expect(part(page, "problem")).to_contain_text("o no existe tal partida")
    part(page, "token").fill(table.tokens[0])
    page.keyboard.press("Enter")
    expect(part(page, "players")).to_have_text("Ana, Beto")


LANGUAGES = [
    ("en", "Ana draws 9♥ from the stock", "Ana is to meld or discard", "What happened"),
    ("es", "Ana toma 9♥ del mazo", "A Ana le toca bajar o descartar", "Qué pasó"),
    ("pt", "Ana compra 9♥ do monte", "É a vez de Ana baixar ou descartar", "O que aconteceu"),
]


@pytest.mark.parametrize(("lang", "drawn", "phase", "story"), LANGUAGES)
def test_in_every_language(visit: Visit, table: Table, lang: str, drawn: str, phase: str, story: str) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, lang=lang)
    at(page, table, drawn)
    expect(part(page, "phase")).to_have_text(phase)
    expect(page.get_by_role("heading", name=story)).to_be_visible()
    card(page, 0, "QC").click()
    page.locator("[data-act=meld]").click()
    ruled: Any = service_ruling(table, meld("QC"), lang)
    assert ruled["breaches"]
    for breach in ruled["breaches"]:
        for told in (breach["clause"], breach["code"], drawn_in(breach["message"]), breach["rule"]):
            expect(part(page, "answer")).to_contain_text(told)


def service_ruling(table: Table, move: dict[str, Any], lang: str = "en") -> Any:
    """What the service says of a move of Ana's."""
    body = {"seat": 0, "move": move}
    answer = table.service.ask(
        f"{table.path}/rulings", body, key=table.service.key, headers={"Accept-Language": lang}
    )
    return answer.json()


# --- live ---


def sign(code: str) -> str:
    """A card as people read it."""
    return code[0].replace("T", "10") + dict(zip("SHDC", "♠♥♦♣", strict=True))[code[1]]


def secrets(codes: str, seen: str) -> list[str]:
    """Cards of a hand of which no copy is seen."""
    return sorted(set(codes.split()) - set(seen.split()) - {"JK"})


def test_a_move_is_seen_by_all_and_hands_by_nobody_else(visitor: Visitor, table: Table) -> None:
    visits = [visitor() for _ in range(3)]
    pages = []
    for visit, seat in zip(visits, (0, 1, None), strict=True):
        visit.context.add_init_script(HEARD)
        pages.append(
            looked(visit, table, seat) if seat is not None else visit.open(f"/table/{table.id}", "en")
        )
        live(pages[-1])
    ana, beto, public = pages
    table.played(0, DRAW)
    at(ana, table, "Ana draws 9♥ from the stock")
    at(beto, table, "Ana draws from the stock")
    at(public, table, "Ana draws from the stock")
    table.played(0, meld("6D JK 8D"))
    for page in pages:
        at(page, table, "Ana lays 6♦ joker (7♦) 8♦")
        expect(page.locator(".meld .as")).to_have_text("7♦")
    table.played(0, discard("KH"))
    for page in pages:
        at(page, table, "Ana discards K♥")
        expect(page.locator(".pile .card")).to_have_attribute("data-code", "KH")
    seen = "6D 8D KH 2H"
    unseen = {
        ana: [*secrets(BETO, f"{seen} 9H {ANA}"), "3S"],
        beto: [*secrets(ANA, f"{seen} {BETO}"), "9H", "3S"],
        public: [*secrets(f"{ANA} {BETO}", seen), "9H", "3S"],
    }
    for page, cards in unseen.items():
        told = "".join(page.evaluate("heard")) + page.content()
        assert '"version"' in told
        assert [code for code in cards if f'"{code}"' in told or f"#{code}" in told] == []
        assert [code for code in cards if sign(code) in page.inner_text("body")] == []


def test_a_reader_of_an_earlier_step_stays_there_and_hears_of_it(visit: Visit, table: Table) -> None:
    page = looked(visit, table)
    page.keyboard.press("Home")
    table.played(0, DRAW)
    expect(part(page, "news")).to_have_text("New: Ana draws 9♥ from the stock")
    expect(part(page, "number")).to_have_value("1")
    expect(page.locator(".place")).to_have_text(f"step 1 of {table.version}")
    expect(page.locator("a[data-version='1']")).to_have_attribute("aria-current", "step")


def test_a_lost_line_is_taken_up_again(visit: Visit, table: Table) -> None:
    page = looked(visit, table)
    visit.context.set_offline(True)
    expect(part(page, "live")).to_have_attribute("data-state", "again")
    table.played(0, DRAW, meld("TH JH 9H"))
    visit.context.set_offline(False)
    live(page)
    at(page, table, "Ana lays 9♥ 10♥ J♥")
    expect(page.locator("a[data-version]")).to_have_count(table.version - 1)
    visit.faults = [fault for fault in visit.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_the_end_of_a_match(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 1)
    table.played(1, {"type": "resign"})
    expect(part(page, "winners")).to_have_text("Ana won the match")
    expect(part(page, "live")).to_have_attribute("data-state", "ended")
    expect(part(page, "trying")).to_be_hidden()


def test_spectators_see_it_later(visit: Visit, service: RunningService) -> None:
    table = opened(service, spectators={"delay": 2})
    began = table.version
    table.played(0, DRAW)
    page = visit.open(f"/table/{table.id}", "en")
    live(page)
    expect(part(page, "you")).to_have_text("You see what spectators see, 2 moves later than it happens")
    expect(part(page, "number")).to_have_value(str(began))
    table.played(0, discard("KH"))
    table.played(1, DRAW)
    expect(part(page, "number")).to_have_value(str(began + 1))
    expect(part(page, "now")).to_have_text("Ana draws from the stock")
    assert "K♥" not in page.inner_text("body")


def test_the_time_that_is_left(visit: Visit, service: RunningService) -> None:
    table = opened(service, clock={"turn": 3600})
    page = looked(visit, table)
    expect(part(page, "clock")).to_contain_text("Clock: 3600 s a turn")
    expect(page.get_by_role("timer")).to_contain_text("Ana:")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("timer")).to_have_text("")


# --- rulings ---


def test_a_refused_try_stands_where_it_was_made(visit: Visit, table: Table) -> None:
    page = looked(visit, table)
    table.played(0, DRAW)
    refused: Any = table.move(1, discard("9D")).json()
    row = page.locator(f"li:has(> a[data-version='{table.version}']) + li.refused")
    expect(row).to_contain_text("Beto was refused · Discard 9♦")
    expect(part(page, "untold")).to_be_hidden()
    row.locator("summary").click()
    (breach,) = refused["ruling"]["breaches"]
    for told in (breach["clause"], breach["code"], drawn_in(breach["message"]), breach["rule"]):
        expect(row).to_contain_text(told)
    table.played(0, discard("KH"))
    at(page, table)
    expect(page.locator("li.refused")).to_have_count(1)


def test_a_seat_is_told_of_no_refusal(visit: Visit, table: Table) -> None:
    table.move(1, discard("9D"))
    page = looked(visit, table, 0)
    expect(page.locator("li.refused")).to_have_count(0)
    expect(part(page, "untold")).to_contain_text("only an operator finds them listed here")


def test_what_may_be_played_is_listed_and_marked(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, 0)
    listed = table.get("/legal-moves?seat=0")["moves"]
    buttons = part(page, "moves").locator("li button")
    expect(buttons).to_have_count(min(len(listed), 40))
    discards = {move["card"] for move in listed if move["type"] == "discard"}
    assert {
        code for code in hand(page, 0) if "playable" in (card(page, 0, code).get_attribute("class") or "")
    } >= discards
    page.get_by_role("button", name="Lay 9♥ 10♥ J♥", exact=True).focus()
    marked = page.locator(".card.marked").evaluate_all("cards => cards.map(card => card.dataset.code)")
    assert sorted(marked) == ["9H", "JH", "TH"]
    page.keyboard.press("Enter")
    expect(part(page, "answer")).to_contain_text("✓ Legal")


def test_what_if_by_clicks(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table, 0)
    for code in ("6D", "8D"):
        card(page, 0, code).click()
    expect(part(page, "chosen")).to_contain_text("6♦ 8♦")
    page.get_by_role("button", name="Lay as a meld").click()
    ruled: Any = service_ruling(table, meld("6D 8D"))
    assert ruled["breaches"]
    for breach in ruled["breaches"]:
        expect(part(page, "answer")).to_contain_text(drawn_in(breach["message"]))
    card(page, 0, "8D").click()
    card(page, 0, "JK").click()
    card(page, 0, "8D").click()
    page.get_by_role("button", name="Lay as a meld").click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(part(page, "answer")).to_contain_text("Ana lays 6♦ joker (7♦) 8♦")
    assert table.get()["version"] == table.version


def test_what_can_be_read_in_two_ways_is_asked_back(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, meld("9H TH JH"))
    page = looked(visit, table, 0)
    card(page, 0, "JK").click()
    page.locator("[data-pick='meld m1']").click()
    page.get_by_role("button", name="Add to the meld").click()
    expect(part(page, "answer")).to_contain_text("AMBIGUOUS")
    readings = page.locator("button.reading")
    expect(readings).to_have_text(["joker (8♥) 9♥ 10♥ J♥", "9♥ 10♥ J♥ joker (Q♥)"])
    readings.nth(1).click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")


def test_what_if_at_an_earlier_step(visit: Visit, table: Table) -> None:
    began = table.version
    table.played(0, DRAW, discard("KH"))
    page = looked(visit, table)
    page.goto(f"{visit.address}/table/{table.id}?lang=en#v={began}")
    held_to(page, table, began)
    page.get_by_role("button", name="Draw from the stock").first.click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(page.locator("button.for-real")).to_have_count(0)


def test_a_seat_really_plays(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 0)
    page.get_by_role("button", name="Draw from the stock").first.click()
    page.get_by_role("button", name="Play it now, for real").click()
    table.version += 1
    at(page, table, "Ana draws 9♥ from the stock")
    assert table.get()["version"] == table.version


def test_a_match_that_has_moved_on_is_read_again(visit: Visit, table: Table) -> None:
    visit.page.route("**/events", lambda route: route.abort())  # nobody tells it of what comes
    page = visit.open(table.page(0), "en")
    page.get_by_role("button", name="Draw from the stock").first.click()
    expect(page.get_by_role("button", name="Play it now, for real")).to_be_visible()
    table.played(0, DRAW)
    page.get_by_role("button", name="Play it now, for real").click()
    expect(part(page, "answer")).to_contain_text("The match has moved on meanwhile")
    at(page, table)
    visit.faults = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


def test_a_branch_is_a_match_of_its_own(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table)
    page.get_by_role("button", name="Play on from this step").click()
    field = page.get_by_label("Token of Beto")
    expect(field).to_have_value(re.compile(r"^lb1\."))
    token = field.input_value()
    page.get_by_role("link", name="Open its table").click()
    expect(part(page, "you")).to_have_text("You see every card, as the operator does")
    live(page)
    branch = page.url.split("/table/")[1].split("?")[0]
    assert branch != table.id
    told: Any = table.service.ask(f"/v1/matches/{branch}", key=token).json()
    assert told["id"] == branch
    expect(page.locator("a[data-version='2']")).to_contain_text(
        "The table is laid as it stood in another match"
    )


# --- other tables ---


def test_a_table_that_is_told_of(visit: Visit, service: RunningService) -> None:
    table = opened(service, deal={"mode": "reported"})
    table.post("/deals", {"hands": [["??"] * 9, 9], "pile": ["TD"], "stock": 89, "expected_version": 1})
    page = looked(visit, table)
    assert hand(page, 0) == ["??"] * 9
    page.get_by_role("button", name="Take from the pile").first.click()
    expect(part(page, "answer")).to_contain_text("? Undecided")
    expect(part(page, "answer")).to_contain_text("It hangs on cards that nobody saw.")
    card(page, 0, "??").click()
    page.locator("summary", has_text="Other moves").click()
    page.locator("[data-act=discard]").click()
    expect(part(page, "answer")).not_to_be_empty()
    table.post("/moves", {"seat": 0, "move": DRAW, "expected_version": table.version})
    at(page, table, "Ana draws from the stock")


CLOSER, SHOWER = "1O 2O 3O 5B 6B 7B 2C", "4O 5O SC 6E 7E CE RC"


def test_a_close_in_chinchon(visitor: Visitor, service: RunningService) -> None:
    cards = deck([CLOSER, SHOWER], "RB", "RE", "chinchon")
    table = opened(service, ruleset="chinchon", deal={"deck": cards})
    melds = [{"cards": ["1O", "2O", "3O"]}, {"cards": ["5B", "6B", "7B"]}]
    table.played(0, DRAW, {"type": "close", "melds": melds, "card": "RE"})
    page = looked(visitor(), table, 1)
    expect(part(page, "phase")).to_have_text("Beto is to show")
    expect(part(page, "now")).to_have_text(
        "Ana closes with 1 oros 2 oros 3 oros / 5 bastos 6 bastos 7 bastos"
    )
    expect(page.locator(".pile .card")).to_have_attribute("data-code", "??")
    expect(page.locator(".seat use[href$='spanish.svg#SC']")).to_have_count(1)
    card(page, 1, "4O").click()
    page.locator("[data-pick='meld m1']").click()
    page.get_by_role("button", name="Set these cards aside for m1").click()
    page.locator("[data-act=show]").click()
    expect(part(page, "answer")).to_contain_text("✓ Legal")
    expect(part(page, "answer")).to_contain_text("Beto shows no meld, and adds 4 oros to m1")
    page.get_by_role("button", name="Play it now, for real").click()
    expect(part(page, "moment")).to_contain_text("Deal 2")


# --- steps ---


def test_before_the_first_deal_nobody_plays(visit: Visit, table: Table) -> None:
    page = looked(visit, table, 1)
    expect(part(page, "game")).to_have_text("Loba de Menos")
    expect(part(page, "moves")).to_have_text("Ana is to draw")
    page.keyboard.press("Home")
    expect(part(page, "standing")).to_have_text("Before the first deal")
    expect(page.locator(".seat").nth(1)).not_to_contain_text("deals")
    expect(page.locator(".seat.turn")).to_have_count(0)


def test_a_step_that_cannot_be_read_is_not_pretended(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, discard("KH"))
    page = looked(visit, table)
    held_to(page, table, table.version)
    away = re.compile(r"version=1$")
    page.route(away, lambda route: route.abort())
    page.keyboard.press("Home")
    expect(part(page, "unread").get_by_role("alert")).to_contain_text("does not answer")
    expect(part(page, "felt")).to_be_hidden()
    expect(part(page, "branch")).to_be_disabled()
    page.unroute(away)
    held_to(page, table, 1)
    expect(part(page, "felt")).to_be_visible()
    expect(part(page, "unread")).to_be_empty()
    visit.faults = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_steps_stay_at_hand_and_hide_no_cards(
    visitor: Visitor, table: Table, size: dict[str, int]
) -> None:
    page = looked(visitor(viewport=size), table, 0)
    part(page, "acts").locator("button").first.wait_for()
    page.evaluate("scrollTo(0, document.querySelector('[data-part=felt]').offsetTop)")
    bar = page.locator("nav.steps").bounding_box()
    assert bar is not None
    assert 0 <= bar["y"] < 5
    assert bar["height"] < size["height"] / 8


def shown(page: Page) -> dict[str, Any]:
    """What lies on the felt."""
    found: dict[str, Any] = page.locator("loba-table").evaluate(
        "table => ({version: table.position.version, hands: [...table.querySelectorAll('.seat')].map("
        "seat => [...seat.querySelectorAll('.card')].map(card => card.dataset.code)),"
        "pile: table.querySelector('.pile .card')?.dataset.code})"
    )
    return found


def held_to(page: Page, table: Table, version: int) -> None:
    """The felt shows what the service says of that version."""
    expect(part(page, "number")).to_have_value(str(version))
    expect(page.locator("loba-table")).to_have_attribute("data-step", str(version))
    told = table.get(f"?version={version}")
    hands = [seat["hand"] for seat in told["seats"]]
    pile = told["pile"][-1] if told["pile"] else None
    assert shown(page) == {"version": version, "hands": hands, **({"pile": pile} if pile else {"pile": None})}


@pytest.mark.parametrize("events", [60, pytest.param(300, marks=pytest.mark.long)])
def test_a_whole_match_by_keys_alone(visit: Visit, service: RunningService, events: int) -> None:
    table = long_match(service, events)
    page = looked(visit, table)
    page.keyboard.press("Home")
    held_to(page, table, 1)
    last = int(part(page, "slider").get_attribute("max") or 0)
    assert last == table.version >= events
    for step in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        if step % (events // 5) == 0:
            held_to(page, table, step)
            assert page.url.endswith(f"#v={step}")
    held_to(page, table, last)
    log = table.get("/events?limit=500")["events"]
    begins = [event["version"] for event in log if event["type"] in ("match_opened", "dealt")]
    assert len(begins) == 3
    for version in reversed(begins):
        page.keyboard.press("PageUp")
        held_to(page, table, version)
    page.keyboard.press("End")
    held_to(page, table, last)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_attribute("aria-pressed", "true")
    held_to(page, table, last)
    expect(play).to_have_attribute("aria-pressed", "false")


def test_a_link_shows_a_step(visit: Visit, table: Table) -> None:
    table.played(0, DRAW, meld("9H TH JH"), discard("KH"))
    page = looked(visit, table)
    page.locator("a[data-version='3']").click()
    held_to(page, table, 3)
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    live(page)
    held_to(page, table, 3)
    page.get_by_role("link", name="es", exact=True).click()
    expect(part(page, "now")).to_have_text("Ana toma 9♥ del mazo")
    held_to(page, table, 3)


def test_the_focus_stays_where_it_was(visit: Visit, table: Table) -> None:
    table.played(0, DRAW)
    page = looked(visit, table)
    page.locator(f"a[data-version='{table.version}']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("a[data-version='1']")).to_be_focused()
    page.keyboard.press("End")
    card(page, 0, "QC").focus()
    page.keyboard.press("Enter")
    expect(card(page, 0, "QC")).to_have_attribute("aria-pressed", "true")
    expect(card(page, 0, "QC")).to_be_focused()
    page.locator("[data-act=clear]").press("Enter")
    assert page.evaluate("document.activeElement !== document.body")


# --- everybody ---


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_a_live_page(visitor: Visitor, table: Table, scheme: str) -> None:
    table.played(0, DRAW, meld("6D JK 8D"))
    table.move(1, discard("9D"))
    page = looked(visitor(viewport=PHONE, color_scheme=scheme), table)
    expect(part(page, "moves").locator("button").first).to_be_visible()
    assert found(page) == []
    page.locator("li.refused summary").click()
    card(page, 0, "QC").click()
    card(page, 0, "5S").click()
    page.get_by_role("button", name="Lay as a meld").click()
    expect(part(page, "answer")).to_contain_text("✗ Not legal")
    for summary in page.locator(".below summary").all():
        summary.click()
    assert found(page) == []
    page.get_by_role("button", name="Play on from this step").click()
    expect(page.get_by_role("link", name="Open its table")).to_be_visible()
    assert found(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing_where_a_match_is_over_or_unknown(visit: Visit, table: Table) -> None:
    table.played(0, {"type": "resign"})
    page = visit.open(table.page(1), "en")
    expect(part(page, "winners")).to_be_visible()
    assert found(page) == []
    page = visit.open("/table/no-such-match#token=none", "en")
    expect(page.get_by_role("alert")).to_be_visible()
    assert found(page) == []


@pytest.mark.parametrize("place", ["/table/no-such-match#token=none%", "/table/%ff#token=none"])
def test_a_token_is_taken_out_of_an_address_that_is_badly_written(visit: Visit, place: str) -> None:
    page = visit.open(place, "en")
    expect(page.get_by_role("alert")).to_be_visible()
    assert "token" not in page.url


def test_names_are_texts(visit: Visit, service: RunningService) -> None:
    table = opened(service, players=["<b>Ana</b>", "{who}"])
    page = looked(visit, table)
    expect(part(page, "players")).to_have_text("<b>Ana</b>, {who}")
    expect(part(page, "now")).to_contain_text("{who}")
    expect(page.locator("main b b")).to_have_count(0)
