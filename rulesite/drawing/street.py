"""The lanes inside the cities of a tile: they lead from side to side as the city does."""

from collections.abc import Iterator
from itertools import takewhile

from rulesite.drawing import raster
from rulesite.drawing.city import City, sides_of
from rulesite.drawing.geometry import INWARD, MIDDLE, MIDS, Curve, add, dense, flatten, line
from rulesite.drawing.plan import Layout
from rulesite.drawing.raster import Mask
from rulesite.drawing.water import join

FREE = 6
"""How far lanes keep from walls."""


def streets(plan: Layout) -> tuple[Curve, ...]:
    """The lanes of all cities of a tile."""
    return tuple(lane for city in plan.cities if city.town for lane in _lanes(plan, city))


def _lanes(plan: Layout, city: City) -> Iterator[Curve]:
    segment = plan.tile.segments[city.index]
    if any(port % 3 for port in segment.ports):
        return
    free = _free(plan.masks[city.index])
    sides = sides_of(segment)
    if len(sides) == 2 and _inside(whole := join(*sides), free):
        yield whole
        return
    for side in sides:
        if stem := _stem(side, free):
            yield stem


def _free(mask: Mask) -> Mask:
    for i in range(FREE):
        mask = raster.shrink(mask, i % 2 == 1, rim=False)
    return mask


def _inside(curve: Curve, free: Mask) -> bool:
    return all(raster.holds(free, point) for point in dense(flatten(curve))[1:-1])


def _stem(side: int, free: Mask) -> Curve | None:
    """As far from the middle of a side towards that of the tile as there is room."""
    ahead = dense([add(MIDS[side], INWARD[side], 0.5), MIDDLE])
    run = list(takewhile(lambda point: raster.holds(free, point), ahead))
    return (line(MIDS[side], run[-1]),) if len(run) > 3 else None
