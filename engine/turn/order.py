"""The order of play, as it is read: one generator for a turn, one for each of its steps.

The names of the steps stand in ``engine/data/turn/steps.toml``.
"""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from engine.board import land
from engine.board.features import BoardSpot
from engine.model.actions import Action, Commit, Deploy, Draw, End, Lay, Pass, listed
from engine.model.catalogue import tile_named, tile_of, tiles
from engine.model.figures import PLACES
from engine.model.geometry import Cell
from engine.model.tiles import Tile
from engine.model.turned import Turned, orientations, turned
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import decision, event
from engine.turn.cycles import Cycle, next_cycle, usual
from engine.turn.decision import BREAK, Decision, Flow
from engine.turn.hooks import Duty, Right, Scope
from engine.turn.legality import Violation, placement_violations, placements, violation
from engine.turn.rights import claim, doing, offers, own_turn, second_move, too_late, with_rights
from engine.turn.scoring import ending, scoring
from engine.turn.steps import (
    AFTER_FIGURE,
    AGAIN,
    BEGIN,
    DRAW,
    END,
    FIGURE,
    SECOND_FIGURE,
    TILE,
)

if TYPE_CHECKING:
    from engine.turn.game import Game

LAY: Final = decision("lay")
FIGURE_STEP: Final = decision("wood")
SCORE: Final = decision("score")
LAID: Final = event("laid")
DRAWN: Final = event("drawn")
OWED: Final = event("owed")
_PASS: Final = Pass()


def game_flow(game: "Game", *, laid: bool = False, layer: str = "") -> Flow[None]:
    """Turn after turn, until whoever plays the game says that no tile is left; then the end.

    With ``laid`` the first turn starts after its tile was laid. Otherwise what the turn before
    owes to ``layer``, if anybody, comes first.
    """
    if layer and not laid:
        yield from settle(game, layer)
    while not game.exhausted:
        game.between_turns = not laid
        game.scratch[Scope.TURN].clear()
        # Here a game rests: no generator of a turn is alive, so it can be copied.
        if not laid and isinstance((yield BREAK), End):
            break
        flow = turn(game, laid=laid)
        # Wrapped only where a set has such rights: each action would pass through one more
        # generator.
        yield from own_turn(game, flow) if game.parts.anytime else flow
        game.pass_on()
        laid = False
    yield from ending(game)


def settle(game: "Game", layer: str) -> Flow[None]:
    """Score what the tile of the turn before completed, where figures still stand on it, with
    all that follows the scoring; ``layer`` laid that tile.

    Figures at home tell that it has been scored.
    """
    # A stated position does not say whether its last tile has been scored. Figures do: they leave
    # what is.
    if not any(feature.figures for feature in game.board.found(game.completed)):
        return
    mover, game.state.mover = game.state.mover, layer
    game.settling, game.between_turns = True, False
    game.note(OWED, layer, game.just_laid, "", "base.turn.order")
    yield from scoring(game, game.completed)
    game.settling, game.state.mover = False, mover


def turn(game: "Game", *, laid: bool = False) -> Flow[None]:
    """One turn: tile, figure, scoring, and the same again for every tile that is still due."""
    # Most games have a part at few of the steps. Asking first saves a generator at all others.
    steps = game.parts.steps
    if not laid:
        if BEGIN in steps:
            yield from game.step(BEGIN)
        if game.cycles:
            yield from _due(game)
    yield from cycle(
        game, after_the_tile(game) if laid else tile_and_figure(game, usual(game.mover))
    )
    while True:
        if game.cycles:
            yield from _due(game)
        if AGAIN in steps:
            yield from game.step(AGAIN)
        if not game.cycles:
            break
    if END in steps:
        yield from game.step(END)


def _due(game: "Game") -> Flow[None]:
    """The tiles that are due, each with all that it brings; the turn remains the mover's."""
    mover = game.mover
    while game.cycles:
        due = next_cycle(game)
        game.state.mover = due.player
        yield from cycle(game, tile_and_figure(game, due))
    game.state.mover = mover


def cycle(game: "Game", first: Flow[list[BoardSpot] | None]) -> Flow[None]:
    """Lay a tile and those that are due before anything is scored; score what they completed."""
    completed = yield from first
    laid = [] if completed is None else [completed]
    while game.cycles and game.cycles[0].at_once:
        completed = yield from tile_and_figure(game, next_cycle(game))
        laid += [] if completed is None else [completed]
    if laid and (any(laid) or game.queue or game.parts.scoring):
        yield from scoring(game, *laid)


