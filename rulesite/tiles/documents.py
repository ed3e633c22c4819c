"""The tiles of the catalogue, as what the search can find."""

from collections.abc import Iterator

from content.addresses import url_of
from content.search.collecting import Texts
from content.search.documents import Document
from engine import api
from rulesite.telling.words import counted, number
from rulesite.tiles import catalogue, words


def tiles(heard: Texts) -> Iterator[Document]:
    """Every tile; ``heard`` are the words with which entries link to it."""
    for tile in catalogue.in_order():
        ref = f"tile:{tile.id}"
        marks = [symbol.name for symbol in words.symbols_of(tile)]
        sides = words.sides_sentence(tile.edges)
        segments = ". ".join(words.segment_words(tile, segment) for segment in tile.outer)
        where = words.set_name(tile.set)
        shows = ", ".join([_sides(tile), *marks])
        shown = f"{counted(tile.count, 'copy', 'copies').capitalize()}: {sides}. {segments}"
        yield Document(
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
    turned = [tile.edges[start:] + tile.edges[:start] for start in range(len(tile.edges))]
    return tuple(dict.fromkeys([*turned, *(code[:-1] for code in turned)]))


def _sides(tile: api.Tile) -> str:
    return "fits every side" if tile.edges == "any" else catalogue.class_word(tile.edges)


def _shape(tile: api.Tile) -> str:
    """What the sides make together, as people describe a tile."""
    kinds = {str(segment.kind) for segment in tile.segments}
    said = [str(kind) for kind in sorted(kinds)]
    for letter, word in catalogue.SIDES.items():
        ends = [segment for segment in tile.segments if str(segment.kind) == word]
        count = tile.edges.count(letter) if tile.edges != "any" else 0
        if count == 4:
            said.append(f"{word} on all four sides")
        elif count > 1 and len(ends) == 1:
            said.append(_run(tile.edges, letter, word))
        elif count > 1:
            said.append(f"{number(count)} {word} segments")
    return " . ".join(said)


def _run(edges: str, letter: str, word: str) -> str:
    places = [place for place, side in enumerate(edges) if side == letter]
    if len(places) == 2:
        return f"straight {word}" if places[1] - places[0] == 2 else f"curved {word} corner"
    return f"{word} on {number(len(places))} sides"
