"""What was asked at the wrong moment, or is more than the house can do now."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

MOMENTS: Mapping[str, Remedy] = {
    "VERSION_CONFLICT": Remedy(
        words("Somebody was faster: the match has moved on since the version that was expected."),
        words("Read the match again, decide again, and send the move with its version."),
    ),
    "STALE_TAG": Remedy(
        words("The ETag in If-Match is that of an older version of the match."),
        words("Read the match again and send the ETag it has now."),
    ),
    "MATCH_ARCHIVED": Remedy(
        words("The match is decided and was carried out of the server into a file."),
        words(
            "Ask the operator to bring it back with loba-referee restore, or read the file with loba-"
            "referee verify."
        ),
    ),
    "FEED_TRIMMED": Remedy(
        words("What follows this cursor was let go of for its age."),
        words("Go on from oldest; what was missed is still in the events of each match."),
    ),
    "IDEMPOTENCY_KEY_REUSED": Remedy(
        words("This Idempotency-Key was used for a request with another body."),
        words("Take a new key for each new request, and the old one only to send the very same again."),
    ),
    "STILL_RUNNING": Remedy(
        words("The first request with this Idempotency-Key has not been answered yet."),
        words("Wait a moment and send the same again."),
    ),
    "TOO_MANY_REQUESTS": Remedy(
        words("More requests came than are taken."),
        words("Wait as long as Retry-After says, then go on more slowly."),
    ),
    "TOO_MANY_JOBS": Remedy(
        words("As many jobs are open as the backlog takes."),
        words("Wait until some are done, or cancel one."),
    ),
    "TOO_MANY_STREAMS": Remedy(
        words("As many live streams are open as this process holds."),
        words("Ask for pages instead, or come back when Retry-After has passed."),
    ),
    "INTERNAL_ERROR": Remedy(
        words("The fault is ours: something happened that nobody thought of."),
        words(
            "Tell the operator the request id; it finds the line in the log. Sent again with the same "
            "Idempotency-Key it does no harm."
        ),
    ),
    "LOG_UNREACHABLE": Remedy(
        words("The server that keeps the log cannot be reached, is loading, or did not confirm in time."),
        words(
            "Send the same again after Retry-After, with the same Idempotency-Key: it tells what became "
            "of a move."
        ),
    ),
    "LOG_BROKEN": Remedy(
        words("Lines are missing in the log of this match, so nothing is said of it."),
        words("Tell the operator, who brings the log back from a backup (docs/operations.md)."),
    ),
    "QUEUE_UNREACHABLE": Remedy(
        words("The server where jobs wait cannot be reached."),
        words("Ask again later; matches go on meanwhile."),
    ),
    "TOO_COMPLEX": Remedy(
        words("The question needs more search than one request is granted."),
        words("Ask of fewer cards or a simpler position; whole turns can be asked for as a job."),
    ),
    "NOT_OFFERED": Remedy(
        words("This service has not what was asked for: a form of the record, or work in the background."),
        words("Ask for one of what the detail names, or have the operator run the worker."),
    ),
}
