"""The pieces as JSON carries them."""

from typing import Any, Final

from engine.model.errors import InputError
from engine.model.pieces import STOCKS, Fairy, Pieces, Prisoner, Stock, Title, Tower
from engine.model.reading import (
    read_cell,
    read_figure,
    read_list,
    read_mapping,
    read_name,
    read_number,
)

_KEYS: Final = frozenset(Pieces.__dataclass_fields__)
_MOST: Final = 200


def pieces_plain(pieces: Pieces) -> dict[str, Any]:
    """All pieces that are there, by name."""
    plain: dict[str, Any] = {}
    if pieces.dragon:
        plain["dragon"] = list(pieces.dragon)
    if pieces.fairy:
        figure = pieces.fairy.figure
        plain["fairy"] = {"cell": list(pieces.fairy.cell)}
        if figure:
            plain["fairy"]["figure"] = {**figure._asdict(), "cell": list(figure.cell)}
    if pieces.count:
        plain["count"] = pieces.count
    for name, title in (("king", pieces.king), ("robber", pieces.robber)):
        if title:
            plain[name] = title._asdict()
    for name in ("prisoners", "stocks"):
        if entries := getattr(pieces, name):
            plain[name] = [entry._asdict() for entry in entries]
    if pieces.towers:
        plain["towers"] = [
            {"cell": list(cell), "height": height} | ({"finished": True} if finished else {})
            for cell, height, finished in pieces.towers
        ]
    return plain


def read_pieces_plain(value: object) -> Pieces:
    """Read the plain form. Raises InputError."""
    data = read_mapping(value, "pieces", _KEYS)
    return Pieces(
        dragon=read_cell(data["dragon"]) if "dragon" in data else None,
        fairy=_fairy(data["fairy"]) if "fairy" in data else None,
        count=read_name(data["count"], "count") if "count" in data else None,
        king=_title(data["king"]) if "king" in data else None,
        robber=_title(data["robber"]) if "robber" in data else None,
        towers=tuple(_tower(entry) for entry in read_list(data, "towers", _MOST)),
        prisoners=tuple(_prisoner(entry) for entry in read_list(data, "prisoners", _MOST)),
        stocks=tuple(_stock(entry) for entry in read_list(data, "stocks", _MOST)),
    )


def _fairy(value: object) -> Fairy:
    data = read_mapping(value, "fairy", frozenset(Fairy._fields))
    figure = read_figure(data["figure"]) if data.get("figure") is not None else None
    return Fairy(read_cell(data.get("cell")), figure)


def _title(value: object) -> Title:
    data = read_mapping(value, "title", frozenset(Title._fields))
    return Title(read_name(data.get("player"), "player"), read_number(data.get("size"), "size"))


def _tower(value: object) -> Tower:
    data = read_mapping(value, "tower", frozenset(Tower._fields))
    height = read_number(data.get("height"), "height")
    return Tower(read_cell(data.get("cell")), height, data.get("finished") is True)


def _prisoner(value: object) -> Prisoner:
    data = read_mapping(value, "prisoner", frozenset(Prisoner._fields))
    return Prisoner(*(read_name(data.get(part), part) for part in Prisoner._fields))


def _stock(value: object) -> Stock:
    data = read_mapping(value, "stock", frozenset(Stock._fields))
    what = read_name(data.get("what"), "what")
    if what not in STOCKS:
        raise InputError("unknown-stock", f"No stock is called {what[:40]!r}.")
    return Stock(
        read_name(data.get("player"), "player"), what, read_number(data.get("number"), "number")
    )
