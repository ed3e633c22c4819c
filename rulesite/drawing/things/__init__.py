"""What the things of the game look like: a module for each expansion, found in this folder.

A module may hold ``SYMBOLS``, the marks on tiles, each with the radius of the room that it needs;
``SHAPES``, the outlines of figures; ``PIECES``, what else stands on the board; and ``SPANS``, what
links: ways that lead over tiles, each from (-50, 0) to (50, 0), and ends on the way from (0, 0) to
(50, 0); and ``LANDS``, for what lies inside land over several cells one tile's share of it: its
outline as a closed curve and what of that is wall, then, if it is no town, nothing, the colour of
its ground and lines on it. Their keys are the names that the rows of
the expansion give as ``shape``, for a place that one tile has ``place-`` and its id, and for land
its kind. ``STAKES`` has the colour of the stakes round a city by the mark that besieges it.
Everything but land is drawn about (0, 0). A series of symbols has one drawing, which
points to the top or is a function of the value.
"""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from engine.api import WAYS, SymbolRow, rows
from rulesite.drawing.markup import group

Drawing = Callable[[], str]


def _modules() -> Iterator[ModuleType]:
    for found in pkgutil.iter_modules(__path__):
        yield import_module(f"{__name__}.{found.name}")


def _gathered(name: str) -> dict[str, Any]:
    return {key: drawn for module in _modules() for key, drawn in getattr(module, name, {}).items()}


def _signs() -> Iterator[tuple[str, tuple[Drawing, float]]]:
    """The drawing of each symbol, with its room; those of a series come from one drawing."""
    drawn = _gathered("SYMBOLS")
    for row in [row for row in rows(SymbolRow).values() if row.series and row.shape]:
        draw, room = drawn[row.shape.rpartition("-")[0]]
        own = partial(_pointing, draw, row.way) if row.way else partial(draw, row.value)
        yield row.shape, (own, room)
    series = {row.shape.rpartition("-")[0] for row in rows(SymbolRow).values() if row.series}
    yield from ((name, drawing) for name, drawing in drawn.items() if name not in series)


def _pointing(draw: Drawing, way: str) -> str:
    """A sign that points to the top, turned to where its symbol points."""
    return group(draw(), transform=f"rotate({360 // len(WAYS) * list(WAYS).index(way)})")


SYMBOLS: Mapping[str, tuple[Drawing, float]] = dict(_signs())
"""For each symbol its drawing and the radius of the room that it needs."""

SHAPES: Mapping[str, str] = _gathered("SHAPES")
"""For each shape of a figure its outline, as the data of a path."""

PIECES: Mapping[str, Drawing] = _gathered("PIECES")
"""For each piece that stands on the board its drawing."""

SPANS: Mapping[str, Drawing] = _gathered("SPANS")
"""For each token that links its drawing."""

LANDS: Mapping[str, Callable[[Any], tuple[Any, ...]]] = _gathered("LANDS")
"""For each kind of land inside walls the drawing of a tile's share of it."""

STAKES: Mapping[str, str] = _gathered("STAKES")
"""For each mark that besieges a city the colour of the stakes round it."""
