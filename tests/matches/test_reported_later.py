"""Reported matches in which people did what they might not: the audit tells what nobody could tell then."""

from __future__ import annotations

from collections import Counter

import pytest

from events.catalogue import AnyEvent, CardDrawn, Dealt
from referee.matches.answers import Accepted, AuditFault
from referee.matches.bench import Bench
from referee.matches.evidence import read as read_evidence
from referee.matches.judgements import TakeBack
from referee.matches.opening import Opening
from referee.matches.reports import TableDeal
from referee.matches.verification import evidence_faults
from referee.rules.cards import HIDDEN_CODE, Card
from referee.rules.moves import Discard, DrawStock, LayMeld, LayOff, Move
from referee.rules.rulesets.dials import Ruleset
from referee.rules.state import REPORTED
from referee.rules.views import OPERATOR
from tests.matches.house import LM, NAMES, house, opened
from tests.rules.misplayed import Misplayed
from tests.rules.positions_made import Options, turned

GAMES: list[tuple[str, Options]] = [
    ("loba-de-menos", {}),
    ("loba-de-menos-reenganche", {}),
    ("loba-con-bazas", {}),
    ("loba-centroamericana", {}),
    ("loba-de-mas", {}),
    ("chinchon", {}),
]


def told_to(desk: Bench, deal: Misplayed) -> tuple[str, dict[int, bool]]:
    """The match in which the deal was told to a desk; by version, whether what was done there was lawful."""
    rules, told = deal.truth.rules, deal.told_dealt
    assert isinstance(told, Dealt)
    names = NAMES[: len(deal.truth.seats)]
    match = opened(desk, Opening(rules, names, deal.opening.first_dealer, dealing=REPORTED)).match
    read = rules.pack.read
    desk.deal(match, TableDeal([read(hand) for hand in told.hands], tuple(read(told.pile))))
    lawful: dict[int, bool] = {}
    for done, events in deal.log:
        lawful[desk.version(match) + 1] = done.lawful
        answer = desk.submit(match, done.seat, [done.move], OPERATOR, drawn=drawn_in(rules, events))
        assert isinstance(answer, Accepted), (done, answer)
    if desk.view(match, OPERATOR).state.uncounted:
        answer = desk.tell_hands(match, [seat.hand for seat in deal.truth.seats])
        assert isinstance(answer, Accepted)
    return match, lawful


def drawn_in(rules: Ruleset, events: list[AnyEvent]) -> Card | None:
    """The card that somebody saw drawn."""
    seen = [event.card for event in events if isinstance(event, CardDrawn) and event.card != HIDDEN_CODE]
    return rules.pack.index[seen[0]] if seen else None


def audited(rules: Ruleset, seed: str, told: Counter[str]) -> None:
    """Nothing is proved that is not so; what was not lawful is proved, or stays open."""
    deal = Misplayed(rules, rules.players[0], seed, 0.5, 0.3, watched=True)
    for _ in deal.acts(150):
        pass
    desk = house()
    match, lawful = told_to(desk, deal)
    audit = desk.audit(match)
    assert {fault.code for fault in audit.faults} <= {"PROVED_UNLAWFUL"}
    proved = {fault.version for fault in audit.faults}
    open_ = {version for version, _ in audit.undecided or ()}
    assert not any(lawful[version] for version in proved), (seed, audit)
    unlawful = {version for version, was in lawful.items() if not was}
    assert unlawful <= proved | open_, (seed, audit)
    assert all(fault.proved is not None and fault.proved >= fault.version for fault in audit.faults)
    told.update(proved=len(proved), open=len(open_), acts=len(lawful), unlawful=len(unlawful))


@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_what_was_not_lawful_is_proved_or_stays_open(id: str, options: Options) -> None:
    told = Counter[str]()
    for seed in range(4):
        audited(turned(id, options), f"{id} {seed}", told)
    assert told["acts"] > 30


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), GAMES, ids=str)
def test_what_was_not_lawful_in_many_deals(id: str, options: Options) -> None:
    told = Counter[str]()
    for seed in range(80):
        audited(turned(id, options), f"{id} many {seed}", told)
    print(f"\n{id}: {dict(told)}")
    assert told["proved"] + told["open"] > 0


# -- cases -------------------------------------------------------------------------------------------


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(LM.pack.read(codes.split()))


