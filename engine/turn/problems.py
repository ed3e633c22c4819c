"""What is wrong with a stated position: what could never lie on a table like that."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import chain, combinations, islice
from typing import Final, NamedTuple

from engine.board.board import PLAIN, Board, TableView
from engine.board.features import Feature
from engine.board.links import due, impossible, laid_out
from engine.model.catalogue import rivals, tile_of, tile_sets
from engine.model.errors import EngineError
from engine.model.figures import PLACES, SHARING
from engine.model.geometry import Cell, connected, neighbour, tile_from
from engine.model.position import Position
from engine.model.values import Figure
from engine.model.vocabulary import SymbolRow, TokenRow, expansions, rows, shut
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.legality import (
    Violation,
    foreign_figure,
    in_play,
    mismatches,
    more_than,
    no_such,
    on_table,
    violation,
)

MOST: Final = 200
"""So many obstacles are told of a position; nobody reads more."""


class Flaw(Enum):
    """Why there is a doubt about a feature."""

    BEHIND = auto()
    """It was complete before the last tile."""

    ORDER = auto()
    """The last tile cannot have brought the later of its figures."""

    EARLY = auto()
    """Figures can have come together there before the final scoring alone."""


class Doubt(NamedTuple):
    """A feature that cannot be so with this order of laying, or while the game goes on: what is
    wrong with it, and why."""

    feature: Feature
    problem: Violation
    flaw: Flaw


class RefusedError(EngineError):
    """A position that cannot be scored as it stands; ``problems`` says why."""

    def __init__(self, problems: Sequence[Violation]) -> None:
        first = problems[0]
        super().__init__("refused", first.message, rule=first.rule, cell=first.cell)
        self.problems = tuple(problems)


def reasons(error: EngineError | None) -> tuple[Violation, ...]:
    """What an error says, reason by reason; nothing for None."""
    if error is None:
        return ()
    if isinstance(error, RefusedError):
        return error.problems
    return (Violation(error.code, error.rule or "", str(error), error.cell),)


def stated_board(position: Position, view: TableView = PLAIN) -> tuple[Board, list[Feature]]:
    """The board of a position, and what its last tile completed. Figures stand where they can."""
    board, completed = laid_out(position, view)
    _stand(board, position.figures)
    return board, [feature for feature in completed if feature.complete]


def with_last_figure(
    position: Position, board: Board, completed: list[Feature]
) -> tuple[Board, list[Feature]]:
    """What `stated_board` gives for a position, on a copy of the board on which its last figure
    does not stand yet. To lay the tiles anew would take eight times as long."""
    twin = board.copy()
    _stand(twin, position.figures[-1:])
    found = twin.found(board.keys(completed))
    # The new figure can be the first that stands on what links on other tiles completed.
    return twin, [*found, *(one for one in due(twin, position) if one not in found)]


def _stand(board: Board, figures: Iterable[Figure]) -> None:
    # A figure on a spot that is not there is told as a problem. It must not stop the rest from
    # being judged.
    board.stand(f for f in figures if f.spot in PLACES or board.find(f.cell, f.spot))


def obstacles(position: Position, ruleset: Ruleset, board: Board) -> list[Violation]:
    """Everything for which a position cannot be judged, ordered by kind, as far as the first
    ``MOST`` of it; ``stated_board`` gives the board.

    Where no game is played with such sets, or by so many players, no more is asked.
    """
    state = _state(position, board, ruleset)
    found = chain(
        _foreign_figures(position, ruleset),
        _foreign_pieces(position, ruleset),
        _copies(position),
        _foreign_symbols(position, ruleset),
        _mismatched(board),
        _floating(board),
        _impossible(position, board),
        _states(state),
        _spots(position, state),
        _supplies(position, ruleset),
        (problem for last, problem in _together(position, state) if not last),
    )
    # Lazily: of a senseless position with hundreds of tiles only so many reasons are worked out.
    return unplayable(len(position.players), ruleset) or list(islice(found, MOST))


def doubts(
    position: Position, ruleset: Ruleset, board: Board, completed: list[Feature]
) -> list[Doubt]:
    """The features of which the stated order of laying cannot be right, and those that can be so
    before the final scoring alone.

    That is no obstacle to judging the rest, since hardly anybody remembers the order, and a
    position does not say whether the game ends with it.
    """
    state = _state(position, board, ruleset)
    # Nothing comes before the final scoring alone where no set in play says so: nobody looks twice.
    together = _together(position, state) if ruleset.joins_last else ()
    return [
        *_left_behind(board, completed),
        *_joined(position, state),
        *_too_soon(position, board, ruleset),
        *(Doubt(at, said, Flaw.EARLY) for at, said in together if at),
    ]


def against_figures(
    position: Position, ruleset: Ruleset, board: Board, completed: list[Feature]
) -> Iterator[Violation]:
    """Whatever figures have to do with, of all that `obstacles` and `doubts` tell of a position.

    What takes longest comes last, since whoever asks about one figure more reads the first alone.
    Nothing where no game is played with such sets, or by so many players.
    """
    if unplayable(len(position.players), ruleset):
        return
    state = _state(position, board, ruleset)
    yield from _foreign_figures(position, ruleset)
    yield from _spots(position, state)
    yield from _supplies(position, ruleset)
    yield from (problem for _, problem in _together(position, state))
    found = (*_left_behind(board, completed), *_joined(position, state))
    yield from (doubt.problem for doubt in (*found, *_too_soon(position, board, ruleset)))
    yield from _states(state)


def unplayable(players: int, ruleset: Ruleset) -> list[Violation]:
    """The rules that know no game of such sets, or of so many players."""
    return [*_reprinted(ruleset), *_twice(ruleset), *_crowded(players, ruleset)]


def _reprinted(ruleset: Ruleset) -> Iterator[Violation]:
    """Expansions of which this edition's boxes hold another game under the old name."""
    for name, known in ruleset.absent.items():
        detail = f"{expansions()[name].name} ({known})"
        yield violation("another-game", "base.sets.reprinted", None, detail)


