"""The page of a dispute as a test works it: a record given, a link made, the place in it."""

from __future__ import annotations

import base64
import zlib
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import FilePayload, Page, expect

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
