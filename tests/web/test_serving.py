"""What a running site needs beside its pages: health, making ready, failing well."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pythonjsonlogger.json import JsonFormatter

import rulesite
from content.models import Load
from engine import api
from rulesite.drawing import looks
from rulesite.scenarios import answering
from rulesite.serving import health, logs
from rulesite.serving.backups import BackupError, backup
from rulesite.serving.deadline import Deadline
from rulesite.serving.proxy import ProxyMiddleware
from rulesite.serving.static import HashedFiles
from rulesite.settings import caching
from tests import loaded

ROOT = Path(__file__).resolve().parent.parent.parent
HOSTED = "not-ours.example"


def start(*command: str, **variables: str) -> subprocess.Popen:
    """A process at the project's root that knows of no other variables."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "rulesite.settings.local", **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def said(process: subprocess.Popen) -> str:
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 0, out
    return out


# --- Health --------------------------------------------------------------------


def test_a_process_that_answers_lives_whoever_asks(client: Client) -> None:
    answer = client.get("/healthz", headers={"host": HOSTED})
    assert answer.json() == {"status": "ok"}
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_loaded_site_is_ready(client: Client) -> None:
    answer = client.get("/readyz", headers={"host": HOSTED})
    assert (answer.status_code, answer.json()["status"]) == (200, "ready")


def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    Load.objects.all().delete()


def loaded_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    Load.objects.update(digest="0" * 64)


def behind(monkeypatch: pytest.MonkeyPatch) -> None:
    more = frozenset({*health._known_migrations(), ("content", "9999_later")})
    monkeypatch.setattr(health, "_known_migrations", lambda: more)


def no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed = HashedFiles(location=tempfile.mkdtemp())
    monkeypatch.setattr(health, "staticfiles_storage", hashed)


def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> bool:
        raise DatabaseError

    monkeypatch.setattr(health, "_content", fails)


def not_writable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "can_write", lambda: False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spoil", "check", "tells"),
    [
        (nothing_loaded, "content", "not loaded"),
        (loaded_by_another, "content", "of another version"),
        (behind, "migrations", "1 to be applied"),
        (no_files, "static files", "not collected"),
        (no_database, "database", "does not answer"),
        (not_writable, "writing", "the database is read only"),
    ],
)
def test_readiness_tells_what_is_missing(
    client: Client, monkeypatch: pytest.MonkeyPatch, spoil, check: str, tells: str
) -> None:
    spoil(monkeypatch)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"][check] == tells


@pytest.mark.django_db
def test_a_site_set_to_be_read_only_needs_not_write(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings
) -> None:
    not_writable(monkeypatch)
    settings.READ_ONLY = True
    assert client.get("/readyz").status_code == 200


# --- Failing well --------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/", "/no-such-page/", "/robots.txt"])
def test_a_wrong_host_is_a_bad_request(client: Client, path: str) -> None:
    answer = client.get(path, headers={"host": HOSTED})
    assert answer.status_code == 400
    assert "That request makes no sense here" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/no-such-page/", 404)])
def test_pages_stand_without_their_files(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str, status: int
) -> None:
    monkeypatch.setattr(staticfiles_storage, "_wrapped", HashedFiles(location=tempfile.mkdtemp()))
    answer = client.get(path)
    assert answer.status_code == status
    assert "/static/css/site.css" in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 400),
        ("/", {"X-Forwarded-Proto": "https"}, 400),
        ("/", {"X-Forwarded-For": "192.0.2.7"}, 400),
        ("/", {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http"}, 200),
        ("/", {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}, 200),
        ("/readyz", {}, 200),
    ],
)
def test_a_proxy_that_says_nothing_of_tls_or_of_readers_is_told(
    path: str, headers: dict[str, str], status: int
) -> None:
    site = ProxyMiddleware(lambda request: HttpResponse())
    assert site(RequestFactory().get(path, headers=headers)).status_code == status


def test_who_computes_too_long_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    late: list[str] = []

    def computes(environ: object, start_response: object) -> list[bytes]:
        while not late:
            pass
        return []

    asked = {"PATH_INFO": "/verdict/", "QUERY_STRING": "p=1~tBpnUU"}
    Deadline(computes, most=0.05, late=lambda: late.append("late"))(asked, None)
    assert late
    assert "/verdict/?p=1~tBpnUU took more than" in caplog.text


# --- Making ready --------------------------------------------------------------


@pytest.fixture(scope="module")
def prepared():
    """What the site makes for itself, but for the drawings, which are those of all tests."""
    folder = Path(tempfile.mkdtemp())
    looks.make()
    (folder / "drawings").symlink_to(settings.DRAWINGS_DIR.resolve())
    shutil.copyfile(loaded.database(), folder / "db.sqlite3")
    said(start(sys.executable, "manage.py", "prepare", VAR_DIR=str(folder)))
    yield folder
    shutil.rmtree(folder)


def test_the_secret_of_a_machine_is_made_once_and_for_its_owner(prepared) -> None:
    secret = prepared / "secret-key"
    assert len(secret.read_text()) >= 50
    assert secret.stat().st_mode & 0o077 == 0


