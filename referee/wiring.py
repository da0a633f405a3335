"""The one place where real things are chosen."""

from __future__ import annotations

from flask import Flask
from redis import Redis
from redis.backoff import ExponentialWithJitterBackoff, NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

from referee.settings import BadSetting, Settings


def log_client(settings: Settings) -> Redis:
    """The client the log is written through. It may repeat a command, since every append is idempotent."""
    retry = Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.2), 2, (ConnectionLost, NoAnswer))
    return Redis.from_url(_server(settings), socket_timeout=2, socket_connect_timeout=2, retry=retry)


def queue_client(settings: Settings) -> Redis:
    """The client jobs are kept through; it repeats nothing by itself, since counting twice does harm."""
    url = settings.queue or _server(settings)
    return Redis.from_url(url, socket_connect_timeout=2, retry=Retry(NoBackoff(), 0))


def _server(settings: Settings) -> str:
    if settings.redis_url is None:
        raise BadSetting(
            "REFEREE_REDIS_URL", "is needed here; only `loba-referee serve` starts its own server"
        )
    return settings.redis_url


def web_app(settings: Settings) -> Flask:
    """The counter with everything behind it."""
    _server(settings)
    app = Flask("referee")

    @app.get("/healthz")
    @app.get("/readyz")
    def well() -> dict[str, str]:
        return {"status": "ok"}

    return app
