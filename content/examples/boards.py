"""The boards that stand beside a text: which case, and by what letters the text speaks of it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from content.examples.room import cases
from engine import api
from engine.cases import Case, CasePlay, CaseQuestion

_LETTER = re.compile(r"[B-HJ-Z]")
_PLACE = re.compile(r"(-?\d+),(-?\d+)(?: (\S.*))?")


class Lettered(NamedTuple):
    """A letter on a cell, or on a spot of the tile that lies there."""

    letter: str
    cell: api.Cell
    spot: str = ""


@dataclass(frozen=True)
class ExampleBoard:
    """A position to look at: that of a case, or one that is only stated.

    ``caption`` says what to see in it, ``only`` whether of moves just the board ``before`` or
    ``after`` them is to be seen.
    """

    case: Case | None
    position: api.Position
    letters: tuple[Lettered, ...] = ()
    caption: str = ""
    only: str = ""


def board(part: Mapping[str, Any]) -> ExampleBoard:
    """A board as an entry states it. Raises ValueError, KeyError for a case that is not there."""
    case = cases()[part["case"]] if "case" in part else None
    position = case.position if case else api.read_board("\n".join(part["position"]))
    letters = (_lettered(*pair) for pair in part.get("letters", {}).items())
    return ExampleBoard(
        case, position, tuple(letters), part.get("caption", ""), part.get("only", "")
    )


def _lettered(letter: str, place: str) -> Lettered:
    found = _PLACE.fullmatch(place)
    if not found:
        raise ValueError(f'{place!r} is no place: it reads "0,-1 city n", or "0,-1" for a tile')
    return Lettered(letter, (int(found[1]), int(found[2])), found[3] or "")


def wrong(part: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a board as an entry states it, each with the word at which it is."""
    if ("case" in part) == ("position" in part):
        yield "a board has either a 'case' or a 'position'", "board:"
        return
    if "case" in part and part["case"] not in cases():
        yield f"there is no case {part['case']!r}", part["case"]
        return
    try:
        found = board(part)
    except (ValueError, api.EngineError) as error:
        yield f"the board cannot be read: {error}", "board:"
        return
    if found.only and not (found.case and found.case.ask is CaseQuestion.PLAY):
        yield f"nothing happens on the board, so there is no 'only: {found.only}'", "only:"
    if found.case and found.case.bare:
        yield f"the case {found.case.name!r} has no board", found.case.name
    for letter in found.letters:
        yield from _wrong_letter(found, letter)


def _wrong_letter(found: ExampleBoard, one: Lettered) -> Iterator[tuple[str, str]]:
    at = f"{one.letter}:"
    if not _LETTER.fullmatch(one.letter):
        yield f"{one.letter!r} is no letter for a board: a capital, but for the words A and I", at
    if not any(_has(each, one) for each in _positions(found)):
        yield f"the board has no {one.spot or 'tile'} at {one.cell[0]},{one.cell[1]}", at


def _has(position: api.Position, one: Lettered) -> bool:
    """Whether a place is there; a cell without a tile may be spoken of where it touches one."""
    looks = api.looks(position)
    look = looks.get(one.cell)
    if look is None:
        x, y = one.cell
        return not one.spot and any((x + i, y + j) in looks for i in (-1, 0, 1) for j in (-1, 0, 1))
    own = {row.id for row in api.rows(api.PlaceRow).values() if look.tile.offers(row)}
    return not one.spot or one.spot in look.spots or one.spot in own


def _positions(found: ExampleBoard) -> Iterator[api.Position]:
    """The board, and where moves are made, as it is afterwards."""
    yield found.position
    if found.case and found.case.ask is CaseQuestion.PLAY:
        for ruleset in found.case.rulesets():
            play = CasePlay(found.case, ruleset)
            play.course()
            yield play.game.position()
