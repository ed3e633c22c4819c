"""The address of a dispute: what it says, and the addresses next to it.

``p`` is the position, ``rules`` the rule sets, ``farms`` a farm method by hand, ``q`` the
question, ``reply`` the saved dispute to which this is an answer. Parts at their default are left
out, so that an address stays short.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlencode

from django.http import QueryDict

from engine import api
from rulesite.asking import AskLink, read_ask

FARM_METHODS = ("1", "2", "3")

REPLY = 8
"""Letters in the name of a saved dispute."""

KEPT = 64
"""Addresses whose query is remembered: a page writes its own many times."""


@dataclass(frozen=True, slots=True)
class Address:
    """The words of a query string; nothing in them is checked before ``ask``.

    ``usual`` are the rule sets of an address that names none: it is the reader who has them.
    """

    p: str = ""
    rules: tuple[str, ...] = ()
    farms: str = ""
    q: str = ""
    own: str = ""
    reply: str = ""
    usual: tuple[str, ...] = api.USUAL

    @property
    def query(self) -> str:
        """The query string without its question mark."""
        return _query(self)

    @property
    def chosen(self) -> tuple[str, ...]:
        """The rule sets by label; where the address names none, the usual ones."""
        return self.rules or self.usual

    @property
    def order(self) -> tuple[str, ...]:
        """Every edition that is offered, in the order of columns: the usual ones first."""
        usual = (label.partition(":")[0] for label in self.usual)
        return tuple(dict.fromkeys((*filter(api.EDITIONS.__contains__, usual), *api.EDITIONS)))

    def ask(self) -> AskLink:
        """The question that this address puts. Raises api.EngineError."""
        return read_ask(
            {"p": self.p, "rules": ",".join(self.chosen), "farms": self.farms, "q": self.q}
        )

    def toggled(self, label: str) -> "Address | None":
        """With a rule set more or less; None where it is the only one."""
        kept = tuple(one for one in self.chosen if one != label)
        if label not in self.chosen:
            # In the order of columns, so that one choice has one address, however it was come by.
            kept = tuple(sorted((*self.chosen, label), key=lambda one: _place(one, self.order)))
        return replace(self, rules=kept) if kept else None


def _reply(word: str) -> str:
    """The name of a dispute, if it can be one."""
    # What cannot be a name is dropped, as it would be carried from page to page.
    return word if len(word) == REPLY and word.isascii() and word.isalnum() else ""


def _place(label: str, order: tuple[str, ...]) -> int:
    return order.index(label) if label in order else len(order)


def read_address(params: QueryDict, usual: tuple[str, ...] = api.USUAL) -> Address:
    """The address that was called; a form may name ``rules`` several times."""
    # A form sends each box that is ticked, an address one list.
    labels = ",".join(params.getlist("rules")).split(",")
    rules = tuple(dict.fromkeys(label.strip() for label in labels if label.strip()))
    return Address(
        params.get("p", ""),
        rules,
        params.get("farms", ""),
        params.get("q", "") or api.NOW,
        params.get("own", ""),
        _reply(params.get("reply", "")),
        usual,
    )


@lru_cache(maxsize=KEPT)
def _query(address: Address) -> str:
    parts = {
        "p": address.p,
        "rules": "" if address.rules == address.usual else ",".join(address.rules),
        "farms": address.farms,
        "q": "" if address.q == api.NOW else address.q,
        "own": address.own,
        "reply": address.reply,
    }
    return urlencode({key: word for key, word in parts.items() if word}, safe="~:,=@")
