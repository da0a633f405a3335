"""Everything the source says that people read is in both catalogues, and nothing else is."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir

from referee.api import titles
from referee.languages import LANGUAGES, gathering
from referee.languages.catalogues import TRANSLATED
from referee.languages.gathering import HERE, KEYWORDS, as_mo, as_po, gathered, kept, missing, renewed
from referee.languages.saying import names_in
from referee.rules.rulebook import CLAUSES
from referee.rules.rulebook.examples import EXAMPLES
from referee.rules.rulebook.titles import CHAPTERS
from referee.rules.rulebook.wording import WORDING
from referee.rules.rulesets import SOURCES
from referee.rules.rulesets.forms import FORMS
from referee.rules.rulesets.meanings import MEANINGS

EVERY_LANGUAGE = pytest.mark.parametrize("lang", TRANSLATED)
ONCE_MORE = "run make messages"


@cache
def everything() -> Catalog:
    """What the source says, gathered once for all tests."""
    return gathered()


def texts(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue without its head."""
    return [message for message in catalogue if message.id]


def forms(of: Message) -> list[tuple[str, str]]:
    """Each form of a text beside its translation; only counted things have more than one."""
    if isinstance(of.id, str):
        assert isinstance(of.string, str)
        return [(of.id, of.string)]
    assert of.string is not None
    return list(zip(of.id, of.string, strict=True))


def test_the_languages_are_english_and_those_with_a_catalogue() -> None:
    assert ("en", *TRANSLATED) == LANGUAGES
    assert {path.stem for path in HERE.glob("*.?o")} == set(TRANSLATED)


@EVERY_LANGUAGE
def test_the_catalogue_holds_what_the_source_says_and_nothing_else(lang: str) -> None:
    here = {(message.context, message.id) for message in texts(kept(lang))}
    assert here == {(message.context, message.id) for message in texts(everything())}, ONCE_MORE
    assert not kept(lang).obsolete, ONCE_MORE


@EVERY_LANGUAGE
def test_nothing_is_missing_or_guessed(lang: str) -> None:
    assert [message.id for message in missing(kept(lang))] == []


@EVERY_LANGUAGE
def test_what_the_program_reads_is_what_was_translated(lang: str) -> None:
    sheet = renewed(lang)
    assert (HERE / f"{lang}.po").read_bytes() == as_po(sheet), ONCE_MORE
    assert (HERE / f"{lang}.mo").read_bytes() == as_mo(sheet), ONCE_MORE


@EVERY_LANGUAGE
def test_every_translation_tells_the_same_details(lang: str) -> None:
    wrong = [
        (text, translation)
        for message in texts(kept(lang))
        for text, translation in forms(message)
        if _details(text) != _details(translation)
    ]
    assert wrong == []


def _details(text: str) -> frozenset[str]:
    """The names in braces; a text that shows JSON has braces and no details."""
    return frozenset() if '{"' in text else names_in(text)


@EVERY_LANGUAGE
def test_every_translation_ends_as_the_text_does(lang: str) -> None:
    wrong = [
        (text, translation)
        for message in texts(kept(lang))
        for text, translation in forms(message)
        if _end(text) != _end(translation) or translation != translation.strip() or "  " in translation
    ]
    assert wrong == []


def _end(text: str) -> str:
    return text[-1] if text[-1] in ".?:" else ""


_SIGNS = {
    "JSON ({detail})",
    "TOML ({detail})",
    "“{detail}”",
    "{game}: {players}",
    "{dial}: {why}",
    "{name} {points} (total {total})",
    "total {total}",
    "{points} (total {total})",
}
_ON_CARDS = {"10", "sota (10)", "caballo (11)", "rey (12)", "oros", "copas", "espadas", "bastos"}
"""What cards are called wherever they are played with."""
THE_SAME = {
    "es": {"escala sucia", "escala real", "no", "trío"}
    | {"{n} trío", "{n} escalera", "{n} tríos", "{n} escaleras"},
    "pt": {"escala real", "{n} escalera", "{n} escaleras"} | {"Home", "End", "Page Up", "Page Down"},
}
"""What is said as in English, since English says it as the game does."""


@EVERY_LANGUAGE
def test_nothing_else_is_left_in_english(lang: str) -> None:
    left = {text for message in texts(kept(lang)) for text, told in forms(message) if text == told}
    assert left == THE_SAME[lang] | _SIGNS | _ON_CARDS


@EVERY_LANGUAGE
def test_a_counted_thing_has_a_form_for_one_and_one_for_many(lang: str) -> None:
    catalogue = kept(lang)
    assert catalogue.num_plurals == 2
    counted = [message for message in texts(catalogue) if not isinstance(message.id, str)]
    assert [len({told for _, told in forms(message)}) for message in counted] == [2] * 4


def test_no_marked_text_is_put_together_before_it_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    """Babel tells of one on the standard error, as of a text it leaves out."""
    gathered()
    assert capfd.readouterr().err == ""


def test_a_marked_text_that_is_put_together_is_told_of(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.py").write_text('Saying(f"{card} is no card")\n', "utf-8")
    assert list(extract_from_dir(tmp_path, keywords=KEYWORDS)) == []
    assert "Skipping f-string" in capfd.readouterr().err


def test_no_tables_of_what_people_read_are_left_unmarked() -> None:
    said = [clause.text for clause in CLAUSES]
    said += [saying.text for ways in WORDING.values() for saying in ways]
    said += [example.saying.text for examples in EXAMPLES.values() for example in examples]
    said += [*MEANINGS.values(), *(form.takes.text for form in FORMS.values()), *SOURCES]
    said += [titles.REFUSED, *titles.BY_STATUS.values(), *titles.BY_CODE.values(), *CHAPTERS.values()]
    assert [text for text in said if everything().get(text) is None] == []


def test_only_bare_words_have_a_context() -> None:
    """Who misses a bracket makes a context of the next argument."""
    assert {message.context for message in texts(everything())} == {None, "in an example", "on a page"}


def test_no_text_says_where_in_a_file_it_stands() -> None:
    """A number of a line would make every catalogue old at the next change of a file."""
    written = as_po(renewed("es")).decode()
    assert re.findall(r"^#: .*:\d", written, re.MULTILINE) == []
    assert "#: referee/rules/rulebook/chapters/deal.py\n" in written


def test_who_gathers_is_told_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    monkeypatch.setattr(gathering, "HERE", tmp_path)
    for lang in TRANSLATED:
        (gathering.HERE / f"{lang}.po").write_bytes(b'msgid "the body"\nmsgstr "X"\n')
    assert gathering.main() == 1
    told = capsys.readouterr().out
    assert "es.po" in told
    assert "'house ruling'" in told
    assert "'the body'" not in told
    assert (gathering.HERE / "pt.mo").stat().st_size > 0
