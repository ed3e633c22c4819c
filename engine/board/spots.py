"""One name for a spot: a segment may be called by any place on its rim, and means the same.

Whatever names a spot goes through here once: a stated position when it is laid out, an action when
it is done. Behind it a spot has the usual name that the turned tile gives it (docs/notation.md).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from engine.board.corners import CORNERS, corner_spot
from engine.board.links import looks
from engine.model import codecs
from engine.model.actions import Action
from engine.model.codecs import codecs_of
from engine.model.geometry import Cell
from engine.model.pieces import Pieces, Token
from engine.model.position import Position
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, FigureTrait, rows

TileAt = Callable[[Cell], Turned | None]
"""The tile that lies on a cell, None where none does."""


class _Spots(NamedTuple):
    """The parts of a kind of action that name spots: by themselves, and with a figure."""

    spots: tuple[str, ...]
    figures: tuple[str, ...]


def usual(look: Turned | None, spot: str, kind: str = "") -> str:
    """The usual name of a spot on a tile as it lies; one that is not there keeps its name.

    ``kind`` is the figure that stands there: one on the corner of its tile names the corner.
    """
    if kind in _on_corners():
        return corner_spot(CORNERS[spot]) if spot in CORNERS else spot
    index = look.spots.get(spot) if look else None
    return spot if look is None or index is None else look.names[index]


@cache
def _on_corners() -> frozenset[str]:
    figures = rows(FigureRow).values()
    return frozenset(row.id for row in figures if FigureTrait.CORNER in row.traits)


def usual_position(position: Position) -> Position:
    """The same position with each spot under its usual name."""
    lying = looks(position)
    figures = tuple(_figure(figure, lying.get) for figure in position.figures)
    tokens = tuple(_token(token, lying) for token in position.pieces.tokens)
    # Mostly nothing changes. The same object keeps what is cached by the position.
    if figures == position.figures and tokens == position.pieces.tokens:
        return position
    return replace(position, figures=figures, pieces=Pieces(tokens))


def _figure(figure: Figure, look: TileAt) -> Figure:
    spot = usual(look(figure.cell), figure.spot, figure.kind)
    return figure if spot == figure.spot else figure._replace(spot=spot)


def _token(token: Token, lying: Mapping[Cell, Turned]) -> Token:
    look = lying.get(token.cell) if token.cell else None
    spot = usual(look, token.spot, token.kind)
    return token if spot == token.spot else token._replace(spot=spot)


def usual_action(action: Action, look: TileAt) -> Action:
    """The same action with each spot that it names under its usual name."""
    named = spots_of(type(action))
    if named is None:
        return action
    made: Any = action
    changed: dict[str, Figure | str] = {}
    for part in named.figures:
        figure = getattr(made, part)
        if figure is not None and (so_called := _figure(figure, look)) is not figure:
            changed[part] = so_called
    if named.spots:
        lying, kind = look(made.cell), _kind(made)
        for part in named.spots:
            spot = getattr(made, part)
            if (usually := usual(lying, spot, kind)) != spot:
                changed[part] = usually
    done: Action = made._replace(**changed) if changed else made
    return done


def _kind(action: Any) -> str:  # noqa: ANN401 - the parts of an action are its own
    """The figure that an action puts on its spot, if it says one."""
    figure = getattr(action, "figure", None)
    return getattr(action, "kind", "") or (figure.kind if figure else "")


@cache
def spots_of(kind: type[Action]) -> _Spots | None:
    """The parts of a kind of action that name spots, None where none does."""
    parts = codecs_of(kind)
    spots = tuple(part for part, sort in parts.items() if sort is codecs.SPOT and "cell" in parts)
    figures = tuple(part for part, sort in parts.items() if sort in (codecs.FIGURE, codecs.BESIDE))
    return _Spots(spots, figures) if spots or figures else None