ACTS: list[Move] = [
    DrawStock(),
    LayMeld(cards("7S 8S 9S")),
    LayMeld(cards("2H 2C 2D")),
    LayOff("m1", cards("5S 6S"), cards("5S 6S 7S 8S 9S")),
    Discard(*cards("JK")),
]


def thrown(desk: Bench) -> str:
    """A match in which a joker was thrown at version 7 beside one card that nobody saw."""
    match = opened(desk, Opening(LM, NAMES[:2], 1, dealing=REPORTED)).match
    desk.deal(
        match,
        TableDeal([LM.pack.read(["7S", "8S", "9S", "2H", "2C", "2D", "5S", "6S", "??"]), 9], cards("TD")),
    )
    did(desk, match, 0, *ACTS, drawn="JK")
    assert desk.audit(match).undecided == ((7, "UNSEEN_CARDS"),)
    return match


def did(desk: Bench, match: str, seat: int, *moves: Move, drawn: str | None = None) -> None:
    card = None if drawn is None else LM.pack.index[drawn]
    for n, move in enumerate(moves):
        answer = desk.submit(match, seat, [move], OPERATOR, drawn=None if n else card)
        assert isinstance(answer, Accepted), answer


def faults(desk: Bench, match: str) -> list[tuple[int, str, int | None]]:
    return [(fault.version, fault.code, fault.proved) for fault in desk.audit(match).faults]


def test_a_later_turn_proves_it() -> None:
    desk = house()
    match = thrown(desk)
    did(desk, match, 1, DrawStock(), Discard(*cards("3C")))
    did(desk, match, 0, DrawStock(), Discard(*cards("4C")), drawn="4C")
    did(desk, match, 1, DrawStock(), Discard(*cards("3C")))
    assert desk.audit(match).undecided == ((7, "UNSEEN_CARDS"),)
    version = desk.version(match)
    did(desk, match, 0, DrawStock(), Discard(*cards("KD")), drawn="4C")
    assert faults(desk, match) == [(7, "PROVED_UNLAWFUL", version + 2)]
    audit = desk.audit(match)
    assert (audit.ok, audit.undecided) == (False, ())
    told = "what version 15 shows proves that this was not lawful: JOKER_DISCARD"
    assert [fault.message.told("en") for fault in audit.faults] == [told]
    assert [fault.code for fault in _evidence_faults(desk, match)] == ["PROVED_UNLAWFUL"]


def _evidence_faults(desk: Bench, match: str) -> list[AuditFault]:
    return evidence_faults(read_evidence(desk.evidence(match)))


def test_a_later_turn_proves_that_it_was_lawful() -> None:
    desk = house()
    match = thrown(desk)
    did(desk, match, 1, DrawStock(), Discard(*cards("3C")))
    laid = LayOff("m1", cards("JK"), cards("5S 6S 7S 8S 9S JK"))
    did(desk, match, 0, DrawStock(), laid, drawn="4C")
    audit = desk.audit(match)
    assert (audit.faults, audit.undecided) == ((), ())


def test_the_hands_that_were_left_prove_it() -> None:
    desk = house()
    match = thrown(desk)
    went_out = [LayMeld(cards("4S 4H 4C")), LayMeld(cards("TS TH TC")), LayMeld(cards("JS JH JC"))]
    did(desk, match, 1, DrawStock(), *went_out, Discard(*cards("QC")))
    assert faults(desk, match) == []
    version = desk.version(match)
    desk.tell_hands(match, [LM.pack.read(["KD"]), []])
    assert faults(desk, match) == [(7, "PROVED_UNLAWFUL", version + 1)]
    desk.judge(match, TakeBack(version), "a card was misread")
    assert faults(desk, match) == []
    desk.tell_hands(match, [LM.pack.read(["JK"]), []])
    assert (desk.audit(match).faults, desk.audit(match).undecided) == ((), ())


def test_what_was_taken_back_proves_nothing() -> None:
    desk = house()
    match = thrown(desk)
    did(desk, match, 1, DrawStock(), Discard(*cards("3C")))
    version = desk.version(match)
    did(desk, match, 0, DrawStock(), Discard(*cards("KD")), drawn="4C")
    assert len(faults(desk, match)) == 1
    desk.judge(match, TakeBack(version), "it was not the king")
    assert (faults(desk, match), desk.audit(match).undecided) == ([], ((7, "UNSEEN_CARDS"),))
    did(desk, match, 0, DrawStock(), Discard(*cards("QD")), drawn="4C")
    assert len(faults(desk, match)) == 1
