"""A whole board as one SVG picture: tiles, figures, marks and numbers."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from html import escape
from math import dist

from engine.api import (
    FOLLOWER,
    FeatureKind,
    FigureRow,
    FigureTrait,
    PlaceRow,
    Tile,
    rows,
    tile_of,
)
from rulesite.drawing import marks, tints
from rulesite.drawing.describing import description_of
from rulesite.drawing.figures import figure
from rulesite.drawing.geometry import MIDDLE, Point, add
from rulesite.drawing.layout import corner_point
from rulesite.drawing.looks import SegmentShapes, look
from rulesite.drawing.markup import element, group, path
from rulesite.drawing.pieces import piece, span
from rulesite.drawing.placed import (
    BoardLink,
    Cell,
    DrawnFigure,
    Label,
    LinkArea,
    Owned,
    PlacedPiece,
    PlacedTile,
    ghosts_of,
    whole,
)
from rulesite.drawing.sheets import tile_url
from rulesite.drawing.tile import settled, shared_symbols, tile_body
from rulesite.telling.places import on_corner

MARGIN = 14
GROWN = 140
"""Pixels that a tile is wide on a page with room for more."""

_UPON = {row.id: row.upon for row in rows(PlaceRow).values() if row.upon}
"""The places on tokens, such as a castle over two tiles."""

BESIDE: Point = (21, 5)
"""How far from a figure a token is that goes with it; those behind it lie ``PILED`` farther on."""

PILED = 14
CORNERS: Sequence[Point] = ((16, 16), (84, 16), (16, 84), (84, 84))
"""Where the label of a whole tile is: in the first corner that is ``CLEAR`` of other labels."""

CLEAR = 28

SIDES: dict[str, Point] = {"n": (50, 0), "e": (100, 50), "s": (50, 100), "w": (0, 50)}
"""The middles of a tile's sides, where tokens lie that lie on two tiles."""

_SIZE = {"width": 100, "height": 100}
_SIGN = re.compile(r'href="#s-([\w-]+)"')


def board_svg(
    cells: Sequence[PlacedTile],
    figures: Sequence[DrawnFigure] = (),
    *,
    pieces: Sequence[PlacedPiece] = (),
    choices: Sequence[BoardLink] = (),
    areas: Sequence[LinkArea] = (),
    marked: Sequence[Cell] = (),
    spots: Sequence[str] = (),
    lit: Sequence[tuple[Cell, int | str]] = (),
    owned: Sequence[Owned] = (),
    laid: Cell | None = None,
    frontier: Sequence[Cell] = (),
    labels: Sequence[Label] = (),
    room: Sequence[Cell] = (),
    least: int = 0,
    alone: bool = True,
    title: str = "A board",
    description: str = "",
) -> str:
    """The picture of a board.

    - ``areas``: links over segments;
    - ``marked``: cells to number 1, 2, 3… in this order, in their corners or at the ``spots`` that
      stand beside them;
    - ``lit``: segments to colour, each as (cell, index or spot name);
    - ``owned``: farms to mark as somebody's;
    - ``laid``: the cell of the tile just laid;
    - ``frontier``: empty cells to outline;
    - ``labels``: letters and verdicts on segments, places and cells;
    - ``room``: cells that the picture takes in, whatever is on them;
    - ``least``: how many of the board's units the picture is wide at least, 100 to a tile;
    - ``alone``: whether the drawings of the tiles are part of the picture; else they are taken from
      the sheets of their sets. Stated tiles are in no sheet.

    The ``<desc>`` is put together from the content where no ``description`` is given. KeyError
    for an unknown tile or spot.
    """
    found = {(cell.x, cell.y): cell for cell in cells}
    ghosts = ghosts_of(choices)
    over = [(choice.x, choice.y) for choice in choices] + [(ghost.x, ghost.y) for ghost in ghosts]
    places = [*found, *frontier, *room, *over]
    body = "".join((
        _definitions(cells if alone else []),
        group("".join(map(marks.empty, frontier)), class_="board-frontier"),
        group("".join(_tile(cell, alone) for cell in cells), class_="board-tiles"),
        group("".join(_owned(one, found, title) for one in owned), class_="board-tints"),
        group("".join(_lit(found[cell], segment) for cell, segment in lit), class_="board-lit"),
        marks.laid(whole(laid, found)) if laid else "",
        group(_pieces(pieces, found, under=True), class_="board-under"),
        group(_figures(figures, found, pieces), class_="board-figures"),
        group(_pieces(pieces, found, under=False), class_="board-pieces"),
        group("".join(_tile(ghost, alone) for ghost in ghosts), class_="board-ghosts"),
        group("".join(_choices(choices, found, pieces)), class_="board-choices"),
        group("".join(_area(area, found) for area in areas), class_="board-areas"),
        group("".join(marks.numbered(_numbered_at(marked, spots, found))), class_="board-numbers"),
        # A letter lies over its feature: a tap goes to what lies under it.
        group(
            "".join(_labelled(labels, figures, found, choices)),
            class_="board-labels", pointer_events="none",
        ),
    ))  # fmt: skip
    words = element("title", escape(title)) + element(
        "desc", escape(description or description_of(cells, figures, pieces, found))
    )
    left, top, width, height = _view(places, least)
    return element(
        "svg", words + body, xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {width} {height}", width=None if alone else width * GROWN // 100,
        role=None if choices or areas else "img", class_="board-drawing",
    )  # fmt: skip


