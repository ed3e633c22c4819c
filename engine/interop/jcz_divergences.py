"""Where JCloisterZone is known to depart from the sources, and how a recorded game shows it.

Two programs part with the first message that one of them refuses or after which the points are
others. What follows from it is not looked at: from then on they play two games.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.expansions.bridges import KEEP
from engine.expansions.count import QUARTERS
from engine.expansions.count.quarters import SERVES
from engine.expansions.gold import PIECE, gold_line
from engine.interop.jcz_names import KINDS, QUARTER
from engine.model.sheet import Line
from engine.model.words import LineId, line
from engine.turn.account import Event
from engine.turn.order import LAID

if TYPE_CHECKING:
    from engine.turn.game import Game

_FAIRY: Final = line("fairy")
_WATCHTOWER: Final = line("watchtower")
_CASTLE: Final = line("castle")
_MAYOR: Final = "mayor"
_LEAVING: Final = frozenset({"count.redeploy", "count.final"})
_HERDS: Final = frozenset({"traders.pig.city", "river2.herd.city", "gq.pigs.city"})


class Moment(NamedTuple):
    """What is known where two programs part.

    ``kind`` and ``payload`` are the message; ``player`` is who it is about, ``stood`` the spot of
    the figure that it names, empty if unknown; ``refused`` is the rule by which it was refused,
    empty for none, and None where it was not; ``more`` are the points by seat that the other
    program gave beyond ours; ``lines`` what was paid since both agreed. ``waits`` tells that a
    message is kept which that program carried out at once.
    """

    kind: str
    payload: Mapping[str, Any]
    player: str | None
    stood: str
    refused: str | None
    more: Mapping[str, int]
    lines: Sequence[Line]
    game: "Game"
    waits: bool

    @property
    def place(self) -> tuple[str, str]:
        """The feature and the location that the message points at."""
        pointer = self.payload.get("pointer", {})
        pointer = pointer.get("featurePointer", pointer) if isinstance(pointer, dict) else {}
        return str(pointer.get("feature", "")), str(pointer.get("location", ""))

    @property
    def turn(self) -> list[Event]:
        """What happened since the last tile was laid, that included."""
        events = self.game.events
        last = max((n for n, event in enumerate(events) if event.what == LAID), default=0)
        return events[last:]

    def left_carcassonne(self) -> set[str | None]:
        """The players who brought followers out of Carcassonne since then."""
        return {event.player for event in self.turn if event.rule in _LEAVING}


class Divergence(NamedTuple):
    """A point in which that program departs from the rules.

    It has an id, a sentence, the rule here, and a test of whether a moment shows it."""

    id: str
    says: str
    rule: str
    shows: Callable[[Moment], bool]


def _once_besieged(moment: Moment) -> bool:
    herds = _herds_again(moment)
    return any(herds.values()) and herds == moment.more


def _herds_again(moment: Moment) -> dict[str, int]:
    """What herds brought for the second time that a besieged city counts, taken away."""
    less = dict.fromkeys(moment.more, 0)
    for paid in moment.lines:
        for term in paid.terms if paid.player is not None else ():
            if term.why and term.why.rule == "cathars.farm.twice" and term.cite.rule in _HERDS:
                less[str(paid.player)] -= term.amount * term.each
    return less


def _every_figure(moment: Moment) -> bool:
    ruleset = moment.game.state.ruleset
    by_tile = ruleset.values["dragon.fairy.beside"].value == "tile"
    return by_tile and _paid_again(moment, _FAIRY)


def _tower_again(moment: Moment) -> bool:
    return _paid_again(moment, _WATCHTOWER)


def _paid_again(moment: Moment, kind: LineId) -> bool:
    """Whether players got more, each as much once more or several times as for one kind of line."""
    once = {paid.player: paid.points for paid in moment.lines if paid.kind == kind and paid.points}
    return _only(moment, lambda player, more: more > 0 and more % once.get(player, more + 1) == 0)


def _out_of_carcassonne(moment: Moment) -> bool:
    bonus, left = moment.game.state.ruleset.number("dragon.fairy.score"), moment.left_carcassonne()
    return _only(moment, lambda player, more: abs(more) == bonus and player in left)


def _only(moment: Moment, explained: Callable[[str, int], bool]) -> bool:
    """Whether points differ, and only where that is explained."""
    more = {player: points for player, points in moment.more.items() if points}
    return bool(more) and all(explained(player, points) for player, points in more.items())


def _tower_by_the_dragon(moment: Moment) -> bool:
    return moment.refused == "dragon.company" and moment.place[0] == "Tower"


def _out_of_the_city(moment: Moment) -> bool:
    captures = moment.refused is not None and moment.kind == "CAPTURE_FOLLOWER"
    return captures and moment.place[1].startswith(QUARTER)


def _in_after_out(moment: Moment) -> bool:
    enters = moment.refused is not None and moment.place[1].startswith(QUARTER)
    layer = next((event.player for event in moment.turn if event.what == LAID), None)
    mine = enters and moment.kind == "DEPLOY_MEEPLE" and moment.player == layer
    return mine and layer in moment.left_carcassonne()


def _wrong_quarter(moment: Moment) -> bool:
    feature = moment.place[0]
    if moment.refused is None or moment.stood not in QUARTERS or feature not in KINDS:
        return False
    return KINDS[feature] is not SERVES.get(moment.stood, KINDS[feature])


def _ransom_at_any_time(moment: Moment) -> bool:
    if moment.refused is None or moment.kind != "PAY_RANSOM":
        return False
    game = moment.game
    waiting = None if game.over or game.resting else game.decision
    return moment.player != game.mover or (waiting is not None and waiting.alone)


def _mayor_in_a_castle(moment: Moment) -> bool:
    """Whether what is missing there is what castles of mayors brought here."""
    homes = [(event.player, event.figure) for event in moment.turn if event.spot == KEEP]
    castles = {str(paid.player): paid.points for paid in moment.lines if paid.kind == _CASTLE}
    return _only(
        moment,
        lambda player, more: (player, _MAYOR) in homes and more == -castles.get(player, 0),
    )


def _gold_shared(moment: Moment) -> bool:
    """Whether at the end the points are those of the same pieces of gold, dealt out otherwise."""
    state = moment.game.state
    held = {player: state.pieces.stock(player, PIECE) for player in state.players}
    total = sum(held.values())
    worth = [gold_line("", number, state).points for number in range(total + 1)]
    sums = {0}
    for player, number in held.items():
        wanted = worth[number] + moment.more[player]
        ways = [n for n, points in enumerate(worth) if points == wanted]
        sums = {before + n for before in sums for n in ways if before + n <= total}
    return moment.game.over and total in sums and _only(moment, lambda _player, _more: True)


def _own_turns(moment: Moment) -> bool:
    """Whether a tile of an auction is laid, and something comes that comes once in a turn."""
    game = moment.game
    if game.due.rule != "bridges.bazaar.laid":
        return False
    if moment.refused is not None:
        return moment.kind in ("PLACE_TOKEN", "PAY_RANSOM")
    bonus = game.state.ruleset.number("dragon.fairy.turn")
    return _only(moment, lambda player, more: player == game.due.player and more == bonus)


def _out_before_the_auction(moment: Moment) -> bool:
    return moment.waits


def _nobody_added(moment: Moment) -> bool:
    return moment.kind == "PASS" and moment.refused == "crops.add"


DIVERGENCES: Final = (
    Divergence(
        "besieged-herd-once",
        "There a besieged city counts twice for its farmers, but not what a pig or a herd adds.",
        "cathars.farm.twice",
        _once_besieged,
    ),
    Divergence(
        "fairy-every-figure",
        "There the fairy on a tile pays for every figure of a player; here a player once.",
        "dragon.fairy.beside",
        _every_figure,
    ),
    Divergence(
        "watchtower-every-figure",
        "There a watchtower pays for every figure of a player on its tile; here a player once.",
        "watchtowers.who",
        _tower_again,
    ),
    Divergence(
        "fairy-out-of-carcassonne",
        "There the fairy does not part from a follower who leaves Carcassonne, nor see one come.",
        "dragon.fairy.move",
        _out_of_carcassonne,
    ),
    Divergence(
        "tower-by-the-dragon",
        "There a follower may go to a tower on the dragon's tile.",
        "dragon.company",
        _tower_by_the_dragon,
    ),
    Divergence(
        "tower-into-carcassonne",
        "There a tower captures followers out of Carcassonne.",
        "tower.capture.quarters",
        _out_of_the_city,
    ),
    Divergence(
        "count-in-after-out",
        "There whoever brought a follower out of Carcassonne in a scoring may send another in.",
        "count.deploy",
        _in_after_out,
    ),
    Divergence(
        "count-wrong-quarter",
        "There followers leave a quarter of Carcassonne for a feature of another quarter.",
        "count.redeploy",
        _wrong_quarter,
    ),
    Divergence(
        "ransom-at-any-time",
        "There whoever is asked something may pay a ransom: in another's turn, or while the dragon "
        "moves.",
        "tower.ransom.own",
        _ransom_at_any_time,
    ),
    Divergence(
        "escape-before-auction",
        "There a knight escapes from a besieged city before an auction; here when it is over.",
        "cathars.escape",
        _out_before_the_auction,
    ),
    Divergence(
        "auction-own-turns",
        "There each tile of an auction is a turn of whoever places it, with all that comes once in "
        "a turn; here the round belongs to one turn.",
        "bridges.bazaar.laid",
        _own_turns,
    ),
    Divergence(
        "castle-of-a-mayor",
        "There a mayor has no vote in a castle, and nobody is paid for it.",
        "bridges.castle.value",
        _mayor_in_a_castle,
    ),
    Divergence(
        "gold-dealt-out",
        "There gold on a tile of several features that are scored at once is dealt out among all "
        "who hold one; here the first to be scored takes it.",
        "gold.taken.first",
        _gold_shared,
    ),
    Divergence(
        "crops-pass",
        "There nobody has to add a follower by a crop circle.",
        "crops.add",
        _nobody_added,
    ),
)
"""The points in which that program is known to depart from the rules."""


def known(moment: Moment) -> tuple[Divergence, ...]:
    """The strayings that a moment shows, none where it is unexplained.

    Herds in besieged cities are paid with everything else at the end; what they do not explain
    may be another straying.
    """
    herds = _herds_again(moment)
    rest = {player: more - herds[player] for player, more in moment.more.items()}
    for first, left in (((), moment), (DIVERGENCES[:1], moment._replace(more=rest))):
        for divergence in DIVERGENCES:
            if divergence.shows(left):
                return (*first, divergence)
    return ()
