"""The published schema, and answers held to it. Every object is closed for this."""

import json
from functools import cache

from django.test import Client
from jsonschema_rs import Draft202012Validator

from tests.web.asking import V1


@cache
def described():
    """The schema as it is published."""
    return Client().get(f"{V1}/schema/?format=json").json()


def operation(name):
    """An operation by its name."""
    return next(
        found
        for methods in described()["paths"].values()
        for found in methods.values()
        if found["operationId"] == name
    )


def closed(schema):
    """A schema in which no object has other parts than those that are named."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: closed(each) for key, each in schema.items()}
    return {"additionalProperties": False, **inside} if "properties" in schema else inside


@cache
def holding(schema):
    """What holds values to a schema, which is given as JSON."""
    components = closed(described()["components"])
    return Draft202012Validator({**json.loads(schema), "components": components})


def faults(place, value):
    """What of a value is not as the place of a schema says, in a few words."""
    schema = place["content"]["application/json"]["schema"]
    found = holding(json.dumps(schema)).iter_errors(value)
    return [f"{error.instance_path}: {error.message[:300]}" for error in found]


def answered(name, response):
    """Hold an answer to the description of its operation and status."""
    place = operation(name)["responses"][str(response.status_code)]
    assert faults(place, response.json()) == []
