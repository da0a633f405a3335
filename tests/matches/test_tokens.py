"""Tokens prove a seat with the server's secret alone."""

from __future__ import annotations

import re

import pytest

from referee.matches.tokens import SeatPass, Tokens

TOKENS = Tokens(b"one secret")
TOKEN = TOKENS.seat_token("m1", 1)


def test_a_token_names_its_match_and_seat() -> None:
    assert TOKEN.startswith("lb1.m1.1.")
    assert re.fullmatch(r"[A-Za-z0-9._-]+", TOKEN)
    assert TOKENS.check(TOKEN) == SeatPass("m1", 1)


def test_a_token_is_the_same_every_time_and_no_two_are_alike() -> None:
    assert Tokens(b"one secret").seat_token("m1", 1) == TOKEN
    assert len({TOKENS.seat_token(m, s) for m in ("m1", "m11", "m2") for s in range(5)}) == 15


FORGED = [
    "",
    "lb1",
    "lb1.m1.1.",
    "lb1.m1.1",
    TOKEN[:-1],
    TOKEN + "A",
    TOKEN.replace(".1.", ".0."),
    TOKEN.replace("m1", "m2"),
    TOKEN.replace("lb1", "lb2"),
    TOKEN.replace(".1.", ".01."),
    TOKEN.replace(".1.", ".-1."),
    TOKEN.replace(".1.", ".٣."),
    "lb1.m1.x." + TOKEN.split(".")[3],
    "lb1.m1.1.é" + TOKEN.split(".")[3],
    "x" * 10_000,
    Tokens(b"another secret").seat_token("m1", 1),
]


@pytest.mark.parametrize("token", FORGED)
def test_a_forged_token_proves_nothing(token: str) -> None:
    assert TOKENS.check(token) is None


def test_the_id_of_a_match_follows_from_the_key_it_is_opened_with() -> None:
    assert TOKENS.match_id("operator key-1") == TOKENS.match_id("operator key-1")
    assert TOKENS.match_id("operator key-1") != TOKENS.match_id("operator key-2")
    assert TOKENS.match_id("k") != Tokens(b"another secret").match_id("k")
    assert re.fullmatch(r"[0-9a-f]{32}", TOKENS.match_id("k"))
