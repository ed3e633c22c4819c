"""Pictures as their points: a PNG is read with what Python has."""

import struct
import zlib

CHANNELS = {2: 3, 6: 4}


def rows_of(png):
    """The rows of an 8-bit PNG in colours, not interlaced: each as (bytes, channels)."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert (depth, interlaced) == (8, 0)
    step = CHANNELS[kind]
    data, before, rows = zlib.decompress(b"".join(_parts(png))), bytes(width * step), []
    for number in range(height):
        start = number * (width * step + 1)
        line = bytearray(data[start + 1 : start + 1 + width * step])
        _unfilter(data[start], line, before, step)
        before = bytes(line)
        rows.append(before)
    return rows, step


def _parts(png):
    at = 8
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        if name == b"IDAT":
            yield png[at + 8 : at + 8 + length]
        at += length + 12


def _unfilter(kind, line, above, step):
    for i in range(len(line) if kind else 0):
        left, up = line[i - step] if i >= step else 0, above[i]
        if kind == 3:
            guess = (left + up) // 2
        elif kind == 4:
            guess = _paeth(left, up, above[i - step] if i >= step else 0)
        else:
            guess = left if kind == 1 else up
        line[i] = (line[i] + guess) & 255


def _paeth(left, up, corner):
    near = left + up - corner
    return min((left, up, corner), key=lambda one: abs(near - one))


def differing(one, other, size, far=24):
    """The share of the points in the upper left square that differ by more than ``far`` of 255."""
    (rows, step), (others, step_too) = rows_of(one), rows_of(other)
    unlike = sum(
        any(abs(a[x * step + c] - b[x * step_too + c]) > far for c in range(3))
        for a, b in zip(rows[:size], others[:size], strict=True)
        for x in range(size)
    )
    return unlike / size**2
