"""What an audit can find wrong with a log, or with a document and receipts that are held against it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

_LOST = words(
    "Keep the file as it is, take another copy or an archive of the match, and hold both "
    "against the receipts that players kept (docs/evidence.md)."
)
_LAW = words(
    "Keep the log as it is and look at this line: it was written by another program, or was "
    "changed; another copy or receipts tell which."
)
_FORGED = words(
    "Do not rely on this document; export the match again, or ask the house for its keys and another copy."
)
_KEYS = words("Take all keys of the house from GET /v1/keys, older ones included, and check again.")
_RECEIPT = words("Do not rely on this receipt; the others and the log are judged by themselves.")
_GONE = words(
    "Keep receipt and log and ask the operator for a backup or an archive that has the record "
    "(docs/operations.md)."
)
_CHANCE = words(
    "Do not rely on this deal: ask the operator, and keep log and receipts; docs/evidence.md "
    "tells how it is computed."
)
_CLOCK = words(
    "Ask the operator which program wrote it and whether its hosts agree on the time; a judge "
    "can take the turn back."
)

AUDITS: Mapping[str, Remedy] = {
    "NOT_OPENED": Remedy(
        words("The log does not begin with the opening of a match."),
        _LOST,
    ),
    "NOT_LAWFUL": Remedy(
        words("The log tells of something that its law does not bring about from the lines before."),
        _LAW,
    ),
    "CARDS_NOT_CONSERVED": Remedy(
        words("After this line the cards on the table are not those of the pack."),
        _LAW,
    ),
    "CHAIN_MISPLACED": Remedy(
        words("A record is that of another match, or stands at another number than its own."),
        _LOST,
    ),
    "CHAIN_MISSING": Remedy(
        words("A record is missing between two others."),
        _LOST,
    ),
    "CHAIN_CHANGED": Remedy(
        words("A record is not what it was when the next one was chained to it."),
        _LOST,
    ),
    "CHAIN_UNREADABLE": Remedy(
        words("A record is chained as it should be, and cannot be read by this version."),
        words("Check it with a version of this program that is not older than the one that wrote it."),
    ),
    "CHAIN_CUT": Remedy(
        words("The records end before the signed head, or go on beyond it."),
        _LOST,
    ),
    "HEAD_MISSING": Remedy(
        words("No signed head closes the document, so nobody says where it ends."),
        words("Export the match again (format=evidence) and take the whole file."),
    ),
    "HEAD_FORGED": Remedy(
        words("The signature of the head is not that of the key it names."),
        _FORGED,
    ),
    "HEAD_KEY_UNKNOWN": Remedy(
        words("The head is signed with a key that is not among those given."),
        _KEYS,
    ),
    "HEAD_KEY_NOT_IN_USE": Remedy(
        words("The head is signed with a key that was not in use at its time."),
        _FORGED,
    ),
    "HEAD_MISPLACED": Remedy(
        words("The signed head is that of another match."),
        _FORGED,
    ),
    "HEAD_DIFFERS": Remedy(
        words("The records were changed and chained anew: the signed head has another digest."),
        _LOST,
    ),
    "RECEIPT_FORGED": Remedy(
        words("The signature of a receipt is not that of the key it names."),
        _RECEIPT,
    ),
    "RECEIPT_KEY_UNKNOWN": Remedy(
        words("A receipt is signed with a key that is not among those given."),
        _KEYS,
    ),
    "RECEIPT_KEY_NOT_IN_USE": Remedy(
        words("A receipt is signed with a key that was not in use at its time."),
        _RECEIPT,
    ),
    "RECEIPT_MISPLACED": Remedy(
        words("A receipt is that of another match."),
        words("Show it with the match it names."),
    ),
    "RECEIPT_CUT": Remedy(
        words(
            "A genuine receipt speaks of a record beyond the end of the log: something that was "
            "acknowledged is gone."
        ),
        _GONE,
    ),
    "RECEIPT_DIFFERS": Remedy(
        words(
            "A genuine receipt has another digest than the log: a record up to there is not what was "
            "acknowledged."
        ),
        _GONE,
    ),
    "COMMITMENT_MISSING": Remedy(
        words("Chance was to decide, and the referee had committed itself to nothing before."),
        _CHANCE,
    ),
    "COMMITMENT_BROKEN": Remedy(
        words("The revealed secret is not the one that the referee had committed itself to."),
        _CHANCE,
    ),
    "LOT_NOT_DERIVED": Remedy(
        words("The revealed secret draws another first dealer than the one who dealt."),
        _CHANCE,
    ),
    "SHUFFLE_NOT_DERIVED": Remedy(
        words("The revealed secret shuffles the cards otherwise than they were dealt."),
        _CHANCE,
    ),
    "ORIGIN_DIFFERS": Remedy(
        words("The match this is a branch of never stood as the branch begins."),
        words(
            "Hold both matches against receipts and other copies; one of the two logs is not what was played."
        ),
    ),
    "CLOCK_NOT_AGREED": Remedy(
        words("The clock moved in a match that was opened without one."),
        _CLOCK,
    ),
    "CLOCK_TOO_EARLY": Remedy(
        words("The clock moved for a seat that still had time by the moments of the records."),
        _CLOCK,
    ),
    "CLOCK_OTHERWISE": Remedy(
        words("The clock did something else than it has to (docs/clocks.md)."),
        _CLOCK,
    ),
    "PROVED_UNLAWFUL": Remedy(
        words("What was undecided at a real table turned out unlawful by what was shown later."),
        words(
            "The table or a judge has to agree what becomes of it; docs/judging.md tells what can be done."
        ),
    ),
}
