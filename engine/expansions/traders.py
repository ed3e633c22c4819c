"""Traders & Builders (2003): builder, pig, trade goods."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Deploy
from engine.model.geometry import SIDES, Cell, neighbour
from engine.model.pieces import Pieces
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import shut
from engine.model.words import event, line, thing
from engine.rules.hooks import ExpansionAnswers, FarmPayment, Ordered, Station
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.worth import term
from engine.turn.cycles import second_tile
from engine.turn.deploying import general_violations, open_to, perform_deployment, to_segment
from engine.turn.hooks import OnStatedPosition, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

BUILDER: Final = "builder"
PIG: Final = "pig"
GOODS: Final = ("wine", "grain", "cloth")
_CLOSED: Final = event("builder-closed")
_GOODS_LINE: Final = line("goods")
_WITH_PIG: Final = thing("city with the pig")


def _supported(feature: Feature, player: str, state: State) -> bool:
    """Whether a player has a follower in a feature that a builder or pig does not replace."""
    return any(f.player == player and f.kind in state.ruleset.votes for f in feature.figures)


def _places(game: "Game", kind: str) -> Iterator[tuple[Cell, int]]:
    """The segments where the mover's builder or pig may go."""
    for cell, index in open_to(game, kind):
        feature = game.board.feature_at(cell, index)
        if shut(kind, feature.kind) is None and _supported(feature, game.mover, game.state):
            yield cell, index


def _special(kind: str) -> Right[Deploy]:
    """The right to deploy a builder or a pig where an own follower already stands."""

    def options(game: "Game") -> list[Deploy]:
        if not game.supply[game.mover][kind]:
            return []
        laid = game.board.laid
        return [Deploy(kind, cell, laid[cell][0].names[i]) for cell, i in _places(game, kind)]

    def against(game: "Game", action: Deploy) -> list[Violation] | None:
        if not to_segment(action, game, kind):
            return None
        found = general_violations(game, action)
        if found:
            return found
        index = game.board.laid[action.cell][0].spots.get(action.spot)
        if (action.cell, index) not in list(_places(game, kind)):
            found.append(violation("no-follower", f"traders.{kind}.where", action.cell))
        return found

    return Right(f"traders.{kind}", Deploy, options, against, perform_deployment)


def extend(game: "Game") -> None:
    """A tile that extends the feature of the mover's builder brings a second one."""
    look, base = game.board.laid[game.just_laid]
    features = [game.board.features[number] for number in range(base, base + len(look.segments))]
    for feature in features:
        extended(game, feature)
    if any(_builders(game, beyond) for beyond in _touching(game) if beyond not in features):
        game.note(_CLOSED, game.mover, game.just_laid, "", "traders.builder.second-tile")


def _touching(game: "Game") -> Iterator[Feature]:
    """The features that meet the sides of the tile just laid."""
    for side in range(len(SIDES)):
        beyond = neighbour(game.just_laid, side)
        if beyond in game.board.laid:
            look, _ = game.board.laid[beyond]
            for index, _ in look.joins[(side + 2) % 4]:
                yield game.board.feature_at(beyond, index)


def extended(game: "Game", feature: Feature) -> None:
    """Whatever extends the feature of the mover's builder brings a second tile."""
    if _builders(game, feature):
        when = game.state.ruleset.values["traders.builder.second-tile"].value
        second_tile(game, "traders.builder.once", at_once=when == "at-once")


def _builders(game: "Game", feature: Feature) -> list[Figure]:
    """The mover's builder, where it is in a feature."""
    return [f for f in feature.figures if (f.player, f.kind) == (game.mover, BUILDER)]


def leave(game: "Game", feature: Feature) -> None:
    """Builder and pig go home with the last follower, where the edition says so."""
    if not game.state.ruleset.flag("traders.special.leave"):
        return
    # A list first, since whoever goes is taken out of the one that is gone through.
    for figure in [f for f in feature.figures if f.kind in (BUILDER, PIG)]:
        if not _supported(feature, figure.player, game.state):
            feature.figures.remove(figure)
            game.take_back(figure, "traders.special.leave")


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Builders and pigs without a follower, where the edition takes them home with the last."""
    if not state.ruleset.flag("traders.special.leave"):
        return
    for feature in state.board.occupied():
        for figure in feature.figures:
            special = figure.kind in (BUILDER, PIG)
            if special and not _supported(feature, figure.player, state):
                yield "traders.special.leave", figure.cell


def pig_terms(
    terms: tuple[SheetTerm, ...], harvest: FarmPayment, state: State
) -> tuple[SheetTerm, ...]:
    """A point more for each city that a player wins on a farm with the own pig, or wherever the
    pig stands, by a reading of the city by city method."""
    if harvest.barn:
        return terms
    anywhere = harvest.by_city and state.ruleset.flag("traders.pig.by-city")
    farms = state.board.occupied() if anywhere else harvest.farms
    if any((f.player, f.kind) == (harvest.player, PIG) for farm in farms for f in farm.figures):
        cells = anchors(list(harvest.cities), state.board)
        terms += (term(state.ruleset, "traders.pig.city", _WITH_PIG, cells),)
    return terms


def take_goods(feature: Feature, state: State) -> tuple[str, Pieces]:
    """The mover takes the goods of a completed city, knights there or not."""
    pieces = state.pieces
    for number in feature.segments:
        for good in state.board.segments[number].marks.intersection(GOODS):
            pieces = pieces.adding(state.mover, good, 1)
    return "traders.goods.take", pieces


def goods_lines(state: State) -> list[Line]:
    """Points for most of each kind of goods, in full for everybody tied."""
    rule, lines = "traders.goods.most", []
    for good in GOODS:
        counts = {player: state.pieces.stock(player, good) for player in state.players}
        most = max(counts.values())
        holders = [player for player, count in counts.items() if count == most > 0]
        why = "traders.goods.tie" if len(holders) > 1 else rule
        votes = tuple((player, count) for player, count in counts.items() if count)
        for player in holders:
            terms = (
                SheetTerm(
                    1, state.ruleset.number(rule), thing(good), state.ruleset.cites[rule], ()
                ),
            )
            cite: Cited = state.ruleset.cites[why]
            lines.append(Line(_GOODS_LINE, None, good, True, player, votes, terms, cite, ()))
    return lines


ANSWERS = ExpansionAnswers(
    state=check_state,
    harvest=Ordered(Station.MORE, pig_terms),
    gain=take_goods,
    at_end=goods_lines,
    supply={BUILDER: "traders.builder.supply", PIG: "traders.pig.supply"},
    followers={BUILDER: "traders.special.followers", PIG: "traders.special.followers"},
    turn=TurnAnswers(
        parts=(StepPart(TILE, 10, extend, OnStatedPosition.NOTHING),),
        rights=(_special(BUILDER), _special(PIG)),
        left=leave,
        extended=extended,
    ),
)
