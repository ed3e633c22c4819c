"""What is done for one request has a limit, and whoever exceeds it hears which."""

import pytest

from engine import api
from tests.properties.playing import play_everything
from tests.web.asking import CITY, V1, failure, post, text

MANY = ",".join(list(api.EDITIONS)[: api.MAX_RULESETS])

ASKED = {
    "verdict": ("/verdict/", {"rules": MANY}),
    "part": ("/verdict/part/", {"rules": MANY}),
    "board": ("/board/", {"rules": MANY}),
    "turn": ("/turn/", {"rules": MANY}),
    "places": ("/board/places/", {"tile": "base-crfr"}),
    "fits": ("/board/fits/", {"cell": "1,0"}),
    "feature": ("/board/feature/", {"rules": MANY, "cell": "0,0", "spot": "city n"}),
    "farms": ("/board/farms/", {}),
    "hole": ("/tiles/hole/", {"cell": "1,0"}),
    "frame": ("/embed/", {"rules": MANY}),
    "score": (f"{V1}/score/", {"rules": "bb-hig"}),
    "compare": (f"{V1}/compare/", {"rules": MANY}),
    "problems": (f"{V1}/problems/", {"rules": "bb-hig"}),
    "actions": (f"{V1}/actions/", {"rules": "bb-hig", "tile": "base-crfr"}),
    "api turn": (f"{V1}/turn/", {"rules": MANY}),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "query"), ASKED.values(), ids=ASKED)
def test_work_beyond_the_limit_is_refused_by_its_name(client, settings, path, query):
    query = {"p": CITY, **query}
    allowed = client.get(path, query)
    assert allowed.status_code == 200
    needed = allowed.wsgi_request.work.steps
    settings.WORK_LIMIT = needed - 1
    refused = client.get(path, query)
    assert refused.status_code == 413
    assert f"more than {needed - 1} steps" in text(refused)
    settings.WORK_LIMIT = needed
    assert client.get(path, query).status_code == 200


@pytest.fixture(scope="module")
def large() -> api.Position:
    """A table of 300 tiles in a random game with every set."""
    sets = [name for name in api.expansions() if name in api.tile_sets()]
    found: list[api.Position] = []

    class EnoughError(Exception):
        """Ends the game where it is large enough."""

    def watch(game: api.Game, step: str) -> None:
        if step == "turn" and len(game.board.laid) >= 300:
            found.append(game.position())
            raise EnoughError

    with pytest.raises(EnoughError):
        play_everything(api.ruleset("bb-hig", sets), 1, ("red", "blue"), watch)
    return found[0]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["/verdict/?q=final", f"{V1}/compare/?q=final", "/board/farms/?", "feature", "standing"],
)
def test_a_table_of_300_tiles_with_every_set_is_not_too_large(client, large, path):
    player, _, (x, y), spot = large.figures[0]
    if not path.startswith("/"):
        path = f"/board/{path}/?player={player}&cell={x},{y}&spot={spot}"
    answer = client.get(f"{path}&p={api.write_notation(large)}")
    assert answer.status_code == 200, text(answer)


def test_too_many_house_rules_in_a_label(client):
    label = "bb-hig" + ":base.farm.method=3" * (api.MAX_HOUSE + 1)
    failure(post(client, "score/", {"position": CITY, "rules": [label]}), 413, "too-many-rules")


@pytest.mark.parametrize("path", ["/verdict/", "/board/", "/verdict/part/"])
def test_a_question_that_there_is_not_is_said_even_of_a_position_that_is_refused(client, db, path):
    floating = "1~pRB~sB~tBpnUUBpnXX"
    answer = client.get(path, {"p": floating, "q": "later"})
    assert answer.status_code == 400
    assert "later" in text(answer)
