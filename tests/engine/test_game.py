"""A game: the order of a turn, what is refused, what happens."""

import pytest

from engine.api import (
    COLOURS,
    FOLLOWER,
    Deploy,
    EngineError,
    Event,
    Game,
    IllegalError,
    Line,
    Position,
    Tile,
    read_notation,
    ruleset,
    tiles,
    write_notation,
)

RULES = ruleset("bb-hig")
OF = tiles()
START, CAP, CLOISTER, ROAD, CROSSING = (
    OF[name] for name in ("base-crfr", "base-cfff", "base-ffff", "base-frfr", "base-rrrr")
)


def game(players: tuple[str, ...] = ("red", "blue")) -> Game:
    """A game with the start tile on the table, the second player to move; it pauses."""
    found = Game.begin(RULES, players)
    found.pausing = True
    found.pass_on()
    return found


def score(found: Game) -> list[Line]:
    """Let the game score; the lines of this scoring."""
    before = len(found.lines)
    found.score()
    return found.lines[before:]


def offered(found: Game) -> set[str]:
    """The spots where the mover may deploy a follower."""
    options = found.decision.options()
    return {one.spot for one in options if isinstance(one, Deploy) and one.kind == FOLLOWER}


def followers(found: Game) -> dict[str, int]:
    """The followers that each player has left."""
    return {player: stock[FOLLOWER] for player, stock in found.supply.items()}


def refused(action: str, *arguments: object, of: Game) -> tuple[str, str | None]:
    with pytest.raises(IllegalError) as caught:
        getattr(of, action)(*arguments)
    return caught.value.code, caught.value.rule


def test_a_new_game() -> None:
    found = Game(RULES, ("red", "blue", "green"))
    assert found.position() == Position(
        players=("red", "blue", "green"), scores=(0, 0, 0), mover="red"
    )
    assert followers(found) == {"red": 7, "blue": 7, "green": 7}
    assert (found.mover, found.events, found.decision.what) == ("red", [], "lay")
    assert found.winners() == ["red", "blue", "green"]


def test_the_first_tile_goes_to_the_origin() -> None:
    found = Game(RULES, ("red",))
    assert found.placements(START) == [((0, 0), turn) for turn in range(4)]
    assert refused("lay", START, (1, 0), 0, of=found) == ("no-neighbour", "base.place.edge")


def test_a_whole_turn() -> None:
    found = game()
    found.lay(CAP, (0, -1), 2)
    assert offered(found) == {"city s", "farm nnw"}
    found.deploy("city s")
    assert followers(found)["blue"] == 6
    (line,) = score(found)
    assert (line.player, line.points) == ("blue", 4)
    assert followers(found)["blue"] == 7
    assert found.scores == {"red": 0, "blue": 4}
    assert found.mover == "red"
    assert found.events[-4:] == [
        Event("laid", "blue", (0, -1), "base-cfff", "base.place.match"),
        Event("deployed", "blue", (0, -1), "city s", "base.deploy.where", figure="follower"),
        Event("scored", "blue", (0, 0), "city n", "base.majority.most", 4),
        Event("returned", "blue", (0, -1), "city s", "base.return.scored", figure="follower"),
    ]


def test_deploying_is_not_forced() -> None:
    found = game()
    found.lay(CAP, (0, -1), 2)
    (line,) = score(found)
    assert (line.player, line.points, line.why.rule) == (None, 0, "base.majority.nobody")
    assert found.events[-1].what == "laid"


def test_steps_come_in_order() -> None:
    found = game()
    early = ("out-of-order", "base.turn.order")
    assert refused("score", of=found) == early
    assert refused("deploy", "city n", of=found) == early
    assert not offered(found)
    found.lay(ROAD, (1, 0), 0)
    assert refused("lay", ROAD, (2, 0), 0, of=found) == early
    found.deploy("road e")
    assert refused("lay", ROAD, (2, 0), 0, of=found) == early
    assert refused("deploy", "farm nnw", of=found) == ("second-follower", "base.deploy.one")
    assert not offered(found)
    found.score()
    found.lay(ROAD, (2, 0), 0)


def test_the_message_says_where_the_turn_is() -> None:
    with pytest.raises(IllegalError, match="a tile is placed first"):
        game().score()


@pytest.mark.parametrize(
    ("tile", "cell", "turn", "expected"),
    [
        (ROAD, (0, 0), 0, ("cell-taken", "base.place.free")),
        (ROAD, (2, 0), 0, ("no-neighbour", "base.place.edge")),
        (ROAD, (1, 1), 0, ("no-neighbour", "base.place.edge")),
        (ROAD, (1, 0), 1, ("sides-differ", "base.place.match")),
        (CLOISTER, (0, -1), 0, ("sides-differ", "base.place.match")),
    ],
)
def test_refused_placements(
    tile: Tile, cell: tuple[int, int], turn: int, expected: tuple[str, str]
) -> None:
    found = game()
    before = found.position()
    assert refused("lay", tile, cell, turn, of=found) == expected
    assert found.position() == before
    assert found.decision.what == "lay"


def test_refused_deployments() -> None:
    found = game()
    found.lay(ROAD, (1, 0), 0)
    found.deploy("road e")
    found.score()
    found.lay(ROAD, (2, 0), 0)
    assert offered(found) == {"farm nnw", "farm ese"}
    assert refused("deploy", "road w", of=found) == ("occupied", "base.deploy.free")
    assert refused("deploy", "city n", of=found) == ("no-segment", "base.deploy.where")
    assert refused("deploy", "", of=found) == ("no-segment", "base.deploy.where")
    assert found.decision.violations(Deploy(FOLLOWER, (2, 0), "farm nnw")) == []


