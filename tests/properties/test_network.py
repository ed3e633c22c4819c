"""The network of features: tile by tile, in any order, it equals a plain flood fill."""

import random
from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from engine.api import Analysis, FeatureKind, Laid, Position, Tile, ruleset, tiles, turned
from engine.board.board import Board
from engine.board.features import Join
from engine.model.turned import spans
from engine.rules.state import State
from engine.scoring.final import closing_lines
from tests.properties.plain import Node, Plain
from tests.properties.strategies import SEEDS, contested, reached


def built(laid: Iterable[Laid]) -> Board:
    board = Board()
    for tile, cell, turn in laid:
        board.lay(turned(tiles()[tile], turn), cell)
    return board


def network(board: Board) -> dict[frozenset[Node], tuple[str, bool]]:
    """Each feature as its nodes, with its kind and whether it is complete."""

    def node(number: int) -> Node:
        cell = board.cells[number]
        return cell, number - board.laid[cell][1]

    return {
        frozenset(map(node, feature.segments)): (str(feature.kind), feature.complete)
        for feature in board.features
    }


def plain_network(position: Position) -> dict[frozenset[Node], tuple[str, bool]]:
    plain = Plain(position)
    return {feature: (plain.kind(feature), plain.complete(feature)) for feature in plain.features}


def shuffled(laid: tuple[Laid, ...], seed: int) -> list[Laid]:
    order = list(laid)
    random.Random(seed).shuffle(order)
    return order


@given(reached())
def test_tile_by_tile_equals_flood_fill(position: Position) -> None:
    assert only_land(network(built(position.tiles))) == only_land(plain_network(position))


@given(reached(most=25))
def test_after_every_tile(position: Position) -> None:
    board = Board()
    for number, (tile, cell, turn) in enumerate(position.tiles, start=1):
        board.lay(turned(tiles()[tile], turn), cell)
        so_far = Position(position.tiles[:number])
        assert only_land(network(board)) == only_land(plain_network(so_far))


def only_land(
    found: dict[frozenset[Node], tuple[str, bool]],
) -> dict[frozenset[Node], tuple[str, bool]]:
    """A farm or a river has no completion that any rule asks for."""
    return {
        feature: (kind, complete and kind not in ("farm", "river"))
        for feature, (kind, complete) in found.items()
    }


@given(reached(), SEEDS)
def test_order_of_laying_changes_no_feature(position: Position, seed: int) -> None:
    board = built(shuffled(position.tiles, seed))
    assert network(board) == network(built(position.tiles))


@given(reached(), SEEDS)
def test_order_of_laying_changes_no_open_cell(position: Position, seed: int) -> None:
    assert built(shuffled(position.tiles, seed)).open == built(position.tiles).open


@given(reached())
def test_open_cells_are_those_beside_tiles(position: Position) -> None:
    board = built(position.tiles)
    beside = {
        (x + dx, y + dy) for x, y in board.laid for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    }
    assert set(board.open) == beside - set(board.laid)


@given(reached())
def test_every_segment_knows_its_feature(position: Position) -> None:
    board = built(position.tiles)
    for number, feature in enumerate(board.features):
        assert number in feature.segments
        assert feature.kind is board.segments[number].kind
        assert board.find(board.cells[number], board.spot_of(number)) is feature


@given(reached())
def test_completed_by_the_last_tile(position: Position) -> None:
    """What laying returns is what is complete now and was not before."""
    before, now = built(position.tiles[:-1]), Board()
    completed = []
    for tile, cell, turn in position.tiles:
        completed = now.lay(turned(tiles()[tile], turn), cell)
    found = {board_nodes for board_nodes, (_, done) in only_land(network(now)).items() if done}
    known = {board_nodes for board_nodes, (_, done) in only_land(network(before)).items() if done}
    assert len(completed) == len({id(feature) for feature in completed}) == len(found - known)


@given(reached(), st.sampled_from([tile for tile in tiles().values() if tile.edges != "any"]))
def test_a_far_tile_changes_nobodys_farm(position: Position, tile: Tile) -> None:
    rules = ruleset("bb-hig", position.sets)
    board = Analysis(position).board
    state = State(board, rules, position.players)
    farms = [line for line in closing_lines(state) if line.kind == "farm"]
    before = network(board)
    board.lay(turned(tile, 1), (200, 200))
    assert [line for line in closing_lines(state) if line.kind == "farm"] == farms
    assert before.items() <= network(board).items()


@given(reached())
def test_laid_anew_it_is_the_same(position: Position) -> None:
    board = built(position.tiles)
    board.stand(position.figures)
    before = network(board), dict(board.open), board.standing()
    assert board.relay() == []
    assert (network(board), board.open, board.standing()) == before


@given(reached(most=25), SEEDS)
def test_a_bridge_built_and_taken_away_leaves_no_trace(position: Position, seed: int) -> None:
    board = built(position.tiles)
    before = network(board), dict(board.open)
    bridges = [
        (cell, span)
        for cell, (look, _) in board.laid.items()
        for span in spans(look, FeatureKind.ROAD, FeatureKind.FARM)
    ]
    for cell, span in random.Random(seed).sample(bridges, min(3, len(bridges))):
        board.link({cell: (span,)})
        assert network(board) != before[0]
        board.link()
    assert (network(board), board.open) == before


@given(contested(), SEEDS)
def test_spots_joined_one_after_another_lie_as_if_laid_anew(position: Position, seed: int) -> None:
    board = built(position.tiles)
    board.stand(position.figures)
    roads = [
        (cell, name)
        for cell, (look, _) in board.laid.items()
        for name, segment in zip(look.names, look.segments, strict=True)
        if segment.kind is FeatureKind.ROAD
    ]
    random.Random(seed).shuffle(roads)
    joins: tuple[Join, ...] = ()
    for pair in list(zip(roads[::2], roads[1::2], strict=False))[:4]:
        joins = (*joins, pair)
        anew = board.copy()
        anew.joins = joins
        completed = anew.keys(anew.relay())
        assert board.keys(board.link(joins=joins)) == completed
        assert network(board) == network(anew)
        assert board.standing() == anew.standing()
        crowds = [[one.figures for one in table.occupied()] for table in (board, anew)]
        assert crowds[0] == crowds[1]
