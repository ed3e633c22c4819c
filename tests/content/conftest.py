"""What the tests of the reference share: a copy of the files to spoil, and a loaded database."""

import os
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
from content.models import Chapter, Entry
from content.text import markup

Spoil = Callable[[str, str, str], None]


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Files are slow to read, write and render, and all copies of them say the same but for a few
    words."""
    known: dict[tuple[str, str], tuple[sources.Page | None, list[sources.Fault]]] = {}
    parsed: dict[str, bytes] = {}
    read, parse = sources.read_page, front.parse

    def read_page(
        file: str, text: str, kind: type[Entry], faults: list[sources.Fault]
    ) -> sources.Page | None:
        if (file, text) not in known:
            own = list[sources.Fault]()
            known[file, text] = read(file, text, kind, own), own
        page, own = known[file, text]
        faults.extend(own)
        return page

    def parse_once(text: str) -> object:
        if text not in parsed:
            parsed[text] = pickle.dumps(parse(text))
        return pickle.loads(parsed[text])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "read_page", read_page)
        patch.setattr(front, "parse", parse_once)
        for module, name in ((front, "_scalar"), (front, "_plain"), (markup, "render")):
            patch.setattr(module, name, lru_cache(maxsize=None, typed=True)(getattr(module, name)))
        yield


@pytest.fixture(scope="session")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the copy of the authored files lies that all tests take in turn."""
    return tmp_path_factory.mktemp("copied") / "fixtures"


@pytest.fixture
def files(copied: Path) -> Path:
    """A copy of the authored files, to be spoilt."""
    mirror(sources.root(), copied)
    return copied


def mirror(origin: Path, copy: Path) -> None:
    """Makes a copy of a folder what that is: what has the same size and date is the same."""
    copy.mkdir(exist_ok=True)
    wanted = {one.name: one for one in os.scandir(origin)}
    for more in (one for one in os.scandir(copy) if one.name not in wanted):
        shutil.rmtree(more) if more.is_dir() else os.unlink(more)
    for name, one in wanted.items():
        if one.is_dir():
            mirror(Path(one), copy / name)
        elif _look(copy / name) != _look(one.path):
            shutil.copy2(one, copy / name)


def _look(path: str | Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_size, found.st_mtime_ns


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


@pytest.fixture(scope="session")
def opened() -> dict[str, str]:
    """The pages that `chapter_pages` has opened, by their addresses."""
    return {}


@pytest.fixture
def chapter_pages(loaded: None, client: Client, opened: dict[str, str]) -> dict[Chapter, str]:
    """All chapters with their pages, for tests that change nothing: each page is made once."""
    addresses = {chapter: chapter.get_absolute_url() for chapter in Chapter.objects.all()}
    for address in addresses.values() - opened.keys():
        opened[address] = client.get(address).content.decode()
    return {chapter: opened[address] for chapter, address in addresses.items()}


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
