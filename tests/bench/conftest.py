"""Benchmarks measured against another task, so that they mean the same on every machine.

That is a bare form of the same task, or a yardstick: one plain union-find pass over 500 nodes with
290 joins, about the number of segments of a finished board, joined as often as its tiles join them.
It is timed between the rounds of every benchmark, so that both see the machine in the same state;
of each the quickest round counts, because whatever else the machine does can only add time. The
means of all rounds stand beside it, and count where a benchmark says so: they are what a player
waits for. Time is the processor's.
"""

import random
from collections.abc import Callable
from statistics import mean
from time import process_time
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

NODES, JOINS = 500, 290
CHANCE = random.Random(1)
PAIRS = [(CHANCE.randrange(NODES), CHANCE.randrange(NODES)) for _ in range(JOINS)]
ROUNDS = 40
TIMES = 5
"""How often a yardstick is timed between two rounds."""

TOLERANCE = 1.5
"""How far above its target a benchmark fails.

Both sides of the ratio are the quickest of many rounds: they repeat within three per cent on a
quiet machine, and within eight with three other programs at work on its two cores. What remains is
the machine itself: Python versions speed up tight loops and calls unequally, and the engine's
working set needs more cache than the yardstick's. Half as much again covers that, and is less than
a change of algorithm would cost.
"""


class Row(NamedTuple):
    """A line of the table: the time of one task, and how often its measure goes into it.

    ``best`` holds the quickest rounds against each other, ``mean`` the means of all rounds;
    ``counted`` is the one of them that has a target. The measure is the yardstick, or the task that
    a benchmark names.
    """

    name: str
    seconds: float
    best: float
    mean: float
    counted: float
    target: float
    against: str = ""


ROWS = pytest.StashKey[list[Row]]()
Basket = Callable[[], int]
"""A number of equal tasks; it answers how many they were."""
Measure = Callable[..., None]
MeasureRatio = Callable[..., None]


def union_find(pairs: list[tuple[int, int]]) -> list[int]:
    """The plainest union-find that is not foolish: path halving, no ranks."""
    parent = list(range(NODES))

    def find(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for one, other in pairs:
        a, b = find(one), find(other)
        if a != b:
            parent[a] = b
    return parent


def yardstick() -> int:
    """One pass over the same joins each time."""
    union_find(PAIRS)
    return 1


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def measure_ratio(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> MeasureRatio:
    """Times a basket, and between its rounds that of the measure; fails beyond tolerance."""

    def run(
        name: str,
        target: float,
        basket: Basket,
        against: str,
        measure: Basket,
        times: int = 1,
        by_mean: bool = False,
        rounds: int = ROUNDS,
    ) -> None:
        passes = list[float]()

        def setup() -> None:
            for _ in range(times):
                start = process_time()
                size = measure()
                passes.append((process_time() - start) / size)

        basket()
        size = benchmark.pedantic(basket, setup=setup, rounds=rounds)
        stats = benchmark.stats.stats
        best, middle = stats.min / size / min(passes), stats.mean / size / mean(passes)
        counted = middle if by_mean else best
        benchmark.extra_info.update(ratio=round(counted, 3), target=target)
        row = Row(name, stats.min / size, best, middle, counted, target, against)
        request.config.stash[ROWS].append(row)
        assert counted <= target * TOLERANCE, f"{counted:.2f} times {against}, target {target}"

    return run


@pytest.fixture
def measure(measure_ratio: MeasureRatio) -> Measure:
    """Times a basket in yardsticks; fails beyond tolerance."""

    def run(
        name: str, target: float, basket: Basket, *, by_mean: bool = False, rounds: int = ROUNDS
    ) -> None:
        measure_ratio(name, target, basket, "yardsticks", yardstick, TIMES, by_mean, rounds)

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash[ROWS]
    if not rows:
        return
    terminalreporter.section("benchmarks")
    terminalreporter.line(f"{'':48}{'time':>12}{'best':>8}{'mean':>8}{'target':>8}")
    for name, seconds, best, middle, counted, target, against in rows:
        micro = f"{seconds * 1e6:,.1f} µs"
        over = ", over target" if counted > target else ""
        terminalreporter.line(
            f"{name:48}{micro:>12}{best:>8.2f}{middle:>8.2f}{target:>8g}  {against}{over}"
        )
