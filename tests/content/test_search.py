"""The search over the real content: what is found, by which words, and what is told about it."""

from collections import Counter

import pytest
from django.test import Client

from content import examples, search
from content.files import sources
from content.models import STATUSES, Chapter, Entry, Rule, SearchIndex, Standing
from content.pages.unbuilt import unbuilt
from content.search import SearchAnswer, thesaurus
from content.search.documents import KINDS
from content.search.index import Index
from content.search.library import library
from content.search.words import stem
from content.store import loading
from engine import api
from tests.content.factories import RuleFactory, TermFactory

pytestmark = pytest.mark.django_db


def refs(query: str, *, typing: bool = False) -> list[str]:
    return [hit.card.ref for hit in search.find(query, typing=typing).hits]


# --- What there is to be found ---------------------------------------------------------


@pytest.mark.usefixtures("loaded")
def test_everything_is_in_the_index() -> None:
    there = {card.ref for card in library(Index()).cards.values()}
    told = Entry.objects.published().filter(rule__under=None)
    assert {one.pk for one in told} <= there
    assert {f"chapter:{one.pk}" for one in Chapter.objects.all()} <= there
    assert {f"tile:{name}" for name in api.tiles()} <= there
    assert {f"board:{name}" for name in examples.cases()} <= there
    assert {card.kind for card in library(Index()).cards.values()} == set(KINDS)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("base-cfff", "/tiles/base-cfff/"),
        ("tower.capture.own", "/rules/tower/capture/own/"),
        ("footnote 100", "/notes/100/"),
        ("note 100?", "/notes/100/"),
        ("note 115", "/notes/29/"),
        ("Fußnote 100", "/notes/100/"),
        ("q31", "/faq/31/"),
        ("question 31", "/faq/31/"),
        ("faq #17", "/faq/17/"),
        ("inns & cathedrals chapter", "/rules/inns/"),
        ("meeple", "/terms/follower/"),
    ],
)
def test_a_name_leads_to_its_page(query: str, path: str) -> None:
    assert search.find(query).hits[0].card.path == path


def test_drafts_are_never_found() -> None:
    RuleFactory(name="base.secret", title="The zebra rule", draft=True)
    RuleFactory(name="base.plain", title="The giraffe rule")
    search.refresh()
    assert refs("giraffe") == ["rule:base.plain"]
    assert "rule:base.secret" not in refs("zebra rule")
    assert "rule:base.secret" not in refs("kind:rule")


# --- By which words --------------------------------------------------------------------


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "ref"),
    [
        ("meeple", "term:follower"),
        ("Gefolgsmann", "term:follower"),
        ("cloyster", "term:cloister"),
        ("monastery", "term:cloister"),
        ("Kloster", "term:cloister"),
        ("monasteries", "term:cloister"),
        ("coat of arms", "term:pennant"),
        ("Burgfraeulein", "term:princess"),
        ("doubleturn", "term:double-turn"),
        ("magicgate", "term:magic-gate"),
    ],
)
def test_terms_are_found_by_all_their_names(query: str, ref: str) -> None:
    assert refs(query)[0] == ref


@pytest.mark.usefixtures("loaded")
def test_words_of_all_editions_find_the_same() -> None:
    by_ours = set(refs("follower cloister")[:30])
    assert len(by_ours & set(refs("meeple monastery")[:30])) >= 15
    assert len(by_ours & set(refs("Gefolgsmann Kloster")[:30])) >= 15


@pytest.mark.usefixtures("loaded")
def test_a_question_that_asks_comes_before_a_rule_that_mentions() -> None:
    found = refs("does the dragon eat builders and pigs?")
    assert found[0] == "faq:19"
    assert "rule:dragon.eat" in found[1:6]


@pytest.mark.usefixtures("loaded")
def test_the_last_word_may_still_grow() -> None:
    assert refs("cathed", typing=True)[0] in {"term:cathedral", "chapter:inns"}
    assert "term:cathedral" in refs("cathed", typing=True)[:5]
    assert search.find("cathedrl ", typing=True).meaning.groups[0].meant == "cathedral"


