"""A whole board as one SVG picture: tiles, figures, marks and numbers."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple, TypeAlias

from engine.api import Kind, Segment, tiles, turned
from rulesite.drawing.figures import figure
from rulesite.drawing.geometry import Point, number
from rulesite.drawing.layout import segment_anchor, segment_shapes
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.tile import tile_body

Cell: TypeAlias = tuple[int, int]

MARGIN = 14
_SIZE = {"width": 100, "height": 100}


class PlacedTile(NamedTuple):
    """A tile on a cell: its id and its clockwise quarter turns."""

    x: int
    y: int
    tile: str
    turn: int = 0


class PlacedFigure(NamedTuple):
    """A figure on a segment of the tile on a cell.

    ``segment`` is the segment's index, or the name of its spot as the tile lies (``farm ese``).
    """

    player: str
    kind: str
    x: int
    y: int
    segment: int | str


def board_svg(
    cells: Sequence[PlacedTile],
    figures: Sequence[PlacedFigure] = (),
    *,
    marked: Sequence[Cell] = (),
    lit: Sequence[tuple[Cell, int | str]] = (),
    laid: Cell | None = None,
    frontier: Sequence[Cell] = (),
    sprite: str | None = None,
    title: str = "A board",
    description: str = "",
) -> str:
    """The picture of a board.

    - ``marked``: cells to number 1, 2, 3… in this order;
    - ``lit``: segments to colour, each as (cell, index or spot name);
    - ``laid``: the cell of the tile just laid;
    - ``frontier``: empty cells to outline;
    - ``sprite``: the address of the sprite to take tiles from; without it the drawings of the
      tiles are part of the picture, which then stands alone.

    The ``<desc>`` is put together from the content where no ``description`` is given. KeyError
    for an unknown tile or spot.
    """
    found = {(cell.x, cell.y): cell for cell in cells}
    places = [*found, *frontier]
    body = "".join((
        "" if sprite else _definitions(cells),
        group("".join(map(_empty, frontier)), class_="board-frontier"),
        group("".join(_tile(cell, sprite) for cell in cells), class_="board-tiles"),
        group("".join(_lit(found[cell], segment) for cell, segment in lit), class_="board-lit"),
        _laid(laid) if laid else "",
        group(_figures(figures, found), class_="board-figures"),
        group("".join(_numbered(marked)), class_="board-numbers"),
    ))  # fmt: skip
    words = element("title", escape(title)) + element(
        "desc", escape(description or _description(cells, figures, found))
    )
    return element(
        "svg", words + body, xmlns="http://www.w3.org/2000/svg", viewBox=_view(places),
        role="img", class_="board-drawing",
    )  # fmt: skip


def _view(places: Sequence[Cell]) -> str:
    xs, ys = [x for x, _ in places] or [0], [y for _, y in places] or [0]
    left, top = min(xs) * 100 - MARGIN, min(ys) * 100 - MARGIN
    width = (max(xs) - min(xs) + 1) * 100 + 2 * MARGIN
    height = (max(ys) - min(ys) + 1) * 100 + 2 * MARGIN
    return f"{left} {top} {width} {height}"


def _definitions(cells: Sequence[PlacedTile]) -> str:
    needed = sorted({(cell.tile, cell.turn % 4) for cell in cells})
    return element("defs", "".join(_symbol(*look) for look in needed))


def _symbol(name: str, turn: int) -> str:
    body = tile_body(tiles()[name], turn)
    return element("symbol", body, id=f"t-{name}-{turn}", viewBox="0 0 100 100")


def _tile(cell: PlacedTile, sprite: str | None) -> str:
    x, y = cell.x * 100, cell.y * 100
    rotation = f"rotate({cell.turn % 4 * 90} 50 50)" if cell.turn % 4 else ""
    href = f"{sprite}#tile-{cell.tile}" if sprite else f"#t-{cell.tile}-{cell.turn % 4}"
    turned = f"tile-turn-{cell.turn % 4}" if rotation and sprite else None
    return element(
        "use", href=href, class_=turned, transform=f"translate({x} {y}){rotation}", **_SIZE
    )


def _empty(cell: Cell) -> str:
    return element(
        "rect", x=cell[0] * 100 + 4, y=cell[1] * 100 + 4, width=92, height=92, rx=6,
        fill="none", stroke="verge", stroke_width=1.6, stroke_dasharray="6 6",
    )  # fmt: skip


def _laid(cell: Cell) -> str:
    return element(
        "rect", x=cell[0] * 100, y=cell[1] * 100, width=100, height=100, fill="none",
        stroke="mark", stroke_width=4, class_="board-laid",
    )  # fmt: skip


def _index(cell: PlacedTile, segment: int | str) -> int:
    """The index of a segment given by index or by the name of its spot."""
    if isinstance(segment, int):
        return segment
    return turned(tiles()[cell.tile], cell.turn % 4).spots[segment]


def _lit(cell: PlacedTile, segment: int | str) -> str:
    d = segment_shapes(tiles()[cell.tile])[_index(cell, segment)]
    place = f"translate({cell.x * 100} {cell.y * 100})rotate({cell.turn % 4 * 90} 50 50)"
    return path(d, transform=place, fill="mark", fill_opacity="0.45", fill_rule="evenodd")


def anchor_on_board(cell: PlacedTile, segment: int | str) -> Point:
    """Where a figure stands on a segment, in the units of the board's drawing."""
    x, y = segment_anchor(tiles()[cell.tile], _index(cell, segment))
    for _ in range(cell.turn % 4):
        x, y = 100 - y, x
    return cell.x * 100 + x, cell.y * 100 + y


