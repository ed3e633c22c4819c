"""A sum that was typed into the search box, worked out on an example board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.utils.text import capfirst

from content.preference import ChosenGame
from engine import api

PAGE: Final = "/ask/"
BOARD: Final = "/board/"


class SumReason(NamedTuple):
    """A term of the sum, the rule behind it and what that says; where it is written, its page
    tells."""

    sum: str
    rule: str
    says: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class SumParty:
    """Editions that give the same: their names, who has how much (players by their names), and the
    terms of whoever has most."""

    names: tuple[str, ...]
    totals: Mapping[str, int]
    terms: tuple[SumReason, ...]
    own: bool

    @property
    def points(self) -> str:
        """Who has how much, in words."""
        return points_of(self.totals)


@dataclass(frozen=True, slots=True)
class WorkedSum:
    """What a sum comes to: the parties, the reader's first; or the rule that no board gets round.

    ``said`` repeats what was understood. Where no size was said, ``holders`` are those who hold
    the feature, and no points are told.
    """

    said: str
    parties: tuple[SumParty, ...]
    page: str
    board: str
    refusal: str = ""
    rule: str = ""
    holders: str = ""

    @property
    def line(self) -> str:
        """The sum in a line."""
        if self.refusal:
            return self.refusal
        if self.holders:
            return self.holders
        told = [(", ".join(party.names), points_of(party.totals)) for party in self.parties]
        if len(told) == 1:
            return told[0][1]
        return "; ".join(f"{names}: {points}" for names, points in told)


def points_of(totals: Mapping[str, int]) -> str:
    """``27``, where one side was named; ``red 27, blue 0``."""
    if len(totals) == 1:
        number = next(iter(totals.values()))
        return f"{number} point{'' if number == 1 else 's'}"
    return ", ".join(f"{player} {points}" for player, points in totals.items())


_NOT_SHOWN: Final = frozenset({"no-example", "never-met"})
"""Problems of the example board alone: too little room, or figures that meet on it."""


def worked(
    said: api.said.Said,
    *,
    sized: bool,
    game: ChosenGame,
    called: Mapping[str, str],
    now: bool = False,
) -> WorkedSum | None:
    """What is said, under the rule sets of the reader. What no board can have says so; None for
    what the example board cannot show, since another might. Players are ``called`` something else
    than their colours, or not. ``now`` asks what its last tile brings and leaves out the end of the
    game."""
    family = api.edition(game.asked[0].partition(":")[0]).family
    sets = api.sets_for(sorted(api.said.expansions_said(said)), family)
    rulesets = api.read_rulesets(",".join(game.asked), sets, None)
    page = f"{PAGE}?{urlencode(api.said.flat(said))}"
    words = spoken(said, called, sized=sized)
    try:
        example = api.said.lay_out(said, rulesets[0])
        question = api.NOW if now else example.question
        found = api.Analysis(example.position).compare(rulesets, question).settled()
    except api.EngineError as refused:
        if _NOT_SHOWN & {problem.code for problem in api.reasons(refused)}:
            return None
        return WorkedSum(words, (), page, "", str(refused), refused.rule or "")
    notation = api.write_notation(example.position)
    query = {"p": notation} | ({"q": question} if question != api.NOW else {})
    board = f"{BOARD}?{urlencode(query, safe='~:,=@')}"
    players = {player: called.get(player, player) for player in api.said.named(said)}
    parties = _parties(found, players, game)
    holders = "" if sized else _holders(found, players)
    told = f"{words}, at once" if now else words
    return WorkedSum(told, parties, board if now else page, board, holders=holders)


def _parties(
    found: api.Comparison, players: Mapping[str, str], game: ChosenGame
) -> tuple[SumParty, ...]:
    parties: dict[tuple[tuple[str, int], ...], list[api.Ruleset]] = {}
    terms: dict[tuple[tuple[str, int], ...], tuple[SumReason, ...]] = {}
    for verdict in found.verdicts:
        if verdict.sheet:
            totals = {called: verdict.sheet.totals[player] for player, called in players.items()}
            key = tuple(totals.items())
            parties.setdefault(key, []).append(verdict.ruleset)
            terms.setdefault(key, tuple(_terms(verdict.sheet)))
    found_parties = (
        SumParty(
            tuple(api.edition(ruleset.label.partition(":")[0]).name for ruleset in rulesets),
            dict(key),
            terms[key],
            any(game.owns(api.edition(ruleset.label.partition(":")[0])) for ruleset in rulesets),
        )
        for key, rulesets in parties.items()
    )
    return tuple(sorted(found_parties, key=lambda party: not party.own))


def _terms(sheet: api.Sheet) -> Iterator[SumReason]:
    """The terms of whoever has most, each with what it counts in all lines together."""
    best = max(sheet.totals, key=lambda player: sheet.totals[player])
    amounts: dict[tuple[str, int, api.Cited], int] = {}
    for line in sheet.lines:
        for term in line.terms if line.player == best else ():
            key = term.what, term.each, term.cite
            amounts[key] = amounts.get(key, 0) + term.amount
    for (what, each, cite), amount in amounts.items():
        row, rule = api.rows(api.TermRow)[what], api.rules()[cite.rule]
        counted = f"{amount} {row.id if amount == 1 else row.many} × {each}"
        told = f"{row.lump}: {amount * each}" if row.lump else counted
        yield SumReason(told, rule.id, rule.said(cite.value))


def _holders(found: api.Comparison, players: Mapping[str, str]) -> str:
    """Who has most votes, and of several those who score, since they stand on a hill; the same
    under all rule sets, or it is not told."""
    lines = [line for row in found.rows for line in row.lines if line and line.votes]
    votes = dict(lines[0].votes) if lines else {}
    most = max(votes.values(), default=0)
    holding = [player for player, number in votes.items() if number == most]
    sheets = [verdict.sheet for verdict in found.verdicts if verdict.sheet]
    scoring = [player for player in holding if sheets and sheets[0].totals[player]]
    holding = [players.get(player, player) for player in scoring or holding]
    count = ", ".join(f"{players.get(player, player)} {number}" for player, number in votes.items())
    held = "Held" if len(holding) == 1 else "Shared"
    return f"{held} by {' and '.join(holding)} (votes: {count})"


def spoken(said: api.said.Said, called: Mapping[str, str], *, sized: bool) -> str:
    """What was understood, in words."""
    if isinstance(said, api.said.Holdings):
        return _spoken_holdings(said, called)
    state = "" if said.complete or not said.ground.completes else "incomplete "
    size = _size(said) if sized else ""
    parts = [f"{state}{api.said.kind_name(said.kind)}{size}"]
    parts += [_thing(api.said.told(said.kind, mark), number) for mark, number in said.marks]
    parts += list(said.tokens)
    for one in said.standing:
        on = f" {api.said.told(said.kind, one.on).standing}" if one.on else ""
        name = api.rows(api.FigureRow)[one.figure].plural if one.number > 1 else one.figure
        parts.append(f"{_whose(one.player, called)}: {one.number} {name}{on}")
    return capfirst(", ".join(parts))


def _spoken_holdings(said: api.said.Holdings, called: Mapping[str, str]) -> str:
    words = dict(zip(said.row.things, said.row.asks, strict=True))
    number = [f"{said.row.number}: {said.number}"] if said.row.number else []
    had = [f"{_whose(one.player, called)}: {one.number} {words[one.thing]}" for one in said.had]
    return capfirst(", ".join((said.row.name, *number, *had)))


def _whose(player: str, called: Mapping[str, str]) -> str:
    """Somebody's name with the colour on the board, or the colour alone."""
    return f"{called[player]} ({player})" if player in called else player


def _thing(row: api.said.Told, number: int) -> str:
    """So many of a mark; of one that counts, what it counts."""
    if isinstance(row, api.SymbolRow) and row.counts:
        return f"{api.said.asked(row)} × {number}"
    return _counted(
        number, api.said.asked(row), row.plural if isinstance(row, api.TokenRow) else ""
    )


def _size(said: api.said.Statement) -> str:
    if said.ground.farm:
        return f" with {_counted(said.cities, 'completed city', 'completed cities')}"
    if said.ground.surrounded:
        return f" with {_counted(said.tiles, 'tile')} round it"
    return f" of {_counted(said.tiles, 'tile')}"


def _counted(number: int, name: str, plural: str = "") -> str:
    return f"{number} {name if number == 1 else plural or f'{name}s'}"
