"""Every case under every rule set that it names."""

from collections.abc import Iterator
from operator import attrgetter

import pytest

from engine.cases import Case
from tests.cases.holding import hold
from tests.cases.room import cases


@pytest.mark.parametrize("case", cases(), ids=attrgetter("name"))
def test_case(case: Case) -> None:
    faults = dict(_faults(case))
    if case.awaits:  # it fails for now, and says so when it no longer does
        assert [label for label in case.answers if label not in faults] == [], "it holds now"
        pytest.xfail(case.awaits)
    assert not faults, "\n".join(["", *(f"{label}: {fault}" for label, fault in faults.items())])


def _faults(case: Case) -> Iterator[tuple[str, str]]:
    """Under which rule sets the engine answers otherwise, and how."""
    for label in case.answers:
        try:
            hold(case, label)
        except AssertionError as error:
            yield label, str(error)
