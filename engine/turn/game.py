"""A game in progress: the table, the supplies, the scores, and the decision it waits for."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from copy import copy, deepcopy
from functools import partial
from typing import Final, NamedTuple

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.board.halves import renamed
from engine.board.links import ends, laid_out, relink
from engine.board.spots import spots_of, usual_action, usual_position
from engine.model.actions import Action, Commit, Deploy, End, Lay, Pass, Redeploy
from engine.model.catalogue import tiles
from engine.model.errors import IllegalError
from engine.model.figures import FOLLOWER, OFF_TILE
from engine.model.geometry import Cell
from engine.model.pieces import Pieces, Token
from engine.model.pile import How
from engine.model.position import Position
from engine.model.tiles import Tile
from engine.model.turned import Turned, turned
from engine.model.values import Figure, Laid
from engine.model.words import EventId, event
from engine.rules.ruleset import Ruleset
from engine.rules.start import place_of, starting_turn
from engine.rules.state import State
from engine.turn.account import Account, Event, played
from engine.turn.cycles import Cycle
from engine.turn.decision import BREAK, Decision, Flow
from engine.turn.legality import not_in_play, placements
from engine.turn.order import SCORE, game_flow
from engine.turn.problems import RefusedError, unplayable
from engine.turn.setup import draw_pile
from engine.turn.steps import StepId

DEPLOYED: Final = event("deployed")
RETURNED: Final = event("returned")
MOVED: Final = event("moved")
_PASS: Final = Pass()
_COMMIT: Final = Commit()


class Checkpoint(NamedTuple):
    """A game as it was between two turns: how to make it again, and how many actions were done."""

    restore: "Callable[[], Game]"
    done: int


class Game(Account):
    """A game from the empty table, or from a stated position (``Game.of``).

    ``decision`` is what it waits for, and asking for it begins the next turn; ``do`` answers it
    and raises IllegalError for what the rules forbid. ``drawn`` is the tile in the mover's hand,
    if it is known, for those who list options. ``supply`` counts the figures of each kind that a
    player has left. ``between_turns`` tells that no tile of the turn lies
    yet, ``laying`` how the last one was laid and ``due`` for which cycle, ``uses`` holds the ids
    of the rights used since, ``cycles`` the further tiles that are due in this turn, ``settling``
    tells that what the tile of the turn before completed is being scored, and ``exhausted`` that
    no tile is left to draw.
    ``layer`` laid the last tile in this game, if anybody did; ``done`` is what was decided so far.
    ``seen`` is the table as it was after the event of the number ``look``, if that is asked for.
    A ``pausing`` game waits for a Commit after the figure step, for whoever looks at the table
    before the scoring.
    """

    stated = False

    def __init__(
        self, ruleset: Ruleset, players: tuple[str, ...], board: Board | None = None
    ) -> None:
        if not players:
            raise IllegalError("no-players", "A game needs at least one player.")
        if wrong := unplayable(len(players), ruleset):
            raise RefusedError(wrong)
        self.board: Final = board or Board(ends(ruleset.sets), ruleset.view)
        nothing = (0,) * len(players)
        super().__init__(State(self.board, ruleset, players, players[0], scores=nothing))
        for begin in ruleset.begin:
            self.state.pieces = begin(self.state)
        stock = {
            kind: ruleset.number(ruleset.stock(kind, len(players)).rule) for kind in ruleset.supply
        }
        self.supply = {player: dict(stock) for player in players}
        self.laying: Lay | None = None
        self.layer = ""
        self.due = Cycle("base.turn.order", players[0])
        self.completed: list[BoardSpot] = []
        self.uses: list[str] = []
        self.cycles: deque[Cycle] = deque()
        self.drawn: Tile | None = None
        self.pausing = False
        self.look: int | None = None
        self.seen: Position | None = None
        self.settling = False
        self.over = False
        self.between_turns = True
        self.exhausted = False
        self.done: list[Action] = []
        self._checkpoint = Checkpoint(partial(Game, ruleset, players), 0)
        self._start(laid=False)

    def _start(self, *, laid: bool, layer: str = "") -> None:
        self._flow: Flow[None] = game_flow(self, laid=laid, layer=layer)
        self._decision: Decision | None = next(self._flow)

    @classmethod
    def begin(cls, ruleset: Ruleset, players: tuple[str, ...]) -> "Game":
        """A game with what lies on the table before the first turn."""
        game = cls(ruleset, players)
        for stage in draw_pile(ruleset, len(players)):
            for name in stage.tiles if stage.how is How.LAID else ():
                tile = tiles()[name]
                game.board.lay(turned(tile, starting_turn(tile)), place_of(tile, stage.tiles))
        game._checkpoint = Checkpoint(partial(Game.begin, ruleset, players), 0)
        return game

    @classmethod
    def of(
        cls,
        position: Position,
        ruleset: Ruleset,
        *,
        laid: bool = False,
        board: Board | None = None,
        completed: Sequence[BoardSpot] = (),
    ) -> "Game":
        """The game at the start of a turn, as a position states it.

        What its last tile completed is scored first, if figures still stand there: see
        ``engine.turn.order.settle``. With ``laid`` that is still to come, since the last tile has
        just been laid and the figure step of the mover has come. ``board``
        is the position as it lies, where somebody has laid it out, and ``completed`` what its last
        tile completed; the board is the game's from then on.
        """
        if board is None:
            position = usual_position(position)
            board, last = laid_out(position, ruleset.view)
            board.stand(position.figures)
            completed = board.keys(last)
        game = cls(ruleset, position.players, board)
        game.completed = list(completed)
        state = game.state
        state.mover = position.mover or position.players[0]
        state.pieces = position.pieces
        if position.last:
            game.just_laid = position.last.cell
        for begin in ruleset.begin:
            state.pieces = state.pieces.over(begin(state))
        for player, kind, _, _ in position.figures:
            game.supply[player][kind] -= 1
        for owner, kind in position.pieces.held():
            game.supply[owner][kind] -= 1
        for owner, kind, number in position.pieces.added():
            game.supply[owner][kind] += number
        state.known = bool(position.scores)
        state.scores.update(zip(position.players, position.scores, strict=False))
        game._checkpoint = Checkpoint(partial(Game.of, position, ruleset, laid=laid), 0)
        game._start(laid=laid, layer=_layer(position))
        return game

    def copy(self) -> "Game":
        """The same game at the same decision; what is done in one is not seen in the other.

        Between two turns that is what it says. Within a turn it is the game of the last checkpoint,
        with the actions since then: a turn is a flow of generators, of which Python makes no
        copies. A copy between two turns sets the checkpoint, so whoever wants many takes one there
        now and then.
        """
        if self.resting:
            self._checkpoint = Checkpoint(self._clone()._clone, len(self.done))
            return self._checkpoint.restore()
        game = self._replayed()
        if not self.over:
            _ = game.decision
        return game

    def _replayed(self) -> "Game":
        """The same game, played from the last checkpoint up to the last action."""
        start = self._checkpoint
        game = start.restore()
        game.pausing = self.pausing
        for action in self.done[start.done :]:
            game.do(action)
        game.drawn = self.drawn
        return game

    def _clone(self) -> "Game":
        """A copy of a game at rest."""
        clone, board = copy(self), self.board.copy()
        vars(clone).update(
            board=board,
            state=self.state.on(board),
            supply={player: dict(stock) for player, stock in self.supply.items()},
            events=self.events.copy(),
            lines=self.lines.copy(),
            completed=self.completed.copy(),
            uses=self.uses.copy(),
            queue=self.queue.copy(),
            cycles=self.cycles.copy(),
            scratch={
                scope: {key: deepcopy(content) for key, content in scratch.items()}
                for scope, scratch in self.scratch.items()
            },
            done=self.done.copy(),
            _checkpoint=Checkpoint(self._clone, len(self.done)),
        )
        clone._start(laid=False)
        return clone

    @property
    def decision(self) -> Decision:
        """What the game waits for. Raises IllegalError when the game is over."""
        asked = self._decision
        if asked is BREAK:
            asked = self._advance(None)
        if asked is None:
            raise IllegalError("over", "The game is over.", rule="base.final.order")
        return asked

    @property
    def resting(self) -> bool:
        """Whether a turn is over and nobody has asked for the next."""
        return self._decision is BREAK

    @property
    def mover(self) -> str:
        """The player whose turn it is."""
        return self.state.mover

    def do(self, action: Action) -> None:
        """Carry out what a player decides."""
        if spots_of(type(action)):
            action = usual_action(action, self._look)
        if isinstance(action, End) and self.between_turns:
            self._rest()
        elif against := self.decision.violations(action):
            first = not_in_play(action, self.state.ruleset) or against[0]
            raise IllegalError(first.code, first.message, rule=first.rule, cell=first.cell)
        self.done.append(action)
        self._advance(action)

    def usual(self, action: Action) -> Action:
        """An action with the spots that it names under their usual names."""
        return usual_action(action, self._look)

    def _look(self, cell: Cell) -> Turned | None:
        laid = self.board.laid.get(cell)
        return laid[0] if laid else None

    def score(self) -> None:
        """Let what was completed be scored, the figure step being over."""
        self.do(_COMMIT if self.decision.what == SCORE else _PASS)

    def finish(self) -> None:
        """No tile is left: what the turn still waits for falls away, then the game ends."""
        self.do(End())

    def _rest(self) -> None:
        """Take back what the beginning of a turn brought, which there will not be."""
        if not self.resting:
            vars(self).update(vars(self._replayed()))
            self._start(laid=False)

    def _advance(self, action: Action | None) -> Decision | None:
        """Go on with an action, or without one at the beginning of a turn; what is asked then."""
        try:
            # Typing has no generator that may be begun by sending None; Python has.
            self._decision = self._flow.send(action)  # type: ignore[arg-type]
        except StopIteration:
            self._decision, self.over = None, True
        return self._decision

    # --- short forms for the commonest decisions ---------------------------------------------

    def placements(self, tile: Tile) -> list[tuple[Cell, int]]:
        """Every legal (cell, turn) of a tile."""
        return placements(self.board, self.state.ruleset, tile)

    def lay(self, tile: Tile, cell: Cell, turn: int) -> None:
        """Lay a tile, the first step of a turn."""
        self.do(Lay(tile.id, cell, turn))

    def deploy(self, spot: str, kind: str = FOLLOWER) -> None:
        """Put a figure of the mover on the tile just laid."""
        self.do(Deploy(kind, self.just_laid, spot))

    def decline(self) -> None:
        """Make no use of the right in question."""
        self.do(Pass())

    # --- what lies on the table ---------------------------------------------------------------

    def spots(self, cell: Cell) -> tuple[str, ...]:
        """The usual names of the segments of a laid tile, as it lies."""
        return self.board.laid[cell][0].names

    def standing(self) -> list[Figure]:
        """Every figure on the table."""
        return self.board.standing()

    def affords(self, points: int) -> bool:
        """Whether the mover has so many points, as far as anybody has said."""
        return not self.state.known or self.scores[self.mover] >= points

    def winners(self) -> list[str]:
        """The players with the highest score, all of them if it is equal."""
        most = max(self.scores.values())
        return [player for player in self.state.players if self.scores[player] == most]

    # --- what the steps of a turn do to the table ---------------------------------------------

    def step(self, step: StepId) -> Iterable[Decision]:
        """Whatever the expansions in play do at a step of the order of play."""
        self.at = step
        parts = self.parts.steps.get(step)
        return played(part(self) for part in parts) if parts else ()

    def add(self, happened: Event) -> None:
        """Add an event to the record, and look at the table if that is asked for after it."""
        self.events.append(happened)
        if len(self.events) == self.look:
            self.seen = self.position()

    def just_completed(self, feature: Feature) -> bool:
        """Whether a feature is one that the last tile completed."""
        return self.board.key(feature) in self.completed

    def before(self, feature: Feature) -> Iterable[Decision]:
        """What comes before the majority in a feature is determined."""
        parts = self.parts.before
        return played(part(self, feature) for part in parts) if parts else ()

    def gain(self, feature: Feature) -> None:
        """What the mover takes, other than points, for having completed a feature."""
        for gain in self.state.ruleset.gain:
            if taken := gain(feature, self.state):
                rule, pieces = taken
                self.take(pieces, rule, self.board.key(feature)[0])

    def rename(self, half: Turned, cell: Cell) -> None:
        """Call the spots of half a tile what they are called now that another fills its cell."""
        whole, _ = self.board.laid[cell]
        self.state.pieces = Pieces(renamed(self.state.pieces.tokens, cell, half, whole))

    def arrive(self, feature: Feature) -> Iterable[Decision]:
        """What follows when a figure has come to a feature other than by being deployed."""
        return played(part(self, feature) for part in self.parts.arrived)

    def put(self, figure: Figure, rule: str) -> None:
        """Take a figure from its owner's supply to its spot."""
        self.board.stand((figure,))
        self.supply[figure.player][figure.kind] -= 1
        self.tell(DEPLOYED, figure, rule)

    def put_beside(self, held: Token, rule: str) -> None:
        """Take a figure from its owner's supply to a place that is on no tile."""
        self.state.pieces = Pieces((*self.state.pieces.tokens, held))
        self.supply[held.owner][held.kind] -= 1
        self.add(Event(DEPLOYED, held.owner, None, held.spot, rule, figure=held.kind))

    def remove_beside(self, held: Token, rule: str) -> None:
        """Send a figure home from a place that is on no tile."""
        left = list(self.state.pieces.of(held.what))
        left.remove(held)
        self.state.pieces = self.state.pieces.having(held.what, *left)
        self.supply[held.owner][held.kind] += 1
        self.add(Event(RETURNED, held.owner, None, held.spot, rule, figure=held.kind))

    def take_back(self, figure: Figure, rule: str) -> None:
        """Return a figure that has left its feature to its owner's supply."""
        self.gone(figure)
        self.supply[figure.player][figure.kind] += 1
        self.tell(RETURNED, figure, rule)

    def remove(self, figure: Figure, rule: str) -> None:
        """Send a standing figure home, and then whatever cannot stay without it."""
        self.supply[figure.player][figure.kind] += 1
        self.lift(figure, RETURNED, rule)

    def clear_tile(self, cell: Cell, rule: str) -> None:
        """Take whoever is on a tile off the board: figures go home, but those that nothing takes
        and those within walls, and figures of nobody's leave with them."""
        self.clear_figures(cell, rule)
        ruleset, piece = self.state.ruleset, self.board.piece(cell)
        here = [token for token in self.state.pieces.tokens if token.cell in piece]
        gone = [one for one in here if one.row.stands_on]
        self.clear((t for t in gone if not t.row.taken or ruleset.flag(t.row.taken)), rule)

    def clear_figures(self, cell: Cell, rule: str) -> None:
        """Send home the players' figures on a tile, but those that nothing takes and those within
        walls."""
        for figure in [one for at in self.board.piece(cell) for one in self.board.figures_on(at)]:
            if figure.kind in self.state.ruleset.spared or figure.spot in OFF_TILE:
                continue
            # One may have gone with another.
            if figure in self.board.figures_on(figure.cell):
                self.remove(figure, rule)

    def lift(self, figure: Figure, what: EventId, rule: str, other: str | None = None) -> None:
        """Take a standing figure off the board, which is told as an event of some kind; what
        cannot stay without it goes home."""
        feature = self._off(figure)
        self.tell(what, figure, rule, other)
        self._desert(feature)

    def _off(self, figure: Figure, now: Figure | None = None) -> Feature | None:
        """Take a standing figure off its feature, if it stands on one; ``now`` is how it stands
        afterwards, if it does."""
        self.gone(figure, now)
        if figure in self.board.apart:
            self.board.leave(figure)
            return None
        feature = self.board.feature_of(figure)
        feature.figures.remove(figure)
        return feature

    def _desert(self, feature: Feature | None) -> None:
        """Tell the expansions that a figure has left a feature."""
        for left in self.parts.left if feature else ():
            left(self, feature)

    def gone(self, figure: Figure, now: Figure | None = None) -> None:
        """Tell the expansions that a figure has left its spot, or is about to, and how it stands
        ``now``, if it does."""
        for tell in self.parts.gone:
            tell(self, figure, now)

    def extend(self, feature: Feature) -> None:
        """Tell the expansions that a feature was extended by something else than a tile."""
        for tell in self.parts.extended:
            tell(self, feature)

    def aside(self, tile: Tile) -> str | None:
        """The rule by which a drawn tile is set aside and another drawn in its place, or None.

        Once it is None for a tile that lies aside, that tile goes back into the pile.
        """
        for ask in self.parts.aside:
            if rule := ask(self, tile):
                return rule
        return None

    def move(self, action: Redeploy, rule: str) -> Figure:
        """Move a standing figure to another spot; the figure as it stands then."""
        figure = action.figure._replace(cell=action.cell, spot=action.spot)
        left = self._off(action.figure, figure)
        self.board.stand((figure,))
        self.tell(MOVED, figure, rule)
        self._desert(left)
        return figure

    def link(self, pieces: Pieces) -> None:
        """Let these be the tokens, some of which link what lies otherwise than before: a bridge
        is built, a ferry turned.

        What this completes is scored in this turn, and what this parts from its company goes home.
        Features that were looked up before mean nothing afterwards.
        """
        self.state.pieces = pieces
        self.completed = self.board.keys(relink(self.board, pieces, self.completed))
        for feature in self.board.occupied():
            self._desert(feature)

    def pass_on(self) -> None:
        """The turn goes to the left-hand neighbour."""
        players = self.state.players
        self.state.mover = players[(players.index(self.state.mover) + 1) % len(players)]

    def position(self) -> Position:
        """The position as it stands."""
        standing = self.board.standing()
        order = {cell: place for place, cell in enumerate(self.board.laid)}
        return Position(
            tiles=tuple(
                Laid(look.tile.id, cell, look.turns) for cell, (look, _) in self.board.laid.items()
            ),
            # The notation writes figures tile by tile: so the same table is always the same text.
            figures=tuple(sorted(standing, key=lambda figure: order[figure.cell])),
            players=self.state.players,
            sets=self.state.ruleset.sets,
            scores=tuple(self.scores.values()) if self.state.known else (),
            mover=self.mover,
            pieces=self.state.pieces,
        )


def _layer(position: Position) -> str:
    """Who laid the last tile of a stated position: whoever alone has figures on it, else the
    right-hand neighbour of the player whose turn it is."""
    cell = position.last.cell if position.last else None
    there = {figure.player for figure in position.figures if figure.cell == cell}
    players = position.players
    before = players[players.index(position.mover or players[0]) - 1]
    return there.pop() if len(there) == 1 else before
