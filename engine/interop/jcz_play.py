"""Plays a recorded game: each message becomes an action of the game, or is named as it stands."""

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple

from engine.desk.work import Effort, Work
from engine.expansions import count, hills, tower
from engine.expansions.bridges import Pick, castles
from engine.expansions.dragon.journey import Step
from engine.expansions.tower import Free
from engine.interop.jcz_actions import BARN, Translator
from engine.interop.jcz_chance import Chance, UntoldError
from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import data, stand_in
from engine.interop.jcz_pack import Pack
from engine.interop.jcz_start import check_start, kept, start_of
from engine.interop.jcz_strays import Moment, Stray, known
from engine.model.actions import ACTIONS, Action, Commit, Deploy, Lay, Pass, Redeploy
from engine.model.errors import IllegalError, InputError, TooLargeError
from engine.rules.ruleset import Ruleset
from engine.turn.decision import Decision
from engine.turn.game import Game
from engine.turn.order import LAY, SCORE, WOOD

_WHENEVER: Final = frozenset({count.LEAVE, castles.MAKE, hills.TEND})
"""Decisions that messages of the turn answer in any order."""

_OF_THE_TABLE: Final = frozenset({"unknown-location"})
"""Errors about how tiles lie; they may follow from an earlier refusal."""

_WAITING: Final = frozenset({LAY, WOOD, SCORE})
"""Decisions that only a message ends."""


class Refusal(NamedTuple):
    """A message that the rules in force forbid, that finds nothing to answer, or with which the
    file says too little to go on; and why."""

    message: str
    reason: str
    rule: str | None


class Parting(NamedTuple):
    """The first message with which both programs part: that it was refused, or the points after
    it there and here; and the strayings behind that, none where it is unexplained."""

    message: str
    expected: tuple[int, ...]
    found: tuple[int, ...]
    strays: tuple[Stray, ...]


