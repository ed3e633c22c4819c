"""The fairy: where she may go, and what she brings."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.expansions.dragon.common import DRAGON, FAIRY, VOLCANO, may_favour, roused, shunned
from engine.model import codecs
from engine.model.actions import action
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import event, line, thing
from engine.rules.ruleset import Ruleset
from engine.rules.state import State, ground
from engine.scoring.lines import Payment
from engine.turn.decision import Flow
from engine.turn.hooks import Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

_MOVED: Final = event("fairy-moved")
_FAVOUR: Final = line("fairy")
_BESIDE: Final = thing("fairy")


@action("move-fairy")
class MoveFairy(NamedTuple):
    """Move the fairy to a tile, beside one figure there where the edition asks for that."""

    cell: codecs.Cell
    figure: codecs.Beside = None


def favoured(figures: Iterable[Figure], state: State) -> list[Figure]:
    """Those of some figures whom the fairy favours, one for each player."""
    fairy, ruleset = state.pieces.first(FAIRY), state.ruleset
    if fairy is None:
        return []
    if ruleset.values["dragon.fairy.beside"].value == "follower":
        near = _beside(state)
        found = [figure for figure in figures if figure in near]
    else:
        found = [figure for figure in figures if figure.cell == fairy.cell]
    # From the last to the first, so that of a player's figures the first stays.
    return list({f.player: f for f in reversed(found) if may_favour(f, ruleset)}.values())


def _beside(state: State) -> list[Figure]:
    """The figures beside whom the fairy stands, where she stands beside one: that one, or all who
    make one troupe with it."""
    fairy = state.pieces.first(FAIRY)
    figure = fairy.figure if fairy else None
    place = rows(PlaceRow).get(figure.spot) if figure else None
    if figure and place and place.troupe and state.ruleset.flag(place.troupe):
        # Cell and spot: all who stand in the same place.
        return [f for f in state.board.apart if f[2:] == figure[2:]]
    return [figure] if figure else []


def _favour(figure: Figure, rule: str, state: State, number: int = 1) -> Line:
    cite, cells = state.ruleset.cites[rule], (figure.cell,)
    terms = (SheetTerm(number, state.ruleset.number(rule), _BESIDE, cite, cells),)
    return Line(_FAVOUR, figure.cell, figure.spot, True, figure.player, (), terms, cite, cells)


def begin_turn(game: "Game") -> Flow[None]:
    """A point for a turn begun beside the fairy; a double turn is one (note 71)."""
    mover = game.mover
    own = [figure for figure in game.board.standing() if figure.player == mover]
    for figure in favoured(own, game.state):
        # A fairy that stands on a tile, beside nobody, favours a player once.
        number = sum(other.player == mover for other in _beside(game.state)) or 1
        line = _favour(figure, "dragon.fairy.turn", game.state, number)
        if why := _once(own, game.state):
            line = _citing(line, why)
        yield from game.pay(Payment((line,)))


def _once(own: Iterable[Figure], state: State) -> Cited | None:
    """The rule by which a fairy on a tile favours a player once who has several in a troupe there;
    None where there is no such troupe."""
    fairy, places = state.pieces.first(FAIRY), rows(PlaceRow)
    if fairy is None or state.ruleset.values["dragon.fairy.beside"].value == "follower":
        return None
    here = [places[f.spot].troupe for f in own if f.cell == fairy.cell and f.spot in places]
    troupes = [rule for rule in here if rule]
    return state.ruleset.cites[troupes[0]] if len(troupes) > 1 else None


def favour_lines(feature: Feature, _holders: Collection[str], state: State) -> list[Line]:
    """Points for followers beside the fairy in a feature that is scored, whoever wins it."""
    lines = [_favour(f, "dragon.fairy.score", state) for f in favoured(feature.figures, state)]
    # Under method 1 no farm is scored as such, so it is our reading that this is paid, and once.
    if feature.kind.farm and lines and state.ruleset.number("base.farm.method") == 1:
        return [_citing(line, state.ruleset.cites["dragon.fairy.farm"]) for line in lines]
    return lines


def _citing(line: Line, why: Cited) -> Line:
    """The line with a further rule that made it so."""
    return line._replace(terms=tuple(term._replace(why=why) for term in line.terms))


def forget(game: "Game", figure: Figure, now: Figure | None) -> None:
    """The fairy stays when her follower goes, beside nobody; one who moves on within her tile may
    keep her."""
    fairy = game.state.pieces.first(FAIRY)
    if fairy is None or fairy.figure != figure:
        return
    beside = now if now and _goes_along(now, fairy, game.state.ruleset) else None
    cell = beside.cell if beside else fairy.cell
    game.state.pieces = game.state.pieces.having(FAIRY, _fairy(cell, beside))


def _goes_along(now: Figure, fairy: Token, ruleset: Ruleset) -> bool:
    """Whether the fairy is still beside her follower after it has moved on."""
    place = rows(PlaceRow).get(now.spot)
    if place and place.along:
        return ruleset.flag(place.company) and ruleset.flag(place.along)
    return now.cell == fairy.cell and ruleset.flag("dragon.fairy.along")


def _fairy(cell: Cell | None, beside: Figure | None = None) -> Token:
    """The fairy on a tile, beside a figure there or nobody."""
    if beside is None:
        return Token(FAIRY, cell=cell)
    return Token(FAIRY, cell=cell, spot=beside.spot, owner=beside.player, kind=beside.kind)


def _targets(game: "Game", cell: Cell | None = None) -> list[MoveFairy]:
    """The ways to put the fairy to an own follower, on a tile or anywhere."""
    ruleset = game.state.ruleset
    own = [figure for figure in _own(game, cell) if may_favour(figure, ruleset)]
    if ruleset.values["dragon.fairy.beside"].value == "follower":
        return [MoveFairy(figure.cell, figure) for figure in dict.fromkeys(own)]
    return list(dict.fromkeys(MoveFairy(figure.cell) for figure in own))


def _own(game: "Game", cell: Cell | None = None) -> list[Figure]:
    """The mover's figures, on a tile or anywhere."""
    own = (figure for figure in game.board.standing() if figure.player == game.mover)
    return [f for f in own if cell is None or cell in (f.cell, *ground(f, game.state))]


