"""The address of a game: all of it, since nothing of it is kept here.

``p`` is the table before the first turn, ``a`` what was done since, ``rules`` the rule set;
``tile`` is the tile in hand, ``at`` the number of actions after which the board is shown, and
``helps`` is ``off`` where nothing is told that players could not see at once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from engine import api

OFF = "off"
_NOTHING = api.write_actions(())
_NAMES = ("p", "a", "rules", "tile", "at", "helps")


@dataclass(frozen=True, slots=True)
class GameAddress:
    """The words of a query string; nothing in them is checked before ``recording``."""

    p: str = ""
    a: str = ""
    rules: str = ""
    tile: str = ""
    at: str = ""
    helps: str = ""

    @property
    def whole(self) -> str:
        """The query string of a page that knows nothing of the game but what stands there."""
        return written({name: getattr(self, name) for name in _NAMES})

    @property
    def parts(self) -> dict[str, str]:
        """The words of the query string of its own page, by name."""
        return {name: getattr(self, name) for name in _NAMES}

    @property
    def query(self) -> str:
        """The query string of its own page, without the question mark."""
        return written(self.parts)

    @property
    def hidden(self) -> dict[str, str]:
        """What a form sends along that looks at the game at another moment."""
        parts = replace(self, tile="", at="").parts
        return {name: word for name, word in parts.items() if word}

    @property
    def path(self) -> str:
        """The page of the game."""
        return reverse("play:game")

    @property
    def story(self) -> str:
        """The page that shows how the game went."""
        return f"{reverse('play:picture')}?{replace(self, tile='', at='').whole}"

    @property
    def lays(self) -> bool:
        """Whether who looks at the page may go on with the game."""
        return True

    @property
    def recording(self) -> api.Recording:
        """The game. Raises api.EngineError."""
        start = api.read_notation(self.p)
        ruleset, *others = api.read_rulesets(self.rules or api.ROOT, start.sets)
        if others:
            raise api.InputError("one-ruleset", "A game is played by one rule set.")
        actions = api.read_actions(self.a or _NOTHING, api.MAX_MOVES)
        return api.Recording(start, ruleset, actions)

    @property
    def unhelped(self) -> bool:
        """Whether nothing is told of what is left and of what everything would score."""
        return self.helps == OFF

    @property
    def look(self) -> int | None:
        """The number of actions after which the board is shown; None for all."""
        digits = self.at.isascii() and self.at.isdigit() and len(self.at) < 5
        return int(self.at) if digits else None

    def doing(self, actions: Iterable[api.Action]) -> "GameAddress":
        """The same with other actions, no tile in hand."""
        return replace(self, a=api.write_actions(actions), tile="", at="")

    def also(self, action: api.Action, at: int) -> "GameAddress":
        """The same with one action more behind the first ``at``, no tile in hand."""
        return replace(self, a=api.insert_action(self.a, at, action), tile="", at="")

    def holding(self, tile: str) -> str:
        """The query with a tile in hand."""
        return replace(self, tile=tile, at="").query


def written(parts: Mapping[str, str]) -> str:
    """A query string; what says nothing is left out."""
    said = {name: word for name, word in parts.items() if word and (name, word) != ("a", _NOTHING)}
    # These signs may stand in a query as they are; encoded they would make a long address longer.
    return urlencode(said, safe="~:,=@")


def address_of(recording: api.Recording) -> GameAddress:
    """The address of a game."""
    return GameAddress(
        api.write_notation(recording.start),
        api.write_actions(recording.actions),
        recording.ruleset.label,
    )


def read_address(params: Mapping[str, str], usual: str) -> GameAddress:
    """The address that was called; ``usual`` is the rule set of one that names none."""
    found = GameAddress(**{name: params.get(name, "") for name in _NAMES})
    # A reader who compares editions has several for usual; a game is played by one.
    rules, *_ = (found.rules or usual).split(",")
    return replace(found, rules=rules)
