"""How a recorded game begins, and the messages that nobody took back."""

from collections.abc import Sequence

from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import data, our_tile
from engine.model.errors import InputError
from engine.model.figures import COLOURS
from engine.model.position import Position, check
from engine.model.values import Laid
from engine.rules.ruleset import Ruleset
from engine.turn.problems import obstacles, stated_board


def start_of(record: Record, ruleset: Ruleset) -> Position:
    """The tiles that lie at the start, before a player for each seat. Raises InputError."""
    if not 0 < len(record.players) <= len(COLOURS):
        raise InputError("bad-players", f"A game has one to {len(COLOURS)} players.")
    laid = []
    for name, cell, quarter in record.start:
        tile, turn = our_tile(name, quarter, ruleset.sets)
        laid.append(Laid(tile, cell, turn))
    seats = tuple(COLOURS)[: len(record.players)]
    scores = (0,) * len(seats)
    return check(Position(tiles=tuple(laid), players=seats, sets=ruleset.sets, scores=scores))


def check_start(position: Position, ruleset: Ruleset) -> None:
    """Raises InputError for a position that a file states and that cannot be."""
    board, _ = stated_board(position)
    if wrong := obstacles(position, ruleset, board):
        raise InputError(
            "bad-position", f"position: {wrong[0].message}", rule=wrong[0].rule, cell=wrong[0].cell
        )


def kept(replay: Sequence[Message]) -> tuple[Message, ...]:
    """The messages that nobody took back, under the names that they have now."""
    found: list[Message] = []
    for message in replay:
        if message.type != "UNDO":
            found.append(_now(message))
        elif found:
            # That program takes back one message at a time.
            found.pop()
    return tuple(found)


def _now(message: Message) -> Message:
    """A message that this program once wrote under another name, as it is written now."""
    if message.type not in data()["formerly"]:
        return message
    row = data()["formerly"][message.type]
    said = {name: value for name, value in row.items() if name != "type"}
    return message._replace(type=row["type"], payload={**said, **message.payload})
