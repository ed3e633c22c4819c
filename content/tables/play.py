"""The order of play and the scoring of a game: authored rows, filled with what the engine says.

A row stands on the sheet where the chapters of its rules are on the table and its conditions
hold. ``{a.rule}`` in its text becomes what the rule says in the edition, ``{a.rule - another}``
the result; the words lead to the rule.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe

from content.addresses import OWN, ref_of
from content.models import Rule
from content.pages import selectors
from content.preference import ALL, ChosenGame, optional
from content.text import markup
from engine import api

PLACE = re.compile(r"\{([^{}]+)\}")
STEP = re.compile(r" ([+-]) ")
TEXTS = ("text", "what", "now", "end", "both")
Data = Mapping[str, Any]


def links(row: Data) -> list[str]:
    """The entries to which a row links."""
    return [target for name in TEXTS for target in markup.links(row.get(name, ""))]


def rules(row: Data) -> list[str]:
    """The rules that a row quotes."""
    return [
        one
        for name in TEXTS
        for place in PLACE.findall(row.get(name, ""))
        for one in STEP.split(place)[::2]
    ]


def chapters(row: Data) -> set[str]:
    """What must be on the table for a row to be of use."""
    if "chapters" in row:
        return set(row["chapters"])
    named = [
        *rules(row),
        *(link.removeprefix("rule:") for link in links(row)),
        *row.get("when", {}),
    ]
    # A rule's name begins with its chapter, so that rows need not say what the rules already do.
    return {ref_of(one).removeprefix("rule:").removeprefix(OWN).split(".")[0] for one in named}


def _told(row: Data) -> list[str]:
    """The rules of the engine that a row quotes, or leads to."""
    led = (target.removeprefix("rule:") for target in links(row) if target.startswith("rule:"))
    return [one for one in (*rules(row), *led) if one in api.rules()]


def holds(row: Data, values: Mapping[str, api.RuleValue]) -> bool:
    """Whether the conditions of a row are those of an edition."""
    return all(values[name].value == value for name, value in row.get("when", {}).items())


def shown(row: Data, game: ChosenGame) -> bool:
    """Whether a row belongs on the sheet of a game."""
    return (
        all(game.plays(chapter) for chapter in chapters(row))
        and all(game.in_force(one) for one in _told(row))
        and not any(game.plays(one) for one in row.get("without", ()))
        and row.get("land", game.begins_on_land) == game.begins_on_land
        and all((one in game.sets) == there for one, there in row.get("sets", {}).items())
        and holds(row, game.values)
    )


def default() -> ChosenGame:
    """What is shown while no box was chosen: the basic game of the edition in most boxes today."""
    return ChosenGame.read(api.USUAL[0])


def whole() -> ChosenGame:
    """Everything that there is, by the edition that the texts follow."""
    return ChosenGame.read(f"{api.ROOT}+{ALL}")


@dataclass(frozen=True, slots=True)
class Filler:
    """Puts what an edition says into the texts of rows."""

    values: Mapping[str, api.RuleValue]
    pages: Mapping[str, Rule]

    def says(self, names: Iterable[str]) -> SafeString:
        """What rules say in a word each."""
        return self.words("; ".join(f"{{{name}}}" for name in names))

    def words(self, text: str) -> SafeString:
        """A text in which rules speak: ``2 points``."""
        return self._filled(text, self._said)

    def numbers(self, text: str) -> SafeString:
        """A text in which rules count: ``2``."""
        return self._filled(text, self._counted)

    def _filled(self, text: str, say: Callable[[list[str]], str]) -> SafeString:
        return _inline(PLACE.sub(lambda found: say(STEP.split(found[1])), text))

    def _said(self, parts: list[str]) -> str:
        name, value = parts[0], self.values[parts[0]].value
        page = self.pages.get(name)
        return f"[{selectors.in_words(page, value) if page else value}](rule:{name})"

    def _counted(self, parts: list[str]) -> str:
        """The sum leads to the rule that changes it last."""
        total = 0
        for sign, name in zip(["+", *parts[1::2]], parts[::2], strict=True):
            value = int(self.values[name].value or 0)
            total += value if sign == "+" else -value
        return f"[{total}](rule:{parts[-1]})"


@lru_cache(maxsize=4096)
def _inline(text: str) -> SafeString:
    """A text of our own files, rendered without a paragraph around it: they are few and short."""
    html = markup.render(text).removeprefix("<p>").removesuffix("</p>")
    return mark_safe(html)  # noqa: S308 - rendered from our own files


class OtherEditions(NamedTuple):
    """What some other editions have in place of a row."""

    editions: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A thing done in a step; ``whose`` names the expansions without which it is not done,
    ``others`` tell what other editions do instead, ``unsettled`` that the sources do not decide a
    rule on which it rests."""

    whose: str
    html: SafeString
    others: tuple[OtherEditions, ...]
    unsettled: bool


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A part of the course of play."""

    id: str
    title: str
    lede: str
    lines: tuple[PlayLine, ...]


@dataclass(frozen=True, slots=True)
class PlayStage:
    """A step of the engine's order of play on a walk through a turn, with what is done in it;
    ``back`` are earlier steps that may follow, each with the words for when."""

    step: api.Step
    lines: tuple[PlayLine, ...]
    before: api.Step | None
    after: api.Step | None
    back: tuple[tuple[api.Step, str], ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """What something brings, during the game and at its end, or always."""

    what: SafeString
    now: SafeString
    end: SafeString
    both: SafeString
    others: tuple[OtherEditions, ...]
    unsettled: bool


@dataclass(frozen=True, slots=True)
class PlayPart:
    """Things of one sort."""

    id: str
    title: str
    rows: tuple[Worth, ...]


def order(parts: Iterable[Data], game: ChosenGame) -> Iterator[PlayStep]:
    """The steps of a game, each with what is done in it in turn, whatever brings it."""
    parts = list(parts)
    steps = [{**part, "rows": _in_turn(part, parts)} for part in parts]
    for step, rows, fill in _on_the_table(steps, game):
        lines = tuple(_line(row, steps, fill, game) for row in rows)
        yield PlayStep(step["id"], step["title"], step.get("lede", ""), lines)


def _in_turn(part: Data, parts: Iterable[Data]) -> list[Data]:
    """The rows of a part by their steps of the engine's order of play and their places there,
    behind the first, which says what the part is about."""
    places = {str(step): place for place, step in enumerate(api.order_of_play())}
    # The first is an introduction, so it keeps its place wherever its step would put it.
    first, *rows = part["rows"]
    return [first, *sorted(rows, key=lambda row: (places[step_of(part, row, parts)], _at(row)))]


def _at(row: Data) -> int:
    """The place of a row in its step: the number of the part of the turn that does it; what has
    none comes first."""
    return int(row.get("at", 0))


def _line(row: Data, steps: Iterable[Data], fill: Filler, game: ChosenGame) -> PlayLine:
    return PlayLine(
        ", ".join(api.expansions()[one].name for one in optional() if one in chapters(row)),
        fill.words(row["text"]),
        _others(row, steps, fill, lambda there, theirs: theirs.words(there["text"])),
        _unsettled(row, game),
    )


def step_of(part: Data, row: Data, parts: Iterable[Data]) -> str:
    """The step of the engine's order of play to which a row belongs: it says so itself, or its part
    does, or the part behind which that stands."""
    if "step" in row or "step" in part:
        return str(row.get("step") or part["step"])
    named = {one["id"]: one for one in parts}
    return step_of(named[part["after"]], {}, parts) if "after" in part else str(part["id"])


def walk(parts: Iterable[Data], game: ChosenGame) -> tuple[PlayStage, ...]:
    """The engine's order of play, each step with what is done in it in a game."""
    parts, every = list(parts), list(api.order_of_play().values())
    done: dict[str, list[PlayLine]] = {}
    rows_of = [(part, row, fill) for part, rows, fill in _on_the_table(parts, game) for row in rows]
    for part, row, fill in sorted(rows_of, key=lambda one: _at(one[1])):
        done.setdefault(step_of(part, row, parts), []).append(_line(row, parts, fill, game))
    return tuple(
        PlayStage(
            step,
            tuple(done.get(step.id, ())),
            before,
            after,
            tuple((api.order_of_play()[back.to], back.when) for back in step.back),
        )
        for before, step, after in zip([None, *every], every, [*every[1:], None], strict=False)
    )


