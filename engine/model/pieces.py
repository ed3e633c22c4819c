"""The pieces on the table that are no followers on segments: what expansions add to a position."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engine.model.geometry import Cell
from engine.model.values import Figure

STOCKS: Final[Mapping[str, str]] = {
    "wine": "w",
    "grain": "g",
    "cloth": "c",
    "tower piece": "t",
    "abbey": "a",
    "cloister": "k",
}
"""What a player may have beside figures, each with its letter."""


class Fairy(NamedTuple):
    """The fairy's tile, and the figure that she stands beside where the edition asks for one."""

    cell: Cell
    figure: Figure | None


class Tower(NamedTuple):
    """A tower of one or more pieces; ``finished`` once a follower has stood on it."""

    cell: Cell
    height: int
    finished: bool = False


class Prisoner(NamedTuple):
    """A follower that ``captor`` holds and that belongs to ``owner``."""

    captor: str
    owner: str
    kind: str


class Title(NamedTuple):
    """The king or the robber baron: who holds it, and the size of the feature it was won with."""

    player: str
    size: int


class Stock(NamedTuple):
    """How many of a thing (a key of ``STOCKS``) a player has."""

    player: str
    what: str
    number: int


@dataclass(frozen=True, slots=True)
class Pieces:
    """Everything on or beside the table but tiles and figures; nothing by default."""

    dragon: Cell | None = None
    fairy: Fairy | None = None
    count: str | None = None
    king: Title | None = None
    robber: Title | None = None
    towers: tuple[Tower, ...] = ()
    prisoners: tuple[Prisoner, ...] = ()
    stocks: tuple[Stock, ...] = ()

    def named(self) -> frozenset[str]:
        """The names of all pieces and stocks that are there."""
        there = {name for name in self.__dataclass_fields__ if getattr(self, name)} - {"stocks"}
        return frozenset(there | {stock.what for stock in self.stocks})

    def stock(self, player: str, what: str) -> int:
        """How many of a thing a player has."""
        return sum(s.number for s in self.stocks if s.player == player and s.what == what)

    def over(self, begin: "Pieces") -> "Pieces":
        """These pieces, and the Count and the stocks of the beginning where they are not stated."""
        stated = {stock.what for stock in self.stocks}
        unstated = tuple(stock for stock in begin.stocks if stock.what not in stated)
        return replace(self, count=self.count or begin.count, stocks=self.stocks + unstated)

    def adding(self, player: str, what: str, number: int) -> "Pieces":
        """The same pieces, but with so many more of a thing in a player's stock."""
        total = self.stock(player, what) + number
        others = [s for s in self.stocks if (s.player, s.what) != (player, what)]
        return replace(self, stocks=(*others, Stock(player, what, total)))
