"""Whose figure counts for more or less than a follower is said beside the votes."""

import pytest

from engine import api
from tests.engine.stating import board

HALVES = "base-cfff 0,0  {} / base-ffff 1,0 / base-ffff 1,-1 / base-ffff 1,-2"
CITY = f"{HALVES} / base-cfff 0,-2 2  blue city s / base-cfcf-1 0,-1"


@pytest.mark.parametrize(
    ("figure", "red", "rules"),
    [
        ("red city n", 1, []),
        ("red big follower city n", 2, ["inns.big.votes"]),
        ("red wagon city n", 1, ["abbey.wagon.votes"]),
        ("red mayor city n", 1, ["abbey.mayor.pennant"]),
    ],
)
def test_what_counts_otherwise_than_a_follower(figure: str, red: int, rules: list[str]) -> None:
    stated = board(CITY.format(figure), sets="base inns abbey")
    for line in api.score(stated, api.ruleset("bb-hig", stated.sets)).lines:
        assert dict(line.votes) == {"red": red, "blue": 1}
        assert [cite.rule for cite in line.weights] == rules


def test_a_builder_has_no_vote_to_speak_of() -> None:
    stated = board(
        "base-crfr 0,0  red road e / base-frrr 1,0  red builder road w", sets="base traders"
    )
    sheet = api.score(stated, api.ruleset("bb-hig", stated.sets), api.FINAL)
    assert [line.weights for line in sheet.lines] == [()]


def test_what_breaks_a_tie_is_told_for_both_sides() -> None:
    """Condensed order of play, step 7: one follower on a hill is enough."""
    stated = api.read_position(
        "2~pYK~sB.HS~xffff.fijklmnop~tBnnUUBnsUTHSmsVU-YfnHSbsTU-YfiHSceUV-Kfix1nTS-Kfkx1nTT"
    )
    sheet = api.score(stated, api.ruleset("new", stated.sets), api.FINAL)
    told = {line.tiebreak for line in sheet.lines}
    assert told == {api.Tiebreak("follower on a hill", (("yellow", 2), ("black", 1)))}
