"""What may be decided and done, what happens and what is paid: its names, and the words for it.

Like the things of ``engine.model.vocabulary`` these are rows that an expansion declares in
``engine/data/expansions/<id>.toml``. Code names them by constants made with ``decision``,
``event``, ``line``, ``thing``, ``remark`` and ``repair``, which refuse what is not declared; so
there are words for whatever can come up, and nothing is compared as a sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NewType

from engine.model.vocabulary import VocabularyRow, rows

DecisionId = NewType("DecisionId", str)
EventId = NewType("EventId", str)
LineId = NewType("LineId", str)
TermId = NewType("TermId", str)
RemarkId = NewType("RemarkId", str)
RepairId = NewType("RepairId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionRow(VocabularyRow):
    """Something that has to be decided.

    ``about`` says in the infinitive what there is to do (``what`` in the first form of the API).
    The others end a sentence that begins with whoever decides: ``says`` before the decision,
    ``passed`` after nothing was chosen; ``passing`` is that choice by itself.
    """

    table: ClassVar[str] = "decision"

    about: str
    says: str
    passing: str = ""
    passed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRow(VocabularyRow):
    """Something that happens.

    ``says`` tells it; it may name the ``{player}`` (``{Player}`` at the beginning), the ``{other}``
    player, the kind of ``{figure}``, the ``{thing}`` that somebody has then, the ``{place}``, the
    ``{spot}`` as the event has it, or the ``{segment}`` or the ``{choice}`` that the spot is.
    """

    table: ClassVar[str] = "event"

    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow(VocabularyRow):
    """What a line of a score sheet is about.

    ``title`` may name the ``{spot}``, the number of ``{tiles}`` or of ``{neighbours}``;
    ``unfinished`` is said of what is not complete, where that makes a difference. ``placing`` tells
    that it is paid because a tile was placed; what is paid beside it is so too. ``feature`` tells
    that it is what a completed feature brings although no kind of segment is called so.
    """

    table: ClassVar[str] = "line"

    title: str
    unfinished: str = ""
    placing: bool = False
    feature: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TermRow(VocabularyRow):
    """What is counted in a term: one of them is called by its id, several are ``many``.

    What is paid once and not by the piece has a ``lump`` instead. What is ``shared`` a cathedral
    counts too to which the road leads.
    """

    table: ClassVar[str] = "term"

    many: str = ""
    lump: str = ""
    shared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRow(VocabularyRow):
    """A kind of action.

    ``letter`` stands for it in the notation (or several signs, with which no other may begin), and
    behind it the parts of ``notation`` in order;
    ``flags`` gives another letter where the part so named is true. The rest is for people: as a
    choice among others of its ``heading`` (``option``), on the board (``tap``, if it can be chosen
    there), as one of the actions stated (``short``), as what a player does (``done``) or may do
    (``open``). Each lists patterns of what ``engine.model.actions.action_facts`` names, and of the
    ``way`` straight over a tile that ends at its spot; the first holds of which everything is
    there. ``event`` is the event that says no more than the action.
    """

    table: ClassVar[str] = "action"

    letter: str
    notation: tuple[str, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict, hash=False)
    heading: str = ""
    option: tuple[str, ...] = ()
    tap: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    event: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceRow(VocabularyRow):
    """Something to choose that is neither figure nor place nor number."""

    table: ClassVar[str] = "choice"

    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkRow(VocabularyRow):
    """Something to be said of an answer that stands, beside it.

    ``says`` may name the ``{player}`` (``{Player}`` at the beginning) and what there is to do
    (``{moves}``, ``{thing}``). ``aside`` tells that what it is about is left out of the answer.
    """

    table: ClassVar[str] = "remark"

    says: str
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairRow(VocabularyRow):
    """A way to put right what somebody has stated.

    ``says`` may name the tile on the ``{cell}``, the ``{name}`` of what is taken or added, and its
    ``{player}``.
    """

    table: ClassVar[str] = "repair"

    says: str


def decision(name: str) -> DecisionId:
    """The id of a decision. Raises KeyError for one that no expansion declares."""
    return DecisionId(rows(DecisionRow)[name].id)


def event(name: str) -> EventId:
    """The id of an event. Raises KeyError for one that no expansion declares."""
    return EventId(rows(EventRow)[name].id)


def line(name: str) -> LineId:
    """The id of a kind of line. Raises KeyError for one that no expansion declares."""
    return LineId(rows(LineRow)[name].id)


def thing(name: str) -> TermId:
    """The id of what a term counts. Raises KeyError for one that no expansion declares."""
    return TermId(rows(TermRow)[name].id)


def remark(name: str) -> RemarkId:
    """The id of a remark. Raises KeyError for one that no expansion declares."""
    return RemarkId(rows(RemarkRow)[name].id)


def repair(name: str) -> RepairId:
    """The id of a repair. Raises KeyError for one that no expansion declares."""
    return RepairId(rows(RepairRow)[name].id)
