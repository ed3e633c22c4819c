"""The made-up expansion walks through the builder: its page, its form, its data for the scripts."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.testing")
django.setup()

from django.http import QueryDict  # noqa: E402 - once the settings are there

from engine import api  # noqa: E402
from rulesite.scenarios import building, pieces  # noqa: E402
from rulesite.scenarios.address import read_address  # noqa: E402
from rulesite.scenarios.catalogue import set_json  # noqa: E402
from rulesite.scenarios.picture import picture  # noqa: E402
from tests.madeup.engine_walk import position  # noqa: E402


def filled(form: pieces.Form) -> QueryDict:
    """The fields of a form as a browser sends them back."""
    lines = [*form.lines, *(line for group in form.groups for line in group.lines), *form.hands]
    sent = QueryDict(mutable=True)
    for field in (field for line in lines for field in line.fields):
        chosen = next((one.value for one in field.options if one.on), field.value)
        if chosen:
            sent[field.name] = chosen
    return sent


def main() -> None:
    """Everything in turn; an assertion says what went wrong."""
    stated = position()
    rulesets = [api.ruleset("bb-hig", stated.sets)]
    assert pieces.stated(stated, filled(pieces.form(stated, rulesets)), rulesets) == stated

    address = read_address(QueryDict(f"p={api.write_notation(stated)}"))
    data = json.loads(json.dumps(building.context(address)["data"]))
    assert data["looks"]["shepherd"]["symbol"] == "figure-pawn"
    assert set(data["tokens"]) == set(api.rows(api.TokenRow))
    assert data["spots"]["orchard"] == "_g0"
    assert data["places"]["fold"]["name"] == "the fold"
    assert {"flock", "fair"} <= set(data["sets"])

    assert {"orchard"} <= set(json.loads(set_json("flock"))[0]["kinds"])
    drawn = picture(stated, lit=[((1, 2), "road n")])
    assert "M40 0H60V100H40Z" in drawn
    assert "Red shepherd on orchard" in drawn
    assert "Red follower on road n" in drawn
    assert 'transform="translate(150 250)rotate(90)" class="piece span-bridge"' in drawn
    assert data["tokens"]["plank"]["span"]
    assert "1,2|road n" in str(pieces.form(stated, rulesets))
    assert "0,0|road" not in str(pieces.form(stated, rulesets).groups[-1])


if __name__ == "__main__":
    main()
