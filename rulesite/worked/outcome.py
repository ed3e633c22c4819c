"""What a played example looks at, told in sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine import api
from engine.cases import OpenDecision
from rulesite.telling import pieces
from rulesite.telling.places import spot_words
from rulesite.telling.turns import decision_words, open_words
from rulesite.telling.words import listed
from rulesite.worked.moves import Numbers


def outcome(part: str, seen: Any, numbers: Numbers) -> str:
    """A sentence on what was seen of a part of ``engine.cases.PARTS``. KeyError for others."""
    return _TOLD[part](seen, numbers)


def _counted(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{player.capitalize()} {count}" for player, count in numbers.items())


def _scores(seen: Mapping[str, int], _: Numbers) -> str:
    return f"Score: {_counted(seen)}."


def _supply(seen: Mapping[str, int], _: Numbers) -> str:
    return f"Followers in the supply: {_counted(seen)}."


def _home(seen: Iterable[tuple[str, str]], _: Numbers) -> str:
    found = (f"{player.capitalize()}’s {kind}" for player, kind in seen)
    return f"Other figures in the supply: {listed(found) or 'none'}."


def _mover(seen: str, _: Numbers) -> str:
    return f"It is {seen.capitalize()}’s turn."


def _winners(seen: Sequence[str], _: Numbers) -> str:
    found = [player.capitalize() for player in seen]
    return f"{listed(found) or 'Nobody'} {'win' if len(found) > 1 else 'wins'}."


def _figures(seen: Iterable[api.Figure], _: Numbers) -> str:
    found = (f"{one.player} {one.kind} ({spot_words(one.spot, one.kind)})" for one in seen)
    return f"On the table: {listed(found) or 'no figure'}."


def _asks(seen: OpenDecision, _: Numbers) -> str:
    return f"{seen.player.capitalize()} {decision_words(seen.what).says}."


def _offers(seen: OpenDecision, numbers: Numbers) -> str:
    found = []
    for offer in seen.offers:
        there = "" if offer.cell == seen.laid else f" of {numbers.words(offer.cell)}"
        found.append(f"{offer.kind} on {spot_words(offer.spot, offer.kind)}{there}")
    who = seen.player.capitalize()
    return f"{who} may put: {'; '.join(found)}." if found else f"{who} can put no figure anywhere."


def _choices(seen: OpenDecision, numbers: Numbers) -> str:
    found = (open_words(choice, seen.what, numbers.words) for choice in seen.choices)
    return f"{seen.player.capitalize()} may choose: {'; '.join(found) or 'nothing'}."


def _titles(seen: api.Pieces, _: Numbers) -> str:
    return f"{listed(pieces.holders(seen)) or 'Nobody holds a title'}."


def _stocks(seen: api.Pieces, _: Numbers) -> str:
    return f"{listed(pieces.stocks(seen)) or 'Nobody has anything in stock'}."


def _prisoners(seen: api.Pieces, _: Numbers) -> str:
    return f"{listed(pieces.held(seen)) or 'Nobody holds a figure'}."


def _where(seen: api.Pieces, numbers: Numbers) -> str:
    there = pieces.places(seen, numbers.words)
    words = listed(there) or "nothing of which there is one is on the board"
    return f"{words[:1].upper()}{words[1:]}."


def _tokens(seen: api.Pieces, numbers: Numbers) -> str:
    there, beside = listed(pieces.many(seen, numbers.words)), listed(pieces.beside(seen))
    told = [f"{there} on the board."] if there else []
    told += [f"{beside}."] if beside else []
    return " ".join(told) or "Nothing of the kind on the board."


def _before(seen: Sequence[api.Token], _: Numbers) -> str:
    found = (f"{api.with_article(one.row.name)} before {one.player.capitalize()}" for one in seen)
    words = listed(found) or "nothing of the kind before a player"
    return f"{words[:1].upper()}{words[1:]}."


def _track(seen: Sequence[api.TrackFigure], _: Numbers) -> str:
    found = (f"{one.player} {pieces.track_words(one.what)} on {one.space}" for one in seen)
    return f"On the scoring track: {listed(found) or 'nobody knows'}."


def _left(seen: int, _: Numbers) -> str:
    return f"Tiles left to draw: {seen}."


_TOLD: Mapping[str, Callable[[Any, Numbers], str]] = {
    "scores": _scores,
    "supply": _supply,
    "home": _home,
    "mover": _mover,
    "winners": _winners,
    "figures": _figures,
    "asks": _asks,
    "offers": _offers,
    "choices": _choices,
    "titles": _titles,
    "stocks": _stocks,
    "prisoners": _prisoners,
    "where": _where,
    "tokens": _tokens,
    "before": _before,
    "track": _track,
    "left": _left,
}
