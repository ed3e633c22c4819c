"""The package that ``pip install .`` makes is the engine, ready for other people's programs."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

HERE = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
BOARD = "2~pRB~sB~tBpnUUBnsUT-RfcS"
"""Two tiles of the basic game: a closed city of two tiles, a red follower in it."""


pytestmark = pytest.mark.skipif(not UV.exists(), reason="uv, which builds it, is not here")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds this package and nothing else."""
    where = tmp_path_factory.mktemp("package")
    # What builds it comes from the environment of the tests, so no network is asked.
    # Built from a copy, since a build leaves files beside its sources.
    for name in ("pyproject.toml", "README.md", "LICENSE", "rulesite/__init__.py"):
        (where / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / name, where / "source" / name)
    shutil.copytree(HERE / "engine", where / "source/engine")
    build = [
        str(UV),
        "build",
        "--quiet",
        "--wheel",
        "--no-build-isolation",
        "--python",
        sys.executable,
    ]
    _run([*build, "--out-dir", str(where / "wheels"), str(where / "source")], where)
    venv.create(where / "env", with_pip=False)
    (wheel,) = (where / "wheels").glob("*.whl")
    python = where / "env" / "bin" / "python"
    install = [str(UV), "pip", "install", "--quiet", "--python", str(python)]
    _run([*install, "--no-index", "--no-deps", str(wheel)], where)
    return python.parent


def _run(command: list[str], where: Path) -> str:
    done = subprocess.run(command, check=False, cwd=where, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_command_scores_a_board(installed: Path) -> None:
    """The German rules score a city of two tiles 4 points, the American rules 2 (FAQ 2004)."""
    command = [str(installed / "carcassonne"), "score", BOARD, "--rules", "hig,rgg", "--json"]
    sheets = json.loads(_run(command, installed))["sheets"]
    assert [sheet["totals"]["red"] for sheet in sheets] == [4, 2]


def test_another_program_asks_the_installed_engine(installed: Path) -> None:
    """Every edition's data comes with it, and it needs no other package."""
    program = "from engine import api; print(*sorted(api.EDITIONS))"
    said = _run([str(installed / "python"), "-c", program], installed)
    files = {path.stem for path in (HERE / "engine/data/editions").glob("*.toml")}
    assert set(said.split()) <= files
    assert {"hig", "rgg", "bb-hig", "bb-rgg", "new", "mega"} <= set(said.split())


def test_the_package_takes_no_common_name_of_the_site(installed: Path) -> None:
    """``content`` and ``rulesite`` run from a copy of the directory and are not installed."""
    program = "import importlib.util as u; print(u.find_spec('content'), u.find_spec('rulesite'))"
    assert _run([str(installed / "python"), "-c", program], installed).strip() == "None None"
