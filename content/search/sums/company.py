"""Who stands on the feature of a sum besides those who are named: the farmer of a pig, the owner of
a barn."""

from collections.abc import Sequence
from dataclasses import replace

from content.search.sums.sides import UnclearError
from engine import api


def is_barn(figure: str) -> bool:
    """Whether a figure stands on a corner, and so by itself."""
    row = api.rows(api.FigureRow).get(figure)
    return bool(row and api.FigureTrait.CORNER in row.traits)


def joined(
    standing: list[api.said.FiguresThere], *, told: bool, own: bool
) -> list[api.said.FiguresThere]:
    """The figures of a farm with a barn: if it is ``told``, its farmers were joined to the barn,
    which is another player's unless it is one's ``own``. Raises UnclearError where nobody knows
    what they get."""
    barns = [one for one in standing if is_barn(one.figure)]
    if len(barns) in (0, len(standing)):
        return standing
    farmers = [one for one in standing if one not in barns]
    taken = {one.player for one in farmers}
    same = barns[0].player in taken
    if not told or len(barns) > 1 or (same and own):
        raise UnclearError
    owner = next(one for one in api.COLOURS if one not in taken) if same else barns[0].player
    return [*farmers, barns[0]._replace(player=owner)]


def accompanied(
    said: api.said.Statement, *, alone: bool, scorers: Sequence[str] = ()
) -> api.said.Statement:
    """With a follower for each side that has named no figure with a vote: a pig is put to one's own
    farmer, unless it is told that it is ``alone``. A castle has somebody in what is completed
    beside it, the first of the ``scorers`` if any is named. Raises UnclearError."""
    sets = api.sets_for(api.said.expansions_of(said), "")
    votes = api.ruleset(api.ROOT, sets).votes
    sides = {one.player: False for one in said.standing}
    for one in said.standing:
        sides[one.player] |= is_barn(one.figure) or one.figure in votes
    more = [player for player, has in sides.items() if not has]
    if more and alone:
        raise UnclearError
    if all(_is_place(said.kind, one.on) for one in said.standing):
        more.append(next(one for one in (*scorers, *api.COLOURS) if one not in sides))
    return replace(said, standing=said.standing + tuple(map(api.said.FiguresThere, more)))


def _is_place(kind: str, on: str) -> bool:
    return bool(on) and isinstance(api.said.told(kind, on), api.PlaceRow)
