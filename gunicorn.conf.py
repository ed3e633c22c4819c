"""How gunicorn serves the site: ``gunicorn`` in this directory needs no further word."""

import ctypes
import gc
import os
import shutil
import tempfile
from contextlib import suppress
from typing import Any

wsgi_app = "rulesite.wsgi"
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "2"))
threads = int(os.environ.get("THREADS", "4"))
max_requests, max_requests_jitter = 20_000, 2_000
preload_app = True  # workers share what is loaded, and begin with it
GIVE_BACK_EVERY = 500
"""Requests; it takes some 10 milliseconds each time."""

limit_request_line = 8190  # a position in an address may be long
control_socket_disable = True
# Where nothing can be written, the heartbeat of the workers needs another place.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108

# Each thread of a worker would take memory from a place of its own, and what it gives back there
# the others do not get: where all share one place, workers stay smaller.
_libc = ctypes.CDLL(None)
with suppress(AttributeError):  # where the C library is another
    _libc.mallopt(-8, 1)  # M_ARENA_MAX


def _give_back() -> None:
    """Give the system what is free between things that are in use. The C library does so only at
    the end of its memory, and to read the model of English alone leaves 57 MB free."""
    with suppress(AttributeError):
        _libc.malloc_trim(0)


# The workers add up what /metrics tells in a folder of this server.
if os.environ.get("METRICS_TOKEN"):
    _shared = tempfile.mkdtemp(prefix="metrics-", dir=worker_tmp_dir)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _shared


def when_ready(server: Any) -> None:
    """What is loaded by now stays as long as the workers, which are born with it: none of them
    looks through it for what could be freed, which takes a quarter of a second each time. What is
    not drawn yet is drawn while they serve."""
    from rulesite.serving.preparing import draw_behind

    server.drawing = draw_behind()
    gc.collect()
    _give_back()
    gc.freeze()


def post_request(worker: Any, _request: Any, _environ: Any, _answer: Any) -> None:
    """Now and then a worker gives back what pages that were forgotten since have left free."""
    if worker.nr % GIVE_BACK_EVERY == 0:
        _give_back()


def on_exit(server: Any) -> None:
    """The numbers of this server go with it, and whoever draws for it."""
    if drawing := getattr(server, "drawing", None):
        drawing.terminate()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:
    """What a worker counted stays, but not as that of one that runs."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.pid)
