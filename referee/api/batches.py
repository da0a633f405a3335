"""Many histories at once: read as they come, in pieces, and left for the night shift."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import BinaryIO

import msgspec
from flask import Blueprint, Response, request
from werkzeug.http import parse_options_header

from referee.api.auth import operator_only
from referee.api.background import id_of, taken_on
from referee.api.counter import Counter
from referee.api.languages import language
from referee.api.problems import Problem
from referee.api.queries import only
from referee.backlog.framing import Framed, Framing
from referee.backlog.jobs import BATCH, Order, Upload
from referee.languages import Saying
from referee.operators import CREATE

LARGEST_UPLOAD = 256 << 20
MOST_HISTORIES = 100_000
TYPES = ("application/jsonl", "application/x-ndjson")
BLOCK = 1 << 18
PIECE_BYTES, PIECE_HISTORIES = 2 << 20, 500
"""A piece is closed by whichever comes first: some seconds' work, and few enough for a page of results."""


def blueprint(counter: Counter) -> Blueprint:
    """The route of batches; it is the operator's."""
    routes = Blueprint("batches", __name__)

    @routes.post("/v1/batches")
    def batches() -> Response:
        caller = counter.doorkeeper.caller()
        operator_only(caller, CREATE)
        only()
        length, id, backlog = _length(), id_of(counter, caller), counter.night_shift()
        upload = backlog.upload()
        try:
            pieces = _Pieces(upload, language())
            fingerprint = _read_all(request.environ["wsgi.input"], length, pieces)
        except BaseException:
            upload.drop()
            raise
        return taken_on(backlog.order(Order(id, BATCH, fingerprint, tuple(pieces.sizes), upload.name)))

    return routes


def _length() -> int:
    """How long the body is; a Problem for one that is no JSON Lines, too long, or of no told length."""
    kind, _ = parse_options_header(request.environ.get("CONTENT_TYPE", "")[:200])
    if kind.lower() not in TYPES:
        raise Problem("UNSUPPORTED_MEDIA_TYPE", Saying("The body must be {type} in UTF-8.", type=TYPES[0]))
    if request.environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem("UNSUPPORTED_MEDIA_TYPE", Saying("The body must not be compressed."))
    length = request.content_length
    if length is None:
        raise Problem("LENGTH_REQUIRED", Saying("A batch needs a Content-Length."))
    if length > LARGEST_UPLOAD:
        raise Problem("BODY_TOO_LARGE", Saying("A batch has {most} bytes at most.", most=LARGEST_UPLOAD))
    return length


def _read_all(line: BinaryIO, length: int, pieces: _Pieces) -> str:
    """Read the body into pieces, never more than a block and a history of it at once; its digest."""
    digest, framing = sha256(), Framing()
    for block in _blocks(line, length):
        digest.update(block)
        for history in framing.feed(block):
            pieces.add(history)
    for history in framing.close():
        pieces.add(history)
    pieces.close()
    if not pieces.count:
        raise Problem("NO_HISTORIES", Saying("There is no history in this batch."))
    return digest.hexdigest()


def _blocks(line: BinaryIO, length: int) -> Iterator[bytes]:
    """The body, block by block. The line may break or fall silent, which is no fault of ours."""
    while length:
        try:
            block = line.read(min(BLOCK, length))
        except OSError:
            block = b""
        if not block:
            raise Problem("MALFORMED_REQUEST", Saying("The body is shorter than announced, or too slow."))
        length -= len(block)
        yield block


class _Pieces:
    """Histories packed into pieces; each tells the number of its first, counted from 1, and the language."""

    def __init__(self, upload: Upload, lang: str) -> None:
        self._lang = lang
        self.sizes: list[int] = []
        self.count = 0
        self._upload = upload
        self._here: list[Framed] = []
        self._bytes = 0

    def add(self, history: Framed) -> None:
        """One more history."""
        self.count += 1
        if self.count > MOST_HISTORIES:
            raise Problem(
                "TOO_MANY_HISTORIES", Saying("A batch has {most} histories at most.", most=MOST_HISTORIES)
            )
        self._here.append(history)
        self._bytes += len(history or b"")
        if self._bytes >= PIECE_BYTES or len(self._here) >= PIECE_HISTORIES:
            self.close()

    def close(self) -> None:
        """Hand the piece over."""
        if self._here:
            first = self.count - len(self._here) + 1
            self._upload.put(msgspec.msgpack.encode((first, self._lang, self._here)))
            self.sizes.append(len(self._here))
            self._here, self._bytes = [], 0
