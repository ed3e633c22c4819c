"""An example board for what belongs to no feature, and the way back from it.

The ordinary engine scores it: at the end of the game what players have and where acrobats stand,
by the last tile what a flock, a circus or a robber brings.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Final

from engine.board.board import Board
from engine.model.figures import FOLLOWER
from engine.model.geometry import ORIGIN, around
from engine.model.holdings import HoldingForm
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.position import Position, check
from engine.model.sheet import FINAL, NOW
from engine.model.vocabulary import TokenRow, rows
from engine.rules.ruleset import Ruleset
from engine.said.building import BuiltExample, build, lay, stood
from engine.said.holdings import Had, Holdings, check_holdings
from engine.said.plan import Plan, PlannedFigure, PlannedToken, Wants, no_example, outward
from engine.said.said import MOST_TILES, FiguresThere, Statement
from engine.said.tiling import TileSupply, Want
from engine.turn.problems import stated_board

_NORTH, _EAST, _SOUTH, _WEST = range(4)
_ALL: Final = frozenset(range(4))
_SIZE: Final = 2
"""Tiles of the smallest feature that is complete."""
_NEXT: Final = (-1, -2)
"""A cell beside a corner of the nine tiles, from where no city leads on to it."""
_EACH: Final = 2
"""So many tokens of each number lie beside a figure at most."""


def build_holdings(holdings: Holdings, ruleset: Ruleset) -> BuiltExample:
    """The example board; whether the rules allow it, its verdict says.

    Raises InputError for what is nothing that can be said, and a RefusedError where no example
    board shows it.
    """
    row = check_holdings(holdings).row
    if row.lone and sum(one.number for one in holdings.had) != 1:
        raise no_example(row.rule, f"An example board takes one player with the {row.asks[0]}.")
    form = row.form
    if form is HoldingForm.TRACK:
        return _tracked(holdings, ruleset)
    plan = _PLANS[form](holdings, ruleset)
    laid, _ = lay(plan, FeatureKind.FARM, TileSupply(ruleset.sets))
    figures, tokens = stood(plan, laid, {})
    position = Position(laid, figures, holdings.players, ruleset.sets, pieces=Pieces(tokens))
    question = NOW if form in _AT_ONCE else FINAL
    return BuiltExample(check(position), (laid[0].cell, ""), question)


_AT_ONCE: Final = frozenset({HoldingForm.FLOCK, HoldingForm.SHOW, HoldingForm.TRACK})
"""Of these the last tile brings the points."""


def _plan(wants: Wants, tokens: Iterator[PlannedToken], *standing: PlannedFigure) -> Plan:
    return Plan(wants, [], [], [*wants][-1], standing=[*standing], tokens=[*tokens])


def _road() -> Want:
    """A tile on which nothing is complete."""
    return Want(FeatureKind.ROAD, frozenset({_EAST, _WEST}))


def _before(holdings: Holdings, number: int = 0) -> Iterator[PlannedToken]:
    """The tokens that lie before players: as many as each has, or one that says a number."""
    for one in holdings.had:
        if one.number:
            yield PlannedToken(one.thing, None, owner=one.player, number=number or one.number)


def _stock(holdings: Holdings, _ruleset: Ruleset) -> Plan:
    return _plan({ORIGIN: _road()}, _before(holdings))


def _title(holdings: Holdings, _ruleset: Ruleset) -> Plan:
    """Features of two tiles, side by side."""
    kind = kinds()[holdings.row.kind]
    wants: Wants = {}
    for at in range(holdings.number):
        for y, side in ((0, _SOUTH), (1, _NORTH)):
            wants[at, y] = Want(kind, frozenset({side}), bare=_ALL - {side})
    return _plan(wants or {ORIGIN: _road()}, _before(holdings, number=_SIZE))


def _field(symbol: str = "") -> Want:
    """A tile of land, with a symbol."""
    return Want(FeatureKind.FARM, _ALL, symbols=frozenset({symbol} - {""}), plain=True)


def _place(holdings: Holdings, ruleset: Ruleset) -> Plan:
    """Tiles with the place, one after the other full of figures."""
    (place,), room = holdings.row.things, ruleset.number(holdings.row.room)
    players = list(chain.from_iterable([one.player] * one.number for one in holdings.had))
    figures = [
        PlannedFigure((at // room, 0), player, FOLLOWER, place) for at, player in enumerate(players)
    ]
    cells = [one.cell for one in figures[::room]] or [ORIGIN]
    return _plan({cell: _field(place) for cell in cells}, iter(()), *figures)


def _flock(holdings: Holdings, _ruleset: Ruleset) -> Plan:
    """A farm between two cities, on which there is room for two who have the figure."""
    owners = [one.player for one in holdings.had if one.number]
    cells = {(0, 0): _EAST, (1, 0): _WEST}
    if not 0 < len(owners) <= len(cells):
        raise no_example(holdings.row.rule, f"An example board has room for {len(cells)} flocks.")
    wants = {
        cell: Want(FeatureKind.CITY, _ALL - {side}, bare=frozenset({side}))
        for cell, side in cells.items()
    }
    standing = [
        PlannedFigure(cell, player, holdings.row.figure, FeatureKind.FARM)
        for cell, player in zip(cells, owners, strict=False)
    ]
    first = standing[0]
    tokens = (
        PlannedToken(holdings.row.things[0], first.cell, beside=first, number=number)
        for number in _split(holdings)
    )
    return _plan(wants, tokens, *standing)


def _split(holdings: Holdings) -> Iterator[int]:
    """The numbers of the tokens that make up a number."""
    least, most = rows(TokenRow)[holdings.row.things[0]].range
    left = holdings.number
    for number in [one for one in range(most, least - 1, -1) for _ in range(_EACH)]:
        if number <= left:
            left -= number
            yield number
    if left:
        raise no_example(holdings.row.rule, f"An example board has no flock of {holdings.number}.")


def _show(holdings: Holdings, _ruleset: Ruleset) -> Plan:
    """A symbol with figures in cities round it, and beyond them the next one, which comes last."""
    symbol, (thing,) = holdings.row.symbol, holdings.row.things
    near, (least, most) = around(ORIGIN), rows(TokenRow)[thing].range
    if not least <= holdings.number <= most:
        words = f"{holdings.row.number.capitalize()}: {least} to {most}."
        raise no_example(holdings.row.rule, words)
    players = list(chain.from_iterable([one.player] * one.number for one in holdings.had))
    if len(players) > len(near):
        raise no_example(
            holdings.row.rule, f"An example board has room for {len(near)} figures round it."
        )
    wants: Wants = {ORIGIN: _field(symbol)} | {cell: _field() for cell in near}
    figures = []
    for cell, player in zip(near, players, strict=False):
        wants[cell] = Want(FeatureKind.CITY, frozenset({outward(cell)}), plain=True)
        figures.append(PlannedFigure(cell, player, FOLLOWER, FeatureKind.CITY))
    wants[_NEXT] = _field(symbol)
    lying = next(one.id for one in rows(TokenRow).values() if one.on == symbol)
    tokens = (
        PlannedToken(lying, ORIGIN),
        PlannedToken(thing, None, number=holdings.number),
    )
    return _plan(wants, iter(tokens), *figures)


def _tracked(holdings: Holdings, ruleset: Ruleset) -> BuiltExample:
    """A feature of the other player's that brings just these points, while the token is on that
    player's space."""
    thief = next(one.player for one in holdings.had if one.number)
    victim = next(one for one in holdings.players if one != thief)
    if not _SIZE <= holdings.number <= MOST_TILES:
        raise no_example(
            holdings.row.rule, f"No example board brings {holdings.number} points to be shared."
        )
    said = Statement(holdings.row.kind, holdings.number, standing=(FiguresThere(victim),))
    found = build(said, ruleset)
    token = Token(holdings.row.things[0], thief, number=0)
    position = replace(
        found.position,
        players=holdings.players,
        scores=(0,) * len(holdings.players),
        pieces=Pieces((token,)),
    )
    return found._replace(position=check(position))


