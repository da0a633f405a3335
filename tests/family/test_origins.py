"""Every dial of every game says where its default comes from (rules.md, section 1)."""

from __future__ import annotations

import pytest

from referee.rules.rulebook import LANGUAGES
from referee.rules.rulebook.pages import page
from referee.rules.rulesets import RULESETS, Ruleset, dials_of, origins_of, ruleset
from referee.rules.rulesets.forms import FORMS
from referee.rules.rulesets.origins import COMMON, HOUSE, ORIGINS, SEED_000, SEED_002, SEED_003, SOURCES
from tests.api.table import app_over, desk_over, memory, reader

GAMES = list(RULESETS.values())


def test_every_game_is_there_and_no_other() -> None:
    assert list(ORIGINS) == list(RULESETS)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_dial_has_one_source(rules: Ruleset) -> None:
    origins = origins_of(rules.id)
    assert origins.keys() == FORMS.keys()
    assert set(origins.values()) <= set(SOURCES)


SAID = [
    # game, dial, source, what is said there
    ("loba-de-menos", "clean_bonus", SEED_000, "reduce en cambio el acumulado en 10"),
    ("loba-de-menos", "joker_shift", SEED_000, "puede pasar al otro extremo"),
    ("loba-de-menos", "rebuys", SEED_000, "aquí no hay reenganche"),
    ("loba-de-menos", "idle_recycles", HOUSE, "ruling 34"),
    ("loba-de-menos-reenganche", "next_dealer", SEED_002, "o próximo distribuidor é o vencedor anterior"),
    ("loba-de-menos-reenganche", "rebuys", SEED_002, "no máximo duas vezes"),
    ("loba-de-menos-reenganche", "return_taken_card", HOUSE, "ruling 9"),
    ("loba-de-mas", "go_out_bonus_per_meld", SEED_002, "+5 por combinação"),
    ("loba-de-mas-clasica", "hand_size", COMMON, "eleven cards, twos wild"),
    ("loba-centroamericana", "contracts", SEED_003, "dos tríos … dos escaleras, un trío"),
    ("loba-centroamericana", "values", COMMON, "the seed gives no values"),
    ("loba-contrato", "contracts", SEED_003, "the six of the Centroamericana"),
    ("loba-contrato", "opening", SEED_002, "exige uma combinação específica"),
    ("loba-contrato", "values", SEED_002, "Reenganche's values"),
    ("loba-con-picos", "twos_wild", SEED_002, "coringas secundários"),
    ("loba-con-picos", "min_naturals", HOUSE, "at least two naturals"),
    ("loba-pierna-de-cuatro", "four_suit_bonus", SEED_002, "cancela 10 pontos"),
    ("loba-sin-comodines", "jokers", SEED_002, "Jogue sem curingas"),
    ("loba-con-bazas", "opening_min", SEED_002, "ex.: 50 pontos"),
    ("loba-uruguaya", "values", SEED_002, "Ás = 20, figura = 10, 2 = 25"),
    ("chinchon", "limit", SEED_002, "eliminação em 100 pontos"),
    ("chinchon", "close_loose_points", COMMON, "section 4"),
    ("carioca", "tie_break", COMMON, "ruling 44"),
]


@pytest.mark.parametrize(("id", "dial", "source", "words"), SAID)
def test_what_the_texts_say(id: str, dial: str, source: str, words: str) -> None:
    assert origins_of(id)[dial] == source, words


def _as_before(rules: Ruleset, other: Ruleset) -> set[str]:
    mine, theirs = dials_of(rules), dials_of(other)
    return {dial for dial in mine if mine[dial] != theirs[dial]}


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_what_differs_from_a_seed_is_not_said_by_it(rules: Ruleset) -> None:
    """A default that seed 000 states for its game cannot come from there where it is another."""
    differing = _as_before(rules, ruleset("loba-de-menos"))
    assert [
        dial for dial in differing if origins_of(rules.id)[dial] == SEED_000 and rules.prefix != "LM"
    ] == []


def test_it_is_told_over_the_wire() -> None:
    client = reader(app_over(desk_over(memory())))
    for rules in GAMES:
        told = client.get(f"/v1/rulesets/{rules.id}").get_json()
        assert told["origins"] == origins_of(rules.id)
        assert told["origins"].keys() == told["dials"].keys()


WORDS = {
    "en": ("seed 000", "common practice", "house ruling"),
    "es": ("texto 000", "práctica común", "decisión de la casa"),
    "pt": ("texto 000", "prática comum", "decisão da casa"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_on_the_page(lang: str) -> None:
    seed, _, house = WORDS[lang]
    text = page(ruleset("loba-de-menos"), lang)
    assert f"| `clean_bonus` | `-10` | {seed} |" in text
    assert f"| `idle_recycles` | `3` | {house} |" in text
    assert f"| `hand_size` | `11` | {WORDS[lang][1]} |" in page(ruleset("loba-de-mas-clasica"), lang)
