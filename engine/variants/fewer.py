"""Fewer followers: as many as the number of players allows (annotated rules, variations)."""

from typing import Final

from engine.model.figures import FOLLOWER
from engine.rules.hooks import ExpansionAnswers

_FLAG: Final = "variant.fewer-followers"
_BY_PLAYERS: Final = {players: f"{_FLAG}.{players}" for players in (2, 3, 4)}


def stocking(kind: str, players: int) -> str | None:
    """The rule for two, three or four players; for others no number is given."""
    return _BY_PLAYERS.get(players) if kind == FOLLOWER else None


ANSWERS = ExpansionAnswers(when=(_FLAG,), stocking=stocking)
