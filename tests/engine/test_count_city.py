"""The city of Carcassonne: the start of the game, and its place among the cities.

Everything is worked out from the annotated rules 4.0 ("car").
"""

import pytest

from engine.api import (
    FAMILY,
    Deploy,
    Game,
    How,
    IllegalError,
    Token,
    UnsettledError,
    draw_pile,
    problems,
    read_board,
    read_notation,
    ruleset,
    score,
    tile_sets,
    tiles,
    write_notation,
)
from tests.engine.quarters import BLOCK, HEART, block, lay, stated, table
from tests.engine.stating import everywhere

# --- the start -----------------------------------------------------------------------------------


def test_the_pile_with_rivers() -> None:
    """Car, The Count, preparation: the spring comes next, the start tile is not used."""
    for edition in FAMILY:
        city, spring, river, lake, land = draw_pile(ruleset(edition, ("base", "river", "count")))
        assert [city.how, spring.how, river.how, lake.how, land.how] == [
            How.LAID, How.LAST, How.SHUFFLED, How.LAST, How.SHUFFLED,
        ]  # fmt: skip
        assert dict(spring.tiles) == {"river-fffs-1": 1}
        assert (river.size, lake.size, land.size) == (10, 1, 71)
        assert river.tiles.get("base-crfr", 0) == 0
    house = {"river.start-tile": "among-the-river"}
    stages = draw_pile(ruleset("hig", ("base", "river", "count"), house))
    assert [stage.size for stage in stages] == [12, 1, 10, 1, 71]
    assert stages[2].tiles["base-crfr"] == 0
    stages = draw_pile(ruleset("hig", ("base", "river2", "count")))
    assert [stage.size for stage in stages][:3] == [12, 1, 1]
    assert [stage.how for stage in stages][:3] == [How.LAID, How.LAST, How.LAST]
    (fork,) = stages[2].tiles
    assert "fork" in tiles()[fork].symbols
    bare = draw_pile(ruleset("hig", ("count",)))
    assert [stage.size for stage in bare] == [12, 0]


def test_the_block_is_laid_first_and_whole() -> None:
    """Car, The Count, preparation."""
    rules = ruleset("bb-hig", ("base", "count"))
    game = Game(rules, ("red", "blue"))
    first, second, *_ = BLOCK
    lone = tiles()["base-ffff"]
    game.lay(first, (0, 0), 1)
    game.decline()
    assert game.placements(lone) == []
    assert game.placements(second) == [((0, 1), 1)]
    other = Game(rules, ("red", "blue"))
    other.lay(lone, (0, 0), 0)
    other.decline()
    assert other.placements(first) == []
    with pytest.raises(IllegalError) as caught:
        other.lay(first, (0, 1), 0)
    assert caught.value.rule == "count.city"


@pytest.mark.parametrize("turn", range(4))
def test_a_sound_city(turn: int) -> None:
    """Car, The Count, preparation: one city, whichever way the table is looked at."""
    position = read_board("\n".join(["sets base count", *block("red castle", turn).split(" / ")]))
    assert problems(position, ruleset("bb-hig", position.sets)) == ()
    assert read_notation(write_notation(position)) == position


BROKEN = [
    (block().replace("count-ffff-1 1,0 0", "count-ffff-2 1,0 0").replace(
        "count-ffff-2 2,0 0", "count-ffff-1 2,0 0"), {(1, 0), (2, 0)}),
    (block().replace("count-ffff-4 1,1 0", "count-ffff-4 1,1 2"), {(1, 1)}),
    (block().replace("count-ffff-4 1,1 0 / ", ""), {(0, 0)}),
    ("count-fffr 0,0", {(0, 0)}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "cells"), BROKEN)
def test_a_broken_city(board: str, cells: set) -> None:
    """Car, The Count, preparation: tiles that changed places, turned alone, or are missing."""
    position = read_board("\n".join(["sets base count", *board.split(" / ")]))
    found = problems(position, ruleset("bb-hig", position.sets))
    assert {(one.rule, one.cell) for one in found} == {("count.city", cell) for cell in cells}


FIGURES = [
    ("red castle, red market, red big follower blacksmith, blue cathedral", []),
    ("red mayor castle, red wagon blacksmith, blue wagon castle, green wagon cathedral", []),
    ("red mayor market", ["count.quarter"]),
    ("red wagon market", ["count.quarter"]),
    ("red mayor cathedral", ["count.quarter"]),
    ("red barn market", ["count.deploy.figure"]),
]


@everywhere
@pytest.mark.parametrize(("inside", "rules"), FIGURES)
def test_figures_in_the_quarters(edition: str, inside: str, rules: list[str]) -> None:
    """Car, note 53: mayor and wagon in the quarter that suits them, no barn."""
    position = stated(inside=inside, players="red blue green", sets="inns traders abbey")
    found = problems(position, ruleset(edition, position.sets))
    assert [one.rule for one in found] == rules


@everywhere
@pytest.mark.parametrize("inside", ["red builder castle", "red pig market"])
def test_helpers_in_the_quarters(edition: str, inside: str) -> None:
    """They have no quarter, not even where they are followers (summary, row 5)."""
    position = stated(inside=inside, sets="traders")
    rules = ruleset(edition, position.sets)
    followers = rules.flag("traders.special.followers")
    expected = "count.deploy.helper" if followers else "count.deploy.figure"
    assert [one.rule for one in problems(position, rules)] == [expected]


