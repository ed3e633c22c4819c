"""The set-up of a recorded game: the expansions in play and the house rules that it amounts to."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from engine.interop.jcz_file import Record
from engine.interop.jcz_names import data
from engine.model.catalogue import brought, tile_sets
from engine.model.errors import InputError

BASE: Final = "base"

House: TypeAlias = dict[str, int | bool | str]


class Setup(NamedTuple):
    """The sets in play, the house rules on top of the edition, and what has no counterpart.

    ``missing`` are the figures and mechanisms that the file leaves out of play.
    """

    sets: tuple[str, ...]
    house: Mapping[str, int | bool | str]
    unmapped: tuple[str, ...]
    missing: frozenset[str] = frozenset()


def read_setup(record: Record) -> Setup:
    """What the set-up of a file amounts to. Raises InputError for an unknown set of tiles."""
    known: Mapping[str, str] = data()["sets"]
    if unknown := [name for name in record.sets if name not in known]:
        raise InputError("unknown-set", f"setup.sets: there is no set {unknown[0][:40]!r}.")
    rows: Mapping[str, dict[str, Any]] = data()["element"]
    chosen = {known[name] for name, count in record.sets.items() if count}
    wanted = {BASE} | {
        row["expansion"]
        for name, row in rows.items()
        if record.elements.get(name) and row.get("brings", True)
    }
    chosen |= wanted.difference(*(tile_sets()[name].rules for name in chosen))
    playing = brought(chosen)
    house: House = {}
    for name in data()["option"]:
        house |= _option(name, record.rules.get(name)) or {}
    for name, row in rows.items():
        house |= _element(row, record.elements.get(name, 0))
    sets = tuple(name for name in tile_sets() if name in chosen)
    own = {rule: value for rule, value in house.items() if rule.partition(".")[0] in playing}
    missing = frozenset(name for name in rows if not record.elements.get(name))
    return Setup(sets, own, tuple(_unmapped(record, playing)), missing)


def _element(row: Mapping[str, Any], count: int) -> House:
    """The house rules that the number of an element amounts to."""
    found: House = {} if count else dict(row.get("without", {}))
    if "supply" in row:
        found[row["supply"]] = count
    return found


def _option(name: str, value: str | None) -> House | None:
    """The house rules that an option amounts to, None for one that has no counterpart.

    What the file leaves out has the value that it has in that program.
    """
    row: Mapping[str, Any] = data()["option"].get(name, {})
    if value is None:
        value = row.get("left-out", "")
    amounts = row.get(value)
    return dict(amounts) if isinstance(amounts, dict) else None


def _unmapped(record: Record, playing: Collection[str]) -> Iterator[str]:
    for name, count in record.elements.items():
        if count and name not in data()["element"]:
            yield f"setup.elements: {name} = {count}"
    tiled = brought(data()["sets"][name] for name, count in record.sets.items() if count)
    for name, row in data()["element"].items():
        if row.get("fixed") and row["expansion"] in tiled and not record.elements.get(name):
            yield f"setup.elements: {name} is left out, and is in play here with its tiles"
    for name, value in record.rules.items():
        used = data()["option"].get(name, {}).get("expansion", BASE) in playing
        if used and _option(name, value) is None:
            yield f"setup.rules: {name} = {value}"
