"""A case as its table states it, and the names of the rule sets that it speaks of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from engine import api
from engine.cases.moves import CaseMove

CaseAnswer = Any
"""What must come out, of the shape that the question gives it: it is read from TOML."""


class CaseError(ValueError):
    """A table that does not say what it should; the message names the table and the case."""


class CaseQuestion(StrEnum):
    """The questions that a case may put."""

    NOW = "now"
    FINAL = "final"
    PLACES = "places"
    SPOTS = "spots"
    PROBLEMS = "problems"
    PLAY = "play"
    PILE = "pile"
    TRACK = "track"
    VALUE = "value"


SCORES: Final = frozenset({CaseQuestion.NOW, CaseQuestion.FINAL})
BARE: Final = frozenset({CaseQuestion.PILE, CaseQuestion.TRACK, CaseQuestion.VALUE})
"""The questions that are asked without a board."""


@dataclass(frozen=True, slots=True)
class WantedLine:
    """What a case says about one line of a score sheet; None where it says nothing.

    ``kind``, ``at`` (any cell and spot of the feature) and ``player`` tell which line it is;
    ``under`` are the labels of the rule sets of which it speaks.
    """

    under: tuple[str, ...]
    kind: str
    points: int
    at: str = ""
    player: str | None = None
    votes: str | None = None
    why: str | None = None
    terms: tuple[str, ...] | None = None
    complete: bool | None = None


@dataclass(frozen=True, eq=False)
class Case:
    """One case, itself and no other however much alike.

    ``answers`` maps the label of a rule set to what must come out under it, in the order of the
    editions; its shape belongs to ``ask``. ``awaits`` tells what the engine still does wrong where
    the case cannot hold yet. ``known_as`` is a word on it, where many people ask for it.
    """

    table: str
    id: str
    title: str
    rule: str
    keys: tuple[str, ...]
    source: str
    ask: CaseQuestion
    answers: Mapping[str, CaseAnswer]
    board: str = ""
    tile: str = ""
    sets: tuple[str, ...] = ("base",)
    moves: tuple[CaseMove, ...] = ()
    lines: tuple[WantedLine, ...] = ()
    order: tuple[str, ...] = ()
    decided: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    note: str = ""
    awaits: str = ""
    known_as: str = ""

    @property
    def name(self) -> str:
        """Table and id: ``base/small-city:two-tiles``."""
        return f"{self.table}:{self.id}"

    @property
    def chapter(self) -> str:
        """The folder of its table: an expansion, ``pairs`` or ``variants``."""
        return self.table.partition("/")[0]

    @property
    def bare(self) -> bool:
        """Whether it is about a table or a sentence, without a board."""
        return self.ask in BARE

    @cached_property
    def position(self) -> api.Position:
        """The position that it states; an empty table where it states none. Raises InputError."""
        return api.read_board(self.board) if self.board else api.Position(sets=self.sets)

    def rulesets(self) -> tuple[api.Ruleset, ...]:
        """The rule sets that it names, with its sets in play. Raises InputError."""
        return tuple(self.ruleset(label) for label in self.answers)

    def ruleset(self, label: str) -> api.Ruleset:
        """The rule set of one of its labels. Raises InputError."""
        (found,) = api.read_rulesets(label, self.position.sets)
        return found

    @property
    def looks_at(self) -> tuple[Any, ...]:
        """What it looks at in the answer, whatever it expects to see there: placements, figures
        with their spots, parts of a game, totals on the track, tiles of the draw pile."""
        every = (each for wanted in self.answers.values() for each in _looked_at(self.ask, wanted))
        return tuple(dict.fromkeys(every))


def _looked_at(ask: CaseQuestion, wanted: CaseAnswer) -> Iterator[Any]:
    match ask:
        case CaseQuestion.PLACES | CaseQuestion.SPOTS:
            yield from (*wanted.get("allowed", ()), *wanted.get("refused", ()))
        case CaseQuestion.PLAY:
            yield from wanted
        case CaseQuestion.TRACK:
            yield from (row["points"] for row in wanted)
        case CaseQuestion.PILE:
            yield from (tile for stage in wanted for tile in stage.get("tiles", ()))


def labels(group: str) -> tuple[str, ...]:
    """The rule sets that a group such as ``hig bb-hig`` or ``all:base.farm.method=2`` names.

    Raises InputError for one that there is not, ValueError for one that stands there twice.
    """
    found: list[str] = []
    for word in group.split():
        name, colon, house = word.partition(":")
        found += (f"{edition}{colon}{house}" for edition in api.editions_named(name))
    # Tables give one answer per rule set: of two the later would be lost without a word.
    if len(set(found)) < len(found):
        raise ValueError(f"{group!r} names a rule set twice")
    return tuple(found)


def in_order(label: str) -> tuple[str, int]:
    """The place of a label: by its house rules, then in the order of the editions."""
    edition, _, house = label.partition(":")
    return house, api.EDITIONS.index(edition) if edition in api.EDITIONS else len(api.EDITIONS)
