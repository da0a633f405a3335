"""What is drawn ahead is given out once, by one process only."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from events import randomness
from events.randomness import random_bytes


@pytest.mark.parametrize("count", [0, 1, 8, 16, 4095, 4096, 4097, 10_000])
def test_it_gives_as_many_as_are_asked_for(count: int) -> None:
    assert len(random_bytes(count)) == count


def test_nothing_is_given_out_twice_to_many_at_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        given = list(pool.map(lambda _: random_bytes(16), range(4000)))
    assert len(set(given)) == len(given)


def test_what_was_drawn_is_gone_once_given() -> None:
    given = random_bytes(16)
    assert given not in bytes(randomness._DRAWN)


def test_a_forked_process_begins_anew() -> None:
    random_bytes(1)
    ahead = bytes(randomness._DRAWN)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, random_bytes(64))
        os._exit(0)
    os.waitpid(child, 0)
    theirs = os.read(reading, 64)
    os.close(reading)
    os.close(writing)
    assert len(theirs) == 64
    assert theirs not in ahead
    assert bytes(randomness._DRAWN) == ahead


def test_a_fork_while_others_draw_can_draw_itself() -> None:
    """The lock is nobody's in the child, whoever held it in the parent."""
    enough = threading.Event()

    def draw() -> None:
        while not enough.is_set():
            random_bytes(16)

    thread = threading.Thread(target=draw)
    thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(0 if len(random_bytes(8)) == 8 else 1)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        enough.set()
        thread.join()
