"""The table of docs/speed.md, by which a release is held to the targets of the benchmarks."""

import pytest

from tests.bench.table import PAGE, Row, lines, missed, outdated, targets

GAME, BOARD = targets()["game"], targets()["board"]


def page(*rows: Row) -> str:
    return "\n".join(("Commit 0123456789ab, CPython 3.11.7.", "", *lines(rows)))


def test_every_benchmark_is_on_the_page():
    named = [target.name for target in targets().values()]
    found = [line.split("|")[1].strip() for line in PAGE.read_text().splitlines() if "µs" in line]
    assert found == named


def test_what_was_not_measured_is_told():
    assert f"{BOARD.name}: not measured." in list(missed(page()))


@pytest.mark.parametrize(
    ("best", "mean", "told"),
    [
        (GAME.target * 3, GAME.target, []),
        (1, GAME.target + 1, [f"{GAME.name}: {GAME.target + 1:g}, more than {GAME.target:g}."]),
    ],
)
def test_what_counts_is_held_to_its_target(best: float, mean: float, told: list[str]):
    """Of a random game the mean counts (tests/bench/targets.toml)."""
    row = Row(GAME, 0.001, best, mean, "yardsticks")
    assert [line for line in missed(page(row)) if line.startswith(GAME.name)] == told


def test_a_page_of_an_unknown_commit_is_outdated():
    assert list(outdated(page())) == list(outdated("nothing")) != []