_PLANS: Final[Mapping[HoldingForm, Callable[[Holdings, Ruleset], Plan]]] = {
    HoldingForm.STOCK: _stock,
    HoldingForm.TITLE: _title,
    HoldingForm.PLACE: _place,
    HoldingForm.FLOCK: _flock,
    HoldingForm.SHOW: _show,
}


# --- the way back --------------------------------------------------------------------------------


def read_holdings_back(position: Position, kind: str) -> Holdings:
    """What a board says of a kind, with nothing of those who have nothing."""
    row = Holdings(kind).row
    board, _ = stated_board(position)
    had = [
        Had(player, thing, number)
        for player in position.players
        for thing in row.things
        if (number := _had(position, player, thing, Holdings(kind)))
    ]
    return Holdings(kind, _number(position, board, Holdings(kind)), tuple(had))


def _had(position: Position, player: str, thing: str, holdings: Holdings) -> int:
    """How many of a thing a player has on a board."""
    form, figures = holdings.row.form, [one for one in position.figures if one.player == player]
    if form is HoldingForm.STOCK:
        return position.pieces.stock(player, thing)
    if form is HoldingForm.PLACE:
        return sum(one.spot == thing for one in figures)
    if form is HoldingForm.FLOCK:
        return sum(one.kind == holdings.row.figure for one in figures)
    if form is HoldingForm.SHOW:
        return len(figures)
    return sum(token.player == player for token in position.pieces.of(thing))


def _number(position: Position, board: Board, holdings: Holdings) -> int:
    """The number that goes with all of it."""
    row, (thing, *_) = holdings.row, holdings.row.things
    if row.form is HoldingForm.TITLE:
        return len(board.completed(kinds()[row.kind]))
    if row.form is HoldingForm.TRACK:
        return len(position.tiles)
    if row.form in (HoldingForm.FLOCK, HoldingForm.SHOW):
        return sum(token.number for token in position.pieces.of(thing))
    return 0
