"""A production server of one's own on a free port of this machine, and what its workers use."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory

HOST = "127.0.0.1"
ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds
_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Server:
    """A server with one worker, or as many as it was started with."""

    port: int
    process: subprocess.Popen[bytes]

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> HTTPResponse:
        """An answer, read to its end."""
        return self._asked(path, headers)[0]

    def text(self, path: str) -> str:
        """What an answer says."""
        return self._asked(path, None)[1].decode()

    def _asked(self, path: str, headers: Mapping[str, str] | None) -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        connection.request("GET", path, headers=dict(headers or {}))
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return list(map(int, children.split()))

    @property
    def worker(self) -> int:
        """The process that answers, the first of them; 0 while there is none."""
        return next(iter(self.workers), 0)

    def used(self) -> float:
        """Seconds of the processor that the worker has taken so far."""
        stat = Path(f"/proc/{self.worker}/stat").read_text(encoding="ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    def renew(self) -> None:
        """Have the worker replaced by a new one."""
        old = self.worker
        os.kill(old, 15)
        wait_for(lambda: self.worker not in (0, old))


def wait_for(true: object) -> None:
    """Until something is so. Raises TimeoutError."""
    until = time.monotonic() + PATIENCE
    while not true():  # type: ignore[operator]
        if time.monotonic() > until:
            raise TimeoutError("The server does not come.")
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(workers: int = 1, **settings: str) -> Iterator[Server]:
    """The site with its content loaded, until the caller is done."""
    with TemporaryDirectory(prefix="served-") as folder:
        env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.tools.served",
            "SECRET_KEY": "for-measuring-only-and-no-secret-at-all-" * 2,
            "ALLOWED_HOSTS": HOST,
            "SECURE_SSL_REDIRECT": "false",
            "LOG_LEVEL": "WARNING",
            "RATE_LIMIT": "",
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "STATIC_ROOT": f"{folder}/static",
            **settings,
        }
        for command in ("collectstatic --noinput", "prepare"):
            _manage(command, env)
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "rulesite.wsgi", "--bind", f"{HOST}:{port}",
             "--workers", str(workers), "--threads", "4", "--limit-request-line", "8190",
             "--max-requests", "0", "--log-level", "error"],
            cwd=ROOT, env=env,
        )  # fmt: skip
        try:
            server = Server(port, process)
            wait_for(lambda: process.poll() is not None or _answers(server))
            if process.poll() is not None:
                raise ChildProcessError("The server ended before it served.")
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _manage(command: str, env: Mapping[str, str]) -> None:
    line = [sys.executable, "manage.py", *command.split(), "--verbosity", "0"]
    subprocess.run(line, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)


def _answers(server: Server) -> bool:
    try:
        return server.get("/bare").status == 200
    except OSError:
        return False