def scoring(parts: Iterable[Data], game: ChosenGame) -> Iterator[PlayPart]:
    """What is worth how much in a game."""
    parts = list(parts)
    for part, rows, fill in _on_the_table(parts, game):
        yield PlayPart(
            part["id"],
            part["title"],
            tuple(
                Worth(
                    fill.numbers(row["what"]),
                    fill.numbers(row.get("now", "")),
                    fill.numbers(row.get("end", "")),
                    fill.numbers(row.get("both", "")),
                    _others(row, parts, fill, partial(_worth, row, fill)),
                    _unsettled(row, game),
                )
                for row in rows
            ),
        )


def _on_the_table(
    parts: Iterable[Data], game: ChosenGame
) -> Iterator[tuple[Data, list[dict[str, Any]], Filler]]:
    parts = list(parts)
    named = {
        name
        for part in parts
        for row in part["rows"]
        for name in (*rules(row), *row.get("when", ()))
    }
    fill = Filler(game.values, selectors.rule_pages(named))
    for part in parts:
        rows = [row for row in part["rows"] if shown(row, game)]
        if rows:
            yield part, rows, fill


def _unsettled(row: Data, game: ChosenGame) -> bool:
    edition = api.edition(game.label)
    return any(edition.readings(name) for name in (*rules(row), *row.get("when", {})))


