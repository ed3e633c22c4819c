"""The search against what players ask. Its README says what must not be done to pass this."""

import pytest

from content.search import yardstick

FIRST, THIRD = 0.9, 0.98


@pytest.mark.usefixtures("loaded")
def test_players_find_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    asked = yardstick.questions()
    report = yardstick.run(asked)
    with capsys.disabled():
        for one in report.missed(3):
            print(f"\n{one.place or '–':>5}  {one.question.ask[:58]:<58}  {' '.join(one.first)}")
    assert report.share(1) >= FIRST, f"{report.share(1):.1%} answered first"
    assert report.share(3) >= THIRD, f"{report.share(3):.1%} among the first three"


@pytest.mark.usefixtures("loaded")
def test_every_answer_is_there() -> None:
    assert yardstick.strangers(yardstick.questions()) == []
