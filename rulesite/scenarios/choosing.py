"""What may be chosen next: options with their words and addresses, and the letters that their
places bear on the board.

The engine lists the options; here they are put into the order of a page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from string import ascii_uppercase
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from engine import api
from rulesite.drawing.board import can_stand
from rulesite.drawing.placed import BoardLink as Target
from rulesite.drawing.placed import Label
from rulesite.scenarios.catalogue import described_tiles
from rulesite.scenarios.picture import Placed
from rulesite.telling.places import on_corner, tile_words
from rulesite.telling.turns import decision_words, heading, option_words, tap_words

LAY = "lay"
_OWN = "Tiles of no set"
_WHEREVER = frozenset({"set-aside", "not-yours"})
"""What is against a tile wherever it would lie."""

LetteredSpot = tuple[api.Cell, str, str]
"""A cell, a spot of the tile there if that is meant, and the figure that stands on a corner."""


class Letters:
    """The letters that places bear on the drawing, given in the order in which they are named."""

    def __init__(self) -> None:
        self.places: dict[LetteredSpot, str] = {}
        self._signs = _signs()

    def of(self, action: api.Action) -> str:
        """The letter of the place that an action is about; empty for one of no place."""
        facts = api.action_facts(action)
        if "cell" not in facts:
            return ""
        kind = facts.get("kind", "")
        return self._at((facts["cell"], facts.get("spot", ""), kind if on_corner(kind) else ""))

    def words(self, cell: api.Cell) -> str:
        """A cell by a letter on it."""
        known = (sign for place, sign in self.places.items() if place[0] == cell)
        return f"place {next(known, '') or self._at((cell, '', ''))}"

    def _at(self, place: LetteredSpot) -> str:
        # The first who names a place gives it its letter, so letters run in the order of the page.
        if place not in self.places:
            self.places[place] = next(self._signs)
        return self.places[place]

    def labels(self, tiles: Placed) -> list[Label]:
        """What is drawn; the letter of a spot that a drawing does not have stands on its tile."""
        return [
            Label(sign, *cell, spot, kind or api.FOLLOWER)
            if cell in tiles and spot and can_stand(tiles[cell], spot, kind or api.FOLLOWER)
            else Label(sign, *cell)
            for (cell, spot, kind), sign in self.places.items()
        ]


def _signs() -> Iterator[str]:
    """``A`` to ``Z``, then ``A2`` and so on."""
    for round_ in count(1):
        yield from (f"{letter}{round_ if round_ > 1 else ''}" for letter in ascii_uppercase)


@dataclass(frozen=True, slots=True)
class DecisionOption:
    """Something that may be chosen: a link that says it, and the letter of its place."""

    action: api.Action
    words: str
    query: str
    letter: str
    tap: str
    only: str = ""

    @property
    def passes(self) -> bool:
        """Whether nothing is done by it."""
        return isinstance(self.action, api.Pass)


@dataclass(frozen=True, slots=True)
class OptionSection:
    """Options that stand together; ``kind`` is the figure to draw beside them, if any."""

    title: str
    kind: str
    options: tuple[DecisionOption, ...]

    @property
    def tiles(self) -> list[tuple[str, DecisionOption]]:
        """The options by the tiles to draw for them, if they are nothing but tiles."""
        facts = [api.action_facts(option.action) for option in self.options]
        found = zip(facts, self.options, strict=True)
        return [(fact["tile"], option) for fact, option in found if list(fact) == ["tile"]]


@dataclass(frozen=True, slots=True)
class DecisionChoice:
    """What has to be decided, by whom, at which step, and under which rule sets, where not under
    all; ``name`` is what the player is called, if not by the colour."""

    player: str
    letter: str
    words: str
    rule: str
    step: api.Step
    only: str
    rulesets: tuple[api.Ruleset, ...]
    lays: bool
    sections: tuple[OptionSection, ...]
    name: str = ""

    @property
    def options(self) -> Iterator[DecisionOption]:
        """All that may be chosen."""
        return (option for section in self.sections for option in section.options)

    @property
    def title(self) -> str:
        """``Red lays a tile``."""
        return f"{self.name or self.player.capitalize()} {self.words}"

    @property
    def places(self) -> list[tuple[str, list[DecisionOption]]]:
        """Where the tile in hand may go, its turns together, place by place."""
        found: dict[str, list[DecisionOption]] = {}
        for option in self.options:
            if isinstance(option.action, api.Lay):
                found.setdefault(option.letter, []).append(option)
        return list(found.items())


def choice(
    waiting: api.Waiting,
    options: Iterable[DecisionOption],
    only: str = "",
    rulesets: Sequence[api.Ruleset] = (),
) -> DecisionChoice:
    """A decision with its options under ``rulesets``; ``only`` names them where they are not all
    that are asked."""
    return DecisionChoice(
        player=waiting.who,
        letter=api.COLOURS.get(waiting.who, ""),
        words=decision_words(waiting.what).says,
        rule=waiting.rule,
        step=api.order_of_play()[waiting.step],
        only=only,
        rulesets=tuple(rulesets),
        lays=waiting.what == LAY,
        sections=tuple(_sections(options)),
    )


def option(
    action: api.Action, waiting: api.Waiting, query: str, letters: Letters, only: str = ""
) -> DecisionOption:
    """Something that may be chosen, and the address that says it; its own place goes without
    saying, since its letter stands before it."""
    letter, here = letters.of(action), api.action_facts(action).get("cell")

    def where(cell: api.Cell) -> str:
        return f"place {letter}" if letter and cell == here else letters.words(cell)

    words = option_words(action, waiting.what, waiting.laid, where)
    for told in (f", place {letter}", f" (place {letter})") if letter else ():
        words = words.replace(told, "")
    return DecisionOption(action, words, query, letter, tap_words(action, letters.words), only)


def in_order(actions: Iterable[api.Action]) -> list[api.Action]:
    """Options in the order of a page: tiles to be laid by their cells, row by row."""
    # Rows before columns, as one reads.
    return sorted(actions, key=lambda one: one.cell[::-1] if isinstance(one, api.Lay) else (0, 0))


def _sections(options: Iterable[DecisionOption]) -> Iterator[OptionSection]:
    """Options by what is done; passing comes last."""
    found: dict[tuple[str, str], list[DecisionOption]] = {}
    for one in options:
        action = one.action
        kind = action.kind if isinstance(action, api.Deploy) else ""
        found.setdefault((heading(action), kind), []).append(one)
    # What passes has no heading, and true sorts behind false.
    for (title, kind), group in sorted(found.items(), key=lambda entry: not entry[0][0]):
        yield OptionSection(title, kind, tuple(group))


# --- on the board ------------------------------------------------------------------------------


def targets(choices: Iterable[DecisionChoice], base: str) -> list[Target]:
    """The places on the board to tap, each with its first option; farms lie under the others, and
    what is about all of a tile over them."""
    found: dict[str, Target] = {}
    for one in (one for asked in choices for one in asked.options if one.tap):
        facts = api.action_facts(one.action)
        spot, kind = facts.get("spot", ""), facts.get("kind", "")
        x, y = facts["cell"]
        lies = (one.action.tile, one.action.turn) if isinstance(one.action, api.Lay) else ()
        target = Target(x, y, f"{base}?{one.query}", one.tap, spot, kind or api.FOLLOWER, *lies)
        # A place is tapped once, whatever can be done there: what else there is the page says
        # beside the board.
        found.setdefault(one.letter, target)
    # What is drawn later lies above, and a finger hits the uppermost. Farms are large and go round
    # the others.
    return sorted(found.values(), key=lambda one: (not one.spot, not one.spot.startswith("farm")))


# --- the tile in hand --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnTile:
    """A tile that may be drawn; ``left`` copies are not on the table."""

    tile: str
    words: str
    left: int
    query: str


def picks(
    position: api.Position, query: Callable[[str], str], *, likely: bool = True
) -> list[tuple[str, list[DrawnTile]]]:
    """The tiles that may still be drawn, those of no set first, then set by set; ``query`` is the
    address with a tile in hand. The ``likely`` ones, of which most are left, come first, unless
    nobody wants to be told."""
    used: dict[str, int] = {}
    for laid in position.tiles:
        used[laid.tile] = used.get(laid.tile, 0) + 1
    found: dict[str, list[DrawnTile]] = {}
    for tile in _described(position):
        pick = DrawnTile(tile.id, tile_words(tile), 1, query(tile.id))
        found.setdefault(_OWN, []).append(pick)
    for fit in api.fill("****", position.sets, used):
        if fit.left and not fit.tile.dealt:
            pick = DrawnTile(fit.tile.id, tile_words(fit.tile), fit.left, query(fit.tile.id))
            found.setdefault(api.tile_sets()[fit.tile.set].name, []).append(pick)
    for tiles in found.values() if likely else ():
        # Negative, so that those of which as many are left keep the order of the set.
        tiles.sort(key=lambda pick: -pick.left)
    return list(found.items())


def describing(position: api.Position, page: str) -> dict[str, Any]:
    """What a page says where a tile is drawn: the sets in play whose tiles no source shows, and the
    address of the form that describes one and leads back to the page."""
    sets = api.tile_sets()
    marks = {row.expansion for row in api.rows(api.SymbolRow).values()}
    unlisted = [name for name in position.sets if not sets[name].tiles and name in marks]
    path, _, query = page.partition("?")
    return {
        "unlisted": [sets[name].name for name in unlisted],
        "describe": f"{reverse('tiles:own')}?{urlencode({'to': path})}&{query}",
    }


def nowhere(position: api.Position, rules: api.Ruleset, tile: str) -> api.Violation | None:
    """Why a tile may be placed nowhere on a table, whatever its sides show: it is set aside for
    now, or its player has none. None where a rule of its own is not against it."""
    try:
        game = api.Game.of(position, rules)
    except api.EngineError:
        return None
    cell = next(iter(game.board.open), api.ORIGIN)
    found = game.decision.violations(api.Lay(tile, cell, 0))
    return next((one for one in found if one.code in _WHEREVER), None)


def _described(position: api.Position) -> Iterator[api.Tile]:
    """The tiles of no set on a table that may come once more, halves as the double tile that they
    make; what lay there to begin with is not among them."""
    found = {laid.cell: (laid.turn, api.tile_of(laid.tile)) for laid in position.tiles}
    for tile in described_tiles(position):
        if tile.single and tile.land is None:
            yield tile
    doubles = dict.fromkeys(_double(found, cell) for cell in found)
    yield from map(api.tile_of, filter(None, doubles))


def _double(laid: Mapping[api.Cell, tuple[int, api.Tile]], cell: api.Cell) -> str:
    """The double tile that begins on a cell, if its other half lies beside it turned alike."""
    turn, tile = laid[cell]
    if tile.land is None or not tile.land.described or tile.land.start or tile.place != api.ORIGIN:
        return ""
    _, (x, y) = api.turned(tile, turn).covers
    other = laid.get((cell[0] + x, cell[1] + y))
    if other is None or other[0] != turn or other[1].land is not tile.land or other[1] is tile:
        return ""
    return f"{tile.id}{api.DOUBLE}{other[1].id}"


def turns_on(actions: Sequence[api.Action], turns: Sequence[int]) -> tuple[api.Action, ...]:
    """The actions with the tile just laid in its next turn; nothing where it has no other."""
    last = actions[-1] if actions else None
    if len(turns) < 2 or not isinstance(last, api.Lay) or last.turn not in turns:
        return ()
    after = turns[(turns.index(last.turn) + 1) % len(turns)]
    return (*actions[:-1], last._replace(turn=after))
