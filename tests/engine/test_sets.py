"""Sets of tiles, and the rules that they bring: several sets share rules, and one may have none."""

from functools import cache
from pathlib import Path

import pytest

from engine.model import catalogue, datafiles, vocabulary
from engine.model.catalogue import brought, figures_of, sets_for, starting, tile_sets, tiles
from engine.model.counterparts import counterparts
from engine.model.described import read_tile
from engine.turn.hole import fill

TILE = """
[[tile]]
id = "anew-cccc"
code = "xa"
count = 1
edges = "cccc"
segments = ["city n e s w"]
jcz = "none"
jcz_turns = 0
"""
FILES = {
    "tiles/anew.toml": 'name = "Anew"\nyear = 2099\nletter = "x"\ntotal = 1\nstart = "anew-cccc"\n'
    f'rules = ["base", "garden"]\nreplaces = "base"\n{TILE}',
    "expansions/garden.toml": 'name = "Gardens"\nyear = 2014\norder = 1\n',
    "expansions/talk.toml": 'name = "Talk"\nyear = 2004\norder = 9\n'
    '[figure.talker]\nletter = "t"\nplural = "talkers"\n'
    'stands_on = ["road"]\nwhere = "talk.where"\n',
}


@pytest.fixture
def further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that brings the rules of others, and an expansion without tiles."""
    for place, text in FILES.items():
        file = tmp_path / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(datafiles, "ROOTS", (*datafiles.ROOTS, tmp_path))
    monkeypatch.setattr(catalogue, "tile_sets", cache(catalogue.tile_sets.__wrapped__))
    for kept in (vocabulary.rows, vocabulary.expansions, vocabulary.ordered):
        monkeypatch.setattr(vocabulary, kept.__name__, cache(kept.__wrapped__))
    monkeypatch.setattr(catalogue, "expansions", vocabulary.expansions)


@pytest.mark.usefixtures("further")
def test_a_set_is_found_and_stands_where_it_was_published() -> None:
    sets = list(catalogue.tile_sets())
    assert sets[-1] == "anew"
    assert sets[sets.index("talk") - 1] == "cathars"
    assert "garden" not in sets


@pytest.mark.usefixtures("further")
def test_an_expansion_without_tiles_is_a_set_without_tiles() -> None:
    talk = catalogue.tile_sets()["talk"]
    assert (talk.name, talk.letter, talk.total, talk.tiles) == ("Talk", "talk", 0, ())
    assert brought(["talk"]) == {"base", "talk"}
    assert figures_of(["talk"]) == ("follower", "talker")


@pytest.mark.usefixtures("further")
def test_a_set_brings_the_rules_that_it_names() -> None:
    assert brought(["anew"]) == {"base", "garden"}
    assert brought(["river2", "inns"]) == {"base", "river", "river2", "inns"}
    assert brought([]) == {"base"}


STARTS = [
    (["anew"], "anew-cccc"),
    (["base", "anew"], "anew-cccc"),
    (["base", "talk"], "base-crfr"),
    (["talk"], "base-crfr"),
]


@pytest.mark.usefixtures("further")
@pytest.mark.parametrize(("sets", "tile"), STARTS)
def test_the_start_tile_comes_from_the_sets_in_play(sets: list[str], tile: str) -> None:
    assert [one.start for one in starting(sets)] == [tile]


@pytest.mark.parametrize(
    ("wanted", "family", "sets"),
    [
        ([], "classic", {"base"}),
        ([], "new", {"base-c2"}),
        (["inns", "gold"], "new", {"base-c2", "inns-c2", "gold"}),
        (["inns", "abbot"], "classic", {"base", "inns", "abbot"}),
        (["count"], "new", {"base-c2", "count"}),
        (["river2"], "of nobody", {"base", "river2"}),
        (["crops"], "new", {"base-c2", "crop1", "crop2"}),
        (["wheel"], "new", {"base-c2", "wheel-tiles", "wheel-start"}),
        (["wheel", "count"], "new", {"base-c2", "wheel-tiles", "count"}),
    ],
)
def test_the_sets_of_a_game(wanted: list[str], family: str, sets: set[str]) -> None:
    assert sets_for(wanted, family) == tuple(name for name in tile_sets() if name in sets)


@pytest.mark.parametrize(
    ("tile", "others"),
    [
        ("base-cfff", ["base-c2-cfff-1", "base-c2-cfff-2"]),
        ("base-c2-cfff-2", ["base-cfff"]),
        ("gold-ccff", []),
    ],
)
def test_the_same_land_in_the_sets_of_both_editions(tile: str, others: list[str]) -> None:
    """A garden makes no other land; a farm that touches another city does."""
    assert [other.id for other in counterparts(tiles()[tile])] == others


def test_a_tile_of_no_set_has_no_counterpart() -> None:
    assert counterparts(read_tile("crfr.rEW.cN.fkp2.flmno")) == ()


@pytest.mark.parametrize(
    ("sets", "dealt"),
    [(("abbey",), 1), (("abbey-c2",), 1), (("abbey", "abbey-c2"), 1), (("base-c2",), 0)],
)
def test_the_abbeys_of_the_new_edition_are_those_of_the_classic_one(
    sets: tuple[str, ...], dealt: int
) -> None:
    assert sum(fit.tile.dealt for fit in fill("cccc", sets, {})) == dealt
