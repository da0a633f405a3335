"""The entry of the streams for a WSGI server: ``referee.serving.stream_wsgi:app``."""

from __future__ import annotations

from referee.serving.opening import opened_streams

app = opened_streams()
