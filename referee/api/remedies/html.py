"""The page of a problem, as the service shows it: in one language, with nothing from another host."""

from __future__ import annotations

from flask import render_template_string
from markupsafe import Markup

from referee.api.page import STYLE
from referee.api.remedies.book import CHAPTERS, REMEDIES, chapter_of, clauses_behind, status_of
from referee.api.remedies.labels import label
from referee.api.remedies.places import PLACE, place_of
from referee.languages import LANGUAGES, told

_HEAD = """<!doctype html>
<html lang="{{ lang }}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{{ title }}</title>
<style>{{ style }}</style></head>
<body>
<p>{% for other in languages %}{% if other != lang %}<a hreflang="{{ other }}" lang="{{ other }}"
 href="{{ here }}?lang={{ other }}">{{ other }}</a> {% endif %}{% endfor %}</p>
"""
_PROBLEM = (
    _HEAD
    + """<h1><code>{{ title }}</code></h1>
<p>{% if status %}{{ label('status', lang) }}: {{ status }}{% else %}{{ told(chapter, lang) }}{% endif %}</p>
<h2>{{ label('cause', lang) }}</h2>
<p>{{ told(remedy.cause, lang) }}</p>
<h2>{{ label('cure', lang) }}</h2>
<p>{{ told(remedy.cure, lang) }}</p>
{% if clauses %}<h2>{{ label('rules', lang) }}</h2>
<ul>{% for clause in clauses %}<li>{{ clause.sentence }}<br>
{% for rules, name in clause.places %}<a href="/v1/rulesets/{{ rules.id }}"
 title="{{ rules.id }}">{{ name }}</a> {% endfor %}</li>
{% endfor %}</ul>{% endif %}
<p><a href="{{ list }}?lang={{ lang }}">{{ label('all', lang) }}</a></p>
</body></html>
"""
)
_LIST = (
    _HEAD
    + """<h1>{{ title }}</h1>
{% for chapter, remedies in chapters.items() %}<h2>{{ told(chapter, lang) }}</h2>
<table>{% for code, remedy in remedies.items() %}<tr>
<td><a href="{{ place_of(code) }}?lang={{ lang }}"><code>{{ code }}</code></a></td>
<td>{{ told(remedy.cause, lang) }}</td></tr>
{% endfor %}</table>{% endfor %}
</body></html>
"""
)
# The style is a constant of ours.
_USUAL = {"style": Markup(STYLE), "languages": LANGUAGES, "told": told, "label": label, "list": PLACE[:-1]}  # nosec B704


def problem_page(code: str, lang: str) -> str:
    """What this problem comes from, what to do about it, and which rules are behind it."""
    return render_template_string(
        _PROBLEM,
        title=code,
        here=place_of(code),
        lang=lang,
        status=status_of(code),
        chapter=chapter_of(code),
        remedy=REMEDIES[code],
        clauses=list(clauses_behind(code, lang)),
        **_USUAL,
    )


def list_page(lang: str) -> str:
    """All problems there are, with their causes."""
    title, here = label("all", lang), PLACE[:-1]
    return render_template_string(
        _LIST, title=title, here=here, lang=lang, chapters=CHAPTERS, place_of=place_of, **_USUAL
    )
