"""To try only the rules that were read finds the same as to try every rule there is."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from engine.analysis.course import Play
from engine.api import (
    EDITIONS,
    FINAL,
    NOW,
    Action,
    Analysis,
    Game,
    Outcome,
    Position,
    Ruleset,
    RuleValue,
    Sheet,
    UnsettledError,
    Work,
    draw_pile,
    ruleset,
)
from tests.properties.playing import play_everything

PLAYERS = ("red", "blue", "green")
SETS = (
    ("base", "inns", "traders", "king"),
    ("base", "traders", "cathars", "dragon"),
    ("base", "traders", "tower", "count"),
    ("base", "inns", "traders", "abbey", "tower"),
)


@cache
def tables(sets: tuple[str, ...]) -> tuple[Position, ...]:
    """Three tables between two turns of a random game."""
    found: list[Position] = []

    def watch(game: Game, step: str) -> None:
        if step == "turn":
            found.append(game.position())

    play_everything(ruleset("bb-hig", sets), len(found), PLAYERS, watch)
    return tuple(found[len(found) * part // 4] for part in (1, 2, 3))


def editions(sets: tuple[str, ...]) -> list[Ruleset]:
    return [ruleset(edition, sets) for edition in EDITIONS]


def every_difference(one: Ruleset, other: Ruleset) -> Iterator[RuleValue]:
    for rule, value in one.values.items():
        if value.value != other.values[rule].value:
            yield other.values[rule]


def every_reading(rules: Ruleset) -> Iterator[RuleValue]:
    for value in rules.values.values():
        for reading in value.open:
            yield value._replace(value=reading)


# --- scores -------------------------------------------------------------------------------------


def points(sheet: Sheet) -> dict[object, int]:
    return {line.key: line.points for line in sheet.lines}


def moved(
    analysis: Analysis, rules: Ruleset, value: RuleValue, question: str
) -> dict[str, int] | None:
    """The totals with one rule changed, if that changes any line; empty where it is left open."""
    try:
        trial = analysis.sheet(rules.having(value), question)
    except UnsettledError:
        return {}
    changed = points(trial) != points(analysis.sheet(rules, question))
    return dict(trial.totals) if changed else None


@pytest.mark.parametrize("question", [NOW, FINAL])
@pytest.mark.parametrize("sets", SETS, ids="-".join)
def test_deciders_and_open_points_of_a_score(sets: tuple[str, ...], question: str) -> None:
    for table in tables(sets):
        analysis = Analysis(table)
        found = analysis.compare(editions(sets), question)
        sheets = [(place, v.sheet) for place, v in enumerate(found.verdicts) if v.sheet]
        apart = {str(points(sheet)): place for place, sheet in reversed(sheets)}
        deciders = {
            (value.id, one, other): tuple(after.values())
            for one, other in combinations(sorted(apart.values()), 2)
            for value in every_difference(found.rulesets[one], found.rulesets[other])
            if (after := moved(analysis, found.rulesets[one], value, question))
        }
        assert {(d.rule, d.first, d.second): d.after for d in found.deciders} == deciders
        opened = {
            (place, value.id)
            for place, sheet in sheets
            for value in every_reading(found.rulesets[place])
            if (after := moved(analysis, found.rulesets[place], value, question)) is not None
            and after != sheet.totals
        }
        assert {(point.place, point.rule) for point in found.open} == opened


# --- turns --------------------------------------------------------------------------------------


def altered(analysis: Analysis, course: Outcome, actions: list[Action], value: RuleValue) -> bool:
    trial = Play(analysis.position, analysis.board, course.ruleset.having(value), Work())
    return trial.course(actions).told != course.told


@pytest.mark.parametrize("sets", SETS, ids="-".join)
def test_deciders_and_open_readings_of_a_turn(sets: tuple[str, ...]) -> None:
    chance = random.Random(7)
    for table in tables(sets):
        analysis = Analysis(table)
        actions: list[Action] = []
        for _ in range(4):
            found = analysis.courses(actions, editions(sets), drawn(chance, sets))
            judged = [group for group in found.groups if found.courses[group[0]].judged]
            first, *others = (found.courses[group[0]] for group in judged)
            deciders = {
                value.id
                for other in others
                for value in every_difference(first.ruleset, other.ruleset)
                if altered(analysis, first, actions, value)
            }
            assert set(found.deciders) == deciders
            opened = {
                (place, value.id, value.value)
                for place, course in enumerate(found.courses)
                if course.judged
                for value in every_reading(course.ruleset)
                if altered(analysis, course, actions, value)
            }
            assert {(place, value.id, value.value) for place, value in found.open} == opened
            if first.next is None or not first.next.options:
                break
            actions.append(chance.choice(first.next.options))


def drawn(chance: random.Random, sets: tuple[str, ...]) -> str:
    stages = draw_pile(ruleset("bb-hig", sets))
    return chance.choice([tile for stage in stages for tile in stage.tiles])
