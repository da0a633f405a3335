"""What axe-core finds wrong with a page for people who do not see, hear or point."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_AXE = Axe()


def found(page: Page) -> list[str]:
    """Every breach on the page as it stands, with where it is. The content security policy stays in force:
    axe is put in by the browser, not by the page.
    """
    page.evaluate(_AXE.axe_script)
    told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{breach['id']}: {node['target']} {node.get('failureSummary', '')}"
        for breach in told["violations"]
        for node in breach["nodes"]
    ]
