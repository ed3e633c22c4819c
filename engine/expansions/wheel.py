"""The Wheel of Fortune (2009): a pig that brings fortune and misfortune, and spaces with crowns."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Deploy, Remove, action
from engine.model.catalogue import tile_of
from engine.model.figures import OFF_TILE
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, FigureTrait, PlaceRow, rows, shut
from engine.model.words import TermId, decision, event, line, thing
from engine.rules.block import block
from engine.rules.hooks import ExpansionAnswers, PlacementRule
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.lines import Payment
from engine.scoring.worth import pennant_cells
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.deploying import barred
from engine.turn.hooks import LeftOut, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import DRAW

if TYPE_CHECKING:
    from engine.turn.game import Game

PIG: Final = "big pig"
CROWNED: Final = "crowned"
SECTORS: Final = tuple(row.id for row in rows(PlaceRow).values() if row.expansion == "wheel")
"""The sectors of the wheel, clockwise from fortune; their crown spaces have the same names."""

BLOCK: Final = block("wheel-start", "wheel.start")
TAKE_BACK: Final = decision("wheel.plague")
_STOPS: Final = event("pig")
_LINE: Final = line("wheel")
_LUMP: Final = thing("fortune")
_KNIGHT: Final = thing("knight counted by a knight")
_PENNANT: Final = thing("pennant counted by a knight")
_FARMED: Final = thing("city counted by a farmer")
_WITH_PIG: Final = thing("city counted by the pig")
_WITH_HERD: Final = thing("city counted by the pig-herd")
_AT_HOME: Final = thing("follower at home")
_MONK: Final = thing("monk")
_CROWN: Final = thing("crown space")
_SIGN: Final = "wheel"
"""The mark on tiles that moves the pig as many sectors as it is worth."""

_HERD: Final = "pig-herd"

SectorEffect: TypeAlias = "Callable[[Game, str], Iterator[SheetTerm]]"
"""What a sector brings a player, before the crown spaces."""


@action("crown")
class Crown(NamedTuple):
    """Put a follower on a crown space of a wheel that lies beside the land."""

    kind: codecs.Kind
    sector: codecs.Quarter


def begin(state: State) -> Pieces:
    """The big pig stands on the first sector."""
    return state.pieces.having(PIG, Token(PIG, spot=SECTORS[0]))


# --- the wheel turns -----------------------------------------------------------------------------


def turn(game: "Game") -> Flow[None]:
    """The pig goes on for a tile that was drawn, and what it stops on is carried out."""
    assert game.laying is not None  # noqa: S101 - it is about to lie
    if steps := tile_of(game.laying.tile).value(_SIGN):
        before = SECTORS.index(game.state.pieces.spot(PIG))
        yield from _stop(game, SECTORS[(before + steps) % len(SECTORS)])


def turned_before(account: Account) -> bool:
    """The wheel turned before the tile lay: what that brought the table does not show any more."""
    return bool(account.state.board.laid[account.just_laid][0].tile.value(_SIGN))


def _stop(game: "Game", sector: str) -> Flow[None]:
    """The pig stops on a sector: what that brings, then its crown spaces, all of it one event."""
    game.state.pieces = game.state.pieces.having(PIG, Token(PIG, spot=sector))
    game.note(_STOPS, game.mover, None, sector, "wheel.turn")
    if sector == _PLAGUE:
        yield from _infect(game)
    if lines := tuple(_lines(game, sector)):
        yield from game.pay(Payment(lines))
    for figure in _crowned(game.state, sector):
        game.remove(figure, "wheel.crown.home")
    for held in _beside(game.state, sector):
        game.remove_beside(held, "wheel.crown.home")


def _lines(game: "Game", sector: str) -> Iterator[Line]:
    cite, effect = game.state.ruleset.cites["wheel.once"], _EFFECTS.get(sector)
    for player in game.state.players:
        terms = (*(effect(game, player) if effect else ()), *_crowns(game.state, sector, player))
        if terms:
            cells = tuple(dict.fromkeys(cell for term in terms for cell in term.cells))
            yield Line(_LINE, None, "", True, player, (), terms, cite, cells)


# --- what the sectors bring ----------------------------------------------------------------------


def _term(state: State, rule: str, what: TermId, number: int, cells: tuple[Cell, ...]) -> SheetTerm:
    return SheetTerm(number, state.ruleset.number(rule), what, state.ruleset.cites[rule], cells)


def _own(
    state: State, player: str, kind: FeatureKind
) -> Iterator[tuple[Feature, tuple[Cell, ...]]]:
    """The features of a kind with followers of a player, and the tiles of these.

    Where an edition calls a builder a follower, it has no votes all the same.
    """
    for feature in state.board.occupied():
        found = (f for f in feature.figures if f.player == player)
        cells = tuple(f.cell for f in found if f.kind in state.ruleset.votes)
        if feature.kind is kind and cells:
            yield feature, cells


def _fortune(game: "Game", player: str) -> Iterator[SheetTerm]:
    if player == game.mover:
        yield _term(game.state, "wheel.fortune", _LUMP, 1, ())


def _taxes(game: "Game", player: str) -> Iterator[SheetTerm]:
    """Each knight is paid for every own knight in the city, itself among them, and each pennant."""
    for city, knights in _own(game.state, player, FeatureKind.CITY):
        number = len(knights)
        yield _term(game.state, "wheel.taxes.knight", _KNIGHT, number * number, knights)
        if pennants := pennant_cells(city, game.board):
            total = number * len(pennants)
            yield _term(game.state, "wheel.taxes.pennant", _PENNANT, total, pennants)


def _famine(game: "Game", player: str) -> Iterator[SheetTerm]:
    """Each farmer is paid for every complete city of the farm, and so is what herds pigs there."""
    for farm, farmers in _own(game.state, player, FeatureKind.FARM):
        cells = anchors([city for city in game.board.cities_of(farm) if city.complete], game.board)
        if not cells:
            continue
        number = len(farmers) * len(cells)
        yield _term(game.state, "wheel.famine.city", _FARMED, number, cells)
        why = game.state.ruleset.cites["wheel.famine.once"] if len(farmers) > 1 else None
        if any(f.player == player and _herds(f) for f in farm.figures):
            pig = _term(game.state, "wheel.famine.pig", _WITH_PIG, len(cells), cells)
            yield pig._replace(why=why)
        if any(_HERD in game.board.segments[segment].marks for segment in farm.segments):
            herd = _term(game.state, "wheel.famine.herd", _WITH_HERD, len(cells), cells)
            yield herd._replace(why=why)


def _herds(figure: Figure) -> bool:
    return FigureTrait.HERDS in rows(FigureRow)[figure.kind].traits


def _storm(game: "Game", player: str) -> Iterator[SheetTerm]:
    kinds = game.state.ruleset.votes
    if number := sum(left for kind, left in game.supply[player].items() if kind in kinds):
        yield _term(game.state, "wheel.storm", _AT_HOME, number, ())


def _inquisition(game: "Game", player: str) -> Iterator[SheetTerm]:
    monks = [cell for _, found in _own(game.state, player, FeatureKind.CLOISTER) for cell in found]
    if monks:
        yield _term(game.state, "wheel.inquisition", _MONK, len(monks), tuple(monks))


_PLAGUE: Final = "plague"
_EFFECTS: Final[Mapping[str, SectorEffect]] = {
    "fortune": _fortune,
    "taxes": _taxes,
    "famine": _famine,
    "storm": _storm,
    "inquisition": _inquisition,
}


def _infect(game: "Game") -> Flow[None]:
    """Everybody takes a follower back from the land, first the mover's left-hand neighbour."""
    players = game.state.players
    # Beginning behind the mover, who comes last.
    place = players.index(game.mover) + 1
    for player in players[place:] + players[:place]:
        ways = partial(_victims, game, player)
        if ways():
            asked = Decision(player, TAKE_BACK, "wheel.plague", ways)
            game.remove((yield from ask(asked, Remove)).figure, "wheel.plague")


