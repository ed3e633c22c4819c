"""The table of a recorded game: what it waits for, what comes, and what nobody says."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Final, NamedTuple, Self

from engine.analysis.work import Effort, Work
from engine.expansions import count, hills, tower
from engine.expansions.bridges import bazaars, castles
from engine.expansions.tower import Free
from engine.interop.jcz_actions import Translator
from engine.interop.jcz_chance import Chance
from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import data
from engine.interop.jcz_pack import Pack
from engine.interop.jcz_start import check_start, kept, start_of
from engine.model.actions import Action, Commit, Pass, action_facts
from engine.model.errors import IllegalError, InputError
from engine.rules.ruleset import Ruleset
from engine.scoring.lines import feature_terms
from engine.turn.decision import Decision
from engine.turn.game import Game
from engine.turn.order import FIGURE_STEP, LAY, SCORE
from engine.turn.rights import too_late

_WHENEVER: Final = frozenset({count.LEAVE, castles.MAKE, hills.TEND})
"""Decisions that messages of the turn answer in any order."""

_KEPT_EVERY: Final = 40
"""After so many actions a game is kept. The rarer it is copied the cheaper is a game in which
nothing is refused, and the dearer is each refusal."""

WAITING: Final = frozenset({LAY, FIGURE_STEP, SCORE})
"""Decisions that only a message ends."""


class MessageRefusal(NamedTuple):
    """A message that the rules in force forbid, that finds nothing to answer, or with which the
    file says too little to go on; and why."""

    message: str
    reason: str
    rule: str | None


class MessageTable:
    """A game in progress beside the messages of one file, and the way past what those do not
    answer."""

    def __init__(
        self, record: Record, ruleset: Ruleset, missing: frozenset[str], work: Work | None = None
    ) -> None:
        self.work: Final = work or Work()
        self.record: Final = record
        start = record.position or start_of(record, ruleset)
        if len(start.players) != len(record.players):
            raise InputError("bad-players", "The position states other players than the file.")
        if record.position is not None:
            check_start(start, ruleset)
        self.start: Final = start
        self.seats: Final = start.players
        self.game = Game.of(start, ruleset)
        # That program scores by a message of its own, so the game has to wait before it does.
        self.game.pausing = True
        self.kept: Final = kept(record.replay)
        self.pack: Final = Pack(record, self.kept, ruleset, self.work)
        self.chance = Chance(record, ruleset.sets, self.work)
        self.translator = Translator(self.game, self.seats, missing)
        self.refusals: list[MessageRefusal] = []
        self.notes: list[str] = []
        self.scores: dict[int, tuple[int, ...]] = {}
        self.offered: Sequence[Action] | None = None
        self.begun: list[tuple[str, int]] = []
        self._now = self.next = 0
        self._early: list[Message] = []
        self._held: Action | None = None
        self._late: Message | None = None
        self._confirming = False
        self._trying = False
        self._before_turn: Callable[[], Game] = partial(Game.of, start, ruleset)
        self._kept = 0
        self._ended = False
        self._looked = -1
        self._latest = tuple(self.game.scores.values())

    # --- trying ----------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Between two turns, keep the game now and then, for whoever has to go back to it."""
        since = len(self.game.done) - self._kept
        if not self._trying and since >= _KEPT_EVERY:
            self.work.spend(Effort.COPIES, len(self.game.board.laid))
            self._before_turn, self._kept = self.game.copy().copy, len(self.game.done)

    def _again(self, actions: int) -> Game:
        """The game as it was after so many actions. What is played once more for it counts."""
        game = self._before_turn()
        game.pausing = True
        self.work.spend(Effort.COPIES, len(game.board.laid))
        for action in self.game.done[self._kept : actions]:
            self.work.spend(Effort.MOVES, len(game.board.laid))
            game.do(action)
        return game

    def _mark(self) -> Self:
        """Everything but the game as it is now, to go back to."""
        # Shallow, as the game is the dear part and is played again instead; lists that grow are
        # copied.
        mark = copy(self)
        mark.chance = self.chance.copy()
        mark.begun, mark._early = self.begun.copy(), self._early.copy()
        mark.refusals, mark.notes = self.refusals.copy(), self.notes.copy()
        return mark

    def _go_back(self, mark: Self, actions: int, *, resting: bool) -> None:
        """Let everything be as it was when something was tried, after so many actions."""
        game = self._again(actions)
        vars(self).update(vars(mark))
        self.game = game
        self.translator.sit(game)
        if not (resting or game.over):
            # To ask begins the turn, which is how the game stood.
            _ = game.decision

    def _shown(self) -> tuple[int, ...]:
        """The scores; that program asks who leaves Carcassonne before it pays for anything."""
        if not self._moving_out():
            self._latest = tuple(self.game.scores.values())
        return self._latest

    def _moving_out(self) -> bool:
        game = self.game
        return not (game.over or game.resting) and game.decision.what == count.LEAVE

    def _flush(self) -> None:
        """Carry out what was held back so that the points come when that program gives them."""
        held, self._held = self._held, None
        if held is not None:
            self.game.do(held)

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
                raise self._out_of_order(message, decision)
            self.work.spend(Effort.MOVES, len(self.game.board.laid))
        if against := decision.violations(action):
            raise IllegalError(against[0].code, against[0].message, rule=against[0].rule)
        return action

    def _out_of_order(self, message: Message, decision: Decision) -> IllegalError:
        """Why a message finds nothing to answer: by the rule that ended what it is about, or else
        because something else is decided."""
        placed = self.translator.placed(message) if decision.what == LAY else None
        if placed and (late := too_late(self.game, placed)):
            return IllegalError(late[0].code, late[0].message, rule=late[0].rule)
        return IllegalError("out-of-order", f"The game waits for: {decision.words.about}.")

    # --- what nobody says ------------------------------------------------------------------------

    @property
    def _decision(self) -> Decision:
        """What the game waits for; asking begins the next turn."""
        game, resting, events = self.game, self.game.resting, len(self.game.events)
        if resting:
            self._keep()
        decision = game.decision
        if resting:
            self.begun.append((game.mover, events))
            self._give_up()
        return decision

    def _give_up(self) -> None:
        """What was kept for later in a turn found nothing to answer in it."""
        if self._late is not None:
            self.refusals.append(
                MessageRefusal(self._late.name, "Nobody was asked this here.", None)
            )
            self._late = None

    @property
    def _following(self) -> Message | None:
        return self.kept[self.next] if self.next < len(self.kept) else None

    def _later(self, decision: Decision) -> Message | None:
        """The message of this turn that answers a decision, whenever it comes."""
        fresh = (message for message in self.ahead() if message not in self._early)
        return next((message for message in fresh if self._could(message, decision)), None)

    def ahead(self) -> Iterator[Message]:
        """What comes before the next tile."""
        return takewhile(lambda one: one.type != "PLACE_TILE", self.kept[self.next :])

    def _could(self, message: Message, decision: Decision) -> bool:
        """Whether a message answers a decision; looking at it counts."""
        self.work.spend(Effort.MOVES, len(self.game.board.laid))
        return self._fits(message, decision)

    def _fits(self, message: Message, decision: Decision) -> bool:
        try:
            return self.translator.action(message, decision) is not None
        except (IllegalError, InputError):
            return False

    def settle(self) -> None:
        """Go on to the next decision that somebody is asked in that program, too."""
        while not self.game.over and self._held is None and not self._awaits_confirmation():
            if self._drawing() and not self._ended:
                # Asked several times at the same state, and each look goes over the whole board.
                if self._looked != len(self.game.done):
                    self._looked = len(self.game.done)
                    self.pack.look(self.game.board)
                if self.pack.is_over(len(self.begun), self.next, turn=self.game.resting):
                    self._ended = True
                    self.begun.append(("", len(self.game.events)))
                    self.game.finish()
                    continue
            if self.game.resting and self._following is None and not self._committed():
                self.offered = self.offered or ()
                return
            decision = self._decision
            if self._following is None and self.offered is None and decision.player:
                offered = (*decision.options(), *self._in_place_of_figure(decision))
                left_out = self.translator.left_out
                self.offered = [one for one in offered if not left_out(one, decision)]
            if self._catch_up(decision):
                continue
            if decision.what in WAITING or self._asked(decision) or not self._skip(decision):
                return

    def _in_place_of_figure(self, decision: Decision) -> Sequence[Action]:
        """Who may be deployed alone, in place of another figure: here that comes after it."""
        if (
            not self.record.assertions
            or decision.what != FIGURE_STEP
            or decision.violations(Pass())
        ):
            return ()
        game = self._again(len(self.game.done))
        game.do(Pass())
        seconds = data()["second"].values()
        waits = not (game.over or game.resting) and game.decision.what in seconds
        return game.decision.options() if waits else ()

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
            return decision.what not in (tower.RANSOM, *data()["unasked"])
        if decision.what in _WHENEVER and self._later(decision):
            return True
        return self._fits(following, decision)

    def _skip(self, decision: Decision) -> bool:
        """Take the way past a decision that nobody was asked; False where there is none."""
        if decision.what == LAY:
            return False
        if decision.player is None:
            if self._brings_number() or (decision.what == bazaars.DRAW and self._number_comes()):
                return False
            self.game.do(self.chance.answer(self.game))
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
        self.game.do(Pass() if Pass() in options else self._unasked(decision, options))
        return True

    def _brings_number(self) -> bool:
        """Whether the next message does nothing but bring the number for what is drawn now."""
        following = self._following
        if following is None or following.type not in data()["silent"]:
            return False
        return "random" in following.payload

    def _number_comes(self) -> bool:
        """Whether the step is not over there: its end brings the number for the tiles of an
        auction."""
        frames = (one.type for one in self.ahead() if one.type in ("COMMIT", "BAZAAR_BID"))
        return next(frames, "") == "COMMIT"

    def _unasked(self, decision: Decision, options: Sequence[Action]) -> Action:
        """The way that that program takes without a word: the first, or what is worth most."""
        if decision.rule not in data()["dearest"]:
            return options[0]
        board, state = self.game.board, self.game.state

        def worth(action: Action) -> int:
            facts = action_facts(action)
            feature = board.find(facts["cell"], facts["spot"])
            return sum(term.points for term in feature_terms(feature, state)) if feature else 0

        return max(options, key=worth)

    def _catch_up(self, decision: Decision) -> bool:
        """Whether a message that was kept until now answers a decision."""
        late = self._late
        if late is None or not self._fits(late, decision):
            return False
        self._late, action = None, self.translator.action(late, decision)
        assert action is not None  # noqa: S101 - it fits
        if against := decision.violations(action):
            self.refusals.append(MessageRefusal(late.name, against[0].message, against[0].rule))
            return False
        self.game.do(action)
        return True
