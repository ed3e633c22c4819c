"""The scripts of the pages with boards: fetched all at once, and light."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.files.base import ContentFile

from rulesite.serving.modules import imported
from rulesite.serving.static import HashedFiles
from tests.web.asking import text

pytestmark = pytest.mark.django_db

BUILDER = "scenarios/main.js"
ROOT = Path(__file__).resolve().parent.parent.parent


def test_a_page_asks_for_every_module_that_its_own_imports(client):
    body = text(client.get("/board/"))
    (named,) = re.findall(r'data-modules="([^"]+)"', body)
    asked = [path.removeprefix("/static/") for path in named.split()]
    assert asked == [BUILDER, *imported(BUILDER)]
    assert len(asked) == len(set(asked)) > 20
    assert "scenarios/dom.js" in asked


def test_a_page_that_works_without_its_module_asks_for_it_at_once(client):
    body = text(client.get("/turn/"))
    ahead = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)" fetch', body)
    assert ahead == list(imported("scenarios/turn-page.js"))


def test_scripts_are_light(tmp_path):
    """As they are served: those of the builder, and those of the whole site."""
    storage = HashedFiles(location=tmp_path)

    def weight(names):
        texts = {name: Path(finders.find(name)).read_bytes() for name in names}
        kept = [storage.save(name, ContentFile(text)) for name, text in texts.items()]
        return sum(len(gzip.compress((tmp_path / name).read_bytes())) for name in kept)

    ours = [path for part in ("content", "rulesite") for path in (ROOT / part).rglob("*.js")]
    names = [str(path).split("/static/")[1] for path in ours if "static" in path.parts]
    assert {BUILDER, *imported(BUILDER)} < set(names)
    assert weight([BUILDER, *imported(BUILDER)]) < 38_000
    assert weight(names) < 50_000


def test_a_script_is_kept_without_comments_and_says_the_same(tmp_path):
    storage = HashedFiles(location=tmp_path)
    text = "// why\nlet one = 1; /* two */\nlet line = `a // ${one}  b`.replace(/\\/\\/ /, '');\n"
    storage.save("a.js", ContentFile(text.encode()))
    kept = (tmp_path / "a.js").read_text()
    assert kept == "let one=1;let line=`a // ${one}  b`.replace(/\\/\\/ /,'');"


def test_a_module_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        imported("scenarios/nowhere.js")
