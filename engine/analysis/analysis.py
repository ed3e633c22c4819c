"""A position on the table: laid once, asked many times."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from engine.analysis import courses, scores
from engine.analysis.course import Outcome, Play
from engine.analysis.courses import Courses
from engine.analysis.halves import filled
from engine.analysis.remarks import (
    Remark,
    against_turns,
    on_completed,
    on_doubts,
    on_figures_aside,
    on_left_out,
    on_moves,
)
from engine.analysis.repairs import Repair, repairs, without
from engine.analysis.rulesets import playing
from engine.analysis.seen import Seen, about, feature_on, seen, verdict_about
from engine.analysis.trials import Answer, Answers
from engine.analysis.verdict import Comparison, Verdict
from engine.analysis.work import Effort, Work
from engine.board.board import PLAIN, Board, TableView
from engine.board.features import BoardSpot, Feature
from engine.board.spots import usual_position
from engine.model.actions import Action
from engine.model.catalogue import tile_of
from engine.model.errors import EngineError, InputError, UnsettledError
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.position import Position
from engine.model.sheet import FINAL, NOW, Sheet
from engine.model.values import Figure, Laid
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.ask import Actions, places, spots, why_not_there
from engine.turn.game import Game
from engine.turn.hole import HoleFit, fill_besides, sides_at
from engine.turn.legality import Violation
from engine.turn.problems import (
    Doubt,
    RefusedError,
    against_figures,
    doubts,
    obstacles,
    stated_board,
    with_last_figure,
)
from engine.turn.prospects import hopeless
from engine.turn.scoring import sheet_lines

PATIENCE: Final = 5_000
"""The most steps that an analysis spends on finding repairs, even if its caller allows more.

