"""Walks over the table from one segment of a feature to the next."""

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import TypeVar

from engine.board.board import Board
from engine.board.features import BoardSpot
from engine.model.geometry import Cell, neighbour

T = TypeVar("T", bound=Hashable)


def beyond(board: Board, place: BoardSpot, shut: Collection[BoardSpot] = ()) -> list[BoardSpot]:
    """Where a segment goes on: in the segments next to it, and where a token joins it with another.

    Nothing leads on by a token at one of the places that are ``shut``.
    """
    joined = [join for join in board.joins if place in join] if place not in shut else ()
    return _next_door(board, *place) + [other if place == one else one for one, other in joined]


def _next_door(board: Board, cell: Cell, spot: str) -> list[BoardSpot]:
    """The segments of neighbouring tiles in which a segment goes on."""
    look, _ = board.laid[cell]
    mine = look.spots[spot]
    return [
        (near, there.names[there.at[port]])
        for side, joins in enumerate(look.joins)
        for index, port in joins
        if index == mine and (near := neighbour(cell, side)) in board.laid
        if (there := board.laid[near][0]).at[port] >= 0
    ]


def reached(start: Iterable[T], onward: Callable[[T], Iterable[T]]) -> list[T]:
    """Every place that a walk comes to, those where it starts included, each once and the nearest
    first; ``onward`` tells where it can go on from a place."""
    waiting = list(dict.fromkeys(start))
    found = set(waiting)
    # The list grows while it is gone through: this is what makes the nearest come first.
    for place in waiting:
        for at in onward(place):
            if at not in found:
                found.add(at)
                waiting.append(at)
    return waiting
