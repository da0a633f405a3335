"""House rules that a table reaches by options alone, and the variants of seed 002 that are one dial away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.family.notation import counter, judged, listed, position, sit

LM, LR, LP = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas"
PC, BZ, CA, SC = "loba-pierna-de-cuatro", "loba-con-bazas", "loba-centroamericana", "loba-sin-comodines"

OPEN = "0 4S 4H 4C; 1 9D TD JD"

TURNS = [
    # game, options, hand, table, pile, phase, moves, codes of the last, why
    # --- discard_use_by: end_of_turn (ruling 2)
    (
        LM,
        {},
        "4D 5D 6D 2C",
        "1 7S 8S 9S",
        "TS",
        "draw",
        "take_discard",
        "TAKE_WITHOUT_USE",
        "first act: not open",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "4D 5D 6D 2C",
        "1 7S 8S 9S",
        "TS",
        "draw",
        "take_discard, meld 4D 5D 6D, lay_off m1 TS, discard 2C",
        "",
        "opened with others, then the taken card laid off",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "4D 5D 6D 2C",
        "1 7S 8S 9S",
        "TS",
        "draw",
        "take_discard, discard 2C",
        "MUST_USE_TAKEN_CARD",
        "the turn does not end before it is used",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "4D 5D 6D 2C",
        "1 7S 8S 9S",
        "KS",
        "draw",
        "take_discard",
        "TAKE_WITHOUT_USE",
        "no sequence of acts uses the king",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "8S 9S 4D 4C 2C KC",
        "0 KH KD KC; 1 5S 6S 7S",
        "4H",
        "draw",
        "take_discard, lay_off m2 8S 9S, meld 4D 4C 4H",
        "",
        "acts in between",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "4S 4D 4C 5D 6D KC",
        "0 KH KD KC",
        "4H",
        "draw",
        "take_discard, meld 4D 5D 6D",
        "",
        "the last use is not destroyed: 4S 4C 4H stays",
    ),
    (
        LM,
        {"discard_use_by": "end_of_turn"},
        "4D 4C 5D 6D KC",
        "0 KH KD KC",
        "4H",
        "draw",
        "take_discard, meld 4D 5D 6D",
        "MUST_USE_TAKEN_CARD",
        "no act may destroy the last use (2)",
    ),
    # --- joker_substitution (ruling 26)
    (
        LM,
        {"joker_substitution": True},
        "6S QH KH 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "",
        "play",
        "swap_joker m2 6S, meld QH KH JK, discard 2C",
        "",
        "natural in, joker out, used at once",
    ),
    (
        LM,
        {"joker_substitution": True},
        "6S QH KH 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "",
        "play",
        "swap_joker m2 6S, discard 2C",
        "MUST_USE_TAKEN_CARD",
        "the joker is owed a new meld",
    ),
    (
        LM,
        {"joker_substitution": True},
        "6S QH 9H 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "",
        "play",
        "swap_joker m2 6S",
        "SWAP_NOT_ALLOWED",
        "no new meld is possible, so no swap",
    ),
    (
        LM,
        {"joker_substitution": True},
        "6S QH KH 2C",
        "1 5S JK 7S",
        "",
        "play",
        "swap_joker m1 6S",
        "LAY_OFF_BEFORE_OPENING",
        "whoever may lay off on it may swap",
    ),
    (
        LR,
        {"joker_substitution": True},
        "6S QH KH 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "",
        "play",
        "swap_joker m2 6S",
        "LAY_OFF_ON_OTHERS",
        "and nobody else",
    ),
    (
        LM,
        {},
        "6S QH KH 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "",
        "play",
        "swap_joker m2 6S",
        "SWAP_NOT_ALLOWED",
        "default",
    ),
    (
        LM,
        {"joker_substitution": True},
        "QH KH 2C",
        "0 4S 4H 4C; 1 5S JK 7S",
        "6S",
        "draw",
        "take_discard, swap_joker m2 6S, meld QH KH JK",
        "",
        "the taken card too, which counts as its use",
    ),
    # --- joker_shift: same_side (ruling 24)
    (
        LM,
        {"joker_shift": "same_side"},
        "5D 2C",
        "0 JK 6D 7D",
        "",
        "play",
        "lay_off m1 5D = JK 5D 6D 7D",
        "",
        "one place outward on its own side",
    ),
    (
        LM,
        {"joker_shift": "same_side"},
        "5D 2C",
        "0 JK 6D 7D",
        "",
        "play",
        "lay_off m1 5D = 5D 6D 7D JK",
        "RUN_NOT_CONSECUTIVE",
        "never to the other end",
    ),
    (
        LM,
        {"joker_shift": "same_side"},
        "AD 2C",
        "0 JK 2D 3D",
        "",
        "play",
        "lay_off m1 AD",
        "JOKER_WITHOUT_PLACE",
        "no rank below",
    ),
    (
        LM,
        {"joker_shift": "none"},
        "5D 2C",
        "0 JK 6D 7D",
        "",
        "play",
        "lay_off m1 5D",
        "JOKER_FIXED",
        "none: it stays",
    ),
    # --- set_kind: any_suit_after (ruling 10)
    (
        LM,
        {"set_kind": "any_suit_after"},
        "4D 2C",
        "0 4S 4H 4C",
        "",
        "play",
        "lay_off m1 4D",
        "",
        "any suit afterwards",
    ),
    (
        LM,
        {"set_kind": "any_suit_after"},
        "4S 4H 4D 4C 2C",
        "0 KH KD KC",
        "",
        "play",
        "meld 4S 4H 4D 4C",
        "SET_SUITS",
        "three suits when it is laid",
    ),
    (
        LM,
        {"set_kind": "any_suit_after"},
        "4S 4H 4D 4D 4C 2C",
        "0 4S 4H 4C",
        "",
        "play",
        "lay_off m1 4S 4H 4D 4D 4C",
        "",
        "two of each suit at most: eight in all",
    ),
    (LM, {}, "4D 2C", "0 4S 4H 4C", "", "play", "lay_off m1 4D", "SET_SUITS", "by default never the fourth"),
    (LR, {}, "4D 2C", "0 4S 4H 4C", "", "play", "lay_off m1 4D", "", "four_suits: it comes later"),
    (LR, {}, "4S 2C", "0 4S 4H 4C", "", "play", "lay_off m1 4S", "SET_SUITS", "but no twins (11)"),
    # --- con Bazas (ruling 45)
    (BZ, {}, "8S 9S TS JS QS KS 2C", "", "", "play", "meld 8S 9S TS JS QS KS", "", "57 in one meld"),
    (BZ, {}, "QS KS JS TS 2C", "", "", "play", "meld TS JS QS KS", "OPENING_TOO_LOW", "40 alone"),
    (
        BZ,
        {},
        "TS JS QS KH KD KC 2C",
        "",
        "",
        "play",
        "open TS JS QS / KH KD KC",
        "",
        "60 together as one act",
    ),
    (BZ, {}, "4S 4H 4C 5S 6S 7S 2C", "", "", "play", "open 4S 4H 4C / 5S 6S 7S", "OPENING_TOO_LOW", "30"),
    (
        BZ,
        {},
        "AS AH AC 2C",
        "",
        "",
        "play",
        "meld AS AH AC",
        "OPENING_TOO_LOW",
        "three cards never (at most 45)",
    ),
    (
        BZ,
        {},
        "QS KS JK JH QH KH 2C",
        "",
        "",
        "play",
        "open JK QS KS / JH QH KH",
        "",
        "a joker counts 25: 45 + 30",
    ),
    (
        BZ,
        {},
        "4S 4H 4C 2C",
        "0 8S 9S TS JS QS KS",
        "",
        "play",
        "meld 4S 4H 4C",
        "",
        "after the opening anything",
    ),
    (
        BZ,
        {},
        "8S 9S TS JS QS KS 4S 4H 4C 2C",
        "",
        "",
        "play",
        "open 8S 9S TS JS QS KS / 4S 4H 4C",
        "",
        "a spare one",
    ),
    (
        LM,
        {},
        "4S 4H 4C 5S 6S 7S 2C",
        "",
        "",
        "play",
        "open 4S 4H 4C / 5S 6S 7S",
        "OPEN_NOT_NEEDED",
        "one at a time",
    ),
    # --- Loba sin comodines
    (SC, {}, "4S 4H 4C 2C", "", "", "play", "meld 4S 4H 4C", "", "nothing else changes"),
    # --- take_discard: new_meld_only
    (
        LM,
        {"take_discard": "new_meld_only"},
        "2C KC",
        "0 5S 6S 7S",
        "8S",
        "draw",
        "take_discard",
        "TAKE_WITHOUT_USE",
        "a lay-off is no use there",
    ),
    (LM, {}, "2C KC", "0 5S 6S 7S", "8S", "draw", "take_discard, lay_off m1 8S", "", "by default it is (3)"),
    # --- joker_discard
    (LM, {}, "JK JK", OPEN, "", "play", "discard JK", "", "only where all are jokers (29)"),
    (LM, {}, "JK 2C", OPEN, "", "play", "discard JK", "JOKER_DISCARD", "not beside others"),
    (LR, {}, "JK 2C", OPEN, "", "play", "discard JK", "", "free with reenganche"),
    (
        "carioca",
        {},
        "JK 7D 7C",
        "0 7S 7H 7D",
        "",
        "play",
        "lay_off m1 7D 7C",
        "MUST_KEEP_DISCARD",
        "never a joker left",
    ),
]


@pytest.mark.parametrize(
    ("id", "options", "hand", "table", "pile", "phase", "moves", "codes", "why"),
    TURNS,
    ids=[f"{n}-{row[0]}-{row[-1]}" for n, row in enumerate(TURNS)],
)
def test_turns(
    id: str,
    options: dict[str, object],
    hand: str,
    table: str,
    pile: str,
    phase: str,
    moves: str,
    codes: str,
    why: str,
) -> None:
    where = position(id, hand, table, pile, phase=phase, options=options)
    assert judged(counter(), where, *moves.split(", "))[0] == codes.split(), why


def test_minimal_openings_are_listed_and_none_with_a_meld_to_spare() -> None:
    """con Bazas: an `open` is listed where none of its melds can be spared (45)."""
    where = position(BZ, "8S 9S TS JS QS KS 4S 4H 4C 2C")
    assert [one["cards"] for one in listed(counter(), where, "meld")] == [
        ["8S", "9S", "TS", "JS", "QS", "KS"]
    ]
    opens = [one["melds"] for one in listed(counter(), where, "open")]
    assert all(len(melds) >= 2 for melds in opens)
    assert [["8S", "9S", "TS", "JS", "QS", "KS"], ["4S", "4H", "4C"]] not in [
        [meld["cards"] for meld in melds] for melds in opens
    ]


# --- scores ---


def score(id: str, seats: list[dict[str, Any]], winner: int | None, **more: object) -> dict[str, Any]:
    body = {"ruleset": id, "seats": seats, "winner": winner, **more}
    response = counter().post("/v1/rulings/score", json=body)
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.get_json()
    return told


def left(cards: str, total: int = 0, *melds: str, **more: object) -> dict[str, Any]:
    laid = [{"cards": meld.split()} for meld in melds]
    return {"left": cards.split(), "total": total, **({"melds": laid} if laid else {}), **more}


LIMITS = [
    # options, total before, points of the deal, out?, why
    ({}, 74, "9S AH JK", True, "103: seeds 000/001, seventh part"),
    ({}, 91, "KS", True, "101 is out"),
    ({}, 90, "KS", False, "100 stays in (35)"),
    ({"limit": 100}, 90, "KS", True, "out at 100"),
    ({"limit": {"at": 100, "cmp": ">"}}, 90, "KS", False, "over 100 only"),
    ({"limit": {"at": 100, "cmp": ">"}}, 91, "KS", True, "101 is over 100"),
    ({"limit": {"at": 101, "cmp": ">"}}, 91, "KS", False, "101 is not over 101"),
    ({"limit": 200}, 190, "KS", True, "out at 200"),
    ({"limit": 200}, 189, "KS", False, "199 stays in"),
]


@pytest.mark.parametrize(("options", "total", "cards", "out", "why"), LIMITS)
def test_limits(options: dict[str, object], total: int, cards: str, out: bool, why: str) -> None:
    winner = left("", 3, opened_before=True)
    told = score(LM, [left(cards, total), winner, left("2C", 5)], 1, options=options)
    assert told["seats"][0]["eliminated"] is out, why


SCHOOL: dict[str, Any] = {"match_end": "stop", "limit": 200, "rebuys": 0}


def test_the_school_form_by_options_alone() -> None:
    """Nobody is out; the first to 200 stops the match, and the lowest total wins."""
    told = score(LR, [left("KS", 195), left("", 120), left("KH", 80)], 1, options=SCHOOL)
    assert [seat["eliminated"] for seat in told["seats"]] == [False] * 3
    assert (told["match_over"], told["winners"]) == (True, [2])
    going_on = score(LR, [left("KS", 180), left("", 120), left("KH", 80)], 1, options=SCHOOL)
    assert (going_on["match_over"], going_on["winners"]) == (False, [])


def test_the_school_form_is_played_to_its_end() -> None:
    out = "4S 4H 4D 5S 5H 5D 6S 6H 6D"
    dear = "JK JK AS AH AD KS KH KD QS"
    table = sit(LR, 2, {1: out, 0: dear}, up="9D", stock="2C", **SCHOOL)
    gone = ("draw_stock", "meld 4S 4H 4D", "meld 5S 5H 5D", "meld 6S 6H 6D", "discard 2C")
    table.play(1, *gone)
    assert (table.totals(), table.statuses()) == ([135, 0], ["playing", "playing"]), "135 and still in"
    table.deal({0: dear, 1: out}, up="9D", stock="TC 2C")
    table.play(0, "draw_stock", "discard TC")
    assert table.happened(table.play(1, *gone))[-1] == "match_ended"
    assert (table.totals(), table.now()["winners"]) == ([270, 0], [1])


CUATRO = [
    # game, options, left, melds laid, points, why
    (PC, {}, "KS KH 5C", ["4S 4H 4C 4D"], 15, "one four-suit pierna cancels ten"),
    (PC, {}, "KS KH 5C", ["4S 4H 4C 4D", "7S 7H 7C 7D"], 5, "several add up"),
    (PC, {}, "5C", ["4S 4H 4C 4D"], 0, "never below 0 (47)"),
    (PC, {}, "KS", ["4S 4H 4C"], 10, "three suits cancel nothing"),
    (LR, {}, "KS", ["4S 4H 4C 4D"], 10, "nor anywhere else"),
    (LR, {"four_suit_bonus": 10}, "KS KH", ["4S 4H 4C 4D"], 10, "but by the dial"),
    (LP, {}, "KS", ["4S 4H 4C 4D"], 16 - 10, "Loba de Más: the cards alone"),
    (LP, {"four_suit_bonus": 10}, "KS", ["4S 4H 4C 4D"], 16 + 10 - 10, "ten more with the bonus"),
]


@pytest.mark.parametrize(("id", "options", "cards", "melds", "points", "why"), CUATRO)
def test_pierna_de_cuatro(
    id: str, options: dict[str, object], cards: str, melds: list[str], points: int, why: str
) -> None:
    told = score(id, [left(cards, 0, *melds), left("", 0)], 1, options=options)
    assert told["seats"][0]["points"] == points, why
    clauses = {entry.get("clause") for entry in told["seats"][0]["breakdown"]} - {None}
    assert bool(clauses) is (any(len(meld) == 11 for meld in melds) and (id == PC or bool(options)))


def test_a_fourth_suit_that_came_later_counts_for_who_laid_the_meld() -> None:
    """Ruling 47 in a match's own words: seat 0 lays three, later the fourth; scored when seat 1 goes out."""
    hands = {1: "9S 9H 9D 5S 5H 5D 6S 6H 6D", 0: "4S 4H 4D 4C KS KH QD QC JS"}
    table = sit(PC, 2, hands, up="TD", stock="TC 3C 2C")
    table.play(1, "draw_stock", "discard TC")
    table.play(0, "draw_stock", "meld 4S 4H 4D", "lay_off m1 4C", "discard 3C")
    table.play(1, "draw_stock", "meld 9S 9H 9D", "meld 5S 5H 5D", "meld 6S 6H 6D", "discard 2C")
    assert table.totals() == [50 - 10, 0]
    deal = table.match.get("/scores").get_json()["deals"][0]
    bonus = [entry for entry in deal["seats"][0]["breakdown"] if "clause" in entry]
    assert [(entry["points"], entry["clause"]) for entry in bonus] == [(-10, "PC-8.7")]


