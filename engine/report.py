"""A comparison or a recorded game as text, for the terminal."""

from collections.abc import Iterator
from typing import Any

from engine import api

Plain = dict[str, Any]


def report(found: api.Comparison) -> str:
    """The sheets side by side, then why any is missing, what is to be said beside them, what
    decides, and what is open."""
    return "\n".join(
        [
            *_rows(found),
            *_refused(found),
            *_remarks(found),
            *_missing(found),
            *_deciders(found),
            *_open(found),
        ]
    )


def _rows(found: api.Comparison) -> Iterator[str]:
    labels = [ruleset.label for ruleset in found.rulesets]
    width = max(12, *map(len, labels))
    yield " " * 34 + "  ".join(label.rjust(width) for label in labels)
    for row in found.rows:
        # Under some of the rule sets a feature may have no line at all.
        line = next(line for line in row.lines if line)
        cells = ["-" if points is None else str(points) for points in row.points]
        mark = " *" if row.differs else ""
        who = (line.player or "nobody").ljust(8)
        yield f"{_name(line).ljust(24)}  {who}" + "  ".join(c.rjust(width) for c in cells) + mark
        yield from _reasons(row, labels)
    totals = [sheet.totals if sheet else {} for sheet in found.sheets]
    for player in next(iter(filter(None, totals)), {}):
        cells = [str(column.get(player, "-")) for column in totals]
        yield f"{'total'.ljust(24)}  {player.ljust(8)}" + "  ".join(c.rjust(width) for c in cells)


def _name(line: api.Line) -> str:
    if line.cell is None:
        return f"{line.kind} {line.spot}".rstrip()
    x, y = line.cell
    return f"{line.kind} {x},{y} {line.spot.partition(' ')[2]}".rstrip()


def _reasons(row: api.ComparedLine, labels: list[str]) -> Iterator[str]:
    """The terms behind the points and what their rules say, once where all have the same."""
    told = [(label, line) for label, line in zip(labels, row.lines, strict=True) if line]
    for label, line in told if row.differs else told[:1]:
        yield f"    {label}:"
        for term in line.terms:
            yield f"      {term.amount} {term.what} x {term.each}: {_cited(term.cite)}"
            yield from [f"        {_cited(term.why)}"] if term.why else []
        yield from (f"      {_cited(weight)}" for weight in line.weights)
        if line.tiebreak:
            shares = ", ".join(f"{player} {number}" for player, number in line.tiebreak.shares)
            yield f"      {api.rows(api.TermRow)[line.tiebreak.what].many}: {shares}"
        yield f"      {_cited(line.why)}"


def _cited(cited: api.Cited) -> str:
    return f"{api.rules()[cited.rule].said(cited.value)} [{cited.rule}]"


def _refused(found: api.Comparison) -> Iterator[str]:
    for verdict in found.verdicts:
        for problem in api.reasons(verdict.refused):
            yield f"! no score under {verdict.ruleset.label}: {_said(problem)}"


def _said(what: api.Violation | api.Remark) -> str:
    where = "{},{}: ".format(*what.cell) if what.cell else ""
    return f"{where}{what.message} [{what.rule}]"


def _remarks(found: api.Comparison) -> Iterator[str]:
    for remark in dict.fromkeys(one for verdict in found.verdicts for one in verdict.remarks):
        labels = (v.ruleset.label for v in found.verdicts if remark in v.remarks)
        yield f"~ under {', '.join(labels)}: {_said(remark)}"


def _missing(found: api.Comparison) -> Iterator[str]:
    for verdict in found.verdicts:
        if verdict.sheet and (missing := verdict.sheet.missing):
            who = f"{missing.player or 'chance'}: {missing.what} [{missing.rule}]"
            yield f"! scored under {verdict.ruleset.label} up to a decision of {who}"


def _deciders(found: api.Comparison) -> Iterator[str]:
    for decider in found.deciders:
        sides = (found.rulesets[decider.first], found.rulesets[decider.second])
        said = [f"{side.label}: {side.says(decider.rule)}" for side in sides]
        yield f"* {'; '.join(said)} [{decider.rule}]"


def _open(found: api.Comparison) -> Iterator[str]:
    for point in found.open:
        rule = api.rules()[point.rule]
        readings = "; ".join(
            f"{rule.said(value)}: {'undecided' if totals is None else dict(totals)}"
            for value, totals in point.readings
        )
        yield f"? open under {found.rulesets[point.place].label}: {readings} [{point.rule}]"


