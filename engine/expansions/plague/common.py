"""What the parts of The Plague ask alike: what lies on the table, and what regions there are."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.words import event
from engine.rules.state import State
from engine.turn.hooks import Scope, Scratch

if TYPE_CHECKING:
    from engine.turn.game import Game

SOURCE: Final = "plague-source"
OUTBREAK: Final = "outbreak"
ENDED: Final = "ended outbreak"
"""An outbreak on its farm side, which shows no number."""

FLEA: Final = "flea"
LATENT: Final = "latent flea"

PLAYING: Final[Scratch[list[str]]] = Scratch(Scope.TURN, list)
"""The player whose turn it is; another who lays a tile in it neither spreads nor flees."""

FLED_OVER: Final = frozenset({FeatureKind.ROAD, FeatureKind.CITY, FeatureKind.FARM})
"""What a figure can flee along."""

_ENDED: Final = event("outbreak-ended")
_TURNED: Final = {FLEA: event("flea-active"), LATENT: event("flea-latent")}


def lies_on(state: State, token: Token) -> Cell:
    """The tile on which such a token lies, by its piece of land."""
    return state.board.stride(cast("Cell", token.cell))


def cells_of(state: State, *what: str) -> list[Cell]:
    """The tiles on which such tokens lie."""
    tokens, stride = state.pieces.of, state.board.stride
    return [stride(token.cell) for kind in what for token in tokens(kind) if token.cell]


def supply(state: State) -> int:
    """How many fleas lie on no tile."""
    lying = (*state.pieces.of(FLEA), *state.pieces.of(LATENT))
    return state.ruleset.number("plague.fleas") - len(lying)


class Spread(NamedTuple):
    """The tiles with outbreaks and those with fleas, and what lies ``near`` each of them: looked up
    once for every walk over them."""

    outbreaks: frozenset[Cell]
    fleas: frozenset[Cell]
    near: Mapping[Cell, Sequence[Cell]]

    def without(self, taken: Cell | None) -> "Spread":
        """The same once the flea on a tile is taken off it."""
        return self._replace(fleas=self.fleas - {taken})

    def region(self, start: Iterable[Cell]) -> set[Cell]:
        """The tiles of the regions of outbreaks: their own, those of the fleas to which fleas side
        by side lead, and those of the other outbreaks beside these. Outbreaks side by side are in
        one region only where fleas join them."""
        fleas, every = self.fleas, self.fleas | self.outbreaks
        waiting = [*start]
        found = set(waiting)
        # A walk of its own: a turn makes a dozen, and all sites of a flea hang on them.
        for cell in waiting:
            onward = every if cell in fleas else fleas
            for at in self.near[cell]:
                if at in onward and at not in found:
                    found.add(at)
                    waiting.append(at)
        return found

    def infected(self) -> set[Cell]:
        """The tiles of all regions."""
        return self.region(self.outbreaks)

    def left(self, infected: Set[Cell], taken: Cell) -> Set[Cell]:
        """Those of the infected tiles that are still infected once the flea on one is taken off."""
        # At the end of a chain nothing hangs on a flea.
        if len((self.fleas | self.outbreaks).intersection(self.near[taken])) < 2:
            return infected - {taken}
        return self.without(taken).infected()


def spread(state: State) -> Spread:
    """How the plague lies on the table."""
    outbreaks, fleas = (frozenset(cells_of(state, *what)) for what in ((OUTBREAK,), (FLEA, LATENT)))
    # Walks ask the same cells again and again, also for each flea that might be taken.
    near = {cell: state.board.beside(cell) for cell in outbreaks | fleas}
    return Spread(outbreaks, fleas, near)


def merged(state: State, plague: Spread) -> list[Token]:
    """The outbreaks in whose region there is one with a higher number."""
    outbreaks = {lies_on(state, token): token for token in state.pieces.of(OUTBREAK)}
    found = []
    for cell, outbreak in outbreaks.items() if len(outbreaks) > 1 else ():
        met = plague.region([cell]) & outbreaks.keys()
        if any(outbreaks[at].number > outbreak.number for at in met):
            found.append(outbreak)
    return found


def settle(game: "Game") -> None:
    """Regions that have met become one, and each flea is active or latent as its chain has it."""
    state, plague = game.state, spread(game.state)
    if gone := merged(state, plague):
        for outbreak in gone:
            end_outbreak(game, outbreak, "plague.merge")
        # An outbreak less makes other regions.
        plague = spread(state)
    infected = plague.infected()
    kept: dict[str, list[Token]] = {FLEA: [], LATENT: []}
    for flea in (*state.pieces.of(FLEA), *state.pieces.of(LATENT)):
        now = FLEA if lies_on(state, flea) in infected else LATENT
        if now != flea.what:
            game.note(_TURNED[now], None, flea.cell, "", "plague.chain")
        # The same token where nothing changes, so that nothing counts as new.
        kept[now].append(flea if now == flea.what else flea._replace(what=now))
    for what, fleas in kept.items():
        state.pieces = state.pieces.having(what, *fleas)


def end_outbreak(game: "Game", outbreak: Token, rule: str) -> None:
    """Turn an outbreak to its farm side."""
    pieces = game.state.pieces
    others = (token for token in pieces.of(OUTBREAK) if token != outbreak)
    pieces = pieces.having(OUTBREAK, *others)
    game.state.pieces = pieces.having(ENDED, *pieces.of(ENDED), Token(ENDED, cell=outbreak.cell))
    game.note(_ENDED, None, outbreak.cell, "", rule)


def raging(game: "Game") -> bool:
    """Whether an outbreak is active in the turn of the player who decides now."""
    playing = PLAYING.of(game)
    return bool(game.state.pieces.of(OUTBREAK)) and (not playing or playing[0] == game.mover)


def shut(state: State, cell: Cell, fleas: Collection[Cell]) -> str | None:
    """The rule that keeps fleas off a cell, wherever the plague is; or None."""
    if cell not in state.board.laid:
        return "plague.spread.where"
    tile = state.board.laid[cell][0].tile
    if SOURCE in tile.symbols:
        return "plague.spread.source"
    if not tile.outer:
        return "plague.spread.walls"
    return "plague.spread.free" if cell in fleas else None