def _crowded(players: int, ruleset: Ruleset) -> list[Violation]:
    most = {rule: ruleset.number(rule) for rule in ruleset.seats}
    return [
        violation("too-few-pieces", rule, None, f"{players} play", under=ruleset)
        for rule, number in most.items()
        if players > number
    ]


def _twice(ruleset: Ruleset) -> Iterator[Violation]:
    """A basic game or a river, and the one that was drawn anew in its place."""
    for redrawn, classic in rivals(ruleset.sets):
        detail = f"here are {classic.name} and {redrawn.name}"
        yield violation("two-games", classic.only, None, detail)


def _foreign_figures(position: Position, ruleset: Ruleset) -> Iterator[Violation]:
    found = (foreign_figure(figure.kind, figure.cell, ruleset) for figure in position.figures)
    yield from filter(None, found)


def _foreign_pieces(position: Position, ruleset: Ruleset) -> Iterator[Violation]:
    for what in sorted(position.pieces.named() - ruleset.pieces):
        row = rows(TokenRow)[what]
        if row.expansion not in ruleset.active:
            owner = expansions().get(row.expansion)
            detail = f"{row.name} belongs to {owner.name if owner else 'a variant'}"
            yield violation("set-not-in-play", "base.sets.pieces", None, detail)


def _copies(position: Position) -> Iterator[Violation]:
    counts = Counter(laid.tile for laid in position.tiles)
    for laid in position.tiles:
        tile = tile_of(laid.tile)
        if tile.described:
            continue
        if not in_play(tile, position.sets):
            detail = f"{tile_sets()[tile.set].name} is not in play"
            yield violation("set-not-in-play", "base.tiles.copies", laid.cell, detail)
        # Popped, so that a tile is named once, on the first of its copies.
        elif counts.pop(laid.tile, 0) > tile.count:
            yield violation("too-many-copies", "base.tiles.copies", laid.cell, more_than(tile))


def _foreign_symbols(position: Position, ruleset: Ruleset) -> Iterator[Violation]:
    """What a described tile shows of expansions that are not in play."""
    for laid in position.tiles:
        tile = tile_of(laid.tile)
        for mark in sorted(tile.marks & rows(SymbolRow).keys()) if tile.described else ():
            symbol = rows(SymbolRow)[mark]
            if symbol.expansion not in ruleset.active:
                detail = f"{symbol.name} belongs to {expansions()[symbol.expansion].name}"
                yield violation("set-not-in-play", "base.sets.pieces", laid.cell, detail)


