"""Tells whether a test changed the database: what follows from the texts alone is worked out once
for all tests that changed nothing, and keys are checked only where something was written."""

import itertools
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TestCase

from content.pages import cached


class Untouched:
    """A plugin of pytest.

    SQLite counts the rows that a connection wrote. On another database every test counts as one
    that changed something, and so does one that changed settings or patched something.
    """

    def __init__(self) -> None:
        self.began = _written()
        """Rows written when the test began; None where it changes what is not counted."""
        self.anew = itertools.count()
        check, kept_for = TestCase._should_check_constraints, cached.kept_for

        def should_check(test: TestCase, there: BaseDatabaseWrapper) -> bool:
            return (there is not connection or self.changed()) and bool(check(test, there))

        def mark() -> str:
            if settings.MARK_SECONDS:
                return kept_for()
            return f"anew {next(self.anew)}" if self.changed() else "as loaded"

        TestCase._should_check_constraints = should_check
        cached.kept_for = mark
        for way in ("setattr", "delattr", "setitem", "delitem", "setenv", "delenv"):
            self._watch(way)

    def _watch(self, way: str) -> None:
        patch = getattr(pytest.MonkeyPatch, way)

        def watched(*args: Any, **kwargs: Any) -> None:
            self.began = None
            patch(*args, **kwargs)

        setattr(pytest.MonkeyPatch, way, watched)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Before the fixtures of a test."""
        self.began = None if "settings" in getattr(item, "fixturenames", ()) else _written()

    def changed(self) -> bool:
        """Whether the test changed anything, or may have."""
        return self.began is None or not connection.in_atomic_block or _written() != self.began


def _written() -> int | None:
    """None without an open SQLite database."""
    there = connection.connection
    return there.total_changes if there and connection.vendor == "sqlite" else None
