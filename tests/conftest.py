"""What every test may use."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

import pytest
from hypothesis import HealthCheck, settings

from referee.languages import catalogues
from referee.rules import judge
from tests.support.valkey import Running, start_valkey

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

COMPILED = not str(judge.__file__).endswith(".py")
"""Whether the law of this run was compiled (`make test-compiled`)."""

pytest_plugins = ["tests.support.service"]


class NoTranslation(NullTranslations):
    """What is asked for where a catalogue does not hold a text."""

    def gettext(self, message: str) -> str:
        """There is nothing to give."""
        raise LookupError(f"no catalogue holds {message!r}")

    def pgettext(self, context: str, message: str) -> str:
        """There is nothing to give here either."""
        return self.gettext(message)


class Checked(NullTranslations):
    """English, of texts that every catalogue holds, too."""

    def __init__(self, others: list[NullTranslations]) -> None:
        super().__init__()
        self._others = others

    def gettext(self, message: str) -> str:
        """The text itself, after a look into the others."""
        for other in self._others:
            other.gettext(message)
        return message

    def pgettext(self, context: str, message: str) -> str:
        """The same of a word with its context."""
        for other in self._others:
            other.pgettext(context, message)
        return message


def pytest_report_header() -> str:
    """Which law is tested."""
    return f"the law is {'compiled' if COMPILED else 'interpreted'}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What replaces parts of the law is left out where it is compiled."""
    for item in items:
        if COMPILED and item.get_closest_marker("interpreted"):
            item.add_marker(pytest.mark.skip(reason="compiled code does not look up what is replaced"))


@pytest.fixture(scope="session", autouse=True)
def everything_told_is_translated() -> Iterator[None]:
    """Whatever a test of this process gets to hear: a text that no catalogue holds fails it."""
    others = [catalogues.catalogue(lang) for lang in catalogues.TRANSLATED]
    for other in others:
        other.add_fallback(NoTranslation())
    known = dict(zip(catalogues.TRANSLATED, others, strict=True))
    checked = Checked(others)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "catalogue", lambda lang: known.get(lang, checked))
        yield


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One real server for the whole run. Tests keep apart by using fresh match ids."""
    running = start_valkey(tmp_path_factory.mktemp("valkey"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def valkey_url(valkey: Running) -> str:
    """The URL of the run's server."""
    return valkey.url
