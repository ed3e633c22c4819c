"""The address of a turn: the position it begins from, what was done, and the rule sets.

``p`` is the position, ``a`` the actions, ``rules`` and ``farms`` as in a verdict's address;
``tile`` is the tile in hand, while its place is still to be chosen, ``view`` the column whose
board is shown, and ``at`` the event after which it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from engine import api
from rulesite.asking import AskLink
from rulesite.scenarios.address import Address, read_address

NOTHING = api.write_actions(())


@dataclass(frozen=True, slots=True)
class TurnAddress:
    """The words of a query string; nothing in them is checked before ``ask`` and ``actions``."""

    p: str = ""
    a: str = NOTHING
    rules: tuple[str, ...] = ()
    farms: str = ""
    tile: str = ""
    view: str = ""
    at: str = ""
    usual: tuple[str, ...] = api.USUAL

    @property
    def query(self) -> str:
        """The query string without its question mark."""
        parts = {
            "p": self.p,
            "a": "" if self.a == NOTHING else self.a,
            "rules": "" if self.rules == self.usual else ",".join(self.rules),
            "farms": self.farms,
            "tile": self.tile,
            "view": self.view,
            "at": self.at,
        }
        return urlencode({key: word for key, word in parts.items() if word}, safe="~:,=")

    def ask(self) -> AskLink:
        """The position and the rule sets. Raises api.EngineError."""
        return self.verdict.ask()

    @property
    def actions(self) -> tuple[api.Action, ...]:
        """What was done. Raises api.InputError."""
        return api.read_actions(self.a)

    def doing(self, actions: Iterable[api.Action]) -> "TurnAddress":
        """The same with other actions, no tile in hand."""
        return replace(self, a=api.write_actions(actions), tile="", view="", at="")

    def also(self, action: api.Action, at: int) -> "TurnAddress":
        """The same with one action more behind the first ``at``, no tile in hand."""
        # Into the text: to read and write all actions again for each option of a page took most of
        # its time.
        return replace(self, a=api.insert_action(self.a, at, action), tile="", view="", at="")

    def holding(self, tile: str) -> str:
        """The query with a tile in hand."""
        return replace(self, tile=tile, view="", at="").query

    @property
    def look(self) -> int | None:
        """The number of the event after which the board is shown; None for the last."""
        # Cut short, since Python takes long to read a number of thousands of digits.
        digits = self.at.isascii() and self.at.isdigit() and len(self.at) < 5
        return int(self.at) if digits else None

    @property
    def verdict(self) -> Address:
        """The address of a verdict on the same position."""
        return Address(self.p, self.rules, self.farms, usual=self.usual)


def turn_of(address: Address | TurnAddress) -> TurnAddress:
    """The address of a turn that begins from the position of an address."""
    return TurnAddress(address.p, rules=address.rules, farms=address.farms, usual=address.usual)


def read_turn(params: QueryDict, usual: tuple[str, ...] = api.USUAL) -> TurnAddress:
    """The address that was called."""
    return replace(
        turn_of(read_address(params, usual)),
        a=params.get("a", "") or NOTHING,
        tile=params.get("tile", ""),
        view=params.get("view", ""),
        at=params.get("at", ""),
    )
