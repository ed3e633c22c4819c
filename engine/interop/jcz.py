"""Recorded games of JCloisterZone: what came of one, message by message."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final, NamedTuple, TypeAlias

from engine.analysis.recording import Recording
from engine.analysis.work import Effort, Work
from engine.interop.jcz_claims import FAILS, NOT_REACHED, Assertion, judge, offers
from engine.interop.jcz_comparison import FirstDivergence
from engine.interop.jcz_file import Record
from engine.interop.jcz_names import our_tile, their_tile
from engine.interop.jcz_play import MessagePlayer
from engine.interop.jcz_setup import read_setup
from engine.interop.jcz_table import MessageRefusal
from engine.model.actions import Commit
from engine.model.catalogue import tiles
from engine.model.geometry import Cell
from engine.model.position import Position
from engine.model.turned import turned
from engine.rules.ruleset import Ruleset
from engine.turn.account import Event
from engine.turn.legality import placement_violations, placements

EQUAL: Final = "equal"
UNEXPLAINED: Final = "unexplained"

Make: TypeAlias = Callable[[tuple[str, ...], Mapping[str, int | bool | str]], Ruleset]
"""Makes the rule set for some sets and house rules."""


class JczTurn(NamedTuple):
    """One turn: whose, what happened, and everybody's points after it; the end is nobody's."""

    player: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]


class FirstDifference(NamedTuple):
    """The first message after which the points are others than the file says."""

    message: str
    expected: tuple[int, ...]
    found: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a recorded game.

    ``players`` are the names in the file, in the order of the seats; ``refusals`` the messages
    that could not be carried out; ``notes`` what has no counterpart here; ``claims`` the
    assertions with their verdicts; ``stopped`` is the message with which the file no longer says
    enough to go on, and what is missing; ``difference`` is the first message after which the points
    are others than the file says, ``parting`` the first with which the two programs part;
    ``recording`` is the game as it was played here.
    """

    ruleset: str
    players: tuple[str, ...]
    seats: tuple[str, ...]
    turns: tuple[JczTurn, ...]
    scores: tuple[int, ...]
    over: bool
    claims: tuple[Assertion, ...]
    refusals: tuple[MessageRefusal, ...]
    stopped: MessageRefusal | None
    notes: tuple[str, ...]
    difference: FirstDifference | None
    parting: FirstDivergence | None
    position: Position
    recording: Recording

    @property
    def holds(self) -> bool:
        """Whether the game could be played to its end, and no assertion fails."""
        return not self.stopped and all(claim.verdict != FAILS for claim in self.claims)

    @property
    def halts(self) -> tuple[MessageRefusal, ...]:
        """What kept it from being played as it is written: what was refused, where it stopped."""
        return (*self.refusals, *((self.stopped,) if self.stopped else ()))

    @property
    def agreement(self) -> str:
        """How the two programs compare: equal, or in what they part, or that it is unexplained."""
        if self.parting is None:
            return EQUAL
        return f"differs: {_names(self.parting)}"


def replay(record: Record, make: Make, work: Work | None = None) -> Replay:
    """Play a recorded game under the rules that its set-up amounts to. Raises InputError, and
    TooLargeError for one that takes more than ``work`` allows."""
    setup = read_setup(record)
    sets = setup.sets if record.position is None else record.position.sets
    ruleset = make(sets, {} if record.ruleset else setup.house)
    player = MessagePlayer(record, ruleset, setup.missing, work)
    player.run()
    game = player.game
    return Replay(
        ruleset=ruleset.label,
        players=record.players,
        seats=player.seats,
        turns=_turns(player),
        scores=tuple(game.scores.values()),
        over=game.over,
        claims=_claims(record, player),
        refusals=tuple(player.refusals),
        stopped=player.stopped,
        notes=(*setup.unmapped, *player.notes),
        difference=_difference(record, player),
        parting=player.comparison.parting,
        position=game.position(),
        recording=_recording(player, ruleset),
    )


