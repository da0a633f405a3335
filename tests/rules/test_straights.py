"""What the 13-card contracts of Carioca are short of: every reason, in the clause of its contract (44)."""

from __future__ import annotations

import pytest

from referee.rules.rulebook import clause_of, message
from tests.rules.given import breaches, given, listed

CH = "carioca"
OF_THE_OPENING = ("CONTRACT_NOT_MET", "OPEN_NOT_NEEDED")

SHORT_OF = [
    # round, cards, codes, why
    (8, "AS 2H JK 4C 5S 6H 7D 8C JK TH JD QC KS", "TOO_MANY_JOKERS", "one joker at most"),
    (9, "AS 2S JK 4S 5S 6S 7S 8S JK TS JS QS KS", "TOO_MANY_JOKERS", "one joker at most"),
    (9, "AS 2S JK 4H 5S 6S 7S 8S JK TS JS QS KS", "RUN_SUITS_DIFFER TOO_MANY_JOKERS", "every reason"),
    (8, "2H AS 3D 4C 5S 6H JK 8C 9S TH JD QC KS", "RUN_NOT_CONSECUTIVE", "A to K in that order"),
    (9, "2S 3S 4S 5S 6S 7S JK 9S TS JS QS KS AS", "RUN_NOT_CONSECUTIVE", "an escalera, but from A on"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD KS JK", "JOKER_WITHOUT_PLACE", "it may only be the queen"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS JK", "JOKER_WITHOUT_PLACE", "nothing left to be"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC QS", "RUN_NOT_CONSECUTIVE", "a queen twice"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC QS KS", "RUN_NOT_CONSECUTIVE", "a queen too many"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC", "RUN_TOO_SHORT", "no king"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD KC", "RUN_NOT_CONSECUTIVE RUN_TOO_SHORT", "no queen"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C JK TH JD QC", "RUN_TOO_SHORT", "no king, a joker for the nine"),
    (8, "AS 2H 3D 4C", "RUN_TOO_SHORT", "a part of it"),
    (9, "5S 6S 7S 8S", "RUN_TOO_SHORT", "an escalera, which is a part of it"),
    (9, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KH", "RUN_SUITS_DIFFER", "the king is of another suit"),
]


@pytest.mark.parametrize("act", ["meld", "open"])
@pytest.mark.parametrize(("round_number", "cards", "codes", "why"), SHORT_OF)
def test_the_nearer_codes(round_number: int, cards: str, codes: str, why: str, act: str) -> None:
    """CH-3.49, CH-3.50: beside CONTRACT_NOT_MET all that keeps the cards from being the contract."""
    state = given(CH, f"{cards} 2C", round=round_number, stock=20)
    found = breaches(state, f"{act} {cards}")
    own = [breach for breach in found if breach.code not in OF_THE_OPENING]
    assert sorted(breach.code for breach in own) == codes.split(), why
    assert {clause_of(breach, state.rules).code(state.rules) for breach in own} == {
        "CH-3.49" if round_number == 8 else "CH-3.50"
    }
    assert len(found) - len(own) == (2 if act == "open" else 1)
    assert f"{act} {cards}" not in listed(state)


WORDS = [
    # round, cards, words of the message, why
    (9, "5S 6S 7S 8S", "5S 6S 7S 8S is too short: the escala real has thirteen cards.", "not four"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD KS JK", "KS JK, lowest first, a wild card", "the order told"),
    (8, "2H AS 3D 4C 5S 6H JK 8C 9S TH JD QC KS", "In the order told, 2H AS", "the order told"),
    (8, "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC QS", "With AS 2H 3D", "naturals have no order"),
]


@pytest.mark.parametrize(("round_number", "cards", "words", "why"), WORDS)
def test_its_words(round_number: int, cards: str, words: str, why: str) -> None:
    state = given(CH, f"{cards} 2C", round=round_number, stock=20)
    assert any(words in message(breach, state.rules, "en") for breach in breaches(state, f"meld {cards}")), (
        why
    )


def test_elsewhere_the_codes_keep_their_clause() -> None:
    """CH-3.17: an escalera of another contract is too short by the rule for escaleras."""
    state = given(CH, "5S 6S 7S 9S 9H 9D 2C", round=2, stock=20)
    found = breaches(state, "open 9S 9H 9D / 5S 6S 7S")
    told = {breach.code: clause_of(breach, state.rules).code(state.rules) for breach in found}
    assert told == {"RUN_TOO_SHORT": "CH-3.17", "CONTRACT_NOT_MET": "CH-3.43"}