def _view(places: Sequence[Cell], least: int) -> tuple[int, int, int, int]:
    """The left and upper side of what is shown, its width and its height."""
    xs, ys = [x for x, _ in places] or [0], [y for _, y in places] or [0]
    left, top = min(xs) * 100 - MARGIN, min(ys) * 100 - MARGIN
    width = (max(xs) - min(xs) + 1) * 100 + 2 * MARGIN
    height = (max(ys) - min(ys) + 1) * 100 + 2 * MARGIN
    more = max(0, least - width)
    return left - more // 2, top, width + more, height


def _definitions(cells: Sequence[PlacedTile]) -> str:
    """The drawings of the tiles as they are in the sheets, and what those share."""
    # Sorted, so that one board is always the same text, and one picture.
    needed = sorted({(cell.tile, cell.turn % 4) for cell in cells})
    drawn = "".join(_symbol(*look) for look in needed)
    shared = shared_symbols()
    # Only what these tiles use: all signs together are larger than most boards.
    signs = "".join(shared[name] for name in sorted(set(_SIGN.findall(drawn))))
    return element("defs", signs + drawn) if needed else ""


def described_sheet(tiles: Iterable[Tile]) -> str:
    """A sheet for a page with drawings of tiles that are of no set: ``#tile-<id>``."""
    drawn = "".join(
        element("symbol", tile_body(tile, None), id=f"tile-{tile.id}", viewBox="0 0 100 100")
        for tile in tiles
    )
    return element("svg", drawn, width=0, height=0, aria_hidden="true") if drawn else ""


def _symbol(name: str, turn: int) -> str:
    """A drawing out of a sheet; its signs stand upright once it is turned."""
    drawn = settled(look(tile_of(name)).symbol, turn)
    return drawn.replace(f'id="tile-{name}"', f'id="t-{name}-{turn}"', 1)


def _tile(cell: PlacedTile, alone: bool) -> str:
    """A tile in its place. One of no set is drawn on the spot: a page may hold several boards, and
    an id must stand on it once."""
    rotation = f"rotate({cell.turn % 4 * 90} 50 50)" if cell.turn % 4 else ""
    place = f"translate({cell.x * 100} {cell.y * 100}){rotation}"
    tile = tile_of(cell.tile)
    if tile.described and not alone:
        body = element("svg", tile_body(tile, cell.turn % 4), viewBox="0 0 100 100", **_SIZE)
        return group(body, transform=place)
    href = f"#t-{cell.tile}-{cell.turn % 4}" if alone else tile_url(cell.tile)
    turned = f"tile-turn-{cell.turn % 4}" if rotation and not alone else None
    return element("use", href=href, class_=turned, transform=place, **_SIZE)


def _ground(cell: PlacedTile) -> SegmentShapes:
    return look(tile_of(cell.tile)).ground(cell.look)


def _shape(cell: PlacedTile, segment: int | str) -> str:
    """The path that covers a segment, as the catalogue has the tile."""
    shapes, index = _ground(cell).shapes, cell.number_of(segment)
    # A bridge is no segment of the catalogue, so its way is a bar straight across.
    if index < len(shapes):
        return shapes[index]
    return "M40 0H60V100H40Z" if cell.look.segments[index].ports[0] % 6 == 0 else "M0 40H100V60H0Z"


def _lit(cell: PlacedTile, segment: int | str) -> str:
    return outline(cell, segment, fill="mark", fill_opacity="0.45", fill_rule="evenodd")


