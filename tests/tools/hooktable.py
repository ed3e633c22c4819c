"""The tables of docs/hooks.md, made of the texts under the questions that expansions answer."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from engine.rules.hooks import Joined

HERE: Final = Path(__file__).parents[2]
GUIDE: Final = HERE / "docs/hooks.md"
HEAD: Final = "| question | when it is asked, what is answered | several answers |"
CLASSES: Final = {
    "ExpansionAnswers": HERE / "engine/rules/hooks.py",
    "TurnAnswers": HERE / "engine/turn/hooks.py",
}


class HookRow(NamedTuple):
    """A question: the text that stands under it, and what becomes of several answers."""

    says: str
    joined: str


def questions(name: str) -> dict[str, HookRow]:
    """The questions of a class by their names."""
    tree = ast.parse(CLASSES[name].read_text(encoding="utf-8"))
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name).body
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            says = ""
            if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                says = " ".join(str(text.value.value).split())
            found[field.target.id] = HookRow(says, _joined(ast.unparse(field.annotation)))
    return found


def _joined(annotation: str) -> str:
    """What becomes of several answers, in words: the annotation says it."""
    said = re.search(r"Joined\.(\w+)", annotation)
    if said is None:
        return ""
    return Joined[said[1]].value + ("; in their order" if "Ordered[" in annotation else "")


def guide(text: str) -> str:
    """The guide with its tables made anew: each stands between two marks that name its class."""
    for name in CLASSES:
        rows = "".join(
            f"| `{key}` | {row.says} | {row.joined} |\n" for key, row in questions(name).items()
        )
        table = f"{HEAD}\n|---|---|---|\n{rows}"
        between = f"(?<=<!-- {name} -->\n\n).*?(?=\n<!-- /{name} -->)"
        text = re.sub(between, lambda _, table=table: table, text, flags=re.DOTALL)
    return text


def report() -> list[str]:
    """Write the guide."""
    GUIDE.write_text(guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    return [f"Written: {GUIDE.relative_to(HERE)}"]
