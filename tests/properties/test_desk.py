"""To try only the rules that were read finds the same as to try every rule there is."""

import random
from dataclasses import replace
from functools import cache

import pytest

from engine.api import (
    EDITIONS,
    FINAL,
    NOW,
    Action,
    Desk,
    Game,
    Position,
    Ruleset,
    draw_pile,
    rules,
    ruleset,
)
from engine.desk import course, courses, scores
from tests.properties.playing import play_everything

EVERY = frozenset(rules())
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


@pytest.mark.parametrize("question", [NOW, FINAL])
@pytest.mark.parametrize("sets", SETS, ids="-".join)
def test_deciders_and_open_points_of_a_score(sets: tuple[str, ...], question: str) -> None:
    for table in tables(sets):
        desk = Desk(table)
        found = desk.compare(editions(sets), question)
        every = tuple(replace(one, read=EVERY) for one in found.verdicts)

        exhaustive = scores.compare(
            question, every, lambda rules, desk=desk: desk.sheet(rules, question), desk.board
        )
        assert (found.deciders, found.open) == (exhaustive.deciders, exhaustive.open)
        for row, same in zip(found.rows, exhaustive.rows, strict=True):
            assert set(row.rules) <= set(same.rules)
            assert bool(row.rules) == row.differs == bool(same.rules)


@pytest.mark.parametrize("sets", SETS, ids="-".join)
def test_deciders_and_open_readings_of_a_turn(sets: tuple[str, ...]) -> None:
    chance = random.Random(7)
    for table in tables(sets):
        desk = Desk(table)
        actions: list[Action] = []
        for _ in range(4):
            found = desk.courses(actions, editions(sets), drawn(chance, sets))
            every = tuple(replace(one, read=EVERY) for one in found.courses)
            exhaustive = courses.compare(
                every,
                lambda rules, desk=desk, done=tuple(actions): course.played(
                    desk.position, done, rules, desk.work
                ),
            )
            assert found == replace(exhaustive, courses=found.courses)
            onward = found.courses[0].next
            if onward is None or not onward.options:
                break
            actions.append(chance.choice(onward.options))


def drawn(chance: random.Random, sets: tuple[str, ...]) -> str:
    stages = draw_pile(ruleset("bb-hig", sets))
    return chance.choice([tile for stage in stages for tile in stage.tiles])
