"""Writes the whole database to one file and restores it, in the database's own format."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import quote

from django.core.management import call_command
from django.db import connection

from rulesite.serving.preparing import alone

MARK = "django_migrations"
"""The table that every database of this site has."""

_FOREIGN = "{} holds no database of this site."


class BackupError(Exception):
    """The backup or restore cannot be done; nothing was changed."""


def backup(file: Path) -> None:
    """Write a snapshot of the database to a file. The database may be in use meanwhile."""
    if not file.parent.is_dir():
        raise BackupError(f"There is no folder {file.parent} to write to.")
    if not os.access(file.parent, os.W_OK):
        raise BackupError(f"The folder {file.parent} cannot be written to.")
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    if connection.vendor == "postgresql":
        _tool("pg_dump", "--format=custom", f"--file={draft}")
    else:
        _copy(Path(connection.settings_dict["NAME"]), draft)
    draft.replace(file)


def restore(file: Path) -> None:
    """Replace the database by what the file holds, then migrate it to this code."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    with alone():
        if connection.vendor == "postgresql":
            _replace(file)
        else:
            _copy(file, Path(connection.settings_dict["NAME"]), needs=MARK)
    call_command("migrate", verbosity=0)


def _copy(source: Path, target: Path, needs: str = "") -> None:
    """Copy with SQLite's own backup, which is consistent even while somebody writes. ``needs`` is
    a table without which nothing is copied: an empty file is a sound database as well."""
    if not source.is_file():
        raise BackupError(f"There is no database {source}.")
    address = f"file:{quote(str(source))}?mode=ro"
    try:
        with (
            closing(sqlite3.connect(address, uri=True)) as read,
            closing(sqlite3.connect(target, timeout=60)) as written,
        ):
            (sound,) = read.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise BackupError(f"{source} is damaged: {sound}")
            tables = {name for (name,) in read.execute("SELECT name FROM sqlite_master")}
            if needs and needs not in tables:
                raise BackupError(_FOREIGN.format(source))
            read.backup(written)
    except sqlite3.Error as error:
        raise BackupError(f"{source} to {target}: {error}") from error


def _replace(file: Path) -> None:
    """Drop all tables and create those of the backup, in one transaction."""
    if MARK not in _tool("pg_restore", "--list", str(file)):
        raise BackupError(_FOREIGN.format(file))
    with connection.cursor() as cursor:
        there = [table.name for table in connection.introspection.get_table_list(cursor)]
    gone = ", ".join(map(connection.ops.quote_name, there))
    with NamedTemporaryFile(suffix=".sql") as script:
        _tool("pg_restore", "--no-owner", f"--file={script.name}", str(file))
        _tool("psql", "--single-transaction", "--set=ON_ERROR_STOP=1", "--quiet",
              f"--command=DROP TABLE IF EXISTS {gone or 'nothing'} CASCADE",
              f"--file={script.name}")  # fmt: skip


def _tool(name: str, *arguments: str) -> str:
    """What one of PostgreSQL's programs says; its environment says which database is meant."""
    told = connection.settings_dict
    env = {
        "PGDATABASE": told["NAME"], "PGUSER": told["USER"], "PGPASSWORD": told["PASSWORD"],
        "PGHOST": told["HOST"], "PGPORT": str(told["PORT"]),
    }  # fmt: skip
    env = {**os.environ, **{key: value for key, value in env.items() if value}}
    try:
        line = [name, *arguments]  # the names are ours
        return subprocess.run(line, env=env, check=True, capture_output=True, text=True).stdout  # noqa: S603
    except FileNotFoundError as error:
        raise BackupError(f"{name} is not installed (postgresql-client).") from error
    except subprocess.CalledProcessError as error:
        raise BackupError(f"{name} failed: {error.stderr.strip()}") from error
