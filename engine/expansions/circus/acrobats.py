"""Acrobats: ordinary followers that build a pyramid, which anybody may score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.expansions.circus.common import ACROBATS, bears, nine
from engine.model import codecs
from engine.model.actions import Deploy, action
from engine.model.geometry import Cell
from engine.model.sheet import Line, SheetTerm
from engine.model.token_words import TileLink
from engine.model.values import Figure
from engine.model.vocabulary import shut
from engine.model.words import LineId, line, thing
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.decision import Flow
from engine.turn.deploying import barred
from engine.turn.hooks import Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

SPOT: Final = "acrobats"
"""The spot of the acrobats on their tile."""

PHANTOM: Final = "phantom"
_PYRAMID: Final = line("pyramid")
_AT_THE_END: Final = line("acrobats")
_ACROBAT: Final = thing("acrobat")
_HOME: Final = "circus.pyramid.home"


@action("pyramid")
class ScorePyramid(NamedTuple):
    """Score a complete pyramid of acrobats."""

    cell: codecs.Cell


def _acrobats(state: State) -> dict[Cell, list[Figure]]:
    """Everybody's acrobats, tile by tile."""
    found: dict[Cell, list[Figure]] = {}
    for figure in state.board.apart:
        if figure.spot == SPOT:
            found.setdefault(figure.cell, []).append(figure)
    return found


def _is_full(cell: Cell, state: State) -> bool:
    return len(_acrobats(state).get(cell, ())) >= state.ruleset.number("circus.pyramid.size")


# --- coming --------------------------------------------------------------------------------------


def _unfit(kind: str, ruleset: Ruleset) -> str | None:
    """The rule that keeps a kind of figure from being an acrobat, or None."""
    if kind == PHANTOM:
        return None if ruleset.flag("circus.acrobat.phantom") else "circus.acrobat.phantom"
    return shut(kind, SPOT)


def _within_reach(game: "Game", kind: str) -> set[Cell]:
    """The tile just laid, those that touch it, and those to which something lets a figure go."""
    return {*nine(game.just_laid, game.state), *_beyond(game, kind)}


def _beyond(game: "Game", kind: str) -> Iterator[Cell]:
    return (cell for reach in game.parts.reach for cell, _ in reach(game, kind))


def _bridged(cell: Cell, state: State) -> bool:
    return any(t.cell == cell and t.row.link is TileLink.SPAN for t in state.pieces.tokens)


def _ways(game: "Game") -> list[Deploy]:
    """Every acrobat whom the mover may deploy."""
    # Most tables show none, and then no tile need be looked for near the one just laid.
    if not (sites := game.board.showing(ACROBATS)):
        return []
    near = nine(game.just_laid, game.state)
    return [
        deployment
        for kind, left in game.supply[game.mover].items()
        if left and _unfit(kind, game.state.ruleset) is None
        # Sorted, as the order of a set differs from process to process.
        for cell in sorted({*near, *_beyond(game, kind)}.intersection(sites))
        if bears(cell, ACROBATS, game.state)
        and not _against(game, deployment := Deploy(kind, cell, SPOT))
    ]


def _against(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a figure may not be an acrobat; None for other deployments."""
    if action.spot != SPOT:
        return None
    kind, cell, state, found = action.kind, action.cell, game.state, []
    if rule := _unfit(kind, state.ruleset):
        found.append(violation("wrong-figure", rule, cell, under=state.ruleset))
    elif not game.supply[game.mover][kind]:
        found.append(violation("supply-empty", "base.deploy.supply", cell))
    if cell not in _within_reach(game, kind) or not bears(cell, ACROBATS, state):
        found.append(violation("other-tile", "circus.acrobat.where", cell))
    elif _is_full(cell, state):
        found.append(violation("full", "circus.pyramid.size", cell, under=state.ruleset))
    if _bridged(cell, state):
        found.append(violation("barred", "circus.acrobat.bridge", cell))
    if rule := barred(game, kind, cell):
        found.append(violation("barred", rule, cell))
    return found


def _deploy(game: "Game", action: Deploy) -> None:
    rule = "circus.pyramid.again" if _scored(game, action.cell) else "circus.acrobat.where"
    game.put(Figure(game.mover, action.kind, action.cell, SPOT), rule)


def _scored(game: "Game", cell: Cell) -> bool:
    """Whether a pyramid on a tile was scored in this game."""
    return any(happened.rule == _HOME and happened.cell == cell for happened in game.events)


DEPLOYING: Final = Right("circus.acrobat", Deploy, _ways, _against, _deploy)
"""The right to deploy an acrobat."""


# --- the pyramid is scored -----------------------------------------------------------------------


def _pyramids(game: "Game") -> list[ScorePyramid]:
    return [ScorePyramid(cell) for cell in _acrobats(game.state) if _is_full(cell, game.state)]


def _against_score(game: "Game", action: ScorePyramid) -> list[Violation]:
    if _is_full(action.cell, game.state):
        return []
    return [violation("not-full", "circus.pyramid.score", action.cell)]


def _score(game: "Game", action: ScorePyramid) -> Flow[None]:
    """Pay for every acrobat of a pyramid, whoever scores it, and send them home."""
    state, troupe = game.state, _acrobats(game.state)[action.cell]
    lines = _lines(_PYRAMID, troupe, "circus.pyramid.points", state)
    yield from game.pay(Payment(tuple(lines)))
    for acrobat in troupe:
        game.remove(acrobat, _HOME)


SCORING: Final = Right(
    "circus.pyramid", ScorePyramid, _pyramids, _against_score, _score, "circus.pyramid.score"
)
"""The right to score a complete pyramid, in place of deploying a figure."""


def _lines(kind: LineId, troupe: Sequence[Figure], rule: str, state: State) -> Iterator[Line]:
    """A line for everybody with an acrobat among some."""
    cite, each = state.ruleset.cites[rule], state.ruleset.number(rule)
    cells = tuple(dict.fromkeys(acrobat.cell for acrobat in troupe))
    for player, number in Counter(acrobat.player for acrobat in troupe).items():
        terms = (SheetTerm(number, each, _ACROBAT, cite, cells),)
        yield Line(kind, None, "", True, player, (), terms, cite, cells)


def final_lines(state: State) -> list[Line]:
    """What acrobats bring at the end, whether their pyramid is complete or not."""
    everybody = [acrobat for troupe in _acrobats(state).values() for acrobat in troupe]
    return list(_lines(_AT_THE_END, everybody, "circus.acrobat.final", state))


def check_acrobats(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Acrobats who are none, too many of them on a tile, and a bridge over them."""
    for cell, troupe in _acrobats(state).items():
        unfit = (_unfit(figure.kind, state.ruleset) for figure in troupe)
        yield from ((rule, cell) for rule in unfit if rule)
        if SPOT not in state.board.laid[cell][0].tile.marks:
            yield "circus.acrobat.where", cell
        if len(troupe) > state.ruleset.number("circus.pyramid.size"):
            yield "circus.pyramid.size", cell
        if _bridged(cell, state):
            yield "circus.acrobat.bridge", cell
