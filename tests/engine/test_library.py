"""The examples of ``docs/library.md`` run as they stand there."""

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_examples_of_the_guide_do_what_it_says() -> None:
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False)
    assert tried
    assert not failed
