"""Contracts, as in Central America and in Chile (rulings 41-44, seed 003)."""

from __future__ import annotations

import pytest

from tests.family.notation import counter, judged, listed, position, sit

CA, CT, CH = "loba-centroamericana", "loba-contrato", "carioca"

TWO_TRIOS = "4S 4H 4C 9S 9D 9C KS QH JD 2C 3C 6H"
T_AND_E = "4S 4H 4C 5D 6D 7D 8D KS QH JD 2C 3C"
OPENS = [
    # game, round, hand, the act, codes, why this row exists
    (CA, 1, TWO_TRIOS, "open 4S 4H 4C / 9S 9D 9C", "", "the whole contract as one act (41)"),
    (CA, 1, TWO_TRIOS, "meld 4S 4H 4C", "CONTRACT_NOT_MET", "seed 003: no puede exponer un sólo trío"),
    (CA, 1, T_AND_E, "open 4S 4H 4C / 5D 6D 7D 8D", "CONTRACT_NOT_MET", "round 2's contract in round 1"),
    (CA, 2, T_AND_E, "open 4S 4H 4C / 5D 6D 7D 8D", "", "round 2: one escalera, one trío"),
    (CA, 2, T_AND_E, "open 5D 6D 7D 8D / 4S 4H 4C", "", "in any order"),
    (
        CA,
        1,
        "4S 4H 4C 4D 9S 9D 9C KS QH JD 2C 3C",
        "open 4S 4H 4C 4D / 9S 9D 9C",
        "CONTRACT_NOT_MET",
        "exactly three cards a trío (41)",
    ),
    (
        CH,
        1,
        "4S 4H 4C 4D 9S 9D 9C KS QH JD 2C 3C 6H",
        "open 4S 4H 4C 4D / 9S 9D 9C",
        "",
        "in Chile two tríos may be longer (43)",
    ),
    (
        CA,
        2,
        "4S 4H 4C 5D 6D 7D 8D 9D QH JD 2C 3C",
        "open 4S 4H 4C / 5D 6D 7D 8D 9D",
        "CONTRACT_NOT_MET",
        "exactly four cards an escalera",
    ),
    (CA, 2, T_AND_E, "open 4S 4H 4C / 5D 6D 7D", "RUN_TOO_SHORT", "an escalera has four cards"),
    (
        CA,
        3,
        "5D 6D 7D 8D 9D TD JD QD 2C 3C 4C 5S",
        "open 5D 6D 7D 8D / 9D TD JD QD",
        "",
        "adjacent escaleras of one suit are fine (43)",
    ),
    (
        CA,
        1,
        "4S 4H 4C 4D 4S 4H KS QH JD 2C 3C 6H",
        "open 4S 4H 4C / 4D 4S 4H",
        "",
        "the same rank in both tríos is fine (43)",
    ),
    (
        CA,
        1,
        "4S 4H JK 9S 9D JK KS QH JD 2C 3C 6H",
        "open 4S 4H JK / 9S 9D JK",
        "",
        "a joker in each trío (12)",
    ),
    (
        CA,
        1,
        "4S JK JK 9S 9D 9C KS QH JD 2C 3C 6H",
        "open 4S JK JK as trio / 9S 9D 9C",
        "JOKER_IN_SET",
        "one joker a set",
    ),
    (
        CT,
        1,
        "4S 4H JK 9S 9D 9C KS QH JD 2C 3C 6H",
        "open 4S 4H JK / 9S 9D 9C",
        "JOKER_IN_SET",
        "Loba Contrato: jokers in escaleras only",
    ),
    (CT, 1, TWO_TRIOS, "open 4S 4H 4C / 9S 9D 9C", "", "tríos of any suits, as in Central America"),
    (
        CA,
        1,
        "4S 4S 4H 9S 9S 9C KS QH JD 2C 3C 6H",
        "open 4S 4S 4H / 9S 9S 9C",
        "",
        "suits are free, twins too (12)",
    ),
    (CA, 4, "4S 4H 4C 9S 9D 9C KS KH KD 2C 3C 6H", "open 4S 4H 4C / 9S 9D 9C / KS KH KD", "", "round 4"),
    (CA, 1, TWO_TRIOS, "open 4S 4H 4C / 9S 9D 9C / KS QH JD", "NOT_A_MELD", "no third meld that is none"),
    (CA, 5, "4S 4H 4C 9S 9D 9C 5D 6D 7D 8D KS QH", "open 4S 4H 4C / 9S 9D 9C / 5D 6D 7D 8D", "", "2T+E"),
    (
        CH,
        6,
        "4S 4H 4C 9D TD JD QD 5D 6D 7D 8D KS QH",
        "open 4S 4H 4C / 9D TD JD QD / 5D 6D 7D 8D",
        "",
        "T+2E",
    ),
    (
        CA,
        1,
        "4S 4H 4C 9S 9D 9C KS KH KD 2C 3C 6H",
        "open 4S 4H 4C / 9S 9D 9C / KS KH KD",
        "CONTRACT_NOT_MET",
        "nothing beyond the contract in that turn (41)",
    ),
]


