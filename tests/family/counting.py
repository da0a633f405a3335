"""A deal's end as a question, and a seat in it."""

from __future__ import annotations

from typing import Any

from tests.family.notation import counter

PC, BZ, CA, SC = "loba-pierna-de-cuatro", "loba-con-bazas", "loba-centroamericana", "loba-sin-comodines"
LM, LR, LP = "loba-de-menos", "loba-de-menos-reenganche", "loba-de-mas"


def score(id: str, seats: list[dict[str, Any]], winner: int | None, **more: object) -> dict[str, Any]:
    """What a deal that ended so scores."""
    body = {"ruleset": id, "seats": seats, "winner": winner, **more}
    response = counter().post("/v1/rulings/score", json=body)
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.get_json()
    return told


def left(cards: str, total: int = 0, *melds: str, **more: object) -> dict[str, Any]:
    """A seat at the end of a deal: the cards left in its hand, its total, its melds."""
    laid = [{"cards": meld.split()} for meld in melds]
    return {"left": cards.split(), "total": total, **({"melds": laid} if laid else {}), **more}
