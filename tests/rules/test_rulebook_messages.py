"""Every breach in words: this case, in three languages, as far as its details are known."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages import Saying, told
from referee.languages.saying import names_in
from referee.rules.cards import Card
from referee.rules.rulebook import LANGUAGES, Breach, Code, Detail, breach_of, details_on_wire, message
from referee.rules.rulebook.wording import WORDING
from referee.rules.rulesets import ruleset

LM, CN = ruleset("loba-de-menos"), ruleset("chinchon")


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple(LM.pack.read(codes.split()))


CANDIDATES: tuple[Mapping[str, Detail], ...] = (
    {"arrangement": _cards("AS 2S")},
    {"kind": "trio", "cards": _cards("JK")},
)

CASES: list[tuple[Code, dict[str, Detail], str, str, str]] = [
    # code, details, then the words in en, es, pt
    (Code.NOT_YOUR_TURN, {"turn": 2}, "seat 2", "asiento 2", "lugar 2"),
    (
        Code.CARD_NOT_IN_HAND,
        {"cards": _cards("AS TC")},
        "Not in hand: AS TC.",
        "la mano: AS TC.",
        "na mão: AS TC.",
    ),
    (Code.TAKE_WITHOUT_USE, {"card": 33}, "8D cannot", "tomar 8D", "comprar 8D"),
    (Code.MUST_USE_TAKEN_CARD, {"card": 52}, "JK came", "JK llegó", "JK veio"),
    (Code.SET_SUITS, {"cards": _cards("7S 7H 7D 7C")}, "7S 7H 7D 7C", "7S 7H 7D 7C", "7S 7H 7D 7C"),
    (
        Code.SET_SUITS,
        {"cards": _cards("7S 7H")},
        "three different suits",
        "tres palos distintos",
        "três naipes diferentes",
    ),
    (
        Code.RUN_NOT_CONSECUTIVE,
        {"cards": _cards("8S"), "arrangement": _cards("8S 7S 6S")},
        "order told, 8S 7S 6S,",
        "orden dicho, 8S 7S 6S,",
        "ordem dita, 8S 7S 6S,",
    ),
    (
        Code.JOKER_WITHOUT_PLACE,
        {"cards": _cards("5S JK 6S"), "arrangement": _cards("5S JK 6S")},
        "order told, 5S JK 6S,",
        "orden dicho, 5S JK 6S,",
        "ordem dita, 5S JK 6S,",
    ),
    (Code.LAY_OFF_BEFORE_OPENING, {"meld": "m1"}, "on m1:", "a m1:", "a m1:"),
    (Code.LAY_OFF_ON_OTHERS, {"meld": "m1", "owner": 0}, "seat 0", "asiento 0", "lugar 0"),
    (Code.LAY_OFF_ON_OTHERS, {"meld": "m1"}, "m1 belongs", "m1 es de", "m1 pertence"),
    (Code.CONTRACT_NOT_MET, {"contract": "TTE"}, "2 tríos + 1 escalera", "2 tríos + 1", "2 trios + 1"),
    (Code.CONTRACT_NOT_MET, {"contract": "real"}, "is escala real", "pide escala real", "pede escala real"),
    (Code.OPENING_TOO_LOW, {"value": 45, "least": 50}, "worth 45", "vale 45 y necesita 50", "precisa de 50"),
    (Code.DEAL_OVER, {"to_show": 1}, "for seat 1 to show", "mostrar al asiento 1", "do lugar 1 mostrar"),
    (Code.DEAL_OVER, {"to_answer": 2}, "seat 2 has yet", "asiento 2 todavía", "lugar 2 ainda"),
    (Code.STOCK_NOT_EMPTY, {"stock": 3, "pile": 1}, "stock 3, pile 1", "mazo 3", "monte 3"),
    (
        Code.AMBIGUOUS,
        {"candidates": CANDIDATES},
        "AS 2S; trio JK",
        "AS 2S; trio JK",
        "AS 2S; trio JK",
    ),
]


NAMED: list[tuple[Code, dict[str, Detail], str, str, str]] = [
    # code, details, then the words in en, es, pt for seats 0 Ana and 1 Beto
    (Code.NOT_YOUR_TURN, {"turn": 1}, "the turn of Beto.", "Le toca a Beto.", "É a vez de Beto."),
    (Code.NOT_YOUR_TURN, {"turn": 2}, "seat 2", "asiento 2", "lugar 2"),
    (
        Code.LAY_OFF_ON_OTHERS,
        {"meld": "m1", "owner": 0},
        "belongs to Ana.",
        "es de Ana.",
        "pertence a Ana.",
    ),
    (Code.DEAL_OVER, {"to_show": 1}, "for Beto to show", "le toca mostrar a Beto", "a vez de Beto mostrar"),
    (Code.DEAL_OVER, {"to_answer": 0}, "Ana has yet", "Ana todavía no dijo", "Ana ainda não disse"),
]


@pytest.mark.parametrize(("code", "details", "en", "es", "pt"), NAMED)
def test_players_are_told_by_name_where_names_are_known(
    code: Code, details: dict[str, Detail], en: str, es: str, pt: str
) -> None:
    told = [message(Breach(code, details), LM, lang, ("Ana", "Beto")) for lang in ("en", "es", "pt")]
    assert [words in text for words, text in zip((en, es, pt), told, strict=True)] == [True] * 3, told


@pytest.mark.parametrize(("code", "details", "en", "es", "pt"), CASES)
def test_a_message_tells_the_case(code: Code, details: dict[str, Detail], en: str, es: str, pt: str) -> None:
    told = [message(Breach(code, details), LM, lang) for lang in ("en", "es", "pt")]
    assert [words in text for words, text in zip((en, es, pt), told, strict=True)] == [True] * 3, told


CHINCHON: list[tuple[Code, str, str, str, str]] = [
    # code, cards of the case, then the words in en, es, pt
    (Code.CANNOT_CLOSE, "6C RE", "stay: 6C RE.", "sueltas: 6C RE.", "soltas: 6C RE."),
    (Code.CANNOT_CLOSE, "", "close like this.", "cerrar así.", "fechar assim."),
    (Code.MELDS_STAY_IN_HAND, "1O 2O 3O", "stay in hand", "quedan en la mano", "ficam na mão"),
    (Code.LAY_OFF_AFTER_CLEAN_CLOSE, "SO", "whoever closed", "quien cerró", "quem fechou"),
]


@pytest.mark.parametrize(("code", "cards", "en", "es", "pt"), CHINCHON)
def test_a_message_tells_the_case_in_chinchon(code: Code, cards: str, en: str, es: str, pt: str) -> None:
    breach = Breach(code, {"cards": tuple(CN.pack.read(cards.split()))})
    told = [message(breach, CN, lang) for lang in ("en", "es", "pt")]
    assert [words in text for words, text in zip((en, es, pt), told, strict=True)] == [True] * 3, told


@pytest.mark.parametrize("code", Code)
def test_every_breach_can_be_told_without_details(code: Code) -> None:
    told = [message(Breach(code), LM, lang) for lang in LANGUAGES]
    assert len(set(told)) == len(LANGUAGES)
    assert not [text for text in told if re.search(r"[{}]", text) or not text.endswith(".")]
    assert message(Breach(code), LM, "de") == message(Breach(code), LM, "en")


@pytest.mark.parametrize("saying", [saying for ways in WORDING.values() for saying in ways], ids=str)
def test_every_way_to_say_it_needs_the_same_details_in_every_language(saying: Saying) -> None:
    assert {names_in(told(saying.text, lang)) for lang in LANGUAGES} == {saying.needs}


@pytest.mark.parametrize("code", Code)
def test_the_last_way_to_say_it_needs_nothing(code: Code) -> None:
    assert WORDING[code][-1].needs == set()


DETAIL_NAMES = (
    "card",
    "cards",
    "meld",
    "owner",
    "turn",
    "to_show",
    "to_answer",
    "stock",
    "pile",
    "value",
    "least",
    "contract",
    "odd",
    "must_use",
    "move",
    "game",
    "round",
)
DETAILS = st.dictionaries(
    st.sampled_from(DETAIL_NAMES),
    st.none() | st.integers(0, 53) | st.text("TE", min_size=1) | st.lists(st.integers(0, 53)).map(tuple),
)


@given(st.sampled_from(Code), DETAILS, st.sampled_from([*LANGUAGES, "xx"]))
def test_strange_details_never_spoil_a_message(code: Code, details: dict[str, Detail], lang: str) -> None:
    text = message(Breach(code, details), LM, lang)
    assert text
    assert not re.search(r"[{}]|None", text)


def test_details_go_out_as_wire_codes() -> None:
    details: dict[str, Detail] = {
        "card": 52,
        "cards": _cards("AS ??"),
        "owner": 1,
        "meld": "m1",
        "candidates": CANDIDATES,
    }
    assert details_on_wire(Breach(Code.AMBIGUOUS, details), LM) == {
        "card": "JK",
        "cards": ["AS", "??"],
        "owner": 1,
        "meld": "m1",
        "candidates": [{"arrangement": ["AS", "2S"]}, {"kind": "trio", "cards": ["JK"]}],
    }


ALL_SORTS: dict[str, Detail] = {
    "card": 52,
    "cards": _cards("AS ??"),
    "arrangement": (),
    "owner": 1,
    "meld": "m1",
    "taken": None,
    "melds": ("m1", "m2"),
    "candidates": CANDIDATES,
}


@pytest.mark.parametrize("details", [ALL_SORTS, *(case[1] for case in CASES)])
def test_what_was_told_is_a_breach_again(details: dict[str, Detail]) -> None:
    """Through JSON and back, as a refusal on record comes back."""
    breach = Breach(Code.AMBIGUOUS, details)
    told = msgspec.json.decode(msgspec.json.encode(details_on_wire(breach, LM)))
    assert breach_of("AMBIGUOUS", told, LM) == breach


@pytest.mark.parametrize(
    ("code", "told"),
    [("NO_SUCH_CODE", {}), ("SET_SIZE", {"card": "no card"}), ("SET_SIZE", {"cards": [1.5]})],
)
def test_what_was_never_told_is_none(code: str, told: dict[str, object]) -> None:
    with pytest.raises((LookupError, ValueError)):
        breach_of(code, told, LM)