@pytest.mark.parametrize(("id", "round_number", "hand", "act", "codes", "why"), OPENS)
def test_the_contract_goes_down_as_one_act(
    id: str, round_number: int, hand: str, act: str, codes: str, why: str
) -> None:
    where = position(id, hand, round=round_number, deal=round_number)
    told = judged(counter(), where, act)[0]
    assert [code for code in told if code != "CONTRACT_NOT_MET" or code in codes] == codes.split(), why
    assert bool(told) is bool(codes)


def test_the_last_contract_stays_where_more_deals_are_played() -> None:
    """CA-3.44: with a limit of seven deals the seventh asks for the sixth contract again."""
    where = position(CA, TWO_TRIOS, round=7, options={"limit": 7})
    assert judged(counter(), where, "open 4S 4H 4C / 9S 9D 9C")[0] == ["CONTRACT_NOT_MET"]
    assert judged(counter(), {**where, "round": 1}, "open 4S 4H 4C / 9S 9D 9C")[0] == []


OPENED = "0 4S 4H 4C; 0 9S 9D 9C; 1 5D 6D 7D 8D"
AFTER = [
    # game, hand, acts after the contract was laid, codes of the last, options, why
    (CA, "4D 9H KS QH 2C", "lay_off m1 4D", "", {}, "later turns: on one's own (41)"),
    (CA, "4D 9D KS QH 2C", "lay_off m3 9D", "", {}, "and on another's"),
    (CA, "4S 4H KS QH 2C", "lay_off m1 4S 4H", "", {}, "one or more fours (seed 003)"),
    (CA, "KS KH KD QH 2C", "meld KS KH KD", "NEW_MELD_AFTER_CONTRACT", {}, "no new melds"),
    (CA, "KS KH KD QH 2C", "meld KS KH KD", "", {"new_melds_after_opening": True}, "a table may open that"),
    (CT, "KS KH KD QH 2C", "meld KS KH KD", "", {}, "Loba Contrato has it open"),
    (CH, "KS KH KD QH 2C", "meld KS KH KD", "NEW_MELD_AFTER_CONTRACT", {}, "nor in Chile"),
    (CA, "4D 9D", "lay_off m1 4D, lay_off m3 9D", "MUST_KEEP_DISCARD", {}, "a card must stay to throw (28)"),
    (CA, "4D 9D 2C", "lay_off m1 4D, lay_off m3 9D, discard 2C", "", {}, "and so one goes out"),
    (CA, "JK KS QH 2C", "lay_off m1 JK", "", {}, "a joker joins a trío that has none"),
    (CA, "JK KS QH 2C", "lay_off m3 JK = 5D 6D 7D 8D JK", "", {}, "a joker at a free end (25)"),
    (CA, "JK KS QH 2C", "lay_off m3 JK", "AMBIGUOUS", {}, "at which of them?"),
]


@pytest.mark.parametrize(("id", "hand", "acts", "codes", "options", "why"), AFTER)
def test_after_the_contract(
    id: str, hand: str, acts: str, codes: str, options: dict[str, object], why: str
) -> None:
    where = position(id, hand, OPENED, options=options, round=1)
    assert judged(counter(), where, *acts.split(", "))[0] == codes.split(), why


