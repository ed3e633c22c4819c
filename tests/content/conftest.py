"""What the tests of the reference share: a copy of the files to spoil, and a loaded database."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from content import loading, sources

Spoil = Callable[[str, str, str], None]


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
    loading.load(sources.root())
