"""What the words of a sum are about, and the things that they name."""

from enum import StrEnum, auto
from typing import Final, NamedTuple

ME, OTHER = "me", "other"


class WordRole(StrEnum):
    """What a word of a sum is about."""

    KIND = auto()
    ROLE = auto()
    HAD = auto()
    MOST = auto()
    MARK = auto()
    SERIES = auto()
    UNDER = auto()
    TOKEN = auto()
    FIGURE = auto()
    BIG = auto()
    TILE = auto()
    SIZE = auto()
    NEIGHBOUR = auto()
    MISSING = auto()
    COMPLETE = auto()
    INCOMPLETE = auto()
    END = auto()
    FIRST = auto()
    BEFORE = auto()
    AGAINST = auto()
    EITHER = auto()
    WITHOUT = auto()
    NEVER = auto()
    PLAYERS = auto()
    IDLE = auto()
    NOBODY = auto()
    ONLY = auto()
    AROUND = auto()
    POINTS = auto()
    PLAIN = auto()
    OWNER = auto()
    KIN = auto()
    EACH = auto()
    JOINED = auto()
    INCLUDED = auto()
    AMONG = auto()
    BUT = auto()
    NOW = auto()
    LEVEL = auto()
    COMES = auto()
    NOTHING = auto()
    UNLIKE = auto()
    PER = auto()
    SIGN = auto()
    NUMBER = auto()
    MINE = auto()
    THEIRS = auto()
    PRONOUN = auto()
    ARTICLE = auto()
    SAME = auto()
    LIKEWISE = auto()
    TIED = auto()
    ASK = auto()
    DO = auto()
    WEIGHS = auto()
    WORTH = auto()
    SMALL = auto()
    VAGUE = auto()


class Item(NamedTuple):
    """A thing that a sum names: its sort, its id, the number.

    It stands in the singular, as ``inn`` does in ``road 5 inn``, or surely not; or ``aloof`` behind
    a small word or a comma, so that no number before it is its own; ``parted`` tells of the comma,
    ``bracketed`` that brackets stand round it alone: ``mayor (red)``. ``sentence`` is the number of
    the sentence, ``questioned`` that a question mark ends it. Somebody is ``called`` as typed.
    """

    sort: WordRole
    name: str = ""
    number: int = 0
    single: bool = False
    plural: bool = False
    aloof: bool = False
    parted: bool = False
    bracketed: bool = False
    sentence: int = 0
    questioned: bool = False
    called: str = ""


COUNTABLE: Final = frozenset(
    {WordRole.TILE, WordRole.NEIGHBOUR, WordRole.MARK, WordRole.FIGURE, WordRole.ROLE}
)
"""What a number can stand before."""
