"""Every problem is explained: on a page of the service, where its ``type`` leads, and in the docs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from referee.api import problems
from referee.api.remedies.audits import AUDITS
from referee.api.remedies.book import BEFORE_US, CHAPTERS, REMEDIES, clauses_behind, status_of
from referee.api.remedies.markdown import pages
from referee.api.remedies.moves import MOVES
from referee.api.remedies.places import name_of, place_of
from referee.api.remedies.records import RECORDS
from referee.histories.faults import FaultCode
from referee.histories.sayings import REASONS
from referee.languages import LANGUAGES, told
from referee.rules.rulebook import clause_for
from referee.rules.rulebook.codes import Code
from referee.rules.rulesets import RULESETS
from referee.rules.rulesets.forms import FORMS
from referee.serving.web import REFUSALS
from tests.api.promise import Reader, promise
from tests.api.table import DRAW, Match

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs" / "problems"

ANSWERED = {*problems.STATUS, *map(str, Code), *(refusal.code for _, refusal in REFUSALS)}
"""Every code that the service can answer a problem with."""
WITHIN = {*map(str, FaultCode), *REASONS} - ANSWERED
"""Those that stand within a ruling on a record; some are problems, too."""


def _promised(*shapes: str) -> set[str]:
    found = promise()["components"]["schemas"]
    return {code for shape in shapes for code in found[shape]["enum"]}


def test_every_problem_has_its_remedy_and_no_remedy_is_without_its_problem() -> None:
    """A new code needs a cause and a cure: in ``referee/api/remedies``, then ``make messages``."""
    assert REMEDIES.keys() - RECORDS.keys() - AUDITS.keys() == ANSWERED
    assert _promised("BreachCode", "ProblemCode") == ANSWERED
    assert sum(map(len, CHAPTERS.values())) == len(REMEDIES)
    assert MOVES.keys() == set(map(str, Code))


def test_what_stands_within_an_answer_is_explained_too() -> None:
    """Faults of records and why nothing is ruled on a line; faults of logs."""
    assert RECORDS.keys() == WITHIN
    assert AUDITS.keys() == _promised("AuditCode")
    source = "".join(path.read_text() for path in (ROOT / "referee").rglob("*.py"))
    named = set(re.findall(r'AuditFault\([^"]*?"([A-Z_]+)"', source))
    assert len(named) > 5
    assert named <= AUDITS.keys()


@pytest.mark.parametrize("code", sorted(REMEDIES))
def test_cause_and_cure_are_whole_sentences_in_every_language(code: str) -> None:
    remedy = REMEDIES[code]
    for text in remedy:
        sayings = [told(text, lang) for lang in LANGUAGES]
        assert len(set(sayings)) == len(LANGUAGES)
        assert all(re.fullmatch(r"\S.{8,}[.]", said) for said in sayings), sayings
    assert remedy.cause != remedy.cure


def test_what_remedies_name_is_there() -> None:
    """Dials, addresses and pages of the docs, so that a cure does not lead astray."""
    every = " ".join(text for remedy in REMEDIES.values() for text in remedy)
    dials = set(re.findall(r"the dial (\w+)", every))
    assert len(dials) > 4
    assert dials <= FORMS.keys()
    addresses = {found.rstrip(".") for found in re.findall(r"/v1/[\w/{}.-]+", every)}
    assert len(addresses) > 5
    assert addresses <= promise()["paths"].keys()
    files = re.findall(r"docs/[\w-]+\.md", every)
    assert len(files) > 4
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert set(re.findall(r"\b[A-Z]+_[A-Z_]+\b", every)) <= {"REFEREE_WEBHOOK_PRIVATE"}


@pytest.mark.parametrize("code", [str(code) for code in Code])
def test_a_refusal_leads_to_its_clause_in_every_game(code: str) -> None:
    """By the clause's name in that game, once each."""
    found = [(rules.id, name) for clause in clauses_behind(code, "en") for rules, name in clause.places]
    wanted = {(rules.id, clause_for(Code(code), rules).code(rules)) for rules in RULESETS.values()}
    assert wanted <= set(found)
    assert len(found) == len(set(found))


