"""The Russian promotional tiles (2013, 2016): Baba Yaga's hut, Bogatyr, Vodyanoy, Solovei."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, cast

from engine.board.board import Board, ring
from engine.board.features import BoardSpot, Feature
from engine.board.walks import beyond
from engine.model.actions import Redeploy, Remove
from engine.model.figures import PLACES
from engine.model.geometry import Cell
from engine.model.kinds import kinds
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import shut
from engine.model.words import line, thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.account import Account
from engine.turn.decision import Flow
from engine.turn.hooks import OnStatedPosition, Right, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_FIGURE, AFTER_SCORING, DRAW, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

LAKE: Final = "vodyanoy"
TREE: Final = "razboynik"
"""Marks, and the places at them."""

_BUILDER: Final = "builder"
_CAUGHT: Final = line("caught")
_LOST: Final = line("vodyanoy")
_FIGURE: Final = thing("figure taken off")
_SUNK: Final = thing("follower on the lake")
_HUT: Final = thing("hut")
_EMPTY: Final = thing("empty cell")
_SEEN: Final[Scratch[list[frozenset[Figure]]]] = Scratch(Scope.TURN, list)
"""Who stood on the roads of trees before the tile was laid, or when trees last took somebody."""


# --- Baba Yaga's hut -----------------------------------------------------------------------------


def hut_terms(_before: tuple[SheetTerm, ...], hut: Feature, state: State) -> tuple[SheetTerm, ...]:
    """The hut itself, and as long as it is incomplete every empty cell round it."""
    home = state.board.cells[hut.first]
    own = term(state.ruleset, "russian.hut.tile", _HUT, (home,))
    near = ring(state.board.laid[home][0], home)
    empty = tuple(cell for cell in near if cell not in state.board.laid)
    return (own, term(state.ruleset, "russian.hut.empty", _EMPTY, empty)) if empty else (own,)


# --- whoever is caught ---------------------------------------------------------------------------


def _catch(
    account: Account, figures: Iterable[Figure], cell: Cell, spot: str, rule: str
) -> Flow[None]:
    """Take figures to a lake or a tree; the sheet of a stated position says whom."""
    followers = account.state.ruleset.followers
    # A builder goes first: without its follower it would go home.
    caught = sorted(figures, key=lambda figure: figure.kind in followers)
    if not caught:
        return
    if not account.stated:
        for figure in caught:
            cast("Game", account).move(Redeploy(figure, cell, spot), rule)
        return
    # A sheet may be asked for again, so the board of the position itself stays as it was stated.
    board = account.own_board()
    for figure in caught:
        standing = board.apart if figure.spot in PLACES else board.feature_of(figure).figures
        standing.remove(figure)
        board.stand((figure._replace(cell=cell, spot=spot),))
    cite, number = account.state.ruleset.cites[rule], Counter(one.player for one in caught)
    lines = (
        Line(
            _CAUGHT,
            cell,
            spot,
            True,
            one,
            (),
            (SheetTerm(n, 0, _FIGURE, cite, (cell,)),),
            cite,
            (cell,),
        )
        for one, n in number.items()
    )
    yield from account.pay(Payment(tuple(lines)))


# --- Vodyanoy ------------------------------------------------------------------------------------


def _near(lake: Cell, state: State) -> list[Figure]:
    """The followers on the tiles round a lake; within walls nobody is on a tile."""
    board, off_tree = state.board, state.ruleset.flag("russian.lake.tree")
    cells = (cell for cell in ring(board.laid[lake][0], lake) if cell in board.laid)
    found = (figure for cell in cells for figure in board.figures_on(cell))
    return [
        figure
        for figure in found
        if figure.kind in state.ruleset.followers
        and not shut(figure.kind, LAKE)
        and figure.spot != LAKE
        and (off_tree or figure.spot != TREE)
    ]


def arrive(account: Account) -> Flow[None]:
    """A lake just laid draws in whoever is near."""
    cell = account.just_laid
    if LAKE in account.state.board.laid[cell][0].tile.marks:
        yield from _catch(account, _near(cell, account.state), cell, LAKE, "russian.lake.draw")


def _draw_later(account: Account) -> Flow[None]:
    """Every lake draws in those who came later, if lakes do."""
    state = account.state
    for lake in state.board.showing(LAKE) if state.ruleset.flag("russian.lake.later") else ():
        yield from _catch(account, _near(lake, state), lake, LAKE, "russian.lake.later")


def final_lines(state: State) -> list[Line]:
    """What followers on lakes cost at the end."""
    each, cite = (
        state.ruleset.number("russian.lake.minus"),
        state.ruleset.cites["russian.lake.minus"],
    )
    found = Counter(
        (figure.cell, figure.player) for figure in state.board.apart if figure.spot == LAKE
    )
    return [
        Line(
            _LOST,
            cell,
            LAKE,
            True,
            player,
            (),
            (SheetTerm(n, -each, _SUNK, cite, (cell,)),),
            cite,
            (cell,),
        )
        for (cell, player), n in found.items()
    ]


# --- Solovei Razboynik ---------------------------------------------------------------------------


def _roads(board: Board) -> Iterator[tuple[BoardSpot, Feature]]:
    """Every tree, with the road that leads past it."""
    for cell in board.showing(TREE):
        look, _ = board.laid[cell]
        for segment in look.segments:
            if TREE in segment.marks:
                yield (cell, look.names[segment.index]), board.feature_at(cell, segment.index)


def note(game: "Game") -> None:
    """Remember who stands on the roads of trees: whoever is there later and was not came to it."""
    found = (figure for _, road in _roads(game.board) for figure in road.figures)
    _SEEN.of(game)[:] = [frozenset(found)]


def _prey(road: Feature, state: State) -> list[Figure]:
    """The figures on a road that a tree takes, if they are reached."""
    builders = state.ruleset.flag("russian.tree.builder")
    kinds = state.ruleset.followers | ({_BUILDER} if builders else set())
    return [
        figure for figure in road.figures if figure.kind in kinds and not shut(figure.kind, TREE)
    ]


def _place(figure: Figure, board: Board) -> BoardSpot:
    look, _ = board.laid[figure.cell]
    return figure.cell, look.names[look.spots[figure.spot]]


def _nearest(tree: BoardSpot, prey: list[Figure], board: Board) -> list[Figure]:
    """Those who are nearest to a tree on each side of it, or at the tree itself."""
    places = {figure: _place(figure, board) for figure in prey}
    taken = set(places.values())
    sides = [tree] if tree in taken else [*beyond(board, tree)]
    found = {place for side in sides for place in _first(side, tree, taken, board)}
    return [figure for figure in prey if places[figure] in found]


def _first(
    start: BoardSpot, tree: BoardSpot, taken: set[BoardSpot], board: Board
) -> list[BoardSpot]:
    """The places that a walk from one side of a tree comes to when it first comes to somebody; how
    near who is, the segments between them say."""
    level, seen = [start], {tree}
    while level and taken.isdisjoint(level):
        seen.update(level)
        level = [on for place in level for on in beyond(board, place) if on not in seen]
    return level


def _take(account: Account, *, laid: bool) -> Flow[None]:
    """Every tree takes figures off its road. One that takes the nearest does so if the tile just
    ``laid`` is part of the road or somebody came to it."""
    state = account.state
    # A list first, since whom a tree takes changes the board that is gone through.
    for tree, road in [*_roads(state.board)]:
        prey = _prey(road, state)
        if state.ruleset.flag("russian.tree.nearest"):
            longer = laid and account.just_laid in state.board.cells_of(road)
            prey = _nearest(tree, prey, state.board) if longer or _came(account, prey) else []
        yield from _catch(account, prey, tree[0], TREE, "russian.tree.draw")


def _came(account: Account, prey: list[Figure]) -> bool:
    seen = _SEEN.of(account)
    return bool(seen) and not seen[0].issuperset(prey)


def trap(account: Account) -> Flow[None]:
    """What lake and tree do after the figure step: the lake is the stronger, and comes again for
    whoever the tree has taken."""
    yield from _trap(account, laid=True)


def trap_late(game: "Game") -> Flow[None]:
    """The same for whoever came to a tile while features were scored."""
    yield from _trap(game, laid=False)


def _trap(account: Account, *, laid: bool) -> Flow[None]:
    yield from _draw_later(account)
    yield from _take(account, laid=laid)
    yield from _draw_later(account)
    if not account.stated:
        note(cast("Game", account))


# --- they come back ------------------------------------------------------------------------------


_BACK: Final = {LAKE: "russian.lake.back", TREE: "russian.tree.back"}


def _ways_back(game: "Game") -> list[Remove]:
    """Whom the mover may take back from a lake or a tree."""
    caught = dict.fromkeys(figure for figure in game.board.apart if figure.spot in _BACK)
    return [way for way in map(Remove, caught) if not _against(game, way)]


def _against(game: "Game", wanted: Remove) -> list[Violation] | None:
    """Why somebody may not be taken back; None for whoever is on neither."""
    figure = wanted.figure
    if figure.spot not in _BACK:
        return None
    rule = _BACK[figure.spot]
    closed = figure.spot == LAKE and not game.state.ruleset.flag(rule)
    if closed or figure.player != game.mover or figure not in game.board.apart:
        return [violation("no-figure", rule, figure.cell)]
    return []


def _take_back(game: "Game", wanted: Remove) -> None:
    game.remove(wanted.figure, _BACK[wanted.figure.spot])


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Somebody on a lake or a tree that is not there, or who cannot have come to it."""
    for figure in state.board.apart:
        if figure.spot in _BACK:
            rule = "russian.lake" if figure.spot == LAKE else "russian.tree"
            if figure.cell not in state.board.showing(figure.spot):
                yield f"{rule}.where", figure.cell
            elif shut(figure.kind, figure.spot):
                yield f"{rule}.who", figure.cell


ANSWERS = ExpansionAnswers(
    state=check_state,
    terms={kinds()["hut"]: (Ordered(Station.WORTH, hut_terms),)},
    special_spots=frozenset({LAKE, TREE}),
    at_end=final_lines,
    turn=TurnAnswers(
        parts=(
            StepPart(DRAW, 20, note, OnStatedPosition.NOTHING),
            StepPart(TILE, 32, arrive, OnStatedPosition.PAYS),
            StepPart(AFTER_FIGURE, 8, trap, OnStatedPosition.PAYS),
            StepPart(AFTER_SCORING, 60, trap_late, OnStatedPosition.NOTHING),
        ),
        rights=(
            Right("russian.back", Remove, _ways_back, _against, _take_back, "russian.tree.back"),
        ),
    ),
)
