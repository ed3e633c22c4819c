"""What the template of a game is given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from engine import api
from rulesite import budget
from rulesite.addresses.game import OFF, GameAddress
from rulesite.play.history import PlayedScore, Round, rounds, score
from rulesite.play.track import TrackMarker, track_svg
from rulesite.scenarios.choosing import (
    LAY,
    DecisionChoice,
    Letters,
    choice,
    describing,
    in_order,
    nowhere,
    option,
    picks,
    targets,
    turns_on,
)  # fmt: skip
from rulesite.scenarios.picture import picture, placed
from rulesite.telling.lines import PlayerScore, side_of, title_words
from rulesite.telling.places import tile_words
from rulesite.telling.turns import decision_words

NEARLY = 0.8
"""How full a game is when its page begins to offer a fresh start. A turn with everything takes up
to one hundredth, so that there are some twenty turns left to take it."""

_CALM = (LAY, "wood")
"""Decisions before which nothing waits to be scored but what the tile just laid completed."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player: the name, the points, what stands on the board would bring, and what that makes."""

    side: PlayerScore
    name: str
    soon: int | None
    total: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A feature that no tile left can complete: what it is, who stands there, and its cells."""

    title: str
    sides: tuple[PlayerScore, ...]
    cells: tuple[api.Cell, ...]


@dataclass(frozen=True, slots=True)
class Waits:
    """Whom the game waits for, and for what: ``Anna``, ``lays a tile``."""

    player: str
    letter: str
    name: str
    words: str


def context(address: GameAddress, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Everything for the page; ``names`` are those that players gave themselves, by colour. Raises
    api.EngineError."""
    called = names_for(names)
    recording = address.recording
    # Asked here, so that a tile that there is not is told as such and not as a move.
    if address.tile:
        api.tile_of(address.tile)
    told = api.chronicle(recording, address.tile, address.look, budget.work())
    count = len(recording.actions)
    past = address.look if address.look is not None and address.look < count else None
    position = told.seen if past is not None else told.position
    # A turn that began has brought what it brings by itself. Who goes on with the table as it
    # stands begins that turn once more.
    table = position if past is not None else told.resting or position
    soon = None if address.unhelped or not calm(told, past) else _soon(position, recording)
    played = rounds(told)
    return {
        "address": address,
        "judged": (recording.ruleset,),
        "told": told,
        "at": past,
        "count": count,
        "looks": replace(address, at="", tile="").query,
        "onward": _apart(address, recording.actions[:past]) if past is not None else "",
        "back": _back(address, recording, past),
        "turned": _turned(address, told) if past is None and address.lays else "",
        "waits": _waits(told.next, called) if told.next else None,
        "called": called,
        "soon": soon,
        "lost": () if address.unhelped or told.over else _lost(position, recording),
        "left": () if address.unhelped or told.over else picks(position, lambda _: ""),
        "standings": _standings(position, soon, called),
        "track": _track(position, recording),
        "rounds": played,
        "latest": _latest(played, past, told),
        "helps": replace(address, helps="" if address.unhelped else OFF, at="").query,
        "ruleset": recording.ruleset,
        "edition": api.edition(recording.ruleset.edition),
        "here": address.whole,
        "story": address.story,
        "board_query": _from(address, table).whole,
        "afresh": _afresh(address, told) if past is None else "",
        "winners": _winners(told, called) if told.over and past is None else (),
        **(_looking(position, past) if past is not None or not address.lays
           else _choosing(address, told, position, called)),
    }  # fmt: skip


def _looking(position: api.Position, past: int | None) -> dict[str, Any]:
    """The board as it stood once, or as it stands for who looks on."""
    when = "stands" if past is None else "stood then"
    return {"picture": picture(position, title=f"The board as it {when}")}


def _apart(address: GameAddress, actions: Sequence[api.Action]) -> str:
    """A game of its own that goes on from here."""
    return f"{reverse('play:game')}?{address.doing(actions).whole}"


def _from(address: GameAddress, position: api.Position) -> GameAddress:
    """A game that begins with a table."""
    return GameAddress(p=api.write_notation(position), rules=address.rules, helps=address.helps)


def _afresh(address: GameAddress, told: api.Chronicle) -> str:
    """Where a game is about to outgrow its address, one that begins with the table as it stands;
    empty within a turn, which a table cannot tell."""
    if told.resting is None or not address.lays or _filled(address, told) < NEARLY:
        return ""
    return f"{reverse('play:game')}?{_from(address, told.resting).whole}"


def _filled(address: GameAddress, told: api.Chronicle) -> float:
    """How much of what a game may take is used: signs, actions, or work to play it again."""
    work = budget.work()
    # What this request took so far, which is mostly the game being played again.
    used = work.steps / work.limit if work and work.limit else 0
    actions = len(told.recording.actions) / api.MAX_MOVES
    return max(used, actions, len(address.a) / api.MAX_LENGTH)


def _back(address: GameAddress, recording: api.Recording, past: int | None) -> str:
    actions = recording.actions
    if not actions or past is not None or not address.lays:
        return ""
    return address.doing(actions[:-1]).query


def _waits(waiting: api.Waiting, called: Mapping[str, str]) -> Waits:
    who = waiting.player or ""
    name = called.get(who, waiting.who.capitalize())
    return Waits(who, api.COLOURS.get(who, ""), name, decision_words(waiting.what).says)


