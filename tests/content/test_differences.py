"""The matrix of differences: what is compared, what is marked, what is left out."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from django.http import HttpResponse, QueryDict
from django.test import Client

from content import examples
from content.files import sources
from content.models import Difference
from content.models.shapes import spread
from content.preference import ChosenGame
from content.tables import differences as matrix
from engine import api
from engine.cases import Case
from engine.rules.profile import in_force
from tests.cases.holding import hold
from tests.content.factories import ChapterFactory, DifferenceFactory, RuleFactory

EDITIONS = ("hig", "bb-hig", "rgg", "bb-rgg")
PAIRS = list(combinations(EDITIONS, 2))


def pages() -> Iterator[sources.Page]:
    """The files that are compared."""
    for path in sorted((sources.root() / Difference.FOLDER).glob("*.md")):
        text, faults = path.read_text(encoding="utf-8"), list[sources.Fault]()
        page = sources.read_page(path.name, text, Difference, faults)
        assert page, faults
        yield page


PAGES = list(pages())


# --- The authored values and the engine's --------------------------------------------------


def authored() -> list[tuple[str, str, str, object]]:
    return [
        (page.id, edition, rule, value)
        for page in PAGES
        for edition, said in spread(page.data["says"]).items()
        for rule, value in said.get("values", {}).items()
    ]


def test_there_are_entries_to_hold_against_the_engine() -> None:
    assert len(PAGES) >= 69
    assert len({name for name, *_ in authored()}) >= 40


ROW = re.compile(
    r"^\| \d+ \[[^]]*\]\(difference:([^)]+)\) \|.*, (printed|answered|read|compiled)\b",
    re.MULTILINE,
)
"""A row of the table of the summary and the new edition: a difference, and whose word it is now."""
WORD = {
    api.Strength.TRANSCRIBED: "printed",
    api.Strength.ANSWERED: "answered",
    api.Strength.READ: "read",
    api.Strength.COMPILED: "compiled",
}


def test_the_table_of_lists_says_whose_word_each_row_is() -> None:
    """It is written by hand, and said compiled of towers long after a book had been read."""
    text = (sources.root() / "rules" / "new" / "lists.md").read_text(encoding="utf-8")
    new, about = api.edition("new").values, {page.id: page.data["rules"] for page in PAGES}
    told = dict(ROW.findall(text))
    assert len(told) == 16
    assert told == {name: WORD[new[about[name][0]].strength] for name in told}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_authored_values_are_the_engines(page: sources.Page) -> None:
    for edition, said in spread(page.data["says"]).items():
        values = api.edition(edition).values
        for rule, value in said.get("values", {}).items():
            assert values[rule].value == value, (edition, rule)


def told(rules: tuple[str, ...], label: str) -> tuple[object, ...]:
    """What a rule set makes of a topic's rules; None for one that is not in force."""
    (rule_set,) = api.read_rulesets(label, ("base",))
    values = rule_set.values
    return tuple(values[rule].value if in_force(rule, values) else None for rule in rules)


def holds(case: Case, edition: str, label: str) -> bool:
    """Whether a case comes out under an edition as under a rule set that it names."""
    try:
        hold(replace(case, answers={**case.answers, edition: case.answers[label]}), edition)
    except AssertionError:
        return False
    return True


def later_boxes() -> list[object]:
    """Each topic that has a case, with each edition of which the case says nothing by itself."""
    by_name = examples.cases()
    return [
        pytest.param(page, by_name[page.data["case"]], edition, id=f"{page.id}-{edition}")
        for page in PAGES
        if "case" in page.data
        for edition in api.EDITIONS
        if edition not in by_name[page.data["case"]].answers
        and not reprinted(by_name[page.data["case"]], edition)
    ]


def reprinted(case: Case, edition: str) -> bool:
    """Whether the case has an expansion of which this edition's box holds another game."""
    sets = case.position.sets if case.position else ()
    return bool(api.ruleset(edition, sets).absent)


