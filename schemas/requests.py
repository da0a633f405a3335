"""All request bodies. One instance of each shape stands ready: making one costs more than using it."""

from __future__ import annotations

from typing import Any

from marshmallow import validates_schema

from schemas.complaints import complaint
from schemas.fields import (
    LEAST_SECONDS,
    MOST_SECONDS,
    Cards,
    CardsOrCount,
    CardText,
    Flag,
    ListOf,
    Moment,
    Options,
    Part,
    PlayerName,
    Reason,
    RecordLines,
    Shape,
    Spectators,
    Tagged,
    Text,
    Whole,
)

MELD_KINDS = ("pierna", "trio", "escalera")
PHASES = ("deal", "draw", "play", "rebuy", "show", "over")
STATUSES = ("playing", "eliminated", "resigned", "won")
LINES, FAULTS = DETAILS = ("lines", "faults")
"""How much is told of a record: every line of it, or what is wrong."""
_LONGEST_ID = 64
_LONGEST_SIGNATURE = 88
_LONGEST_URL, _LONGEST_MESSAGE = 2048, 160
_LONGEST_CONTRIBUTION = 256
_LARGEST_TOTAL = 1_000_000
_LARGEST_PENALTY = 10_000
_LONGEST_WORD = 128
_MOST_LINES = 100_000
_LONGEST_GRACE = 7 * 24 * 3600
SCOPES = ("create", "read", "judge", "admin")
MOST_TURNS = 20_000


class NewMeld(Shape):
    """A meld that is about to be laid."""

    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)


class BareMove(Shape):
    """A move that needs no more than its name."""

    type = Text(required=True)


class MeldMove(NewMeld):
    """Lay one new meld."""

    type = Text(required=True)


class OpenMove(BareMove):
    """Lay several new melds as one act."""

    melds = ListOf(Part(NewMeld), required=True)


class LayOffMove(BareMove):
    """Add cards to a meld on the table."""

    meld = Text(required=True, longest=_LONGEST_ID)
    cards = Cards(required=True)
    arrangement = Cards()


class SwapJokerMove(BareMove):
    """Put a natural card in a joker's place."""

    meld = Text(required=True, longest=_LONGEST_ID)
    card = CardText(required=True)


class DiscardMove(BareMove):
    """End the turn with a discard."""

    card = CardText(required=True)


class CloseMove(OpenMove):
    """Chinchón: close."""

    card = CardText(required=True)


class ShownLayOff(Shape):
    """Loose cards for a meld that was shown."""

    meld = Text(required=True, longest=_LONGEST_ID)
    cards = Cards(required=True)
    arrangement = Cards()


class ShowMove(OpenMove):
    """Chinchón: show after a close."""

    lay_offs = ListOf(Part(ShownLayOff))


_BARE = BareMove()
MOVES: dict[str, Shape] = {
    "draw_stock": _BARE,
    "take_discard": _BARE,
    "meld": MeldMove(),
    "open": OpenMove(),
    "lay_off": LayOffMove(),
    "swap_joker": SwapJokerMove(),
    "discard": DiscardMove(),
    "declare_blocked": _BARE,
    "close": CloseMove(),
    "show": ShowMove(),
    "rebuy": _BARE,
    "decline_rebuy": _BARE,
    "resign": _BARE,
}
"""Which members a move has, by its type."""


class SeatAtTable(Shape):
    """A seat of a position."""

    hand = CardsOrCount(required=True)
    opened = Flag()
    opened_before = Flag()
    total = Whole(lowest=-_LARGEST_TOTAL, highest=_LARGEST_TOTAL)
    rebuys = Whole(lowest=0, highest=_LARGEST_TOTAL)
    deals_won = Whole(lowest=0, highest=_LARGEST_TOTAL)
    status = Text(names=STATUSES)


class MeldOnTable(Shape):
    """A meld of a position."""

    id = Text(required=True, shortest=1, longest=_LONGEST_ID)
    owner = Whole(required=True)
    kind = Text(required=True, names=MELD_KINDS)
    cards = Cards(required=True)


class Turn(Shape):
    """Whose turn it is, and how far it has come."""

    seat = Whole(required=True)
    phase = Text(required=True, names=PHASES)
    taken = CardText(allow_none=True)
    must_use = CardText(allow_none=True)


