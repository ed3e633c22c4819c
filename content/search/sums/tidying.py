"""What is said of a sum without what tells nothing of it, and every owner before what is theirs."""

from collections.abc import Callable, Sequence
from itertools import pairwise, zip_longest
from operator import contains
from typing import Final

from content.search.sums.company import is_barn, with_farmers, without_placing
from content.search.sums.marks import (
    both_marks,
    monks_of_owners,
    most_around,
    pieces_named_twice,
    tiles_of_marks,
)
from content.search.sums.nearby import fed, led, lone_kinds
from content.search.sums.owners import (
    answered,
    coloured,
    counted_owners,
    headed,
    held_up,
    likewise,
    owners_ahead,
)
from content.search.sums.roles import COUNTABLE, ME, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def tidied(items: Sequence[Item]) -> list[Item]:
    """The items as a sum is read from. Raises UnclearError; none where something else is asked."""
    found = _without_majority(items)
    for tidy in _PASSES:
        found = tidy(found)
    return found


def _without_majority(items: Sequence[Item]) -> list[Item]:
    """The items without a word that says nothing of a feature: whoever has most there scores."""
    told = zip(items, [None, *items], strict=False)
    return [
        item._replace(aloof=True) if before and _is_majority(before) else item
        for item, before in told
        if not _is_majority(item)
    ]


def _is_majority(item: Item) -> bool:
    return item.sort is WordRole.MOST and bool(item.name)


def _alone(items: list[Item]) -> list[Item]:
    """The items without nobody's: ``no other red around``."""
    found: list[Item] = []
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if item.sort is not WordRole.NOBODY:
            found.append(item)
            continue
        for sorts in ((WordRole.OWNER,), (WordRole.FIGURE, WordRole.ROLE), (WordRole.AROUND,)):
            if rest and rest[0].sort in sorts:
                rest.pop(0)
    return found


# --- what is asked -------------------------------------------------------------------------------


def _without_asides(items: list[Item]) -> list[Item]:
    """The items without questions that tell nothing: ``me? him?``, and ``does the pig count as a
    farmer?`` where both are named elsewhere."""
    aside = {
        item.sentence
        for item in items
        if item.questioned and _is_aside([one for one in items if one.sentence == item.sentence])
    }
    told = {(one.sort, one.name) for one in items if one.sentence not in aside}
    told |= {(WordRole.KIND, name) for sort, name in told if sort is WordRole.ROLE}
    known = {(one.sort, one.name) for one in items if one.sentence in aside} <= told | _NOTHING_NEW
    left = [one for one in items if one.sentence not in aside]
    return left if left and known else items


_NOTHING_NEW: Final = {
    *(
        (sort, "")
        for sort in (WordRole.ASK, WordRole.DO, WordRole.WEIGHS, WordRole.WORTH, WordRole.EACH)
    ),
    *((WordRole.OWNER, name) for name in (ME, OTHER)),
}


def _is_aside(sentence: Sequence[Item]) -> bool:
    sorts = {one.sort for one in sentence}
    if sorts == {WordRole.OWNER}:
        return all(one.name not in api.COLOURS for one in sentence)
    if WordRole.DO not in sorts:
        return False
    return WordRole.WORTH in sorts or (WordRole.WEIGHS in sorts and WordRole.NUMBER not in sorts)


def _without_guesses(items: list[Item]) -> list[Item]:
    """The items without the points that somebody guesses: ``6 points for a road of 6?``."""
    found = list(items)
    for at in range(len(items) - 1, 0, -1):
        sorts = [item.sort for item in items[at - 1 : at + 2]]
        told = at > 1 and items[at - 2].sort in (WordRole.WORTH, WordRole.WEIGHS)
        more = sorts[2:] in ([WordRole.PER], [WordRole.EACH], [WordRole.SERIES])
        guess = sorts[:2] == [WordRole.NUMBER, WordRole.POINTS] and items[at].questioned
        told |= at > 1 and _is_worth(items[:at])
        series = any(item.sort is WordRole.SERIES for item in items)
        if guess and not (told or more or series):
            del found[at - 1 : at + 1]
    return found


