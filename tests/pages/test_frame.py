"""What all pages have: files that may be kept, a policy that lets nothing else in, three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.pages.assets import assets, edition, place
from tests.api.promise import Reader
from tests.api.table import app_over, desk_over, memory, reader
from tests.pages.axe import found
from tests.pages.conftest import PHONE, Visit, Visitor

PAGES = ("/", "/table", "/table/m1", "/adjudicate", "/position", "/rules", "/rules/chinchon")
LARGEST = 200 * 1024
"""Bytes that all files together may have."""


@pytest.fixture
def client() -> Reader:
    """Somebody who asks the counter without a browser."""
    return reader(app_over(desk_over(memory())))


def test_files_may_be_kept_for_good_and_are_small(client: Reader) -> None:
    for name, asset in assets().items():
        answer = client.get(place(name))
        assert answer.status_code == 200
        assert answer.get_data() == asset.content
        assert answer.headers["Content-Type"] == asset.kind
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert sum(len(asset.content) for asset in assets().values()) < LARGEST


@pytest.mark.parametrize(
    "path",
    [
        "/assets/0000000000000000/felt.js",
        "/assets/{}/none.js",
        "/assets/{}/__init__.py",
        "/assets/{}/table",
        "/assets/{}/table/felt.js",
        "/assets/{}/..%2f__init__.py",
    ],
)
def test_files_of_another_edition_and_files_that_are_none(client: Reader, path: str) -> None:
    answer = client.get(path.format(edition()))
    assert answer.status_code == 404
    assert answer.json is not None
    assert answer.json["code"] == "NOT_FOUND"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_lets_in_nothing_but_this_house(client: Reader, path: str) -> None:
    answer = client.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["Cache-Control"] == "no-store"
    text = answer.get_data(as_text=True)
    assert not re.search(r"<style| style=| on\w+=|<script(?! type=\"(application/json|module)\")", text)
    assert "//" not in re.sub(r"<!--.*?-->", "", text)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_a_page_in_every_language(client: Reader, path: str, lang: str) -> None:
    answer = client.get(f"{path}?lang={lang}")
    assert answer.headers["Content-Language"] == lang
    assert f'<html lang="{lang}">' in answer.get_data(as_text=True)
    assert client.get(path, headers={"Accept-Language": lang}).get_data() == answer.get_data()


def test_a_language_there_is_not(client: Reader) -> None:
    assert client.get("/?lang=fr").status_code == 400


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visitor: Visitor, path: str, scheme: str) -> None:
    visit = visitor(color_scheme=scheme, viewport=PHONE)
    assert found(visit.open(path)) == []


def test_another_language_is_the_same_page(visit: Visit) -> None:
    page = visit.open("/#here")
    page.get_by_role("link", name="es", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert page.url.endswith("/?lang=es#here")
