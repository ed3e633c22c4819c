"""The tables of tiles and of what rules say: held equal to the engine, and asked by queries."""

import pytest
from django.db.models import Count, Q

from content.files import sources
from content.models import Load, Rule, RuleValue, Symbol, Tile, TileSegment, TileSet
from content.store import catalogue, loading
from engine import api

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

# --- The tables are the engine's data ------------------------------------------------------------


def test_the_tables_hold_all_tiles_of_the_engine_and_nothing_else():
    there = {
        one.pk: one for one in Tile.objects.prefetch_related("symbols", "counterparts", "pictures")
    }
    assert there.keys() == api.tiles().keys()
    for name, tile in api.tiles().items():
        row = there[name]
        assert (row.code, row.set_id, row.copies) == (tile.code, tile.set, tile.count)
        assert (row.edges, row.dealt, row.rgg) == (tile.edges, tile.dealt, tile.rgg)
        assert row.edition == api.tile_sets()[tile.set].family
        assert {one.picture: one.copies for one in row.pictures.all()} == dict(tile.pictures)
        assert row.block == (list(tile.place) if tile.land else None)
        assert row.meet == [list(group) for group in tile.meet]
        assert row.turns == [look.turns for look in api.orientations(tile)]
        assert {one.pk for one in row.symbols.all()} == tile.marks
        assert {one.pk for one in row.counterparts.all()} == {
            other.id for other in api.counterparts(tile)
        }


def test_the_tables_hold_all_segments_of_the_engine():
    there = {}
    for one in TileSegment.objects.prefetch_related("symbols"):
        there.setdefault(one.tile_id, []).append(one)
    for name, tile in api.tiles().items():
        assert [one.index for one in there[name]] == [one.index for one in tile.segments]
        for row, segment in zip(there[name], tile.segments, strict=True):
            assert row.kind == str(segment.kind)
            assert row.spot == api.turned(tile, 0).names[segment.index]
            assert row.places == [api.PORTS[port] for port in segment.ports]
            assert (row.pennants, tuple(row.touches)) == (segment.pennants, segment.touches)
            assert {one.pk for one in row.symbols.all()} == segment.marks


def test_the_tables_hold_all_sets_and_symbols_of_the_engine():
    assert [one.pk for one in TileSet.objects.all()] == list(api.tile_sets())
    for row in TileSet.objects.all():
        one = api.tile_sets()[row.pk]
        assert (row.name, row.code, row.edition) == (one.name, one.letter, one.family)
        assert (row.replaces_id, tuple(row.rules)) == (one.replaces, one.rules)
        assert row.copies == sum(tile.count for tile in one.tiles)
    symbols = api.rows(api.SymbolRow)
    assert [one.pk for one in Symbol.objects.all()] == list(symbols)
    for row in Symbol.objects.select_related("rule"):
        one = symbols[row.pk]
        assert (row.name, row.meaning) == (one.name, one.says)
        assert (row.rule.name if row.rule else "") == one.rule


def test_the_tables_hold_what_every_rule_says_in_every_edition():
    there = {(one.rule.name, one.edition_id): one for one in values().select_related("rule")}
    assert there.keys() == {(rule, edition) for rule in api.rules() for edition in api.EDITIONS}
    for (rule, name), row in there.items():
        edition = api.edition(name)
        held = edition.values[rule]
        assert (row.value, row.source, row.since) == (held.value, held.source, held.since)
        assert (row.strength, row.stated) == (held.strength.value, held.stated)
        assert row.said_by_id == (held.edition or None)
        assert row.in_force == edition.in_force(rule)
        assert tuple(row.open) == edition.readings(rule)


def values():
    return RuleValue.objects.all()


# --- What may be asked ---------------------------------------------------------------------------


@pytest.mark.parametrize(("symbol", "roads"), [("garden", 4), ("garden", 3), ("inn", 3)])
def test_all_tiles_with_a_symbol_and_so_many_roads_are_a_query(symbol, roads):
    """There is a garden and an inn where three roads meet, but no garden where four do."""
    found = (
        Tile.objects.filter(symbols=symbol)
        .annotate(roads=Count("segments", filter=Q(segments__kind="road")))
        .filter(roads=roads)
    )
    assert {one.pk for one in found} == {
        name
        for name, tile in api.tiles().items()
        if symbol in tile.marks and [str(one.kind) for one in tile.segments].count("road") == roads
    }
    assert found.exists() is (roads < 4)


def test_every_rule_on_which_two_editions_part_is_a_query():
    found = (
        Rule.objects.filter(values__edition__in=["hig", "rgg"])
        .annotate(sayings=Count("values__value", distinct=True))
        .filter(sayings__gt=1)
    )
    hig, rgg = api.edition("hig").values, api.edition("rgg").values
    assert {one.name for one in found} == {
        name for name in api.rules() if hig[name].value != rgg[name].value
    }
    assert "base.farm.method" in {one.name for one in found}


def test_what_was_answered_after_2013_is_a_query():
    """The clarifications of Hans im Glück tell by month when an answer was given: what they say of
    the magic gate was updated 3/2015."""
    found = RuleValue.objects.filter(strength="answered", since__gte="2014")
    assert {(one.rule.name, one.edition_id) for one in found.select_related("rule")} == {
        (name, edition)
        for edition in api.EDITIONS
        for name, held in api.edition(edition).values.items()
        if held.strength is api.Strength.ANSWERED and held.since[:4] > "2013"
    }
    assert {one.since for one in found} >= {"2015-03"}


# --- Loading -------------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch):
    """How often the tables are written."""
    times, write = [], catalogue.write
    monkeypatch.setattr(catalogue, "write", lambda: (times.append(1), write()))
    return times


@pytest.mark.usefixtures("unsearched")
def test_a_load_leaves_the_tables_alone_while_the_engines_data_are_the_same(written):
    loading.load(sources.root(), force=True)
    assert written == []


@pytest.mark.usefixtures("unsearched")
def test_a_load_writes_the_tables_anew_when_the_engines_data_are_others(written):
    Load.objects.update(catalogue="made of something else", digest="")
    Tile.objects.filter(pk="base-cccc").update(copies=99)
    Tile.objects.get(pk="base-cccf-1").delete()
    RuleValue.objects.filter(edition="rgg").delete()
    loading.load(sources.root())
    assert written == [1]
    assert Tile.objects.get(pk="base-cccc").copies == api.tiles()["base-cccc"].count
    assert Tile.objects.count() == len(api.tiles())
    assert RuleValue.objects.count() == len(api.rules()) * len(api.EDITIONS)


# --- The admin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["tile", "tileset", "symbol", "rulevalue"])
def test_editors_read_the_tables_and_change_nothing(editor, model, django_assert_max_num_queries):
    with django_assert_max_num_queries(40):
        listed = editor.get(f"/admin/content/{model}/")
    assert listed.status_code == 200
    assert editor.get(f"/admin/content/{model}/add/").status_code == 403


def test_the_admin_shows_a_tile_with_its_segments(editor, django_assert_max_num_queries):
    with django_assert_max_num_queries(60):
        page = editor.get("/admin/content/tile/base-cccr-1/change/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "farm wsw" in text
    assert 'name="_save"' not in text


def test_the_admin_finds_what_was_answered_after_a_month(editor):
    found = editor.get("/admin/content/rulevalue/", {"strength__exact": "answered", "q": "gate"})
    assert "dragon.gate" in found.content.decode() or "magic gate" in found.content.decode()