def _is_worth(items: Sequence[Item]) -> bool:
    """Whether the last number is what a feature brings: ``a road of 5 points``."""
    before = items[-3].sort if len(items) > _BARE else None
    of = items[-2].sort is WordRole.KIND and not items[-1].parted
    return of and before is not WordRole.NUMBER


def _without_choices(items: list[Item]) -> list[Item]:
    """The items without two numbers of a rule of which one is asked for, ``4 points per city or
    3?``, and with sides where ``or`` stands between them. Raises UnclearError for any other."""
    at = next((at for at, item in enumerate(items) if item.sort is WordRole.EITHER), None)
    if at is None:
        return items
    before, behind = _value(items[:at][::-1], -1), _value(items[at + 1 :], 1)
    ends = at + behind == len(items) - 1
    does = {WordRole.DO, WordRole.WORTH} <= {one.sort for one in items[: at - before]}
    if ends and does and before and behind and items[at - before - 1].sort is WordRole.WORTH:
        dropped = (WordRole.DO, WordRole.WORTH)  # "does it score 2 or 4"
        return [one for one in items[: at - before] if one.sort not in dropped]
    asked = ends and items[at].questioned
    if before and behind and (asked or before + behind > _BARE):
        return _without_choices([*items[: at - before], *items[at + 1 + behind :]])
    sorts = {one.sort for one in items}
    sided = [one.sort for one in items[at + 1 : at + 2]] == [WordRole.OWNER] or _stand(items, at)
    asks = WordRole.ASK in sorts or _of_two(items[:at], items[at + 1 :])
    if not sided or not asks or WordRole.AGAINST in sorts:
        raise UnclearError
    return [*items[:at], items[at]._replace(sort=WordRole.AGAINST), *items[at + 1 :]]


def _of_two(items: Sequence[Item], others: Sequence[Item]) -> bool:
    """Whether figures or numbers of a player stand against another's: ``my 2 or his big one``."""
    owners, counted = (WordRole.OWNER, *_OF_OWNERS), {WordRole.NUMBER, *_FIGURES}
    pair = [
        {(one.sort, one.name) for one in side if one.sort in owners} for side in (items, others)
    ]
    told = all({one.sort for one in side} & counted for side in (items, others))
    return told and all(len(one) == 1 for one in pair) and pair[0].isdisjoint(pair[1])


_OF_OWNERS: Final = (WordRole.MINE, WordRole.THEIRS)
_FIGURES: Final = (WordRole.FIGURE, WordRole.ROLE, WordRole.BIG, WordRole.PLAIN)


def _stand(items: Sequence[Item], at: int) -> bool:
    """Whether numbers of figures stand on both sides of a place."""
    ahead, behind = [*items[max(0, at - 3) : at]], [*items[at + 1 : at + 4]]
    for some in (ahead, behind):
        sorts = {one.sort for one in some}
        if WordRole.NUMBER not in sorts or not sorts & {*_FIGURES}:
            return False
    return behind[0].sort is WordRole.NUMBER


_BARE: Final = 2


def _value(items: Sequence[Item], step: int) -> int:
    """How many items from here on are the number of a rule: ``3``, ``3 points each``, ``3 per
    city``."""
    for value in _VALUES:
        sorts = [item.sort for item in items[: len(value)]]
        if len(sorts) == len(value) and all(map(contains, value[::step], sorts)):
            return len(value)
    return 0


_N, _P = (WordRole.NUMBER,), (WordRole.POINTS,)
_PER = ((WordRole.PER,), (WordRole.KIND, WordRole.MARK, WordRole.TILE))
_VALUES: Final = (
    (_N, _P, *_PER),
    (_N, _P, (WordRole.EACH,)),
    (_N, *_PER),
    (_N, (WordRole.EACH,)),
    (_N, _P),
    (_N,),
)


