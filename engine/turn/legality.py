"""Which placements and deployments the rules allow, and why the others not.

A legal action is one without violations; what lists them and what explains them rest on the
same checks.
"""

from collections.abc import Collection, Container
from functools import lru_cache
from typing import NamedTuple

from engine.board import halves, land
from engine.board.board import Board
from engine.board.preview import taken_segments
from engine.model.actions import Action, Deploy, action_row
from engine.model.catalogue import brought, tile_sets
from engine.model.figures import FOLLOWER
from engine.model.geometry import SIDE_WORDS, Cell, beside
from engine.model.kinds import FeatureKind
from engine.model.reading import with_article
from engine.model.tiles import NO_SIDE, SIDE_LETTERS, Tile
from engine.model.turned import ANY, KEPT, Turned, turned
from engine.model.values import Figure, made
from engine.model.vocabulary import FigureRow, PlaceRow, SymbolRow, expansions, rows, shut
from engine.model.words import DecisionRow
from engine.rules.profile import rules
from engine.rules.ruleset import ClosedKinds, Ruleset


class Violation(NamedTuple):
    """A reason why something is not allowed: a short code, the rule, a sentence, the place."""

    code: str
    rule: str
    message: str
    cell: Cell | None


class LegalPlacement(NamedTuple):
    """A legal placement with the segments on which a follower may then be deployed."""

    cell: Cell
    turn: int
    segments: tuple[int, ...]


def violation(
    code: str, rule: str, cell: Cell | None, detail: str = "", under: Ruleset | None = None
) -> Violation:
    """A violation that says what the rule does not allow and, if given, what is wrong here.

    ``under`` is wanted where the rule refuses value by value, or names its number.
    """
    refused = rules()[rule].refused(under.values[rule].value if under else None)
    return _saying(code, rule, cell, refused, detail)


def on_table(
    code: str, rule: str, cell: Cell | None, detail: str = "", under: Ruleset | None = None
) -> Violation:
    """The same of a position: what no turn can have led to, not what a turn does not allow."""
    value = under.values[rule].value if under else None
    return _saying(code, rule, cell, rules()[rule].refused(value, on_table=True), detail)


def _saying(code: str, rule: str, cell: Cell | None, refused: str, detail: str) -> Violation:
    sentence = refused[0].upper() + refused[1:]
    return Violation(code, rule, f"{sentence}{': ' + detail if detail else ''}.", cell)


def not_in_play(action: Action, ruleset: Ruleset) -> Violation | None:
    """The violation of an action for which a set would have to be in play; None where it is."""
    if isinstance(action, Deploy):
        return foreign_figure(action.kind, action.cell, ruleset)
    owner = expansions().get(action_row(action).expansion)
    # What a variant adds belongs to no set.
    if owner is None or owner.id in ruleset.active:
        return None
    detail = f"this belongs to {owner.name}, which is not in play"
    return violation("set-not-in-play", "base.sets.pieces", None, detail)


def foreign_figure(kind: str, cell: Cell, ruleset: Ruleset) -> Violation | None:
    """The violation of a figure whose set is not in play; None where it is."""
    row = rows(FigureRow).get(kind)
    # What is no figure at all has no set.
    if row is None or kind in ruleset.supply:
        return None
    owner = expansions()[row.expansion]
    detail = f"{with_article(kind)} belongs to {owner.name}, which is not in play"
    return violation("figure-not-in-play", "base.sets.pieces", cell, detail)


def not_offered(rule: str, asked: DecisionRow) -> Violation:
    """The violation of doing something else than what is asked for, or what is no answer to it."""
    sentence = f"That cannot be chosen now. What has to be decided: {asked.about}."
    return Violation("not-offered", rule, sentence, None)


