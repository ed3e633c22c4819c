"""The assertions that a recorded game carries: whether each holds."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.board.board import Board
from engine.expansions.tower import Capture
from engine.interop.jcz_actions import BARN
from engine.interop.jcz_names import barn_cell, data, their_figure, their_place
from engine.model.actions import Action, Deploy, Redeploy, Remove
from engine.model.errors import InputError, TooLargeError
from engine.model.geometry import Cell
from engine.model.sheet import Line

HOLDS: Final = "holds"
FAILS: Final = "fails"
NOT_UNDERSTOOD: Final = "not understood"
NOT_REACHED: Final = "not reached"

_HAS: Final = re.compile(r"(?P<name>.+) has (?P<points>-?[0-9]{1,5}) points?\.?")
_SCORED: Final = re.compile(
    r"(?P<name>.+) scored (?P<what>[a-z][-a-z]*) for (?P<points>-?[0-9]{1,5}) points?\.?",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"\[?(?P<x>-?[0-9]{1,3}), ?(?P<y>-?[0-9]{1,3})\]?"
    r"(?:[ :,]*(?:[A-Z][a-z]+[ :,]+)?"
    r"(?P<where>QUARTER_[A-Z]+|[NESW][NESWLR]*(?:\.[NESW][LR])*|I)\b)?"
)
_TILES: Final = re.compile(r"(?:Tile)?Placement (?:(?P<tile>[^\s:]+) )?options: *(?P<list>.*)")
_TURNED: Final = re.compile(
    r"\[ ?(?P<x>-?[0-9]{1,3}), ?(?P<y>-?[0-9]{1,3}) ?\] ?- ?\[(?P<turns>[-0-9, ]*)\]"
)
_BANS: Final = re.compile(r"\b(?:no|not|never|none|cannot|[a-z]+n't)\b", re.IGNORECASE)


Fits: TypeAlias = Callable[[str], set[tuple[Cell, int]]]
"""The cells where a tile, by that program's name, may be laid, with the degrees of its turns there.
Raises InputError for a tile that there is not."""


class Assertion(NamedTuple):
    """An assertion, whether it holds, and what is the case where it does not."""

    text: str
    verdict: str
    instead: str = ""


def judge(
    texts: Sequence[str],
    names: Sequence[str],
    scores: Mapping[str, int],
    lines: Sequence[Line],
    offers: Sequence[str] = (),
    fits: Fits | None = None,
) -> tuple[Assertion, ...]:
    """Judge each assertion; ``names`` are the players in the order of ``scores``.

    One that lists places, ``[0, -1] City S``, holds where exactly those are on offer, of the
    figures that it names if it names any; with a *not* in it, where none of them is. Beside one
    that is not understood stands what is on offer, to be compared by eye.
    """
    seats = dict(zip(names, scores, strict=True))
    laying = ((text, _TILES.match(" ".join(text.split()))) for text in texts)
    found = (
        _laid(text, told, fits) if told and fits else _judge(text, seats, scores, lines, offers)
        for text, told in laying
    )
    offered = _offered(offers)
    return tuple(
        claim._replace(instead=offered) if claim.verdict == NOT_UNDERSTOOD else claim
        for claim in found
    )


def offers(board: Board, options: Iterable[Action]) -> tuple[str, ...]:
    """The places that a decision offers for figures and pieces, in that program's words."""
    return tuple(dict.fromkeys(filter(None, (_offer(board, option) for option in options))))


def _offer(board: Board, option: Action) -> str:
    if isinstance(option, Redeploy):
        return _placed(board, option.figure.kind, option.cell, option.spot)
    if isinstance(option, Deploy):
        return _placed(board, option.kind, option.cell, option.spot)
    if isinstance(option, Remove | Capture):
        figure = option.figure
        return _placed(board, figure.kind, figure.cell, figure.spot)
    cell = getattr(option, "cell", None)
    return f"[{cell[0]}, {cell[1]}]" if cell else ""


def _placed(board: Board, kind: str, cell: Cell, spot: str) -> str:
    if kind == BARN:
        cell, spot = barn_cell(cell, spot), "farm nnw"
    place = their_place(board.laid[cell][0], spot) if cell in board.laid else ("", spot)
    return f"{their_figure(kind)} [{cell[0]}, {cell[1]}] {' '.join(place)}"


def _judge(
    text: str,
    seats: Mapping[str, str],
    scores: Mapping[str, int],
    lines: Sequence[Line],
    offers: Sequence[str],
) -> Assertion:
    plain = " ".join(text.split())
    if (scored := _SCORED.fullmatch(plain)) and scored["what"].lower() in data()["scored"]:
        kinds = data()["scored"][scored["what"].lower()]
        found = [
            line.points
            for line in lines
            if line.player == seats.get(scored["name"], "") and line.kind in kinds
        ]
        wanted = int(scored["points"])
        instead = ", ".join(map(str, found)) or "nothing"
        return Assertion(text, HOLDS) if wanted in found else Assertion(text, FAILS, instead)
    if has := _HAS.fullmatch(plain):
        if has["name"] not in seats:
            return Assertion(text, FAILS, "there is no such player")
        points = scores[seats[has["name"]]]
        return Assertion(text, HOLDS) if points == int(has["points"]) else _fails(text, points)
    if listed := _places(plain):
        return _compared(text, listed, offers)
    return Assertion(text, NOT_UNDERSTOOD)


def _laid(text: str, told: re.Match[str], fits: Fits) -> Assertion:
    """Whether a tile may be laid exactly where and as a list says."""
    try:
        there = fits(told["tile"] or "")
    # It is an InputError as well, but says nothing about the assertion: the work ran out.
    except TooLargeError:
        raise
    except InputError as error:
        return Assertion(text, NOT_UNDERSTOOD, str(error))
    listed = {
        ((int(place["x"]), int(place["y"])), int(turn))
        for place in _TURNED.finditer(told["list"])
        for turn in place["turns"].replace(",", " ").split()
    }
    instead = "; ".join(f"[{x}, {y}] - [{turn}]" for (x, y), turn in sorted(there))
    return (
        Assertion(text, HOLDS) if listed == there else Assertion(text, FAILS, instead or "nothing")
    )


def _places(text: str) -> set[tuple[str, ...]]:
    """The places that a text lists: cell and location, or the cell alone."""
    return {
        (place["x"], place["y"], *([place["where"]] if place["where"] else ()))
        for place in _PLACE.finditer(text)
    }


def _compared(text: str, listed: set[tuple[str, ...]], offers: Sequence[str]) -> Assertion:
    """Whether the places of a list are those on offer, as exactly as the list names them."""
    named = {name for offer in offers if (name := offer.partition(" ")[0]) in text.lower().split()}
    meant = [offer for offer in offers if not named or offer.partition(" ")[0] in named]
    exact = all(len(place) > 2 for place in listed)
    # A list that names one place by its cell alone can only be compared by cells.
    there = {place if exact else place[:2] for offer in meant for place in _places(offer)}
    wanted = listed if exact else {place[:2] for place in listed}
    right = not wanted & there if _BANS.search(text) else wanted == there
    return (
        Assertion(text, HOLDS) if right else Assertion(text, FAILS, _offered(offers) or "nothing")
    )


def _offered(offers: Sequence[str]) -> str:
    return f"on offer: {'; '.join(offers)}" if offers else ""


def _fails(text: str, points: int) -> Assertion:
    return Assertion(text, FAILS, str(points))
