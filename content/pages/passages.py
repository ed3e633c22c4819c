"""The rules as a chapter tells them: each with what the editions say where they part ways, what is
told with it, and what stands beside it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.db.models import Prefetch, QuerySet
from django.utils.text import capfirst

from content.models import Chapter, Document, Rule, Section
from content.pages import selectors
from content.pages.selectors import Margin, Saying
from content.preference import ChosenGame
from engine import api

HISTORY = "since"
"""The section of a chapter that tells what was said of its rules later."""


@dataclass(frozen=True, slots=True)
class RuleParty:
    """Editions that say the same; ``sayings`` tell where, and what sets them apart besides.

    ``rest`` marks the party that has more editions than any other: it stands last and unnamed.
    """

    value: str
    unsettled: bool
    sayings: tuple[Saying, ...]
    own: bool
    rest: bool = False

    @property
    def editions(self) -> str:
        """``New edition, German Big Box``."""
        named = {edition.id for saying in self.sayings for edition in saying.editions}
        return ", ".join(api.edition(edition).name for edition in api.EDITIONS if edition in named)

    @property
    def told(self) -> tuple[Saying, ...]:
        """Its sayings; those for which no source speaks are one where they say no more."""
        alike: dict[object, Saying] = {}
        for saying in self.sayings:
            sourced = saying.places or saying.witnesses or saying.otherwise
            key = (
                id(saying)
                if sourced
                else (saying.in_force, saying.by_hand, saying.stated, saying.lender)
            )
            before = alike.get(key)
            alike[key] = (
                replace(saying, editions=(*before.editions, *saying.editions)) if before else saying
            )
        return tuple(alike.values())

    @property
    def many(self) -> int:
        """How many editions are in it."""
        return sum(len(saying.editions) for saying in self.sayings)


_SMALL = frozenset({"of", "with", "on", "the", "for", "each", "one"})
"""Words that tell nothing of what is counted."""


@dataclass(frozen=True, slots=True)
class PassageLine:
    """A rule that is told with another: what it says, or the parties where editions part ways.
    ``said`` has who says so: the reader's edition, or every edition where none was chosen.

    The first line of several may be that of the rule itself (``own``), by what it counts.
    """

    rule: Rule
    title: str
    value: str
    parties: tuple[RuleParty, ...]
    unsettled: tuple[Saying, ...]
    own: bool = False
    said: tuple[Saying, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule on the page of its chapter.

    ``own`` is what the reader's edition says where editions part ways; for a rule that only some
    editions use, ``users`` names those. ``absent`` is said of editions whose box holds another
    game. ``unsettled`` is what is said where the sources do not decide; ``idle`` tells that the
    rule is not in force in the reader's game, and ``instead`` what is. ``headed`` is false where
    the section's heading says what its own would.
    """

    rule: Rule
    headed: bool
    parties: tuple[RuleParty, ...]
    own: Saying | None
    users: str
    absent: tuple[Saying, ...]
    lines: tuple[PassageLine, ...]
    unsettled: tuple[Saying, ...]
    idle: bool
    instead: tuple[Rule, ...]
    margin: Margin

    @property
    def folded(self) -> str:
        """What stands folded below the rule: ``Background · 2 pages`` or ``2 pages on this``."""
        pages = self.margin.words
        if not self.rule.commentary:
            return pages and f"{pages} on this"
        return f"Background · {pages}" if pages else "Background"


@dataclass(frozen=True, slots=True)
class ChapterPart:
    """A section of a chapter."""

    section: Section
    passages: tuple[Passage, ...]

    @property
    def past(self) -> bool:
        """Whether it tells what was said later, which nobody needs at a table."""
        return self.section.anchor == HISTORY


def told() -> QuerySet[Rule]:
    """The rules that have a paragraph of their own, in their order, with what is told with them."""
    joined = Prefetch("joined", queryset=Rule.objects.order_by("order"))
    return Rule.objects.filter(draft=False, under=None).order_by("order").prefetch_related(joined)


def whole() -> QuerySet[Chapter]:
    """The chapters with their sections and all that is told there."""
    sections = Section.objects.prefetch_related(Prefetch("rules", queryset=told()))
    return Chapter.objects.prefetch_related(Prefetch("sections", queryset=sections))


def parts(chapter: Chapter, game: ChosenGame, *, mine_only: bool = False) -> Iterator[ChapterPart]:
    """The sections of a ``whole`` chapter that have something to say; with ``mine_only`` what is
    in force in a game and what its edition leaves unsettled, without what was said when."""
    sections = chapter.sections.all()
    rules = [rule for section in sections for rule in section.rules.all()]
    # In the booklet nothing stands in the margin.
    margins = {} if mine_only else selectors.margins(_all(rules))
    teller = _ChapterTeller(game, mine_only, selectors.every_document(), margins)
    for section in sections:
        there = [rule for rule in section.rules.all() if not mine_only or game.in_force(rule.name)]
        if there and not (mine_only and section.anchor == HISTORY):
            yield ChapterPart(
                section, tuple(teller.passage(rule, section, there) for rule in there)
            )


def _all(rules: Iterable[Rule]) -> Iterator[Rule]:
    for rule in rules:
        yield from (rule, *rule.joined.all())


def parties(sayings: tuple[Saying, ...], own: Saying | None) -> tuple[RuleParty, ...]:
    """Who says what; empty where all play the same, whether they state it or not. Editions whose
    box holds another game say nothing."""
    if not selectors.part_ways(sayings):
        return ()
    alike: dict[tuple[str, bool], list[Saying]] = {}
    for saying in sayings:
        if not saying.absent:
            alike.setdefault((saying.value, bool(saying.open)), []).append(saying)
    if len({value for value, _ in alike}) < 2:
        return ()
    return _rest_last([RuleParty(*says, tuple(said), own in said) for says, said in alike.items()])


