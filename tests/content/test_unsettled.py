"""What the engine treats as unsettled is called so, of the rule sets for which it is, and nothing
else is."""

import re
from collections.abc import Iterable

import pytest
from django.test import Client

from content import examples
from content.models import Chapter, Difference, Entry, Note, Question, Rule
from content.pages import weights
from engine import api
from tests.every import share

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

SHOWN = re.compile(r'data-unsettled="([^"]*)"')
PASSAGE = re.compile(r'<article id="rule-([^"]+)"(.*?)</article>', re.DOTALL)
OTHERWISE = re.compile(
    r"\b(?:point|question)s? (?:is|was|are|remains?) open\b|\[open\]|open (?:point|question)"
    r"|\b(?:as|leaves?|left|calls? (?:it|the point)) open\b",
    re.IGNORECASE,
)
"""Where the word for cities and roads is used of a question."""


def unsettled(rule: str) -> set[str]:
    """The editions in which a rule has other readings."""
    return {name for name in api.EDITIONS if api.edition(name).readings(rule)}


def shown(html: str) -> set[str]:
    """The editions of which a page calls something unsettled."""
    return {name for names in SHOWN.findall(html) for name in names.split()}


def by_hand(rule: str) -> bool:
    """Whether a rule is in force in no edition."""
    return not any(api.edition(name).in_force(rule) for name in api.EDITIONS)


RULES = sorted(name for name in api.rules() if not by_hand(name))


def test_a_rules_page_names_the_editions_and_both_readings(client: Client) -> None:
    for rule in share(Rule.objects.filter(name__in=RULES, under=None)):
        html, wanted = client.get(rule.path).content.decode(), _with_joined(rule)
        assert shown(html) == wanted, rule.name
        assert ("The other reading, shown where" in html) == bool(wanted), rule.name


WORD = {
    api.Strength.PRINTED,
    api.Strength.ANSWERED,
    api.Strength.TRANSCRIBED,
    api.Strength.COMPILED,
}
"""The weights of what a document says in so many words."""


def test_what_a_page_calls_not_stated_is_no_documents_word() -> None:
    """The text said that nobody states it, and the weight beside it said who does: of gardens under
    castles, of a refused swap at La Porxada, of what a tunnel token gives a builder."""
    new = api.edition("new").values
    told = {
        rule.name: new[rule.name].strength
        for rule in Rule.objects.all()
        if rule.name in new and "<p>Not stated. " in rule.commentary
    }
    assert told
    assert {name: weight for name, weight in told.items() if weight in WORD} == {}


def test_chapters_name_the_editions(chapter_pages: dict[Chapter, str]) -> None:
    for chapter, html in chapter_pages.items():
        told = {anchor: shown(text) for anchor, text in PASSAGE.findall(html)}
        rules = Rule.objects.filter(section__chapter=chapter, name__in=RULES, under=None)
        assert {one.name: told[one.anchor] for one in rules} == {
            one.name: _with_joined(one) for one in rules
        }


def _with_joined(rule: Rule) -> set[str]:
    joined = rule.joined.filter(name__in=RULES)
    return {name for one in (rule, *joined) for name in unsettled(one.name)}


def test_a_question_shows_what_is_unsettled_of_its_rules(client: Client) -> None:
    for question in share(Question.objects.published()):
        wanted = {name for rule in question.rules for name in _of(rule.name)}
        html = client.get(question.path).content.decode()
        assert shown(html) == wanted, question.pk


def _of(rule: str) -> set[str]:
    return unsettled(rule) if rule in RULES else set()


def _any(rules: Iterable[Entry], editions: Iterable[str]) -> bool:
    named = set(editions)
    return any(_of(rule.name) & named for rule in rules)


@pytest.mark.parametrize("kind", [Question, Difference])
def test_what_a_text_calls_unsettled_is_so_for_its_rule_set(
    kind: type[Question] | type[Difference],
) -> None:
    said = "holdings" if kind is Question else "positions"
    for entry in kind.objects.all():
        for one in getattr(entry, said).all():
            if "nsettled" in one.text:
                assert _any(entry.rules, [one.edition_id]), (entry.pk, one.edition_id)


def test_a_standing_is_unsettled_where_the_engine_has_two_readings() -> None:
    for question in Question.objects.filter(standings__status="unsettled").distinct():
        for standing in question.standings.filter(status="unsettled"):
            editions = [
                name
                for name in api.EDITIONS
                if api.edition(name).publisher.id == standing.publisher
            ]
            assert _any(question.rules, editions), (question.pk, standing.publisher)


