"""Tests of many things alike, such as all tiles or all cases."""

import os
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")
ALL = os.environ.get("CRAWL_SHARE") == "1"
"""Whether every one of many pages is looked at: under ``make crawl``."""


def of_every(
    things: Callable[[], Iterable[T]], name: Callable[[T], str]
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Makes a test of a check of one thing, which lists every fault. ``name`` says which one a
    fault is about."""

    def decorate(check: Callable[[T], None]) -> Callable[[], None]:
        def test() -> None:
            faults = [fault for thing in things() if (fault := _fault(check, thing, name))]
            assert not faults, "\n".join(["", *faults])

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate


def share(pages: Iterable[T], of: int = 8) -> list[T]:
    """One in eight of pages that come from one view; all of them under ``make crawl``."""
    return list(pages)[:: 1 if ALL else of]


def _fault(check: Callable[[T], None], thing: T, name: Callable[[T], str]) -> str:
    try:
        check(thing)
    except AssertionError as error:
        return f"{name(thing)}: {error}"
    return ""
