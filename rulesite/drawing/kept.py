"""Drawings in files, so that every process reads what one of them made.

The name of a file, or of its folder, is a hash of all that the drawings are made from, so a file is
never out of date.
"""

import json
import logging
import os
import shutil
from pathlib import Path
from typing import Any

logger = logging.getLogger(__name__)

KEPT = 4
"""How many versions stay: older releases may still run beside this one."""


def read(path: Path) -> Any:
    """What a file holds; None where there is no such file."""
    try:
        return json.loads(path.read_bytes())
    except OSError:
        return None


def keep(path: Path, value: Any, *, folder: bool = False) -> None:
    """Write a file atomically. Where nothing can be written, every process draws for itself.
    ``folder`` tells that the folder, not the file, is one of several versions."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(value, separators=(",", ":")))
        draft.replace(path)
        version = path.parent if folder else path
        all_of_them = version.parent.glob(f"*{version.suffix}")
        old = sorted(all_of_them, key=lambda each: each.stat().st_mtime)
        for each in old[:-KEPT]:
            shutil.rmtree(each) if folder else each.unlink(missing_ok=True)
    except OSError as error:
        logger.warning("Drawings are not kept: %s", error)