def test_a_term_brings_its_names_to_all_texts() -> None:
    TermFactory(name="cloister", title="Cloister", also=["klooster", "red roof"])
    RuleFactory(name="base.nine", title="Nine points", body="A cloister pays 9 points.")
    RuleFactory(name="base.road", title="Roads", body="A road pays less.")
    search.refresh()
    assert refs("klooster points kind:rule")[0] == "rule:base.nine"
    assert "rule:base.nine" in refs("red roof points")
    assert refs("klosster pays kind:rule")[0] == "rule:base.nine"  # a slip in one of the names


@pytest.mark.usefixtures("loaded")
def test_what_is_not_here_is_said() -> None:
    for one in unbuilt():
        for query in (one.title, f"how does the {one.title} work?"):
            answer = search.find(query)
            assert f"unbuilt:{one.id}" in [hit.card.ref for hit in answer.hits[:3]], query
            assert not any(group.meant for group in answer.meaning.groups), query
    answer = search.find("kind:unbuilt")
    assert len(answer.hits) == len(unbuilt())
    for says in answer.says(answer.hits).values():
        assert says.lead.startswith("Not in this book yet. ")


@pytest.mark.usefixtures("loaded")
def test_what_is_not_here_is_found_by_all_its_names() -> None:
    lost = [
        name for one in unbuilt() for name in one.names if f"unbuilt:{one.id}" not in refs(name)[:3]
    ]
    assert lost == []


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Spiel doch!", "rule:text.spieldoch.pieces"),
        ("Cult, Siege & Creativity", "term:the-siege"),
        ("the besiegers", "term:the-besiegers"),
        ("Die Belagerer", "term:the-besiegers"),
        ("siege", "term:siege"),
        ("hunters & gatherers", "unbuilt:hunters"),
    ],
)
def test_a_set_is_not_taken_for_another(query: str, first: str) -> None:
    assert refs(query)[0] == first


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("single", "plural"),
    [
        ("wolf", "wolves"), ("die", "dice"), ("thief", "thieves"), ("half", "halves"),
        ("what does the wolf do", "what do wolves do"), ("city", "cities"), ("man", "men"),
        ("monastery", "monasteries"), ("abbey", "abbeys"), ("life", "lives"),
        ("volcano", "volcanoes"), ("roll the die", "roll the dice"),
    ],
)  # fmt: skip
def test_a_plural_has_the_answers_of_its_word(single: str, plural: str) -> None:
    one, other = search.find(single), search.find(plural)
    assert one.hits[0] == other.hits[0]
    assert one.ranked.rough == pytest.approx(other.ranked.rough)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "earlier", "later"),
    [
        ("pig on farm what does it do", "term:pig", "term:pig-herd"),
        ("räuberbaron wertung", "term:robber-baron", "term:robber"),
        ("räuber wertung", "term:robber", "term:robber-baron"),
        ("kornkreis mistgabel", "rule:crops.rake", "term:crop-circle"),
        ("what is a small city", "term:small-city", "term:city"),
        ("fähre straße länge", "rule:ferries.road", "term:big-follower"),
    ],
)
def test_the_exact_word_comes_before_what_has_it(query: str, earlier: str, later: str) -> None:
    found = refs(query)
    assert earlier in found[:3]
    assert later not in found[: found.index(earlier)]


@pytest.mark.usefixtures("loaded")
def test_everything_that_is_not_here_is_told_on_its_page(client: Client) -> None:
    html = client.get("/other-boxes/").content.decode()
    paths = [hit.card.path for hit in search.find("kind:unbuilt").hits]
    assert paths
    for path in paths:
        address, _, anchor = path.partition("#")
        assert address == "/other-boxes/"
        assert f'<section id="{anchor}"' in html


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("note 999", "There is no note 999. There are notes 1 to 141."),
        ("question 77?", "There is no question 77. There are questions 1 to 39."),
    ],
)
def test_a_number_that_nothing_has(query: str, told: str) -> None:
    assert search.find(query).query.complaints == (told,)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("query", ["?", "*", "(", "🐉", '""', "...", "exp:towr", "note 999", "q77"])