def test_statuses_are_those_that_are_answered() -> None:
    refused = {refusal.code: refusal.status for _, refusal in REFUSALS}
    assert {code: refused[code] for code in BEFORE_US} == dict(BEFORE_US)
    assert refused.keys() - BEFORE_US.keys() <= problems.STATUS.keys()
    assert {code: status_of(code) for code in problems.STATUS} == problems.STATUS
    assert status_of("MUST_DRAW_FIRST") == 422
    assert {status_of(code) for code in (*RECORDS, *AUDITS)} == {None}


# --- the pages ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_its_page_in_every_language(client: Reader, lang: str) -> None:
    for code, remedy in REMEDIES.items():
        response = client.get(place_of(code), headers={"Accept-Language": lang})
        page = response.get_data(as_text=True)
        assert (response.status_code, response.mimetype) == (200, "text/html"), code
        assert response.headers["Content-Language"] == lang
        assert f'<html lang="{lang}">' in page
        plain = page.replace("&#39;", "'")
        assert told(remedy.cause, lang) in plain
        assert told(remedy.cure, lang) in plain
        for clause in clauses_behind(code, lang):
            assert clause.sentence in plain
    listed = client.get(f"/problems?lang={lang}").get_data(as_text=True)
    assert set(re.findall(r'href="/problems/([\w-]+)\?', listed)) == set(map(name_of, REMEDIES))


LANGUAGE = [
    # Accept-Language, query, the language of the page
    (None, "", "en"),
    ("es-AR", "", "es"),
    ("es-AR", "?lang=pt", "pt"),
    ("fr", "", "en"),
    ("pt;q=0.3, en;q=0.2", "", "pt"),
]


@pytest.mark.parametrize(("accept", "query", "lang"), LANGUAGE)
def test_the_address_decides_over_the_header(
    client: Reader, accept: str | None, query: str, lang: str
) -> None:
    headers = {"Accept-Language": accept} if accept else {}
    for path in ("/problems", "/problems/already-drew"):
        response = client.get(path + query, headers=headers)
        assert response.headers["Content-Language"] == lang
        assert response.headers["Vary"] == "Accept-Language"


NOWHERE = [
    ("/problems/no-such-thing", 404, "NOT_FOUND"),
    ("/problems/ALREADY_DREW", 404, "NOT_FOUND"),
    ("/problems/", 404, "NOT_FOUND"),
    ("/problems/already-drew?lang=fr", 400, "MALFORMED_QUERY"),
    ("/problems/already-drew?lang=es&lang=pt", 400, "MALFORMED_QUERY"),
    ("/problems?odd=1", 400, "MALFORMED_QUERY"),
]


@pytest.mark.parametrize(("path", "status", "code"), NOWHERE)
def test_no_page_is_made_up(client: Reader, path: str, status: int, code: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.get_json()["code"]) == (status, code)


def test_a_page_needs_no_other_host_and_its_links_lead_somewhere(client: Reader) -> None:
    for path in ("/problems", "/problems/already-drew", "/problems/set-suits?lang=es"):
        response = client.get(path)
        page = response.get_data(as_text=True)
        links = re.findall(r'(?:src|href|action)="([^"]*)"', page)
        assert links
        assert all(re.match(r"/(?!/)|[?#]", link) for link in links)
        assert not re.search(r"https?://", page)
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        for link in sorted({link for link in links if link[0] == "/"})[:60]:
            assert client.get(link).status_code == 200, link


def test_the_type_of_a_problem_leads_to_its_page(client: Reader, match: Match) -> None:
    """Also without a key: whoever is refused may read why."""
    refused: list[Any] = [
        client.get("/v1/matches/no-such-match").get_json(),
        client.post("/v1/rulings/meld", json={}).get_json(),
        match.move(1, DRAW).get_json(),
    ]
    for problem in refused:
        page = client.get(problem["type"]).get_data(as_text=True)
        assert f"<code>{problem['code']}</code></h1>" in page


# --- the docs ---


@pytest.mark.parametrize("name", pages())
def test_the_page_in_the_docs_is_up_to_date(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert text == pages()[name], "run python docs/problems/write_pages.py"
    assert {f'<a id="{name_of(code)}"></a>' for code in REMEDIES} <= set(text.splitlines())
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > len(RULESETS)
    assert [link for link in set(links) if not (DOCS / link).is_file()] == []


def test_there_is_no_page_of_a_language_that_is_gone() -> None:
    assert {path.name for path in DOCS.glob("*.md")} == set(pages())
