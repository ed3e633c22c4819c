"""The API does what its schema says: the short form of ``make contract``, always the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.config import SchemathesisConfig

CONFIG = Path(__file__).parents[1] / "tools" / "schemathesis.toml"
EACH = 5
"""Questions for each operation."""

SAME = settings(
    max_examples=EACH,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """A server closes its connection after an answer; here the test's own would go."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("one_connection")
def test_what_may_be_asked_is_answered_as_promised():
    config = SchemathesisConfig.from_path(CONFIG)
    promised = schemathesis.openapi.from_wsgi(
        "/api/v1/schema/", get_wsgi_application(), config=config
    )
    operations = [found.ok() for found in promised.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        SAME(given(operation.as_strategy())(_answered))()


def _answered(case):
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
