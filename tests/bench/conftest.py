"""Benchmarks measured in yardsticks, so that they mean the same on every machine.

A yardstick is one plain union-find pass over 500 nodes with 290 joins: about the number of
segments of a finished board, joined as often as its tiles join them. It is timed between the
rounds of every benchmark, so that both see the machine in the same state; of each the quickest
round counts, because whatever else the machine does can only add time.
"""

import random
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

NODES, JOINS = 500, 290
ROUNDS = 40

TOLERANCE = 1.5
"""How far above its target a benchmark fails.

Both sides of the ratio are the quickest of many rounds: they repeat within three per cent on a
quiet machine, and within eight with three other programs at work on its two cores. What remains is
the machine itself: Python versions speed up tight loops and calls unequally, and the engine's
working set needs more cache than the yardstick's. Half as much again covers that, and is less than
a change of algorithm would cost.
"""


class Row(NamedTuple):
    """A line of the table: seconds, and the same in yardsticks."""

    name: str
    seconds: float
    yardsticks: float
    target: float


ROWS = pytest.StashKey[list[Row]]()
Measure = Callable[[str, float, Callable[[], int]], None]


def joins() -> list[tuple[int, int]]:
    chance = random.Random(1)
    return [(chance.randrange(NODES), chance.randrange(NODES)) for _ in range(JOINS)]


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


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


@pytest.fixture
def measure(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Measure:
    """Times a basket of equal tasks, which answers how many they were; fails beyond tolerance."""

    def run(name: str, target: float, basket: Callable[[], int]) -> None:
        pairs, passes = joins(), list[float]()

        def yardstick() -> None:
            for _ in range(5):
                start = time.perf_counter()
                union_find(pairs)
                passes.append(time.perf_counter() - start)

        basket()
        size = benchmark.pedantic(basket, setup=yardstick, rounds=ROUNDS)
        seconds = benchmark.stats.stats.min / size
        ratio = seconds / min(passes)
        benchmark.extra_info.update(yardsticks=round(ratio, 3), target=target)
        rows = request.config.stash[ROWS]
        if not rows:
            rows.append(Row("one yardstick", min(passes), 1, 1))
        rows.append(Row(name, seconds, ratio, target))
        assert ratio <= target * TOLERANCE, f"{ratio:.2f} yardsticks, target {target}"

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash[ROWS]
    if not rows:
        return
    terminalreporter.section("benchmarks")
    terminalreporter.line(f"{'':48}{'time':>12}{'yardsticks':>12}{'target':>9}")
    for name, seconds, yardsticks, target in rows:
        micro = f"{seconds * 1e6:,.1f} µs"
        over = "  over target" if yardsticks > target else ""
        terminalreporter.line(f"{name:48}{micro:>12}{yardsticks:>12.2f}{target:>9g}{over}")
