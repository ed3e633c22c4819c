"""The account of a scoring: what was paid, to whom, and what still waits to be scored.

A game in play keeps one from its first turn to its last; a stated position is scored on one that
moves no figure (``Account`` itself). So both questions, what a turn scores and what a stated
position scores, go through the same flow (``engine.turn.scoring``).
"""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import ORIGIN, Cell
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line
from engine.model.token_words import TokenSupply
from engine.model.values import Figure
from engine.model.words import EventId, event
from engine.rules.state import State
from engine.scoring.lines import Payment, about
from engine.turn.counting import ADVANCED, advance
from engine.turn.decision import Decision, Flow, through
from engine.turn.hooks import Scope, Scratch, parts_of
from engine.turn.steps import BEGIN, REACTIONS, StepId

SCORED: Final = event("scored")
STOCK: Final = event("stock")
TITLE: Final = event("title")
LOST: Final = event("title-lost")
GOT: Final = event("got")
CLEARED: Final = event("cleared")


class Event(NamedTuple):
    """Something that happened: what, to whom, where, by which rule, for how many points.

    ``figure`` is the kind of figure that it is about, ``other`` a second player, ``thing`` what
    somebody has then and ``number`` how many of it (``engine.model.pieces.Token``).
    """

    what: EventId
    player: str | None
    cell: Cell | None
    spot: str
    rule: str
    points: int = 0
    figure: str = ""
    other: str | None = None
    thing: str = ""
    number: int = 0


class Account:
    """Scores and lines, events, the queue of features to be scored, and what is remembered.

    ``queue`` may grow while it is worked off: what is put in front is scored next. ``scratch``
    hold what expansions remember for a while (``engine.turn.hooks.Scratch``). ``at`` is the step of
    the order of play that is gone through, ``closing`` tells that it is the final scoring, in
    which it matters to nobody how the scoring markers move. ``just_laid`` is where the last tile
    lies. ``stated`` tells that this is no game but a stated position, of which ``kept`` are the
    figures that were scored and of which somebody still has to say where they go.
    """

    stated = True

    def __init__(self, state: State) -> None:
        self.state: Final = state
        self.parts: Final = parts_of(state.ruleset)
        self.events: list[Event] = []
        self.lines: list[Line] = []
        self.at: StepId = BEGIN
        self.closing = False
        self.queue: deque[Feature] = deque()
        self.scratch: dict[Scope, dict[Scratch[Any], Any]] = {scope: {} for scope in Scope}
        # The board keeps its tiles in the order of laying.
        self.just_laid: Cell = next(reversed(state.board.laid), ORIGIN)
        self.kept: list[Figure] = []

    @property
    def scores(self) -> dict[str, int]:
        """The points of every player."""
        return self.state.scores

    def add(self, happened: Event) -> None:
        """Add an event to the record, what it tells being done."""
        self.events.append(happened)

    def note(
        self,
        what: EventId,
        player: str | None,
        cell: Cell | None,
        spot: str,
        rule: str,
        points: int = 0,
    ) -> None:
        """Add an event to the record."""
        self.add(Event(what, player, cell, spot, rule, points))

    def tell(self, what: EventId, figure: Figure, rule: str, other: str | None = None) -> None:
        """Add an event that is about a figure to the record."""
        player, kind, cell, spot = figure
        self.add(Event(what, player, cell, spot, rule, figure=kind, other=other))

    def take(self, pieces: Pieces, rule: str, cell: Cell | None = None) -> None:
        """Let these be the tokens, and add to the record what has changed hands by that."""
        before, self.state.pieces = self.state.pieces, pieces
        new = (token for token in pieces.new(before) if token.player)
        # Of what lies about in any number nobody has anything by that.
        for token in (token for token in new if token.row.kept is not TokenSupply.MANY):
            if token.row.kept is TokenSupply.STOCK:
                self._took(STOCK, token, rule, cell)
            elif token.row.stands_on:
                self._took(GOT, token, rule, cell)
            else:
                held = before.first(token.what)
                if held and held.player and held.player != token.player:
                    self._took(LOST, held, rule, cell)
                if not held or held.player != token.player:
                    self._took(TITLE, token, rule, cell)

    def _took(self, what: EventId, token: Token, rule: str, cell: Cell | None) -> None:
        thing, player, number = token.what, token.player, token.number
        self.add(Event(what, player, cell, "", rule, thing=thing, number=number))

    def advanced(self, player: str, figure: str, space: int, rule: str) -> None:
        """Add to the record where a scoring marker stands."""
        self.add(Event(ADVANCED, player, None, str(space), rule, figure=figure))

    def clear(self, tokens: Iterable[Token], rule: str) -> None:
        """Take tokens off the tiles where they are, and add to the record that they are gone."""
        gone = tuple(tokens)
        kept = tuple(token for token in self.state.pieces.tokens if token not in gone)
        self.state.pieces = Pieces(kept)
        for what, _, cell, spot, *_ in gone:
            self.events.append(Event(CLEARED, None, cell, spot, rule, thing=what))

    def pay(self, payment: Payment) -> Flow[None]:
        """Give the points of a payment to its players, and let others answer it.

        The lines of one kind for one feature are an event of their own.
        """
        paid = [(line, line.points) for line in payment.lines]
        # A payment in which somebody loses points passes them on. For the markers that is no
        # scoring.
        earned = all(points >= 0 for _, points in paid)
        if len(paid) == 1:
            yield from self._score(paid, earned=earned)
        else:
            for _, alike in groupby(paid, key=lambda one: about(one[0])):
                yield from self._score(tuple(alike), earned=earned)
        for answer in self.parts.paid:
            self.at = REACTIONS
            yield from through(answer(self, payment))

    def _score(self, paid: Sequence[tuple[Line, int]], *, earned: bool) -> Flow[None]:
        for line, points in paid:
            self.lines.append(line)
            if line.player is not None:
                self.note(SCORED, line.player, line.cell, line.spot, line.why.rule, points)
        moves = yield from advance(self, paid, earned=earned)
        # Where the scores are not known, nobody can tell on which space a marker comes to stand.
        if moves and self.state.known and not self.closing:
            for answer in self.parts.advanced:
                self.at = REACTIONS
                yield from through(answer(self, moves))

    def own_board(self) -> Board:
        """Give the account a board of its own, on which figures may be moved, and return it. What
        waits to be scored is what lies there."""
        # A copy of a board has features of its own: what waits is found again by name.
        waiting = self.state.board.keys(self.queue)
        self.state.board = self.state.board.copy()
        self.queue = deque(self.state.board.found(waiting))
        return self.state.board

    def step(self, step: StepId) -> Iterable[Decision]:
        """What is paid at a step of the order of play for a tile that was just laid."""
        self.at = step
        parts = self.parts.stated.get(step)
        return played(part(self) for part in parts) if parts else ()

    def before(self, feature: Feature) -> Iterable[Decision]:
        """What comes before the majority: on a stated position it has come already."""
        return ()

    def gain(self, feature: Feature) -> None:
        """What is taken that is not points: a stated position tells who has what."""


def played(flows: Iterable[Flow[None] | None]) -> Flow[None]:
    """Parts of a turn one after the other; each begins when the one before it is over."""
    for flow in flows:
        if flow is not None:
            yield from flow
