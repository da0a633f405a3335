"""What the page ``rules`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

RULES: Mapping[str, Saying] = {
    "title": Saying("Rules"),
    "what": Saying(
        "Every game this referee knows, each with its rulebook: clauses with permanent codes, what breaks "
        "them, and the dials that tables turn."
    ),
    "other_games": Saying("Other games"),
}
"""What the template of the list says."""

BOOK: Mapping[str, Saying] = {
    "version": Saying("{id}, version {version}"),
    "contents": Saying("Chapters"),
    "house_rules": Saying("Under these house rules:"),
    "without_them": Saying("Without them"),
    "try_table": Saying("Set up a position"),
    "find": Saying("Find a rule"),
    "find_hint": Saying("a word, a clause or a code"),
    "examples": Saying("Examples"),
    "dials": Saying("The dials"),
    "dial": Saying("Dial"),
    "value": Saying("Value"),
    "takes": Saying("What it takes"),
    "source": Saying("From"),
    "meaning": Saying("What it decides"),
    "sources": Saying("Where the rules come from"),
    "source_how": Saying("In brackets behind each rule stands where it comes from."),
    "lawful": Saying("Lawful"),
    "unlawful": Saying("Not lawful"),
    "try_it": Saying("Try it"),
    "broken_as": Saying("When it is broken"),
    "as_data": Saying("The same as data"),
}
"""What the template of a book says besides."""

SHOWN: Mapping[str, Saying] = {
    "players": Saying("{least} to {most} players"),
    "clauses": Saying("{n} clauses"),
    "turned_here": Saying("turned here"),
}
"""What is said of a game or a dial."""

SCRIPT: Mapping[str, Saying] = {
    "found": Saying("Clauses and dials found: {n}"),
    "found_none": Saying("Nothing of that is in this book."),
}
"""What its scripts say."""
