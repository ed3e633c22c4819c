"""What happens when somebody does something: actions played once from a stated position."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from engine.analysis.remarks import Remark, on_figures_aside, on_scores
from engine.analysis.work import Effort, Work
from engine.board.board import Board
from engine.board.features import BoardSpot
from engine.model.actions import Action, End, Lay, Pass
from engine.model.catalogue import is_tile, tile_named, tile_of
from engine.model.errors import EngineError, IllegalError, UnsettledError
from engine.model.geometry import Cell
from engine.model.position import Position
from engine.model.sheet import Line
from engine.model.turned import orientations
from engine.model.words import DecisionId
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.account import Event
from engine.turn.counting import TrackFigure, on_track
from engine.turn.decision import CHANCE, Decision
from engine.turn.game import Game
from engine.turn.legality import none_left
from engine.turn.order import FIGURE_STEP, LAY, SCORE
from engine.turn.steps import BEGIN, StepId


@dataclass(frozen=True, slots=True)
class Waiting:
    """A decision that a game waits for, with everything that may be chosen.

    ``laid`` is the cell of the tile laid last; ``weights`` are those of the options where chance
    decides and ``player`` is None. ``tile`` is the one that has to be laid, where that is settled;
    ``step`` the step of the order of play at which it is asked.
    """

    player: str | None
    what: DecisionId
    rule: str
    laid: Cell
    options: tuple[Action, ...]
    weights: tuple[int, ...] = ()
    tile: str = ""
    step: StepId = BEGIN

    @property
    def who(self) -> str:
        """The player who decides, or chance."""
        return self.player or CHANCE


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of actions under one rule set.

    ``events`` in order, each with its rule; ``lines`` what was scored; ``position`` the table
    afterwards. ``refused`` tells why it went no further: an IllegalError for an action, a
    RefusedError for a position that cannot have come about under these rules, an UnsettledError
    where they leave open what happens; ``unplayed`` counts the actions that stood behind it, or
    behind ``missing`` where something has to be decided before them.

    ``missing`` is what still has to be decided before the turn is over, ``next`` what is decided
    next, if that begins another turn; neither where the game is ``over``. ``turns`` are those in
    which the tile laid last could lie on its cell, if laying it was the last action; ``scoring`` is
    the table when the last scoring was about to begin, ``seen`` after as many events as were asked
    for. ``read`` holds the ids of the rules that
    were read up to ``missing``, ``remarks`` what is to be said beside it all.
    """

    ruleset: Ruleset
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    position: Position
    refused: EngineError | None
    read: Set[str]
    unplayed: int = 0
    missing: Waiting | None = None
    next: Waiting | None = None
    turns: tuple[int, ...] = ()
    scoring: Position | None = None
    seen: Position | None = None
    over: bool = False
    remarks: tuple[Remark, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether the rules have an answer, and be it that an action is not legal."""
        return self.refused is None or isinstance(self.refused, IllegalError)

    @property
    def scored(self) -> Mapping[str, int]:
        """The points that each player gained, in seating order."""
        scored = dict.fromkeys(self.position.players, 0)
        for line in self.lines:
            if line.player is not None:
                scored[line.player] += line.points
        return scored

    @property
    def track(self) -> tuple[TrackFigure, ...]:
        """Every figure on the scoring track afterwards; scoring markers only where the scores
        are known."""
        table = self.position
        state = State(
            # The track asks nothing of the board.
            Board(),
            self.ruleset,
            table.players,
            table.mover or "",
            table.pieces,
            table.scores,
        )
        return on_track(state)

    @property
    def told(self) -> object:
        """What courses are held against each other by, whatever their rule sets are called."""
        error, missing = self.refused, self.missing
        return (
            self.events,
            [(line.key, line.points) for line in self.lines if line.player is not None],
            error and (error.code, str(error), error.rule, error.cell),
            missing and (missing.player, missing.what, missing.rule, missing.options),
        )


def waiting(game: Game, tile: str = "") -> Waiting:
    """What a game waits for; ``tile`` is the one in the mover's hand, if it is known."""
    # Before the decision is asked for, which lists what can be done with that tile.
    game.drawn = tile_of(tile) if tile else None
    decision = game.decision
    return Waiting(
        decision.player,
        decision.what,
        decision.rule,
        game.just_laid,
        tuple(decision.options()),
        tuple(decision.weights() if decision.weights else ()),
        (game.due.tile or "") if decision.what == LAY else "",
        game.at,
    )


class Play:
    """Actions played under a rule set from a position that has been laid out, on a copy of its
    board; ``completed`` is what its last tile completed."""

    def __init__(
        self,
        position: Position,
        board: Board,
        ruleset: Ruleset,
        work: Work,
        completed: Sequence[BoardSpot] = (),
    ) -> None:
        work.spend(Effort.RULESETS, len(position.tiles))
        self._work, self._ruleset, self._watched = work, ruleset, ruleset.watched()
        own = board.copy(ruleset.view)
        self._game = Game.of(position, self._watched, board=own, completed=completed)
        # So that the table can be shown before the scoring takes figures home.
        self._game.pausing = True
        self._played = 0
        self._turns: tuple[int, ...] = ()
        self._scoring: Position | None = None

    def course(self, actions: Sequence[Action], look: int | None = None) -> Outcome:
        """The course of the actions, up to the first that is not legal; the table is ``seen`` after
        so many events."""
        game, missing, refused = self._game, None, None
        game.look, game.seen = look, game.position() if look == 0 else None
        try:
            for action in actions:
                if game.settling and game.decision.violations(game.usual(action)):
                    break
                self._do(action)
                self._played += 1
            missing = None if game.over or game.resting else waiting(game)
        except (IllegalError, UnsettledError) as error:
            refused = error
        unplayed = max(0, len(actions) - self._played - (refused is not None))
        state = game.state
        return Outcome(
            ruleset=self._ruleset,
            events=tuple(game.events),
            lines=tuple(game.lines),
            position=game.position(),
            refused=refused,
            unplayed=unplayed,
            missing=missing,
            turns=() if unplayed else self._turns,
            scoring=self._scoring,
            seen=game.seen,
            over=game.over,
            remarks=(*on_scores(game), *on_figures_aside(state.pieces, known=state.known)),
            read=frozenset(self._watched.read),
        )

    def onward(self, course: Outcome, tile: str = "") -> Outcome:
        """The course with what is decided next; ``tile`` is then in the mover's hand."""
        if course.refused or self._game.over:
            return course
        if tile:
            self._work.spend(Effort.CHOICES, len(self._game.board.laid))
        try:
            return replace(course, next=waiting(self._game, tile))
        except UnsettledError as error:
            return replace(course, refused=error)

    def _do(self, action: Action) -> None:
        """Carry out an action; a game that pauses before the scoring goes on at once."""
        game = self._game
        self._work.spend(Effort.ACTIONS, len(game.board.laid))
        if isinstance(action, End):
            game.do(action)
            return
        decision = game.decision
        if isinstance(action, Lay):
            self._draw(action)
        self._turns = legal_turns(decision, action)
        before = (
            game.position() if decision.what == FIGURE_STEP and isinstance(action, Pass) else None
        )
        game.do(action)
        if not (game.over or game.resting) and game.decision.what == SCORE:
            before = game.position()
            game.score()
        self._scoring = before or self._scoring

    def _draw(self, action: Lay) -> None:
        """Raise an IllegalError where no such tile can have been drawn: whoever states a turn
        states what came out of the bag. A game has drawn its own."""
        game, tile = self._game, tile_named(action.tile)
        if tile is None or tile.dealt or action.own or game.due.tile:
            return
        if gone := none_left(game.board, game.state.ruleset, tile, action.cell):
            raise IllegalError(gone.code, gone.message, rule=gone.rule, cell=gone.cell)


def legal_turns(decision: Decision, action: Action) -> tuple[int, ...]:
    """The turns in which a tile may be laid on the cell of its choice; none if none is laid."""
    if not isinstance(action, Lay) or not is_tile(action.tile):
        return ()
    turns = (look.turns for look in orientations(tile_of(action.tile)))
    return tuple(turn for turn in turns if not decision.violations(action._replace(turn=turn)))
