"""The ground the site stands on: settings, headers, the pages that belong to no app."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from django.test import Client

from rulesite import navigation

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "rulesite.settings.production",
    "SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "rules.example, www.rules.example",
    "BEHIND_PROXY": "true",
}


def run(*arguments, **variables):
    """Run Python at the project's root with nothing but the given variables set."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**kept, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


# --- Production ----------------------------------------------------------------


def test_deploy_check_is_clean():
    done = run("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_production_never_shows_debug_pages():
    done = run(
        "-c",
        "from django.conf import settings as s; print(s.DEBUG, s.ALLOWED_HOSTS)",
        **PRODUCTION,
        DEBUG="true",
    )
    assert done.stdout.strip() == "False ['rules.example', 'www.rules.example']"


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_refuses_to_start_without(missing, empty):
    variables = {name: value for name, value in PRODUCTION.items() if name != missing}
    variables |= {missing: ""} if empty else {}
    done = run("manage.py", "check", **variables)
    assert done.returncode != 0
    assert missing in done.stderr


def test_static_files_can_be_collected_and_named_by_content(tmp_path):
    variables = {**PRODUCTION, "STATIC_ROOT": str(tmp_path / "static")}
    ours = ("--ignore", "admin", "--ignore", "drf_spectacular_sidecar")
    done = run("manage.py", "collectstatic", "--noinput", *ours, **variables)
    assert done.returncode == 0, done.stderr
    assert list((tmp_path / "static" / "css").glob("site.*.css"))


# --- Headers -------------------------------------------------------------------


@pytest.mark.django_db
def test_home_page_carries_every_protection(client):
    headers = client.get("/").headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.django_db
def test_policy_allows_nothing_inline_and_nothing_from_elsewhere(client):
    sent = client.get("/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in sent
    assert "unsafe" not in sent
    assert "http" not in sent
    assert "*" not in sent


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/no-such-page/"])
def test_pages_hold_nothing_inline(client, path):
    text = client.get(path).content.decode()
    assert "<style" not in text
    assert " style=" not in text
    assert "<script>" not in text
    assert " onclick=" not in text


# --- Pages of no app -----------------------------------------------------------


@pytest.mark.django_db
def test_home_names_every_way_in(client):
    text = client.get("/").content.decode()
    for entry in navigation.ENTRIES:
        assert f'href="{entry.path}"' in text


@pytest.mark.django_db
def test_every_page_says_that_it_is_unofficial(client):
    text = client.get("/").content.decode()
    assert "unofficial" in text
    assert "Hans im Glück" in text
    assert "Rio Grande Games" in text
    assert "Klaus-Jürgen Wrede" in text
    assert "MIT" in text


@pytest.mark.django_db
def test_robots_may_read_all_but_the_endless(client):
    response = client.get("/robots.txt")
    assert response.headers["Content-Type"].startswith("text/plain")
    told = response.content.decode()
    endless = ("verdict/", "board/?", "turn/?", "play/?", "send/", "embed/", "search/?")
    assert [one for one in endless if f"Disallow: /{one}\n" not in told] == []
    assert "board/card" not in told, "previews of links are to be fetched"


@pytest.mark.django_db
def test_missing_page_is_ours(client):
    response = client.get("/no-such-page/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_failure_shows_our_page_without_needing_a_context(monkeypatch):
    def broken(*arguments, **named):
        raise RuntimeError

    monkeypatch.setattr("rulesite.views.showcase", broken)
    response = Client(raise_request_exception=False).get("/")
    assert response.status_code == 500
    assert "Something broke on our side" in response.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_reading_pages_refuse_to_be_written(client, method):
    assert getattr(client, method)("/").status_code == 405


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("/", None),
        ("/board/", "Board"),
        ("/tiles/", "Tiles"),
        ("/tiles/RFRF/", "Tiles"),
        ("/tiles/hole/", "Tiles"),
        ("/rules/inns/", "Rules"),
    ],
)
def test_navigation_marks_the_closest_entry(path, word):
    entry = navigation.current(path)
    assert (entry and entry.word) == word


# --- What the documents say ------------------------------------------------------


def variables() -> list[str]:
    """The variables in the table of the README."""
    text = (ROOT / "README.md").read_text()
    rows = text.partition("| variable | |\n")[2].partition("\n\n")[0].splitlines()
    return [name for row in rows for name in re.findall(r"`([A-Z_]+)`", row.split("|")[1])]


def test_every_variable_reaches_the_container():
    site = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["site"]
    own = {"SECRET_KEY", "ALLOWED_HOSTS", "BEHIND_PROXY", "DATABASE_URL", "CACHE_URL"}
    inside = {"VAR_DIR", "STATIC_ROOT", "HOST", "PORT"}  # of the image
    assert set(variables()) - inside == set(site["environment"])
    for name in set(site["environment"]) - own - {"WORKERS", "THREADS"}:
        assert site["environment"][name] is None, "what is not set stays unset"


def test_every_variable_is_told():
    told = set(variables())
    folder = ROOT / "rulesite" / "settings"
    of_servers = ("base.py", "production.py", "local.py", "caching.py", "databases.py")
    code = [ROOT / "gunicorn.conf.py", *(folder / name for name in of_servers)]
    read = re.compile(r'env\.\w+\(\s*"([A-Z_]+)"|environ\.get\("([A-Z_]+)"')
    found = {one or other for path in code for one, other in read.findall(path.read_text())}
    assert found - told == {"REDIS_URL"}, "an older name of CACHE_URL"


# --- Environment ---------------------------------------------------------------


def setting(name, module="development", **variables):
    """What a setting is with the given variables set; what went wrong, if it cannot be told."""
    code = f"from django.conf import settings as s; print(repr(s.{name}))"
    module = {"DJANGO_SETTINGS_MODULE": f"rulesite.settings.{module}"}
    done = run("-c", code, **module, **variables)
    return done.stdout.strip() or done.stderr


@pytest.mark.parametrize(
    ("url", "parts"),
    [
        ("", ("sqlite3'", f"'{ROOT}/var/db.sqlite3'", "WAL")),
        ("sqlite:///with%20blank.db", ("sqlite3'", "'with blank.db'", "WAL")),
        ("sqlite:////absolute/site.db", ("sqlite3'", "'/absolute/site.db'", "WAL")),
        (
            "postgresql://ann:p%40ss@db.example:5433/rules",
            (
                "postgresql'",
                "'rules'",
                "'p@ss'",
                "'db.example'",
                "5433",
                "'CONN_HEALTH_CHECKS': True",
            ),
        ),
        ("mongodb://x", ("mongodb",)),
    ],
)
def test_databases(url, parts):
    said = setting("DATABASES", DATABASE_URL=url)
    assert [part for part in parts if part not in said] == []


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DEBUG", "off", "False"),
        ("DEBUG", "Yes", "True"),
        ("DEBUG", "perhaps", '"DEBUG" invalid'),
        ("VAR_DIR", "/srv/var", "/srv/var"),
        (
            "ALLOWED_HOSTS",
            " a.example,b.example  c.example ",
            "['a.example', 'b.example', 'c.example']",
        ),
    ],
)
def test_variables_are_read_or_refused(name, value, said):
    assert said in setting(name, **{name: value})
