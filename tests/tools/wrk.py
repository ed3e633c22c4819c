"""What ``wrk`` tells of a server that it asks."""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from tests.tools.server import HOST

_SCRIPT = Path(__file__).with_name("addresses.lua")
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1_000.0, "m": 60_000.0}


@dataclass(frozen=True, slots=True)
class Told:
    """Requests that were answered, in all and in a second; the milliseconds within which half and
    99 of 100 of them were; answers that were errors, and requests that got none."""

    requests: int
    rate: float
    half: float
    most: float
    refused: int
    broken: int


@contextmanager
def asking(
    port: int, addresses: Sequence[str], seconds: float, connections: int = 2, etag: str = ""
) -> Iterator[subprocess.Popen[str]]:
    """``wrk`` while it asks for the addresses in turn, over and over; ``read`` ends it well."""
    with NamedTemporaryFile("w", suffix=".txt", encoding="ascii") as file:
        file.write("\n".join(addresses))
        file.flush()
        line = ["wrk", "-t1", f"-c{connections}", f"-d{seconds:.0f}s", "--timeout", "20s",
                "--latency", "-s", str(_SCRIPT), f"http://{HOST}:{port}/"]  # fmt: skip
        env = {**os.environ, "ADDRESSES": file.name, "ETAG": etag}
        with subprocess.Popen(line, env=env, stdout=subprocess.PIPE, text=True) as running:
            yield running


def read(running: subprocess.Popen[str]) -> Told:
    """Waits until it is done. Raises ValueError where it failed."""
    told, _ = running.communicate()
    if running.returncode:
        raise ValueError(told)
    broken = re.search(
        r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", told
    )
    return Told(
        requests=int(_found(r"(\d+) requests in", told)),
        rate=float(_found(r"Requests/sec:\s+([\d.]+)", told)),
        half=_milliseconds("50%", told),
        most=_milliseconds("99%", told),
        refused=int(_found(r"Non-2xx or 3xx responses: (\d+)", told, "0")),
        broken=sum(map(int, broken.groups())) if broken else 0,
    )


def _milliseconds(share: str, told: str) -> float:
    number = re.search(rf"{share}\s+([\d.]+)(us|ms|s|m)\b", told)
    return float(number[1]) * _UNITS[number[2]] if number else float("nan")


def _found(pattern: str, told: str, missing: str | None = None) -> str:
    found = re.search(pattern, told)
    if found is None and missing is None:
        raise ValueError(told)
    return found[1] if found else missing or ""
