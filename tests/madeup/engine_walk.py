"""The made-up expansion walks through the engine: notation, JSON, text, rules, a game."""

from engine import api
from engine.model.vocabulary import shut
from tests.madeup import BUILT, HERE
from tests.sayings import wordless

SETS = ("base", "inns", "flock", "fair")
TILES = (
    api.Laid("base-crfr", (0, 0), 0),
    api.Laid("flock-ffff-1", (0, 1), 0),
    api.Laid("flock-cfff", (0, 2), 2),
    api.Laid("base-ffff", (1, 2), 0),
)
FIGURES = (
    api.Figure("red", "goatherd", (0, 1), "orchard"),
    api.Figure("blue", "goatherd", (0, 2), "farm ese"),
    api.Figure("red", "follower", (1, 2), "road n"),
)
TOKENS = (
    api.Token("lamb", cell=(0, 1), spot="farm nnw", number=3, mark="black"),
    api.Token("lamb", cell=(0, 2), spot="orchard", number=1),
    api.Token("plank", cell=(1, 2), spot="road s"),
    api.Token("wool", "blue", number=2),
    api.Token("lynx", cell=(0, 0)),
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

    lynx = api.Pieces((api.Token("lynx", cell=(0, 1)),))
    built = api.Position(TILES[:2], FIGURES[:1], sets=("base", "flock"), pieces=lynx)
    assert api.write_notation(built) == BUILT, api.write_notation(built)

    assert api.expansions()["flock"].figures == ("goatherd", "gnome")
    assert api.expansions()["flock"].pieces == ("lambs", "wool", "lynx", "planks")
    assert shut("goatherd", "fold") is shut("goatherd", "orchard") is None
    assert shut("follower", "orchard") == "flock.orchard"
    assert shut("follower", "fold") == "flock.goatherd.where"

    rules = api.ruleset("bb-hig", SETS)
    assert {"flock", "fair"} <= rules.active
    assert rules.supply["goatherd"] == "flock.goatherd.supply"
    codes = {one.code for one in api.problems(stated, rules)}
    assert not codes & {"figure-not-in-play", "set-not-in-play", "no-segment"}, codes
    assert "forbidden" not in codes, codes
    (line,) = [line for line in api.score(stated, rules, "final").lines if line.kind == "road"]
    assert (line.player, line.points) == ("red", 1), line
    foreign = {one.code for one in api.problems(stated, api.ruleset("bb-hig", ("base",)))}
    assert {"figure-not-in-play", "set-not-in-play"} <= foreign
    turn(rules)
    assert not wordless(HERE / "expansions")


def turn(rules: api.Ruleset) -> None:
    """Its action, its decision by chance, its line at the end."""
    begun = api.read_position("players red* blue\nsets base flock\nbase-ffff 0,0")
    lay, shear = api.Lay("flock-ffff-1", (0, -1)), api.make_action("shear", cell=(0, -1))
    assert api.read_actions(api.write_actions([lay, shear])) == (lay, shear)
    course = api.play(begun, [lay, shear], rules)
    assert course.missing is not None
    assert (course.missing.who, course.missing.weights) == (api.CHANCE, (2, 1))
    assert [event.what for event in course.events][:2] == ["laid", "shorn"]
    course = api.play(begun, [lay, shear, api.Choose("sun")], rules)
    assert course.position.pieces.stock("red", "wool") == 1
    (line,) = (one for one in api.score(course.position, rules, api.FINAL).lines if one.terms)
    assert (line.kind, line.player, line.points) == ("wool", "red", 3)


if __name__ == "__main__":
    main()
