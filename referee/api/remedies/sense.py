"""What is well formed and makes no sense here."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

SENSE: Mapping[str, Remedy] = {
    "UNKNOWN_RULESET": Remedy(
        words("The body names a ruleset that there is not."),
        words("Take an id from GET /v1/rulesets, like loba-de-menos; a house rule is an option beside it."),
    ),
    "SENSELESS_OPTION": Remedy(
        words(
            "An option turns a dial that there is not, to a value it does not take, or against another dial."
        ),
        words(
            "GET /v1/rulesets/{ruleset} tells in about what each dial takes; every fault is listed with "
            "the dials it concerns."
        ),
    ),
    "CONTRADICTION": Remedy(
        words("Two things the request tells cannot both be true."),
        words(
            "Look at the member the pointer names and at what the detail says against it; correct one of "
            "them."
        ),
    ),
    "NO_SUCH_SEAT": Remedy(
        words("There is no seat of this number at this table."),
        words("Seats count from 0; the last one is one less than the players."),
    ),
    "SEATS_OUT_OF_RANGE": Remedy(
        words("So few or so many do not play this game."),
        words("Send as many players as the dial players of the ruleset allows."),
    ),
    "NAME_LENGTH": Remedy(
        words("A player's name is empty or too long."),
        words("Send a name of the length that the detail tells."),
    ),
    "PACK_TOO_SMALL": Remedy(
        words("With so many players and such hands nothing would be left to draw."),
        words("Take fewer players, smaller hands or more packs."),
    ),
    "NOT_ONE_A_SEAT": Remedy(
        words("A list must have one entry for each seat, and it has more or fewer."),
        words("Send one entry a seat, in seat order; null where there is nothing to tell."),
    ),
    "NOT_THE_PACK": Remedy(
        words("The deck is not exactly the pack of this game: cards are missing, doubled or strange."),
        words("Send every card of the pack as often as it is in it; the faults tell which differ."),
    ),
    "NOT_WAITING_FOR_A_DEAL": Remedy(
        words("A deck was sent, and the match waits for none: a deal is being played, or the referee deals."),
        words("Send a deck only in phase deal, of a match opened with then: ask or played at a real table."),
    ),
    "NOT_WAITING_FOR_HANDS": Remedy(
        words("What was left in the hands was told, and the match does not wait for it."),
        words("Tell the hands once, after a deal at a real table has ended and before the next one."),
    ),
    "NOT_REPORTED": Remedy(
        words("Something was told that only a real table needs, and this match is played here."),
        words("Leave it out; or open the match with deal: {mode: reported} (docs/reported.md)."),
    ),
    "NOTHING_SHUFFLED": Remedy(
        words("Contributions were sent to a match whose first deck the referee does not shuffle."),
        words("Leave them out, or let the referee shuffle: deal: {mode: referee}."),
    ),
    "CLOCK_NOT_HERE": Remedy(
        words("A clock was asked for in a match that is reported from a real table."),
        words("Leave it out: the clock of such a match stands on that table (docs/reported.md)."),
    ),
    "NOT_BETWEEN_MOVES": Remedy(
        words("At that version nobody was to act: it lies within what one move brought about."),
        words("Take the version before or after; the answer to each move tells the version it ends at."),
    ),
    "NO_SUCH_LINE": Remedy(
        words("The record has no entry on that line."),
        words("Count lines from 1, and take one on which something happens."),
    ),
    "TABLE_IN_DISPUTE": Remedy(
        words("Something in the record up to that line is wrong, so nobody can play on at that table."),
        words(
            "Have the record ruled on (POST /v1/rulings/history), and go on from a line before the first "
            "fault."
        ),
    ),
    "CARDS_UNKNOWN": Remedy(
        words("Cards of that table are hidden in the record, and a match needs them all."),
        words("Send a record that tells every card, or open a reported match instead."),
    ),
    "NOTHING_TO_PLAY": Remedy(
        words("The recorded match is decided at that line."),
        words("Go on from an earlier line."),
    ),
    "NOTHING_TO_TAKE_BACK": Remedy(
        words("The version to go back to is the one the match is at."),
        words("Name an earlier version."),
    ),
    "NOTHING_CHANGES": Remedy(
        words("The judgement would change nothing: the total is so already, or the penalty has no points."),
        words("Send the total as it should be, or a penalty of at least one point."),
    ),
    "TOTAL_OUT_OF_RANGE": Remedy(
        words("The total would be larger than any total may be."),
        words("Send a smaller one; the detail tells the most."),
    ),
    "NO_DEAL_TO_VOID": Remedy(
        words("No deal is being played that could be voided."),
        words("What was counted already is undone by taking back (docs/judging.md)."),
    ),
    "NO_SUCH_PENALTY": Remedy(
        words("No penalty of that version stands: there never was one, or it was lifted or undone."),
        words("Take the version of a penalty_imposed that still stands from the events."),
    ),
    "SEAT_IS_OUT": Remedy(
        words("The seat is eliminated or has resigned, so this cannot concern it any more."),
        words("Name a seat whose status is playing."),
    ),
    "TAKEBACKS_NOT_ALLOWED": Remedy(
        words("The match was opened without takebacks."),
        words("Ask a judge; or open the next match with takebacks: true."),
    ),
    "TAKEBACK_TOO_FAR": Remedy(
        words("Seats take back within the running deal only, not behind a resignation or a judge's word."),
        words("Ask for a later version, or ask a judge."),
    ),
    "TAKEBACK_PENDING": Remedy(
        words("Another seat has asked to take back, and not all have answered."),
        words("Answer that first, or play on, which lets it lapse."),
    ),
    "TAKEBACK_ASKED_ALREADY": Remedy(
        words("This seat has asked once since the last move, and once is enough."),
        words("Ask again after somebody has moved."),
    ),
    "NO_TAKEBACK_ASKED": Remedy(
        words("There is no question to answer: nobody asked, or play has gone on since."),
        words("Read the match; takeback tells what is asked."),
    ),
    "TAKEBACK_ANSWERED": Remedy(
        words("This seat has agreed already, or it is the one that asked."),
        words("Wait for the other seats."),
    ),
    "IMPOSSIBLE_POSITION": Remedy(
        words(
            "No game can come to this table: a card too many, a meld that is none, a duty nobody can have."
        ),
        words("faults lists everything that is wrong, each with a pointer to its place; correct them all."),
    ),
    "ADDRESS_REFUSED": Remedy(
        words(
            "A webhook may not lead to this address: not HTTPS, a private network, or a name nobody knows."
        ),
        words(
            "Give a public HTTPS address; REFEREE_WEBHOOK_PRIVATE=1 allows private ones where that is wanted."
        ),
    ),
    "TOO_MANY_WEBHOOKS": Remedy(
        words("There are as many webhooks as there may be."),
        words("Take one away that is not needed, or read GET /v1/feed instead."),
    ),
    "TOO_MANY_OPERATORS": Remedy(
        words("There are as many operators as there may be."),
        words("Take one away that is not needed any more."),
    ),
    "NO_HISTORIES": Remedy(
        words("The batch holds no record."),
        words("Send one record a line; docs/batches.md tells the forms."),
    ),
    "TOO_MANY_HISTORIES": Remedy(
        words("The batch holds more records than one batch may."),
        words("Send it in several batches."),
    ),
}
