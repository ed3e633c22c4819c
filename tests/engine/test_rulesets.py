"""Editions, house rules, and what neither may say."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.api import (
    EDITIONS,
    FAMILY,
    MAX_HOUSE,
    MAX_RULESETS,
    ROOT,
    USUAL,
    InputError,
    Ruleset,
    Strength,
    TooLargeError,
    Value,
    edition,
    plain,
    read_rulesets,
    rules,
    ruleset,
    shapes,
    sources,
)
from engine.rules import editions, profile

OLDER = {
    "name": "Older", "short": "Older", "publisher": "hig", "family": "older", "as_of": "1999",
    "about": "", "parent": "hig",
}  # fmt: skip


@pytest.mark.parametrize("name", EDITIONS)
def test_every_rule_has_a_value_in_every_edition(name: str) -> None:
    found = edition(name)
    assert set(found.values) == set(rules())
    for value in found.values.values():
        assert (value.value is None) == (rules()[value.id].kind == "statement")
        assert value.source
        assert value.edition in EDITIONS or not value.stated


def test_what_is_compared_by_default_begins_with_the_rules_in_most_boxes() -> None:
    """The new edition has been sold since 2014; the two Big Boxes differ in farms (summary, 3)."""
    assert USUAL == ("new", "bb-hig", "bb-rgg")
    methods = [edition(one).values["base.farm.method"].value for one in USUAL]
    assert methods == [3, 3, 1]


def test_an_older_edition_of_another_game_is_not_what_is_asked(tmp_path: Path) -> None:
    head = [f'{key} = "{word}"' for key, word in OLDER.items()]
    (tmp_path / "editions").mkdir()
    file = tmp_path / "editions" / "older.toml"
    file.write_text("\n".join([*head, "year = 1999", "[rules]"]))
    asked = "import engine.api as e; print(e.EDITIONS[0], e.ROOT, *e.FAMILY)"
    said = subprocess.run(
        [sys.executable, "-c", asked],
        capture_output=True, text=True, check=True, cwd=Path(engine.__file__).parents[1],
        env={**os.environ, "ENGINE_DATA": str(tmp_path)},
    )  # fmt: skip
    assert said.stdout.split() == ["older", ROOT, *FAMILY]


@pytest.mark.parametrize("name", FAMILY)
def test_every_edition_of_the_family_goes_back_to_its_root(name: str) -> None:
    first, *_, last = (name, *edition(name).lineage)
    assert (first, last) == (name, ROOT)
    assert plain(shapes.EditionJson, edition(name))["id"] == name


@pytest.mark.parametrize("name", sources())
def test_every_document_is_cited(name: str) -> None:
    """By an edition, or by the classic one as of the year of the book."""
    asked = (*editions.files(), f"{ROOT}@{sources()[name].as_of or 2007}")
    said = [value for one in asked for value in edition(one).values.values()]
    assert any(f"{name}, " in one.source for value in said for one in (value, *value.witnesses))


YOUNGEST = "youngest-decides"
COLUMNS = ("hig", "rgg", "bb-hig", "bb-rgg")
SUMMARY = [
    ("base.start.player", YOUNGEST, YOUNGEST, YOUNGEST, "players-agree"),
    ("base.city.small", False, True, False, True),
    ("base.farm.method", 3, 1, 3, 1),
    ("base.supply.followers", 7, 7, 7, 7),
]


@pytest.mark.parametrize("row", SUMMARY, ids=lambda row: row[0])
def test_the_editions_in_the_summary(row: tuple[Any, ...]) -> None:
    rule, *values = row
    assert [edition(name).values[rule].value for name in COLUMNS] == values


def test_a_value_names_the_edition_that_set_it() -> None:
    found = ruleset("rgg").values
    assert found["base.city.small"].edition == "rgg"
    assert found["base.supply.followers"].edition == "bb-hig"


BAD_HOUSE = [
    ("no.such.rule", 1, "unknown-rule"),
    ("", 1, "unknown-rule"),
    ("x" * 100_000, 1, "unknown-rule"),
    ("base.farm.method", 4, "bad-value"),
    ("base.farm.method", 0, "bad-value"),
    ("base.farm.method", "three", "bad-value"),
    ("base.farm.method", 3.0, "bad-value"),
    ("base.farm.method", True, "bad-value"),
    ("base.farm.method", None, "bad-value"),
    ("base.farm.method", [3], "bad-value"),
    ("base.farm.method", {"value": 3}, "bad-value"),
    ("base.city.small", 1, "bad-value"),
    ("base.city.small", "yes", "bad-value"),
    ("base.city.small", "True", "bad-value"),
    ("base.city.small", None, "bad-value"),
    ("base.city.complete.tile", -1, "bad-value"),
    ("base.city.complete.tile", 1001, "bad-value"),
    ("base.city.complete.tile", 10**400, "bad-value"),
    ("base.city.complete.tile", "9" * 100_000, "bad-value"),
    ("base.city.complete.tile", "2.5", "bad-value"),
    ("base.city.complete.tile", 2.0, "bad-value"),
    ("base.city.complete.tile", True, "bad-value"),
    ("base.city.complete.tile", "٣", "bad-value"),
    ("base.city.complete.tile", "", "bad-value"),
    ("base.place.match", "never", "bad-value"),
    ("base.place.match", None, "bad-value"),
    ("river.start-tile", "somewhere", "bad-value"),
]


@pytest.mark.parametrize(("rule", "value", "code"), BAD_HOUSE, ids=lambda value: str(value)[:40])
def test_bad_house_rule(rule: str, value: object, code: str) -> None:
    for _ in range(2):  # an answer kept from before must not come back
        with pytest.raises(InputError) as caught:
            ruleset("bb-hig", house={rule: value})
        assert caught.value.code == code
        assert len(str(caught.value)) < 200


def test_a_kept_rule_set_does_not_let_another_type_in() -> None:
    ruleset("bb-hig", house={"base.city.small": True})
    ruleset("bb-hig", house={"base.farm.method": 1})
    for rule, value in (("base.city.small", 1), ("base.farm.method", True)):
        with pytest.raises(InputError):
            ruleset("bb-hig", house={rule: value})


def test_a_refusal_says_what_the_rule_takes() -> None:
    with pytest.raises(InputError, match=r"base\.farm\.method takes one of 1, 2, 3") as caught:
        ruleset("bb-hig", house={"base.farm.method": 9})
    assert caught.value.rule == "base.farm.method"
    with pytest.raises(InputError, match="true or false"):
        ruleset("bb-hig", house={"base.city.small": 2})
    with pytest.raises(InputError, match="a whole number from 0 to 1000"):
        ruleset("bb-hig", house={"base.road.complete.tile": "many"})
    with pytest.raises(InputError, match="it holds everywhere"):
        ruleset("bb-hig", house={"base.place.edge": 2})


GOOD_HOUSE = [
    ("base.farm.method", 2, 2),
    ("base.farm.method", "2", 2),
    ("base.city.small", "true", True),
    ("base.city.small", False, False),
    ("base.city.complete.tile", "1000", 1000),
    ("base.city.complete.tile", 0, 0),
    ("base.farm.method2.once", "altogether", "altogether"),
]


@pytest.mark.parametrize(("rule", "value", "read"), GOOD_HOUSE)
def test_house_rule(rule: str, value: object, read: object) -> None:
    found = ruleset("bb-hig", house={rule: value})
    assert found.values[rule].value == read
    assert found.values[rule].edition == "house"
    assert dict(found.house) == {rule: read}
    assert found.cites[rule].edition == "house"
    (again,) = read_rulesets(found.label)
    assert dict(again.house) == {rule: read}


def test_a_house_rule_settles_an_open_point() -> None:
    assert ruleset("bb-hig").values["base.farm.method2.once"].open == ("altogether",)
    settled = ruleset("bb-hig", house={"base.farm.method2.once": "per-player"})
    assert settled.values["base.farm.method2.once"].open == ()


def test_rule_sets_are_compiled_once() -> None:
    assert ruleset("hig") is ruleset("hig", ("base",), {})
    assert ruleset("hig") is not ruleset("rgg")


LABELS = [
    ("hig", ["hig"]),
    (" hig , rgg ", ["hig", "rgg"]),
    ("bb-hig:base.farm.method=2", ["bb-hig:base.farm.method=2"]),
    (
        "hig:base.city.small=true:base.farm.method=1,rgg",
        ["hig:base.city.small=true:base.farm.method=1", "rgg"],
    ),
]


@pytest.mark.parametrize(("text", "labels"), LABELS)
def test_labels(text: str, labels: list[str]) -> None:
    assert [found.label for found in read_rulesets(text)] == labels


def test_house_rules_hold_for_every_rule_set_and_give_way_to_its_own() -> None:
    one, other = read_rulesets("hig,rgg:base.farm.method=3", house={"base.farm.method": 2})
    assert [r.values["base.farm.method"].value for r in (one, other)] == [2, 3]


BAD_LABELS = [
    ("", "unknown-edition"),
    ("hig,", "unknown-edition"),
    ("HIG", "unknown-edition"),
    ("x" * 100_000, "unknown-edition"),
    ("hig:", "bad-house-rule"),
    ("hig:base.city.small", "bad-house-rule"),
    ("hig:=", "unknown-rule"),
    ("hig:base.city.small=", "bad-value"),
    ("hig:base.city.small=true=true", "bad-value"),
]


@pytest.mark.parametrize(("text", "code"), BAD_LABELS, ids=lambda value: value[:40] or "empty")
def test_bad_labels(text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        read_rulesets(text)
    assert caught.value.code == code
    assert len(str(caught.value)) < 200


def test_too_many_rule_sets() -> None:
    assert len(read_rulesets(",".join(["hig"] * MAX_RULESETS))) == MAX_RULESETS
    with pytest.raises(TooLargeError) as caught:
        read_rulesets(",".join(["hig"] * (MAX_RULESETS + 1)))
    assert caught.value.code == "too-many-rulesets"


def test_too_many_house_rules_in_a_label() -> None:
    rule = ":base.farm.method=3"
    assert len(read_rulesets("hig" + rule * MAX_HOUSE)) == 1
    with pytest.raises(TooLargeError) as caught:
        read_rulesets("hig" + rule * (MAX_HOUSE + 1))
    assert caught.value.code == "too-many-rules"


def test_unknown_set() -> None:
    with pytest.raises(InputError) as caught:
        ruleset("hig", ("base", "winter" * 10_000))
    assert caught.value.code == "unknown-set"
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("name", "sets", "house"),
    [
        (3, ("base",), None),
        (None, ("base",), None),
        (["hig"], ("base",), None),
        ("hig", [1], None),
        ("hig", ("base",), {1: 2, "a": 3}),
        ("hig", ("base",), {3: 3}),
    ],
)
def test_names_of_other_types(name: Any, sets: Any, house: Any) -> None:
    with pytest.raises(InputError):
        ruleset(name, sets, house)


def test_every_expansion_in_play_adds_its_answers() -> None:
    assert len(ruleset("hig", ("base", "inns")).answers) == 2
    assert len(ruleset("hig", ("base", "river")).answers) == 2
    assert isinstance(ruleset("hig", ()), Ruleset)


def test_value_plain_says_what_holds_everywhere() -> None:
    found = plain(shapes.RuleValueJson, ruleset("hig").values["base.place.match"])
    assert (found["value"], found["edition"]) == (None, "bb-hig")
    assert [one["source"] for one in found["witnesses"]] == [found["source"]]
    method = plain(shapes.RuleValueJson, ruleset("rgg").values["base.farm.method"])
    assert (method["value"], method["edition"]) == (1, "rgg")
    assert method["open"] == []
    assert method["stated"]


# --- an edition may be silent ------------------------------------------------------------------


def newcomer(monkeypatch: pytest.MonkeyPatch, **head: Any) -> editions.Edition:
    """An edition of its own lineage that says one thing, over what falls to it otherwise."""
    known = editions.files()
    rules_of_its_own = {"base.supply.followers": {"value": 8, "source": "its booklet"}}
    heads = {**known, "new": {**known[ROOT], "rules": rules_of_its_own, **head}}
    monkeypatch.setattr(editions, "files", lambda: heads)
    return editions.edition.__wrapped__("new")


SAID_BY_A_NEWCOMER = [
    ("base.supply.followers", 8, "new", True),
    ("base.farm.method", 3, "bb-hig", False),
    ("tower.ransom.debt", False, "", False),
    ("variant.dash", False, "", False),
    ("base.place.match", None, ROOT, False),
]


@pytest.mark.parametrize(("rule", "value", "whose", "stated"), SAID_BY_A_NEWCOMER)
def test_where_an_edition_is_silent_its_values_are_borrowed(
    monkeypatch: pytest.MonkeyPatch, rule: str, value: Value, whose: str, stated: bool
) -> None:
    found = newcomer(monkeypatch, fallback=ROOT, witnesses=[]).values[rule]
    assert (found.value, found.edition, found.stated) == (value, whose, stated)
    assert found.source


def test_what_the_parent_says_an_edition_says_itself() -> None:
    found = edition("hig").values
    assert found["base.supply.followers"].stated
    assert not found["variant.dash"].stated
    assert not found["tower.exchange.choice"].stated
    assert edition("bb-rgg").values["tower.exchange.choice"].stated


def test_a_rule_that_needs_another_is_in_force_with_it() -> None:
    guard, less = "tower.capture.own-guard", "cathars.siege.small"
    here = {name: edition(name) for name in ("rgg", "bb-rgg")}
    assert [one.in_force(guard) for one in here.values()] == [False, True]
    assert [one.readings(guard) for one in here.values()] == [(), (True,)]
    assert edition("hig").values[less].open
    assert (edition("hig").readings(less), edition("rgg").readings(less)) == ((), ("less",))


def test_a_citation_tells_that_the_edition_is_silent() -> None:
    cites = ruleset("hig").cites
    assert not cites["tower.exchange.choice"].stated
    assert cites["tower.capture.own"].stated


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("follower", "base.supply.followers"),
        ("builder", "traders.special.followers"),
        ("pig", "traders.special.followers"),
    ],
)
def test_the_rule_that_says_whether_a_figure_is_a_follower(kind: str, rule: str) -> None:
    assert ruleset("bb-hig", ("base", "traders")).follower_rule(kind) == rule


def test_a_witness_speaks_for_an_edition_where_a_rule_rests_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = newcomer(monkeypatch, fallback=ROOT, witnesses=["condensed"]).values
    assert found["festival.points"].strength is Strength.COMPILED
    assert found["festival.points"].edition == "new"
    assert not found["tower.ransom.debt"].stated


def test_what_was_said_later_alone_was_not_said_before(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"value": 9, "source": "its answers", "since": "2013-06"}
    rows = {"base.supply.followers": row}
    found = newcomer(monkeypatch, fallback=ROOT, as_of="2012", rules=rows).values
    held = found["base.supply.followers"]
    assert (held.value, held.stated) == (7, False)


# --- one rule changed, and what was read --------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "house"),
    [
        ("base.city.small.tiles", 5),
        ("base.supply.followers", 3),
        ("traders.special.followers", "true"),
        ("variant.dash", "true"),
    ],
)
def test_a_rule_set_but_for_one_rule_is_the_one_with_that_house_rule(
    rule: str, house: str | int
) -> None:
    sets = ("base", "traders", "tower")
    wanted = ruleset("bb-rgg", sets, {rule: house})
    found = ruleset("bb-rgg", sets).having(wanted.values[rule])
    assert found.label == wanted.label
    assert (found.values, found.cites) == (wanted.values, wanted.cites)
    assert (found.answers, found.followers) == (wanted.answers, wanted.followers)
    assert found.stock("follower", 2) == wanted.stock("follower", 2)


def test_what_is_read_is_noted_apart_from_what_compiling_read() -> None:
    rules = ruleset("bb-rgg", ("base", "traders"))
    compiled = {"variant.dash", "traders.special.followers"}
    assert compiled <= rules.read
    watched, other = rules.watched(), rules.watched()
    assert (watched.number("base.city.small.tiles"), watched.flag("base.city.small")) == (2, True)
    assert watched.values["base.farm.method"].value == 1
    assert watched.cites["base.city.complete.tile"].edition == "bb-hig"
    read = {"base.city.small.tiles", "base.city.small", "base.farm.method"}
    assert watched.read - rules.read == read
    assert other.read == rules.read


# --- data that is wrong is found when it is read -----------------------------------------------


def test_a_rule_that_stands_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "base.x", "title": "x", "kind": "statement", "source": "car, x"}
    monkeypatch.setattr(profile, "read", lambda *_parts: {"rule": [row, row]})
    with pytest.raises(ValueError, match="stands twice"):
        profile.rules.__wrapped__()


def test_a_statement_that_nobody_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "base.x", "title": "x", "kind": "statement"}
    monkeypatch.setattr(profile, "read", lambda *_parts: {"rule": [row]})
    with pytest.raises(ValueError, match="says who says so"):
        profile.rules.__wrapped__()


def test_a_witness_that_is_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "base.x", "title": "x", "kind": "statement", "witnesses": ["hearsay, page 3"]}
    monkeypatch.setattr(profile, "read", lambda *_parts: {"rule": [row]})
    with pytest.raises(ValueError, match="no document is named by 'hearsay"):
        profile.rules.__wrapped__()


def test_a_row_with_a_word_that_no_rule_has(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"id": "base.x", "title": "x", "kind": "statement", "opne": [True]}
    monkeypatch.setattr(profile, "read", lambda *_parts: {"rule": [row]})
    with pytest.raises(ValueError, match=r"'base\.x' has 'opne'"):
        profile.rules.__wrapped__()


def test_an_edition_that_leaves_a_rule_without_value(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"'new' gives no value for 'base\.start\.player'"):
        newcomer(monkeypatch)
