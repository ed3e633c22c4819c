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

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.bench import table
from tests.bench.table import Row, targets

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


ROWS = pytest.StashKey[list[Row]]()
Basket = Callable[[], int]
"""A number of equal tasks; it answers how many they were."""
Measure = Callable[..., None]
MeasureRatio = Callable[..., None]
MeasureSpans = Callable[..., None]


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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--table", action="store_true", help="write docs/speed.md anew")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


def held(request: pytest.FixtureRequest, row: Row) -> None:
    """Put a row into the table; fails beyond tolerance."""
    request.config.stash[ROWS].append(row)
    over = f"{row.counted:.2f} times {row.against}, target {row.of.target}"
    assert row.counted <= row.of.target * TOLERANCE, over


@pytest.fixture
def measure_ratio(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> MeasureRatio:
    """Times a basket, and between its rounds that of the measure; fails beyond tolerance."""

    def run(
        of: str,
        basket: Basket,
        against: str,
        measure: Basket,
        times: int = 1,
        rounds: int = ROUNDS,
        seconds: float = 0,
    ) -> None:
        passes = list[float]()

        def setup() -> None:
            for _ in range(times):
                start = process_time()
                size = measure()
                passes.append((process_time() - start) / size)

        start = process_time()
        size = basket()
        rounds = max(rounds, round(seconds / (process_time() - start)))
        benchmark.pedantic(basket, setup=setup, rounds=rounds)
        stats = benchmark.stats.stats
        best, middle = stats.min / size / min(passes), stats.mean / size / mean(passes)
        held(request, Row(targets()[of], stats.min / size, best, middle, against))

    return run


@pytest.fixture
def measure(measure_ratio: MeasureRatio) -> Measure:
    """Times a basket in yardsticks; fails beyond tolerance."""

    def run(of: str, basket: Basket, *, rounds: int = ROUNDS, seconds: float = 0) -> None:
        measure_ratio(of, basket, "yardsticks", yardstick, TIMES, rounds, seconds)

    return run


@pytest.fixture
def measure_spans(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> MeasureSpans:
    """Times a late span of a task against an early one; ``task`` answers what both took."""

    def run(of: str, task: Callable[[], tuple[float, float]], against: str, rounds: int) -> None:
        spans = list[tuple[float, float]]()
        benchmark.pedantic(lambda: spans.append(task()), rounds=rounds)
        late, early = zip(*spans, strict=True)
        best, middle = min(late) / min(early), mean(late) / mean(early)
        held(request, Row(targets()[of], min(late), best, middle, against))

    return run


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    rows = config.stash[ROWS]
    if not rows:
        return
    terminalreporter.section("benchmarks")
    for line in table.lines(rows):
        terminalreporter.line(line)
    for row in rows:
        if row.counted > row.of.target:
            terminalreporter.line(f"over target: {row.of.name}")
    if config.getoption("--table"):
        if {row.of for row in rows} == set(targets().values()):
            table.write(rows)
        else:
            terminalreporter.line("docs/speed.md stands as before: not everything was measured.")
