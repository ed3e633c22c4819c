"""The words that the filters of the catalogue know, and how the classes of edges are called."""

from engine import api

APART = api.rows(api.ClassRow)
"""The classes that are shown apart, by id."""

SIDES = {letter: str(kind) for letter, kind in api.SIDE_LETTERS.items()}
"""What a side can show, by its letter."""

FAMILIES = tuple(
    dict.fromkeys(tile_set.family for tile_set in api.tile_sets().values() if tile_set.family)
)
"""The editions that have sets of their own, by the name of their family."""

_PICTURES = api.rows(api.PictureRow)

PICTURES: dict[str, tuple[str, ...]] = {
    **{name: (name,) for name in _PICTURES},
    **{
        group: tuple(name for name, row in _PICTURES.items() if row.group == group)
        for group in dict.fromkeys(row.group for row in _PICTURES.values() if row.group)
    },
}
"""The small pictures on tiles, and words for several of them together: those that each means."""

FEATURES = tuple(str(kind) for kind in api.kinds().values() if not kind.inner)


def class_word(edges: str) -> str:
    """The four sides of a class in words: ``city, farm, farm, road``."""
    return ", ".join(SIDES[side] for side in edges)
