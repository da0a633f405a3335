"""All request bodies. One instance of each shape stands ready: making one costs more than using it."""

from __future__ import annotations

from schemas.house import NewOperator, NewWebhook, Redelivery, Rotation
from schemas.judging import Judgement, Takeback
from schemas.matches import (
    AuditRequest,
    Branch,
    DryRun,
    HandsTold,
    NewMatch,
    NewToken,
    NextDeal,
    RecordBranch,
    SubmittedMove,
    SubmittedTurn,
)
from schemas.questions import (
    ArrangementQuestion,
    HistoryQuestion,
    LayOffQuestion,
    LegalMovesQuestion,
    MeldQuestion,
    MoveQuestion,
    ScoreQuestion,
    TurnQuestion,
    TurnsQuestion,
)

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
