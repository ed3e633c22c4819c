"""A name means one thing in the whole house."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools import hooktable

HERE = Path(__file__).parents[2]
ROOMS = ("engine", "content", "rulesite")
DJANGOS = {"Command", "Migration"}
"""Django finds these classes by their name, so each module has its own."""
ENGINES = {"Edition", "Rule", "RuleValue", "Tile", "TileSet"}
"""Models of what the engine calls the same thing: their name is the site's word."""
TWICE = {"Position", "Reply", "Revision"}
"""Models whose names stand in addresses of the admin, and in the engine or another application:
what an edition holds and what lies on a table; of an entry and of a dispute."""


def _modules() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((HERE / room).rglob("*.py"))


def test_a_class_name_is_defined_in_one_module() -> None:
    defined = defaultdict(set)
    for path in _modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                defined[node.name].add(path)
    assert {name for name, found in defined.items() if len(found) > 1} - DJANGOS == ENGINES | TWICE


PUBLISHED = ("engine/analysis/shapes.py", "engine/model/codecs.py", "rulesite/api/")
"""There an alias is the sort of a part, and the schema of the API or an action is read from it."""


def test_no_alias_has_the_name_of_a_class_elsewhere() -> None:
    classes, aliases = defaultdict(set), defaultdict(set)
    for path in _modules():
        where = path.relative_to(HERE).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                classes[node.name].add(where)
            elif not where.startswith(PUBLISHED):
                for target in getattr(node, "targets", [getattr(node, "target", None)]):
                    if isinstance(target, ast.Name) and not target.id.isupper():
                        aliases[target.id].add(where)
    assert {n: at for n in classes.keys() & aliases.keys() if (at := aliases[n] - classes[n])} == {}


def test_the_guide_to_hooks_has_the_texts_of_the_code() -> None:
    """``.venv/bin/python -m tests.tools hooks`` writes them."""
    text = hooktable.GUIDE.read_text(encoding="utf-8")
    assert hooktable.guide(text) == text
    assert text.count("<!-- /") == len(hooktable.CLASSES)


def test_every_question_says_when_it_is_asked_and_what_several_answers_come_to() -> None:
    for name in hooktable.CLASSES:
        for question, row in hooktable.questions(name).items():
            assert row.says, question
            assert row.joined, question


PATHS = re.compile(
    r"(?<![\w/.-])(?:engine|content|rulesite|tests|docs|fixtures)/[\w./-]*\w(?=`|[,;:)\s]|\.\s|/`)"
)


@pytest.mark.parametrize(
    "guide", sorted(p.relative_to(HERE).as_posix() for p in HERE.glob("docs/**/*.md"))
)
def test_a_guide_names_only_files_that_are_there(guide: str) -> None:
    text = (HERE / guide).read_text(encoding="utf-8")
    named = {
        path for code in re.findall(r"`([^`\n]+)`", text) for path in PATHS.findall(f"{code}`")
    }
    assert sorted(path for path in named if not (HERE / path).exists()) == []
