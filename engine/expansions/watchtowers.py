"""The Watchtowers (2016): each scores what lies round it, before the road or city of its tile."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.board.board import ring
from engine.board.features import Feature
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import TermId, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.worth import term

_LINE: Final = line("watchtower")
_SIDES: Final = "nesw"


def _nine(cell: Cell, state: State) -> list[Cell]:
    """The tile of a watchtower and those round it, as far as they lie."""
    laid = state.board.laid
    return [cell, *(near for near in ring(laid[cell][0], cell) if near in laid)]


# --- what is counted -----------------------------------------------------------------------------


def _followers(cells: list[Cell], player: str, state: State) -> list[Cell]:
    """Followers on the tiles: everybody's, or the player's own."""
    own, followers = state.ruleset.flag("watchtowers.followers.own"), state.ruleset.followers
    return [
        figure.cell
        for figure in state.board.standing()
        if figure.kind in followers and (figure.player == player or not own)
        if any(cell in cells for cell in _where(figure, state))
    ]  # fmt: skip


def _where(figure: Figure, state: State) -> list[Cell]:
    """The tiles on which a figure stands: those of its castle, none within other walls."""
    place = rows(PlaceRow).get(figure.spot)
    if place is None or place.on_tile:
        return [figure.cell]
    under = (token for token in state.pieces.of(place.upon) if token.cell == figure.cell)
    if not state.ruleset.flag("watchtowers.followers.castle"):
        return []
    over = [_SIDES.index(token.spot[-1]) for token in under if token.row.astride]
    return [cell for side in over for cell in (figure.cell, neighbour(figure.cell, side))]


def _pennants(cells: list[Cell], _player: str, state: State) -> list[Cell]:
    """Pennants on the tiles; a tile with two stands twice."""
    laid = state.board.laid
    return [cell for cell in cells for s in laid[cell][0].segments for _ in range(s.pennants)]


def _roads(cells: list[Cell], _player: str, state: State) -> list[Cell]:
    """Those of the tiles that show a road, or over which a bridge leads one."""
    over = {token.cell for token in state.pieces.tokens if token.row.carries == FeatureKind.ROAD}
    bridged = over if state.ruleset.flag("watchtowers.roads.bridge") else frozenset()
    return [cell for cell in cells if cell in bridged or _shows(cell, FeatureKind.ROAD, state)]


def _cloisters(cells: list[Cell], _player: str, state: State) -> list[Cell]:
    """Those of the tiles with a cloister."""
    return [cell for cell in cells if _shows(cell, FeatureKind.CLOISTER, state)]


def _cities(cells: list[Cell], _player: str, state: State) -> list[Cell]:
    """Those of the tiles that show a city."""
    return [cell for cell in cells if _shows(cell, FeatureKind.CITY, state)]


def _shows(cell: Cell, kind: FeatureKind, state: State) -> bool:
    return state.board.laid[cell][0].tile.shows(kind)


class _Sort(NamedTuple):
    """What a watchtower counts: how, and the rule with its points."""

    counted: Callable[[list[Cell], str, State], list[Cell]]
    rule: str
    what: TermId


_SORTS: Final[Mapping[str, _Sort]] = {
    "watchtower-followers": _Sort(
        _followers, "watchtowers.each.followers", thing("follower round it")
    ),
    "watchtower-pennants": _Sort(_pennants, "watchtowers.each.pennants", thing("pennant round it")),
    "watchtower-roads": _Sort(_roads, "watchtowers.each.roads", thing("tile with a road")),
    "watchtower-cloisters": _Sort(
        _cloisters, "watchtowers.each.cloisters", thing("cloister round it")
    ),
    "watchtower-cities": _Sort(_cities, "watchtowers.each.cities", thing("tile with a city")),
}
"""The watchtowers by their symbol."""


# --- who is paid ---------------------------------------------------------------------------------


def ahead_lines(feature: Feature, state: State) -> list[Line]:
    """What the watchtowers of a completed road or city bring, tower by tower."""
    if feature.kind not in (FeatureKind.ROAD, FeatureKind.CITY):
        return []
    laid = state.board.laid
    lines: list[Line] = []
    for cell in state.board.cells_of(feature):
        for symbol in sorted(laid[cell][0].tile.symbols & _SORTS.keys()):
            lines += _lines(_SORTS[symbol], cell, feature, state)
    return lines


def _lines(sort: _Sort, cell: Cell, feature: Feature, state: State) -> Iterator[Line]:
    followers = state.ruleset.followers
    here = [f for f in feature.figures if f.cell == cell and f.kind in followers]
    # From the last to the first, so that of a player's figures the first gives the place.
    spots = {figure.player: figure.spot for figure in reversed(here)}
    nine, why = _nine(cell, state), state.ruleset.cites["watchtowers.who"]
    for player in state.players:
        counted = sort.counted(nine, player, state) if player in spots else []
        if counted:
            terms: tuple[SheetTerm, ...] = (
                term(state.ruleset, sort.rule, sort.what, tuple(counted)),
            )
            spot = spots[here[0].player]
            yield Line(_LINE, cell, spot, True, player, (), terms, why, tuple(nine))


ANSWERS = ExpansionAnswers(ahead=ahead_lines)
