"""The search against what players ask. Its README says what must not be done to pass this."""

from collections import Counter

import pytest
from django.db import connection

from tests.every import share
from tests.tools import searchreport

FIRST, THIRD = 0.84, 0.95
ALL = {
    "questions": searchreport.questions(),
    "fitted": searchreport.questions(searchreport.FITTED),
    "untuned": searchreport.questions(searchreport.UNTUNED),
    "held": searchreport.questions(searchreport.HELD),
    "lessons": searchreport.lessons(),
}


@pytest.mark.usefixtures("loaded")
def test_players_find_their_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """The index is in the database and the ranking is not: another database is asked a share."""
    every = searchreport.questions()
    asked = every if connection.vendor == "sqlite" else share(every)
    report = searchreport.run(asked)
    with capsys.disabled():
        print("", *report.missed(3), sep="\n")
    assert report.share(1) >= FIRST, f"{report.share(1):.1%} answered first"
    assert report.share(3) >= THIRD, f"{report.share(3):.1%} among the first three"


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ("zwei ritter gegen einen, wer kriegt die punkte", "rule:base.majority.most"),
        ("mag de draak mijn ridder opeten", "rule:dragon.eat"),
        ("ma ville n'est pas finie, combien de points", "rule:base.city.incomplete.tile"),
        ("¿cuántos puntos da el cerdo?", "rule:traders.pig.city"),
        ("posso mettere due omini nello stesso turno", "rule:base.deploy.one"),
    ],
)
def test_whoever_asks_in_another_language_finds_it(asked: str, right: str) -> None:
    [tried] = searchreport.run([searchreport.Question(asked, (right,))]).tried
    assert 0 < tried.place <= 3


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("asked", ALL.values(), ids=ALL)
def test_every_answer_is_there(asked: list[searchreport.Question]) -> None:
    assert searchreport.strangers(asked) == []


def test_nothing_is_asked_twice() -> None:
    asked = [one.ask for some in ALL.values() for one in some]
    assert [ask for ask, times in Counter(asked).items() if times > 1] == []
