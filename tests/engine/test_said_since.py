"""What is said of a feature since its last tile: a barn that comes to farmers, a race that one tile
decides; and what is said of the cities round a farm.

The points are worked out from the rules that stand beside them, not by the program.
"""

import pytest

from engine import api
from engine.said import FiguresThere, Statement, asked, build, read_back, sayable, told

RED, BLUE = FiguresThere("red"), FiguresThere("blue")
BARN, PIG = FiguresThere("red", "barn"), FiguresThere("blue", "pig")
MET = FiguresThere("blue", on="barn-comes")
KEEP = FiguresThere("blue", on="keep")
LEVEL = FiguresThere("blue", on="both-complete")


def farm(cities: int, *standing: FiguresThere, **marks: int) -> Statement:
    named = tuple(marks.items())
    return Statement(
        "farm", complete=False, marks=named, standing=standing or (RED,), cities=cities
    )


def cloister(*standing: FiguresThere, **marks: int) -> Statement:
    return Statement("cloister", 8, marks=tuple(marks.items()), standing=standing)


def example(said: Statement, edition: str = "bb-hig") -> tuple[api.said.BuiltExample, api.Ruleset]:
    rules = api.ruleset(edition, api.sets_for(sorted(api.said.expansions_of(said)), "hig"))
    return build(said, rules), rules


SCORED = [
    # car, Abbey & Mayor: farmers have 3 for each completed city when a barn is placed on their
    # farm, and the barn has 4 for each at the end
    (farm(3, BARN, MET), {"red": 12, "blue": 9}),
    (farm(4, BARN, MET._replace(number=2), MET._replace(player="green")), {"blue": 12, "green": 0}),
    # car, Traders & Builders: 1 more for each city with the pig
    (farm(3, BARN, MET, PIG), {"red": 12, "blue": 12}),
    # car, The Cult: what one tile completes is scored in full, both of them
    (cloister(RED, LEVEL, shrine=1), {"red": 9, "blue": 9}),
    (cloister(RED, LEVEL), {"red": 9, "blue": 9}),
    # car, The Cathars: a besieged city counts twice for a farm
    (farm(3, besieged=1), {"red": 12}),
    (farm(2, besieged=1, siege=1), {"red": 12}),
    # car, Bridges, Castles & Bazaars: a castle scores what the first feature in its fief scores
    (cloister(RED, KEEP), {"red": 9, "blue": 9}),
    (cloister(RED, KEEP, vineyard=3), {"red": 18, "blue": 18}),
]


@pytest.mark.parametrize(("said", "points"), SCORED)
def test_it_is_built_scored_and_read_back(said: Statement, points: dict[str, int]) -> None:
    found, rules = example(said)
    assert read_back(found.position, found.place) == said
    totals = api.Analysis(found.position).under(rules, found.question).settled().totals
    assert {player: totals[player] for player in points} == points


REFUSED = [
    # There is room for a castle in a ring that is whole, beside no more than three vineyards.
    (cloister(RED, KEEP, vineyard=4), "base.tiles.copies"),
    (
        Statement("cloister", 5, complete=False, standing=(RED, KEEP)),
        "base.tiles.copies",
    ),
    # Of two cities there are no three.
    (farm(2, besieged=3), "base.tiles.copies"),
    # No barn comes, or not to all.
    (farm(2, MET), "base.deploy.free"),
    (farm(2, BARN, MET, FiguresThere("green")), "base.deploy.free"),
    # One example board has one rival, and no vineyards that would count for both.
    (cloister(RED, LEVEL._replace(number=2)), "base.tiles.copies"),
    (cloister(RED, LEVEL, vineyard=1), "base.tiles.copies"),
]


@pytest.mark.parametrize(("said", "rule"), REFUSED)
def test_what_no_example_shows_is_refused_with_its_rule(said: Statement, rule: str) -> None:
    with pytest.raises(api.RefusedError) as refused:
        example(said)
    assert refused.value.rule == rule


def test_it_is_said_in_the_words_of_its_row() -> None:
    words = {one.kind: one for one in sayable(("base", "abbey", "cult", "cathars"))}
    assert words["farm"].under == ("barn-comes",)
    assert words["cloister"].under == ("shrine", "both-complete")
    assert words["farm"].marks == words["city"].marks[1:] == ("besieged",)
    assert asked(told("farm", "barn-comes")) == "where a barn is placed"
