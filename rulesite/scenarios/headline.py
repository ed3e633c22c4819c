"""The one sentence to hold up across the table: who gets what, and the rule behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.text import capfirst

from engine import api
from rulesite.telling.words import listed, number, signed

_ASIDE: Final = "Something is left out: see below."
_WITH: Final = "Earlier points are counted in."
_WITHOUT: Final = "Earlier points are not stated."


@dataclass(frozen=True, slots=True)
class ScoreParty:
    """The rule sets under which the players have the same points: their names, and the points."""

    name: str
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Headline:
    """``parties`` pair the rule sets that agree with what comes out under them: ``New edition``,
    ``red 4``; where all agree nobody is named. ``reason`` says why they differ: ``American Big
    Box: a completed city of two tiles counts less.`` ``short`` says in half of the words what the
    ``parties`` say."""

    parties: tuple[tuple[str, str], ...]
    reason: str
    short: str

    @property
    def lines(self) -> tuple[str, ...]:
        """A sentence for each party: ``New edition: red 4.``; only the outcome where all agree."""
        return tuple(f"{name}: {comes}." if name else comes for name, comes in self.parties)

    @property
    def points(self) -> str:
        """All sentences."""
        return " ".join(self.lines)


@dataclass(frozen=True, slots=True)
class VerdictFacts:
    """What is known of a verdict beside its points.

    ``ends`` tells that the game is over, so that somebody wins. ``before`` are the points that each
    player had until then; empty where nobody states them. ``refused`` tells that some rule sets
    give no answer, ``waits`` that more is to be decided, ``aside`` that something is left out.
    """

    ends: bool = False
    before: Mapping[str, int] = field(default_factory=dict)
    refused: bool = False
    waits: bool = False
    aside: bool = False


def headline(
    parties: Sequence[ScoreParty],
    columns: int,
    deciding: Sequence[Mapping[str, Sequence[api.Ruleset]]],
    judged: Sequence[api.Ruleset],
    names: Mapping[str, str],
    asked: VerdictFacts,
) -> Headline:
    """The sentence for the parties with different totals, which may stand in more ``columns``.

    ``deciding`` has for each rule that parts the ``judged`` rule sets what it says and in which of
    them; ``names`` are those of the rule sets by their labels.
    """
    paid = any(any(party.totals.values()) for party in parties)
    ends = asked.ends and not asked.waits and paid and len(parties[0].totals) > 1
    later = [_ASIDE] if asked.aside else []
    if ends:
        later.append(_WITH if asked.before else _WITHOUT)
        parties = [ScoreParty(party.name, _whole(party.totals, asked.before)) for party in parties]
    if len(parties) == 1:
        return _alike(parties[0].totals, columns, judged, asked, later, ends)
    told = tuple((party.name, _outcome(party.totals, ends)) for party in parties)
    short = " · ".join(f"{party.name}: {_brief(party.totals, ends)}" for party in parties)
    return Headline(told, " ".join([*_reasons(deciding, names), *later]), short)


def _whole(totals: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """The points of a whole game."""
    return {player: points + before.get(player, 0) for player, points in totals.items()}


def _alike(
    totals: Mapping[str, int],
    columns: int,
    judged: Sequence[api.Ruleset],
    asked: VerdictFacts,
    later: Sequence[str],
    ends: bool,
) -> Headline:
    """The sentence where the points are the same under all rule sets that give an answer."""
    if (asked.waits or asked.aside) and not any(totals.values()):
        nothing = "Nothing is scored yet"
        return Headline((("", nothing),), _ASIDE if asked.aside else "", nothing)
    silent = asked.waits or asked.aside
    agreed = "" if silent else _agreed(columns, judged, refused=asked.refused)
    return Headline(
        (("", capfirst(_outcome(totals, ends))),),
        " ".join(filter(None, [agreed, *later])),
        capfirst(_brief(totals, ends)),
    )


def _outcome(totals: Mapping[str, int], ends: bool) -> str:
    """``red wins, 13 to 11``; before the end ``red 4, blue 2``."""
    return f"{_winner(totals)}, {_to(totals)}" if ends else _paid(totals)


def _brief(totals: Mapping[str, int], ends: bool) -> str:
    """``red 13:11``; before the end as in full."""
    if not ends:
        return _paid(totals)
    first = _first(totals)
    points = ":".join(map(signed, _falling(totals)))
    return f"{first[0] if len(first) == 1 else 'draw'} {points}"


def _winner(totals: Mapping[str, int]) -> str:
    first = _first(totals)
    return f"{first[0]} wins" if len(first) == 1 else f"{listed(first)} draw"


def _first(totals: Mapping[str, int]) -> list[str]:
    """Who has the most points."""
    most = max(totals.values())
    return [player for player, points in totals.items() if points == most]


def _to(totals: Mapping[str, int]) -> str:
    """``13 to 11`` or ``12 each``; of more than two players each is named, the winner first."""
    if len(totals) == 2:
        first, second = _falling(totals)
        return (
            f"{signed(first)} each" if first == second else f"{signed(first)} to {signed(second)}"
        )
    ranking = sorted(totals.items(), key=lambda entry: -entry[1])
    return ", ".join(f"{player} {signed(points)}" for player, points in ranking)


def _falling(totals: Mapping[str, int]) -> list[int]:
    return sorted(totals.values(), reverse=True)


def _paid(totals: Mapping[str, int]) -> str:
    paid = [f"{player} {signed(points)}" for player, points in totals.items() if points]
    return ", ".join(paid) or "nobody scores"


def _reasons(
    deciding: Sequence[Mapping[str, Sequence[api.Ruleset]]], names: Mapping[str, str]
) -> list[str]:
    """What the first rule that parts them says, and how many more do."""
    if not deciding:
        return []
    more = len(deciding) - 1
    parting = "more rule parts" if more == 1 else "more rules part"
    rest = [f"{number(more).capitalize()} {parting} them below."] if more else []
    return [_reason(deciding[0], names), *rest]


def _agreed(columns: int, judged: Sequence[api.Ruleset], *, refused: bool) -> str:
    """How far the rule sets agree; nothing where there is one."""
    if columns > 1:
        return "The totals agree, the way there differs."
    if len(judged) == 1:
        return ""
    if refused:
        return f"The {number(len(judged))} editions that give an answer agree."
    return f"{everybody(judged)} editions agree."


def everybody(judged: Sequence[api.Ruleset]) -> str:
    """All of several rule sets in two words."""
    return "Both" if len(judged) == 2 else f"All {number(len(judged))}"


def _reason(parties: Mapping[str, Sequence[api.Ruleset]], names: Mapping[str, str]) -> str:
    """What the rule says where fewest say it: of two parties of a size, the later."""
    says, party = min(reversed(list(parties.items())), key=lambda entry: len(entry[1]))
    return f"{listed(names[one.label] for one in party)}: {says}."
