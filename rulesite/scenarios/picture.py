"""The picture of a stated position, whatever is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.board import board_svg, can_stand, letters_svg, outline
from rulesite.drawing.placed import (
    BoardLink,
    DrawnFigure,
    Label,
    LinkArea,
    Owned,
    PlacedPiece,
    PlacedTile,
)

Placed: TypeAlias = Mapping[api.Cell, PlacedTile]


def picture(
    position: api.Position,
    *,
    marked: Sequence[api.Cell] = (),
    spots: Sequence[str] = (),
    areas: Sequence[LinkArea] = (),
    lit: Sequence[tuple[api.Cell, str]] = (),
    owned: Sequence[Owned] = (),
    empty: Sequence[api.Cell] = (),
    choices: Sequence[BoardLink] = (),
    labels: Sequence[Label] = (),
    room: Sequence[api.Cell] = (),
    least: int = 0,
    laid: bool = True,
    alone: bool = False,
    title: str = "The position",
) -> SafeString:
    """The board as SVG.

    ``marked`` cells are numbered in their order, at the ``spots`` beside them if there are any,
    ``lit`` spots coloured, ``owned`` farms marked as somebody's, ``areas`` links, ``empty`` cells
    outlined, ``labels`` put where they belong, ``room`` is taken in, ``least`` units are shown
    across, ``laid`` tells whether the last tile shows that it is the last, and ``alone`` whether
    the drawing is to stand without the sheets of tiles.

    Figures and labels on spots that their tile does not have are left out: the problems name them.
    """
    tiles = placed(position)
    figures = _standing(position, tiles)
    outlined = [cell for cell in empty if cell not in tiles]
    aimed = [(one.x, one.y) for one in choices]
    drawing = board_svg(
        list(tiles.values()),
        figures,
        pieces=_placed_pieces(position),
        frontier=outlined,
        choices=choices,
        marked=[cell for cell in marked if cell in tiles or cell in outlined],
        spots=spots,
        areas=areas,
        owned=owned,
        lit=[
            (cell, spot)
            for cell, spot in lit
            if cell in tiles and can_stand(tiles[cell], spot, api.FOLLOWER)
        ],
        room=room,
        least=least,
        labels=[one for one in labels if _there(one, tiles, [*outlined, *aimed])],
        laid=position.last.cell if laid and position.last else None,
        alone=alone,
        title=title,
    )
    return mark_safe(drawing)  # noqa: S308 - the drawing escapes what it is given


def lettered(position: api.Position, labels: Sequence[Label]) -> SafeString:
    """The letters of features in a template element, for the script that draws the board."""
    tiles = placed(position)
    there = [one for one in labels if _there(one, tiles, ())]
    drawn = letters_svg(there, _standing(position, tiles), list(tiles.values()))
    words = f'<template class="answer-letters"><svg>{drawn}</svg></template>' if there else ""
    return mark_safe(words)  # noqa: S308 - our own drawing


def _standing(position: api.Position, tiles: Placed) -> list[DrawnFigure]:
    """The figures on spots that their tile has."""
    return [
        DrawnFigure(one.player, one.kind, *one.cell, one.spot)
        for one in position.figures
        if can_stand(tiles[one.cell], one.spot, one.kind)
    ]


def _there(label: Label, tiles: Placed, outlined: Sequence[api.Cell]) -> bool:
    cell = label.x, label.y
    if cell not in tiles:
        return cell in outlined
    return not label.spot or can_stand(tiles[cell], label.spot, label.kind)


def beside(position: api.Position) -> list[api.Cell]:
    """The cells beside the tiles, on which the next may be laid."""
    taken = {laid.cell: None for laid in position.tiles}
    around = (
        (x + right, y + down)
        for x, y in taken
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    return [cell for cell in dict.fromkeys(around) if cell not in taken] or [(0, 0)]


def placed(position: api.Position) -> Placed:
    """The tiles of a position as they are drawn."""
    return {
        cell: PlacedTile(*cell, look.tile.id, look.turns, look)
        for cell, look in api.looks(position).items()
    }


def shapes(tiles: Placed, parts: Sequence[tuple[api.Cell, str]]) -> SafeString:
    """The outlines of segments in a template element, for scripts; nothing where there are none."""
    drawn = "".join(outline(tiles[cell], spot) for cell, spot in parts)
    shown = f"<template><svg>{drawn}</svg></template>" if drawn else ""
    return mark_safe(shown)  # noqa: S308 - our own drawing


def _placed_pieces(position: api.Position) -> list[PlacedPiece]:
    """The tokens that are drawn on laid tiles."""
    # Places that belong to one tile, such as the quarters of Carcassonne, need no cell in a
    # position.
    homes = {laid.tile: laid.cell for laid in position.tiles}
    cells = {laid.cell for laid in position.tiles}
    places = api.rows(api.PlaceRow)
    found = []
    for token in position.pieces.tokens:
        cell = token.cell or (token.spot and homes.get(places[token.spot].tile))
        if cell in cells and token.row.shape:
            beside = token.figure.kind if token.figure else ""
            found.append(
                PlacedPiece(token.what, *cell, token.spot, token.number, beside, token.player)
            )
    return found
