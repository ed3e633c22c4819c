"""The items of a sum with every owner before what is theirs."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise, zip_longest
from typing import Final

from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def owners_ahead(items: list[Item]) -> list[Item]:
    """The items with an owner before the adjective of the same figure, ``one small blue guy``, and
    before the figures where every player is named behind them: ``2 thieves me 1 thief him``, or of
    one that stands by itself: ``the pig is his``."""
    found = items = _owners_apart(_owners_turned(_owners_behind(items)))
    for at, (size, owner, figure) in enumerate(zip(items, items[1:], items[2:], strict=False)):
        if (
            size.sort in (WordRole.BIG, WordRole.PLAIN)
            and owner.sort is WordRole.OWNER
            and figure.sort in (WordRole.FIGURE, WordRole.ROLE)
            and not (owner.aloof or figure.aloof)
        ):
            ahead = owner._replace(aloof=size.aloof, parted=size.parted)
            found[at : at + 2] = [ahead, size._replace(aloof=False, parted=False)]
    return found


def _owners_behind(items: list[Item]) -> list[Item]:
    """The items with an owner before what is ``of mine``, ``of his``."""
    found: list[Item] = []
    for item in items:
        if item.sort not in _OF_OWNERS:
            found.append(item)
            continue
        at = end = len(found)
        while at and found[at - 1].sort in _FIGURED and (at == len(found) or not found[at].parted):
            at -= 1
            if found[at].sort is WordRole.NUMBER or found[at].aloof:
                break
        if item.name and found[at:]:  # "a builder and 1 knight for me"
            at = _run(found, at)
        if at == end:
            owner = item._replace(sort=WordRole.OWNER, name=_player(item))
            mark = bool(found) and found[-1].sort is WordRole.MARK and not item.aloof
            single = mark and (at == 1 or found[-2].sort is not WordRole.NUMBER)
            found.insert(end - single, owner)  # "castle of mine"
            continue
        owner = Item(WordRole.OWNER, _player(item), aloof=True, parted=found[at].parted)
        found.insert(at, owner)
    return found


def _player(item: Item) -> str:
    return item.name if item.name in api.COLOURS else _OF_OWNERS[item.sort]


def _run(items: Sequence[Item], at: int) -> int:
    """Where the figures begin that lead on to those at a place, if nobody is named before."""
    start = at
    while start and items[start - 1].sort in _FIGURED and not items[start].parted:
        start -= 1
    owned = start > 0 and items[start - 1].sort is WordRole.OWNER
    return at if owned and not items[start].parted else start


_OF_OWNERS: Final = {WordRole.MINE: ME, WordRole.THEIRS: OTHER}
_FIGURED: Final = (
    WordRole.FIGURE,
    WordRole.ROLE,
    WordRole.BIG,
    WordRole.PLAIN,
    WordRole.NUMBER,
)


def _owners_apart(items: list[Item]) -> list[Item]:
    """The items with an owner before a figure of theirs that nothing else is told of."""
    found = list(items)
    players = Counter(item.name for item in items if item.sort is WordRole.OWNER)
    for at, (figure, owner) in enumerate(pairwise(items)):
        alone = figure.sort is WordRole.FIGURE and (
            figure.parted
            or not at
            or (
                items[at - 1].sort is WordRole.KIND
                and _is_extra(figure)
                and players[owner.name] > 1
            )
        )
        ends = at + 2 == len(items) or items[at + 2].parted
        if alone and ends and not owner.parted and _is_player(owner):
            found[at] = owner._replace(aloof=True, parted=True)
            found[at + 1] = figure._replace(aloof=False, parted=False)
    return found


def _is_extra(figure: Item) -> bool:
    """Whether a figure counts for nothing by itself, as a pig."""
    return figure.name not in api.ruleset(api.ROOT, tuple(api.tile_sets())).votes


def _owners_turned(items: list[Item]) -> list[Item]:
    """The items with each owner before the figures that stand before it, if one follows on the
    other from the first figures to the last owner and none is named by a colour: ``builder and 1
    meeple me, 1 meeple him``."""
    items = [
        item._replace(sort=WordRole.FIGURE, name=item.name or api.FOLLOWER)
        if item.sort in (WordRole.BIG, WordRole.PLAIN)
        and behind
        and _is_player(behind)
        and not behind.aloof
        and (then is None or then.parted)
        else item
        for item, behind, then in zip_longest(items, items[1:], items[2:])
        if item
    ]
    told = [(at, item) for at, item in enumerate(items) if item.sort in _STANDING]
    runs = [[*run] for _, run in groupby(told, lambda one: one[1].sort is WordRole.OWNER)]
    pairs = [*zip(runs[::2], runs[1::2], strict=False)]
    if len(runs) % 2 or len(pairs) < _TWO or not all(_is_turned(items, *pair) for pair in pairs):
        return list(items)
    found = list(items)
    for figures, ((then, _),) in reversed(pairs):
        owner, first = found.pop(then), figures[0][0]
        numbered = first > 0 and found[first - 1].sort is WordRole.NUMBER
        found.insert(first - numbered, owner)
    return found


_TWO: Final = 2
_STANDING: Final = (
    *(WordRole.FIGURE, WordRole.ROLE, WordRole.BIG, WordRole.PLAIN),
    WordRole.OWNER,
)


def _is_turned(
    items: Sequence[Item], figures: Sequence[tuple[int, Item]], owners: Sequence[tuple[int, Item]]
) -> bool:
    """Whether figures that belong together stand right before a player."""
    (first, figure), (then, owner) = figures[0], owners[0]
    close = all(one.sort in _FIGURED and not one.parted for one in items[first + 1 : then])
    stand = figure.sort is not WordRole.OWNER and close
    return stand and len(owners) == 1 and _is_player(owner) and not owner.aloof


def _is_player(item: Item) -> bool:
    """Whether an item is a player who is no colour."""
    return item.sort is WordRole.OWNER and item.name in (ME, OTHER)


def coloured(items: list[Item]) -> list[Item]:
    """The items with colours that no box has as those that stand for them. Raises UnclearError
    where these are others'."""
    colours = {(item.name, item.number) for item in items if item.sort is WordRole.OWNER}
    if any((name, 0) in colours for name, strange in colours if strange):
        raise UnclearError
    return [
        item._replace(number=0) if item.sort is WordRole.OWNER and item.number else item
        for item in items
    ]


