"""What is listed as legal is what nothing forbids."""

import random
from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from engine.api import (
    Analysis,
    Cell,
    Laid,
    Position,
    Ruleset,
    Segment,
    Tile,
    actions,
    options,
    orientations,
    ruleset,
    tiles,
    turned,
    why_not,
)
from engine.board.board import Board
from engine.turn.legality import deployable, deployment_violations, placement_violations
from tests.properties.plain import MEETS, Plain, fits, places, sides, spots
from tests.properties.strategies import contested, reached

OF_BASE = st.sampled_from([tile for tile in tiles().values() if tile.set == "base"])
OF_RIVER = st.sampled_from([tile for tile in tiles().values() if tile.set in ("base", "river")])
ON_LAND = reached(most=72, sets=("base",))
BOARDS = reached() | contested()
BY_THE_RIVER = reached(sets=("base", "river"))


def table(position: Position) -> tuple[Board, Ruleset]:
    rules = ruleset("bb-hig", position.sets)
    return Analysis(position).board, rules


def cells_about(board: Board) -> Iterator[Cell]:
    """Every cell of the board and two beyond, to all sides."""
    xs, ys = [x for x, _ in board.laid], [y for _, y in board.laid]
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            yield x, y


def looks(tile: Tile) -> dict[int, list[int]]:
    """The turns that look different, each with all turns that look like it."""
    found: dict[int, list[int]] = {}
    keys: dict[object, int] = {}
    for turn in range(4):
        picture = frozenset(
            (s.kind, s.pennants, s.marks, frozenset(places(s, turn)), touched(tile, s, turn))
            for s in tile.segments
        )
        key = (tuple(sorted(sides(tile, turn).items())), picture)
        found.setdefault(keys.setdefault(key, turn), []).append(turn)
    return found


def touched(tile: Tile, farm: Segment, turn: int) -> frozenset[str]:
    """The sides of the cities that a farm touches."""
    return frozenset(place for city in farm.touches for place in places(tile.segments[city], turn))


def test_orientations_are_those_that_look_different() -> None:
    for tile in tiles().values():
        assert [look.turns for look in orientations(tile)] == list(looks(tile)), tile.id


@given(ON_LAND, OF_BASE)
def test_placements_equal_plain_matching(position: Position, tile: Tile) -> None:
    board, rules = table(position)
    plain = Plain(position)
    expected = {
        (cell, turn)
        for cell in cells_about(board)
        for turn in looks(tile)
        if fits(plain, tile, cell, turn)
    }
    found = [(cell, turn) for cell, turn, _ in options(board, rules, tile)]
    assert set(found) == expected
    assert len(found) == len(expected)


@given(reached(), OF_RIVER)
def test_placements_equal_what_nothing_forbids(position: Position, tile: Tile) -> None:
    board, rules = table(position)
    legal = {(cell, turn) for cell, turn, _ in options(board, rules, tile)}
    for cell in cells_about(board):
        for turn, alike in looks(tile).items():
            free = {
                not placement_violations(board, rules, turned(tile, one), cell) for one in alike
            }
            assert free == {(cell, turn) in legal}


@given(reached(most=20), OF_RIVER)
def test_why_not_says_the_same(position: Position, tile: Tile) -> None:
    board, rules = table(position)
    found = {(place.cell, place.turn) for place in actions(position, rules, tile.id).places}
    for cell in list(cells_about(board))[:: max(1, len(board.laid) // 4)]:
        for turn in looks(tile):
            reasons = why_not(position, rules, Laid(tile.id, cell, turn))
            assert (not reasons) == ((cell, turn) in found)
            assert all(reason.rule in rules.values for reason in reasons)


@given(BOARDS, OF_RIVER)
def test_spots_offered_are_those_after_laying(position: Position, tile: Tile) -> None:
    board, rules = table(position)
    for cell, turn, segments in options(board, rules, tile):
        after = Analysis(position).board
        after.lay(turned(tile, turn), cell)
        free = [i for i in deployable(tile, rules.closed) if not after.feature_at(cell, i).figures]
        assert list(segments) == free


@given(BY_THE_RIVER | contested(sets=("base", "river")), OF_RIVER)
def test_deployments_equal_the_spots_that_nothing_forbids(position: Position, tile: Tile) -> None:
    """By the plain network: a spot is free if no figure stands anywhere in its feature."""
    board, rules = table(position)
    found = options(board, rules, tile)
    for cell, turn, segments in random.Random(len(found)).sample(found, min(3, len(found))):
        after = Analysis(position).board
        after.lay(turned(tile, turn), cell)
        plain = Plain(Position((*position.tiles, Laid(tile.id, cell, turn)), position.figures))
        taken = plain.figures()
        for segment in tile.segments:
            free = plain.feature_of[cell, segment.index] not in taken
            assert (segment.index in segments) == (free and segment.kind != "river")
        names = turned(tile, turn).spots
        for spot in spots(tile, turn):
            reasons = deployment_violations(after, rules, "follower", cell, spot)
            assert (not reasons) == (names[spot] in segments)


@given(BY_THE_RIVER)
def test_the_river_runs_on_without_turning_back(position: Position) -> None:
    """It is one river, and of two river tiles in a row not both bend to the same side."""
    plain = Plain(position)
    (river,) = (feature for feature in plain.features if plain.kind(feature) == "river")
    course = {cell: banks(plain, cell) for cell, _ in river}
    for (x, y), mine in course.items():
        for side, (dx, dy) in {"n": (0, -1), "e": (1, 0)}.items():
            theirs = course.get((x + dx, y + dy))
            if side in mine and theirs:
                out = (mine - {side}) & (theirs - {MEETS[side]})
                assert not out, (x, y)


def banks(plain: Plain, cell: Cell) -> set[str]:
    """The sides that the river crosses on a tile."""
    return {side for side, letter in sides(*plain.lies[cell]).items() if letter == "s"}
