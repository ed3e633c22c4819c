"""Sixty-four readers at once for a minute, and a worker that is killed meanwhile.

``make load`` starts two workers on SQLite, then on PostgreSQL with a cache that both share.
``wrk`` asks for what visitors usually ask (``visits.usual``), SECONDS (60) for each, and then so
long again. In the middle of that one worker is killed without a word. The table stands in
``docs/scaling.md``.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from tests.tools import visits, wrk
from tests.tools.server import HOST, Server, free_port, serving, wait_for

SECONDS = float(os.environ.get("SECONDS", "60"))
CONNECTIONS = 64
ADDRESSES = 30_000
"""More than are asked in the time, so that what is new stays new."""

_LINE = "| {} | {} | {} | {} | {} | {} |"


def report() -> Iterator[str]:
    """The table, a line for each of what the site can stand on that is to be had."""
    database = os.environ.get("DATABASE_URL", "")
    yield _LINE.format("two workers on", "requests a second", "half within, ms",
                       "99 of 100 within, ms", "errors", "cut off by the kill")  # fmt: skip
    yield "|---" * 6 + "|"
    if not database:
        with serving(workers=2) as server:
            yield _row("SQLite", server)
        return
    with (
        _shared_cache() as (cache, name),
        serving(workers=2, DATABASE_URL=database, CACHE_URL=cache) as server,
    ):
        yield _row(f"PostgreSQL{name}", server)


def _row(name: str, server: Server) -> str:
    addresses = visits.usual(server, 1, ADDRESSES)
    quiet = _asked(server, addresses[::2])
    with wrk.asking(server.port, addresses[1::2], SECONDS, CONNECTIONS) as running:
        time.sleep(SECONDS / 2)
        before = server.worker
        os.kill(before, signal.SIGKILL)
        told = wrk.read(running)
    wait_for(lambda: len(server.workers) == 2 and before not in server.workers)
    errors = quiet.refused + quiet.broken + told.refused
    return _LINE.format(
        name, f"{quiet.rate:.0f}", f"{quiet.half:.0f}", f"{quiet.most:.0f}", errors, told.broken
    )


def _asked(server: Server, addresses: list[str]) -> wrk.Told:
    with wrk.asking(server.port, addresses, SECONDS, CONNECTIONS) as running:
        return wrk.read(running)


@contextmanager
def _shared_cache() -> Iterator[tuple[str, str]]:
    """The address of a Valkey or Redis of one's own and what the table calls it; empty, and said in
    capitals, where there is none."""
    program = shutil.which("valkey-server") or shutil.which("redis-server")
    if program is None:
        print("NO VALKEY OR REDIS HERE: EACH WORKER HAS A CACHE OF ITS OWN.", file=sys.stderr)
        yield "", ""
        return
    port = free_port()
    with TemporaryDirectory(prefix="cache-") as folder:
        server = subprocess.Popen(
            [program, "--port", str(port), "--bind", HOST, "--dir", folder, "--save", "",
             "--maxmemory", "256mb", "--maxmemory-policy", "allkeys-lru"],
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            yield f"redis://{HOST}:{port}/0", f" and {'Valkey' if 'valkey' in program else 'Redis'}"
        finally:
            with suppress(ProcessLookupError):
                server.terminate()
            server.wait()
