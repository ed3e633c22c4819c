"""A stated position: the tiles on the table, the figures on them, the players and the sets."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.model.catalogue import set_of, tile_of
from engine.model.described import check_described
from engine.model.errors import InputError, TooLargeError
from engine.model.figures import COLOURS, FIGURES
from engine.model.geometry import Cell
from engine.model.pieces import Pieces, check_pieces
from engine.model.pieces_plain import (
    first_plain,
    read_first_plain,
    read_tokens_plain,
    tokens_plain,
)
from engine.model.reading import (
    check_cell,
    read_cell,
    read_figure,
    read_list,
    read_mapping,
    read_name,
    read_number,
)
from engine.model.signs import is_spot
from engine.model.values import Figure, Laid

MAX_TILES: Final = 700
"""How many tiles a position holds, and how many figures: all sets that one edition plays with have
655 tiles (tests/engine/test_start.py)."""

MAX_SCORE: Final = 9999
"""No game comes near it, and four digits fit where a score is shown."""


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table, as somebody states it.

    ``tiles`` are in the order of laying so far as that matters: the last is the tile just laid.
    ``players`` sit clockwise; ``scores`` runs beside them. ``mover`` is the player whose turn it
    is, or None. ``sets`` are the sets in play, and with them their rules.
    """

    tiles: tuple[Laid, ...] = ()
    figures: tuple[Figure, ...] = ()
    players: tuple[str, ...] = ("red", "blue")
    sets: tuple[str, ...] = ("base",)
    scores: tuple[int, ...] = field(default=())
    mover: str | None = None
    pieces: Pieces = field(default_factory=Pieces)

    @property
    def last(self) -> Laid | None:
        """The tile just laid."""
        return self.tiles[-1] if self.tiles else None


def check(position: Position) -> Position:
    """The position, figures in the order of their tiles, once every name and number is one.

    Whether the position could arise in a game is another question (``problems``). Raises
    InputError or TooLargeError.
    """
    if len(position.tiles) > MAX_TILES:
        raise TooLargeError("too-many-tiles", f"A position holds at most {MAX_TILES} tiles.")
    if len(position.figures) > MAX_TILES:
        raise TooLargeError("too-many-figures", f"A position holds at most {MAX_TILES} figures.")
    _check_players(position)
    if not position.sets:
        raise InputError("no-sets", "A position needs at least one set in play.")
    for name in position.sets:
        set_of(name)
    _once("set", position.sets)
    for laid in position.tiles:
        check_laid(laid)
    check_described("A position", (laid.tile for laid in position.tiles))
    cells = [laid.cell for laid in position.tiles]
    # A dict in place of ``index``: seven hundred tiles with as many figures would be searched half
    # a million times.
    order = {cell: at for at, cell in enumerate(cells)}
    if len(order) < len(cells):
        double = next(cell for cell in cells if cells.count(cell) > 1)
        raise InputError("two-tiles-on-a-cell", f"Two tiles lie on {double}.", cell=double)
    for figure in position.figures:
        check_cell(figure.cell)
        _known("player", figure.player, position.players, figure.cell)
        _known("figure", figure.kind, FIGURES, figure.cell)
        if not is_spot(figure.spot):
            message = f"There is no spot {figure.spot[:40]!r}."
            raise InputError("unknown-spot", message, cell=figure.cell)
        if figure.cell not in order:
            raise InputError("no-tile", f"No tile lies on {figure.cell}.", cell=figure.cell)
    check_pieces(position.pieces, position.players)
    # Notations write figures behind their tiles, so this order alone comes back from them. Sorting
    # keeps the order of those on one tile.
    figures = tuple(sorted(position.figures, key=lambda figure: order[figure.cell]))
    return replace(position, figures=figures)