def _shunned(game: "Game", cell: Cell) -> str | None:
    """The rule that keeps her from the mover's only followers on a cell, if they are on no tile."""
    rules = [shunned(figure, game.state.ruleset) for figure in _own(game, cell)]
    return rules[0] if rules and all(rules) else None


def _fairy_target(game: "Game", action: MoveFairy) -> MoveFairy | None:
    """A move with what it leaves out, where there is only one way to mean it."""
    found = _targets(game, action.cell)
    meant = [move for move in found if None in (move.figure, action.figure) or move == action]
    return meant[0] if len(meant) == 1 else None


def fairy_moves(game: "Game") -> list[MoveFairy]:
    """Every move of the fairy that is allowed."""
    return [
        move
        for move in _targets(game)
        if not _is_there(game, move) and not _barring(game, move.cell)
    ]


def _is_there(game: "Game", target: MoveFairy) -> bool:
    """Whether the fairy is where a move would bring her."""
    fairy = game.state.pieces.first(FAIRY)
    if fairy is None or fairy.cell != target.cell:
        return False
    return target.figure is None or _fairy(*target) == fairy


def _barring(game: "Game", cell: Cell) -> list[Violation]:
    """What keeps the fairy off a tile, whoever stands there."""
    ruleset, found = game.state.ruleset, []
    if roused(game, VOLCANO) and not ruleset.flag("dragon.volcano.fairy"):
        found.append(violation("barred", "dragon.volcano.fairy", game.just_laid))
    if cell == game.state.pieces.cell(DRAGON) and not ruleset.flag("dragon.fairy.dragon"):
        found.append(violation("barred", "dragon.fairy.dragon", cell))
    return found


def against_fairy(game: "Game", action: MoveFairy) -> list[Violation]:
    """Why the fairy may not be moved there."""
    found, target = _barring(game, action.cell), _fairy_target(game, action)
    shunning = target is None and _shunned(game, action.cell)
    if shunning:
        found.append(violation("barred", shunning, action.cell))
    elif target is None:
        several = len(_targets(game, action.cell)) > 1
        code = "which-follower" if several else "no-follower"
        detail = "say beside whom" if several else "no follower of the player stands there"
        found.append(violation(code, "dragon.fairy.move", action.cell, detail))
    elif _is_there(game, target):
        detail = "she is there already"
        found.append(violation("no-move", "dragon.fairy.move", action.cell, detail))
    return found


def move_fairy(game: "Game", action: MoveFairy) -> None:
    """Put the fairy beside a follower, or on its tile."""
    cell, figure = _fairy_target(game, action) or action
    game.state.pieces = game.state.pieces.having(FAIRY, _fairy(cell, figure))
    spot = figure.spot if figure else ""
    game.note(_MOVED, game.mover, cell, spot, "dragon.fairy.move")


MOVE = Right("dragon.fairy", MoveFairy, fairy_moves, against_fairy, move_fairy, "dragon.fairy.move")
"""The right to move her, in place of deploying a figure."""
