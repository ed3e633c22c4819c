"""The Tower (2006): tower pieces, capture, followers on towers, prisoners and their ransom."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model import sorts
from engine.model.actions import Action, Deploy, Pass, action
from engine.model.figures import OFF_TILE
from engine.model.geometry import Cell
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, Term
from engine.model.values import Figure
from engine.model.vocabulary import shut
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import Answers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.decision import Decision, Flow, ask
from engine.turn.deploying import barred
from engine.turn.hooks import Drawer, Part, Right, Scope, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import BEFORE_FINAL, END

if TYPE_CHECKING:
    from engine.turn.game import Game

TOWER: Final = "tower"
FINISHED: Final = "finished"
PRISONER: Final = "prisoner"
PIECE: Final = "tower piece"
FOUNDATION: Final = "tower"
TOWER_TOP: Final = "tower"
"""The spot on top of a tower."""

CAPTURE: Final = decision("tower.capture")
EXCHANGE: Final = decision("tower.exchange")
RANSOM: Final = decision("tower.ransom")
_BUILT: Final = event("built")
CAPTURED: Final = event("captured")
FREED: Final = event("freed")
_RANSOM_LINE: Final = line("ransom")
_PRICE: Final = thing("ransom")
_RANSOMED: Final[Drawer[list[Token]]] = Drawer(Scope.TURN, list)
"""Whom the mover has bought back in this turn."""


@action("build")
class Build(NamedTuple):
    """Put a tower piece on a foundation or an unfinished tower."""

    cell: sorts.Cell


@action("capture")
class Capture(NamedTuple):
    """Take a follower prisoner."""

    figure: sorts.Figure


@action("free")
class Free(NamedTuple):
    """Name a prisoner: the one bought back, or the one returned in an exchange."""

    captor: sorts.Player
    owner: sorts.Player
    kind: sorts.Kind


def share(state: State) -> int:
    """The tower pieces of each player; one player stated alone is taken for one of two."""
    return state.ruleset.number(f"tower.supply.{max(len(state.players), 2)}")


def deal_pieces(state: State) -> Pieces:
    """Every player's tower pieces; what already stands was built by all in turn."""
    pieces, players = state.pieces, state.players
    built = sum(tower.number for tower in pieces.of(TOWER))
    for place, player in enumerate(players):
        own = (built + len(players) - 1 - place) // len(players)
        pieces = pieces.adding(player, PIECE, max(0, share(state) - own))
    return pieces


def _tower(state: State, cell: Cell) -> Token:
    """The tower on a cell, of no pieces where there is none; a finished one bears the mark."""
    found = (tower for tower in state.pieces.of(TOWER) if tower.cell == cell)
    return next(found, Token(TOWER, cell=cell, number=0))


def _set_tower(state: State, tower: Token) -> None:
    others = [other for other in state.pieces.of(TOWER) if other.cell != tower.cell]
    state.pieces = state.pieces.having(TOWER, *others, tower)


def _guards(state: State) -> list[Figure]:
    """The followers on towers."""
    return [figure for figure in state.board.apart if figure.spot == TOWER_TOP]


def _finished(state: State, tower: Token) -> bool:
    if any(guard.cell == tower.cell for guard in _guards(state)):
        return True
    return bool(tower.mark) and not state.ruleset.flag("tower.top.reopens")


def _foundations(state: State) -> list[Cell]:
    laid = state.board.laid
    return [cell for cell, (look, _) in laid.items() if FOUNDATION in look.tile.symbols]


def _sites(game: "Game") -> list[Build]:
    """Where the mover may put a tower piece."""
    state = game.state
    if not state.pieces.stock(game.mover, PIECE):
        return []
    return [Build(c) for c in _foundations(state) if not _finished(state, _tower(state, c))]


def _against_building(game: "Game", action: Build) -> list[Violation]:
    found, state, cell = [], game.state, action.cell
    if not state.pieces.stock(game.mover, PIECE):
        found.append(violation("supply-empty", "tower.build.supply", cell))
    if cell not in _foundations(state):
        found.append(violation("no-foundation", "tower.build.where", cell))
    elif _finished(state, _tower(state, cell)):
        found.append(violation("finished", "tower.top.closes", cell))
    return found


