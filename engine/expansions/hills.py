"""Hills & Sheep (2014): hills that break ties, vineyards, shepherds and their flocks."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.actions import Choose, Deploy
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm, Tiebreak
from engine.model.values import Figure
from engine.model.vocabulary import shut
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station, Tie
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.deploying import general_violations, open_to, perform_deployment, to_segment
from engine.turn.hooks import (
    LeftOut,
    OnStatedPosition,
    Right,
    Scope,
    Scratch,
    StepPart,
    TurnAnswers,
)
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

HILL: Final = "hill"
VINEYARD: Final = "vineyard"
SHEPHERD: Final = "shepherd"
SHEEP: Final = "sheep"
WOLF: Final = "wolf"
ENLARGE: Final = "enlarge"
HERD: Final = "herd"
DRAW: Final = decision("hills.draw")
TEND: Final = decision("hills.tend")
_GREW: Final = event("flock")
_HOWLED: Final = event("wolf")
_FLOCK: Final = line("flock")
_HEAD: Final = thing("sheep")
_VINES: Final = thing("vineyard")
_ABOVE: Final = thing("follower on a hill")


# --- hills and vineyards -------------------------------------------------------------------------


def _bears(board: Board, cell: Cell, symbol: str) -> bool:
    return symbol in board.laid[cell][0].tile.symbols


def hidden(board: Board) -> int:
    """The tiles beneath the hills."""
    return len(board.showing(HILL))


def uphill(tied: tuple[str, ...], features: tuple[Feature, ...], state: State) -> Tie | None:
    """Of tied players those who have a follower of the features on a hill."""
    figures = [figure for feature in features for figure in feature.figures]
    above = Counter(
        figure.player
        for figure in figures
        if figure.kind in state.ruleset.votes and _bears(state.board, figure.cell, HILL)
    )
    holders = tuple(player for player in tied if above[player])
    if not holders:
        return None
    shares = tuple((player, above[player]) for player in tied)
    return Tie(holders, "hills.tie", Tiebreak(_ABOVE, shares))


def vineyard_terms(
    terms: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """A completed cloister is worth more for every vineyard round it."""
    board = state.board
    ring = board.neighbours_of(board.cells[feature.first]) if feature.complete else ()
    cells = tuple(cell for cell in ring if _bears(board, cell, VINEYARD))
    return (*terms, term(state.ruleset, "hills.vineyard", _VINES, cells)) if cells else terms


def garden_terms(
    terms: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """In one printing vineyards serve a completed garden as they serve a cloister."""
    if state.ruleset.flag("hills.vineyard.garden"):
        return vineyard_terms(terms, feature, state)
    return terms


# --- the bag -------------------------------------------------------------------------------------


def _bag(state: State) -> dict[str, int]:
    """How many tokens of each sort are in the bag, none left out."""
    least, most = Token(SHEEP).row.range
    out = [f"{SHEEP}-{token.number}" for token in state.pieces.of(SHEEP)]
    out += [WOLF] * sum(token.number for token in state.pieces.of(WOLF))
    sorts = (*(f"{SHEEP}-{number}" for number in range(least, most + 1)), WOLF)
    return {sort: state.ruleset.number(f"hills.bag.{sort}") - out.count(sort) for sort in sorts}


def draw(game: "Game", shepherd: Figure, wolf: str = "hills.wolf") -> Flow[None]:
    """A token out of the bag for the flock of a shepherd; nothing where the bag is empty. ``wolf``
    is the rule by which a wolf comes."""
    bag = {sort: left for sort, left in _bag(game.state).items() if left}
    if not bag:
        return
    came = yield from ask(
        Decision(
            None, DRAW, "hills.draw",
            lambda: [*map(Choose, bag)], weights=lambda: [*bag.values()],
        ),
        Choose,
    )  # fmt: skip
    if came.option == WOLF:
        _scatter(game, shepherd, wolf)
        return
    number = came.option.removeprefix(f"{SHEEP}-")
    token = Token(
        SHEEP, cell=shepherd.cell, spot=shepherd.spot, number=int(number),
        owner=shepherd.player, kind=SHEPHERD,
    )  # fmt: skip
    game.state.pieces = game.state.pieces.having(SHEEP, *game.state.pieces.of(SHEEP), token)
    game.note(_GREW, shepherd.player, shepherd.cell, number, "hills.draw")


def _scatter(game: "Game", shepherd: Figure, rule: str) -> None:
    game.note(_HOWLED, shepherd.player, shepherd.cell, "", rule)
    for lost in shepherds(game.board.feature_of(shepherd)):
        game.remove(lost, "hills.wolf")
    if not game.state.ruleset.flag("hills.wolf.returns"):
        game.take(game.state.pieces.adding(game.mover, WOLF, 1), "hills.wolf.returns")


def follow(game: "Game", figure: Figure, now: Figure | None) -> None:
    """The sheep beside a shepherd who leaves go back into the bag, or along with one who moves."""
    pieces = game.state.pieces
    kept = [token for token in pieces.of(SHEEP) if token.figure != figure]
    own = [token for token in pieces.of(SHEEP) if token.figure == figure]
    along = [token._replace(cell=now.cell, spot=now.spot) for token in own] if now else []
    if own:
        game.state.pieces = pieces.having(SHEEP, *kept, *along)


# --- the shepherd --------------------------------------------------------------------------------


def shepherds(farm: Feature) -> list[Figure]:
    """The shepherds on a farm."""
    return [figure for figure in farm.figures if figure.kind == SHEPHERD]


def deployments(game: "Game") -> list[Deploy]:
    """Every farm of the tile just laid to which the mover's shepherd may go."""
    if not game.supply[game.mover][SHEPHERD]:
        return []
    laid = game.board.laid
    found = [Deploy(SHEPHERD, cell, laid[cell][0].names[i]) for cell, i in open_to(game, SHEPHERD)]
    return [action for action in found if not against_deployment(game, action)]


