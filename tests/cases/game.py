"""Plays the moves of a case, and checks what it says on the way and at the end."""

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
    told = {part: _TOLD[part](game) for part in wanted}
    assert told == wanted


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


def _offers(game: api.Game) -> list[str]:
    return sorted(one.spot for one in game.decision.options() if isinstance(one, api.Deploy))


def _act(game: api.Game, action: str) -> None:
    if action == "score":
        game.score()
    elif action == "finish":
        game.finish()
    else:
        player, verb, *rest = action.split()
        assert player == game.mover, f"it is {game.mover}'s turn"
        if verb == "lays":
            (laid,) = api.read_board(" ".join(rest)).tiles
            game.lay(api.tiles()[laid.tile], laid.cell, laid.turn)
        else:
            assert verb == "deploys", f"{verb!r} is no move"
            game.deploy(" ".join(rest))


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


def _figures(game: api.Game) -> list[str]:
    standing = game.position().figures
    return sorted(f"{f.player} {f.cell[0]},{f.cell[1]} {f.spot}" for f in standing)


_TOLD: Final[Mapping[str, Callable[[api.Game], object]]] = {
    "scores": lambda game: dict(game.scores),
    "supply": _followers,
    "mover": lambda game: game.mover,
    "figures": _figures,
    "winners": lambda game: game.winners(),
    "offers": _offers,
}
