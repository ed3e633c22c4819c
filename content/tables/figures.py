"""The matrix of figures and effects, for one rule set with what the others say beside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from content.preference import ChosenGame
from content.tables.answers import Effect, ShortAnswer, Tone
from content.tables.effects import answers, effects
from engine import api


@dataclass(frozen=True, slots=True)
class FigureCell:
    """What holds for a figure; ``elsewhere`` is what other rule sets answer, if not the same.

    ``unsettled`` tells that the sources do not decide the rule that gives the answer, ``stated``
    whether the rule set itself says it.
    """

    figure: str
    answer: ShortAnswer
    elsewhere: tuple[tuple[str, ShortAnswer], ...]
    unsettled: bool
    stated: bool

    @property
    def others(self) -> str:
        """``American Big Box: no``."""
        return "; ".join(f"{names}: {answer.word}" for names, answer in self.elsewhere)


@dataclass(frozen=True, slots=True)
class FigureEffect:
    """An effect, figure by figure."""

    effect: Effect
    cells: tuple[FigureCell, ...]

    @property
    def differs(self) -> bool:
        """Whether another rule set answers otherwise somewhere."""
        return any(cell.elsewhere for cell in self.cells)

    @property
    def groups(self) -> tuple[tuple[str, tuple[FigureCell, ...]], ...]:
        """Figures of which the same is true, by the answer; those never asked about left out."""
        found: dict[str, list[FigureCell]] = {}
        for cell in self.cells:
            if cell.answer.tone is not Tone.NEVER:
                found.setdefault(cell.answer.word, []).append(cell)
        return tuple((word, tuple(cells)) for word, cells in found.items())


def figures(game: ChosenGame, *, every: bool = False) -> tuple[str, ...]:
    """The figures on the table."""
    return tuple(
        kind
        for info in api.expansions().values()
        if every or game.plays(info.id)
        for kind in info.figures
    )


def rows(
    edition: str, kinds: Iterable[str], game: ChosenGame, *, every: bool = False
) -> list[FigureEffect]:
    """The effects that come up in a game, under an edition."""
    kinds = tuple(kinds)
    return [
        FigureEffect(effect, tuple(_cell(effect, kind, edition) for kind in kinds))
        for effect in effects()
        if every or game.plays(effect.chapter)
    ]


def _plays(edition: str, effect: Effect, kind: str) -> bool:
    """Whether an edition plays with what an effect and a figure belong to: some boxes hold another
    game under the old name."""
    return not api.edition(edition).absent.keys() & {effect.chapter, _owners()[kind]}


@cache
def _owners() -> Mapping[str, str]:
    """The expansion to which each kind of figure belongs."""
    return {kind: info.id for info in api.expansions().values() for kind in info.figures}


def _cell(effect: Effect, kind: str, edition: str) -> FigureCell:
    asked = (effect.id, kind)
    own = answers(edition)[asked]
    others: dict[str, tuple[ShortAnswer, list[str]]] = {}
    playing = [name for name in api.EDITIONS if _plays(name, effect, kind)]
    for name in playing:
        answer = answers(name)[asked]
        # Compared by the word, as a reader sees it: the rule behind it may be another.
        if answer.word != own.word:
            others.setdefault(answer.word, (answer, []))[1].append(api.edition(name).name)
    elsewhere = tuple(
        ("all others" if len(names) == len({*playing} - {edition}) > 1 else ", ".join(names), one)
        for one, names in others.values()
    )
    here = api.edition(edition)
    rule = here.values.get(own.rule)
    unsettled = bool(rule and here.readings(own.rule))
    return FigureCell(kind, own, elsewhere, unsettled, not rule or rule.stated)
