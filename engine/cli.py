"""The command line: ``python -m engine score FILE|NOTATION --rules bb-hig,bb-rgg``.

``turn`` plays actions from a position, ``replay`` and ``export`` read and write recorded games.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine import api
from engine.report import replay_report, report, signs_report, turn_report

MAX_BYTES: Final = 8_000_000
COMPRESSED: Final = (b"\x1f\x8b", b"PK")
"""How files of gzip and zip begin."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it could answer, 1 for no as an answer, 2 when it could not."""
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
    except api.EngineError as error:
        print(_failure(error, as_json=options.json), file=sys.stderr)
        return 2
    return status


def _score(options: argparse.Namespace) -> int:
    position = api.read_position(_source(options.position))
    house = dict(_house_rule(text) for text in options.house)
    rulesets = api.read_rulesets(options.rules, position.sets, house)
    question = api.FINAL if options.final else api.NOW
    if options.json:
        print(json.dumps(api.answer(position, rulesets, question), indent=2))
    else:
        print(report(api.compare(position, rulesets, question).settled()))
    return 0


def _turn(options: argparse.Namespace) -> int:
    position = api.read_position(_source(options.position))
    rulesets = api.read_rulesets(options.rules, position.sets)
    actions = api.read_actions(options.actions)
    if options.json:
        answer = api.turn_answer(position, actions, rulesets, options.tile)
        print(json.dumps(answer, indent=2))
    else:
        found = api.courses(position, actions, rulesets, options.tile)
        print(turn_report(found.settled(), position.players))
    return 0


def _replay(options: argparse.Namespace) -> int:
    played = api.replay(api.read_jcz(_read(options.file)), options.rules)
    plain = api.replay_plain(played)
    print(json.dumps(plain, indent=2) if options.json else replay_report(plain))
    agreed = not (options.points and played.difference)
    return 0 if played.holds and agreed else 1


def _export(options: argparse.Namespace) -> int:
    source = _source(options.game)
    game = _object(source) if source.lstrip().startswith("{") else {}
    position = api.read_position(game.get("position", game or source))
    rules = options.rules or str(game.get("rules", api.ROOT))
    # A file of that program holds the options of one rule set.
    (ruleset,) = api.read_rulesets(rules.partition(",")[0], position.sets)
    if wrong := api.problems(position, ruleset):
        raise api.RefusedError(wrong)
    last = game.get("last")
    print(
        api.write_jcz(
            position,
            ruleset,
            _actions(game.get("actions", [])),
            last=None if last is None else [api.read_action(action) for action in _list(last)],
        )
    )
    for rule in api.unwritten(ruleset):
        # On the other stream, since what is printed is the file itself.
        print(f"left out: no option says {rule}", file=sys.stderr)
    return 0


def _actions(stated: object) -> Sequence[api.Action]:
    """Actions as their notation, which a recorded game has, or one by one."""
    if isinstance(stated, str):
        return api.read_actions(stated, api.MAX_MOVES)
    return [api.read_action(action) for action in _list(stated)]


def _signs(_: argparse.Namespace) -> int:
    print(signs_report())
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="carcassonne", description="Carcassonne, judged.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    score = commands.add_parser("score", help="score a position under one or more rule sets")
    score.add_argument("position", help="a file (board text, notation or JSON) or a notation")
    score.add_argument("--rules", default=",".join(api.FAMILY), help="rule sets, with commas")
    score.add_argument("--house", action="append", default=[], metavar="RULE=VALUE")
    score.add_argument("--final", action="store_true", help="as if the game ended here")
    score.add_argument("--json", action="store_true", help="the JSON of the API")
    score.set_defaults(run=_score)
    turn = commands.add_parser("turn", help="play actions from a position, and tell what is next")
    turn.add_argument("position", help="a file (board text, notation or JSON) or a notation")
    turn.add_argument("actions", nargs="?", default="1", help="a list of actions in notation")
    turn.add_argument("--rules", default=",".join(api.FAMILY), help="rule sets, with commas")
    turn.add_argument("--tile", default="", help="the tile in the mover's hand")
    turn.add_argument("--json", action="store_true", help="the JSON of the API")
    turn.set_defaults(run=_turn)
    replay = commands.add_parser("replay", help="play a recorded game of JCloisterZone")
    replay.add_argument("file", help="a .jcz file")
    replay.add_argument("--rules", help="a rule set in place of that program's")
    replay.add_argument("--points", action="store_true", help="fail where its points differ")
    replay.add_argument("--json", action="store_true", help="everything as JSON")
    replay.set_defaults(run=_replay)
    export = commands.add_parser("export", help="write a position or a game as a .jcz file")
    export.add_argument("game", help="a position, or JSON with position, rules, actions and last")
    export.add_argument("--rules", help=f"the rule set (default {api.ROOT})")
    export.set_defaults(run=_export, json=False)
    signs = commands.add_parser("signs", help="list what stands for what in the notation")
    signs.set_defaults(run=_signs, json=False)
    return parser


def _source(text: str) -> str:
    return _read(text) if _is_file(Path(text)) else text


def _read(name: str) -> str:
    try:
        with Path(name).open("rb") as file:
            # The one byte more tells that a file is too large without reading all of it.
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise api.TooLargeError("too-large", f"A file has at most {MAX_BYTES} bytes.")
        # Read on, such a file would only be said to be no UTF-8.
        if data.startswith(COMPRESSED):
            raise api.InputError("bad-file", "The file is compressed: unpack it first.")
        return data.decode("utf-8").replace("\r\n", "\n")
    # A name with a zero byte in it is a ValueError.
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise api.InputError("bad-file", f"The file cannot be read: {error}.") from error


def _is_file(path: Path) -> bool:
    """Whether it is one; a long notation is no name that a file could have."""
    try:
        return path.is_file()
    except OSError:
        return False


def _object(text: str) -> dict[str, Any]:
    """A game as JSON; a position, which ``read_position`` reads, has no actions."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise api.InputError("malformed", "This is no JSON that can be read.") from error
    return dict(found)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise api.InputError("malformed", "Actions are given as a list.")
    return value


def _house_rule(text: str) -> tuple[str, str]:
    rule, _, value = text.partition("=")
    return rule, value


def _failure(error: api.EngineError, *, as_json: bool) -> str:
    if as_json:
        return json.dumps(api.plain(api.shapes.Failure, error), indent=2)
    where = f" on {error.cell}" if error.cell else ""
    rule = f" ({error.rule})" if error.rule else ""
    return f"{error.code}{where}: {error}{rule}"
