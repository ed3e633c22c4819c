"""The messages that a played game amounts to in a saved game of JCloisterZone."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.expansions import tower
from engine.expansions.bridges import BuildBridge, TakeTile, bazaars, castles
from engine.expansions.count import MoveCount
from engine.expansions.dragon import journey
from engine.expansions.dragon.fairy import MoveFairy
from engine.expansions.dragon.journey import DragonStep
from engine.expansions.tower import Capture, Free
from engine.interop.jcz_names import (
    barn_cell,
    data,
    their_figure,
    their_place,
    their_sides,
    their_tile,
)
from engine.model.actions import (
    ACTIONS,
    Action,
    Choose,
    Commit,
    Deploy,
    Lay,
    Pass,
    Redeploy,
    Remove,
    action_facts,
    action_row,
)
from engine.model.catalogue import tiles
from engine.model.codecs import SPOT, codecs_of
from engine.model.errors import IllegalError, InputError
from engine.model.geometry import Cell
from engine.model.values import Figure
from engine.model.words import DecisionId
from engine.turn.order import FIGURE_STEP, SCORE
from engine.turn.rights import claim

if TYPE_CHECKING:
    from engine.turn.game import Game

Plain = dict[str, Any]
_BARN: Final = "barn"
_ACROSS: Final[Mapping[str, str]] = {"n": "NS", "s": "NS", "e": "WE", "w": "WE"}
_STEP: Final = frozenset({FIGURE_STEP, SCORE, journey.MOVE, *data()["before-commit"]})
"""Decisions that come before that program asks to end the step."""


class Writer:
    """Plays actions and writes down what the other program would have been told."""

    def __init__(self, game: "Game") -> None:
        self.messages: list[Plain] = []
        self.drawn: list[str] = []
        self.chance: list[str] = []
        self.turns = 0
        self._game: Final = game
        self._numbers: dict[Figure, list[int]] = {}
        self._prison: dict[tuple[str, str, str], list[int]] = {}
        self._open = False
        self._up: list[str] = []
        self._picked = 0
        for figure in game.board.standing():
            self._numbers.setdefault(figure, []).append(self._free(figure.player, figure.kind))
        self._write: Final[Mapping[type[Action], Callable[[Any], None]]] = {
            Lay: self._lay,
            Pass: self._pass,
            Deploy: self._deploy,
            MoveFairy: self._fairy,
            Remove: self._remove,
            **{ACTIONS[row["action"]]: self._token for row in data()["token"].values()},
            **{ACTIONS[row["action"]]: self._elsewhere for row in data()["neutral"].values()},
            **{ACTIONS[row["action"]]: self._depart for row in data()["departing"].values()},
            **{ACTIONS[row["action"]]: self._point for row in data()["pointing"].values()},
            Choose: self._choose,
            TakeTile: self._pick,
            Capture: self._capture,
            DragonStep: self._step,
            Free: self._set_free,
            MoveCount: self._count,
            Redeploy: self._redeploy,
        }

    def do(self, action: Action) -> None:
        """Carry out an action and write its message; the end of a step is written anyway."""
        if isinstance(action, Commit):
            return
        self.turns += self._game.resting
        action = self._game.usual(action)
        against = self._game.decision.violations(action)
        if against:
            raise IllegalError(against[0].code, against[0].message, rule=against[0].rule)
        if type(action) not in self._write:
            what = action_row(action).id
            raise InputError("not-written", f"No message of that program says {what!r}.")
        self._write[type(action)](action)
        self._game.do(action)
        self._close()
        self._forget()

    def finish(self, actions: Iterable[Action]) -> None:
        """The game is over, but for these actions; nobody uses what could be decided beyond."""
        self._game.finish()
        for action in actions:
            self.do(action)
        while not self._game.over:
            self.do(Pass())

    # --- what frames the messages ----------------------------------------------------------------

    def _add(self, kind: str, **payload: object) -> None:
        self.messages.append({"type": kind, "payload": payload})

    def _close(self) -> None:
        """End the step once nothing of it is left to decide; chance decides within any step."""
        if self._open and (self._game.over or self._game.resting or self._beyond()):
            self._add("COMMIT", random=0.0)
            self._open = False

    def _beyond(self) -> bool:
        """Whether somebody is asked what comes after the step."""
        asked = self._game.decision
        return asked.player is not None and not self._in_step(asked.what)

    def _in_step(self, what: DecisionId) -> bool:
        """Whether a decision comes before the end of the step; the dragon's may come later."""
        when = self._game.state.ruleset.values["dragon.move.when"].value
        return what in _STEP and (what != journey.MOVE or when == "before-scoring")

    def _free(self, player: str, kind: str) -> int:
        """The lowest number that no figure of this kind and player bears."""
        used = {n for f, ns in self._numbers.items() if f[:2] == (player, kind) for n in ns}
        used |= {n for p, ns in self._prison.items() if p[1:] == (player, kind) for n in ns}
        return next(n for n in range(1, len(used) + 2) if n not in used)

    def _forget(self) -> None:
        """Figures that went home lose their numbers."""
        standing = Counter(self._game.board.standing())
        self._numbers = {f: ns[: standing[f]] for f, ns in self._numbers.items() if standing[f]}
        held = Counter((t.player, t.owner, t.kind) for t in self._game.state.pieces.of("prisoner"))
        self._prison = {p: ns[: held[p]] for p, ns in self._prison.items() if held[p]}

    # --- parts of messages -----------------------------------------------------------------------

    def _seat(self, player: str) -> int:
        return self._game.state.players.index(player)

    def _name(self, player: str, kind: str, number: int) -> str:
        return f"{self._seat(player)}.{their_figure(kind)}.{number}"

    def _pointer(self, cell: Cell, spot: str) -> Plain:
        feature, location = their_place(self._game.board.laid[cell][0], spot)
        return {"position": list(cell), "location": location, "feature": feature}

    def _meeple(self, figure: Figure) -> Plain:
        number = self._numbers.get(figure, [1])[0]
        name = self._name(figure.player, figure.kind, number)
        barn = figure.kind == _BARN
        pointer = self._barn(figure) if barn else self._pointer(figure.cell, figure.spot)
        return {"featurePointer": pointer, "meepleId": name}

    # --- one method for each action --------------------------------------------------------------

    def _lay(self, action: Lay) -> None:
        name, quarter = their_tile(action.tile, action.turn)
        if not tiles()[action.tile].dealt and self._game.due.tile is None:
            self.drawn.append(name)
        self._open = True
        self._add(
            "PLACE_TILE", tileId=name, rotation=f"R{90 * quarter}", position=list(action.cell)
        )

    def _pass(self, _action: Pass) -> None:
        asked = self._game.decision
        others = [action for action in asked.options() if not isinstance(action, Free | Pass)]
        if asked.what != tower.RANSOM and others:
            self._add("PASS")

    def _deploy(self, action: Deploy) -> None:
        player = self._game.decision.player or self._game.mover
        number = self._free(player, action.kind)
        figure = Figure(player, action.kind, action.cell, action.spot)
        if action.kind == _BARN:
            pointer = self._barn(figure)
        else:
            pointer = self._pointer(action.cell, action.spot)
        self._numbers.setdefault(figure, []).append(number)
        name = self._name(player, action.kind, number)
        self._add("DEPLOY_MEEPLE", pointer=pointer, meepleId=name)

    def _barn(self, barn: Figure) -> Plain:
        return self._pointer(barn_cell(barn.cell, barn.spot), "farm nnw")

    def _fairy(self, action: MoveFairy) -> None:
        to = list(action.cell) if action.figure is None else self._meeple(action.figure)
        self._add("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to=to)

    def _remove(self, action: Remove) -> None:
        used = claim(self._game, self._game.parts.rights, action)
        asked = self._game.decision.what
        by = (
            {"decision": asked}
            if used is None or asked != FIGURE_STEP
            else {"right": used.right.id}
        )
        source = next(name for name, row in data()["source"].items() if row == by)
        self._add("RETURN_MEEPLE", pointer=self._meeple(action.figure), source=source)

    def _token(self, action: Action) -> None:
        """A piece that comes to a cell, or to a part of it."""
        token, row = _token_of(action)
        pointer: object = list(action_facts(action)["cell"])
        if "feature" in row:
            location = self._sides(action)
            pointer = {"position": pointer, "feature": row["feature"], "location": location}
        self._add("PLACE_TOKEN", token=token, pointer=pointer)

    def _sides(self, action: Action) -> str:
        """The sides to which a piece leads."""
        if isinstance(action, BuildBridge):
            return _ACROSS[action.spot[-1]]
        facts, sorts = action_facts(action), codecs_of(type(action))
        spots = [facts[part] for part, sort in sorts.items() if sort is SPOT]
        look, _ = self._game.board.laid[facts["cell"]]
        return their_sides(look, spots) if spots else "I"

    def _elsewhere(self, action: Action) -> None:
        """Someone who belongs to nobody goes to a place."""
        name, to = _saying("neutral", action), self._pointer(**action_facts(action))
        self._add("MOVE_NEUTRAL_FIGURE", figureId=f"{name}.1", to=to)

    def _depart(self, action: Action) -> None:
        """A figure goes where nobody stays; where it comes to stand is told later."""
        player, kind = self._game.mover, action_facts(action)["kind"]
        name = self._name(player, kind, self._free(player, kind))
        to = {"position": list(self._game.just_laid), "location": "I"}
        pointer = {**to, "feature": _saying("departing", action)}
        self._add("DEPLOY_MEEPLE", pointer=pointer, meepleId=name, random=0.0)

    def _point(self, action: Action) -> None:
        """Something is done with a place, in place of placing a figure."""
        name = _saying("pointing", action)
        pointer = self._pointer(action_facts(action)["cell"], data()["pointing"][name]["place"])
        self._add(name, pointer=pointer)

    def _castle(self, lord: Figure, name: str) -> None:
        """That program does not say who stays; the name of the figure is this program's own."""
        pointer = {**self._pointer(lord.cell, lord.spot), "feature": "Castle"}
        self._add("PLACE_TOKEN", token="CASTLE", pointer=pointer, meepleId=name)  # noqa: S106 - a token of the game

    def _pick(self, action: TakeTile) -> None:
        """A tile comes up by chance, or is put up for sale; the first bid says that."""
        if self._game.decision.player is None:
            name, _ = their_tile(action.tile, 0)
            self.drawn.append(name)
            self._up = [*self._up, action.tile][-len(self._game.state.players) :]
        else:
            self._picked = self._up.index(action.tile)

    def _choose(self, action: Choose) -> None:
        asked = self._game.decision
        if asked.player is None:
            self.chance.append(action.option)
        elif asked.what in (bazaars.OPEN, bazaars.BID):
            self._add("BAZAAR_BID", supplyIndex=self._picked, price=int(action.option))
        elif any(row["off"] == asked.what for row in data()["neutral"].values()):
            self._add("MOVE_NEUTRAL_FIGURE", figureId=f"{action.option}.1", to=None)
        else:
            ways = data()["chosen"].items()
            name, row = next((name, row) for name, row in ways if row["decision"] == asked.what)
            value = next(value for value, option in row.items() if option == action.option)
            self._add(name, value=value)

    def _capture(self, action: Capture) -> None:
        figure, captor = action.figure, self._game.mover
        self._add("CAPTURE_FOLLOWER", pointer=self._meeple(figure))
        if figure.player != captor:
            numbers = self._prison.setdefault((captor, figure.player, figure.kind), [])
            numbers.append(self._numbers.get(figure, [1])[0])

    def _step(self, action: DragonStep) -> None:
        self._add("MOVE_NEUTRAL_FIGURE", figureId="dragon.1", to=list(action.cell))

    def _set_free(self, action: Free) -> None:
        kind = "EXCHANGE_FOLLOWER" if self._game.decision.what == tower.EXCHANGE else "PAY_RANSOM"
        number = self._prison.get((action.captor, action.owner, action.kind), [1])[0]
        self._add(kind, meepleId=self._name(action.owner, action.kind, number))

    def _count(self, action: MoveCount) -> None:
        hearts = (
            cell
            for cell, (look, _) in self._game.board.laid.items()
            if look.tile.jcz in data()["heart"]
        )
        to = self._pointer(next(hearts, (0, 0)), action.quarter)
        self._add("MOVE_NEUTRAL_FIGURE", figureId="count.1", to=to)

    def _redeploy(self, action: Redeploy) -> None:
        figure = action.figure
        number = self._numbers.get(figure, [1])[0]
        self._numbers[figure] = self._numbers.get(figure, [1])[1:]
        moved = figure._replace(cell=action.cell, spot=action.spot)
        self._numbers.setdefault(moved, []).append(number)
        name = self._name(figure.player, figure.kind, number)
        if self._game.decision.what == castles.MAKE:
            self._castle(figure, name)
            return
        pointer = self._pointer(action.cell, action.spot)
        self._add("DEPLOY_MEEPLE", pointer=pointer, meepleId=name)
        self._open = True


def _saying(table: str, action: Action) -> str:
    """The name in a table under which that program knows an action."""
    rows: Mapping[str, Mapping[str, Any]] = data()[table]
    return next(name for name, row in rows.items() if row["action"] == action_row(action).id)


def _token_of(action: Action) -> tuple[str, Mapping[str, Any]]:
    """What that program calls a piece that an action brings to the table, and how it is said."""
    tokens: Mapping[str, Mapping[str, Any]] = data()["token"]
    what, parts = action_row(action).id, action_facts(action)
    return next(
        (token, row)
        for token, row in tokens.items()
        if row["action"] == what and row.get("with", {}).items() <= parts.items()
    )
