"""Holds what the engine answers to a case against what the case expects."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine import api
from engine import cases as asking
from engine.cases import (
    PARTS,
    Case,
    CaseMove,
    CasePlay,
    CaseQuestion,
    CaseStep,
    WantedLine,
    alike,
    read_part,
)


def hold(case: Case, label: str) -> None:
    """Ask under one rule set. Raises AssertionError where the answer is another."""
    _HOLDING[case.ask](case, case.ruleset(label), case.answers[label], label)


# --- scores -----------------------------------------------------------------------------------


def _scores(case: Case, rules: api.Ruleset, wanted: Mapping[str, int] | str, label: str) -> None:
    sheet = asking.scores(case, rules)
    if isinstance(sheet, api.UnsettledError):
        assert sheet.rule == wanted
        return
    assert dict(sheet.totals) == wanted, _sheet_text(sheet)
    for line in case.lines:
        if label in line.under:
            _line(case, sheet, line)
    if case.order:
        assert tuple(dict.fromkeys(line.kind for line in sheet.lines)) == case.order
    for pair, deciders in case.decided.items():
        if label == pair[0]:
            two = tuple(case.ruleset(name) for name in pair)
            told = {decider.rule for decider in api.compare(case.position, two, case.ask).deciders}
            assert told == set(deciders), f"{pair} differ by {sorted(told)}"


def _line(case: Case, sheet: api.Sheet, wanted: WantedLine) -> None:
    analysis = api.Analysis(case.position)
    lines = [
        line
        for line in sheet.lines
        if line.kind == wanted.kind
        and line.player == wanted.player
        and _is_at(analysis, line, wanted)
    ]
    assert len(lines) == 1, f"{len(lines)} lines for {wanted}\n{_sheet_text(sheet)}"
    (line,) = lines
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


def _is_at(analysis: api.Analysis, line: api.Line, wanted: WantedLine) -> bool:
    """Whether a line is about what a case names; what belongs to no feature has a name at most."""
    if line.cell is None:
        return line.spot == wanted.at
    cell, _, spot = wanted.at.partition(" ")
    x, y = map(int, cell.split(","))
    feature = analysis.board.ground((x, y), spot)
    assert feature is not None, f"the board has no {wanted.at!r}"
    return analysis.board.ground(line.cell, line.spot) is feature


def _term_text(term: api.SheetTerm) -> str:
    why = f" and {term.why.rule}" if term.why else ""
    return f"{term.amount} {term.what} x {term.each} by {term.cite.rule}{why}"


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


def _places(case: Case, rules: api.Ruleset, wanted: Mapping[str, Any], _label: str) -> None:
    answer = asking.placements(case, rules)
    fits = {(place.cell, place.turn) for place in answer.fits}
    against = {laid: {reason.rule for reason in reasons} for laid, reasons in answer.refused}
    if "exactly" in wanted:
        exactly = (asking.laid_at(case.tile, text) for text in wanted["exactly"])
        assert fits == {(laid.cell, laid.turn) for laid in exactly}
    for text in wanted.get("allowed", ()):
        assert asking.laid_at(case.tile, text) not in against, text
    for text, rule in wanted.get("refused", {}).items():
        laid = asking.laid_at(case.tile, text)
        assert rule in against.get(laid, ()), f"{text} is refused by {against.get(laid)}"
        assert (laid.cell, laid.turn) not in fits
    unplaceable = None if answer.unplaceable is None else answer.unplaceable.value
    assert unplaceable == wanted.get("unplaceable")


def _spots(case: Case, rules: api.Ruleset, wanted: Mapping[str, Any], _label: str) -> None:
    against = {
        (spot.figure, spot.spot): {reason.rule for reason in spot.violations}
        for spot in asking.spots(case, rules)
    }
    allowed = {asking.named_spot(case, text) for text in wanted.get("allowed", ())}
    refused = {
        asking.named_spot(case, text): rule for text, rule in wanted.get("refused", {}).items()
    }
    named = {which for which in against if which[0] == api.FOLLOWER} | allowed | set(refused)
    assert allowed == {which for which in named if not against[which]}
    assert set(refused) == {which for which in named if against[which]}
    for which, rule in refused.items():
        assert rule in against[which], (which, against[which])


_OF_A_TURN: Final = re.compile(
    r"\b(in a turn|deployed|moved?|taken back|not now|one's own|of the tile just laid)\b"
)
"""What a reason says of somebody's turn, which is none on a table that is only stated."""


