"""``python -m engine score``: what it reads, what it prints, how it fails."""

import gzip
import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from engine.api import (
    FAMILY,
    FINAL,
    MAX_RULESETS,
    Position,
    answer,
    read_board,
    read_rulesets,
    ruleset,
    to_plain,
    write_board,
    write_notation,
)
from engine.cli import main
from tests.engine.stating import board
from tests.properties.playing import position

ROOT = Path(__file__).parents[2]
CITY = board("base-crfr 0,0  red city n / base-cfff 0,-1 2")
FARMS = board(
    "base-crfr 0,0  red city n / base-crfr 1,0  red farm ene / base-cfff 0,-1 2  blue farm nne"
)

Printed = pytest.CaptureFixture[str]


def run(printed: Printed, *arguments: str) -> tuple[int, str, str]:
    """The exit status, what was printed, and what was printed to the error stream."""
    status = main(["score", *arguments])
    told = printed.readouterr()
    return status, told.out, told.err


def forms(stated: Position) -> dict[str, str]:
    return {
        "board": write_board(stated),
        "notation": write_notation(stated),
        "json": json.dumps(to_plain(stated)),
    }


def totals(out: str) -> list[list[str]]:
    return [line.split()[1:] for line in out.splitlines() if line.startswith("total")]


@pytest.mark.parametrize("form", ["board", "notation", "json"])
def test_every_form_from_a_file(form: str, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "position.txt"
    path.write_text(forms(CITY)[form], encoding="utf-8")
    status, out, err = run(capsys, str(path), "--rules", "hig,rgg")
    assert (status, err) == (0, "")
    assert totals(out) == [["red", "4", "2"], ["blue", "0", "0"]]


def test_a_notation_in_a_file_ends_with_a_newline(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "position.txt"
    path.write_text(forms(CITY)["notation"] + "\n", encoding="utf-8")
    assert run(capsys, str(path))[0] == 0


@pytest.mark.parametrize("form", ["notation", "json"])
def test_every_form_as_an_argument(form: str, capsys: Printed) -> None:
    status, out, _ = run(capsys, forms(CITY)[form], "--rules", "hig,rgg")
    assert status == 0
    assert totals(out) == [["red", "4", "2"], ["blue", "0", "0"]]


def test_a_finished_board_as_an_argument(capsys: Printed) -> None:
    status, _, err = run(capsys, write_notation(position(1, 72)))
    assert (status, err) == (0, "")


def test_a_finished_board_from_a_file(tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "game"
    path.write_text(write_notation(position(1, 72)), encoding="utf-8")
    status, out, _ = run(capsys, str(path), "--final")
    assert status == 0
    assert len(totals(out)[0]) == 1 + len(FAMILY)


def test_the_rule_sets_are_the_family_unless_told(capsys: Printed) -> None:
    _, out, _ = run(capsys, write_notation(CITY))
    assert tuple(out.split()[: len(FAMILY)]) == FAMILY


def test_terms_and_deciding_rules_are_told(capsys: Printed) -> None:
    _, out, _ = run(capsys, write_notation(CITY), "--rules", "hig,rgg")
    each = "2 points for each tile of a completed city [base.city.complete.tile]"
    assert f"hig:\n      2 tile x 2: {each}\n" in out
    small = "1 point for each tile of a completed city of two tiles [base.city.small.tile]"
    less = "a completed city of two tiles counts less [base.city.small]"
    assert f"rgg:\n      2 tile x 1: {small}\n        {less}\n" in out
    assert (
        "      only the player with the most followers in the feature scores [base.majority.most]"
        in out
    )
    like = "a completed city of two tiles counts like any other"
    assert out.splitlines()[-1] == f"* hig: {like}; rgg: {less}"


def test_what_is_to_be_said_beside_the_sheets_is_told(capsys: Printed) -> None:
    status, out, _ = run(capsys, "1~tBpnUUBnsUT-RfcSBnsUV", "--rules", "hig,rgg", "--final")
    assert status == 0
    assert totals(out)[0] == ["red", "4", "2"]
    assert any(line.startswith("~ under hig, rgg: 0,-1: ") for line in out.splitlines())


def test_a_line_that_differs_is_marked(capsys: Printed) -> None:
    _, out, _ = run(capsys, write_notation(FARMS), "--rules", "hig,rgg", "--final")
    rows = [line for line in out.splitlines() if line.startswith(("farm", "city", "road"))]
    assert rows
    assert all(line.endswith("*") for line in rows if "farm" in line)
    assert any(" - " in line or line.split()[-2] == "-" for line in rows)


def test_nobody_and_zero_are_told(capsys: Printed) -> None:
    empty = board("base-crfr 0,0 / base-cfff 0,-1 2")
    _, out, _ = run(capsys, write_notation(empty), "--rules", "hig")
    assert "nobody" in out
    assert "hig:\n      a feature without followers scores nobody [base.majority.nobody]" in out


def test_final(capsys: Printed) -> None:
    stated = write_notation(board("base-crfr 0,0  red road e"))
    assert totals(run(capsys, stated, "--rules", "hig")[1])[0] == ["red", "0"]
    assert totals(run(capsys, stated, "--rules", "hig", "--final")[1])[0] == ["red", "1"]


def test_house_rules(capsys: Printed) -> None:
    _, out, _ = run(
        capsys,
        write_notation(CITY),
        "--rules=hig,bb-hig",
        "--house=base.city.complete.tile=5",
        "--house",
        "base.farm.method=2",
    )
    assert totals(out)[0] == ["red", "10", "10"]
    assert "hig:base.city.complete.tile=5:base.farm.method=2" in out


def test_open_points_are_told(capsys: Printed) -> None:
    _, out, _ = run(capsys, write_notation(FARMS), "--rules", "hig:base.farm.method=2", "--final")
    last = out.splitlines()[-1]
    assert last.startswith("? open under hig:base.farm.method=2: a city scores once for each")
    assert last.endswith("whoever owns that farm: undecided [base.farm.method2.once]")


def test_a_rule_set_that_refuses_says_why_beside_those_that_score(capsys: Printed) -> None:
    stated = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"
    status, out, err = run(capsys, stated, "--rules", "hig,bb-hig", "--final")
    assert (status, err) == (0, "")
    assert totals(out) == [["red", "0", "-"], ["blue", "1", "-"]]
    refusal = "! no score under bb-hig: 0,1: Only a follower may stand on a tower."
    assert f"{refusal} [tower.top.followers]" in out.splitlines()


def test_a_line_of_no_feature_is_told(capsys: Printed) -> None:
    stated = "players red blue\nsets base traders\nbase-crfr 0,0\n"
    goods = 'pieces {"stocks": [{"player": "red", "what": "wine", "number": 1}]}'
    status, out, _ = run(capsys, write_notation(read_board(stated + goods)), "--final")
    assert status == 0
    assert any(line.startswith("goods wine  ") for line in out.splitlines())


def test_json_is_the_answer(capsys: Printed) -> None:
    status, out, _ = run(capsys, write_notation(FARMS), "--rules", "hig,rgg", "--json", "--final")
    assert status == 0
    assert json.loads(out) == json.loads(json.dumps(answer(FARMS, read_rulesets("hig,rgg"), FINAL)))


FAILURES = [
    (["1~tBznUU"], "unknown-tile"),
    (["nothing.txt"], "malformed"),
    (["1~tBpnUU", "--rules", "nope"], "unknown-edition"),
    (["1~tBpnUU", "--rules", ""], "unknown-edition"),
    (["1~tBpnUU", "--rules", ",".join(["hig"] * (MAX_RULESETS + 1))], "too-many-rulesets"),
    (["1~tBpnUU", "--house", "nope"], "unknown-rule"),
    (["1~tBpnUU", "--house", "base.city.small"], "bad-value"),
    (["1~tBpnUU", "--house", "base.farm.method=9"], "bad-value"),
    (["1~tBpnUUBpnVV"], "refused"),
    (["{"], "malformed"),
    (["\x00"], "malformed"),
]


@pytest.mark.parametrize(("arguments", "code"), FAILURES, ids=lambda value: str(value)[:50])
def test_failures(arguments: list[str], code: str, capsys: Printed) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(code)
    assert err.count("\n") == 1


@pytest.mark.parametrize(("arguments", "code"), FAILURES, ids=lambda value: str(value)[:50])
def test_failures_as_json(arguments: list[str], code: str, capsys: Printed) -> None:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, out) == (2, "")
    assert json.loads(err)["code"] == code


def test_a_failure_names_cell_and_rule(capsys: Printed) -> None:
    _, _, err = run(capsys, "1~tBpnUUBpnVV")
    assert err == ("refused on (1, 1): No tile may lie apart from the others. (base.place.edge)\n")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00\x80", "bad-file: The file cannot be read"),
        (gzip.compress(b"1~tBpnUU"), "bad-file: The file is compressed"),
        (b" " * 8_000_001, "too-large: A file has at most 8000000 bytes"),
    ],
    ids=["noise", "compressed", "large"],
)
def test_a_file_that_is_no_text(tmp_path: Path, capsys: Printed, data: bytes, said: str) -> None:
    path = tmp_path / "noise"
    path.write_bytes(data)
    status, _, err = run(capsys, str(path))
    assert status == 2
    assert err.startswith(said)


