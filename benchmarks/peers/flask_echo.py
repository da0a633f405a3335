"""A bare Flask JSON echo: what any JSON service on this stack pays before it does anything."""

from __future__ import annotations

from flask import Flask, Response, jsonify, request

app = Flask(__name__)


@app.post("/echo")
def echo() -> Response:
    """Answer with what was sent."""
    return jsonify(request.get_json())