def tile_and_figure(game: "Game", due: Cycle) -> Flow[list[BoardSpot] | None]:
    """Lay a tile, then place a figure or not; what the tile completed, None if no tile is left.

    In place of a settled tile that fits nowhere another is drawn. A tile may be drawn some time
    before it is laid; it is settled from then on.
    """
    # Settled some time ago: what has been laid since may have taken its last place.
    if due.tile and not _fits(game, tile_of(due.tile)):
        due = due._replace(tile=None)
    if game.exhausted and not due.tile:
        return None
    game.due, game.at = due, DRAW
    laying = Decision(
        game.state.mover, LAY, due.rule if due.tile else "base.turn.order",
        lambda: _answers(game, due), lambda action: _against_laying(game, action, due),
    )  # fmt: skip
    rights = game.parts.free_rights
    action = (yield from with_rights(game, rights, laying)) if rights else (yield laying)
    while isinstance(action, Draw):
        game.due = due = due._replace(tile=action.tile)
        game.between_turns = False
        game.note(DRAWN, game.mover, None, action.tile, "base.turn.order")
        action = (yield from with_rights(game, rights, laying)) if rights else (yield laying)
    if isinstance(action, Lay):
        return (yield from lay_and_figure(game, action))
    game.exhausted = True
    return None


def lay_and_figure(game: "Game", action: Lay) -> Flow[list[BoardSpot]]:
    """Do what a drawn tile brings before it lies, lay it as decided, then place a figure or not.

    Returns what the tile completed."""
    tile, cell, turns, *_ = action
    look = turned(tile_of(tile), turns)
    game.between_turns = False
    game.laying, game.layer = action, game.state.mover
    if DRAW in game.parts.steps:
        yield from game.step(DRAW)
    board, game.just_laid = game.board, cell
    # Half a tile, which the tile laid now fills up.
    before = board.laid.get(cell)
    completed = land.lay(board, look, cell)
    if before:
        game.rename(before[0], cell)
    # As keys, since features are united and built anew before the scoring comes.
    game.completed = board.keys(completed) if completed else []
    game.note(LAID, game.state.mover, cell, tile, "base.place.match")
    return (yield from after_the_tile(game))


def after_the_tile(game: "Game") -> Flow[list[BoardSpot]]:
    """What a tile does at once, then the figure step; what the tile completed."""
    game.scratch[Scope.TILE].clear()
    game.uses.clear()
    steps = game.parts.steps
    if TILE in steps:
        yield from game.step(TILE)
    yield from figure_step(game)
    if AFTER_FIGURE in steps:
        yield from game.step(AFTER_FIGURE)
    return game.completed


def _answers(game: "Game", due: Cycle) -> list[Action]:
    """What may be done with the tile in hand; where none is known, there may be none left."""
    if due.tile is not None:
        return [*_layings(game, due.tile)]
    found = _layings(game, None)
    # Nobody has said which tile was drawn, so perhaps there was none to draw.
    if (tile := game.drawn) is None:
        return [*found, End()]
    fits = any(laying.tile == tile.id for laying in found)
    return [*found, Draw(tile.id)] if fits and not _against_drawing(game, tile) else [*found]


def _against_drawing(game: "Game", tile: Tile | None) -> list[Violation]:
    """Why a tile that fits somewhere may not be drawn before it is laid: where nothing is done in
    between, it comes onto the table as it is drawn."""
    if tile is None or tile.dealt or not any(asked(game) for asked in game.parts.in_hand):
        return [
            violation("out-of-order", "base.turn.order", None, "a tile is placed as it is drawn")
        ]
    if game.parts.aside and (rule := game.aside(tile)):
        return [violation("set-aside", rule, None)]
    return []


def _against_draw(game: "Game", action: Draw) -> list[Violation]:
    """The same of a tile that may fit nowhere."""
    tile = tile_named(action.tile)
    found = _against_drawing(game, tile)
    if found or (tile and _fits(game, tile)):
        return found
    nowhere = "a tile that fits nowhere is put away, and another is drawn"
    return [violation("unplaceable", "base.turn.order", None, nowhere)]


def _fits(game: "Game", tile: Tile) -> bool:
    """Whether a tile may be laid anywhere."""
    anywhere = placements(game.board, game.state.ruleset, tile)
    return bool(anywhere or placements_besides(game, tile))


def _layings(game: "Game", settled: str | None) -> list[Lay]:
    hand = [(tiles()[name], True) for own in game.parts.own for name in own(game)]
    drawn = game.drawn
    if drawn is not None and not game.aside(drawn) and not (drawn.dealt and _lacks(game, drawn)):
        # First of all: mostly it is the one that is laid.
        hand.insert(0, (drawn, False))
    if settled is not None:
        hand = [(tile_of(settled), False)]
    places = [
        # Of a tile that is dealt to players it goes without saying that it is the player's own.
        (tile.id, cell, turn, own and not tile.dealt, "")
        for tile, own in hand
        for cell, turn in [
            *placements(game.board, game.state.ruleset, tile),
            *placements_besides(game, tile),
        ]
    ]
    return listed(Lay, places)


def placements_besides(game: "Game", tile: Tile) -> list[tuple[Cell, int]]:
    """Where a tile may lie although its sides do not match."""
    looks = orientations(tile) if game.parts.also else ()
    return [(cell, look.turns) for look in looks for cell in besides(game, look, game.board.open)]


