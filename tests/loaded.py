"""A database that holds the whole reference, made once for all who would make the same.

It is a file named after all that it is made of. Loading takes ten seconds and copying none, so
whoever does not try the loading itself takes a copy.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from engine.model.datafiles import VARIABLE

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".pytest_cache" / "loaded"
MADE_OF = ("content", "engine", "fixtures", "requirements", "rulesite")
ELSEWHERE = (VARIABLE, "MADEUP_FIXTURES")
"""The variables that name folders of further data and texts."""
SETTINGS = "rulesite.settings.testing"
COMMANDS = ("migrate", "loadcontent", "draw")
FEW = 6


def database(environment: Mapping[str, str] = os.environ) -> Path:
    """The file, as commands would make it in an environment. The first makes it, others wait."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{_fingerprint(environment)}.sqlite3"
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _make(path, environment)
    return path


def template(url: str) -> str:
    """The name of such a database on the PostgreSQL of an address, from which others are made."""
    import psycopg

    KEPT.mkdir(parents=True, exist_ok=True)
    name = f"loaded_{_fingerprint(os.environ)}"
    with (KEPT / "postgres.lock").open("w") as lock, psycopg.connect(url, autocommit=True) as there:
        fcntl.flock(lock, fcntl.LOCK_EX)
        old = [row[0] for row in there.execute("SELECT datname FROM pg_database").fetchall()]
        if name not in old:
            for left in (one for one in old if one.startswith("loaded_")):
                there.execute(f'DROP DATABASE "{left}" WITH (FORCE)')
            draft = f"{name}_draft"
            there.execute(f'CREATE DATABASE "{draft}"')
            _load(urlsplit(url)._replace(path=f"/{draft}").geturl(), os.environ)
            there.execute(f'ALTER DATABASE "{draft}" RENAME TO "{name}"')
    return name


def _fingerprint(environment: Mapping[str, str]) -> str:
    """Another one each day as well: some pages tell how old things are."""
    digest = hashlib.sha256(f"{sys.version} {datetime.now(UTC).date()}".encode())
    for folder in _folders(environment):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"\0{path.relative_to(folder)}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    yield from (ROOT / name for name in MADE_OF)
    named = os.pathsep.join(environment.get(name, "") for name in ELSEWHERE)
    yield from map(Path, filter(None, named.split(os.pathsep)))


def _make(path: Path, environment: Mapping[str, str]) -> None:
    """A further edition or expansion comes to what is loaded without it."""
    for old in sorted(KEPT.glob("*.sqlite3"), key=lambda one: one.stat().st_mtime)[: 1 - FEW]:
        old.unlink()
        old.with_suffix(".lock").unlink(missing_ok=True)
    draft = path.with_suffix(".draft")
    for left in KEPT.glob(f"{draft.name}*"):  # by somebody who was stopped
        left.unlink()
    commands = COMMANDS
    if not environment.keys().isdisjoint(ELSEWHERE):
        without = {name: value for name, value in environment.items() if name not in ELSEWHERE}
        shutil.copyfile(database({**without, "DJANGO_SETTINGS_MODULE": SETTINGS}), draft)
        commands = COMMANDS[1:]
    _load(f"sqlite:///{draft}", environment, commands)
    draft.rename(path)


def _load(url: str, environment: Mapping[str, str], commands: Sequence[str] = COMMANDS) -> None:
    for command in commands:
        subprocess.run(
            [sys.executable, "manage.py", command, "-v0"],
            cwd=ROOT,
            env={**environment, "DATABASE_URL": url},
            check=True,
            stdout=subprocess.DEVNULL,
        )
