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
from rulesite.worked.worked import worked
from tests.cases.loader import Case, cases
from tests.content.factories import RuleFactory

CASES = {case.name: case for case in cases() if case.awaits is None}


def of(*asks: str) -> list[Case]:
    return [case for case in CASES.values() if case.ask in asks]


def by_label(name: str) -> dict[str, object]:
    """What the page of an example shows under each rule set."""
    return {label: group.result for group in worked(name).groups for label in group.labels}


def test_every_case_is_an_example() -> None:
    assert {one.name for one in examples.examples()} == set(CASES)
    assert set(examples.names()) >= set(CASES)
    for name, case in CASES.items():
        assert set(examples.example(name).labels) == set(case.answers), name


# --- what they show ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", of("now", "final"), ids=lambda case: case.name)
def test_scores_are_those_of_the_table(case: Case) -> None:
    shown = by_label(case.name)
    assert set(shown) == {_label(case, label) for label in case.answers}
    for label, wanted in case.answers.items():
        score = shown[_label(case, label)]
        if isinstance(wanted, str):
            assert score.rule == wanted
        else:
            assert {side.player: side.points for side in score.totals} == wanted
            summed = dict.fromkeys(wanted, 0)
            for line in score.lines:
                if line.side:
                    summed[line.side.player] += line.points
            assert summed == wanted


def _label(case: Case, label: str) -> str:
    """The label as the rule set itself has it: its house rules in their order."""
    (found,) = api.read_rulesets(label, examples.example(case.name).position.sets)
    return found.label


@pytest.mark.parametrize("case", of("places"), ids=lambda case: case.name)
def test_places_are_those_of_the_table(case: Case) -> None:
    for label, wanted in case.answers.items():
        shown = by_label(case.name)[_label(case, label)]
        fits = {_place(place.cell, turn) for place in shown.fits for turn in place.turns}
        if "exactly" in wanted:
            assert fits == set(wanted["exactly"])
        refused = {
            _place(place.cell, turn): {why.rule for why in place.why}
            for place in shown.refused
            for turn in place.turns
        }
        for place, rule in wanted.get("refused", {}).items():
            assert rule in refused[place.removesuffix(" 0")]
        numbered = {cell for cell, _ in worked(case.name).numbers}
        assert numbered >= {place.cell for place in (*shown.fits, *shown.refused)}


def _place(cell: api.Cell, turn: int) -> str:
    return f"{cell[0]},{cell[1]}{f' {turn}' if turn else ''}"


@pytest.mark.parametrize("case", of("spots"), ids=lambda case: case.name)
def test_spots_are_those_of_the_table(case: Case) -> None:
    last = examples.example(case.name).position.last
    look = api.turned(api.tiles()[last.tile], last.turn)
    usual = {spot: look.names[index] for spot, index in look.spots.items()}
    for label, wanted in case.answers.items():
        shown = by_label(case.name)[_label(case, label)]
        allowed = {_spot(one) for one in shown if not one.why}
        assert allowed == {_usual(text, usual) for text in wanted.get("allowed", ())}
        reasons = {_spot(one): {why.rule for why in one.why} for one in shown if one.why}
        for text, rule in wanted.get("refused", {}).items():
            assert rule in reasons[_usual(text, usual)]


def _spot(one: object) -> str:
    return f"{one.kind} {one.spot}"


def _usual(text: str, usual: dict[str, str]) -> str:
    kind = next((kind for kind in api.FIGURES if text.startswith(f"{kind} ")), api.FOLLOWER)
    spot = text.removeprefix(f"{kind} ")
    return f"{kind} {usual.get(spot, spot)}"


@pytest.mark.parametrize("case", of("problems"), ids=lambda case: case.name)
def test_problems_are_those_of_the_table(case: Case) -> None:
    for label, wanted in case.answers.items():
        shown = by_label(case.name)[_label(case, label)]
        rules = sorted(one.why.rule for one in shown)
        assert rules == sorted(one.rpartition(" by ")[2] for one in wanted)


@pytest.mark.parametrize("case", of("play"), ids=lambda case: case.name)
def test_moves_go_as_in_the_table(case: Case) -> None:
    shown = worked(case.name)
    refused = [move.partition(" refused ")[2] for move in case.moves if " refused " in move]
    for label, wanted in case.answers.items():
        course = by_label(case.name)[_label(case, label)]
        steps = (*shown.shared, *course.steps)
        assert [step.rule for step in steps if step.why] == refused
        assert sum(step.note for step in steps) == sum(m.startswith("then ") for m in case.moves)
        assert len(course.end) == len(examples.example(case.name).asked.parts)
        if "scores" in wanted:
            told = ", ".join(
                f"{who.capitalize()} {count}" for who, count in wanted["scores"].items()
            )
            assert f"Score: {told}." in course.end
        if "mover" in wanted:
            assert f"It is {wanted['mover'].capitalize()}’s turn." in course.end


