"""A turn from start to end as a strip of boards: what the engine plays, and a sentence under each.

The turn of a chapter is a case like any other, ``turn`` in the table ``told`` of its folder.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString

from content import examples
from engine import api, cases
from rulesite.scenarios.picture import picture
from rulesite.telling.events import EventLine
from rulesite.telling.places import from_first
from rulesite.worked import drawing
from rulesite.worked.moves import CellsInWords
from rulesite.worked.playing import told_step


@dataclass(frozen=True, slots=True)
class Frame:
    """A board, what was done, and what happened then; the first shows how it was before."""

    picture: SafeString
    words: str
    events: tuple[EventLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """The boards of a turn; ``wide`` is how many tiles each is wide, ``href`` leads to the
    example."""

    frames: tuple[Frame, ...]
    wide: int
    href: str


@dataclass(frozen=True, slots=True)
class _Stage:
    """A board on the way; ``what`` is the kind of the move that led there, or chance."""

    position: api.Position
    words: str
    events: tuple[EventLine, ...] = ()
    what: type[object] | str | None = None


_APART = (None, api.Lay, api.Deploy)
"""The moves of which each has its own board."""


@cache
def strip(chapter: str) -> Strip | None:
    """The strip of a chapter; None where no case plays its turn."""
    case = next((one for one in examples.shown(f"{chapter}/told") if one.id == "turn"), None)
    if case is None:
        return None
    stages = _together(_stages(case))
    room = [laid.cell for laid in stages[-1].position.tiles]
    frames = tuple(Frame(_drawn(stage, room), stage.words, stage.events) for stage in stages)
    return Strip(frames, drawing.width(case.position, room), examples.url(case.name))


def _drawn(stage: _Stage, room: list[api.Cell]) -> SafeString:
    title = " ".join([stage.words, *(event.words for event in stage.events)]).strip()
    return picture(stage.position, room=room, laid=stage.what is api.Lay, title=title)


def _stages(case: cases.Case) -> Iterator[_Stage]:
    yield _Stage(case.position, "Before.")
    ruleset = case.rulesets()[0]
    play, where = cases.CasePlay(case, ruleset), from_first(case.position)
    for move in case.moves:
        made = play.make(move)
        step = told_step(made, CellsInWords(where), ruleset, where)
        passed = isinstance(made.action, api.Pass)
        if step is None or step.note or made.refusal or (passed and not step.events):
            continue
        chance, ends = made.player == api.CHANCE, isinstance(made.action, api.End)
        silent = passed or isinstance(made.action, api.Commit) or (chance and step.events)
        yield _Stage(
            play.game.position(),
            "" if silent else f"{step.move.words}.",
            tuple(one for one in step.events if one.points is not None or not ends),
            api.CHANCE if chance else type(made.action),
        )


def _goes_on(stage: _Stage) -> bool:
    """Whether the next move of its kind may share its board. What comes of a choice ends it."""
    return stage.what not in _APART and not (stage.what is api.Choose and stage.events)


def _together(stages: Iterable[_Stage]) -> list[_Stage]:
    """Moves of one kind that follow each other, such as the steps of the dragon, as one board;
    what is left to chance belongs to the move before it."""
    found: list[_Stage] = []
    for stage in stages:
        before = found[-1] if found else None
        alike = before and stage.what == before.what and _goes_on(before)
        if before and (alike or stage.what == api.CHANCE):
            words = [before.words, "" if stage.words in before.words else stage.words]
            found[-1] = _Stage(
                stage.position,
                " ".join(filter(None, words)),
                before.events + stage.events,
                before.what,
            )
        else:
            found.append(stage)
    return found