def none_left(board: Board, ruleset: Ruleset, tile: Tile, cell: Cell) -> Violation | None:
    """Why no copy of a tile can come up any more, said of a cell; None where one can.

    Of a described tile there are as many as one likes.
    """
    if tile.described:
        return None
    lacks = ""
    if not in_play(tile, ruleset.sets):
        lacks = f"{tile_sets()[tile.set].name} is not in play"
    # By identity, as there is one object for each tile: faster than by id, and this is asked for
    # every option.
    elif sum(look.tile is tile for look, _ in board.laid.values()) >= tile.count:
        lacks = more_than(tile)
    return violation("none-left", "base.tiles.copies", cell, lacks) if lacks else None


def in_play(tile: Tile, sets: Collection[str]) -> bool:
    """Whether a tile's set is in play; what is dealt comes with the rules, whichever box it is."""
    return tile.set in sets or (tile.dealt and tile.set in brought(sets))


def more_than(tile: Tile) -> str:
    """How many copies of a tile there are, as a reason against one more."""
    return f"there are no more than {tile.count} like it"


def placements(board: Board, ruleset: Ruleset, tile: Tile) -> list[tuple[Cell, int]]:
    """Every legal (cell, turn) of a tile, turns that look the same once."""
    found = land.fitting(board, tile)
    for against, concerns in ruleset.placement:
        if concerns(board, tile):
            found = [
                (cell, turn)
                for cell, turn in found
                if not against(board, turned(tile, turn), cell, ruleset)
            ]
    return found


def placement_violations(
    board: Board, ruleset: Ruleset, look: Turned, cell: Cell
) -> list[Violation]:
    """Every reason why a tile may not go there."""
    found = []
    # The table of turns answers nearly always. Why a tile does not fit is worked out only where it
    # does not.
    if look.turns not in land.turns_at(board, look.tile, cell):
        pieces = land.pieces(look, cell)
        beside_half = halves.other_half(board, look, cell)
        taken = [at for _, at in pieces if at in board.laid]
        if taken and not beside_half:
            return [violation("cell-taken", "base.place.free", taken[0])]
        if not beside_half and not any(at in board.open for _, at in pieces):
            return [violation("no-neighbour", "base.place.edge", cell)]
        found = [wrong for piece, at in pieces for wrong in mismatches(board, piece, at)]
    for against, _ in ruleset.placement:
        if rule := against(board, look, cell, ruleset):
            found.append(violation("forbidden", rule, cell, under=ruleset))
    return found


def clash(mine: str, theirs: str) -> bool:
    """Whether two sides that meet, by their letters, show different terrain."""
    return mine != theirs and not {ANY, NO_SIDE} & {mine, theirs}


def mismatches(
    board: Board, look: Turned, cell: Cell, among: Container[Cell] | None = None
) -> list[Violation]:
    """The sides where the tile and a neighbour (one of ``among``) show different terrain."""
    found = []
    for side, near in enumerate(beside(cell)):
        beyond = board.laid.get(near)
        if beyond is None or (among is not None and near not in among):
            continue
        mine, theirs = look.sides[side], beyond[0].sides[(side + 2) % 4]
        # Compared here first, to save the call: nearly all sides match.
        if mine != theirs and clash(mine, theirs):
            here = f"the {SIDE_LETTERS[mine]} on the {SIDE_WORDS[side]} side"
            detail = f"{here} meets a {SIDE_LETTERS[theirs]}"
            found.append(violation("sides-differ", "base.place.match", cell, detail))
    return found


def kept_off(figure: str, kind: FeatureKind, closed: ClosedKinds) -> str | None:
    """The rule that keeps a figure off a kind of segment at all, or None."""
    here_alone = rows(FigureRow)[figure].stands_on == (kind,)
    return shut(figure, kind) or (None if here_alone else closed.get(kind))


# Not keyed by the rule set: thousands of those that nobody plays by any more would be kept.
@lru_cache(maxsize=KEPT)
def deployable(look: Tile | Turned, closed: ClosedKinds, figure: str = FOLLOWER) -> tuple[int, ...]:
    """The indexes of the segments of a tile, as it lies or not, on which a figure may stand;
    ``closed`` are the kinds of segment that a rule set closes."""
    return tuple([s.index for s in look.segments if kept_off(figure, s.kind, closed) is None])


