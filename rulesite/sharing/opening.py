"""Opens an uploaded file: unpacks it, decodes it, and names files of other programs."""

import codecs
import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from engine import api

LARGEST: Final = 1_000_000
"""Bytes of the largest file, packed and unpacked."""

_MOST: Final = 100
"""So many files of an archive are looked at."""

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""The first bytes of a zip archive, and of an empty one."""

_BEGINNINGS: Final = (
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (0, b"Rar!\x1a\x07", "a rar archive"),
    (0, b"BZh", "a bzip2 file"),
    (0, b"\xfd7zXZ\0", "an xz file"),
    (0, b"\x28\xb5\x2f\xfd", "a zstd file"),
    (257, b"ustar", "a tar archive"),
    (0, b"%PDF-", "a PDF file"),
    (0, b"\x89PNG", "a picture"),
    (0, b"\xff\xd8\xff", "a picture"),
    (0, b"GIF8", "a picture"),
    (8, b"WEBP", "a picture"),
    (4, b"ftyphei", "a picture"),
)
"""What else is sent, and by which bytes at which place it is known."""

_AS_GZIP: Final = 16 + zlib.MAX_WBITS
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def opened(body: bytes) -> str:
    """The text of a file; of an archive that of the one file in it that can be read here.

    Raises api.EngineError for one that is too large, that is damaged, that holds no text, or that
    holds several of which each could be meant.
    """
    _fits(body)
    if body.startswith(_GZIP):
        return _text(_ungzipped(body))
    if body.startswith(_ZIP):
        return _only_text(body)
    return _text(body)


def _fits(body: bytes) -> bytes:
    if len(body) > LARGEST:
        raise api.TooLargeError("too-large", "A file has at most 1 MB, unpacked too.")
    return body


def _ungzipped(body: bytes) -> bytes:
    unpacking = zlib.decompressobj(_AS_GZIP)
    try:
        # One byte more than is allowed, so that too much is noticed, and a small file that unpacks
        # to gigabytes is not unpacked.
        found = _fits(unpacking.decompress(body, LARGEST + 1))
    except zlib.error as error:
        raise api.InputError("malformed", "This gzip file is damaged.") from error
    # Cut off on the way, or larger than was unpacked.
    if not unpacking.eof:
        raise api.InputError("malformed", "This gzip file is damaged.")
    return found


def _only_text(body: bytes) -> str:
    """The text in a zip archive, or that among several which is no note beside the others."""
    try:
        found = dict(_texts(body))
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise api.InputError("malformed", "This zip file cannot be unpacked.") from error
    if not found:
        raise api.InputError("malformed", "This zip file holds no text.")
    meant = [name for name, text in found.items() if _can_be_read(text)]
    if len(meant) > 1:
        listed = ", ".join(name[:40] for name in meant[:3]) + (" and others" if meant[3:] else "")
        message = f"This zip file holds {len(meant)} files that can be opened: {listed}. Send one."
        raise api.InputError("malformed", message)
    return found[meant[0]] if meant else next(iter(found.values()))


def _can_be_read(text: str) -> bool:
    try:
        name_foreign(text.strip())
    except api.InputError:
        return False
    return bool(text.strip())


def _texts(body: bytes) -> Iterator[tuple[str, str]]:
    """The texts in a zip archive, each with the name of its file."""
    for name, packed in _members(body):
        with suppress(api.InputError):
            yield name, _text(packed)


def _members(body: bytes) -> Iterator[tuple[str, bytes]]:
    """What a zip archive holds, all of it together no more than a file may have."""
    left = LARGEST
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        # Sizes in an archive are what its maker says. What is read is counted instead.
        for info in archive.infolist()[:_MOST]:
            if info.is_dir():
                continue
            with archive.open(info) as file:
                found = file.read(left + 1)
            left -= len(found)
            yield info.filename, _fits(found if left >= 0 else b"." * (LARGEST + 1))


def _text(body: bytes) -> str:
    for place, mark, name in _BEGINNINGS:
        if body.startswith(mark, place):
            raise api.InputError("foreign", f"This is {name}. {_READ}")
    # UTF-32 comes first: its mark begins with that of UTF-16.
    encoding = next((name for mark, name in _MARKS if body.startswith(mark)), "utf-8-sig")
    try:
        text = body.decode(encoding)
    except UnicodeDecodeError as error:
        raise api.InputError("malformed", "This file is no text.") from error
    # No text has that character, and many files of programs do, although they decode.
    if "\0" in text:
        raise api.InputError("malformed", "This file is no text.")
    return text


# --- what other programs save --------------------------------------------------------------------


def _has(*names: str) -> Callable[[str, Any], bool]:
    return lambda _text, data: isinstance(data, dict) and data.keys() >= set(names)


def _says(pattern: str) -> Callable[[str, Any], bool]:
    found = re.compile(pattern, re.IGNORECASE)
    return lambda text, _data: bool(found.search(text[:20_000]))


_FOREIGN: Final[tuple[tuple[str, Callable[[str, Any], bool]], ...]] = (
    ("a save of Tabletop Simulator", _has("SaveName", "ObjectStates")),
    ("a log of Board Game Arena", _says(r"boardgamearena|\"gamelogs?\"|move_id\"")),
    ("a link to CarcassonneLab", _says(r"carcassonne-?lab\b")),
    ("a web page or a drawing", _says(r"\A(?:<\?xml[^>]*>\s*)?<(?:!doctype|html|svg)\b")),
)
"""Files of other programs, and how they are recognized."""

_OURS: Final = frozenset({"position", "tiles", "game", "replay", "slots", "players"})
"""Parts of what can be read, whatever names stand in it."""

_LINES: Final = frozenset({"players", "sets", "tile", "tokens", "pieces"})
"""The first words of lines of a board beside the tiles."""

_READ: Final = "Addresses of this site, positions and saved games of JCloisterZone 5 can be read."


def name_foreign(text: str) -> None:
    """Raises api.InputError for what another program saved that cannot be read, by its name."""
    data = _json(text)
    if isinstance(data, dict) and data.keys() & _OURS:
        return
    for name, known in _FOREIGN:
        if known(text, data):
            raise api.InputError("foreign", f"This is {name}. {_READ}")
    empty = data == {} or text.strip() in ("null", "true", "false")
    if empty or isinstance(data, int | float | str | list):
        raise api.InputError("foreign", f"This is JSON without a position or a game. {_READ}")
    if text[:1] not in ("", "{", "[", "<") and not _may_be_a_position(text):
        raise api.InputError("foreign", f"This is no position and no saved game. {_READ}")


def _may_be_a_position(text: str) -> bool:
    """Whether a text is a notation, or has a line that begins as those of a board do; who reads it
    says what is wrong with it."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return text[:2].rstrip("~").isdigit() or any(
        words and (words[0] in _LINES or words[0] in api.tiles()) for words in lines
    )


def _json(text: str) -> Any:
    """What a text holds as JSON, None for what is none."""
    # Nearly all that is pasted is no JSON, and this tells it by its first letter.
    if text[:1] not in '{["' and not text[:1].isdigit():
        return None
    try:
        return json.loads(text)
    # Thousands of brackets within each other are valid JSON, and more than Python can follow.
    except (ValueError, RecursionError):
        return None
