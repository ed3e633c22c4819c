"""People by their names: ``Anna 2 knights, Ben 1``, ``Tom's road``, ``two farmers for Ed``.

A word that names nothing else is somebody's name where an owner stands. One that English or another
language has, or a slip of the pen may have made, is one only beside another name. So is one in
small letters.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from typing import Final, TypeAlias

from django.utils.text import capfirst

from content.search.languages import tongues
from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.sums.sides import MOST, UnclearError
from content.search.sums.vocabulary import Lexicon, english, key_of, people_words
from content.search.words import Word
from engine import api

_Slip: TypeAlias = Callable[[Word, Lexicon], Item | None]

NAMED: Final = "person "
"""So begins the name of an item that is a person, before it is a colour."""

_THINGS: Final = frozenset(
    {WordRole.FIGURE, WordRole.ROLE, WordRole.BIG, WordRole.PLAIN, WordRole.HAD}
    | {WordRole.KIN, WordRole.OWNER}
)
_THEIRS: Final = _THINGS | {
    WordRole.KIND,
    WordRole.NUMBER,
    WordRole.MARK,
    WordRole.TOKEN,
    WordRole.TILE,
    WordRole.COMPLETE,
    WordRole.INCOMPLETE,
}
_COUNTED: Final = frozenset({WordRole.FIGURE, WordRole.ROLE, WordRole.BIG, WordRole.PLAIN})


class People:
    """Whoever is named in a text, by the place of the word; ``behind`` what is theirs if ``for``
    stands before it."""

    def __init__(self, text: str, said: Sequence[Word], known: Lexicon, slip: _Slip) -> None:
        self._text, self._said, self._known, self._slip = text, said, known, slip
        self._meanings = [self._meaning(word) for word in said]
        self.kin = {at for at in range(len(said)) if self._sort(at) is WordRole.KIN}
        self.places = self.kin | self._named()
        if self.places:
            self.places |= set(self._joined())
            again = {self._form(at) for at in self.places}
            self.places |= {at for at in range(len(said)) if self._form(at) in again}
        self.behind = {at for at in self.places if self._is_behind(at)}

    def _named(self) -> set[int]:
        """The places of names."""
        unknown = [at for at in range(len(self._said)) if self._is_unknown(at)]
        stand = [at for at in unknown if self._owns(at) or self._stands(at) or self._leads(at)]
        great = [at for at in stand if self._text[self._said[at].start].isupper()]
        strange = [at for at in stand if not self._is_spoken(at) and not self._is_slip(at)]
        sure = {at for at in great if at in strange or self._owns(at)}
        if sure and len({self._form(at) for at in great}) == 1 and self._is_bare(min(sure)):
            return set()
        if sure or self.kin:
            lesser = [at for at in strange if self._stands(at)]
            return sure | {*great} | {*lesser}
        names = {self._said[at].form for at in great}
        if len(names) > 1 and any(not self._is_slip(at) for at in great):
            return {*great}
        lesser = [
            at
            for at in stand
            if self._counts(at) and self._form(at) not in english() and not self._is_slip(at)
        ]
        if not {*lesser} & {*strange}:
            return set()
        return {*lesser} if len({self._said[at].form for at in lesser}) > 1 else set()

    def _is_bare(self, at: int) -> bool:
        """Whether a word that may be the only name stands before a number and no one else is told
        of: ``Phase 2 meeples``."""
        sides = (WordRole.OWNER, WordRole.AGAINST)
        others = any(self._sort(other) in sides for other in range(len(self._said)))
        return self._counts(at) and not self.kin and not others and not self._owns(at)

    def _joined(self) -> Iterator[int]:
        """The places of names that ``and`` joins to others."""
        for at in range(len(self._said) - 2):
            if self._said[at + 1].form in people_words("and"):
                pair = {at, at + 2}
                yield from (
                    one
                    for one in pair
                    if pair & self.places
                    and self._is_unknown(one)
                    and self._text[self._said[one].start].isupper()
                )

    def _is_unknown(self, at: int) -> bool:
        form = self._said[at].form
        return form.isalpha() and self._meant(at) is None

    def _is_spoken(self, at: int) -> bool:
        form = self._said[at].form
        return form in english() or any(one.english(form) for one in tongues())

    def _is_slip(self, at: int) -> bool:
        return bool(self._slip(self._said[at], self._known))

    def _meaning(self, word: Word) -> Item | None:
        if word.stem.isdigit():
            return Item(WordRole.NUMBER)
        return self._known.get((word.form,)) or self._known.get(key_of([word]))

    def _meant(self, at: int) -> Item | None:
        return self._meanings[at] if 0 <= at < len(self._said) else None

    def _sort(self, at: int) -> WordRole | None:
        meant = self._meant(at)
        return meant and meant.sort

    def _form(self, at: int) -> str:
        return self._said[at].form if 0 <= at < len(self._said) else ""

    def _ends(self, at: int) -> bool:
        """Whether nothing stands behind a word, or what is parted from it."""
        if at + 1 >= len(self._said):
            return True
        between = self._text[self._said[at].end : self._said[at + 1].start]
        return any(sign in between for sign in ",;+()&.?!")

    def _owns(self, at: int) -> bool:
        """Whether a word has the ending of an owner before what is theirs: ``Tom's road``."""
        written = self._text[self._said[at].start : self._said[at].end]
        if not written.endswith(("'s", "’s")):
            return False
        return self._sort(at + 1) in _THEIRS and not self._ends(at)

    def _counts(self, at: int) -> bool:
        """Whether the number of somebody's figures stands behind a word."""
        if self._ends(at) or self._sort(at + 1) is not WordRole.NUMBER:
            return False
        behind = self._sort(at + 2)
        sized = behind is WordRole.KIND and self._sort(at + 3) is WordRole.NUMBER  # "ben 1 road 5"
        return (
            self._ends(at + 1)
            or behind in _THINGS
            or behind in (WordRole.AGAINST, WordRole.SMALL)
            or sized
            or self._is_unknown(at + 2)
        )

    def _stands(self, at: int) -> bool:
        """Whether somebody's figures stand beside a word."""
        if self._counts(at) or self._is_behind(at):
            return True
        if self._ends(at):
            return self._sort(at - 1) is WordRole.AGAINST or self._closes(at)
        article = self._form(at + 1) in people_words("articles") and self._sort(at + 2) in _COUNTED
        has = self._form(at + 1) in people_words("has") or self._sort(at + 1) in (
            WordRole.EACH,
            WordRole.TIED,
        )
        return has or article or self._sort(at + 1) in _COUNTED

    def _leads(self, at: int) -> bool:
        """Whether ``and`` joins a word to the name before figures: ``Anna and Ben have``."""
        joined = self._form(at + 1) in people_words("and") and at + 2 < len(self._said)
        return joined and self._is_unknown(at + 2) and self._stands(at + 2)

    def _closes(self, at: int) -> bool:
        """Whether a word ends what begins with a number of figures: ``2 knights Anna``."""
        counted = self._sort(at - 2) is WordRole.NUMBER and self._sort(at - 1) in _COUNTED
        return at > 1 and counted and not self._ends(at - 1)

    def _is_behind(self, at: int) -> bool:
        figures = self._sort(at - 2) in _COUNTED | {WordRole.NUMBER} or self._form(
            at - 2
        ) in people_words("ones")
        return self._form(at - 1) in people_words("for") and figures and self._ends(at)

    def named(self, at: int, found: list[Item], *, close: bool) -> tuple[Item, int] | None:
        """The person whom the next words name, or nothing that is said where they tell of the
        person before: ``Mum one farmer and her pig``. ``My`` is not said where it stands
        ``close``."""
        if at + 1 in self.behind and self._form(at) in people_words("for"):
            return self._person(WordRole.THEIRS, at + 1), 2
        if at in self.places:
            if at in self.kin and close and found and found[-1].name in (ME, OTHER):
                found.pop()
            counted = self._sort(at + 1) is WordRole.NUMBER and not self._ends(at) and bool(found)
            return self._person(WordRole.OWNER, at)._replace(parted=counted), 1
        met = any(item.name.startswith(NAMED) for item in found)
        if met and self._form(at) in people_words("own"):
            return (Item(WordRole.SMALL), 1) if found[-1].sort is not WordRole.AGAINST else None
        return None

    def _person(self, sort: WordRole, at: int) -> Item:
        word = self._said[at]
        typed = self._text[word.start : word.end].removesuffix("'s").removesuffix("’s")
        return Item(sort, NAMED + word.form, called=capfirst(typed))


