"""A further edition is one file: it is added to the data, and no text, list or page minds.

Data are read once, so the site that knows it runs in a process of its own.
"""

import os
import subprocess
import sys
from pathlib import Path

NEWCOMER = Path(__file__).parents[1] / "newcomer"


def test_a_further_edition_is_one_file() -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:benchmark", NEWCOMER / "edition.py"],
        env={**kept, "ENGINE_DATA": str(NEWCOMER / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
