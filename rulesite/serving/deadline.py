"""Ends a worker when one of its requests takes too much processor time.

The timeout of gunicorn watches workers, not requests, once workers have threads. Processor time is
measured, so a slow reader is no problem. The budget of work (``rulesite.budget``) ends most such
requests long before; this catches what no budget counts.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

logger = logging.getLogger(__name__)

MOST = 10.0
"""Seconds of processor time that a request may take."""


def give_up() -> None:
    """End this process; gunicorn starts another."""
    # A thread that computes cannot be stopped from outside, and an exit would wait for it.
    os.kill(os.getpid(), signal.SIGKILL)


def _asked(environ: Any) -> str:
    """The path and query of a request, for the log."""
    path, query = str(environ.get("PATH_INFO", "")), str(environ.get("QUERY_STRING", ""))
    return f"{path}?{query}" if query else path


class Deadline:
    """A WSGI application that watches the processor time of another."""

    def __init__(
        self, application: Callable, most: float = MOST, late: Callable[[], None] = give_up
    ) -> None:
        self.application, self.most, self.late = application, most, late
        self.since: dict[int, tuple[float, str]] = {}
        self._start()
        # A worker is a copy of a process that is loaded already, and threads are not copied.
        os.register_at_fork(after_in_child=self._start)

    def _start(self) -> None:
        threading.Thread(target=self._watch, daemon=True).start()

    def __call__(self, environ: Any, start_response: Any) -> Iterable[bytes]:
        """What the application answers."""
        thread = threading.get_ident()
        # Of this thread alone: what the others do in the meantime is not its fault.
        self.since[thread] = time.thread_time(), _asked(environ)
        try:
            return self.application(environ, start_response)
        finally:
            del self.since[thread]

    def _watch(self) -> None:
        while True:
            # Ten looks in that time: a request may take a tenth longer than it may.
            time.sleep(self.most / 10)
            # A list, since other threads begin and end requests meanwhile.
            for thread, (since, asked) in list(self.since.items()):
                clock = time.pthread_getcpuclockid(thread)
                if time.clock_gettime(clock) - since > self.most:
                    logger.critical("%s took more than %s s of the processor.", asked, self.most)
                    self.late()
