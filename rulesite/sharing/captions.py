"""A board with its verdict as one picture: for link previews and for sharing."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from django.utils.text import capfirst

from rulesite.drawing.markup import element
from rulesite.drawing.png import view
from rulesite.scenarios.headline import Headline

_MOST = 4
"""Camps that are told; more would be too small to be read."""

_WIDE = 0.56
"""How wide a letter is at most on the average, in parts of its height."""

_LEAST = 400
"""How wide words stand at least, in the units of a board: four of its tiles."""

_ROOM = 16
"""Round the board and the words."""


class _Line(NamedTuple):
    """Words, the height of their letters in parts of the usual, their colour, and how far under the
    line before they stand, in the same parts."""

    words: str
    height: float
    colour: str
    below: float


def captioned(board: str, told: Headline, frame: tuple[int, int] | None = None) -> str:
    """The drawing of a board with who gets what; in a ``frame`` of so many pixels, or as large as
    it comes. The words stand to the right of a board that is higher than wide, and in a frame."""
    lines = list(_lines(told))
    _, _, wide, high = view(board)
    if frame:
        half = frame[0] // 2
        return _joined(frame, board, (0, 0, half, frame[1]), lines, (half, frame[0] - half))
    if high >= wide:
        return _joined((wide + _LEAST, high), board, (0, 0, wide, high), lines, (wide, _LEAST))
    across = max(wide, _LEAST)
    height = _height(lines, _size(lines, across, across // 19)) + _ROOM
    return _joined(
        (across, high + height), board, (0, 0, across, high), lines, (0, across), below=high
    )


def _lines(told: Headline) -> Iterator[_Line]:
    for name, comes in told.parties[:_MOST]:
        if name:
            yield _Line(name, 0.72, "verge", 1.5)
        yield _Line(capfirst(comes), 1.0, "ink", 1.1 if name else 1.5)
    more = len(told.parties) - _MOST
    if more > 0:
        yield _Line(f"and {more} more", 0.72, "verge", 1.5)


def _size(lines: Sequence[_Line], wide: int, most: int) -> int:
    """The height of letters at which every line has room."""
    # Letters are not measured: who draws the PNG has one font, and the SVG whatever is there.
    longest = max(len(line.words) * line.height for line in lines)
    return min(most, int((wide - 2 * _ROOM) / (longest * _WIDE)))


def _height(lines: Sequence[_Line], size: int) -> int:
    return round(sum(line.below for line in lines) * size)


def _joined(
    whole: tuple[int, int],
    board: str,
    at: tuple[int, int, int, int],
    lines: Sequence[_Line],
    room: tuple[int, int],
    below: int | None = None,
) -> str:
    """``at`` is where the board goes: left, top, width and height; ``room`` where the words go:
    left and width. They stand in the middle of the height, or ``below`` a board."""
    left, wide = room
    size = _size(lines, wide, wide // 11 if below is None else wide // 19)
    y = float(below if below is not None else (whole[1] - _height(lines, size)) / 2 - size * 0.3)
    words = []
    for line in lines:
        y += line.below * size
        words.append(
            element(
                "text", escape(line.words), x=left + _ROOM, y=round(y), fill=line.colour,
                font_size=round(line.height * size), font_weight="bold", font_family="sans-serif",
            )
        )  # fmt: skip
    place = dict(zip(("x", "y", "width", "height"), at, strict=True))
    inner = "".join(f'{name}="{value}" ' for name, value in place.items())
    return element(
        "svg", board.replace("<svg ", f"<svg {inner}", 1) + "".join(words),
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {whole[0]} {whole[1]}",
    )  # fmt: skip