def _owned(one: Owned, found: dict[Cell, PlacedTile], title: str) -> str:
    shapes = "".join(outline(found[cell], spot) for cell, spot in one.parts)
    return tints.tint(shapes, [cell for cell, _ in one.parts], one.players, title)


def outline(cell: PlacedTile, segment: int | str, **paint: str) -> str:
    """The path that covers a segment of a laid tile."""
    turn = f"rotate({cell.turn % 4 * 90} 50 50)" if cell.turn % 4 else ""
    place = f"translate({cell.x * 100} {cell.y * 100}){turn}"
    return path(_shape(cell, segment), transform=place, **paint)


def anchor_on_board(cell: PlacedTile, segment: int | str, kind: str = "follower") -> Point:
    """Where a figure stands on a spot, in the units of the board's drawing."""
    tile = tile_of(cell.tile)
    if on_corner(kind) and isinstance(segment, str):
        x, y = corner_point(segment)
        return cell.x * 100 + x, cell.y * 100 + y
    if segment in _UPON:
        x, y = rows(PlaceRow)[str(segment)].at
        return cell.x * 100 + x, cell.y * 100 + y
    if isinstance(segment, str) and segment in look(tile).special:
        x, y = _laid_at(cell, look(tile).special[segment])
        return x, y - rows(PlaceRow)[segment].rise
    anchors, index = _ground(cell).anchors, cell.number_of(segment)
    return _laid_at(cell, anchors[index] if index < len(anchors) else MIDDLE)


def _laid_at(cell: PlacedTile, at: Point) -> Point:
    """A point of a tile of the catalogue, on the board as the tile lies."""
    x, y = at
    for _ in range(cell.turn % 4):
        x, y = 100 - y, x
    return cell.x * 100 + x, cell.y * 100 + y


def _clear_of(cell: PlacedTile, spot: str) -> Point:
    """A point on a segment beside the figures that stand there."""
    asides, index = _ground(cell).asides, cell.number_of(spot)
    return _laid_at(cell, asides[index] if index < len(asides) else MIDDLE)


def can_stand(cell: PlacedTile, spot: str, kind: str) -> bool:
    """Whether a drawing has a place for a figure on a spot."""
    try:
        anchor_on_board(cell, spot, kind)
    except KeyError:
        return False
    return True


def _upon(
    cell: Cell, spot: int | str, pieces: Sequence[PlacedPiece], found: dict[Cell, PlacedTile]
) -> Point | None:
    """Where a figure stands on a token of its cell, if its spot is there."""
    for one in pieces:
        if one.what == _UPON.get(str(spot)) and (one.x, one.y) == cell:
            x, y = _place(one, found)
            return x, y - rows(PlaceRow)[str(spot)].rise
    return None


def _figures(
    figures: Sequence[DrawnFigure],
    found: dict[Cell, PlacedTile],
    pieces: Sequence[PlacedPiece],
) -> str:
    """Figures on one spot stand side by side, or in a pyramid."""
    heaps: dict[tuple[Point, bool], list[DrawnFigure]] = {}
    for one in figures:
        cell = found[one.x, one.y]
        upon = _upon((one.x, one.y), one.segment, pieces, found)
        at = upon or anchor_on_board(cell, one.segment, one.kind)
        heaps.setdefault((at, _lies(one, cell)), []).append(one)
    parts = []
    for ((x, y), lying), heap in heaps.items():
        for i, one in enumerate(heap):
            at = add((x, y + 1), _beside_others(i, heap))
            parts.append(figure(one.player, one.kind, at, lying))
    return "".join(parts)


def _beside_others(i: int, heap: Sequence[DrawnFigure]) -> Point:
    """How far off its spot a figure of several stands."""
    place = rows(PlaceRow).get(str(heap[0].segment))
    stacked = place is not None and place.stacked
    if stacked and i > 1:
        return 0, -18
    number = min(len(heap), 2) if stacked else len(heap)
    return (i - (number - 1) / 2) * (21 if stacked else 17), 0


def _lies(one: DrawnFigure, cell: PlacedTile) -> bool:
    """Whether a figure lies on its side: on a farm, if it is one that does, or at such a place."""
    place = rows(PlaceRow).get(str(one.segment))
    if place:
        return place.lies
    return FigureTrait.LIES in rows(FigureRow)[one.kind].traits and _on_farm(cell, one.segment)


