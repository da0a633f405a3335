"""One self-contained page that shows a record step by step, with its rulings and its scores.

It works without a script as a long page, with tables in letters; with one, drawn as on the pages of the
service and a step at a time, by buttons and keys. Nothing is loaded from anywhere, and nothing a record says
of itself is anything but text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from html import escape

from jinja2.utils import htmlsafe_json_dumps

from referee.histories.adjudicate import Adjudication, FirstFault, concluded, is_undecided
from referee.histories.counting import DealCount
from referee.histories.document import Attempt, Comment, Header
from referee.histories.lines import Reading
from referee.histories.narration import told
from referee.histories.report import Report, breakdown_told, follows
from referee.histories.report_words import WORDS
from referee.histories.sayings import said
from referee.histories.summary import CLEAN, FAULTY, UNDECIDED, summary
from referee.histories.telling import fault_told, instead, line_json
from referee.histories.walk import LineRuling, Step, Walk
from referee.languages import Value
from referee.pages import assets, cards
from referee.pages.shell import told_scripts
from referee.pages.signs import plainly
from referee.pages.stepping import bar
from referee.pages.words.stepping import STEPPING
from referee.rules.rulebook.titles import name_of
from referee.rules.rulesets import Ruleset
from referee.rules.state import State
from referee.rules.views import OPERATOR, options_of, write_position

MOST_MOVES = 12

FAULT, OPEN, FINE, NONE = "fault", "open", "fine", "none"
_MARKS = {FAULT: "✗", OPEN: "?", FINE: "✓", NONE: "·"}
_LOOKS = {UNDECIDED: "undecided", CLEAN: "legal", FAULTY: "illegal"}
_STYLES = ("page.css", "felt.css", "record.css")
_SCRIPTS = ("felt.js", "steps.js", "dispute/file.js")


def page(reading: Reading, lang: str) -> str:
    """The whole page. The record is ruled on as it is drawn."""
    steps: list[Step] = []
    found = concluded(reading.history, Walk(reading.history), steps)
    return "".join(drawn(reading, found, steps, lang))


def drawn(reading: Reading, found: Adjudication, steps: Sequence[Step], lang: str) -> Iterator[str]:
    """The page of a ruling, part by part; ``steps`` are those it was found by."""
    return _Page(reading, found, steps, lang).parts()


class _Page:
    """Writes the page, part by part."""

    def __init__(self, reading: Reading, found: Adjudication, steps: Sequence[Step], lang: str) -> None:
        self._reading = reading
        self._found = found
        self._steps = steps
        self._lang = lang
        self._header: Header = found.header
        self._pack = cards.drawn(self._header.rules.pack_name)
        self._report = Report(reading, found, lang)

    def _word(self, name: str, **details: Value) -> str:
        return escape(said(WORDS[name], self._lang, **details))

    def _plain(self, text: str) -> str:
        """A sentence with its cards as people write them."""
        return escape(plainly(text, self._header.rules, self._lang, self._header.players))

    def parts(self) -> Iterator[str]:
        """The page from top to bottom."""
        style, script = assets.style(*_STYLES), assets.script(*_SCRIPTS)
        title = self._word("title", game=_game(self._header.rules), players=", ".join(self._header.players))
        yield f'<!DOCTYPE html>\n<html lang="{self._lang}"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">'
        yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
        yield f"<title>{title}</title><style>{style}</style>"
        yield f'<script type="application/json" id="told">{htmlsafe_json_dumps(_told(self._lang))}</script>'
        yield f'</head><body><main class="record">{cards.within(self._pack)}'
        yield f"<h1>{title}</h1>"
        yield from self._summary()
        yield str(bar(self._lang))
        for step in self._steps:
            yield from self._step(step)
        for count in self._found.counts:
            yield from self._count(count)
        yield f'<p class="keys">{escape(STEPPING["keys"].told(self._lang))}</p>'
        yield f'</main><script type="module">{script}</script></body></html>\n'

    def _summary(self) -> Iterator[str]:
        *others, outcome = summary(self._found, self._reading.places, self._lang)
        for kind, text in (outcome, *others):
            yield f'<p class="{_LOOKS[kind]}"><strong>{escape(text)}</strong></p>'
        for fault in self._found.faults:
            yield f'<p class="illegal">{self._plain(fault_told(fault, self._header, self._lang))}</p>'

    def _step(self, step: Step) -> Iterator[str]:
        line = step.ruling
        kind = _kind(line)
        words = self._plain(told(line.entry, self._header, self._lang))
        name = "refused" if kind == FINE and isinstance(line.entry, Attempt) else kind
        said = "" if kind == NONE else f"{escape(STEPPING[f'mark.{name}'].told(self._lang))}: "
        mark = (
            f'<span class="mark" aria-hidden="true">{_MARKS[kind]}</span><span class="unseen">{said}</span>'
        )
        yield f'<article id="s{line.index}" class="{kind}"><h2>{mark}{words}</h2>'
        after = f" · {self._word('after')}" if line.disputed else ""
        refused = f" · {escape(STEPPING['mark.refused'].told(self._lang))}" if name == "refused" else ""
        place = self._word("line", line=self._reading.places[line.index])
        yield f'<p class="after">{place}{refused}{after}</p>'
        if not isinstance(line.entry, Comment):
            yield from self._ruling(line)
            yield self._table(step.before if kind == FAULT else step.after)
        yield "</article>"

    def _ruling(self, line: LineRuling) -> Iterator[str]:
        if line.entry.note:
            yield f"<p><em>{escape(line.entry.note)}</em></p>"
        if reasons := list(self._reasons(line)):
            yield f'<ul class="why">{"".join(f"<li>{reason}</li>" for reason in reasons)}</ul>'
        if self._found.first is not None and self._found.first.ruling is line:
            yield from self._instead(self._found.first)
        if _kind(line) == FAULT:
            yield f"<h3>{self._word('before')}</h3>"

    def _reasons(self, line: LineRuling) -> Iterator[str]:
        """Why the line is wrong or cannot be decided, as on the page of the service."""
        body = line_json(line, self._header, self._reading.places, self._lang)
        ruling = body.get("attempt", body)
        for breach in ruling.get("breaches", ()):
            clause, code, rule = (escape(breach[name]) for name in ("clause", "code", "rule"))
            message = self._plain(breach["message"])
            more = "" if breach["rule"] == breach["message"] else f'<p class="rule">{rule}</p>'
            yield f"<b>{clause}</b> {message} <code>{code}</code>{more}"
        open_ = (ruling.get("undecided"), body.get("skipped"))
        for reason in (*body["faults"], *filter(None, open_)):
            yield f"{self._plain(reason['message'])} <code>{escape(reason['code'])}</code>"
        if "proved" in ruling:
            yield self._plain(ruling["proved"]["message"])

    def _instead(self, first: FirstFault) -> Iterator[str]:
        if not first.lawful:
            return
        moves = "".join(
            f"<li>{self._plain(text)}</li>" for text in instead(first, self._header, self._lang)[:MOST_MOVES]
        )
        left = len(first.lawful) - MOST_MOVES
        more = f"<li>{self._word('and_more', count=left)}</li>" if left > 0 else ""
        yield f"<p>{self._word('would_be')}:</p><ul>{moves}{more}</ul>"

    def _table(self, state: State) -> str:
        """The table as it is drawn, and in letters for who runs no script."""
        position = write_position(state, OPERATOR)
        drawn = htmlsafe_json_dumps({"position": position, "players": list(self._header.players)})
        letters = escape("\n".join(self._report.table(state)))
        return (
            f'<loba-table><script type="application/json">{drawn}</script><pre>{letters}</pre></loba-table>'
        )

    def _count(self, count: DealCount) -> Iterator[str]:
        disputed = f" ({self._word('disputed')})" if count.disputed else ""
        title = self._word("score", deal=count.deal) + disputed
        yield f'<div class="wide" role="region" tabindex="0" aria-label="{title}">'
        yield f"<table><caption>{title}</caption>"
        yield f'<tr><td></td><th scope="col">{self._word("recorded")}</th>'
        yield f'<th scope="col">{self._word("due")}</th></tr>'
        for seat, name in enumerate(self._header.players):
            yield f'<tr><th scope="row">{escape(name)}</th>{self._recorded(count, seat)}'
            yield from self._due(count, seat)
        yield "</table></div>"
        yield from (f"<p>{escape(text)}</p>" for text in follows(count, self._header, self._lang))

    def _recorded(self, count: DealCount, seat: int) -> str:
        recorded = count.recorded
        if recorded is None:
            return "<td>–</td>"
        due = None if count.lawful is None else count.lawful.seats[seat]
        wrong = due is not None and (recorded.points[seat], recorded.totals[seat]) != (due.points, due.total)
        points = "–" if recorded.points[seat] is None else f"{recorded.points[seat]:+d}"
        told = f"{points} ({self._word('total', total=recorded.totals[seat])})"
        return f'<td class="wrong">≠ {told}</td>' if wrong else f"<td>{told}</td>"

    def _due(self, count: DealCount, seat: int) -> Iterator[str]:
        if count.lawful is None:
            yield f"<td>{self._word('not_told')}</td></tr>"
            return
        score = count.lawful.seats[seat]
        if score is None:
            yield "<td>–</td></tr>"
            return
        yield f"<td>{score.points:+d} ({self._word('total', total=score.total)})</td></tr>"
        if score.breakdown:
            yield f'<tr class="made"><td colspan="3">{self._plain(breakdown_told(score)[2:])}</td></tr>'


def _game(rules: Ruleset) -> str:
    """The game by its name, with the dials that were turned."""
    turned = ", ".join(f"{name}={value}" for name, value in options_of(rules).items())
    return name_of(rules) + (f" ({turned})" if turned else "")


def _kind(line: LineRuling) -> str:
    if line.is_fault:
        return FAULT
    if is_undecided(line):
        return OPEN
    return FINE if line.verdict else NONE


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
