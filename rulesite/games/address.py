"""The address of a kept game: what stands there is known, so it says only what is to be done.

``do`` is the whole game as it shall be, ``on`` the number after which that was chosen; without them
the page shows the game as it stands. ``tile``, ``at`` and ``helps`` are as in ``rulesite.play``.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from rulesite.addresses.game import GameAddress
from rulesite.games.models import SavedGame


@dataclass(frozen=True, slots=True)
class SavedAddress(GameAddress):
    """The words of a query string beside what is kept; ``mine``: whether the key came along."""

    name: str = ""
    kept: str = ""
    on: int = 0
    mine: bool = False

    @property
    def parts(self) -> dict[str, str]:
        """What is to be done, where something is, and how the page is looked at."""
        doing = {"do": self.a, "on": str(self.on)} if self.a != self.kept else {}
        return {**doing, "tile": self.tile, "at": self.at, "helps": self.helps}

    @property
    def path(self) -> str:
        """The short address."""
        return reverse("games:show", args=[self.name])

    @property
    def story(self) -> str:
        """The page that shows how the game went."""
        return reverse("games:picture", args=[self.name])

    @property
    def lays(self) -> bool:
        """Whether who looks at the page may go on with the game."""
        return self.mine


def address_in(game: SavedGame, params: Mapping[str, str], *, mine: bool) -> SavedAddress:
    """The game as it stands, looked at as the parameters say."""
    return SavedAddress(
        p=game.start,
        a=game.actions,
        rules=game.rules,
        tile=params.get("tile", "") if mine else "",
        at=params.get("at", ""),
        helps=params.get("helps", ""),
        name=game.pk,
        kept=game.actions,
        on=game.number,
        mine=mine,
    )
