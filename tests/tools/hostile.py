"""Searches for the slowest request: who wants to stop the site sends that one again and again.

``make hostile`` asks REQUESTS (10,000) times. Every question is drawn by chance or is one of the
slowest so far with something changed about it, so that it climbs. Time is the processor's; the
slowest are asked again at the end, and of each the quickest of three answers counts.
"""

import gc
import json
import logging
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from time import process_time
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client

from content.files import sources
from content.store import loading
from engine import api
from engine.interop.jcz_names import data
from engine.model.described import MAX_DESCRIBED, write_tile
from rulesite.play.files import FORMS
from rulesite.serving import warming
from rulesite.worked import insets
from tests.properties.playing import play, play_everything

REQUESTS = int(os.environ.get("REQUESTS", "10000"))
SEED = int(os.environ.get("SEED", "2007"))
LONGEST_ADDRESS, LONGEST_BODY = 8_000, 65_000
TOLD = 500
"""After so many requests it tells how far it is."""
WORST = 40
"""How many of the slowest are kept, to be changed and to be asked again."""

Question = dict[str, str]
_EDITIONS = tuple(api.EDITIONS)


@dataclass(frozen=True)
class Asked:
    """A request, and what it took."""

    path: str
    question: Question
    seconds: float = 0.0
    status: int = 0

    @property
    def size(self) -> int:
        return len(urlencode(self.question))


# --- Parts of questions ------------------------------------------------------------------------


@cache
def _games() -> tuple[api.Game, ...]:
    """Games with few sets and with many, to their ends."""
    several = (("base",), ("base", "inns", "traders"), ("base", "tower", "dragon"), _sets())
    return tuple(
        play_everything(api.ruleset("bb-hig", sets), seed, tuple(api.COLOURS)[:players])
        for seed, (sets, players) in enumerate((sets, n) for sets in several for n in (2, 6))
    )


def _sets() -> tuple[str, ...]:
    """Every set that may be in play beside the others."""
    return tuple(one for one in api.tile_sets() if one in _classic())


@cache
def _classic() -> frozenset[str]:
    return frozenset(api.expansions())


def _position(chance: random.Random) -> str:
    position = chance.choice(_games()).position()
    tiles = position.tiles[: chance.choice((2, 10, 40, 72, 150, 500))]
    cells = {one.cell for one in tiles}
    figures = tuple(one for one in position.figures if one.cell in cells)
    if chance.random() < 0.5:
        figures += tuple(
            api.Figure(chance.choice(position.players), "follower", one.cell, spot)
            for one in tiles
            for spot in api.looks(position)[one.cell].names[:1]
            if chance.random() < 0.5
        )
    if chance.random() < 0.2:
        tiles = tuple(chance.sample(tiles, len(tiles)))
    tokens = tuple(t for t in position.pieces.tokens if t.cell is None or t.cell in cells)
    try:
        return api.write_notation(
            replace(position, tiles=tiles, figures=figures, pieces=api.Pieces(tokens))
        )
    except api.EngineError:
        return "1~pRB~sB~tBpnUU"


