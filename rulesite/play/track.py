"""The scoring track with everybody's marker."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.figures import figure
from rulesite.drawing.markup import element, group
from rulesite.telling.words import listed

_ROWS = 7
_FIELD = 24


class TrackMarker(NamedTuple):
    """A player's marker: the points, and where that is on the track."""

    player: str
    points: int
    place: api.TrackPlace


def track_svg(markers: Sequence[TrackMarker], length: int) -> SafeString:
    """The track as a ring of so many fields, the markers on their fields side by side."""
    ring = _ring(length)
    fields = "".join(_field(number, cell) for number, cell in enumerate(ring))
    standing: dict[int, list[TrackMarker]] = {}
    for one in markers:
        standing.setdefault(one.place.field, []).append(one)
    stood = "".join(
        _marker(one, ring[field], i - (len(heap) - 1) / 2)
        for field, heap in standing.items()
        for i, one in enumerate(heap)
    )
    words = listed(f"{marker.player} {marker.points}" for marker in markers)
    wide, high = max(x for x, _ in ring) + 1, max(y for _, y in ring) + 1
    drawing = element(
        "svg", element("title", f"The scoring track: {words}") + group(fields) + group(stood),
        viewBox=f"-2 -8 {wide * _FIELD + 4} {high * _FIELD + 12}", role="img", class_="track",
    )  # fmt: skip
    return mark_safe(drawing)  # noqa: S308 - our own drawing


def _ring(length: int) -> list[tuple[int, int]]:
    """The places of the fields, clockwise from the lower left corner, where the start is."""
    wide = max(2, -(-(length + 4 - 2 * _ROWS) // 2))
    left = [(0, y) for y in range(_ROWS - 1, 0, -1)]
    top = [(x, 0) for x in range(wide - 1)]
    right = [(wide - 1, y) for y in range(_ROWS - 1)]
    bottom = [(x, _ROWS - 1) for x in range(wide - 1, 0, -1)]
    return [*left, *top, *right, *bottom][:length]


def _field(number: int, cell: tuple[int, int]) -> str:
    x, y = cell[0] * _FIELD, cell[1] * _FIELD
    paint = {"fill": "paper", "stroke": "verge", "stroke_width": 1}
    box = element("rect", x=x, y=y, width=_FIELD, height=_FIELD, **paint)
    if number % 5:
        return box
    at = {"x": x + _FIELD / 2, "y": y + _FIELD - 4, "text_anchor": "middle", "font_size": 10}
    return box + element("text", str(number), fill="ink", font_family="sans-serif", **at)


def _marker(one: TrackMarker, cell: tuple[int, int], aside: float) -> str:
    x, y = cell[0] * _FIELD + _FIELD / 2 + aside * 9, cell[1] * _FIELD + _FIELD / 2
    return figure(one.player, api.FOLLOWER, (x, y))
