"""To which quarters of Carcassonne a figure may go."""

from typing import Final

from content.tables.answers import AnswerGroup, Effect, ShortAnswer, no, part, yes
from content.tables.boards import Asking
from engine import api

CITY: Final = ("base-cfcf-2 0,3  blue city n", "base-ccff-1 0,4 3")
CAP: Final = api.Lay("base-cfff", (-1, 4), 1)
"""Two tiles of a city that Blue holds beside Carcassonne, and the tile with which Red completes
it: Blue alone scores, so that Red may deploy to Carcassonne."""


def carcassonne(asking: Asking) -> ShortAnswer:
    """To which quarters of Carcassonne it may be deployed after a scoring."""
    block = [
        f"{tile.id} {tile.place[0]},{tile.place[1]}" for tile in api.tile_sets()["count"].tiles
    ]
    text = "\n".join(["players red* blue", f"sets {' '.join(asking.sets)}", *block, *CITY])
    game = api.Game.of(api.read_position(text), asking.rules)
    game.do(CAP)
    game.do(api.Pass())
    quarters = [option for option in game.decision.options() if isinstance(option, api.Deploy)]
    named = dict.fromkeys((quarter.cell, quarter.spot) for quarter in quarters)
    tried = [api.Deploy(asking.kind, cell, spot) for cell, spot in named]
    open_to = [one.spot for one in tried if not game.decision.violations(one)]
    if not open_to:
        return no(game.decision.violations(tried[0])[0].rule)
    if len(open_to) == len(tried):
        return yes("count.deploy")
    if len(open_to) + 1 == len(tried):
        (closed,) = (one for one in tried if one.spot not in open_to)
        return part(f"not to the {closed.spot}", game.decision.violations(closed)[0].rule)
    return part(f"{', '.join(open_to)} only", "count.quarter")


EFFECTS: Final = (
    Effect("carcassonne", "May be put in Carcassonne", AnswerGroup.GOES, "count", carcassonne),
)
