"""What data files name in each other: a name that nothing has is told at the start."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import engine

FAULTY = {
    "expansions/folly.toml": """
name = "Folly"
year = 2099
order = 1
[magic.wand]
[figure.ogre]
letter = "f"
plural = "ogres"
stands_on = ["swamp"]
where = "folly.where"
[kind.moor]
letter = "m"
traits = ["closes"]
admits = ["troll"]
[place.cave]
letter = "z"
symbol = "stalactite"
rule = "folly.cave"
[token.bone]
code = "bo"
kept = "many"
parts = ["cell", "age", "mark"]
on = "cave painting"
[action.dig]
letter = "dd"
notation = ["depth"]
event = "dug"
[action.bury]
letter = "y"
""",
    "expansions/folly.py": """
from typing import NamedTuple
from engine.model.actions import action
from engine.model.codecs import Cell
from engine.rules.hooks import ExpansionAnswers

@action("dig")
class Dig(NamedTuple):
    cell: Cell

ANSWERS = ExpansionAnswers(supply={"ogre": "folly.supply"}, seats=("folly.seats",))
""",
    "rules/folly.toml": 'expansion = "folly"\nrule = []\n',
    "editions/folly.toml": """
name = "Folly"
short = "Folly"
publisher = "nobody"
family = "folly"
year = 2099
as_of = "2099"
about = ""
fallback = "sillier"
witnesses = ["hearsay"]
[rules]
"folly.moor" = { value = 1, source = "" }
"base.farm.method" = { value = 4, source = "" }
"base.city.small" = { value = true, source = "", open = [true, 2] }
"base.place.match" = { value = true, source = "" }
[rules."base.track.length"]
value = 40
source = ""
since = "in spring"
later = [{ value = 0, source = "", since = "2099" }]
""",
    "tiles/folly.toml": """
