"""Runs a tool of the tests: ``.venv/bin/python -m tests.tools keycoverage --missing``."""

import os
from argparse import ArgumentParser

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings.testing")
django.setup()

from content.files import sources  # noqa: E402 - after Django is set up
from tests.tools import keycoverage  # noqa: E402

parser = ArgumentParser(prog="python -m tests.tools")
tools = parser.add_subparsers(dest="tool", required=True)
keys = tools.add_parser("keycoverage", help="which rows of the inventory are shown and covered")
keys.add_argument("--missing", action="store_true", help="list the rows that nothing shows")
chosen = parser.parse_args()

pages = set(keycoverage.by_pages(sources.root()))
print(*keycoverage.report(keycoverage.shown(), pages, missing=chosen.missing), sep="\n")
