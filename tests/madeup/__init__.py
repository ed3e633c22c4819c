"""An expansion that nobody publishes, with everything that one can bring, and an edition of which
nothing speaks but its own file; and how to load them.

What is read at import cannot be added afterwards, so whoever wants it starts a process of his own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from engine.model.datafiles import VARIABLE

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

BUILT = "2~sB.FL~tBpnUUFLanUV-Rz_o0~owfUV.~pRB"
"""The start tile, a knoll below it with a red herd in the orchard, the lynx on the same tile."""


def run(*command: str, **environment: str) -> None:
    """Run Python in a process in which what is made up is there."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**kept, VARIABLE: str(HERE), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def site(folder: Path) -> dict[str, str]:
    """The environment of a site whose texts are the real ones and those of the expansion."""
    shutil.copytree(ROOT / "fixtures", folder)
    shutil.copytree(HERE / "fixtures", folder, dirs_exist_ok=True)
    return {
        VARIABLE: str(HERE),
        "DJANGO_SETTINGS_MODULE": f"{__name__}.settings",
        "MADEUP_FIXTURES": str(folder),
    }
