"""What a scoring looks at: the board, the pieces, the players and their points, and the rules in
force."""

from collections.abc import Sequence

from engine.board.board import Board
from engine.model.geometry import Cell
from engine.model.pieces import Pieces
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.rules.ruleset import Ruleset


class State:
    """The table as it stands.

    ``mover`` is the player whose turn it is, empty if unstated. ``known`` tells that ``scores``
    are what the players have, not only what they gained since a position that states none.
    """

    __slots__ = ("board", "known", "mover", "pieces", "players", "ruleset", "scores")

    def __init__(
        self,
        board: Board,
        ruleset: Ruleset,
        players: tuple[str, ...],
        mover: str = "",
        pieces: Pieces | None = None,
        scores: Sequence[int] = (),
    ) -> None:
        self.board = board
        self.ruleset = ruleset
        self.players = players
        self.mover = mover
        self.pieces = pieces or Pieces()
        self.known = bool(scores)
        self.scores = dict(zip(players, scores or [0] * len(players), strict=True))

    def on(self, board: Board) -> "State":
        """The same state on another board that lies alike."""
        scores = tuple(self.scores.values())
        state = State(board, self.ruleset, self.players, self.mover, self.pieces, scores)
        # Scores are there in any case, from nought where none are stated, so whether they are
        # known has to be said.
        state.known = self.known
        return state


def ground(figure: Figure, state: State) -> tuple[Cell, ...]:
    """The tiles on which a figure stands: in a place over a feature all that it covers, on
    whichever of them it is stated."""
    place, board = rows(PlaceRow).get(figure.spot), state.board
    if place is None or place.on_tile:
        return (board.home(figure.cell),)
    own = (token for token in state.pieces.of(place.upon) if token.player == figure.player)
    under = (board.find(token.cell, token.spot) for token in own if token.cell is not None)
    covered = (board.cells_of(feature) for feature in under if feature)
    return tuple(cell for cells in covered if figure.cell in cells for cell in cells)
