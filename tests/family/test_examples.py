"""The worked examples of the pages, run: what the page says the law answers, the law answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.rules.rulebook import LANGUAGES
from referee.rules.rulebook.examples import EXAMPLES, Addition, Count, Example, Meld, Turn, examples_of
from referee.rules.rulebook.examples.kinds import Left
from referee.rules.rulebook.examples.telling import line
from referee.rules.rulesets import RULESETS, ruleset
from tests.family.notation import counter, judged, position

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
ROWS = [(id, example) for id, examples in EXAMPLES.items() for example in examples]
NAMES = [f"{id}: {example.saying}" for id, example in ROWS]


def ask(path: str, body: dict[str, Any]) -> dict[str, Any]:
    response = counter().post(f"/v1/rulings/{path}", json=body)
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.get_json()
    return told


def orders(text: str) -> set[tuple[str, ...]]:
    return {tuple(order.split()) for order in text.split("|") if order}


def ruled(id: str, question: Meld | Addition) -> dict[str, Any]:
    """The ruling on cards alone."""
    if isinstance(question, Meld):
        return ask("meld", {"ruleset": id, "cards": question.cards.split()})
    cards = question.meld.split()
    ranks = {card[0] for card in cards if card != "JK"}
    kind = ruleset(id).set_name if len(ranks) == 1 else "escalera"
    return ask(
        "lay-off",
        {"ruleset": id, "meld": {"kind": kind, "cards": cards}, "cards": question.cards.split()},
    )


def seat_left(seat: Left) -> dict[str, Any]:
    return {
        "left": seat.cards.split(),
        "total": seat.total,
        "opened_before": seat.opened_before,
        "melds": [{"cards": meld.split()} for meld in seat.melds.split(" / ") if meld],
    }


def check_count(id: str, count: Count) -> None:
    told = ask(
        "score", {"ruleset": id, "seats": [seat_left(seat) for seat in count.seats], "winner": count.winner}
    )
    assert [seat["total"] for seat in told["seats"]] == [seat.after for seat in count.seats]
    assert [seat["eliminated"] for seat in told["seats"]] == [seat.out for seat in count.seats]
    assert told["winners"] == list(count.winners)
    assert told["match_over"] is bool(count.winners)
    offered = {seat["rebuy_total"] for seat in told["seats"] if seat["may_rebuy"]}
    assert offered == (set() if count.rebuy_total is None else {count.rebuy_total})


def check_turn(id: str, example: Example, turn: Turn) -> None:
    where = position(
        id,
        turn.hand,
        turn.table,
        turn.pile,
        phase="play" if turn.drawn else "draw",
        round=turn.round,
        deal=turn.round,
        others=(7,),
        stock=15,
    )
    codes, _ = judged(counter(), where, *turn.moves)
    assert codes == [str(code) for code in example.codes]


@pytest.mark.parametrize(("id", "example"), ROWS, ids=NAMES)
def test_it_is_so(id: str, example: Example) -> None:
    match example.question:
        case Turn() as turn:
            check_turn(id, example, turn)
        case Count() as count:
            assert not example.codes
            check_count(id, count)
        case question:
            told = ruled(id, question)
            assert [breach["code"] for breach in told["breaches"]] == [str(code) for code in example.codes]
            assert {tuple(order) for order in told["arrangements"]} == orders(question.orders)


def test_every_game_has_a_handful() -> None:
    assert EXAMPLES.keys() == RULESETS.keys()
    assert all(5 <= len(examples_of(id)) <= 10 for id in RULESETS)


def test_every_game_shows_what_is_lawful_and_what_is_not() -> None:
    for id, examples in EXAMPLES.items():
        assert {bool(example.codes) for example in examples} == {True, False}, id


def test_every_example_is_told_in_every_language() -> None:
    for id, example in ROWS:
        saying = example.saying
        texts = {saying.told(lang) for lang in LANGUAGES}
        assert len(texts) == len(LANGUAGES), (id, saying)
        assert all(text.endswith((".",)) and text[0].isupper() for text in texts), saying


@pytest.mark.parametrize("id", EXAMPLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_stand_on_the_page(id: str, lang: str) -> None:
    text = (DOCS / f"{id}.{lang}.md").read_text(encoding="utf-8")
    told = [line(example, ruleset(id), lang) for example in examples_of(id)]
    assert [one for one in told if one not in text] == []


TOLD = [
    ("en", "- The fourth suit never joins. `4S 4H 4C` + `4D` → no: **LM-3.8** `SET_SUITS`"),
    (
        "es",
        "- Guardar el ocho sería ilegal: sin un uso no se toma. mano `6D 9D 2C`, pozo `8D`: toma del pozo"
        " → no: **LM-5.3** `TAKE_WITHOUT_USE`",
    ),
    (
        "pt",
        "- Nove, ás e joker que sobram custam 29: um total de 74 passa a 103 e elimina o jogador. "
        "74, `9S AH JK`; 12, sem cartas → 103, eliminado; 12, ganhou a mão, ganha a partida",
    ),
]


@pytest.mark.parametrize(("lang", "text"), TOLD)
def test_how_a_line_reads(lang: str, text: str) -> None:
    rules = ruleset("loba-de-menos")
    assert text in [line(example, rules, lang) for example in examples_of(rules.id)]
