"""Walks over the table from one segment of a feature to the next."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from typing import TypeVar

from engine.board.board import Board
from engine.board.features import Place
from engine.model.geometry import Cell, neighbour

T = TypeVar("T", bound=Hashable)


def beyond(board: Board, place: Place, shut: Collection[Place] = ()) -> Iterator[Place]:
    """Where a segment goes on: in the segments next to it, and where a token joins it with another.

    Nothing leads on by a token at one of the places that are ``shut``.
    """
    yield from _next_door(board, *place)
    for one, other in board.joins:
        if place in (one, other) and place not in shut:
            yield other if place == one else one


def _next_door(board: Board, cell: Cell, spot: str) -> Iterator[Place]:
    """The segments of neighbouring tiles in which a segment goes on."""
    look, _ = board.laid[cell]
    for side, joins in enumerate(look.joins):
        near = neighbour(cell, side)
        for mine, port in joins if near in board.laid else ():
            there, _ = board.laid[near]
            if mine == look.spots[spot] and there.at[port] >= 0:
                yield near, there.names[there.at[port]]


def reached(start: Iterable[T], onward: Callable[[T], Iterable[T]]) -> list[T]:
    """Every place that a walk comes to, those where it starts included, each once and the nearest
    first; ``onward`` tells where it can go on from a place."""
    waiting = list(dict.fromkeys(start))
    found = dict.fromkeys(waiting)
    for place in waiting:
        more = [at for at in dict.fromkeys(onward(place)) if at not in found]
        found.update(dict.fromkeys(more))
        waiting += more
    return waiting
