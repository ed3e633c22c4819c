"""What happened, event by event, in the words of a page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine import api
from rulesite.telling.lines import Because, TermLine, because, once, terms_of, title_of
from rulesite.telling.pieces import thing_words
from rulesite.telling.places import Where, spot_words


@dataclass(frozen=True, slots=True)
class EventLine:
    """Something that happened: its number from 1, its words, the rule behind it and what it says.

    ``points`` and ``terms`` belong to a scoring; ``tile`` is the tile that it is about and ``turn``
    how that lies;
    ``cells`` are those that it is about, ``place`` says where it was.
    """

    number: int
    words: str
    points: int | None
    terms: tuple[TermLine, ...]
    why: Because
    tile: str
    turn: int
    cells: tuple[api.Cell, ...]
    place: str


def told(
    events: Iterable[api.Event],
    lines: Iterable[api.Line],
    turns: Mapping[api.Cell, int],
    ruleset: api.Ruleset,
    where: Where,
    unseen: Where,
) -> Iterator[EventLine]:
    """Events with what was scored beside each scoring; ``turns`` tells how the tiles lie,
    ``where`` calls a cell by a name, and ``unseen`` for those who do not see the board. All of it
    went by ``ruleset``."""
    # Each scoring has its line, in the same order; a line of nobody pays nobody, so has no event.
    scored = iter([line for line in lines if line.player is not None])
    for number, event in enumerate(events, 1):
        line = next(scored) if event.what == "scored" else None
        cells = line.cells if line and line.cells else (event.cell,) if event.cell else ()
        yield EventLine(
            number=number,
            words=event_words(event, line, where),
            points=event.points if line else None,
            terms=terms_of(line) if line else (),
            why=because(ruleset.cites[event.rule]),
            tile=event.spot if api.is_tile(event.spot) else "",
            turn=turns.get(event.cell, 0) if event.cell else 0,
            cells=once(cells),
            place=_place(event, line, unseen),
        )


def _place(event: api.Event, line: api.Line | None, unseen: Where) -> str:
    """Where it was, if its words do not say that."""
    if event.cell is None or (line is None and "{place}" in _says(event)):
        return ""
    return unseen(event.cell)


def event_words(event: api.Event, line: api.Line | None, where: Where) -> str:
    """An event as a sentence; ``line`` is what was scored, if it is a scoring."""
    player = event.player or "nobody"
    if line is not None:
        return f"{player.capitalize()}: {title_of(line)}"
    says = _says(event)
    place = where(event.cell) if event.cell and "{place}" in says else ""
    return says.format(
        player=player,
        Player=player.capitalize(),
        spot=event.spot,
        segment=spot_words(event.spot, event.figure),
        place=place,
        figure=event.figure,
        other=event.other or "nobody",
        Other=(event.other or "nobody").capitalize(),
        choice=_choice(event.spot),
        thing=thing_words(event.thing, event.number) if event.thing else "",
    )


def _choice(option: str) -> str:
    """What there was to choose, in words."""
    row = api.rows(api.ChoiceRow).get(option)
    return row.says if row else option


def _says(event: api.Event) -> str:
    return api.rows(api.EventRow)[event.what].says
