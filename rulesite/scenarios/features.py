"""What was scored, feature by feature: who gets what under every column, and why.

Nothing is judged here: the engine's rows are put together by feature, and reasons that are the same
are told once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from engine import api
from rulesite.telling.lines import (
    LETTERS,
    Because,
    PlayerScore,
    TermLine,
    because,
    once,
    reason_of,
    side_of,
    terms_of,
    tiebreak_words,
    title_of,
)
from rulesite.telling.places import Where, from_first
from rulesite.telling.words import listed

FEW = 8
"""So many features stand there unfolded."""


@dataclass(frozen=True, slots=True)
class Share:
    """Players who get the same out of a feature; ``points`` has a place for every column, or one
    for all. None stands where a column has no such line. Without ``sides`` it is nobody's."""

    sides: tuple[PlayerScore, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class FeatureReason:
    """Why a feature pays what it pays: the arithmetic, and the rule that gave or denied it.

    ``heading`` names the columns for which it is so, ``who`` the players; both are empty where that
    goes without saying.
    """

    heading: str
    who: str
    terms: tuple[TermLine, ...]
    why: Because | None


@dataclass(frozen=True, slots=True)
class FeatureRows:
    """A feature under every column. ``numbers`` are those of its rows, by which an address may
    point at it; ``cells`` are numbered on the board, ``parts`` are lit. Of a farm its cities are
    numbered, on a segment of each (``spots``, beside ``cells``). ``weights`` tell which
    figures count otherwise than a follower, where that matters, ``tiebreaks`` what broke ties.
    ``holders`` are the players for whom it is counted in any column, even if that comes to
    nothing. ``sign`` is its letter on the board, where it has one."""

    numbers: tuple[int, ...]
    title: str
    place: str
    votes: tuple[PlayerScore, ...]
    weights: tuple[Because, ...]
    tiebreaks: tuple[str, ...]
    differs: bool
    same: bool
    rules: tuple[str, ...]
    cells: tuple[api.Cell, ...]
    spots: tuple[str, ...]
    area: tuple[api.Cell, ...]
    parts: tuple[tuple[api.Cell, str], ...]
    shares: tuple[Share, ...]
    reasons: tuple[FeatureReason, ...]
    holders: tuple[str, ...] = ()
    sign: str = ""

    @property
    def number(self) -> int:
        """The number that it goes by."""
        return self.numbers[0]

    @property
    def earners(self) -> tuple[str, ...]:
        """Who gets something out of it."""
        paid = (share for share in self.shares if any(share.points))
        return tuple(side.player for share in paid for side in share.sides)


@dataclass(frozen=True, slots=True)
class Pile:
    """Features that bring points to the same players; ``points`` is what each gets out of them all,
    0 where they do not get the same."""

    who: str
    sides: tuple[PlayerScore, ...]
    points: int
    features: tuple[FeatureRows, ...]


def features(
    found: api.Comparison,
    headings: Sequence[str],
    groups: Sequence[Sequence[int]],
    analysis: api.Analysis,
) -> tuple[FeatureRows, ...]:
    """The rows of a comparison by feature; ``groups`` are the rule sets of each column."""
    by_feature: dict[object, list[tuple[int, api.ComparedLine]]] = {}
    for number, row in enumerate(found.rows, 1):
        # The last part of a key is the player: without it the rows of one feature come together.
        by_feature.setdefault(_model(row).key[:3], []).append((number, row))
    places = [group[0] for group in groups]
    where = from_first(analysis.position)
    laid_out = (_feature(rows, headings, places, where) for rows in by_feature.values())
    return tuple(_by_city(feature, analysis) for feature in laid_out)


def _by_city(feature: FeatureRows, analysis: api.Analysis) -> FeatureRows:
    """A farm with its counted cities numbered where they are; anything else as it is."""
    # Lines of no feature, such as what the king brings, lie nowhere.
    there = analysis.feature(*feature.parts[0]) if feature.parts else None
    if there is None or not there.cities:
        return feature
    counted = [city for city in there.cities if city.place[0] in feature.cells]
    places = [beside(there, city) for city in counted]
    return replace(
        feature,
        cells=tuple(cell for cell, _ in places) or feature.cells,
        spots=tuple(spot for _, spot in places),
    )


def beside(farm: api.Seen, city: api.Seen) -> tuple[api.Cell, str]:
    """Where a city is on a tile of a farm that touches it."""
    here = (place for place in city.segments if place[0] in farm.cells)
    return next(here, city.place)


def piles(shared: Iterable[FeatureRows]) -> tuple[Pile, ...]:
    """Features by who gets points out of them; those of nobody come last."""
    # False sorts before true, so what brings somebody something comes first.
    order = sorted(shared, key=lambda one: (not one.earners, one.earners))
    return tuple(_pile(list(those)) for _, those in groupby(order, key=lambda one: one.earners))


def _pile(those: list[FeatureRows]) -> Pile:
    names = those[0].earners
    sides = tuple(PlayerScore(name, LETTERS[name], None) for name in names)
    who = listed(name.capitalize() for name in names) or "Nobody"
    return Pile(who, sides, _each(names, those), tuple(sorted(those, key=lambda one: -_most(one))))


def _each(names: Sequence[str], those: Iterable[FeatureRows]) -> int:
    """What each of these players gets out of some features; 0 where they do not get the same."""
    totals = dict.fromkeys(names, 0)
    for share in (share for one in those for share in one.shares):
        for side in share.sides:
            totals[side.player] = totals.get(side.player, 0) + (share.points[0] or 0)
    sums = {totals[name] for name in names}
    return sums.pop() if len(sums) == 1 else 0


def _most(feature: FeatureRows) -> int:
    return max((share.points[0] or 0 for share in feature.shares), default=0)


def essence(line: api.Line | None) -> object:
    """A line without the editions behind its numbers."""
    if line is None:
        return None
    terms = tuple((t.amount, t.each, t.what, t.cite.rule, t.why and t.why.rule) for t in line.terms)
    return line.points, line.why.rule, terms


def _model(row: api.ComparedLine) -> api.Line:
    return next(line for line in row.lines if line)


def _feature(
    rows: Sequence[tuple[int, api.ComparedLine]],
    headings: Sequence[str],
    places: Sequence[int],
    where: Where,
) -> FeatureRows:
    model = _model(rows[0][1])
    columns = [[row.lines[place] for _, row in rows] for place in places]
    same = len({tuple(map(essence, lines)) for lines in columns}) == 1
    shown = columns[:1] if same else columns
    # Where all columns say the same one of them is told, and its sums are not told again.
    lines = [line for column in shown for line in column if line]
    counted = once(cell for line in lines for term in line.terms for cell in term.cells)
    area = once([*(cell for line in lines for cell in line.cells), *counted])
    return FeatureRows(
        numbers=tuple(number for number, _ in rows),
        title=title_of(model),
        place=where(model.cell) if model.cell else "",
        votes=tuple(PlayerScore(name, LETTERS[name], count) for name, count in model.votes),
        weights=_weights(lines),
        tiebreaks=tuple(
            dict.fromkeys(tiebreak_words(line.tiebreak) for line in lines if line.tiebreak)
        ),
        differs=any(row.differs for _, row in rows),
        same=same,
        rules=tuple(dict.fromkeys(rule for _, row in rows for rule in row.rules)),
        cells=counted or area,
        spots=(),
        area=area,
        parts=rows[0][1].segments,
        shares=_shares(shown, [_model(row).player for _, row in rows]),
        reasons=tuple(_reasons(shown, headings)),
        holders=_holders(lines),
    )


def _holders(lines: Sequence[api.Line]) -> tuple[str, ...]:
    """For whom it is counted under any rule set; of what counts for nothing, who has the most."""
    counted = [line.player for line in lines if line.terms and line.player]
    votes = dict(lines[0].votes)
    most = [name for name, count in votes.items() if count == max(votes.values())]
    return tuple(dict.fromkeys(counted or most))


def _weights(lines: Sequence[api.Line]) -> tuple[Because, ...]:
    """Who counts for more or less, where players meet or somebody's figure brings nothing."""
    telling = (line for line in lines if len(line.votes) > 1 or not line.terms)
    return tuple(dict.fromkeys(because(cite) for line in telling for cite in line.weights))


def _shares(
    columns: Sequence[Sequence[api.Line | None]], players: Sequence[str | None]
) -> tuple[Share, ...]:
    """Who gets what; those who get the same together, the most first."""
    alike: dict[tuple[int | None, ...], list[PlayerScore]] = {}
    for place, player in enumerate(players):
        points = tuple(line.points if (line := column[place]) else None for column in columns)
        side = side_of(player)
        alike.setdefault(points, []).extend([side] if side else [])
    # Column by column, so that the first rule sets decide who stands at the top.
    order = sorted(alike, key=lambda points: [-(point or 0) for point in points])
    return tuple(Share(tuple(alike[points]), points) for points in order)


def _reasons(
    columns: Sequence[Sequence[api.Line | None]], headings: Sequence[str]
) -> Iterator[FeatureReason]:
    """What is behind the points of every column, columns with the same reasons together."""
    told: dict[tuple[object, ...], list[int]] = {}
    for place, column in enumerate(columns):
        told.setdefault(tuple(map(essence, column)), []).append(place)
    for places in told.values():
        heading = " · ".join(headings[place] for place in places) if len(told) > 1 else ""
        yield from _of_column([line for line in columns[places[0]] if line], heading)


def _of_column(lines: Sequence[api.Line], heading: str) -> Iterator[FeatureReason]:
    """The reasons of a column, players with the same together. By the rule that gives somebody
    the points others get none: there it is told once, and so is one that holds for all."""
    given = {line.why.rule for line in lines if line.terms}
    alike: dict[object, list[api.Line]] = {}
    for line in lines:
        if line.terms or line.why.rule not in given:
            alike.setdefault(essence(line), []).append(line)
    reasons = [
        _reason(those[0], heading, _players(those) if len(alike) > 1 else "")
        for those in alike.values()
    ]
    # One rule for all is told once behind them, and not behind each.
    whys = {reason.why for reason in reasons}
    if len(reasons) > 1 and len(whys) == 1:
        reasons = [replace(reason, why=None) for reason in reasons]
        reasons += [FeatureReason(heading, "", (), why) for why in whys if why]
    yield from reasons


def _players(lines: Iterable[api.Line]) -> str:
    return listed(line.player.capitalize() for line in lines if line.player)


def _reason(line: api.Line, heading: str, who: str) -> FeatureReason:
    """The arithmetic, and the rule that gave or denied it, if that is worth a word."""
    terms = terms_of(line)
    told = {told.rule for term in terms for told in (term.cite, term.why) if told}
    telling = (not terms or len(line.votes) > 1) and line.why.rule not in told
    return FeatureReason(heading, who, terms, reason_of(line) if telling else None)
