"""Which games are played: ``GAMES`` of them, the first with ``SEED``, the next with one more."""

import os
import random

import pytest

GAMES = int(os.environ.get("GAMES") or 50)
SEED = int(os.environ.get("SEED") or random.randrange(10**6, 10**9))
os.environ["SEED"] = str(SEED)  # processes beside this one play the same games


def pytest_report_header() -> str:
    return f"soak: GAMES={GAMES} SEED={SEED}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(SEED, SEED + GAMES), ids=lambda seed: f"SEED={seed}")
