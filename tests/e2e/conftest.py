"""A real server, a real headless Chromium, and pages that must not complain.

`site` is the address of a server with all content loaded. `page` opens in both
windows in turn: a phone of 390 × 844 and an analysis of 1280 × 900. After each test the
page's errors must be none; a test that expects some clears `complaints`.
"""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

import pytest
from django.contrib.auth.hashers import make_password
from playwright.sync_api import expect, sync_playwright

from tests import loaded

ROOT = Path(__file__).resolve().parent.parent.parent
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
WINDOWS = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "analysis": {"viewport": {"width": 1280, "height": 900}},
}
FLAGS = ["--no-sandbox", "--process-per-site"]
EDITOR = ("anna", "Burgund-1209")  # name and password of somebody who may edit
ONE = ["--workers", "1", "--threads", "4"]  # a second would have to learn what the first knows
PATIENCE = 60  # seconds for what takes one or two, since other programs may be at work
BEGINNING = 300  # seconds for a server, which reads the whole reference first; it tells if it dies

expect.set_options(timeout=PATIENCE * 1_000)


def find_chromium():
    """The browser's path, or None."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(address, server):
    until = time.monotonic() + BEGINNING
    while time.monotonic() < until and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=PATIENCE):
                return
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
    pytest.fail("The server did not come up.")


def admit(editor, database):
    """Make somebody an editor. (The command for it takes as long as the server to begin.)"""
    name, password = editor
    made = {
        "username": name, "password": make_password(password), "first_name": "", "last_name": "",
        "email": "", "is_superuser": True, "is_staff": True, "is_active": True,
        "date_joined": "2026-01-01",
    }  # fmt: skip
    with closing(sqlite3.connect(database)) as there, there:
        marks = ", ".join(f":{column}" for column in made)
        there.execute(f"INSERT INTO auth_user ({', '.join(made)}) VALUES ({marks})", made)


@contextmanager
def serving(folder, **more):
    """The address of a running server with a database of its own and all content."""
    database = folder / "db.sqlite3"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.e2e.settings",
        "DATABASE_URL": f"sqlite:///{database}",
        "LOG_LEVEL": "ERROR",
        **more,
    }
    shutil.copyfile(loaded.database(environment), database)
    admit(EDITOR, database)
    port = free_port()
    serve = ["gunicorn", "rulesite.wsgi", "--bind", f"127.0.0.1:{port}"]
    server = subprocess.Popen(
        [sys.executable, "-m", *serve, *ONE, "--log-level", "error"], cwd=ROOT, env=environment
    )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of the server that all tests share."""
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session")
def chromium():
    """Starts headless Chromium, and another where that one has died."""
    path = find_chromium()
    if path is None:
        pytest.skip("NO CHROMIUM HERE: THE BROWSER TESTS WERE LEFT OUT.")
    started = []
    with sync_playwright() as playwright:

        def alive():
            if not started or not started[-1].is_connected():
                launch = playwright.chromium.launch
                started.append(launch(executable_path=path, args=FLAGS))
            return started[-1]

        yield alive
        for one in started:
            one.close()


@pytest.fixture
def browser(chromium):
    """Headless Chromium, alive."""
    return chromium()


@pytest.fixture(params=list(WINDOWS))
def window(request):
    """The name of the window: phone or analysis."""
    return request.param


@pytest.fixture
def complaints():
    """What the page complained about: console errors, uncaught exceptions, failed loads."""
    return []


def _failure(request):
    """A request that failed, unless the browser itself gave it up on leaving a page."""
    gone = "ERR_ABORTED" in (request.failure or "")
    return [] if gone else [f"failed: {request.url}"]


def new_tab(browser, site, window):
    context = browser.new_context(base_url=site, **WINDOWS[window])
    context.set_default_timeout(PATIENCE * 1_000)
    return context.new_page()


@cache
def known_tab(browser, site, window):
    tab = new_tab(browser, site, window)
    tab.on("crash", lambda: known_tab.cache_clear())
    return tab


@pytest.fixture
def tab(browser, site, window):
    """One that has loaded the site's files before, a third of the work, and remembers no more."""
    tab = known_tab(browser, site, window)
    for other in tab.context.pages:
        if other != tab:
            other.close()
    tab.unroute_all()
    tab.context.set_offline(False)
    tab.goto("/healthz")
    tab.evaluate("sessionStorage.clear()")
    tab.mouse.up()
    tab.mouse.move(0, 0)
    tab.set_viewport_size(WINDOWS[window]["viewport"])
    tab.emulate_media(media="null", color_scheme="null")
    session = tab.context.new_cdp_session(tab)
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
    session.detach()
    tab.context.clear_cookies()
    return tab


@pytest.fixture
def page(tab, complaints):
    """A page in the given window; `page.goto("/board/")` goes to the running site."""
    heard = {
        "console": lambda message: message.type == "error" and complaints.append(message.text),
        "pageerror": lambda error: complaints.append(str(error)),
        "requestfailed": lambda request: complaints.extend(_failure(request)),
    }
    for event, hear in heard.items():
        tab.on(event, hear)
    yield tab
    for event, hear in heard.items():
        tab.remove_listener(event, hear)
    assert complaints == []
