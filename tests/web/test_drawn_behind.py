"""The way to the first page: what is told on it, and what is left for after it."""

import os
import re
import signal
import subprocess
import time
from contextlib import nullcontext, suppress
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.staticfiles import finders

from rulesite.serving import moving, preparing

ROOT = Path(__file__).resolve().parents[2]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


# --- What is told ----------------------------------------------------------------


def test_on_a_terminal_a_line_moves_while_something_is_done(monkeypatch) -> None:
    monkeypatch.setattr(moving, "STEP", 0.01)
    monkeypatch.setattr(moving, "monotonic", iter(range(1000)).__next__)
    out = Terminal()
    with moving.moving(out, "Loading the reference") as told:
        told.write("Content: unchanged.\n")
        while out.getvalue().count("\r") < 3:
            time.sleep(0.01)
    line, after, end = out.getvalue().split("\n")
    assert line.split("\r")[1:4] == [
        f"Loading the reference … {seconds} s" for seconds in (1, 2, 3)
    ]
    assert re.search(r"\rLoading the reference: \d+\.\d s$", line)
    assert (after, end) == ("Content: unchanged.", "")


def test_elsewhere_it_is_told_once() -> None:
    out = StringIO()
    with moving.moving(out, "Loading the reference"):
        pass
    assert out.getvalue() == "Loading the reference …\n"


def test_what_was_told_before_a_fault_is_told() -> None:
    out = StringIO()
    with suppress(KeyError), moving.moving(out, "Loading") as told:
        told.write("half of it\n")
        raise KeyError
    assert out.getvalue() == "Loading …\nhalf of it\n"


# --- What is left for after ------------------------------------------------------


@pytest.fixture
def called(monkeypatch, settings, tmp_path) -> list[str]:
    """The commands that are called, none of which does anything."""
    names: list[str] = []
    monkeypatch.setattr(preparing, "call_command", lambda name, **_: names.append(name))
    monkeypatch.setattr(preparing, "can_write", lambda: True)
    monkeypatch.setattr(preparing, "alone", nullcontext)
    settings.DRAWINGS_DIR = tmp_path / "drawings"
    return names


@pytest.mark.parametrize(
    ("drawn", "names"),
    [
        (True, ["migrate", "loadcontent", "drawtiles", "drawboards"]),
        (False, ["migrate", "loadcontent"]),
    ],
)
def test_the_drawings_can_be_left_to_the_server(called, drawn, names) -> None:
    preparing.prepare(StringIO(), drawn=drawn)
    assert called == names


def test_nothing_is_drawn_that_cannot_be_kept(called, settings) -> None:
    Path(settings.DRAWINGS_DIR).write_text("a file where the directory would be")
    preparing.draw(StringIO())
    assert called == []


def test_a_server_with_all_drawings_begins_no_process(monkeypatch) -> None:
    monkeypatch.setattr(preparing, "undrawn", lambda: "")
    monkeypatch.setattr(preparing.subprocess, "Popen", pytest.fail)
    assert preparing.draw_behind() is None


@pytest.fixture
def behind(monkeypatch, tmp_path):
    """The process that draws for a server without drawings; it waits for a lock that we hold."""
    monkeypatch.setenv("VAR_DIR", str(tmp_path))
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "rulesite.settings.testing")
    monkeypatch.setattr(preparing, "undrawn", lambda: "tiles")
    with preparing._locked(tmp_path / "drawings" / "lock"):
        process = preparing.draw_behind()
        yield process
        process.kill()
        process.wait()


def test_who_draws_stands_back_waits_for_others_and_ends_with_its_server(behind) -> None:
    until = time.monotonic() + 60
    while os.getpriority(os.PRIO_PROCESS, behind.pid) != preparing.LEAST:
        assert time.monotonic() < until
        time.sleep(0.05)
    with pytest.raises(subprocess.TimeoutExpired):
        behind.wait(0.5)
    hooks: dict[str, object] = {}
    exec(compile((ROOT / "gunicorn.conf.py").read_text(), "gunicorn.conf.py", "exec"), hooks)
    hooks["on_exit"](SimpleNamespace(drawing=behind))  # type: ignore[operator]
    assert behind.wait(10) == -signal.SIGTERM


# --- What is collected -----------------------------------------------------------


def test_all_files_that_pages_name_are_collected() -> None:
    ignored = apps.get_app_config("staticfiles").ignore_patterns
    found = {path for finder in finders.get_finders() for path, _ in finder.list(ignored)}
    templates = [
        *(ROOT / "content").rglob("templates/**/*.html"),
        *(ROOT / "rulesite").rglob("templates/**/*.html"),
    ]
    named = {
        name
        for template in templates
        for name in re.findall(r"{% static ['\"]([^'\"]+)['\"]", template.read_text())
    }
    assert len(named) > 20
    assert named <= found
    assert not [name for name in found if "redoc" in name or name.endswith(".js.map")]