READING = """
import django; django.setup()
import json
from django.core.management import call_command
from django.test import Client
call_command("prepare")
paths = ["/", "/rules/", "/rules/inns/", "/faq/31/", "/search/?q=farmer", "/board/", "/tiles/",
         "/verdict/?p=1~tBpnUUBnsUT-RfcS", "/differences/", "/api/v1/rules/", "/game/"]
client = Client(headers={"host": "localhost"})
told = {path: client.get(path).status_code for path in paths}
print(json.dumps([told, client.get("/readyz").json()["checks"]]))
"""
OBEYING = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
"""What makes even the superuser mind who may write."""


def test_a_disk_that_cannot_be_written_to_serves_every_reading_page(prepared, tmp_path) -> None:
    folder = Path(shutil.copytree(prepared, tmp_path / "var"))
    (folder / "db.sqlite3.lock").unlink()
    for path in (*folder.rglob("*"), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)
    obeying = OBEYING if os.getuid() == 0 else []
    python = [*obeying, sys.executable]
    try:
        told = said(start(*python, "-c", READING, VAR_DIR=str(folder)))
    finally:
        folder.chmod(0o755)
    pages, checks = json.loads(told.splitlines()[-1])
    assert "Nothing is loaded: the database is read only." in told
    assert set(pages.values()) == {200}, pages
    assert checks["content"] == "ok"
    assert checks["writing"] == "the database is read only"


