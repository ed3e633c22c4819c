"""What comes with a scoring and is no points is said beside the sheet: goods, titles, helpers."""

import pytest

from engine import api
from tests.engine import quarters
from tests.engine.stating import board

WINE = "traders-cfcf 0,0  blue city n / base-cfff 0,-1 2 / base-cfff 0,1"
LARGE = "base-cfcf-1 0,0  blue city n / base-cfff 0,-1 2 / base-cfff 0,1"
SMALL = "base-cfff 0,0  blue city n / base-cfff 0,-1 2"
KING = {"king": {"player": "blue", "size": 2}}
SEATS = "players red* blue"


def said(stated: api.Position, question: str = api.NOW) -> list[tuple[str, str]]:
    verdict = api.Analysis(stated).under(api.ruleset("bb-hig", stated.sets), question)
    return [(one.code, one.message) for one in verdict.remarks]


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (board(WINE, SEATS, "base traders"),
         [("taken", "Red also takes 1 wine, which scores nothing now.")]),
        (board(WINE, "players red blue", "base traders"),
         [("taken", "Whoever placed the last tile also takes 1 wine, which scores nothing now.")]),
        (board(WINE, SEATS, "base traders", {"stocks": [
            {"player": "red", "what": "wine", "number": 2}]}),
         [("taken", "Red also takes 1 wine, which scores nothing now.")]),
        (board(LARGE, SEATS, "base king", KING), [("titled", "Red also becomes king.")]),
        (board(SMALL, SEATS, "base king", KING), []),
        # who was king before is not known, so nothing is said of it
        (board(LARGE, SEATS, "base king"), []),
    ],
)  # fmt: skip
def test_what_the_mover_takes(stated: api.Position, expected: list[tuple[str, str]]) -> None:
    assert said(stated) == expected


def test_the_teacher_is_taken_and_is_no_title() -> None:
    """Condensed order of play, step 7: whoever completes the road takes the teacher."""
    text = "players red* blue\nsets base school\nschool-rfrr 0,0\nschool-rrrf 1,0\n"
    teacher = 'tokens [{"what": "teacher", "cell": [0, 0], "spot": "school e"}]'
    road = "base-frfr 2,0  red road e\nbase-crfr 3,0\nbase-fffr 4,0"
    stated = api.read_board(f"{text}{road}\n{teacher}")
    rules = api.ruleset("mega", stated.sets)
    verdict = api.Analysis(stated).under(rules, api.NOW)
    assert ("got", "Red also takes the teacher.") in [
        (one.code, one.message) for one in verdict.remarks
    ]
    before_red = api.Game.of(stated, rules)  # blue laid the tile that lies there
    assert [(one.what, one.player) for one in before_red.events if one.thing] == [("got", "blue")]


def test_who_may_still_come_from_carcassonne() -> None:
    """A follower in the castle may join a city before it is scored, unless the Count is there."""
    city = "base-crfr -1,0  blue city n / base-cfff -1,-1 2"
    ((code, message),) = said(quarters.stated(city, "red follower castle", "market"))
    assert (code, message.split(" before")[0]) == (
        "help",
        "Red may bring followers out of Carcassonne",
    )
    assert said(quarters.stated(city, "red follower castle", "castle")) == []


ROBBED = "base-fffr 0,0 2  blue road e / base-frfr 1,0 / base-fffr 2,0"


@pytest.mark.parametrize(
    ("seats", "codes"), [("players red blue", ["track"]), ("players red=1 blue=4", [])]
)
def test_without_scores_a_robber_is_left_aside_and_that_is_said(
    seats: str, codes: list[str]
) -> None:
    text = "\n".join([seats, "sets base robbers", *ROBBED.split(" / "), _TOKENS])
    stated = api.read_board(text)
    assert [code for code, _ in said(stated)] == codes
    rules = api.ruleset("mega", stated.sets)
    course = api.Analysis(stated).play((), rules)
    assert [one.code for one in course.remarks] == codes
    assert ("marker" in {one.what for one in course.track}) is not bool(codes)


_TOKENS = 'tokens [{"what": "robber-figure", "player": "red", "number": 4}]'
