"""The pages of the site, as what the search can find."""

import pytest
from django.test import Client

from rulesite import searchable
from rulesite.navigation import ENTRIES, MORE


def test_every_page_that_is_named_can_be_found() -> None:
    assert {one.path for one in (*ENTRIES, *MORE)} <= {row["path"] for row in searchable.rows()}


@pytest.mark.django_db
@pytest.mark.parametrize("path", [row["path"] for row in searchable.rows()])
def test_what_is_found_is_there(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200
