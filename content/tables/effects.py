"""What each figure may do and suffer, as the engine answers it: no answer is written down here."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from typing import Final

from content.tables.boards import (
    GROUNDS,
    HERE,
    STANDING,
    Asking,
    Ground,
    NoBoardError,
    Table,
    first,
)
from engine import api


class Tone(Enum):
    """What sort of answer it is: yes, no, under a condition, or not to be asked."""

    YES = "yes"
    NO = "no"
    PART = "part"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in few words, and the rule that gives it."""

    tone: Tone
    word: str
    rule: str = ""


NEVER: Final = Answer(Tone.NEVER, "–")


def _yes(rule: str) -> Answer:
    return Answer(Tone.YES, "yes", rule)


def _no(rule: str) -> Answer:
    return Answer(Tone.NO, "no", rule)


def _part(word: str, rule: str) -> Answer:
    return Answer(Tone.PART, word, rule)


Question = Callable[[Asking], Answer]


# --- What it is --------------------------------------------------------------------------


def follower(asking: Asking) -> Answer:
    """Whether the rules call it a follower."""
    rules = asking.rules
    rule = rules.follower_rule(asking.kind)
    return _yes(rule) if asking.kind in rules.followers else _no(rule)


def votes(asking: Asking) -> Answer:
    """For how many followers it counts, in a city without a pennant and with one."""
    if asking.kind not in asking.rules.votes:
        return Answer(Tone.NO, "nothing", "base.majority.votes")
    plain, adorned = (_count(asking, tile) for tile in ("base-cfcf-2", "base-cfcf-1"))
    rule = api.rows(api.FigureRow)[asking.kind].votes
    if plain == adorned:
        return Answer(Tone.YES, str(plain), rule)
    return _part(f"{adorned - plain} per pennant", rule)


def _count(asking: Asking, tile: str) -> int:
    text = f"sets {' '.join(asking.sets)}\n{tile} 0,0  red {asking.kind} city n"
    sheet = api.score(api.read_position(text), asking.rules, api.FINAL)
    return max((count for line in sheet.lines for _, count in line.votes), default=0)


# --- Where it goes -----------------------------------------------------------------------


@cache
def stands(asking: Asking, terrain: str) -> Answer:
    """Whether it may be deployed to a terrain, alone or only beside a follower of its owner."""
    ground = GROUNDS[terrain]

    def fits(action: api.Deploy) -> bool:
        return action.spot.startswith(terrain)

    table = asking.table(ground.tiles)
    refused = table.against(api.Deploy(asking.kind, table.game.just_laid, table.spot(terrain)))
    if rule := table.deployed(fits):
        return _yes(rule)
    if ground.spot and asking.table(ground.with_company()).deployed(fits):
        return _part("beside own follower", refused)
    return _no(refused)


def alone(asking: Asking) -> Answer:
    """Whether it may be deployed where no follower of its owner stands."""
    found = [stands(asking, terrain) for terrain in GROUNDS]
    for tone, answer in ((Tone.YES, _yes), (Tone.PART, _no)):
        for one in found:
            if one.tone is tone:
                return answer(one.rule)
    raise NoBoardError


def _reaches(
    asking: Asking, grounds: Iterable[Ground], where: Callable[[Table, api.Deploy], bool], cite: str
) -> Answer:
    """Whether it may be deployed somewhere on these grounds, alone or in company."""
    refused = ""
    for ground in grounds:
        for tiles in (ground.tiles, ground.with_company() if ground.spot else ()):
            if not tiles:
                continue
            table = asking.table(tiles)
            goal = next(one for one in _goals(table, asking.kind) if where(table, one))
            refused = refused or table.against(goal)
            if table.deployed(partial(where, table)):
                return _yes(cite)
    return _no(refused)


def _goals(table: Table, kind: str) -> list[api.Deploy]:
    game, last = table.game, table.game.just_laid
    here = [api.Deploy(kind, HERE, name) for name in game.spots(HERE)]
    return [*here, api.Deploy(kind, last, game.spots(last)[0])]


VOLCANOES: Final = (
    Ground(("base-frfr 1,0", "dragon-frfr-2 2,0"), "road e"),
    Ground(("base-cfff 1,0 1", "dragon-cfff-2 2,0 3"), "city e"),
    Ground((*GROUNDS["farm"].tiles[:3], "dragon-ffff 2,1"), "farm ese"),
)
GATE: Final = "dragon-cccf-3 1,-1"
GATES: Final = tuple(Ground((*one.tiles, GATE), one.spot) for one in GROUNDS.values())


