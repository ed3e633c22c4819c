"""The pages of the examples: one each, and an index."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from content import examples
from engine import api
from engine.cases import Case, CaseTable
from rulesite.serving.refusing import refused
from rulesite.worked.worked import answered, worked

_APART = {"pairs": "Two expansions together", "variants": "Variants"}


@dataclass(frozen=True, slots=True)
class ExpansionTables:
    """The tables of an expansion, each with its examples."""

    title: str
    tables: tuple[tuple[CaseTable, tuple[Case, ...]], ...]

    @property
    def count(self) -> int:
        """How many examples there are."""
        return sum(len(found) for _, found in self.tables)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The famous ones, and all by chapter."""
    famous = [
        (case.known_as, shown) for case in examples.famous() if (shown := answered(case.name))
    ]
    parts = [_part(chapter) for chapter in _chapters()]
    count = sum(part.count for part in parts)
    context = {"famous": famous, "parts": parts, "count": count}
    return render(request, "worked/index.html", context)


@require_safe
def example(request: HttpRequest, chapter: str, table: str, case: str) -> HttpResponse:
    """One example."""
    name = f"{chapter}/{table}:{case}"
    try:
        shown = worked(name)
    except KeyError as error:
        raise Http404(f"There is no example {name}.") from error
    except api.EngineError as error:
        return refused(request, 422, "This example cannot be played", str(error))
    beside = [one for one in examples.shown(f"{chapter}/{table}") if one.name != name]
    place = next((one for one in examples.tables() if one.name == shown.case.table), None)
    context = {
        "worked": shown,
        "example": shown.case,
        "chapter": title_of(chapter),
        "table": place,
        "beside": beside,
    }
    return render(request, "worked/example.html", context)


def title_of(chapter: str) -> str:
    """What a folder of tables is called."""
    known = api.expansions().get(chapter)
    return known.name if known else _APART.get(chapter, chapter.capitalize())


def _chapters() -> list[str]:
    """The folders in the order of the expansions, then the others."""
    folders = dict.fromkeys(table.chapter for table in examples.tables())
    order = list(api.expansions())
    return sorted(folders, key=lambda one: (order.index(one) if one in order else len(order), one))


def _part(chapter: str) -> ExpansionTables:
    tables = [table for table in examples.tables() if table.chapter == chapter]
    return ExpansionTables(
        title_of(chapter), tuple((table, examples.shown(table.name)) for table in tables)
    )