def _build(game: "Game", action: Build) -> Flow[None]:
    state = game.state
    tower = _tower(state, action.cell)
    tower = tower._replace(number=tower.number + 1, mark="")
    _set_tower(state, tower)
    state.pieces = state.pieces.adding(game.mover, PIECE, -1)
    game.note(_BUILT, game.mover, action.cell, FOUNDATION, "tower.build.where")
    yield from capture(game, tower)


# --- capture ---------------------------------------------------------------------------------


def reaches(tower: Token, cell: Cell) -> bool:
    """Whether a cell lies within reach, whatever stands or is missing between."""
    assert tower.cell is not None  # noqa: S101 - a tower has a cell
    x, y = abs(cell[0] - tower.cell[0]), abs(cell[1] - tower.cell[1])
    return min(x, y) == 0 and max(x, y) <= tower.number


def safe(game: "Game", tower: Token, figure: Figure) -> str | None:
    """The rule that keeps a standing figure from being taken by the mover's tower, or None."""
    ruleset = game.state.ruleset
    if figure.spot in OFF_TILE:
        return "tower.capture.quarters"
    if not reaches(tower, figure.cell):
        return "tower.capture.reach"
    walls = game.board.laid[figure.cell][0].tile.walled
    if walls and not ruleset.flag("tower.capture.outside"):
        return "tower.capture.outside"
    if figure.kind not in ruleset.followers:
        return "tower.capture.followers"
    return _safe_follower(game, figure)


def _safe_follower(game: "Game", follower: Figure) -> str | None:
    own, guard = follower.player == game.mover, follower.spot == TOWER_TOP
    asked = {
        "tower.capture.own": own,
        "tower.capture.guards": guard,
        "tower.capture.own-guard": own and guard,
    }
    flag = game.state.ruleset.flag
    return next((rule for rule, applies in asked.items() if applies and not flag(rule)), None)


def capture(game: "Game", tower: Token) -> Flow[None]:
    """The mover may take one follower; asked as soon as any figure stands within reach."""
    near = [
        figure
        for figure in game.board.standing()
        if reaches(tower, figure.cell) and figure.spot not in OFF_TILE
    ]
    if not near:
        return
    targets = [figure for figure in near if safe(game, tower, figure) is None]
    action = yield Decision(
        game.mover, CAPTURE, "tower.capture.one",
        lambda: [Pass(), *map(Capture, targets)],
        lambda action: _against_capture(game, tower, action),
    )  # fmt: skip
    if isinstance(action, Capture):
        yield from _take(game, action.figure)


def _against_capture(game: "Game", tower: Token, action: Action) -> list[Violation]:
    if isinstance(action, Pass):
        return []
    if not isinstance(action, Capture):
        return [violation("not-offered", "tower.capture.one", tower.cell)]
    figure = action.figure
    if figure not in game.board.standing():
        return [violation("no-figure", "tower.capture.one", figure.cell, "no such figure there")]
    rule = safe(game, tower, figure)
    return [violation("out-of-reach", rule, figure.cell)] if rule else []


def _take(game: "Game", figure: Figure) -> Flow[None]:
    if figure.player == game.mover:
        game.remove(figure, "tower.capture.home")
        return
    game.lift(figure)
    state = game.state
    prisoner = Token(PRISONER, game.mover, owner=figure.player, kind=figure.kind)
    state.pieces = state.pieces.having(PRISONER, *state.pieces.of(PRISONER), prisoner)
    game.note(CAPTURED, figure.player, figure.cell, figure.spot, "tower.capture.prisoner")
    yield from _exchange(game, figure.player)


# --- prisoners -------------------------------------------------------------------------------


def _held(game: "Game", captor: str, owner: str) -> list[Token]:
    """The different prisoners of one owner with one captor."""
    found = game.state.pieces.of(PRISONER)
    return list(dict.fromkeys(p for p in found if (p.player, p.owner) == (captor, owner)))


