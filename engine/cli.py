"""The command line: ``python -m engine score FILE|NOTATION --rules bb-hig,bb-rgg``."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from engine import api
from engine.report import report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it could answer, 2 when it could not."""
    options = _parser().parse_args(arguments)
    try:
        position = api.read_position(_source(options.position))
        house = dict(_house_rule(text) for text in options.house)
        rulesets = api.read_rulesets(options.rules, position.sets, house)
        question = api.FINAL if options.final else api.NOW
        answer = api.answer(position, rulesets, question)
    except api.EngineError as error:
        print(_failure(error, as_json=options.json), file=sys.stderr)
        return 2
    print(json.dumps(answer, indent=2) if options.json else report(answer))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="Carcassonne, judged.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score = commands.add_parser("score", help="score a position under one or more rule sets")
    score.add_argument("position", help="a file (board text, notation or JSON) or a notation")
    score.add_argument("--rules", default=",".join(api.EDITIONS), help="rule sets, with commas")
    score.add_argument("--house", action="append", default=[], metavar="RULE=VALUE")
    score.add_argument("--final", action="store_true", help="as if the game ended here")
    score.add_argument("--json", action="store_true", help="the JSON of the API")
    return parser


def _source(text: str) -> str:
    path = Path(text)
    if not _is_file(path):
        return text
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise api.InputError("bad-file", f"The file cannot be read: {error}.") from error


def _is_file(path: Path) -> bool:
    """Whether it is one; a long notation is no name that a file could have."""
    try:
        return path.is_file()
    except OSError:
        return False


def _house_rule(text: str) -> tuple[str, str]:
    rule, _, value = text.partition("=")
    return rule, value


def _failure(error: api.EngineError, *, as_json: bool) -> str:
    if as_json:
        return json.dumps(api.error_plain(error), indent=2)
    where = f" on {error.cell}" if error.cell else ""
    rule = f" ({error.rule})" if error.rule else ""
    return f"{error.code}{where}: {error}{rule}"
