"""Holds the API to its schema with schemathesis: whatever may be sent is sent, and what comes back
is compared with what was promised.

``make contract`` puts EXAMPLES (5,000) questions to the production server, and as many more as its
schema has edges.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tools.server import HOST, serving

EXAMPLES = int(os.environ.get("EXAMPLES", "5000"))
SEED = os.environ.get("SEED", "2007")
OPERATIONS = 48
"""About as many as the schema has; each gets its share."""


def report() -> Iterator[str]:
    """Runs it; what schemathesis says goes straight through. Raises SystemExit for failures."""
    yield f"{EXAMPLES} questions for {OPERATIONS} operations"
    with serving() as server:
        line = [
            str(Path(sys.executable).with_name("schemathesis")),
            *("--config-file", str(Path(__file__).with_name("schemathesis.toml"))),
            *("run", f"http://{HOST}:{server.port}/api/v1/schema/"),
            *("--phases", "examples,coverage,fuzzing", "--seed", SEED, "--no-color"),
            *("--max-examples", str(max(1, EXAMPLES // OPERATIONS))),
            *("--continue-on-failure", "--request-timeout", "30", "--generation-database", "none"),
        ]
        if failed := subprocess.run(line, check=False).returncode:
            raise SystemExit(failed)
    yield "The API does what its schema says."