def _mismatched(board: Board) -> Iterator[Violation]:
    """Each pair of sides once, named on the tile that was laid later."""
    earlier: set[Cell] = set()
    for cell, (look, _) in board.laid.items():
        yield from mismatches(board, look, cell, earlier)
        earlier.add(cell)


def _floating(board: Board) -> Iterator[Violation]:
    """The tiles that are not connected to the first by sides."""
    reached = connected(board.laid)
    for cell in board.laid:
        if cell not in reached:
            yield on_table("floating", "base.place.edge", cell)


def _impossible(position: Position, board: Board) -> Iterator[Violation]:
    loose = ((token.row, token.cell) for token in impossible(board, position.pieces))
    for row, cell in dict.fromkeys(loose):
        detail = f"no {row.name} leads there as the tile lies"
        yield violation("forbidden", row.where, cell, detail)


def _state(position: Position, board: Board, ruleset: Ruleset) -> State:
    """The table of a position."""
    mover, pieces = position.mover or "", position.pieces
    return State(board, ruleset, position.players, mover, pieces, position.scores)


def _states(state: State) -> Iterator[Violation]:
    for check in state.ruleset.state:
        for rule, cell in check(state):
            yield on_table("forbidden", rule, cell, under=state.ruleset)


def _spots(position: Position, state: State) -> Iterator[Violation]:
    board, ruleset = state.board, state.ruleset
    for figure in position.figures:
        if figure.spot in ruleset.special_spots:
            continue
        look, _ = board.laid[figure.cell]
        index = look.spots.get(figure.spot)
        if index is None:
            said = no_such(figure.spot)
            yield violation("no-segment", "base.deploy.where", figure.cell, said)
            continue
        rule = shut(figure.kind, look.segments[index].kind)
        strayed = rule and any(strayed(state, figure) for strayed in ruleset.strayed)
        if rule and figure.kind in ruleset.supply and not strayed:
            yield violation("no-segment", rule, figure.cell)


def _supplies(position: Position, ruleset: Ruleset) -> Iterator[Violation]:
    counts = Counter((figure.player, figure.kind) for figure in position.figures)
    counts.update(position.pieces.held())
    more = Counter[tuple[str, str]]()
    for player, kind, number in position.pieces.added():
        more[player, kind] += number
    for (player, kind), count in counts.items():
        if kind not in ruleset.supply:
            continue
        cite = ruleset.stock(kind, len(position.players))
        most = ruleset.number(cite.rule) + more[player, kind]
        if count > most:
            # In the order of their tiles, so those that are too many are the ones placed last.
            own = [f.cell for f in position.figures if (f.player, f.kind) == (player, kind)]
            detail = f"{player} has {count} on the board or held prisoner"
            surplus: list[Cell | None] = [*own[most - count :]]
            # All may be held as prisoners; then there is no cell to show.
            for cell in surplus or [None]:
                yield violation("too-many-figures", cite.rule, cell, detail, under=ruleset)


def _together(position: Position, state: State) -> Iterator[tuple[Feature | None, Violation]]:
    """Figures that cannot have come together while the game goes on, each time behind the feature
    to which one of them can have come before the final scoring, if there is one."""
    yield from _one_a_tile(position, state)
    for feature, problem in _met(state):
        yield feature if _reached_last(state, feature) else None, problem


def _one_a_tile(position: Position, state: State) -> Iterator[tuple[Feature | None, Violation]]:
    special = state.ruleset.special_spots - SHARING.keys()
    ordinary = [figure for figure in position.figures if figure.spot not in special]
    for cell, count in Counter(figure.cell for figure in ordinary).items():
        if count > 1 and not _shared(state, cell):
            lacks = "nothing on this board can have led a second one there"
            detail = lacks if state.ruleset.crowds else ""
            there = (state.board.find(f.cell, f.spot) for f in ordinary if f.cell == cell)
            last = next((one for one in there if one and _reached_last(state, one)), None)
            yield last, on_table("two-on-a-tile", "base.deploy.one", cell, detail)


def _reached_last(state: State, feature: Feature) -> bool:
    return any(joins(state, feature) for joins in state.ruleset.joins_last)


def _shared(state: State, cell: Cell) -> bool:
    """Whether more than one figure can have come to stand on the tile of a cell."""
    return any(crowds(state, cell) for crowds in state.ruleset.crowds)