def _worth(row: Data, fill: Filler, there: Data, theirs: Filler) -> SafeString:
    """What another row, or the same under another edition, is worth: only what is not the same."""
    cells = [theirs.numbers(there[name]) for name in ("now", "end", "both") if name in there]
    same = {fill.numbers(row[name]) for name in ("now", "end", "both") if name in row}
    worth = "; ".join(cell for cell in cells if cell not in same)
    what = theirs.numbers(there["what"])
    named = worth if what == fill.numbers(row["what"]) else f"{what}: {worth or '; '.join(cells)}"
    return mark_safe(named)  # noqa: S308 - rendered from our own files


def _others(
    row: Data, parts: Iterable[Data], fill: Filler, tell: Callable[[Data, Filler], SafeString]
) -> tuple[OtherEditions, ...]:
    """What other editions have in place of a row: the same with other values, the row that stands
    there under other conditions, or, where there is none, what the rules say on which it rests."""
    when = {**{name: fill.values[name].value for name in rules(row)}, **row.get("when", {})}
    found: dict[SafeString, list[str]] = {}
    for edition in map(api.edition, api.EDITIONS):
        if holds({"when": when}, edition.values):
            continue
        theirs = replace(fill, values=edition.values)
        there = _instead(row, parts, edition.values)
        apart = [name for name in when if edition.values[name].value != when[name]]
        html = tell(there, theirs) if there else theirs.says(apart)
        found.setdefault(html, []).append(edition.name)
    return tuple(OtherEditions(", ".join(names), html) for html, names in found.items())


def _instead(row: Data, parts: Iterable[Data], values: Mapping[str, api.RuleValue]) -> Data | None:
    """The row that stands in an edition in place of another: the same if its conditions hold, else
    the one in the same place among those under other values of the same rules."""
    if holds(row, values):
        return row
    when = row["when"]
    rivals = [one for part in parts for one in part["rows"]]
    rivals = [rival for rival in rivals if rival.get("when", {}).keys() == when.keys()]
    place = [rival for rival in rivals if rival["when"] == when].index(row)
    # Authors write such rows in the same order for each edition; nothing else pairs them.
    there = [rival for rival in rivals if holds(rival, values)]
    return there[place] if place < len(there) else None