def test_figures_beside_the_quarters() -> None:
    """Figures in the quarters are stated on one tile of the city."""
    board = block().replace("count-ffff-4 1,1 0", "count-ffff-4 1,1 0  red castle")
    position = read_board("\n".join(["sets base count", *board.split(" / ")]))
    (found,) = problems(position, ruleset("bb-hig", position.sets))
    assert (found.rule, found.cell) == ("count.where", (1, 1))


# --- Carcassonne among the cities ----------------------------------------------------------------


WEST = "base-ffff -1,1  blue farm ene"
"""On the farm west of the city, which also touches the city at 0,2."""
CLOSED = " / base-cfff 0,3"
FARMS = [
    # one farm, Carcassonne alone: 3, or 4 by the first edition
    ("base-ffff 1,-1  blue farm nnw", 3, 4, 3),
    # the same farm with two tiles at the city wall: still once
    ("base-ffff 1,-1  blue farm nnw / base-ffff 2,-1", 3, 4, 3),
    # the other city is incomplete
    (WEST, 3, 4, 3),
    # two cities
    (WEST + CLOSED, 6, 8, 6),
    # two farms of one player: third edition pays Carcassonne twice, the others once
    ("base-ffff 1,-1  blue farm nnw / " + WEST, 6, 4, 3),
]  # fmt: skip


@pytest.mark.parametrize(("around", "third", "first", "second"), FARMS)
def test_carcassonne_for_farms(around: str, third: int, first: int, second: int) -> None:
    """Car, note 49; the methods: introduction and note 28."""
    position = stated(around)
    found = {
        edition: score(position, ruleset(edition, position.sets), "final").totals["blue"]
        for edition in ("hig", "rgg", "bb-hig", "bb-rgg")
    }
    assert found == {"hig": third, "bb-hig": third, "rgg": first, "bb-rgg": first}
    rules = ruleset("bb-hig", position.sets, {"base.farm.method": 2})
    sheet = score(position, rules, "final")
    assert sheet.totals["blue"] == second
    cited = {term.why.rule for line in sheet.lines for term in line.terms if term.why}
    assert "count.farm.city" in cited


def test_a_majority_round_carcassonne() -> None:
    """By the first edition all farmers round Carcassonne are counted together (note 28)."""
    around = (
        "base-ffff 1,-1  blue farm nnw / base-ffff -1,1  red farm ene / base-ffff 4,1  red farm nnw"
    )
    position = stated(around)
    totals = {
        edition: dict(score(position, ruleset(edition, position.sets), "final").totals)
        for edition in ("hig", "rgg", "bb-hig", "bb-rgg")
    }
    first = {"red": 4, "blue": 0}
    third = {"red": 6, "blue": 3}
    assert totals == {"hig": third, "bb-hig": third, "rgg": first, "bb-rgg": first}


@pytest.mark.parametrize(("edition", "points"), [("bb-hig", 3 + 1), ("bb-rgg", 4 + 1)])
def test_pigs_at_carcassonne(edition: str, points: int) -> None:
    """Carcassonne is worth what any completed city is worth, pig included."""
    around = "base-ffff 1,-1  blue farm nnw / base-ffff 2,-1  blue pig farm nnw"
    position = stated(around, sets="traders")
    rules = ruleset(edition, position.sets)
    assert problems(position, rules) == ()
    assert score(position, rules, "final").totals["blue"] == points


def test_no_siege_of_carcassonne() -> None:
    """The Cathars besiege cities with their tiles; Carcassonne is paid once beside them."""
    name = next(t.id for t in tile_sets()["cathars"].tiles if t.edges == "cfff")
    position = stated(f"{WEST} / {name} 0,3", sets="cathars")
    totals = score(position, ruleset("bb-hig", position.sets), "final").totals
    assert totals["blue"] == 3 + 3 * 2


@pytest.mark.parametrize(("counts", "points"), [(True, 2), (False, 1)])
def test_the_king_and_carcassonne(counts: bool, points: int) -> None:
    """Car, King & Scout: every completed city; that Carcassonne is one is taken from note 49."""
    position = stated("base-cfff 0,3", sets="king", king={"player": "red", "size": 2})
    rules = ruleset("bb-hig", position.sets, {"count.king.city": counts})
    assert score(position, rules, "final").totals["red"] == points


def test_the_king_is_not_won_with_carcassonne() -> None:
    """Car, King & Scout: nobody completes Carcassonne, so two tiles are the largest city."""
    game = table("bb-hig", "", sets="king")
    assert game.state.pieces.first("king") is None
    lay(game, "base-cfff 0,3")
    assert game.state.pieces.first("king") == Token("king", "red", number=2)
    empty = stated(sets="king")
    assert score(empty, ruleset("bb-hig", empty.sets), "final").lines == ()
    done = stated("base-cfff 0,3", sets="king")
    with pytest.raises(UnsettledError):
        score(done, ruleset("bb-hig", done.sets), "final")


def test_carcassonne_is_no_city_to_deploy_in() -> None:
    """Car, note 55: the city is occupied by rules of its own."""
    game = table("bb-hig")
    game.lay(tiles()["base-ffff"], (1, -1), 0)
    spots = {a.spot for a in game.decision.options() if isinstance(a, Deploy)}
    assert spots == {"cloister", "farm nnw"}
    assert game.board.find(HEART, "carcassonne n").complete
    assert game.board.find(HEART, "city n") is None
