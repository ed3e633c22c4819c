"""What a tile would be joined to, seen before it is laid."""

from collections.abc import Collection

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell, beside
from engine.model.turned import Turned


def taken_segments(
    board: Board, look: Turned, cell: Cell, bystanders: Collection[str] = ()
) -> Collection[int]:
    """The indexes of the segments whose feature would hold a figure if the tile lay there, those
    left out that are mere ``bystanders``."""
    # Asked for every place of every tile that may be laid, so it lays nothing and copies no board.
    taken: set[int] = set()
    links: dict[Feature, int] = {}
    bridged: list[tuple[int, Feature]] = []
    laid, features, joins = board.laid, board.features, look.joins
    for side, beyond in enumerate(beside(cell)):
        other = laid.get(beyond)
        if other is None:
            continue
        at, base = other[0].at, other[1]
        for index, port in joins[side]:
            met = at[port]
            if met >= 0:
                feature = features[base + met]
                if feature.figures and (not bystanders or _held(feature, bystanders)):
                    taken.add(index)
                elif links.setdefault(feature, index) != index:
                    # Nobody is there, but two segments of the tile meet in it: who is in one of
                    # them is in the other.
                    bridged.append((index, feature))
    if taken and bridged:
        _spread(taken, [*bridged, *((index, feature) for feature, index in links.items())])
    return taken


def _held(feature: Feature, bystanders: Collection[str]) -> bool:
    return any(figure.kind not in bystanders for figure in feature.figures)


def _spread(taken: set[int], links: list[tuple[int, Feature]]) -> None:
    """Take also the segments that meet a taken one through a feature on the board."""
    growing = True
    while growing:
        # Features are compared by identity, and have no hash of their own that would be cheaper.
        reached = {id(feature) for index, feature in links if index in taken}
        more = {index for index, feature in links if id(feature) in reached} - taken
        taken |= more
        growing = bool(more)