def _figures(figures: Sequence[PlacedFigure], found: dict[Cell, PlacedTile]) -> str:
    """Figures on one segment stand side by side."""
    heaps: dict[tuple[Cell, int], list[PlacedFigure]] = {}
    for piece in figures:
        cell = found[piece.x, piece.y]
        heaps.setdefault(((piece.x, piece.y), _index(cell, piece.segment)), []).append(piece)
    parts = []
    for (place, index), pieces in heaps.items():
        x, y = anchor_on_board(found[place], index)
        lying = _segment(found[place], index).kind is Kind.FARM
        for i, piece in enumerate(pieces):
            aside = (i - (len(pieces) - 1) / 2) * 17
            parts.append(figure(piece.player, piece.kind, (x + aside, y + 1), lying))
    return "".join(parts)


def _segment(cell: PlacedTile, index: int) -> Segment:
    return tiles()[cell.tile].segments[index]


def _numbered(cells: Sequence[Cell]) -> list[str]:
    return [
        group(
            element("circle", r=11, fill="mark", stroke="paper", stroke_width=2)
            + element(
                "text", str(i), y=5, fill="paper", font_size=14, font_weight="bold",
                font_family="sans-serif", text_anchor="middle",
            ),
            transform=f"translate({number(x * 100 + 87)} {number(y * 100 + 13)})",
        )
        for i, (x, y) in enumerate(cells, 1)
    ]  # fmt: skip


def _description(
    cells: Sequence[PlacedTile],
    figures: Sequence[PlacedFigure],
    found: dict[Cell, PlacedTile],
) -> str:
    count = f"{len(cells)} tile{'s' if len(cells) != 1 else ''}."
    words = [
        f"{piece.player.capitalize()} {piece.kind} on {_spot(found[piece.x, piece.y], piece)}"
        f" of the tile at column {piece.x}, row {piece.y}."
        for piece in figures
    ]
    return " ".join([count, *words])


def _spot(cell: PlacedTile, piece: PlacedFigure) -> str:
    look = turned(tiles()[cell.tile], cell.turn % 4)
    return look.names[_index(cell, piece.segment)]