def test_a_backup_says_what_is_wrong_with_its_folder(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There is no folder"):
        backup(tmp_path / "nowhere" / "today")


@pytest.mark.django_db
def test_readiness_tells_of_a_full_disk(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(health.connection, "is_in_memory_db", lambda: False, raising=False)
    monkeypatch.setitem(health.connection.settings_dict, "NAME", str(tmp_path / "db.sqlite3"))
    monkeypatch.setattr(health, "can_write", lambda: True)
    monkeypatch.setattr(health, "LEAST", 1 << 60)
    writing = client.get("/readyz").json()["checks"]["writing"]
    assert writing == ("the disk is full" if health.connection.vendor == "sqlite" else "ok")


@pytest.mark.django_db
def test_readiness_tells_that_nothing_is_drawn(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(looks, "path", lambda name: tmp_path / f"{name}.json")
    told = client.get("/readyz").json()
    assert told["status"] == "ready"
    assert "until all tiles" in told["checks"]["drawings"]


# --- Seen from outside -----------------------------------------------------------


@pytest.mark.django_db
def test_what_answers_is_named(client: Client) -> None:
    told = client.get("/version").json()
    assert told["code"] == rulesite.__version__
    assert told["content"] == Load.objects.get().digest[:12]
    assert len(told["engine"]) == 12


@pytest.mark.django_db
def test_every_answer_and_every_line_of_the_log_name_their_request(
    client: Client, caplog: pytest.LogCaptureFixture, settings
) -> None:
    caplog.set_level("INFO", "site.request")
    caplog.handler.addFilter(logs.NamesRequest())
    answer = client.get("/rules/?q=1", headers={"X-Request-ID": "made-up-by-who-knows"})
    line = caplog.records[-1]
    assert (line.path, line.status, line.view) == ("/rules/", 200, "rules")
    assert answer.headers["X-Request-ID"] == line.request_id
    assert line.request_id != "made-up-by-who-knows"
    settings.BEHIND_PROXY = True
    again = client.get("/rules/", headers={"X-Request-ID": "given-by-the-proxy"})
    assert again.headers["X-Request-ID"] == "given-by-the-proxy"


def lines(caplog: pytest.LogCaptureFixture) -> list[dict]:
    """What a server would have written."""
    made = settings.LOGGING["formatters"]["json"]
    formatter = JsonFormatter(
        made["format"], style=made["style"], rename_fields=made["rename_fields"]
    )
    return [json.loads(formatter.format(record)) for record in caplog.records]


@pytest.mark.django_db
def test_the_log_leads_from_an_answer_to_its_fault(
    client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_asked: object) -> None:
        raise RuntimeError("Hm")

    caplog.set_level("INFO")
    caplog.handler.addFilter(logs.NamesRequest())
    client.raise_request_exception = False
    monkeypatch.setattr(answering, "context", fails)
    answer = client.get("/verdict/?p=1~tBpnUU&q=now")
    assert answer.status_code == 500
    written = {
        one["logger"]: one
        for one in lines(caplog)
        if one["request"] == answer.headers["X-Request-ID"]
    }
    assert "RuntimeError: Hm" in written["django.request"]["exc_info"]
    told = written["site.request"]
    assert (told["path"], told["query"]) == ("/verdict/", "p=1~tBpnUU&q=now")


@pytest.mark.django_db
def test_what_django_says_of_an_answer_names_its_request(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """It says it when the request is over."""
    caplog.handler.addFilter(logs.NamesRequest())
    answer = client.get("/api/v1/nothing")
    (told,) = (one for one in lines(caplog) if one["logger"] == "django.request")
    assert told["request"] == answer.headers["X-Request-ID"]


@pytest.mark.django_db
def test_the_log_says_what_was_asked_of_what_was_slow_alone(
    client: Client, caplog: pytest.LogCaptureFixture, settings
) -> None:
    caplog.set_level("INFO", "site.request")
    caplog.handler.addFilter(logs.NamesRequest())
    settings.SLOW_SECONDS = 60.0
    client.get("/rules/?q=quick")
    settings.SLOW_SECONDS = 0.0
    client.get("/rules/?q=slow")
    quick, slow = lines(caplog)[-2:]
    assert "query" not in quick
    assert slow["query"] == "q=slow"
    assert "address" not in quick | slow


@pytest.mark.django_db
def test_the_log_says_who_asked_too_often(
    client: Client, caplog: pytest.LogCaptureFixture, settings
) -> None:
    settings.CACHES = caching.caches("")
    settings.RATE_LIMIT = "1/h"
    caplog.set_level("INFO", "site.request")
    caplog.handler.addFilter(logs.NamesRequest())
    for _ in range(2):
        client.get("/rules/", REMOTE_ADDR="192.0.2.77")
    first, second = (one for one in lines(caplog) if one["logger"] == "site.request")
    assert "address" not in first
    assert (second["status"], second["address"]) == (429, "192.0.2.77")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status"), [(OperationalError, 503), (InterfaceError, 503), (RuntimeError, 500)]
)
@pytest.mark.parametrize("path", ["/verdict/?p=1~tBpnUU", "/api/v1/score/?p=1~tBpnUU"])
def test_a_database_that_is_away_is_no_fault_of_a_page(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str, error: type, status: int
) -> None:
    def fails(*_asked: object, **_more: object) -> None:
        raise error

    monkeypatch.setattr(api, "read_notation", fails)
    client.raise_request_exception = False
    answer = client.get(path)
    assert answer.status_code == status
    if status == 503:
        assert answer["Retry-After"] == "5"
        assert "does not answer at the moment" in answer.content.decode()


def test_lines_are_json_on_a_server() -> None:
    code = "import django; django.setup(); import logging; logging.getLogger('x').warning('Hm')"
    server = {
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.production",
        "SECRET_KEY": "x" * 50,
        "ALLOWED_HOSTS": "x",
    }
    told = json.loads(said(start(sys.executable, "-c", code, **server)))
    assert (told["level"], told["message"], told["logger"]) == ("WARNING", "Hm", "x")


@pytest.mark.django_db
def test_metrics_are_for_who_has_the_token(client: Client, settings) -> None:
    asking = {"Authorization": "Bearer sesame"}
    assert client.get("/metrics", headers=asking).status_code == 404
    settings.METRICS_TOKEN = "sesame"
    assert client.get("/metrics").status_code == 404
    client.get("/verdict/?p=1~tBpnUUBnsUT-RfcS")
    copied = RequestFactory().get("/")
    copied.kept = "copy"
    logs.RequestMiddleware(lambda request: HttpResponse())(copied)
    told = client.get("/metrics", headers=asking).content.decode()
    counted = 'site_requests_total{method="GET",status="200",view="scenarios:verdict"}'
    assert counted in told
    assert 'site_work_steps_count{view="scenarios:verdict"}' in told
    assert 'site_kept_total{how="copy"}' in told


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "offers"),
    [("/rules/follower/capture/", "/rules/tower/"), ("/meeple.html", "/terms/follower/")],
)
def test_a_page_that_is_not_there_offers_others(client: Client, path: str, offers: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert f'href="{offers}' in answer.content.decode()


# --- The admin's door --------------------------------------------------------------


@pytest.mark.django_db
def test_passwords_are_not_guessed_for_ever(client: Client) -> None:
    User.objects.create_superuser("rolf", password="right")

    def attempt(password: str) -> int:
        sent = {"username": "rolf", "password": password}
        return client.post("/admin/login/?next=/admin/", sent).status_code

    assert [attempt("wrong") for _ in range(5)] == [200, 200, 200, 200, 429]
    assert attempt("right") == 429


@pytest.mark.django_db
def test_a_second_factor_is_asked_for_where_it_is_set() -> None:
    code = (
        "import django; django.setup()\n"
        "from django.contrib import admin\n"
        "from django.urls import reverse\n"
        "print(reverse('admin:index'), *admin.site.login_form.base_fields)"
    )
    env = {"ADMIN_SECOND_FACTOR": "true", "ADMIN_PATH": "desk-4711/", "VAR_DIR": tempfile.mkdtemp()}
    told = said(start(sys.executable, "-c", code, **env)).split()
    assert told[0] == "/desk-4711/"
    assert "otp_token" in told


def test_modules_import_each_other_by_fingerprint(tmp_path):
    """So that all of them can be kept for ever, not only the first."""
    files = {"main.js": 'import { el } from "./dom.js";\n', "dom.js": "export const el = 1;\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    list(storage.post_process({name: (storage, name) for name in files}))
    assert storage.stored_name("dom.js") in (tmp_path / storage.stored_name("main.js")).read_text()