def reasons(found: Game, spot: str) -> list[str]:
    return [one.code for one in found.decision.violations(Deploy(FOLLOWER, found.just_laid, spot))]


def test_every_reason_is_listed() -> None:
    found = game()
    found.supply["blue"][FOLLOWER] = 0
    found.lay(ROAD, (1, 0), 0)
    assert not offered(found)
    assert reasons(found, "road e") == ["supply-empty"]
    assert reasons(found, "city n") == [
        "supply-empty",
        "no-segment",
    ]
    assert refused("deploy", "road e", of=found) == ("supply-empty", "base.deploy.supply")


@pytest.mark.parametrize("kind", ["pig", "builder", "big follower", "meeple", ""])
def test_other_figures_are_refused(kind: str) -> None:
    found = game()
    found.lay(ROAD, (1, 0), 0)
    with pytest.raises(IllegalError):
        found.deploy("road e", kind)


def test_nobody_stands_on_the_river() -> None:
    found = Game.begin(ruleset("hig", ("base", "river")), ("red", "blue"))
    found.lay(OF["river-fsfs"], (-1, 0), 0)
    assert offered(found) == {"farm nnw", "farm ese"}
    assert refused("deploy", "river w", of=found) == ("forbidden", "river.deploy")
    found.score()


def test_the_river_goes_on_at_its_end() -> None:
    found = Game.begin(ruleset("hig", ("base", "river")), ("red", "blue"))
    assert {cell for cell, _ in found.placements(OF["river-fsfs"])} == {(-1, 0)}
    assert {cell for cell, _ in found.placements(CAP)} == {(0, -1), (1, 0), (0, 1)}
    assert refused("lay", OF["river-ffss"], (1, 0), 3, of=found) == (
        "forbidden",
        "river.continue",
    )


def test_a_tie_pays_both_and_brings_both_home() -> None:
    found = game()
    bend, fork = OF["base-ffrr"], OF["base-frrr"]
    for tile, cell, turn, spot in (
        (ROAD, (1, 0), 0, "road e"),
        (bend, (0, 1), 0, "road s"),
        (bend, (-1, 1), 2, None),
        (bend, (-1, 0), 3, None),
        (CROSSING, (2, 0), 0, None),
    ):
        found.lay(tile, cell, turn)
        if spot:
            found.deploy(spot)
        assert all(line.points == 0 for line in score(found))
    assert followers(found) == {"red": 6, "blue": 6}
    found.lay(fork, (0, 2), 1)
    lines = [line for line in score(found) if line.points]
    assert [(line.player, line.points, line.why.rule) for line in lines] == [
        ("blue", 7, "base.majority.tie"),
        ("red", 7, "base.majority.tie"),
    ]
    assert followers(found) == {"red": 7, "blue": 7}


def test_final_scoring() -> None:
    found = game()
    found.lay(ROAD, (1, 0), 0)
    found.deploy("road e")
    found.score()
    found.lay(CLOISTER, (0, 1), 0)
    found.deploy("cloister")
    found.score()
    found.lay(ROAD, (2, 0), 0)
    found.deploy("farm nnw")
    found.score()
    before = len(found.lines)
    found.finish()
    lines = found.lines[before:]
    assert [(line.kind, line.player, line.points) for line in lines] == [
        ("road", "blue", 3),
        ("cloister", "red", 3),
        ("farm", "blue", 0),
    ]
    assert found.scores == {"red": 3, "blue": 3}
    assert found.winners() == ["red", "blue"]
    assert followers(found) == {"red": 7, "blue": 6}
    assert [figure.spot for figure in found.position().figures] == ["farm nnw"]


def test_turns_go_round() -> None:
    found = game(("red", "blue", "green"))
    movers = []
    for x in range(1, 5):
        movers.append(found.mover)
        found.lay(ROAD, (x, 0), 0)
        found.score()
    assert movers == ["blue", "green", "red", "blue"]


def test_the_position_lists_figures_in_the_order_of_their_tiles() -> None:
    found = game()
    for x, spot in ((1, "farm nnw"), (-1, "road w"), (2, "farm ese")):
        found.lay(ROAD, (x, 0), 0)
        found.deploy(spot)
        found.score()
    assert [figure.cell for figure in found.position().figures] == [(1, 0), (-1, 0), (2, 0)]
    assert found.position().mover == "red"


def test_a_game_needs_players() -> None:
    with pytest.raises(IllegalError):
        Game(RULES, ())


def test_eight_play_where_there_are_pieces_for_all() -> None:
    found = Game.begin(RULES, tuple(COLOURS))
    assert len(found.supply) == 8
    again = read_notation(write_notation(found.position()))
    assert again.players == found.state.players


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("tower", "tower.supply.most"),
        ("abbey", "abbey.tile.most"),
        ("bridges", "bridges.supply.most"),
    ],
)
def test_nobody_begins_a_game_without_pieces(name: str, rule: str) -> None:
    rules = ruleset("bb-hig", ("base", name))
    assert Game.begin(rules, tuple(COLOURS)[:6]).supply
    with pytest.raises(EngineError) as caught:
        Game.begin(rules, tuple(COLOURS)[:7])
    assert (caught.value.code, caught.value.rule) == ("refused", rule)
