"""A migration that is ended at the wrong moment can be begun again; releases follow each other."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import ConnectionHandler, connections
from django.db.migrations.recorder import MigrationRecorder

from content.models import Load, Revision
from rulesite.disputes.models import Dispute
from rulesite.serving import health
from rulesite.settings.databases import database


class EndedError(Exception):
    """Stands for a process that is ended."""


@contextmanager
def of_its_own(path: Path) -> Iterator[Any]:
    """A new database under the name of the only one."""
    made = database(f"sqlite:///{path}")
    own = ConnectionHandler({"default": {**made, "ATOMIC_REQUESTS": False}})
    before = connections["default"]
    connections["default"] = own["default"]
    yield own["default"]
    own.close_all()
    connections["default"] = before


@pytest.fixture
def empty(tmp_path: Path, django_db_blocker) -> Iterator[Any]:
    """A database of its own."""
    with django_db_blocker.unblock(), of_its_own(tmp_path / "own.sqlite3") as own:
        yield own


def test_a_migration_and_its_record_are_written_together(
    empty, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django alone leaves ``content_chapter`` there, and nothing that says so."""

    def ended(*_told: object) -> None:
        raise EndedError

    with monkeypatch.context() as patched:
        patched.setattr(MigrationRecorder, "record_applied", ended)
        with pytest.raises(EndedError):
            call_command("migrate", "disputes", verbosity=0)
    assert "disputes_dispute" not in empty.introspection.table_names()
    call_command("migrate", "disputes", verbosity=0)
    assert "disputes_dispute" in empty.introspection.table_names()
    with empty.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
    names = MigrationRecorder(empty).applied_migrations()
    assert {name for name in names if name[0] == "disputes"} == {
        ("disputes", "0001_initial"),
        ("disputes", "0001_squashed"),
        ("disputes", "0002_judged_as_written"),
        ("disputes", "0002_reply"),
    }


# --- From one release to the next ------------------------------------------------------------

RELEASED = Path(__file__).with_name("release-0.2.0.sql")
OURS = ("content_", "disputes_")


def released(connection: Any, *more: str) -> None:
    """Make the tables of release 0.2.0."""
    with connection.cursor() as cursor:
        cursor.connection.executescript(RELEASED.read_text(encoding="utf-8"))
        for statement in more:
            cursor.execute(statement)


def tables(connection: Any) -> dict[str, Any]:
    """The columns of our tables, their keys and their indexes, in no order."""
    found = {}
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            if name.startswith(OURS):
                columns = cursor.execute(f'PRAGMA table_info("{name}")').fetchall()
                limits = connection.introspection.get_constraints(cursor, name).values()
                found[name] = (
                    {one[1]: (one[2], one[3], one[5]) for one in columns},
                    sorted(str(sorted(one.items(), key=str)) for one in limits),
                )
    return found


def test_a_database_of_the_last_release_is_brought_up_and_keeps_what_it_holds(empty: Any) -> None:
    released(
        empty,
        "INSERT INTO content_load VALUES (1, 'of 0.2.0', '2026-11-26')",
        "INSERT INTO content_revision VALUES (1, 'note:1', 'note', 'A note', '/notes/1/',"
        " 'changed', 'admin', 'anna', '2026-11-26', 'as it was', 'as it is')",
        "INSERT INTO disputes_dispute VALUES ('abcdefgh', 'k', 1, 0, NULL, 0, '2026-11-26')",
    )
    call_command("migrate", verbosity=0)
    assert Load.objects.get().digest == "of 0.2.0"
    assert Revision.objects.get().by == "anna"
    assert Dispute.objects.get().pk == "abcdefgh"
    assert health._migrations() == "ok"


def test_a_database_of_the_last_release_ends_as_a_new_one_begins(
    empty: Any, tmp_path: Path
) -> None:
    released(empty)
    call_command("migrate", verbosity=0)
    with of_its_own(tmp_path / "new.sqlite3") as new:
        call_command("migrate", verbosity=0)
        assert tables(new) == tables(empty)


def test_a_database_that_is_older_is_refused_and_not_taken_for_a_new_one(empty: Any) -> None:
    released(empty, "DELETE FROM django_migrations WHERE app = 'content' AND name > '0015'")
    with pytest.raises(CommandError, match=r"tables of content are older than release 0\.2\.0"):
        call_command("migrate", verbosity=0)