@pytest.mark.parametrize(("page", "case", "edition"), later_boxes())
def test_a_case_judged_by_another_edition_gives_what_is_told_of_it(
    page: sources.Page, case: Case, edition: str
) -> None:
    """It plays as one of which the same is told, in this case or, where that shows one side
    alone, in another of its table and rule."""
    said = spread(page.data["says"]).values()
    rules = tuple(dict.fromkeys(rule for one in said for rule in one.get("values", {})))
    shown = [
        case,
        *(c for c in examples.cases().values() if (c.table, c.rule) == (case.table, case.rule)),
    ]
    assert any(
        holds(one, edition, label)
        for one in shown
        for label in one.answers
        if told(rules, label) == told(rules, edition)
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_marks_follow_from_what_is_authored() -> None:
    """Worked out from the files alone: other values, or where there are none, other words."""
    by_name = {one.own: one for one in Difference.objects.prefetch_related("positions")}
    values = matrix.values_in(api.EDITIONS)
    for page in PAGES:
        said = spread(page.data["says"])
        judged = any(one.get("values") for one in said.values())
        for one, other in PAIRS:
            part = "values" if judged else "text"
            expected = said[one].get(part) != said[other].get(part)
            differ = matrix.parts_ways(by_name[page.id], (one, other), values)
            assert differ == expected, (page.id, one)


# What the annotated rules' summary of rule sets says, row by row, as far as two agree in play.
SUMMARY = {
    1: ("starting-player", {"bb-rgg"}),
    2: ("small-city", {"rgg", "bb-rgg"}),
    3: ("farmers", {"rgg", "bb-rgg"}),
    4: ("second-tile", {"hig", "rgg"}),
    5: ("builders-and-pigs", {"hig", "rgg"}),
    6: ("volcano-fairy", {"bb-hig"}),
    7: ("volcano-builder", {"bb-hig"}),
    8: ("magic-gate", set()),
    9: ("princess", {"bb-hig"}),
    10: ("princess-and-big-follower", {"hig"}),
    11: ("dragon-moves", {"bb-rgg"}),
    13: ("tower-captures", {"hig", "rgg"}),
    14: ("followers-on-towers", {"rgg"}),
    15: ("own-followers", {"hig", "rgg"}),
    16: ("left-behind", {"hig", "rgg"}),
}


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("number", SUMMARY)
def test_the_rows_of_the_summary(number: int) -> None:
    name, apart = SUMMARY[number]
    found = Difference.objects.get(own=name)
    assert found.row == number
    for one, other in PAIRS:
        differ = (one in apart) != (other in apart)
        there = matrix.values_in((one, other))
        assert matrix.parts_ways(found, (one, other), there) == differ, (one, other)


# --- What is asked -------------------------------------------------------------------------

USUAL = ("new", "bb-hig", "bb-rgg")
"""Who names none sees the rules in most boxes of today, then the two Big Boxes that differ most."""

ASKED = [
    ("", USUAL, False),
    ("between=bb-hig+bb-rgg", ("bb-hig", "bb-rgg"), True),
    ("between=bb-rgg,bb-hig", ("bb-hig", "bb-rgg"), True),
    ("between=rgg&between=hig", ("hig", "rgg"), True),
    ("between=rgg+hig&rows=all", ("hig", "rgg"), False),
    ("between=rgg+hig+bb-hig", ("hig", "bb-hig", "rgg"), False),
    ("rows=differing", USUAL, True),
]


@pytest.mark.parametrize(("query", "editions", "differing"), ASKED)
def test_reading(query: str, editions: tuple[str, ...], differing: bool) -> None:
    asked = matrix.ComparedRules.read(QueryDict(query))
    assert (asked.editions, asked.differing, asked.wrong) == (editions, differing, ())
    again = matrix.ComparedRules.read(QueryDict(asked.address()))
    assert (again.editions, again.differing) == (editions, differing)


def test_mine_goes_first_and_its_like_beside_it() -> None:
    assert matrix.usual("bb-rgg") == ("bb-rgg", "bb-hig", "new")
    assert matrix.usual("rgg") == ("rgg", "bb-rgg", "bb-hig", "new")
    assert set(matrix.columns("bb-hig")) == set(api.EDITIONS)
    for mine in ("rgg", "bb-rgg"):
        asked = matrix.ComparedRules.read(QueryDict("between=hig+rgg"), ChosenGame(mine))
        assert asked.editions == ("rgg", "hig")


BAD = [
    ("between=hig+nonsense", USUAL, ["no edition “nonsense”", "needs two"]),
    ("between=hig", USUAL, ["needs two"]),
    ("between=hig+rgg+jcz", ("hig", "rgg"), ["no edition “jcz”"]),
    ("between=hig+rgg&rows=few", ("hig", "rgg"), ["not “few”"]),
    (f"between=hig+rgg+{'x' * 500}", ("hig", "rgg"), ["x" * 40 + "”"]),
]


@pytest.mark.parametrize(("query", "editions", "messages"), BAD)
def test_what_cannot_be_read(query: str, editions: tuple[str, ...], messages: list[str]) -> None:
    asked = matrix.ComparedRules.read(QueryDict(query))
    assert asked.editions == editions
    assert len(asked.wrong) == len(messages)
    for said, part in zip(asked.wrong, messages, strict=True):
        assert part in said


# --- Pages ---------------------------------------------------------------------------------

SAYS = {"hig": "One.", "bb-hig": "One.", "rgg": "Another.", "bb-rgg": "One."}


@pytest.fixture
def tower(db: None) -> Difference:
    """Judged by a rule on which the single boxes of Rio Grande Games stand alone."""
    chapter = ChapterFactory(id="tower", title="The Tower", order=11)
    found = DifferenceFactory(name="a-topic", title="A topic", chapters=[chapter], says=SAYS)
    found.positions.update(values={"tower.capture.guards": True})
    return found


def plain(response: HttpResponse) -> str:
    """A page without what spells its short names out."""
    return re.sub(r"</?(abbr|button)[^>]*>", "", response.content.decode())


@pytest.mark.usefixtures("tower")
def test_equal_sayings_share_a_cell(client: Client) -> None:
    html = client.get("/differences/?between=hig+bb-hig+rgg+bb-rgg").content.decode()
    assert (
        '<td role="cell" colspan="2" class=""><span class="sets">German single boxes (HiG), '
        "German Big Box, American Big Box: " in html
    )
    assert html.count("Another.") == 1
    # The last column repeats the first for the table; a list says it once.
    assert re.search(r'<td role="cell" class=" again">.*One\.', html)
    assert re.search(
        r'<td role="cell" class="differs">.*American single boxes \(RGG\): </span>Another\.', html
    )


@pytest.mark.usefixtures("tower")
def test_rows_that_do_not_differ_are_left_out_of_a_pair(client: Client) -> None:
    html = client.get("/differences/?between=hig+bb-hig").content.decode()
    assert "A topic" not in html
    assert "1 on which these agree is left out" in html
    assert "A topic" in client.get("/differences/?between=hig+bb-hig&rows=all").content.decode()
    assert "A topic" in client.get("/differences/?between=hig+rgg").content.decode()


@pytest.mark.usefixtures("tower")
def test_my_game_narrows_and_leaves_a_way_out(client: Client) -> None:
    client.cookies["game"] = "rgg+inns"
    html = client.get("/differences/?between=hig+rgg").content.decode()
    assert "A topic" not in html
    assert "not in your box" in html
    out = re.findall(r'href="(\?[^"]*every=1)"', html)[0].replace("&amp;", "&")
    html = client.get(f"/differences/{out}").content.decode()
    assert "A topic" in html
    assert "only those of my box" in html
    client.cookies["game"] = "rgg+tower"
    html = plain(client.get("/differences/?between=hig+rgg"))
    assert "A topic" in html
    # My edition is the measure: the other one differs.
    assert re.search(
        r'<td role="cell" class="differs"><span class="sets">German single boxes \(HiG\): ', html
    )
    assert re.search(
        r'<th scope="col" role="columnheader" class="mine">American single boxes \(RGG\)', html
    )


@pytest.mark.usefixtures("tower")
def test_the_date_of_my_game_is_asked_where_none_is_named(client: Client) -> None:
    client.cookies["game"] = "bb-hig@2013-12+tower"
    compared = "/differences/?between=bb-hig+rgg&rows=all&every=1"
    mine = '<th scope="col" role="columnheader" class="mine">German Big Box'
    assert f"{mine} as of 2013-12 <" in plain(client.get(compared))
    assert f"{mine} <" in plain(client.get(f"{compared}&as-of="))


@pytest.mark.usefixtures("tower")
def test_a_bad_address_says_so_and_shows_everything(client: Client) -> None:
    response = client.get("/differences/?between=hig+%3Cb%3E")
    html = response.content.decode()
    assert response.status_code == 200
    assert "There is no edition “&lt;b&gt;”." in html
    assert "A topic" in html
    # What could be read is kept in the form.
    assert 'value="hig" checked' in html
    assert 'value="rgg" checked' not in html


def test_engine_values_are_asked_now(client: Client, tower: Difference) -> None:
    rule = RuleFactory(name="tower.capture.own", title="Own followers", words={"true": "yes, own"})
    tower.positions.update(values={"tower.capture.own": False})
    tower.links.create(target=rule, role="about")
    html = plain(client.get("/differences/a-topic/"))
    assert "What we play" in html
    assert re.search(r"<b>German single boxes \(HiG\), American single boxes \(RGG\):</b> no", html)
    assert re.search(r"<b>German Big Box, American Big Box[^<]*:</b> yes, own", html)


@pytest.mark.usefixtures("tower")
def test_mine_comes_first_on_the_page_of_a_topic(client: Client) -> None:
    client.cookies["game"] = "rgg+all"
    html = client.get("/differences/a-topic/").content.decode()
    assert html.index("Another.") < html.index("One.")
    assert '<span class="tag">my box</span>' in html
    assert client.get("/differences/no-such-topic/").status_code == 404


def test_summary_rows_come_first(db: None) -> None:
    chapter = ChapterFactory(id="tower", title="The Tower", order=11)
    for name, row in (("first", None), ("second", 3), ("third", 2)):
        made = DifferenceFactory(name=name, row=row, chapters=[chapter], says=SAYS)
        made.positions.update(values={"tower.capture.guards": True})
    parts = matrix.matrix(matrix.ComparedRules.read(QueryDict("")), ChosenGame()).parts
    shown = {part.id: [one.topic.own for one in part.rows] for part in parts}
    assert shown == {"summary": ["third", "second"], "tower": ["first"]}


def test_what_differs_in_words_alone_stands_by_itself(client: Client, tower: Difference) -> None:
    DifferenceFactory(name="words", title="Other words", chapters=tower.chapters.all(), says=SAYS)
    play = client.get("/differences/?between=hig+rgg").content.decode()
    wording = client.get("/differences/wording/?between=hig+rgg").content.decode()
    assert ("A topic" in play, "Other words" in play) == (True, False)
    assert ("A topic" in wording, "Other words" in wording) == (False, True)


@pytest.mark.usefixtures("loaded")
@pytest.mark.django_db
def test_real_pages(client: Client, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(12):
        html = client.get("/differences/").content.decode()
    wording = client.get("/differences/wording/").content.decode()
    row = '<tr role="row" class="topic'
    assert html.count(row) + wording.count(row) == len(PAGES)
    assert html.partition('id="summary"')[2].partition("</tbody>")[0].count(row) == len(SUMMARY) + 1
    assert "in the texts alone" in html
    for page in PAGES:
        response = client.get(page.path)
        assert response.status_code == 200, page.path
        shown = response.content.decode().partition("<h2>On a board</h2>")[2]
        assert page.data.get("no_case", 'class="worked') in shown, page.path


# --- what is inherited, and what is not stated ---------------------------------------------------


def said(difference: Difference) -> list[str]:
    """What each edition of the family says on a topic."""
    positions = map(difference.position, api.FAMILY)
    return [one.text if one else "" for one in positions]


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ({"bb-hig": "Root."}, ["Root.", "Root.", "Root.", "Root."]),
        ({"bb-hig": "Root.", "hig": "Older."}, ["Older.", "Older.", "Root.", "Root."]),
        ({"rgg": "Alone."}, ["", "Alone.", "", ""]),
    ],
)
def test_an_edition_has_what_its_parent_says(
    db: None, says: dict[str, str], expected: list[str]
) -> None:
    assert said(DifferenceFactory(says=says)) == expected


