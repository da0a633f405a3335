"""Who asks, and what there is to ask for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

CALLERS: Mapping[str, Remedy] = {
    "NO_CREDENTIAL": Remedy(
        words("This needs a key or a token, and none was shown."),
        words("Send Authorization: Bearer with the operator key or the token of a seat."),
    ),
    "UNKNOWN_CREDENTIAL": Remedy(
        words(
            "The key or token is not one that counts here: mistyped, rotated or revoked, or of another "
            "service."
        ),
        words("Send it as it was told, after Bearer and a space; a lost one is made anew by the operator."),
    ),
    "TOKEN_REPLACED": Remedy(
        words("Another token was issued for this seat; from then on no older one counts."),
        words("Use the newest token of the seat, or have the operator issue one."),
    ),
    "TOKEN_EXPIRED": Remedy(
        words("The match has been over for longer than its tokens count."),
        words("Ask the operator, who can still read the match."),
    ),
    "KEY_TOLD_ALREADY": Remedy(
        words("The same request was answered before, and was sent with another operator key then."),
        words("Rotate the operator to have a key, or send the request with the key of then."),
    ),
    "OPERATOR_GONE": Remedy(
        words(
            "The same request made an operator before, and that one was taken away since: its key is dead."
        ),
        words("Send the request with a new Idempotency-Key, if there is to be such an operator again."),
    ),
    "NOT_YOUR_SEAT": Remedy(
        words("The token is that of another seat of this match."),
        words("Act and ask for your own seat, or send the token of the seat that is meant."),
    ),
    "OPERATOR_ONLY": Remedy(
        words("Only an operator may do this, and the token is that of a seat."),
        words("Ask the operator, or send an operator key."),
    ),
    "SCOPE_MISSING": Remedy(
        words("The operator key lacks the scope that the detail names."),
        words("Have a key made with that scope at /v1/operators, or use one that has it."),
    ),
    "NOT_FOUND": Remedy(
        words("There is nothing at this address."),
        words("Look at /docs for what there is; an address has no slash at its end."),
    ),
    "NO_SUCH_MATCH": Remedy(
        words("There is no such match, or the caller may not know of it."),
        words("Take the id from the answer that opened the match, and send a token of that very match."),
    ),
    "NO_SUCH_VERSION": Remedy(
        words("The match does not have this version, or not yet."),
        words("Ask for a version from 1 to the last one, which the detail tells."),
    ),
    "NO_SUCH_RULESET": Remedy(
        words("The address names a ruleset that there is not."),
        words("Take an id from GET /v1/rulesets; a house rule is an option of a ruleset."),
    ),
    "NO_SUCH_JOB": Remedy(
        words("There is no such job, or its results were kept long enough."),
        words("Take the id from the 202 that took the work on; results that are gone are asked for anew."),
    ),
    "NO_SUCH_WEBHOOK": Remedy(
        words("There is no such webhook, or it was taken away."),
        words("Take an id from GET /v1/webhooks."),
    ),
    "NO_SUCH_OPERATOR": Remedy(
        words("There is no such operator, or it was taken away."),
        words("Take an id from GET /v1/operators."),
    ),
    "NO_SUCH_DEAD_LETTER": Remedy(
        words("The webhook has no dead letter of this id; perhaps it has been delivered since."),
        words("Read GET /v1/webhooks/{webhook}/dead-letters anew."),
    ),
}