def _on_farm(cell: PlacedTile, segment: int | str) -> bool:
    if isinstance(segment, str):
        return segment.startswith("farm")
    return cell.look.segments[segment].kind is FeatureKind.FARM


def _pieces(pieces: Sequence[PlacedPiece], found: dict[Cell, PlacedTile], *, under: bool) -> str:
    """The tokens above the figures, or those under them: what stands on a sign of its tile or lies
    over two tiles, and what links."""
    heaps: dict[Point, list[PlacedPiece]] = {}
    for one in pieces:
        row = one.row
        if bool(row.on or row.astride or row.link) is under:
            heaps.setdefault(_place(one, found), []).append(one)
    return "".join(
        _piece(one, at, _heaped(i, at, heap))
        for at, heap in heaps.items()
        for i, one in enumerate(heap)
    )


def _heaped(i: int, at: Point, heap: list[PlacedPiece]) -> Point:
    """How far off its place a token lies: those of a figure in a pile, all others side by side."""
    if not heap[0].beside:
        return (i - (len(heap) - 1) / 2) * 24, 0
    return 0, i * (PILED if at[1] % 100 < 50 else -PILED)


def _piece(one: PlacedPiece, at: Point, off: Point) -> str:
    if one.row.link:
        middle = one.x * 100 + MIDDLE[0], one.y * 100 + MIDDLE[1]
        return span(one.row.shape, middle, one.spot[-1:], one.player, one.shown)
    return piece(one.row.shape, add(at, off), one.shown)


def _place(one: PlacedPiece, found: dict[Cell, PlacedTile]) -> Point:
    """Beside its figure, on its spot (clear of figures, if it is one itself or the spot is a place
    that has a point for it) or astride the side of that, or where the sign that it stands on is, or
    at its own point of the tile."""
    cell, row = found.get((one.x, one.y)), one.row
    on = (place.id for place in rows(PlaceRow).values() if row.on and place.symbol == row.on)
    spot = one.spot or next(on, "")
    if row.astride and spot[-1:] in SIDES:
        return add((one.x * 100, one.y * 100), SIDES[spot[-1:]])
    if row.stands_on and cell and one.spot in cell.look.spots:
        return _clear_of(cell, one.spot)
    place_row = rows(PlaceRow).get(one.spot)
    if cell and place_row and place_row.token_at and not one.beside:
        return _laid_at(cell, place_row.token_at)
    if cell and spot and can_stand(cell, spot, one.beside or FOLLOWER):
        x, y = anchor_on_board(cell, spot, one.beside or FOLLOWER)
        # To the other side near the right rim, where it would lie on the next tile.
        away = BESIDE[0] if x % 100 < 66 else -BESIDE[0]
        return (x + away, y + BESIDE[1]) if one.beside else (x, y)
    return one.x * 100 + row.at[0], one.y * 100 + row.at[1]


def _choices(
    choices: Sequence[BoardLink], found: dict[Cell, PlacedTile], pieces: Sequence[PlacedPiece]
) -> Iterator[str]:
    """Links with shapes to tap, and their labels as tooltips."""
    cells = Counter((one.x, one.y) for one in choices)
    crowded = {cell for cell, number in cells.items() if number > 1}
    for one in choices:
        shape = _target(one, found, pieces, crowded, element("title", escape(one.label)))
        yield element("a", shape, href=one.href, class_="board-choice", aria_label=one.label)


def _area(one: LinkArea, found: dict[Cell, PlacedTile]) -> str:
    """A link that a finger finds; with the keyboard its row is a link itself."""
    shapes = "".join(outline(found[cell], spot) for cell, spot in one.parts)
    return element(
        "a", element("title", escape(one.label)) + shapes, href=one.href, class_="board-area",
        tabindex=-1, aria_hidden="true", data_row=one.row,
        fill="none", fill_rule="evenodd", pointer_events="all",
    )  # fmt: skip


def _numbered_at(
    cells: Sequence[Cell], spots: Sequence[str], found: dict[Cell, PlacedTile]
) -> list[Point]:
    """Where the numbers of cells stand."""
    if spots:
        return [anchor_on_board(found[c], spot) for c, spot in zip(cells, spots, strict=True)]
    return [(x * 100 + 87, y * 100 + 13) for x, y in cells]


