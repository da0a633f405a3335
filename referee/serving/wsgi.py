"""The entry for a WSGI server: ``referee.serving.wsgi:app``."""

from __future__ import annotations

from referee.serving.opening import opened_web

app = opened_web()