def test_a_note_is_unsettled_where_the_engine_has_two_readings() -> None:
    for note in Note.objects.filter(type="unsettled"):
        assert _any(note.rules, api.EDITIONS), note.pk


def test_open_is_a_word_for_cities_and_roads() -> None:
    texts = {entry.pk: entry.body for entry in Entry.objects.all()}
    texts |= {case.name: f"{case.title} {case.note}" for case in examples.cases().values()}
    assert {
        name: found[0] for name, text in texts.items() if (found := OTHERWISE.search(text))
    } == {}


REMARK = re.compile(r"^Not (?:stated|settled)[.:]", re.MULTILINE)
VALUE = re.compile(r"^Not (?:settled[.:]|stated\.)", re.MULTILINE)
"""How a paragraph of the commentary begins that tells what the sources leave open, and one that
says it of the value of the rule."""


def remarked(beginning: re.Pattern[str] = REMARK) -> list[Rule]:
    """The rules of which the commentary says that the sources leave something open."""
    rules = Rule.objects.select_related("section")
    return [one for one in rules if beginning.search(one.body.partition("\n***\n")[2])]


def test_a_statement_that_a_document_as_strong_contradicts_is_called_not_settled() -> None:
    """The order of play orders what the teacher copies in one way, an answer of 2015 in another.
    The engine plays one of them, so no reading stands beside it."""
    order = [*api.Strength]
    disputed = {
        value.id
        for name in api.EDITIONS
        for value in api.edition(name).values.values()
        for witness in value.otherwise
        if api.rules()[value.id].kind == "statement"
        if order.index(witness.strength) <= order.index(value.strength)
    }
    assert disputed
    remarked = {rule.name for rule in Rule.objects.all() if "<p>Not settled" in rule.commentary}
    assert disputed - remarked == set()


def test_beside_your_own_edition_stands_who_says_otherwise(client: Client) -> None:
    """Two copies of the rules of 2017 part over the ferry, and the order of play is folded."""
    html = client.get("/rules/ferries/ferry/", {"game": "new+ferries"}).content.decode()
    mine = html.partition('<div class="in-mine">')[2].partition("<section")[0]
    assert "In New edition: <b>in force</b>" in mine
    assert mine.count("Another source: <b>only a player who places a thief") == 1
    assert "<summary>1 more witness</summary>" in mine


def silent_everywhere(rule: str) -> bool:
    """Whether no text states the value of a rule."""
    return not any(weights.by_text(api.edition(name).values[rule]) for name in api.EDITIONS)


def test_a_value_that_was_taken_is_open_or_not_stated() -> None:
    """Of an expansion that no classic edition has: there nobody else speaks."""
    later = {one.pk for one in Chapter.objects.all() if _is_later(one.pk)}
    values = [
        one for one in remarked(VALUE) if one.name in RULES and one.section.chapter_id in later
    ]
    told = [one for one in values if api.rules()[one.name].kind != "statement"]
    assert told
    assert [
        one.name for one in told if not unsettled(one.name) and not silent_everywhere(one.name)
    ] == []


def _read_by_us(rule: str) -> bool:
    """Whether a rule stands on our reading in an edition of a later game."""
    later = (name for name in api.EDITIONS if name not in api.FAMILY)
    return api.Strength.OURS in {api.edition(name).values[rule].strength for name in later}


def _is_later(expansion: str) -> bool:
    own = [rule.id for rule in api.rules().values() if rule.expansion == expansion]
    return bool(own) and not any(
        weights.by_text(api.edition(name).values[rule]) for name in api.FAMILY for rule in own
    )


def test_a_chapter_lists_all_that_its_documents_leave_open(
    chapter_pages: dict[Chapter, str],
) -> None:
    told = 0
    for chapter, html in chapter_pages.items():
        if not _is_later(chapter.pk):
            continue
        listed = html.partition('id="no-source"')[2].partition("</section>")[0]
        own = [rule.id for rule in api.rules().values() if rule.expansion == chapter.pk]
        values = [
            rule
            for rule in own
            if api.rules()[rule].kind != "statement"
            and (silent_everywhere(rule) or unsettled(rule))
        ]
        wanted = {one.path for one in remarked() if one.section.chapter_id == chapter.pk}
        ours = [rule for rule in own if _read_by_us(rule)]
        wanted |= {one.path for one in Rule.objects.filter(name__in=[*values, *ours])}
        assert {path for path in wanted if f'href="{path}"' not in listed} == set(), chapter.pk
        told += bool(wanted)
    assert told > 20, "most of the later sets leave something open"
