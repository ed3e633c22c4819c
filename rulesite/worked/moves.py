"""The moves of a played example, told in words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import api
from rulesite.scenarios.turn_words import PASSES, action_words, spot_words


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


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words, with the number of its cell; a tile that is laid is drawn beside them."""

    words: str
    number: int | None = None
    tile: str = ""
    turn: int = 0


_PASSES = {
    "move wood": "deploys nobody",
    "capture": "takes nobody prisoner",
    "ransom": "buys nobody back",
    "deploy to Carcassonne": "sends nobody to Carcassonne",
    "move the Count": "leaves the Count where he is",
    "redeploy from Carcassonne": "moves nobody out of Carcassonne",
    "let a knight escape": "lets no knight escape",
    "move the wagon on": "lets the wagon go home",
    "lay the abbey": "keeps the abbey",
}

_DONE: dict[type[Any], Callable[[Any], str]] = {
    api.Pass: lambda action: "passes",
    api.Commit: lambda action: "goes on to the scoring",
    api.Lay: lambda action: "lays this tile",
    api.Deploy: lambda action: f"puts a {action.kind} on {spot_words(action.spot, action.kind)}",
    api.MoveFairy: lambda action: "moves the fairy" + beside(action.figure),
    api.Remove: lambda action: f"sends home {_whose(action.figure)}",
    api.Capture: lambda action: f"takes {_whose(action.figure)} prisoner",
    api.Build: lambda action: "puts up a tower piece",
    api.Step: lambda action: "moves the dragon",
    api.Free: lambda action: f"frees the {action.owner} {action.kind} held by {action.captor}",
    api.MoveCount: lambda action: f"moves the Count to the {action.quarter}",
    api.Redeploy: lambda action: (
        f"moves {_whose(action.figure)} to {spot_words(action.spot, action.figure.kind)}"
    ),
}


def _whose(figure: api.Figure) -> str:
    return f"the {figure.player} {figure.kind}"


def beside(figure: api.Figure | None) -> str:
    """Whom the fairy favours, where she favours one."""
    return f" beside {_whose(figure)}" if figure else ""


def told(
    action: api.Action, player: str, what: str, laid: api.Cell | None, numbers: Numbers
) -> Told:
    """What a player does, ``what`` being the decision and ``laid`` the tile that goes without
    saying."""
    words = _DONE[type(action)](action)
    if isinstance(action, api.Pass):
        words = _PASSES.get(what, words)
    cell = cell_of(action)
    silent = cell is None or (isinstance(action, api.Deploy) and cell == laid)
    number = None if silent or cell is None else numbers.of(cell)
    if isinstance(action, api.Lay):
        return Told(f"{player.capitalize()} {words}", number, action.tile, action.turn)
    return Told(f"{player.capitalize()} {words}", number)


def cell_of(action: api.Action) -> api.Cell | None:
    """The cell that an action is about."""
    match action:
        case api.Remove(figure=figure) | api.Capture(figure=figure):
            return figure.cell
        case (
            api.Lay(cell=cell)
            | api.Deploy(cell=cell)
            | api.MoveFairy(cell=cell)
            | api.Build(cell=cell)
            | api.Step(cell=cell)
            | api.Redeploy(cell=cell)
        ):
            return cell
    return None


_OPEN: dict[type[Any], str] = {
    api.Remove: "send home",
    api.Capture: "take",
}


def option(action: api.Action, what: str, numbers: Numbers) -> str:
    """Something that is open to a player, in a few words."""
    cell = cell_of(action)
    place = f" on {numbers.words(cell)}" if cell else ""
    match action:
        case api.Pass():
            return PASSES.get(what, "Pass").lower()
        case api.MoveFairy(figure=figure):
            return f"move the fairy to {numbers.words(action.cell)}{beside(figure)}"
        case api.Step():
            return f"move the dragon to {numbers.words(action.cell)}"
        case api.Remove(figure=figure) | api.Capture(figure=figure):
            return f"{_OPEN[type(action)]} {_whose(figure)}{place}"
        case api.Build():
            return f"put up a tower piece{place}"
        case api.Redeploy(figure=figure, spot=spot):
            return f"move {_whose(figure)} to {spot_words(spot, figure.kind)}{place}"
        case api.Deploy(kind=kind, spot=spot):
            return f"{kind} on {spot_words(spot, kind)}{place}"
    return action_words(action)


_EVENT_OF: dict[type[Any], str] = {
    api.Lay: "laid",
    api.Deploy: "deployed",
    api.Step: "dragon-moved",
    api.MoveFairy: "fairy-moved",
    api.Build: "built",
    api.Capture: "captured",
    api.MoveCount: "count-moved",
    api.Redeploy: "moved",
    api.Remove: "returned",
}


def goes_without_saying(action: api.Action | None) -> Callable[[api.Event], bool]:
    """Tells the event that says no more than the move itself."""
    name = _EVENT_OF.get(type(action))
    return lambda event: event.what == name
