"""What can be said of a feature that lies on a board: the way back from an example."""

from collections.abc import Iterator

from engine.analysis.rulesets import ruleset
from engine.analysis.seen import feature_on
from engine.board.features import BoardSpot, Feature
from engine.model.geometry import Cell, around
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Token
from engine.model.position import Position
from engine.model.tiles import PENNANT
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, StandingRow, SymbolRow, TokenRow, rows
from engine.rules.editions import ROOT
from engine.said.beside import among, comer, foreign, level
from engine.said.said import FiguresThere, Statement, Told, beneath, counted, said_of
from engine.turn.problems import stated_board


def read_back(position: Position, place: BoardSpot) -> Statement:
    """What is to be said of the feature at a place. Raises InputError where there is none."""
    return _FeatureReader(position, place).read()


class _FeatureReader:
    """Reads what can be said of one feature off a board."""

    def __init__(self, position: Position, place: BoardSpot) -> None:
        self.position = position
        self.board, _ = stated_board(position)
        self.feature = feature_on(self.board, *place)
        self.cells = self.board.cells_of(self.feature)
        ground = self.feature.kind
        self.around = self.board.neighbours_of(self.cells[0]) if ground.surrounded else ()
        self.covered = [one for token in position.pieces.tokens if (one := self._covered(token))]

    def read(self) -> Statement:
        """All of it."""
        kind, feature, told = self.feature.kind, self.feature, list(said_of(self.feature.kind))
        players = self.position.players
        figures = sorted(feature.figures, key=lambda one: players.index(one.player))
        own = [FiguresThere(f.player, f.kind, 1, self._on(f, told)) for f in figures]
        return Statement(
            kind,
            self._tiles(),
            complete=feature.complete and kind.completes,
            marks=tuple((row.id, self._number(row)) for row in told if counted(row)),
            tokens=tuple(self._neutral()),
            standing=(*own, *self._beside(told)),
            cities=sum(city.complete for city in self._cities() if city not in self.covered),
        )

    def _tiles(self) -> int:
        kind = self.feature.kind
        if kind.fed:
            return sum(len(self.board.cells_of(road)) for road in self.board.meeting(self.feature))
        return 0 if kind.farm else len(self.around) if kind.surrounded else len(self.cells)

    def _cities(self) -> list[Feature]:
        return self.board.cities_of(self.feature) if self.feature.kind.farm else []

    def _covered(self, token: Token) -> Feature | None:
        """The city round this farm over which a token lies."""
        if not token.row.covers or token.cell is None:
            return None
        city = self.board.find(token.cell, token.spot)
        return city if city in self._cities() else None

    # --- marks and tokens ------------------------------------------------------------------------

    def _number(self, row: Told) -> int:
        """How many of what is said the feature has."""
        if isinstance(row, TokenRow):
            tokens = self.position.pieces.of(row.id)
            near = {*self.cells, *self.around}
            return len(self.covered) if row.covers else sum(one.cell in near for one in tokens)
        assert isinstance(row, SymbolRow)  # noqa: S101 - no place is counted
        if row.counts:
            return sum(self._counted(row.counts, at) for at in self.cells if self._bears(row, at))
        if among(row, self.feature.kind):
            return sum(self._marked(row, city) for city in self._cities() if city.complete)
        if row.nearby:
            return sum(self._near(row, one) for one in self.feature.figures)
        if foreign(row):
            return self._shown(kinds()[row.id])
        segments = [self.board.segments[number] for number in self.feature.segments]
        if row.id == PENNANT:
            return sum(segment.pennants for segment in segments)
        on_tiles = 0 if row.itself else sum(self._bears(row, cell) for cell in self.around)
        return on_tiles + sum(row.id in segment.marks for segment in segments)

    def _near(self, row: SymbolRow, figure: Figure) -> int:
        """How many tiles with a mark lie round a figure that counts them."""
        if figure.kind != row.nearby:
            return 0
        nine = (self.board.home(figure.cell), *self.board.neighbours_of(figure.cell))
        return sum(self._bears(row, cell) for cell in nine)

    def _shown(self, kind: FeatureKind) -> int:
        """How many of another kind share tiles with the feature, each once."""
        board, own = self.board, self.feature.segments
        laid = ((cell, board.laid[cell][0]) for cell in (board.cells[number] for number in own))
        return len({look.beginning(at) for at, look in laid if look.tile.shows(kind)})

    def _marked(self, row: SymbolRow, feature: Feature) -> bool:
        """Whether a feature has a mark."""
        return any(row.id in self.board.segments[number].marks for number in feature.segments)

    def _bears(self, row: SymbolRow, cell: Cell) -> bool:
        return row.id in self.board.laid[cell][0].tile.symbols

    def _counted(self, what: str, cell: Cell) -> int:
        """How many things, or tiles with a kind of segment, lie on a cell and round it."""
        nine = [near for near in (cell, *around(cell)) if near in self.board.laid]
        tiles = [self.board.laid[near][0].tile for near in nine]
        if what == PENNANT:
            return sum(segment.pennants for tile in tiles for segment in tile.segments)
        if what in kinds():
            return sum(tile.shows(kinds()[what]) for tile in tiles)
        followers = ruleset(ROOT, self.position.sets).followers
        return sum(one.cell in nine and one.kind in followers for one in self.position.figures)

    def _neutral(self) -> Iterator[str]:
        """The neutral figures that stand on the feature."""
        for token in self.position.pieces.tokens:
            stands = bool(rows(TokenRow)[token.what].stands_on)
            if stands and token.cell and self.board.find(token.cell, token.spot) is self.feature:
                yield token.what

    # --- figures ---------------------------------------------------------------------------------

    def _on(self, figure: Figure, told: list[Told]) -> str:
        """What a figure of the feature is said to stand on or beside."""
        symbols = self.board.laid[figure.cell][0].tile.symbols
        favoured = {one.what for one in self.position.pieces.tokens if one.figure == figure}
        words = [row for row in told if row.standing]
        found = favoured | {row.id for row in words if beneath(row) and row.id in symbols}
        found |= {row.id for row in words if self._came(row, figure)}
        return next((row.id for row in words if row.id in found), "")

    def _came(self, row: Told, figure: Figure) -> bool:
        """Whether the last tile brought another to a figure that has a vote here."""
        votes = ruleset(ROOT, self.position.sets).votes
        last = self.position.tiles[-1].cell
        new = {one.kind for one in self.feature.figures if one.cell == last}
        return figure.kind in votes and comer(row) in new

    def _beside(self, told: list[Told]) -> Iterator[FiguresThere]:
        """The figures that stand beside the feature, as far as something is said of them."""
        for row in told:
            if isinstance(row, PlaceRow) and row.standing:
                lords = (f for f in self.board.apart if f.spot == row.id)
                yield from (FiguresThere(f.player, f.kind, 1, row.id) for f in lords)
            elif level(row) or (isinstance(row, SymbolRow) and row.itself):
                inside = rows(PlaceRow)
                near = (f for f in self.position.figures if f.cell in self.around)
                near = (f for f in near if f.spot not in inside)
                found = (f for f in near if self._is(f, row))
                yield from (FiguresThere(f.player, f.kind, 1, row.id) for f in found)

    def _is(self, figure: Figure, row: Told) -> bool:
        """Whether a figure round the feature stands on a rival, or near what has a mark."""
        mark = rows(SymbolRow)[row.by if isinstance(row, StandingRow) else row.id]
        own = self._number(mark)
        if not mark.race:
            return bool(own)
        there = feature_on(self.board, figure.cell, figure.spot)
        rival = there.kind is self.feature.kind and self._marked(mark, there) is not bool(own)
        return rival and (self.feature.complete and there.complete) is level(row)
