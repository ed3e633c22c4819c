"""Writers at a server that is killed in the middle: what was acknowledged must be there.

``python -m tests.tools writers`` starts gunicorn on the database of DATABASE_URL (without one on
SQLite in a folder of its own), lets writers save and edit disputes and lay in games over HTTP,
kills all processes of the server every now and then with SIGKILL, and looks afterwards for every
save that was acknowledged.
"""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300
"""Seconds: much else may be at work on the machine."""
ADDRESS = "p=1~tBpnUUBnsUT-RfcS&rules=bb-hig"
GAME = {"p": "1~pr0B0~sB~tBpnUU", "rules": "bb-hig"}
LAID = "1~lBnsUT"


@dataclass
class Writer:
    """Somebody who saves and edits, and notes what was acknowledged: the title of each revision."""

    port: int
    name: str
    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    failed: int = 0
    stopped: bool = False

    def run(self) -> None:
        """Until stopped: a new dispute, then an edit of it."""
        turn = 0
        while not self.stopped:
            turn += 1
            try:
                self._round(f"{self.name} {turn}")
                self._play()
            except (OSError, http.client.HTTPException):
                self.failed += 1
                time.sleep(0.05)

    def _round(self, title: str) -> None:
        status, headers = self._post("/disputes/new/", title, "")
        if status != 302:
            self.failed += 1
            return
        dispute = str(headers["Location"]).split("/")[2]
        self.acknowledged[dispute, 1] = title
        key = re.search(r"dispute=([^;]+)", str(headers.get_all("Set-Cookie")))
        assert key
        status, _ = self._post(f"/d/{dispute}/edit/", f"{title}, again", f"dispute={key[1]}")
        if status == 302:
            self.acknowledged[dispute, 2] = f"{title}, again"
        else:
            self.failed += 1

    def _play(self) -> None:
        """A new game, and a tile laid in it."""
        status, headers = self._post("/g/", "", "", GAME)
        if status != 302:
            self.failed += 1
            return
        there = str(headers["Location"])
        key = re.search(r"game-key=([^;]+)", str(headers.get_all("Set-Cookie")))
        assert key
        status, _ = self._post(there, "", f"game-key={key[1]}", {"do": LAID, "on": "1"})
        if status == 302:
            self.acknowledged[there.split("/")[2], 2] = LAID
        else:
            self.failed += 1

    def _post(
        self, path: str, title: str, cookie: str, more: Mapping[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage]:
        token = "x" * 32
        said = {"title": title, "address": ADDRESS, "number": "1"} if more is None else more
        sent = {**said, "csrfmiddlewaretoken": token}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={token}; {cookie}",
        }
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            line.request("POST", path, urlencode(sent), headers)
            answer = line.getresponse()
            answer.read()
            return answer.status, answer.headers
        finally:
            line.close()


@dataclass(frozen=True)
class Report:
    """What became of it all: saves acknowledged, lost or not as sent, refused or cut off."""

    acknowledged: int
    lost: list[str]
    failed: int
    kills: int


def attack(seconds: float, writers: int, kills: int, env: Mapping[str, str]) -> Report:
    """Let writers write for so long, and kill the server so often meanwhile, at last for good."""
    Path(env["VAR_DIR"], "static").mkdir(exist_ok=True)
    _manage(env, "migrate", "--verbosity", "0")
    port = _free_port()
    crowd = [Writer(port, f"writer {number}") for number in range(writers)]
    threads = [threading.Thread(target=one.run) for one in crowd]
    for thread in threads:
        thread.start()
    for _ in range(kills):
        server = _serve(env, port)
        _write(crowd, seconds / kills)
        _kill(server)
    for one in crowd:
        one.stopped = True
    for thread in threads:
        thread.join()
    kept = _kept(env)
    told = {key: title for one in crowd for key, title in one.acknowledged.items()}
    lost = [f"{key}: {title!r}, kept {kept.get(key)!r}"
            for key, title in told.items() if kept.get(key) != title]  # fmt: skip
    return Report(len(told), lost, sum(one.failed for one in crowd), kills)


def _write(crowd: list[Writer], seconds: float) -> None:
    """Let them write for so long; on a busy machine, until something was acknowledged."""
    until, before = time.monotonic() + PATIENCE, sum(len(one.acknowledged) for one in crowd)
    time.sleep(seconds)
    while time.monotonic() < until and sum(len(one.acknowledged) for one in crowd) == before:
        time.sleep(0.05)


def lines(seconds: float, writers: int, kills: int) -> Iterator[str]:
    """The report for a reader; ends with an error if anything was lost."""
    with tempfile.TemporaryDirectory(prefix="writers-") as folder:
        report = attack(seconds, writers, kills, _environment(folder))
    yield f"{writers} writers for {seconds:g} s, the server killed {report.kills} times"
    yield f"{report.acknowledged} saves acknowledged, {report.failed} refused or cut off"
    yield from report.lost
    yield f"{len(report.lost)} lost"
    if report.lost or not report.acknowledged:
        raise SystemExit(1)


def _environment(folder: str) -> dict[str, str]:
    return {
        **os.environ,
        "DATABASE_URL": os.environ.get("DATABASE_URL") or f"sqlite:///{folder}/db.sqlite3",
        "DJANGO_SETTINGS_MODULE": "rulesite.settings.local",
        "VAR_DIR": folder,
        "LOG_LEVEL": "CRITICAL",
        "RATE_LIMIT": "",
    }


def _manage(env: Mapping[str, str], *command: str) -> str:
    line = [sys.executable, "manage.py", *command]
    return subprocess.run(
        line, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def _serve(env: Mapping[str, str], port: int) -> subprocess.Popen:
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "--bind",
        f"127.0.0.1:{port}",
        "--log-level",
        "critical",
    ]
    server = subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("GET", "/healthz")
            line.getresponse().read()
        except OSError:
            time.sleep(0.05)
        else:
            return server
        finally:
            line.close()
    raise TimeoutError("The server does not come.")


def _kill(server: subprocess.Popen) -> None:
    """The server with all its workers, at once and without a word."""
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _kept(env: Mapping[str, str]) -> dict[tuple[str, int], str]:
    code = (
        "from rulesite.disputes.models import Revision as R\n"
        "from rulesite.games.models import SavedGame as G\n"
        "for one in (*R.objects.values_list('dispute', 'number', 'title'),\n"
        "            *G.objects.values_list('id', 'number', 'actions')): print(*one, sep='\\t')"
    )
    rows = (line.split("\t") for line in _manage(env, "shell", "-v0", "-c", code).splitlines())
    return {(dispute, int(number)): title for dispute, number, title in rows}
