"""What the builder's template and its modules are given."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from django.urls import reverse
from django.utils.safestring import mark_safe

from content.preference import ChosenGame
from engine import api
from rulesite import budget
from rulesite.asking import AskLink
from rulesite.drawing.board import BESIDE, PILED, SIDES, described_sheet
from rulesite.drawing.layout import corner_point
from rulesite.drawing.pieces import LEADING
from rulesite.drawing.sheets import PIECES, WHOLE, digest, sheet_url
from rulesite.scenarios import answering
from rulesite.scenarios.address import Address
from rulesite.scenarios.catalogue import described_tiles, plain_of, tile_plain
from rulesite.scenarios.examples import EXAMPLES
from rulesite.scenarios.pieces import form, has_fields
from rulesite.telling.places import kind_words, tile_words

_CORNERS = ("nne", "ese", "ssw", "wnw")
"""The half sides by which the corners of a tile go, clockwise from the top right."""


def version() -> str:
    """What the addresses of the tile data carry, so that they can be kept for ever."""
    return digest(WHOLE)


def start_of(game: ChosenGame) -> api.Position:
    """The position that an empty address opens."""
    return start(api.ruleset(game.label or api.ROOT, game.sets))


def start(rules: api.Ruleset) -> api.Position:
    """What lies on the table before the first turn."""
    begun = api.Game.begin(rules, api.Position().players).position()
    return replace(begun, mover=None, scores=())


def begun(position: api.Position, rules: api.Ruleset, sets: Sequence[str]) -> api.Position | None:
    """What lies on the table at the start with other sets in play; None where more than what these
    rules begin with lies there now. Raises api.InputError for a set that there is not."""
    lying = frozenset(position.tiles)
    if position.figures or lying - frozenset(start(rules).tiles):
        return None
    return replace(start(api.ruleset(rules.edition, sets, rules.house)), players=position.players)


def without(position: api.Position, cell: api.Cell | None) -> api.Position:
    """The position without what lies on a cell."""
    return replace(
        position,
        tiles=tuple(laid for laid in position.tiles if laid.cell != cell),
        figures=tuple(figure for figure in position.figures if figure.cell != cell),
    )


def fits(
    position: api.Position,
    cell: api.Cell,
    rulesets: Sequence[api.Ruleset],
    described: Sequence[api.Tile],
) -> dict[str, Any]:
    """What continues the sides round a cell, as if nothing lay on it."""
    around = without(position, cell)
    analysis = api.Analysis(around, budget.work())
    used = Counter(laid.tile for laid in around.tiles)
    sides = analysis.sides_at(cell)
    found = api.fill(sides, position.sets, used, described)
    found += [fit for ruleset in rulesets for fit in analysis.fill_besides(ruleset, cell)]
    tiles: dict[str, Any] = {}
    for fit in found:
        turns = tiles.setdefault(fit.tile.id, {"turns": [], "left": fit.left})["turns"]
        turns += (turn for turn in fit.turns if turn not in turns)
    return {"sides": sides, "fits": tiles}


def cells_for(
    position: api.Position, tile: str, described: Sequence[api.Tile]
) -> dict[str, list[int]]:
    """The open cells of which a tile continues all sides, and the turns in which it does."""
    api.tile_of(tile)
    analysis = api.Analysis(position, budget.work())
    found: dict[str, list[int]] = {}
    for x, y in analysis.board.open or ((0, 0),):
        # Nothing counts as used: whoever lays out a position may have miscounted, and is told so
        # by the verdict.
        fitting = api.fill(analysis.sides_at((x, y)), position.sets, {}, described)
        turns = [turn for fit in fitting if fit.tile.id == tile for turn in fit.turns]
        if turns:
            found[f"{x},{y}"] = turns
    return found


class OtherHalf(NamedTuple):
    """A half that fills a square, as it would lie there, and the address of the board with it."""

    tile: str
    turn: int
    words: str
    query: str


def other_halves(address: Address, ask: AskLink, cell: api.Cell) -> list[OtherHalf] | None:
    """The halves on a board, and one that may be laid there, that fill a cell with half a tile;
    None for any other cell."""
    tiles = (api.tile_of(laid.tile) for laid in ask.position.tiles if laid.cell == cell)
    if not any(tile.half for tile in tiles):
        return None
    analysis = api.Analysis(ask.position, budget.work())
    return [
        OtherHalf(
            tile.id,
            turn,
            tile_words(tile),
            replace(address, p=api.write_notation(position), own="").query,
        )
        for tile in described_tiles(ask.position, address.own)
        for turn, position in analysis.filled(cell, tile.id)
    ]


def reasons(
    position: api.Position,
    player: str,
    cell: api.Cell,
    spot: str,
    rulesets: Sequence[api.Ruleset],
) -> dict[str, str]:
    """Why no rule set lets a player's figure stand on a spot, kind by kind; empty where one does.

    What is wrong with the position as it is says nothing against the figure. Raises api.InputError
    for somebody who does not play, and for a cell with no tile.
    """
    if player not in position.players:
        raise api.InputError("unknown-player", f"{player[:20]!r} does not play.")
    if all(laid.cell != cell for laid in position.tiles):
        raise api.InputError("no-tile", f"No tile lies on {cell}.", cell=cell)
    analysis = api.Analysis(position, budget.work())
    found = {}
    for kind in api.figures_of(position.sets):
        against = analysis.against(api.Figure(player, kind, cell, spot), rulesets)
        found[kind] = against[0].message if against else ""
    return found


def context(address: Address, game: ChosenGame, *, with_pieces: bool) -> dict[str, Any]:
    """Everything for the page of an address; without a position a reader's game begins there.

    The form for what lies beside the tiles is there only ``with_pieces``: on a board of 300 tiles
    it has 29,000 options, and the page without them is a tenth as large. Raises api.EngineError.
    """
    begun = start_of(game)
    if not address.p:
        # Written into the address, so that what is shown and what is asked are one and the same.
        address = replace(address, p=api.write_notation(begun))
    found = answering.context(address, page="scenarios:board")
    ask = address.ask()
    return {
        **found,
        "data": _data(address, ask, begun),
        "sheet": mark_safe(described_sheet(described_tiles(ask.position, address.own))),  # noqa: S308 - escaped
        "has_pieces": has_fields(ask.position, ask.rulesets),
        "pieces": form(ask.position, ask.rulesets) if with_pieces else None,
        "board_text": api.write_board(ask.position),
        "examples": EXAMPLES,
        "rule_choices": answering.rule_choices(address, ask.rulesets),
        "expansions": _sets(ask.position, game),
        "colours": [
            (name, letter, name in ask.position.players) for name, letter in api.COLOURS.items()
        ],
        "methods": list(answering.farm_words().items()),
    }


_Sets: TypeAlias = list[tuple[api.TileSet, bool]]


def _sets(position: api.Position, game: ChosenGame) -> tuple[_Sets, _Sets]:
    """Every set, and whether it is in play: first those in play and those of the reader's box, or
    else all but those that were printed anew for the editions of today; then the others. A set that
    was printed anew stands where its rules first came out, so that what most tables own is near."""
    family = api.edition(api.USUAL[0]).family
    anew = {rule for one in api.tile_sets().values() if one.family == family for rule in one.rules}
    order = list(api.expansions())
    found: tuple[_Sets, _Sets] = ([], [])
    for one in sorted(api.tile_sets().values(), key=lambda row: order.index(row.rules[-1])):
        on = one.id in position.sets
        near = one.id in game.sets if game else one.family == family or not anew & {*one.rules}
        found[not (on or near)].append((one, on))
    return found


def _data(address: Address, ask: Any, begun: api.Position) -> dict[str, Any]:
    """What the modules need to draw: no rule is among it."""
    part = reverse("scenarios:verdict-part")
    return {
        "position": plain_of(ask.position),
        "ask": {
            "rules": list(address.chosen),
            "farms": address.farms,
            "q": address.q,
            "own": address.own,
            "reply": address.reply,
        },
        "start": plain_of(begun),
        "editions": answering.editions(address),
        "asked": list(address.usual),
        "colours": dict(api.COLOURS),
        "figures": dict(api.FIGURES),
        "looks": {
            row.id: {
                "symbol": f"figure-{row.shape}",
                "size": row.size,
                "lies": api.FigureTrait.LIES in row.traits,
                "corner": api.FigureTrait.CORNER in row.traits,
            }
            for row in api.rows(api.FigureRow).values()
        },
        "corners": {f"farm {half}": corner_point(half) for half in api.HALF_SIDES},
        "barns": [f"farm {half}" for half in _CORNERS],
        "spots": dict(api.SPOT_SIGNS),
        "terrains": {letter: str(kind) for letter, kind in api.SIDE_LETTERS.items()},
        "lands": {kind: kind_words(kind) for kind in api.kinds()},
        "places": {
            row.id: {
                "name": row.name or row.id,
                "tile": row.tile,
                "upon": row.upon,
                "rise": row.rise,
                "lies": row.lies,
                "stacked": row.stacked,
                "tokenAt": row.token_at,
            }
            for row in api.rows(api.PlaceRow).values()
        },
        "sides": SIDES,
        "leading": LEADING,
        "beside": BESIDE,
        "piled": PILED,
        "tokens": {row.id: _token(row) for row in api.rows(api.TokenRow).values()},
        "sets": {
            name: {
                "letter": tile_set.letter,
                "name": tile_set.name,
                "figures": list(api.figures_of([name])),
                "tiles": f"{reverse('scenarios:tile-data', args=[name])}?v={version()}",
                "sheet": sheet_url(name),
            }
            for name, tile_set in api.tile_sets().items()
        },
        "stated": [tile_plain(tile) for tile in described_tiles(ask.position, address.own)],
        "pieces": sheet_url(PIECES),
        "addresses": {
            "board": reverse("scenarios:board"),
            "verdict": reverse("scenarios:verdict"),
            "part": part,
            "fits": reverse("scenarios:fits"),
            "feature": reverse("scenarios:feature"),
            "farms": reverse("scenarios:farms"),
            "begin": reverse("scenarios:begin"),
            "standing": reverse("scenarios:standing"),
            "places": reverse("scenarios:places"),
            "pieces": reverse("scenarios:pieces"),
        },
    }


def _token(row: api.TokenRow) -> dict[str, Any]:
    """What the modules need of a kind of token: how it is written, and how it is drawn."""
    first = row.first
    places = api.rows(api.PlaceRow).values()
    return {
        "sets": [name for name in api.tile_sets() if row.expansion in api.brought([name])],
        "code": row.code,
        "parts": {part.name: part.optional for part in row.stated_by},
        "marks": row.marks,
        "holds": row.holds,
        "link": bool(row.link),
        "span": row.link is api.TileLink.SPAN,
        "ends": bool(row.ends),
        "through": row.through,
        "beside": row.with_figure,
        "first": {"section": first.section, "letter": first.letter} if first else None,
        "shape": row.shape,
        "at": row.at,
        "astride": row.astride,
        "stands": bool(row.stands_on),
        "on": next((place.id for place in places if row.on and place.symbol == row.on), ""),
    }
