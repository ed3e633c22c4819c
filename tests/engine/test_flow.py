"""The course of a turn and of a scoring, seen by a made-up expansion: what it may hang on to."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from engine import api
from engine.api import Choose, Deploy, End, Game, IllegalError, Lay, Pass, Remove
from engine.board.features import Feature
from engine.model.actions import First
from engine.model.kinds import FeatureKind
from engine.model.sheet import Tiebreak
from engine.model.words import DecisionId, line, thing
from engine.rules.hooks import Became, ExpansionAnswers, Tie
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.ownership import Control
from engine.turn.account import Account
from engine.turn.cycles import Cycle, second_tile
from engine.turn.decision import CHANCE, Decision, Flow
from engine.turn.hooks import (
    Duty,
    OnStatedPosition,
    Ordered,
    Right,
    Rivals,
    Scope,
    Scratch,
    StepPart,
    TurnAnswers,
)
from engine.turn.legality import violation
from engine.turn.problems import stated_board
from engine.turn.scoring import sheet_lines
from engine.turn.steps import (
    AFTER_FIGURE,
    AFTER_SCORING,
    AGAIN,
    BEGIN,
    END,
    TILE,
    order_of_play,
    step,
)
from tests.properties.playing import drawn_from

RULE: Final = "base.majority.tie"
FIGURE_STEP: Final = DecisionId("wood")
START = "players red* blue\nbase-crfr 0,0  red follower city n\n"
CAP = Lay("base-cfff", (0, -1), 2)  # completes the city of the start tile


def with_(answers: ExpansionAnswers, label: str = "bb-hig") -> Ruleset:
    """A rule set with one expansion more."""
    known = api.ruleset(label)
    every = (*known.answers, answers)
    return Ruleset(known.edition, known.sets, dict(known.values), every, known.active)


def turns(**answers: Any) -> Ruleset:
    return with_(ExpansionAnswers(turn=TurnAnswers(**answers)))


def laid(ruleset: Ruleset, text: str = START) -> Game:
    """A game in which the city was just completed and a figure may be placed."""
    game = Game.of(api.read_board(text), ruleset)
    game.do(CAP)
    return game


# --- steps ---------------------------------------------------------------------------------------


def test_parts_come_in_the_order_of_play_and_then_in_their_own() -> None:
    seen: list[str] = []
    quiet = OnStatedPosition.NOTHING
    parts = tuple(
        StepPart(step(name), order, lambda _, n=name, o=order: seen.append(f"{n} {o}"), quiet)
        for name in ("end", "after-scoring", "scored", "completed", "tile", "begin")
        for order in (2, 1)
    )
    game = laid(turns(parts=parts))
    game.do(Pass())
    known = [name for name in order_of_play() for _ in range(2)]
    assert [said.split()[0] for said in seen] == [n for n in known if f"{n} 1" in seen]
    assert [said.split()[1] for said in seen] == ["1", "2"] * 6


def test_a_step_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        step("tea")


def test_what_is_remembered_is_forgotten_in_time() -> None:
    scratch: dict[Scope, Scratch[list[str]]] = {scope: Scratch(scope, list) for scope in Scope}
    seen: dict[str, list[int]] = {}

    def look(name: str) -> Any:
        def part(game: Game) -> None:
            seen.setdefault(name, []).extend(len(scratch[scope].of(game)) for scope in Scope)
            for drawer in scratch.values():
                drawer.of(game).append(name)

        return part

    parts = [(BEGIN, "begin"), (TILE, "tile"), (AFTER_SCORING, "scored"), (END, "end")]
    game = laid(
        turns(
            parts=tuple(StepPart(at, 1, look(name), OnStatedPosition.NOTHING) for at, name in parts)
        )
    )
    game.do(Pass())
    assert game.resting
    assert (game.decision.what, list(Scope)) == ("lay", [Scope.TILE, Scope.SCORING, Scope.TURN])
    assert seen == {
        "begin": [0, 0, 0, 3, 1, 0], "tile": [0, 1, 1], "scored": [1, 2, 2], "end": [2, 0, 3],
    }  # fmt: skip


# --- rights --------------------------------------------------------------------------------------


def removing(name: str, done: list[str], refused: str | None = None) -> Right[Remove]:
    """A right to send any knight home."""

    def knights(game: Game) -> list[Remove]:
        return [] if refused else [Remove(figure) for figure in game.board.standing()]

    def against(game: Game, action: Remove) -> list[Any]:
        ok = action in knights(game)
        return [] if ok else [violation("no", refused or RULE, action.figure.cell)]

    def perform(game: Game, action: Remove) -> None:
        done.append(name)
        game.remove(action.figure, RULE)

    return Right(name, Remove, knights, against, perform)


KNIGHT = api.Figure("red", "follower", (0, 0), "city n")


def test_what_two_rights_offer_says_by_which_of_them() -> None:
    done: list[str] = []
    game = laid(turns(rights=(removing("a.one", done), removing("a.two", done))))
    offered = [action for action in game.decision.options() if isinstance(action, Remove)]
    assert [action.by for action in offered] == ["a.one", "a.two"]
    game.do(offered[1])
    assert (done, game.supply["red"]["follower"]) == (["a.two"], 7)


def test_an_action_without_a_right_goes_to_the_first_that_allows_it() -> None:
    done: list[str] = []
    rights = (removing("a.one", done, "base.deploy.one"), removing("a.two", done))
    game = laid(turns(rights=rights))
    assert [a.by for a in game.decision.options() if isinstance(a, Remove)] == [""]
    game.do(Remove(KNIGHT))
    assert done == ["a.two"]


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (Remove(KNIGHT), "base.deploy.one"),
        (Remove(KNIGHT, by="a.two"), "base.majority.most"),
        (Remove(KNIGHT, by="nobody"), "base.turn.order"),
    ],
)
def test_why_not_is_said_by_the_right_that_is_named_or_by_the_first(
    action: Remove, rule: str
) -> None:
    rights = (
        removing("a.one", [], "base.deploy.one"), removing("a.two", [], "base.majority.most")
    )  # fmt: skip
    game = laid(turns(rights=rights))
    with pytest.raises(IllegalError) as caught:
        game.do(action)
    assert caught.value.rule == rule


def test_a_duty_names_the_right_that_fulfils_it() -> None:
    done: list[str] = []
    rights = (removing("a.one", done), removing("a.two", done))
    duty = Duty(frozenset({"a.two"}), "base.deploy.one")
    game = laid(turns(rights=rights, duty=lambda _: duty))
    assert game.decision.options() == [Remove(KNIGHT)]
    for action in (Pass(), Deploy("follower", (0, -1), "city s"), Remove(KNIGHT, by="a.one")):
        assert [v.rule for v in game.decision.violations(action)] == ["base.deploy.one"]
    game.do(Remove(KNIGHT))
    assert done == ["a.two"]


def test_a_right_of_any_time_leaves_what_it_refuses_to_others() -> None:
    done: list[str] = []
    game = laid(
        turns(
            anytime=(removing("a.ever", done, "base.deploy.one"),),
            rights=(removing("a.wood", done),),
        )
    )
    game.do(Remove(KNIGHT))
    assert done == ["a.wood"]


# --- cycles --------------------------------------------------------------------------------------


def test_a_cycle_for_another_player_with_a_tile_that_is_settled() -> None:
    def sell(game: Game) -> None:
        if game.mover == "red":
            game.cycles.append(Cycle(RULE, "blue", tile="base-ffff"))

    game = laid(turns(parts=(StepPart(TILE, 1, sell, OnStatedPosition.NOTHING),)))
    game.do(Pass())
    assert (game.decision.player, game.decision.what, game.decision.rule) == ("blue", "lay", RULE)
    assert {action.tile for action in game.decision.options()} == {"base-ffff"}
    (against,) = game.decision.violations(Lay("base-crfr", (1, 0)))
    assert (against.code, against.rule) == ("other-tile", RULE)
    game.do(game.decision.options()[0])
    game.do(Pass())
    assert (game.resting, game.mover, game.decision.player) == (True, "blue", "blue")


def test_in_place_of_a_settled_tile_that_fits_nowhere_another_is_drawn() -> None:
    def sell(game: Game) -> None:
        game.cycles.append(Cycle(RULE, "blue", tile="base-cccc"))

    game = laid(turns(parts=(StepPart(TILE, 1, sell, OnStatedPosition.NOTHING),)))
    game.do(Pass())
    assert (game.decision.player, game.due) == ("blue", Cycle(RULE, "blue"))
    assert not game.decision.violations(Lay("base-ffff", (0, 1)))


def test_once_no_tile_is_due_others_may_come_to_one_and_to_a_second() -> None:
    offered = ["blue", "red"]

    def sell(game: Game) -> None:
        game.cycles.extend(Cycle(RULE, player, whole=True) for player in offered)
        offered.clear()

    def double(game: Game) -> None:
        second_tile(game, RULE)

    parts = (
        StepPart(AGAIN, 1, sell, OnStatedPosition.NOTHING),
        StepPart(TILE, 1, double, OnStatedPosition.NOTHING),
    )
    game = laid(turns(parts=parts))
    laying = []
    while not game.resting:
        if game.decision.what == "lay":
            laying.append(game.decision.player)
            game.do(Lay("base-frfr", (0, len(laying))))
        else:
            game.do(Pass())
    assert laying == ["red", "blue", "blue", "red", "red"]


def test_with_the_last_tile_whatever_else_is_due_falls_away() -> None:
    def sell(game: Game) -> None:
        game.cycles.extend(Cycle(RULE, player, at_once=True) for player in ("red", "blue"))

    game = laid(turns(parts=(StepPart(TILE, 1, sell, OnStatedPosition.NOTHING),)))
    game.do(Pass())
    game.do(End())
    assert game.over


# --- chance --------------------------------------------------------------------------------------


def tossing(seen: list[str]) -> StepPart:
    """A coin that is tossed after the figure step, three times as often heads as tails."""

    def toss(game: Game) -> Flow[None]:
        came = yield Decision(
            None,
            FIGURE_STEP,
            RULE,
            lambda: [Choose("heads"), Choose("tails")],
            None,
            lambda: (3, 1),
        )
        assert isinstance(came, Choose)
        seen.append(came.option)

    return StepPart(AFTER_FIGURE, 1, toss, OnStatedPosition.NOTHING)


def test_what_chance_does_is_decided_by_nobody() -> None:
    seen: list[str] = []
    game = laid(turns(parts=(tossing(seen),)))
    game.do(Pass())
    decision = game.decision
    assert (decision.player, decision.who) == (None, CHANCE)
    assert decision.weights is not None
    assert list(zip(decision.options(), decision.weights(), strict=True)) == [
        (Choose("heads"), 3), (Choose("tails"), 1),
    ]  # fmt: skip
    with pytest.raises(IllegalError):
        game.do(Choose("edge"))
    game.do(Choose("tails"))
    assert seen == ["tails"]
    course = api.play(api.read_board(START), [CAP, Pass()], turns(parts=(tossing([]),)))
    assert course.missing is not None
    assert (course.missing.who, course.missing.weights) == (CHANCE, (3, 1))


# --- scoring -------------------------------------------------------------------------------------

TIED = """base-crfr 0,0  red follower city n
base-cfff 0,-2 2  blue follower city s
base-cfcf-1 0,-1
"""


def test_a_tie_may_be_broken_by_a_rule() -> None:
    def first(tied: tuple[str, ...], features: tuple[Feature, ...], _: State) -> Tie | None:
        if features[0].kind is not FeatureKind.CITY:
            return None
        shares = Tiebreak(thing("tile"), tuple((player, 1) for player in tied[-1:]))
        return Tie(tied[-1:], "base.majority.most", shares)

    lines = api.score(api.read_board(TIED), with_(ExpansionAnswers(ties=first))).lines
    assert {(one.player, one.points > 0, one.why.rule) for one in lines} == {
        ("red", False, "base.majority.most"), ("blue", True, "base.majority.most"),
    }  # fmt: skip
    usual = api.score(api.read_board(TIED), with_(ExpansionAnswers(ties=lambda *_: None))).lines
    assert {(one.points > 0, one.why.rule) for one in usual} == {(True, "base.majority.tie")}


def bonus(player: str) -> Payment:
    cite = api.ruleset("bb-hig").cites[RULE]
    terms = (api.SheetTerm(1, 1, thing("tile"), cite, ()),)
    return Payment((api.Line(line("road"), None, "", True, player, (), terms, cite, ()),))


def test_a_payment_may_be_answered_by_another() -> None:
    def rob(account: Account, payment: Payment) -> Iterator[Any] | None:
        if payment.feature is None or not any(one.points for one in payment.lines):
            return None
        return account.pay(bonus("blue"))

    ruleset = turns(paid=Ordered(1, rob))
    game = laid(ruleset)
    game.do(Pass())
    sheet = api.score(replace(api.read_board(START), tiles=game.position().tiles), ruleset)
    assert game.scores == sheet.totals == {"red": sheet.totals["red"], "blue": 1}
    assert sheet.missing is None


def test_a_payment_may_ask_and_a_stated_position_stops_there() -> None:
    def pick(account: Account, payment: Payment) -> Flow[None]:
        yield Decision("blue", FIGURE_STEP, RULE, lambda: [Pass()])
        yield from account.pay(bonus("red"))

    def answer(account: Account, payment: Payment) -> Flow[None] | None:
        return pick(account, payment) if payment.feature else None

    ruleset = turns(paid=Ordered(1, answer))
    game = laid(ruleset)
    game.do(Pass())
    before = game.scores["red"]
    game.do(Pass())
    assert game.scores["red"] == before + 1
    sheet = api.score(replace(api.read_board(START), tiles=game.position().tiles), ruleset)
    assert sheet.missing is not None
    assert (sheet.missing.player, sheet.missing.what, sheet.missing.rule) == ("blue", "wood", RULE)
    assert sheet.totals["red"] == before


def test_the_mover_says_what_is_scored_first_where_something_hangs_on_it() -> None:
    def first(account: Account) -> Rivals | None:
        cities = [feature for feature in account.queue if feature.kind is FeatureKind.CITY]
        return Rivals(RULE, cities) if len(cities) > 1 else None

    text = (
        "players red* blue\nbase-cfff 0,-1 2  red city s\nbase-ffff 1,-1\nbase-ffff 1,0\n"
        "base-ffff 1,1\nbase-cfff 0,1  blue city n\n"
    )
    ruleset = turns(first=first)
    game = Game.of(api.read_board(text), ruleset)
    game.do(Lay("base-cfcf-3", (0, 0), 0))
    game.do(Pass())
    red, blue = First((0, -1), "city s"), First((0, 1), "city n")
    assert (game.decision.rule, game.decision.options()) == (RULE, [red, blue])
    with pytest.raises(IllegalError) as caught:
        game.do(First((1, 0), "cloister"))
    assert caught.value.rule == RULE
    game.do(blue)
    assert [one.player for one in game.lines] == ["blue", "red"]
    sheet = api.score(api.read_board(text + "base-cfcf-3 0,0\n"), ruleset)
    assert sheet.missing is not None
    assert (sheet.missing.player, sheet.missing.what, sheet.lines) == ("red", "first", ())


def test_something_may_take_the_place_of_a_score() -> None:
    def keep(_: Account, feature: Feature, held: Control) -> Flow[bool]:
        if feature.kind is not FeatureKind.CITY or "red" not in held.holders:
            return False
        return isinstance(
            (yield Decision("red", FIGURE_STEP, RULE, lambda: [Choose("castle")])), Choose
        )

    ruleset = turns(instead=Ordered(1, keep))
    game = laid(ruleset)
    game.do(Pass())
    game.do(Choose("castle"))
    assert (game.scores, game.lines) == ({"red": 0, "blue": 0}, [])
    blue = laid(ruleset, START.replace("red follower", "blue follower"))
    blue.do(Pass())
    assert blue.scores["blue"] > 0


def test_a_city_may_be_something_else_for_farms() -> None:
    def becomes(city: Feature, _rule: str, state: State) -> Became | None:
        here = state.board.key(city)[0]
        return Became("base.road.complete.tile", thing("tile")) if here == (0, 0) else None

    text = "players red*\nbase-crfr 0,0  red farm ene\nbase-cfff 0,-1 2\n"
    *_, farm = api.score(
        api.read_board(text), with_(ExpansionAnswers(becomes=becomes)), "final"
    ).lines
    (term,) = farm.terms
    assert (term.amount, term.what, term.cite.rule) == (1, "tile", "base.road.complete.tile")


def test_the_queue_may_grow_while_it_is_worked_off() -> None:
    board, completed = stated_board(
        api.read_board(START + "base-cfff 0,-1 2\nbase-ffff 1,1  blue follower cloister\n")
    )
    cloister = board.find((1, 1), "cloister")
    (city,) = board.completed(FeatureKind.CITY)
    assert cloister is not None

    def complete(account: Account, payment: Payment) -> None:
        if payment.feature is city:
            account.queue.appendleft(cloister)

    state = State(board, turns(paid=Ordered(1, complete)), ("red", "blue"))
    lines, missing = sheet_lines(state, [city], final=False)
    assert [(one.kind, one.player) for one in lines] == [("city", "red"), ("cloister", "blue")]
    assert (completed, missing) == ([], None)


# --- copies --------------------------------------------------------------------------------------


def played(seed: int, sets: tuple[str, ...], actions: int) -> Game:
    """A game after so many random actions."""
    chance = random.Random(seed)
    game = Game.begin(api.ruleset("bb-hig", sets), ("red", "blue", "green"))
    bag = [
        tile
        for stage in api.draw_pile(game.state.ruleset)[1:]
        for tile in drawn_from(stage, chance)
    ]
    for _ in range(actions):
        if game.decision.what == "lay":
            game.drawn = next(
                tile for tile in bag if game.placements(tile) and not game.aside(tile)
            )
            bag.remove(game.drawn)
        options = game.decision.options()
        game.do(options[int(chance.random() * len(options))])
    return game


def essence(game: Game) -> object:
    options = () if game.over else tuple(game.decision.options())
    return game.position(), game.supply, game.events, game.lines, options


@pytest.mark.parametrize("actions", [1, 2, 7, 30, 61])
def test_a_copy_goes_its_own_way(actions: int) -> None:
    game = played(actions, ("base", "traders", "dragon", "tower", "abbey", "count"), actions)
    before = essence(game)
    twins = [game.copy(), game.copy(), game.copy().copy()]
    for clone in twins:
        assert essence(clone) == before
    action = next(iter(game.decision.options()), CAP)
    twins[0].do(action)
    after = essence(twins[0])
    assert essence(game) == essence(twins[1]) == before != after
    game.do(action)
    assert essence(game) == after == essence(twins[0].copy())


def test_a_copy_of_what_is_over_is_over() -> None:
    game = laid(api.ruleset("bb-hig"))
    game.do(Pass())
    rested = game.copy()
    assert rested.resting
    game.finish()
    assert game.over
    assert (game.copy().over, game.copy().scores, rested.over) == (True, game.scores, False)
