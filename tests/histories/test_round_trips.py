"""What is written is read as the same record, in every form, and written again to the byte."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from referee.histories import jsonl, text, text_write
from referee.histories.document import History
from tests.histories.records import histories

SLOWLY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(histories())
@SLOWLY
def test_json_lines_come_back_as_they_went(history: History) -> None:
    written = jsonl.write(history)
    reading = jsonl.read(written)
    assert reading.history == history
    assert reading.repairs == ()
    assert jsonl.write(reading.history) == written


@given(histories())
@SLOWLY
def test_the_compact_form_comes_back_as_it_went(history: History) -> None:
    written = text_write.write(history)
    reading = text.read(written.encode())
    assert reading.history == history, written
    assert reading.repairs == (), written
    assert text_write.write(reading.history) == written