letter = "FO"
total = 1
start = "folly-ffff"
aside = "folly.away"
replaces = "wisdom"
rules = ["folly", "sense"]
[[tile]]
id = "folly-cccc"
code = "Bp"
count = 1
edges = "cccc"
segments = ["city n e s w +graffiti"]
pictures = { moustache = 2 }
""",
}
"""An expansion in which every name is wrong."""

SAID = [
    "expansions/folly.toml: there is no table 'magic'",
    "expansions/folly.toml, [figure.ogre]: stands_on names no kind or place 'swamp'",
    "expansions/folly.toml, [figure.ogre]: where names no rule 'folly.where'",
    "expansions/folly.toml, [figure.ogre]: 'f' stands for expansions/base.toml, [figure.follower]",
    "expansions/folly.toml, [kind.moor]: admits names no figure 'troll'",
    "expansions/folly.toml, [kind.moor]: it is scored, and there is no [line.moor]",
    "expansions/folly.toml, [place.cave]: symbol names no symbol 'stalactite'",
    "expansions/folly.toml, [place.cave]: rule names no rule 'folly.cave'",
    "expansions/folly.toml, [token.bone]: on names no symbol 'cave painting'",
    "expansions/folly.toml, [token.bone]: parts names no part 'age'",
    "expansions/folly.toml, [token.bone]: a mark needs marks, or somebody held",
    "expansions/folly.toml, [action.dig]: event names no event 'dug'",
    "expansions/folly.toml, [action.dig]: the action has no part 'depth'",
    "expansions/folly.toml, [action.bury]: no module has an action of that name",
    "expansions/base.toml, [action.deploy]: the sign 'd' begins 'dd' of expansions/folly.toml",
    "tiles/folly.toml, folly-cccc: 'Bp' stands for tiles/base.toml, base-crfr already",
    "tiles/folly.toml: rules names no expansion 'sense'",
    "tiles/folly.toml: replaces names no set 'wisdom'",
    "tiles/folly.toml: start names no tile 'folly-ffff'",
    "tiles/folly.toml: aside names no rule 'folly.away'",
    "tiles/folly.toml, folly-cccc: it names no symbol 'graffiti'",
    "tiles/folly.toml, folly-cccc: pictures names no picture 'moustache'",
    "tiles/folly.toml, folly-cccc: more copies have pictures than there are",
    "editions/folly.toml: publisher names no publisher 'nobody'",
    "editions/folly.toml: fallback names no edition 'sillier'",
    "editions/folly.toml: [rules] names no rule 'folly.moor'",
    "editions/folly.toml: base.farm.method takes one of 1, 2, 3",
    "editions/folly.toml: base.city.small takes true or false",
    "editions/folly.toml: base.city.small lists its value among the other readings",
    "editions/folly.toml: base.place.match takes nothing: it holds everywhere",
    "editions/folly.toml: witnesses names no document 'hearsay'",
    "editions/folly.toml: base.track.length has no year or month 'in spring'",
    "editions/folly.toml: base.track.length takes a whole number from 1 to 1000",
    "expansions/folly: ANSWERS names no rule 'folly.supply'",
    "expansions/folly: ANSWERS names no rule 'folly.seats'",
]


UNFIT = """
name = "Unfit"
publisher = "hig"
family = "unfit"
year = "2099"
as_of = "2099"
about = ""
parent = "bb-hig"
fallback = "bb-hig"
offred = false
[rules]
"base.farm.method" = 3
"base.city.small" = { value = true, sauce = "page 2", open = false }
"base.road.crossing" = { value = true, source = "page 2", strength = "loud" }
"base.farm.final" = { value = 1, source = "page 2", later = [{ value = 2, source = "page 3" }] }
base.place.match = { value = true, source = "page 2" }
[sources]
leaflet = { strength = "printed" }
paper = "A paper"
"""
"""An edition that lacks parts, and has others that nothing reads."""

UNREAD = [
    "editions/unfit.toml: short is missing",
    "editions/unfit.toml: year takes a whole number, not '2099'",
    "editions/unfit.toml: there is no 'offred', only name, short",
    "editions/unfit.toml: it has a parent, so its fallback would never be asked",
    "editions/unfit.toml, 'base.farm.method': it must be { value = …, source = … }",
    "editions/unfit.toml, 'base.city.small': source is missing",
    "editions/unfit.toml, 'base.city.small': there is no 'sauce', only value, source",
    "editions/unfit.toml, 'base.city.small': open takes a list, not False",
    "editions/unfit.toml, 'base': value is missing",
    "editions/unfit.toml, 'base.road.crossing': strength takes one of printed, answered",
    "editions/unfit.toml, 'base.farm.final', later: since is missing",
    "editions/unfit.toml, 'leaflet': title is missing",
]


@pytest.fixture(scope="module")
def complaint(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the engine says when it starts with a folder full of wrong names."""
    return said_of(tmp_path_factory.mktemp("folly"), FAULTY)


@pytest.fixture(scope="module")
def grumble(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What it says of an edition of the wrong form."""
    return said_of(tmp_path_factory.mktemp("unfit"), {"editions/unfit.toml": UNFIT})


def said_of(folder: Path, files: Mapping[str, str]) -> str:
    """What the engine says when it starts with these files."""
    for place, text in files.items():
        file = folder / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", "import engine.api"],
        capture_output=True, text=True, check=False, cwd=Path(engine.__file__).parents[1],
        env={**os.environ, "ENGINE_DATA": str(folder)},
    )  # fmt: skip
    assert done.returncode == 1
    return done.stderr


@pytest.mark.parametrize("fault", SAID)
def test_a_name_that_nothing_has_is_told_with_file_and_row(complaint: str, fault: str) -> None:
    assert fault in complaint


@pytest.mark.parametrize("fault", UNREAD)
def test_an_edition_of_the_wrong_form_is_told_with_file_and_part(grumble: str, fault: str) -> None:
    assert fault in grumble
