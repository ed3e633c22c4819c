"""The questions to the engine: score, compare, problems, actions, hole, turn."""

from collections.abc import Mapping, Sequence

from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from engine.api import shapes
from rulesite import bodies, budget
from rulesite.api import inputs, plain, reading
from rulesite.api.base import ApiView
from rulesite.api.documented import by_address, by_body
from rulesite.asking import DEFAULT_RULES, AskLink, check_cell, read_cell
from rulesite.tiles import holes

_ONE = [inputs.P, inputs.ONE_RULESET, inputs.FARMS]
_BODY = {"position": inputs.EXAMPLE, "rules": ["bb-hig"], "question": "final"}


def _ask(request: Request, default: str = api.ROOT) -> AskLink:
    """The question, from the body of a POST and from the address otherwise."""
    if request.method == "POST":
        reading.only(request.query_params, ())
        return bodies.ask_from_body(reading.parts(request.data, inputs.QuestionInput), default)
    params = reading.only(request.query_params, reading.ASK_PARAMETERS)
    return reading.ask_from_query(params, default)


class ScoreView(ApiView):
    """Who scores what, under one rule set."""

    @by_address("score", "Score a position", shapes.AnswerJson, [*_ONE, inputs.QUESTION])
    def get(self, request: Request) -> Response:
        ask = _ask(request)
        reading.one(ask)
        return Response(ask.answer())

    @by_body("score", "Score a position", shapes.AnswerJson, inputs.QuestionInput, _BODY)
    def post(self, request: Request) -> Response:
        return self.get(request)


class Compare(ApiView):
    """The same question under several rule sets, and why they differ."""

    @by_address(
        "compare",
        "Compare rule sets on a position",
        shapes.AnswerJson,
        [inputs.P, inputs.RULESETS, inputs.FARMS, inputs.QUESTION],
    )
    def get(self, request: Request) -> Response:
        return Response(_ask(request, DEFAULT_RULES).answer())

    @by_body(
        "compare",
        "Compare rule sets on a position",
        shapes.AnswerJson,
        inputs.QuestionInput,
        {**_BODY, "rules": ["bb-hig", "bb-rgg"], "house": {"base.farm.method": 3}},
    )
    def post(self, request: Request) -> Response:
        return self.get(request)


