"""The entry for a WSGI server: ``referee.serving.wsgi:app``."""

from __future__ import annotations

from referee.jobs.figures import figures_of
from referee.serving.patient import patient
from referee.serving.silence import impatient
from referee.settings import read_settings
from referee.wiring import web_app

_settings = read_settings()
app = impatient(patient(web_app(_settings, figures_of(_settings))))
