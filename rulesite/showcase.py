"""The example on the home page: one board with two winners, depending on the edition."""

from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString

from engine import api
from rulesite.asking import AskLink
from rulesite.scenarios.picture import picture

EDITIONS = ("bb-hig", "bb-rgg")
POSITION = """
players red blue
sets base
base-crfr 0,0
base-ffrr -1,0 3  blue farm nnw
base-ffff 0,1  red farm nnw
base-cccf-2 -2,0 2  blue city n
base-cfcf-1 -2,-1  red farm wsw
base-ffrr 1,1 2  blue farm nne
base-ccff-3 -2,1  red farm sse
base-frfr 2,1  blue road e
base-crfr -1,1 3  red road n
base-ffrr 2,0 1  blue farm nnw
base-ccrr-2 2,-1 3  red road e
base-crfr 1,-1 1  blue farm nne
base-ccff-1 -1,-1  red city n
base-cccf-1 0,-1 2  blue farm ene
base-rrrr 1,0
"""


@dataclass(frozen=True, slots=True)
class EditionResult:
    """Who wins under one edition, and each player's points, the winner's first."""

    edition: str
    winner: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Showcase:
    """A picture, the address of its verdict, and how it ends under each edition."""

    position: api.Position
    picture: SafeString
    query: str
    results: tuple[EditionResult, ...]


def _result(edition: str, sheet: api.Sheet) -> EditionResult:
    ranking = sorted(sheet.totals.items(), key=lambda entry: -entry[1])
    points = tuple(points for _, points in ranking)
    return EditionResult(api.edition(edition).name, ranking[0][0], points)


@cache
def showcase() -> Showcase:
    """The position, drawn and scored by the engine; worked out once."""
    position = api.read_board(POSITION)
    ask = AskLink(position, api.read_rulesets(",".join(EDITIONS)), api.FINAL)
    sheets = [verdict.settled() for verdict in ask.compare().verdicts]
    drawn = picture(
        position,
        laid=False,
        title="Fifteen tiles with the farmers, knights and thieves of red and blue",
    )
    return Showcase(position, drawn, ask.query, tuple(map(_result, EDITIONS, sheets)))