def volcano(asking: Asking) -> Answer:
    """Whether it may be deployed to a volcano tile just laid."""

    def there(table: Table, action: api.Deploy) -> bool:
        return action.cell == table.game.just_laid

    return _reaches(asking, VOLCANOES, there, "dragon.volcano.special")


def gate(asking: Asking) -> Answer:
    """Whether it may be deployed to another tile by a magic gate."""

    def beyond(table: Table, action: api.Deploy) -> bool:
        return action.cell != table.game.just_laid

    return _reaches(asking, GATES, beyond, "dragon.gate.reach")


def tower_top(asking: Asking) -> Answer:
    """Whether it may be put on top of a tower."""
    towers = [{"cell": HERE, "height": 1}]
    table = asking.table(("tower-ffff-1 1,0", "base-ffff 0,0"), towers=towers)
    rule = table.against(api.Deploy(asking.kind, HERE, "tower"))
    return _no(rule) if rule else _yes("tower.top.closes")


CITY: Final = ("base-cfcf-2 0,3  blue city n", "base-ccff-1 0,4 3")
CAP: Final = api.Lay("base-cfff", (-1, 4), 1)
"""Two tiles of a city that Blue holds beside Carcassonne, and the tile with which Red completes
it: Blue alone scores, so that Red may deploy to Carcassonne."""


def carcassonne(asking: Asking) -> Answer:
    """To which quarters of Carcassonne it may be deployed after a scoring."""
    block = [
        f"{tile.id} {tile.place[0]},{tile.place[1]}" for tile in api.tile_sets()["count"].tiles
    ]
    text = "\n".join(["players red* blue", f"sets {' '.join(asking.sets)}", *block, *CITY])
    game = api.Game.of(api.read_position(text), asking.rules)
    game.do(CAP)
    game.do(api.Pass())
    quarters = [one for one in game.decision.options() if isinstance(one, api.Deploy)]
    named = dict.fromkeys((one.cell, one.spot) for one in quarters)
    tried = [api.Deploy(asking.kind, cell, spot) for cell, spot in named]
    open_to = [one.spot for one in tried if not game.decision.violations(one)]
    if not open_to:
        return _no(game.decision.violations(tried[0])[0].rule)
    if len(open_to) == len(tried):
        return _yes("count.deploy")
    if len(open_to) + 1 == len(tried):
        (closed,) = (one for one in tried if one.spot not in open_to)
        return _part(f"not to the {closed.spot}", game.decision.violations(closed)[0].rule)
    return _part(f"{', '.join(open_to)} only", "count.quarter")


# --- What befalls it ---------------------------------------------------------------------


def terrain(asking: Asking) -> str:
    """Where it is found on the boards that follow."""
    return first(one for one in STANDING if stands(asking, one).tone is not Tone.NO)


def eaten(asking: Asking) -> Answer:
    """Whether it goes home when the dragon comes to its tile."""
    tiles = ("base-ffff 2,0", "dragon-cfff-1 0,0")
    table = asking.beside(terrain(asking), "blue", *tiles, dragon=[2, 0])
    figure = table.figure
    table.game.do(api.Pass())
    table.game.do(api.make_action("step", cell=HERE))
    rule = table.home(figure)
    return _yes(rule) if rule else _no("dragon.eat")


TOWER: Final = "tower-ffff-1 0,0"
BUILD: Final = api.make_action("build", cell=(0, 0))


def _taken(table: Table) -> Answer:
    table.game.do(BUILD)
    rule = table.against(api.make_action("capture", figure=table.figure))
    return _no(rule) if rule else _yes("tower.capture.one")


def captured(asking: Asking) -> Answer:
    """Whether the tower of another player may take it."""
    return _taken(asking.beside(terrain(asking), "blue", TOWER))


def captured_by_owner(asking: Asking) -> Answer:
    """Whether its owner's tower may take it."""
    return _taken(asking.beside(terrain(asking), "red", TOWER))


def captured_on_top(asking: Asking) -> Answer:
    """Whether it may be taken from the top of a tower."""
    if tower_top(asking).tone is Tone.NO:
        return NEVER
    towers = [{"cell": HERE, "height": 1, "finished": True}]
    return _taken(
        asking.table((f"tower-ffff-2 1,0  blue {asking.kind} tower", TOWER), towers=towers)
    )


