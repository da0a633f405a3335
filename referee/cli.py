"""The command line: ``loba-referee serve | web | serve-stream | worker | health | keys | verify | archive |
restore | adjudicate | batch``.

The environment holds the settings.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from referee.serving import keys_command
from referee.settings import BadSetting, Settings, read_settings

SHORT_KEY = 16
"""Characters below which an operator key can be guessed; it is valid all the same."""

MOST_DAYS = 36500
"""As far as `archive --older-than` looks back."""

ABOUT = {
    "serve": "everything: an embedded server (unless REFEREE_REDIS_URL is set), a worker and the web",
    "web": "the web alone; needs REFEREE_REDIS_URL",
    "serve-stream": "the live streams alone, for thousands who listen; needs REFEREE_REDIS_URL",
    "worker": "a worker alone; needs REFEREE_REDIS_URL",
    "health": "exit 0 if what runs on this host, the web, a worker or the streams, is well",
    "keys": "operators' keys: list, add, rotate, revoke; without a word the keys that check receipts",
    "batch": "rule on every history in a folder; exit 1 if one is faulty, 2 if one is unreadable",
    "verify": "check an exported match, with nothing but the file; exit 1 if anything in it is not true",
    "archive": "carry finished matches out of the log into files (REFEREE_ARCHIVE), one a match",
    "restore": "put archived matches back into the log, from their files",
    "adjudicate": "rule on recorded matches: what was lawful, where it went wrong, the score; exit 1: faults",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Exit 0: stopped as asked; 1: it could not be done; 2: a wrong command or setting."""
    asked = _parser().parse_args(argv)
    commands: dict[str, Callable[[Settings, argparse.Namespace], int]] = {
        "serve": _serve,
        "web": _web,
        "serve-stream": _serve_stream,
        "worker": _worker,
        "health": _health,
        "keys": _keys,
        "batch": _batch,
        "verify": _verify,
        "archive": _archive,
        "restore": _restore,
        "adjudicate": _adjudicate,
    }
    try:
        return commands[asked.command](read_settings(), asked)
    except BadSetting as fault:
        _complain(str(fault))
        return 2


def _parser() -> argparse.ArgumentParser:
    about = "A rules referee for Loba and its family. The environment holds the settings (README.md)."
    parser = argparse.ArgumentParser(prog="loba-referee", description=about)
    parser.add_argument("--version", action="version", version=f"loba-referee {_version()}")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, about in ABOUT.items():
        command = commands.add_parser(name, help=about, description=about)
        if name == "serve":
            command.add_argument("--stop-with-parent", action="store_true", help="stop when the caller dies")
        if name == "health":
            command.add_argument(
                "--of", choices=["web", "worker", "streams"], help="whose health; without it, of either"
            )
        if name == "keys":
            keys_command.arguments(command)
        if name == "batch":
            _batch_arguments(command)
        if name == "verify":
            _verify_arguments(command)
        if name == "archive":
            _archive_arguments(command)
        if name == "restore":
            command.add_argument("file", nargs="+", type=Path, help="what 'archive' has written")
        if name == "adjudicate":
            _adjudicate_arguments(command)
    return parser


def _batch_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("dir", type=Path, help="the folder (.jsonl, .ndjson, .txt), or one such file")
    command.add_argument("--output", type=Path, help="where the results go, an object a line; else here")
    command.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many work at once")
    command.add_argument(
        "--lang",
        "--language",
        choices=["en", "es", "pt"],
        help="of the sentences; without it that of each record",
    )


def _verify_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, help="what GET /v1/matches/{id}/history?format=evidence gave")
    command.add_argument(
        "--receipts",
        type=Path,
        help="receipts, one a line or a JSON list, each alone or in the answer it came with",
    )
    command.add_argument(
        "--keys", type=Path, help="what GET /v1/keys gave; without it the keys in the file are believed"
    )


def _archive_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("match", nargs="*", help="the ids of matches that are over")
    command.add_argument(
        "--older-than", type=_days, metavar="DAYS", help="also all that ended so many days ago; 0 is all"
    )


def _days(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_DAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days from 0 to {MOST_DAYS}")
    return int(text)


def _adjudicate_arguments(command: argparse.ArgumentParser) -> None:
    """Names of forms and games are looked at when a record is read: other commands do not wait for them."""
    command.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    command.add_argument("--format", help="its form; ours need not be told")
    command.add_argument("--ruleset", help="rule on it under this game, too")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="DIAL=VALUE",
        help="... and with this dial turned, as joker_shift=none",
    )
    command.add_argument(
        "--lang", choices=["en", "es", "pt"], help="without it that of the record or of the terminal"
    )
    command.add_argument("--all", action="store_true", help="tell every line, not only what is wrong")
    command.add_argument("--json", action="store_true", help="one JSON object a record, for programs")
    command.add_argument("--html", type=Path, metavar="OUT", help="write one page that shows every step")


