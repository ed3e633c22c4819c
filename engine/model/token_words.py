"""What a row of a token can say of itself: how many there are, what it links, how it was said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class TokenSupply(StrEnum):
    """How many tokens of a kind there can be."""

    ONE = "one"
    """One, or none: the dragon."""

    STOCK = "stock"
    """One for each player, who has a number of it: wine."""

    MANY = "many"
    """Any number, each stated by itself: towers."""


class TileLink(StrEnum):
    """What a token makes of the tiles that lie."""

    SPAN = "span"
    """A way straight over its tile, from one side to the other: a bridge."""

    JOIN = "join"
    """One feature of those on its spot and on those of its like, the same but for where they are:
    the two ends of a tunnel."""

    CROSS = "cross"
    """One feature of those on its spot and on those of its like on the same tile: the two ends of
    a ferry."""


class OnTrack(StrEnum):
    """What the number of a token on the scoring track is."""

    POINTS = "points"
    """The points that it has gone: it is a scoring marker of its player beside the marker."""

    SPACE = "space"
    """The space on which it stands: a robber."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FirstForm:
    """How notation 1, and the JSON that went with it, say a token that they knew.

    ``section`` is its section in the notation, ``letter`` its sign there where several kinds share
    one. ``json`` is its name in the JSON; ``parts`` are the names that its parts have there: the
    value itself where the name is empty, an entry of its own behind the token's for ``+``.
    """

    section: str
    json: str
    letter: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