def against_deployment(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a shepherd may not go there."""
    if not to_segment(action, game, SHEPHERD):
        return None
    found = general_violations(game, action)
    farm = game.board.find(action.cell, action.spot)
    if farm is None or shut(SHEPHERD, farm.kind):
        found.append(violation("no-farm", "hills.shepherd.where", action.cell))
    elif shepherds(farm):
        found.append(violation("occupied", "hills.shepherd.one", action.cell))
    return found


def deploy(game: "Game", action: Deploy) -> Flow[None]:
    """Put the shepherd on the farm, and draw the first token."""
    perform_deployment(game, action)
    yield from draw(game, Figure(game.mover, SHEPHERD, action.cell, action.spot))


_HERDED: Final[Scratch[list[Feature]]] = Scratch(Scope.TILE, list)
"""The farms of a stated position whose flocks have been paid; shepherds stay there."""


# --- flocks --------------------------------------------------------------------------------------


def closed_first(account: Account) -> Flow[None]:
    """Flocks on closed farms go home before anybody tends another, where the edition says so."""
    if account.state.ruleset.flag("hills.closed.first"):
        yield from herd_closed(account)


def herd_closed(account: Account) -> Flow[None]:
    """The flocks on closed farms go home."""
    for farm in account.state.board.occupied():
        if farm.complete and shepherds(farm) and farm not in _HERDED.of(account):
            yield from herd(account, farm)


def tend(game: "Game") -> Flow[None]:
    """What becomes of the flocks once a tile lies and the figure step is over."""
    for shepherd in _asked(game):
        yield from _tend(game, shepherd)


def tended(account: Account) -> bool:
    """Whether somebody tends a flock for the tile just laid, which may bring points."""
    return bool(_asked(account))


def _asked(account: Account) -> list[Figure]:
    """The mover's shepherds whose farm the tile just laid has enlarged; one for each farm."""
    found, board, mover = {}, account.state.board, account.state.mover
    for segment in board.laid[account.just_laid][0].segments:
        farm = board.feature_at(account.just_laid, segment.index)
        gone = farm.complete and account.state.ruleset.flag("hills.closed.first")
        for shepherd in shepherds(farm):
            mine = shepherd.player == mover or not mover
            if mine and not gone and _enlarged(account, farm, shepherd):
                # By farm: two segments of the tile may belong to one.
                found[board.key(farm)] = shepherd
    return list(found.values())


def _enlarged(account: Account, farm: Feature, shepherd: Figure) -> bool:
    if shepherd.cell != account.just_laid:
        return True
    larger = len(account.state.board.cells_of(farm)) > 1
    return larger and account.state.ruleset.flag("hills.tend.deployed")


def _tend(game: "Game", shepherd: Figure) -> Flow[None]:
    """The mover draws for the flock or drives it home; from an empty bag nobody draws."""
    ways = [ENLARGE, HERD] if any(_bag(game.state).values()) else [HERD]
    asked = Decision(game.mover, TEND, "hills.tend", lambda: [*map(Choose, ways)])
    if (yield from ask(asked, Choose)).option == ENLARGE:
        back = game.state.ruleset.flag("hills.wolf.returns")
        yield from draw(game, shepherd, "hills.wolf.later" if back else "hills.wolf")
    else:
        yield from herd(game, game.board.feature_of(shepherd))


def herd(account: Account, farm: Feature) -> Flow[None]:
    """Everybody with a shepherd on the farm scores all its sheep, then shepherds and sheep go."""
    state, going = account.state, shepherds(farm)
    cites, board = state.ruleset.cites, state.board
    flock = sum(t.number for t in state.pieces.of(SHEEP) if t.figure in going)
    cells = tuple(dict.fromkeys(shepherd.cell for shepherd in going))
    each = state.ruleset.number("hills.herd.sheep")
    terms = (SheetTerm(flock, each, _HEAD, cites["hills.herd.sheep"], cells),)
    cell, spot = board.key(farm)
    lines = (
        Line(
            _FLOCK, cell, spot, farm.complete, player, (), terms, cites["hills.herd"],
            board.cells_of(farm),
        )
        for player in dict.fromkeys(shepherd.player for shepherd in going)
    )  # fmt: skip
    # Before they leave: whoever answers the payment looks at who is there.
    yield from account.pay(Payment(tuple(lines), farm))
    # Nobody is taken off a stated position, so the farm itself is remembered as paid.
    if account.stated:
        _HERDED.of(account).append(farm)
        return
    for shepherd in going:
        cast("Game", account).remove(shepherd, "hills.herd")


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Sheep without a shepherd, tokens of which there are not so many, a wolf that was put back."""
    going = [figure for figure in state.board.standing() if figure.kind == SHEPHERD]
    for token in state.pieces.of(SHEEP):
        if token.figure not in going:
            yield "hills.draw", token.cell
    for sort, left in _bag(state).items():
        if left < 0:
            yield f"hills.bag.{sort}", None
    wolves = any(token.number for token in state.pieces.of(WOLF))
    if wolves and state.ruleset.flag("hills.wolf.returns"):
        yield "hills.wolf.returns", None


ANSWERS = ExpansionAnswers(
    supply={SHEPHERD: "hills.shepherd.supply"},
    bystanders={SHEPHERD: None},
    state=check_state,
    hidden=hidden,
    ties=uphill,
    terms={
        FeatureKind.CLOISTER: (Ordered(Station.MORE, vineyard_terms),),
        kinds()["garden"]: (Ordered(Station.MORE, garden_terms),),
    },
    turn=TurnAnswers(
        parts=(
            # The three hang together: closed farms go first in one edition and last in the other,
            # with the shepherds' choice between.
            StepPart(AFTER_FIGURE, 4, closed_first, OnStatedPosition.PAYS),
            StepPart(AFTER_FIGURE, 5, tend, LeftOut("hills.tend", tended)),
            StepPart(AFTER_FIGURE, 6, herd_closed, OnStatedPosition.PAYS),
        ),
        rights=(Right("hills.shepherd", Deploy, deployments, against_deployment, deploy),),
        gone=follow,
    ),
)
