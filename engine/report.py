"""A comparison or a recorded game as text, for the terminal."""

from collections.abc import Iterator
from typing import Any

Plain = dict[str, Any]


def report(answer: Plain) -> str:
    """The sheets of an answer side by side, then what decides, then what is open."""
    return "\n".join([*_rows(answer), *_deciders(answer), *_open(answer)])


def _rows(answer: Plain) -> Iterator[str]:
    rulesets = answer["rulesets"]
    width = max(12, *(len(label) for label in rulesets))
    yield " " * 34 + "  ".join(label.rjust(width) for label in rulesets)
    for row in answer["rows"]:
        line = next(line for line in row["lines"] if line)
        x, y = line["cell"]
        name = f"{line['kind']} {x},{y} {line['spot'].partition(' ')[2]}".rstrip()
        cells = ["-" if points is None else str(points) for points in row["points"]]
        mark = " *" if row["differs"] else ""
        who = (line["player"] or "nobody").ljust(8)
        yield f"{name.ljust(24)}  {who}" + "  ".join(c.rjust(width) for c in cells) + mark
        for place, line in enumerate(row["lines"]):
            if line and (place == 0 or row["differs"]):
                yield f"    {rulesets[place]}: {_terms(line)}"
    for player in answer["players"]:
        totals = [str(sheet["totals"][player]) for sheet in answer["sheets"]]
        yield f"{'total'.ljust(24)}  {player.ljust(8)}" + "  ".join(t.rjust(width) for t in totals)


def _terms(line: Plain) -> str:
    parts = [
        f"{term['count']} {term['what']} x {term['each']} [{term['cite']['rule']}]"
        for term in line["terms"]
    ]
    return (" + ".join(parts) or "0") + f"  by {line['why']['rule']}"


def _deciders(answer: Plain) -> Iterator[str]:
    for decider in answer["deciders"]:
        first, second = decider["between"]
        one, other = (str(value).lower() for value in decider["values"])
        yield f"* {decider['rule']}: {one} in {first}, {other} in {second} ({decider['title']})"


def _open(answer: Plain) -> Iterator[str]:
    for point in answer["open"]:
        readings = "; ".join(
            f"{reading['value']}: {reading['totals'] or 'undecided'}"
            for reading in point["readings"]
        )
        yield f"? open under {point['ruleset']}: {point['rule']}: {readings}"


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
    for note in played["not mapped"]:
        yield f"not mapped: {note}"
    if gap := played["difference"]:
        yield f"first difference: {gap['message']}: {gap['expected']} there, {gap['found']} here"
