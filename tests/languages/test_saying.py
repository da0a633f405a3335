"""A sentence is told in any language, with what it tells of the case."""

from __future__ import annotations

import pytest

from referee.languages import ENGLISH, LANGUAGES, Saying, counted, told, words

TOLD = [
    # what is said, then in es and in pt
    (Saying("there is no such dial"), "no existe ese ajuste", "não existe esse ajuste"),
    (Saying("there is no seat {seat}", seat=7), "no hay asiento 7", "não há lugar 7"),
    (
        Saying("must be {allowed}", allowed=Saying("a whole number from {low} to {high}", low=1, high=4)),
        "debe ser un número entero de 1 a 4",
        "deve ser um número inteiro de 1 a 4",
    ),
    (Saying("{sent} is no card", sent="'{x}'"), "'{x}' no es una carta", "'{x}' não é uma carta"),
    (
        Saying('{"min": …, "max": …}, each a whole number from 2 to 10'),
        '{"min": …, "max": …}, cada uno un número entero de 2 a 10',
        '{"min": …, "max": …}, cada um um número inteiro de 2 a 10',
    ),
]


@pytest.mark.parametrize(("saying", "es", "pt"), TOLD, ids=lambda value: str(value)[:30])
def test_a_saying_is_told_with_its_details(saying: Saying, es: str, pt: str) -> None:
    assert (saying.told("es"), saying.told("pt")) == (es, pt)
    assert saying.told("xx") == saying.told(ENGLISH) == str(saying)


def test_two_that_say_the_same_are_equal() -> None:
    one, two = Saying("there is no seat {seat}", seat=1), Saying("there is no seat {seat}", seat=2)
    assert one == Saying("there is no seat {seat}", seat=1)
    assert one != two
    assert hash(one) == hash(two)
    assert one.needs == {"seat"}


def test_no_test_may_hear_what_no_catalogue_holds() -> None:
    """See the fixture of all tests: what would be told in English fails whoever asks."""
    for lang in LANGUAGES:
        with pytest.raises(LookupError, match="nobody ever said this"):
            told("nobody ever said this", lang)


def test_a_context_tells_one_word_from_another() -> None:
    assert told("no", "pt", "in an example") == "não"
    with pytest.raises(LookupError):
        told("no", "pt")


def test_marking_changes_nothing() -> None:
    assert words("no") == words("no", "in an example") == "no"


COUNTED = [
    # number, en, es, pt
    (1, "1 trío", "1 trío", "1 trio"),
    (2, "2 tríos", "2 tríos", "2 trios"),
    (0, "0 tríos", "0 tríos", "0 trios"),
]


@pytest.mark.parametrize(("number", "en", "es", "pt"), COUNTED)
def test_a_counted_thing_stands_in_the_form_of_its_number(number: int, en: str, es: str, pt: str) -> None:
    assert [counted("{n} trío", "{n} tríos", number, lang) for lang in ("en", "es", "pt")] == [en, es, pt]