class OpenTakeback(Shape):
    """What is asked of the seats, as a match answers it."""

    seat = Whole(required=True)
    version = Whole(required=True)
    reason = Reason(required=True)
    agreed = ListOf(Whole(), required=True)
    missing = ListOf(Whole(), required=True)


class ClockTold(Shape):
    """The clock of a match, as a match answers it."""

    turn = Whole()
    bank = Whole()
    banks = ListOf(Whole())
    deadline = Text()


class Position(Shape):
    """A whole table: one that is sent, or one that a match answered with, its further members included."""

    ruleset = Text(required=True)
    options = Options()
    seats = ListOf(Part(SeatAtTable), required=True)
    melds = ListOf(Part(MeldOnTable))
    pile = Cards(hidden=True)
    stock = CardsOrCount()
    dealer = Whole()
    deal = Whole(lowest=0, highest=_LARGEST_TOTAL)
    round = Whole(lowest=0, highest=_LARGEST_TOTAL)
    turn = Part(Turn, required=True)
    idle_recycles = Whole(lowest=0, highest=_LARGEST_TOTAL)
    waiting = ListOf(Whole())
    closer = Whole()
    closed_clean = Flag()
    deal_winner = Whole()
    id = Text(longest=_LONGEST_ID)
    version = Whole()
    players = ListOf(PlayerName(shortest=1))
    spectators = Flag()
    winners = ListOf(Whole())
    takeback = Part(OpenTakeback)
    reported = Flag()
    uncounted = Flag()
    spectator_delay = Whole()
    clock = Part(ClockTold)


class MeldQuestion(Shape):
    """Are these cards a meld?"""

    ruleset = Text(required=True)
    options = Options()
    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)
    round = Whole(lowest=1, highest=_LARGEST_TOTAL)


class ArrangementQuestion(Shape):
    """What is the least these cards can leave loose?"""

    ruleset = Text(required=True)
    options = Options()
    cards = Cards(required=True)


class AskedMeld(Shape):
    """The meld on the table that a lay-off question is about."""

    kind = Text(required=True, names=MELD_KINDS)
    cards = Cards(required=True)


class LayOffQuestion(Shape):
    """May these cards go on that meld?"""

    ruleset = Text(required=True)
    options = Options()
    meld = Part(AskedMeld, required=True)
    cards = Cards(required=True)
    arrangement = Cards()


class MoveQuestion(Shape):
    """Would this move be legal here?"""

    position = Part(Position, required=True)
    move = Tagged(MOVES, required=True)


class TurnQuestion(Shape):
    """Would these moves, one after the other, be legal here?"""

    position = Part(Position, required=True)
    moves = ListOf(Tagged(MOVES), required=True, least=1)


class LegalMovesQuestion(Shape):
    """What is legal here?"""

    position = Part(Position, required=True)


class TurnsQuestion(Shape):
    """Which whole turns could be played here?"""

    position = Part(Position, required=True)
    wanted = Text(names=("going_out",), data_key="only")
    limit = Whole(lowest=1, highest=MOST_TURNS)
    after = Text(longest=_LONGEST_WORD, allow_none=True)


class LaidMeld(Shape):
    """A meld that a seat laid in the deal that is being counted."""

    cards = Cards(required=True)
    kind = Text(names=MELD_KINDS)


class SeatToScore(Shape):
    """What a seat is left with when the deal ends; null in its place for one that was not in the deal."""

    left = Cards(required=True)
    melds = ListOf(Part(LaidMeld))
    total = Whole(required=True, lowest=-_LARGEST_TOTAL, highest=_LARGEST_TOTAL)
    rebuys = Whole(lowest=0, highest=_LARGEST_TOTAL)
    opened_before = Flag()
    deals_won = Whole(lowest=0, highest=_LARGEST_TOTAL)


class HistoryQuestion(Shape):
    """Was this recorded match lawful, and would it be under other rules?"""

    history = RecordLines(required=True)
    format = Text(longest=_LONGEST_ID)
    ruleset = Text()
    options = Options()
    detail = Text(names=DETAILS)
    positions = Whole(lowest=0, highest=_MOST_LINES)


