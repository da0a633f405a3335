"""What the page ``adjudicate`` says."""

from __future__ import annotations

from collections.abc import Mapping

from referee.languages import Saying

ADJUDICATE: Mapping[str, Saying] = {
    "title": Saying("A dispute"),
    "what": Saying(
        "Give the record of a match, right or wrong, from any table or program: the referee rules on every "
        "line, shows where it first went wrong and why, and counts the score again. Nothing is stored."
    ),
    "record": Saying("The record"),
    "drop": Saying("Drop a file here, or paste the record below."),
    "choose": Saying("Choose a file"),
    "samples": Saying("Samples:"),
    "sample.club": Saying("a club's score sheet"),
    "sample.joker": Saying("a joker that moves"),
    "sample.log": Saying("another program's log"),
    "text": Saying("The record as text"),
    "format": Saying("Form"),
    "auto": Saying("as its beginning shows"),
    "format.loba-history": Saying("JSON Lines of the referee"),
    "format.text": Saying("compact text"),
    "format.mjai-like": Saying("event log (mjai)"),
    "format.pokerkit-like": Saying("hand file (PokerKit)"),
    "help": Saying("How a record is typed"),
    "help_cards": Saying(
        "Cards: the rank (A 2 … 9 T J Q K), then the suit: S spades, H hearts, "
        "D diamonds, C clubs; JK a joker."
    ),
    "ask": Saying("Rule on it"),
    "copy_link": Saying("Copy a link to this"),
    "link": Saying("Link to copy"),
    "save": Saying("Save as one page"),
    "otherwise": Saying("And under other rules?"),
    "ruleset": Saying("Game"),
    "recorded_rules": Saying("as in the record"),
    "unturned": Saying("as it is"),
    "options": Saying("Any other dials, as JSON"),
    "apply": Saying("Rule by these"),
    "reset": Saying("Only the rules of the record"),
    "lines": Saying("Every line"),
    "scores": Saying("The score"),
}
"""What its template says."""

WRITTEN: Mapping[str, Saying] = {
    "loba-history 1": Saying("the first line of every record"),
    "ruleset: loba-de-menos": Saying("the game"),
    "players: Ana, Beto": Saying("the players, seat 0 first"),
    "dealer: 1": Saying("the seat that deals first"),
    "deal 1": Saying("a deal begins"),
    "Ana has: 6D 7D 8D 3S KH 4C 5S QH 9C": Saying("a hand; of cards that nobody saw, their number"),
    "pile: TD": Saying("the card that begins the pile"),
    "Ana: +S 9H; m 6D 7D 8D; -9C": Saying("a turn: draw, lay a meld, discard"),
    "Beto: +P; -QH": Saying("take from the pile, discard"),
    "Ana: +S; o 7S 7H 7D / 4C 5C 6C; -2H": Saying("open with several melds"),
    "Ana: +S; l m1 9D; s m2 6H; -KC": Saying("add to a meld, swap a card for its joker"),
    "Beto: +S; !m 8S JS QS; -8S": Saying("an attempt that was refused"),
    "Ana: close 2B: 5E 5B 5O / SO SE SB": Saying("close, in Chinchón"),
    "result deal 1 winner Ana points -10 25 totals -10 25": Saying("how the deal was counted"),
    "# …": Saying("a note"),
}
"""What each line of a typed record means, by an example of it."""

SCRIPT: Mapping[str, Saying] = {
    "asking": Saying("The referee is at it …"),
    "asking_long": Saying("The record is long and is ruled on in the background …"),
    "job_failed": Saying("It was not done: {why}."),
    "needs_key": Saying("Long records are done in the background, which takes an operator's key."),
    "no_record": Saying("There is no record yet: drop a file, or paste one."),
    "no_options": Saying("These dials are no JSON object."),
    "line": Saying("line {line}"),
    "after": Saying("after the fault"),
    "mark.changed": Saying("ruled on otherwise under the other rules"),
    "lawful": Saying("lawful"),
    "unlawful": Saying("not lawful"),
    "open": Saying("not decided"),
    "before": Saying("The table before it"),
    "then": Saying("The table after it"),
    "would_be": Saying("Lawful would have been"),
    "and_more": Saying("and more"),
    "attempt": Saying("Why it was not lawful"),
    "by_record": Saying("By the rules of the record"),
    "under": Saying("Under {rules}"),
    "other_same": Saying("Under {rules} every ruling is the same."),
    "other_changed": Saying("Under {rules} these lines are ruled on otherwise:"),
    "other_faults": Saying("Faults under these rules: {n}"),
    "try_it": Saying("Try it from here"),
    "score": Saying("Score of deal {deal}"),
    "disputed": Saying("counted on a table in dispute"),
    "player": Saying("Player"),
    "recorded": Saying("recorded"),
    "due": Saying("as it should be"),
    "difference": Saying("difference"),
    "not_told": Saying("cannot be told"),
    "points": Saying("{points} (total {total})"),
    "off": Saying("{points} (total {total} off)"),
    "is_out": Saying("{who} is out"),
    "may_rebuy": Saying("{who} may come back at {total}"),
    "match_over": Saying("the match is over: {who} won"),
    "repairs": Saying("Read as something else: {count}"),
    "repair": Saying("line {line}, column {column}: “{found}” as “{read}”"),
    "copied": Saying("The link is copied. The record is in it and nowhere else."),
    "copy_here": Saying("Copy the link from here. The record is in it and nowhere else."),
    "link_too_long": Saying(
        "The record is too long for a link: {length} letters, and {most} are the most. Save the page instead."
    ),
    "link_damaged": Saying(
        "This link is damaged: the record in it cannot be read. Ask for it once more, and copy all of it."
    ),
    "no_links": Saying("This browser cannot put a record into a link."),
    "held": Saying("A record of {size} KiB is here; it is too long to be shown as text."),
    "too_large": Saying("The file is larger than any record that is read here: {most} MiB are the most."),
}
"""What its scripts say."""
