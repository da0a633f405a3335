"""What stands round every page, and what every page's scripts may have to say."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

FRAME: Mapping[str, Saying] = {
    "service": Saying("The Loba referee"),
    "to_content": Saying("To the content"),
    "places": Saying("Pages"),
    "languages": Saying("Languages"),
    "home": Saying("Start"),
    "table": Saying("A match"),
    "adjudicate": Saying("A dispute"),
    "position": Saying("A position"),
    "rules": Saying("Rules"),
    "reference": Saying("For programs"),
    "problems": Saying("Problems"),
    "licence": Saying("MIT licence"),
    "more": Saying("More"),
    "needs_script": Saying("This page needs JavaScript."),
}

DOCS: Mapping[str, Saying] = {"in_english": Saying("The reference is in English only.")}
"""What stands above the reference where the page is read in another language."""

ASKING: Mapping[str, Saying] = {
    "no_answer": Saying("The service does not answer. Try again in a moment."),
    "what_it_means": Saying("What this means, and what to do"),
}
"""What a page says where the service refuses, or is not there."""

NOTICE: Mapping[str, Saying] = {
    "what_it_means": ASKING["what_it_means"],
    "to_start": Saying("To the first page"),
}
"""What is said at a wrong address."""

KEY: Mapping[str, Saying] = {
    "your_key": Saying("This service wants a key for its questions"),
    "use_key": Saying("Ask with this key"),
}
"""Where it wants a key first."""

COPYING: Mapping[str, Saying] = {
    "copied": Saying("Copied."),
    "copy_by_hand": Saying("This browser does not copy here: take it from the box."),
}
