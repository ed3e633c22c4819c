"""What workers hold in memory after many requests of which hardly any two are alike.

``make memory`` starts two workers and has ``wrk`` ask for pages in different games, boards,
pictures and searches, REQUESTS (50,000) in all. RSS is all that a process has in memory; in PSS
what several processes have counts for each by its share. What is told to be private is its own.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tests.tools import visits, wrk
from tests.tools.server import Server, serving

REQUESTS = int(os.environ.get("REQUESTS", "50000"))
GOAL = 400
"""Megabytes that a worker may have in memory at the end."""

EACH, SLICE = 20_000, 20  # addresses of a list, and seconds before the next one
CONNECTIONS = 8

_LINE = "{:>9} {:>9} {:>9} {:>9} {:>9}"


def report() -> Iterator[str]:
    """A line every now and then; ends with an error if a worker holds more than it may."""
    with serving(workers=2) as server:
        yield _LINE.format("requests", "RSS MB", "PSS MB", "private", "errors")
        yield _line(server, 0, 0)
        done = errors = 0
        for addresses in visits.batches(server, 1, EACH):
            with wrk.asking(server.port, addresses, SLICE, CONNECTIONS) as running:
                told = wrk.read(running)
            done, errors = done + told.requests, errors + told.refused + told.broken
            yield _line(server, done, errors)
            if done >= REQUESTS:
                break
        most = max(_held(worker)["Rss"] for worker in server.workers)
        yield f"The larger of two workers holds {most:.0f} MB; it may hold {GOAL}."
        if most > GOAL:
            raise SystemExit(1)


def _line(server: Server, done: int, errors: int) -> str:
    held = max((_held(worker) for worker in server.workers), key=lambda one: one["Rss"])
    numbers = (f"{held[kind]:.0f}" for kind in ("Rss", "Pss", "Private"))
    return _LINE.format(done, *numbers, errors)


def _held(worker: int) -> dict[str, float]:
    """Megabytes by kind, as Linux counts them."""
    told = Path(f"/proc/{worker}/smaps_rollup").read_text(encoding="ascii")
    kinds = {name: int(size) / 1024 for name, size in re.findall(r"(\w+):\s+(\d+) kB", told)}
    return {**kinds, "Private": kinds["Private_Clean"] + kinds["Private_Dirty"]}
