"""What the command line asks of the service that runs on this host, as any client would."""

from __future__ import annotations

import http.client
import json

from referee.keys import known_operator_key
from referee.settings import Settings

SECONDS = 6.0
"""How long it may keep silent: longer than a request waits for the log."""


class CannotAsk(Exception):
    """No service answers here, or not as hoped."""


def ask_keys(settings: Settings, rotate: bool) -> list[str]:
    """The keys that check receipts, a line each; with ``rotate`` a new one is made first."""
    connection = http.client.HTTPConnection(settings.local_host, settings.port, timeout=SECONDS)
    try:
        connection.request("POST" if rotate else "GET", "/v1/keys", headers=_pass(settings) if rotate else {})
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, http.client.HTTPException) as fault:
        raise CannotAsk(f"no service answers at {settings.address}: {fault}") from None
    finally:
        connection.close()
    if answer.status >= 300:
        raise CannotAsk(f"{settings.address} answers {answer.status}: {body.decode(errors='replace')}")
    return [
        f"{key['id']}  {key['public_key']}  from {key['from']}  until {key['until'] or '-'}"
        for key in json.loads(body)["keys"]
    ]


def _pass(settings: Settings) -> dict[str, str]:
    return {"Authorization": f"Bearer {known_operator_key(settings)}"}
