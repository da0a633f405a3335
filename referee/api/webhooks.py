"""Webhooks: who outside is told what happens, how that goes, and what is to be told once more."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response

from events.codec import KINDS
from referee.api.answers import answer
from referee.api.auth import ADMIN, operator_only
from referee.api.counter import Counter
from referee.api.problems import Problem
from referee.api.queries import only
from referee.api.reading import body_of
from referee.hooks import addresses
from referee.hooks.book import MOST_WEBHOOKS, Book, TooManyWebhooks, moment
from referee.hooks.webhook import PUBLIC, Ask, DeadLetter, Faring, Webhook
from referee.languages import Saying
from schemas import requests

ACTIVE, FAILING, DISABLED = "active", "failing", "disabled"


def blueprint(counter: Counter) -> Blueprint:
    """The routes of the webhooks; all of them are for the operator alone."""
    routes = Blueprint("webhooks", __name__, url_prefix="/v1/webhooks")
    book = counter.book

    @routes.before_request
    def whose() -> None:
        operator_only(counter.doorkeeper.caller(), ADMIN)
        only()

    @routes.post("")
    def add() -> Response:
        asked = body_of(requests.NEW_WEBHOOK)
        _kinds_there_are(asked.get("types", ()))
        _good_address(asked["url"], counter.private_webhooks)
        words = asked.get("view", PUBLIC), asked.get("description", "")
        try:
            made = book.add(asked["url"], *words, asked.get("types", ()), asked.get("matches", ()))
        except TooManyWebhooks:
            raise Problem(
                "TOO_MANY_WEBHOOKS", Saying("There are {most} webhooks already.", most=MOST_WEBHOOKS)
            ) from None
        body = {**_told(Faring(made, book.condition(made.id), 0, 0)), "secret": made.secret}
        return answer(body, 201, place=f"/v1/webhooks/{made.id}")

    @routes.get("")
    def every() -> Response:
        return answer({"webhooks": [_told(book.faring(webhook)) for webhook in book.every()]})

    @routes.get("/<webhook>")
    def one(webhook: str) -> Response:
        return answer(_told(book.faring(_known(book, webhook))))

    @routes.delete("/<webhook>")
    def remove(webhook: str) -> Response:
        if not book.remove(webhook):
            raise _no_such_webhook()
        return Response(status=204)

    @routes.get("/<webhook>/dead-letters")
    def dead_letters(webhook: str) -> Response:
        letters = book.letters(_known(book, webhook).id)
        return answer({"dead_letters": [_letter(letter) for letter in letters]})

    @routes.post("/<webhook>/redeliver")
    def redeliver(webhook: str) -> Response:
        found, asked = _known(book, webhook), body_of(requests.REDELIVERY)
        letters = tuple(asked.get("dead_letters", ()))
        if any(book.letter(found.id, letter) is None for letter in letters):
            raise Problem("NO_SUCH_DEAD_LETTER", Saying("There is no such dead letter."))
        since = _milliseconds(asked["since"]) if "since" in asked else None
        book.ask(Ask(found.id, letters, since))
        return answer(_told(book.faring(found)), 202)

    return routes


def _kinds_there_are(types: list[str]) -> None:
    strange = [one for one in types if one not in KINDS]
    if strange:
        raise Problem("UNKNOWN_NAME", Saying("There is no event of the kind '{kind}'.", kind=strange[0][:40]))


def _good_address(url: str, private: bool) -> None:
    """Refuse an address that no webhook may have; it is looked at again before each delivery."""
    try:
        addresses.looked_at(addresses.target_of(url, private), private, addresses.by_name)
    except addresses.Refused as fault:
        raise Problem(
            "ADDRESS_REFUSED", Saying("This is no address for a webhook: {fault}.", fault=fault.why)
        ) from None
    except OSError:
        raise Problem(
            "ADDRESS_REFUSED", Saying("This is no address for a webhook: its name is not known.")
        ) from None


def _known(book: Book, webhook: str) -> Webhook:
    found = book.get(webhook)
    if found is None:
        raise _no_such_webhook()
    return found


def _no_such_webhook() -> Problem:
    return Problem("NO_SUCH_WEBHOOK", Saying("There is no such webhook."))


def _milliseconds(text: str) -> int:
    try:
        told = datetime.fromisoformat(text.removesuffix("Z")).replace(tzinfo=UTC)
    except ValueError:
        raise Problem("OUT_OF_RANGE", Saying("'since' is no moment there ever was.")) from None
    return max(0, int(told.timestamp() * 1000))


def _told(faring: Faring) -> dict[str, Any]:
    """A webhook as it is told, without its secret."""
    webhook, condition = faring.webhook, faring.condition
    failing = condition.failing_since
    return {
        "id": webhook.id,
        "url": webhook.url,
        "description": webhook.description,
        "view": webhook.view,
        "types": webhook.types,
        "matches": webhook.matches,
        "created": webhook.created,
        "status": DISABLED if condition.disabled else FAILING if condition.failures else ACTIVE,
        "disabled_for": condition.disabled,
        "failing_since": None if failing is None else moment(failing),
        "error": condition.error or None,
        "waiting": faring.waiting,
        "dead_letters": faring.dead,
    }


def _letter(letter: DeadLetter) -> dict[str, Any]:
    delivery = letter.delivery
    return {
        "id": delivery.message,
        "match": delivery.match,
        "first": delivery.first,
        "last": delivery.last,
        "tries": letter.tries,
        "at": moment(letter.at),
        "error": letter.error,
    }
