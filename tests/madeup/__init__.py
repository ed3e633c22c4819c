"""An expansion that nobody publishes, with everything that one can bring, and how to load it.

What is read at import cannot be added afterwards, so whoever wants it starts a process of his own.
"""

import os
import subprocess
import sys
from pathlib import Path

from engine.model.datafiles import VARIABLE

HERE = Path(__file__).parent


def walk(script: str) -> None:
    """Run a script of this folder in a process in which the made-up expansion is there."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.madeup.{script}"],
        cwd=HERE.parents[1],
        env={**os.environ, VARIABLE: str(HERE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
