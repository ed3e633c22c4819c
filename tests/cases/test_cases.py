"""Every case under every rule set that it names."""

import pytest

from tests.cases.asking import ask
from tests.cases.loader import Case, cases


def _params() -> list[object]:
    return [
        pytest.param(case, label, id=f"{case.name}[{label}]")
        for case in cases()
        for label in case.answers
    ]


@pytest.mark.parametrize(("case", "label"), _params())
def test_case(case: Case, label: str) -> None:
    ask(case, label)