def besides(game: "Game", look: Turned, cells: Iterable[Cell]) -> dict[Cell, str]:
    """Those of some cells where a tile may lie although its sides do not match, each with the rule
    by which it may; none where a rule of placement is against it."""
    board, ruleset = game.board, game.state.ruleset
    return {
        cell: rule
        # Later entries take the place of earlier ones, so in this order the first expansion says
        # the rule.
        for also in reversed(game.parts.also)
        for cell, rule in also(game, look, cells).items()
        if not any(against(board, look, cell, ruleset) for against, _ in ruleset.placement)
    }


def _against_laying(game: "Game", action: Action, due: Cycle) -> list[Violation]:
    if isinstance(action, End) and due.tile is None:
        return []
    if isinstance(action, Draw) and due.tile is None:
        return _against_draw(game, action)
    if not isinstance(action, Lay) or (tile := tile_named(action.tile)) is None:
        # Who has forgotten a figure should hear that it is too late, not that a tile comes first.
        over = "the turn is over, and the next begins with a tile"
        detail = over if game.laying and game.between_turns else "a tile is placed first"
        first = violation("out-of-order", "base.turn.order", None, detail)
        return [*too_late(game, action), first]
    name, cell, turns, own, player = action
    mover = game.state.mover
    if player and player != mover:
        turn_of = f"{mover} places the next tile, not {player}"
        return [violation("not-your-turn", "base.turn.order", cell, turn_of)]
    if due.tile and due.tile != name:
        settled = "another tile is in hand"
        return [violation("other-tile", due.rule, cell, settled)]
    if (tile.dealt or own) and _lacks(game, tile):
        return [violation("not-yours", "base.tiles.copies", cell, "no such tile is left")]
    if game.parts.aside and (rule := game.aside(tile)):
        return [violation("set-aside", rule, cell)]
    look = turned(tile, turns)
    found = placement_violations(game.board, game.state.ruleset, look, cell)
    return found if not found or not besides(game, look, [cell]) else []


def _lacks(game: "Game", tile: Tile) -> bool:
    """Whether the mover has no such tile to lay instead of the drawn one."""
    owned = any(owned(game, tile) for owned in game.parts.owned)
    return not owned and all(tile.id not in own(game) for own in game.parts.own)


def figure_step(game: "Game") -> Flow[None]:
    """Deploy a figure, or use another right that stands in its place, or pass; a second figure may
    follow."""
    game.at = FIGURE
    moving = Decision(
        game.state.mover, FIGURE_STEP, "base.deploy.one",
        partial(_uses, game), partial(_against_use, game),
    )  # fmt: skip
    rights = game.parts.free_rights
    action = (yield from with_rights(game, rights, moving)) if rights else (yield moving)
    # Asked anew: a right used beside the decision may have changed which there are.
    used = None if isinstance(action, Pass) else doing(game, _rights(game)[1], action)
    if used is not None:
        right, done = used
        game.uses.append(right.id)
        flow = right.perform(game, done)
        if flow is not None:
            yield from flow
    if SECOND_FIGURE in game.parts.steps:
        yield from game.step(SECOND_FIGURE)
    # Without a figure the scoring follows at once: there is nothing to look at before it.
    if used is not None and game.pausing:
        game.at = SECOND_FIGURE
        yield Decision(
            game.mover, SCORE, "base.turn.order", lambda: [Commit()], partial(_against_commit, game)
        )


def _against_commit(game: "Game", action: Action) -> list[Violation]:
    if isinstance(action, Commit):
        return []
    if any(isinstance(action, right.action) for right in game.parts.rights):
        return [second_move(game, action)]
    return [violation("out-of-order", "base.turn.order", None, "what was completed is scored now")]


def _duty(game: "Game") -> Duty | None:
    """What has to be done first in the figure step, if anything."""
    # A duty is done by the first use.
    if game.uses:
        return None
    return next((duty for asked in game.parts.duty if (duty := asked(game))), None)


def _rights(game: "Game") -> tuple[Duty | None, tuple[Right[Any], ...]]:
    """The duty that there is, and the rights that may be used in the figure step now."""
    parts = game.parts
    duty = _duty(game) if parts.duty else None
    return duty, tuple(r for r in parts.rights if r.id in duty.rights) if duty else parts.rights


def _uses(game: "Game") -> list[Action]:
    duty, rights = _rights(game)
    uses = offers(game, rights)
    return uses if duty else [_PASS, *uses]


def _against_use(game: "Game", action: Action) -> list[Violation]:
    duty, rights = _rights(game)
    if duty is None and isinstance(action, Pass):
        return []
    used = claim(game, rights, action)
    if used is not None:
        return used.against
    if duty is not None:
        return [violation("duty", duty.rule, game.just_laid)]
    if isinstance(action, Deploy) and action.spot in PLACES:
        return [violation("forbidden", rows(PlaceRow)[action.spot].rule, action.cell)]
    for unasked in game.parts.unasked:
        if rule := unasked(game, action):
            return [violation("not-now", rule, None, under=game.state.ruleset)]
    return [violation("out-of-order", "base.turn.order", None, "figures are placed now")]
