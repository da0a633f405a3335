"""What a started service says: where it is, the key, and a line to try."""

from __future__ import annotations

from pathlib import Path

from referee.keys import OPERATOR_KEY_FILE, operator_key
from referee.settings import Settings

QUESTION = '{"ruleset": "loba-de-menos", "cards": ["7H", "7C", "8D"]}'


def greeting(settings: Settings, key_is_new: bool) -> list[str]:
    """The lines to print. A key from the environment is not repeated; one of our own is printed once, when
    it is made, and after that where it is kept.
    """
    lines = [f"Loba referee: {settings.address}"]
    if settings.operator_key is None and key_is_new:
        lines.append(f"Operator key: {operator_key(settings)}")
    elif settings.operator_key is None:
        lines.append(f"Operator key kept in: {settings.data / OPERATOR_KEY_FILE}")
    lines.append(f"Try: {curl_line(settings)}")
    lines.append(f"Data: {settings.data}; Ctrl-C stops everything")
    return lines


def curl_line(settings: Settings) -> str:
    """A command that works as it is: are these three cards a meld?"""
    return (
        f"curl -s {settings.address}/v1/rulings/meld {_pass(settings)}"
        f"-H 'Content-Type: application/json' -d '{QUESTION}'"
    )


def _pass(settings: Settings) -> str:
    """The operator key, where a question needs one, by reference: it is not to stand in a shell's history."""
    if settings.open_rulings:
        return ""
    if settings.operator_key is not None:
        return '-H "Authorization: Bearer $REFEREE_OPERATOR_KEY" '
    return f'-H "Authorization: Bearer $(cat {quoted(settings.data / OPERATOR_KEY_FILE)})" '


def quoted(path: Path) -> str:
    """A path for a shell, within double quotes too."""
    return "'" + str(path).replace("'", "'\\''") + "'"