def counted_owners(items: list[Item]) -> list[Item]:
    """The items with each player before the number of their followers, where all stand behind them:
    ``2 red 3 blue``."""
    owners = [at for at, item in enumerate(items) if item.sort is WordRole.OWNER]
    close = [at for at in owners if at and items[at - 1].sort is WordRole.NUMBER]
    counted = [at for at in close if not items[at].aloof]
    sized = bool(counted) and counted[0] > 1 and items[counted[0] - 2].sort in _SIZES
    figures = any(item.sort in (WordRole.FIGURE, WordRole.ROLE) for item in items)
    ends = [at + 1 == len(items) or items[at + 1].parted or at + 2 in owners for at in owners]
    if len(owners) < _TWO or counted != owners or figures or not all(ends):
        return items
    if sized and not items[counted[0] - 1].parted:
        return items
    found = list(items)
    for at in reversed(owners):
        number, owner = found[at - 1], found[at]
        who = owner._replace(aloof=True, parted=number.parted)
        them = Item(WordRole.FIGURE, api.FOLLOWER, plural=True)
        found[at - 1 : at + 1] = [who, number._replace(aloof=False, parted=False), them]
    return found


_SIZES: Final = (WordRole.KIND, WordRole.SIZE)


def held_up(items: list[Item]) -> list[Item]:
    """The items with the player before what theirs stands on or beside: ``the fairy stands by
    mine``; and without their figure where all were counted before: ``1 each, my guy on a hill``."""
    found = items = _held_figures(items)
    for at, (under, owner) in enumerate(pairwise(items)):
        ends = at + 2 == len(items) or items[at + 2].parted
        both = under.sort is WordRole.UNDER and owner.sort is WordRole.OWNER
        if both and ends and not owner.parted:
            found[at] = owner._replace(aloof=True, parted=under.parted)
            found[at + 1] = under._replace(aloof=True, parted=False)
    each = next((at for at, item in enumerate(found) if item.sort is WordRole.EACH), len(found))
    return [
        item
        for at, item in enumerate(found)
        if not (
            (item.sort is WordRole.ROLE or item.name == api.FOLLOWER)
            and at > each + 1
            and found[at - 1].sort is WordRole.OWNER
            and not item.parted
            and at + 1 < len(found)
            and found[at + 1].sort is WordRole.UNDER
        )
    ]


