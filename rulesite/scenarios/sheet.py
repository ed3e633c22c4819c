"""A comparison as the page shows it: one column for rule sets that agree, one entry a feature.

Nothing is judged here: the engine's answer is put into the order of a page.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, TypeAlias

from content.pages import weights
from engine import api
from rulesite.asking import FARM_RULE, AskLink
from rulesite.scenarios import headline as top
from rulesite.scenarios.features import FEW, FeatureRows, Pile, essence, features, piles
from rulesite.scenarios.headline import Headline, everybody
from rulesite.scenarios.mending import Mender
from rulesite.scenarios.refusing import Notice, RulesRefusal, TileNumbers, notices, refusals
from rulesite.scenarios.silence import Silent, Weighed, silent, weighed
from rulesite.telling.lines import Because, PlayerScore, because, sides
from rulesite.telling.turns import decision_words
from rulesite.telling.words import listed

House: TypeAlias = Mapping[str, api.Value]


@dataclass(frozen=True, slots=True)
class Column:
    """Rule sets whose sheets are equal. ``names`` pairs each label with its name.

    ``short`` names them in a few words. ``waits`` tells of the decision without which no more can
    be scored, if there is one.
    """

    names: tuple[tuple[str, str], ...]
    totals: tuple[PlayerScore, ...]
    waits: str = ""
    short: str = ""

    @property
    def paid(self) -> bool:
        """Whether anybody gets anything."""
        return any(side.points for side in self.totals)

    @property
    def heading(self) -> str:
        """All names in one line."""
        return " · ".join(name for _, name in self.names)


class RulingParty(NamedTuple):
    """Rule sets in which a rule says the same, each with the year of its box, or with the word by
    which it was said later and when."""

    names: tuple[tuple[str, str], ...]
    says: Because


@dataclass(frozen=True, slots=True)
class DeciderLine:
    """A rule that parts the rule sets: what it says where, and what it alone would change."""

    rule: str
    title: str
    parties: tuple[RulingParty, ...]


@dataclass(frozen=True, slots=True)
class OpenPointLine:
    """A point that the sources leave open, with the totals under each reading."""

    rule: Because
    names: str
    readings: tuple[tuple[str, tuple[PlayerScore, ...] | None], ...]


@dataclass(frozen=True, slots=True)
class VerdictPage:
    """Everything that the page says: columns of rule sets that answer, and why others do not.

    ``found`` is the answer itself.
    ``marked`` are the cells that something is wrong with, in the order of their numbers; ``aside``
    tells that something is left out; ``agreed`` are the house rules of all of them.
    """

    question: str
    found: api.Comparison
    columns: tuple[Column, ...]
    refusals: tuple[RulesRefusal, ...]
    features: tuple[FeatureRows, ...]
    deciders: tuple[DeciderLine, ...]
    open: tuple[OpenPointLine, ...]
    silent: tuple[Silent, ...]
    weighed: tuple[Weighed, ...]
    notices: tuple[Notice, ...]
    marked: tuple[api.Cell, ...]
    aside: bool = False
    headline: Headline | None = None
    line: int | None = None
    agreed: str = ""

    @property
    def waits(self) -> bool:
        """Whether something has to be decided or stated before more is scored."""
        return self.aside or any(column.waits for column in self.columns)

    @property
    def players(self) -> tuple[tuple[PlayerScore, ...], ...]:
        """For each player the points in every column."""
        return by_player(self.columns)

    @property
    def parting(self) -> tuple[FeatureRows, ...]:
        """What is not the same in all columns."""
        return tuple(feature for feature in self.features if not feature.same)

    @property
    def shared(self) -> tuple[FeatureRows, ...]:
        """What is the same in all columns."""
        return tuple(feature for feature in self.features if feature.same)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """What is the same in all columns by who gets it, where it is much; else nothing."""
        return piles(self.shared) if len(self.shared) > FEW else ()

    @property
    def chosen(self) -> FeatureRows | None:
        """What the address points at."""
        return next((feature for feature in self.features if self.line in feature.numbers), None)

    @property
    def apart(self) -> bool:
        """Whether some columns have lines that others lack."""
        return any(None in share.points for feature in self.features for share in feature.shares)


def by_player(columns: Iterable[Column]) -> tuple[tuple[PlayerScore, ...], ...]:
    """For each player the points in every column."""
    return tuple(zip(*(column.totals for column in columns), strict=True))


def name_of(ruleset: api.Ruleset, farms: str = "", agreed: House | None = None) -> str:
    """The name of a rule set. House rules stand behind the short one, but for those that are told
    elsewhere: the farm method that was chosen for all, and what is ``agreed``."""
    own = {r: v for r, v in ruleset.house.items() if r not in (agreed or ())}
    words = _house_words(own, farms)
    edition = api.edition(ruleset.edition)
    return f"{edition.short} ({words})" if words else edition.name


def names_of(rulesets: Sequence[api.Ruleset], farms: str = "") -> list[str]:
    """The names of several rule sets, without the house rules that all have in common."""
    return [name_of(ruleset, farms, agreed(rulesets)) for ruleset in rulesets]


def agreed(rulesets: Sequence[api.Ruleset]) -> House:
    """The house rules that several rule sets have in common; of one alone its name tells them."""
    if len(rulesets) == 1:
        return {}
    houses = [ruleset.house for ruleset in rulesets]
    return {r: v for r, v in houses[0].items() if all(house.get(r) == v for house in houses)}


def agreed_words(rulesets: Sequence[api.Ruleset], farms: str = "") -> str:
    """What is told of them once, but for the farm method that was chosen for all."""
    return _house_words(agreed(rulesets), farms)


def _house_words(house: House, farms: str) -> str:
    return ", ".join(
        f"farm method {value}" if rule == FARM_RULE else api.rules()[rule].said(value)
        for rule, value in house.items()
        if rule != FARM_RULE or str(value) != farms
    )


def verdict(
    ask: AskLink, mender: Mender, farms: str = "", line: int | None = None, *, table: bool = True
) -> VerdictPage:
    """The engine's answer laid out; nobody wins what is no whole ``table``. Raises api.EngineError
    for a question that there is not."""
    found = mender.analysis.compare(ask.rulesets, ask.question)
    numbers: TileNumbers = {}
    names = names_of(ask.rulesets, farms)
    groups = grouped(found)
    columns = tuple(column(found, names, group) for group in groups)
    refused = refusals(found.verdicts, names, mender, numbers)
    return VerdictPage(
        question=ask.question,
        found=found,
        columns=columns,
        refusals=refused,
        notices=notices(found.verdicts, names, mender, numbers),
        marked=tuple(numbers),
        features=features(found, [column.heading for column in columns], groups, mender.analysis),
        deciders=_deciders(found, names),
        open=_open(found, names),
        silent=silent(found, names),
        weighed=weighed(found, names),
        aside=_aside(found),
        headline=_headline(found, names, columns, groups, _asked(ask, table=table))
        if columns
        else None,
        line=line,
        agreed=agreed_words(ask.rulesets, farms),
    )


def _asked(ask: AskLink, *, table: bool) -> top.VerdictFacts:
    before = dict(zip(ask.position.players, ask.position.scores, strict=False))
    return top.VerdictFacts(ends=table and ask.question == api.FINAL, before=before)


def _headline(
    found: api.Comparison,
    names: Sequence[str],
    columns: Sequence[Column],
    groups: Sequence[Sequence[int]],
    asked: top.VerdictFacts,
) -> Headline:
    judged = [verdict.ruleset for verdict in found.verdicts if verdict.judged]
    return top.headline(
        [
            top.ScoreParty(_short(found, names, party), found.verdicts[party[0]].settled().totals)
            for party in _parties(found, groups)
        ],
        len(groups),
        [_said(rule, judged) for rule in _deciding(found)],
        judged,
        {one.label: name for one, name in zip(found.rulesets, names, strict=True)},
        replace(
            asked,
            refused=len(judged) < len(found.verdicts),
            waits=any(column.waits for column in columns),
            aside=_aside(found),
        ),
    )


def _parties(found: api.Comparison, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """The places of the rule sets with a sheet, those with equal totals together."""
    alike: dict[object, list[int]] = {}
    for group in groups:
        totals = tuple(found.verdicts[group[0]].settled().totals.items())
        alike.setdefault(totals, []).extend(group)
    return list(alike.values())


def _aside(found: api.Comparison) -> bool:
    """Whether any answer leaves something out."""
    told = (remark.code for verdict in found.verdicts for remark in verdict.remarks)
    return any(api.rows(api.RemarkRow)[code].aside for code in told)


def grouped(found: api.Comparison) -> list[list[int]]:
    """The places of the rule sets with a sheet, those with equal lines together."""
    alike: dict[object, list[int]] = {}
    for place, sheet in enumerate(found.sheets):
        if sheet:
            lines = tuple(essence(row.lines[place]) for row in found.rows)
            # With what is missing: equal lines of which some go on are not the same answer.
            alike.setdefault((sheet.missing, lines), []).append(place)
    return list(alike.values())


def column(found: api.Comparison, names: Sequence[str], group: Sequence[int]) -> Column:
    """The rule sets of a group, by ``names`` for all rule sets."""
    labels = tuple((found.rulesets[place].label, names[place]) for place in group)
    sheet = found.verdicts[group[0]].settled()
    missing = sheet.missing
    decides = missing and (missing.player.capitalize() if missing.player else "chance")
    waits = f"{decides} {decision_words(missing.what).says}" if missing else ""
    return Column(labels, sides(sheet.totals), waits, _short(found, names, group))


def _short(found: api.Comparison, names: Sequence[str], group: Sequence[int]) -> str:
    judged = [verdict.ruleset for verdict in found.verdicts if verdict.judged]
    if len(group) == len(judged) > 1:
        return everybody(judged)
    return listed(names[place] for place in group)


def _deciders(found: api.Comparison, names: Sequence[str]) -> tuple[DeciderLine, ...]:
    answering = [
        (verdict.ruleset, name)
        for verdict, name in zip(found.verdicts, names, strict=True)
        if verdict.sheet
    ]
    return deciders(_deciding(found), answering)


def _deciding(found: api.Comparison) -> tuple[str, ...]:
    """The rules that move a total, then those that move no more than a line."""
    lines = (rule for row in found.rows for rule in row.rules)
    return tuple(dict.fromkeys([*(decider.rule for decider in found.deciders), *lines]))


def deciders(
    named: Iterable[str], answering: Sequence[tuple[api.Ruleset, str]]
) -> tuple[DeciderLine, ...]:
    """The rules that part some rule sets, each once, with what they say in which of them."""
    names = {ruleset.label: name for ruleset, name in answering}
    judged = [ruleset for ruleset, _ in answering]
    return tuple(
        DeciderLine(
            rule,
            api.rules()[rule].title,
            tuple(
                RulingParty(
                    tuple((names[one.label], _when(one, rule)) for one in party),
                    because(party[0].cites[rule]),
                )
                for party in _said(rule, judged).values()
            ),
        )
        for rule in dict.fromkeys(named)
    )


def _when(ruleset: api.Ruleset, rule: str) -> str:
    """``2006`` for the year of the box; ``the publisher's answer, December 2013``; nothing where
    nobody states it or the table itself does."""
    value, edition = ruleset.values[rule], api.edition(ruleset.edition)
    if value.edition == api.HOUSE:
        return ""
    return weights.of_value(value, edition) or weights.when(value, edition)


def _said(rule: str, rulesets: Sequence[api.Ruleset]) -> Mapping[str, Sequence[api.Ruleset]]:
    """What a rule says, and the rule sets in which it does."""
    parties: dict[str, list[api.Ruleset]] = {}
    for ruleset in rulesets:
        parties.setdefault(ruleset.says(rule), []).append(ruleset)
    return parties


def _open(found: api.Comparison, names: Sequence[str]) -> tuple[OpenPointLine, ...]:
    """Open points, the rule sets for which they come to the same together."""

    def alike(point: api.OpenPoint) -> tuple[str, str]:
        # Values of one rule may be numbers and words, which cannot be sorted together; as texts
        # they can.
        return point.rule, repr(point.readings)

    # ``groupby`` puts together only what stands together.
    points = sorted(found.open, key=alike)
    return tuple(_open_point(list(same), names) for _, same in groupby(points, key=alike))


def _open_point(same: Sequence[api.OpenPoint], names: Sequence[str]) -> OpenPointLine:
    rule = api.rules()[same[0].rule]
    readings = tuple(
        (rule.said(value), None if totals is None else sides(totals))
        for value, totals in same[0].readings
    )
    who = ", ".join(names[point.place] for point in same)
    return OpenPointLine(Because(rule.id, rule.title), who, readings)
