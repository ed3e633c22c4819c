"""A sum that somebody types into the box: ``city 7 tiles 2 shields cathedral``.

Every word of it must be understood, or the box gives no sum: none is better than a wrong one. What
things are called comes from the terms and the nicknames; ``sums.toml`` has the small words.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import ClassVar, Final, NamedTuple, TypeAlias

from rapidfuzz.distance import OSA

from content.models import Term
from content.pages.lasting import lasting
from content.search import thesaurus
from content.search.index import Index
from content.search.languages import tongue
from content.search.library import library
from content.search.words import NUMBERS, STOP, Word, fold, words
from engine import api

PLAYERS: Final = ("red", "blue", "green")
"""Who stands for the sides, in the order in which they are named."""

LONGEST: Final = 200
_PHRASE: Final = 4
"""Words of the longest name of a thing."""

_SPELT: Final = 4
"""So many letters has a word in which a slip is looked for. Shorter ones are like too many."""


class Sort(Enum):
    """What a word of a sum is about."""

    KIND = auto()
    ROLE = auto()
    MARK = auto()
    UNDER = auto()
    TOKEN = auto()
    FIGURE = auto()
    BIG = auto()
    TILE = auto()
    COMPLETE = auto()
    INCOMPLETE = auto()
    END = auto()
    AGAINST = auto()
    WITHOUT = auto()
    AROUND = auto()
    POINTS = auto()
    PLAIN = auto()
    PLAYER = auto()
    NUMBER = auto()


_STATES: Final = frozenset({Sort.COMPLETE, Sort.INCOMPLETE, Sort.END, Sort.AROUND})


class Item(NamedTuple):
    """A thing that a sum names: its sort, its id, the number, and whether it stands in the
    singular, as ``inn`` does in ``road 5 inn``, or ``aloof`` behind a small word, so that no number
    before it is its own."""

    sort: Sort
    name: str = ""
    number: int = 0
    single: bool = False
    aloof: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """What was understood. ``sized`` is false where no size was said, so that nothing can be told
    but who holds the feature."""

    said: api.said.Said
    sized: bool


class UnclearError(Exception):
    """A sum that can be read in two ways, or not at all."""


def read_sum(text: str) -> Sum | None:
    """The sum that a text asks for; None where it asks for none, or not all of it is understood."""
    if len(text) > LONGEST:
        return None
    items = read_items(words(text)) or read_items(words(_in_english(text)))
    try:
        return _Reader(items).read() if items else None
    except (UnclearError, api.InputError):
        return None


def _in_english(text: str) -> str:
    """A text in another language, said in English word by word; nothing for an English one."""
    said = words(text)
    language = tongue(text, said, library(Index()).english) if said else None
    if language is None:
        return ""
    told = language.read(text, said)
    return " ".join(
        english or text[word.start : word.end] for english, word in zip(told, said, strict=True)
    )


# --- words ---------------------------------------------------------------------------------------


@cache
def _small() -> Mapping[str, frozenset[str]]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return {name: frozenset(map(fold, of.split())) for name, of in tomllib.loads(text).items()}


_GRAMMAR: Final = {
    "against": Sort.AGAINST,
    "without": Sort.WITHOUT,
    "around": Sort.AROUND,
    "points": Sort.POINTS,
    "plain": Sort.PLAIN,
}


_Lexicon: TypeAlias = Mapping[tuple[str, ...], Item]


@lasting
def lexicon() -> _Lexicon:
    """What each name of a thing stands for, by its words without their endings; a name of two
    things stands for none."""
    found: dict[tuple[str, ...], set[Item]] = {}
    terms = {
        term.pk.removeprefix("term:"): [
            term.title,
            *term.also,
            *(name.name for name in term.names.all()),
        ]
        for term in Term.objects.prefetch_related("names")
    }
    by_name = {fold(name): slug for slug, names in terms.items() for name in names}
    for name, item in _things():
        slug = name.replace(" ", "-")
        slug = slug if slug in terms else by_name.get(fold(name), "")
        for one in (name, *terms.get(slug, ())):
            found.setdefault(_phrase(one), set()).add(item)
    kinds = {key for key, items in found.items() if any(i.sort is Sort.KIND for i in items)}
    states = (Sort.COMPLETE, Sort.INCOMPLETE)
    return {
        key: next(iter(items))
        for key, items in found.items()
        if len(items) == 1
        # "Open city" is a name of what is incomplete, and names the city too.
        if not (next(iter(items)).sort in states and any((one,) in kinds for one in key))
    }


def _things() -> Iterator[tuple[str, Item]]:
    """Everything that can stand in a sum, by what it is called here."""
    for kind in api.rows(api.KindRow).values():
        yield kind.id, Item(Sort.KIND, kind.id)
        if kind.role:
            yield kind.role, Item(Sort.ROLE, kind.id)
    for symbol in api.rows(api.SymbolRow).values():
        if symbol.said:
            yield symbol.id, Item(Sort.UNDER if symbol.under else Sort.MARK, symbol.id)
    for token in api.rows(api.TokenRow).values():
        if token.stands_on:
            yield token.id, Item(Sort.TOKEN, token.id)
    for figure in api.rows(api.FigureRow).values():
        yield figure.id, Item(Sort.FIGURE, figure.id)
        if api.Trait.BIG in figure.traits:
            yield api.Trait.BIG.value, Item(Sort.BIG, figure.id)
    yield "tile", Item(Sort.TILE)
    yield "complete", Item(Sort.COMPLETE)
    yield "incomplete", Item(Sort.INCOMPLETE)
    yield "end of game", Item(Sort.END)


@cache
def _singular() -> frozenset[str]:
    """The last words of names that are one thing: here a number before them is not theirs."""
    return frozenset(words(name)[-1].form for name, _ in _things())


def _phrase(name: str) -> tuple[str, ...]:
    return tuple(word.stem for word in words(name))


def read_items(said: list[Word]) -> list[Item]:
    """The things that the words of a text name; none where one of them is not understood."""
    found: list[Item] = []
    known = lexicon()
    at, aloof = 0, False
    while at < len(said):
        for length in range(min(_PHRASE, len(said) - at), 0, -1):
            item = _meaning(said[at : at + length], known)
            if item:
                found.append(item._replace(aloof=aloof))
                at, aloof = at + length, False
                break
        else:
            form = said[at].form
            if form == "one" and found and found[-1].sort is Sort.BIG:
                found[-1] = found[-1]._replace(sort=Sort.FIGURE)
                at += 1
                continue
            if form in _small()["vague"]:
                return []
            if form in STOP or form in _small()["small"]:
                aloof = aloof or form not in _small()["owner"]
            elif item := _slip(said[at], known):
                found.append(item._replace(aloof=aloof))
                aloof = False
            else:
                return []
            at += 1
    return found


def _slip(word: Word, known: _Lexicon) -> Item | None:
    """What a word of one slip of the pen was meant to be, if it can be one thing alone."""
    if len(word.form) < _SPELT:
        return None
    near = {item for key, item in known.items() if len(key) == 1 and _near(word.stem, key[0])}
    for name, sort in _GRAMMAR.items():
        near |= {Item(sort) for form in _small()[name] if _near(word.form, form)}
    silent = any(_near(word.form, form) for form in STOP | _small()["small"])
    return near.pop() if len(near) == 1 and not silent else None


def _near(written: str, meant: str) -> bool:
    """Whether one slip leads from one word to the other; nobody slips at the first letter."""
    alike = written[:1] == meant[:1] and len(meant) >= _SPELT - 1
    return alike and OSA.distance(written, meant, score_cutoff=1) <= 1


def _meaning(part: list[Word], known: _Lexicon) -> Item | None:
    key = tuple(word.stem for word in part)
    item = known.get(key) or _nickname(key, known)
    if item:
        return item._replace(single=part[-1].form in _singular())
    if len(part) > 1:
        return None
    form = part[0].form
    if form in PLAYERS:
        return Item(Sort.PLAYER, form)
    if number := NUMBERS.get(form, form if form.isascii() and form.isdigit() else ""):
        return Item(Sort.NUMBER, number=int(number[:4]))
    return next((Item(sort) for name, sort in _GRAMMAR.items() if form in _small()[name]), None)


def _nickname(key: tuple[str, ...], known: _Lexicon) -> Item | None:
    """What players call a thing, if that is one of those that can stand in a sum."""
    ours = thesaurus.everyday().get(key, {})
    found = {known[one] for one in ours if one in known}
    return found.pop() if len(found) == 1 else None


# --- grammar -------------------------------------------------------------------------------------


@dataclass
class _Reader:
    """Reads the items of a sum from left to right."""

    items: list[Item]
    kinds: set[str] = field(default_factory=set)
    tiles: int | None = None
    cities: int | None = None
    marks: Counter[str] = field(default_factory=Counter)
    absent: set[str] = field(default_factory=set)
    tokens: list[str] = field(default_factory=list)
    sides: list[list[api.said.Standing]] = field(default_factory=lambda: [[]])
    named: dict[int, str] = field(default_factory=dict)
    states: set[Sort] = field(default_factory=set)
    pending: int | None = None
    behind_kind: bool = False
    farming: bool = False
    versus: bool = False

    def read(self) -> Sum:
        """The sum. Raises UnclearError."""
        self.farming = any(self._farms(item) for item in self.items)
        self.versus = any(item.sort is Sort.AGAINST for item in self.items)
        before: Item | None = None
        for item, behind in zip_longest(self.items, self.items[1:]):
            taken = self._plainly(item, behind)
            if taken is not None:
                self._take(taken, before)
                before = taken
        self._flush()
        return self._whole()

    def _farms(self, item: Item) -> bool:
        """Whether an item says that the sum is about a farm, as a pig does by itself."""
        if item.sort is Sort.FIGURE and all(api.kinds()[one].farm for one in _grounds(item.name)):
            self.kinds |= _grounds(item.name)
            return True
        return item.sort in (Sort.KIND, Sort.ROLE) and api.kinds()[item.name].farm

    def _plainly(self, item: Item, behind: Item | None) -> Item | None:
        """An item by what stands behind it: ``his large one`` is a figure, ``one normal`` too, and
        the second word of ``small city`` and ``normal meeple`` says nothing."""
        sort = behind and behind.sort
        if item.sort is Sort.BIG and sort is not Sort.ROLE:
            if self.pending is None or sort is Sort.FIGURE:
                raise UnclearError
            return item._replace(sort=Sort.FIGURE)
        if item.sort is not Sort.PLAIN:
            return item
        if sort in (Sort.FIGURE, Sort.ROLE) or (sort is Sort.KIND and self._tells_no_figure()):
            return None
        if self.pending is None:
            raise UnclearError
        return item._replace(sort=Sort.FIGURE, name=api.FOLLOWER)

    def _tells_no_figure(self) -> bool:
        return self.pending is None or self.farming

    def _take(self, item: Item, before: Item | None) -> None:
        sort = item.sort
        denied = bool(before and before.sort is Sort.WITHOUT)
        if denied and sort is not Sort.MARK:
            raise UnclearError
        if item.aloof or sort is Sort.NUMBER:
            self._flush()
        if sort is Sort.POINTS and self.pending is not None:
            raise UnclearError
        if sort is Sort.NUMBER:
            self.pending = item.number
            self.behind_kind = bool(before and before.sort is Sort.KIND)
        elif sort in _STATES:
            self.states.add(sort)
        elif sort in (Sort.FIGURE, Sort.ROLE):
            self._figure(item, before)
        elif sort is Sort.MARK:
            self._mark(item, denied=denied)
        elif taking := self._TAKEN.get(sort):
            taking(self, item)

    def _tile(self, item: Item) -> None:
        self._size(self._number(item, 0))

    def _token(self, item: Item) -> None:
        self._number(item, 1)
        self.tokens.append(item.name)

    def _against(self, _item: Item) -> None:
        self._flush()
        self.sides.append([])

    def _player(self, item: Item) -> None:
        """Somebody is named whose figures follow: ``red two, blue one``."""
        self._flush()
        at = len(self.sides) - 1
        if item.name in self.named.values() or (self.sides[at] and at not in self.named):
            raise UnclearError
        if self.sides[at]:
            self.sides.append([])
            at += 1
        elif at in self.named:
            raise UnclearError
        self.named[at] = item.name

    def _number(self, item: Item, usual: int) -> int:
        """How many of an item there are. In ``road 5 inn`` the number is that of the tiles."""
        number, self.pending = self.pending, None
        if number is None:
            if not usual:
                raise UnclearError
            return usual
        if self.behind_kind and item.single and number > 1 and item.sort is not Sort.TILE:
            self._size(number)
            return usual
        return number

    def _size(self, number: int) -> None:
        if self.tiles is not None or self.farming:
            raise UnclearError
        self.tiles = number

    def _flush(self) -> None:
        """A number with nothing behind it: the size, or the followers of a side."""
        number, self.pending = self.pending, None
        if number is None:
            return
        if self.behind_kind:
            self._size(number)
        elif (self.versus or self.named) and not self.sides[-1]:
            self._stand(api.FOLLOWER, number)
        else:
            raise UnclearError

    def _kind(self, item: Item) -> None:
        if not (self.farming and api.kinds()[item.name].fills):
            self.kinds.add(item.name)
        elif self.cities is None and self.pending is not None:
            self.cities, self.pending = self.pending, None
        else:
            raise UnclearError

    def _mark(self, item: Item, *, denied: bool) -> None:
        if item.name in self.marks or item.name in self.absent:
            raise UnclearError
        if denied:
            self.absent.add(item.name)
        else:
            self.marks[item.name] = self._number(item, 1)

    def _figure(self, item: Item, before: Item | None) -> None:
        name = item.name
        if item.sort is Sort.ROLE:
            self.kinds.add(item.name)
            name = before.name if before and _big(before) else api.FOLLOWER
        self._stand(name, self._number(item, 1))

    def _stand(self, figure: str, number: int) -> None:
        at = min(len(self.sides), len(PLAYERS)) - 1
        player = self.named.get(at, PLAYERS[at])
        self.sides[-1].append(api.said.Standing(player, figure, number))

    def _under(self, item: Item) -> None:
        """``Follower on a hill``: the last figure that was named stands there."""
        if self._number(item, 1) != 1 or not self.sides[-1] or self.sides[-1][-1].on:
            raise UnclearError
        self.sides[-1][-1] = self.sides[-1][-1]._replace(on=item.name)

    _TAKEN: ClassVar[Mapping[Sort, Callable[["_Reader", Item], None]]] = {
        Sort.KIND: _kind,
        Sort.TILE: _tile,
        Sort.TOKEN: _token,
        Sort.UNDER: _under,
        Sort.AGAINST: _against,
        Sort.PLAYER: _player,
    }

    def _whole(self) -> Sum:
        kind = self._ground()
        several = self.versus or bool(self.named)
        if not 1 <= len(self.sides) <= len(PLAYERS) or (several and not all(self.sides)):
            raise UnclearError
        if self.named and len(self.named) != len(self.sides):
            raise UnclearError
        if {Sort.COMPLETE, Sort.INCOMPLETE} <= self.states:
            raise UnclearError
        standing = [one for side in self.sides for one in side]
        sized = self._sized(kind)
        if not sized and not (len(self.sides) > 1 and _equal(standing) and not self.states):
            raise UnclearError
        said = api.said.Said(
            kind,
            self._tiles(kind, sized),
            complete=self._complete(kind),
            marks=tuple(self.marks.items()),
            tokens=tuple(self.tokens),
            standing=tuple(standing) or (api.said.Standing(PLAYERS[0], _usual(kind)),),
            cities=(self.cities or 1 if not sized else self.cities or 0) if self.farming else 0,
        )
        return Sum(_accompanied(api.said.check(said)), sized)

    def _ground(self) -> str:
        """The only kind that is named, or that has all the marks which are."""
        found = set(self.kinds)
        if not found and self.marks:
            said = [set(api.rows(api.SymbolRow)[mark].said) for mark in self.marks]
            found = set.intersection(*said)
        if len(found) != 1:
            raise UnclearError
        return found.pop()

    def _sized(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.farm:
            return self.cities is not None
        return self.tiles is not None or (ground.surrounded and Sort.COMPLETE in self.states)

    def _complete(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.surrounded and self.tiles is not None:
            return self.tiles >= api.said.AROUND
        if ground.completes and Sort.END in self.states and not self._told():
            raise UnclearError
        return ground.completes and Sort.INCOMPLETE not in self.states

    def _told(self) -> bool:
        return bool(self.states & {Sort.COMPLETE, Sort.INCOMPLETE})

    def _tiles(self, kind: str, sized: bool) -> int:
        ground, number = api.kinds()[kind], self.tiles
        if ground.farm:
            return 0
        if ground.surrounded:
            return self._round(number)
        return (
            number if number is not None else 3 * sum(s.number for side in self.sides for s in side)
        )

    def _round(self, number: int | None) -> int:
        """The tiles round a cloister. Its own is one of nine, so that less than all are clear only
        where somebody says that they lie round it."""
        full = api.said.AROUND
        if number is None or number in (full, full + 1):
            if Sort.INCOMPLETE in self.states:
                raise UnclearError
            return full
        if Sort.AROUND not in self.states or Sort.COMPLETE in self.states:
            raise UnclearError
        return number


def _big(item: Item | None) -> bool:
    """Whether a role has to follow: ``big farmer``."""
    return item is not None and item.sort is Sort.BIG


def _grounds(figure: str) -> set[str]:
    """The kinds of feature that a figure may stand on."""
    return {one.kind for one in api.said.sayable(api.tile_sets()) if figure in one.figures}


def _usual(kind: str) -> str:
    """The figure that is meant where none is named: the first that may stand there."""
    every = {one.kind: one for one in api.said.sayable(api.tile_sets())}
    return every[kind].figures[0]


def _equal(standing: Iterable[api.said.Standing]) -> bool:
    """Whether the figures count the same, however large the feature is."""
    rows = api.rows(api.FigureRow)
    return all(s.figure == api.FOLLOWER or api.Trait.BIG in rows[s.figure].traits for s in standing)


def _accompanied(said: api.said.Said) -> api.said.Said:
    """With a follower for each side that has named no figure with a vote: a pig is put to one's
    own farmer. A barn stands there by itself."""
    sets = api.sets_for(api.said.expansions_of(said), "")
    votes, traits = api.ruleset(api.ROOT, sets).votes, api.rows(api.FigureRow)
    sides = {one.player: False for one in said.standing}
    for one in said.standing:
        alone = api.Trait.CORNER in traits[one.figure].traits
        sides[one.player] |= alone or one.figure in votes
    more = tuple(api.said.Standing(player) for player, has in sides.items() if not has)
    return api.said.Said(
        said.kind,
        said.tiles,
        said.complete,
        said.marks,
        said.tokens,
        said.standing + more,
        said.cities,
    )
