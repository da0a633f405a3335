"""``loba-referee keys``: the keys of operators, in the log that the settings name; and those that sign.

The operators' are changed in the log itself, so the service need not run, and no key is needed but the right
to reach the log. Without a word, or after ``signing``, it is about the keys that check receipts, as ever.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.operators import Operators
    from referee.settings import Settings

Say = Callable[[str], None]
SCOPES = ("create", "read", "judge", "admin")
LONGEST_NAME = 64
LONGEST_GRACE = 7 * 24 * 3600
ABOUT = {
    "signing": "the keys that check receipts, as without a word; 'signing rotate' makes a new one",
    "list": "the operators with keys of their own, and those whose keys were revoked",
    "add": "a new operator with a key of its own, which is told once",
    "rotate": "a new key for an operator; without one, a new key to sign with ('signing rotate')",
    "revoke": "take an operator's keys away",
}


def arguments(command: argparse.ArgumentParser) -> None:
    """What can stand behind ``keys``."""
    words = command.add_subparsers(dest="what", metavar="{" + ",".join(ABOUT) + "}")
    for name, about in ABOUT.items():
        word = words.add_parser(name, help=about, description=about)
        if name == "signing":
            word.add_argument("then", nargs="?", choices=["list", "rotate"], default="list")
            continue
        word.add_argument("--json", action="store_true", help="one JSON object, for programs")
        if name == "add":
            word.add_argument("name", type=_name, help="who it is for")
            word.add_argument("scopes", nargs="+", metavar="SCOPE", choices=SCOPES, help=", ".join(SCOPES))
        if name == "rotate":
            word.add_argument("operator", nargs="?", help="its id")
            word.add_argument(
                "--grace",
                type=_grace,
                default=0,
                metavar="SECONDS",
                help="for which the old key still counts",
            )
        if name == "revoke":
            word.add_argument("operator", help="its id")


def _name(text: str) -> str:
    if not 1 <= len(text) <= LONGEST_NAME or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST_NAME} characters that can be printed")
    return text


def _grace(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > LONGEST_GRACE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to {LONGEST_GRACE}")
    return int(text)


def run(settings: Settings, asked: argparse.Namespace, say: Say, complain: Say) -> int:
    """Do what was asked. 0: it is done; 1: it cannot be done."""
    if asked.what in (None, "signing") or (asked.what == "rotate" and asked.operator is None):
        turns = asked.what == "rotate" or getattr(asked, "then", "list") == "rotate"
        return _signing(settings, turns, say, complain)
    from referee.operators import NoSuchOperator, Operators, TooManyOperators
    from referee.serving.whereabouts import log_of

    try:
        with log_of(settings) as store:
            told = _DONE[asked.what](Operators(store), asked)
    except NoSuchOperator:
        complain(f"there is no operator {asked.operator} whose key counts")
        return 1
    except TooManyOperators:
        complain("there are as many operators as there may be")
        return 1
    for line in [json.dumps(told, ensure_ascii=False)] if asked.json else _lines(told):
        say(line)
    return 0


def _signing(settings: Settings, rotate: bool, say: Say, complain: Say) -> int:
    from referee.serving.asking import CannotAsk, ask_keys

    try:
        for line in ask_keys(settings, rotate):
            say(line)
    except CannotAsk as fault:
        complain(str(fault))
        return 1
    return 0


def _list(operators: Operators, _asked: argparse.Namespace) -> dict[str, Any]:
    from referee.api.operators import every

    return every(operators)


def _add(operators: Operators, asked: argparse.Namespace) -> dict[str, Any]:
    from referee.api.operators import with_key

    return with_key(*operators.add(asked.name, asked.scopes))


def _rotate(operators: Operators, asked: argparse.Namespace) -> dict[str, Any]:
    from referee.api.operators import with_key

    return with_key(*operators.rotate(asked.operator, asked.grace))


def _revoke(operators: Operators, asked: argparse.Namespace) -> dict[str, Any]:
    from referee.operators import NoSuchOperator

    if not operators.revoke(asked.operator):
        raise NoSuchOperator
    return {"id": asked.operator, "revoked": True}


_DONE: dict[str, Callable[[Operators, argparse.Namespace], dict[str, Any]]] = {
    "list": _list,
    "add": _add,
    "rotate": _rotate,
    "revoke": _revoke,
}


def _lines(told: dict[str, Any]) -> Iterator[str]:
    """The same for people: an operator a line, then its key, if there is one to tell."""
    if "operators" in told:
        yield from map(_line, [*told["operators"], *told["revoked"]])
    elif "scopes" in told:
        yield _line(told)
    else:
        yield f"{told['id']}  revoked"
    if "key" in told:
        yield f"key  {told['key']}  told this once; what is kept is its hash"


def _line(one: dict[str, Any]) -> str:
    words = [one["id"], ",".join(one["scopes"]), f"from {one['created']}"]
    if one["last_key_until"]:
        words.append(f"last key until {one['last_key_until']}")
    if "revoked" in one:
        words.append(f"revoked {one['revoked']}")
    return "  ".join([*words, one["name"]])
