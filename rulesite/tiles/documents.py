"""The tiles of the catalogue, as what the search can find."""

from collections.abc import Iterator, Sequence

from content.addresses import url_of
from content.search.documents import SearchDocument
from content.search.references import Texts
from content.store.catalogue import in_order
from engine import api
from rulesite.telling.words import counted, number
from rulesite.tiles import catalogue, words


def tiles(heard: Texts) -> Iterator[SearchDocument]:
    """Every tile; ``heard`` are the words with which entries link to it."""
    for tile in in_order():
        ref = f"tile:{tile.id}"
        marks = [symbol.name for symbol in words.symbols_of(tile)]
        sides = words.sides_sentence(tile.edges)
        segments = ". ".join(words.segment_words(tile, segment) for segment in tile.outer)
        where = words.set_name(tile.set)
        shows = ", ".join([_sides(tile), *marks])
        shown = f"{counted(tile.count, 'copy', 'copies').capitalize()}: {sides}. {segments}"
        yield SearchDocument(
            ref=ref,
            kind="tile",
            path=url_of(ref),
            title=f"{tile.id}: {shows}",
            where=where,
            text=shown,
            lead=shown,
            chapters=(tile.set,),
            fields={
                "title": shows,
                "names": " . ".join([_shape(tile), *marks, *words.picture_names(tile)]),
                "ids": f"{tile.id} {tile.code} {tile.rgg or ''} {' '.join(_codes(tile))}",
                "body": f"{sides}. {segments}",
                "asked": " . ".join(heard.get(ref, ())),
                "place": f"tile {where}",
            },
        )


def _codes(tile: api.Tile) -> tuple[str, ...]:
    """Its sides clockwise from each of them, all four and three that follow each other."""
    if tile.edges == "any":
        return ()
    # People begin with any side, and name three where the fourth does not matter.
    turned = [tile.edges[start:] + tile.edges[:start] for start in range(len(tile.edges))]
    return tuple(dict.fromkeys([*turned, *(code[:-1] for code in turned)]))


def _sides(tile: api.Tile) -> str:
    return "fits every side" if tile.edges == "any" else catalogue.class_word(tile.edges)


def _shape(tile: api.Tile) -> str:
    """What the sides make together, as people describe a tile."""
    kinds = {str(segment.kind) for segment in tile.segments}
    # Sorted, as the order of a set would make another index in each process.
    said = [str(kind) for kind in sorted(kinds)]
    if tile.edges == "any":
        return " . ".join(said)
    for letter, word in catalogue.SIDES.items():
        ends = [segment for segment in tile.segments if str(segment.kind) == word]
        places = [place for place, side in enumerate(tile.edges) if side == letter]
        if places:
            said.append(_lie(places, word, parts=len(ends)))
    return " . ".join(said)


def _lie(places: Sequence[int], word: str, *, parts: int) -> str:
    """How the sides of a kind lie, and whether they are joined on the tile."""
    lie, shape = f"{word} on {number(len(places))} sides", ""
    match len(places):
        case 1:
            return f"one {word} side, a single {word} end"
        case 2 if places[1] - places[0] == 2:
            lie = f"{word} on opposite sides, {word} left and right, {word} top and bottom"
            shape = f"straight {word} through"
        case 2:
            lie = f"{word} on two sides next to each other, in a corner"
            shape = f"curved {word}, diagonal bend"
        case 4:
            lie = f"{word} on all four sides, all round"
    if parts == 1:
        return f"{lie}, joined, {shape}"
    return f"{lie}, {number(parts)} {word} segments, separate, not joined"