def _asked(items: list[Item]) -> list[Item]:
    """The items without the words that ask for the sum; none where something else is asked. Raises
    UnclearError for ``he has the same``."""
    for before, item, behind in zip_longest([None, *items], items, items[1:]):
        if item and item.sort is WordRole.SAME:
            owned = before is not None and before.sort is WordRole.OWNER
            if owned or behind is None or behind.sort is not WordRole.KIND:
                raise UnclearError
    for asked, item in pairwise(items):
        if asked.sort is WordRole.ASK and item.sort in COUNTABLE and not item.aloof:
            return []  # "how many shields"
    ends = len(items) > 1 and items[-1].sort is WordRole.DO and not items[-1].questioned
    items = items[:-1] if ends else items  # "finished before my cloister did"
    asks = {item.sort for item in items}
    if WordRole.DO in asks and WordRole.ASK not in asks:
        return []
    dropped = (WordRole.ASK, WordRole.DO, WordRole.SAME)
    return [item for item in items if item.sort not in dropped]


def _without_talk(items: list[Item]) -> list[Item]:
    """The items without what changes nothing, a bridge in a road, and without who counts. Raises
    UnclearError for ``a city worth 14``: so many points it has, no tiles."""
    for item, behind, then in zip_longest(items, items[1:], items[2:]):
        points = behind is not None and behind.sort is WordRole.NUMBER and not behind.parted
        counts = then is not None and not then.parted and then.sort in COUNTABLE
        if item.sort in (WordRole.WORTH, WordRole.WEIGHS) and points and not counts:
            raise UnclearError
    found: list[Item] = []
    aloof = False
    for item in items:
        if item.sort is WordRole.IDLE:
            counted = [one.sort for one in found[-2:]]
            if not item.aloof and counted[-1:] == [WordRole.NUMBER] and counted[0] not in _SIZED:
                found.pop()
        elif item.sort not in _TALK:
            found.append(item._replace(aloof=item.aloof or aloof))
        aloof = item.sort in _TALK
    return found


_TALK: Final = (WordRole.IDLE, WordRole.WEIGHS, WordRole.WORTH)


_SIZED: Final = (WordRole.KIND, WordRole.SIZE)


# --- what is not ---------------------------------------------------------------------------------


def _denied(items: list[Item]) -> list[Item]:
    """The items with what never was: ``isn't even closed`` is incomplete, ``never had an inn`` is
    without one."""
    found: list[Item] = []
    for item in items:
        before = found[-1] if found else None
        if before and before.sort is WordRole.NOTHING and item.sort is WordRole.COMPLETE:
            continue  # "nothing was ever completed beside it"
        if before and before.sort in (WordRole.NEVER, WordRole.UNLIKE) and not item.parted:
            if item.sort is WordRole.COMPLETE:
                found[-1] = before._replace(sort=WordRole.INCOMPLETE)
                continue
            if before.sort is WordRole.NEVER and item.sort is WordRole.INCOMPLETE:
                raise UnclearError
        found.append(item)
    return [
        item._replace(sort=WordRole.WITHOUT) if item.sort is WordRole.NEVER else item
        for item in found
    ]


def _among(items: list[Item]) -> list[Item]:
    """The items with ``but`` as ``of them`` before the number of some cities round a farm, and
    without it elsewhere; and with ``mine don't``, which is French for it, too, as what it says."""
    items = [
        item
        for before, item in pairwise([Item(WordRole.SMALL), *items])
        if not (item.sort is WordRole.ONLY and before.sort is WordRole.BUT)
    ]
    found: list[Item] = []
    aloof, farm = False, _of_farm(items)
    for item, behind in zip_longest(items, items[1:]):
        numbered = behind is not None and behind.sort is WordRole.NUMBER
        if item.sort is WordRole.BUT and not (numbered and farm):
            aloof = True
            continue
        sort = WordRole.AMONG if item.sort is WordRole.BUT else item.sort
        owned = bool(found) and found[-1].sort is WordRole.OWNER
        if sort is WordRole.AMONG and owned and (not behind or behind.parted):
            sort = WordRole.UNLIKE
        found.append(item._replace(sort=sort, aloof=item.aloof or aloof))
        aloof = False
    return found


