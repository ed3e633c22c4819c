"""The question about a feature that is said instead of laid out."""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from engine.api import shapes
from rulesite import bodies, budget
from rulesite.api import inputs, reading
from rulesite.api.base import ApiView
from rulesite.api.documented import by_address, by_body
from rulesite.api.schema import More
from rulesite.asking import DEFAULT_RULES, FARM_RULE

EXAMPLE: dict[str, str | int] = {
    "kind": "city",
    "tiles": 7,
    "pennant": 2,
    "cathedral": 1,
    "red.mayor": 1,
    "blue.follower": 2,
}
TEXT = ",".join(f"{name}:{of}" for name, of in EXAMPLE.items())

Flat = Annotated[
    dict[str, str | int],
    "`kind`, and by name the numbers of `tiles`, `cities` (of a farm), marks and tokens "
    "(`pennant`), and figures (`red.mayor`, `red.follower.hill`); `complete` is 0 or 1.",
    More(example=EXAMPLE),
]


class SaidQuestion(TypedDict):
    """A feature that is said, and under which rules it is to be judged."""

    said: Flat
    rules: NotRequired[inputs.Rules | None]
    house: NotRequired[inputs.House | None]
    sets: NotRequired[Annotated[list[inputs.Set] | None, "The sets in play."]]


class SaidAnswer(shapes.AnswerJson):
    """What was said, the example board that shows it, and its score under each rule set."""

    said: Flat
    cell: Annotated[shapes.Cell, "A tile of the feature on the example board."]
    spot: Annotated[str, "Its segment there."]


class AskView(ApiView):
    """Who gets what of a feature that is said, on an example board that shows it."""

    @by_address(
        "ask",
        "Say a feature and get its score",
        SaidAnswer,
        [
            inputs.parameter("said", f"Names and numbers: `{TEXT}`.", required=True),
            inputs.parameter("sets", "The sets in play; without it those that it takes."),
            inputs.RULESETS,
            inputs.FARMS,
        ],
        "What no board can have is refused with its rule. The board lies on tiles of the sets in "
        "play, or on described ones where none of them will do.",
    )
    def get(self, request: Request) -> Response:
        params = reading.only(request.query_params, ("said", "sets", "rules", "farms"))
        house = {FARM_RULE: params["farms"]} if params.get("farms") else {}
        return Response(
            _answer(
                _flat(params.get("said", "")),
                params.get("rules") or DEFAULT_RULES,
                tuple(filter(None, params.get("sets", "").split(","))),
                house,
            )
        )

    @by_body(
        "ask", "Say a feature and get its score", SaidAnswer, SaidQuestion,
        {"said": EXAMPLE, "rules": ["bb-hig", "bb-rgg"]},
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        data = reading.parts(request.data, SaidQuestion)
        sets = tuple(filter(None, bodies.names(data, "sets").split(",")))
        rules = bodies.names(data, "rules") or DEFAULT_RULES
        house = bodies.house_rules(data.get("house"))
        return Response(_answer(data.get("said"), rules, sets, house))


def _flat(text: str) -> dict[str, str]:
    pairs = [part.partition(":") for part in text.split(",")]
    if not text or not all(of for _, _, of in pairs):
        raise api.InputError("malformed", f"Say names and numbers: said={TEXT}.")
    return {name: of for name, _, of in pairs}


def _answer(
    flat: object, rules: str, sets: tuple[str, ...], house: Mapping[str, str | int | bool]
) -> SaidAnswer:
    if not isinstance(flat, dict):
        raise api.InputError("malformed", "'said' is an object of names and numbers.")
    said = api.said.read_said(flat)
    family = api.edition(api.read_rulesets(rules, ("base",), None)[0].edition).family
    playing = sets or api.sets_for(sorted(api.said.expansions_of(said)), family)
    rulesets = api.read_rulesets(rules, playing, house)
    example = api.said.build(said, rulesets[0])
    answer = api.answer(example.position, rulesets, example.question, budget.work())
    (cell, spot), told = example.place, api.said.write_said(said)
    return {**answer, "said": told, "cell": cell, "spot": spot}