A position with many faults would take long, and whoever mends the first is offered more."""

_Laid: TypeAlias = tuple[Board, list[Feature]]
"""A board, and the features that its last tile completed."""


class Analysis:
    """A stated position laid out once, ready for questions under any number of rule sets.

    Each rule set stands for itself: what one of them refuses, the others may answer. ``board`` is
    the position as it lies, ``completed`` what its last tile completed. ``work`` counts what the
    questions take; a caller who sets limits to it gets a TooLargeError beyond them.
    """

    _laying = Effort.BOARDS

    def __init__(self, position: Position, work: Work | None = None) -> None:
        self.position = usual_position(position)
        self.work = work or Work()
        self._spend(self._laying)
        # Most rule sets see the table alike, so it is laid out once or twice and not for each.
        self._viewed: dict[TableView, _Laid] = {}
        self.board, self.completed = self._laid(PLAIN)
        self._checked = Answers(self._check)
        self._doubted = Answers(self._doubt)
        self._against_figures = Answers(self._check_figures)
        # One account for all problems and rule sets: many faults must not take many times as long.
        self._patience = Work(PATIENCE)
        self._changed: dict[Position, Analysis] = {}

    def _spend(self, effort: Effort) -> None:
        self.work.spend(effort, len(self.position.tiles))

    def having(self, figure: Figure) -> "Analysis":
        """The analysis of the position with one more figure. Its tiles are not laid anew.

        Raises InputError for a cell with no tile.
        """
        return _OneMore(self, figure)

    def _lying(self, ruleset: Ruleset) -> _Laid:
        """The board as a rule set sees it, and what the last tile completed."""
        return self._laid(self._seen(ruleset.view))

    def _laid(self, view: TableView) -> _Laid:
        if view not in self._viewed:
            self._viewed[view] = self._lay(view)
        return self._viewed[view]

    def _lay(self, view: TableView) -> _Laid:
        return stated_board(self.position, view)

    def _seen(self, view: TableView) -> TableView:
        """As much of a view as changes anything on this table: an end that waits has to lie there,
        and so has the land."""
        sealed = view.sealed and bool(self.board.ending)
        return TableView(sealed, view.parted & {land.id for land in self.board.lands})

    def problems(self, ruleset: Ruleset) -> tuple[Violation, ...]:
        """What is wrong with the position under a rule set; empty where nothing is.

        An order of laying that cannot be right is wrong, but no obstacle to an answer.
        """
        wrong = self._checked.under(ruleset).said
        return (*wrong, *(doubt.problem for doubt in self._doubts(ruleset)))

    def _doubts(self, ruleset: Ruleset) -> list[Doubt]:
        return self._doubted.under(ruleset).said

    def _beyond_doubt(self, ruleset: Ruleset) -> list[Feature]:
        """What the last tile completed, if the order of laying is right."""
        # What was perhaps complete before the last tile may have been scored already, and is not
        # scored by guess.
        doubtful = [doubt.feature for doubt in self._doubts(ruleset)]
        return [feature for feature in self._lying(ruleset)[1] if feature not in doubtful]

    def settled(self) -> Position:
        """The position once what the last tile completed has been scored: its figures are at
        home."""
        return without(self.position, (f for one in self.completed for f in one.figures))

    def repairs(self, ruleset: Ruleset, problem: Violation) -> tuple[Repair, ...]:
        """The changes to the position that put one of its problems right, the likeliest first.

        An analysis has so much patience with all of them together; the later problems of a position
        where many things are wrong may have none.
        """

        def wrong(position: Position) -> tuple[Violation, ...]:
            if position is self.position:
                return self.problems(ruleset)
            same = position.sets == self.position.sets
            rules = ruleset if same else playing(ruleset, position.sets)
            return self._mended(position).problems(rules)

        return repairs(self.position, self.board, problem, wrong, self._patience)

    def _mended(self, position: Position) -> "Analysis":
        """The analysis of a changed position, one for all problems and rule sets.

        Laying the tiles takes longest."""
        if position not in self._changed:
            self._changed[position] = Analysis(position, self._patience)
        return self._changed[position]

    def against(self, figure: Figure, rulesets: Sequence[Ruleset]) -> list[Violation]:
        """What speaks first against one more figure, rule set by rule set; nothing if one of them
        allows it.

        What is wrong with the position as it is says nothing against it. Raises InputError for a
        cell with no tile.
        """
        more = self.having(figure)
        found: list[Violation] = []
        for ruleset in rulesets:
            self._spend(Effort.FIGURES)
            # What is wrong without the figure, too, is no reason against it.
            known = self._against_figures.under(ruleset).said
            problems = against_figures(more.position, ruleset, *more._lying(ruleset))
            problem = next((each for each in problems if each not in known), None)
            if problem is None:
                return []
            found.append(problem)
        return found

    def _check_figures(self, ruleset: Ruleset) -> Answer[list[Violation]]:
        self._spend(Effort.RULESETS)
        watched = ruleset.watched()
        found = list(against_figures(self.position, watched, *self._lying(watched)))
        return Answer(found, frozenset(watched.read))

    def check(self, ruleset: Ruleset) -> None:
        """Raise a RefusedError where no turn can begin in the position under a rule set."""
        if wrong := self._against_turns(ruleset):
            raise RefusedError(wrong)

    def _against_turns(self, ruleset: Ruleset) -> tuple[Violation, ...]:
        """Why no turn begins in the position: it cannot have come about, or at the end alone."""
        return self._checked.under(ruleset).said or against_turns(self._doubts(ruleset))

    def _check(self, ruleset: Ruleset) -> Answer[tuple[Violation, ...]]:
        self._spend(Effort.RULESETS)
        watched = ruleset.watched()
        wrong = tuple(obstacles(self.position, watched, self.board))
        return Answer(wrong, frozenset(watched.read))

    def _doubt(self, ruleset: Ruleset) -> Answer[list[Doubt]]:
        watched = ruleset.watched()
        found = doubts(self.position, watched, *self._lying(watched))
        return Answer(found, frozenset(watched.read))

    # --- what may be done --------------------------------------------------------------------

    def actions(self, ruleset: Ruleset, tile: str | None = None) -> Actions:
        """Every legal placement of a tile with its deployments.

        Without a tile: where the mover may deploy on the tile just laid, and why not elsewhere.
        Raises RefusedError where the position cannot have come about.
        """
        self.check(ruleset)
        if tile is None:
            return Actions(None, (), spots(self.position, ruleset))
        self._spend(Effort.CHOICES)
        found, rule = places(self._table(ruleset), tile)
        return Actions(tile, found, (), ruleset.values[rule] if rule else None)

    def why_not(self, ruleset: Ruleset, laid: Laid) -> tuple[Violation, ...]:
        """Why a tile may not be laid somewhere; empty where it may. Raises RefusedError."""
        self.check(ruleset)
        return why_not_there(self._table(ruleset), laid)

    def sides_at(self, cell: Cell) -> str:
        """What the four sides of a cell must show, clockwise from the north; ``*`` for any."""
        return sides_at(self.board, cell)

    def filled(self, cell: Cell, tile: str) -> list[tuple[int, Position]]:
        """Each turn in which half a tile fills a cell that another has half filled, with the
        position that this makes; none for any other tile."""
        half = tile_of(tile)
        return list(filled(self.position, self.board, cell, half)) if half.half else []

    def fill_besides(self, ruleset: Ruleset, cell: Cell) -> list[HoleFit]:
        """The tiles that fit an empty cell only because something is built at once."""
        self._spend(Effort.CHOICES)
        return fill_besides(self._table(ruleset), cell)

    def hopeless(self, ruleset: Ruleset) -> tuple[Seen, ...]:
        """The features with figures that no tile left can complete, the oldest first."""
        self._spend(Effort.CHOICES)
        game = self._table(ruleset)
        return tuple(seen(feature, game.board) for feature in hopeless(game))

    def _table(self, ruleset: Ruleset) -> Game:
        """The position, for questions that change nothing."""
        board, _ = self._lying(ruleset)
        own = board if board.view == ruleset.view else None  # further tiles may show the rest of it
        return Game.of(self.position, ruleset, board=own)

    # --- what is scored ----------------------------------------------------------------------

    def sheet(self, ruleset: Ruleset, question: str = NOW) -> Sheet:
        """The bare score, whether or not the position can have come about.

        ``now`` asks what the tile just laid completed, ``final`` what everything scores if the
        game ends here. Raises InputError for another question, and UnsettledError where the rules
        leave the score open.
        """
        if question not in (NOW, FINAL):
            raise InputError(
                "unknown-question", f"Ask {NOW!r} or {FINAL!r}, not {question[:20]!r}."
            )
        # The last tile completes a feature or two, the end of the game scores all that stand.
        self._spend(Effort.RULESETS if question == FINAL else Effort.LAST_TILES)
        asked = self.position
        mover, pieces = asked.mover or "", asked.pieces
        board, completed = self._lying(ruleset)
        state = State(board, ruleset, asked.players, mover, pieces, asked.scores)
        final = question == FINAL
        completed = completed if final else self._beyond_doubt(ruleset)
        lines, missing = sheet_lines(state, completed, final=final)
        return Sheet(question, ruleset.label, asked.players, lines, missing)

    def under(self, ruleset: Ruleset, question: str = NOW) -> Verdict:
        """What a rule set says to a question: a sheet, or why there is none."""
        wrong, read = self._checked.under(ruleset)
        if wrong:
            return Verdict(ruleset, RefusedError(wrong), read)
        watched = ruleset.watched()
        outcome: Sheet | EngineError
        try:
            outcome = self.sheet(watched, question)
        except UnsettledError as error:
            outcome = error
        remarks = self._remarks(ruleset, question) if isinstance(outcome, Sheet) else ()
        return Verdict(ruleset, outcome, frozenset(watched.read), tuple(remarks))

    def _remarks(self, ruleset: Ruleset, question: str) -> Iterator[Remark]:
        yield from on_doubts(self._doubts(ruleset), question)
        yield from on_figures_aside(self.position.pieces, known=bool(self.position.scores))
        yield from on_left_out(self.position, ruleset, self._lying(ruleset)[0])
        if question == FINAL:
            yield from on_moves(self.position, ruleset, self._lying(ruleset)[0])
        else:
            completed = self._beyond_doubt(ruleset)
            board, _ = self._lying(ruleset)
            yield from on_completed(self.position, ruleset, board, completed)

    def compare(self, rulesets: Sequence[Ruleset], question: str = NOW) -> Comparison:
        """The verdicts of several rule sets, and why they differ. Raises InputError for none."""
        _some(rulesets)
        verdicts = tuple(self.under(ruleset, question) for ruleset in rulesets)
        return scores.compare(
            # Bare sheets, without asking whether the position can be: this tries rule sets one
            # rule apart.
            question,
            verdicts,
            lambda ruleset: self.sheet(ruleset, question),
            self.board,
        )

    # --- one feature ---------------------------------------------------------------------------

    def feature(self, cell: Cell, spot: str) -> Seen:
        """The feature at a spot. Raises InputError where there is none."""
        return seen(feature_on(self.board, cell, spot), self.board)

    def features(self, kind: FeatureKind) -> tuple[Seen, ...]:
        """Every feature of a kind, in the order of their oldest segments."""
        lying = dict.fromkeys(self.board.features)
        return tuple(seen(one, self.board) for one in lying if one.kind is kind)

    def about(
        self, cell: Cell, spot: str, rulesets: Sequence[Ruleset], question: str = NOW
    ) -> Comparison:
        """What the feature at a spot brings of what ``compare`` says, and why that differs.

        Raises InputError where there is no feature, for a question that there is not, and for no
        rule set.
        """
        _some(rulesets)
        feature = feature_on(self.board, cell, spot)
        verdicts = (self.under(ruleset, question) for ruleset in rulesets)
        return scores.compare(
            question,
            tuple(verdict_about(verdict, feature, self.board) for verdict in verdicts),
            lambda ruleset: about(self.sheet(ruleset, question), feature, self.board),
            self.board,
        )

    # --- what happens ------------------------------------------------------------------------

    def play(
        self,
        actions: Sequence[Action],
        ruleset: Ruleset,
        tile: str = "",
        look: int | None = None,
    ) -> Outcome:
        """What comes of actions from the start of a turn; ``tile`` is then in the mover's hand, and
        the table is ``seen`` after so many events."""
        if wrong := self._against_turns(ruleset):
            read = self._checked.under(ruleset).read | self._doubted.under(ruleset).read
            return Outcome(
                ruleset, (), (), self.position, RefusedError(wrong), read, unplayed=len(actions)
            )
        play = self._begin(ruleset)
        return play.onward(play.course(actions, look), tile)

    def courses(
        self,
        actions: Sequence[Action],
        rulesets: Sequence[Ruleset],
        tile: str = "",
        look: int | None = None,
    ) -> Courses:
        """The same actions under several rule sets, and why they part. Raises InputError."""
        _some(rulesets)
        return courses.compare(
            tuple(self.play(actions, ruleset, tile, look) for ruleset in rulesets),
            lambda ruleset: self._begin(ruleset).course(actions),
        )

    def game(self, ruleset: Ruleset) -> Game:
        """A game that begins a turn in this position. Raises RefusedError where the position cannot
        have come about."""
        self.check(ruleset)
        board, completed = self._start(ruleset)
        own = board.copy(ruleset.view)
        return Game.of(self.position, ruleset, board=own, completed=completed)

    def _begin(self, ruleset: Ruleset) -> Play:
        board, completed = self._start(ruleset)
        return Play(self.position, board, ruleset, self.work, completed)

    def _start(self, ruleset: Ruleset) -> tuple[Board, list[BoardSpot]]:
        """A board to be copied and gone on with, and what the last tile completed. Further tiles
        may show the rest of the rule set's view."""
        board, _ = self._lying(ruleset)
        return board, board.keys(self._beyond_doubt(ruleset))


def _some(rulesets: Sequence[Ruleset]) -> None:
    if not rulesets:
        raise InputError("no-ruleset", "Name at least one rule set.")


class _OneMore(Analysis):
    """A position with one more figure. Its boards are copies of those without it."""

    _laying = Effort.COPIED_BOARDS

    def __init__(self, before: Analysis, figure: Figure) -> None:
        self._before = before
        stated = before.position
        super().__init__(replace(stated, figures=(*stated.figures, figure)), before.work)

    def _lay(self, view: TableView) -> _Laid:
        return with_last_figure(self.position, *self._before._laid(view))
