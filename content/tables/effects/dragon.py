"""What volcanoes, gates, the dragon, the fairy and the princess do to a figure."""

from dataclasses import replace
from functools import cache
from typing import Final

from content.tables.answers import NEVER, AnswerGroup, Effect, ShortAnswer, Tone, no, part, yes
from content.tables.boards import HERE, Asking, FigureTable, FreeSegment
from content.tables.effects import grounds
from content.tables.effects.base import GROUNDS, reaches, reason, stands, terrain
from engine import api

VOLCANOES: Final = (
    FreeSegment("", ("base-frfr 1,0", "dragon-frfr-2 2,0"), "road e"),
    FreeSegment("", ("base-cfff 1,0 1", "dragon-cfff-2 2,0 3"), "city e"),
    FreeSegment("", (*GROUNDS["farm"].tiles[:3], "dragon-ffff 2,1"), "farm ese"),
)
GATE: Final = "dragon-cccf-3 1,-1"


@cache
def _gates() -> tuple[FreeSegment, ...]:
    return tuple(replace(ground, tiles=(*ground.tiles, GATE)) for ground in grounds().values())


def volcano(asking: Asking) -> ShortAnswer:
    """Whether it may be deployed to a volcano tile just laid."""

    def there(table: FigureTable, action: api.Deploy) -> bool:
        return action.cell == table.game.just_laid

    return reaches(asking, VOLCANOES, there, "dragon.volcano.special")


def gate(asking: Asking) -> ShortAnswer:
    """Whether it may be deployed to another tile by a magic gate."""

    def beyond(table: FigureTable, action: api.Deploy) -> bool:
        return action.cell != table.game.just_laid

    return reaches(asking, _gates(), beyond, "dragon.gate.reach")


def eaten(asking: Asking) -> ShortAnswer:
    """Whether it goes home when the dragon comes to its tile."""
    tiles = ("base-ffff 2,0", "dragon-cfff-1 0,0")
    table = asking.beside(terrain(asking), "blue", *tiles, dragon=[2, 0])
    figure = table.figure
    table.decline()
    table.game.do(api.make_action("step", cell=HERE))
    rule = table.home(figure)
    return yes(rule) if rule else no("dragon.eat")


def seduced(asking: Asking) -> ShortAnswer:
    """Whether a princess may send it home, from a city where it stands alone or among others."""
    if stands(asking, "city").tone is Tone.NO:
        return NEVER
    found = []
    for other in ("", "blue"):
        table = asking.table(asking.standing("city", "blue", other, "dragon-ccff-1 1,1"))
        found.append(table.against(api.Remove(table.figure)))
    last, among = found
    if last:
        return no(reason(asking, last))
    return part("only as the last", among) if among else yes("dragon.princess.remove")


def fairy(asking: Asking) -> ShortAnswer:
    """Whether its owner may put the fairy beside it."""
    table = asking.beside(terrain(asking), "red", "base-ffff 0,0")
    offered = map(api.action_plain, table.game.decision.options())
    if any(one["do"] == "move-fairy" and one["cell"] == list(HERE) for one in offered):
        return yes("dragon.fairy.move")
    move = api.make_action("move-fairy", cell=HERE, figure=table.figure)
    return no(reason(asking, table.against(move)))


EFFECTS: Final = (
    Effect("volcano", "May be put on a volcano tile", AnswerGroup.GOES, "dragon", volcano),
    Effect("gate", "May pass a magic gate", AnswerGroup.GOES, "dragon", gate),
    Effect("fairy", "The fairy may stand by it", AnswerGroup.SUFFERS, "dragon", fairy),
    Effect("eaten", "The dragon eats it", AnswerGroup.SUFFERS, "dragon", eaten),
    Effect("princess", "A princess may send it home", AnswerGroup.SUFFERS, "dragon", seduced),
)