# --- Loba de Más ---


DE_MAS = [
    # seats, winner, points, why
    (
        [left("", 0, "KS KH KD", "5S 6S 7S"), left("AS JK", 0, "QS QH QD")],
        0,
        [48 + 10, 30 - 40],
        "melds positive, +5 a meld for who goes out, less what is left",
    ),
    ([left("2C", 0, "JK QH KH"), left("", 0, "4S 4H 4C")], 1, [45 - 2, 12 + 5], "a joker its table value"),
    (
        [left("KS", 0, "4S 4H 4C"), left("KH", 0)],
        None,
        [2, -10],
        "blocked: melds minus hand, no bonus",
    ),
]


@pytest.mark.parametrize(("seats", "winner", "points", "why"), DE_MAS)
def test_loba_de_mas_counts(
    seats: list[dict[str, Any]], winner: int | None, points: list[int], why: str
) -> None:
    told = score(LP, seats, winner, blocked=winner is None)
    assert [seat["points"] for seat in told["seats"]] == points, why


TARGETS = [
    # totals before, winner, options, over?, winners, why
    ([140, 120], 0, {}, True, [0], "140 + 12 + 5 = 157 reaches 150"),
    ([132, 120], 0, {}, False, [], "149 does not"),
    ([133, 120], 0, {}, True, [0], "150 does"),
    ([140, 177], 0, {}, True, [1], "both are over: the highest"),
    ([140, 167], 0, {}, False, [], "a tie plays another deal"),
    ([140, 120], 0, {"limit": 200}, False, [], "200 is common, too"),
]


