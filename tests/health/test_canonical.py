"""The files stand in their canonical form: writing the reference back changes not one byte."""

import shutil
from pathlib import Path

import pytest

from content.files import sources
from content.store import dumping, loading

pytestmark = pytest.mark.django_db


def test_loaded_and_written_back_they_are_the_same(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(sources.root(), tmp_path / "fixtures"))
    loading.load(copy)
    assert dumping.dump(copy) == [], "run `manage.py loadcontent`, then `manage.py dumpcontent`"
