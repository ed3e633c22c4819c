"""Bazaars: tiles come up for auction, and everybody plays one of them."""

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model import codecs
from engine.model.actions import Action, Choose, Pass, action
from engine.model.catalogue import tile_of
from engine.model.sheet import Line, SheetTerm
from engine.model.words import DecisionId, decision, event, line, thing
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.cycles import Cycle
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import Scope, Scratch
from engine.turn.legality import Violation, violation
from engine.turn.setup import draw_pile, hidden_tiles

if TYPE_CHECKING:
    from engine.turn.game import Game

BAZAAR: Final = "bazaar"
DRAW: Final = decision("bazaar.draw")
PICK: Final = decision("bazaar.pick")
OPEN: Final = decision("bazaar.open")
BID: Final = decision("bazaar.bid")
DEAL: Final = decision("bazaar.deal")
UP: Final = event("bazaar-up")
_PICKED: Final = event("bazaar-picked")
_BIDS: Final = event("bazaar-bid")
_FREE: Final = event("bazaar-free")
_LINE: Final = line("bazaar")
_BID: Final = thing("bid")
_LAID: Final = "bridges.bazaar.laid"
_LISTED: Final = 10
"""How many bids are listed; a higher one may be named all the same."""

_LONGEST: Final = 3
"""The most digits of a bid."""

_DUE: Final[Scratch[list[str]]] = Scratch(Scope.TURN, list)
"""Who laid the bazaars of this turn whose auction is still to come."""


@action("pick")
class TakeTile(NamedTuple):
    """Take up a tile: out of the bag, or out of those of a bazaar."""

    tile: codecs.Tile


class Bid(NamedTuple):
    """The highest bid so far, and whose it is."""

    player: str
    points: int


def note_bazaar(game: "Game") -> None:
    """A bazaar was laid that nobody bought in an auction."""
    if BAZAAR in game.board.laid[game.just_laid][0].tile.symbols and game.due.rule != _LAID:
        _DUE.of(game).append(game.mover)


def awaited(account: Account) -> bool:
    """An auction may follow the tile just laid, and moves points."""
    return BAZAAR in account.state.board.laid[account.just_laid][0].tile.symbols


def hold_before(game: "Game") -> Flow[None]:
    """By one reading the auction and its tiles come before the builder's second tile.

    An auction that is going on is finished first.
    """
    first = game.state.ruleset.values["bridges.bazaar.builder"].value == "before"
    # Tiles that are still to be laid belong to an auction that is not over.
    if first and not any(due.rule == _LAID for due in game.cycles):
        yield from hold(game)


def hold(game: "Game") -> Flow[None]:
    """The auction of the first bazaar that waits for one, if there are tiles enough."""
    due = _DUE.of(game)
    while due:
        host = due.pop(0)
        unseen = hidden_tiles(game.board, game.state.ruleset)
        if _enough(game, bag(game).total() - unseen):
            yield from _auction(game, host)
            return


def _enough(game: "Game", left: int) -> bool:
    """Whether so many tiles are enough for an auction."""
    players = len(game.state.players)
    return left >= players if game.state.ruleset.flag("bridges.bazaar.enough") else left > players


def bag(game: "Game") -> Counter[str]:
    """The tiles that can still be drawn."""
    every: Counter[str] = Counter()
    for stage in draw_pile(game.state.ruleset, len(game.state.players)):
        every.update(stage.tiles)
    # A difference of counters leaves out what is less than nought, as where somebody states more
    # tiles than there are.
    rest = every - Counter(look.tile.id for look, _ in game.board.laid.values())
    return Counter({name: left for name, left in rest.items() if not game.aside(tile_of(name))})


def _auction(game: "Game", host: str) -> Flow[None]:
    """Sell tile after tile, beginning on the left of whoever laid the bazaar; the last goes for
    nothing to whoever is left."""
    players = game.state.players
    tiles = yield from _turn_up(game, len(players))
    waiting = _clockwise(players, host)
    buyers: dict[str, str] = {}
    chooser = waiting[0]
    while len(waiting) > 1:
        tile = yield from _pick(game, chooser, tiles)
        bid = yield from _bidding(game, [chooser, *_after(waiting, players, chooser)])
        buyer = yield from _deal(game, chooser, bid, tile)
        buyers[buyer] = tile
        tiles.remove(tile)
        waiting.remove(buyer)
        chooser = _next_chooser(game, waiting, chooser, buyer)
    buyers[waiting[0]] = tiles[0]
    game.note(_FREE, waiting[0], None, tiles[0], "bridges.bazaar.next")
    seats = _laying_order(game, host, next(iter(buyers)))
    due = [Cycle(_LAID, player, tile=buyers[player], whole=True) for player in seats]
    # ``extendleft`` turns the order round.
    game.cycles.extendleft(reversed(due))


