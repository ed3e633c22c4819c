"""The search against what players ask. Its README says what must not be done to pass this."""

from collections import Counter
from pathlib import Path

import pytest

from tests.tools import searchreport

FIRST, THIRD = 0.84, 0.95
FILES = (searchreport.QUESTIONS, searchreport.UNTUNED, searchreport.LESSONS)


@pytest.mark.usefixtures("loaded")
def test_players_find_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    asked = searchreport.questions()
    report = searchreport.run(asked)
    with capsys.disabled():
        print("", *report.missed(3), sep="\n")
    assert report.share(1) >= FIRST, f"{report.share(1):.1%} answered first"
    assert report.share(3) >= THIRD, f"{report.share(3):.1%} among the first three"


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("file", FILES)
def test_every_answer_is_there(file: Path) -> None:
    assert searchreport.strangers(searchreport.questions(file)) == []


def test_nothing_is_asked_twice() -> None:
    asked = [one.ask for file in FILES for one in searchreport.questions(file)]
    assert [ask for ask, times in Counter(asked).items() if times > 1] == []