def test_moves_name_tiles_by_their_numbers() -> None:
    shown = worked("dragon/journey:walk-of-four-players")
    (group,) = shown.groups
    assert [step.move.number for step in shown.shared] == [1, None, 2, 3, 4, 5, 6, 7, 8]
    assert shown.shared[0].move.tile == "dragon-frfr-1"
    assert [step.rule for step in shown.shared if step.why] == ["dragon.move.start"]
    assert [event.words for event in shown.shared[4].events] == ["A red figure goes home"]
    assert "The dragon on tile 8." in group.result.end
    assert str(shown.picture).count("<circle") >= 8
    assert shown.common != shown.picture


def ended() -> list[Case]:
    """Those whose moves end with a scoring; looking at what comes next begins the next turn."""
    return [case for case in of("play") if case.moves[-1] == "score"]


@pytest.mark.parametrize("case", ended(), ids=lambda case: case.name)
def test_the_turn_behind_the_link_ends_alike(case: Case) -> None:
    shown = worked(case.name)
    address = urlsplit(shown.href)
    assert address.path == "/turn/"
    query = parse_qs(address.query)
    for group in shown.groups:
        (ruleset,) = api.read_rulesets(group.labels[0], shown.example.position.sets)
        actions = api.read_actions(query["a"][0])
        trace = api.resolve(api.read_notation(query["p"][0]), actions, ruleset)
        assert api.write_notation(trace.position) == group.result.after


@pytest.mark.parametrize("case", of("pile", "track", "value"), ids=lambda case: case.name)
def test_tables_are_those_of_the_table(case: Case) -> None:
    for label, wanted in case.answers.items():
        shown = by_label(case.name)[_label(case, label)]
        if case.ask == "value":
            assert shown == wanted
        elif case.ask == "track":
            assert list(shown) == [
                (row["points"], row["field"], tuple(row["tiles"])) for row in wanted
            ]
        else:
            assert [stage.size for stage in shown] == [stage["size"] for stage in wanted]
            for stage, said in zip(shown, wanted, strict=True):
                for tile, count in said.get("tiles", {}).items():
                    assert dict(stage.tiles).get(tile, 0) == count


# --- which of them show a rule -------------------------------------------------------------------


def test_every_rule_has_an_example() -> None:
    keys = {page.id: page.list("keys") for page in sources.read(sources.root()).pages}
    bare = [rule for rule in api.rules() if not examples.for_rule(rule, keys.get(rule, ()))]
    assert bare == [], "no case shows it"


def test_the_most_telling_example_comes_first() -> None:
    found = examples.for_rule("base.city.small")
    assert found[0].name == "base/small-city:two-tiles"
    assert found[-1].bare
    assert all("base.city.small" in one.named for one in found)


def test_rows_of_the_inventory_stand_in() -> None:
    assert examples.for_rule("no.rule") == ()
    (one, *_) = examples.for_rule("no.rule", ["car-fn-017a"])
    assert "car-fn-017a" in one.keys


# --- pages ---------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_page_and_every_board_opens(client: Client) -> None:
    for one in examples.examples():
        response = client.get(one.url)
        assert response.status_code == 200, one.url
        html = response.content.decode()
        assert unescape(html).count(one.title) >= 2
        assert ("board-drawing" in html) == (not one.bare), one.url
        if not one.bare:
            assert worked(one.name).href.replace("&", "&amp;") in html


@pytest.mark.django_db
@pytest.mark.parametrize("start", range(4))
def test_boards_open_without_problems(client: Client, start: int) -> None:
    for one in [*examples.examples()][start::16]:
        if one.bare or one.ask == "problems":
            continue
        response = client.get(worked(one.name).href)
        assert response.status_code == 200, one.url
        assert "notice-error" not in response.content.decode(), one.url


@pytest.mark.django_db
def test_the_index_leads_to_every_example(client: Client) -> None:
    html = client.get("/examples/").content.decode()
    for one in examples.examples():
        assert f'href="{one.url}"' in html
    for words, name in examples.FAMOUS:
        assert words in unescape(html)
        assert name in CASES


@pytest.mark.django_db
def test_no_such_example(client: Client) -> None:
    assert client.get("/examples/base/small-city/none/").status_code == 404


@pytest.mark.django_db
def test_the_own_edition_is_marked(client: Client) -> None:
    client.cookies["game"] = "bb-rgg+all"
    html = client.get("/examples/base/small-city/two-tiles/").content.decode()
    before, _, after = html.partition("worked-mine")
    assert before.count('class="worked-group"') == 2
    assert "Big Box RGG" in before.rpartition("<span>")[2]
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
    assert "tests" in lines
    assert not [line for line in lines if "fixtures" in line]
