"""Work shared out to all cores, in processes that end quietly when whoever waits for them is stopped."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


def cores() -> int:
    """Returns on how many cores this process may run."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(count: int, prepare: Callable[..., None], arguments: tuple[Any, ...]) -> Iterator[ProcessPoolExecutor]:
    """Gives processes that work, and only read. Whatever ends the block early ends them at once.

    Args:
        count: How many processes.
        prepare: Called in each of them first.
        arguments: What it is called with.
    """
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(count, context, _begin, (prepare, arguments))
    try:
        with _deaf():
            for _ in range(count):  # each starts a process, which takes over that Ctrl-C is not for it
                pool.submit(_nothing)
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)
        raise
    pool.shutdown()


def _begin(prepare: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare(*arguments)


def _nothing() -> None:
    """Is done by a process to be there."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Lets Ctrl-C pass by for a moment; only the main thread can."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
