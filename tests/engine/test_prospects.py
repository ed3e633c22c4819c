"""What no tile left can complete.

Among the 72 tiles of the basic game none has cities on two opposite sides and roads on the two
others, nor cities opposite each other with one road and one field beside them; three have cities on
three sides and a road on the fourth (the pictures of all tiles in the rules of Hans im Glück and of
Rio Grande Games).
"""

from engine.api import Analysis, ruleset
from tests.engine.stating import board

GAP = "base-crfr 0,0  red road e / base-cfff 1,-1 2  blue city s / base-cfff 1,1"
"""Round 1,0: a road west, cities north and south."""

FIELD = " / base-cfff 2,0"
"""And a field east of it."""


def hopeless(text: str, *sets: str) -> list[tuple[object, str]]:
    analysis = Analysis(board(text))
    rules = ruleset("bb-hig", ("base", *sets))
    return [(one.place, str(one.kind)) for one in analysis.hopeless(rules)]


def test_a_cell_that_nothing_fits_holds_up_all_that_leads_there() -> None:
    assert hopeless(GAP) == []
    assert hopeless(GAP + FIELD) == [(((0, 0), "road e"), "road"), (((1, -1), "city s"), "city")]


def test_tiles_of_which_all_are_laid_fill_nothing() -> None:
    """With a city east as well, only the three tiles of three cities and a road fit."""
    round_ = GAP + " / base-cfff 2,0 3"
    gone = " / base-cccr-1 8,8 / base-cccr-1 12,8"
    assert hopeless(round_ + gone) == []
    assert len(hopeless(round_ + gone + " / base-cccr-2 16,8")) == 2


def test_what_nobody_stands_on_is_not_told() -> None:
    free = (GAP + FIELD).replace("  red road e", "").replace("  blue city s", "")
    assert hopeless(free) == []


def test_a_cloister_waits_for_the_cells_round_it() -> None:
    assert hopeless("base-ffff 0,0  red cloister") == []
    closed = GAP.replace("  red road e", "").replace("  blue city s", "") + FIELD
    assert hopeless(f"{closed} / base-ffff 2,-1  red cloister") == [
        (((2, -1), "cloister"), "cloister")
    ]


def test_farms_and_what_is_complete_lack_nothing() -> None:
    small = "base-crfr 0,0  red city n / base-cfff 0,-1 2  blue farm nnw"
    assert hopeless(small) == []


def test_an_abbey_fits_wherever_all_sides_are_closed() -> None:
    assert hopeless(f"sets base abbey / {GAP}{FIELD}", "abbey") == []
