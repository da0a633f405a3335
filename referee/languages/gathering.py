"""Gather what the source says into the catalogues, and compile them: ``make messages``.

For whoever changes the words; needs Babel, which the service does not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from referee.languages.catalogues import TRANSLATED

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
Place = int | tuple[int, int] | tuple[int, str]
Keywords = dict[str, dict[int | None, tuple[Place, ...] | None] | tuple[Place, ...] | None]

ROOMS = ("events", "referee", "schemas")
KEYWORDS: Keywords = {
    "words": {1: (1,), 2: (1, (2, "c"))},
    "counted": (1, 2),
    "Saying": (1,),
    "Clause": (3,),
    "Fault": (3,),
    "Complaint": (2,),
    "complaint": (2,),
}
"""What marks a text in the source, and which argument it is; ``c`` is its context."""

_WIDTH = 110


class Sheet(Catalog):
    """A catalogue whose head says only what programs need, so that it changes with the words alone."""

    num_plurals = 2
    plural_expr = "(n != 1)"
    mime_headers = property(
        lambda self: [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]
    )


def gathered() -> Catalog:
    """Everything the source says that people read, in the order in which it stands there."""
    catalogue = Catalog()
    for room in ROOMS:
        for file, _, text, _, context in extract_from_dir(ROOT / room, keywords=KEYWORDS):
            catalogue.add(text, locations=[(f"{room}/{file}", 0)], context=context)
    return catalogue


def kept(lang: str) -> Catalog:
    """The catalogue of a language as it lies here."""
    with (HERE / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang)


def renewed(lang: str) -> Sheet:
    """The catalogue of a language with all that the source says now, and nothing else."""
    before = kept(lang)
    sheet = Sheet(
        locale=lang, header_comment=f"# What the referee says, in {lang}. See CONTRIBUTING.md.", fuzzy=False
    )
    for message in gathered():
        if message.id:
            old = before.get(message.id, message.context) or message
            flags = {"fuzzy"} & old.flags
            sheet.add(message.id, old.string, message.locations, flags, context=message.context)
    return sheet


def as_po(sheet: Sheet) -> bytes:
    """The catalogue for whoever translates."""
    file = BytesIO()
    write_po(file, sheet, width=_WIDTH, include_lineno=False)
    return file.getvalue()


def as_mo(sheet: Sheet) -> bytes:
    """The catalogue for the program."""
    file = BytesIO()
    write_mo(file, sheet)
    return file.getvalue()


def missing(sheet: Catalog) -> Iterator[Message]:
    """What is not translated yet, or marked as a guess (fuzzy)."""
    for message in sheet:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            yield message


def main() -> int:
    """Renew every catalogue; exit 1 where a translation is missing."""
    left = 0
    for lang in TRANSLATED:
        sheet = renewed(lang)
        (HERE / f"{lang}.po").write_bytes(as_po(sheet))
        (HERE / f"{lang}.mo").write_bytes(as_mo(sheet))
        untold = [*missing(sheet)]
        print(f"{lang}.po: {len(sheet)} texts, {len(untold)} of them not translated", *untold, sep="\n")
        left += len(untold)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
