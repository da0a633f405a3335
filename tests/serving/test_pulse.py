"""Who is felt to live: children that beat, that hang, and parents that slept themselves."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from events.store import MemoryStore
from referee.serving.family import Child, Process, import_path, spawn
from referee.serving.gallery import Gallery
from referee.serving.pulse import ASLEEP, Heart, Pulse
from referee.serving.supervisor import GUNICORN
from referee.settings import PULSE
from tests.support.service import alive, family_of, gone_within

PATIENCE, FIRST = 60.0, 600.0
BEATING = """
import os, sys, time
from referee.serving.pulse import Heart
from referee.settings import read_settings
child, heart = os.fork(), Heart(read_settings().pulse)
heart.beat()
if child:
    print(child, flush=True)
while True:
    heart.beat()
    time.sleep(0.01)
"""


@pytest.fixture
def pass_on(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time that passes when it is told to."""
    now = [1000.0]
    monkeypatch.setattr("referee.serving.pulse.time.monotonic", lambda: now[0])

    def later(seconds: float) -> None:
        now[0] += seconds

    return later


def looked_at(pulse: Pulse, later: Callable[[float], None], seconds: int) -> list[bool]:
    """What the parent finds, who looks once a second for so long."""
    found = []
    for _ in range(seconds):
        later(1.0)
        found.append(pulse.is_gone)
    return found


def test_who_beats_lives_and_who_stops_is_gone(pass_on: Callable[[float], None]) -> None:
    pulse = Pulse(PATIENCE, FIRST)
    heart = Heart(pulse.end)
    for _ in range(100):
        heart.beat()
        assert looked_at(pulse, pass_on, 1) == [False]
    assert looked_at(pulse, pass_on, 62) == [False] * 60 + [True] * 2


def test_the_first_beat_may_be_long_in_coming(pass_on: Callable[[float], None]) -> None:
    """A worker waits for a server that loads its data."""
    pulse = Pulse(PATIENCE, FIRST)
    assert looked_at(pulse, pass_on, 601) == [False] * 600 + [True]


def test_who_is_started_again_has_all_its_time_again(pass_on: Callable[[float], None]) -> None:
    """And the beats of the one before it are none of its own."""
    pulse = Pulse(PATIENCE, FIRST)
    Heart(pulse.end).beat()
    pulse.begin()
    assert looked_at(pulse, pass_on, 61) == [False] * 61


def test_a_parent_that_slept_blames_nobody(pass_on: Callable[[float], None]) -> None:
    """The whole machine was asleep, or all were stopped and went on."""
    pulse = Pulse(PATIENCE, FIRST)
    Heart(pulse.end).beat()
    assert not pulse.is_gone
    pass_on(ASLEEP + 3600)
    assert not pulse.is_gone
    assert looked_at(pulse, pass_on, 61) == [False] * 60 + [True]


def test_a_parent_that_does_not_look_holds_up_no_heart(pass_on: Callable[[float], None]) -> None:
    pulse = Pulse(PATIENCE, FIRST)
    heart = Heart(pulse.end)
    for _ in range(100_000):  # more than a pipe holds
        heart.beat()
        pass_on(1.0)
    assert not pulse.is_gone
    with pytest.raises(BlockingIOError):
        os.read(pulse._felt, 1)


def test_a_heart_that_nobody_feels_for_beats_all_the_same() -> None:
    Heart(None).beat()
    end, other = os.pipe()
    os.close(end)
    Heart(other).beat()
    os.close(other)
    assert PULSE not in os.environ


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_child_that_hangs_is_killed_with_all_it_started() -> None:
    """Both are stopped, as by a debugger: they hear SIGKILL alone."""
    pulse = Pulse(patience=0.5)
    started: list[Process] = []

    def start() -> Process:
        environment = {**os.environ, PULSE: str(pulse.end)}
        argv = [sys.executable, "-c", BEATING]
        started.append(spawn(argv, environment, keep=[pulse.end], output=subprocess.PIPE))
        return started[-1]

    child = Child("child", start, pulse)
    child.start()
    assert started[0].stdout is not None
    grandchild = int(started[0].stdout.readline())
    assert not child.hangs
    os.killpg(started[0].pid, signal.SIGSTOP)
    until = time.monotonic() + 30
    while not child.hangs and time.monotonic() < until:
        time.sleep(0.05)
    assert child.hangs
    child.kill()
    assert (child.gone, child.exit_code) == (True, -signal.SIGKILL)
    while alive(grandchild) and time.monotonic() < until:
        time.sleep(0.01)
    assert not alive(grandchild)
    child.kill()  # nobody is there any more
    started[0].stdout.close()


@pytest.mark.skipif(sys.platform != "linux", reason="stops a process")
def test_a_gunicorn_that_hangs_above_its_workers_is_gone() -> None:
    """They go on, and do not speak for it: nobody would replace one that hangs itself."""
    pulse = Pulse(patience=4.0)
    argv = [*GUNICORN, "-c", "python:referee.serving.gunicorn_conf", "--workers", "1"]
    argv += ["--bind", "127.0.0.1:0", "wsgiref.simple_server:demo_app"]
    environment = {**os.environ, **import_path(), PULSE: str(pulse.end)}
    arbiter = spawn(argv, environment, keep=[pulse.end])
    child = Child("web", lambda: arbiter, pulse)
    child.start()
    until = time.monotonic() + 60
    try:
        assert select.select([pulse._felt], [], [], 60)[0], "it beats"
        while not (workers := family_of(arbiter.pid)[1:]) and time.monotonic() < until:
            time.sleep(0.05)
        os.kill(arbiter.pid, signal.SIGSTOP)
        assert not child.hangs
        while not child.hangs and time.monotonic() < until:
            time.sleep(0.1)
        assert child.hangs
        assert workers
        assert all(map(alive, workers))
    finally:
        child.kill()
    assert gone_within(workers, 30)


def test_a_gallery_whose_loop_stands_still_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.serving.gallery.STUCK", 0.2)
    gallery = Gallery(MemoryStore().feeds, 1, lambda _: None, lambda: None)
    gallery.open()
    goes_on = threading.Event()
    assert becomes(gallery, True)
    gallery._loop.call_soon_threadsafe(goes_on.wait, 30)
    assert becomes(gallery, False)
    goes_on.set()
    assert becomes(gallery, True)
    gallery.close()
    assert becomes(gallery, False)


def becomes(gallery: Gallery, well: bool) -> bool:
    """Whether it is found to be so in the end."""
    until = time.monotonic() + 30
    while gallery.is_well() != well and time.monotonic() < until:
        time.sleep(0.02)
    return gallery.is_well() == well
