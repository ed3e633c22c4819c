"""A drawing as PNG, for messengers and programs that show no SVG."""

import re
from pathlib import Path

from resvg_py import svg_to_bytes

from rulesite.drawing.palette import COLOURS

_LETTERS = Path(__file__).parent / "letters.ttf"
"""Source Sans 3 in bold, for the signs on a board and the words beside it; see
static/fonts/OFL.txt."""

# The program that paints knows no colour by its name.
_NAMED_COLOUR = re.compile(r"var\(--[\w-]+,([^)]*)\)")
_VIEW = re.compile(r'viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"')


def png(svg: str, width: int, height: int) -> bytes:
    """A drawing of our own in the middle of a picture of so many pixels, in the colours of light.

    The drawing must stand alone: what it uses is in it.
    """
    sized = svg.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    made = svg_to_bytes(
        svg_string=_NAMED_COLOUR.sub(r"\1", sized),
        background=COLOURS["paper"],
        skip_system_fonts=True,
        font_files=[str(_LETTERS)],
        sans_serif_family="Board Letters",
    )
    return bytes(made)


def view(svg: str) -> tuple[int, int, int, int]:
    """What a drawing shows, in its own units: left, top, width and height."""
    found = _VIEW.search(svg)
    if found is None:
        raise ValueError("The drawing does not say what it shows.")
    left, top, width, height = map(int, found.groups())
    return left, top, width, height


def fitting(svg: str, longest: int, tile: int) -> tuple[int, int]:
    """The pixels of a board's drawing: its longer side, each tile as large as said if that fits."""
    _, _, width, height = view(svg)
    scale = min(longest / max(width, height), tile / 100)
    return round(width * scale), round(height * scale)
