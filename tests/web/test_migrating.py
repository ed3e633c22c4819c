"""A migration that is ended at the wrong moment can be begun again."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import ConnectionHandler, connections
from django.db.migrations.recorder import MigrationRecorder

from rulesite.settings.databases import database


class EndedError(Exception):
    """Stands for a process that is ended."""


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker):
    """A database of its own under the name of the only one."""
    made = database(f"sqlite:///{tmp_path / 'own.sqlite3'}")
    own = ConnectionHandler({"default": {**made, "ATOMIC_REQUESTS": False}})
    with django_db_blocker.unblock():
        before = connections["default"]
        connections["default"] = own["default"]
        yield own["default"]
        own.close_all()
        connections["default"] = before


def test_a_migration_and_its_record_are_written_together(
    empty, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django alone leaves ``content_chapter`` there, and nothing that says so."""

    def ended(*_told: object) -> None:
        raise EndedError

    with monkeypatch.context() as patched:
        patched.setattr(MigrationRecorder, "record_applied", ended)
        with pytest.raises(EndedError):
            call_command("migrate", "content", "0001", verbosity=0)
    tables = empty.introspection.table_names()
    assert "content_chapter" not in tables
    call_command("migrate", "content", verbosity=0)
    assert "content_chapter" in empty.introspection.table_names()
    call_command("migrate", "content", "0019", verbosity=0)
    with empty.cursor() as cursor:
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
    names = MigrationRecorder(empty).applied_migrations()
    assert ("content", "0019_search_senses") in names
    assert ("content", "0021_index_by_document") not in names
