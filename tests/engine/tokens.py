"""Tokens of the classic sets, written in short."""

from engine.api import Cell, Figure, Token


def prisoner(captor: str, owner: str, kind: str = "follower", guard: str = "") -> Token:
    """A prisoner; with the kind of its guard a captive of the variation."""
    return Token("prisoner", captor, owner=owner, kind=kind, mark=guard)


def tower_of(cell: Cell, height: int, *, finished: bool = False) -> Token:
    """A tower."""
    return Token("tower", cell=cell, number=height, mark="finished" if finished else "")


def fairy_on(cell: Cell, beside: Figure | None = None) -> Token:
    """The fairy on a tile, beside a figure or nobody."""
    if beside is None:
        return Token("fairy", cell=cell)
    return Token("fairy", cell=cell, spot=beside.spot, owner=beside.player, kind=beside.kind)
