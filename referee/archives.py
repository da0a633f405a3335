"""Finished matches as files: out of the log's server, and back.

An archive is the match's evidence (``docs/evidence.md``), compressed: the exact bytes of every line, the
chain and the signed head. The file is written, on disk, read again and checked before the log is let go;
whatever ends in between, the match is in the log, or in a whole file, or in both.
"""

from __future__ import annotations

import gzip
import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from events.archives import Tombstone
from events.codec import decode_events
from events.record import Head
from events.store import Archived, Forked, MatchUnknown, Store, VersionConflict
from referee.matches.answers import AuditFault
from referee.matches.desk import Desk
from referee.matches.evidence import Evidence, NotEvidence, read
from referee.matches.exact import Inexact, unpacked
from referee.matches.ports import Clock
from referee.matches.verification import chain_faults, end_faults
from referee.rules.evolve import fold
from referee.rules.state import OVER
from referee.seals.keys import PublicKey

SUFFIX = ".jsonl.gz"


class CannotArchive(Exception):
    """The match stays where it is, and why."""


class CannotRestore(Exception):
    """Nothing was written, and why: this file is not the one that the tombstone speaks of."""


class Archivist:
    """Carries matches between the log and a folder."""

    def __init__(self, desk: Desk, store: Store, clock: Clock, folder: Path) -> None:
        self._desk = desk
        self._store = store
        self._clock = clock
        self._folder = folder

    def archive(self, match: str) -> Path:
        """Let a finished match go into its file, and say which. Once is enough; twice does no harm.

        Raises CannotArchive, MatchUnknown, Unavailable, OSError.
        """
        try:
            document = self._desk.evidence(match)
        except Archived as archived:
            return self._folder / archived.file
        evidence = self._believed(document)
        if fold(decode_events(evidence.lines)).phase != OVER:
            raise CannotArchive("it is not over")
        path = self._folder / f"{match}{SUFFIX}"
        if not _holds(path, evidence, self._keys()):
            _write(path, document)
            if not _holds(path, evidence, self._keys()):
                raise CannotArchive(f"{path} is not read as it was written")
        self._bury(match, evidence, path)
        return path

    def _believed(self, document: bytes) -> Evidence:
        """The match as the log tells it; what is broken stays where it is, for an audit to look at."""
        evidence = read(document)
        if wrong := _faults(evidence, self._keys()):
            raise CannotArchive(f"version {wrong.version}: {wrong.code}: {wrong.message}")
        return evidence

    def _bury(self, match: str, evidence: Evidence, path: Path) -> None:
        last = evidence.lines[-1]
        try:
            self._store.bury(match, Tombstone(Head(last.version, last.digest), path.name, self._clock.now()))
        except (VersionConflict, Forked):
            raise CannotArchive("it has changed meanwhile") from None

    def restore(self, file: Path) -> tuple[str, bool]:
        """Put the match of a file back into the log: which, and whether it was not there already.

        Nothing is written before chain, head, signature and tombstone are found to be true. Raises
        CannotRestore, Unavailable, OSError.
        """
        evidence = _read(file)
        if wrong := _faults(evidence, self._keys()):
            raise CannotRestore(f"record {wrong.version}: {wrong.code}: {wrong.message}")
        match, last = evidence.match, evidence.lines[-1]
        try:
            back = self._store.revive(match, evidence.lines)
        except MatchUnknown:
            raise CannotRestore(f"there is no tombstone of match {match}") from None
        except VersionConflict as other:
            text = f"the tombstone of match {match} is of version {other.current}, the file of {last.version}"
            raise CannotRestore(text) from None
        except Forked:
            raise CannotRestore(f"the tombstone of match {match} is of another log") from None
        return match, back

    def _keys(self) -> Mapping[str, PublicKey]:
        return {key.id: key for key in self._desk.public_keys()}


def _faults(evidence: Evidence, keys: Mapping[str, PublicKey]) -> AuditFault | None:
    """The first thing that is wrong with chain, head or signature."""
    broken = next(chain_faults(evidence.match, evidence.lines, evidence.genesis), None)
    return broken or next(end_faults(evidence, keys), None)


def _holds(path: Path, evidence: Evidence, keys: Mapping[str, PublicKey]) -> bool:
    """Whether the file is there and holds just this match, believed by its own signature."""
    try:
        kept = _read(path)
    except (FileNotFoundError, CannotRestore):
        return False
    same = (kept.match, list(kept.lines)) == (evidence.match, list(evidence.lines))
    return same and _faults(kept, keys) is None


def _read(path: Path) -> Evidence:
    """The match of a file, which is packed. Raises CannotRestore, OSError."""
    try:
        document = unpacked(path.read_bytes())
        return read(document)
    except Inexact as fault:
        raise CannotRestore(str(fault)) from None
    except NotEvidence as fault:
        raise CannotRestore(f"it is no evidence: {fault}") from None


def _write(path: Path, document: bytes) -> None:
    """A file that appears whole or not at all, and is on disk then; for this user's eyes only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(gzip.compress(document, mtime=0))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
