"""What lies on the table beside the tiles, as a form: its fields, and what was put into them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine import api
from rulesite.scenarios.boxes import BOXES, QUARTERS, STOCKS
from rulesite.telling.places import place_words

MOST = 99


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a field."""

    value: str
    words: str
    on: bool


@dataclass(frozen=True, slots=True)
class Title:
    """The fields of the king or the robber baron."""

    name: str
    label: str
    holders: tuple[Option, ...]
    what: str
    size: int | None


@dataclass(frozen=True, slots=True)
class Tower:
    """The fields of a foundation."""

    key: str
    words: str
    height: int
    finished: bool


@dataclass(frozen=True, slots=True)
class Form:
    """Every field for the sets in play; None or empty where there is nothing to state."""

    dragon: tuple[Option, ...] = ()
    fairy: tuple[Option, ...] = ()
    count: tuple[Option, ...] = ()
    titles: tuple[Title, ...] = ()
    towers: tuple[Tower, ...] | None = None
    prisoners: tuple[Option, ...] = ()
    players: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    stocks: tuple[tuple[str, str], ...] = ()
    hands: tuple[tuple[str, str, tuple[tuple[str, int | None], ...]], ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is anything beside the tiles."""
        return bool(self.players)


def in_play(position: api.Position, name: str) -> bool:
    """Whether a kind of piece lies in the box of a set in play."""
    return BOXES[name] in position.sets


def form(position: api.Position) -> Form:
    """The fields for a position, filled in."""
    if not any(in_play(position, name) for name in BOXES):
        return Form()
    pieces = position.pieces
    found = Form(players=position.players)
    if in_play(position, "dragon"):
        found = replace(
            found,
            dragon=_cells(position, pieces.dragon, "Not on the board"),
            fairy=tuple(_fairy_options(position)),
        )
    if in_play(position, "count"):
        found = replace(found, count=tuple(_quarters(pieces.count)))
    if in_play(position, "king"):
        found = replace(found, titles=_titles(position))
    if in_play(position, "towers"):
        kinds = tuple(
            dict.fromkeys(k for name in position.sets for k in api.expansions()[name].figures)
        )
        found = replace(
            found, towers=_towers(position), prisoners=_prisoners(position), kinds=kinds
        )
    stocks = tuple((what, label) for what, label in STOCKS.items() if in_play(position, what))
    hands = tuple(
        (player, api.COLOURS[player], tuple(_hand(position, player, stocks)))
        for player in position.players
    )
    return replace(found, stocks=stocks, hands=hands if stocks else ())


def _hand(
    position: api.Position, player: str, stocks: tuple[tuple[str, str], ...]
) -> Iterator[tuple[str, int | None]]:
    for what, _ in stocks:
        yield f"stock:{player}:{what}", _stated(position, player, what)


def _holders(position: api.Position, title: api.Title | None) -> Iterator[Option]:
    yield Option("", "Nobody", title is None)
    for player in position.players:
        yield Option(player, player.capitalize(), title is not None and title.player == player)


def _cells(position: api.Position, now: api.Cell | None, nowhere: str) -> tuple[Option, ...]:
    cells = [laid.cell for laid in position.tiles]
    cells += [now] if now and now not in cells else []
    return (
        Option("", nowhere, now is None),
        *(Option(_key(cell), place_words(cell).capitalize(), cell == now) for cell in cells),
    )


def _key(cell: api.Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _fairy_options(position: api.Position) -> Iterator[Option]:
    """On each tile, and beside each figure there."""
    fairy = position.pieces.fairy
    yield Option("", "Not on the board", fairy is None)
    for place, figure in enumerate(position.figures):
        on = fairy is not None and fairy.figure == figure
        words = f"Beside {figure.player} {figure.kind}, {place_words(figure.cell)}"
        yield Option(f"{_key(figure.cell)}|{place}", words, on)
    for laid in position.tiles:
        on = fairy is not None and fairy.figure is None and fairy.cell == laid.cell
        yield Option(_key(laid.cell), place_words(laid.cell).capitalize(), on)


def _quarters(now: str | None) -> Iterator[Option]:
    yield Option("", "Where he began", now is None)
    for quarter in QUARTERS:
        yield Option(quarter, quarter.capitalize(), quarter == now)


def _titles(position: api.Position) -> tuple[Title, ...]:
    pieces = position.pieces
    return tuple(
        Title(
            name,
            label,
            tuple(_holders(position, title)),
            what,
            title.size if title else None,
        )
        for name, label, what, title in (
            ("king", "King", "Tiles of the largest city", pieces.king),
            ("robber", "Robber baron", "Tiles of the longest road", pieces.robber),
        )
    )  # fmt: skip


def _towers(position: api.Position) -> tuple[Tower, ...]:
    """Every foundation, and whatever else is stated to bear a tower."""
    standing = {tower.cell: tower for tower in position.pieces.towers}
    bases = [t.cell for t in position.tiles if "tower" in api.tile_of(t.tile).symbols]
    return tuple(
        Tower(_key(cell), place_words(cell).capitalize(), found.height, found.finished)
        for cell in dict.fromkeys([*bases, *standing])
        for found in [standing.get(cell, api.Tower(cell, 0))]
    )


def _prisoners(position: api.Position) -> tuple[Option, ...]:
    return tuple(
        Option(str(place), f"{one.captor.capitalize()} holds {one.owner} {one.kind}", True)
        for place, one in enumerate(position.pieces.prisoners)
    )


def _stated(position: api.Position, player: str, what: str) -> int | None:
    """How many a player is stated to have; None where that is not stated."""
    if not any((s.player, s.what) == (player, what) for s in position.pieces.stocks):
        return None
    return position.pieces.stock(player, what)


# --- What was put into the fields --------------------------------------------------------------


def stated(position: api.Position, params: Any) -> api.Position:
    """The position with the pieces as the form states them. Raises api.InputError."""
    pieces = position.pieces
    if in_play(position, "dragon"):
        pieces = replace(
            pieces,
            dragon=_cell(params.get("dragon", "")),
            fairy=_fairy(position, params.get("fairy", "")),
        )
    if in_play(position, "count"):
        pieces = replace(pieces, count=params.get("count") or None)
    if in_play(position, "king"):
        pieces = replace(pieces, king=_title(params, "king"), robber=_title(params, "robber"))
    if in_play(position, "towers"):
        pieces = replace(
            pieces,
            towers=tuple(_read_towers(position, params)),
            prisoners=tuple(_read_prisoners(position, params)),
        )
    stocks = tuple(_read_stocks(position, params))
    changed = replace(position, pieces=replace(pieces, stocks=stocks))
    return api.from_plain(api.to_plain(changed))


def _cell(text: str) -> api.Cell | None:
    if not text:
        return None
    x, comma, y = text.partition(",")
    if not comma:
        raise api.InputError("bad-cell", f"{text[:20]!r} is no cell x,y.")
    return _number(x), _number(y)


def _number(text: str) -> int:
    if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise api.InputError("bad-number", f"{text[:12]!r} is no whole number.")
    return int(text[:5])


def _fairy(position: api.Position, text: str) -> api.Fairy | None:
    where, _, place = text.partition("|")
    cell = _cell(where)
    if cell is None:
        return None
    if not place:
        return api.Fairy(cell, None)
    index = _number(place)
    if not 0 <= index < len(position.figures):
        raise api.InputError("bad-number", f"There is no figure {index}.")
    return api.Fairy(cell, position.figures[index])


def _title(params: Mapping[str, str], name: str) -> api.Title | None:
    player, size = params.get(name, ""), params.get(f"{name}-size", "")
    return api.Title(player, _number(size or "1")) if player else None


def _read_towers(position: api.Position, params: Mapping[str, str]) -> Iterator[api.Tower]:
    for tower in _towers(position):
        height = _number(params.get(f"tower:{tower.key}", "") or "0")
        cell = _cell(tower.key)
        if height and cell:
            yield api.Tower(cell, height, f"finished:{tower.key}" in params)


def _read_prisoners(position: api.Position, params: Any) -> Iterator[api.Prisoner]:
    kept = params.getlist("prisoner")
    for place, prisoner in enumerate(position.pieces.prisoners):
        if str(place) in kept:
            yield prisoner
    captor, owner = params.get("captor", ""), params.get("owner", "")
    if captor and owner:
        yield api.Prisoner(captor, owner, params.get("kind", api.FOLLOWER))


def _read_stocks(position: api.Position, params: Mapping[str, str]) -> Iterator[api.Stock]:
    for player in position.players:
        for what in STOCKS:
            text = params.get(f"stock:{player}:{what}", "").strip()
            if in_play(position, what) and text:
                yield api.Stock(player, what, _number(text))