def test_what_asks_for_nothing_lists_nothing(query: str) -> None:
    answer = search.find(query)
    assert answer.hits == []
    assert answer.query.complaints


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("ccr", "ccr"),
        ("crf", "crf"),
        ("cfrf", "cfrf"),
        ("road city city", "rcc"),
        ("city field road field", "cfrf"),
        ("town, meadow and street", "cfr"),
    ],
)
def test_sides_lead_to_tiles(query: str, code: str) -> None:
    tiles = [ref.partition(":")[2] for ref in refs(query) if ref.startswith("tile:")][:5]
    assert tiles
    for name in tiles:
        assert code in api.tiles()[name].edges * 2


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("hole finder", "/tiles/hole/"),
        ("my game", "/game/"),
        ("booklet", "/rules/booklet/"),
        ("scoring sheet", "/scoring/"),
        ("turn sequence", "/order/"),
        ("glossary", "/terms/"),
        ("what can each figure do", "/figures/"),
        ("compare editions", "/differences/"),
        ("make my own tile", "/tiles/own/"),
    ],
)
def test_pages_are_found(query: str, path: str) -> None:
    assert path in [hit.card.path for hit in search.find(query).hits[:3]]


# --- The search language ---------------------------------------------------------------


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("publisher", ["hig", "rgg"])
@pytest.mark.parametrize("status", ["incorporated", "deprecated", "unlabelled", "open"])
def test_status_and_publisher_combine(status: str, publisher: str) -> None:
    standings = Standing.objects.filter(publisher=publisher, status__in=STATUSES[status])
    rows = {one.question_id for one in standings}
    assert rows
    assert set(refs(f"pub:{publisher} status:{status}")) == rows
    assert set(refs(f"status:{status}")) >= rows


@pytest.mark.usefixtures("loaded")
def test_a_publisher_alone_means_what_it_settled() -> None:
    found = search.find("pub:rgg").hits
    assert found
    assert {dict(hit.card.standings)["rgg"] for hit in found} == {
        "incorporated",
        "deprecated",
        "contradicted",
    }


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "chapter"),
    [
        ("exp:inns", "inns"),
        ("exp:I&C", "inns"),
        ("exp:T&B", "traders"),
        ("exp:A&M", "abbey"),
        ("exp:P&D", "dragon"),
        ("exp:princess", "dragon"),
        ('exp:"traders and builders"', "traders"),
        ("exp:The-Tower", "tower"),
        ("exp:Turm", "tower"),
        ("EXP:count", "count"),
        ("exp:river2", "river2"),
        ("exp:GQ11", "gq"),
    ],
)
def test_expansions_have_many_names(query: str, chapter: str) -> None:
    answer = search.find(query)
    assert answer.query.filters == {"exp": (chapter,)}
    assert answer.hits
    assert all(chapter in hit.card.chapters for hit in answer.hits)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_can_be_asked_for(kind: str) -> None:
    found = search.find(f"kind:{kind}").hits
    assert found
    assert {hit.card.kind for hit in found} == {kind}


@pytest.mark.usefixtures("loaded")
def test_figures_by_any_name() -> None:
    found = refs("fig:builder")
    assert found
    assert found == refs("fig:Baumeister") == refs("fig:builders")
    assert refs("fig:big") == refs('fig:"big follower"') == refs("fig:big-follower")


@pytest.mark.usefixtures("loaded")
def test_what_is_not_known_is_told_and_the_rest_is_searched() -> None:
    answer = search.find("exp:towr kind:faq fig:cow dragon")
    first, second = answer.query.complaints
    assert first.startswith("exp:towr is not known. Possible: ")
    assert "tower" in first
    assert second.startswith("fig:cow is not known. Possible: ")
    assert answer.query.filters == {"kind": ("faq",)}
    assert all(hit.card.kind == "faq" for hit in answer.hits)
    assert "dragon" in answer.hits[0].card.title


@pytest.mark.usefixtures("loaded")
def test_what_two_pages_say_alike_is_shown_once() -> None:
    both = {"variant:rebuilding", "rule:variant.rebuild"}
    assert len(both & set(refs("rebuilding"))) == 1
    assert both <= {*refs("rebuilding kind:variant"), *refs("rebuilding kind:rule")}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("query", "fairy"),
    [("who pays the fee", False), ("is there a fee for the bridge", False), ("die fee", True)],
)
def test_a_fee_is_a_fairy_where_it_is_no_price(query: str, fairy: bool) -> None:
    assert ("term:fairy" in refs(query)[:3]) == fairy