def _victims(game: "Game", player: str) -> list[Remove]:
    """A player's followers on tiles of the land, those that are alike once.

    Where an edition calls a builder a follower, nobody takes it back all the same.
    """
    own = (f for f in game.standing() if f.player == player and f.spot not in OFF_TILE)
    return [Remove(f) for f in dict.fromkeys(own) if f.kind in game.state.ruleset.votes]


# --- the crown spaces ----------------------------------------------------------------------------


def _crowned(state: State, sector: str) -> list[Figure]:
    """The followers on the crown spaces of a sector of a wheel in the land."""
    return [figure for figure in state.board.apart if figure.spot == sector]


def _beside(state: State, sector: str) -> list[Token]:
    """Those of a wheel beside the land."""
    return [held for held in state.pieces.of(CROWNED) if held.spot == sector]


def _owners(state: State, sector: str) -> list[str]:
    """Whose they are, wherever the wheel lies."""
    held = _beside(state, sector)
    return [figure.player for figure in _crowned(state, sector)] + [one.owner for one in held]


def _spaces(state: State, sector: str) -> int:
    return state.ruleset.number(f"wheel.spaces.{sector}")


def _open(state: State) -> list[str]:
    """The sectors in which a crown space is free."""
    taken = [figure.spot for figure in state.board.apart]
    taken += [held.spot for held in state.pieces.of(CROWNED)]
    return [sector for sector in SECTORS if taken.count(sector) < _spaces(state, sector)]


