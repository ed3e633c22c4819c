"""What all tests of the site share: a database that holds the reference, loaded once a process.

Tests that want none of it ask for ``blank``; the engine's own tests know nothing of this.
"""

from typing import Any

import pytest


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """The real texts, before the first test that asks for a database."""
    from content.files import sources
    from content.store import loading

    with django_db_blocker.unblock():
        loading.load(sources.root())
