"""A real browser, and pages of the real service in it: whatever goes wrong in one fails its test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.pages.tables import Table, opened
from tests.support.browser import NAMES
from tests.support.service import RunningService

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Nothing but what the page asks for goes out of the browser."""
expect.set_options(timeout=30_000)
"""What is expected may take its time where many tests run at once."""


class Visit:
    """One reader's window: a context of its own, and all that went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.page = self.another()

    def another(self) -> Page:
        """One more page of the same reader."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("console", self._said)
        page.on("request", lambda request: self._asked(request.url))
        return page

    def _said(self, message: ConsoleMessage) -> None:
        # A refusal by the service is an error to the console and none to us.
        if message.type == "error" and "the server responded with a status of 4" not in message.text:
            self.faults.append(f"console: {message.text}")

    def _asked(self, address: str) -> None:
        scheme, host, *_ = urlsplit(address)
        if scheme in ("http", "https", "ws", "wss") and f"{scheme}://{host}" != self.address:
            self.faults.append(f"asked elsewhere: {address}")

    def open(self, path: str, lang: str = "") -> Page:
        """Go to a page of the service."""
        place, sign, mark = path.partition("#")
        asked = f"{place}{'&' if '?' in place else '?'}lang={lang}" if lang else place
        self.page.goto(f"{self.address}{asked}{sign}{mark}")
        return self.page


Visitor = Callable[..., Visit]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser; where none is installed the tests that need one are skipped and say so."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip(f"no browser is installed: none of {', '.join(NAMES)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, service: RunningService) -> Iterator[Visitor]:
    """Makes readers: ``visitor(viewport=PHONE, color_scheme="dark")``. What went wrong fails the test."""
    visits: list[Visit] = []
    with ExitStack() as stack:

        def one(**how: object) -> Visit:
            context = stack.enter_context(_context(chromium, how))
            visits.append(Visit(context, service.url))
            return visits[-1]

        yield one
    assert [fault for visit in visits for fault in visit.faults] == []


@contextmanager
def _context(chromium: Browser, how: dict[str, object]) -> Iterator[BrowserContext]:
    context = chromium.new_context(**{"viewport": DESK, "locale": "en", **how})  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    try:
        yield context
    finally:
        context.close()


@pytest.fixture
def visit(visitor: Visitor) -> Visit:
    """One reader at a desk."""
    return visitor()


@pytest.fixture
def table(service: RunningService) -> Table:
    """A match of two at its beginning."""
    return opened(service)
