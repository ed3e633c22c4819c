"""The benchmarks are run by hand; that their games can be begun is told by every run."""

from engine.api import ruleset
from engine.turn.problems import unplayable
from tests.bench import test_bench as bench


def test_the_games_that_are_timed_can_be_played():
    for sets in (bench.CLASSIC, bench.EVERYTHING):
        assert unplayable(len(bench.TRIO), ruleset("mega", sets)) == []
    left_out = {*bench.PRINTED} - {*bench.EVERYTHING}
    assert len(left_out) == 1, "only a second land to begin with stays in its box"
