"""The text form of a list of actions, which fits in an address. Specified in docs/notation.md.

Behind the version each action stands behind its ``~`` and its letter::

    1~lBnsUT~dUTfcS~p

What stands behind a letter says the row of the action (``engine.model.words.ActionRow``).
This form round-trips exactly: ``read_actions(write_actions(actions)) == tuple(actions)``.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from engine.model.actions import ACTIONS, Action, Draw, Lay, action_row
from engine.model.codecs import BESIDE, Codec, codecs_of
from engine.model.described import check_described
from engine.model.errors import InputError, TooLargeError
from engine.model.notation import MAX_LENGTH
from engine.model.signs import read_figure, restored
from engine.model.vocabulary import rows
from engine.model.words import ActionRow

VERSION: Final = "1"
MAX_ACTIONS: Final = 200
"""Of one turn: far more than the longest turn of a game with everything."""

_BY: Final = "by"


class _Form(NamedTuple):
    """What a letter stands for: a kind of action, and the flag that is true in it, if any."""

    kind: type[Action]
    parts: Mapping[str, Codec]
    flag: str | None = None


def write_actions(actions: Iterable[Action]) -> str:
    """Actions as text. Raises InputError for a spot, a figure or a tile that has no such form."""
    return "".join((VERSION, *(f"~{_write(action)}" for action in actions)))


def insert_action(text: str, at: int, action: Action) -> str:
    """The text of actions with one more behind the first ``at`` of them. Nothing else is written
    again, since a page has hundreds of options behind hundreds of actions."""
    parts = text.split("~")
    # The first part is the version.
    parts.insert(at + 1, _write(action))
    return "~".join(parts)


def read_actions(text: str, most: int = MAX_ACTIONS) -> tuple[Action, ...]:
    """The actions that a text states, at ``most`` so many, also where its last sign was dropped on
    the way.

    Raises InputError, or TooLargeError for a long one.
    """
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise TooLargeError("too-long", f"A list of actions has at most {MAX_LENGTH} characters.")
    # Programs that find links in text leave a last sign out that could be punctuation.
    return restored(text, lambda whole: _read_all(whole, most))


def _read_all(text: str, most: int) -> tuple[Action, ...]:
    version, *parts = text.split("~")
    if version != VERSION:
        raise InputError(
            "bad-version", f"A list of actions starts with {VERSION!r}, not {version[:20]!r}."
        )
    if len(parts) > most:
        raise TooLargeError("too-many-actions", f"At most {most} actions at a time.")
    actions = tuple(_read(part) for part in parts)
    # Counted before anything is played: each description costs time to read and to draw.
    laid = (action.tile for action in actions if isinstance(action, Draw | Lay))
    check_described("A list of actions", laid)
    return actions


@cache
def _forms(names: tuple[str, ...]) -> Mapping[str, _Form]:
    """What each letter stands for, out of the actions of these names."""
    return {letter: form for name in names for letter, form in _forms_of(name)}


def _forms_of(name: str) -> Iterator[tuple[str, _Form]]:
    row, kind = rows(ActionRow)[name], ACTIONS[name]
    sorts = codecs_of(kind)
    parts = {part: sorts[part] for part in (*row.notation, *({_BY} & sorts.keys()))}
    yield row.letter, _Form(kind, parts)
    for flag, letter in row.flags.items():
        yield letter, _Form(kind, parts, flag)


def _write(action: Action) -> str:
    values = action._asdict()
    row = action_row(action)
    letter = next((other for flag, other in row.flags.items() if values[flag]), row.letter)
    form = _forms(tuple(ACTIONS))[letter]
    written = (_write_part(part, sort, values) for part, sort in form.parts.items())
    return "".join((letter, *written))


def _write_part(part: str, sort: Codec, values: Mapping[str, Any]) -> str:
    value = values[part]
    if sort is BESIDE and value is not None and value.cell != values["cell"]:
        raise InputError("bad-action", "What stands beside a figure stands on its tile.")
    return sort.write(value)


def _read(text: str) -> Action:
    forms = _forms(tuple(ACTIONS))
    # Letters may have two signs, but none begins another, so the first that fits is the one.
    letter = next((one for one in forms if text.startswith(one)), "")
    if not letter:
        raise InputError("bad-action", f"No action has the letter {text[:1]!r}.")
    form = forms[letter]
    pattern = "".join(sort.pattern for sort in form.parts.values())
    match = re.fullmatch(pattern, text.removeprefix(letter))
    if match is None:
        raise InputError("bad-action", f"Cannot read {text[:20]!r}.")
    groups, values = list(match.groups()), dict[str, Any]()
    for part, sort in form.parts.items():
        # ``re`` keeps compiled patterns, so this is a lookup.
        count = re.compile(sort.pattern).groups
        own, groups = groups[:count], groups[count:]
        values[part] = _read_part(sort, own, values)
    if form.flag:
        values[form.flag] = True
    make: Any = form.kind
    action: Action = make(**values)
    return action


def _read_part(sort: Codec, groups: Sequence[str | None], values: Mapping[str, Any]) -> object:
    if sort is not BESIDE:
        return sort.read(*groups)
    player, kind, spot = groups
    return read_figure((player, kind, spot), values["cell"]) if player and kind and spot else None
