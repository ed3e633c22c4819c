"""The table of docs/speed.md: what the benchmarks measured, at which commit, against which targets.

``python -m tests.bench.table`` tells what stands against a release, and fails where something does.
"""

import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "speed.md"
MEASURED: Final = "## Measured\n"
"""What follows this heading is written anew each time."""

WATCHED: Final = (
    "engine", "tests/bench", "tests/properties/playing.py", ":!tests/bench/targets.toml",
)  # fmt: skip
"""What a measurement hangs on."""


class Target(NamedTuple):
    """What a benchmark may take at most, by the means of all rounds or by the quickest of them.

    ``goal`` is what we want, where that is not reached yet.
    """

    name: str
    target: float
    goal: float | None = None
    by: str = "best"


class Row(NamedTuple):
    """A line of the table: the time of one task, and how often its measure goes into it.

    ``best`` holds the quickest rounds against each other, ``mean`` the means of all rounds. The
    measure is the yardstick, or the task that a benchmark names.
    """

    of: Target
    seconds: float
    best: float
    mean: float
    against: str

    @property
    def counted(self) -> float:
        """The one of both that has a target."""
        return self.mean if self.of.by == "mean" else self.best


@cache
def targets() -> Mapping[str, Target]:
    """Every benchmark by its id."""
    text = (ROOT / "tests" / "bench" / "targets.toml").read_text(encoding="utf-8")
    return {name: Target(**row) for name, row in tomllib.loads(text).items()}


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """The table in Markdown."""
    yield "| | time | best | mean | target | of the target | measured in |"
    yield "|---|--:|--:|--:|--:|--:|---|"
    for row in rows:
        best, mean = map(_figure, (row.best, row.mean))
        best, mean = (best, f"**{mean}**") if row.of.by == "mean" else (f"**{best}**", mean)
        goal = f" (goal {row.of.goal:g})" if row.of.goal else ""
        yield (
            f"| {row.of.name} | {row.seconds * 1e6:,.1f} µs | {best} | {mean} | "
            f"{row.of.target:g}{goal} | {row.counted / row.of.target:.2f} | {row.against} |"
        )


def _figure(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def write(rows: Sequence[Row]) -> None:
    """Put the table on its page, with the commit that was measured."""
    head = PAGE.read_text(encoding="utf-8").partition(MEASURED)[0]
    changed = _git("status", "--porcelain", "--", *WATCHED)
    commit = _git("rev-parse", "--short=12", "HEAD") + (", and what was changed" if changed else "")
    said = f"Commit {commit}, CPython {platform.python_version()}."
    PAGE.write_text("\n".join([head + MEASURED, said, "", *lines(rows), ""]), encoding="utf-8")


def outdated(page: str) -> Iterator[str]:
    """Whether the engine is another than the one that was measured for a page."""
    commit = re.search(r"^Commit ([0-9a-f]+)(, and)?", page, re.MULTILINE)
    if commit is None or commit[2] or _changed(commit[1]):
        yield "The engine is not the one that was measured last: make bench."


def missed(page: str) -> Iterator[str]:
    """The benchmarks that took more than they may, or were not measured, by a page."""
    found = {cells[0]: cells for cells in map(_cells, page.splitlines()) if len(cells) == 7}
    for target in targets().values():
        if target.name not in found:
            yield f"{target.name}: not measured."
            continue
        counted = float(found[target.name][3 if target.by == "mean" else 2].strip("*"))
        if counted > target.target:
            yield f"{target.name}: {counted:g}, more than {target.target:g}."


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _changed(commit: str) -> bool:
    """Whether what was measured at a commit is another by now, or that commit is not known."""
    command = ("git", "diff", "--quiet", commit, "HEAD", "--", *WATCHED)
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode != 0


def _git(*words: str) -> str:
    done = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    sys.exit("\n".join([*outdated(text), *missed(text)]) or None)
