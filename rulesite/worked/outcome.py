"""What a played example looks at, told in sentences from the game as it stands."""

from collections.abc import Callable, Iterable, Mapping

from engine import api
from rulesite.scenarios.turn_words import DECISIONS, spot_words
from rulesite.worked.drawing import stock_words
from rulesite.worked.moves import Numbers, beside, option


def outcome(game: api.Game, part: str, numbers: Numbers) -> str:
    """A sentence on a part of ``content.examples.PARTS``. KeyError for anything else."""
    if part in _PLACED:
        return _PLACED[part](game, numbers)
    return _TOLD[part](game)


def _and(words: Iterable[str], nothing: str) -> str:
    found = list(words)
    if len(found) < 2:
        return found[0] if found else nothing
    return ", ".join(found[:-1]) + " and " + found[-1]


def _counted(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{player.capitalize()} {count}" for player, count in numbers.items())


def _scores(game: api.Game) -> str:
    return f"Score: {_counted(game.scores)}."


def _supply(game: api.Game) -> str:
    left = {player: stock[api.FOLLOWER] for player, stock in game.supply.items()}
    return f"Followers in the supply: {_counted(left)}."


def _home(game: api.Game) -> str:
    found = (
        f"{player.capitalize()}’s {kind}"
        for player, stock in game.supply.items()
        for kind, left in stock.items()
        if left and kind != api.FOLLOWER
    )
    return f"Other figures in the supply: {_and(found, 'none')}."


def _mover(game: api.Game) -> str:
    return f"It is {game.mover.capitalize()}’s turn."


def _winners(game: api.Game) -> str:
    found = [player.capitalize() for player in game.winners()]
    return f"{_and(found, 'Nobody')} {'win' if len(found) > 1 else 'wins'}."


def _figures(game: api.Game) -> str:
    found = (
        f"{one.player} {one.kind} ({spot_words(one.spot, one.kind)})"
        for one in game.position().figures
    )
    return f"On the table: {_and(found, 'no figure')}."


def _asks(game: api.Game) -> str:
    decision = game.decision
    return f"{decision.player.capitalize()} {DECISIONS.get(decision.what, decision.what)}."


def _offers(game: api.Game, numbers: Numbers) -> str:
    found = []
    for one in game.decision.options():
        if isinstance(one, api.Deploy):
            there = "" if one.cell == game.just_laid else f" of {numbers.words(one.cell)}"
            found.append(f"{one.kind} on {spot_words(one.spot, one.kind)}{there}")
    who = game.decision.player.capitalize()
    return f"{who} may put: {'; '.join(found)}." if found else f"{who} can put no figure anywhere."


def _choices(game: api.Game, numbers: Numbers) -> str:
    decision = game.decision
    found = (
        option(one, decision.what, numbers)
        for one in decision.options()
        if not isinstance(one, api.Lay | api.Deploy)
    )
    return f"Open to {decision.player.capitalize()}: {'; '.join(found) or 'nothing'}."


def _titles(game: api.Game) -> str:
    pieces = game.state.pieces
    named = (("king", pieces.king), ("robber baron", pieces.robber))
    found = (
        f"{title.player.capitalize()} is {name} ({title.size} tiles)"
        for name, title in named
        if title
    )
    return f"{_and(found, 'Nobody is king or robber baron')}."


def _stocks(game: api.Game) -> str:
    found = (
        f"{one.player.capitalize()} has {one.number} {stock_words(one)}"
        for one in game.state.pieces.stocks
        if one.number
    )
    return f"{_and(found, 'Nobody has any goods')}."


def _prisoners(game: api.Game) -> str:
    found = (
        f"{one.captor.capitalize()} holds a {one.owner} {one.kind}"
        for one in game.state.pieces.prisoners
    )
    return f"{_and(found, 'Nobody holds a prisoner')}."


def _where(game: api.Game, numbers: Numbers) -> str:
    pieces = game.state.pieces
    found = []
    if pieces.dragon:
        found.append(f"the dragon on {numbers.words(pieces.dragon)}")
    if pieces.fairy:
        found.append(
            f"the fairy on {numbers.words(pieces.fairy.cell)}{beside(pieces.fairy.figure)}"
        )
    if pieces.count:
        found.append(f"the Count in the {pieces.count}")
    words = _and(found, "no dragon, fairy or Count on the board")
    return f"{words[:1].upper()}{words[1:]}."


_TOLD: Mapping[str, Callable[[api.Game], str]] = {
    "scores": _scores,
    "supply": _supply,
    "home": _home,
    "mover": _mover,
    "winners": _winners,
    "figures": _figures,
    "asks": _asks,
    "titles": _titles,
    "stocks": _stocks,
    "prisoners": _prisoners,
}
_PLACED: Mapping[str, Callable[[api.Game, Numbers], str]] = {
    "offers": _offers,
    "choices": _choices,
    "where": _where,
}
"""Those that name cells."""
