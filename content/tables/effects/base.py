"""What a figure is, and on what ground it may be put."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

from content.tables.answers import (
    AnswerGroup,
    Effect,
    EffectQuestion,
    ShortAnswer,
    Tone,
    no,
    part,
    yes,
)
from content.tables.boards import (
    HERE,
    STANDING,
    Asking,
    FigureTable,
    FreeSegment,
    NoBoardError,
    first,
)
from content.tables.effects import grounds
from engine import api

GROUNDS: Final[Mapping[str, FreeSegment]] = {
    "road": FreeSegment("on a road", ("base-frfr 1,0", "base-frfr 2,0"), "road e"),
    "city": FreeSegment("in a city", ("base-cfcf-2 1,0 1", "base-cfff 2,0 3"), "city e"),
    "cloister": FreeSegment("in a cloister", ("base-ffff 1,0", "base-ffff 2,0")),
    "farm": FreeSegment(
        "on a farm",
        ("base-ffff 1,0", "base-ffff 2,0", "base-ffff 1,1", "base-ffff 2,1"),
        "farm ese",
    ),
}


_ADORNED: Final = "base-cfcf-1 1,0  {} city n"
"""A city with a pennant."""


def follower(asking: Asking) -> ShortAnswer:
    """Whether the rules call it a follower, by the flag that says so or by what says where it
    goes: how many there are is another matter."""
    rules = asking.rules
    flag = rules.follower_rule(asking.kind)
    beyond_doubt = flag == rules.supply[asking.kind]
    rule = api.rows(api.FigureRow)[asking.kind].where if beyond_doubt else flag
    return yes(rule) if asking.kind in rules.followers else no(rule)


def votes(asking: Asking) -> ShortAnswer:
    """For how many followers it counts: in a city without a pennant and with one, if it goes
    there."""
    if asking.kind not in asking.rules.votes:
        return ShortAnswer(Tone.NO, "nothing", "base.majority.votes")
    ground, rule = terrain(asking), api.rows(api.FigureRow)[asking.kind].votes
    plain = _count(asking, asking.standing(ground, "red", ""))
    adorned = (
        _count(asking, (_ADORNED.format(f"red {asking.kind}"),)) if ground == "city" else plain
    )
    if plain == adorned:
        return ShortAnswer(Tone.YES, str(plain), rule)
    return part(f"{adorned - plain} per pennant", rule)


def _count(asking: Asking, tiles: Iterable[str]) -> int:
    text = "\n".join([f"sets {' '.join(asking.sets)}", *tiles])
    sheet = api.score(api.read_position(text), asking.rules, api.FINAL)
    return max((count for line in sheet.lines for _, count in line.votes), default=0)


def stands(asking: Asking, terrain: str, on: FreeSegment | None = None) -> ShortAnswer:
    """Whether it may be deployed to a terrain, alone or only beside a follower of its owner; ``on``
    is where, for what is not asked about elsewhere."""
    return _stands(asking, terrain, on or grounds()[terrain])


@cache
def _stands(asking: Asking, terrain: str, ground: FreeSegment) -> ShortAnswer:
    def fits(action: api.Deploy) -> bool:
        return action.spot.startswith(terrain)

    table = asking.table(ground.tiles)
    refused = table.against(api.Deploy(asking.kind, table.game.just_laid, table.spot(terrain)))
    if rule := table.deployed(fits):
        return yes(rule)
    if ground.spot and asking.table(ground.with_company()).deployed(fits):
        return part("beside own follower", refused)
    return no(refused)


def alone(asking: Asking) -> ShortAnswer:
    """Whether it may be deployed where no follower of its owner stands."""
    found = [stands(asking, terrain) for terrain in GROUNDS]
    for tone, answer in ((Tone.YES, yes), (Tone.PART, no)):
        for one in found:
            if one.tone is tone:
                return answer(one.rule)
    raise NoBoardError


def reaches(
    asking: Asking,
    grounds: Iterable[FreeSegment],
    where: Callable[[FigureTable, api.Deploy], bool],
    cite: str,
) -> ShortAnswer:
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
                return yes(cite)
    return no(refused)


def _goals(table: FigureTable, kind: str) -> list[api.Deploy]:
    game, last = table.game, table.game.just_laid
    here = [api.Deploy(kind, HERE, name) for name in game.spots(HERE)]
    return [*here, api.Deploy(kind, last, game.spots(last)[0])]


def terrain(asking: Asking) -> str:
    """Where it is found on the boards that follow."""
    # What else a question brings into play opens no other ground: so it is asked once.
    plain = replace(asking, also=())
    return first(one for one in STANDING if stands(plain, one).tone is not Tone.NO)


def reason(asking: Asking, rule: str) -> str:
    """What is no follower is refused because it is none."""
    return rule if follower(asking).tone is Tone.YES else follower(asking).rule


def on(ground: FreeSegment | None, kind: str) -> EffectQuestion:
    """The question whether it may be put on a kind of segment, which ``ground`` has if it is not
    one of those that are asked about everywhere."""
    return lambda asking: stands(asking, kind, ground)


def at(spot: str, rule: str, *tiles: str) -> EffectQuestion:
    """The question whether it may be put on a place of the last of some tiles."""

    def ask(asking: Asking) -> ShortAnswer:
        table = asking.table(tiles)
        goal = api.Deploy(asking.kind, table.game.just_laid, spot)
        if table.deployed(lambda action: action.spot == spot):
            return yes(rule)
        return no(table.against(goal))

    return ask


EFFECTS: Final = (
    Effect("follower", "Is a follower", AnswerGroup.IS, "base", follower),
    Effect("votes", "Counts for the majority as", AnswerGroup.IS, "base", votes),
    *(
        Effect(kind, f"May be put {ground.words}", AnswerGroup.GOES, "base", on(None, kind))
        for kind, ground in GROUNDS.items()
    ),
    Effect("alone", "May be put where its owner has nobody", AnswerGroup.GOES, "base", alone),
)