@pytest.mark.usefixtures("loaded")
def test_quoted_words_stand_together() -> None:
    assert set(refs('"dragon tile" kind:faq')) < set(refs("dragon tile kind:faq"))
    assert refs('"gate magic"') == []


@pytest.mark.usefixtures("loaded")
def test_facets_count_without_their_own_filter() -> None:
    answer = search.find("kind:faq exp:tower dragon")
    assert {hit.card.kind for hit in answer.hits} == {"faq"}
    counts = Counter(card.kind for card in answer.without("kind"))
    assert counts["faq"] == len(answer.hits)
    for kind, count in counts.items():
        assert count == len(search.find(f"kind:{kind} exp:tower dragon").hits)


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("query", ["builder tower", "small city", "does the dragon eat builders"])
def test_counts_of_kinds_add_up(query: str) -> None:
    answer = search.find(query)
    counts = Counter(card.kind for card in answer.without("kind"))
    assert sum(counts.values()) == len(answer.hits)
    for kind, count in counts.items():
        assert count == len(search.find(f"kind:{kind} {query}").hits)


# --- Nothing makes it fail -------------------------------------------------------------

ODD = (
    "", " ", '"', '""', '"unclosed', "'", "10/20", "6/3 or 4/0", "*", "dra*", "NEAR(a b)", "NEAR",
    "AND", "OR NOT", "a AND b OR", "(((", ")(", "[x", "{", "^title", "title:dragon", "-dragon",
    "dragon--builder", "--", ";DROP TABLE content_entry", "%", "_", "\\", "\0", "\n\t", "🐉",
    "🐉🏰 dragon", "é", "ß", "日本語", "مرحبا", "a", "a b c", "kind:", "exp:", 'exp:"',
    "kind:faq:rule", ":", "::",
    "fig:🐉", "status:open status:deprecated", "x" * 2000, "dragon " * 300, "?" * 50, "and the of",
    "note 99999", "q0", "1e9", "½", "&", "I&", "&C", "I & C", "“magic gate”",
)  # fmt: skip


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("query", ODD)
@pytest.mark.parametrize("typing", [False, True])
def test_odd_queries_are_answered(query: str, typing: bool) -> None:
    answer: SearchAnswer = search.find(query, typing=typing)
    for hit in answer.hits[:3]:
        assert answer.found(hit) is not None
    search.near(answer)


@pytest.mark.usefixtures("loaded")
def test_a_long_query_is_cut() -> None:
    answer = search.find("dragon " * 300)
    assert answer.query.cut
    assert answer.hits


# --- The index -------------------------------------------------------------------------


@pytest.mark.usefixtures("loaded")
def test_a_load_makes_the_index_anew() -> None:
    SearchIndex.objects.all().delete()
    assert refs("dragon") == []
    loading.load(sources.root(), force=True)
    assert "rule:dragon.eat" in refs("dragon eats")


def test_the_index_follows_the_entries() -> None:
    rule = RuleFactory(name="base.one", title="Giraffes")
    search.refresh()
    assert refs("giraffes") == ["rule:base.one"]
    Rule.objects.filter(pk=rule.pk).update(title="Elephants")
    search.refresh()
    assert refs("giraffes") == []
    assert refs("elephants") == ["rule:base.one"]


def test_an_index_of_another_version_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    RuleFactory(name="base.one", title="Giraffes")
    search.refresh()
    monkeypatch.setattr("content.search.library.VERSION", -1)
    monkeypatch.setattr("content.search.library._kept", {})
    assert refs("giraffes") == []


# --- The tables of words ---------------------------------------------------------------


@pytest.mark.usefixtures("loaded")
def test_our_words_are_words_of_the_reference() -> None:
    used = {stem(form) for form in library(Index()).forms}
    ours = {word for options in thesaurus.everyday().values() for key in options for word in key}
    assert len(ours - used) < 0.03 * len(ours), sorted(ours - used)
