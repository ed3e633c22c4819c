"""What the data files name in each other, looked up once: a name that nothing has is told at start.

Each file is read by who needs it; here they are held against one another, so that a slip in one
of them is told with file, row and name before anybody asks, not by a page that breaks.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any, Final, NamedTuple

from engine.model.actions import ACTIONS
from engine.model.catalogue import tile_sets, tiles
from engine.model.datafiles import ordered
from engine.model.errors import InputError
from engine.model.holdings import HoldingRow
from engine.model.kinds import kinds
from engine.model.vocabulary import (
    ClassRow,
    FigureRow,
    KindRow,
    PictureRow,
    PlaceRow,
    StandingRow,
    SymbolRow,
    TokenRow,
    VocabularyRow,
    expansions,
    rows,
    tables,
)
from engine.model.words import ActionRow, EventRow, LineRow
from engine.rules.documents import sources
from engine.rules.editions import DATE, files, publishers
from engine.rules.hooks import ExpansionAnswers
from engine.rules.profile import Rule, check_value, rules

_HEAD: Final = frozenset({"name", "year", "order"})
_PARTS: Final = frozenset({"player", "cell", "spot", "owner", "kind", "number", "mark"})


class Names(NamedTuple):
    """The rows of a table name something in a field: one name or several, none if it is empty."""

    table: Any
    field: str
    what: str
    known: Callable[[], Collection[str]]


def _grounds() -> Collection[str]:
    return {*rows(KindRow), *rows(PlaceRow)}


def _lands() -> Collection[str]:
    return {tile.land.id for tile in tiles().values() if tile.land}


def _marks() -> Collection[str]:
    symbols = rows(SymbolRow)
    return {*symbols, *(row.series for row in symbols.values())}


def _comers() -> Collection[str]:
    return {*rows(FigureRow), *rows(SymbolRow)}


def _holdable() -> Collection[str]:
    return {*rows(TokenRow), *rows(PlaceRow)}


def _rows_of(table: Any) -> Callable[[], Collection[str]]:  # noqa: ANN401 - a type
    return lambda: rows(table)


REFERENCES: Final = (
    Names(FigureRow, "stands_on", "kind or place", _grounds),
    Names(FigureRow, "where", "rule", rules),
    Names(FigureRow, "votes", "rule", rules),
    Names(TokenRow, "on", "symbol", _rows_of(SymbolRow)),
    Names(TokenRow, "stands_on", "kind or place", _grounds),
    Names(TokenRow, "taken", "rule", rules),
    Names(TokenRow, "adds", "figure", _rows_of(FigureRow)),
    Names(TokenRow, "carries", "kind", _rows_of(KindRow)),
    Names(TokenRow, "over", "kind", _rows_of(KindRow)),
    Names(TokenRow, "across", "symbol", _rows_of(SymbolRow)),
    Names(TokenRow, "ends", "symbol", _rows_of(SymbolRow)),
    Names(TokenRow, "where", "rule", rules),
    Names(PlaceRow, "symbol", "symbol", _marks),
    Names(PlaceRow, "tile", "tile", tiles),
    Names(PlaceRow, "serves", "kind", _rows_of(KindRow)),
    Names(PlaceRow, "shares", "kind", _rows_of(KindRow)),
    Names(PlaceRow, "admits", "figure", _rows_of(FigureRow)),
    Names(PlaceRow, "rule", "rule", rules),
    Names(PlaceRow, "kept", "rule", rules),
    Names(KindRow, "admits", "figure", _rows_of(FigureRow)),
    Names(KindRow, "rule", "rule", rules),
    Names(SymbolRow, "rule", "rule", rules),
    Names(SymbolRow, "bearers", "kind", _rows_of(KindRow)),
    Names(SymbolRow, "along", "figure", _rows_of(FigureRow)),
    Names(SymbolRow, "nearby", "figure", _rows_of(FigureRow)),
    Names(SymbolRow, "said", "kind", _rows_of(KindRow)),
    Names(StandingRow, "said", "kind", _rows_of(KindRow)),
    Names(StandingRow, "by", "figure or symbol", _comers),
    Names(HoldingRow, "things", "token or place", _holdable),
    Names(HoldingRow, "kind", "kind", _rows_of(KindRow)),
    Names(HoldingRow, "figure", "figure", _rows_of(FigureRow)),
    Names(HoldingRow, "symbol", "symbol", _rows_of(SymbolRow)),
    Names(HoldingRow, "rule", "rule", rules),
    Names(HoldingRow, "room", "rule", rules),
    Names(ClassRow, "kind", "kind", _rows_of(KindRow)),
    Names(ClassRow, "land", "land", _lands),
    Names(ActionRow, "event", "event", _rows_of(EventRow)),
)
"""What rows name in other tables."""


def check_data(answers: Mapping[str, ExpansionAnswers]) -> None:
    """Raise ValueError with everything that data files, and modules by their answers, name and
    nobody has."""
    if faults := [*_faults(), *_unruly(answers)]:
        raise ValueError("; ".join(faults))


def _unruly(answers: Mapping[str, ExpansionAnswers]) -> Iterator[str]:
    """The answers that rest on a rule that there is not."""
    for name, a in answers.items():
        cited = [*a.supply.values(), *filter(None, a.followers.values())]
        cited += [*a.seats, *a.when, a.powerless or "", a.late or ""]
        yield from _missing(f"expansions/{name}", "ANSWERS", "rule", cited, rules())
        yield from _missing(f"expansions/{name}", "ANSWERS", "figure", a.supply, rows(FigureRow))


def _faults() -> Iterator[str]:
    yield from _tables()
    for names in REFERENCES:
        yield from _unknown(names)
    yield from _unscored()
    yield from _unstated()
    yield from _actions()
    yield from _signs()
    yield from _tiles()
    yield from _editions()


def _at(row: VocabularyRow) -> str:
    return f"expansions/{row.expansion}.toml, [{row.table}.{row.id}]"


def _tables() -> Iterator[str]:
    known = tables().keys()
    for file, data in ordered("expansions").items():
        for name in sorted(data.keys() - known - _HEAD):
            yield f"expansions/{file}.toml: there is no table {name!r}"


def _unknown(names: Names) -> Iterator[str]:
    for row in rows(names.table).values():
        value = getattr(row, names.field)
        named = [value] if isinstance(value, str) else value
        yield from _missing(_at(row), names.field, names.what, named, names.known())


def _unscored() -> Iterator[str]:
    """What is scored without a line to tell it."""
    for name, kind in kinds().items():
        if (kind.completes or kind.farm) and name not in rows(LineRow):
            yield f"{_at(rows(KindRow)[name])}: it is scored, and there is no [line.{name}]"


def _unstated() -> Iterator[str]:
    for token in rows(TokenRow).values():
        parts = {part.name for part in token.stated_by}
        for name in sorted(parts - _PARTS):
            yield f"{_at(token)}: parts names no part {name!r}"
        if not token.holds and ("mark" in parts) != bool(token.marks):
            yield f"{_at(token)}: a mark needs marks, or somebody held"


def _actions() -> Iterator[str]:
    for name, row in rows(ActionRow).items():
        if name not in ACTIONS:
            yield f"{_at(row)}: no module has an action of that name"
            continue
        fields: Collection[str] = getattr(ACTIONS[name], "_fields", ())
        for part in (*row.notation, *row.flags):
            if part not in fields:
                yield f"{_at(row)}: the action has no part {part!r}"


def _signs() -> Iterator[str]:
    """Signs that stand for two things, and signs of actions with which another begins."""
    for table, sign in (
        (FigureRow, "letter"), (KindRow, "letter"), (PlaceRow, "letter"), (TokenRow, "code"),
    ):  # fmt: skip
        yield from _doubles((getattr(row, sign), _at(row)) for row in rows(table).values())
    every = tiles().values()
    yield from _doubles((tile.code, f"tiles/{tile.set}.toml, {tile.id}") for tile in every)
    letters = [
        (letter, _at(row))
        for row in rows(ActionRow).values()
        for letter in (row.letter, *row.flags.values())
    ]
    for (letter, place), (other, elsewhere) in permutations(letters, 2):
        if other.startswith(letter):
            yield f"{place}: the sign {letter!r} begins {other!r} of {elsewhere}"


def _doubles(signs: Iterable[tuple[str, str]]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for sign, place in signs:
        if sign in seen:
            yield f"{place}: {sign!r} stands for {seen[sign]} already"
        seen[sign] = place


def _tiles() -> Iterator[str]:
    for name, entry in tile_sets().items():
        at = f"tiles/{name}.toml"
        yield from _missing(at, "rules", "expansion", entry.rules, expansions())
        yield from _missing(at, "replaces", "set", [entry.replaces or ""], tile_sets())
        yield from _missing(at, "only", "rule", [entry.only], rules())
        yield from _missing(at, "start", "tile", [entry.start or ""], tiles())
        yield from _missing(at, "aside", "rule", [entry.aside], rules())
        for tile in entry.tiles:
            here = f"{at}, {tile.id}"
            yield from _missing(here, "it", "symbol", tile.marks, rows(SymbolRow))
            yield from _missing(here, "pictures", "picture", tile.pictures, rows(PictureRow))
            if sum(tile.pictures.values()) > tile.count:
                yield f"{here}: more copies have pictures than there are"


def _editions() -> Iterator[str]:
    for name, head in files().items():
        at = f"editions/{name}.toml"
        yield from _missing(at, "publisher", "publisher", [head["publisher"]], publishers())
        for line in ("parent", "fallback"):
            yield from _missing(at, line, "edition", [head.get(line, "")], files())
        yield from _missing(at, "witnesses", "document", head.get("witnesses", ()), sources())
        yield from _missing(at, "[absent]", "expansion", head.get("absent", ()), expansions())
        yield from _missing(at, "[rules]", "rule", head["rules"], rules())
        for rule in head["rules"].keys() & rules().keys():
            yield from _unsayable(at, rules()[rule], head["rules"][rule])


def _unsayable(at: str, rule: Rule, row: Mapping[str, Any]) -> Iterator[str]:
    """Values that the rule cannot take, readings that are no other ones, dates that are none."""
    for said in (row, *row.get("later", ())):
        readings = said.get("open", [])
        for value in (said["value"], *readings):
            try:
                check_value(rule, value)
            except InputError as error:
                yield f"{at}: {error}"
        if said["value"] in readings:
            yield f"{at}: {rule.id} lists its value among the other readings"
        if "since" in said and not DATE.fullmatch(said["since"]):
            yield f"{at}: {rule.id} has no year or month {said['since']!r}"


def _missing(
    at: str, field: str, what: str, names: Iterable[str], known: Collection[str]
) -> Iterator[str]:
    for name in names:
        if name and name not in known:
            yield f"{at}: {field} names no {what} {name!r}"
