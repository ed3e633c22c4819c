"""What all tests of the site share: a database that holds the reference.

Tests that want none of it ask for ``blank``; the engine's own tests know nothing of this.
"""

import gc
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

# What tests make is small and soon gone, what they share stays: looking for what could be freed as
# often as Python does by itself is a twelfth of their work.
gc.set_threshold(100_000, 20, 20)


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: Any,
) -> Iterator[None]:
    """The real texts, before the first test that asks for a database."""
    from django.db import connection
    from django.test.utils import setup_databases, teardown_databases

    from tests import loaded
    from tests.untouched import Untouched

    _note_whole_pages_alone()
    own_file = connection.vendor == "sqlite"
    connection.settings_dict["TEST"] |= {
        "MIGRATE": False,
        "TEMPLATE": None if own_file else loaded.template(os.environ["DATABASE_URL"]),
    }
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=[])
        if own_file:
            with closing(sqlite3.connect(loaded.database())) as there:
                there.backup(connection.connection)
        request.config.pluginmanager.register(Untouched())
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=0)


def _note_whole_pages_alone() -> None:
    """Django notes for its test client each template that a page includes, thousands for some, with
    a copy of what it was given. The tests ask for what the page itself was given."""
    from django.template import Context, Template
    from django.test.signals import template_rendered

    def render(self: Template, context: Context) -> str:
        if context.template is self:
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    Template._render = render  # Django puts its own back in the end
