"""What is done for a tile does not grow with the table.

Counted in calls, which are the same on every machine and every day. ``make bench`` takes the time.
"""

from contextlib import suppress
from cProfile import Profile

from engine.api import Game, ruleset, tile_sets
from engine.model.catalogue import rivals
from tests.properties.playing import play_everything

PRINTED = tuple(name for name, printing in tile_sets().items() if printing.family != "new")
SETS = tuple(name for name in PRINTED if name not in {out.id for _, out in rivals(PRINTED)})
EARLY, LATE = range(50, 150), range(400, 500)
GROWTH = 1.25
"""By so much the calls for a late tile may be more than those for an early one: a gate opens every
tile of the table."""


class EnoughError(Exception):
    """All that is counted has been."""


def calls(profile: Profile) -> int:
    """How many calls a profile has seen."""
    return sum(entry.callcount for entry in profile.getstats())


def test_a_late_tile_makes_no_more_calls_than_an_early_one() -> None:
    """The second copy of the sets comes after all tiles of the first."""
    profiles = {EARLY: Profile(), LATE: Profile()}

    def watch(game: Game, _step: str) -> None:
        for profile in profiles.values():
            profile.disable()
        for span, profile in profiles.items():
            if len(game.board.laid) in span:
                profile.enable()
        if len(game.board.laid) == LATE.stop:
            raise EnoughError

    for seed in range(2):
        with suppress(EnoughError):
            play_everything(ruleset("mega", SETS), seed, ("red", "blue", "green"), watch, copies=2)
    early, late = (calls(profiles[span]) for span in (EARLY, LATE))
    assert late <= GROWTH * early, f"{late / early:.2f} times as many"
