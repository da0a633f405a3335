"""A whole frontend in one file, with nothing but Python: you against two bots, in the terminal.

    python3 examples/frontend.py http://127.0.0.1:8080 OPERATOR_KEY [--bots] [--lang es]

The referee knows the rules and this file knows none: it shows the position, lists the moves that the referee
lists, and sends one back. Enter alone plays what a bot would, q resigns; ``--bots`` plays your seat, too.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import time
import urllib.error
import urllib.request
import uuid
from typing import Any

PREFERRED = ["open", "meld", "lay_off", "close", "take_discard", "draw_stock", "discard"]
YOU = 0
LATER = (425, 502, 503, 504)  # said by the referee, or by a proxy before it


class Refused(Exception):
    """The referee said no: a problem (RFC 9457), with its code and a page that explains it."""

    def __init__(self, problem: dict[str, Any]) -> None:
        self.code = problem["code"]
        breaches = problem.get("ruling", {}).get("breaches", [])
        said = [f"{breach['message']} ({breach['clause']})" for breach in breaches] or [problem["detail"]]
        super().__init__(f"{' '.join(said)} -> {problem['type']}")


class Referee:
    """The service as one caller sees it: the operator, or one seat by its token."""

    def __init__(self, url: str, token: str, lang: str) -> None:
        self.url, self.token, self.lang = url.rstrip("/"), token, lang

    def ask(self, path: str, body: object = None) -> Any:
        """One answer. Where none comes, or no JSON, it is sent again under the same key: it happens once."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept-Language": self.lang}
        headers |= {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())} if body else {}
        data = json.dumps(body).encode() if body else None
        for pause in (0.2, 1, 5, 0):
            request = urllib.request.Request(self.url + path, data, headers)
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
                try:
                    answer = urllib.request.urlopen(request, timeout=15)
                except urllib.error.HTTPError as error:
                    answer = error
                status, said = answer.status, json.load(answer)
                if status < 400:
                    return said
                if "code" in said and (status not in LATER or not pause):
                    raise Refused(said)
            time.sleep(pause)
        raise ConnectionError(f"No answer of a referee from {self.url}. Try again later.")


def told(move: dict[str, Any]) -> str:
    """A move on one line."""
    melds = [" ".join(meld["cards"]) for meld in move.get("melds", [])]
    cards = " ".join(move.get("cards", [move.get("card", "")]))
    return " ".join(part for part in (move["type"], move.get("meld", ""), cards, " / ".join(melds)) if part)


def show(position: dict[str, Any]) -> None:
    """The table as the seat may see it; other hands are only counted."""
    print(f"\n--- deal {position['deal']}, version {position['version']} ---")
    for meld in position["melds"]:
        print(f"  {meld['id']:>4}: {' '.join(meld['cards'])}  ({position['players'][meld['owner']]})")
    print(f"  pile: {' '.join(position['pile'][-1:])}   stock: {position['stock']}")
    for name, seat in zip(position["players"], position["seats"], strict=True):
        hand = seat["hand"]
        cards = " ".join(sorted(hand)) if isinstance(hand, list) and "??" not in hand else "hidden"
        print(f"  {name:>5} {seat['total']:>4} {seat['status']}: {cards}")


def best(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """What a bot plays: melds before draws before discards, the dearest discard first."""
    kind = next(kind for kind in PREFERRED if any(move["type"] == kind for move in moves))
    fitting = [move for move in moves if move["type"] == kind]
    return max(fitting, key=lambda move: "23456789TJQKA".find(move.get("card", "2")[0]))


def choose(position: dict[str, Any], moves: list[dict[str, Any]]) -> dict[str, Any]:
    """What the player types: the number of a move, Enter, or q; the end of the input plays like Enter."""
    show(position)
    for number, move in enumerate(moves):
        print(f"  {number}: {told(move)}")
    while True:
        try:
            typed = input("> ").strip()
        except EOFError:
            typed = ""
        if typed == "q":
            return {"type": "resign"}
        if not typed:
            return best(moves)
        if typed.isascii() and typed.isdigit() and int(typed) < len(moves):
            return moves[int(typed)]
        print(f"  a number from 0 to {len(moves) - 1}, please")


def turn(match: str, seats: list[Referee], human: bool) -> bool:
    """One move of whoever is to act, or why it is refused; False when the match is over."""
    position = seats[YOU].ask(match)
    seat = position["turn"]["seat"]
    if position["turn"]["phase"] == "over":
        return False
    moves = seats[seat].ask(f"{match}/legal-moves?seat={seat}&version={position['version']}")["moves"]
    move = choose(position, moves) if human and seat == YOU else best(moves)
    try:
        sent = {"seat": seat, "move": move, "expected_version": position["version"]}
        seats[seat].ask(f"{match}/moves", sent)
        print(f"{position['players'][seat]}: {told(move)}")
    except Refused as refused:
        print(f"  {refused.code}: {refused}")  # the next turn looks at the table again
    return True


def main() -> None:
    """Open a match, play it, and tell who has won."""
    parser = argparse.ArgumentParser(description="A tiny frontend of the Loba referee.")
    parser.add_argument("url")
    parser.add_argument("key")
    parser.add_argument("--bots", action="store_true", help="play your seat, too")
    parser.add_argument("--lang", default="en")
    asked = parser.parse_args()
    operator = Referee(asked.url, asked.key, asked.lang)
    order = {"ruleset": "loba-de-menos", "players": ["You", "Ana", "Beto"], "options": {"limit": 21}}
    opened = operator.ask("/v1/matches", order)
    match = f"/v1/matches/{opened['id']}"
    seats = [Referee(asked.url, token, asked.lang) for token in opened["tokens"]]
    while turn(match, seats, human=not asked.bots):
        pass
    scores = operator.ask(f"{match}/scores")
    totals = ", ".join(str(seat["total"]) for seat in scores["seats"])
    print(f"Over after {scores['version']} events. Totals: {totals}. Won: seat {scores['winners']}")


if __name__ == "__main__":
    try:
        main()
    except (ConnectionError, Refused) as error:
        raise SystemExit(str(error)) from None