def as_colours(items: Sequence[Item], forms: Set[str]) -> list[Item]:
    """The items with a colour for each person, in the order of naming. Raises UnclearError for too
    many, and for ``he`` beside a name or beside ``she``, since nobody knows who that is."""
    if forms & people_words("he") and forms & people_words("she"):
        raise UnclearError
    owners = (WordRole.OWNER, WordRole.MINE, WordRole.THEIRS)
    names = [_name(item) for item in items if item.sort in owners]
    if not any(name.startswith(NAMED) for name in names):
        return [*items]
    if OTHER in names and not forms & people_words("second"):
        raise UnclearError
    free = [one for one in api.COLOURS if one not in names]
    together = any(item.sort in (WordRole.EACH, WordRole.TIED) for item in items)
    players = [*dict.fromkeys(name for name in names if name not in api.COLOURS)]
    if len(players) > min(MOST, len(free)):
        raise UnclearError
    colours = dict(zip(players, free, strict=False))
    return [
        item._replace(name=colours[_name(item)])
        if item.name.startswith(NAMED) or (together and item.sort in owners and _name(item) == ME)
        else item
        for item in items
    ]


def _name(item: Item) -> str:
    if item.sort is WordRole.MINE:
        return ME
    return OTHER if item.sort is WordRole.THEIRS and item.name in ("", "for") else item.name
