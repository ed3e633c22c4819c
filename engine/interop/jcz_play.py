"""Plays a recorded game: each message becomes an action of the game, or is named as it stands."""

from functools import cache
from typing import Final

from engine.analysis.work import Effort, Work
from engine.expansions.bridges import TakeTile
from engine.expansions.dragon.journey import DragonStep
from engine.interop.jcz_actions import BARN
from engine.interop.jcz_chance import UntoldError
from engine.interop.jcz_comparison import MessageComparison, MessageOutcome
from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import data
from engine.interop.jcz_table import WAITING, MessageRefusal, MessageTable
from engine.model.actions import (
    ACTIONS,
    Action,
    Commit,
    Deploy,
    Lay,
    Pass,
    Redeploy,
)
from engine.model.errors import IllegalError, InputError, TooLargeError
from engine.rules.ruleset import Ruleset
from engine.turn.decision import Decision
from engine.turn.order import FIGURE_STEP, LAY, SCORE

_OF_THE_TABLE: Final = frozenset({"unknown-location"})
"""Errors about how tiles lie; they may follow from an earlier refusal."""


class MessagePlayer(MessageTable):
    """Plays the messages of one file into a game."""

    def __init__(
        self, record: Record, ruleset: Ruleset, missing: frozenset[str], work: Work | None = None
    ) -> None:
        super().__init__(record, ruleset, missing, work)
        self.stopped: MessageRefusal | None = None
        self.comparison: Final = MessageComparison(record, self.seats)

    def run(self) -> None:
        """Play the messages, to the last one or as far as the file says what is needed. Raises
        TooLargeError where the work allows no more."""
        try:
            self._run()
        except UntoldError as error:
            self.stopped = MessageRefusal(self.kept[self._now].name, str(error), error.rule)

    def _run(self) -> None:
        """Play every message, and note the scores after each."""
        for place, message in enumerate(self.kept):
            try:
                self.play(place)
            except IllegalError as error:
                self.refusals.append(MessageRefusal(message.name, str(error), error.rule))
            except TooLargeError:
                raise
            except InputError as error:
                if self.refusals and error.code in _OF_THE_TABLE:
                    self.refusals.append(MessageRefusal(message.name, str(error), error.rule))
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
            self.settle()
            # Once more, after what was settled: the end of a game pays without a message of its
            # own.
            self.scores[self.kept[-1].place] = tuple(self.game.scores.values())
            self._compare(self.kept[-1])

    def play(self, place: int) -> None:
        """Play one message; what it is refused for is raised, and everything stays as it was."""
        self._now = self.next = place
        self.work.spend(Effort.MOVES, len(self.game.board.laid))
        self._flush()
        self.chance.come(self.kept[place])
        self.next = place + 1
        if self.kept[place] not in self._early:
            self._message(self.kept[place])

    def _compare(self, message: Message) -> None:
        """Hold what came of a message against what the file says of it."""
        refusal = self.refusals[-1] if self.refusals else None
        refused = refusal is not None and refusal.message == message.name
        told = MessageOutcome(
            message,
            self.scores[message.place],
            *self.translator.whom(message),
            (refusal.rule or "") if refusal and refused else None,
            last=self._following is None,
            between=self._moving_out(),
            waits=self._late is not None,
        )
        self.comparison.hold(told, self.game)

    # --- one message -----------------------------------------------------------------------------

    def _message(self, message: Message) -> None:
        confirming, self._confirming = self._confirming, False
        if message.type == "COMMIT":
            if not confirming:
                self._commit()
        elif message.type == "PASS":
            self._decline(message)
        elif message.type not in data()["silent"]:
            self._answer(message)
        self.settle()

    def _commit(self) -> None:
        """End the figure step, and make no use of what is asked within it."""
        game = self.game
        while not (game.over or game.resting):
            decision = self._decision
            if decision.what in (FIGURE_STEP, SCORE):
                game.do(Commit() if decision.what == SCORE else Pass())
            elif decision.what not in data()["before-commit"] or not self._skip(decision):
                break
        self.settle()

    def _decline(self, message: Message) -> None:
        """Make no use of what is asked; that program asks for the abbey before the tile, and now
        and then somebody who has nothing to decide here."""
        if self.game.over:
            return
        if self._asked_there_alone(message, self._decision):
            return
        decision = self._decision
        if decision.what == FIGURE_STEP and self._goes_on_with(decision):
            return
        if decision.what in (FIGURE_STEP, *data()["before-commit"]):
            self._held = Pass()
        elif decision.what in data()["confirmed"]:
            self._has_to(decision)
        elif decision.what not in WAITING:
            self.game.do(Pass())

    def _asked_there_alone(self, message: Message, decision: Decision) -> bool:
        """Whether somebody else passes than who is asked here. Who is asked here and says nothing
        in this turn is passed over first."""
        seat = message.seat
        if seat is None or seat not in range(len(self.seats)) or decision.player is None:
            return False
        passing = self.seats[seat]
        while decision.player not in (None, passing):
            stays = decision.what in WAITING or self._speaks(decision.player)
            if stays or not self._skip(decision) or self.game.over:
                return True
            decision = self._decision
        return False

    def _speaks(self, player: str) -> bool:
        """Whether a player says something before the next tile."""
        return any(one.seat == self.seats.index(player) for one in self.ahead())

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
        if self._fits_at_once(message):
            action = self._find(message)
        elif self._needless(message) or self._put_off(message):
            return
        else:
            self._stuck(message)
            action = self._make_way(message)
        self._confirming = self.game.decision.what in data()["confirmed"]
        if isinstance(action, Lay):
            self.chance.laid(self.game, action.tile)
        if self._scores_at_once(action):
            # Done only with the next message, which is when that program shows the points.
            self._held = action
        else:
            self.game.do(action)
        self.translator.done(message, action)
        # The first bid says both which tile and how much: here these are two decisions.
        if isinstance(action, TakeTile):
            self._answer(message)

    def _fits_at_once(self, message: Message) -> bool:
        """Whether a message answers the decision that waits."""
        waits = not (self.game.over or self.game.resting)
        return waits and self._fits(message, self.game.decision)

    def _put_off(self, message: Message) -> bool:
        """Whether a message is about what is asked later here than there: it is kept until then,
        one at a time."""
        waits = None if self.game.over or self.game.resting else self.game.decision.what
        early = data()["early"].get(str(message.payload.get("source")), "")
        # One at a time: a second message of the kind would be a question of its own.
        if self._late is not None or early != waits:
            return False
        self._late = message
        return True

    def _make_way(self, message: Message) -> Action:
        """The action that a message means once what comes before it is passed; a message that
        cannot be done leaves everything as it was.

        A tile is laid all the same: what the rules ask before it, and the file does not say, goes
        the first way, and the output says so.
        """
        # The way back, if the message cannot be done after all.
        mark, done, resting = self._mark(), len(self.game.done), self.game.resting
        self._trying = True
        try:
            while (stuck := self._in_the_way(message)) is not None:
                self.game.do(stuck.options()[0])
                why = f"No message does this: {stuck.words.about}. The first way is taken."
                self.refusals.append(MessageRefusal(message.name, why, stuck.rule))
            action = self._find(message)
        except TooLargeError:
            raise
        except (IllegalError, InputError):
            self._go_back(mark, done, resting=resting)
            raise
        self._trying = False
        return action

    def _in_the_way(self, message: Message) -> Decision | None:
        """What somebody has to decide before a tile is laid; None where nothing is in the way."""
        try:
            self._find(message)
        except IllegalError:
            if message.type != "PLACE_TILE" or self.game.over or self._drawing():
                raise
            return self.game.decision
        return None

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
            raise self._out_of_order(message, game.decision)

    def _scores_at_once(self, action: Action) -> bool:
        """Whether points come here with an action that has them later in that program."""
        following = self._following
        last = following is None or following.type != "MOVE_NEUTRAL_FIGURE"
        barn = isinstance(action, Deploy) and action.kind == BARN
        flies = isinstance(action, DragonStep) and last and not self._scored_before_flying()
        # The next message has the number from which that program draws, so nothing may be drawn
        # before it comes.
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


@cache
def _leaving_it_to_chance() -> frozenset[type[Action]]:
    """Actions whose message carries the number from which the next is drawn."""
    return frozenset(ACTIONS[row["action"]] for row in data()["departing"].values())
