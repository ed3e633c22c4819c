"""Refusals name the rule that stands against an action, not the step at which the game is."""

import pytest

from engine import api


def refused(notation: str, actions: str, edition: str) -> api.EngineError:
    """Why a list of actions goes no further."""
    stated = api.read_position(notation)
    rules = api.ruleset(edition, stated.sets)
    against = api.play(stated, api.read_actions(actions), rules).refused
    assert against is not None
    return against


@pytest.mark.parametrize(
    ("notation", "actions", "edition", "rule"),
    [
        # clarifications, December 2013: whoever moves the fairy deploys nothing
        ("2~prB~sEN.DN.IN~tENynUU-RfC", "1~lENynUT~fUU-RfC~dUTbC", "new", "dragon.fairy.move"),
        # new edition, The Abbot: in place of deploying a figure
        ("2~prB~sEN.AB.TN~tENtnUU-Ra_g0ENssUTENynVUENynTUENynUV",
         "1~lENynVV~rUU-Ra_g0~dVVfC", "new", "abbot.recall"),
    ],
)  # fmt: skip
def test_what_took_the_place_of_deploying_is_named_after_the_turn(
    notation: str, actions: str, edition: str, rule: str
) -> None:
    against = refused(notation, actions, edition)
    assert (against.rule, against.code) == (rule, "second-move")
    assert str(against).startswith("Not both: in")


@pytest.mark.parametrize(
    ("notation", "actions", "rule"),
    [
        # annotated rules, The Tower: a piece or a follower, not both
        ("2~prB~sB.W~tWlnUUBvnUT-BfrE", "1~lBvnUS~bUU~p~dUSfrE", "tower.build.where"),
        # annotated rules, deploying a follower: one in a turn
        ("2~prB~sB~tBvnUU", "1~lBvnVU~dVUfi~dVUfl", "base.deploy.one"),
        ("2~prB~sB.T~tBvnUU-RfrE", "1~lBvnVU~dVUfi~dVUurE", "base.deploy.one"),
        ("2~prB~sB.A~tBsnUUBsnVUBsnUV", "1~lBsnVV~dVVfC~dVVnp", "base.deploy.one"),
        # annotated rules, deploying a follower: never where one stands; nothing is left to haunt
        ("2~prB~sB.phantom~tBpnUU", "1~lBasUT~dUTfcS~dUThcN", "base.deploy.free"),
    ],
)
def test_a_second_figure_is_refused_by_what_forbids_it(
    notation: str, actions: str, rule: str
) -> None:
    assert refused(notation, actions, "hig").rule == rule


@pytest.mark.parametrize(
    ("action", "owner"),
    [
        ("dVUmrE", "a mayor belongs to Abbey & Mayor"),
        ("dVUarE", "an abbot belongs to The Abbot"),
        ("bVU", "this belongs to The Tower"),
        ("fUU-RfC", "this belongs to The Princess & the Dragon"),
        ("hmVUrE", "this belongs to Mage & Witch"),
        ("rUU-RfC", None),
        ("uVUTUe", None),
    ],
)
def test_what_belongs_to_no_set_in_play_is_refused_by_that(action: str, owner: str | None) -> None:
    against = refused("1~prB~sB~tBpnUU", f"1~lBvnVU~{action}", "new")
    assert (against.rule == "base.sets.pieces") == bool(owner)
    assert not owner or f"{owner}, which is not in play" in str(against)


@pytest.mark.parametrize(
    ("notation", "actions", "lacks"),
    [
        ("2~prB~sB~tBpnUUBanUT", "1~lBanUS", "there are no more than 1 like it"),
        ("1~pr~sB~tBpnUU", "1~lIanUS", "Inns & Cathedrals is not in play"),
        ("2~prB~sB.R~tRdeUU", "1~lRdwUT", "there are no more than 1 like it"),
    ],
)
def test_a_turn_lays_no_tile_that_cannot_come_up(notation: str, actions: str, lacks: str) -> None:
    """Annotated rules, tile distribution. Where it could lie says the same."""
    against = refused(notation, actions, "hig")
    assert against.rule == "base.tiles.copies"
    assert str(against) == f"The sets in play have no such tile left: {lacks}."
    stated = api.read_position(notation)
    tile = api.read_actions(actions)[0].tile
    found = api.actions(stated, api.ruleset("hig", stated.sets), tile=tile)
    assert found.unplaceable is not None
    assert found.unplaceable.id == "base.tiles.copies"


@pytest.mark.parametrize(
    ("sets", "robber", "who", "what"),
    [("EN.DN.messages", "", "red", "lay"), ("EN.A.DN.RB.messages", "roB5", "blue", "count")],
)
def test_nothing_is_over_before_a_tile_lies(sets: str, robber: str, who: str, what: str) -> None:
    """The fairy's point has begun the turn, and no tile of it lies yet."""
    notation = f"2~pr5B5~s{sets}~tENznTU-RfrWENynUU~omeR0meB0faTU-RfrW{robber}"
    stated = api.read_position(notation)
    course = api.play(stated, api.read_actions("1~cmarker"), api.ruleset("mega", stated.sets))
    assert course.missing is not None
    assert (course.missing.player, course.missing.what) == (who, what)


def test_the_turn_is_over_once_its_tile_lies() -> None:
    against = refused("1~prB~sB~tBpnUU", "1~lBnsUT~p~dUTfcS", "new")
    assert str(against) == "Not now: the turn is over, and the next begins with a tile."
