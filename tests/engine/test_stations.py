"""An expansion adds its points at a station, so that its date of publication does not matter."""

from dataclasses import dataclass

import pytest

from engine import api
from engine.board.features import Feature
from engine.expansions.mage import witch_terms
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.worth import TILE

CITY = """
players red blue
sets base mage
base-cfff 0,0
base-cfff 0,-1 2  red city s
"""
WITCH = 'tokens [{"what": "witch", "cell": [0, 0], "spot": "city n"}]'


@dataclass(frozen=True)
class Later:
    """A made-up set that is younger than all others and adds 3 points to a city."""

    def __call__(
        self, before: tuple[SheetTerm, ...], _city: Feature, state: State
    ) -> tuple[SheetTerm, ...]:
        return (*before, SheetTerm(1, 3, TILE, state.ruleset.cites["base.city.complete.tile"], ()))


def with_later(ruleset: Ruleset, *later: ExpansionAnswers) -> Ruleset:
    """A rule set in which younger sets have their say after all others."""
    every = (*ruleset.answers, *later)
    return Ruleset(ruleset.edition, ruleset.sets, ruleset.values, every, ruleset.active)


@pytest.mark.parametrize(
    ("beside", "points"),
    [("", 7), (WITCH, 4), (WITCH.replace("witch", "mage"), 9)],
    ids=["nobody", "the witch", "the mage"],
)
def test_the_witch_halves_what_a_later_set_adds_and_the_mage_does_not(
    beside: str, points: int
) -> None:
    # 2 tiles at 2 points and 3 more; the mage adds 1 a tile; half of all, rounded up
    # (condensed order of play, appendix 1).
    position = api.read_position(CITY + beside)
    later = ExpansionAnswers(terms={FeatureKind.CITY: (Ordered(Station.MORE, Later()),)})
    ruleset = with_later(api.ruleset("mega", position.sets), later)
    assert api.score(position, ruleset).totals == {"red": points, "blue": 0}


@pytest.mark.parametrize("kind", [FeatureKind.ROAD, FeatureKind.CITY])
def test_with_all_sets_in_play_the_witch_comes_last(kind: FeatureKind) -> None:
    # Condensed order of play, appendix 1: the total, with all that any set adds, is halved.
    *_, last = api.ruleset("mega", tuple(api.tile_sets())).terms[kind]
    assert last is witch_terms


def test_what_changes_the_worth_comes_before_what_older_sets_add() -> None:
    # A set that replaces the worth of a city by 3 points; the mage of 2012 then adds 2 to that.
    mage = api.read_position(CITY + WITCH.replace("witch", "mage"))

    def instead(
        _before: tuple[SheetTerm, ...], city: Feature, state: State
    ) -> tuple[SheetTerm, ...]:
        return Later()((), city, state)

    later = ExpansionAnswers(terms={FeatureKind.CITY: (Ordered(Station.WORTH, instead),)})
    ruleset = with_later(api.ruleset("mega", mage.sets), later)
    assert api.score(mage, ruleset).totals == {"red": 5, "blue": 0}


def test_what_is_paid_beside_a_feature_comes_in_the_order_of_its_places() -> None:
    # Ringmasters before the fairy, though her set is older (condensed order of play, step 7,
    # items 13 and 14).
    text = """
players red blue
sets base dragon circus
circus-cfff 0,0
base-cfff 0,-1 2  red ringmaster city s
tokens [{"what": "fairy", "cell": [0, -1], "spot": "city s", "owner": "red", "kind": "ringmaster"}]
"""
    position = api.read_position(text)
    lines = api.score(position, api.ruleset("mega", position.sets)).lines
    assert [(line.kind, line.points) for line in lines] == [
        ("city", 4), ("ringmaster", 2), ("fairy", 3),
    ]  # fmt: skip