def _exchange(game: "Game", other: str) -> Flow[None]:
    """Prisoners that the mover and another player hold of each other come home, one for one."""
    pairs = ((other, game.mover), (game.mover, other))
    if not all(_held(game, captor, owner) for captor, owner in pairs):
        return
    for captor, owner in pairs:
        prisoner = yield from _name(game, captor, owner)
        _free(game, prisoner, "tower.exchange.at-once")


def _name(game: "Game", captor: str, owner: str) -> Flow[Token]:
    """Which of the prisoners comes home: a question where they differ."""
    held = _held(game, captor, owner)
    if len(held) == 1:
        return held[0]
    rule = "tower.exchange.choice"
    chooser = owner if game.state.ruleset.values[rule].value == "owner" else captor
    decision = Decision(chooser, EXCHANGE, rule, lambda: [*map(_freeing, held)])
    return _prisoner((yield from ask(decision, Free)))


def _prisoner(action: Free) -> Token:
    return Token(PRISONER, action.captor, owner=action.owner, kind=action.kind)


def _freeing(prisoner: Token) -> Free:
    return Free(prisoner.player, prisoner.owner, prisoner.kind)


def _free(game: "Game", prisoner: Token, rule: str) -> None:
    left = list(game.state.pieces.of(PRISONER))
    left.remove(prisoner)
    game.state.pieces = game.state.pieces.having(PRISONER, *left)
    game.supply[prisoner.owner][prisoner.kind] += 1
    game.note(FREED, prisoner.owner, None, prisoner.kind, rule)


def _too_poor(game: "Game") -> bool:
    ruleset = game.state.ruleset
    short = game.scores[game.mover] < ruleset.number("tower.ransom.price")
    return short and not ruleset.flag("tower.ransom.debt")


def _ransoms(game: "Game") -> list[Free]:
    """The prisoners that the mover may now buy back."""
    if _RANSOMED.of(game) or _too_poor(game):
        return []
    own = (p for p in game.state.pieces.of(PRISONER) if p.owner == game.mover)
    return [*map(_freeing, dict.fromkeys(own))]


def _against_ransom(game: "Game", action: Free) -> list[Violation]:
    found = []
    if action.owner != game.mover or _prisoner(action) not in game.state.pieces.of(PRISONER):
        found.append(violation("no-prisoner", "tower.ransom.own", None))
    if _RANSOMED.of(game):
        found.append(violation("once-a-turn", "tower.ransom.once", None))
    if _too_poor(game):
        found.append(violation("too-few-points", "tower.ransom.debt", None))
    return found


def _ransom(game: "Game", action: Free) -> Flow[None]:
    prisoner = _prisoner(action)
    _RANSOMED.of(game).append(prisoner)
    _free(game, prisoner, "tower.ransom.own")
    rule = "tower.ransom.price"
    each, cite = game.state.ruleset.number(rule), game.state.ruleset.cites[rule]
    lines = (
        Line(
            _RANSOM_LINE, None, prisoner.kind, True, player, (),
            (Term(amount, each, _PRICE, cite, ()),), cite, (),
        )
        for player, amount in ((prisoner.owner, -1), (prisoner.player, 1))
    )  # fmt: skip
    yield from game.pay(Payment(tuple(lines)))


def last_ransom(game: "Game") -> Flow[None]:
    """The turn lasts until after scoring, which may have brought the points for a ransom."""
    if not _ransoms(game):
        return
    action = yield Decision(
        game.mover, RANSOM, "tower.ransom.own",
        lambda: [Pass(), *_ransoms(game)],
        lambda action: _against_last(game, action),
    )  # fmt: skip
    if isinstance(action, Free):
        yield from _ransom(game, action)


def _against_last(game: "Game", action: Action) -> list[Violation]:
    if isinstance(action, Free):
        return _against_ransom(game, action)
    passed = isinstance(action, Pass)
    return [] if passed else [violation("not-offered", "tower.ransom.own", None)]


# --- followers on towers ---------------------------------------------------------------------


def _may_top(state: State, kind: str) -> str | None:
    """The rule that keeps a kind of figure off towers, or None."""
    if kind not in state.ruleset.followers:
        return "tower.top.followers"
    if shut(kind, TOWER_TOP) and not state.ruleset.flag("tower.top.bound"):
        return "tower.top.bound"
    return None


