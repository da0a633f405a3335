"""One self-contained page that shows a record step by step, with its rulings and its scores.

It works without a script as a long page, with tables in letters; with one, drawn as on the pages of the
service and a step at a time, by buttons and keys. Nothing is loaded from anywhere, and nothing a record says
of itself is anything but text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape

from jinja2.utils import htmlsafe_json_dumps

from referee.histories.adjudicate import Adjudication, concluded, is_undecided
from referee.histories.counting import DealCount
from referee.histories.document import Comment, Header
from referee.histories.lines import Reading
from referee.histories.narration import told
from referee.histories.report import Report, breakdown_told, follows, game_told
from referee.histories.report_words import WORDS, lines_told
from referee.histories.sayings import said
from referee.histories.telling import fault_told
from referee.histories.text_write import act_text
from referee.histories.walk import LineRuling, Step, Walk
from referee.languages import Value
from referee.pages import assets, cards
from referee.pages.shell import told_scripts
from referee.rules.state import State
from referee.rules.views import OPERATOR, write_position

MOST_MOVES = 12

_STYLES = ("page.css", "felt.css", "record.css")
_SCRIPTS = ("felt.js", "record.js")


def page(reading: Reading, lang: str) -> str:
    """The whole page. The record is ruled on as it is drawn."""
    steps: list[Step] = []
    found = concluded(reading.history, Walk(reading.history), steps)
    return "".join(_Page(reading, found, steps, lang).parts())


class _Page:
    """Writes the page, part by part."""

    def __init__(self, reading: Reading, found: Adjudication, steps: list[Step], lang: str) -> None:
        self._reading = reading
        self._found = found
        self._steps = steps
        self._lang = lang
        self._header: Header = found.header
        self._pack = cards.drawn(self._header.rules.pack_name)
        self._report = Report(reading, found, lang)

    def _word(self, name: str, **details: Value) -> str:
        return escape(said(WORDS[name], self._lang, **details))

    def parts(self) -> Iterator[str]:
        """The page from top to bottom."""
        style, script = assets.style(*_STYLES), assets.script(*_SCRIPTS)
        title = self._word(
            "title", game=game_told(self._header.rules), players=", ".join(self._header.players)
        )
        yield f'<!DOCTYPE html>\n<html lang="{self._lang}"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">'
        yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
        yield f"<title>{title}</title><style>{style}</style>"
        yield f'<script type="application/json" id="told">{htmlsafe_json_dumps(_told(self._lang))}</script>'
        yield f'</head><body><main class="record">{cards.within(self._pack)}'
        yield f"<h1>{title}</h1>"
        yield from self._summary()
        yield from self._buttons()
        for step in self._steps:
            yield from self._step(step)
        for count in self._found.counts:
            yield from self._count(count)
        yield f'</main><script type="module">{script}</script></body></html>\n'

    def _summary(self) -> Iterator[str]:
        *_, last = self._report.lines()
        yield f"<p><strong>{escape(last)}</strong></p>"
        for fault in self._found.faults:
            yield f'<p class="why">{escape(fault_told(fault, self._header, self._lang))}</p>'
        if self._found.undecided:
            yield f"<p>{self._word('undecided', lines=lines_told(self._found.undecided, self._lang))}</p>"

    def _buttons(self) -> Iterator[str]:
        words = escape(WORDS["step"].told(self._lang), quote=True)
        yield '<nav class="steps">'
        for name, word in (("first", "first"), ("back", "previous"), ("next", "next"), ("last", "last")):
            yield f'<button type="button" id="{name}">{self._word(word)}</button>'
        if self._found.first is not None:
            yield f'<button type="button" id="fault">{self._word("to_fault")}</button>'
        yield f'<span id="place" aria-live="polite" data-words="{words}"></span>'
        yield f"<small>{self._word('keys')}</small></nav>"

    def _step(self, step: Step) -> Iterator[str]:
        line = step.ruling
        if isinstance(line.entry, Comment):
            yield f'<article id="s{line.index}"><p>{escape(line.entry.note or "")}</p></article>'
            return
        kind = "fault" if line.is_fault else "open" if is_undecided(line) else ""
        mark = {"fault": "✗", "open": "?"}.get(kind, "✓" if line.verdict else "·")
        place = self._word("line", line=self._reading.places[line.index])
        words = escape(told(line.entry, self._header, self._lang))
        yield f'<article id="s{line.index}" class="{kind}"><h2><span class="mark">{mark}</span>{words}</h2>'
        after = f" · {self._word('after')}" if line.disputed else ""
        yield f'<p class="after">{place}{after}</p>'
        yield from self._why(line)
        yield self._table(step.after if kind != "fault" else step.before)
        yield "</article>"

    def _table(self, state: State) -> str:
        """The table as it is drawn, and in letters for who runs no script."""
        position = write_position(state, OPERATOR)
        drawn = htmlsafe_json_dumps({"position": position, "players": list(self._header.players)})
        letters = escape("\n".join(self._report.table(state)))
        return (
            f'<loba-table><script type="application/json">{drawn}</script><pre>{letters}</pre></loba-table>'
        )

    def _why(self, line: LineRuling) -> Iterator[str]:
        yield from (f'<p class="why">{escape(reason.strip())}</p>' for reason in self._report.reasons(line))
        if line.entry and getattr(line.entry, "note", None):
            yield f"<p><em>{escape(str(line.entry.note))}</em></p>"
        first = self._found.first
        if first is None or first.ruling is not line:
            return
        yield f"<p>{self._word('before')}.</p>"
        if first.lawful:
            pack = self._header.rules.pack
            moves = " ".join(
                f"<code>{escape(act_text(move, pack))}</code>" for move in first.lawful[:MOST_MOVES]
            )
            left = len(first.lawful) - MOST_MOVES
            more = f" {self._word('and_more', count=left)}" if left > 0 else ""
            yield f"<p>{self._word('would_be')}: {moves}{more}</p>"

    def _count(self, count: DealCount) -> Iterator[str]:
        disputed = f" ({self._word('disputed')})" if count.disputed else ""
        yield f"<h2>{self._word('score', deal=count.deal)}{disputed}</h2><table>"
        yield f"<tr><th></th><th>{self._word('recorded')}</th><th>{self._word('due')}</th></tr>"
        for seat, name in enumerate(self._header.players):
            yield f"<tr><th>{escape(name)}</th>{self._recorded(count, seat)}{self._due(count, seat)}</tr>"
        yield "</table>"
        yield from (f"<p>{escape(text)}</p>" for text in follows(count, self._header, self._lang))

    def _recorded(self, count: DealCount, seat: int) -> str:
        recorded = count.recorded
        if recorded is None:
            return "<td>–</td>"
        due = None if count.lawful is None else count.lawful.seats[seat]
        wrong = due is not None and recorded.points[seat] != due.points
        points = "–" if recorded.points[seat] is None else f"{recorded.points[seat]:+d}"
        return f'<td class="{"wrong" if wrong else ""}">{points} ({recorded.totals[seat]})</td>'

    def _due(self, count: DealCount, seat: int) -> str:
        if count.lawful is None:
            return f"<td>{self._word('not_told')}</td>"
        score = count.lawful.seats[seat]
        if score is None:
            return "<td>–</td>"
        return f"<td>{score.points:+d} ({score.total}){escape(breakdown_told(score))}</td>"


def _told(lang: str) -> dict[str, object]:
    """What the scripts are told; the cards lie in the page itself."""
    return told_scripts(lang, {}) | {"cards": dict.fromkeys(cards.PACKS, "")}


def _policy(style: str, script: str) -> str:
    """The page's own style and script, and nothing else from anywhere."""
    of_style, of_script = (b64encode(sha256(text.encode()).digest()).decode() for text in (style, script))
    return (
        f"default-src 'none'; style-src 'sha256-{of_style}'; script-src 'sha256-{of_script}';"
        " base-uri 'none'; form-action 'none'"
    )
