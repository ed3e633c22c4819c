"""What the parts of a turn are to the score of a stated position: none of them is forgotten."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, get_type_hints

import pytest

from engine import api
from engine.model.vocabulary import expansions
from engine.rules.hooks import ExpansionAnswers
from engine.turn.account import Account
from engine.turn.game import Game
from engine.turn.hooks import LeftOut, OnStatedPosition, StepPart, TurnAnswers
from engine.variants import VARIANTS

PAID_OTHERWISE = {
    "begin_turn": "the fairy's point for the beginning of a turn, before there is a tile",
    "joined": "in a turn at once; a stated position pays it where barns line up",
    "before_end": "in a game before its end; a stated position pays it where barns line up",
    "last_ransom": "a ransom is an action of its own",
    "hold_before": "an auction is told to be left out where it usually is, at the end of a turn",
    "trap_late": "in a game lake and tree move figures; the sheet of a stated position says whom",
    "after_figure": "the dash is paid for a further deployment",
    "protect_placed": "protection is bought when the mover says so; a position tells who has it",
}
"""The parts that pay and are nothing to a stated position, and why."""


def every_answer() -> list[ExpansionAnswers]:
    modules = (import_module(f"engine.expansions.{name}") for name in expansions())
    return [*VARIANTS, *(module.ANSWERS for module in modules)]


def parts() -> list[StepPart]:
    found = [
        part
        for answers in every_answer()
        if isinstance(answers.turn, TurnAnswers)
        for part in answers.turn.parts
    ]
    assert len(found) > 50
    return found


def called(play: Callable[..., Any], seen: set[str]) -> Iterator[str]:
    """The attributes that a function calls, and those of the functions of expansions behind it."""
    module = inspect.getmodule(play)
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(play)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr
        if isinstance(node, ast.Name) and node.id not in seen:
            seen.add(node.id)
            other = getattr(module, node.id, None)
            if inspect.isfunction(other) and other.__module__.startswith(
                ("engine.expansions", "engine.variants")
            ):
                yield from called(other, seen)


def test_every_part_says_what_it_is_to_a_stated_position() -> None:
    assert all(isinstance(part.stated, OnStatedPosition | LeftOut) for part in parts())


@pytest.mark.parametrize("part", parts(), ids=lambda part: f"{part.step} {part.order}")
def test_a_part_pays_a_stated_position_or_says_why_not(part: StepPart) -> None:
    first = next(iter(get_type_hints(part.play, {"Game": Game, **vars(api)}, None).values()))
    pays = "pay" in set(called(part.play, set()))
    if part.stated is OnStatedPosition.PAYS:
        assert first is Account
    elif isinstance(part.stated, LeftOut):
        assert pays
        assert part.stated.rule in api.rules()
    else:
        assert not pays or part.play.__name__ in PAID_OTHERWISE


def verdict(text: str, edition: str = "mega", question: str = api.NOW) -> api.Verdict:
    position = api.read_position(text)
    return api.Analysis(position).under(api.ruleset(edition, position.sets), question)


SHEPHERD = """
players red* blue
sets base hills
base-ffff 0,0  red shepherd farm nnw
base-ffff 1,0
tokens [{"what": "sheep", "cell": [0, 0], "owner": "red", "kind": "shepherd", \
"spot": "farm nnw", "number": 3}]
"""
MARKED = """
players red* blue
sets base {set}
base-ffff 0,0
{tile} 1,0
"""


def left_out(found: api.Verdict) -> list[tuple[str, str]]:
    return [(one.code, one.rule) for one in found.remarks if one.code == "left-out"]


@pytest.mark.parametrize(
    ("sets", "tile", "rule"),
    [
        ("wheel-tiles", "wheel-tiles-ccff-1", "wheel.turn"),
        ("wheel-tiles", "base-ffff", None),
        ("bridges", "bridges-ffff", "bridges.bazaar.held"),
        ("bridges", "base-ffff", None),
    ],
)
def test_what_a_symbol_brings_and_the_table_does_not_show_is_named(
    sets: str, tile: str, rule: str | None
) -> None:
    found = verdict(MARKED.format(set=sets, tile=tile))
    assert left_out(found) == ([("left-out", rule)] if rule else [])


def test_a_flock_that_somebody_tends_is_named() -> None:
    assert left_out(verdict(SHEPHERD)) == [("left-out", "hills.tend")]
    assert left_out(verdict(SHEPHERD.replace("red* blue", "red blue*"))) == []


ORCHARD = """
players red blue
sets base fruit
tile tree = ffff; farm nnw nne ene ese sse ssw wsw wnw; symbols fruit-tree
tree 0,0
base-cfff 1,0  red city n
tokens [{tokens}]
"""
STACK = '{"what": "fruit on a tree", "cell": [0, 0], "mark": "apple", "number": 4}'
KEPT = '{"what": "fruit token", "player": "red", "mark": "plum", "number": 2}'


@pytest.mark.parametrize(
    ("tokens", "named"), [(STACK, True), (KEPT, True), (KEPT.replace("red", ""), False)]
)
def test_fruit_that_somebody_may_harvest_or_sell_is_named(tokens: str, named: bool) -> None:
    """Fruit lies on the tree, or somebody has some to sell; what was sold is out of the game."""
    found = verdict(ORCHARD.replace("{tokens}", tokens))
    assert left_out(found) == ([("left-out", "fruit.action")] if named else [])


REVOLT = """
players red blue
sets base revolts
tile revolt = ffff; farm nnw nne ene ese sse ssw wsw wnw; symbols revolt-{sign}
base-cfff 0,0  red city n
revolt 1,0
tokens [{tokens}]
"""
LYING = (
    '{"what": "protection", "cell": [0, 0], "owner": "red", "kind": "follower", "spot": "city n"}'
)


@pytest.mark.parametrize(
    ("sign", "tokens", "named"),
    [("city", LYING, True), ("road", LYING, False), ("city", "", False)],
)
def test_a_revolt_that_can_have_scored_before_its_tile_is_named(
    sign: str, tokens: str, named: bool
) -> None:
    """It did where somebody lies protected on such a feature (the rules of 2020)."""
    found = verdict(REVOLT.replace("{sign}", sign).replace("{tokens}", tokens))
    assert left_out(found) == ([("left-out", "revolts.points")] if named else [])


def test_what_is_left_out_is_named_where_nobody_scores() -> None:
    found = verdict(SHEPHERD)
    assert isinstance(found.outcome, api.Sheet)
    assert found.outcome.lines == ()
    (remark,) = (one for one in found.remarks if one.code == "left-out")
    assert remark.message.startswith("Points by this rule are left out: ")
    assert remark.cell == (1, 0)


WAGON = """
players red* blue
sets base abbey circus
circus-cfff 0,0
base-fffr -1,0  red wagon road w
circus-fffr-2 -2,0 2
tokens [{"what": "big top", "cell": [0, 0]}, {"what": "animal", "number": 4}]
"""


def test_a_wagon_that_may_stay_beside_the_circus_is_missing_in_the_sheet() -> None:
    # Condensed order of play, step 7, item 19, before step 8, item 2.
    sheet = verdict(WAGON).settled()
    assert sheet.totals == {"red": 2, "blue": 0}
    assert sheet.missing is not None
    assert (sheet.missing.player, sheet.missing.what) == ("red", "circus.stays")


def test_a_wagon_far_from_the_circus_is_nothing_to_it() -> None:
    far = WAGON.replace('"cell": [0, 0]}', '"cell": [0, -2]}').replace(
        "circus-cfff 0,0", "circus-cfff 0,0\nbase-cfff 0,-1 2\ncircus-cfcf 0,-2 1"
    )
    assert verdict(far).settled().missing is None


def test_an_animal_that_nobody_has_seen_is_missing_in_the_sheet() -> None:
    sheet = verdict(WAGON.replace(', {"what": "animal", "number": 4}', "")).settled()
    assert sheet.missing is not None
    assert (sheet.missing.player, sheet.missing.rule) == (None, "circus.animals")


@pytest.mark.parametrize(("first", "points"), [("at-once", 4), ("later", 0)])
def test_the_first_circus_pays_at_once_by_one_reading(first: str, points: int) -> None:
    text = """
players red* blue
sets base circus
base-ffff 0,0  red cloister
circus-cfff 1,0
tokens [{"what": "big top", "cell": [1, 0]}, {"what": "animal", "number": 4}]
"""
    position = api.read_position(text)
    rules = api.ruleset("mega", position.sets, {"circus.top.first": first})
    assert api.score(position, rules).totals["red"] == points
