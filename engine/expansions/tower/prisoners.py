"""Prisoners: they come home in exchange or for a ransom."""

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.expansions.tower.common import PRISONER
from engine.model import codecs
from engine.model.actions import Action, Pass, action
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.words import decision, event, line, thing
from engine.scoring.lines import Payment
from engine.turn.account import Event
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import Right, Scope, Scratch
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

EXCHANGE: Final = decision("tower.exchange")
RANSOM: Final = decision("tower.ransom")
FREED: Final = event("freed")
_RANSOM_LINE: Final = line("ransom")
_PRICE: Final = thing("ransom")
_RANSOMED: Final[Scratch[list[Token]]] = Scratch(Scope.TURN, list)
"""Whom the mover has bought back in this turn."""


@action("free")
class Free(NamedTuple):
    """Name a prisoner: the one bought back, or the one returned in an exchange."""

    captor: codecs.Player
    owner: codecs.Player
    kind: codecs.Kind


def _held(game: "Game", captor: str, owner: str) -> list[Token]:
    """The different prisoners of one owner with one captor; who has a guard is in no tower."""
    found = [p for p in game.state.pieces.of(PRISONER) if not p.mark]
    return list(dict.fromkeys(p for p in found if (p.player, p.owner) == (captor, owner)))


def exchange(game: "Game", other: str) -> Flow[None]:
    """Prisoners that the mover and another player hold of each other come home, one for one."""
    pairs = ((other, game.mover), (game.mover, other))
    # Both first, as an exchange with one side alone would free somebody for nothing.
    if not all(_held(game, captor, owner) for captor, owner in pairs):
        return
    for captor, owner in pairs:
        prisoner = yield from _name(game, captor, owner)
        _free(game, prisoner, "tower.exchange.at-once")


def _name(game: "Game", captor: str, owner: str) -> Flow[Token]:
    """Which of the prisoners comes home: a question where they differ."""
    held = _held(game, captor, owner)
    if len(held) == 1:
        return held[0]
    rule = "tower.exchange.choice"
    chooser = owner if game.state.ruleset.values[rule].value == "owner" else captor
    decision = Decision(chooser, EXCHANGE, rule, lambda: [*map(_freeing, held)], alone=True)
    return _prisoner((yield from ask(decision, Free)))


def _prisoner(action: Free) -> Token:
    return Token(PRISONER, action.captor, owner=action.owner, kind=action.kind)


def _freeing(prisoner: Token) -> Free:
    return Free(prisoner.player, prisoner.owner, prisoner.kind)


def _free(game: "Game", prisoner: Token, rule: str) -> None:
    left = list(game.state.pieces.of(PRISONER))
    left.remove(prisoner)
    game.state.pieces = game.state.pieces.having(PRISONER, *left)
    game.supply[prisoner.owner][prisoner.kind] += 1
    game.add(freed(prisoner, rule))


def freed(prisoner: Token, rule: str) -> Event:
    """The event that a prisoner comes home."""
    owner, kind = prisoner.owner, prisoner.kind
    return Event(FREED, owner, None, kind, rule, figure=kind, other=prisoner.player)


def _too_poor(game: "Game") -> bool:
    ruleset = game.state.ruleset
    short = not game.affords(ruleset.number("tower.ransom.price"))
    return short and not ruleset.flag("tower.ransom.debt")


def _ransoms(game: "Game") -> list[Free]:
    """The prisoners that the mover may now buy back."""
    if _RANSOMED.of(game) or _too_poor(game):
        return []
    held = game.state.pieces.of(PRISONER)
    own = (p for p in held if p.owner == game.mover and not p.mark)
    return [*map(_freeing, dict.fromkeys(own))]


def _against_ransom(game: "Game", action: Free) -> list[Violation]:
    found = []
    if action.owner != game.mover or _prisoner(action) not in game.state.pieces.of(PRISONER):
        found.append(violation("no-prisoner", "tower.ransom.own", None))
    if _RANSOMED.of(game):
        found.append(violation("once-a-turn", "tower.ransom.once", None))
    if _too_poor(game):
        found.append(violation("too-few-points", "tower.ransom.debt", None))
    return found


def _ransom(game: "Game", action: Free) -> Flow[None]:
    prisoner = _prisoner(action)
    # Before the payment, beside whose decisions this right stands as well.
    _RANSOMED.of(game).append(prisoner)
    _free(game, prisoner, "tower.ransom.own")
    rule = "tower.ransom.price"
    each, cite = game.state.ruleset.number(rule), game.state.ruleset.cites[rule]
    lines = (
        Line(
            _RANSOM_LINE, None, prisoner.kind, True, player, (),
            (SheetTerm(amount, each, _PRICE, cite, ()),), cite, (),
        )
        for player, amount in ((prisoner.owner, -1), (prisoner.player, 1))
    )  # fmt: skip
    yield from game.pay(Payment(tuple(lines)))


def last_ransom(game: "Game") -> Flow[None]:
    """The turn lasts until after scoring, which may have brought the points for a ransom."""
    if not _ransoms(game):
        return
    action = yield Decision(
        game.mover, RANSOM, "tower.ransom.own",
        lambda: [Pass(), *_ransoms(game)],
        lambda action: _against_last(game, action),
    )  # fmt: skip
    if isinstance(action, Free):
        yield from _ransom(game, action)


def _against_last(game: "Game", action: Action) -> list[Violation] | None:
    if isinstance(action, Free):
        return _against_ransom(game, action)
    return [] if isinstance(action, Pass) else None


RANSOMING: Final = Right("tower.ransom", Free, _ransoms, _against_ransom, _ransom)
"""The right to buy a prisoner back."""
