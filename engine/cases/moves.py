"""The moves of a case, and actions and figures as the tables write them."""

import json
import re
from enum import StrEnum
from typing import Final, NamedTuple

from engine import api

NOTHING: Final = "nothing"
_REFUSED: Final = " refused "
_SPOT: Final = re.compile(r"(\w+ )?(-?\d+),(-?\d+) ([a-z]+ [a-z0-9]+)")
"""A spot on a cell, and before it perhaps the figure that stands there."""


class Verb(StrEnum):
    """What a line of ``moves`` does."""

    LAYS = "lays"
    DEPLOYS = "deploys"
    PASSES = "passes"
    CHOOSES = "chooses"
    DOES = "does"
    SCORE = "score"
    FINISH = "finish"
    THEN = "then"


_NOBODYS: Final = frozenset({Verb.SCORE, Verb.FINISH, Verb.THEN})


class CaseMove(NamedTuple):
    """A line of ``moves``: ``red deploys city n``, ``score``, ``then scores red 4, blue 0``.

    ``player`` is empty where nobody in particular acts, ``rest`` is what the verb is about, and
    ``refused`` the rule by which it must be refused, if it must.
    """

    text: str
    verb: Verb
    player: str = ""
    rest: str = ""
    refused: str = ""


def read_move(text: str) -> CaseMove:
    """A line of ``moves``. Raises ValueError for what is no move, no rule or cannot be checked."""
    words, _, refused = text.partition(_REFUSED)
    if refused and refused not in api.rules():
        raise ValueError(f"there is no rule {refused!r}")
    first, _, rest = words.partition(" ")
    if first in _NOBODYS:
        return CaseMove(text, Verb(first), rest=rest, refused=refused)
    verb, _, rest = rest.partition(" ")
    if first not in {*api.COLOURS, api.CHANCE} or verb not in set(Verb) - _NOBODYS:
        raise ValueError(f"{text!r} is no move")
    return CaseMove(text, Verb(verb), first, rest, refused)


def action_of(move: CaseMove, game: api.Game) -> api.Action:
    """The action of a player's move in a game as it stands. Raises InputError for none."""
    match move.verb:
        case Verb.LAYS:
            # A tile in a move is written as in a board, so one reader knows its notation.
            return api.Lay(*api.read_board(move.rest).tiles[0])
        case Verb.DEPLOYS:
            kind, spot = figure_and_spot(move.rest)
            return api.Deploy(kind, game.just_laid, spot)
        case Verb.DOES:
            return api.read_action(json.loads(move.rest))
        case Verb.CHOOSES:
            return _chosen(move.rest, game)
    return api.Pass()


def _chosen(text: str, game: api.Game) -> api.Action:
    # Chosen by its text, so a table need not know what kind of action an option is.
    options = {action_text(action): action for action in game.decision.options()}
    if (usually := in_usual_names(text, game)) not in options:
        raise api.InputError("no-move", f"Nothing is called {text!r} among {sorted(options)}.")
    return options[usually]


def in_usual_names(text: str, game: api.Game) -> str:
    """What a table says of spots, each under its usual name; a table may use any."""

    def usually(match: re.Match[str]) -> str:
        kind, x, y, spot = match.groups()
        cell = int(x), int(y)
        look = game.board.laid[cell][0] if cell in game.board.laid else None
        return f"{kind or ''}{x},{y} {api.usual(look, spot, (kind or '').strip())}"

    return _SPOT.sub(usually, text)


def figure_and_spot(text: str) -> tuple[str, str]:
    """A figure and where it goes; a follower where no other is named."""
    for kind in api.FIGURES:
        if text.startswith(f"{kind} "):
            return kind, text.removeprefix(f"{kind} ")
    return api.FOLLOWER, text


def cell_text(cell: api.Cell) -> str:
    """``1,0``."""
    return f"{cell[0]},{cell[1]}"


def figure_text(figure: api.Figure) -> str:
    """``red 0,0 city n``, ``red builder 0,0 city n``."""
    kind = "" if figure.kind == api.FOLLOWER else f"{figure.kind} "
    return f"{figure.player} {kind}{cell_text(figure.cell)} {figure.spot}"


def action_text(action: api.Action) -> str:
    """``pass``, ``step 0,1``, ``remove red 0,0 city n``, ``capture …``, ``redeploy …``."""
    words = [str(api.action_plain(action)["do"])]
    for part in action._asdict().values():
        if isinstance(part, api.Figure):
            words.append(figure_text(part))
        elif isinstance(part, tuple):
            words.append(cell_text(part))
        # A number of 0 is said, only what is not there at all is left out.
        elif part is not None and part != "":
            words.append(str(part))
    return " ".join(words)