def _recording(player: MessagePlayer, ruleset: Ruleset) -> Recording:
    """The game without the pauses before its scorings."""
    done = (action for action in player.game.done if not isinstance(action, Commit))
    return Recording(player.start, ruleset, tuple(done))


def _claims(record: Record, player: MessagePlayer) -> tuple[Assertion, ...]:
    """What comes of the assertions, where the game was played to its end."""
    if player.stopped:
        return tuple(Assertion(text, NOT_REACHED) for text in record.assertions)
    game = player.game
    offered = offers(game.board, player.offered or () if record.assertions else ())
    for _ in record.assertions:
        # Counted before it is done: a file may hold any number of assertions.
        player.work.spend(Effort.MOVES, 4 * len(offered))
    # Many assertions of one game ask about the same tile.
    fits = cache(partial(_fits, player))
    return judge(record.assertions, record.players, game.scores, game.lines, offered, fits)


def _fits(player: MessagePlayer, name: str) -> set[tuple[Cell, int]]:
    """Where a tile may be laid when the messages end, with the degrees of its turns there."""
    board, ruleset = player.game.board, player.game.state.ruleset
    tile, _ = our_tile(name, 0, ruleset.sets)
    player.work.spend(Effort.MOVES, len(board.laid))
    cells = {cell for cell, _ in placements(board, ruleset, tiles()[tile])}
    for _ in cells:
        player.work.spend(Effort.MOVES, len(board.laid))
    return {
        (cell, 90 * their_tile(tile, turn)[1])
        for cell in cells
        for turn in range(4)
        if not placement_violations(board, ruleset, turned(tiles()[tile], turn), cell)
    }


def _turns(player: MessagePlayer) -> tuple[JczTurn, ...]:
    events, turns = player.game.events, []
    starts = [*(start for _, start in player.begun), len(events)]
    scores = dict.fromkeys(player.seats, 0)
    if player.record.position is not None:
        scores.update(zip(player.seats, player.record.position.scores, strict=False))
    for (seat, start), end in zip(player.begun, starts[1:], strict=True):
        for event in events[start:end]:
            if event.player is not None:
                scores[event.player] += event.points
        if start < end:
            turns.append(JczTurn(seat, tuple(events[start:end]), tuple(scores.values())))
    return tuple(turns)


def _difference(record: Record, player: MessagePlayer) -> FirstDifference | None:
    for message in player.kept:
        if message.place >= len(record.points) or message.place not in player.scores:
            break
        expected, found = record.points[message.place], player.scores[message.place]
        if expected != found:
            return FirstDifference(message.name, expected, found)
    return None


def replay_plain(played: Replay) -> dict[str, Any]:
    """A replay as JSON carries it."""
    names = dict(zip(played.seats, played.players, strict=True))
    gap = played.difference
    return {
        "ruleset": played.ruleset,
        "players": [{"name": name, "seat": seat} for seat, name in names.items()],
        "turns": [
            {
                "player": names.get(turn.player),
                "events": [event._asdict() for event in turn.events],
                "scores": list(turn.scores),
            }
            for turn in played.turns
        ],
        "scores": list(played.scores),
        "over": played.over,
        "assertions": [claim._asdict() for claim in played.claims],
        "refused": [refusal._asdict() for refusal in played.refusals],
        "stopped": None if played.stopped is None else played.stopped._asdict(),
        "not mapped": list(played.notes),
        "difference": None if gap is None else gap._asdict(),
        "agreement": played.agreement,
        "parting": None if played.parting is None else _parting_plain(played.parting),
    }


def _parting_plain(parting: FirstDivergence) -> dict[str, Any]:
    return {
        "message": parting.message,
        "reason": _names(parting),
        "says": " ".join(divergence.says for divergence in parting.divergences),
        "rules": [divergence.rule for divergence in parting.divergences],
    }


def _names(parting: FirstDivergence) -> str:
    return ", ".join(divergence.id for divergence in parting.divergences) or UNEXPLAINED
