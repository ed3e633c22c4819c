"""What the tile pages say: names of symbols, what they mean, segments and sides in words."""

from engine import api
from rulesite.telling.places import kind_words
from rulesite.telling.words import listed, number
from rulesite.tiles.catalogue import SIDES

SIDE_NAMES = ("top", "right", "bottom", "left")


def symbols_of(tile: api.Tile) -> list[api.SymbolRow]:
    """Every symbol of a tile, in the order of the sets that brought them."""
    own = tile.marks | ({tile.land.id} if tile.land else set())
    return [row for row in api.rows(api.SymbolRow).values() if row.id in own]


def picture_names(tile: api.Tile) -> list[str]:
    """The names of the small pictures on a tile's copies, and the words for several of them."""
    shown = [row for name, row in api.rows(api.PictureRow).items() if name in tile.pictures]
    groups = dict.fromkeys(row.group for row in shown if row.group)
    return [*(row.name for row in shown), *groups]


def sides_sentence(edges: str) -> str:
    """``city top, road right, …`` for a tile as the catalogue has it."""
    if edges == "any":
        return "it fits every side"
    return ", ".join(f"{SIDES[s]} {n}" for s, n in zip(edges, SIDE_NAMES, strict=True))


def segment_words(tile: api.Tile, segment: api.Segment) -> str:
    """A segment in a phrase: what it is, where it goes, what is on it."""
    where = _where(segment, tile.long)
    extra = [with_article(api.rows(api.SymbolRow)[mark]) for mark in sorted(segment.marks)]
    if segment.pennants:
        extra.append(_pennants(segment.pennants))
    name = kind_words(str(segment.kind))
    phrase = f"{name[0].upper()}{name[1:]}{where}"
    if extra:
        phrase += f", with {listed(extra)}"
    return phrase


def _pennants(count: int) -> str:
    return "a pennant" if count == 1 else f"{number(count)} pennants"


def with_article(shown: api.SymbolRow | api.PictureRow) -> str:
    """The name of a symbol or a small picture with its article, where it takes one."""
    return shown.name if shown.mass else api.with_article(shown.name)


def _where(segment: api.Segment, long: int) -> str:
    if segment.kind.central and not segment.ports:
        return ""
    if not segment.ports:
        return ", enclosed"
    if segment.kind is not api.FeatureKind.FARM:
        return " " + listed([_side(port // 3, long) for port in sorted(segment.ports)])
    halves = listed([word for side in range(4) if (word := _half(segment, side, long))])
    return f", {halves}" if halves.startswith("the ") else f" {halves}"


_HALF = {
    1: "left",
    2: "right",
    4: "upper",
    5: "lower",
    7: "right",
    8: "left",
    10: "lower",
    11: "upper",
}


def _side(side: int, long: int) -> str:
    return "along the diagonal" if side == long else SIDE_NAMES[side]


def _half(segment: api.Segment, side: int, long: int) -> str:
    halves = [port for port in segment.ports if port // 3 == side]
    if len(halves) == 2:
        return _side(side, long)
    if side == long and halves:
        return "one end of the diagonal"
    return f"the {_HALF[halves[0]]} half of the {SIDE_NAMES[side]} side" if halves else ""


def set_name(name: str) -> str:
    """The name of a set within a sentence."""
    return api.tile_sets()[name].name
