"""Every case under every rule set that it names."""

import pytest

from engine.cases import Case
from tests.cases.holding import hold
from tests.cases.room import cases


def _marks(case: Case) -> list[pytest.MarkDecorator]:
    """A case that awaits a repair fails for now, and says so when it no longer does."""
    if not case.awaits:
        return []
    return [pytest.mark.xfail(reason=case.awaits, raises=AssertionError, strict=True)]


def _params() -> list[object]:
    return [
        pytest.param(case, label, id=f"{case.name}[{label}]", marks=_marks(case))
        for case in cases()
        for label in case.answers
    ]


@pytest.mark.parametrize(("case", "label"), _params())
def test_case(case: Case, label: str) -> None:
    hold(case, label)
