"""What is said as a flat list of names with a number each, for addresses and JSON.

``kind`` is a word; ``tiles``, ``cities`` and ``complete`` (0 or 1) are numbers, and so are marks
and tokens by their ids (``pennant``) and figures by player and id: ``red.mayor``, or
``red.follower.hill`` for those on a hill. An id is written with hyphens for spaces. What is left
out is nothing, and what can be complete is.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from engine.model.errors import InputError
from engine.model.figures import COLOURS, FIGURES
from engine.model.kinds import kinds
from engine.model.vocabulary import PlaceRow, StandingRow, SymbolRow, TokenRow, rows
from engine.said.said import FiguresThere, Statement, check, full

_LONGEST = 3
"""Digits of a number."""


def slug(name: str) -> str:
    """The id of a row as it stands in an address."""
    return name.replace(" ", "-")


@cache
def things() -> Mapping[str, str]:
    """What can be said beside kind and size, by what stands for it in an address."""
    marks = [row.id for row in rows(SymbolRow).values() if row.said]
    tokens = [row.id for row in rows(TokenRow).values() if row.said or row.stands_on]
    places = [row.id for row in rows(PlaceRow).values() if row.said]
    named = (*marks, *tokens, *places, *rows(StandingRow), *FIGURES)
    return {slug(name): name for name in named}


def write_said(said: Statement) -> dict[str, str | int]:
    """The flat form; ``read_said`` reads it back."""
    ground, flat = said.ground, dict[str, str | int](kind=said.kind)
    if not ground.farm:
        flat["tiles"] = said.tiles
    if ground.farm:
        flat["cities"] = said.cities
    if (ground.closes or ground.fed) and not said.complete:
        flat["complete"] = 0
    flat |= {slug(mark): number for mark, number in said.marks}
    flat |= {slug(token): 1 for token in said.tokens}
    return flat | {figure_name(one.player, one.figure, one.on): one.number for one in said.standing}


def figure_name(player: str, figure: str, on: str = "") -> str:
    """What stands for figures of a player in an address."""
    return ".".join(filter(None, (player, slug(figure), slug(on))))


def read_said(flat: Mapping[str, Any]) -> Statement:
    """What a flat form says. Raises InputError for what cannot be said."""
    kind = str(flat.get("kind", ""))
    if kind not in kinds():
        raise InputError("unknown-kind", f"There is no kind {kind[:40]!r}.")
    ground, tiles = kinds()[kind], _number(flat, "tiles")
    whole = _number(flat, "complete") > 0 if "complete" in flat else True
    names = [name for name in flat if name not in {"kind", "tiles", "cities", "complete"}]
    numbers = {name: _number(flat, name) for name in names}
    there = [name for name in names if numbers[name]]
    own = [name for name in there if "." not in name]
    if unknown := [name for name in own if name not in things()]:
        raise InputError("unknown-mark", f"There is nothing called {unknown[0][:40]!r} to say.")
    ids = {things()[name]: numbers[name] for name in own}
    neutral = {row.id for row in rows(TokenRow).values() if row.stands_on and not row.said}
    tokens = tuple(name for name in ids if name in neutral)
    return check(
        Statement(
            kind,
            tiles,
            complete=tiles == full(ground) if ground.surrounded else ground.completes and whole,
            marks=tuple((name, number) for name, number in ids.items() if name not in tokens),
            tokens=tokens,
            standing=tuple(_standing(there, numbers)),
            cities=_number(flat, "cities"),
        )
    )


def _standing(names: list[str], numbers: Mapping[str, int]) -> Iterator[FiguresThere]:
    for name in names:
        player, _, rest = name.partition(".")
        figure, _, on = rest.partition(".")
        if rest:
            if player not in COLOURS or things().get(figure) not in FIGURES:
                raise InputError("unknown-figure", f"There is no figure {name[:40]!r}.")
            yield FiguresThere(player, things()[figure], numbers[name], things().get(on, on))


def _number(flat: Mapping[str, Any], name: str) -> int:
    text = str(flat.get(name, 0))
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST):
        raise InputError("bad-number", f"{name[:40]!r} takes a whole number.")
    return int(text)
