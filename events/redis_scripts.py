"""Scripts that run inside the server, and the names of what lies beside a log there."""

from __future__ import annotations

from hashlib import sha1
from typing import NamedTuple

from redis.exceptions import NoScriptError

from events.append_script import keys_of
from events.redis_link import Link, Word, away, first


class Script(NamedTuple):
    """One atomic step: its source, and the name by which a server that has run it knows it."""

    source: str
    sha: str

    def ask(self, link: Link, *words: Word, writing: bool = False) -> object:
        """What it answers; ``words`` are the number of keys, the keys, the arguments. Raises Unavailable."""
        with away(writing):
            try:
                return first(link.send(("EVALSHA", self.sha, *words)))
            except NoScriptError:
                return first(link.send(("EVAL", self.source, *words)))


def script(source: str) -> Script:
    """A script of this source."""
    return Script(source, sha1(source.encode(), usedforsecurity=False).hexdigest())


def beside(match: str, what: str) -> str:
    """The key of what lies beside the log of a match: in the same slot, so that one step may touch both."""
    return keys_of(match).log.removesuffix("log") + what
