"""How much a page takes, against a bare Django view of the same server in the same run.

``make bench-web`` starts the production server with one worker and lets ``wrk`` ask for each page
in turns with the bare view, some seconds each (SECONDS=…). What counts is the processor's time of
the worker for a request: it depends less on what else the machine does. A fresh page is one that
was never asked before: its addresses are all different. The second table is the one of
``docs/scaling.md``.
"""

import os
import random
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from http.client import HTTPResponse
from itertools import product
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from engine import api
from tests.properties.playing import play
from tests.tools import wrk
from tests.tools.server import Server, serving

SECONDS = float(os.environ.get("SECONDS", "1"))
QUESTIONS = Path(__file__).parents[1] / "search" / "questions.toml"
SMALL = "1~pRB~sB~tBpnUU-RfcNBnsUT"
FOUR = "bb-hig,bb-rgg,hig,rgg"
MANY = 3_000
"""More different addresses than a worker answers in the time."""

TURNS = 3
"""So often each is asked for some seconds."""

WARM = 200
"""So many of them a worker has answered before: what it reads but once is read by then."""

FIRST = (
    "/",
    "/rules/base/",
    "/rules/booklet/?game=bb-hig%2Ball",
    "/figures/",
    "/search/?q=small+city",
    f"/verdict/?p={SMALL}",
    f"/embed/?p={SMALL}",
)
"""What a new worker may be asked first."""

_LINE = "{:<44} {:>8} {:>10} {:>8} {:>6}"


@dataclass(frozen=True, slots=True)
class Page:
    """What is asked for, and how many bare views it may take; ``known`` asks with the ETag of an
    answer before. ``told`` is what the table of ``docs/scaling.md`` calls it."""

    name: str
    addresses: Sequence[str]
    goal: float | None = None
    known: bool = False
    told: str = ""


BARE = Page("a bare Django view", ["/bare"])


@dataclass(frozen=True, slots=True)
class Taken:
    """Requests a second, the processor's seconds for one of them, and how many bare views that
    would have been."""

    rate: float
    cpu: float
    times: float


def report() -> Iterator[str]:
    """The table, a line to a page."""
    with serving() as server:
        yield _LINE.format("page", "req/s", "CPU ms", "x bare", "goal")
        rows = []
        for page in (BARE, *_pages()):
            _checked(server, page)
            taken = _in_turns(server, page)
            rows.append((page, taken))
            yield _LINE.format(
                page.name,
                f"{taken.rate:.0f}",
                f"{taken.cpu * 1000:.2f}",
                f"{taken.times:.1f}",
                page.goal or "",
            )
        yield from _told(rows)
        for path in FIRST:
            cold = median(_cold(server, path) for _ in range(3))
            yield _LINE.format(f"a new worker's first: {path[:20]}", "", f"{cold * 1000:.0f}",
                               "", "300 ms")  # fmt: skip


def _told(rows: Iterable[tuple[Page, Taken]]) -> Iterator[str]:
    """The table of ``docs/scaling.md``, those of one name together."""
    found: dict[str, list[float]] = {}
    for page, taken in rows:
        found.setdefault(page.told, []).append(taken.cpu)
    yield "| request | ms | of these one core answers in a second, about |"
    yield "|---|---|---|"
    for told, cpus in found.items():
        if told:
            cpu = median(cpus)
            ms = f"{cpu * 1000:.{1 if cpu < 0.002 else 0}f}"
            yield f"| {told} | {ms} | {int(float(f'{1 / cpu:.1e}')):,} |"


_COPY = "a page of which there is a copy, or a 304"


