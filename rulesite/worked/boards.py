"""The small boards beside a text: an example or a position, and letters that the text names."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from content import examples
from content.text import letters
from engine import api
from engine.cases import Case, CaseQuestion
from rulesite.drawing.placed import Label
from rulesite.scenarios.picture import picture
from rulesite.worked import drawing
from rulesite.worked.grouping import OutcomeGroup, Under
from rulesite.worked.worked import worked

Groups: TypeAlias = tuple[OutcomeGroup[Any], ...]

Said: TypeAlias = tuple[tuple[str, str], ...]
"""Something per party: the rule sets in words, empty where it is said for all, and what is said."""

_KEPT = 1024  # addresses choose rule sets, so there may be any number of boards
_NARROW = 5  # tiles: beside a wider board no text has room
_LAID = frozenset({CaseQuestion.NOW, CaseQuestion.SPOTS})
"""The questions about the tile just laid."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A picture of the board, and when or for whom it looks so."""

    picture: SafeString
    words: str = ""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """Everything that the template of a small board is given. ``tile`` is the one in hand, ``href``
    leads to the example."""

    caption: SafeString
    views: tuple[BoardView, ...]
    wide: int
    results: Said = ()
    tile: str = ""
    href: str = ""

    @property
    def narrow(self) -> bool:
        """Whether a text has room at its side."""
        return self.wide <= _NARROW and len(self.views) == 1


@dataclass(frozen=True, slots=True)
class _BoardWords:
    """What an example comes to: signs on the board, words per party, its notation at the end."""

    signs: tuple[Label, ...] = ()
    results: Said = ()
    afters: Said = ()


@lru_cache(maxsize=_KEPT)
def shown(board: examples.ExampleBoard) -> ShownBoard:
    """A board as a page shows it. Raises api.EngineError."""
    case = board.case
    told = _TOLD[case.ask](case, _usual(worked(case.name).groups)) if case else _BoardWords()
    stages = tuple(_stages(board, told.afters))
    labels = _labels(board, told.signs)
    room = [laid.cell for _, position in stages for laid in position.tiles]
    # Before and after are drawn with the same room, so that the eye can go from one to the other.
    room += [(label.x, label.y) for label in labels]
    caption = board.caption or (case.title if case else "")
    laid = case is not None and case.ask in _LAID

    def view(words: str, position: api.Position) -> BoardView:
        title = f"{caption}: {words.lower()}" if words else caption
        drawn = picture(position, labels=labels, room=room, empty=room, laid=laid, title=title)
        return BoardView(drawn, words)

    named = {letter.letter for letter in board.letters}
    return ShownBoard(
        caption=mark_safe(letters.mark(escape(caption), named)),  # noqa: S308 - escaped
        views=tuple(view(*stage) for stage in stages),
        wide=drawing.width(stages[0][1], room),
        results=() if board.only == "before" else told.results,
        tile=case.tile if case else "",
        href=examples.url(case.name) if case else "",
    )


def _stages(board: examples.ExampleBoard, afters: Said) -> Iterator[tuple[str, api.Position]]:
    """The board, and what becomes of it under each party, as far as it is to be seen."""
    if board.only != "after":
        yield "Before" if afters and not board.only else "", board.position
    if board.only != "before":
        for party, after in afters:
            words = "After" if not board.only else ""
            yield ": ".join(filter(None, (words, party))), api.read_notation(after)


def _labels(board: examples.ExampleBoard, signs: Iterable[Label]) -> list[Label]:
    """The letters, and the signs where no letter is."""
    named = [Label(letter.letter, *letter.cell, letter.spot) for letter in board.letters]
    # Cell and spot: of two marks on one spot the lower could not be read.
    taken = {one[1:4] for one in named}
    return [*named, *(sign for sign in signs if sign[1:4] not in taken)]


def _usual(groups: Groups) -> Groups:
    """What comes out as the editions are played, each with any farm method; where a case is about
    house rules alone, what comes out by these."""
    found = []
    for group in groups:
        usual = tuple(under for under in group.unders if all(house.short for house in under.house))
        if usual:
            found.append(replace(group, unders=usual))
    return tuple(found) or groups


