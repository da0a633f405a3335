"""The house's settings: the environment, read once into a frozen value.

Nothing else in the house reads the environment. A setting that is not set or is empty has its default; one
that makes no sense is a :class:`BadSetting`, which names the variable and what it takes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeVar

from events.redis_url import CLUSTER, SCHEMES, place
from referee import traces

DURABILITIES = ("fsync", "local", "replica")
LOG_LEVELS = ("debug", "info", "warning", "error")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
KEY_SHAPE = re.compile(r"[!-~]{1,512}")
HOST_SHAPE = re.compile(r"[A-Za-z0-9.:_-]{1,253}")

T = TypeVar("T")
RETRIES = (5, 30, 120, 600, 3600, 21600, 86400)
"""The seconds before each further try of a delivery, by the advice of Standard Webhooks."""
MOST_RETRIES = 20
STREAM_WAY = "REFEREE_STREAM_WAY"
"""No setting for people: how ``serve`` tells its children of the way from the web to the streams."""
PULSE = "REFEREE_PULSE"
"""No setting for people either: the open file by which a child of ``serve`` tells that it does not hang."""
MOST_RATE = 600_000
"""Requests a minute beyond which there is nothing to count."""
STREAM_PORT = 8081
"""Where the streams listen by themselves, unless said otherwise."""
FEED_DAYS: int | None = 30
TOKEN_DAYS: int | None = 30


class BadSetting(ValueError):
    """A variable makes no sense; the operator's fault. The text is one line and holds no secret."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name


