"""The points of a game over its turns, as a drawing."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.markup import element, group
from rulesite.drawing.palette import PLAYERS

_WIDE, _HIGH = 420, 250
_LEFT, _RIGHT, _BELOW = 36, 28, 24
"""Room for the numbers of the scale, for the letters at the ends, and for the turns."""

_LEAST = 10
"""Points that the scale reaches at least: a game that has only begun is no mountain."""

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_LINES = 6
"""A scale has so many lines at most, so that its numbers do not run into one another."""

_APART = 15
"""Units between the letters at the ends of two lines."""

_DASHES = ("", "9 4", "3 3", "12 3 3 3", "6 6", "1 4", "14 5", "8 3 2 3")
"""Players are told apart by more than colour, as figures bear letters."""


def curves(points: Mapping[str, Sequence[int]], turns: Sequence[int]) -> SafeString:
    """A line for each player: ``points`` before the first turn and after each of the ``turns``."""
    every = [one for line in points.values() for one in line]
    low, high = min(0, *every), max(_LEAST, *every)
    # At least 1: before the first turn there is no width to divide.
    span = max(1, len(turns))

    def x(place: int) -> float:
        return _LEFT + place * (_WIDE - _LEFT - _RIGHT) / span

    def y(value: int) -> float:
        return 8 + (high - value) * (_HIGH - _BELOW - 8) / (high - low)

    ends = _ends({player: y(line[-1]) for player, line in points.items()})
    lines = "".join(
        _line(player, [(x(i), y(value)) for i, value in enumerate(line)], _DASHES[place % 8])
        + _end(player, x(len(line) - 1) + 14, ends[player])
        for place, (player, line) in enumerate(points.items())
    )
    told = ", ".join(f"{player} {line[-1]}" for player, line in points.items())
    drawing = element(
        "svg",
        element("title", f"Points over the turns: {told}")
        + group(_scale(low, high, y) + _turns(turns, x), class_="scale")
        + group(lines),
        viewBox=f"0 0 {_WIDE} {_HIGH}", role="img", class_="curves",
    )  # fmt: skip
    return mark_safe(drawing)  # noqa: S308 - our own drawing


def _line(player: str, corners: Sequence[tuple[float, float]], dashes: str) -> str:
    """Steps, since points come all at once: the edge makes a light colour stand out on paper."""
    (left, top), *rest = corners
    d = f"M{left:.1f} {top:.1f}" + "".join(f"H{right:.1f}V{down:.1f}" for right, down in rest)
    paint = {"d": d, "fill": "none", "stroke_linejoin": "round"}
    edge = element("path", stroke="currentColor", stroke_width=4.5, stroke_opacity="0.2", **paint)
    ink = PLAYERS[player][0]
    return edge + element(
        "path", stroke=ink, stroke_width=3, stroke_dasharray=dashes or None,
        class_=f"curve curve-{player}", **paint,
    )  # fmt: skip


def _ends(wanted: Mapping[str, float]) -> dict[str, float]:
    """Where the letters stand: beside the ends of the lines, none upon another."""
    found: dict[str, float] = {}
    # From the lowest line upwards, as letters that would overlap are pushed up.
    for player, at in sorted(wanted.items(), key=lambda one: -one[1]):
        found[player] = min(at, min(found.values(), default=_HIGH) - _APART)
    return found


def _end(player: str, x: float, y: float) -> str:
    ground, ink = PLAYERS[player]
    letter = {"x": x, "y": y + 4.2, "font_size": 11, "font_weight": "bold", "text_anchor": "middle"}
    return element("circle", cx=x, cy=y, r=7.5, fill=ground) + element(
        "text", api.COLOURS[player], fill=ink, font_family="sans-serif", **letter
    )


def _scale(low: int, high: int, y: Callable[[int], float]) -> str:
    step = next(one for one in _STEPS if (high - low) / one <= _LINES or one == _STEPS[-1])
    # Rounded up: ``//`` rounds down, and of the negative that is up.
    first = -(-low // step) * step
    return "".join(
        element(
            "path",
            d=f"M{_LEFT} {y(value):.1f}H{_WIDE - _RIGHT}",
            stroke="currentColor",
            stroke_opacity="0.25",
        )
        + _number(value, _LEFT - 6, y(value) + 4, "end")
        for value in range(first, high + 1, step)
    )


def _turns(turns: Sequence[int], x: Callable[[int], float]) -> str:
    # At most ten numbers, which fit side by side.
    every = max(1, -(-len(turns) // 10))
    return "".join(
        _number(turn, x(i), _HIGH - 6, "middle")
        for i, turn in enumerate(turns, 1)
        if i % every == 0 or i == 1
    )


def _number(value: int, x: float, y: float, anchor: str) -> str:
    return element(
        "text", str(value), x=x, y=y, fill="currentColor", font_size=11, font_family="sans-serif",
        text_anchor=anchor,
    )  # fmt: skip