class ScoreQuestion(Shape):
    """What does this deal score?"""

    ruleset = Text(required=True)
    options = Options()
    seats = ListOf(Part(SeatToScore, allow_none=True), required=True)
    winner = Whole(required=True, allow_none=True)
    blocked = Flag()
    round = Whole(lowest=1, highest=_LARGEST_TOTAL)
    deals_won = ListOf(Whole(lowest=0, highest=_LARGEST_TOTAL))


class Deal(Shape):
    """Who supplies the cards: a deck, the referee, or the players' own report."""

    deck = Cards()
    mode = Text(names=("referee", "reported"))
    then = Text(names=("ask", "referee"))
    contributions = ListOf(Text(longest=_LONGEST_CONTRIBUTION, allow_none=True))

    @validates_schema
    def _one_source(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("deck" in data) == ("mode" in data):
            raise complaint("WRONG_COMBINATION", "either a deck or a mode is needed here")
        if "then" in data and "deck" not in data:
            raise complaint("WRONG_COMBINATION", "'then' goes with a deck", member="then")
        if "contributions" in data and "mode" not in data:
            raise complaint("WRONG_COMBINATION", "'contributions' go with a mode", member="contributions")


class TimeAllowed(Shape):
    """How long the seats may think, in seconds: for a turn, or for all turns of a deal."""

    turn = Whole(lowest=LEAST_SECONDS, highest=MOST_SECONDS)
    bank = Whole(lowest=LEAST_SECONDS, highest=MOST_SECONDS)

    @validates_schema
    def _one_kind(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("turn" in data) == ("bank" in data):
            raise complaint("WRONG_COMBINATION", "either a turn or a bank is needed here")


class NewMatch(Shape):
    """Open a match."""

    ruleset = Text(required=True)
    options = Options()
    players = ListOf(PlayerName(shortest=1), required=True)
    first_dealer = Whole()
    deal = Part(Deal)
    spectators = Spectators()
    takebacks = Flag()
    clock = Part(TimeAllowed)


class SubmittedMove(Shape):
    """A move of a match; ``drawn`` is the card that was seen drawn at a real table."""

    seat = Whole(required=True)
    move = Tagged(MOVES, required=True)
    drawn = CardText()
    expected_version = Whole()


class SubmittedTurn(Shape):
    """Several moves of a match, all or nothing; ``drawn`` is the card that was seen drawn at a real table."""

    seat = Whole(required=True)
    moves = ListOf(Tagged(MOVES), required=True, least=1)
    drawn = CardText()
    expected_version = Whole()


class DryRun(Shape):
    """Would this move be legal in this match?"""

    seat = Whole(required=True)
    move = Tagged(MOVES, required=True)
    version = Whole()


class NextDeal(Shape):
    """The next deal: its deck, or what is known of it at a real table."""

    deck = Cards()
    hands = ListOf(CardsOrCount(allow_none=True))
    pile = Cards()
    stock = CardsOrCount()
    expected_version = Whole()

    @validates_schema
    def _one_source(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("deck" in data) == ("hands" in data):
            raise complaint("WRONG_COMBINATION", "either a deck or hands are needed here")
        for name in ("pile", "stock"):
            if name in data and "deck" in data:
                raise complaint("WRONG_COMBINATION", "'{name}' goes with hands", member=name, name=name)


class HandsTold(Shape):
    """What was left in the hands of a deal at a real table; null for a seat that was not in it."""

    hands = ListOf(Cards(hidden=True, allow_none=True), required=True)
    expected_version = Whole()


class Receipt(Shape):
    """A receipt as the house gave it."""

    match = Text(required=True)
    version = Whole(required=True)
    head = Text(required=True)
    at = Text(required=True)
    key = Text(required=True)
    signature = Text(required=True, longest=_LONGEST_SIGNATURE)


class AuditRequest(Shape):
    """Check a match, and receipts against it."""

    receipts = ListOf(Part(Receipt))


class NewWebhook(Shape):
    """Be told of what happens, at an address."""

    url = Text(required=True, shortest=1, longest=_LONGEST_URL)
    description = Text(longest=200)
    types = ListOf(Text(shortest=1))
    matches = ListOf(Text(shortest=1))
    view = Text(names=("public", "operator"))


class NewOperator(Shape):
    """Give somebody a key of his own."""

    name = Text(required=True, shortest=1, longest=_LONGEST_ID)
    scopes = ListOf(Text(names=SCOPES), required=True, least=1)


class Rotation(Shape):
    """A new key in the place of the old one."""

    grace = Whole(lowest=0, highest=_LONGEST_GRACE)


class Redelivery(Shape):
    """Be told once more: of some dead letters, or of all that happened from a moment on."""

    dead_letters = ListOf(Text(shortest=1, longest=_LONGEST_MESSAGE), least=1)
    since = Moment()

    @validates_schema
    def _one_kind(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("dead_letters" in data) == ("since" in data):
            raise complaint("WRONG_COMBINATION", "either dead letters or a moment is needed here")


class TakeBackAct(Shape):
    """Let the match stand as it stood."""

    type = Text(required=True)
    version = Whole(required=True)


class CorrectScoreAct(Shape):
    """Put a total right: to a number, or by some points."""

    type = Text(required=True)
    seat = Whole(required=True)
    total = Whole(lowest=-_LARGEST_TOTAL, highest=_LARGEST_TOTAL)
    points = Whole(lowest=-_LARGEST_TOTAL, highest=_LARGEST_TOTAL)

    @validates_schema
    def _one_way(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("total" in data) == ("points" in data):
            raise complaint("WRONG_COMBINATION", "either a total or points are needed here")


class PenaltyAct(Shape):
    """Count points against a seat."""

    type = Text(required=True)
    seat = Whole(required=True)
    points = Whole(required=True, lowest=1, highest=_LARGEST_PENALTY)


class LiftPenaltyAct(Shape):
    """Take a penalty back."""

    type = Text(required=True)
    penalty = Whole(required=True)


ACTS: dict[str, Shape] = {
    "take_back": TakeBackAct(),
    "correct_score": CorrectScoreAct(),
    "void_deal": _BARE,
    "penalty": PenaltyAct(),
    "lift_penalty": LiftPenaltyAct(),
}
"""Which members a judge's act has, by its type."""


class Judgement(Shape):
    """A judge's word on a match."""

    act = Tagged(ACTS, required=True)
    reason = Reason(required=True, shortest=1)
    expected_version = Whole()


class AskAct(Shape):
    """Ask the others to take the match back."""

    type = Text(required=True)
    version = Whole(required=True)
    reason = Reason()


ANSWERS: dict[str, Shape] = {"ask": AskAct(), "agree": _BARE, "refuse": _BARE}
"""What a seat may say about taking back, by its type."""


class Takeback(Shape):
    """What a seat asks of the others, or answers."""

    seat = Whole(required=True)
    act = Tagged(ANSWERS, required=True)
    expected_version = Whole()


class NewToken(Shape):
    """A new token for a seat."""

    seat = Whole(required=True)


class Branch(Shape):
    """Start a match where another one stood."""

    version = Whole(required=True)


class RecordBranch(Shape):
    """Start a match where a recorded one stood."""

    history = RecordLines(required=True)
    format = Text(longest=_LONGEST_ID)
    line = Whole()
    spectators = Spectators()
    takebacks = Flag()


MELD_QUESTION = MeldQuestion()
ARRANGEMENT_QUESTION = ArrangementQuestion()
LAY_OFF_QUESTION = LayOffQuestion()
MOVE_QUESTION = MoveQuestion()
TURN_QUESTION = TurnQuestion()
LEGAL_MOVES_QUESTION = LegalMovesQuestion()
TURNS_QUESTION = TurnsQuestion()
HISTORY_QUESTION = HistoryQuestion()
SCORE_QUESTION = ScoreQuestion()
NEW_MATCH = NewMatch()
SUBMITTED_MOVE = SubmittedMove()
SUBMITTED_TURN = SubmittedTurn()
DRY_RUN = DryRun()
NEXT_DEAL = NextDeal()
HANDS_TOLD = HandsTold()
AUDIT_REQUEST = AuditRequest()
NEW_OPERATOR = NewOperator()
ROTATION = Rotation()
NEW_WEBHOOK = NewWebhook()
REDELIVERY = Redelivery()
BRANCH = Branch()
RECORD_BRANCH = RecordBranch()
JUDGEMENT = Judgement()
TAKEBACK = Takeback()
NEW_TOKEN = NewToken()
