"""What a player is told whose move came after another's."""

from dataclasses import dataclass
from typing import Any

from engine import api
from rulesite.games.address import SavedAddress
from rulesite.telling.places import from_first
from rulesite.telling.turns import action_words


@dataclass(frozen=True, slots=True)
class Did:
    """Something that was done or was to be done: a tile laid, or words."""

    words: str
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Late:
    """Somebody was faster: what was ``done`` meanwhile, and what was to be done, which is not.

    ``again`` is the query that does it behind that, ``hold`` the one with its tile in hand; each is
    empty where that cannot be.
    """

    done: tuple[Did, ...]
    mine: Did | None
    again: str
    hold: str


def late(address: SavedAddress, sent: str) -> Late:
    """``address`` is the game as it stands, ``sent`` what was to become of it before. Raises
    api.EngineError."""
    told = api.chronicle(address.recording)
    wanted, kept = api.read_actions(sent, api.MAX_MOVES), told.recording.actions
    alike = sum(1 for _ in _common(wanted, kept))
    # Who takes back or turns a tile shortens the game; only what was added can be added again.
    mine = wanted[alike] if len(wanted) == alike + 1 else None
    done = tuple(_did(action, told) for action in kept[alike:])
    if mine is None:
        return Late(done, None, "", "")
    tile = mine.tile if isinstance(mine, api.Lay) else ""
    asked = api.chronicle(told.recording, tile).next
    # Played on the game as it stands: what was meant for another moment may be against the rules
    # by now.
    fits = asked is not None and mine in asked.options
    again = address.also(mine, len(kept)).query if fits else ""
    hold = address.holding(tile) if tile and asked and not again else ""
    return Late(done, _did(mine, told), again, hold)


def _common(one: tuple[api.Action, ...], other: tuple[api.Action, ...]) -> Any:
    """The actions with which both begin."""
    for here, there in zip(one, other, strict=False):
        if here != there:
            return
        yield here


def _did(action: api.Action, told: api.Chronicle) -> Did:
    if isinstance(action, api.Lay):
        return Did("", action.tile, action.turn)
    return Did(action_words(action, from_first(told.position)), "", 0)