def _target(
    one: BoardLink,
    found: dict[Cell, PlacedTile],
    pieces: Sequence[PlacedPiece],
    crowded: Collection[Cell],
    label: str,
) -> str:
    paint = {"fill": "mark", "fill_opacity": "0.3", "stroke": "mark", "stroke_width": 2.4}
    if at := _point(one, found, pieces, crowded):
        return element("circle", label, cx=at[0], cy=at[1], r=13, **paint)
    cell = found.get((one.x, one.y))
    if not one.spot or cell is None or one.spot in _UPON:
        return element(
            "rect", label, x=one.x * 100 + 5, y=one.y * 100 + 5, width=90, height=90, rx=6, **paint
        )
    place = f"translate({cell.x * 100} {cell.y * 100})rotate({cell.turn % 4 * 90} 50 50)"
    d = _shape(cell, one.spot)
    return element("path", label, d=d, transform=place, fill_rule="evenodd", **paint)


def _point(
    one: BoardLink,
    found: dict[Cell, PlacedTile],
    pieces: Sequence[PlacedPiece],
    crowded: Collection[Cell],
) -> Point | None:
    """The middle of what is tapped at a point: on a token, on a corner, by a side, or in the corner
    of a tile of which more is tapped than the whole."""
    at = one.x, one.y
    if upon := _upon(at, one.spot, pieces, found):
        return upon
    cell = found.get(at)
    if not one.spot or cell is None or one.spot in _UPON:
        return add((one.x * 100, one.y * 100), CORNERS[0]) if at in crowded else None
    if on_corner(one.kind) or one.spot in look(tile_of(cell.tile)).special:
        return anchor_on_board(cell, one.spot, one.kind)
    return None if one.spot in cell.look.spots else _beside_rim(cell, one.spot)


_RIM = {"n": (50, 22), "e": (78, 50), "s": (50, 78), "w": (22, 50)}


def _beside_rim(cell: PlacedTile, spot: str) -> tuple[int, int]:
    """Where something may be built that the tile does not have yet: by the side that it names."""
    x, y = _RIM.get(spot[-1:], (50, 50))
    return cell.x * 100 + x, cell.y * 100 + y


def letters_svg(
    labels: Sequence[Label], figures: Sequence[DrawnFigure], cells: Sequence[PlacedTile]
) -> str:
    """The labels of a board by themselves, for a drawing that has its tiles and figures already."""
    found = {(cell.x, cell.y): cell for cell in cells}
    drawn = "".join(_labelled(labels, figures, found, ()))
    return group(drawn, class_="board-labels", pointer_events="none")


def _labelled(
    labels: Sequence[Label],
    figures: Sequence[DrawnFigure],
    found: dict[Cell, PlacedTile],
    choices: Sequence[BoardLink],
) -> list[str]:
    xs = [x for x, _ in found] or [0]
    columns = max(xs) - min(xs) + 1
    ghosts = {(choice.x, choice.y) for choice in choices if choice.tile}
    at: dict[Label, Point] = {}
    # Letters on spots first: those of whole tiles can go to another corner.
    for one in sorted(labels, key=lambda label: not label.spot):
        at[one] = _label_at(one, figures, found, ghosts, at.values())
    drawn = ((marks.name if one.named else marks.label, one) for one in labels)
    return [draw(one.sign, at[one], columns) for draw, one in drawn]


def _label_at(
    one: Label,
    figures: Sequence[DrawnFigure],
    found: dict[Cell, PlacedTile],
    ghosts: set[Cell],
    others: Collection[Point],
) -> Point:
    """In the middle of an empty cell, in a corner of a tile that lies or would lie there, where a
    figure would stand on a spot, or beside the one that does."""
    cell = found.get((one.x, one.y))
    if cell is None or not one.spot:
        corners = CORNERS if cell or (one.x, one.y) in ghosts else (MIDDLE,)
        places = [add((one.x * 100, one.y * 100), corner) for corner in corners]
        clear = (at for at in places if all(dist(at, other) >= CLEAR for other in others))
        return next(clear, places[0])
    standing = {each.segment for each in figures if (each.x, each.y) == (one.x, one.y)}
    taken = {cell.number_of(spot) for spot in standing if spot in cell.look.spots}
    elsewhere = on_corner(one.kind) or one.spot not in cell.look.spots
    if elsewhere or (index := cell.number_of(one.spot)) not in taken:
        return anchor_on_board(cell, one.spot, one.kind)
    beside = _ground(cell).asides
    return _laid_at(cell, beside[index] if index < len(beside) else MIDDLE)
