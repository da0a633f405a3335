"""The buttons by which one goes through a record, on the page of the service and in the file alike."""

from __future__ import annotations

from markupsafe import Markup

from referee.pages.words.stepping import STEPPING

SIGNS = {"first": "«", "back": "‹", "play": "▸", "next": "›", "last": "»", "fault": "✗"}
"""What each button does, and its sign where there is no room for its word."""

_BAR = Markup(
    '<nav class="steps" id="steps" aria-label="{steps}">{buttons}'
    '<span class="place" data-words="{words}"></span><span class="said unseen" role="status"></span></nav>'
)
_MAY_BE_PRESSED = Markup(' aria-pressed="false"')
_BUTTON = Markup(
    '<button type="button" data-step="{name}"{more} title="{word}">'
    '<span class="sign" aria-hidden="true">{sign}</span> <span class="{look}">{word}</span></button>'
)


def bar(lang: str, *, narrow: bool = False) -> Markup:
    """The bar of buttons; ``steps.js`` works it. Where it is ``narrow`` they show their signs alone."""
    look = "name unseen" if narrow else "name"
    buttons = Markup("").join(_button(name, sign, look, lang) for name, sign in SIGNS.items())
    return _BAR.format(steps=STEPPING["steps"].told(lang), words=STEPPING["step"].told(lang), buttons=buttons)


def _button(name: str, sign: str, look: str, lang: str) -> Markup:
    more = _MAY_BE_PRESSED if name == "play" else ""
    return _BUTTON.format(name=name, sign=sign, look=look, more=more, word=STEPPING[name].told(lang))
