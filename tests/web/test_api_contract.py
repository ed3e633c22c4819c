"""The API does what its schema says: the short form of ``make contract``, always the same."""

from pathlib import Path

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
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


@pytest.mark.django_db
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
