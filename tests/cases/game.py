"""Plays the moves of a case, and checks what it says on the way and at the end."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import pytest

from engine import api


def play(
    rules: api.Ruleset, stated: api.Position, moves: Iterable[str], wanted: Mapping[str, Any]
) -> None:
    """Play on from a stated position. Raises AssertionError naming the move that goes wrong."""
    game = _set_up(rules, stated)
    for number, move in enumerate(moves, start=1):
        try:
            _step(game, move)
        except (AssertionError, api.EngineError) as error:
            raise AssertionError(f"move {number}, {move!r}: {error}") from error
    for part, said in wanted.items():
        found = _TOLD[part](game)
        told = sorted(found) if isinstance(found, list) else found
        assert told == (sorted(said) if isinstance(said, list) else said), f"{part}: {told}"


def _set_up(rules: api.Ruleset, stated: api.Position) -> api.Game:
    """A game that stands as stated, its last tile scored and the mover about to draw."""
    game = api.Game.of(stated, rules)
    game.pausing = True
    return game


def _step(game: api.Game, move: str) -> None:
    if move.startswith("then "):
        _check(game, move.removeprefix("then "))
        return
    action, refused, rule = move.partition(" refused ")
    if not refused:
        _act(game, action)
        return
    assert rule in api.rules(), f"there is no rule {rule!r}"
    before = _state(game)
    with pytest.raises(api.IllegalError) as refusal:
        _act(game, action)
    assert refusal.value.rule == rule, f"refused by {refusal.value.rule}"
    assert _state(game) == before, "a refused move leaves no trace"


def _state(game: api.Game) -> tuple[object, ...]:
    return game.position(), _followers(game), game.decision.what, len(game.events)


def _followers(game: api.Game) -> dict[str, int]:
    return {player: stock[api.FOLLOWER] for player, stock in game.supply.items()}


def _act(game: api.Game, action: str) -> None:
    if action in _SHORT:
        _SHORT[action](game)
        return
    player, verb, rest = [*action.split(maxsplit=2), ""][:3]
    asked = game.decision.player
    assert player == asked, f"{asked} decides"
    if verb == "lays":
        game.do(api.Lay(*api.read_board(rest).tiles[0]))
    elif verb == "deploys":
        kind, spot = kind_and(rest)
        game.deploy(spot, kind)
    elif verb == "passes":
        game.decline()
    elif verb == "does":
        game.do(api.read_action(json.loads(rest)))
    else:
        assert verb == "chooses", f"{verb!r} is no move"
        chosen = [one for one in game.decision.options() if _words(one) == rest]
        assert chosen, f"nothing is called {rest!r}: {_choices(game)}"
        game.do(chosen[0])


_SHORT: Final[Mapping[str, Callable[[api.Game], None]]] = {
    "score": api.Game.score,
    "finish": api.Game.finish,
}


def kind_and(text: str) -> tuple[str, str]:
    """A figure and where it goes; a follower where no other kind is named."""
    for kind in api.FIGURES:
        if text.startswith(f"{kind} "):
            return kind, text.removeprefix(f"{kind} ")
    return api.FOLLOWER, text


# --- words for what can be checked ---------------------------------------------------------------


def _figure(figure: api.Figure) -> str:
    """``red 0,0 city n``, ``red builder 0,0 city n``."""
    kind = "" if figure.kind == api.FOLLOWER else f"{figure.kind} "
    return f"{figure.player} {kind}{_cell(figure.cell)} {figure.spot}"


def _cell(cell: api.Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _words(action: api.Action) -> str:
    """``pass``, ``step 0,1``, ``remove red 0,0 city n``, ``capture``, ``redeploy`` and so on."""
    said = [api.action_plain(action)["do"]]
    for part in action:
        if isinstance(part, api.Figure):
            said.append(_figure(part))
        elif isinstance(part, tuple):
            said.append(_cell(part))
        elif part is not None and part != "":
            said.append(str(part))
    return " ".join(said)


def _offers(game: api.Game) -> list[str]:
    """Where figures may be deployed: the tile is named where it is not the one just laid."""
    return [
        ("" if one.kind == api.FOLLOWER else f"{one.kind} ")
        + ("" if one.cell == game.just_laid else f"{_cell(one.cell)} ")
        + one.spot
        for one in game.decision.options()
        if isinstance(one, api.Deploy)
    ]


def _choices(game: api.Game) -> list[str]:
    """What may be done but laying a tile and deploying a figure."""
    options = game.decision.options()
    return [_words(one) for one in options if not isinstance(one, api.Lay | api.Deploy)]


def _titles(game: api.Game) -> list[str]:
    pieces = game.state.pieces
    titles = {"king": pieces.king, "robber": pieces.robber}
    return [f"{name} {title.player} {title.size}" for name, title in titles.items() if title]


def _home(game: api.Game) -> list[str]:
    """The figures in the supplies but the plain followers."""
    return [
        f"{player} {kind}"
        for player, stock in game.supply.items()
        for kind, left in stock.items()
        if left and kind != api.FOLLOWER
    ]


def _stocks(game: api.Game) -> list[str]:
    return [
        f"{stock.player} {stock.what} {stock.number}"
        for stock in game.state.pieces.stocks
        if stock.number
    ]


def _prisoners(game: api.Game) -> list[str]:
    return [f"{held.captor} {held.owner} {held.kind}" for held in game.state.pieces.prisoners]


def _where(game: api.Game) -> list[str]:
    """Where the neutral figures are: ``dragon 0,1``, ``fairy 0,1``, ``count market``."""
    pieces = game.state.pieces
    found = {"count": pieces.count}
    if pieces.dragon:
        found["dragon"] = _cell(pieces.dragon)
    if pieces.fairy:
        found["fairy"] = _cell(pieces.fairy.cell)
    return [f"{name} {place}" for name, place in found.items() if place]


def _check(game: api.Game, text: str) -> None:
    """``scores red 4, blue 0``, ``offers city n, farm ese`` and their like."""
    part, _, said = text.partition(" ")
    assert part in _TOLD, f"{part!r} cannot be checked"
    found = _TOLD[part](game)
    wanted: object = said
    if isinstance(found, dict):
        wanted = {pair.split()[0]: int(pair.split()[1]) for pair in said.split(",")}
    elif isinstance(found, list):
        wanted = [] if said == "nothing" else sorted(one.strip() for one in said.split(";"))
        found = sorted(found)
    assert found == wanted, f"{part}: {found}"


_TOLD: Final[Mapping[str, Callable[[api.Game], object]]] = {
    "scores": lambda game: dict(game.scores),
    "supply": _followers,
    "mover": lambda game: game.mover,
    "figures": lambda game: [_figure(figure) for figure in game.position().figures],
    "winners": lambda game: game.winners(),
    "offers": _offers,
    "choices": _choices,
    "asks": lambda game: [f"{game.decision.player} {game.decision.rule}"],
    "home": _home,
    "stocks": _stocks,
    "titles": _titles,
    "prisoners": _prisoners,
    "where": _where,
}
PARTS: Final = frozenset(_TOLD)
"""What may be said about the end of the moves."""