def check_laid(laid: Laid) -> None:
    """Raise InputError for a tile, a cell or a turn that does not exist."""
    check_cell(laid.cell)
    tile_of(laid.tile, laid.cell)
    if laid.turn not in (0, 1, 2, 3):
        raise InputError("bad-turn", "A turn is 0, 1, 2 or 3 quarter turns.", cell=laid.cell)


def _check_players(position: Position) -> None:
    if not position.players:
        raise InputError("no-players", "A position needs at least one player.")
    for name in position.players:
        _known("player", name, COLOURS)
    _once("player", position.players)
    if position.mover is not None:
        _known("player", position.mover, position.players)
    if len(position.scores) not in (0, len(position.players)):
        raise InputError("bad-scores", "State a score for every player or for none.")
    if any(abs(score) > MAX_SCORE for score in position.scores):
        raise InputError("bad-scores", f"A score is a number up to {MAX_SCORE}.")


def _known(what: str, name: str, known: Any, cell: Cell | None = None) -> None:  # noqa: ANN401
    if name not in known:
        # Twelve names can be read in a message.
        listed = ", ".join(known) if len(known) <= 12 else "see the tile catalogue"
        raise InputError(
            f"unknown-{what}", f"There is no {what} {name[:40]!r} ({listed}).", cell=cell
        )


def _once(what: str, names: tuple[str, ...]) -> None:
    if len(set(names)) < len(names):
        raise InputError(f"double-{what}", f"A {what} is named twice.")


# --- the plain form: what JSON carries ---------------------------------------------------------

_POSITION_KEYS: Final = frozenset(
    {"tiles", "figures", "players", "sets", "scores", "mover", "pieces", "tokens"}
)
_TILE_KEYS: Final = frozenset({"tile", "cell", "turn"})


def to_plain(position: Position) -> dict[str, Any]:
    """The position as plain lists and dicts, the form that JSON carries."""
    plain: dict[str, Any] = {
        "players": list(position.players),
        "sets": list(position.sets),
        "tiles": [{"tile": t.tile, "cell": list(t.cell), "turn": t.turn} for t in position.tiles],
        "figures": [
            {"player": f.player, "kind": f.kind, "cell": list(f.cell), "spot": f.spot}
            for f in position.figures
        ],
    }
    if position.scores:
        plain["scores"] = list(position.scores)
    if position.mover is not None:
        plain["mover"] = position.mover
    if position.pieces:
        plain["tokens"] = tokens_plain(position.pieces)
        # Programs written for the first form go on reading it; new ones take ``tokens``.
        plain["pieces"] = first_plain(position.pieces)
    return plain


def from_plain(plain: object) -> Position:
    """Read the plain form; missing parts take their defaults. Raises InputError."""
    data = read_mapping(plain, "position", _POSITION_KEYS)
    default = Position()
    mover = data.get("mover")
    first = read_first_plain(data.get("pieces", {}))
    position = check(
        Position(
            tiles=tuple(_laid(entry) for entry in read_list(data, "tiles", MAX_TILES)),
            figures=tuple(read_figure(entry) for entry in read_list(data, "figures", MAX_TILES)),
            players=_names(data, "players") or default.players,
            sets=_names(data, "sets") or default.sets,
            scores=tuple(
                read_number(entry, "scores") for entry in read_list(data, "scores", MAX_TILES)
            ),
            mover=None if mover is None else read_name(mover, "mover"),
            pieces=read_tokens_plain(data) if "tokens" in data else first,
        )
    )
    # Both forms come back from programs that changed one of the two. Which is meant nobody knows.
    if "pieces" in data and first_plain(position.pieces) != first_plain(first):
        raise InputError("two-forms", "'tokens' and 'pieces' state different things: send one.")
    return position


def _laid(entry: object) -> Laid:
    data = read_mapping(entry, "tile", _TILE_KEYS)
    turn = read_number(data.get("turn", 0))
    return Laid(read_name(data.get("tile"), "tile"), read_cell(data.get("cell")), turn)


def _names(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(read_name(entry, key) for entry in read_list(data, key, MAX_TILES))
