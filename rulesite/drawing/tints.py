"""Whose a farm is, drawn upon a board: strokes and an outline in the colour of its owner.

The strokes of each player run another way, so that who sees no colours tells them apart, too.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias
from zlib import crc32

from rulesite.drawing.markup import element, group
from rulesite.drawing.palette import PLAYERS

Box: TypeAlias = dict[str, int]
"""A rectangle by ``x``, ``y``, ``width`` and ``height``."""

STROKES: dict[str, tuple[int, tuple[float, ...]]] = {
    "red": (45, (3.2,)),
    "blue": (135, (3.2,)),
    "green": (0, (3.2,)),
    "yellow": (90, (3.2,)),
    "black": (45, (1.6, 1.6)),
    "grey": (135, (1.6, 1.6)),
    "pink": (0, (1.6, 1.6)),
    "violet": (90, (1.6, 1.6)),
}
"""For each player the turn of the strokes in degrees, and how wide they are: one stroke, or two
thinner ones close together."""

_APART = 11
"""From one stroke to the next."""

_EDGE = 3.4
"""The width of the outline. It lies outside the farm, so that it parts no two of its tiles."""

_BEYOND = 5
"""How far round its tiles a farm is painted: the outline and a little more."""

_SEAM = 0.8
"""So much wider is a farm where its outline is cut off: else a hair of it shows between tiles."""


def tint(
    shapes: str, cells: Collection[tuple[int, int]], players: Sequence[str], title: str = ""
) -> str:
    """A farm of one or several owners; ``shapes`` are the paths that cover it on these cells,
    ``title`` is that of the board, so that two boards of a page share no id."""
    owners = [player if player in PLAYERS else "grey" for player in players]
    if not shapes or not owners:
        return ""
    name = f"farm-{crc32(f'{title} {owners} {shapes}'.encode()):x}"
    box = _box(cells)
    return group(
        element(
            "defs", _definitions(name, shapes, box) + "".join(_strokes(name, o) for o in owners)
        )
        + "".join(_filled(name, owner, box) for owner in owners)
        + "".join(_edge(name, owner, place) for place, owner in enumerate(owners)),
        class_="board-tint",
    )


def swatch(player: str) -> str:
    """A small field with the strokes of a player, for the key of a board."""
    box = {"width": 26, "height": 18}
    name = f"swatch-{player}"
    edge = {"stroke": _colour(player), "stroke_width": 3}
    field = element("rect", fill=f"url(#{name}-{player})", **edge, **box)
    return element(
        "svg", element("defs", _strokes(name, player)) + field, class_="swatch",
        viewBox="-1.5 -1.5 29 21", aria_hidden="true",
    )  # fmt: skip


def _box(cells: Collection[tuple[int, int]]) -> Box:
    """What the farm and its outline lie in. To paint no more than that saves a painter seconds."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return {
        "x": min(xs) * 100 - _BEYOND,
        "y": min(ys) * 100 - _BEYOND,
        "width": (max(xs) - min(xs) + 1) * 100 + 2 * _BEYOND,
        "height": (max(ys) - min(ys) + 1) * 100 + 2 * _BEYOND,
    }


def _definitions(name: str, shapes: str, box: Box) -> str:
    """The farm, what is within it, and what is outside."""
    field = element("rect", fill="#fff", **box)
    wide = {"stroke": "#000", "stroke_width": _SEAM}
    return (
        group(shapes, id=name, fill_rule="evenodd")
        + _mask(f"{name}-in", element("use", href=f"#{name}", fill="#fff"), box)
        + _mask(f"{name}-out", field + element("use", href=f"#{name}", fill="#000", **wide), box)
    )


def _mask(name: str, content: str, box: Box) -> str:
    return element("mask", content, id=name, maskUnits="userSpaceOnUse", **box)


def _colour(player: str) -> str:
    return f"var(--player-{player},{PLAYERS[player][0]})"


def _strokes(name: str, player: str) -> str:
    """The pattern of a player: a faint ground and strokes upon it."""
    turn, widths = STROKES[player]
    paint = _colour(player)
    ground = element("rect", width=_APART, height=_APART, fill=paint, fill_opacity="0.22")
    lines = "".join(
        element("rect", y=i * 3.4, width=_APART, height=wide, fill=paint, fill_opacity="0.75")
        for i, wide in enumerate(widths)
    )
    return element(
        "pattern", ground + lines, id=f"{name}-{player}", patternUnits="userSpaceOnUse",
        width=_APART, height=_APART, patternTransform=f"rotate({-turn})",
    )  # fmt: skip


def _filled(name: str, player: str, box: Box) -> str:
    return element("rect", fill=f"url(#{name}-{player})", mask=f"url(#{name}-in)", **box)


def _edge(name: str, player: str, place: int) -> str:
    """The outline; that of a second owner lies over the first in dashes."""
    return group(
        element(
            "use", href=f"#{name}", fill="none", stroke=_colour(player), stroke_width=2 * _EDGE,
            stroke_linejoin="round", stroke_dasharray="9 9" if place else None,
        ),
        mask=f"url(#{name}-out)",
    )  # fmt: skip
