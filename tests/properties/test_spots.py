"""A spot may be called by any place on its rim, and every answer stays the same."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine import api
from engine.api import Action, Figure, Position
from engine.board.corners import CORNERS
from engine.board.links import looks
from engine.cases import tables
from engine.model import codecs
from engine.model.codecs import codecs_of
from engine.model.pieces import Pieces, Token
from engine.model.turned import Turned
from tests.properties.playing import play_everything

CASES = [
    case
    for table in tables(Path("fixtures/cases"))
    for case in table.cases
    if case.position and case.position.tiles
]


def other(look: Turned | None, spot: str, kind: str, chance: random.Random) -> str:
    """Another name of the same spot, or the same where it has one alone."""
    if kind == "barn":
        return chance.choice(
            [name for name in CORNERS if CORNERS[name] == CORNERS.get(spot)] or [spot]
        )
    if look is None or spot not in look.spots:
        return spot
    return chance.choice([name for name, index in look.spots.items() if index == look.spots[spot]])


def renamed(position: Position, chance: random.Random) -> Position:
    """The same position under other names."""
    lying = looks(position)

    def of(figure: Figure) -> Figure:
        return figure._replace(spot=other(lying.get(figure.cell), figure.spot, figure.kind, chance))

    def at(token: Token) -> Token:
        look = lying.get(token.cell) if token.cell else None
        return token._replace(spot=other(look, token.spot, token.kind, chance))

    return replace(
        position,
        figures=tuple(map(of, position.figures)),
        pieces=Pieces(tuple(map(at, position.pieces.tokens))),
    )


def renamed_action(action: Action, game: api.Game, chance: random.Random) -> Action:
    """The same action under other names."""
    laid = game.board.laid

    def at(cell: api.Cell) -> Turned | None:
        return laid[cell][0] if cell in laid else None

    values, parts = action._asdict(), codecs_of(type(action))
    kind = values.get("kind") or (values["figure"].kind if values.get("figure") else "")
    for part, sort in parts.items():
        value = values[part]
        if sort in (codecs.FIGURE, codecs.BESIDE) and value:
            spot = other(at(value.cell), value.spot, value.kind, chance)
            values[part] = value._replace(spot=spot)
        elif sort is codecs.SPOT and "cell" in parts:
            values[part] = other(at(values["cell"]), value, kind, chance)
    return action._replace(**values)


def test_every_case_is_answered_alike_under_any_names() -> None:
    chance = random.Random(1)
    apart, others = [], 0
    for case in CASES:
        position = case.position
        rules = api.ruleset("mega", position.sets)
        called = renamed(position, chance)
        others += called != position
        asked = api.Analysis(position), api.Analysis(called)
        for question in (api.NOW, api.FINAL):
            said = [_said(analysis, rules, question) for analysis in asked]
            if said[0] != said[1]:
                apart.append((case.name, question))
    assert apart == []
    assert others > len(CASES) / 5


def _said(analysis: api.Analysis, rules: api.Ruleset, question: str) -> object:
    verdict = analysis.under(rules, question)
    problems = sorted((one.code, one.rule, one.cell or ()) for one in analysis.problems(rules))
    if verdict.refused:
        return problems, str(verdict.refused)
    return problems, verdict.settled().totals, verdict.settled().missing


@pytest.mark.parametrize("seed", range(2))
def test_a_game_goes_the_same_way_under_any_names(seed: int) -> None:
    chance = random.Random(seed)
    sets = ("base", "inns", "traders", "dragon", "tower", "abbey", "bridges", "hills", "festival",
            "mage", "ferries", "tunnel", "phantom", "circus", "king", "cult")  # fmt: skip
    rules = api.ruleset("mega", sets)
    played = play_everything(rules, seed, ("red", "blue", "green"))
    again = api.Game.begin(rules, ("red", "blue", "green"))
    again.pausing = played.pausing
    others = 0
    for action in played.done:
        called = renamed_action(action, again, chance)
        others += called != action
        again.do(called)
    assert others > 20
    assert again.scores == played.scores
    assert again.position() == played.position()
