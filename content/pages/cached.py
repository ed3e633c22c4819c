"""A cache in each process for what stays the same until the reference changes."""

import time
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.conf import settings
from django.db import InterfaceError, OperationalError

from content.pages import changes

T = TypeVar("T")


class _Reference:
    """The fingerprint of the reference, read again after some time, since other processes change
    it."""

    def __init__(self) -> None:
        self.known = ""
        self.until = 0.0

    def now(self) -> str:
        """The fingerprint, at most ``MARK_SECONDS`` old; the last one known while the database is
        away.

        One request asks at a time, so that others do not wait for a silent database.
        """
        # ``monotonic``: a clock that is set back must not keep an old state.
        if time.monotonic() >= self.until or not self.known:
            # Before the query: while this request waits, others go on with what is known.
            self.until = time.monotonic() + settings.MARK_SECONDS
            try:
                self.known = changes.state().digest
            except (OperationalError, InterfaceError):
                if not self.known:
                    raise
        return self.known


reference = _Reference()


def kept_for() -> str:
    """The fingerprint of the reference for which answers are kept."""
    return reference.now()


def cached(ask: Callable[[], T]) -> Callable[[], T]:
    """Cache the result of a function until the reference changes.

    Callers must not change the result.
    """
    known: tuple[str, T] | None = None

    @wraps(ask)
    def answer() -> T:
        nonlocal known
        # Read once: another thread may put something newer there meanwhile.
        mark, there = kept_for(), known
        if there is None or there[0] != mark:
            there = known = (mark, ask())
        return there[1]

    return answer
