"""What puts right a stated position: changes after which a problem is gone and no other has come.

No problem is known by name here. Whatever could be changed where it lies is tried, so this holds
for the problems of every expansion.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from engine.analysis.work import Work
from engine.board.board import Board
from engine.board.features import Feature
from engine.model.catalogue import rivals, tile_of, tile_sets
from engine.model.errors import TooLargeError
from engine.model.geometry import Cell, connected
from engine.model.pieces import Pieces, Token
from engine.model.position import Position
from engine.model.turned import orientations, turned
from engine.model.values import Figure, Laid
from engine.model.vocabulary import FigureRow, SymbolRow, rows
from engine.model.words import RepairId, repair
from engine.turn.legality import Violation

LAST: Final = repair("last")
SCORED: Final = repair("scored")
TURN: Final = repair("turn")
TAKE: Final = repair("take")
AWAY: Final = repair("away")
PLAY: Final = repair("play")
LIFT: Final = repair("lift")
PRUNE: Final = repair("prune")

Wrong = Callable[[Position], Iterable[Violation]]
"""What is wrong with a position."""


class Repair(NamedTuple):
    """A change to a position, the likeliest first among those of one problem.

    ``what`` says what is done (``engine.model.words.RepairRow``), on which ``cell``, with which
    figure, token or set (``name``) of which ``player``. ``position`` is what comes of it.
    """

    what: RepairId
    position: Position
    cell: Cell | None = None
    name: str = ""
    player: str = ""


def repairs(
    position: Position, board: Board, problem: Violation, wrong: Wrong, patience: Work
) -> tuple[Repair, ...]:
    """The changes that put one problem right, as far as ``patience`` goes, on which ``wrong``
    draws; ``board`` is the position as it lies. What is not ``wrong`` but only not stated is not
    put right by any."""
    if patience.spent:
        return ()
    told = set(map(_known, wrong(position)))
    if _known(problem) not in told:
        return ()
    # A change may leave what else is wrong, and must bring nothing new.
    left = told - {_known(problem)}
    candidates: dict[Position, Repair] = {}
    for candidate in _candidates(position, board, problem.cell):
        # Two ways may lead to one position; it is tried once and called by the likelier.
        candidates.setdefault(candidate.position, candidate)
    right: set[Position] = set()
    # What was found before patience ran out is told.
    with suppress(TooLargeError):
        # Every tile of a feature can have been the last, which are many on a large table and seldom
        # put anything right but the order itself: whatever else there is comes before.
        for candidate in sorted(candidates.values(), key=lambda one: one.what == LAST):
            if set(map(_known, wrong(candidate.position))) <= left:
                right.add(candidate.position)
    return tuple(one for stated, one in candidates.items() if stated in right)


def _known(problem: Violation) -> tuple[str, str, Cell | None]:
    return problem.code, problem.rule, problem.cell


def _candidates(position: Position, board: Board, cell: Cell | None) -> Iterator[Repair]:
    """Whatever could be changed about what lies on a cell, or beside the tiles."""
    laid = next((laid for laid in position.tiles if laid.cell == cell), None)
    if laid is None:
        return chain(
            _taking_tokens(position, cell),
            _playing(position, _foreign(position)),
            _choosing(position),
        )
    here = [figure for figure in position.figures if figure.cell == cell]
    features = _features(board, here)
    return chain(
        _laying_last(position, board, features),
        _scoring(position, features, laid.cell),
        _turning(position, laid),
        _taking(position, here),
        _taking_tokens(position, laid.cell),
        _playing(position, _sets_of(laid, here)),
        _lifting(position, board, laid.cell),
    )


def _features(board: Board, figures: Iterable[Figure]) -> list[Feature]:
    """The features on which figures stand, each once."""
    found = (board.find(figure.cell, figure.spot) for figure in figures)
    return [feature for feature in dict.fromkeys(found) if feature is not None]


# --- the tiles ------------------------------------------------------------------------------------


def _laying_last(position: Position, board: Board, features: list[Feature]) -> Iterator[Repair]:
    """Another tile of a feature, or round a cloister, was laid last: the later ones first."""
    cells = {cell for feature in features for cell in _closing(board, feature)}
    # Whoever states a position mostly names the last tiles last, if not in their right order.
    for laid in reversed(position.tiles[:-1]):
        if laid.cell in cells:
            others = tuple(tile for tile in position.tiles if tile != laid)
            yield Repair(LAST, _on(position, (*others, laid)), laid.cell)


def _closing(board: Board, feature: Feature) -> set[Cell]:
    """The cells whose tiles can have completed a feature."""
    cells = {board.cells[number] for number in feature.segments}
    if feature.kind.surrounded:
        cells |= {near for cell in tuple(cells) for near in board.neighbours_of(cell)}
    return cells


def _on(position: Position, tiles: tuple[Laid, ...]) -> Position:
    """The position with its tiles in another order, the figures in that of their tiles."""
    order = {laid.cell: place for place, laid in enumerate(tiles)}
    # Notations write figures in this order; another would count as another position.
    figures = sorted(position.figures, key=lambda figure: order[figure.cell])
    return replace(position, tiles=tiles, figures=tuple(figures))


def _turning(position: Position, laid: Laid) -> Iterator[Repair]:
    """The tile lies otherwise, what stands on it on the same segments."""
    tile = tile_of(laid.tile)
    was = turned(tile, laid.turn)
    for look in orientations(tile):
        if look.turns == laid.turn:
            continue
        spots = {spot: look.names[index] for spot, index in was.spots.items()}

        def moved(spot: str, spots: dict[str, str] = spots) -> str:
            return spots.get(spot, spot)

        yield Repair(
            TURN,
            replace(
                position,
                tiles=tuple(
                    laid._replace(turn=look.turns) if one == laid else one for one in position.tiles
                ),
                figures=tuple(
                    figure._replace(spot=moved(figure.spot)) if figure.cell == laid.cell else figure
                    for figure in position.figures
                ),
                pieces=Pieces(
                    tuple(
                        token._replace(spot=moved(token.spot)) if token.cell == laid.cell else token
                        for token in position.pieces.tokens
                    )
                ),
            ),
            laid.cell,
        )


def _lifting(position: Position, board: Board, cell: Cell) -> Iterator[Repair]:
    """The tile does not lie there, with all cells that it covers, nor what nothing else connects
    to the others."""
    lifted = board.piece(cell)
    others = [laid.cell for laid in position.tiles if laid.cell not in lifted]
    yield Repair(LIFT, _only(position, others), cell)
    yield Repair(PRUNE, _only(position, connected(others)), cell)


def _only(position: Position, cells: Collection[Cell]) -> Position:
    """The position with the tiles on these cells, and what stands on them."""
    tokens = (t for t in position.pieces.tokens if t.cell is None or t.cell in cells)
    return replace(
        position,
        tiles=tuple(laid for laid in position.tiles if laid.cell in cells),
        figures=tuple(figure for figure in position.figures if figure.cell in cells),
        pieces=Pieces(tuple(tokens)),
    )


# --- what stands on them --------------------------------------------------------------------------


def _scoring(position: Position, features: list[Feature], cell: Cell) -> Iterator[Repair]:
    """A completed feature has been scored: all its figures are at home."""
    for feature in features:
        if feature.kind.completes and feature.complete:
            yield Repair(SCORED, without(position, feature.figures), cell)


def _taking(position: Position, figures: Iterable[Figure]) -> Iterator[Repair]:
    # To take one of two figures that are alike comes to the same as to take the other.
    for figure in dict.fromkeys(figures):
        fewer = without(position, (figure,))
        yield Repair(TAKE, fewer, figure.cell, figure.kind, figure.player)


def _taking_tokens(position: Position, cell: Cell | None) -> Iterator[Repair]:
    for token in dict.fromkeys(position.pieces.tokens):
        if token.cell == cell:
            tokens = list(position.pieces.tokens)
            tokens.remove(token)
            fewer = replace(position, pieces=Pieces(tuple(tokens)))
            yield Repair(AWAY, fewer, cell, token.row.name, token.player)
    there = [token for token in position.pieces.tokens if token.cell == cell]
    for row, number in Counter(token.row for token in there).items():
        if cell and number > 1:
            left = (t for t in position.pieces.tokens if t.cell != cell or t.row != row)
            yield Repair(AWAY, replace(position, pieces=Pieces(tuple(left))), cell, row.plural)


def without(position: Position, gone: Iterable[Figure]) -> Position:
    """The position with some of its figures off the board; a token beside one stands alone, or
    goes with it if it is never without a figure."""
    figures = list(position.figures)
    for figure in gone:
        figures.remove(figure)
    left = set(figures)
    tokens = list[Token]()
    for token in position.pieces.tokens:
        if token.figure is None or token.figure in left:
            tokens.append(token)
        elif _can_stand_alone(token):
            tokens.append(token._replace(owner="", kind="", spot=""))
    return replace(position, figures=tuple(figures), pieces=Pieces(tuple(tokens)))


def _can_stand_alone(token: Token) -> bool:
    return all(part.optional for part in token.row.stated_by if part.name == "owner")


# --- the sets in play -----------------------------------------------------------------------------


def _sets_of(laid: Laid, figures: Iterable[Figure]) -> Iterator[str]:
    """The sets that bring a tile, what it shows, and the figures on it."""
    tile = tile_of(laid.tile)
    yield tile.set
    yield from (rows(FigureRow)[figure.kind].expansion for figure in figures)
    marks = sorted(tile.marks & rows(SymbolRow).keys())
    yield from (rows(SymbolRow)[mark].expansion for mark in marks)


def _foreign(position: Position) -> Iterator[str]:
    """The sets that bring the tokens."""
    return (token.row.expansion for token in position.pieces.tokens)


def _playing(position: Position, sets: Iterable[str]) -> Iterator[Repair]:
    """A set is in play that was not stated to be."""
    for name in dict.fromkeys(sets):
        if name in tile_sets() and name not in position.sets:
            more = tuple(tile_set for tile_set in tile_sets() if tile_set in (*position.sets, name))
            yield Repair(PLAY, replace(position, sets=more), name=tile_sets()[name].name)
            yield from _choosing(replace(position, sets=more))


def _choosing(position: Position) -> Iterator[Repair]:
    """One of two basic games or rivers is in play, not both."""
    for pair in rivals(position.sets):
        for row, other in (pair, pair[::-1]):
            fewer = tuple(name for name in position.sets if name != other.id)
            yield Repair(PLAY, replace(position, sets=fewer), name=row.name)