def _tops(game: "Game") -> list[Deploy]:
    """Every tower that the mover may finish, with every figure that may."""
    state = game.state
    return [
        Deploy(kind, cell, TOWER_TOP)
        for kind, left in game.supply[game.mover].items()
        if left and _may_top(state, kind) is None
        for tower in state.pieces.of(TOWER)
        if (cell := tower.cell) and not _finished(state, tower) and not barred(game, kind, cell)
    ]


def _against_topping(game: "Game", action: Deploy) -> list[Violation] | None:
    if action.spot != TOWER_TOP:
        return None
    found, state, cell = [], game.state, action.cell
    if rule := _may_top(state, action.kind):
        found.append(violation("wrong-figure", rule, cell))
    elif not game.supply[game.mover][action.kind]:
        found.append(violation("supply-empty", "base.deploy.supply", cell))
    if not _tower(state, cell).number:
        found.append(violation("no-tower", "tower.top.pieces", cell))
    elif _finished(state, _tower(state, cell)):
        found.append(violation("finished", "tower.top.closes", cell))
    if rule := barred(game, action.kind, cell):
        found.append(violation("barred", rule, cell))
    return found


def _top(game: "Game", action: Deploy) -> None:
    game.put(Figure(game.mover, action.kind, action.cell, TOWER_TOP), "tower.top.closes")
    _set_tower(game.state, _tower(game.state, action.cell)._replace(mark=FINISHED))


def climb_down(game: "Game") -> None:
    """Followers on towers go home without points when the game is over."""
    for guard in _guards(game.state):
        game.remove(guard, "tower.top.final")


# --- stated positions ------------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Towers, followers on them, pieces and prisoners as no game could leave them."""
    yield from _check_towers(state)
    yield from _check_guards(state)
    yield from _check_prisoners(state)


def _check_towers(state: State) -> Iterator[tuple[str, Cell | None]]:
    pieces, players, most = state.pieces, state.players, share(state)
    sites = _foundations(state)
    towers = pieces.of(TOWER)
    for place, tower in enumerate(towers):
        double = any(other.cell == tower.cell for other in towers[:place])
        if double or not tower.number or tower.cell not in sites:
            yield "tower.build.where", tower.cell
    stocks = [pieces.stock(player, PIECE) for player in players]
    built = sum(tower.number for tower in pieces.of(TOWER))
    if max(stocks) > most or built + sum(stocks) > most * max(len(players), 2):
        yield f"tower.supply.{max(len(players), 2)}", None


def _check_guards(state: State) -> Iterator[tuple[str, Cell | None]]:
    guards = _guards(state)
    for guard in guards:
        if not _tower(state, guard.cell).number:
            yield "tower.top.pieces", guard.cell
        if rule := _may_top(state, guard.kind):
            yield rule, guard.cell
    for cell, count in Counter(guard.cell for guard in guards).items():
        if count > 1:
            yield "tower.top.closes", cell


def _check_prisoners(state: State) -> Iterator[tuple[str, Cell | None]]:
    prisoners = dict.fromkeys(state.pieces.of(PRISONER))
    for prisoner in prisoners:
        if prisoner.player == prisoner.owner:
            yield "tower.capture.home", None
        if prisoner.kind not in state.ruleset.followers:
            yield "tower.capture.followers", None
    held = {(prisoner.player, prisoner.owner) for prisoner in prisoners}
    for one, other in combinations(state.players, 2):
        if {(one, other), (other, one)} <= held:
            yield "tower.exchange.at-once", None


ANSWERS = Answers(
    begin=deal_pieces,
    state=check_state,
    special_spots=frozenset({TOWER_TOP}),
    turn=TurnAnswers(
        parts=(Part(END, 20, last_ransom), Part(BEFORE_FINAL, 20, climb_down)),
        anytime=(Right("tower.ransom", Free, _ransoms, _against_ransom, _ransom),),
        rights=(
            Right("tower.build", Build, _sites, _against_building, _build),
            Right("tower.top", Deploy, _tops, _against_topping, _top),
        ),
    ),
)
