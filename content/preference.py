"""The reader's game: an edition and the expansions on the table.

Chosen once and kept in a cookie; a shared address carries it (``?game=bb-rgg+inns+tower``) and
goes before the cookie. It narrows pages, it never hides a page.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Self

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from content.addresses import OWN
from engine import api

COOKIE = "game"
AS_OF = "as-of"
ALL = "all"
YEAR = 31_536_000  # seconds


@dataclass(frozen=True)
class ChosenGame:
    """An edition and expansions; ``edition`` is empty as long as nothing was chosen.

    ``ticked`` are the choices that a booklet leaves to the players, by the words of ``ticks``.
    ``shared`` tells that it came with the address and is not (yet) the reader's own. ``as_of`` is a
    month or year, if the edition is to be as it was known then.
    """

    edition: str = ""
    expansions: tuple[str, ...] = ()
    shared: bool = False
    ticked: tuple[str, ...] = ()
    as_of: str = ""

    @classmethod
    def read(cls, text: str, *, shared: bool = False) -> Self:
        """``bb-rgg+inns+tower``, ``hig+all``, ``new+without-farmers``, ``bb-hig@2013-06+all``.

        What it does not know it leaves out.
        """
        # A plus in an address comes in as a space.
        label, *rest = re.split(r"[+ ]", text.strip())
        edition, _, date = label.partition(api.DATED)
        if edition not in api.EDITIONS:
            return cls()
        named = optional() if ALL in rest else rest
        expansions = tuple(one for one in optional() if one in named)
        ticked = tuple(tick for tick in ticks() if tick in rest)
        return cls(edition, expansions, shared, ticked, date if there(edition, date) else "")

    def __bool__(self) -> bool:
        return bool(self.edition)

    @property
    def text(self) -> str:
        """As it stands in an address and in the cookie."""
        return "+".join((self.label, *self.words)) if self.edition else ""

    @property
    def label(self) -> str:
        """The edition that it is played by, as of its date if it has one."""
        return dated(self.edition, self.as_of)

    @property
    def editions(self) -> tuple[str, ...]:
        """Those that are offered, its own as of its date."""
        return tuple(self.label if edition == self.edition else edition for edition in api.EDITIONS)

    @property
    def words(self) -> tuple[str, ...]:
        """What it has beside the edition, as it stands in its text."""
        return (*((ALL,) if self.all else self.expansions), *self.ticked)

    @property
    def name(self) -> str:
        """For a reader: ``American Big Box with Inns & Cathedrals, The Tower``."""
        if not self.edition:
            return ""
        if self.all:
            rest = "with everything"
        elif self.expansions:
            rest = "with " + ", ".join(self.names)
        else:
            rest = "without expansions"
        ticked = (f", {ticks()[one].tick}" for one in self.ticked)
        return f"{self.edition_name} {rest}{''.join(ticked)}"

    @property
    def all(self) -> bool:
        """Whether every expansion is on the table."""
        return self.expansions == optional()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its expansions."""
        return tuple(api.expansions()[expansion].name for expansion in self.expansions)

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of tiles on the table: those of the edition's own printing where there are."""
        if not self.edition:
            return api.Position().sets
        return api.sets_for(self.expansions, api.edition(self.edition).family)

    @property
    def begins_on_land(self) -> bool:
        """Whether land of several tiles lies on the table in place of a start tile."""
        return any(api.tile_sets()[one].block for one in self.sets)

    @property
    def edition_name(self) -> str:
        """The name of the edition, empty as long as nothing was chosen."""
        return api.edition(self.label).name if self.edition else ""

    @property
    def short(self) -> str:
        """The edition where little room is, empty as long as nothing was chosen."""
        return api.edition(self.label).short if self.edition else ""

    @property
    def asked(self) -> tuple[str, ...]:
        """The rule sets of a verdict that names none: its own first, then the usual ones."""
        house = "".join(f":{rule}=true" for rule in self.house)
        others = (one for one in api.USUAL if one != self.edition)
        return tuple(f"{one}{house}" for one in filter(None, (self.label, *others)))

    @property
    def house(self) -> Mapping[str, bool]:
        """What it sets otherwise than the edition."""
        return {ticks()[one].id: True for one in self.ticked}

    def owns(self, edition: api.Edition) -> bool:
        """Whether an edition is that of the game, as of whichever date."""
        return edition.id.partition(api.DATED)[0] == self.edition

    @cached_property
    def brought(self) -> frozenset[str]:
        """The expansions whose rules its sets bring: The River II has those of The River, too."""
        return api.brought(self.sets)

    def plays(self, chapter: str) -> bool:
        """Whether the rules of a chapter are on the table; what is no expansion always is."""
        return not self.edition or chapter not in optional() or chapter in self.brought

    def in_force(self, rule: str) -> bool:
        """Whether a rule is in force in this game."""
        return not self.edition or (
            self.plays(rule.removeprefix(OWN).partition(".")[0])
            and (rule not in api.rules() or api.in_force(rule, self.values))
        )

    @cached_property
    def values(self) -> Mapping[str, api.RuleValue]:
        """What every rule says in this edition, or by what was ticked."""
        return self.ruleset.values if self.ticked else api.edition(self.label).values

    @cached_property
    def ruleset(self) -> api.Ruleset:
        """What the engine judges by. Raises EngineError while nothing was chosen."""
        return api.ruleset(self.label, self.expansions, self.house)


