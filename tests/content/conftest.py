"""What the tests of the reference share: a copy of the files to spoil, and a loaded database."""

import pickle
import shutil
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client

from content import search
from content.files import front, sources

Spoil = Callable[[str, str, str], None]


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """YAML is slow to read and write, and all copies of the files say the same but for a few
    words."""
    known: dict[str, bytes] = {}
    read = front.parse

    def parse(text: str) -> object:
        if text not in known:
            known[text] = pickle.dumps(read(text))
        return pickle.loads(known[text])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(front, "parse", parse)
        for name in ("_scalar", "_plain"):
            patch.setattr(front, name, lru_cache(maxsize=None, typed=True)(getattr(front, name)))
        yield


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A copy of the authored files."""
    return Path(shutil.copytree(sources.root(), tmp_path / "fixtures"))


@pytest.fixture
def edit(files: Path) -> Spoil:
    """Replace a part of one file of the copy."""

    def replace(name: str, old: str, new: str) -> None:
        path = files / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return replace


@pytest.fixture
def loaded(db: None) -> None:
    """The real content in the database."""


@pytest.fixture
def known(loaded: None, files: Path) -> Path:
    """A copy of the authored files, and a database that was loaded from them."""
    return files


@pytest.fixture
def unsearched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loads leave the index of the search alone, which is most of their work."""
    monkeypatch.setattr(search, "refresh", lambda: None)


@pytest.fixture(autouse=True)
def blank(request: pytest.FixtureRequest) -> None:
    """Nothing in the database, but for tests that ask for the real content."""
    names = request.fixturenames
    if "loaded" in names or not {"db", "transactional_db"} & {*names, *_marked(request)}:
        return
    request.getfixturevalue("db")
    with connection.cursor() as cursor:
        for model in apps.get_app_config("content").get_models(include_auto_created=True):
            if model._meta.managed:
                cursor.execute(f'DELETE FROM "{model._meta.db_table}"')


def _marked(request: pytest.FixtureRequest) -> list[str]:
    return ["db"] if request.node.get_closest_marker("django_db") else []


@pytest.fixture
def editor(client: Client) -> Client:
    """Somebody of the group of editors."""
    user = User.objects.create_user("anna", password="x", is_staff=True)
    user.groups.add(Group.objects.get(name="Editors"))
    client.force_login(user)
    return client


@pytest.fixture
def chief(client: Client) -> Client:
    """Somebody who may do everything."""
    client.force_login(User.objects.create_superuser("rolf", password="x"))
    return client
