"""The moves of a played example, told in words."""

from dataclasses import dataclass

from engine import api
from rulesite.telling.places import Where
from rulesite.telling.turns import done_words


class Numbers:
    """The numbers that cells bear on the drawing, given in the order in which they are named."""

    def __init__(self) -> None:
        self.cells: list[api.Cell] = []

    def of(self, cell: api.Cell) -> int:
        """The number of a cell."""
        if cell not in self.cells:
            self.cells.append(cell)
        return self.cells.index(cell) + 1

    def words(self, cell: api.Cell) -> str:
        """A cell by its number."""
        return f"tile {self.of(cell)}"


class CellsInWords(Numbers):
    """Cells by words, for a drawing on which they bear no numbers."""

    def __init__(self, where: Where) -> None:
        super().__init__()
        self._where = where

    def words(self, cell: api.Cell) -> str:
        """A cell as one finds it on the board."""
        return self._where(cell)


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A move in words, with the number of its cell; a tile that is laid is drawn beside them."""

    words: str
    number: int | None = None
    tile: str = ""
    turn: int = 0


def move_words(
    action: api.Action, player: str, what: str, laid: api.Cell | None, numbers: Numbers
) -> MoveTold:
    """What a player does, ``what`` being the decision and ``laid`` the tile that goes without
    saying."""
    words = done_words(action, what, numbers.words)
    cell = api.action_facts(action).get("cell")
    silent = cell is None or (isinstance(action, api.Deploy) and cell == laid)
    number = None if silent or cell is None else numbers.of(cell)
    if isinstance(action, api.Lay):
        return MoveTold(f"{player.capitalize()} {words}", number, action.tile, action.turn)
    return MoveTold(f"{player.capitalize()} {words}", number)
