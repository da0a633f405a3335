"""The operator's key: the environment's, or one that is made and kept in the data folder."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from referee.settings import BadSetting, Settings

OPERATOR_KEY_FILE = "operator.key"


def operator_key(settings: Settings) -> str:
    """The operator's key: the environment's, else the one kept in the data folder, made at the first need."""
    return settings.operator_key or _kept_key(settings.data)


def known_operator_key(settings: Settings) -> str:
    """The operator's key of a service that was started before; none is made. Raises BadSetting."""
    if settings.operator_key is None and not has_kept_key(settings):
        raise BadSetting(
            "REFEREE_DATA",
            f"there is no {OPERATOR_KEY_FILE} in {settings.data}; set the folder of the service, "
            "or its REFEREE_OPERATOR_KEY",
        )
    return operator_key(settings)


def has_kept_key(settings: Settings) -> bool:
    """Whether a key of our own was made before; then it has been printed once and is not printed again."""
    return (settings.data / OPERATOR_KEY_FILE).exists()


def _kept_key(folder: Path) -> str:
    path = folder / OPERATOR_KEY_FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not path.exists():
            _write_once(path, "lrk_" + secrets.token_urlsafe(32))
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise BadSetting("REFEREE_DATA", f"{path} can be read by others; chmod 600 it or delete it")
        key = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as fault:
        raise BadSetting("REFEREE_DATA", f"no operator key can be kept in {folder} ({fault})") from None
    if not key:
        raise BadSetting("REFEREE_DATA", f"{path} is empty; delete it and a new key is made")
    return key


def _write_once(path: Path, text: str) -> None:
    """Write a file that appears whole or not at all, whoever else is writing it at the same time."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