def _choosing(
    address: GameAddress, told: api.Chronicle, position: api.Position, called: Mapping[str, str]
) -> dict[str, Any]:
    """What may be done next, on the board and beside it."""
    letters = Letters()
    found = [_choice(address, told.next, letters)] if told.next else []
    asked = [replace(one, name=called.get(one.player, "")) for one in found]
    tile = (told.next.tile if told.next else "") or address.tile
    drawing = bool(asked) and asked[0].lays and not tile
    return {
        "choices": asked,
        "tile": tile,
        "tile_words": tile_words(api.tile_of(tile)) if tile else "",
        "other_tile": replace(address, tile="").query if address.tile == tile else "",
        "picks": picks(position, address.holding, likely=not address.unhelped) if drawing else (),
        **describing(position, f"{address.path}?{address.query}"),
        "nowhere": nowhere(position, told.recording.ruleset, tile) if found and tile else None,
        "picture": picture(
            position,
            choices=targets(asked, address.path),
            labels=letters.labels(placed(position)),
            title="The board as it stands",
        ),
    }


def _choice(address: GameAddress, waiting: api.Waiting, letters: Letters) -> DecisionChoice:
    done = address.recording.actions
    so_far = address.doing(done)
    return choice(
        waiting,
        [
            option(action, waiting, so_far.also(action, len(done)).query, letters)
            for action in in_order(waiting.options)
        ],
    )


def _turned(address: GameAddress, told: api.Chronicle) -> str:
    actions = turns_on(told.recording.actions, told.turns)
    return address.doing(actions).query if actions else ""


def turn_query(address: GameAddress) -> str:
    """The turn that is played at the moment that is looked at, as the page of a turn has it.

    Raises api.EngineError.
    """
    recording = address.recording
    recording = recording.until(len(recording.actions) if address.look is None else address.look)
    told = api.chronicle(recording, work=budget.work())
    turns = [move.turn for move in told.moves if move.action]
    before = sum(turn < turns[-1] for turn in turns)
    # The table as the turn before left it: what a turn brings by itself it brings once more.
    start = (
        api.chronicle(recording, at=before, work=budget.work()).seen if before else recording.start
    )
    actions = api.write_actions(recording.actions[before:])
    return GameAddress(p=api.write_notation(start), a=actions).query


def names_for(names: Mapping[str, str] | None) -> dict[str, str]:
    """What each player is called: a name, or else the colour."""
    return {player: player.capitalize() for player in api.COLOURS} | dict(names or {})


# --- who stands where --------------------------------------------------------------------------


def calm(told: api.Chronicle, past: int | None) -> bool:
    """Whether nothing is being scored at the moment that is looked at, so that what stands on the
    board can be said to wait for it."""
    later = (move.what for move in told.moves if past is not None and move.number > past)
    waits = next(later, None) or (told.next.what if told.next else "")
    return waits in _CALM


def _soon(position: api.Position, recording: api.Recording) -> tuple[PlayedScore, ...] | None:
    """What everything on the board would bring if the game ended now, the most first; None where
    the rules leave that open."""
    lines = soon_lines(position, recording)
    if lines is None:
        return None
    found = [score(line, side, 0) for line in lines if (side := side_of(line.player)) is not None]
    return tuple(sorted(found, key=lambda one: -one.points))


def soon_lines(position: api.Position, recording: api.Recording) -> tuple[api.Line, ...] | None:
    """The same as lines of a sheet, in the order of scoring."""
    try:
        sheet = api.Analysis(position, budget.work()).sheet(recording.ruleset, api.FINAL)
    except api.UnsettledError:
        return None
    lines = tuple(line for line in sheet.lines if line.points and line.player is not None)
    return None if sheet.missing else lines


def _lost(position: api.Position, recording: api.Recording) -> tuple[Lost, ...]:
    """What no tile left can complete."""
    found = api.Analysis(position, budget.work()).hopeless(recording.ruleset)
    return tuple(
        Lost(
            title_words(one.kind, len(one.cells), complete=False, spot=one.place[1]),
            tuple(PlayerScore(who, api.COLOURS[who], None) for who in _standing(one)),
            one.cells,
        )
        for one in found
    )


def _standing(feature: api.Seen) -> list[str]:
    """The players who stand on a feature, each once."""
    return list(
        dict.fromkeys(figure.player for figure in feature.figures if figure.player in api.COLOURS)
    )


def _standings(
    position: api.Position, soon: Sequence[PlayedScore] | None, called: Mapping[str, str]
) -> tuple[PlayerLine, ...]:
    found = []
    for player, points in zip(position.players, _points(position), strict=True):
        more = [one.points for one in soon or () if one.side.player == player]
        side = PlayerScore(player, api.COLOURS[player], points)
        brings = None if soon is None else sum(more)
        found.append(PlayerLine(side, called[player], brings, points + sum(more)))
    return tuple(found)


def _points(position: api.Position) -> tuple[int, ...]:
    return position.scores or (0,) * len(position.players)


def _track(position: api.Position, recording: api.Recording) -> SafeString:
    ruleset = recording.ruleset
    pairs = zip(position.players, _points(position), strict=True)
    markers = [
        TrackMarker(player, points, api.track(max(0, points), ruleset)) for player, points in pairs
    ]
    return track_svg(markers, ruleset.number("base.track.length"))


def _latest(played: Sequence[Round], past: int | None, told: api.Chronicle) -> Round | None:
    """The last turn up to where the board is looked at."""
    upto = len(told.recording.actions) if past is None else past
    turns = [move.turn for move in told.moves if move.number <= upto and move.action]
    return played[turns[-1] - played[0].number] if turns else None


def _winners(told: api.Chronicle, called: Mapping[str, str]) -> tuple[str, ...]:
    most = max(told.scores)
    pairs = zip(told.position.players, told.scores, strict=True)
    return tuple(called[player] for player, points in pairs if points == most)