@pytest.mark.parametrize(("totals", "winner", "options", "over", "winners", "why"), TARGETS)
def test_loba_de_mas_to_the_target(
    totals: list[int], winner: int, options: dict[str, object], over: bool, winners: list[int], why: str
) -> None:
    seats = [left("", totals[0], "4S 4H 4C"), left("KS", totals[1])]
    told = score(LP, seats, winner, options=options)
    assert [seat["total"] for seat in told["seats"]] == [totals[0] + 17, totals[1] - 10]
    assert (told["match_over"], told["winners"]) == (over, winners), why
    assert [seat["eliminated"] for seat in told["seats"]] == [False, False]


def test_a_tie_at_the_target_plays_another_deal() -> None:
    """A whole match: both have 42 of 40; the next deal decides, and the higher total wins."""
    hands = {1: "QS QH QD KS KH KD 4C 6C 8C", 0: "2S 3S 4S 2H 3H 4H 2D 3D 4D"}
    table = sit(LP, 2, hands, up="9D", stock="TC JC", limit=40)
    table.play(1, "draw_stock", "meld QS QH QD", "meld KS KH KD", "discard TC")
    answer = table.play(0, "draw_stock", "meld 2S 3S 4S", "meld 2H 3H 4H", "meld 2D 3D 4D", "discard JC")
    assert table.happened(answer)[-2:] == ["deal_ended", "deal_scored"], "no end: it is a tie"
    assert table.totals() == [27 + 15, 60 - 18]

    table.deal({1: "4S 4H 4C 5S 5H 5C 6S 6H 6C", 0: "KS KH KD QS QH QD JS JH JD"}, up="9D", stock="2C")
    assert (table.now()["dealer"], table.now()["turn"]["seat"]) == (0, 1)
    answer = table.play(1, "draw_stock", "meld 4S 4H 4C", "meld 5S 5H 5C", "meld 6S 6H 6C", "discard 2C")
    assert table.happened(answer)[-1] == "match_ended"
    assert (table.totals(), table.now()["winners"]) == ([42 - 90, 42 + 45 + 15], [1])