class Player:
    """Plays the messages of one file into a game."""

    def __init__(
        self, record: Record, ruleset: Ruleset, missing: frozenset[str], work: Work | None = None
    ) -> None:
        self._work: Final = work or Work()
        self.record: Final = record
        start = record.position or start_of(record, ruleset)
        if len(start.players) != len(record.players):
            raise InputError("bad-players", "The position states other players than the file.")
        if record.position is not None:
            check_start(start, ruleset)
        self.start: Final = start
        self.seats: Final = start.players
        self.game = Game.of(start, ruleset)
        self.game.pausing = True
        self.kept: Final = kept(record.replay)
        self.pack: Final = Pack(record, self.kept, ruleset)
        self.chance = Chance(record, ruleset.sets)
        self.translator = Translator(self.game, self.seats, missing)
        self.refusals: list[Refusal] = []
        self.stopped: Refusal | None = None
        self.notes: list[str] = []
        self.scores: dict[int, tuple[int, ...]] = {}
        self.offered: Sequence[Action] | None = None
        self.begun: list[tuple[str, int]] = []
        self.parting: Parting | None = None
        self._doubt: Parting | None = None
        self._agreed = 0
        self._now = self._next = 0
        self._early: list[Message] = []
        self._held: Action | None = None
        self._confirming = False
        self._rehearsed = self._trying = False
        self._ended = False
        self._looked = -1
        self._latest = tuple(self.game.scores.values())

    def run(self) -> None:
        """Play the messages, to the last one or as far as the file says what is needed. Raises
        TooLargeError where the work allows no more."""
        try:
            self._run()
        except UntoldError as error:
            self.stopped = Refusal(self.kept[self._now].name, str(error), error.rule)

    def _run(self) -> None:
        """Play every message, and note the scores after each."""
        for place, message in enumerate(self.kept):
            self._now = self._next = place
            self._work.spend(Effort.MOVES, len(self.game.board.laid))
            try:
                self._flush()
                self.chance.come(message)
                self._next = place + 1
                if message not in self._early:
                    self._message(message)
            except IllegalError as error:
                self.refusals.append(Refusal(message.name, str(error), error.rule))
            except TooLargeError:
                raise
            except InputError as error:
                if self.refusals and error.code in _OF_THE_TABLE:
                    self.refusals.append(Refusal(message.name, str(error), error.rule))
                    self.scores[message.place] = self._shown()
                    continue
                raise InputError(
                    error.code, f"{message.name}: {error}", rule=error.rule, cell=error.cell
                ) from error
            self.scores[message.place] = self._shown()
            if place + 1 < len(self.kept):
                self._compare(message)
        self._flush()
        if self.kept:
            self._settle()
            self.scores[self.kept[-1].place] = tuple(self.game.scores.values())
            self._compare(self.kept[-1])

    def _compare(self, message: Message) -> None:
        """See whether the other program says the same after a message, or by the end of the step:
        points that come a message early or late are no difference."""
        place = message.place
        found = self.scores[place]
        expected = self.record.points[place] if place < len(self.record.points) else found
        refusal = self.refusals[-1] if self.refusals else None
        refused = refusal is not None and refusal.message == message.name
        if expected == found and not refused:
            self._doubt = None
        elif self._doubt is not None and (refused or message.type == "COMMIT"):
            self.parting, self._doubt = self.parting or self._doubt, None
        elif self.parting is None and self._doubt is None:
            pairs = zip(self.seats, expected, found, strict=True)
            moment = Moment(
                message.type,
                message.payload,
                *self.translator.whom(message),
                (refusal.rule or "") if refusal and refused else None,
                {seat: there - here for seat, there, here in pairs},
                self.game.lines[self._agreed :],
                self.game,
            )
            parting = Parting(message.name, expected, found, known(moment))
            if refused or self._following is None:
                self.parting = parting
            else:
                self._doubt = parting
        if not self._moving_out():
            self._agreed = len(self.game.lines)

    # --- one message -----------------------------------------------------------------------------

    def _shown(self) -> tuple[int, ...]:
        """The scores; that program asks who leaves Carcassonne before it pays for anything."""
        if not self._moving_out():
            self._latest = tuple(self.game.scores.values())
        return self._latest

    def _moving_out(self) -> bool:
        game = self.game
        return not (game.over or game.resting) and game.decision.what == count.LEAVE

    def _message(self, message: Message) -> None:
        confirming, self._confirming = self._confirming, False
        if message.type in data()["silent"]:
            return
        if message.type == "COMMIT":
            if not confirming:
                self._commit()
        elif message.type == "PASS":
            self._decline(message)
        else:
            self._answer(message)
        self._settle()

    def _flush(self) -> None:
        """Carry out what was held back so that the points come when that program gives them."""
        held, self._held = self._held, None
        if held is not None:
            self.game.do(held)

    def _commit(self) -> None:
        """End the step of moving wood, and make no use of what is asked within it."""
        game = self.game
        while not (game.over or game.resting):
            decision = self._decision
            if decision.what in (WOOD, SCORE):
                game.do(Commit() if decision.what == SCORE else Pass())
            elif decision.what not in data()["before-commit"] or not self._skip(decision):
                break
        self._settle()

    def _decline(self, message: Message) -> None:
        """Make no use of what is asked; that program asks for the abbey before the tile, and now
        and then somebody who has nothing to decide here."""
        if self.game.over:
            return
        if self._asked_there_alone(message, self._decision):
            return
        decision = self._decision
        if decision.what == WOOD and self._goes_on_with(decision):
            return
        if decision.what in (WOOD, *data()["before-commit"]):
            self._held = Pass()
        elif decision.what in data()["confirmed"]:
            self._has_to(decision)
        elif decision.what not in _WAITING:
            self.game.do(Pass())

    def _asked_there_alone(self, message: Message, decision: Decision) -> bool:
        """Whether somebody else passes than who is asked here. Who is asked here and says nothing
        in this turn is passed over first."""
        seat = message.seat
        if seat is None or seat not in range(len(self.seats)) or decision.player is None:
            return False
        passing = self.seats[seat]
        while decision.player not in (None, passing):
            stays = decision.what in _WAITING or self._speaks(decision.player)
            if stays or not self._skip(decision) or self.game.over:
                return True
            decision = self._decision
        return False

    def _speaks(self, player: str) -> bool:
        """Whether a player says something before the next tile."""
        return any(one.seat == self.seats.index(player) for one in self._ahead())

    def _has_to(self, decision: Decision) -> None:
        """A player passes who has to act here: the first way is taken, and the output says so."""
        against = decision.violations(Pass())
        self.game.do(decision.options()[0])
        why = f"{against[0].message} The first way is taken, so that the game goes on."
        raise IllegalError(against[0].code, why, rule=decision.rule)

    def _goes_on_with(self, decision: Decision) -> bool:
        """Whether the next message is a token that its player puts whenever he is asked: he still
        has his turn, and the end of the step comes after it."""
        following = self._following
        if following is None or following.type != "PLACE_TOKEN":
            return False
        free = "decisions" not in data()["token"].get(following.payload.get("token"), {})
        return free and self._fits(following, decision)

    def _answer(self, message: Message) -> None:
        """Do what a message says; one that cannot be done leaves everything as it was."""
        if not self._fits_at_once(message):
            if self._needless(message):
                return
            self._stuck(message)
            self._rehearsal()._find(message)
        action = self._find(message)
        self._confirming = self.game.decision.what in data()["confirmed"]
        if isinstance(action, Lay):
            self._note_stand_in(message)
            self.chance.laid(self.game, action.tile)
        if self._scores_at_once(action):
            self._held = action
        else:
            self.game.do(action)
        self.translator.done(message, action)
        if isinstance(action, Pick):
            self._answer(message)

    def _fits_at_once(self, message: Message) -> bool:
        """Whether a message answers the decision that waits."""
        waits = not (self.game.over or self.game.resting)
        return waits and self._fits(message, self.game.decision)

    def _rehearsal(self) -> "Player":
        """Another player at a table of the same state, to see whether a message can be done.

        What is played once more for it counts. After the first time, each turn is kept at its
        beginning, so that no more than the turn is.
        """
        for _ in range(self.game.since):
            self._work.spend(Effort.MOVES, len(self.game.board.laid))
        self._rehearsed = True
        other = copy(self)
        other._rehearsed, other._trying = False, True
        other.game = self.game.copy()
        other.translator = self.translator.on(other.game)
        other.chance = self.chance.copy()
        other.begun, other._early = self.begun.copy(), self._early.copy()
        return other

    def _needless(self, message: Message) -> bool:
        """Whether a message does nothing because the turn is over here already."""
        over = self.game.over or self.game.resting or self.game.decision.what == LAY
        return over and message.type in data()["needless"]

    def _stuck(self, message: Message) -> None:
        """Raises IllegalError for a message for which the decision that waits cannot be passed."""
        game = self.game
        if game.over or game.resting or game.decision.what != LAY:
            return
        if self.translator.action(message, game.decision) is None:
            raise _out_of_order(game.decision)

    def _find(self, message: Message) -> Action:
        """The action for the decision that a message answers; those that nobody was asked before
        it are passed."""
        while True:
            if self.game.over:
                raise IllegalError("over", "The game is over.", rule="base.final.order")
            decision = self._decision
            action = self.translator.action(message, decision)
            if action is not None:
                break
            if not self._skip(decision):
                raise _out_of_order(decision)
            if self._trying:
                self._work.spend(Effort.MOVES, len(self.game.board.laid))
        if against := decision.violations(action):
            raise IllegalError(against[0].code, against[0].message, rule=against[0].rule)
        return action

    def _scores_at_once(self, action: Action) -> bool:
        """Whether points come here with an action that has them later in that program."""
        following = self._following
        last = following is None or following.type != "MOVE_NEUTRAL_FIGURE"
        barn = isinstance(action, Deploy) and action.kind == BARN
        flies = isinstance(action, Step) and last and not self._scored_before_flying()
        if type(action) in _leaving_it_to_chance():
            return False
        return barn or flies or self._ends_step() or isinstance(action, Redeploy)

    def _ends_step(self) -> bool:
        """Whether the answer to the decision that waits is the last of its step."""
        following = self._following
        commits = following is not None and following.type == "COMMIT"
        return commits and self.game.decision.what in data()["before-commit"]

    def _scored_before_flying(self) -> bool:
        return self.game.state.ruleset.values["dragon.move.when"].value == "after-scoring"

    def _note_stand_in(self, message: Message) -> None:
        instead = stand_in(str(message.payload.get("tileId")))
        if instead:
            self.notes.append(
                f"{message.name}: {message.payload['tileId']} is read as {instead.tile}, "
                f"without {instead.lacks}"
            )

    # --- what nobody says ------------------------------------------------------------------------

    @property
    def _decision(self) -> Decision:
        """What the game waits for; asking begins the next turn."""
        game, resting, events = self.game, self.game.resting, len(self.game.events)
        if resting and self._rehearsed:
            game.keep()
        decision = game.decision
        if resting:
            self.begun.append((game.mover, events))
        return decision

    @property
    def _following(self) -> Message | None:
        return self.kept[self._next] if self._next < len(self.kept) else None

    def _later(self, decision: Decision) -> Message | None:
        """The message of this turn that answers a decision, whenever it comes."""
        fresh = (message for message in self._ahead() if message not in self._early)
        return next((message for message in fresh if self._could(message, decision)), None)

    def _ahead(self) -> Iterator[Message]:
        """What comes before the next tile."""
        return takewhile(lambda one: one.type != "PLACE_TILE", self.kept[self._next :])

    def _could(self, message: Message, decision: Decision) -> bool:
        """Whether a message answers a decision; looking at it counts."""
        self._work.spend(Effort.MOVES, len(self.game.board.laid))
        return self._fits(message, decision)

    def _fits(self, message: Message, decision: Decision) -> bool:
        try:
            return self.translator.action(message, decision) is not None
        except (IllegalError, InputError):
            return False

    def _settle(self) -> None:
        """Go on to the next decision that somebody is asked in that program, too."""
        while not self.game.over and self._held is None and not self._awaits_confirmation():
            if self._drawing() and not self._ended:
                if self._looked != len(self.game.done):
                    self._looked = len(self.game.done)
                    self.pack.look(self.game.board)
                if self.pack.is_over(len(self.begun), self._next, turn=self.game.resting):
                    self._ended = True
                    self.begun.append(("", len(self.game.events)))
                    self.game.finish()
                    continue
            if self.game.resting and self._following is None and not self._committed():
                self.offered = self.offered or ()
                return
            decision = self._decision
            if self._following is None and self.offered is None and decision.player:
                offered = decision.options()
                left_out = self.translator.left_out
                self.offered = [one for one in offered if not left_out(one, decision)]
            if decision.what in _WAITING or self._asked(decision) or not self._skip(decision):
                return

    def _awaits_confirmation(self) -> bool:
        """Whether the next message confirms what was just done."""
        following = self._following
        return self._confirming and following is not None and following.type == "COMMIT"

    def _committed(self) -> bool:
        """Whether the file ends with a turn, and not before the end of a step."""
        return self.kept[-1].type in ("COMMIT", "PASS")

    def _drawing(self) -> bool:
        """Whether a tile would be drawn now, for a turn or for its second half."""
        return self.game.resting or self.game.decision.what == LAY

    def _asked(self, decision: Decision) -> bool:
        """Whether the next message answers a decision."""
        following = self._following
        if following is None or decision.player is None:
            return False
        if following.type == "PASS":
            return decision.what != tower.RANSOM
        if decision.what in _WHENEVER and self._later(decision):
            return True
        return self._fits(following, decision)

    def _skip(self, decision: Decision) -> bool:
        """Take the way past a decision that nobody was asked; False where there is none."""
        if decision.what == LAY:
            return False
        if decision.player is None:
            self.game.do(self.chance.answer(decision))
            return True
        if decision.what == SCORE:
            self.game.do(Commit())
            return True
        later = self._later(decision) if decision.what in _WHENEVER else None
        action = self.translator.action(later, decision) if later else None
        if later and action:
            self._early.append(later)
            self.chance.come(later)
            self.game.do(action)
            return True
        options = [action for action in decision.options() if not isinstance(action, Free)]
        alone = len(options) == 1 or (options and decision.what in data()["unasked"])
        if Pass() not in options and not alone:
            return False
        self.game.do(Pass() if Pass() in options else options[0])
        return True


@cache
def _leaving_it_to_chance() -> frozenset[type[Action]]:
    """Actions whose message carries the number from which the next is drawn."""
    return frozenset(ACTIONS[row["action"]] for row in data()["departing"].values())


def _out_of_order(decision: Decision) -> IllegalError:
    return IllegalError("out-of-order", f"The game waits for: {decision.words.about}.")