def _next_chooser(game: "Game", waiting: list[str], chooser: str, buyer: str) -> str:
    """Who picks the next tile: the first of those without one on the left of somebody."""
    by_buyer = game.state.ruleset.values["bridges.bazaar.next.from"].value == "buyer"
    seats = _clockwise(game.state.players, buyer if by_buyer else chooser)
    return next(player for player in seats if player in waiting)


def _laying_order(game: "Game", host: str, first: str) -> list[str]:
    """Everybody clockwise, beginning with the first buyer or on the left of the host."""
    players = game.state.players
    if game.state.ruleset.values["bridges.bazaar.laid.first"].value == "left":
        return _clockwise(players, host)
    return [first, *_after([*players], players, first)]


def _clockwise(players: tuple[str, ...], player: str) -> list[str]:
    """Everybody, beginning on the left of a player."""
    place = players.index(player) + 1
    return list(players[place:] + players[:place])


def _after(waiting: list[str], players: tuple[str, ...], player: str) -> list[str]:
    """Those of some players who sit clockwise after another, but not that one."""
    return [p for p in _clockwise(players, player) if p in waiting and p != player]


def _turn_up(game: "Game", number: int) -> Flow[list[str]]:
    """Draw so many tiles face up."""
    tiles: list[str] = []
    inside = bag(game)
    for _ in range(number):
        rest = inside - Counter(tiles)
        options = [TakeTile(name) for name in rest]
        weights = list(rest.values())
        drawn = Decision(None, DRAW, "bridges.bazaar.tiles", options.copy, weights=weights.copy)
        tiles.append((yield from ask(drawn, TakeTile)).tile)
        game.note(UP, None, None, tiles[-1], "bridges.bazaar.tiles")
    return tiles


def _pick(game: "Game", chooser: str, tiles: list[str]) -> Flow[str]:
    options = [TakeTile(name) for name in dict.fromkeys(tiles)]
    asked = Decision(chooser, PICK, "bridges.bazaar.tiles", options.copy)
    picked = (yield from ask(asked, TakeTile)).tile
    game.note(_PICKED, chooser, None, picked, "bridges.bazaar.tiles")
    return picked


def _bidding(game: "Game", bidders: list[str]) -> Flow[Bid]:
    """The highest bid; the first bidder has to make one, the others may."""
    least = game.state.ruleset.number("bridges.bazaar.opening")
    first = yield from ask(_bids(bidders[0], OPEN, "bridges.bazaar.opening", least, ()), Choose)
    best = _note_bid(game, Bid(bidders[0], int(first.option)), "bridges.bazaar.opening")
    for player in bidders[1:]:
        action = yield _bids(player, BID, "bridges.bazaar.bid", best.points + 1, (Pass(),))
        if isinstance(action, Choose):
            best = _note_bid(game, Bid(player, int(action.option)), "bridges.bazaar.bid")
    return best


def _note_bid(game: "Game", bid: Bid, rule: str) -> Bid:
    game.note(_BIDS, bid.player, None, str(bid.points), rule)
    return bid


def _bids(
    player: str, what: DecisionId, rule: str, least: int, others: tuple[Action, ...]
) -> Decision:
    def options() -> list[Action]:
        return [*others, *(Choose(str(points)) for points in range(least, least + _LISTED))]

    def against(action: Action) -> list[Violation]:
        if action in others or (isinstance(action, Choose) and _names(action.option, least)):
            return []
        return [violation("too-low", rule, None, f"a bid of {least} or more")]

    return Decision(player, what, rule, options, against)


def _names(option: str, least: int) -> bool:
    """Whether an option is a number of points, and not too few."""
    number = option.isascii() and option.isdigit() and len(option) <= _LONGEST
    return number and int(option) >= least


def _deal(game: "Game", chooser: str, bid: Bid, tile: str) -> Flow[str]:
    """Who buys the tile: the chooser from the highest bidder, or the other way round."""
    if bid.player == chooser:
        yield from _pay(game, chooser, None, bid.points, tile)
        return chooser
    asked = Decision(chooser, DEAL, "bridges.bazaar.price", lambda: [Choose("buy"), Choose("sell")])
    buys = (yield from ask(asked, Choose)).option == "buy"
    buyer, seller = (chooser, bid.player) if buys else (bid.player, chooser)
    yield from _pay(game, buyer, seller, bid.points, tile)
    return buyer


def _pay(game: "Game", buyer: str, seller: str | None, points: int, tile: str) -> Flow[None]:
    cite = game.state.ruleset.cites["bridges.bazaar.price"]
    lines = tuple(
        Line(_LINE, None, tile, True, player, (), (SheetTerm(1, paid, _BID, cite, ()),), cite, ())
        for player, paid in ((buyer, -points), (seller, points))
        if player is not None
    )
    yield from game.pay(Payment(lines))
