"""What players have that belongs to no feature: its example board, its score, and the way back.

The points are worked out from the rules that stand beside them, not by the program.
"""

import pytest

from engine import api
from engine.said import (
    Had,
    Holdings,
    Statement,
    build_holdings,
    expansions_said,
    flat,
    holdable,
    lay_out,
    named,
    read_holdings,
    read_holdings_back,
    write_holdings,
)


def holdings(kind: str, number: int = 0, **had: int | dict[str, int]) -> Holdings:
    """So many of the only thing of each player, or of each thing by its name."""
    first = Holdings(kind).row.things[0]
    theirs = {who: of if isinstance(of, dict) else {first: of} for who, of in had.items()}
    every = (Had(who, thing, of) for who, things in theirs.items() for thing, of in things.items())
    return Holdings(kind, number, tuple(every))


def rules_of(told: Holdings) -> api.Ruleset:
    return api.ruleset("new", api.sets_for(sorted(expansions_said(told)), "new"))


SCORED = [
    # condensed, step 11: a piece of gold is worth 1, from 4 on 2, from 7 on 3, from 10 on 4
    (holdings("gold", red=3), {"red": 3}),
    (holdings("gold", red=4, blue=9), {"red": 8, "blue": 27}),
    (holdings("gold", red=10), {"red": 40}),
    # traders-2015, final scoring: 10 for most of a kind, in full for all who are tied
    (
        holdings("goods", red={"wine": 3, "cloth": 2}, blue={"wine": 2, "grain": 1}),
        {"red": 20, "blue": 10},
    ),
    (holdings("goods", red={"cloth": 3}, blue={"cloth": 3}), {"red": 10, "blue": 10}),
    (holdings("goods", red={"cloth": 3}, blue=0), {"red": 10, "blue": 0}),
    # condensed, step 11: 1 for each completed city, or road
    (holdings("king", 9, red=1), {"red": 9}),
    (holdings("king", 0, red=1), {"red": 0}),
    (holdings("robber baron", 6, blue=1), {"blue": 6, "red": 0}),
    # circus-2017: 5 for each acrobat at the end, in a full pyramid or not
    (holdings("acrobats", red=2, blue=1), {"red": 10, "blue": 5}),
    (holdings("acrobats", red=4), {"red": 20}),
    # circus-2017: the number of the animal for each follower round the circus
    (holdings("show", 4, red=2, blue=1), {"red": 8, "blue": 4}),
    (holdings("show", 6, red=3), {"red": 18}),
    # hills-2014: all who have a shepherd on the farm score every sheep there
    (holdings("flock", 9, red=1), {"red": 9}),
    (holdings("flock", 7, red=1, blue=1), {"red": 7, "blue": 7}),
    # robbers: half of what the other scores, rounded up; the other keeps all of it
    (holdings("robbed", 13, blue=0, red=1), {"red": 7, "blue": 13}),
    (holdings("robbed", 8, red=1), {"red": 4, "blue": 8}),
]


@pytest.mark.parametrize(("told", "points"), SCORED, ids=str)
def test_it_is_built_scored_and_read_back(told: Holdings, points: dict[str, int]) -> None:
    rules = rules_of(told)
    example = lay_out(told, rules)
    back = read_holdings_back(example.position, told.kind)
    assert back.number == told.number
    assert set(back.had) == {one for one in told.had if one.number}
    totals = api.Analysis(example.position).under(rules, example.question).settled().totals
    assert {player: totals[player] for player in points} == points
    assert read_holdings({name: str(of) for name, of in flat(told).items()}) == told


REFUSED = [
    (holdings("king", 5, red=1, blue=1), "king.king.holder"),
    (holdings("king", 5, red=0), "king.king.holder"),
    (holdings("flock", 5, red=0), "hills.herd"),
    (holdings("flock", 5, red=1, blue=1, green=1), "hills.herd"),
    (holdings("flock", 30, red=1), "hills.herd"),
    (holdings("show", 8, red=1), "circus.score.followers"),
    (holdings("show", 4, red=9), "circus.score.followers"),
    (holdings("robbed", 1, red=1), "robbers.share"),
    (holdings("robbed", 40, red=1), "robbers.share"),
]


@pytest.mark.parametrize(("told", "rule"), REFUSED, ids=str)
def test_what_no_example_board_shows_is_refused_with_its_rule(told: Holdings, rule: str) -> None:
    with pytest.raises(api.RefusedError) as caught:
        build_holdings(told, rules_of(told))
    assert caught.value.rule == rule
    assert caught.value.problems[0].code == "no-example"


def test_animals_that_there_are_not_are_refused_by_the_verdict() -> None:
    told = holdings("show", 2, red=1)
    rules = rules_of(told)
    refused = api.Analysis(lay_out(told, rules).position).under(rules).refused
    assert refused is not None
    assert refused.rule == "circus.animals"


def test_what_is_said_twice_is_added_up_and_whoever_has_nothing_is_named() -> None:
    wine, cloth = Had("blue", "wine"), Had("blue", "cloth", 2)
    told = Holdings("goods", had=(Had("red", "wine", 0), cloth, wine, wine))
    assert told.had == (Had("red", "wine", 0), Had("blue", "wine", 2), cloth)
    assert named(told) == told.players == ("red", "blue")
    assert told.number_of("blue", "wine") == 2
    assert Holdings("gold").players == ("red", "blue")
    assert write_holdings(told) == {
        "kind": "goods",
        "red.wine": 0,
        "blue.wine": 2,
        "blue.cloth": 2,
    }


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"kind": "dragon"}, "unknown-kind"),
        ({"kind": "gold", "red.wine": 1}, "unknown-token"),
        ({"kind": "gold", "orange.piece-of-gold": 1}, "unknown-player"),
        ({"kind": "gold", "red.piece-of-gold": 99}, "bad-number"),
        ({"kind": "gold", "red.piece-of-gold": "x"}, "bad-number"),
        ({"kind": "gold", "number": 1}, "bad-number"),
        ({"kind": "king", "red.king": 2}, "bad-number"),
    ],
)
def test_what_is_nothing_to_say_is_refused(told: dict[str, str | int], code: str) -> None:
    with pytest.raises(api.InputError) as caught:
        read_holdings(told)
    assert caught.value.code == code


def test_statements_are_laid_out_as_holdings_are() -> None:
    said = Statement("road", 3, standing=(api.said.FiguresThere("blue"),))
    rules = api.ruleset("new", ("base",))
    assert lay_out(said, rules) == api.said.build(said, rules)
    assert named(said) == ("blue",)
    assert expansions_said(said) == {"base"}
    assert flat(said) == api.said.write_said(said)


def test_only_what_is_played_with_is_offered() -> None:
    assert [row.id for row in holdable(("base",))] == []
    assert [row.id for row in holdable(("base", "traders"))] == ["goods"]
    assert {row.id for row in holdable(api.tile_sets())} == {*api.rows(api.said.HoldingRow)}
