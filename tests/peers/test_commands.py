"""``python -m engine replay`` and ``python -m engine export``."""

import json
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest

from engine import api
from engine.api import read_jcz, replay, write_notation
from engine.cli import main
from tests.peers.building import (
    BAZAAR,
    BRIDGES,
    COMMIT,
    KNIGHT,
    PASS,
    ROAD,
    lay,
    plain,
    played,
    put,
)

Printed = pytest.CaptureFixture[str]


def run(printed: Printed, *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    told = printed.readouterr()
    return status, told.out, told.err


def file(folder: Path, *messages: dict[str, Any], **parts: Any) -> str:
    path = folder / "game.jcz"
    path.write_text(json.dumps(plain(*messages, **parts)), encoding="utf-8")
    return str(path)


def test_turns_scores_and_assertions(tmp_path: Path, capsys: Printed) -> None:
    claims = ("Alice has 4 points", "Alice can't pass")
    name = file(tmp_path, *KNIGHT, lay("BA/RFr", (1, 0)), PASS, COMMIT, claims=claims, end=2)
    status, out, err = run(capsys, "replay", name)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["1", "Alice", "4", "0"]
    assert "      scored Alice 0,0 city n +4  [base.majority.most]" in lines
    assert "holds: Alice has 4 points" in lines
    assert "not understood: Alice can't pass" in lines
    assert "the game is over" in out


def test_a_claim_that_fails_is_status_one(tmp_path: Path, capsys: Printed) -> None:
    name = file(tmp_path, *KNIGHT, claims=("Alice has 5 points",))
    status, out, _ = run(capsys, "replay", name)
    assert status == 1
    assert "fails: Alice has 5 points (instead: 4)" in out
    assert "the game goes on" in out


def test_points_that_differ_are_status_one_when_asked_for(tmp_path: Path, capsys: Printed) -> None:
    name = file(tmp_path, *KNIGHT, pointsAfterEachMessage=[[0, 0], [0, 0], [2, 0]])
    status, out, _ = run(capsys, "replay", name)
    assert status == 0
    assert "first difference: message 2 (COMMIT): (2, 0) there, (4, 0) here" in out
    assert run(capsys, "replay", name, "--points")[0] == 1


def test_what_was_not_carried_out(tmp_path: Path, capsys: Printed) -> None:
    second = put("0.small.2", (0, -1), "City", "S")
    name = file(tmp_path, lay("BA/RFr", (0, -1)), *KNIGHT[:2], second, elements={"giant": 1})
    status, out, _ = run(capsys, "replay", name)
    assert status == 0
    assert "refused: message 0 (PLACE_TILE)" in out
    assert "[base.place.match]" in out
    assert "not mapped: setup.elements: giant = 1" in out
    assert "refused: message 3 (DEPLOY_MEEPLE)" in out


def test_a_game_that_stops_is_status_one(tmp_path: Path, capsys: Printed) -> None:
    status, out, _ = run(capsys, "replay", file(tmp_path, *BAZAAR, **BRIDGES))
    assert status == 1
    assert "stopped: message 2 (COMMIT): The file does not say which tiles come up" in out
    assert "[bridges.bazaar.tiles]" in out


def test_replay_as_json_and_under_other_rules(tmp_path: Path, capsys: Printed) -> None:
    name = file(tmp_path, *KNIGHT, pointsAfterEachMessage=[[1, 0]])
    status, out, _ = run(capsys, "replay", name, "--json", "--rules", "bb-rgg")
    told = json.loads(out)
    assert status == 0
    assert told["scores"] == [2, 0]
    assert told["difference"]["expected"] == [1, 0]
    assert told["turns"][0]["events"][0]["cell"] == [0, -1]


@pytest.mark.parametrize("text", ["{", "[]", json.dumps(plain(sets=("giants",)))])
def test_what_cannot_be_read_is_status_two(text: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "game.jcz"
    path.write_text(text, encoding="utf-8")
    status, out, err = run(capsys, "replay", str(path))
    assert (status, out) == (2, "")
    assert err


def test_a_file_that_is_not_there_is_status_two(tmp_path: Path, capsys: Printed) -> None:
    assert run(capsys, "replay", str(tmp_path / "none.jcz"))[0] == 2
    assert run(capsys, "replay", str(tmp_path))[0] == 2


# --- writing -------------------------------------------------------------------------------------


def test_a_position_is_written(capsys: Printed) -> None:
    position = played(*ROAD).position
    status, out, err = run(capsys, "export", write_notation(position), "--rules", "bb-rgg")
    assert (status, err) == (0, "")
    again = replay(read_jcz(out))
    assert again.position == position
    assert again.ruleset == "bb-rgg"


GAME = {
    "position": {"tiles": [{"tile": "base-crfr", "cell": [0, 0]}]},
    "rules": "bb-hig:base.farm.method=1",
    "actions": [
        {"do": "lay", "tile": "base-cfff", "cell": [0, -1], "turn": 2},
        {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"},
    ],
}


def test_a_game_is_written(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**GAME, "last": []}), encoding="utf-8")
    status, out, err = run(capsys, "export", str(path))
    assert status == 0
    assert err == "left out: no option says base.farm.method\n"
    result = replay(read_jcz(out))
    assert result.scores == (4, 0)
    assert result.over


def test_a_game_that_goes_on_is_written(capsys: Printed) -> None:
    status, out, _ = run(capsys, "export", json.dumps({**GAME, "rules": "jcz"}))
    assert status == 0
    assert not replay(read_jcz(out)).over


def test_a_recorded_game_is_written(capsys: Printed) -> None:
    actions = tuple(map(api.read_action, GAME["actions"]))
    begun = api.Recording.begin(api.ruleset("bb-rgg"), ("red", "blue"))
    recording = changed(begun, actions=(*actions, api.End()))
    status, out, _ = run(capsys, "export", api.write_recording(recording))
    assert status == 0
    assert replay(read_jcz(out)).scores == (2, 0)


@pytest.mark.parametrize(
    "game",
    ["{", json.dumps({**GAME, "actions": {}}), json.dumps({**GAME, "rules": "none"}),
     json.dumps({**GAME, "actions": [{"do": "pass"}]}),
     json.dumps({"tiles": [{"tile": "base-crfr", "cell": [0, 0]},
                           {"tile": "base-crfr", "cell": [5, 0]}]})],
)  # fmt: skip
def test_what_cannot_be_written_is_status_two(game: str, capsys: Printed) -> None:
    status, out, err = run(capsys, "export", game)
    assert (status, out) == (2, "")
    assert err
