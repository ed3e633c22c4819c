"""The rows that expansions declare, and the files in which they stand."""

from pathlib import Path

import pytest

from engine.model import datafiles, kinds, vocabulary
from engine.model.vocabulary import (
    FigureRow,
    FigureTrait,
    KindRow,
    PlaceRow,
    SymbolRow,
    TokenRow,
    expansions,
    rows,
    shut,
)
from engine.rules.profile import VARIANTS

TABLES = [FigureRow, TokenRow, PlaceRow, KindRow, SymbolRow]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A second folder of data."""
    for room in ("expansions", "rules"):
        (tmp_path / room).mkdir()
    monkeypatch.setattr(datafiles, "ROOTS", (*datafiles.ROOTS, tmp_path))
    for kept in (rows, expansions, vocabulary.ordered):
        monkeypatch.setattr(vocabulary, kept.__name__, kept.__wrapped__)
    return tmp_path


def test_expansions_stand_in_the_order_of_their_publication() -> None:
    years = [(row.year, row.order) for row in expansions().values()]
    assert years == sorted(years)
    assert len(set(years)) == len(years)
    assert next(iter(expansions())) == "base"


def test_what_an_expansion_brings() -> None:
    tower = expansions()["tower"]
    assert tower.pieces == ("towers", "prisoners", "tower piece")
    assert tower.symbols == {"tower": "tower.build.where"}
    assert expansions()["traders"].figures == ("builder", "pig")


def test_a_row_stands_in_an_expansion_or_belongs_to_the_variations() -> None:
    for table in TABLES:
        assert {row.expansion for row in rows(table).values()} <= {*expansions(), VARIANTS}


def test_the_fairy_may_stand_alone() -> None:
    fairy = rows(TokenRow)["fairy"]
    assert [part.optional for part in fairy.stated_by] == [False, True, True, True]


SHUT = [
    ("follower", "river", "river.deploy"),
    ("mayor", "farm", "abbey.mayor.where"),
    ("builder", "market", "count.quarter"),
    ("builder", "blacksmith", None),
    ("barn", "tower", "tower.top.followers"),
    ("big follower", "tower", None),
]


@pytest.mark.parametrize(("figure", "ground", "rule"), SHUT)
def test_what_is_shut_to_a_figure_and_by_which_rule(
    figure: str, ground: str, rule: str | None
) -> None:
    assert shut(figure, ground) == rule


def test_nothing_is_said_of_what_nobody_declared() -> None:
    with pytest.raises(KeyError):
        shut("follower", "crag")
    with pytest.raises(KeyError):
        shut("giant", "city")


def test_what_is_surrounded_has_a_sign_that_is_drawn() -> None:
    for kind in rows(KindRow).values():
        if kinds.Trait.SURROUNDED in kind.traits:
            assert rows(SymbolRow)[kind.id].shape


def test_traits_are_read_as_what_they_are() -> None:
    assert rows(FigureRow)["barn"].traits == (FigureTrait.CORNER,)


# --- files beside ours ----------------------------------------------------------------------------


def test_a_further_folder_brings_further_things(folder: Path) -> None:
    text = 'name = "Sheep"\nyear = 2004\norder = 9\n[symbol.crag]\nname = "crag"\nsays = "High."\n'
    (folder / "expansions" / "sheep.toml").write_text(text)
    names = list(vocabulary.expansions())
    assert names[names.index("sheep") - 1] == "cathars"
    assert vocabulary.rows(SymbolRow)["crag"] == SymbolRow(
        id="crag", expansion="sheep", name="crag", says="High."
    )


SERIES = """
name = "Sheep"
year = 2004
order = 9
[symbol.vane]
name = "vane to the {way}"
says = "It points to the {way}."
shape = "vane"
ways = ["n", "sw"]
[symbol.basin]
name = "basin worth {value}"
says = "It brings {value}."
values = { three = 3, five = 5 }
"""


def test_one_entry_stands_for_a_series_of_symbols(folder: Path) -> None:
    (folder / "expansions" / "sheep.toml").write_text(SERIES)
    found = [row for row in vocabulary.rows(SymbolRow).values() if row.expansion == "sheep"]
    assert [(row.id, row.series, row.shape) for row in found] == [
        ("vane-n", "vane", "vane-n"),
        ("vane-sw", "vane", "vane-sw"),
        ("basin-three", "basin", ""),
        ("basin-five", "basin", ""),
    ]
    assert [row.name for row in found] == [
        "vane to the top",
        "vane to the bottom left",
        "basin worth 3",
        "basin worth 5",
    ]
    assert [(row.way, row.value) for row in found] == [("n", 0), ("sw", 0), ("", 3), ("", 5)]
    assert found[3].says == "It brings 5."


def test_a_way_that_is_none_is_refused(folder: Path) -> None:
    text = '[symbol.vane]\nname = "vane"\nsays = "It points."\nways = ["up"]\n'
    (folder / "expansions" / "sheep.toml").write_text(text)
    with pytest.raises(ValueError, match="symbol 'vane': 'up' is no way"):
        vocabulary.rows(SymbolRow)


def test_no_file_stands_in_two_folders(folder: Path) -> None:
    (folder / "expansions" / "base.toml").write_text("")
    with pytest.raises(ValueError, match=r"base\.toml stands in two folders"):
        datafiles.names("expansions")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"rules/sheep\.toml"):
        datafiles.read("rules", "sheep")


@pytest.mark.parametrize("text", [b"[place", b'name = "M\xfcller"'])
def test_a_file_that_is_no_toml_is_named(folder: Path, text: bytes) -> None:
    (folder / "rules" / "sheep.toml").write_bytes(text)
    with pytest.raises(ValueError, match=r"^rules/sheep\.toml: "):
        datafiles.read("rules", "sheep")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[place.tower]\nletter = "S"', "place 'tower' stands twice"),
        ('[place.fold]\nletter = "S"\nhigh = 3', "place 'fold' of sheep: no row has 'high'"),
    ],
)
def test_a_row_that_cannot_be_is_refused(folder: Path, text: str, said: str) -> None:
    (folder / "expansions" / "sheep.toml").write_text(text)
    with pytest.raises(ValueError, match=said):
        vocabulary.rows(PlaceRow)
