"""Looks for inputs on which the parsers fail, or take too long: an hour of atheris.

``make fuzz`` gives each parser its share of SECONDS (3,600) of the processor. It begins with the
inputs that are kept (tests/fuzz/kept) and those of the run before (build/fuzzed). What was found
is told and stays in build/fuzzed/finds; whoever mends it puts it under ``found`` of what is kept.
``KEEP=yes`` chooses anew which others are.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connections

from tests import loaded
from tests.fuzz import kept
from tests.fuzz.parsers import PARSERS, complaint

SECONDS = int(os.environ.get("SECONDS", "3600"))
NAMES = os.environ.get("PARSERS", " ".join(PARSERS)).split()
FUZZED = kept.ROOT / "build" / "fuzzed"
_ALIKE = 3
"""What is slow thrice is slow."""


def report() -> Iterator[str]:
    """Tells what was found. Raises SystemExit if anything was."""
    database = _database()
    share = SECONDS // len(NAMES)
    found = 0
    for name in NAMES:
        inputs, finds = _inputs(name), FUZZED / "finds" / name
        finds.mkdir(parents=True, exist_ok=True)
        yield f"{name}: {share} s of the processor, {_tried(name, inputs, finds, share, database)}"
        for path in sorted(finds.iterdir()):
            if told := _still(name, path.read_text(encoding="utf-8")):
                found += 1
                yield f"  {path}: {told}"
        if os.environ.get("KEEP"):
            texts = (one.read_bytes().decode("utf-8", "replace") for one in inputs.iterdir())
            before = kept.read(name)
            kept.write(name, before._replace(reaching=kept.chosen(name, texts)))
    if found:
        raise SystemExit(f"{found} found")
    yield "Nothing found."


def _database() -> Path:
    """A copy of the whole reference, in which the search looks."""
    FUZZED.mkdir(parents=True, exist_ok=True)
    copy = FUZZED / "db.sqlite3"
    shutil.copy(loaded.database(), copy)
    settings.DATABASES["default"]["NAME"] = str(copy)
    connections["default"].settings_dict["NAME"] = str(copy)
    return copy


def _inputs(name: str) -> Path:
    folder = FUZZED / "inputs" / name
    folder.mkdir(parents=True, exist_ok=True)
    for text in (text for texts in kept.read(name) for text in texts):
        data = text.encode("utf-8", "surrogatepass")
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    return folder


def _tried(name: str, inputs: Path, finds: Path, share: int, database: Path) -> str:
    """Runs atheris on a parser; says how many inputs it tried."""
    line = [
        *(sys.executable, "-m", "tests.fuzz.driving", name, str(share), str(finds)),
        str(inputs),
        *(f"-max_len={PARSERS[name].longest}", f"-dict={_words(name, inputs)}", "-timeout=60"),
        *("-print_final_stats=1", "-rss_limit_mb=4096", "-reload=0"),
        f"-artifact_prefix={FUZZED}/",
    ]
    process = subprocess.run(
        line,
        cwd=kept.ROOT,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    told = re.findall(r"^#(\d+)\s.*cov: (\d+)", process.stderr, re.MULTILINE)
    if not told:
        raise SystemExit(process.stderr[-3_000:])
    (FUZZED / f"{name}.log").write_text(process.stdout + process.stderr, encoding="utf-8")
    return f"{told[-1][0]} inputs, {told[-1][1]} places reached, {len(list(inputs.iterdir()))} kept"


def _words(name: str, inputs: Path) -> Path:
    """The words of the inputs, which atheris puts into others."""
    text = " ".join(one.read_bytes().decode("utf-8", "replace") for one in inputs.iterdir())
    words = sorted(set(re.findall(r'"?[\w.-]{2,24}"?|[^\w\s]{2,4}', text, re.ASCII)))[:2_000]
    path = FUZZED / f"{name}.dict"
    quoted = (
        re.sub(r'(["\\])', r"\\\1", word) for word in words if word.isascii() and word.isprintable()
    )
    path.write_text("".join(f'"{word}"\n' for word in quoted), encoding="ascii")
    return path


def _still(name: str, text: str) -> str:
    """What is wrong with an input when nobody looks on."""
    told = [complaint(name, text) for _ in range(_ALIKE)]
    return told[-1] if all(told) else ""
