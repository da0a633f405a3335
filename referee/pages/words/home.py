"""What the first page says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

HOME: Mapping[str, Saying] = {
    "question": Saying("Was that move legal?"),
    "what": Saying(
        "A referee for Loba and its family: it says whether a move was legal, which rules forbid it if not, "
        "what may be played and what the score is."
    ),
    "how": Saying(
        "It keeps whole matches as logs that nobody can rewrite, and answers the same questions about any "
        "table you describe, with nothing stored."
    ),
    "rules_told": Saying(
        "Every rule has a permanent code and its sentence in Spanish, Portuguese and English."
    ),
    "see_dispute": Saying("See a dispute settled"),
    "try_position": Saying("Try a position"),
    "felt": Saying("A table"),
    "felt_says": Saying("May seat 0 take the ten from the pile? Ask, or play on from here."),
    "players": Saying("For players"),
    "players_what": Saying("What may I do with these cards, and why was I told no?"),
    "read_rules": Saying("Read the rules of your game"),
    "set_up": Saying("Set up a position"),
    "your_match": Saying("Look at your match, with your token"),
    "organisers": Saying("For organisers"),
    "organisers_what": Saying(
        "A score sheet or another program's log, ruled on line by line; a match, looked at as a table."
    ),
    "settle": Saying("Settle a dispute"),
    "watch": Saying("Look at a match"),
    "authors": Saying("For authors of frontends"),
    "authors_what": Saying(
        "One HTTP request for a ruling, or for a whole match with a signed log. A position is one JSON "
        "object."
    ),
    "reference_link": Saying("The reference"),
    "problems_link": Saying("Every problem, with cause and cure"),
    "try_curl": Saying("Ask from a terminal"),
    "curl_says": Saying("Is queen, king, ace, two a run?"),
    "copy_line": Saying("Copy"),
    "ask_here": Saying("Ask it here"),
}
"""What its template says."""
