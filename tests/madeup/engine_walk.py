"""The made-up expansion walks through the engine: notation, JSON, text, rules, a game."""

from engine import api
from engine.model.vocabulary import shut

SETS = ("base", "inns", "flock", "fair")
TILES = (
    api.Laid("base-crfr", (0, 0), 0),
    api.Laid("flock-ffff-1", (0, 1), 0),
    api.Laid("flock-cfff", (0, 2), 2),
    api.Laid("base-ffff", (1, 2), 0),
)
FIGURES = (
    api.Figure("red", "shepherd", (0, 1), "orchard"),
    api.Figure("blue", "shepherd", (0, 2), "farm ese"),
    api.Figure("red", "follower", (1, 2), "road n"),
)
TOKENS = (
    api.Token("lamb", cell=(0, 1), spot="farm nnw", number=3, mark="black"),
    api.Token("lamb", cell=(0, 2), spot="orchard", number=1),
    api.Token("plank", cell=(1, 2), spot="road s"),
    api.Token("wool", "blue", number=2),
    api.Token("wolf", cell=(0, 0)),
    api.Token("prize", "red"),
)


def position() -> api.Position:
    """A table with all of it."""
    return api.Position(TILES, FIGURES, sets=SETS, pieces=api.Pieces(TOKENS))


def main() -> None:
    """Everything in turn; an assertion says what went wrong."""
    stated = position()
    text = api.write_notation(stated)
    assert text.startswith("2~pRB~sB.I.FL.fair~t"), text
    assert api.read_notation(text) == stated, text
    plain = api.to_plain(stated)
    assert api.from_plain(plain) == stated
    assert plain["pieces"] == {}
    assert api.read_board(api.write_board(stated)) == stated

    assert api.expansions()["flock"].figures == ("shepherd",)
    assert api.expansions()["flock"].pieces == ("lambs", "wool", "wolf", "planks")
    assert shut("shepherd", "fold") is shut("shepherd", "orchard") is None
    assert shut("follower", "orchard") == "flock.orchard"
    assert shut("follower", "fold") == "flock.shepherd.where"

    rules = api.ruleset("bb-hig", SETS)
    assert {"flock", "fair"} <= rules.active
    assert rules.supply["shepherd"] == "flock.shepherd.supply"
    codes = {one.code for one in api.problems(stated, rules)}
    assert not codes & {"figure-not-in-play", "set-not-in-play", "no-segment"}, codes
    assert "forbidden" not in codes, codes
    (line,) = [line for line in api.score(stated, rules, "final").lines if line.kind == "road"]
    assert (line.player, line.points) == ("red", 1), line
    foreign = {one.code for one in api.problems(stated, api.ruleset("bb-hig", ("base",)))}
    assert {"figure-not-in-play", "set-not-in-play"} <= foreign


if __name__ == "__main__":
    main()
