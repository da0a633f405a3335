"""A small Flask app around OpenSpiel's gin_rummy: were these recorded actions legal, what are the returns?

It takes a JSON object with ``actions``, those of chance (which card is dealt or drawn) among them, replays
them on a new hand, looks each up in ``legal_actions``, and stops at the first that is not there. It runs
where the service does, under its gunicorn; OpenSpiel is found where the peers are installed.
"""

from __future__ import annotations

import os
import sys

from flask import Flask, Response, jsonify, request

sys.path.append(os.environ["BENCHMARKS_PEERS"])
import pyspiel  # type: ignore[import-not-found]

app = Flask(__name__)
GAME = pyspiel.load_game("gin_rummy")


@app.post("/rulings")
def rulings() -> Response:
    """Rule on every action, in order."""
    state, legal = GAME.new_initial_state(), []
    for action in request.get_json()["actions"]:
        legal.append(not state.is_terminal() and action in state.legal_actions())
        if not legal[-1]:
            break
        state.apply_action(action)
    return jsonify(legal=legal, returns=state.returns())