def options(board: Board, ruleset: Ruleset, tile: Tile) -> list[LegalPlacement]:
    """Every placement where a tile fits, with every legal deployment of a follower after it."""
    looks = [board.look(turned(tile, turn)) for turn in range(4)]
    grounds = [_grounds(ruleset, look) for look in looks]
    return [
        made(LegalPlacement, (cell, turn, _free(board, ruleset, looks[turn], cell, grounds[turn])))
        for cell, turn in placements(board, ruleset, tile)
    ]


def option(board: Board, ruleset: Ruleset, look: Turned, cell: Cell) -> LegalPlacement:
    """A placement of a tile, as it lies on this board, with every legal deployment after it."""
    free = _free(board, ruleset, look, cell, _grounds(ruleset, look))
    return LegalPlacement(cell, look.turns, free)


def _grounds(ruleset: Ruleset, look: Turned) -> tuple[int, ...]:
    """The segments of a tile on which a follower may stand once it is laid, if they are free."""
    # No follower may go onto a tile just laid then, so nobody need look who is there.
    return () if ruleset.late else deployable(look, ruleset.closed)


def _free(
    board: Board, ruleset: Ruleset, look: Turned, cell: Cell, grounds: tuple[int, ...]
) -> tuple[int, ...]:
    """Those of the segments of a tile on which a follower may stand that nobody keeps it off."""
    if cell in board.laid:
        return _filling(board, ruleset, look, cell)
    taken = taken_segments(board, look, cell, ruleset.bystanders) if grounds else ()
    if taken and ruleset.shares:
        after = board.copy()
        after.lay(look, cell)
        taken = [index for index in taken if not ruleset.shared(after, cell, index)]
    return tuple([index for index in grounds if index not in taken]) if taken else grounds


def _filling(board: Board, ruleset: Ruleset, look: Turned, cell: Cell) -> tuple[int, ...]:
    """The same of half a tile beside the other half of its cell."""
    after = board.copy()
    land.lay(after, look, cell)
    whole, _ = after.laid[cell]
    may_stand = () if ruleset.late else deployable(whole, ruleset.closed)
    free = [
        own
        for own, index in enumerate(whole.tile.parts[-1])
        if index in may_stand
        and (
            not ruleset.partakers(after.feature_at(cell, index).occupants)
            or ruleset.shared(after, cell, index)
        )
    ]
    return tuple(free)


def no_such(spot: str) -> str:
    """What is wrong with a spot that a tile does not have as it lies."""
    kind = spot.partition(" ")[0]
    symbol = rows(SymbolRow).get(kind)
    return f"there is no {symbol.name if symbol else kind} in that place as the tile lies"


def deployment_violations(
    board: Board, ruleset: Ruleset, figure: str, cell: Cell, spot: str
) -> list[Violation]:
    """Every reason why a figure may not be deployed on a spot of the tile just laid."""
    look, _ = board.laid[cell]
    index = look.spots.get(spot)
    if index is None:
        return [violation("no-segment", "base.deploy.where", cell, no_such(spot))]
    found, figures = [], board.feature_at(cell, index).occupants
    may_stand = index in deployable(look, ruleset.closed, figure)
    if not may_stand and (rule := kept_off(figure, look.segments[index].kind, ruleset.closed)):
        found.append(violation("forbidden", rule, cell))
    first = ruleset.partakers(figures)[:1] if figures else ()
    if first and not ruleset.shared(board, cell, index):
        found.append(occupied(ruleset, first[0], cell, ruleset.unshared(board, cell, index)))
    return found


def occupied(ruleset: Ruleset, standing: Figure, cell: Cell, rule: str | None = None) -> Violation:
    """Why nobody may come to a tile's part of what a figure stands on, by a rule of its own or by
    that of the figure."""
    place: PlaceRow | None = rows(PlaceRow).get(standing.spot)
    rule = rule or (place.kept if place else ruleset.keeper(standing.kind))
    return violation("occupied", rule, cell, f"{standing.player} is there")