def _strip(chance: random.Random) -> str:
    """Many equal tiles in a block, a figure on each."""
    tile = chance.choice([one for one in api.tiles().values() if one.set == "base"])
    wide = chance.choice((1, 5, 20))
    count = chance.choice((30, 100, 300, 500))
    laid = tuple(api.Laid(tile.id, (n % wide, n // wide), 0) for n in range(count))
    spots = api.looks(api.Position(laid[:1]))[(0, 0)].names
    figures = tuple(api.Figure("red", "follower", one.cell, chance.choice(spots)) for one in laid)
    return api.write_notation(api.Position(laid, figures[: chance.choice((0, count))]))


def _described(chance: random.Random) -> str:
    """Tiles of no set, as many of them as may be and sometimes one more, side by side."""
    drawn = chance.sample(_own(), chance.choice((1, MAX_DESCRIBED, MAX_DESCRIBED + 1)))
    laid = (
        api.Laid(name, (x, y), chance.randrange(4)) for x, name in enumerate(drawn) for y in (0, 1)
    )
    return api.write_notation(api.Position(tuple(laid)))


@cache
def _own() -> list[str]:
    """Every tile of a set with a sign more, which makes it a tile of none."""
    tiles = (
        replace(one, symbols=one.symbols | {mark})
        for one in api.tiles().values()
        for mark in _MARKS
    )
    return sorted({write_tile(one) for one in tiles if one.land is None})


_MARKS = ("tower", "volcano", "fair")


@cache
def _recordings() -> tuple[api.Recording, ...]:
    """Games from their first tile to their last, with the base game and with everything."""
    full = api.ruleset("bb-hig", _sets())
    simple = play(api.ruleset("bb-hig"), 1)
    simple.done[:2] = ()  # the tile that lies there at the start
    played = (simple, play_everything(full, 1, ("red", "blue")))
    return tuple(
        replace(
            api.Recording.begin(game.state.ruleset, game.state.players),
            actions=tuple(one for one in game.done if not isinstance(one, api.Commit)),
        )
        for game in played
    )


def _recording(chance: random.Random) -> api.Recording:
    recording = chance.choice(_recordings())
    return recording.until(chance.choice((10, 100, 300, 500, api.MAX_MOVES)))


def _moves(chance: random.Random) -> str:
    return api.write_actions(_recording(chance).actions)[: api.MAX_LENGTH].rpartition("~")[0]


def _text(chance: random.Random) -> str:
    """What somebody might bring along: a game as a file, or a position."""
    kind = chance.choice((*FORMS, "jumbled", "position", "any"))
    with suppress(api.InputError):  # not every set has a place in every file
        if kind in FORMS:
            return FORMS[kind](_recording(chance))
        if kind == "jumbled":
            return _jumbled(FORMS["jcz"](_recording(chance)), chance)
    return _position(chance) if kind == "position" else _words(chance) * 50


def _jumbled(text: str, chance: random.Random) -> str:
    """A saved game of more sets, in which messages come again and much is asserted."""
    game = json.loads(text)
    again = chance.choice((0.0, 0.1, 0.5))
    told = game["replay"]
    game["replay"] = [
        one
        for message in told
        for one in (message, *([chance.choice(told)] if chance.random() < again else ()))
    ]
    game["setup"]["sets"].update(dict.fromkeys(data()["usual"][: chance.choice((0, 9, 99))], 1))
    many = chance.choice((0, 0, 1_000))
    game["test"] = {"assertions": ["TilePlacement BA/RFr options: [0,0] - [0]"] * many}
    return json.dumps(game)


def _rules(chance: random.Random) -> str:
    return ",".join(_label(chance) for _ in range(chance.choice((1, 2, 4, 8, 9))))


def _label(chance: random.Random) -> str:
    house = chance.sample(sorted(api.rules()), chance.choice((0, 0, 1, 8, 40, 100)))
    own = "".join(f":{one}={value}" for one in house if (value := _value(one, chance)))
    return chance.choice(_EDITIONS) + own


def _value(rule: str, chance: random.Random) -> str:
    found = api.rules()[rule]
    values = found.choices or {"flag": ("true", "false"), "number": ("1", "9")}.get(found.kind, "")
    return str(chance.choice(values)).lower() if values else ""


def _actions(chance: random.Random) -> str:
    """Moves on a bare table: tiles in a row, each with somebody on it, or nobody."""
    many, tile = chance.choice((1, 20, 60, 100)), chance.choice(("base-ffff", "base-crfr"))
    moves: list[api.Action] = []
    for step in range(1, many + 1):
        cell = (0, step) if tile == "base-ffff" else (step, 0)
        moves.append(api.Lay(tile, cell, 0))
        moves.append(api.Deploy("follower", cell, "cloister") if step < 9 else api.Pass())
    return api.write_actions(moves[: api.MAX_ACTIONS])


def _address(chance: random.Random) -> str:
    """Of a verdict or a turn."""
    asked = {"p": _position(chance), "rules": _rules(chance), "q": chance.choice(("", "final"))}
    if chance.random() < 0.5:
        return f"/turn/?{urlencode({**asked, 'a': _actions(chance)})}"
    return f"/verdict/?{urlencode(asked)}"


def _words(chance: random.Random) -> str:
    words = [chance.choice(_vocabulary()) for _ in range(chance.choice((1, 3, 8, 40)))]
    told = [_misspelt(one, chance) if chance.random() < 0.5 else one for one in words]
    text = " ".join(told)
    return f'"{text}"' if chance.random() < 0.1 else text


@cache
def _vocabulary() -> tuple[str, ...]:
    text = " ".join(rule.title for rule in api.rules().values())
    extra = ("a", "kind:faq", "exp:tower", "fig:builder", "status:deprecated", "und", "?", '"')
    return (*sorted(set(text.lower().split())), *extra)


def _misspelt(word: str, chance: random.Random) -> str:
    at = chance.randrange(len(word) + 1)
    return word[:at] + chance.choice("abcdefghijklmnopqrstuvwxyz") + word[at + 1 :]


def _cell(chance: random.Random) -> str:
    return f"{chance.randint(-9, 9)},{chance.randint(-9, 9)}"


def _picked(*values: str) -> Callable[[random.Random], str]:
    return lambda chance: chance.choice(values)


_PARTS: Mapping[str, Callable[[random.Random], str]] = {
    "p": lambda chance: chance.choices((_position, _strip, _described), (6, 3, 1))[0](chance),
    "rules": _rules,
    "rule": _label,
    "farms": _picked("", "1", "2", "3"),
    "q": _picked("now", "final"),
    "a": _actions,
    "tile": lambda chance: chance.choice(sorted(api.tiles())),
    "cell": _cell,
    "search": _words,
    "sides": lambda chance: "".join(chance.choice("cfrs***") for _ in range(4)),
    "sets": lambda chance: ",".join(chance.sample(sorted(api.tile_sets()), chance.randint(1, 9))),
    "game": lambda chance: chance.choice(_EDITIONS) + chance.choice(("", "+all", "+inns+tower")),
    "table": lambda chance: api.write_notation(chance.choice(_recordings()).start),
    "moves": _moves,
    "number": lambda chance: str(chance.choice((0, 1, 50, 300, 9999))),
    "player": _picked("red", "blue", "green", ""),
    "spot": _picked("cloister", "city N", "road E", "farm 1", "farm N", "city", "x"),
    "text": _text,
    "address": _address,
    "side": _picked("c", "f", "r", "s", "x"),
    "mark": _picked("", *_MARKS, "x"),
    "editions": lambda chance: ",".join(chance.sample(_EDITIONS, chance.randint(1, 5))),
    "any": lambda chance: chance.choice(("", "1", "true", "zzz", "9" * 30, "é" * 50)),
}
_JUDGED = {"p": "p", "rules": "rules", "farms": "farms", "q": "q"}
_PATHS: Mapping[str, Mapping[str, str]] = {
    "/verdict/": {**_JUDGED, "line": "any"},
    "/verdict/part/": _JUDGED,
    "/board/": _JUDGED,
    "/turn/": {"p": "p", "rules": "rules", "farms": "farms", "a": "a", "tile": "tile"},
    "/board/fits/": {**_JUDGED, "cell": "cell"},
    "/board/places/": {**_JUDGED, "tile": "tile", "without": "cell"},
    "/board/pieces/": _JUDGED,
    "/board/standing/": {**_JUDGED, "cell": "cell", "player": "player", "spot": "spot"},
    "/board/feature/": {**_JUDGED, "cell": "cell", "spot": "spot"},
    "/board/farms/": _JUDGED,
    "/board/begin/": {**_JUDGED, "sets": "sets"},
    "/board/picture.svg": {"p": "p"},
    "/board/picture.png": {"p": "p"},
    "/board/card.png": {"p": "p"},
    "/board/position.jcz": {"p": "p", "rules": "rule", "a": "a"},
    "/send/": {**_JUDGED, "a": "a"},
    "/play/": {"p": "table", "rules": "rule", "a": "moves", "tile": "tile", "at": "number"},
    "/play/turn/": {"p": "table", "rules": "rule", "a": "moves", "at": "number"},
    "/play/dispute/": {"p": "table", "rules": "rule", "a": "moves", "at": "number"},
    "/play/picture/": {"p": "table", "rules": "rule", "a": "moves"},
    "/play/game.json": {"p": "table", "rules": "rule", "a": "moves"},
    "/play/game.jcz": {"p": "table", "rules": "rule", "a": "moves"},
    "FORM /play/": {"game": "text"},
    "FORM /g/": {"p": "table", "rules": "rule", "a": "moves"},
    "FORM /board/import/": {"text": "text"},
    "FORM /disputes/new/": {"title": "player", "words": "search", "address": "address"},
    "/tiles/own/": {"n": "side", "e": "side", "s": "side", "w": "side", "mark": "mark"},
    "/embed/": _JUDGED,
    "/tiles/hole/": {"p": "p", "sides": "sides", "sets": "sets", "cell": "cell"},
    "/search/": {"q": "search", "page": "any"},
    "/search/suggest/": {"q": "search"},
    "/rules/booklet/": {"game": "game"},
    "/rules/base/": {"game": "game"},
    "/differences/": {"rules": "editions", "game": "game", "every": "any"},
    "/figures/": {"rules": "editions", "game": "game", "every": "any"},
    "/order/": {"game": "game"},
    "/scoring/": {"game": "game"},
    "/tiles/": {"set": "any", "game": "game"},
    "/faq/": {"game": "game", "status": "any"},
    "/examples/": {"game": "game"},
    "POST /api/v1/score/": {"position": "p", "rules": "rule", "question": "q"},
    "POST /api/v1/compare/": {"position": "p", "rules": "rules", "question": "q"},
    "POST /api/v1/problems/": {"position": "p", "rules": "rule"},
    "POST /api/v1/actions/": {"position": "p", "rules": "rule", "tile": "tile"},
    "POST /api/v1/turn/": {"position": "p", "rules": "rules", "actions": "a", "tile": "tile"},
    "POST /api/v1/hole/": {"position": "p", "cell": "cell"},
    "/api/v1/rules/": {"limit": "any", "offset": "any"},
    "/api/v1/everything.json": {},
}


def _known_worst() -> Iterator[Asked]:
    """What was slow before there was a limit to it."""
    harmless = [f"{one}=1" for one in sorted(api.rules()) if api.rules()[one].kind == "number"]
    rules = ",".join(":".join((one, *harmless[n : n + 6])) for n, one in enumerate(_EDITIONS[:8]))
    moves: list[api.Action] = []
    for step in range(1, 66):
        moves += [api.Lay("base-ffff", (0, step), 0), api.Pass(), api.Pass()]
    actions = api.write_actions(moves[: api.MAX_ACTIONS - 5])
    yield Asked("/turn/", {"p": "1~pRB~sB~tBanUU", "a": actions, "rules": rules})


# --- The search --------------------------------------------------------------------------------


def report() -> Iterator[str]:
    """Asks, and tells what was slowest."""
    logging.disable(logging.CRITICAL)
    connection.creation.create_test_db(verbosity=0)
    loading.load(sources.root())
    _served_as_usual()
    client = Client(raise_request_exception=False)
    best: dict[str, list[Asked]] = {path: [] for path in _PATHS}
    for count in _search(client, best, random.Random(SEED)):
        if count % TOLD == 0:
            worst = max((one for each in best.values() for one in each), key=_seconds)
            yield f"{count:6}: {worst.seconds:.3f} s, {worst.path}"
    slow = sorted((one for each in best.values() for one in each), key=_seconds, reverse=True)
    paces = [_pace()]
    again = []
    for one in slow[:WORST]:
        again.append(_again(client, one))
        paces.append(_pace())
    again.sort(key=_seconds, reverse=True)
    yield f"{REQUESTS} requests; the slowest, in seconds of the processor, which took"
    yield f"{min(paces):.3f} to {max(paces):.3f} of them for one and the same loop meanwhile:"
    for one in again:
        shape = {key: len(value) for key, value in one.question.items()}
        yield f"{one.seconds:6.3f}  {one.status}  {one.path:24} {one.size:6} bytes  {shape}"
    by_path: dict[str, float] = {}
    for one in slow:
        by_path.setdefault(one.path, one.seconds)
    yield "The slowest at each address:"
    yield from (f"{seconds:6.3f}  {path}" for path, seconds in by_path.items())
    yield "answers: " + ", ".join(f"{n} × {code}" for code, n in sorted(_STATUSES.items()))
    yield from (f"FAILED: {wrong}: {path} {asked}" for wrong, (path, asked) in _FAILED.items())
    if path := os.environ.get("WORST"):
        with open(path, "w", encoding="utf-8") as file:
            json.dump([[one.path, one.question, one.seconds, one.status] for one in again], file)


def _pace() -> float:
    """What a loop takes that never changes: processors that others share are not always as fast."""
    before, there = process_time(), dict[int, str]()
    for number in range(200_000):
        there[number % 977] = str(number)
    return process_time() - before


def _served_as_usual() -> None:
    """Boards drawn and the reference known, as they are where ``prepare`` was run, and a process
    that is no newer than a worker."""
    settings.MARK_SECONDS = 3_600.0
    insets.make()
    warming.warm()
    gc.collect()
    gc.freeze()


_STATUSES: Counter[int] = Counter()
_FAILED: dict[str, tuple[str, Question]] = {}
"""What went wrong, each with the first request that did it."""


def _seconds(asked: Asked) -> float:
    return asked.seconds


def _search(client: Client, best: dict[str, list[Asked]], chance: random.Random) -> Iterator[int]:
    """Puts the slowest first at each address; how many requests that took so far."""
    for path in _PATHS:
        for _ in range(2):
            _ask(client, Asked(path, _drawn(path, chance)))
    for one in _known_worst():
        best[one.path].append(_ask(client, one))
    for count in range(1, REQUESTS + 1):
        path = _path(best, chance)
        question = _next(path, best[path], chance)
        asked = _ask(client, Asked(path, question))
        best[path] = sorted((*best[path], asked), key=_seconds, reverse=True)[:WORST]
        yield count


def _path(best: Mapping[str, list[Asked]], chance: random.Random) -> str:
    """Any of them, the slow ones more often."""
    paths = list(_PATHS)
    weights = [0.05 + max((one.seconds for one in best[path]), default=0.3) for path in paths]
    return chance.choices(paths, weights)[0]


def _drawn(path: str, chance: random.Random) -> Question:
    parts = {name: _PARTS[kind](chance) for name, kind in _PATHS[path].items()}
    return {name: value for name, value in parts.items() if value}


def _next(path: str, best: list[Asked], chance: random.Random) -> Question:
    """Something new, or one of the slowest with some of its parts drawn anew or mixed."""
    if not best or chance.random() < 0.25:
        return _drawn(path, chance)
    question = dict(chance.choice(best[: WORST // 2]).question)
    for name, kind in _PATHS[path].items():
        if chance.random() < 0.4:
            mixed = chance.random() < 0.3
            other = chance.choice(best).question.get(name, "")
            question[name] = other if mixed else _changed(question.get(name, ""), kind, chance)
    return {name: value for name, value in question.items() if value}


def _changed(value: str, kind: str, chance: random.Random) -> str:
    """A part with a piece of it gone or doubled, or a new one."""
    if not value or chance.random() < 0.5:
        return _PARTS[kind](chance)
    start = chance.randrange(len(value))
    end = min(len(value), start + chance.choice((1, 5, 50, 500)))
    return value[:start] + value[start:end] * chance.choice((0, 2, 2, 3)) + value[end:]


def _ask(client: Client, asked: Asked) -> Asked:
    for kept in caches.all():
        kept.clear()
    path, question = asked.path, _fitting(asked)
    before = process_time()
    response = _sent(client, path, question)
    seconds = process_time() - before
    _STATUSES[response.status_code] += 1
    if response.status_code >= 500:
        _FAILED.setdefault(repr(getattr(response, "exc_info", (None,) * 2)[1]), (path, question))
    return Asked(path, question, seconds, response.status_code)


def _sent(client: Client, path: str, question: Question) -> Any:
    if path.startswith("POST "):
        return client.post(path[5:], json.dumps(question), content_type="application/json")
    if path.startswith("FORM "):
        return client.post(path[5:], question)
    return client.get(path, question)


def _fitting(asked: Asked) -> Question:
    """The question as long as the server takes it."""
    sent = asked.path.startswith(("POST ", "FORM "))
    longest = LONGEST_BODY if sent else LONGEST_ADDRESS
    question = dict(asked.question)
    while question and len(urlencode(question)) > longest:
        name = max(question, key=lambda one: len(question[one]))
        question[name] = question[name][: len(question[name]) * 3 // 4]
    return question


def _again(client: Client, asked: Asked) -> Asked:
    return min((_ask(client, asked) for _ in range(3)), key=lambda one: one.seconds)
