"""The entry for a WSGI server: ``referee.serving.wsgi:app``."""

from __future__ import annotations

import sys

from events.redis_store import WrongPartitions
from events.store import Unavailable
from referee.jobs.figures import figures_of
from referee.jobs.shift import shelf_of
from referee.serving.patient import patient
from referee.serving.silence import Wsgi, impatient
from referee.settings import BadSetting, read_settings
from referee.wiring import web_app


def _opened() -> Wsgi:
    """The counter; what keeps it shut is said in one line, not in a hundred of gunicorn's."""
    try:
        settings = read_settings()
        backlog = shelf_of(settings)
        return impatient(patient(web_app(settings, figures_of(settings, backlog), backlog)))
    except (BadSetting, Unavailable, WrongPartitions) as fault:
        sys.exit(f"loba-referee: the web does not open: {fault}")


app = _opened()
