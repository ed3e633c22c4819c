"""An example as a page shows it: the board, the question, and what the engine answers.

Positions and rule sets are values, so everything is worked out once a process, and only for
what a page shows.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from content import examples
from content.examples import Example
from engine import api
from rulesite.scenarios.address import Address
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.worked import asking, drawing, playing, scores
from rulesite.worked.grouping import Group

QUESTIONS = {
    "now": "What the last tile brings",
    "final": "If the game ends here",
    "places": "Where the tile may be laid",
    "spots": "Who may be deployed on the tile just laid",
    "problems": "Whether this position can come about",
    "play": "What happens",
    "pile": "The tiles of the game, stage by stage",
    "track": "The scoring track",
    "value": "What the rule says",
}
WIDEST = 8
_KEPT = 1024


@dataclass(frozen=True, slots=True)
class Worked:
    """Everything that the template of an example is given.

    ``groups`` hold what comes out, of the shape that belongs to the question; ``shared`` are
    the steps of a played example before its rule sets part, ``afters`` the boards at its end.
    ``href`` opens it on the site's own board, ``door`` says so.
    """

    example: Example
    question: str
    groups: tuple[Group[Any], ...]
    picture: SafeString | str = ""
    wide: int = 1
    facts: tuple[str, ...] = ()
    shared: tuple[playing.Step, ...] = ()
    afters: tuple[SafeString | str, ...] = ()
    numbers: tuple[tuple[api.Cell, int], ...] = ()
    href: str = ""
    door: str = "Open on the board"

    @property
    def outcomes(self) -> tuple[tuple[Group[Any], SafeString | str], ...]:
        """Each group with its board at the end, where there is one to show."""
        afters = self.afters or ("",) * len(self.groups)
        return tuple(zip(self.groups, afters, strict=True))

    @property
    def common(self) -> SafeString | str:
        """The board at the end where it is the same for all."""
        return self.afters[0] if len(set(self.afters)) == 1 else ""

    def number(self, cell: api.Cell) -> int | None:
        """The number of a cell on the drawing."""
        return dict(self.numbers).get(cell)


@lru_cache(maxsize=_KEPT)
def worked(name: str) -> Worked:
    """The example of a name, drawn and answered. KeyError where there is none."""
    example = examples.example(name)
    return _MAKERS[example.ask](example)


def _shown(example: Example, groups: tuple[Group[Any], ...], **drawn: Any) -> Worked:
    position = example.position
    return Worked(
        example=example,
        question=QUESTIONS[example.ask],
        groups=groups,
        picture=drawing.drawn(position, title=f"The board: {example.title}", **drawn),
        wide=min(drawing.width(position, drawn.get("numbered", ())), WIDEST),
        facts=drawing.facts(position),
        href=f"{reverse('scenarios:board')}?{_address(example).query}",
    )


def _address(example: Example, q: str = api.NOW) -> Address:
    notation = api.write_notation(example.position)
    return Address(notation, example.labels[: api.MAX_RULESETS], "", q)


def _score(example: Example) -> Worked:
    shown = _shown(example, scores.scores(example), laid=example.ask == api.NOW)
    query = _address(example, example.ask).query
    return replace(shown, href=f"{reverse('scenarios:verdict')}?{query}")


def _places(example: Example) -> Worked:
    groups = asking.places(example)
    cells = asking.cells(groups)
    shown = _shown(example, groups, numbered=cells)
    query = replace(_turn(example), tile=example.tile).query
    numbers = tuple((cell, number) for number, cell in enumerate(cells, 1))
    href = f"{reverse('scenarios:turn')}?{query}"
    return replace(shown, numbers=numbers, href=href, door="Lay it on the board")


def _turn(example: Example) -> TurnAddress:
    address = _address(example)
    return TurnAddress(address.p, rules=address.rules)


def _spots(example: Example) -> Worked:
    groups = asking.spots(example)
    last = example.position.last
    lit = [
        (last.cell, one.spot)
        for one in (groups[0].result if len(groups) == 1 else ())
        if last and one.kind == api.FOLLOWER and not one.why
    ]
    some = len(lit) < sum(one.kind == api.FOLLOWER for one in groups[0].result)
    return _shown(example, groups, laid=True, lit=lit if some else ())


def _problems(example: Example) -> Worked:
    groups = asking.problems(example)
    found = (one.cell for group in groups for one in group.result if one.cell)
    cells = tuple(dict.fromkeys(found))
    numbers = tuple((cell, number) for number, cell in enumerate(cells, 1))
    return replace(_shown(example, groups, numbered=cells), numbers=numbers)


def _play(example: Example) -> Worked:
    played = playing.played(example)
    shown = _shown(example, played.groups, numbered=played.cells)
    afters = [
        drawing.drawn(api.read_notation(one.result.after), title="The board afterwards")
        for one in played.groups
    ]
    shown = replace(shown, shared=played.shared, afters=tuple(afters))
    found = playing.actions(example)
    if not playing.settled(example, found):
        return shown
    query = _turn(example).doing(found).query
    href = f"{reverse('scenarios:turn')}?{query}"
    return replace(shown, href=href, door="Open the turn on the board")


def _table(example: Example) -> Worked:
    answers: dict[str, Callable[[Example], tuple[Group[Any], ...]]] = {
        "pile": asking.pile,
        "track": asking.track,
        "value": asking.value,
    }
    sets = tuple(api.expansions()[name].name for name in example.sets if name != "base")
    facts = (f"With {', '.join(sets)}",) if sets else ()
    return Worked(example, QUESTIONS[example.ask], answers[example.ask](example), facts=facts)


_MAKERS = {
    "now": _score,
    "final": _score,
    "places": _places,
    "spots": _spots,
    "problems": _problems,
    "play": _play,
    "pile": _table,
    "track": _table,
    "value": _table,
}