def _pages() -> Iterator[Page]:
    final = _finished()
    yield Page("home", ["/"], 2, told=_COPY)
    yield Page("home, 304", ["/"], 1.3, known=True, told=_COPY)
    yield Page("chapter", ["/rules/base/"], 2, told=_COPY)
    yield Page("chapter, in a game", ["/rules/base/?game=bb-rgg+inns"], 2, told=_COPY)
    yield Page("chapter, 304", ["/rules/base/"], 1.3, known=True, told=_COPY)
    yield Page("rule", ["/rules/base/city/small/"])
    yield Page("question", ["/faq/1/"], 2, told=_COPY)
    yield Page("list of questions", ["/faq/"])
    yield Page("differences", ["/differences/"])
    yield Page("tiles", ["/tiles/"])
    yield Page("search, known", [f"/search/?{urlencode({'q': 'small city'})}"], 12)
    yield Page(
        "verdict of two tiles, known",
        [f"/verdict/?{_asked(SMALL)}"],
        2,
        told="the same verdict again",
    )
    yield Page(
        "API score, fresh",
        list(_fresh("/api/v1/score?", SMALL, "bb-hig")),
        told="a new score for a program (API)",
    )
    yield Page(
        "verdict of two tiles, fresh",
        list(_fresh("/verdict/?", SMALL)),
        8,
        told="a new verdict of two tiles",
    )
    yield Page("turn, fresh", list(_fresh("/turn/?", SMALL)), told="a new turn")
    yield Page(
        "verdict of 72 tiles, 4 rule sets, fresh",
        list(_fresh("/verdict/?", final, FOUR, api.FINAL)),
        20,
        told="a new verdict of 72 tiles under four rule sets",
    )
    yield Page("… known", [f"/verdict/?{_asked(final, FOUR, api.FINAL)}"], 2)
    yield Page("search, fresh", list(_searches()), 12, told="a new search")
    yield Page("game, fresh step", list(_fresh("/play/?", _TABLE, "bb-hig", a=_moves())))
    yield Page("board", [f"/board/?{_asked(SMALL)}"])


def _finished() -> str:
    """A board with all 72 tiles of the base game."""
    every = (play(api.ruleset("bb-hig"), seed, turns=72) for seed in range(100))
    return api.write_notation(next(g.position() for g in every if len(g.board.laid) == 72))


_TABLE = "1~pr0B0~sB~tBpnUU"


def _moves() -> str:
    """What two players did with forty tiles."""
    done = play(api.ruleset("bb-hig"), 1, turns=41).done
    _start, _nobody, *actions = (one for one in done if not isinstance(one, api.Commit))
    return api.write_actions(actions)


def _asked(notation: str, rules: str = "", question: str = "", **more: str) -> str:
    parts = {"p": notation, "rules": rules, "q": question, **more}
    return urlencode({key: word for key, word in parts.items() if word}, safe="~:,=")


def _fresh(
    path: str, notation: str, rules: str = "", question: str = "", **more: str
) -> Iterator[str]:
    """The same position at many different scores."""
    position = api.read_notation(notation)
    for red, blue in list(product(range(1, 100), repeat=2))[:MANY]:
        stated = api.write_notation(replace(position, scores=(red, blue)))
        yield path + _asked(stated, rules, question, **more)


def questions() -> list[str]:
    """What players ask."""
    return [one["ask"] for one in tomllib.loads(QUESTIONS.read_text("utf-8"))["question"]]


def _searches() -> Iterator[str]:
    """What players ask, no two alike: a question, and a word of another."""
    asked, chance = questions(), random.Random(1)
    for _ in range(MANY):
        words = f"{chance.choice(asked)} {chance.choice(chance.choice(asked).split())}"
        yield f"/search/?{urlencode({'q': words})}"


def _checked(server: Server, page: Page) -> None:
    for address in page.addresses[:WARM]:
        answer = server.get(address, {"Accept-Encoding": "gzip"})
        if answer.status != 200:
            raise ValueError(f"{page.name}: {address[:80]} answers {answer.status}")


def _in_turns(server: Server, page: Page) -> Taken:
    """A page and the bare view in turns, for the processor is not always as fast."""
    fresh = page.addresses[WARM:] or page.addresses
    etag = _etag(server.get(page.addresses[0], {"Accept-Encoding": "gzip"})) if page.known else ""
    turns = []
    for turn in range(TURNS):
        rate, cpu = _measure(server, fresh[turn::TURNS] or fresh, etag)
        _, bare = _measure(server, BARE.addresses)
        turns.append(Taken(rate, cpu, cpu / bare))
    return Taken(*map(median, zip(*map(astuple, turns), strict=True)))


def _measure(server: Server, addresses: Sequence[str], etag: str = "") -> tuple[float, float]:
    """``wrk`` for some seconds: requests a second, and the processor's seconds for one."""
    before = server.used()
    with wrk.asking(server.port, addresses, SECONDS, etag=etag) as running:
        told = wrk.read(running)
    if told.refused:
        raise ValueError(f"{told.refused} requests failed")
    return told.rate, (server.used() - before) / max(told.requests, 1)


def _etag(answer: HTTPResponse) -> str:
    return answer.headers.get("ETag", '"none"')


def _cold(server: Server, path: str) -> float:
    """What a new worker takes until its first page is out."""
    server.renew()
    answer = server.get(path)
    if answer.status != 200:
        raise ValueError(f"{path} answers {answer.status}")
    return server.used()
