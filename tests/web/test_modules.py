"""The scripts of the pages with boards: fetched all at once, and light."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from rulesite.serving.modules import imported
from tests.web.asking import text

pytestmark = pytest.mark.django_db

BUILDER = "scenarios/main.js"


def test_a_page_asks_for_every_module_that_its_own_imports(client):
    body = text(client.get("/board/"))
    ahead = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', body)
    assert ahead == list(imported(BUILDER))
    assert len(ahead) == len(set(ahead)) > 20
    assert "scenarios/dom.js" in ahead
    assert BUILDER not in ahead


def test_the_modules_of_the_builder_weigh_less_than_sixty_kilobytes():
    files = [Path(finders.find(name)) for name in (BUILDER, *imported(BUILDER))]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 60_000


def test_a_module_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        imported("scenarios/nowhere.js")
