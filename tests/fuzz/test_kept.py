"""What ``make fuzz`` tried and is worth trying again: nothing of it fails."""

import pytest

from tests.fuzz import kept
from tests.fuzz.parsers import PARSERS, complaint

FAST = 3
"""What is slow thrice is slow; a busy machine is slow once."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", PARSERS)
def test_kept_inputs_are_read_or_refused(name: str) -> None:
    inputs = [text for texts in kept.read(name) for text in texts]
    assert inputs
    failed = [text for text in inputs if complaint(name, text)]
    assert [(text, told) for text in failed if all(told := _asked(name, text))] == []


def _asked(name: str, text: str) -> list[str]:
    return [complaint(name, text) for _ in range(FAST)]
