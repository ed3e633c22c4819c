"""The scoring track: where a total stands, and which point tiles lie beside it."""

from typing import NamedTuple

from engine.rules.ruleset import Ruleset


class TrackPlace(NamedTuple):
    """The field of the marker, what each point tile shows, largest first, and whether the field is
    one of the dark ones."""

    field: int
    tiles: tuple[int, ...]
    dark: bool


def track(points: int, ruleset: Ruleset) -> TrackPlace:
    """The place of a total of points (base game, the scoreboard; Big Boxes).

    A point tile shows one lap on its front and two on its back; a third lap takes a second tile.
    Below zero there are no tiles, and the marker stands as far before the start.
    """
    length = ruleset.number("base.track.length")
    laps, field = divmod(points, length)
    pairs, single = divmod(max(0, laps), 2)
    dark = field % ruleset.number("base.track.dark") == 0
    return TrackPlace(field, (2 * length,) * pairs + (length,) * single, dark)
