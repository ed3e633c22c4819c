"""Puts the question of a case to the engine and holds the answer against what is expected."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import pytest

from engine import api
from tests.cases.game import PARTS, kind_and, play
from tests.cases.loader import Case, LineWanted


def ruleset(label: str, sets: Iterable[str]) -> api.Ruleset:
    """The rule set of a label, with the sets in play."""
    (found,) = api.read_rulesets(label, sets)
    return found


def position(case: Case) -> api.Position:
    """The position that the board of a case states; an empty table where it states none."""
    if case.board is None:
        return api.Position(sets=case.sets)
    return api.read_board(case.board)


def ask(case: Case, label: str) -> None:
    """Ask under one rule set. Raises AssertionError where the answer is another."""
    known = _PARTS[case.ask]
    wanted = case.answers[label]
    if known is not None and (unknown := sorted(set(wanted) - known)):
        raise AssertionError(f"an answer to {case.ask!r} has no part {unknown[0]!r}")
    _ASKING[case.ask](case, position(case), label, wanted)


# --- scores -----------------------------------------------------------------------------------


def _score(case: Case, stated: api.Position, label: str, wanted: Mapping[str, int] | str) -> None:
    rules = ruleset(label, stated.sets)
    table = api.Table(stated, rules)
    if isinstance(wanted, str):
        with pytest.raises(api.UnsettledError) as unsettled:
            table.score(rules, case.ask)
        assert unsettled.value.rule == wanted
        return
    sheet = table.score(rules, case.ask)
    assert dict(sheet.totals) == wanted, _sheet_text(sheet)
    for line in case.lines:
        if label in line.under:
            _line(table, sheet, line)
    if case.order:
        kinds = [line.kind for line in sheet.lines]
        assert tuple(dict.fromkeys(kinds)) == case.order
    for pair, deciders in case.decided.items():
        if label == pair[0]:
            two = tuple(ruleset(name, stated.sets) for name in pair)
            found = {decider.rule for decider in api.compare(stated, two, case.ask).deciders}
            assert found == set(deciders), f"{pair} differ by {sorted(found)}"


def _line(table: api.Table, sheet: api.Sheet, wanted: LineWanted) -> None:
    found = [
        line
        for line in sheet.lines
        if line.kind == wanted.kind and line.player == wanted.player and _is_at(table, line, wanted)
    ]
    assert len(found) == 1, f"{len(found)} lines for {wanted}\n{_sheet_text(sheet)}"
    (line,) = found
    told = {
        "points": line.points,
        "complete": line.complete,
        "votes": ", ".join(f"{player} {count}" for player, count in sorted(line.votes)),
        "why": line.why.rule,
        "terms": tuple(_term_text(term) for term in line.terms),
    }
    for part, value in told.items():
        said = getattr(wanted, part)
        assert said is None or said == value, f"{part} of {wanted}\n{_sheet_text(sheet)}"


def _is_at(table: api.Table, line: api.Line, wanted: LineWanted) -> bool:
    """Whether a line is about what a case names; what belongs to no feature has a name at most."""
    if line.cell is None:
        return line.spot == wanted.at
    return table.board.find(line.cell, line.spot) is _feature(table, wanted.at)


def _feature(table: api.Table, at: str) -> object:
    """The feature at a cell and a spot."""
    cell, _, spot = at.partition(" ")
    x, y = cell.split(",")
    feature = table.board.find((int(x), int(y)), spot)
    assert feature is not None, f"the board has no {at!r}"
    return feature


def _term_text(term: api.Term) -> str:
    return f"{term.amount} {term.what} x {term.each} by {term.cite.rule}"


def _sheet_text(sheet: api.Sheet) -> str:
    lines = [f"{sheet.ruleset}, {sheet.question}: {dict(sheet.totals)}"]
    for line in sheet.lines:
        terms = "; ".join(_term_text(term) for term in line.terms)
        votes = ", ".join(f"{player} {count}" for player, count in line.votes)
        lines.append(
            f"  {line.kind} {line.cell} {line.spot}: {line.player} {line.points}"
            f" ({votes}; {terms}) {line.why.rule}"
        )
    return "\n".join(lines)


# --- what may be done, what is wrong ------------------------------------------------------------


def _places(case: Case, stated: api.Position, label: str, wanted: Mapping[str, Any]) -> None:
    rules = ruleset(label, stated.sets)
    assert case.tile is not None
    found = api.actions(stated, rules, case.tile)
    listed = {_place_text(place.cell, place.turn) for place in found.places}
    if "exactly" in wanted:
        assert listed == set(wanted["exactly"])
    for text in wanted.get("allowed", ()):
        assert not api.why_not(stated, rules, _laid(case.tile, text)), text
    for text, rule in wanted.get("refused", {}).items():
        reasons = {reason.rule for reason in api.why_not(stated, rules, _laid(case.tile, text))}
        assert rule in reasons, f"{text} is refused by {sorted(reasons) or 'nothing'}"
        assert text.removesuffix(" 0") not in listed
    unplaceable = None if found.unplaceable is None else found.unplaceable.value
    assert unplaceable == wanted.get("unplaceable")


def _place_text(cell: api.Cell, turn: int) -> str:
    return f"{cell[0]},{cell[1]}{f' {turn}' if turn else ''}"


def _laid(tile: str, text: str) -> api.Laid:
    (laid,) = api.read_board(f"{tile} {text}").tiles
    return laid


def _spots(_case: Case, stated: api.Position, label: str, wanted: Mapping[str, Any]) -> None:
    rules = ruleset(label, stated.sets)
    found = {(one.figure, one.spot): one.violations for one in api.actions(stated, rules).spots}
    last = stated.last
    assert last is not None
    look = api.turned(api.tiles()[last.tile], last.turn)
    usual = {name: look.names[index] for name, index in look.spots.items()}

    def named(text: str) -> tuple[str, str]:
        kind, spot = kind_and(text)
        return kind, usual.get(spot, spot)

    allowed = {named(text) for text in wanted.get("allowed", ())}
    refused = {named(text): rule for text, rule in wanted.get("refused", {}).items()}
    told = {which for which in found if which[0] == api.FOLLOWER} | allowed | set(refused)
    assert allowed == {which for which in told if not found[which]}
    assert set(refused) == {which for which in told if found[which]}
    for which, rule in refused.items():
        assert rule in {reason.rule for reason in found[which]}, (which, found[which])


def _problems(_case: Case, stated: api.Position, label: str, wanted: list[str]) -> None:
    found = api.problems(stated, ruleset(label, stated.sets))
    with_code = all(" by " in one for one in wanted)
    told = [f"{one.code} by {one.rule}" if with_code else one.rule for one in found]
    assert sorted(told) == sorted(wanted)


# --- tables -----------------------------------------------------------------------------------


def _pile(case: Case, _stated: api.Position, label: str, wanted: list[Mapping[str, Any]]) -> None:
    stages = api.draw_pile(ruleset(label, case.sets))
    told = [(stage.how.value, stage.size) for stage in stages]
    assert told == [(stage["how"], stage["size"]) for stage in wanted]
    for stage, said in zip(stages, wanted, strict=True):
        for tile, count in said.get("tiles", {}).items():
            assert tile in api.tiles()
            assert stage.tiles.get(tile, 0) == count, f"{tile} among the {stage.how} tiles"


def _track(_case: Case, stated: api.Position, label: str, wanted: list[Mapping[str, Any]]) -> None:
    rules = ruleset(label, stated.sets)
    for row in wanted:
        place = api.track(row["points"], rules)
        assert (place.field, list(place.tiles)) == (row["field"], row["tiles"]), row["points"]


def _value(case: Case, stated: api.Position, label: str, wanted: api.Value) -> None:
    assert ruleset(label, stated.sets).values[case.rule].value == wanted


def _play(case: Case, stated: api.Position, label: str, wanted: Mapping[str, Any]) -> None:
    play(ruleset(label, stated.sets), stated, case.moves, wanted)


_ASKING: Final[Mapping[str, Callable[[Case, api.Position, str, Any], None]]] = {
    "now": _score,
    "final": _score,
    "places": _places,
    "spots": _spots,
    "problems": _problems,
    "play": _play,
    "pile": _pile,
    "track": _track,
    "value": _value,
}
_PARTS: Final[Mapping[str, frozenset[str] | None]] = {
    "now": None,
    "final": None,
    "places": frozenset({"exactly", "allowed", "refused", "unplaceable"}),
    "spots": frozenset({"allowed", "refused"}),
    "problems": None,
    "play": PARTS,
    "pile": None,
    "track": None,
    "value": None,
}
