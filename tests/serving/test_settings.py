"""The environment: what each variable takes, its default, and what is said of nonsense (contract §8)."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from referee.cli import main
from referee.keys import operator_key
from referee.settings import BadSetting, Settings, read_settings

NONSENSE = [
    # variable                 text                  what the complaint says
    ("REFEREE_PORT", "http", "not a whole number from 0 to 65535"),
    ("REFEREE_PORT", "65536", "not a whole number from 0 to 65535"),
    ("REFEREE_PORT", "-1", "not a whole number from 0 to 65535"),
    ("REFEREE_PORT", "٨٠", "not a whole number from 0 to 65535"),
    ("REFEREE_HOST", "a b", "no host name or address"),
    ("REFEREE_DATA", "/dev/null", "not a folder"),
    ("REFEREE_ARCHIVE", "/dev/null", "not a folder"),
    ("REFEREE_OPERATOR_KEY", "two words", "visible ASCII characters"),
    ("REFEREE_OPERATOR_KEY", "ñandú", "visible ASCII characters"),
    ("REFEREE_REDIS_URL", "localhost:6379", "takes a URL that begins with redis://"),
    ("REFEREE_REDIS_URL", "http://localhost", "takes a URL that begins with redis://"),
    ("REFEREE_REDIS_URL", "redis://localhost:port", "is no URL that a client could use"),
    ("REFEREE_REDIS_URL", "redis+sentinel://localhost", "is no URL that a client could use"),
    ("REFEREE_QUEUE_URL", "memory://", "takes a URL that begins with redis://"),
    ("REFEREE_QUEUE_URL", "redis+cluster://localhost", "jobs cannot wait on a cluster"),
    ("REFEREE_DURABILITY", "always", "is none of fsync, local, replica"),
    ("REFEREE_DURABILITY", "replica", "needs REFEREE_REDIS_URL"),
    ("REFEREE_REPLICAS", "0", "not a whole number from 1 to 16"),
    ("REFEREE_WORKERS", "0", "not a whole number from 1 to 64"),
    ("REFEREE_STREAMS", "257", "not a whole number from 0 to 256"),
    ("REFEREE_LISTENERS", "0", "not a whole number from 1 to 100000"),
    ("REFEREE_STREAM_PORT", "0", "not a whole number from 1 to 65535"),
    ("REFEREE_RATE_KEY", "-5", "not a whole number from 0 to 600000"),
    ("REFEREE_RATE_ADDRESS", "10/s", "not a whole number from 0 to 600000"),
    ("REFEREE_TRUSTED_PROXIES", "10.0.0.1,proxy", "takes addresses and networks"),
    ("REFEREE_TRUSTED_PROXIES", "10.0.0.1/8", "takes addresses and networks"),
    ("REFEREE_FEED_DAYS", "0", "nor 'all'"),
    ("REFEREE_WEBHOOK_PRIVATE", "maybe", "neither 1 nor 0"),
    ("REFEREE_WEBHOOK_RETRIES", "5,,30", "not a whole number from 1"),
    ("REFEREE_WEBHOOK_RETRIES", "1," * 20 + "1", "takes 20 numbers at most"),
    ("REFEREE_RESULTS_HOURS", "0", "not a whole number from 1 to 8760"),
    ("REFEREE_WORKERS", "two", "not a whole number from 1 to 64"),
    ("REFEREE_OPEN_RULINGS", "maybe", "is neither 1 nor 0"),
    ("REFEREE_LOG", "loud", "is none of debug, info, warning, error"),
]


@pytest.mark.parametrize(("name", "text", "complaint"), NONSENSE)
def test_nonsense_is_refused_in_one_line_that_names_the_variable(
    name: str, text: str, complaint: str
) -> None:
    """The operator's fault is told to the operator."""
    with pytest.raises(BadSetting) as refused:
        read_settings({name: text})
    assert str(refused.value).startswith(f"{name}: ")
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_beside_a_cluster_jobs_need_a_place_of_their_own() -> None:
    """The cluster would do for the log; who is missing is said, and by what name."""
    with pytest.raises(BadSetting, match="is needed beside a cluster") as refused:
        read_settings({"REFEREE_REDIS_URL": "redis+cluster://localhost"})
    assert refused.value.name == "REFEREE_QUEUE_URL"
    both = {"REFEREE_REDIS_URL": "redis+cluster://localhost", "REFEREE_QUEUE_URL": "redis+sentinel://h/jobs"}
    assert read_settings(both).queue == "redis+sentinel://h/jobs"


def test_a_wrong_secret_is_not_repeated() -> None:
    """A key or a password with a slip in it is a secret all the same."""
    for env in ({"REFEREE_OPERATOR_KEY": "secret word"}, {"REFEREE_REDIS_URL": "redis://:secret@host:port"}):
        with pytest.raises(BadSetting) as refused:
            read_settings(env)
        assert "secret" not in str(refused.value)