def turn_report(found: api.Courses, players: tuple[str, ...]) -> str:
    """What happened under the rule sets that tell the same, the points, and what is next."""
    return "\n".join(row for group in found.groups for row in _course(found, group, players))


def _course(found: api.Courses, group: tuple[int, ...], players: tuple[str, ...]) -> Iterator[str]:
    course = found.courses[group[0]]
    yield ", ".join(found.courses[place].ruleset.label for place in group)
    for event in course.events:
        yield f"      {_event(event)}  [{event.rule}]"
    yield "  " + ", ".join(f"{player} {course.scored[player]}" for player in players)
    for problem in api.reasons(course.refused):
        yield f"! {problem.message} [{problem.rule}]"
    if course.over:
        yield "the game is over"
    if waiting := course.next:
        options = api.write_actions(waiting.options).removeprefix("1").split("~")[1:]
        yield f"{waiting.who}: {waiting.what} [{waiting.rule}]: {' '.join(options) or '-'}"


def _event(event: api.Event) -> str:
    place = "{},{}".format(*event.cell) if event.cell else ""
    points = f"{event.points:+}" if event.what == "scored" else ""
    words = (event.what, event.player or "", place, event.spot, points)
    return " ".join(word for word in words if word)


def replay_report(played: Plain) -> str:
    """The turns of a recorded game, its scores, its assertions, and what was not carried out."""
    return "\n".join([*_turns(played), *_points(played), *_claims(played), *_gaps(played)])


def _turns(played: Plain) -> Iterator[str]:
    names = {player["seat"]: player["name"] for player in played["players"]}
    for number, turn in enumerate(played["turns"], 1):
        scores = " ".join(map(str, turn["scores"]))
        yield f"{number:>4}  {turn['player'] or 'the end'}".ljust(30) + scores
        for event in turn["events"]:
            place = ",".join(map(str, event["cell"])) if event["cell"] else ""
            points = f"{event['points']:+}" if event["what"] == "scored" else ""
            words = (event["what"], names.get(event["player"], ""), place, event["spot"], points)
            yield "      " + " ".join(word for word in words if word) + f"  [{event['rule']}]"


def _points(played: Plain) -> Iterator[str]:
    over = "the game is over" if played["over"] else "the game goes on"
    yield f"scores under {played['ruleset']}, {over}"
    for player, score in zip(played["players"], played["scores"], strict=True):
        yield f"      {player['name']} {score}"


def _claims(played: Plain) -> Iterator[str]:
    for claim in played["assertions"]:
        instead = f" (instead: {claim['instead']})" if claim["instead"] else ""
        yield f"{claim['verdict']}: {claim['text']}{instead}"


def _gaps(played: Plain) -> Iterator[str]:
    for refusal in played["refused"]:
        rule = f" [{refusal['rule']}]" if refusal["rule"] else ""
        yield f"refused: {refusal['message']}: {refusal['reason']}{rule}"
    if stop := played["stopped"]:
        yield f"stopped: {stop['message']}: {stop['reason']} [{stop['rule']}]"
    for note in played["not mapped"]:
        yield f"not mapped: {note}"
    if gap := played["difference"]:
        yield f"first difference: {gap['message']}: {gap['expected']} there, {gap['found']} here"
    yield played["agreement"]
    if parting := played["parting"]:
        says = f": {parting['says']} [{', '.join(parting['rules'])}]" if parting["says"] else ""
        yield f"the two part with {parting['message']}{says}"


def signs_report() -> str:
    """Every sign of the notation with what it stands for, table by table."""
    places = api.rows(api.PlaceRow).values()
    actions = api.rows(api.ActionRow).values()
    tables = {
        "players": [(letter, name) for name, letter in api.COLOURS.items()],
        "sets": [(tile_set.letter, tile_set.name) for tile_set in api.tile_sets().values()],
        "figures": [(letter, name) for name, letter in api.FIGURES.items()],
        "kinds": [(row.letter, row.id) for row in api.rows(api.KindRow).values()],
        "places": [(row.letter, row.name or row.id) for row in places],
        "tokens": [
            (row.code, " ".join((row.id, *row.parts))) for row in api.rows(api.TokenRow).values()
        ],
        "actions": [
            (letter, " ".join((row.id, *row.notation)))
            for row in actions
            for letter in (row.letter, *row.flags.values())
        ],
    }
    return "\n\n".join(
        "\n".join((name, *(f"  {sign:<4}{words}" for sign, words in signs)))
        for name, signs in tables.items()
    )
