"""What a played case may look at, on the way and at the end."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from engine import api
from engine.cases.moves import NOTHING, action_text, cell_text, figure_text, in_usual_names

WrittenAnswer = str | list[str] | dict[str, int]
"""A part as a table writes it: a word, a list in any order, or a number a player."""


class OpenDecision(NamedTuple):
    """What somebody has to decide: who, what the decision is called, the rule that asks, the tile
    laid last, the figures that may be deployed, and whatever else may be done but laying a tile or
    having none left."""

    player: str
    what: str
    rule: str
    laid: api.Cell
    offers: tuple[api.Deploy, ...]
    choices: tuple[api.Action, ...]


class GamePart(NamedTuple):
    """A part of a game: ``see`` takes it from a game as it stands, ``write`` puts what was seen
    as the tables do."""

    see: Callable[[api.Game], Any]
    write: Callable[[Any], WrittenAnswer]


def _open(game: api.Game) -> OpenDecision:
    decision = game.decision
    options = decision.options()
    return OpenDecision(
        decision.who,
        decision.what,
        decision.rule,
        game.just_laid,
        tuple(option for option in options if isinstance(option, api.Deploy)),
        tuple(
            option for option in options if not isinstance(option, api.Lay | api.Deploy | api.End)
        ),
    )


def _offers(seen: OpenDecision) -> list[str]:
    """The tile is named where it is not the one just laid."""
    return [
        ("" if offer.kind == api.FOLLOWER else f"{offer.kind} ")
        + ("" if offer.cell == seen.laid else f"{cell_text(offer.cell)} ")
        + offer.spot
        for offer in seen.offers
    ]


def _followers(game: api.Game) -> dict[str, int]:
    return {player: stock[api.FOLLOWER] for player, stock in game.supply.items()}


def _home(game: api.Game) -> tuple[tuple[str, str], ...]:
    """Owner and kind of the figures in the supplies but the plain followers."""
    return tuple(
        (player, kind)
        for player, stock in game.supply.items()
        for kind, left in stock.items()
        if left and kind != api.FOLLOWER
    )


def _titles(pieces: api.Pieces) -> list[str]:
    return [f"{one.what} {one.player} {one.number}" for one in _only(pieces) if one.player]


def _only(pieces: api.Pieces) -> list[api.Token]:
    """The tokens of which there is one."""
    return [token for token in pieces.tokens if token.row.kept is api.TokenSupply.ONE]


def _stocks(pieces: api.Pieces) -> list[str]:
    stocks = [token for token in pieces.tokens if token.row.kept is api.TokenSupply.STOCK]
    return [f"{stock.player} {stock.what} {stock.number}" for stock in stocks if stock.number]


def _prisoners(pieces: api.Pieces) -> list[str]:
    """Whoever is held, a guard among them, by whom."""
    held = (token for token in pieces.tokens if token.player)
    return [f"{token.player} {owner} {kind}" for token in held for owner, kind in token.holds()]


def _where(pieces: api.Pieces) -> list[str]:
    """``dragon 0,1``, ``fairy 0,1``, ``count market``, ``mage 0,1 road e``."""
    return [" ".join(_placed(one)) for one in _only(pieces) if one.cell or one.spot]


def _placed(one: api.Token) -> list[str]:
    words = [one.what]
    if one.cell:
        words.append(cell_text(one.cell))
    if one.spot and (one.row.stands_on or not one.cell):
        words.append(one.spot)
    return words


def _tokens(pieces: api.Pieces) -> list[str]:
    """``tower 2 0,0``, ``sheep 3 0,0 farm nnw``: those of which there are many, on their tiles;
    ``crowned red follower fortune``: those that hold a figure on no tile."""
    return [
        " ".join(filter(None, (token.what, str(token.number), cell_text(token.cell), token.spot)))
        for token in pieces.tokens
        if token.row.kept is api.TokenSupply.MANY and token.cell
    ] + [f"{one.what} {one.owner} {one.kind} {one.spot}" for one in pieces.off_board()]


def _pieces(game: api.Game) -> api.Pieces:
    return game.state.pieces


def _before_players(game: api.Game) -> list[api.Token]:
    """Those of which there are many that lie before a player."""
    many = (token for token in game.state.pieces.tokens if token.row.kept is api.TokenSupply.MANY)
    lying = (token for token in many if not (token.cell or token.row.holds or token.row.track))
    return [token for token in lying if token.player]


PARTS: Final[Mapping[str, GamePart]] = {
    "scores": GamePart(lambda game: dict(game.scores), dict),
    "winners": GamePart(api.Game.winners, list),
    "figures": GamePart(
        lambda game: game.position().figures, lambda seen: [figure_text(one) for one in seen]
    ),
    "supply": GamePart(_followers, dict),
    "home": GamePart(_home, lambda seen: [" ".join(one) for one in seen]),
    "where": GamePart(_pieces, _where),
    "titles": GamePart(_pieces, _titles),
    "prisoners": GamePart(_pieces, _prisoners),
    "stocks": GamePart(_pieces, _stocks),
    "tokens": GamePart(_pieces, _tokens),
    "before": GamePart(_before_players, lambda seen: [f"{one.what} {one.player}" for one in seen]),
    "track": GamePart(
        lambda game: api.on_track(game.state),
        lambda seen: [f"{one.player} {one.what} {one.space}" for one in seen],
    ),
    "left": GamePart(
        lambda game: api.undrawn(game.board, game.state.ruleset, len(game.state.players)), str
    ),
    "mover": GamePart(lambda game: game.mover, str),
    "asks": GamePart(_open, lambda seen: [f"{seen.player} {seen.rule}"]),
    "offers": GamePart(_open, _offers),
    "choices": GamePart(_open, lambda seen: [action_text(choice) for choice in seen.choices]),
}
"""The parts by name, in the order in which a page tells them."""


def alike(written: WrittenAnswer, said: WrittenAnswer, game: api.Game) -> bool:
    """Whether a part of a game and what a table says of it are the same; neither the order of a
    list nor another name of a spot says anything."""
    if isinstance(written, list) and isinstance(said, list):
        return sorted(written) == sorted(in_usual_names(one, game) for one in said)
    return written == said


def read_part(text: str, like: WrittenAnswer) -> WrittenAnswer:
    """``red 4, blue 0`` or ``city n; farm ese`` in the shape of ``like``. Raises ValueError."""
    if isinstance(like, dict):
        pairs = (pair.split() for pair in text.split(","))
        return {player: int(number) for player, number in pairs}
    if isinstance(like, list):
        return [] if text == NOTHING else [one.strip() for one in text.split(";")]
    return text
