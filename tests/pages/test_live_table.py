"""A match as a table, live: moves are seen as they are made, hands by nobody else."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.pages.conftest import Visit, Visitor
from tests.pages.looking import HEARD, at, live, looked, part, sign
from tests.pages.tables import ANA, BETO, DRAW, Table, discard, meld, opened
from tests.support.service import RunningService


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
