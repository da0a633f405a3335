"""A receipt tells no card: the salt in every line makes a digest say nothing about what was hidden."""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from events.catalogue import CardDrawn
from events.codec import decode, encode
from events.store import MemoryStore
from referee.rules.cards import HIDDEN
from referee.rules.moves import DrawStock
from referee.rules.views import OPERATOR, PUBLIC
from tests.matches.house import LM, accept, house, opened, opening

CODES = [code for code in LM.pack.codes[:HIDDEN] if code]


def test_a_seat_cannot_try_all_cards_on_two_receipts() -> None:
    """It knows both digests and every byte of the line but the card and the salt."""
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(2, first_dealer=0))
    drawn = accept(desk, match.match, 1, DrawStock())
    seen = desk.events(match.match, 0).records[-1]
    before, after = bytes.fromhex(match.receipt.head), drawn.receipt.head
    assert isinstance(seen.event, CardDrawn)
    assert seen.event.card == "??"

    def tries(salt: str) -> list[str]:
        guesses = {card: replace(seen, event=CardDrawn(1, card), salt=salt) for card in CODES}
        return [card for card, line in guesses.items() if sha256(before + encode(line)).hexdigest() == after]

    assert tries("") == []
    salt = decode(store.read(match.match)[-1].body).salt
    assert len(tries(salt)) == 1, "with the salt it would be a matter of 53 tries"


def test_every_line_has_a_salt_of_its_own() -> None:
    store = MemoryStore()
    desk = house(store)
    match = opened(desk, opening(3))
    salts = [decode(line.body).salt for line in store.read(match.match)]
    assert all(len(salt) == 32 for salt in salts)
    assert len(set(salts)) == len(salts)


def test_nobody_but_the_operator_is_told_a_salt() -> None:
    desk = house()
    match = opened(desk, opening(2, first_dealer=0, spectators=True)).match
    answer = accept(desk, match, 1, DrawStock())
    for viewer in (0, 1, PUBLIC):
        assert {line.salt for line in desk.events(match, viewer).records} == {""}
    assert {line.salt for line in answer.records} == {""}
    assert "" not in {line.salt for line in desk.events(match, OPERATOR).records}
