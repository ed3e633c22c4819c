"""Shows progress: a line that moves while something takes time."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from threading import Event, Thread
from time import monotonic
from typing import TextIO

STEP = 0.5
"""Seconds between two updates of the line."""


@contextmanager
def moving(out: TextIO, words: str) -> Iterator[StringIO]:
    """Print what is being done: on a terminal with the seconds so far, else once. What the work
    writes to the stream that this yields comes after the line."""
    told, ended = StringIO(), Event()
    if out.isatty():
        line = Thread(target=_move, args=(out, words, ended), daemon=True)
        line.start()
    else:
        line = None
        out.write(f"{words} …\n")
    try:
        yield told
    finally:
        ended.set()
        if line:
            line.join()
        if said := told.getvalue():
            out.write(said)


def _move(out: TextIO, words: str, ended: Event) -> None:
    begun = monotonic()
    while not ended.is_set():
        _tell(out, f"\r{words} … {monotonic() - begun:.0f} s")
        ended.wait(STEP)
    _tell(out, f"\r{words}: {monotonic() - begun:.1f} s\n")


def _tell(out: TextIO, text: str) -> None:
    print(text, end="", file=out, flush=True)