def test_nothing_is_inherited_against_the_engine(db: None) -> None:
    difference = DifferenceFactory(says={"bb-hig": "Two points."})
    difference.positions.update(values={"base.city.small": False})
    assert said(difference) == ["Two points.", "", "Two points.", ""]
    (spoken, silent) = matrix.groups(difference, api.FAMILY, ChosenGame())
    assert (spoken.names, silent.names) == (
        "German single boxes (HiG), German Big Box",
        "American single boxes (RGG), American Big Box",
    )
    assert silent.position is None


@pytest.mark.usefixtures("loaded")
@pytest.mark.django_db
def test_rules_that_no_topic_tells_have_rows_where_printings_part(client: Client) -> None:
    """An open road with an inn: 0 in the first two drawings, 1 a tile in the boxes of 2025. How far
    a wagon goes: the rules of 2007 and of 2016. What one edition alone states parts nothing."""
    (door,) = re.findall(
        r'href="([^"]+)">The printings', client.get("/differences/").content.decode()
    )
    assert door.startswith("?between=bb-hig+new+c31")
    html = client.get(f"/differences/{door.replace('&amp;', '&')}").content.decode()
    heads = html.partition("</thead>")[0].partition("<thead")[2]
    # The edition that is usual stands first, as a reader's own does.
    assert re.findall(r"\d{4}, called (C[^<]+)<", heads) == ["C2 and C3", "C1", "C3.1"]
    rows = dict(
        re.findall(
            r'<tr role="row" class="ruled topic.*?href="([^"]+)".*?</th>(.*?)</tr>', html, re.DOTALL
        )
    )
    inn = re.findall(r'<td role="cell"[^>]*>', rows["/rules/inns/inn/incomplete/tile/"])
    assert [("colspan" in one, "differs" in one) for one in inn] == [
        (False, False),
        (False, False),
        (False, True),
    ]
    assert "/rules/abbey/wagon/reach/" in rows
    assert "/rules/base/place/unplaceable/" not in rows, "a topic tells it"
    assert "/rules/bridges/bazaar/enough/" not in rows, "the Big Box is silent"
    pair = client.get("/differences/?between=bb-hig+bb-rgg&every=1").content.decode()
    assert "ruled topic" not in pair


@pytest.mark.parametrize(
    ("row", "rules", "parts", "of_play"),
    [
        (None, ("a.rule",), True, True),
        (None, ("a.rule",), False, False),
        (None, (), True, False),
        (3, (), False, True),
    ],
)
def test_a_topic_is_one_of_play_where_rules_part_or_the_summary_has_it(
    monkeypatch: pytest.MonkeyPatch,
    row: int | None,
    rules: tuple[str, ...],
    parts: bool,
    of_play: bool,
) -> None:
    monkeypatch.setattr(matrix, "rules_of", lambda difference: rules)
    monkeypatch.setattr(matrix, "parts_ways", lambda *of: parts)
    assert matrix.in_play(Difference(row=row), {}) is of_play
