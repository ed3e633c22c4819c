"""Everything that reads what strangers write, and what may come of it: its own error, or a value
that, written again, is read as the same."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest

from content.search.finding import find, near
from content.search.operators import LONGEST
from content.text.markup import render
from engine import api
from rulesite.budget import BudgetMiddleware
from rulesite.sharing import files
from tests.content.looking import strange

SLOW = 0.3
"""Seconds of the processor that no input may take."""


@dataclass(frozen=True)
class Parser:
    """What reads a text; what it may raise; how long inputs are that are tried."""

    read: Callable[[str], object]
    refuses: tuple[type[Exception], ...] = (api.EngineError,)
    longest: int = 8_000


def _again(read: Callable[[str], object], write: Callable[..., str]) -> Callable[[str], object]:
    """Reads, and looks whether what was read can be written and read again."""

    def reads(text: str) -> None:
        value = read(text)
        written = write(value)
        if len(written) <= api.MAX_LENGTH:
            assert read(written) == value, f"{written!r} is another"

    return reads


def _stated(text: str) -> None:
    position = api.read_position(text)
    assert api.read_position(json.dumps(api.to_plain(position))) == position


def _file(text: str) -> None:
    """Whatever somebody drops on the builder, within the budget of a request."""
    BudgetMiddleware(lambda _: files.read(text))(HttpRequest())


def _search(text: str) -> None:
    answer = find(text, typing=len(text) % 2 == 1)
    near(answer)
    for hit in answer.hits[:3]:
        answer.found(hit)


def _markdown(text: str) -> None:
    found = strange(render(text))
    assert not found, found


PARSERS: Mapping[str, Parser] = {
    "notation": Parser(_again(api.read_notation, api.write_notation)),
    "board": Parser(_again(api.read_board, api.write_board)),
    "position": Parser(_stated),
    "actions": Parser(_again(api.read_actions, api.write_actions)),
    "game": Parser(_again(api.read_recording, api.write_recording)),
    "rulesets": Parser(api.read_rulesets, longest=2_000),
    "file": Parser(_file, (api.EngineError, SuspiciousOperation), longest=20_000),
    "search": Parser(_search, (), longest=2 * LONGEST),
    "markdown": Parser(_markdown, (), longest=20_000),
}


def complaint(name: str, text: str) -> str:
    """What is wrong with how a parser takes a text; empty where nothing is."""
    parser, before = PARSERS[name], process_time()
    try:
        parser.read(text)
    except parser.refuses as refusal:
        if not str(refusal):
            return "refused without a word"
    except Exception as error:
        return f"{_place(error)}: {type(error).__name__}: {str(error)[:300]!r}"
    seconds = process_time() - before
    return f"slow: {seconds:.2f} s of the processor" if seconds > SLOW else ""


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    assert trace
    return f"{Path(trace.tb_frame.f_code.co_filename).name} {trace.tb_lineno}"
