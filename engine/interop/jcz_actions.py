"""A message of a recorded game as an action, for the decision that it answers."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from engine.board.corners import corner_spot
from engine.expansions import abbey, count, tower
from engine.expansions.bridges import KEEP, TakeTile, bazaars
from engine.expansions.bridges.castles import city_under
from engine.expansions.count import QUARTERS, MoveCount
from engine.expansions.dragon import journey
from engine.expansions.dragon.fairy import MoveFairy
from engine.expansions.dragon.journey import DragonStep
from engine.expansions.tower import Capture, Free
from engine.interop.jcz_chance import UntoldError
from engine.interop.jcz_file import Message, read_quarter
from engine.interop.jcz_names import (
    QUARTER,
    barn_cell,
    data,
    our_figure,
    our_quarter,
    our_spot,
    our_tile,
)
from engine.model.actions import (
    ACTIONS,
    Action,
    Choose,
    Deploy,
    Lay,
    Pass,
    Redeploy,
    Remove,
    action_row,
    make_action,
)
from engine.model.codecs import SPOT, codecs_of
from engine.model.errors import IllegalError, InputError
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.reading import read_cell, read_name, read_number
from engine.model.values import Figure
from engine.turn.decision import Decision
from engine.turn.order import FIGURE_STEP, LAY
from engine.turn.rights import doing

if TYPE_CHECKING:
    from engine.turn.game import Game

BARN: Final = "barn"
_ENDS: Final[Mapping[str, str]] = {"NS": "s", "WE": "w"}
_CORNER_OF: Final[Mapping[Cell, int]] = {(0, 0): 3, (-1, 0): 0, (-1, -1): 1, (0, -1): 2}
"""The corner of a tile that is the north-western one of the cell so far from it."""


class Translator:
    """Reads messages against the table as it stands."""

    def __init__(
        self, game: "Game", seats: tuple[str, ...], missing: frozenset[str] = frozenset()
    ) -> None:
        self._game = game
        self._missing: Final = {
            use: name for name in missing for use in data()["element"][name].get("uses", ())
        }
        self._seats = seats
        # A file names figures one by one, a position only says where some of a kind stand: which
        # is which has to be remembered as they are played.
        self._where: dict[str, tuple[Cell, str]] = {}
        self._captor: dict[str, str] = {}
        self._read: Final[Mapping[str, Callable[[Mapping[str, Any], Decision], Action | None]]] = {
            "PLACE_TILE": self._lay,
            "DEPLOY_MEEPLE": self._deploy,
            "MOVE_NEUTRAL_FIGURE": self._neutral,
            "PLACE_TOKEN": self._token,
            "CAPTURE_FOLLOWER": self._capture,
            "EXCHANGE_FOLLOWER": self._exchange,
            "PAY_RANSOM": self._ransom,
            "RETURN_MEEPLE": self._return,
            "BAZAAR_BID": self._bid,
            **{name: partial(self._choose, name) for name in data()["chosen"]},
            **{name: partial(self._point, name) for name in data()["pointing"]},
        }

    def action(self, message: Message, decision: Decision) -> Action | None:
        """The action that a message means for a decision, None if it does not answer it.

        Raises InputError for what cannot be mapped.
        """
        if message.type not in self._read:
            raise InputError("unknown-message", f"There is no message {message.type[:40]!r}.")
        return self._read[message.type](message.payload, decision)

    def placed(self, message: Message) -> Deploy | None:
        """The figure with its spot that a message places, whatever is decided just now; None for
        one that places nobody."""
        parts = message.payload
        if message.type != "DEPLOY_MEEPLE" or parts["pointer"]["feature"] in data()["departing"]:
            return None
        return Deploy(self._meeple(parts)[1], *self._place(parts["pointer"]))

    def sit(self, game: "Game") -> None:
        """Go on at another table of the same game."""
        self._game = game

    def _in_play(self, use: str) -> None:
        """Raises IllegalError for what the file leaves out of play."""
        if name := self._missing.get(use):
            raise IllegalError("left-out", f"The file leaves this out of play: {name}.")

    def whom(self, message: Message) -> tuple[str | None, str]:
        """The player whose figure a message names, and the spot where that stood, if known."""
        name = str(message.payload.get("meepleId", ""))
        seat = name.partition(".")[0]
        # A raised two is a digit as well, and no number that can be read: hence ASCII first.
        known = seat.isascii() and seat.isdigit() and int(seat) < len(self._seats)
        return self._seats[int(seat)] if known else None, self._where.get(name, ((0, 0), ""))[1]

    def done(self, message: Message, action: Action) -> None:
        """Remember where the figures went that have names in the file."""
        name = message.payload.get("meepleId")
        if isinstance(action, Deploy | Redeploy):
            self._where[str(name)] = action.cell, action.spot
        if isinstance(action, Capture):
            pointer = message.payload["pointer"]
            self._captor[str(pointer["meepleId"])] = self._game.mover

    # --- the parts of a message ------------------------------------------------------------------

    def _meeple(self, parts: Mapping[str, Any]) -> tuple[str, str]:
        """The player and the kind of a figure named ``seat.kind.number``."""
        name = read_name(_part(parts, "meepleId"), "meepleId")
        seat, _, rest = name.partition(".")
        if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise InputError("unknown-figure", f"There is no figure {name[:40]!r}.")
        if int(seat) >= len(self._seats):
            raise InputError("unknown-player", f"There is no player {seat}.")
        return self._seats[int(seat)], our_figure(rest.partition(".")[0])

    def _place(self, pointer: object) -> tuple[Cell, str]:
        """The cell and the spot that a pointer names."""
        parts = _object(pointer)
        cell = read_cell(_part(parts, "position"))
        feature = read_name(_part(parts, "feature"), "feature")
        location = read_name(_part(parts, "location"), "location")
        if location.startswith(QUARTER):
            return self._heart(cell), our_quarter(location)
        if cell not in self._game.board.laid:
            rule = "base.deploy.laid-tile"
            raise IllegalError("no-tile", f"No tile lies on {cell}.", rule=rule, cell=cell)
        if feature in data()["places"]:
            return self._apart(cell, data()["places"][feature])
        if place := data()["locations"].get(feature, {}).get(location):
            return cell, place
        return cell, our_spot(feature, location, self._game.board.laid[cell][0])

    def _apart(self, cell: Cell, place: str) -> tuple[Cell, str]:
        """A place that is no segment; a castle is stated on one of the two tiles that it covers."""
        board = self._game.board
        cities = (city_under(castle, board) for castle in self._game.state.pieces.of("castle"))
        keys = (board.key(city)[0] for city in cities if cell in board.cells_of(city))
        return next(keys, cell) if place == KEEP else cell, place

    def _heart(self, cell: Cell) -> Cell:
        """Where figures in Carcassonne are kept."""
        laid = self._game.board.laid.items()
        hearts = (at for at, (look, _) in laid if look.tile.jcz in data()["heart"])
        return next(hearts, cell)

    def _figure(self, pointer: object) -> Figure:
        """The standing figure that a pointer names, with its spot as it was stated."""
        parts = _object(pointer)
        player, kind = self._meeple(parts)
        if kind == BARN:
            return self._standing_barn(player, _part(parts, "featurePointer"))
        cell, spot = self._place(_part(parts, "featurePointer"))
        board = self._game.board
        for figure in board.standing():
            if figure[:3] == (player, kind, cell) and (
                figure.spot == spot
                or (
                    board.find(cell, spot) is not None
                    and board.find(cell, figure.spot) is board.find(cell, spot)
                )
            ):
                return figure
        # None of that kind stands there. The game is to refuse it, and to say why.
        return Figure(player, kind, cell, spot)

    def _standing_barn(self, player: str, pointer: object) -> Figure:
        """The barn of a player at the north-western corner of a cell; older files of this program
        name its own tile."""
        named = _cell(pointer)
        barns = [f for f in self._game.board.standing() if f[:2] == (player, BARN)]
        here = [barn for barn in barns if barn_cell(barn.cell, barn.spot) == named]
        here += [barn for barn in barns if barn.cell == named]
        return next(iter(here), Figure(player, BARN, named, ""))

    def left_out(self, action: Action, decision: Decision) -> bool:
        """Whether the file leaves out of play what an action needs, so that it is not on offer."""
        if isinstance(action, MoveFairy):
            return "fairy" in self._missing
        if not isinstance(action, Deploy) or action.kind == BARN:
            by = self._right(action, decision)
            return any(use in self._missing for use in _saying(action, decision, by))
        apart = action.spot in data()["places"].values() or decision.what != FIGURE_STEP
        near = apart or action.cell == self._game.just_laid
        uses = {action.kind, action.spot.partition(" ")[0]} | (set() if near else {"portal"})
        return bool(uses & self._missing.keys())

    def _right(self, action: Action, decision: Decision) -> str:
        """The right by which an action is done in the figure step; empty for none."""
        stepping = decision.what == FIGURE_STEP
        used = doing(self._game, self._game.parts.rights, action) if stepping else None
        return used[0].id if used else ""

    # --- one method for each type of message -----------------------------------------------------

    def _lay(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        if decision.what not in (LAY, abbey.LAY_LAST):
            return None
        name = read_name(_part(parts, "tileId"), "tileId")
        quarter = read_quarter(_part(parts, "rotation"))
        tile, turn = our_tile(name, quarter, self._game.state.ruleset.sets)
        return Lay(tile, read_cell(_part(parts, "position")), turn)

    def _deploy(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        player, kind = self._meeple(parts)
        feature = _object(_part(parts, "pointer")).get("feature")
        if feature in data()["departing"]:
            return self._depart(str(feature), kind, decision)
        cell, spot = self._place(_part(parts, "pointer"))
        if decision.what in (count.LEAVE, abbey.ON, abbey.FIRST):
            return self._redeploy(
                str(parts["meepleId"]), Figure(player, kind, cell, spot), decision
            )
        if decision.what == count.ENTER:
            return Deploy(kind, cell, spot) if spot in QUARTERS else None
        if decision.what in data()["answers"]:
            return Deploy(kind, cell, spot) if player == decision.player else None
        self._in_play(kind)
        if decision.what != _when(kind):
            return None
        if kind == BARN:
            return self._barn(cell, spot)
        self._in_play(spot.partition(" ")[0])
        if spot not in data()["places"].values() and cell != self._game.just_laid:
            self._in_play("portal")
        return Deploy(kind, cell, spot)

    def _depart(self, name: str, kind: str, decision: Decision) -> Action | None:
        """A figure that goes where nobody stays; where it comes to stand is told later."""
        self._in_play(kind)
        if decision.what != _when(kind):
            return None
        return make_action(data()["departing"][name]["action"], kind=kind)

    def _point(self, name: str, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        """What is done with a place, in place of placing a figure."""
        self._in_play(name)
        cell = _cell(_part(parts, "pointer"))
        row = data()["pointing"][name]
        return make_action(row["action"], cell=cell) if decision.what == FIGURE_STEP else None

    def _barn(self, cell: Cell, spot: str) -> Action:
        """A barn stands at the north-western corner of the cell that is named for it."""
        laid = self._game.just_laid
        corner = _CORNER_OF.get((laid[0] - cell[0], laid[1] - cell[1]))
        return Deploy(BARN, laid, spot if corner is None else corner_spot(corner))

    def _redeploy(self, name: str, goal: Figure, decision: Decision) -> Action | None:
        options = [
            option
            for option in decision.options()
            if isinstance(option, Redeploy)
            and option.figure[:2] == goal[:2]
            and (option.cell, option.spot) == (goal.cell, goal.spot)
        ]
        own = [option for option in options if self._where.get(name) == option.figure[2:]]
        return next(iter(own or options), None)

    def _neutral(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        name = read_name(_part(parts, "figureId"), "figureId").partition(".")[0]
        to = _part(parts, "to")
        self._in_play(name)
        if name == "dragon":
            return DragonStep(_cell(to)) if decision.what == journey.MOVE else None
        if name == "fairy":
            return self._fairy(to) if decision.what == FIGURE_STEP else None
        if name == "count":
            return self._count(to) if decision.what == count.MOVE else None
        if name in data()["neutral"]:
            return self._elsewhere(name, to, decision)
        raise InputError("unknown-figure", f"There is no figure {name[:40]!r}.")

    def _elsewhere(self, name: str, to: object, decision: Decision) -> Action | None:
        """Someone who belongs to nobody goes to a place, or off the board."""
        row = data()["neutral"][name]
        if to is None:
            return Choose(name) if decision.what == row["off"] else None
        if decision.what != row["decision"]:
            return None
        cell, spot = self._place(to)
        return make_action(row["action"], cell=cell, spot=spot)

    def _fairy(self, to: object) -> Action:
        if isinstance(to, list) or "meepleId" not in _object(to):
            return MoveFairy(_cell(to))
        figure = self._figure(to)
        return MoveFairy(figure.cell, figure)

    def _count(self, to: object) -> Action:
        _, quarter = self._place(to)
        return Pass() if quarter == self._game.state.pieces.spot("count") else MoveCount(quarter)

    def _token(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        token = read_name(_part(parts, "token"), "token")
        if token not in data()["token"]:
            raise InputError("unknown-token", f"There is no token {token[:40]!r}.")
        self._in_play(token)
        row, pointer = data()["token"][token], _part(parts, "pointer")
        own = not decision.alone and decision.player == self._game.mover
        if not (decision.what in row["decisions"] if "decisions" in row else own):
            return None
        if ACTIONS[row["action"]] is Redeploy:
            return self._stay(pointer, parts, decision)
        ends = self._ends(row, pointer)
        return make_action(row["action"], cell=_cell(pointer), **ends, **row.get("with", {}))

    def _ends(self, row: Mapping[str, Any], pointer: object) -> Mapping[str, str]:
        """The parts of a tile that a token comes to, as its action names them."""
        names = [part for part, sort in codecs_of(ACTIONS[row["action"]]).items() if sort is SPOT]
        if not names or row["feature"] == "Bridge":
            return {name: self._end(pointer) for name in names}
        location = read_name(_part(_object(pointer), "location"), "location")
        if len(location) != len(names):
            raise InputError("unknown-location", f"{location[:40]!r} names no {len(names)} sides.")
        sides = [self._place({**_object(pointer), "location": side}) for side in location]
        look, _ = self._game.board.laid[_cell(pointer)]
        spots = sorted((spot for _, spot in sides), key=look.names.index)
        return dict(zip(names, spots, strict=True))

    def _end(self, pointer: object) -> str:
        """The end of a bridge, by the way that its location names."""
        location = read_name(_part(_object(pointer), "location"), "location")
        if location not in _ENDS:
            raise InputError("unknown-location", f"No bridge leads {location[:40]!r}.")
        return f"{FeatureKind.ROAD} {_ENDS[location]}"

    def _stay(self, pointer: object, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        """The follower who stays in a castle: the one that is named, else the only kind there is.

        That program does not name one.
        """
        board = self._game.board
        cell, spot = self._place({**_object(pointer), "feature": "City"})
        ways = {
            option.figure.kind: option
            for option in decision.options()
            if isinstance(option, Redeploy)
            and board.feature_of(option.figure) is board.find(cell, spot)
        }
        if "meepleId" in parts:
            return ways.get(self._meeple(parts)[1])
        if len(ways) > 1:
            raise UntoldError(
                "not-told",
                f"The file does not say who stays in the castle: {' or '.join(ways)}. "
                "It may say so with a 'meepleId'.",
                rule=decision.rule,
            )
        return next(iter(ways.values()), None)

    def _choose(self, name: str, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        """One of several ways to go on."""
        row, value = data()["chosen"][name], read_name(_part(parts, "value"), "value")
        if value not in row:
            raise InputError("unknown-value", f"{name} has no value {value[:40]!r}.")
        return Choose(row[value]) if decision.what == row["decision"] else None

    def _bid(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        """A bid; with the first one for a tile, which of those that came up it is for."""
        price = read_number(_part(parts, "price"), "price")
        index = read_number(_part(parts, "supplyIndex"), "supplyIndex")
        if decision.what in (bazaars.OPEN, bazaars.BID):
            return Choose(str(price))
        if decision.what != bazaars.PICK:
            return None
        up = [event.spot for event in self._game.events if event.what == bazaars.UP]
        return TakeTile(dict(enumerate(up[-len(self._seats) :])).get(index, ""))

    def _capture(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        if decision.what != tower.CAPTURE:
            return None
        return Capture(self._figure(_part(parts, "pointer")))

    def _exchange(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        if decision.what != tower.EXCHANGE:
            return None
        owner, kind = self._meeple(parts)
        options = [o for o in decision.options() if isinstance(o, Free) and o[1:] == (owner, kind)]
        return next(iter(options), None)

    def _ransom(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        owner, kind = self._meeple(parts)
        if decision.alone or not owner == decision.player == self._game.mover:
            return None
        held = [
            token.player
            for token in self._game.state.pieces.of("prisoner")
            if (token.owner, token.kind) == (owner, kind)
        ]
        captor = self._captor.get(str(parts["meepleId"]))
        captors = [player for player in held if player == captor] or held or [""]
        return Free(captors[0], owner, kind)

    def _return(self, parts: Mapping[str, Any], decision: Decision) -> Action | None:
        source = read_name(parts.get("source") or "PRINCESS", "source")
        if source not in data()["source"]:
            raise InputError("unknown-source", f"Nothing returns figures by {source[:40]!r}.")
        self._in_play(source)
        row = data()["source"][source]
        if decision.what != row.get("decision", FIGURE_STEP):
            return None
        return Remove(self._figure(_part(parts, "pointer")), row.get("right", ""))


def _saying(action: Action, decision: Decision, by: str) -> Iterator[str]:
    """The names that that program has for what is done, and for the right by which it is done."""
    what = action_row(action).id
    if isinstance(action, Remove):
        for name, row in data()["source"].items():
            if row["right"] == by if "right" in row else row["decision"] == decision.what:
                yield name
    for name, row in (*data()["token"].items(), *data()["pointing"].items()):
        if row["action"] == what and decision.what in row.get("decisions", [decision.what]):
            yield name


def _when(kind: str) -> str:
    """The decision that the deployment of a figure answers."""
    when: str = data()["second"].get(kind, FIGURE_STEP)
    return when


def _part(parts: Mapping[str, Any], name: str) -> object:
    if name not in parts:
        raise InputError("missing-part", f"{name!r} is missing.")
    return parts[name]


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise InputError("malformed", "A pointer is an object with named parts.")
    return value


def _cell(place: object) -> Cell:
    """A cell, given as it is or as the position of a pointer."""
    return read_cell(place if isinstance(place, list) else _part(_object(place), "position"))