def _version() -> str:
    try:
        return version("loba-referee")
    except PackageNotFoundError:
        return "(not installed)"


def _complain(text: str) -> None:
    print(f"loba-referee: {text}", file=sys.stderr, flush=True)


def _say(text: str) -> None:
    print(text, flush=True)


def _serve(settings: Settings, asked: argparse.Namespace) -> int:
    from referee.serving.family import CannotServe, end_with_parent
    from referee.serving.supervisor import Service

    if asked.stop_with_parent:
        end_with_parent(signal.SIGTERM, os.getppid())
    if settings.operator_key is not None and len(settings.operator_key) < SHORT_KEY:
        _complain(
            f"REFEREE_OPERATOR_KEY is short: whoever guesses it may do everything; take {SHORT_KEY} or more"
        )
    try:
        Service(settings, _say, _complain).run()
    except CannotServe as fault:
        _complain(str(fault))
        return 1
    return 0


def _web(settings: Settings, _asked: argparse.Namespace) -> int:
    from referee.serving.becoming import become_web

    return become_web(settings, _complain)


def _serve_stream(settings: Settings, _asked: argparse.Namespace) -> int:
    from referee.serving.becoming import become_streams

    return become_streams(settings, _complain)


def _worker(settings: Settings, _asked: argparse.Namespace) -> int:
    from referee.jobs.beside import beside
    from referee.jobs.courier import Courier
    from referee.jobs.shift import Foreman, shelf_of
    from referee.jobs.timekeeper import Timekeeper
    from referee.jobs.working import keep_working
    from referee.serving.family import CannotServe
    from referee.serving.pulse import Heart
    from referee.serving.waiting import log_answers, queue_answers
    from referee.wiring import desk, log, queue_client

    try:
        log_answers(settings, time.sleep, _complain)
        queue_answers(settings, time.sleep, _complain)
    except CannotServe as fault:
        _complain(str(fault))
        return 1
    Foreman(shelf_of(settings), queue_client(settings)).start()
    beat = Heart(settings.pulse).beat
    with (
        beside("courier", lambda: Courier(log(), queue_client(settings))),
        beside("timekeeper", lambda: Timekeeper(desk(), queue_client(settings), beat), beat),
    ):
        return keep_working(lambda: queue_client(settings), _complain)


def _health(settings: Settings, asked: argparse.Namespace) -> int:
    from referee.serving.health import streams_are_well, web_is_well, worker_is_well

    parts = {"web": web_is_well, "worker": worker_is_well, "streams": streams_are_well}
    checks = [parts[asked.of]] if asked.of else list(parts.values())
    if any(well(settings) for well in checks):
        return 0
    _complain(f"nothing that is well was found; the web was looked for at {settings.address} (REFEREE_PORT)")
    return 1


def _keys(settings: Settings, asked: argparse.Namespace) -> int:
    return _carried(lambda: keys_command.run(settings, asked, _say, _complain))


def _batch(_settings: Settings, asked: argparse.Namespace) -> int:
    from referee.jobs.by_hand import batch

    return batch(asked.dir, asked.output, max(1, asked.processes), asked.lang, _complain)


def _verify(_settings: Settings, asked: argparse.Namespace) -> int:
    from referee.matches.evidence import NotEvidence, keys_of, read, receipts_of
    from referee.matches.verification import evidence_faults

    try:
        evidence = read(asked.file.read_bytes())
        receipts = receipts_of(asked.receipts.read_bytes()) if asked.receipts else []
        keys = keys_of(asked.keys.read_bytes()) if asked.keys else None
    except (OSError, NotEvidence) as fault:
        _complain(str(fault))
        return 2
    faults = evidence_faults(evidence, receipts, keys)
    for found in faults:
        _say(f"record {found.version}: {found.code}: {found.message}")
    said = f"match {evidence.match}: {len(evidence.lines)} records, {len(receipts)} receipts"
    _say(f"FALSE: {said}; the first bad record is {faults[0].version}" if faults else f"TRUE: {said}")
    return 1 if faults else 0


def _archive(settings: Settings, asked: argparse.Namespace) -> int:
    from referee.serving.archive import archive

    if not asked.match and asked.older_than is None:
        _complain("archive what? Name matches, or --older-than DAYS")
        return 2
    return _carried(lambda: archive(settings, asked.match, asked.older_than, _say, _complain))


def _restore(settings: Settings, asked: argparse.Namespace) -> int:
    from referee.serving.archive import restore

    return _carried(lambda: restore(settings, asked.file, _say, _complain))


def _carried(carry: Callable[[], int]) -> int:
    from events.store import Unavailable
    from referee.serving.family import CannotServe

    try:
        return carry()
    except (CannotServe, OSError, Unavailable) as fault:
        _complain(str(fault))
        return 1


def _adjudicate(_settings: Settings, asked: argparse.Namespace) -> int:
    from referee.histories.command import run

    return run(asked, sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