SAME_TURN = [
    # game, hand, acts, codes of the last, options, why
    (CA, TWO_TRIOS + " 4D", "lay_off m2 4D", "LAY_OFF_TOO_EARLY", {}, "additions only in later turns (41)"),
    (
        CA,
        TWO_TRIOS + " KH KD",
        "meld KS KH KD",
        "NEW_MELD_AFTER_CONTRACT",
        {"new_melds_after_opening": True, "hand_size": 13},
        "new melds from the next turn on",
    ),
    (CA, TWO_TRIOS + " 4D", "lay_off m2 4D", "", {"lay_off_same_turn": True, "hand_size": 12}, "a dial"),
    (CA, TWO_TRIOS, "discard KS", "", {}, "but the discard (41)"),
]


@pytest.mark.parametrize(("id", "hand", "act", "codes", "options", "why"), SAME_TURN)
def test_in_the_turn_of_the_contract(
    id: str, hand: str, act: str, codes: str, options: dict[str, object], why: str
) -> None:
    where = position(id, hand, "1 5D 6D 7D 8D", round=1, options=options)
    told, _ = judged(counter(), where, "open 4S 4H 4C / 9S 9D 9C", act)
    assert told == codes.split(), why


RUNS = [
    # game, meld on the table, cards, the whole meld afterwards or codes, why
    (CA, "AS 2S 3S 4S", "5S 6S 7S 8S 9S TS JS QS KS AS", "", "aces at both ends: fourteen cards (14)"),
    (CA, "2S 3S 4S 5S", "AS", "", "low"),
    (CA, "JS QS KS AS", "2S", "ACE_BRIDGE", "nothing follows a high ace in Central America"),
    (CH, "JS QS KS AS", "2S", "", "it does in Chile: wrap"),
    (CH, "QS KS AS 2S", "3S 4S 5S 6S 7S 8S 9S TS", "", "twelve in a row"),
    (CH, "QS KS AS 2S", "3S 4S 5S 6S 7S 8S 9S TS JS", "AMBIGUOUS", "thirteen, but above or below?"),
    (CH, "AS 2S 3S 4S", "5S 6S 7S 8S 9S TS JS QS KS AS", "RUN_NOT_CONSECUTIVE", "a second ace never"),
    (
        "loba-de-menos",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "AS",
        "ACE_BRIDGE",
        "one of both (14)",
    ),
    (CA, "JK 6D 7D 8D", "5D", "", "same side: the five is tucked in (24)"),
    (CA, "5D 6D 7D JK", "9D", "", "extending beyond the joker (20)"),
    (CA, "5D JK 7D 8D", "6D", "JOKER_FIXED", "an inside joker is fixed (24)"),
]


@pytest.mark.parametrize(("id", "meld", "cards", "codes", "why"), RUNS)
def test_how_far_an_escalera_goes(id: str, meld: str, cards: str, codes: str, why: str) -> None:
    body = {"ruleset": id, "meld": {"kind": "escalera", "cards": meld.split()}, "cards": cards.split()}
    told = counter().post("/v1/rulings/lay-off", json=body).get_json()
    assert [breach["code"] for breach in told["breaches"]][: len(codes.split())] == codes.split(), why
    assert told["legal"] is not bool(codes)


def test_the_joker_moves_one_place_on_its_own_side() -> None:
    body = {
        "ruleset": CA,
        "meld": {"kind": "escalera", "cards": ["JK", "6D", "7D", "8D"]},
        "cards": ["5D"],
    }
    told = counter().post("/v1/rulings/lay-off", json=body).get_json()
    assert told["arrangements"] == [["JK", "5D", "6D", "7D", "8D"]], "the joker is now the four (24)"


ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = "SHDCSHDCSHDCS"
SUCIA = " ".join(rank + suit for rank, suit in zip(ROW, SUITS, strict=True))
REAL = " ".join(rank + "S" for rank in ROW)
LONG = [
    # round, hand, act, codes, why
    (8, SUCIA, f"meld {SUCIA}", "", "escala sucia: suits free, one meld, no discard (44)"),
    (8, SUCIA.replace("7D", "JK"), "meld " + SUCIA.replace("7D", "JK"), "", "one joker at most"),
    (8, REAL, f"meld {REAL}", "", "one suit throughout is a lucky escala sucia"),
    (9, REAL, f"meld {REAL}", "", "escala real: one suit"),
    (9, REAL.replace("9S", "JK"), "meld " + REAL.replace("9S", "JK"), "", "with a joker"),
    (9, SUCIA, f"meld {SUCIA}", None, "suits mixed are no escala real"),
    (9, REAL.replace("9S", "JK").replace("3S", "JK"), None, None, "two jokers"),
    (8, SUCIA.replace("9S", "JK").replace("3D", "JK"), None, None, "two jokers"),
]