def _tiles_with(items: list[Item]) -> list[Item]:
    """The items with the number of a mark that was told of tiles: ``5 tiles, 2 of them with
    shields``, ``one with a shield``."""
    if _of_farm(items):
        return items
    found = list(items)
    for at in range(len(items) - 1, 1, -1):
        told = [item.sort for item in items[at - 2 : at]]
        if items[at].sort is WordRole.MARK:
            among = {*told} == {WordRole.NUMBER, WordRole.AMONG}
            start = at - 3 if among else at - 2
            tile = start >= 1 and items[start].sort is WordRole.TILE
            sized = tile and items[start - 1].sort is WordRole.NUMBER
            numbered = WordRole.NUMBER in (items[start + 1].sort, items[at - 1].sort)
            if sized and numbered and not items[at].parted:
                number = next(one for one in items[start + 1 : at] if one.sort is WordRole.NUMBER)
                found[start + 1 : at + 1] = [number, items[at]._replace(aloof=False, single=False)]
    return found


def _of_them(items: list[Item]) -> list[Item]:
    """The items with the number of the only mark before it: ``a vineyard: 3 of them around``."""
    marks = [at for at, item in enumerate(items) if item.sort is WordRole.MARK]
    among = [at for at, item in enumerate(items) if item.sort is WordRole.AMONG]
    if _of_farm(items) or len(marks) != 1 or len(among) != 1 or not marks[0] < among[0] - 1:
        return items
    (mark,), (at,) = marks, among
    numbered = mark > 0 and items[mark - 1].sort is WordRole.NUMBER
    if numbered or items[at - 1].sort is not WordRole.NUMBER:
        return items
    number = items[at - 1]._replace(aloof=True, parted=items[mark].parted)
    told = items[mark]._replace(aloof=False, parted=False, single=False)
    around = at + 1 < len(items) and items[at + 1].sort is WordRole.AROUND
    return [*items[:mark], number, told, *items[mark + 1 : at - 1], *items[at + 1 + around :]]


def _at_once(items: list[Item]) -> list[Item]:
    """The items without ``right now``, but where a barn comes. Raises UnclearError for one that
    lies there, which is scored later."""
    barns = any(item.sort is WordRole.FIGURE and is_barn(item.name) for item in items)
    now, comes = (any(item.sort is sort for item in items) for sort in _NOW_AND_COMES)
    if barns and now and not comes:
        raise UnclearError
    return items if barns and comes else [item for item in items if item.sort is not WordRole.NOW]


_NOW_AND_COMES: Final = (WordRole.NOW, WordRole.COMES)


def _none(items: list[Item]) -> list[Item]:
    """The items with a nought for what is counted and not there: ``no tiles around``, ``no finished
    cities``."""
    farm = _of_farm(items)
    found = list(items)
    for at, item in enumerate(items):
        rest = [one for one in items[at + 1 : at + 3] if one.sort is not WordRole.COMPLETE]
        if item.sort is not WordRole.WITHOUT or not rest:
            continue
        city = farm and rest[0].sort is WordRole.KIND and api.kinds()[rest[0].name].fills
        if city or rest[0].sort in (WordRole.TILE, WordRole.NEIGHBOUR):
            found[at] = item._replace(sort=WordRole.NUMBER, number=0)
    return found


def _cities_counted(items: list[Item]) -> list[Item]:
    """The items with the number of the cities round a farm before them: ``cities: 4``."""
    found = list(items)
    for at, (city, number) in enumerate(pairwise(items)):
        before = found[at - 1].sort if at else None
        behind = items[at + 2] if at + 2 < len(items) else None
        if (
            number.sort is WordRole.NUMBER
            and not number.parted
            and city.sort is WordRole.KIND
            and api.kinds()[city.name].fills
            and before not in (WordRole.NUMBER, WordRole.COMPLETE, WordRole.INCOMPLETE)
            and (behind is None or behind.parted)
        ):
            found[at] = number._replace(aloof=True, parted=city.parted)
            found[at + 1] = city._replace(aloof=False, parted=False)
    return found if _of_farm(items) else items


def _of_farm(items: Sequence[Item]) -> bool:
    sorts = (WordRole.KIND, WordRole.ROLE)
    return any(item.sort in sorts and api.kinds()[item.name].farm for item in items)


# --- which belongs to which ----------------------------------------------------------------------


