"""How load, search and catalogue grow: with made-up entries and tiles, as nobody has written yet.

``.venv/bin/python -m tests.tools growth`` loads the reference once as it is and once with ten times
as many entries, asks the search of both, and shows a catalogue of 2,000 tiles beside ours. Each
step is a process of its own, so that its seconds of the processor and its memory are its own too.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final

from content.addresses import OWN
from content.files import front
from content.models import KINDS
from engine.model.datafiles import VARIABLE

ROOT: Final = Path(__file__).resolve().parents[2]
APART: Final = 10_000
"""So far apart are the numbers of an entry and of its copies."""
CLAIMED: Final = ("keys", "row", "case", "words", "unit")
"""What only one entry may claim, and what goes with a rule of the engine."""
DROPPED: Final = frozenset({"jcz", "jcz_turns", "rgg"})
"""What other programs call a tile of ours."""


def write_entries(target: Path, times: int) -> int:
    """A folder like ``fixtures`` with so many times as many entries; how many these are."""
    shutil.copytree(ROOT / "fixtures", target)
    written = 0
    for kind in KINDS.values():
        for path in sorted((target / kind.FOLDER).rglob("*.md")):
            text = path.read_text(encoding="utf-8")
            written += 1
            for copy in range(1, times):
                _, head, body = text.split("---\n", 2)
                data: Any = front.parse(head)
                made = _entry(kind.KIND, data, copy)
                by_number = path.stem == str(data.get("number"))
                name = made["number"] if by_number else made["id"]
                new = target / kind.file_of(str(name))
                new.write_text(front.compose(made, body), encoding="utf-8")
                written += 1
    return written


def _entry(kind: str, data: Mapping[str, Any], copy: int) -> Mapping[str, Any]:
    made = {name: value for name, value in data.items() if name not in CLAIMED}
    own = OWN if kind == "rule" and not data["id"].startswith(OWN) else ""
    made["id"] = f"{own}{data['id']}-copy{copy}"
    made["title"] = f"{data['title']} ({_word(copy)})" if kind == "term" else data["title"]
    for name in ("number", "order", "paragraph"):
        if made.get(name) is not None:
            made[name] += APART * copy
    if "also_numbers" in made:
        made["also_numbers"] = [number + APART * copy for number in made["also_numbers"]]
    if kind == "difference":
        made["no_case"] = "It is made up."
    return made


def _word(number: int) -> str:
    """A word that no text has."""
    return "Zq" + "".join("aeioubdfgk"[int(digit)] for digit in str(number))


def write_tiles(target: Path, count: int) -> int:
    """A folder of further data with at least so many tiles, in sets like the first; how many."""
    first = tomllib.loads((ROOT / "engine/data/tiles/base.toml").read_text(encoding="utf-8"))
    letters = (f"{one}{two}" for one in "XYZQVJ" for two in ascii_uppercase)
    (target / "tiles").mkdir(parents=True)
    written, number = 0, 0
    while written < count:
        number += 1
        name = f"made{number}"
        letter = next(letters)
        lines = [
            f'name = "Set {number}"',
            f"year = {2030 + number}",
            "order = 1",
            f'letter = "{letter}"',
            f"total = {first['total']}",
            'rules = ["base"]',
        ]
        for tile in first["tile"]:
            lines += ["", "[[tile]]", *_tile(tile, name, letter)]
            written += 1
        (target / "tiles" / f"{name}.toml").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return written


def _tile(tile: Mapping[str, Any], name: str, letter: str) -> Iterator[str]:
    made = {
        **{key: value for key, value in tile.items() if key not in DROPPED},
        "id": tile["id"].replace("base-", f"{name}-"),
        "code": re.sub("^B", letter, tile["code"]),
    }
    yield from (f"{key} = {_toml(value)}" for key, value in made.items())


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def report(times: int = 10, tiles: int = 1_430) -> Iterator[str]:
    """A line for each step."""
    for factor in (1, times):
        with tempfile.TemporaryDirectory() as folder:
            texts = Path(folder, "fixtures")
            count = write_entries(texts, factor)
            env = {
                "DJANGO_SETTINGS_MODULE": "tests.madeup.settings",
                "MADEUP_FIXTURES": str(texts),
                "VAR_DIR": folder,
            }
            yield f"{count} entries"
            _run(env, "migrate", "-v0")
            yield _run(env, "loadcontent", "-v0")
            yield _run(env, "shell", "-v0", "-c", SEARCHED)
    for more in (0, tiles):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder, "data")
            count = write_tiles(data, more) if more else 0
            env = {
                "DJANGO_SETTINGS_MODULE": "rulesite.settings.testing",
                "VAR_DIR": folder,
                **({VARIABLE: str(data)} if more else {}),
            }
            yield f"{count} tiles beside ours"
            _run(env, "migrate", "-v0")
            yield _run(env, "drawtiles", "-v0")
            yield _run(env, "shell", "-v0", "-c", SHOWN)


def _run(env: Mapping[str, str], *command: str) -> str:
    """What a command printed, with its seconds of the processor and its memory at most."""
    pipe = subprocess.PIPE
    line = [sys.executable, "manage.py", *command]
    with subprocess.Popen(line, cwd=ROOT, env={**os.environ, **env}, stdout=pipe, text=True) as one:
        assert one.stdout
        told = one.stdout.read().strip()
        _, status, used = os.wait4(one.pid, 0)
        one.returncode = os.waitstatus_to_exitcode(status)
    if one.returncode:
        raise SystemExit(f"{command[0]} failed: {told}")
    seconds = used.ru_utime + used.ru_stime
    return f"  {command[0]}: {seconds:.1f} s, {used.ru_maxrss // 1024} MB. {told}".rstrip()


SEARCHED: Final = """
import time
from content import search
from tests.tools.searchreport import questions
def seconds(ask):
    begun = time.process_time()
    search.find(ask)
    return time.process_time() - begun
first = seconds("small city")
asked = [one.ask for one in questions()][::40]
took = sorted(map(seconds, asked))
print(f"first search {first:.2f} s, then {len(took)}: median {1000 * took[len(took) // 2]:.0f} ms,",
      f"longest {1000 * took[-1]:.0f} ms")
"""

SHOWN: Final = """
import time
from django.test import Client
from engine import api
for address in ("/tiles/", "/tiles/?edges=crfr"):
    for turn in ("first", "second"):
        begun = time.process_time()
        answer = Client().get(address)
        took = time.process_time() - begun
        print(f"{len(api.tiles())} tiles: {address} {answer.status_code} {turn} {took:.2f} s,",
              f"{len(answer.content) // 1000} kB.", end=" ")
"""
