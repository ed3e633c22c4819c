"""Worked examples: what they show is what the tables say, and every rule has one."""

from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

from content import examples
from content.files import sources
from engine import api
from engine.cases import SCORES, Case, CaseQuestion, Verb
from rulesite.worked.worked import worked
from tests.content.factories import RuleFactory
from tests.every import share


def of(*asks: CaseQuestion) -> list[Case]:
    return [case for case in examples.shown() if case.ask in asks]


# --- what they show ------------------------------------------------------------------------------


def test_scores_are_those_of_the_table_and_lines_add_up() -> None:
    for case in of(CaseQuestion.NOW, CaseQuestion.FINAL):
        shown = {
            label: group.result for group in worked(case.name).groups for label in group.labels
        }
        for label, wanted in case.answers.items():
            score = shown[case.ruleset(label).label]
            if isinstance(wanted, str):
                assert score.rule == wanted, case.name
                continue
            assert {side.player: side.points for side in score.totals} == wanted, case.name
            summed = dict.fromkeys(wanted, 0)
            for line in score.lines:
                if line.side:
                    summed[line.side.player] += line.points
            assert summed == wanted, case.name


def test_places_bear_their_numbers() -> None:
    for case in of(CaseQuestion.PLACES):
        shown = worked(case.name)
        results = [group.result for group in shown.groups]
        named = {place.cell for one in results for place in (*one.fits, *one.refused)}
        assert {cell for cell, _ in shown.numbers} == named, case.name


def test_moves_are_told_one_by_one() -> None:
    for case in of(CaseQuestion.PLAY):
        shown = worked(case.name)
        for group in shown.groups:
            steps = (*shown.shared, *group.result.steps)
            refused = [move.refused for move in case.moves if move.refused]
            assert [step.rule for step in steps if step.why] == refused, case.name
            looks = sum(move.verb is Verb.THEN for move in case.moves)
            assert sum(step.note for step in steps) == looks, case.name
            assert len(group.result.end) == len(case.looks_at), case.name


def test_moves_name_tiles_by_their_numbers() -> None:
    shown = worked("dragon/journey:walk-of-four-players")
    (group,) = shown.groups
    assert [step.move.number for step in shown.shared] == [1, None, 2, 3, 4, 5, 6, 7, 8]
    assert shown.shared[0].move.tile == "dragon-frfr-1"
    assert [step.rule for step in shown.shared if step.why] == ["dragon.move.start"]
    assert [event.words for event in shown.shared[4].events] == ["The red follower goes home"]
    assert "The dragon on tile 8." in group.result.end
    assert str(shown.picture).count("<circle") >= 8
    assert shown.common != shown.picture


def test_the_turn_behind_the_link_ends_alike() -> None:
    """Where the moves end with a scoring; looking at what comes next begins the next turn."""
    for case in of(CaseQuestion.PLAY):
        if case.moves and case.moves[-1].verb is Verb.SCORE:
            shown = worked(case.name)
            address = urlsplit(shown.href)
            assert address.path == "/turn/", case.name
            query = parse_qs(address.query)
            position = api.read_notation(query["p"][0])
            actions = api.read_actions(query["a"][0])
            for group in shown.groups:
                trace = api.play(position, actions, case.ruleset(group.labels[0]))
                assert api.write_notation(trace.position) == group.result.after, case.name


# --- which of them show a rule -------------------------------------------------------------------


def test_every_rule_has_an_example() -> None:
    keys = {page.id: page.list("keys") for page in sources.read(sources.root()).pages}
    bare = [rule for rule in api.rules() if not examples.for_rule(rule, keys.get(rule, ()))]
    assert bare == [], "no case shows it"


def test_the_most_telling_example_comes_first() -> None:
    found = examples.for_rule("base.city.small")
    assert found[0].name == "base/small-city:two-tiles"
    assert found[-1].bare
    assert {case.rule for case in found[:2]} == {"base.city.small"}


def test_rows_of_the_inventory_stand_in() -> None:
    assert examples.for_rule("no.rule") == ()
    (one, *_) = examples.for_rule("no.rule", ["car-fn-017a"])
    assert "car-fn-017a" in one.keys


# --- pages ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_pages_and_their_boards_open(client: Client) -> None:
    for case in share(examples.cases().values()):
        response = client.get(examples.url(case.name))
        assert response.status_code == 200, case.name
        html = response.content.decode()
        assert unescape(html).count(case.title) >= 2, case.name
        assert ("board-drawing" in html) == (not case.bare), case.name
        if not case.bare:
            assert worked(case.name).href.replace("&", "&amp;") in html, case.name


@pytest.mark.django_db
def test_an_example_may_have_more_rule_sets_than_one_may_ask_for(client: Client) -> None:
    many = [case for case in examples.shown() if len(case.answers) > api.MAX_RULESETS]
    assert many
    for case in many:
        assert client.get(examples.url(case.name)).status_code == 200, case.name


@pytest.mark.django_db
def test_boards_open_without_problems(client: Client) -> None:
    for case in share(examples.shown()):
        if case.bare or case.ask is CaseQuestion.PROBLEMS:
            continue
        response = client.get(worked(case.name).href)
        assert response.status_code == 200, case.name
        answers = case.answers.values()
        unsettled = case.ask in SCORES and any(isinstance(one, str) for one in answers)
        assert unsettled or "notice-error" not in response.content.decode(), case.name


@pytest.mark.django_db
def test_the_index_leads_to_every_example(client: Client) -> None:
    html = client.get("/examples/").content.decode()
    for case in examples.shown():
        assert f'href="{examples.url(case.name)}"' in html
    assert examples.famous()
    for case in examples.famous():
        assert f"<b>{case.known_as[0].upper()}{case.known_as[1:]}</b>" in unescape(html)


@pytest.mark.django_db
def test_no_such_example(client: Client) -> None:
    assert client.get("/examples/base/small-city/none/").status_code == 404


@pytest.mark.django_db
def test_the_own_edition_is_marked(client: Client) -> None:
    client.cookies["game"] = "bb-rgg+all"
    html = client.get("/examples/base/small-city/two-tiles/").content.decode()
    before, _, after = html.partition("worked-mine")
    assert before.count('class="worked-group"') == 2
    assert "American Big Box" in before.rpartition("<span>")[2]
    assert "worked-mine" not in after


@pytest.mark.django_db
def test_the_page_of_a_rule_shows_an_example(client: Client) -> None:
    RuleFactory(name="base.city.small", own="base.city.small")
    RuleFactory(name="text.base.nothing", keys=[])
    html = client.get("/rules/base/city/small/").content.decode()
    assert "/examples/base/small-city/two-tiles/" in html
    assert 'href="/verdict/?p=' in html
    assert "worked/examples.css" in html
    assert "more example" in html
    assert 'href="/board/"' in client.get("/rules/base/nothing/").content.decode()


@pytest.mark.django_db
def test_an_example_in_any_template() -> None:
    text = "{% load worked %}{% worked_example name 2 %}"
    html = Template(text).render(Context({"name": "base/small-city:two-tiles"}))
    assert "<h2" in html
    assert "City of 2 tiles" in html
    assert Template(text).render(Context({"name": "base/small-city:none"})).strip() == ""


def test_tables_belong_to_the_image() -> None:
    """What the Dockerfile copies holds the tables, and no tests."""
    lines = (Path(settings.BASE_DIR) / ".dockerignore").read_text().splitlines()
    assert lines[0] == "*"
    assert "!fixtures" in lines
    assert not [line for line in lines if "tests" in line]
