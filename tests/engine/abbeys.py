"""Short ways to state a table with Abbey & Mayor, and to ask about it.

Boards are board text with `` / `` between the lines.
"""

from engine import api
from tests.engine.stating import board, rules_for

SETS = "sets base abbey"


def table(text: str, sets: str = SETS) -> api.Position:
    """A position from board text; ``sets`` unless the text names its own."""
    return board(text, sets)


def game(text: str, edition: str = "bb-hig", sets: str = SETS, **house: object) -> api.Game:
    """A game at the start of a turn; house rules with ``__`` for a dot and ``_`` for a dash."""
    stated = table(text, sets)
    return api.Game.of(stated, rules_for(edition, stated, **house))


def score(text: str, edition: str, question: str = api.NOW, sets: str = SETS) -> dict[str, int]:
    """The totals of a stated board."""
    stated = table(text, sets)
    return dict(api.score(stated, api.ruleset(edition, stated.sets), question).totals)


def gains(found: api.Game) -> dict[str, int]:
    """The points of every player who has any."""
    return {player: points for player, points in found.scores.items() if points}


def deployable(found: api.Game) -> set[str]:
    """Every deployment on offer, as ``kind: spot``, those on other cells with the cell."""
    return {
        f"{a.kind}: {a.spot}" + ("" if a.cell == found.just_laid else f" at {a.cell}")
        for a in found.decision.options()
        if isinstance(a, api.Deploy)
    }


def onward(found: api.Game) -> set[tuple[api.Cell, str]]:
    """Where the wagon in question may go."""
    return {(a.cell, a.spot) for a in found.decision.options() if isinstance(a, api.Redeploy)}


def figures(found: api.Game) -> set[tuple[str, str, api.Cell, str]]:
    """Every figure on the board."""
    return {tuple(figure) for figure in found.board.standing()}


ABBEY = api.Lay("abbey-tile", (0, 0))
ROWS = " / ".join(f"base-frfr {x},{y}" for y in (-1, 1) for x in (-1, 0, 1))
RING = f"players red blue* / {ROWS} / base-frfr -1,0 / base-frfr 1,0"
# Two cities of two tiles each, and below them a farm that fills the point of four tiles.
CITIES = "base-cfff 0,0  {a} / base-cfff 1,0 0  {b} / base-cfff 0,-1 2 / base-cfff 1,-1 2"
BLOCK = f"players red yellow blue* / {CITIES} / base-ffff 0,1  {{c}}"
LAST = api.Lay("base-ffff", (1, 1))
CORNER = api.Deploy("barn", (1, 1), "farm wnw")


def block(a: str = "", b: str = "", c: str = "") -> str:
    """The board before the tile that completes the point."""
    return BLOCK.format(a=a, b=b, c=c)


BARN = f"players red yellow blue* / {CITIES} / base-ffff 0,1 / base-ffff 1,1  blue barn farm wnw"
STAYS = BARN.format(a="", b="")
JOIN = api.Lay("base-ffff", (2, 0))


def upper(barn: str, tile: str = "base-ffff 2,-1", **standing: str) -> str:
    """The farm above the cities, which ``JOIN`` joins to the farm with the barn."""
    text = barn.replace("base-cfff 0,-1 2", f"base-cfff 0,-1 2  {standing.get('a', '')}")
    text = text.replace("base-cfff 1,-1 2", f"base-cfff 1,-1 2  {standing.get('b', '')}")
    return f"{text} / {tile}"
