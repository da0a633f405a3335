"""What is wrong with how a request is written."""

from __future__ import annotations

from collections.abc import Mapping

from referee.api.remedies.remedy import Remedy
from referee.languages import words

FORM: Mapping[str, Remedy] = {
    "MALFORMED_JSON": Remedy(
        words(
            "The body is no JSON: a sign is out of place, a text is not UTF-8, or it is nested too deeply."
        ),
        words("Let a library write the JSON; the detail says where reading stopped."),
    ),
    "DOUBLED_KEY": Remedy(
        words("An object of the body has two members of one name, and two readers could read two things."),
        words("Send each member once."),
    ),
    "NUMBER_TOO_LARGE": Remedy(
        words("A number of the body is beyond 2^53, which not every program reads exactly."),
        words("Send a smaller number; nothing here needs one so large."),
    ),
    "MALFORMED_REQUEST": Remedy(
        words(
            "The request cannot be read as HTTP, or its body is shorter than announced or came too slowly."
        ),
        words(
            "Let an HTTP library write the request, with the length its body has, and send it without pauses."
        ),
    ),
    "MALFORMED_QUERY": Remedy(
        words(
            "The address has a parameter that this route does not know, one of them twice, or a value of "
            "another form."
        ),
        words("Send the parameters that openapi.yaml names for this route, once each."),
    ),
    "MALFORMED_HEADER": Remedy(
        words("A header of the request is not of the form it must have; the detail names it."),
        words("Idempotency-Key has 1 to 255 visible ASCII signs, Last-Event-ID is the number of an event."),
    ),
    "BAD_CURSOR": Remedy(
        words("The cursor is none that this service gave."),
        words("Send the cursor of the last page as it came, or none to begin at the beginning."),
    ),
    "UNKNOWN_FIELD": Remedy(
        words("The body has a member that is not known there, perhaps a misspelt one."),
        words("Take it away or spell it as openapi.yaml does; the pointer says where it is."),
    ),
    "MISSING_FIELD": Remedy(
        words("A member that is needed is not there."),
        words("Add the member that the pointer names."),
    ),
    "WRONG_TYPE": Remedy(
        words("A member is of another type than promised: a text for a number, or a list for an object."),
        words("Send the type that openapi.yaml promises; the pointer says where."),
    ),
    "WRONG_LENGTH": Remedy(
        words("A text is too short or too long, or a list has too few items."),
        words("Keep to the length that the detail tells."),
    ),
    "OUT_OF_RANGE": Remedy(
        words("A number or a moment is below or above what is taken there."),
        words("Send one within the bounds that the detail tells."),
    ),
    "TOO_MANY_ITEMS": Remedy(
        words("A list is longer than is taken there."),
        words("Send a shorter list, in several requests where needed."),
    ),
    "UNKNOWN_NAME": Remedy(
        words("A member takes one of a few names, and this is none of them."),
        words("Send one of the names that the detail lists."),
    ),
    "NOT_A_CARD": Remedy(
        words("A text is no card of this game's pack."),
        words("Write rank and suit, like TH or 2S, and JK for the joker; Chinchón has a pack of its own."),
    ),
    "CONTROL_CHARACTER": Remedy(
        words("A name or a reason holds a sign that steers a terminal and is none to read."),
        words("Take line ends, tabs and other control characters out of it."),
    ),
    "WRONG_COMBINATION": Remedy(
        words("Members were sent together that exclude each other, or one without the one it goes with."),
        words("Send the members that the detail names together, or one of them alone."),
    ),
    "UNREADABLE_RECORD": Remedy(
        words("The record of a match cannot be read at the line and column told."),
        words("Mend that line: expected says what is read there. docs/hand-history.md tells the format."),
    ),
    "EXPECTED_VERSION_REQUIRED": Remedy(
        words("Whoever moves must say which version of the match they look at, and this request does not."),
        words("Send expected_version with the version last read, or If-Match with its ETag."),
    ),
    "NO_SUCH_PAGE": Remedy(
        words("The word for the next page belongs to another question, or is none of this service."),
        words("Send after as it came, with the very question it was the answer to."),
    ),
    "METHOD_NOT_ALLOWED": Remedy(
        words("The address is right and the method is not."),
        words("Use one of the methods in the header Allow."),
    ),
    "NOT_ACCEPTABLE": Remedy(
        words("The header Accept wants a form of the answer that there is not."),
        words("Accept application/json, or leave the header out."),
    ),
    "LENGTH_REQUIRED": Remedy(
        words("The body came in chunks, without its length."),
        words("Send Content-Length with the number of bytes."),
    ),
    "BODY_TOO_LARGE": Remedy(
        words("The body, or the record in it, is larger than one request may bring."),
        words("Send less at once; many records go to POST /v1/batches."),
    ),
    "ADDRESS_TOO_LONG": Remedy(
        words("The address with its query is longer than 4,094 letters."),
        words("Shorten the query; large questions go into a body."),
    ),
    "UNSUPPORTED_MEDIA_TYPE": Remedy(
        words("The body is of a kind that this route does not read, or it is compressed."),
        words("Send Content-Type: application/json in UTF-8, uncompressed, or what the detail names."),
    ),
    "HEADERS_TOO_LARGE": Remedy(
        words("The headers of the request are too many or too long."),
        words("Send fewer or shorter headers; cookies are not needed here."),
    ),
    "TRANSFER_CODING_UNKNOWN": Remedy(
        words("The body is sent in a transfer coding that is not known here."),
        words("Send the body as it is, with a Content-Length."),
    ),
    "EXPECTATION_FAILED": Remedy(
        words("The header Expect asks for something other than 100-continue."),
        words("Leave the header Expect out."),
    ),
    "PROXY_FORBIDDEN": Remedy(
        words("The connection speaks the protocol of proxies from an address that is no proxy here."),
        words("Connect with plain HTTP, or through the proxy the operator has set up."),
    ),
}