@dataclass(frozen=True)
class Settings:
    """Everything the environment decides.

    Without a ``redis_url`` the service starts a server of its own. Without a ``durability`` it is ``fsync``
    where the server can promise that; ``replicas`` is how many ``replica`` waits for. ``streams`` is how many
    live streams each process of the web may hold, ``feed_days`` how long the feed goes back (None: for ever).
    ``webhook_private`` lets webhooks lead to private addresses; ``webhook_retries`` are the seconds before
    each further try.
    ``archive`` is where archived matches go, if not into the data folder; ``results`` how many hours the
    results of a job are kept; ``token_days`` how long seat tokens count after the end of their match (None:
    for ever).
    ``archive`` is where archived matches go, if not into the data folder.
    ``results`` is how many hours the results of a job are kept.
    ``listeners`` is how many the process of the streams may hold, ``stream_port`` where it listens itself;
    ``stream_way`` is the open file on which lines go to it from the web, set by ``serve`` for its children.
    ``pulse`` is the open file into which such a child beats as long as it does not hang.
    ``rate_key`` and ``rate_address`` are how many requests a minute one key and one address may make (0: any
    number), ``proxies`` whose word is taken on the address. ``traces``: what is done is told as spans.
    """

    host: str
    port: int
    data: Path
    operator_key: str | None
    redis_url: str | None
    queue_url: str | None
    durability: str | None
    workers: int
    open_rulings: bool
    log_level: str
    replicas: int = 1
    streams: int = 8
    feed_days: int | None = FEED_DAYS
    webhook_private: bool = False
    webhook_retries: tuple[int, ...] = RETRIES
    archive: Path | None = None
    results: int = 72
    token_days: int | None = TOKEN_DAYS
    listeners: int = 4000
    stream_port: int | None = None
    stream_way: int | None = None
    pulse: int | None = None
    rate_key: int = 0
    rate_address: int = 0
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    traces: bool = False

    @property
    def embedded(self) -> bool:
        """Whether the service runs a server of its own."""
        return self.redis_url is None

    @property
    def queue(self) -> str | None:
        """Where jobs wait: beside the log, unless the environment says otherwise."""
        return self.queue_url or self.redis_url

    @property
    def archives(self) -> Path:
        """The folder of the matches that were archived."""
        return self.archive or self.data / "archive"

    @property
    def local_host(self) -> str:
        """The host under which a client on this machine reaches the service."""
        # Nothing is bound here: where a service that listens everywhere is asked by this host.
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # nosec B104

    @property
    def address(self) -> str:
        """The address to type into a client on this machine."""
        host = f"[{self.local_host}]" if ":" in self.local_host else self.local_host
        return f"http://{host}:{self.port}"


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process. Raises :class:`BadSetting` at the first variable that makes no sense."""
    env = os.environ if environ is None else environ

    def read(name: str, default: T, parse: Callable[[str, str], T]) -> T:
        text = env.get(name, "").strip()
        return parse(name, text) if text else default

    settings = Settings(
        host=read("REFEREE_HOST", "127.0.0.1", _host),
        port=read("REFEREE_PORT", 8080, _number(0, 65535)),
        data=read("REFEREE_DATA", _data_folder(env), _folder),
        operator_key=read("REFEREE_OPERATOR_KEY", None, _key),
        redis_url=read("REFEREE_REDIS_URL", None, _url),
        queue_url=read("REFEREE_QUEUE_URL", None, _queue_url),
        durability=read("REFEREE_DURABILITY", None, _one_of(DURABILITIES)),
        workers=read("REFEREE_WORKERS", 2, _number(1, 64)),
        open_rulings=read("REFEREE_OPEN_RULINGS", True, _yes_or_no),
        log_level=read("REFEREE_LOG", "warning", _one_of(LOG_LEVELS)),
        replicas=read("REFEREE_REPLICAS", 1, _number(1, 16)),
        streams=read("REFEREE_STREAMS", 8, _number(0, 256)),
        feed_days=read("REFEREE_FEED_DAYS", FEED_DAYS, _days),
        webhook_private=read("REFEREE_WEBHOOK_PRIVATE", False, _yes_or_no),
        webhook_retries=read("REFEREE_WEBHOOK_RETRIES", RETRIES, _seconds),
        archive=read("REFEREE_ARCHIVE", None, _folder),
        results=read("REFEREE_RESULTS_HOURS", 72, _number(1, 8760)),
        token_days=read("REFEREE_TOKEN_DAYS", TOKEN_DAYS, _days),
        listeners=read("REFEREE_LISTENERS", 4000, _number(1, 100_000)),
        stream_port=read("REFEREE_STREAM_PORT", None, _number(1, 65535)),
        rate_key=read("REFEREE_RATE_KEY", 0, _number(0, MOST_RATE)),
        rate_address=read("REFEREE_RATE_ADDRESS", 0, _number(0, MOST_RATE)),
        proxies=read("REFEREE_TRUSTED_PROXIES", (), _networks),
        traces=read("REFEREE_OTEL", False, _traces),
        stream_way=read(STREAM_WAY, None, _number(3, 65535)),
        pulse=read(PULSE, None, _number(3, 65535)),
    )
    if settings.embedded and settings.durability == "replica":
        raise BadSetting(
            "REFEREE_DURABILITY", "'replica' needs REFEREE_REDIS_URL: the embedded server has none"
        )
    if settings.redis_url and not settings.queue_url and place(settings.redis_url).kind == CLUSTER:
        raise BadSetting(
            "REFEREE_QUEUE_URL",
            "is needed beside a cluster (REFEREE_REDIS_URL): jobs wait on one server, or behind Sentinels",
        )
    return settings


def _host(name: str, text: str) -> str:
    host = text.removeprefix("[").removesuffix("]")
    if not HOST_SHAPE.fullmatch(host):
        raise BadSetting(name, f"{text!r} is no host name or address")
    return host


def _number(low: int, high: int) -> Callable[[str, str], int]:
    def parse(name: str, text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,6}", text) or not low <= int(text) <= high:
            raise BadSetting(name, f"{text!r} is not a whole number from {low} to {high}")
        return int(text)

    return parse


def _days(name: str, text: str) -> int | None:
    if text.lower() == "all":
        return None
    try:
        return _number(1, 36500)(name, text)
    except BadSetting:
        raise BadSetting(
            name, f"{text!r} is neither a whole number of days from 1 to 36500 nor 'all'"
        ) from None


def _seconds(name: str, text: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    if len(words) > MOST_RETRIES:
        raise BadSetting(name, f"takes {MOST_RETRIES} numbers at most")
    return tuple(_number(1, 604800)(name, word) for word in words)


def _networks(name: str, text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(word.strip()) for word in text.split(","))
    except ValueError:
        raise BadSetting(name, "takes addresses and networks with commas between, as 10.0.0.0/8") from None


def _folder(name: str, text: str) -> Path:
    path = Path(text).expanduser()
    if "\0" in text or (path.exists() and not path.is_dir()):
        raise BadSetting(name, f"{text!r} is not a folder")
    return path.absolute()


def _key(name: str, text: str) -> str:
    if not KEY_SHAPE.fullmatch(text):
        raise BadSetting(name, "takes 1 to 512 visible ASCII characters without a space")
    return text


def _url(name: str, text: str) -> str:
    if not text.startswith(SCHEMES):
        raise BadSetting(name, "takes a URL that begins with " + ", ".join(SCHEMES))
    try:
        place(text)
    except ValueError:
        raise BadSetting(name, "is no URL that a client could use") from None
    return re.sub(r"^valkey", "redis", text)


def _queue_url(name: str, text: str) -> str:
    url = _url(name, text)
    if place(url).kind == CLUSTER:
        raise BadSetting(name, "takes one server or Sentinels: jobs cannot wait on a cluster")
    return url


def _one_of(words: tuple[str, ...]) -> Callable[[str, str], str]:
    def parse(name: str, text: str) -> str:
        if text.lower() not in words:
            raise BadSetting(name, f"{text!r} is none of " + ", ".join(words))
        return text.lower()

    return parse


def _yes_or_no(name: str, text: str) -> bool:
    if text.lower() not in YES and text.lower() not in NO:
        raise BadSetting(name, f"{text!r} is neither 1 nor 0")
    return text.lower() in YES


def _traces(name: str, text: str) -> bool:
    wanted = _yes_or_no(name, text)
    if wanted and not traces.is_installed():
        raise BadSetting(name, "needs the packages of the extra: pip install 'loba-referee[otel]'")
    return wanted


def _data_folder(env: Mapping[str, str]) -> Path:
    """Where the data lies unless said otherwise: beside the checkout, or in the user's data folder."""
    checkout = Path(__file__).resolve().parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "Makefile").is_file():
        return checkout / ".data"
    home = env.get("XDG_DATA_HOME", "").strip() or str(Path(env.get("HOME") or "/").joinpath(".local/share"))
    return Path(home).expanduser().absolute() / "loba-referee"
