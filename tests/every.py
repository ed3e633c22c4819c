"""One test for many things alike, such as all tiles or all cases, that lists every fault."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def of_every(
    things: Callable[[], Iterable[T]], name: Callable[[T], str]
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Makes a test of a check of one thing. ``name`` says which one a fault is about."""

    def decorate(check: Callable[[T], None]) -> Callable[[], None]:
        def test() -> None:
            faults = [fault for thing in things() if (fault := _fault(check, thing, name))]
            assert not faults, "\n".join(["", *faults])

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return decorate


def _fault(check: Callable[[T], None], thing: T, name: Callable[[T], str]) -> str:
    try:
        check(thing)
    except AssertionError as error:
        return f"{name(thing)}: {error}"
    return ""