class ProblemsView(ApiView):
    """What is wrong with a position."""

    @by_address("problems", "Check a position", plain.ProblemsJson, [*_ONE, inputs.UNASKED])
    def get(self, request: Request) -> Response:
        ask = _ask(request)
        return Response(plain.problems_plain(ask.position, reading.one(ask)))

    @by_body(
        "problems", "Check a position", plain.ProblemsJson, inputs.QuestionInput,
        {"position": "base-crfr 0,0\nbase-cfff 5,5  red city n\n"},
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        return self.get(request)


class ActionsView(ApiView):
    """What may be done: with a tile, with a tile on a cell, or on the tile just placed."""

    @by_address(
        "actions",
        "List what may be done",
        plain.ActionsJson | plain.PlacementJson,
        [
            *_ONE,
            inputs.UNASKED,
            inputs.parameter("tile", "The tile to place; without it, the spots of the last tile."),
            inputs.parameter("cell", "With tile: where, as x,y, to hear why not."),
            inputs.parameter("turn", "With cell: clockwise quarter turns.", default="0"),
        ],
        "With `tile`, every legal placement with the spots for a follower; with `tile` and "
        "`cell`, the reasons against that one placement; with neither, the spots of the tile "
        "just placed and the reasons against each.",
    )
    def get(self, request: Request) -> Response:
        names = (*reading.ASK_PARAMETERS, "tile", "cell", "turn")
        params = reading.only(request.query_params, names)
        ask = reading.ask_from_query(params, api.ROOT)
        cell = read_cell(params["cell"]) if params.get("cell") else None
        turn = params.get("turn", "0")
        if turn not in ("0", "1", "2", "3"):
            raise api.InputError("bad-turn", "A turn is 0, 1, 2 or 3 quarter turns.")
        return Response(_actions(ask, params.get("tile", ""), cell, int(turn)))

    @by_body(
        "actions",
        "List what may be done",
        plain.ActionsJson | plain.PlacementJson,
        inputs.ActionQuestion,
        {"position": inputs.EXAMPLE, "tile": "base-ffrr", "cell": [1, 0], "turn": 1},
    )
    def post(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        data = reading.parts(request.data, inputs.ActionQuestion)
        ask = bodies.ask_from_body(data, api.ROOT)
        cell = _cell(data["cell"]) if "cell" in data else None
        return Response(_actions(ask, bodies.text(data, "tile"), cell, bodies.whole(data, "turn")))


def _actions(
    ask: AskLink, tile: str, cell: api.Cell | None, turn: int
) -> plain.ActionsJson | plain.PlacementJson:
    ruleset = reading.one(ask)
    if cell is None:
        return plain.actions_plain(ask.position, ruleset, tile or None)
    if not api.is_tile(tile):
        raise api.InputError("unknown-tile", f"There is no tile {tile[:40]!r}.")
    if turn not in (0, 1, 2, 3):
        raise api.InputError("bad-turn", "A turn is 0, 1, 2 or 3 quarter turns.", cell=cell)
    return plain.placement_plain(ask.position, ruleset, api.Laid(tile, cell, turn))


def _cell(value: object) -> api.Cell:
    # By the type itself: true and false would pass for whole numbers.
    if isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value):
        return check_cell(value[0], value[1])
    raise api.InputError("malformed", "A cell is a pair of whole numbers.")


class HoleView(ApiView):
    """Which tiles fit a hole, and how many are left."""

    @by_address(
        "hole",
        "Find the tiles that fit a hole",
        plain.HoleJson,
        [
            inputs.parameter("sides", "Four sides clockwise from the north: c, f, r, s or *."),
            inputs.parameter("sets", "The sets in play, with commas.", default="base"),
            inputs.parameter("used", "Tiles on the board, as `id:number` with commas."),
            inputs.parameter("p", "A position whose tiles count as placed."),
            inputs.parameter("cell", "With p: the empty cell x,y whose sides are read off."),
        ],
    )
    def get(self, request: Request) -> Response:
        params = reading.only(request.query_params, ("sides", "sets", "used", "p", "cell"))
        return Response(_hole(params, holes.read_hole(params)))

    @by_body(
        "hole",
        "Find the tiles that fit a hole",
        plain.HoleJson,
        inputs.HoleQuestion,
        {"sides": "cr*r", "sets": ["base"], "used": {"base-crfr": 4}},
    )
    def post(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        data = reading.parts(request.data, inputs.HoleQuestion)
        params = {"sides": bodies.text(data, "sides")}
        if "position" in data:
            params["p"] = api.write_notation(bodies.read_position(data))
        if "cell" in data:
            x, y = _cell(data["cell"])
            params["cell"] = f"{x},{y}"
        if "sets" in data:
            params["sets"] = bodies.names(data, "sets")
        hole = holes.read_hole(params)
        if "used" in data:
            hole = holes.with_used(hole, _used(data["used"]))
        return Response(_hole(params, hole))


class TurnView(ApiView):
    """A turn under several rule sets: what happens in which order, and what is to be decided."""

    @by_address(
        "turn",
        "Play a turn",
        shapes.TurnJson,
        [inputs.P, inputs.A, inputs.RULESETS, inputs.FARMS, inputs.DRAWN],
        "Plays the actions from the start of a turn in a position. A choice that is missing comes "
        "back as the list of what may be chosen, by whom, and never as a default.",
    )
    def get(self, request: Request) -> Response:
        params = reading.only(request.query_params, reading.TURN_PARAMETERS)
        ask = reading.ask_from_query(params)
        tile = reading.tile_name(params.get("tile", ""))
        return Response(_turn(ask, bodies.actions(params.get("a")), tile))

    @by_body("turn", "Play a turn", shapes.TurnJson, inputs.TurnQuestion, inputs.TURN_EXAMPLE)
    def post(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        data = reading.parts(request.data, inputs.TurnQuestion)
        ask = bodies.ask_from_body(data)
        tile = reading.tile_name(bodies.text(data, "tile"))
        return Response(_turn(ask, bodies.actions(data.get("actions")), tile))


def _turn(ask: AskLink, actions: Sequence[api.Action], tile: str) -> shapes.TurnJson:
    return api.turn_answer(ask.position, actions, ask.rulesets, tile, budget.work())


def _hole(params: Mapping[str, str], hole: holes.Hole) -> plain.HoleJson:
    if not params.get("sides") and hole.cell is None:
        raise api.InputError("no-sides", "Name the four sides, or a cell of a position.")
    return plain.hole_plain(holes.find(hole))


def _used(value: object) -> dict[str, int]:
    if isinstance(value, dict) and all(type(each) is int for each in value.values()):
        return holes.check_used(value)
    raise api.InputError("malformed", "'used' names tiles, each with a whole number.")
