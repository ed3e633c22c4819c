"""The tables of docs/hooks.md, made of the texts under the questions that expansions answer."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parents[2]
GUIDE: Final = HERE / "docs/hooks.md"
CLASSES: Final = {
    "ExpansionAnswers": HERE / "engine/rules/hooks.py",
    "TurnAnswers": HERE / "engine/turn/hooks.py",
}


def questions(name: str) -> dict[str, str]:
    """The questions of a class by their names, each with the text that stands under it."""
    tree = ast.parse(CLASSES[name].read_text(encoding="utf-8"))
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name).body
    found = {}
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            found[field.target.id] = ""
            if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def guide(text: str) -> str:
    """The guide with its tables made anew: each stands between two marks that name its class."""
    for name in CLASSES:
        rows = "".join(f"| `{key}` | {says} |\n" for key, says in questions(name).items())
        table = f"| question | when it is asked, what is answered |\n|---|---|\n{rows}"
        between = f"(?<=<!-- {name} -->\n\n).*?(?=\n<!-- /{name} -->)"
        text = re.sub(between, lambda _, table=table: table, text, flags=re.DOTALL)
    return text


def report() -> list[str]:
    """Write the guide."""
    GUIDE.write_text(guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    return [f"Written: {GUIDE.relative_to(HERE)}"]
