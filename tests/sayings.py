"""Whatever can come up, asked for its words: what refuses, and what a rule says of itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import engine
from engine import api
from engine.model import vocabulary, words

ENGINE = Path(engine.__file__).parent
NUMBERS = (0, 1, 2, 10)


def values(rule: api.Rule) -> tuple[api.Value, ...]:
    """Every value that a rule can take, of numbers a few."""
    return {"number": NUMBERS, "flag": (True, False), "choice": rule.choices}.get(
        rule.kind, (None,)
    )


def wordless(*folders: Path) -> list[str]:
    """What has no words: rules that refuse, rules under a value, and rows of the vocabulary.

    ``folders`` hold the modules of expansions beside those of the engine.
    """
    return [*_refusing(ENGINE, *folders), *_silent(), *_rows()]


def _refusing(*folders: Path) -> Iterator[str]:
    """The rules by which something is refused and which have no refusal of their own."""
    for rule in sorted({*_cited(*folders), *_kept_off(), *_supplies()}):
        row = api.rules()[rule]
        for value in values(row):
            if value not in row.refusal and not {"", str(value).lower()} & row.refusal.keys():
                yield f"no refusal by {rule} = {value}"
                continue
            for refused in sorted({row.refused(value), row.refused(value, on_table=True)}):
                if {"{", "}"} & set(refused) or "than that" in refused:
                    yield f"{rule} = {value} refuses {refused!r}"


def _cited(*folders: Path) -> Iterator[str]:
    """The rules that stand in a violation, and those that a check returns or yields."""
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(func=ast.Name(id="violation"), args=[_, rule, *_]):
                    yield from _rules_in(rule)
                case ast.FunctionDef(returns=returns) if returns:
                    told = ast.unparse(returns)
                    if told in ("str | None", "Iterator[tuple[str, Cell | None]]"):
                        yield from _given(node)


def _given(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
            yield from _rules_in(node.value)


def _rules_in(expression: ast.expr) -> Iterator[str]:
    texts = (node.value for node in ast.walk(expression) if isinstance(node, ast.Constant))
    return (text for text in texts if isinstance(text, str) and text in api.rules())


def _kept_off() -> Iterator[str]:
    """The rules by which a figure or a token is kept off some ground."""
    for figure in api.rows(vocabulary.FigureRow).values():
        yield figure.where
    for table in (vocabulary.PlaceRow, vocabulary.KindRow):
        yield from (row.rule for row in api.rows(table).values() if row.rule)
    yield from (row.where for row in api.rows(vocabulary.TokenRow).values() if row.where)


def _supplies() -> Iterator[str]:
    """The rules that say how many figures there are."""
    for edition in api.EDITIONS:
        yield from api.ruleset(edition, tuple(api.tile_sets())).supply.values()


def _silent() -> Iterator[str]:
    for rule in api.rules().values():
        for value in values(rule):
            said = rule.said(value)
            if not said or said.endswith(".") or said[0] == " " or {"{", "}"} & set(said):
                yield f"{rule.id} = {value} says {said!r}"


_FACTS = {
    "player": "red", "Player": "Red", "spot": "city n", "segment": "city, top", "place": "there",
    "points": "3", "tiles": "2 tiles", "neighbours": "no neighbours", "figure": "builder",
    "choice": "sell", "other": "blue", "Other": "Blue", "thing": "2 wine",
}  # fmt: skip
"""What a sentence of the vocabulary may name."""


def _rows() -> Iterator[str]:
    for event in api.rows(words.EventRow).values():
        yield from _unfilled("event", event.id, event.says)
    for line in api.rows(words.LineRow).values():
        yield from _unfilled("line", line.id, line.title)
        yield from _unfilled("line", line.id, line.unfinished or line.title)


def _unfilled(table: str, name: str, says: str) -> Iterator[str]:
    try:
        if not says.format(**_FACTS).strip():
            yield f"{table} {name}: {says!r}"
    except KeyError as error:
        yield f"{table} {name} asks for {error}"
