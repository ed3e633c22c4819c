"""The scoring track: where a total stands, and which point tiles lie beside it."""

from typing import NamedTuple

from engine.rules.ruleset import Ruleset


class TrackPlace(NamedTuple):
    """The field of the marker, and what each point tile shows, largest first."""

    field: int
    tiles: tuple[int, ...]


def track(points: int, ruleset: Ruleset) -> TrackPlace:
    """The place of a total of zero or more points (base game, the scoreboard; Big Boxes).

    A point tile shows one lap on its front and two on its back; a third lap takes a second tile.
    """
    length = ruleset.number("base.track.length")
    laps, field = divmod(points, length)
    pairs, single = divmod(laps, 2)
    return TrackPlace(field, (2 * length,) * pairs + (length,) * single)
