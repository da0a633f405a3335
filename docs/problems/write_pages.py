"""Write the pages beside this file from the remedies: ``python docs/problems/write_pages.py``."""

from __future__ import annotations

from pathlib import Path

from referee.api.remedies.markdown import pages

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write every page; what is no page any more is removed."""
    wanted = pages()
    for old in HERE.glob("*.md"):
        if old.name not in wanted:
            old.unlink()
    for name, text in wanted.items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
