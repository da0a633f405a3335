"""The problems as pages of the documentation, one a language."""

from __future__ import annotations

from collections.abc import Iterator

from referee.api.remedies.book import CHAPTERS, clauses_behind, status_of
from referee.api.remedies.labels import label
from referee.api.remedies.places import name_of
from referee.api.remedies.remedy import Remedy
from referee.languages import LANGUAGES, told


def pages() -> dict[str, str]:
    """Every page by its file name."""
    return {f"{lang}.md": "\n".join(_page(lang)) + "\n" for lang in LANGUAGES}


def _page(lang: str) -> Iterator[str]:
    yield f"# {label('all', lang)}"
    for chapter, remedies in CHAPTERS.items():
        yield from ("", f"## {told(chapter, lang)}")
        for code, remedy in remedies.items():
            yield from _problem(code, remedy, lang)


def _problem(code: str, remedy: Remedy, lang: str) -> Iterator[str]:
    yield from ("", f'<a id="{name_of(code)}"></a>', "", f"### `{code}`", "")
    if status := status_of(code):
        yield f"- **{label('status', lang)}**: {status}"
    yield f"- **{label('cause', lang)}**: {told(remedy.cause, lang)}"
    yield f"- **{label('cure', lang)}**: {told(remedy.cure, lang)}"
    clauses = list(clauses_behind(code, lang))
    if clauses:
        yield f"- **{label('rules', lang)}**:"
    for clause in clauses:
        links = ", ".join(f"[{name}](../rules/{rules.id}.{lang}.md)" for rules, name in clause.places)
        yield f"  - {clause.sentence} {links}"