def seduced(asking: Asking) -> Answer:
    """Whether a princess may send it home, from a city where it stands alone or among others."""
    if stands(asking, "city").tone is Tone.NO:
        return NEVER
    found = []
    for other in ("", "blue"):
        table = asking.table(asking.standing("city", "blue", other, "dragon-ccff-1 1,1"))
        found.append(table.against(api.Remove(table.figure)))
    last, among = found
    if last:
        return _no(_reason(asking, last))
    return _part("only as the last", among) if among else _yes("dragon.princess.remove")


def _reason(asking: Asking, rule: str) -> str:
    """What is no follower is refused because it is none."""
    return rule if follower(asking).tone is Tone.YES else follower(asking).rule


def fairy(asking: Asking) -> Answer:
    """Whether its owner may put the fairy beside it."""
    table = asking.beside(terrain(asking), "red", "base-ffff 0,0")
    offered = map(api.action_plain, table.game.decision.options())
    if any(one["do"] == "move-fairy" and one["cell"] == list(HERE) for one in offered):
        return _yes("dragon.fairy.move")
    move = api.make_action("move-fairy", cell=HERE, figure=table.figure)
    return _no(_reason(asking, table.against(move)))


def left_behind(asking: Asking) -> Answer:
    """Whether it goes home when the last follower of its owner leaves; Red takes that one."""
    if alone(asking).tone is Tone.YES:
        return NEVER
    ground = terrain(asking)
    there, here = asking.standing(ground, "blue", f"blue {asking.kind}")
    table = asking.table((there, here.replace(asking.kind, api.FOLLOWER), TOWER))
    standing = table.game.standing()
    figure = next(one for one in standing if one.kind == asking.kind)
    table.game.do(BUILD)
    taken = next(one for one in standing if one.cell == HERE)
    table.game.do(api.make_action("capture", figure=taken))
    rule = table.home(figure)
    return _yes(rule) if rule else _no("traders.special.leave")


@dataclass(frozen=True, slots=True)
class Effect:
    """A row: what is asked, the chapter without which it does not come up, and the sets that are
    in play as well when it is asked."""

    id: str
    title: str
    chapter: str
    ask: Question
    also: tuple[str, ...] = ()

    def answer(self, edition: str, kind: str) -> Answer:
        """What an edition says of a figure; nothing where no board can be made of the question."""
        try:
            return self.ask(Asking(edition, kind, (self.chapter, *self.also)))
        except (NoBoardError, api.EngineError):
            return NEVER


def _on(terrain: str) -> Question:
    return lambda asking: stands(asking, terrain)


EFFECTS: Final = (
    Effect("follower", "Is a follower", "base", follower),
    Effect("votes", "Counts for the majority as", "base", votes),
    Effect("road", "May be put on a road", "base", _on("road")),
    Effect("city", "May be put in a city", "base", _on("city")),
    Effect("cloister", "May be put in a cloister", "base", _on("cloister")),
    Effect("farm", "May be put on a farm", "base", _on("farm")),
    Effect("alone", "May be put where its owner has nobody", "base", alone),
    Effect("volcano", "May be put on a volcano tile", "dragon", volcano),
    Effect("gate", "May pass a magic gate", "dragon", gate),
    Effect("top", "May stand on a tower", "tower", tower_top),
    Effect("carcassonne", "May be put in Carcassonne", "count", carcassonne),
    Effect("fairy", "The fairy may stand by it", "dragon", fairy),
    Effect("eaten", "The dragon eats it", "dragon", eaten),
    Effect("princess", "A princess may send it home", "dragon", seduced),
    Effect("captured", "Another player's tower may take it", "tower", captured),
    Effect("own", "Its owner's tower may take it", "tower", captured_by_owner),
    Effect("on-top", "May be taken from a tower", "tower", captured_on_top),
    Effect("left", "Goes home with its owner's last follower", "traders", left_behind, ("tower",)),
)


@cache
def answers(edition: str) -> dict[tuple[str, str], Answer]:
    """All answers of an edition, by effect and figure."""
    return {
        (effect.id, kind): effect.answer(edition, kind)
        for effect in EFFECTS
        for kind in api.FIGURES
    }