def _tied(items: list[Item]) -> list[Item]:
    """The items with ``tied`` behind all others, and with a follower of each of two who are named
    without figures: ``me and him share a road``."""
    owners = {item.name for item in items if item.sort is WordRole.OWNER}
    told = {WordRole.FIGURE, WordRole.ROLE, WordRole.BIG, WordRole.EACH, WordRole.AGAINST}
    counted = any(
        one.sort is WordRole.OWNER and other.sort is WordRole.NUMBER and not other.aloof
        for one, other in pairwise(items)
    )
    if not any(item.sort is WordRole.TIED for item in items):
        return items
    bare = len(owners) == _PAIR and not counted and not any(item.sort in told for item in items)
    found: list[Item] = []
    apart = False
    for item in items:
        if item.sort is not WordRole.TIED:
            found.append(item._replace(aloof=item.aloof or apart))
            apart = False
            continue
        apart = True
        ahead = {one.name for one in found if one.sort is WordRole.OWNER}
        if bare and ahead == owners:
            bare = False
            follower = Item(WordRole.FIGURE, api.FOLLOWER)
            found += [Item(WordRole.EACH, aloof=True), follower]
    return [*found, Item(WordRole.TIED, aloof=True, parted=True)]


_PAIR: Final = 2


def _long(items: list[Item]) -> list[Item]:
    """The items with ``big`` behind a number of a feature as its size: ``city 8 big``."""
    found = list(items)
    for at in range(2, len(items)):
        sorts = [item.sort for item in items[at - 2 : at + 1]]
        ends = at + 1 == len(items) or items[at + 1].parted
        if sorts == [WordRole.KIND, WordRole.NUMBER, WordRole.BIG] and ends:
            found[at] = items[at]._replace(sort=WordRole.SIZE)
    return found


def _without_size(items: list[Item]) -> list[Item]:
    """The items without what is told of the size of a feature before what else is told of it:
    ``tiny 2 tile city``, ``big finished city``."""
    sizes = (WordRole.BIG, WordRole.PLAIN)
    states = {WordRole.COMPLETE, WordRole.INCOMPLETE}
    kept: list[Item] = []
    for at, item in enumerate(items):
        told = [one.sort for one in items[at + 1 : at + 4] if not one.parted]
        told = told if at + 1 < len(items) and not items[at + 1].aloof else []
        tiles = told == [WordRole.NUMBER, WordRole.TILE, WordRole.KIND]
        if not (
            item.sort in sizes
            and (tiles or (told[1:2] == [WordRole.KIND] and {*told[:1]} <= states))
        ):
            kept.append(item)
    return kept


def _without_both(items: list[Item]) -> list[Item]:
    """The items without the "both" of two marks: ``siege and cathedral both in the city``."""
    ahead = [None, None, *items]
    behind = [*items[1:], None]
    things = {WordRole.MARK, WordRole.TOKEN}
    theirs = {WordRole.NUMBER, WordRole.FIGURE, WordRole.ROLE}
    found = zip(items, ahead[1:], ahead, behind, [*behind[1:], None], strict=False)
    return [
        item
        for item, *marks, after, then in found
        if item.sort is not WordRole.EACH
        or item.parted
        or not all(one and one.sort in things for one in marks)
        or (after and after.sort in theirs)
        # "Both on my road" tells whose the road is.
        or (after and after.sort is WordRole.OWNER and not (then and then.sort is WordRole.KIND))
    ]


_PASSES: Final[tuple[Callable[[list[Item]], list[Item]], ...]] = (
    coloured,
    likewise,
    _without_asides,
    tiles_of_marks,
    pieces_named_twice,
    without_placing,
    with_farmers,
    fed,
    lone_kinds,
    led,
    _without_choices,
    _without_guesses,
    _denied,
    _among,
    _tiles_with,
    _of_them,
    headed,
    _at_once,
    most_around,
    monks_of_owners,
    both_marks,
    _none,
    _cities_counted,
    _asked,
    _alone,
    _without_talk,
    _without_both,
    _tied,
    _long,
    _without_size,
    answered,
    counted_owners,
    held_up,
    owners_ahead,
)