def _met(state: State) -> Iterator[tuple[Feature, Violation]]:
    """Followers on one segment or on segments that touch, of whom the later could not have been
    deployed.

    Followers farther apart can have met, because the tiles between them may have come later than
    both. What is put to tiles that lie joins no segments that touch: those are one from the start.
    """
    for feature, followers in _gathered(state.board, state.ruleset):
        later: dict[Cell, list[Figure]] = {}
        for figure in followers:
            later.setdefault(figure.cell, []).append(figure)
        for follower in followers:
            # Each pair is looked at once: whoever had a turn is no longer among the others.
            later[follower.cell].remove(follower)
            here = later.get(follower.cell) and _shared(state, follower.cell)
            cells = [follower.cell] if here else []
            cells += [neighbour(follower.cell, side) for side in range(4)]
            for other in chain.from_iterable(later.get(cell, ()) for cell in cells):
                if _touch(state.board, follower, other) and not _came(
                    state, feature, follower, other
                ):
                    where = "one segment" if follower.cell == other.cell else "segments that touch"
                    detail = f"{_both(other.cell, follower, other)} stand on {where}"
                    problem = violation("never-met", "base.deploy.free", other.cell, detail)
                    yield feature, problem


def _joined(position: Position, state: State) -> Iterator[Doubt]:
    """Followers on the last tile who stand where others have stood before."""
    cell, board = position.last.cell if position.last else None, state.board
    for feature, followers in _gathered(board, state.ruleset):
        if cell is None or all(figure.cell != cell for figure in followers):
            continue
        if board.linked(feature):
            continue
        pairs = (pair for pair in combinations(followers, 2) if cell in {one.cell for one in pair})
        doubtful = (
            pair for pair in pairs if not _touch(board, *pair) and not _came(state, feature, *pair)
        )
        # Pairs grow with the square of the figures, and nobody reads more.
        for pair in islice(doubtful, MOST):
            detail = f"{_both(cell, *pair)}, which was placed last"
            problem = violation("never-met", "base.deploy.free", cell, detail)
            yield Doubt(feature, problem, Flaw.ORDER)


def _came(state: State, feature: Feature, *pair: Figure) -> bool:
    """Whether one of two figures can have come to the other otherwise than by a tile."""
    return any(joins(state, feature, *pair) for joins in state.ruleset.joins)


def _too_soon(position: Position, board: Board, ruleset: Ruleset) -> Iterator[Doubt]:
    """Figures on the last tile that could not have been deployed there yet."""
    last = position.last
    for figure in position.figures if last else ():
        feature = board.find(figure.cell, figure.spot)
        if last and feature and figure.cell == last.cell and figure.kind in ruleset.supply:
            late = ruleset.late if figure.kind in ruleset.followers else None
            if rule := late or ruleset.too_soon(figure.kind, tile_of(last.tile)):
                yield Doubt(feature, violation("barred", rule, last.cell), Flaw.ORDER)


def _gathered(board: Board, ruleset: Ruleset) -> Iterator[tuple[Feature, list[Figure]]]:
    """The followers of each feature on which anybody stands."""
    for feature in board.occupied():
        yield feature, [figure for figure in feature.figures if figure.kind in ruleset.votes]


def _both(here: Cell, *figures: Figure) -> str:
    """Who stands where, seen from a tile, which is named last."""
    there = sorted(figures, key=lambda figure: figure.cell == here)
    return " and ".join(f"{f.player} on {tile_from(here, f.cell)}" for f in there)


def _touch(board: Board, one: Figure, other: Figure) -> bool:
    """Whether two figures stand on one segment, or on two that meet where their tiles do."""
    if one.cell == other.cell:
        spots = board.laid[one.cell][0].spots
        return spots[one.spot] == spots[other.spot]
    return board.touch((one.cell, one.spot), (other.cell, other.spot))


def _left_behind(board: Board, completed: list[Feature]) -> Iterator[Doubt]:
    """The features that were complete before the last tile and still hold figures."""
    for feature in board.occupied():
        if feature.kind.completes and feature.complete and feature not in completed:
            detail = f"the {feature.kind} was complete before the last tile"
            cell = feature.figures[0].cell
            problem = violation("already-scored", "base.return.scored", cell, detail)
            yield Doubt(feature, problem, Flaw.BEHIND)
