"""A small board and a figure, to ask the engine what may be done with it."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from engine import api

T = TypeVar("T")

# Each edition is asked about the same tables: some 800 texts.
stated = lru_cache(maxsize=1_024)(api.read_position)
"""The position of a text."""

HERE: Final = (1, 0)
"""Where the figure in question stands; Red lays his tile beside it."""


@dataclass(frozen=True, slots=True)
class FreeSegment:
    """A free segment of a kind on the tile just laid, and what a player calls going there.

    ``tiles`` are those on the table, the last of them the one just laid; ``spot`` is where on the
    first a follower of the same player may keep a figure company.
    """

    words: str
    tiles: tuple[str, ...]
    spot: str = ""

    def with_company(self) -> tuple[str, ...]:
        """The tiles, with the follower."""
        first, *others = self.tiles
        return f"{first}  red {self.spot}", *others


STANDING: Final[Mapping[str, tuple[str, str]]] = {
    "city": ("base-cfcf-2 1,0  {} city n", "base-cfff 1,-1 2  {} city s"),
    "farm": ("base-ffff 1,0  {} farm nnw", "base-ffff 1,-1  {} farm ssw"),
    "cloister": ("base-ffff 1,0  {} cloister", "base-ffff 1,-1  {} cloister"),
}
"""Two tiles with one city or farm, for a figure and another, or with a cloister each; each figure
finds a place on one."""


class NoBoardError(LookupError):
    """The figure cannot be brought to where the question would be asked."""


def first(found: Iterable[T]) -> T:
    """The first of what was found. Raises NoBoardError where nothing was."""
    for one in found:
        return one
    raise NoBoardError


class FigureTable:
    """A game in which Red has laid a tile, with the kind of figure in question."""

    def __init__(
        self, kind: str, rules: api.Ruleset, tiles: Iterable[str], pieces: Mapping[str, object]
    ) -> None:
        lines = ["players red* blue", f"sets {' '.join(rules.sets)}", *tiles]
        if pieces:
            lines.append(f"pieces {json.dumps(pieces)}")
        self.kind = kind
        self._stated = stated("\n".join(lines)), rules
        self.game = self._begun()

    def _begun(self) -> api.Game:
        return api.Game.of(*self._stated, laid=True)

    @cached_property
    def _second(self) -> api.Game | None:
        """The game without a first figure, if only a second could be of the kind in question."""
        # Passing must be allowed for there to be a second figure.
        if self._offered(self.game) or self.game.decision.violations(api.Pass()):
            return None
        later = self._begun()
        later.do(api.Pass())
        return later if not later.resting and self._offered(later) else None

    def _offered(self, game: api.Game) -> bool:
        return any(getattr(option, "kind", "") == self.kind for option in game.decision.options())

    def against(self, action: api.Action) -> str:
        """The first rule that forbids an action, or an empty word."""
        puts = getattr(action, "kind", "") == self.kind
        game = (puts and self._second) or self.game
        return next((violation.rule for violation in game.decision.violations(action)), "")

    def decline(self) -> None:
        """Put no figure, neither a first nor a second."""
        while not self.game.decision.violations(api.Pass()):
            self.game.do(api.Pass())

    def deployed(self, where: Callable[[api.Deploy], bool]) -> str:
        """The rule by which the figure is deployed somewhere, or an empty word if it may not."""
        self.game = self._second or self.game
        for action in self.game.decision.options():
            if isinstance(action, api.Deploy) and action.kind == self.kind and where(action):
                self.game.do(action)
                return next(event.rule for event in self.game.events if event.what == "deployed")
        return ""

    def spot(self, terrain: str) -> str:
        """The usual name of a segment of the tile just laid."""
        names = self.game.spots(self.game.just_laid)
        return first(name for name in names if name.startswith(terrain))

    @property
    def figure(self) -> api.Figure:
        """The figure in question, where it stands already."""
        standing = self.game.standing()
        return first(one for one in standing if (one.cell, one.kind) == (HERE, self.kind))

    def home(self, figure: api.Figure) -> str:
        """The rule by which a figure went home, or an empty word while it stands."""
        if figure in self.game.standing():
            return ""
        left = (event for event in self.game.events if event.what == "returned")
        return next(one.rule for one in left if one.cell == figure.cell)


@dataclass(frozen=True, slots=True)
class Asking:
    """An edition that is asked about a kind of figure, in a game with the sets that it takes."""

    edition: str
    kind: str
    also: tuple[str, ...] = ()

    @property
    def sets(self) -> tuple[str, ...]:
        """What is in play on the boards: what brings the figure, and what the question needs."""
        brings = api.rows(api.FigureRow)[self.kind].expansion
        known = (name for name in ("base", brings, *self.also) if name in api.tile_sets())
        return tuple(dict.fromkeys(known))

    @property
    def rules(self) -> api.Ruleset:
        """What is in force on the boards."""
        return api.ruleset(self.edition, self.sets)

    def table(self, tiles: Iterable[str], **pieces: object) -> FigureTable:
        """A board on which Red has laid the last tile."""
        return FigureTable(self.kind, self.rules, tiles, pieces)

    def standing(self, terrain: str, player: str, other: str, *tiles: str) -> tuple[str, ...]:
        """Tiles with the figure of a player here, and who else stands beside it (or nobody)."""
        here, there = STANDING[terrain]
        return (
            there.format(other) if other else there.partition("  ")[0],
            here.format(f"{player} {self.kind}"),
            *tiles,
        )

    def beside(self, terrain: str, player: str, *tiles: str, **pieces: object) -> FigureTable:
        """A board with the figure of a player here, and Red's tile beside it."""
        return self.table(self.standing(terrain, player, "", *tiles), **pieces)