def test_an_unsettled_score_is_a_failure(capsys: Printed) -> None:
    rules = "hig:base.farm.method=2:base.farm.method2.once=altogether"
    status, _, err = run(capsys, write_notation(FARMS), "--rules", rules, "--final")
    assert status == 2
    assert err.startswith("unsettled on (0, 0): ")


@pytest.mark.parametrize("arguments", [[], ["judge"], ["score"], ["score", "1", "--nope"]])
def test_misuse(arguments: list[str], capsys: Printed) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: carcassonne" in capsys.readouterr().err


def test_it_runs_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.setattr(sys, "argv", ["engine", "score", write_notation(CITY), "--rules", "hig"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("engine", run_name="__main__")
    assert caught.value.code == 0
    assert totals(capsys.readouterr().out)[0] == ["red", "4"]


def test_it_runs_as_a_process() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "score", "1~tBpnUUBpnVV", "--rules", "hig"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("refused on (1, 1)")


def test_the_label_on_a_sheet_can_be_given_again() -> None:
    label = ruleset("hig", house={"base.city.small": True}).label
    assert [one.label for one in read_rulesets(label)] == [label]


def test_a_turn_to_the_end_of_the_game(capsys: Printed) -> None:
    """Red's city of two tiles is worth 4 or 2, and nothing else lies there."""
    position = "1~prB~sB~tBpnUUBnsUT-RfcS"
    assert main(["turn", position, "1~lBnsUV~p", "--rules", "bb-hig,bb-rgg"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "blue: lay [base.turn.order]: e" in told
    assert main(["turn", position, "1~lBnsUV~p~e~p", "--rules", "bb-hig,bb-rgg"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [row for row in told if "red" in row and "blue" in row] == [
        "  red 4, blue 0", "  red 2, blue 0",
    ]  # fmt: skip
    assert told.count("the game is over") == 2
    assert "! The game is over. [base.final.order]" in told
    assert main(["turn", position, "1~e", "--json"]) == 0
    traces = json.loads(capsys.readouterr().out)["traces"]
    assert all(trace["over"] and trace["next"] is None for trace in traces)


def test_every_sign_of_the_notation_is_listed(capsys: Printed) -> None:
    assert main(["signs"]) == 0
    out = capsys.readouterr().out
    for line in ("  R   red", "  f   follower", "  to  tower cell number mark?", "  P   pink"):
        assert f"{line}\n" in out
    assert "  o   lay tile turn cell player\n" in out
