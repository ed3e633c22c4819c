"""The battle for completed cloisters: who does not finish one helps a neighbour.

That everybody picks from two tiles is for the players: no position says what is in a hand.
"""

from typing import Final

from engine.board.features import Feature
from engine.model.kinds import FeatureKind
from engine.model.sheet import Line
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State

_FLAG: Final = "variant.battle-for-cloisters"


def redirect(lines: list[Line], feature: Feature, state: State) -> list[Line]:
    """The points of an incomplete cloister go to the left-hand neighbour of its holder.

    With two players that is the opponent. A neighbour who is not stated is not paid.
    """
    paid = [line for line in lines if line.points]
    if feature.kind is not FeatureKind.CLOISTER or feature.complete or not paid:
        return lines
    cite = state.ruleset.cites[_FLAG]
    found = {line.player: line._replace(terms=(), why=cite) for line in lines}
    for line in paid:
        heir = _left_of(line.player, state)
        if heir is not None:
            before = found[heir].terms if heir in found else ()
            found[heir] = line._replace(player=heir, terms=before + line.terms, why=cite)
    return list(found.values())


def _left_of(player: str | None, state: State) -> str | None:
    players = state.players
    if player is None or len(players) < 2:
        return None
    return players[(players.index(player) + 1) % len(players)]


ANSWERS = ExpansionAnswers(when=(_FLAG,), redirect=redirect)
