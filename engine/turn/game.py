"""A game in progress: the board, the supplies, the scores, and what a turn does to them."""

from enum import StrEnum
from typing import Final, NamedTuple

from engine.board.board import ORIGIN, Board
from engine.board.features import Feature
from engine.model.errors import IllegalError
from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell
from engine.model.position import Figure, Laid, Position
from engine.model.sheet import Line
from engine.model.tiles import Kind, Tile
from engine.model.turned import turned
from engine.rules.ruleset import Ruleset
from engine.scoring.final import final_lines
from engine.scoring.lines import score
from engine.turn.legality import (
    Violation,
    deployment_violations,
    deployments,
    placement_violations,
    placements,
    violation,
)


class Event(NamedTuple):
    """Something that happened: what, to whom, where, by which rule, for how many points."""

    what: str
    player: str | None
    cell: Cell
    spot: str
    rule: str
    points: int = 0


class Step(StrEnum):
    """What the turn waits for. Deploying is optional, so scoring may follow a placement."""

    PLACE = "place"
    DEPLOY = "deploy"
    SCORE = "score"


class Game:
    """A game from the empty table or from a stated position.

    A turn is ``lay``, then perhaps ``deploy``, then ``score``; ``finish`` ends the game. Each
    raises IllegalError for what the rules forbid. ``supply`` counts the figures of each kind that
    a player has left, ``scores`` points.
    """

    def __init__(self, ruleset: Ruleset, players: tuple[str, ...]) -> None:
        self.ruleset: Final = ruleset
        self.players: Final = players
        self.board: Final = Board()
        self.supply = {player: dict(ruleset.supply) for player in players}
        self.scores = dict.fromkeys(players, 0)
        self.mover = players[0]
        self.events: list[Event] = []
        self.just_laid: Cell = ORIGIN
        self.completed: list[Feature] = []
        self.step = Step.PLACE

    def placements(self, tile: Tile) -> list[tuple[Cell, int]]:
        """Every legal (cell, turn) of a tile."""
        return placements(self.board, self.ruleset, tile)

    def lay(self, tile: Tile, cell: Cell, turn: int) -> None:
        """Place a tile, the first step of a turn."""
        look = turned(tile, turn)
        _refuse(self._out_of_order(Step.PLACE))
        _refuse(placement_violations(self.board, self.ruleset, look, cell))
        self.completed = self.board.lay(look, cell)
        self.just_laid = cell
        self.step = Step.DEPLOY
        self.events.append(Event("laid", self.mover, cell, tile.id, "base.place.match"))

    def deployments(self, kind: str = FOLLOWER) -> list[str]:
        """The spots of the tile just laid where the mover may deploy a figure."""
        if self.step is not Step.DEPLOY or not self.supply[self.mover].get(kind):
            return []
        cell = self.just_laid
        names = self.board.laid[cell][0].names
        return [names[index] for index in deployments(self.board, self.ruleset, cell, kind)]

    def deploy(self, spot: str, kind: str = FOLLOWER) -> None:
        """Put a follower of the mover on the tile just laid, the second step of a turn."""
        _refuse(self.deployment_violations(spot, kind))
        cell = self.just_laid
        figure = Figure(self.mover, kind, cell, spot)
        self.board.stand((figure,))
        self.supply[self.mover][kind] -= 1
        self.step = Step.SCORE
        self.events.append(Event("deployed", self.mover, cell, spot, "base.deploy.free"))

    def deployment_violations(self, spot: str, kind: str = FOLLOWER) -> list[Violation]:
        """Every reason why the mover may not deploy a figure there now."""
        if self.step is Step.PLACE:
            return self._out_of_order(Step.DEPLOY)
        cell = self.just_laid
        found = []
        if self.step is Step.SCORE:
            found.append(violation("second-follower", "base.deploy.one", cell))
        if not self.supply[self.mover].get(kind):
            found.append(violation("supply-empty", "base.deploy.supply", cell))
        return found + deployment_violations(self.board, self.ruleset, kind, cell, spot)

    def score(self) -> list[Line]:
        """Score what the tile just laid completed, the last step of a turn; the turn passes on."""
        if self.step is Step.PLACE:
            _refuse(self._out_of_order(Step.SCORE))
        lines = score(self.completed, self.board, self.ruleset)
        self._pay(lines)
        for feature in self.completed:
            self._bring_home(feature)
        self.completed = []
        self.step = Step.PLACE
        self.mover = self.players[(self.players.index(self.mover) + 1) % len(self.players)]
        return lines

    def finish(self) -> list[Line]:
        """Final scoring. Figures on incomplete features come home, farmers lie where they are."""
        lines = final_lines(self.board, self.ruleset)
        self._pay(lines)
        for feature in self.board.occupied():
            if feature.kind is not Kind.FARM:
                self._bring_home(feature)
        return lines

    def _out_of_order(self, wanted: Step) -> list[Violation]:
        if self.step is wanted:
            return []
        return [violation("out-of-order", "base.turn.order", None, f"the turn is at {self.step}")]

    def winners(self) -> list[str]:
        """The players with the highest score, all of them if it is equal."""
        most = max(self.scores.values())
        return [player for player in self.players if self.scores[player] == most]

    def _pay(self, lines: list[Line]) -> None:
        for line in lines:
            if line.player is not None:
                points = line.points
                self.scores[line.player] += points
                self.events.append(
                    Event("scored", line.player, line.cell, line.spot, line.why.rule, points)
                )

    def _bring_home(self, feature: Feature) -> None:
        for player, kind, cell, spot in feature.figures:
            self.supply[player][kind] += 1
            self.events.append(Event("returned", player, cell, spot, "base.return.scored"))
        feature.figures.clear()

    def position(self) -> Position:
        """The position as it stands."""
        standing = [figure for feature in self.board.occupied() for figure in feature.figures]
        order = {cell: place for place, cell in enumerate(self.board.laid)}
        return Position(
            tiles=tuple(
                Laid(look.tile.id, cell, look.turns) for cell, (look, _) in self.board.laid.items()
            ),
            figures=tuple(sorted(standing, key=lambda figure: order[figure.cell])),
            players=self.players,
            sets=self.ruleset.sets,
            scores=tuple(self.scores.values()),
            mover=self.mover,
        )


def _refuse(found: list[Violation]) -> None:
    if found:
        first = found[0]
        raise IllegalError(first.code, first.message, rule=first.rule, cell=first.cell)
