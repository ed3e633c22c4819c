"""What the picture of a verdict shows of it: a letter on every feature of its lines, and whose the
farms are.

Nothing is judged here: who holds a farm the lines say.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.placed import Label, Owned
from rulesite.drawing.tints import swatch
from rulesite.scenarios.features import FeatureRows
from rulesite.scenarios.picture import Placed


def letters(number: int) -> str:
    """A to Z, then AA, AB and so on."""
    more, last = divmod(number, len(ascii_uppercase))
    return (letters(more - 1) if more else "") + ascii_uppercase[last]


def named(features: Sequence[FeatureRows]) -> tuple[FeatureRows, ...]:
    """The features with their letters, in the order of the page: those on which rule sets differ
    come first. Two lines about the same place have the same letter; what is nowhere has none."""
    known: dict[frozenset[tuple[api.Cell, str]], str] = {}
    # False sorts before true: what parts the rule sets gets the first letters.
    for one in sorted(features, key=lambda one: one.same):
        if one.parts:
            known.setdefault(frozenset(one.parts), letters(len(known)))
    return tuple(
        replace(feature, sign=known.get(frozenset(feature.parts), "")) for feature in features
    )


def labels(features: Iterable[FeatureRows], position: api.Position) -> list[Label]:
    """The letters where they stand on the board."""
    taken = {(figure.cell, figure.spot) for figure in position.figures}
    taken |= {(token.cell, token.spot) for token in position.pieces.tokens if token.cell}
    found = {feature.sign: _place(feature, taken) for feature in features if feature.sign}
    return [Label(sign, *cell, spot, named=True) for sign, (cell, spot) in found.items()]


def _place(feature: FeatureRows, taken: set[tuple[api.Cell, str]]) -> tuple[api.Cell, str]:
    """The part in the middle on which nothing stands; the one in the middle if something stands on
    each."""
    free = [part for part in feature.parts if part not in taken] or feature.parts
    xs, ys = zip(*(cell for cell, _ in feature.parts), strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    # The tile nearest to the middle: in a bent feature the middle itself may lie beside it.
    return min(free, key=lambda part: abs(part[0][0] - x) + abs(part[0][1] - y))


def farms(features: Iterable[FeatureRows], tiles: Placed) -> list[Owned]:
    """The farms that somebody holds; of several holders, and where rule sets differ, each."""
    return list(_farms(features, tiles))


def key(owned: Iterable[Owned]) -> tuple[tuple[str, SafeString], ...]:
    """The players who hold farms, each with a sample of how these are marked."""
    players = dict.fromkeys(player for farm in owned for player in farm.players)
    return tuple((player, mark_safe(swatch(player))) for player in players)  # noqa: S308 - ours


def _farms(features: Iterable[FeatureRows], tiles: Placed) -> Iterator[Owned]:
    for feature in features:
        if not feature.holders or not feature.parts:
            continue
        cell, spot = feature.parts[0]
        look = tiles[cell].look
        if spot in look.spots and look.segments[look.spots[spot]].kind is api.FeatureKind.FARM:
            yield Owned(feature.holders, feature.parts)