def _crowns(state: State, sector: str, player: str) -> Iterator[SheetTerm]:
    """The crown spaces of a sector are shared by its followers, one after the other."""
    owners = _owners(state, sector)
    if own := owners.count(player):
        number = own * _spaces(state, sector) // len(owners)
        cells = tuple(figure.cell for figure in _crowned(state, sector))[:1]
        yield _term(state, "wheel.crown.points", _CROWN, number, cells)


def _cells(game: "Game") -> dict[str, Cell]:
    """Where the tiles of the wheel lie, if the whole of it is part of the land."""
    lying = BLOCK.lying(game.board)
    whole = len(lying) == len(BLOCK.land.cells)
    return {look.tile.id: cell for cell, look in lying.items()} if whole else {}


def _ways(game: "Game") -> list[Deploy]:
    """Every follower whom the mover may deploy to a crown space."""
    cells = _cells(game)
    return [
        Deploy(kind, cells[rows(PlaceRow)[sector].tile], sector)
        for kind, sector in (_free(game) if cells else ())
    ]


def _free(game: "Game") -> list[tuple[str, str]]:
    """The figures that the mover may put on crown spaces, each with a sector where one is free."""
    free = _open(game.state)
    goals = {
        kind: [sector for sector in free if not shut(kind, sector)]
        for kind, left in game.supply[game.mover].items()
        if left
    }
    able = [kind for kind, sectors in goals.items() if sectors and not barred(game, kind, None)]
    return [(kind, sector) for kind in able for sector in goals[kind]]


def _against(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a figure may not go to a crown space; None for other deployments."""
    kind, cell, sector = action.kind, action.cell, action.spot
    if sector not in SECTORS:
        return None
    cells = _cells(game)
    if not cells:
        return [violation("not-now", "wheel.beside", cell)]
    found = _closed(game, kind, sector, cell)
    if cell != cells[rows(PlaceRow)[sector].tile]:
        found.append(violation("other-tile", "wheel.crown.where", cell))
    return found


def _closed(game: "Game", kind: str, sector: str, cell: Cell | None) -> list[Violation]:
    """What keeps a figure off the crown spaces of a sector, wherever the wheel lies."""
    if rule := shut(kind, sector):
        return [violation("wrong-figure", rule, cell)]
    found = []
    if not game.supply[game.mover][kind]:
        found.append(violation("supply-empty", "base.deploy.supply", cell))
    if sector not in _open(game.state):
        found.append(violation("full", "wheel.crown.free", cell))
    if rule := barred(game, kind, None):
        found.append(violation("barred", rule, cell))
    return found


def _deploy(game: "Game", action: Deploy) -> None:
    game.put(Figure(game.mover, *action[:3]), "wheel.crown.where")


def _ways_beside(game: "Game") -> list[Crown]:
    return [] if _cells(game) else [Crown(*place) for place in _free(game)]


def _against_beside(game: "Game", action: Crown) -> list[Violation]:
    """Why a figure may not go to a crown space of a wheel beside the land."""
    kind, sector = action
    if sector not in SECTORS:
        return [violation("no-place", "wheel.crown.where", None)]
    if _cells(game):
        return [violation("not-now", "wheel.beside", None)]
    return _closed(game, kind, sector, None)


def _put_beside(game: "Game", action: Crown) -> None:
    held = Token(CROWNED, owner=game.mover, kind=action.kind, spot=action.sector)
    game.put_beside(held, "wheel.crown.where")


# --- what a table can be -------------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A wheel that is not one whole block, and followers where no crown space takes them."""
    yield from BLOCK.state(state)
    for sector in SECTORS:
        there, beside = _crowned(state, sector), _beside(state, sector)
        standing: list[tuple[str, Cell | None]] = [(f.kind, f.cell) for f in there]
        standing += [(held.kind, None) for held in beside]
        yield from (("wheel.crown.free", cell) for _, cell in standing[_spaces(state, sector) :])
        for kind, cell in standing:
            if rule := shut(kind, sector):
                yield rule, cell
        for figure in there:
            if state.board.laid[figure.cell][0].tile.id != rows(PlaceRow)[sector].tile:
                yield "wheel.crown.where", figure.cell
        if beside and BLOCK.lying(state.board):
            yield "wheel.beside", None


ANSWERS = ExpansionAnswers(
    pile=BLOCK.pile,
    placement=PlacementRule(BLOCK.against, BLOCK.concerns),
    state=check_state,
    begin=begin,
    special_spots=frozenset(SECTORS),
    turn=TurnAnswers(
        parts=(StepPart(DRAW, 10, turn, LeftOut("wheel.turn", turned_before)),),
        rights=(
            Right("wheel.crown", Deploy, _ways, _against, _deploy, "wheel.crown.where"),
            Right(
                "wheel.beside",
                Crown,
                _ways_beside,
                _against_beside,
                _put_beside,
                "wheel.crown.where",
            ),
        ),
    ),
)
