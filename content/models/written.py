"""How a model is written in the front matter of its file. A model states this once, for reader,
writer, checks and forms.

Every editable field is a key of the file under its own name, in the order of the model; ``written``
says where a field departs from that. A model whose rows belong to an entry states their form in
``in_file``. ``parts`` walks all of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeVar

from django.db import models

from content.models import shapes
from content.models.fields import MarkdownText, OfFile
from content.models.shapes import Problem

Data = Mapping[str, Any]
"""A front matter, or one mapping within it."""

RowsOf = Callable[[type[models.Model]], Iterable[Any]]
"""The rows of a model that belong to an entry, whether or not they are saved."""


@dataclass(frozen=True, slots=True)
class Written:
    """Where a field departs from what its type says: ``key`` is its name in the file, ``column``
    makes its column of the value and the whole mapping, ``value`` the value of the column."""

    key: str = ""
    required: bool = False
    column: Callable[[Any, Data], Any] | None = None
    value: Callable[[Any], Any] | None = None


def written(field: Any, **options: Any) -> Any:
    """A field of a model, with what ``Written`` says of it."""
    field.written = Written(**options)
    return field


class FilePart(Protocol):
    """One key of the front matter."""

    key: str
    required: bool

    def problem(self, value: Any) -> str:
        """What is wrong with its value; empty if nothing is."""

    def value(self, entry: Any, rows: RowsOf) -> Any:
        """Its value for an entry."""


# --- Fields ------------------------------------------------------------------------------------

_TYPES: tuple[tuple[type[models.Field], Problem], ...] = (
    (models.BooleanField, shapes.flag),
    (models.IntegerField, shapes.whole),
    (models.Field, shapes.text),
)


class FieldPart:
    """A column of an entry or of a row that belongs to it."""

    def __init__(self, field: Any, *, required: bool = False) -> None:
        own: Written = getattr(field, "written", Written())
        self.field = field
        self.key = own.key or field.name
        self.required = required or own.required or not (field.blank or field.has_default())
        self._own = own
        self._most = None if field.is_relation else getattr(field, "max_length", None)

    def problem(self, value: Any) -> str:
        if isinstance(self.field, OfFile):
            return self.field.problem(value)
        if self.field.choices:
            return shapes.one_of(key for key, _ in self.field.flatchoices)(value)
        check = next(check for kind, check in _TYPES if isinstance(self.field, kind))
        if wrong := check(value):
            return wrong
        long = self._most is not None and len(value) > self._most
        return f"has more than {self._most} characters" if long else ""

    def column(self, data: Data) -> Any:
        """What its column holds for a mapping of the file."""
        if self.key not in data:
            return self.field.get_default()
        value = data[self.key]
        if self._own.column:
            return self._own.column(value, data)
        return self.field.from_file(value) if isinstance(self.field, OfFile) else value

    def value(self, entry: Any, rows: RowsOf | None = None) -> Any:
        """What the file says; nothing for a column that is as it is where a file is silent."""
        value = self.field.value_from_object(entry)
        if value is None or (not self.required and value == self.field.get_default()):
            return None
        if self._own.value:
            return self._own.value(value)
        return self.field.to_file(value) if isinstance(self.field, OfFile) else value


def columns(found: Iterable[Any], data: Data) -> dict[str, Any]:
    """The columns that a mapping of the file gives."""
    return {part.field.attname: part.column(data) for part in found if isinstance(part, FieldPart)}


def _said(found: Iterable[FieldPart], row: Any) -> dict[str, Any]:
    """A mapping of a row, without what it is silent on."""
    told = ((part.key, part.value(row)) for part in found)
    return {key: value for key, value in told if value not in (None, "", [], {})}


def record(found: Iterable[FieldPart], *, optional: bool = False) -> Problem:
    """What is wrong with a mapping of such parts; with ``optional`` none of them must be there."""
    parts = tuple(found)
    must = {part.key: part.problem for part in parts if part.required and not optional}
    return shapes.record(must, {part.key: part.problem for part in parts if part.key not in must})


# --- Rows --------------------------------------------------------------------------------------


class Rows:
    """The form in which the rows of a model stand in the file of their entry.

    They stand behind the fields of the entry, or ``before`` one of its parts. ``words`` are what
    an editor reads above them.
    """

    model: type[models.Model]
    owner: str
    accessor: str

    def __init__(
        self, key: str, words: str = "", *, before: str = "", required: bool = False
    ) -> None:
        self.key, self.before, self.required = key, before, required
        self.words = words or key.capitalize()

    def bind(self, relation: Any) -> None:
        """Tell it whose rows it writes, what they call their entry, and what that calls them."""
        self.model, self.owner = relation.related_model, relation.field.name
        self.accessor = relation.get_accessor_name()

    @property
    def fields(self) -> tuple[FieldPart, ...]:
        """What a row says, but for its entry and its place."""
        return tuple(
            part for part in field_parts(self.model) if part.key not in (self.owner, "order")
        )

    @property
    def ordered(self) -> bool:
        """Whether the place of a row counts."""
        return any(field.name == "order" for field in self.model._meta.fields)

    def parts(self) -> Sequence[FilePart]:
        """The keys that it takes."""
        return (self,)

    def made(self, data: Data) -> Iterator[dict[str, Any]]:
        """The columns of the rows that a front matter gives, but for their entry."""
        for order, found in enumerate(self._columns(data)):
            yield {**found, "order": order} if self.ordered else found

    def problem(self, value: Any) -> str:
        """What is wrong with their value."""
        raise NotImplementedError

    def value(self, entry: Any, rows: RowsOf) -> Any:
        """Their value for an entry."""
        raise NotImplementedError

    def _columns(self, data: Data) -> Iterator[dict[str, Any]]:
        raise NotImplementedError


class Records(Rows):
    """A list of mappings, or of one line each: ``- {document: car, place: note 17}``."""

    def problem(self, value: Any) -> str:
        return shapes.each(record(self.fields))(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        return [_said(self.fields, row) for row in rows(self.model)]

    def _columns(self, data: Data) -> Iterator[dict[str, Any]]:
        return (columns(self.fields, one) for one in data.get(self.key, ()))


class PerEdition(Rows):
    """Something for groups of rule sets: ``"hig rgg": Yes.`` where a row has one field beside its
    rule set, else a mapping."""

    @property
    def fields(self) -> tuple[FieldPart, ...]:
        return tuple(part for part in super().fields if part.key != "edition")

    def problem(self, value: Any) -> str:
        alone = self.fields[0].problem if len(self.fields) == 1 else record(self.fields)
        return shapes.per_edition(alone)(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        said = {row.edition_id: _said(self.fields, row) for row in rows(self.model)}
        if len(self.fields) == 1:
            said = {edition: next(iter(one.values())) for edition, one in said.items()}
        return shapes.gather(said)

    def _columns(self, data: Data) -> Iterator[dict[str, Any]]:
        for edition, said in shapes.spread(data.get(self.key, {})).items():
            one = {self.fields[0].key: said} if len(self.fields) == 1 else said
            yield {"edition_id": edition, **columns(self.fields, one)}


class PerPublisher(Rows):
    """The first field of each row by publisher, ``status: {hig: deprecated}``; what bears it out
    by publisher under a key of its own."""

    def __init__(self, key: str, proof: str, words: str = "") -> None:
        super().__init__(key, words, required=True)
        self.proof = proof

    @property
    def fields(self) -> tuple[FieldPart, ...]:
        return tuple(part for part in super().fields if part.key != "publisher")

    def parts(self) -> Sequence[FilePart]:
        return (self, _Proof(self))

    def problem(self, value: Any) -> str:
        return shapes.per_publisher(self.fields[0].problem)(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        return {row.publisher: self.fields[0].value(row) for row in self.sorted(rows)}

    def sorted(self, rows: RowsOf) -> list[Any]:
        """The rows as the file has them."""
        return sorted(rows(self.model), key=lambda row: row.publisher)

    def _columns(self, data: Data) -> Iterator[dict[str, Any]]:
        for publisher, said in data.get(self.key, {}).items():
            one = {self.fields[0].key: said, **data.get(self.proof, {}).get(publisher, {})}
            yield {"publisher": publisher, **columns(self.fields, one)}


class _Proof:
    """What bears out the first fields of rows per publisher."""

    required = True

    def __init__(self, rows: PerPublisher) -> None:
        self.key, self._rows = rows.proof, rows

    def problem(self, value: Any) -> str:
        return shapes.per_publisher(record(self._rows.fields[1:], optional=True))(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        more = self._rows.fields[1:]
        return {row.publisher: _said(more, row) for row in self._rows.sorted(rows)}


class NamedEntries(Rows):
    """A list of other entries, of one ``role``: a rule by its id, others by kind and name."""

    def __init__(self, key: str, role: Any, words: str = "", *, before: str = "") -> None:
        super().__init__(key, words, before=before)
        self.role = role

    def problem(self, value: Any) -> str:
        return shapes.texts(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        return [
            row.target_id.removeprefix("rule:") for row in rows(self.model) if row.role == self.role
        ]

    def _columns(self, data: Data) -> Iterator[dict[str, Any]]:
        for name in data.get(self.key, ()):
            target = name if ":" in name else f"rule:{name}"
            yield {"target_id": target, "role": self.role}


class PlacedPart:
    """The chapters of an entry, where it names others than those of its rules."""

    required = False

    def __init__(self, field: Any) -> None:
        self.key, self.field = field.name, field

    def problem(self, value: Any) -> str:
        return shapes.texts(value)

    def value(self, entry: Any, rows: RowsOf) -> Any:
        chapters = [row.pk for row in rows(self.field.related_model)]
        rules = parts(type(entry))["rules"].value(entry, rows)
        return [] if set(chapters) == set(entry.home(entry.own, rules)) else chapters


# --- A model -----------------------------------------------------------------------------------

Made = TypeVar("Made")


def once(make: Callable[[Any], Made]) -> Callable[[Any], Made]:
    """Cache what is made of a model; type checkers do not take a model as hashable."""
    return cache(make)


@once
def field_parts(model: type[models.Model]) -> tuple[FieldPart, ...]:
    """The fields of a model that an editor may change, in their order; the text of an entry is no
    part of its front matter."""
    fields = [field for field in model._meta.local_fields if _stands(field)]
    return tuple(map(FieldPart, sorted(fields, key=lambda field: field.creation_counter)))


def _stands(field: Any) -> bool:
    hidden = field.auto_created or getattr(field.remote_field, "parent_link", False)
    return field.editable and not hidden and not isinstance(field, MarkdownText)


@once
def rows(model: type[models.Model]) -> tuple[Rows, ...]:
    """The forms of all rows that belong to an entry of a kind: those of all entries first. A row
    belongs to what it goes with."""
    found: list[Rows] = []
    for one in (*model._meta.parents, model):
        relations = sorted(one._meta.related_objects, key=lambda each: each.field.creation_counter)
        for relation in relations:
            if relation.on_delete is models.CASCADE and relation.model is one:
                for form in getattr(relation.related_model, "in_file", ()):
                    form.bind(relation)
                    found.append(form)
    return tuple(form for form in found if form.key not in getattr(model, "WITHOUT", ()))


@once
def parts(model: Any) -> Mapping[str, FilePart]:
    """The parts of the front matter of a kind, in their order: what all entries begin with, what
    the kind has of its own, the rest."""
    base = next(iter(model._meta.parents))
    common: list[Any] = [*field_parts(base), *map(PlacedPart, base._meta.local_many_to_many)]
    common.sort(key=lambda part: part.field.creation_counter)
    cut = [part.key for part in common].index("order")
    head = [*common[:cut], FieldPart(common[cut].field, required=model.placed)]
    found: list[FilePart] = [*head, *field_parts(model), *common[cut + 1 :]]
    own = len(head) + len(field_parts(model))
    for form in rows(model):
        at = [part.key for part in found].index(form.before) if form.before else own
        found[at:at] = form.parts()
        if not form.before or at < own:
            own += len(form.parts())
    return {part.key: part for part in found if part.key not in model.WITHOUT}


def front_matter(entry: Any, rows: RowsOf) -> dict[str, Any]:
    """The front matter of an entry of its own kind's model; empty parts are left to go."""
    return {key: part.value(entry, rows) for key, part in parts(type(entry)).items()}