@pytest.mark.parametrize(("round_number", "hand", "act", "codes", "why"), LONG)
def test_the_contracts_of_thirteen(
    round_number: int, hand: str, act: str | None, codes: str | None, why: str
) -> None:
    where = position(CH, hand, round=round_number, deal=round_number)
    where["seats"][1] = {"hand": ["KH", "KD"]}
    told, after = judged(counter(), where, act or f"meld {hand}")
    assert bool(told) is (codes is None), (why, told)
    if codes is not None:
        assert after["seats"][0]["hand"] == []
        assert after["turn"]["phase"] in ("deal", "over"), "thirteen down end the deal at once"
        listing = listed(counter(), where, "meld")
        assert [one["cards"] for one in listing] == [(act or "").split()[1:]], "and it is listed, once"


def test_round_six_eleven_down_and_the_twelfth_thrown() -> None:
    """Seed 003: in the last round the first to lay the contract is rid of all cards (42)."""
    hand = "4S 4H 4C 5D 6D 7D 8D 9S TS JS QS 2C"
    where = position(CA, hand, round=6, deal=6, others=({"hand": ["KH"]},))
    told, after = judged(counter(), where, "open 5D 6D 7D 8D / 9S TS JS QS / 4S 4H 4C", "discard 2C")
    assert (told, after["turn"]["phase"]) == ([], "over")
    assert after["seats"][1]["total"] == 10


def test_only_minimal_contracts_are_listed() -> None:
    where = position(CA, TWO_TRIOS, round=1)
    assert [one["melds"] for one in listed(counter(), where, "open")] == [
        [{"cards": ["4S", "4H", "4C"]}, {"cards": ["9S", "9D", "9C"]}]
    ]
    assert listed(counter(), where, "meld") == [], "never one meld that would not be allowed alone"


def test_a_match_asks_for_the_next_contract_at_every_deal_and_ends_after_the_last() -> None:
    """Two deals instead of six: tríos, then escalera and trío; the lowest total wins (43, 44)."""
    caught = "KS KH KD QS QH QD JS JH JD TS TH"
    table = sit(CA, 2, {1: "4S 4H 4C 9S 9D 9C 4D 4S 9H 9S KC", 0: caught}, up="6H", stock="2C 3C 4H", limit=2)
    table.play(1, "draw_stock")
    assert "CONTRACT_NOT_MET" in table.refused(1, "meld 4S 4H 4C")
    table.play(1, "open 4S 4H 4C / 9S 9D 9C")
    assert table.refused(1, "lay_off m1 4D") == ["LAY_OFF_TOO_EARLY"]
    table.play(1, "discard 2C")
    table.play(0, "draw_stock", "discard 3C")
    answer = table.play(1, "draw_stock", "lay_off m1 4D 4S 4H", "lay_off m2 9H 9S", "discard KC")
    assert table.happened(answer)[-2:] == ["deal_ended", "deal_scored"]
    assert table.totals() == [110, 0]

    table.deal({0: "4S 4H 4C 5D 6D 7D 8D 4D 9D TD KC"}, up="6H", stock="2C 3C JD")
    now = table.now()
    assert (now["dealer"], now["turn"]["seat"], now["round"]) == (1, 0, 2), (
        "the deal passes on; the next contract"
    )
    table.play(0, "draw_stock")
    assert "CONTRACT_NOT_MET" in table.refused(0, "meld 4S 4H 4C"), "the same contract for everybody"
    table.play(0, "open 4S 4H 4C / 5D 6D 7D 8D", "discard 2C")
    table.play(1, "draw_stock", "discard 3C")
    answer = table.play(0, "draw_stock", "lay_off m1 4D", "lay_off m2 9D TD JD", "discard KC")
    assert table.happened(answer)[-1] == "match_ended"
    now = table.now()
    assert now["seats"][0]["total"] == 110
    lowest = min(range(2), key=lambda seat: now["seats"][seat]["total"])
    assert now["winners"] == [lowest]
    assert table.refused(1, "draw_stock") == ["MATCH_OVER"]
