"""Runs a tool of the tests: ``.venv/bin/python -m tests.tools keycoverage --missing``."""

import os
from argparse import ArgumentParser

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.testing")
django.setup()

from content.files import sources  # noqa: E402 - after Django is set up
from tests.tools import (  # noqa: E402
    contract,
    fuzz,
    growth,
    hooktable,
    hostile,
    keycoverage,
    load,
    memory,
    searchfit,
    searchreport,
    webbench,
    writers,
)

parser = ArgumentParser(prog="python -m tests.tools")
tools = parser.add_subparsers(dest="tool", required=True)

keys = tools.add_parser("keycoverage", help="which rows of the inventory are shown and covered")
keys.add_argument("--missing", action="store_true", help="list the rows that nothing shows")
keys.set_defaults(
    lines=lambda chosen: keycoverage.report(
        keycoverage.shown(), set(keycoverage.by_pages(sources.root())), missing=chosen.missing
    )
)

asked = tools.add_parser("searchreport", help="how the search answers what players ask")
asked.add_argument(
    "--misses", type=int, default=3, help="list those not answered in as many places (3)"
)
asked.set_defaults(lines=lambda chosen: searchreport.report(chosen.misses))

grown = tools.add_parser(
    "growth", help="seconds and memory of ten times as many entries, and of 2,000 tiles"
)
grown.set_defaults(lines=lambda chosen: growth.report())

teaching = tools.add_parser("searchteach", help="write down what the search learns")
teaching.set_defaults(lines=lambda chosen: searchfit.teach())

fitted = tools.add_parser("searchfit", help="what the signals of the search are worth")
fitted.add_argument("--write", action="store_true", help="write it, not only tell how good it is")
fitted.set_defaults(lines=lambda chosen: searchfit.report(write=chosen.write))

hooks = tools.add_parser("hooks", help="write the tables of docs/hooks.md")
hooks.set_defaults(lines=lambda _: hooktable.report())

bench = tools.add_parser("webbench", help="what pages take, against a bare Django view")
bench.set_defaults(lines=lambda _: webbench.report())

crowd = tools.add_parser("load", help="many readers at once, on what DATABASE_URL leads to")
crowd.set_defaults(lines=lambda _: load.report())

held = tools.add_parser("memory", help="what workers hold after many requests")
held.set_defaults(lines=lambda _: memory.report())

slow = tools.add_parser("hostile", help="the slowest request that a search finds")
slow.set_defaults(lines=lambda _: hostile.report())

kept = tools.add_parser("writers", help="writers at a server that is killed in the middle")
kept.add_argument("--seconds", type=float, default=60)
kept.add_argument("--writers", type=int, default=8)
kept.add_argument("--kills", type=int, default=10)
kept.set_defaults(lines=lambda told: writers.lines(told.seconds, told.writers, told.kills))

api = tools.add_parser("contract", help="the API held to its schema by schemathesis")
api.set_defaults(lines=lambda _: contract.report())

fuzzed = tools.add_parser("fuzz", help="inputs on which a parser fails, looked for by atheris")
fuzzed.set_defaults(lines=lambda _: fuzz.report())

chosen = parser.parse_args()
for line in chosen.lines(chosen):
    print(line, flush=True)
