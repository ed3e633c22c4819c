"""What a scoring looks at: the board, the pieces, the players, and the rules in force."""

from engine.board.board import Board
from engine.model.pieces import Pieces
from engine.rules.ruleset import Ruleset


class State:
    """The table as it stands. ``mover`` is the player whose turn it is, empty if unstated."""

    __slots__ = ("board", "mover", "pieces", "players", "ruleset")

    def __init__(
        self,
        board: Board,
        ruleset: Ruleset,
        players: tuple[str, ...],
        mover: str = "",
        pieces: Pieces | None = None,
    ) -> None:
        self.board = board
        self.ruleset = ruleset
        self.players = players
        self.mover = mover
        self.pieces = pieces or Pieces()

    def on(self, board: Board) -> "State":
        """The same state on another board that lies alike."""
        return State(board, self.ruleset, self.players, self.mover, self.pieces)