def _per_party(groups: Groups, say: Callable[[Any], str]) -> Said:
    """What is said of each result, those together of which the same is; nothing where all is
    empty."""
    parties: dict[str, list[Under]] = {}
    for group in groups:
        parties.setdefault(say(group.result), []).extend(group.unders)
    if not any(parties):
        return ()
    alone = len(parties) == 1
    return tuple(("" if alone else _party(unders), said) for said, unders in parties.items())


def _party(unders: Sequence[Under]) -> str:
    """``New edition, German Big Box``; where none plays so by itself, what was agreed:
    ``farm method 2``."""
    plain = [one for one in unders if not one.house]
    words = []
    for under in plain or unders:
        every = set(under.editions) >= set(api.FAMILY)
        names = [] if every else [name for _, name in under.names]
        words.append(", ".join([*names, *(one.words for one in under.house)]))
    return "; ".join(dict.fromkeys(words))


def _points(scores: Iterable[tuple[str, int]]) -> str:
    """``Red 9, Blue 0``."""
    return ", ".join(f"{player.capitalize()} {points}" for player, points in scores)


def _scores(case: Case, groups: Groups) -> _BoardWords:
    def say(score: Any) -> str:
        totals = ((side.player, side.points) for side in score.totals)
        return "unsettled" if score.unsettled else _points(totals)

    return _BoardWords(results=_per_party(groups, say))


def _verdicts(found: Iterable[Mapping[Label, str]]) -> tuple[Label, ...]:
    """A tick or a cross where all parties agree."""
    # Signs are drawn once for all parties; where they differ, words say so instead.
    first, *others = found
    return tuple(
        one._replace(sign=sign)
        for one, sign in first.items()
        if all(each.get(one) == sign for each in others)
    )


def _spots(case: Case, groups: Groups) -> _BoardWords:
    last = case.position.last
    cell = last.cell if last else (0, 0)
    named = any(one.kind != api.FOLLOWER for one in groups[0].result)

    def judged(spots: Any) -> dict[Label, str]:
        return {
            Label("", *cell, spot.spot, spot.kind): "no" if spot.why else "yes"
            for spot in spots
            if not named or spot.kind != api.FOLLOWER
        }

    signs = _verdicts(judged(group.result) for group in groups)
    sure = {one._replace(sign="") for one in signs}

    def say(spots: Any) -> str:
        open_ = {one: sign for one, sign in judged(spots).items() if one not in sure}
        return ", ".join(f"{one.kind} {_CAN[sign]}" for one, sign in open_.items())

    return _BoardWords(signs, _per_party(groups, say))


_CAN = {"yes": "allowed", "no": "not allowed"}


def _places(case: Case, groups: Groups) -> _BoardWords:
    def judged(places: Any) -> dict[Label, str]:
        fits = {Label("", *place.cell): "yes" for place in places.fits}
        # A cell where the tile fits in one turn and not in another counts as one where it fits.
        return {Label("", *place.cell): "no" for place in places.refused} | fits

    def say(places: Any) -> str:
        return "it fits nowhere" if places.unplaceable else ""

    signs = _verdicts(judged(group.result) for group in groups)
    return _BoardWords(signs, _per_party(groups, say))


def _problems(case: Case, groups: Groups) -> _BoardWords:
    def judged(problems: Any) -> dict[Label, str]:
        return {Label("", *problem.cell): "no" for problem in problems if problem.cell}

    def say(problems: Any) -> str:
        return problems[0].why.words if problems else "nothing is wrong"

    return _BoardWords(_verdicts(judged(group.result) for group in groups), _per_party(groups, say))


def _play(case: Case, groups: Groups) -> _BoardWords:
    paid = any(points for group in groups for _, points in group.result.scores)
    return _BoardWords(
        results=_per_party(groups, lambda course: _points(course.scores)) if paid else (),
        afters=_per_party(groups, lambda course: course.after),
    )


_TOLD: Mapping[CaseQuestion, Callable[[Case, Groups], _BoardWords]] = {
    CaseQuestion.NOW: _scores,
    CaseQuestion.FINAL: _scores,
    CaseQuestion.SPOTS: _spots,
    CaseQuestion.PLACES: _places,
    CaseQuestion.PROBLEMS: _problems,
    CaseQuestion.PLAY: _play,
}