def test_the_command_line_ends_with_two_for_a_bad_setting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on standard error, nothing on standard output, exit code 2."""
    monkeypatch.setenv("REFEREE_PORT", "eighty")
    assert main(["serve"]) == 2
    said = capsys.readouterr()
    assert said.err == "loba-referee: REFEREE_PORT: 'eighty' is not a whole number from 0 to 65535\n"
    assert said.out == ""


def test_defaults_are_those_of_the_contract() -> None:
    """An empty environment serves this machine alone, durably, with rulings open to all."""
    settings = read_settings({})
    checkout = Path(__file__).resolve().parents[2]
    assert settings == Settings(
        host="127.0.0.1",
        port=8080,
        data=checkout / ".data",
        operator_key=None,
        redis_url=None,
        queue_url=None,
        durability=None,
        workers=2,
        open_rulings=True,
        log_level="warning",
    )
    assert settings.embedded
    assert read_settings({"REFEREE_PORT": "", "REFEREE_REDIS_URL": " "}) == settings


READ = [
    # variable                text                        field           value
    ("REFEREE_HOST", "::1", "host", "::1"),
    ("REFEREE_HOST", "[::1]", "host", "::1"),
    ("REFEREE_PORT", "0", "port", 0),
    ("REFEREE_OPERATOR_KEY", "k", "operator_key", "k"),
    ("REFEREE_REDIS_URL", "redis://h/3", "redis_url", "redis://h/3"),
    ("REFEREE_REDIS_URL", "valkey://h/3", "redis_url", "redis://h/3"),
    ("REFEREE_REDIS_URL", "valkeys://h", "redis_url", "rediss://h"),
    ("REFEREE_REDIS_URL", "valkeys+sentinel://h/m", "redis_url", "rediss+sentinel://h/m"),
    ("REFEREE_QUEUE_URL", "unix:///run/q.sock", "queue_url", "unix:///run/q.sock"),
    ("REFEREE_DURABILITY", "LOCAL", "durability", "local"),
    ("REFEREE_REPLICAS", "2", "replicas", 2),
    ("REFEREE_WORKERS", "64", "workers", 64),
    ("REFEREE_STREAMS", "0", "streams", 0),
    ("REFEREE_LISTENERS", "100000", "listeners", 100_000),
    ("REFEREE_STREAM_PORT", "8081", "stream_port", 8081),
    ("REFEREE_RATE_KEY", "600", "rate_key", 600),
    ("REFEREE_RATE_ADDRESS", "0", "rate_address", 0),
    ("REFEREE_TRUSTED_PROXIES", "10.0.0.0/8, ::1", "proxies", (ip_network("10.0.0.0/8"), ip_network("::1"))),
    ("REFEREE_FEED_DAYS", "7", "feed_days", 7),
    ("REFEREE_FEED_DAYS", "All", "feed_days", None),
    ("REFEREE_WEBHOOK_PRIVATE", "1", "webhook_private", True),
    ("REFEREE_WEBHOOK_RETRIES", "1, 2,3", "webhook_retries", (1, 2, 3)),
    ("REFEREE_OPEN_RULINGS", "0", "open_rulings", False),
    ("REFEREE_OPEN_RULINGS", "Yes", "open_rulings", True),
    ("REFEREE_LOG", "info", "log_level", "info"),
    ("REFEREE_ARCHIVE", "/a", "archives", Path("/a")),
    ("REFEREE_DATA", "/d", "archives", Path("/d/archive")),
]


@pytest.mark.parametrize(("name", "text", "field", "value"), READ)
def test_what_makes_sense_is_read(name: str, text: str, field: str, value: object) -> None:
    """One variable, one field."""
    assert getattr(read_settings({name: text}), field) == value


def test_installed_the_data_lie_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no checkout to lie beside."""
    monkeypatch.setattr(
        "referee.settings.__file__", str(tmp_path / "site-packages" / "referee" / "settings.py")
    )
    assert read_settings({"HOME": "/home/ana"}).data == Path("/home/ana/.local/share/loba-referee")
    assert read_settings({"HOME": "/home/ana", "XDG_DATA_HOME": "/d"}).data == Path("/d/loba-referee")
    assert read_settings({"XDG_DATA_HOME": ""}).data == Path("/.local/share/loba-referee")


ADDRESSES = [
    ("127.0.0.1", "http://127.0.0.1:80"),
    ("0.0.0.0", "http://127.0.0.1:80"),
    ("::", "http://[::1]:80"),
]


@pytest.mark.parametrize(("host", "address"), ADDRESSES)
def test_the_address_is_one_a_client_can_use(host: str, address: str) -> None:
    """``all addresses`` is an address to listen on, not one to call."""
    assert read_settings({"REFEREE_HOST": host, "REFEREE_PORT": "80"}).address == address


def test_a_relative_data_folder_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes of the service stand elsewhere."""
    monkeypatch.chdir(tmp_path)
    assert read_settings({"REFEREE_DATA": "here"}).data == tmp_path / "here"


def test_an_operator_key_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    """The second start knows the key of the first."""
    settings = read_settings({"REFEREE_DATA": str(tmp_path / "data")})
    key = operator_key(settings)
    assert len(key) >= 40
    assert operator_key(settings) == key
    assert (tmp_path / "data" / "operator.key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["operator.key"]


def test_a_key_of_the_environment_leaves_no_file(tmp_path: Path) -> None:
    """What the operator keeps elsewhere is not written down again."""
    settings = read_settings({"REFEREE_DATA": str(tmp_path), "REFEREE_OPERATOR_KEY": "from-elsewhere"})
    assert operator_key(settings) == "from-elsewhere"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("mode", "text"), [(0o644, "lrk_open"), (0o600, ""), (0o600, "ñ")])
def test_a_key_file_that_cannot_be_trusted_is_refused(tmp_path: Path, mode: int, text: str) -> None:
    """Readable by others, empty or no key: the operator must look."""
    path = tmp_path / "operator.key"
    path.write_text(text)
    path.chmod(mode)
    with pytest.raises(BadSetting, match="REFEREE_DATA"):
        operator_key(read_settings({"REFEREE_DATA": str(tmp_path)}))