def _problems(case: Case, rules: api.Ruleset, wanted: list[str], _label: str) -> None:
    with_code = all(" by " in text for text in wanted)
    problems = asking.problems(case, rules)
    told = [f"{one.code} by {one.rule}" if with_code else one.rule for one in problems]
    assert sorted(told) == sorted(wanted)
    for problem in problems:
        assert not _OF_A_TURN.search(problem.message), f"of a turn: {problem.message}"


# --- a game -----------------------------------------------------------------------------------


def _play(case: Case, rules: api.Ruleset, wanted: Mapping[str, Any], _label: str) -> None:
    play = CasePlay(case, rules)
    for move in case.moves:
        _made(play, move)
    for part, seen in play.end().items():
        written = PARTS[part].write(seen)
        assert part not in wanted or alike(written, wanted[part], play.game), f"{part}: {written}"


def _made(play: CasePlay, move: CaseMove) -> None:
    """A move is made; one that is refused is refused by its rule, and leaves no trace."""
    before = _state(play.game) if move.refused else ()
    step = play.make(move)
    if move.refused:
        assert step.refusal is not None, f"{move.text}: not refused"
        assert step.refusal.rule == move.refused, f"{move.text}: {step.refusal.rule}"
        assert _state(play.game) == before, f"{move.text}: leaves a trace"
    if step.part:
        _seen(step, play.game)


def _state(game: api.Game) -> tuple[object, ...]:
    supply = {player: dict(stock) for player, stock in game.supply.items()}
    return game.decision.what, game.position(), supply, len(game.events)


def _seen(step: CaseStep, game: api.Game) -> None:
    written = PARTS[step.part].write(step.seen)
    said = step.move.rest.removeprefix(step.part).strip()
    assert alike(written, read_part(said, written), game), f"{step.move.text}: {written}"


# --- tables -----------------------------------------------------------------------------------


def _pile(case: Case, rules: api.Ruleset, wanted: list[Mapping[str, Any]], _label: str) -> None:
    stages = asking.pile(case, rules)
    assert [(stage.how.value, stage.size) for stage in stages] == [
        (said["how"], said["size"]) for said in wanted
    ]
    assert api.tiles().keys() >= set(case.looks_at)
    for stage, said in zip(stages, wanted, strict=True):
        for tile, count in said.get("tiles", {}).items():
            assert stage.tiles.get(tile, 0) == count, f"{tile} among the {stage.how} tiles"


def _track(case: Case, rules: api.Ruleset, wanted: list[Mapping[str, Any]], _label: str) -> None:
    places = dict(asking.track(case, rules))
    for row in wanted:
        place = places[row["points"]]
        said = {"field": place.field, "tiles": list(place.tiles), "dark": place.dark}
        assert {part: said[part] for part in row if part != "points"} == {
            part: told for part, told in row.items() if part != "points"
        }, row["points"]


def _value(case: Case, rules: api.Ruleset, wanted: api.Value, _label: str) -> None:
    assert asking.value(case, rules) == wanted


_HOLDING: Final[Mapping[CaseQuestion, Callable[[Case, api.Ruleset, Any, str], None]]] = {
    CaseQuestion.NOW: _scores,
    CaseQuestion.FINAL: _scores,
    CaseQuestion.PLACES: _places,
    CaseQuestion.SPOTS: _spots,
    CaseQuestion.PROBLEMS: _problems,
    CaseQuestion.PLAY: _play,
    CaseQuestion.PILE: _pile,
    CaseQuestion.TRACK: _track,
    CaseQuestion.VALUE: _value,
}
