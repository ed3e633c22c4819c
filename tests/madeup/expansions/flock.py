"""The answers of the made-up expansion: figures, an action of its own, weather, points for wool."""

from typing import TYPE_CHECKING, NamedTuple

from engine.model import codecs
from engine.model.actions import Choose, action
from engine.model.sheet import Line, SheetTerm
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import followers
from engine.turn.hooks import OnStatedPosition, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

WEATHER = decision("flock.weather")
SUN, RAIN = Choose("sun"), Choose("rain")


@action("shear")
class Shear(NamedTuple):
    """Take a bale of wool on the tile just laid."""

    cell: codecs.Cell


def hilly(game: "Game") -> bool:
    return "knoll" in game.board.laid[game.just_laid][0].tile.symbols


def shearings(game: "Game") -> list[Shear]:
    return [Shear(game.just_laid)] if hilly(game) else []


def against_shearing(game: "Game", done: Shear) -> list[Violation]:
    return [] if done in shearings(game) else [violation("no-knoll", "flock.shear", done.cell)]


def shear(game: "Game", done: Shear) -> None:
    game.state.pieces = game.state.pieces.adding(game.mover, "wool", 1)
    game.note(event("shorn"), game.mover, done.cell, "", "flock.shear")


def weather(game: "Game") -> Flow[None]:
    """Chance spoils a bale, or does not."""
    if not hilly(game) or not game.state.pieces.stock(game.mover, "wool"):
        return
    came = yield Decision(None, WEATHER, "flock.weather", lambda: [SUN, RAIN], None, lambda: (2, 1))
    if came == RAIN:
        game.state.pieces = game.state.pieces.adding(game.mover, "wool", -1)
        game.note(event("spoilt"), game.mover, game.just_laid, "", "flock.weather")


def sold(state: State) -> list[Line]:
    """Points for wool when the game is over."""
    rule, ruleset = "flock.wool.points", state.ruleset
    return [
        Line(
            line("wool"), None, "", True, player, (),
            (SheetTerm(bales, ruleset.number(rule), thing("wool"), ruleset.cites[rule], ()),),
            ruleset.cites[rule], (),
        )
        for player in state.players
        if (bales := state.pieces.stock(player, "wool"))
    ]  # fmt: skip


ANSWERS = ExpansionAnswers(
    supply={"goatherd": "flock.goatherd.supply", "gnome": "flock.gnome.supply"},
    followers={"goatherd": None, "gnome": None},
    at_end=sold,
    turn=TurnAnswers(
        parts=(StepPart(AFTER_FIGURE, 50, weather, OnStatedPosition.NOTHING),),
        rights=(
            followers("flock.goatherd", "goatherd", "gnome"),
            Right("flock.shear", Shear, shearings, against_shearing, shear),
        ),
    ),
)
