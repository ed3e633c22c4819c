"""Addresses that visitors ask for: drawn by chance, and the same for the same seed."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from urllib.parse import quote_plus, urlencode, urlsplit

from engine import api
from tests.properties.playing import play, play_everything
from tests.tools import webbench
from tests.tools.server import Server

SETS = ("inns", "traders", "tower", "dragon", "abbey", "count", "bridges", "hills", "circus")
Kind = Callable[[random.Random], str]

GAMES = 12
"""Different games of which boards are taken; many more would only take longer to begin with."""


def paths(server: Server) -> list[str]:
    """The pages of the reference, as the site names them to search engines."""
    told = server.text("/sitemap.xml")
    return [urlsplit(one).path for one in re.findall(r"<loc>([^<]+)</loc>", told)]


def usual(server: Server, seed: int, count: int) -> list[str]:
    """What is asked on an evening: of a hundred requests 70 for one of two hundred pages, 18 for a
    new verdict of some tiles, 6 for a new one of a finished board, 6 for a new search."""
    chance = random.Random(seed)
    popular = chance.sample(paths(server), 200)
    kinds: tuple[Kind, ...] = (lambda _: chance.choice(popular), _begun, _ended, _search)
    return [one(chance) for one in chance.choices(kinds, (70, 18, 6, 6), k=count)]


def unlike(server: Server, seed: int, count: int) -> list[str]:
    """Hardly any two alike: each page in another game, each board at other points."""
    chance = random.Random(seed)
    every = paths(server)
    kinds: tuple[Kind, ...] = (
        lambda _: f"{chance.choice(every)}?game={game(chance)}",
        lambda _: f"/rules/booklet/?game={game(chance)}",
        _begun,
        _ended,
        _search,
        lambda _: _board(chance, "/board/card.png"),
        lambda _: _board(chance, "/board/"),
        lambda _: _board(chance, "/turn/"),
        lambda _: _board(chance, "/api/v1/score"),
    )
    weights = (48, 2, 12, 6, 12, 2, 6, 6, 6)
    return [one(chance) for one in chance.choices(kinds, weights, k=count)]


def game(chance: random.Random) -> str:
    """A reader's game: an edition with some of the expansions."""
    sets = [one for one in SETS if chance.random() < 0.5]
    return quote_plus("+".join((chance.choice(("bb-hig", "bb-rgg", "hig", "rgg")), *sets)))


@cache
def _finished() -> tuple[api.Position, ...]:
    """Boards at the end of games: of the basic game, and with more on the table."""
    plain = [play(api.ruleset("bb-hig"), seed).position() for seed in range(GAMES)]
    more = api.ruleset("bb-hig", ("base", "inns", "traders", "dragon"))
    rich = [play_everything(more, seed, ("red", "blue")).position() for seed in range(4)]
    return (*plain, *rich)


def _begun(chance: random.Random) -> str:
    """A new verdict of some tiles."""
    return f"/verdict/?{_asked(chance, _beginnings())}"


def _ended(chance: random.Random) -> str:
    """A new verdict of a finished board under four rule sets."""
    return _board(chance, "/verdict/", rules=webbench.FOUR, q=api.FINAL)


@cache
def _beginnings() -> tuple[api.Position, ...]:
    return tuple(
        play(api.ruleset("bb-hig"), seed, turns=turns).position()
        for seed, turns in enumerate((2, 3, 4, 6, 8, 12, 16, 20) * 3)
    )


def _board(chance: random.Random, path: str, **more: str) -> str:
    boards = _finished() if more else (*_beginnings(), *_finished()[:GAMES])
    rules = {"rules": "bb-hig"} if path == "/api/v1/score" else {}
    return f"{path}?{_asked(chance, boards, **rules, **more)}"


def _asked(chance: random.Random, boards: tuple[api.Position, ...], **more: str) -> str:
    board = chance.choice(boards)
    points = tuple(chance.randrange(1, 400) for _ in board.players)
    return urlencode({"p": api.write_notation(replace(board, scores=points)), **more}, safe="~:,=")


@cache
def _questions() -> tuple[str, ...]:
    return tuple(webbench.questions())


def _search(chance: random.Random) -> str:
    words = f"{chance.choice(_questions())} {chance.choice(chance.choice(_questions()).split())}"
    return f"/search/?{urlencode({'q': words})}"


def batches(server: Server, seed: int, each: int) -> Iterator[list[str]]:
    """Lists of addresses of which hardly any two are alike, without end."""
    while True:
        yield unlike(server, seed, each)
        seed += 1
