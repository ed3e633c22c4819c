"""What hypothesis draws: positions that games reach, and positions that only keep the form."""

from collections.abc import Callable

from hypothesis import strategies as st

from engine.api import (
    COLOURS,
    FIGURES,
    MAX_COORDINATE,
    Figure,
    Laid,
    Position,
    tile_sets,
    tiles,
)
from engine.model.position import MAX_SCORE, check
from engine.model.signs import is_spot
from tests.properties.plain import spots
from tests.properties.playing import PLAYERS, crowded, position

SEEDS = st.integers(0, 2**32 - 1)
MOST_TURNS = 84


def reached(
    least: int = 1, most: int = MOST_TURNS, sets: tuple[str, ...] | None = None
) -> st.SearchStrategy[Position]:
    """A position that a random game reaches, just before the last tile is scored."""
    return _boards(position, least, most, sets)


def contested(
    least: int = 20, most: int = MOST_TURNS, sets: tuple[str, ...] | None = None
) -> st.SearchStrategy[Position]:
    """A board that a random game reaches, with figures wherever they could have come together."""
    return _boards(crowded, least, most, sets)


def _boards(
    make: Callable[..., Position], least: int, most: int, sets: tuple[str, ...] | None
) -> st.SearchStrategy[Position]:
    in_play = st.sampled_from([("base",), ("base", "river")]) if sets is None else st.just(sets)
    return st.builds(
        make,
        seed=SEEDS,
        turns=st.integers(least, most),
        players=st.integers(2, len(PLAYERS)).map(lambda number: PLAYERS[:number]),
        sets=in_play,
        edition=st.sampled_from(["bb-hig", "bb-rgg"]),
    )


NEAR = st.integers(-35, 35)
FAR = st.integers(-MAX_COORDINATE, MAX_COORDINATE)
CELLS = st.tuples(NEAR, NEAR) | st.tuples(FAR, FAR)


@st.composite
def stated(draw: st.DrawFn, most: int = 40) -> Position:
    """Any position whose names and numbers are ones, however it came about."""
    cells = draw(st.lists(CELLS, max_size=most, unique=True))
    names = st.sampled_from(list(tiles()))
    laid = tuple(Laid(draw(names), cell, draw(st.integers(0, 3))) for cell in cells)
    players = tuple(draw(st.lists(st.sampled_from(list(COLOURS)), min_size=1, unique=True)))
    figures = []
    for one in laid:
        here = [spot for spot in spots(tiles()[one.tile], one.turn) if is_spot(spot)]
        if here and draw(st.booleans()):
            who, kind = st.sampled_from(players), st.sampled_from(list(FIGURES))
            spot = st.sampled_from(here)
            figures += draw(
                st.lists(st.builds(Figure, who, kind, st.just(one.cell), spot), max_size=2)
            )
    scores = st.lists(
        st.integers(0, MAX_SCORE), min_size=len(players), max_size=len(players)
    ) | st.just([])
    return check(
        Position(
            tiles=laid,
            figures=tuple(figures),
            players=players,
            sets=tuple(draw(st.lists(st.sampled_from([*tile_sets()]), min_size=1, unique=True))),
            scores=tuple(draw(scores)),
            mover=draw(st.none() | st.sampled_from(players)),
        )
    )