def likewise(items: list[Item]) -> list[Item]:
    """The items with what both stand on, where one of each stands there: ``mine is on a hill and so
    is hers``. Raises UnclearError where nobody says that the other does: ``mine is on a hill,
    his``."""
    found: list[Item] = []
    each = any(item.sort is WordRole.EACH for item in items)
    for before, item, behind, then in zip_longest([None, *items], items, items[1:], items[2:]):
        if item is None:
            break
        stands = [one.sort for one in found[-2:]] == [WordRole.OWNER, WordRole.UNDER]
        if item.sort is WordRole.LIKEWISE:
            alone = then is None or then.parted
            if behind is None or behind.sort is not WordRole.OWNER or (alone and not each):
                raise UnclearError
            if alone != stands:
                raise UnclearError
            if alone:
                found[-2] = Item(WordRole.EACH, aloof=True, parted=found[-2].parted)
        elif item.sort is WordRole.OWNER and (behind is None or behind.parted):
            if before and before.sort is WordRole.LIKEWISE:
                continue
            if stands:
                raise UnclearError
            found.append(item)
        else:
            found.append(item)
    return found


def _held_figures(items: list[Item]) -> list[Item]:
    """The items with the player and the figure before what that stands on or beside, ``the fairy is
    on his guy``; without the figure where it is counted elsewhere. Raises UnclearError where it is
    counted with others': ``hill under my knight, one each``."""
    found: list[Item | None] = [*items]
    for at, (under, owner, figure) in enumerate(zip(items, items[1:], items[2:], strict=False)):
        named = figure.sort is WordRole.ROLE or figure.name == api.FOLLOWER
        close = not (owner.parted or figure.parted)
        if not (named and close and under.sort is WordRole.UNDER):
            continue
        if not _is_player(owner):
            told = [item.name for item in items if item.sort is WordRole.OWNER]
            if told.count(owner.name) > 1:
                raise UnclearError  # "Anna 1 me 1, the fairy is on Anna's guy"
            continue
        if any(item.sort is WordRole.EACH for item in items[at:]):
            raise UnclearError
        others = (*items[:at], *items[at + 3 :])
        counted = any(item.name == owner.name for item in others if _is_player(item))
        ahead = owner._replace(aloof=True, parted=under.parted)
        behind = under._replace(aloof=counted, parted=False)
        found[at : at + 3] = [ahead, behind, None] if counted else [ahead, figure, behind]
    return [item for item in found if item]


def headed(items: list[Item]) -> list[Item]:
    """The items without the figures of all players that are counted for each of them later, but
    with what they stand on: ``farmers: red 2``, ``farmers, 3 cities, he 1 big, me 2 small``. And of
    ``2 farmers, one of them on a hill`` without the number."""
    counted = [
        one.sort is WordRole.OWNER and other.sort is WordRole.NUMBER and not other.parted
        for one, other in pairwise(items)
    ]
    places = {row.upon for row in api.rows(api.PlaceRow).values() if row.said}
    castle = any(item.sort is WordRole.MARK and item.name in places for item in items)
    castle &= not any(item.sort is WordRole.KIND for item in items)
    found: list[Item] = []
    for at, item in enumerate(items):
        before = found[-1].sort if found and not item.parted else None
        named = item.sort is WordRole.ROLE or item.name == api.FOLLOWER
        later = sum(counted[at:]) > (not item.plural)
        if named and later and before not in _THEIRS and not any(counted[:at]):
            if item.sort is WordRole.ROLE:
                if castle:
                    raise UnclearError  # "knights: me 3, she 2, castle of 8 tiles"
                found.append(item._replace(sort=WordRole.KIND))
            continue
        told = [(one.sort, one.number) for one in found[-_TWO:]]
        among = (WordRole.AMONG, 0)
        if item.sort is WordRole.UNDER and told == [(WordRole.NUMBER, 1), among]:
            del found[-_TWO:]
        found.append(item)
    return found


_THEIRS: Final = (*_FIGURED, WordRole.OWNER, WordRole.AGAINST, WordRole.EACH, WordRole.WITHOUT)


def answered(items: list[Item]) -> list[Item]:
    """The items with a follower of whoever is named alone behind ``against``: ``my knight against
    his``."""
    found: list[Item] = []
    for before, item, behind, then in zip_longest([None, *items], items, items[1:], items[2:]):
        if item is None:
            break
        found.append(item)
        sized = then is not None and then.sort is WordRole.TILE
        ends = behind is None or (behind.parted and (sized or behind.sort not in _FIGURED))
        if before and before.sort is WordRole.AGAINST and item.sort is WordRole.OWNER and ends:
            found.append(Item(WordRole.FIGURE, api.FOLLOWER))
    return found
