"""The lines that describe a tile in the tile files and in board texts; see docs/tiles.md.

Whatever cannot be read raises ValueError with what is wrong.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.model.geometry import HALF_SIDES, PORT_NUMBER, PORTS
from engine.model.kinds import FeatureKind, kinds
from engine.model.tiles import PENNANT, Segment

_TOUCHES: Final = "touches"
_PENNANTS: Final = re.compile(rf"{PENNANT}|{PENNANT}s=[1-9]")


def read_segments(lines: Iterable[str]) -> tuple[Segment, ...]:
    """All segments of a tile, in order."""
    # Twice through: a farm may name a city whose line comes after its own.
    rows = [line.split() for line in lines]
    towns = {
        place: index
        for index, words in enumerate(rows)
        if _kind(words).fills
        for place in words
        if place in PORT_NUMBER
    }
    return tuple(read_segment(index, " ".join(words), towns) for index, words in enumerate(rows))


def read_segment(index: int, line: str, towns: Mapping[str, int]) -> Segment:
    """One segment, such as ``city n e +pennant`` or ``farm sse touches n``.

    ``towns`` maps each place on the rim that a city reaches to the index of that city's segment.
    """
    words = [word for word in line.split() if not word.startswith("+")]
    marks = [word[1:] for word in line.split() if word.startswith("+")]
    kind, places, touches = _kind(words), words[1:], list[str]()
    if _TOUCHES in places:
        cut = places.index(_TOUCHES)
        places, touches = places[:cut], places[cut + 1 :]
    known = HALF_SIDES if kind.farm else PORTS
    ports = [word for word in places if word != "-"]
    if unknown := [word for word in ports if word not in known]:
        raise ValueError(f"{line!r}: {unknown[0]!r} is no place for a {kind} segment")
    if unknown := [word for word in touches if word not in towns]:
        raise ValueError(f"{line!r}: no city reaches {unknown[0]!r}")
    # Pennants are counted, and so are no mark of the segment.
    counts = [mark for mark in marks if mark.partition("=")[0] in (PENNANT, f"{PENNANT}s")]
    if wrong := [mark for mark in counts if not _PENNANTS.fullmatch(mark)]:
        raise ValueError(f"{line[:40]!r}: {wrong[0][:20]!r} is no number of pennants up to 9")
    return Segment(
        index=index,
        kind=kind,
        ports=tuple(PORT_NUMBER[word] for word in ports),
        pennants=sum(int(mark[-1]) if "=" in mark else 1 for mark in counts),
        marks=frozenset(marks).difference(counts),
        touches=tuple(sorted({towns[place] for place in touches})),
    )


def segment_line(segment: Segment, segments: Sequence[Segment]) -> str:
    """The line of one of the segments of a tile."""
    words = [str(segment.kind), *(PORTS[port] for port in segment.ports)]
    if not segment.ports and not segment.kind.central:
        words.append("-")
    if segment.touches:
        words += [_TOUCHES, *(PORTS[segments[index].ports[0]] for index in segment.touches)]
    if segment.pennants:
        words.append(f"+{PENNANT}" if segment.pennants == 1 else f"+{PENNANT}s={segment.pennants}")
    return " ".join([*words, *(f"+{mark}" for mark in sorted(segment.marks))])


def read_meeting(line: str, segments: Sequence[Segment]) -> tuple[int, ...]:
    """``city n + road w`` as the indexes of those segments."""
    return tuple(_find(name.split(), segments) for name in line.split(" + "))


def meeting_line(group: Iterable[int], segments: Sequence[Segment]) -> str:
    """The line of segments that meet."""
    names = (
        [segments[index].kind, *(PORTS[p] for p in segments[index].ports[:1])] for index in group
    )
    return " + ".join(" ".join(words) for words in names)


def _kind(words: Sequence[str]) -> FeatureKind:
    name = words[0] if words else ""
    if name not in kinds():
        raise ValueError(f"there is no kind of segment {name!r}")
    return kinds()[name]


def _find(words: Sequence[str], segments: Iterable[Segment]) -> int:
    for segment in segments:
        if segment.kind == words[0] and (
            len(words) == 1 or PORT_NUMBER.get(words[1]) in segment.ports
        ):
            return segment.index
    raise ValueError(f"no segment {' '.join(words)!r}")
