"""Plays the moves of a case."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine import api
from engine.cases.case import Case
from engine.cases.moves import CaseMove, Verb, action_of
from engine.cases.parts import PARTS


@dataclass(frozen=True, slots=True)
class CaseStep:
    """A move and what came of it.

    ``action`` is what was done or tried, None for a look; ``player``,
    ``what`` (the decision) and ``laid`` (the tile laid last) are as they were before it.
    ``refusal`` is the engine's answer where the move was refused; ``events`` and ``lines`` are what
    happened otherwise; ``seen`` is what a look saw, of the shape that ``PARTS`` gives it.
    """

    move: CaseMove
    action: api.Action | None = None
    player: str = ""
    what: str = ""
    laid: api.Cell | None = None
    refusal: api.IllegalError | None = None
    events: tuple[api.Event, ...] = ()
    lines: tuple[api.Line, ...] = ()
    seen: Any = None

    @property
    def part(self) -> str:
        """The part of ``PARTS`` at which it looks; empty for a move."""
        return self.move.rest.partition(" ")[0] if self.move.verb is Verb.THEN else ""


class CasePlay:
    """A case that asks for moves, under one rule set; ``make`` its moves in their order.

    The game stands as stated, the mover about to draw once what the last tile completed is scored,
    and it pauses before it scores again. Raises api.EngineError for a position that cannot be.
    """

    def __init__(self, case: Case, ruleset: api.Ruleset) -> None:
        self.case = case
        self.game = api.Game.of(case.position, ruleset)
        self.game.pausing = True
        # A game's lists only grow: what is new after a move starts at the lengths before it.
        self._told = 0, 0

    def course(self) -> tuple[CaseStep, ...]:
        """All its moves made."""
        return tuple(self.make(move) for move in self.case.moves)

    def end(self) -> Mapping[str, Any]:
        """The parts of the game at which the case looks in the end."""
        asked = self.case.looks_at
        return {name: part.see(self.game) for name, part in PARTS.items() if name in asked}

    def make(self, move: CaseMove) -> CaseStep:
        """Make a move, or look. Raises api.EngineError for a move that cannot be made, unless the
        case says that it is refused."""
        try:
            return self._make(move)
        except api.EngineError as error:
            # A note, not another error: who catches it still sees the engine's own kind and rule.
            error.add_note(f"{self.case.name}, move {move.text!r}")
            raise

    def _make(self, move: CaseMove) -> CaseStep:
        game = self.game
        if move.verb is Verb.THEN:
            part = move.rest.partition(" ")[0]
            return CaseStep(move, seen=PARTS[part].see(game))
        if move.verb is Verb.FINISH:
            return self._tried(CaseStep(move, api.End()), game.finish)
        decision = game.decision
        if move.verb is Verb.SCORE:
            action: api.Action = api.Commit() if decision.what == "score" else api.Pass()
        elif move.player == decision.who:
            action = action_of(move, game)
        else:
            # Let through, an action of the wrong player would be done in the name of the right
            # one.
            raise api.InputError("not-asked", f"{decision.who.capitalize()} decides.")
        step = CaseStep(move, action, decision.who, decision.what, game.just_laid)
        return self._tried(step, lambda: game.do(action))

    def _tried(self, step: CaseStep, do: Callable[[], None]) -> CaseStep:
        try:
            do()
        except api.IllegalError as error:
            # Only tables that expect a refusal may go on after one.
            if not step.move.refused:
                raise
            return replace(step, refusal=error)
        events, lines = self._told
        self._told = len(self.game.events), len(self.game.lines)
        return replace(
            step, events=tuple(self.game.events[events:]), lines=tuple(self.game.lines[lines:])
        )
