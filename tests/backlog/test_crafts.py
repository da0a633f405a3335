"""What the night shift can do with a piece."""

from __future__ import annotations

import msgspec
import pytest

from referee.api.pages import Pages
from referee.backlog.jobs import Hopeless
from referee.jobs import turns
from referee.rules.budget import TooComplex
from tests.family.notation import position

QUESTION = msgspec.json.encode({"position": position("loba-de-menos", "5H 6H 7H KC"), "limit": 2})


def test_a_deep_question_goes_on_where_its_limit_stopped_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = Pages()
    monkeypatch.setattr(turns, "pages", lambda: pages)
    outcome = turns.answered(QUESTION)
    assert outcome.answer is not None
    beside = msgspec.json.decode(outcome.answer)
    assert (outcome.done, len(outcome.results.splitlines()), beside["complete"]) == (2, 2, False)
    asked = msgspec.json.decode(QUESTION) | {"limit": 100, "after": beside["next"]}
    assert turns.answered(msgspec.json.encode(asked)).done > 0


def test_a_question_past_the_budget_of_the_law_is_hopeless(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_complex(*_: object) -> dict[str, object]:
        raise TooComplex

    monkeypatch.setattr(turns, "pages", Pages)
    monkeypatch.setattr(turns, "answer_to", too_complex)
    with pytest.raises(Hopeless, match="TOO_COMPLEX"):
        turns.answered(QUESTION)