def _rest_last(found: list[RuleParty]) -> tuple[RuleParty, ...]:
    """The parties with the largest as the rest of the editions, where it is the only one so large.
    Two names are read as quickly as "all others", so the rest has three."""
    *others, last = sorted(found, key=lambda one: one.many)
    if last.many < 3 or others[-1].many == last.many:
        return tuple(found)
    return (*(one for one in found if one is not last), replace(last, rest=True))


def _at_work(rule: Rule, found: tuple[RuleParty, ...]) -> tuple[RuleParty, ...]:
    """The parties that use a rule, by name, where it depends on the rule it is told with."""
    if not rule.when:
        return found
    using = (one for one in found if any(saying.in_force for saying in one.sayings))
    return tuple(replace(one, rest=False) for one in using)


def another_game(told: Iterable[ChapterPart]) -> tuple[tuple[str, str], ...]:
    """Editions whose box holds another game, each with what it holds, once for a chapter."""
    return tuple(
        dict.fromkeys(
            (edition.name, saying.absent)
            for part in told
            for passage in part.passages
            for saying in passage.absent
            for edition in saying.editions
        )
    )


def lines(rule: Rule, documents: dict[str, Document], game: ChosenGame) -> tuple[PassageLine, ...]:
    """What is told with a rule, in its order."""
    found = []
    for one in rule.joined.all():
        sayings = selectors.sayings(one, documents, game)
        own = selectors.own_saying(sayings, game)
        apart = _at_work(one, parties(sayings, own))
        if sayings:
            title, value = (one.title, "") if apart else said_once(one.title, sayings[0].value)
            told = (own,) if own else sayings
            found.append(PassageLine(one, title, value, apart, unsettled(sayings), said=told))
    return tuple(found)


def _counted(rule: Rule, sayings: tuple[Saying, ...]) -> tuple[PassageLine, ...]:
    """What a rule that states a number counts itself, to stand before what is told with it."""
    engine = api.rules().get(rule.name)
    if engine is None or engine.kind != "number" or not sayings:
        return ()
    title, value = said_once(capfirst(engine.title), sayings[0].value)
    return (PassageLine(rule, title, value, (), (), own=True),)


def said_once(title: str, value: str) -> tuple[str, str]:
    """A title and a value beside it that do not say the same: ``Tokens of one sheep`` goes where
    ``4 tokens with 1 sheep`` stands, of ``1 crown space`` the number is left beside ``Crown spaces
    of fortune``, and nothing beside ``2 crown spaces on taxes``."""
    number, _, unit = value.partition(" ")
    if not number.isdigit() or not unit:
        return title, value
    if _telling(title) <= _telling(unit):
        return "", value
    if not _telling(unit) <= _telling(title):
        return title, value
    return title, "" if title.startswith(f"{number} ") else number


def _telling(words: str) -> set[str]:
    """The words that tell what is counted, one or many of it."""
    found = (word.removesuffix("s") for word in words.lower().split() if not word.isdigit())
    return {*found} - _SMALL


@dataclass(frozen=True, slots=True)
class _ChapterTeller:
    """Tells the rules of a chapter in a game."""

    game: ChosenGame
    mine_only: bool
    documents: dict[str, Document]
    margins: dict[str, Margin]

    def passage(self, rule: Rule, section: Section, beside: list[Rule]) -> Passage:
        """A rule among those of its section."""
        sayings = selectors.sayings(rule, self.documents, self.game)
        own = selectors.own_saying(sayings, self.game)
        first = rule is beside[0]
        apart = parties(sayings, own) if _worth_telling(rule, sayings) else ()
        below = lines(rule, self.documents, self.game)
        return Passage(
            rule=rule,
            headed=not (first and (len(beside) == 1 or rule.title == section.title)),
            parties=apart,
            own=own,
            users=_users(sayings),
            absent=tuple(saying for saying in sayings if saying.absent),
            lines=(*(_counted(rule, sayings) if below and not apart else ()), *below),
            unsettled=unsettled((own,) if self.mine_only and own else sayings),
            idle=not self.game.in_force(rule.name),
            instead=selectors.instead(rule, beside, self.game),
            margin=margin_of(rule, self.margins),
        )


def unsettled(sayings: Iterable[Saying]) -> tuple[Saying, ...]:
    """What is said where the sources leave the point undecided; once for editions that have the
    same readings, however much their words weigh."""
    alike: dict[tuple[object, ...], Saying] = {}
    for saying in sayings:
        readings = (saying.in_force, saying.by_hand, saying.value, saying.open)
        before = alike.get(readings)
        editions = (*before.editions, *saying.editions) if before else saying.editions
        if saying.open:
            alike[readings] = replace(before or saying, editions=editions)
    return tuple(alike.values())


def margin_of(rule: Rule, margins: dict[str, Margin]) -> Margin:
    """What stands beside a rule and what is told with it."""
    found = [margins[one.pk] for one in _all([rule]) if one.pk in margins]
    return sum(found[1:], found[0]) if found else Margin()


def _worth_telling(rule: Rule, sayings: tuple[Saying, ...]) -> bool:
    """Whether the editions part ways, beyond that some of them do not use the rule."""
    at_work = sum(saying.in_force for saying in sayings)
    return not rule.when or at_work > 1


def _users(sayings: tuple[Saying, ...]) -> str:
    """The editions that use a rule; an empty word where all do that could."""
    using = [edition for saying in sayings if saying.in_force for edition in saying.editions]
    if all(one.in_force or one.absent for one in sayings):
        return ""
    return ", ".join(one.name for one in using) or "no edition"
