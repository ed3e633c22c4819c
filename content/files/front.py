"""Reads and writes front matter in one canonical form, so that a diff shows what changed and
nothing else."""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import yaml

WIDTH = 100  # as the code has it, so that a diff fits beside its like
DEEPEST = 20
"""How deep lists and mappings may be nested; deeper ones would overflow the parser."""
FRONT = re.compile(r"---\n(.*?\n)---\n(.*)", re.DOTALL)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def parse(text: str) -> object:
    """Parse YAML that is not too deep, has no aliases and no duplicate keys. Raises
    yaml.YAMLError."""
    open_: list[_Open] = []
    for event in yaml.parse(text, Loader=_LOADER):
        if problem := _problem(event, open_):
            mark = cast("yaml.error.Mark | None", event.start_mark)
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=mark)
    # Read again as a whole: events tell what is wrong, and are too low to build values from.
    return yaml.load(text, Loader=_LOADER)  # noqa: S506 - it is a safe one


class _Open:
    """A list or a mapping that is being read: its keys, and whether the next scalar is one."""

    def __init__(self, *, mapping: bool) -> None:
        self.mapping = self.key_next = mapping
        self.keys: set[str] = set()

    def filled(self) -> None:
        """One of its keys or values was read."""
        self.key_next = self.mapping and not self.key_next


def _problem(event: yaml.Event, open_: list[_Open]) -> str:
    """What is wrong with the next event, given the lists and mappings that are open."""
    if isinstance(event, yaml.AliasEvent):
        return "an alias (*) stands here"
    if isinstance(event, yaml.CollectionStartEvent):
        open_.append(_Open(mapping=isinstance(event, yaml.MappingStartEvent)))
        return f"more than {DEEPEST} deep" if len(open_) > DEEPEST else ""
    if isinstance(event, yaml.CollectionEndEvent):
        open_.pop()
    if open_ and isinstance(event, yaml.ScalarEvent) and open_[-1].key_next:
        if event.value in open_[-1].keys:
            return f"{event.value!r} stands twice"
        open_[-1].keys.add(event.value)
    if open_ and isinstance(event, yaml.ScalarEvent | yaml.CollectionEndEvent):
        open_[-1].filled()
    return ""


def compose(data: Mapping[str, Any], body: str) -> str:
    """The text of a file: the front matter without empty parts, and the body, if there is one."""
    lines = [line for name, value in data.items() if _says(value) for line in _pair(name, value, 0)]
    text = [body.strip()] if body.strip() else []
    return "\n".join(["---", *lines, "---", *text, ""])


def _says(value: object) -> bool:
    return value not in (None, "", [], {}) and value is not False


def _dump(value: object, flow: bool) -> str:
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text = yaml.dump(value, Dumper=dumper, default_flow_style=flow, width=9999, allow_unicode=True)
    return str(text).strip()


# Asking the library takes long, and most scalars are the same few keys and ids. By type, since
# true and 1 are equal and would share an answer.
@lru_cache(maxsize=4096, typed=True)
def _scalar(value: object) -> str:
    """A scalar as it can stand anywhere, within brackets too."""
    return _dump([value], flow=True)[1:-1]


def _plain(value: object) -> str:
    """A scalar as it can stand alone after a key or a dash, with as few quotes as possible."""
    return _dump([value], flow=False).removeprefix("- ")


def _flat(value: object) -> bool:
    return not isinstance(value, dict | list)


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _pair(name: object, value: object, indent: int) -> Iterator[str]:
    space, key = " " * indent, _scalar(name)
    line = f"{space}{key}: {_plain(value) if _flat(value) else _flow(value)}"
    if _flat(value):
        yield from _text(f"{space}{key}:", str(value), indent) if len(line) > WIDTH else [line]
    elif _shallow(value) and len(line) <= WIDTH:
        yield line
    else:
        yield f"{space}{key}:"
        yield from _block(value, indent + 2)


def _shallow(value: object) -> bool:
    inner: Sequence[object] = list(value.values()) if isinstance(value, dict) else value  # type: ignore[assignment]
    return all(map(_flat, inner))


def _text(start: str, text: str, indent: int) -> Iterator[str]:
    yield f"{start} >-"
    space = " " * (indent + 2)
    yield from textwrap.wrap(
        text, WIDTH, initial_indent=space, subsequent_indent=space, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def _block(value: object, indent: int) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _pair(name, one, indent)
    elif isinstance(value, list):
        for one in value:
            yield from _item(one, indent)


def _item(value: object, indent: int) -> Iterator[str]:
    line = f"{' ' * indent}- {_plain(value) if _flat(value) else _flow(value)}"
    if _flat(value) or (_shallow(value) and len(line) <= WIDTH):
        yield line
        return
    first, *rest = _block(value, indent + 2)
    yield f"{' ' * indent}- {first.strip()}"
    yield from rest


def row(data: Mapping[str, Any]) -> str:
    """An item of a list of its own: one line where it fits and says little, else a block."""
    lines = list(_item({name: value for name, value in data.items() if _says(value)}, 0))
    return "\n".join([*lines, ""])