NOBODYS = ChosenGame()
"""What is shown for as long as nothing was chosen."""


def there(edition: str, date: str) -> bool:
    """Whether a text is a date, and an edition had been published by then."""
    return bool(api.DATE.fullmatch(date)) and api.edition(edition).year <= int(date[:4])


def dated(edition: str, date: str) -> str:
    """The label of an edition as of a date, if there is one and it was there by then."""
    return f"{edition}{api.DATED}{date}" if there(edition, date) else edition


@cache
def turns() -> Mapping[str, tuple[str, ...]]:
    """The dates on which a publisher's answer changed what editions say, the first first, and
    which editions."""
    found: dict[str, dict[str, None]] = {}
    for name in api.EDITIONS:
        for value in api.edition(name).values.values():
            for ruling in value.rulings[1:]:
                found.setdefault(ruling.since, {})[name] = None
    return {date: tuple(found[date]) for date in sorted(found)}


@cache
def optional() -> tuple[str, ...]:
    """The expansions from which to choose, in the order of their publication."""
    return tuple(expansion for expansion in api.expansions() if expansion != "base")


@cache
def ticks() -> Mapping[str, api.Rule]:
    """The choices that a booklet leaves to the players, each by the last part of its id."""
    return {rule.id.partition(".")[2]: rule for rule in api.rules().values() if rule.tick}


def unread(text: str) -> tuple[str, ...]:
    """What ``ChosenGame.read`` leaves out of a text: words that it does not know."""
    label, *rest = re.split(r"[+ ]", text.strip())
    edition, sign, date = label.partition(api.DATED)
    known = edition in api.EDITIONS and (not sign or there(edition, date))
    named = {*optional(), *ticks(), ALL, ""}
    return (*([] if known or not text else [label]), *(word for word in rest if word not in named))


def game_of(request: HttpRequest) -> ChosenGame:
    """The game for which a page is shown."""
    kept = getattr(request, "_game", None)
    if kept is None:
        shared = ChosenGame.read(request.GET.get(COOKIE, ""), shared=True)
        own = ChosenGame.read(request.COOKIES.get(COOKIE, ""))
        # Who opens a link to his own game is not told that it is somebody else's.
        kept = shared if shared and shared.text != own.text else own
        # Kept with the request: that it is there tells the middleware that the page depends on it.
        request._game = kept  # type: ignore[attr-defined]
    return kept


def remember(response: HttpResponse, label: str, words: Iterable[str]) -> None:
    """Keep a choice; an edition that is not known forgets it."""
    game = ChosenGame.read("+".join((label, *words)))
    if game:
        # The page of a verdict reads and sets it as well.
        response.set_cookie(COOKIE, game.text, max_age=YEAR, samesite="Lax", httponly=False)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")


class VaryMiddleware:
    """Adds ``Vary: Cookie`` to a page that depends on the game of its reader."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with a word on the cookie if it was looked at."""
        response = self.answer(request)
        if hasattr(request, "_game"):
            patch_vary_headers(response, ["Cookie"])
        return response


def context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: ``game`` on every page."""
    return {"game": game_of(request)}
