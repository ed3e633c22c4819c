"""Nothing that was saved is lost: not by a kill, a backup and its return, or another release.

Each on a database of its own, of the kind on which the tests run.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import dj_database_url
import pytest
from django.conf import settings

from rulesite.drawing import looks
from tests.tools import writers

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 1200
"""Seconds: much else may be at work on the machine."""

BEFORE = [("content", "0001_squashed"), ("disputes", "0001_squashed")]
"""The tables of release 0.2.0, which made them in more steps."""
AS_BEFORE = """
from django.db.migrations.recorder import MigrationRecorder
done = MigrationRecorder(connection).applied_migrations()
for one in [row for row in done if "squashed" in row[1]]:
    MigrationRecorder(connection).record_unapplied(*one)
"""
"""What 0.2.0 knows of its migrations: the steps alone."""

FILL = """
from django.contrib.auth.models import User
from django.db import connection
User.objects.create_user("anna", password="x")
with connection.cursor() as cursor:
    cursor.execute("INSERT INTO content_revision (ref, kind, title, path, action, origin, "
        "\\"by\\", at, before, after) VALUES ('note:1', 'note', 'A note', '/notes/1/', 'changed', "
        "'admin', 'anna', '2026-01-01 00:00:00+00:00', 'old', 'new')")
"""
SAVE = """
from rulesite.disputes import storage
from rulesite.scenarios import asked
question = asked.read("p=1~tBpnUUBnsUT-RfcS&rules=bb-hig")
dispute, key = storage.save(storage.DisputeToKeep("Kept", "", question, question.judge()))
storage.revise(dispute, 1, storage.DisputeToKeep("Kept, again", "", question, question.judge()))
"""
LOOK = """
from django.contrib.auth.models import User
from content.models import Revision
from rulesite.disputes.models import Revision as Saved
print([one.username for one in User.objects.all()],
      [(one.ref, one.by, one.after) for one in Revision.objects.all()],
      [one.title for one in Saved.objects.all()])
"""
DO = """
from os import devnull
from django.core.management import CommandError, call_command
from django.db import connection
def do(*command, **options):
    connection.close()
    try:
        call_command(*command, **options, stdout=open(devnull, "w"))
    except CommandError as error:
        print(error)
"""
"""A command as if in a process of its own, which would take seconds to start."""
ROWS = "['anna'] [('note:1', 'anna', 'new')] "


class Site:
    """Commands on an empty database of its own, of the kind that the tests run on; the drawings
    are those of all tests, so that none has to be made again."""

    def __init__(self, folder: Path, url: str) -> None:
        looks.make()
        (folder / "drawings").symlink_to(settings.DRAWINGS_DIR.resolve())
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.env = {
            **kept,
            "DJANGO_SETTINGS_MODULE": "rulesite.settings.local",
            "VAR_DIR": str(folder),
            "DATABASE_URL": url,
            "RATE_LIMIT": "",
        }

    def begin(self, *command: str) -> subprocess.Popen:
        """A command that runs."""
        line, pipe = [sys.executable, "manage.py", *command], subprocess.PIPE
        return subprocess.Popen(line, cwd=ROOT, env=self.env, stdout=pipe, stderr=pipe, text=True)

    def manage(self, *command: str) -> str:
        """What a command says."""
        return said(self.begin(*command))

    def python(self, *code: str) -> list[str]:
        """The lines that a few lines of Python write, in a process of their own."""
        return self.manage("shell", "-v0", "-c", "\n".join([DO, *code])).splitlines()


def command(*words: str) -> str:
    """The line of Python for a command; it writes what was wrong."""
    return f"do(*{words!r}, verbosity=0)"


def said(process: subprocess.Popen) -> str:
    """What a command said in the end."""
    out, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, wrong
    return out


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    url = os.environ.get("DATABASE_URL", "")
    if not url.startswith("postgres"):
        yield Site(tmp_path, f"sqlite:///{tmp_path}/db.sqlite3")
        return
    import psycopg

    name = f"kept_{uuid4().hex}"
    told = dj_database_url.parse(url)
    with psycopg.connect(url, autocommit=True) as maintenance:
        maintenance.execute(f"CREATE DATABASE {name}")
        yield Site(tmp_path, url.removesuffix(str(told["NAME"])) + name)
        maintenance.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_an_upgrade_from_the_release_before_keeps_everything(site: Site, tmp_path: Path) -> None:
    file = str(tmp_path / "before")
    back = [command("migrate", app, name) for app, name in BEFORE]
    release_before = [command("migrate"), *back, AS_BEFORE, FILL, command("backup", file)]
    under_this = [command("migrate"), LOOK, SAVE, LOOK, command("restore", file), LOOK]
    upgraded, saved, restored = site.python(*release_before, *under_this)
    assert upgraded == ROWS + "[]"
    assert saved == ROWS + "['Kept', 'Kept, again']"
    assert restored == ROWS + "[]", "a backup of the release before, restored under this"


def test_a_backup_brings_back_what_was_lost(site: Site, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    flush = command("flush", "--noinput")
    filled = [command("migrate"), FILL, SAVE, LOOK, command("backup", str(file))]
    damaged, empty, none = (tmp_path / name for name in ("damaged", "empty", "none"))
    damaged.write_bytes(b"no backup at all" * 100)
    empty.touch()  # of SQLite this is a sound database
    given = (file, damaged, empty, none)
    good, *bad = [command("restore", str(one)) for one in given]
    before, lost, restored, *told, after = site.python(*filled, flush, LOOK, good, LOOK, *bad, LOOK)
    assert lost == "[] [] []"
    assert before == restored == after, "a restore that fails changes nothing"
    assert restored == ROWS + "['Kept', 'Kept, again']"
    assert told[-1] == f"There is no file {none}."
    assert len(told) > 1, "what is wrong with the damaged one"


def test_of_two_that_start_at_once_one_prepares_and_the_other_waits(site: Site) -> None:
    both = [site.begin("prepare") for _ in range(2)]
    told = [said(one) for one in both]
    assert ["Content: unchanged." in one for one in sorted(told, key=len)] == [True, False]
    assert all("Drawings of" in one for one in told)


def test_what_was_acknowledged_outlives_a_kill(site: Site) -> None:
    report = writers.attack(0.5, 4, 1, site.env)
    assert report.acknowledged > 0
    assert report.lost == []
