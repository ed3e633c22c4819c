"""What came of a recorded game: move by move, who scored what for what, and what comes next."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.analysis.analysis import Analysis
from engine.analysis.course import Waiting, legal_turns, waiting
from engine.analysis.recording import Recording
from engine.analysis.work import Effort, Work
from engine.model.actions import Action, End
from engine.model.errors import EngineError, IllegalError, UnsettledError
from engine.model.position import Position
from engine.model.sheet import Line
from engine.model.words import DecisionId
from engine.turn.account import Event
from engine.turn.decision import BREAK
from engine.turn.game import Game
from engine.turn.order import LAY
from engine.turn.setup import undrawn


class PlayedAction(NamedTuple):
    """Something that was done, and everything that came of it.

    ``number`` counts the actions up to and with this one, ``turn`` the turns from 1. ``player``
    decided, chance where nobody does, ``what`` being the decision; ``action`` is None for what the
    beginning of a turn brought by itself. ``scores`` are everybody's points afterwards, in seating
    order.
    """

    number: int
    turn: int
    player: str
    what: DecisionId
    action: Action | None
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game as far as its actions are legal.

    ``position`` is the table afterwards, ``seen`` after so many actions as were asked for, ``turn``
    the number of the turn that is played. ``resting`` is the table before that turn had brought
    anything by itself, if nothing was done in it yet: whoever states a table to go on with states
    this one, or the fairy would score twice. ``refused`` tells why it went no further, ``unplayed``
    how many actions stood behind that. ``next`` is what is decided next, None once the game is
    ``over``. ``scores`` are everybody's points in seating order; ``left`` is how many tiles are
    left to draw, if none has left the game. ``turns`` are those in which the tile laid last could
    lie on its cell, if laying it was the last action.
    """

    recording: Recording
    moves: tuple[PlayedAction, ...]
    turn: int
    position: Position
    resting: Position | None
    seen: Position
    refused: EngineError | None
    unplayed: int
    next: Waiting | None
    scores: tuple[int, ...]
    over: bool
    left: int
    turns: tuple[int, ...] = ()


def chronicle(
    recording: Recording, tile: str = "", at: int | None = None, work: Work | None = None
) -> Chronicle:
    """Play a recorded game; ``tile`` is then in the mover's hand, ``at`` how many actions are
    ``seen``, all of them where it is None.

    Raises RefusedError where its start cannot have come about.
    """
    analysis = Analysis(recording.start, work)
    game = analysis.game(recording.ruleset)
    teller, refused, waits = _Teller(game, analysis.work), None, None
    try:
        # Only of the last it is asked in which turns its tile could lie: a player may turn it, and
        # for each action before that would take as long as to play it.
        for action in recording.actions[:-1]:
            teller.do(action, at)
        for action in recording.actions[-1:]:
            teller.do(action, at, last=True)
        waits = teller.onward(tile)
    except (IllegalError, UnsettledError) as error:
        refused = error
    position = game.position()
    # What was refused is told by itself and is not behind.
    behind = len(recording.actions) - teller.number - (refused is not None)
    return Chronicle(
        recording=recording,
        moves=tuple(teller.moves),
        turn=teller.turn,
        position=position,
        resting=teller.resting,
        seen=teller.seen or position,
        refused=refused,
        unplayed=max(0, behind),
        next=waits,
        scores=tuple(game.scores.values()),
        over=game.over,
        left=undrawn(game.board, recording.ruleset, len(game.state.players)),
        turns=teller.turns,
    )


class _Teller:
    """Plays a game and notes what came of each action."""

    def __init__(self, game: Game, work: Work) -> None:
        self.game: Final = game
        self.work: Final = work
        self.moves: list[PlayedAction] = []
        self.number = self.turn = 0
        self.seen: Position | None = None
        self.resting: Position | None = None
        self.turns: tuple[int, ...] = ()
        # How many of them are told, since both only ever grow.
        self._told = self._lined = 0

    def do(self, action: Action, at: int | None, *, last: bool = False) -> None:
        """Carry out an action, and look at the table if that was asked for before it; of the
        ``last``, see in which turns its tile could lie."""
        game = self.game
        if self.number == at:
            self.seen = game.position()
        self.work.spend(Effort.MOVES, len(game.board.laid))
        # The end of the game begins no turn: what that would bring by itself must not come.
        if isinstance(action, End) and game.resting:
            player, what = game.mover, LAY
        else:
            self._begin()
            player, what = game.decision.who, game.decision.what
            self.turns = legal_turns(game.decision, action) if last else ()
        game.do(action)
        self.number += 1
        self._note(player, what, action)

    def onward(self, tile: str) -> Waiting | None:
        """What is decided next; ``tile`` is then in the mover's hand."""
        if self.game.over:
            return None
        self.resting = self.game.position() if self.game.resting else None
        self._begin()
        if tile:
            self.work.spend(Effort.CHOICES, len(self.game.board.laid))
        return waiting(self.game, tile)

    def _begin(self) -> None:
        """Go on to the next decision, and note what a turn that begins brings by itself."""
        game = self.game
        if game.resting:
            self.turn += 1
            # Asked for what asking does: the turn begins, with all that it brings by itself.
            _ = game.decision
            if len(game.events) > self._told:
                self._note(game.mover, BREAK.what, None)

    def _note(self, player: str, what: DecisionId, action: Action | None) -> None:
        game = self.game
        events, lines = tuple(game.events[self._told :]), tuple(game.lines[self._lined :])
        self._told, self._lined = len(game.events), len(game.lines)
        scores = tuple(game.scores.values())
        self.moves.append(
            PlayedAction(self.number, self.turn, player, what, action, events, lines, scores)
        )
